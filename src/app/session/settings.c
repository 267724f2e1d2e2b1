/* Settings as text and back. A text may come from another version or from a stranger: a name or a
 * value that makes no sense here changes nothing. */
#include "base/minmax.h"
#include "base/utf8.h"
#include "api/appearance.h"
#include "text/text.h"
#include "session/settings.h"
#include "coach/friend.h"
#include "store/store.h"
#include "audio/cue.h"

#include <string.h>

const settings_byte settings_bytes[SETTING_BYTES] = {
#define SETTING(name, least, most, usual)                                                          \
    {#name, offsetof(settings_state, name), least, most, usual},
#include "session/settings.def"
#undef SETTING
};

const settings_handling settings_handlings[HANDLINGS] = {
#define HANDLING(id, field, counted, most, free_from)                                              \
    {#field,   offsetof(ts_handling, field), sizeof(((ts_handling *)NULL)->field), counted, most,  \
     free_from},
#include "session/handling.def"
#undef HANDLING
};

static const char *const profile_name[PROFILES] = {
    "usual",  "psk",       "itnotes",    "pivot",     "wx",
    "pygame", "left-hand", "right-hand", "gamepad-1", "gamepad-2"};
static const char *const action_name[ACTIONS] = {
    "left",       "right", "soft",  "hard",    "cw",    "ccw",    "flip",  "hold", "left-wall",
    "right-wall", "floor", "pause", "restart", "music", "target", "debug", "tell"};

/* Settings whose text form is free text. */
static const struct {
    const char *name;
    size_t place, capacity;
} typed[] = {
#define TYPED(name)                                                                                \
    {                                                                                              \
#name, offsetof(settings_state, name), sizeof(((settings_state *)NULL)->name)              \
    }
    TYPED(online_name), TYPED(online_relay),  TYPED(online_port), TYPED(touch_upright),
    TYPED(touch_lying), TYPED(ranking_place), TYPED(skin),        TYPED(skin_before),
#undef TYPED
};

#define NOT_SET "-" /* as the rules or the mode have it */
#define ENDLESS "endless"
#define NO_KEY "none"

enum {
    GROUP_BYTES,
    GROUP_LANGUAGE,
    GROUP_RULES,
    GROUP_MODE,
    GROUP_GAMES_KEPT,
    GROUP_HANDLING,
    GROUP_LEVEL,
    GROUP_GOAL,
    GROUP_VARIANT,
    GROUP_TUNE,
    GROUP_KEYS,
    GROUP_CUSTOM,
    GROUP_TYPED,
    GROUPS
};

static unsigned group_count(unsigned group)
{
    switch (group) {
    case GROUP_BYTES: return SETTING_BYTES;
    case GROUP_HANDLING: return HANDLINGS;
    case GROUP_LEVEL: return ts_rules_count();
    case GROUP_GOAL:
    case GROUP_VARIANT:
    case GROUP_TUNE: return ts_modes_count();
    case GROUP_KEYS: return PROFILES * ACTIONS;
    case GROUP_TYPED: return sizeof typed / sizeof typed[0];
    default: return 1;
    }
}

unsigned settings_count(void)
{
    unsigned count = 0;
    for (unsigned group = 0; group < GROUPS; group++)
        count += group_count(group);
    return count;
}

_Static_assert(TS_MODES <= SETTINGS_MODES_MAX, "every mode has its settings");

uint8_t *settings_at(settings_state *set, unsigned setting)
{
    return (uint8_t *)set + settings_bytes[setting].place;
}

unsigned settings_value(const settings_state *set, unsigned setting)
{
    return ((const uint8_t *)set)[settings_bytes[setting].place];
}

static uint8_t usual_tune(unsigned mode)
{
    static const uint8_t usual[TS_MODES] = {[TS_MODE_MARATHON] = TUNE_KOROBEINIKI,
                                            [TS_MODE_SPRINT] = TUNE_TROIKA,
                                            [TS_MODE_ULTRA] = TUNE_KALINKA,
                                            [TS_MODE_FREE] = TUNE_OPUS};
    return mode < TS_MODES && usual[mode] ? usual[mode] : (uint8_t)(1 + mode % (TUNES - 1));
}

void settings_usual(settings_state *set)
{
    *set = (settings_state){.games_kept = STORE_LIMIT};
    for (unsigned i = 0; i < SETTING_BYTES; i++)
        *settings_at(set, i) = settings_bytes[i].usual;
    for (unsigned i = 0; i < SETTINGS_RULES_MAX; i++)
        set->level[i] = UINT16_MAX;
    for (unsigned i = 0; i < SETTINGS_MODES_MAX; i++)
        set->tune_of[i] = usual_tune(i);
    for (unsigned i = 0; i < PROFILES; i++)
        keys_reset(&set->keys, i);
    text_format(set->online_port, sizeof set->online_port, "%u", ONLINE_USUAL_PORT);
}

static bool same_rules(const ts_rules_text *a, const ts_rules_text *b)
{
    bool same = a->rules == b->rules;
    for (unsigned i = 0; same && i < TS_CHANGES_MAX; i++)
        same = a->change[i].knob == b->change[i].knob && a->change[i].value == b->change[i].value;
    return same;
}

static bool same_bytes(const settings_state *a, const settings_state *b)
{
    bool same = a->language == b->language && a->rules == b->rules && a->mode == b->mode &&
                a->handling_set == b->handling_set;
    for (unsigned i = 0; same && i < SETTING_BYTES; i++)
        same = settings_value(a, i) == settings_value(b, i);
    return same;
}

/* Bytes between members, and those after the end of a text, have no meaning and may differ. */
bool settings_same(const settings_state *a, const settings_state *b)
{
    bool same = same_bytes(a, b) && same_rules(&a->custom_rules, &b->custom_rules) &&
                a->games_kept == b->games_kept &&
                memcmp(a->level, b->level, sizeof a->level) == 0 &&
                memcmp(a->goal, b->goal, sizeof a->goal) == 0 &&
                memcmp(a->variant, b->variant, sizeof a->variant) == 0 &&
                memcmp(a->tune_of, b->tune_of, sizeof a->tune_of) == 0 &&
                memcmp(&a->keys, &b->keys, sizeof a->keys) == 0;
    for (unsigned i = 0; same && i < HANDLINGS; i++)
        same = settings_handling_get(&a->handling, i) == settings_handling_get(&b->handling, i);
    for (unsigned i = 0; same && i < sizeof typed / sizeof typed[0]; i++)
        same = strcmp((const char *)a + typed[i].place, (const char *)b + typed[i].place) == 0;
    return same;
}

/* ---- numbers and keys ----------------------------------------------------------------------- */

static bool read_number(const char *text, uint32_t most, uint32_t *number)
{
    uint64_t n = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && n <= most; at++)
        n = n * 10 + (uint64_t)(*at - '0');
    if (at == text || *at || n > most)
        return false;
    *number = (uint32_t)n;
    return true;
}

unsigned settings_handling_get(const ts_handling *h, unsigned which)
{
    const uint8_t *at = (const uint8_t *)h + settings_handlings[which].place;
    uint16_t wide;
    if (settings_handlings[which].size == sizeof *at)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

void settings_handling_set(ts_handling *h, unsigned which, unsigned value)
{
    uint8_t *at = (uint8_t *)h + settings_handlings[which].place;
    const uint16_t wide = clamp_u16(value);
    if (settings_handlings[which].size == sizeof *at)
        *at = clamp_u8(value);
    else
        memcpy(at, &wide, sizeof wide);
}

/* Keys by their English names, with tabs between them: the names stay, the numbers may change. */
static void write_keys(const key_code *keys, char *value)
{
    size_t used = text_format(value, SETTING_SIZE, "%s", keys[0] ? "" : NO_KEY);
    for (unsigned i = 0; i < KEYS_AN_ACTION && keys[i]; i++) {
        used += text_format(value + used, SETTING_SIZE - used, "%s", i ? "\t" : "");
        used += key_name(value + used, SETTING_SIZE - used, LANGUAGE_ENGLISH, keys[i]);
    }
}

/* A letter is the key of its small one; Escape pauses in some profiles, though nobody may bind
 * it. */
static bool is_key(unsigned profile, key_code key)
{
    return (keys_may_bind(profile, key) && !(key >= 'A' && key <= 'Z')) || key == KEY_ESCAPE;
}

static key_code find_key(unsigned profile, const char *name, size_t length)
{
    char said[KEY_NAME_MAX];
    bool pad = profile >= PROFILE_GAMEPAD_1;
    key_code end = pad ? KEY_GAMEPAD + GAMEPAD_KEYS : KEY_KEYBOARD_END;
    for (key_code key = pad ? KEY_GAMEPAD : ' '; key < end; key = key == 0x7e ? KEY_UP : key + 1)
        if (is_key(profile, key) && key_name(said, sizeof said, LANGUAGE_ENGLISH, key) == length &&
            memcmp(said, name, length) == 0)
            return key;
    return KEY_NONE;
}

/* Skips a key of another version. */
static bool read_keys(keys_profiles *all, unsigned profile, unsigned action, const char *value)
{
    key_code keys[KEYS_AN_ACTION] = {0};
    unsigned count = 0;
    bool none = strcmp(value, NO_KEY) == 0;
    while (!none && *value && count < KEYS_AN_ACTION) {
        size_t length = 0;
        while (value[length] && value[length] != '\t')
            length++;
        keys[count] = find_key(profile, value, length);
        count += keys[count] != KEY_NONE;
        value += length + (value[length] == '\t');
    }
    if (!none && count == 0)
        return false;
    memcpy(all->profile[profile].key[action], keys, sizeof keys);
    return true;
}

/* ---- one setting ---------------------------------------------------------------------------- */

static void write_name(unsigned group, unsigned i, char *name)
{
    switch (group) {
    case GROUP_BYTES: text_format(name, SETTING_SIZE, "%s", settings_bytes[i].name); break;
    case GROUP_LANGUAGE: text_format(name, SETTING_SIZE, "language"); break;
    case GROUP_RULES: text_format(name, SETTING_SIZE, "rules"); break;
    case GROUP_MODE: text_format(name, SETTING_SIZE, "mode"); break;
    case GROUP_GAMES_KEPT: text_format(name, SETTING_SIZE, STORE_LIMIT_NAME); break;
    case GROUP_HANDLING: text_format(name, SETTING_SIZE, "%s", settings_handlings[i].name); break;
    case GROUP_LEVEL: text_format(name, SETTING_SIZE, "level.%s", ts_rules_get(i)->name); break;
    case GROUP_GOAL: text_format(name, SETTING_SIZE, "goal.%s", ts_modes_get(i)->name); break;
    case GROUP_VARIANT: text_format(name, SETTING_SIZE, "variant.%s", ts_modes_get(i)->name); break;
    case GROUP_TYPED: text_format(name, SETTING_SIZE, "%s", typed[i].name); break;
    case GROUP_TUNE: text_format(name, SETTING_SIZE, "tune.%s", ts_modes_get(i)->name); break;
    case GROUP_CUSTOM: text_format(name, SETTING_SIZE, "custom.rules"); break;
    default:
        text_format(name, SETTING_SIZE, "keys.%s.%s", profile_name[i / ACTIONS],
                    action_name[i % ACTIONS]);
        break;
    }
}

static void write_number(char *value, bool is_set, uint32_t number)
{
    text_format(value, SETTING_SIZE, is_set ? "%u" : NOT_SET, number);
}

/* Writes "guideline 8 200 ": the parameters by their numbers, because 24 names would not fit. */
static void write_custom(const ts_rules_text *own, char *value)
{
    size_t used = text_format(value, SETTING_SIZE, "%s ", ts_rules_get(own->rules)->name);
    for (unsigned i = 0; i < TS_CHANGES_MAX && own->change[i].knob; i++)
        used += text_format(value + used, SETTING_SIZE - used, "%u %u ", own->change[i].knob,
                            own->change[i].value);
}

static void write_value(const settings_state *set, unsigned group, unsigned i, char *value)
{
    switch (group) {
    case GROUP_BYTES: write_number(value, true, settings_value(set, i)); break;
    case GROUP_LANGUAGE:
        text_format(value, SETTING_SIZE, "%s", language_code(set->language));
        break;
    case GROUP_RULES: text_format(value, SETTING_SIZE, "%s", ts_rules_get(set->rules)->name); break;
    case GROUP_MODE: text_format(value, SETTING_SIZE, "%s", ts_modes_get(set->mode)->name); break;
    case GROUP_GAMES_KEPT: write_number(value, true, set->games_kept); break;
    case GROUP_HANDLING:
        write_number(value, set->handling_set >> i & 1, settings_handling_get(&set->handling, i));
        break;
    case GROUP_LEVEL: write_number(value, set->level[i] != UINT16_MAX, set->level[i]); break;
    case GROUP_GOAL:
        if (set->goal[i] == TS_ENDLESS)
            text_format(value, SETTING_SIZE, ENDLESS);
        else
            write_number(value, set->goal[i] != 0, set->goal[i]);
        break;
    case GROUP_VARIANT: write_number(value, true, set->variant[i]); break;
    case GROUP_TUNE: write_number(value, true, set->tune_of[i]); break;
    case GROUP_CUSTOM: write_custom(&set->custom_rules, value); break;
    case GROUP_TYPED: {
        const char *text = (const char *)set + typed[i].place;
        text_format(value, SETTING_SIZE, "%s", text[0] ? text : NOT_SET);
        break;
    }
    default: write_keys(set->keys.profile[i / ACTIONS].key[i % ACTIONS], value); break;
    }
}

/* Finds the group the i-th of all is in, and its place there. */
static unsigned group_of(unsigned *i)
{
    unsigned group = 0;
    for (; *i >= group_count(group); group++)
        *i -= group_count(group);
    return group;
}

void settings_write(const settings_state *set, unsigned i, char *name, char *value)
{
    unsigned group = group_of(&i);
    write_name(group, i, name);
    write_value(set, group, i, value);
}

static bool read_small(uint8_t *small, unsigned least, unsigned most, const char *value)
{
    uint32_t number;
    if (!read_number(value, most, &number) || number < least)
        return false;
    *small = clamp_u8(number);
    return true;
}

static bool read_byte(settings_state *set, unsigned i, const char *value)
{
    const settings_byte *byte = &settings_bytes[i];
    return read_small(settings_at(set, i), byte->least, byte->most, value);
}

static bool read_id(uint8_t *id, int found)
{
    if (found >= 0)
        *id = clamp_u8(found);
    return found >= 0;
}

static bool read_handling(settings_state *set, unsigned which, const char *value)
{
    uint32_t number;
    uint8_t bit = (uint8_t)(1u << which);
    if (strcmp(value, NOT_SET) == 0) {
        set->handling_set &= (uint8_t)~bit;
        return true;
    }
    if (!read_number(value, settings_handlings[which].most, &number))
        return false;
    settings_handling_set(&set->handling, which, number);
    set->handling_set |= bit;
    return true;
}

static bool read_level(uint16_t *level, const char *value)
{
    uint32_t number = UINT16_MAX;
    if (strcmp(value, NOT_SET) != 0 && !read_number(value, UINT16_MAX - 1, &number))
        return false;
    *level = clamp_u16(number);
    return true;
}

static bool read_goal(uint32_t *goal, const char *value)
{
    uint32_t number = 0;
    if (strcmp(value, ENDLESS) == 0)
        number = TS_ENDLESS;
    else if (strcmp(value, NOT_SET) != 0 && !read_number(value, TS_ENDLESS - 1, &number))
        return false;
    *goal = number;
    return true;
}

/* Up to the next space, which is skipped. */
static bool parse_word(const char **at, char word[SETTING_SIZE])
{
    size_t length = 0;
    while (**at && **at != ' ' && length + 1 < SETTING_SIZE)
        word[length++] = *(*at)++;
    word[length] = '\0';
    return *(*at)++ == ' ' && length > 0;
}

static bool read_custom(ts_rules_text *own, const char *value)
{
    char word[SETTING_SIZE];
    ts_setup setup;
    uint32_t knob, number;
    const int rules = parse_word(&value, word) ? ts_rules_find(word) : -1;
    if (rules < 0)
        return false;
    ts_setup_default(&setup, (unsigned)rules, TS_MODE_NONE);
    while (*value) {
        if (!parse_word(&value, word) || !read_number(word, UINT16_MAX, &knob) ||
            !parse_word(&value, word) || !read_number(word, UINT16_MAX, &number) ||
            !ts_setup_change(&setup, knob, number))
            return false;
    }
    if (ts_setup_wrong_change(&setup))
        return false;
    *own = (ts_rules_text){.rules = clamp_u8(rules)};
    memcpy(own->change, setup.change, sizeof own->change);
    return true;
}

/* Digits alone where a port is meant; and nothing that a terminal would obey. */
static bool read_typed(settings_state *set, unsigned i, const char *value)
{
    char *text = (char *)set + typed[i].place;
    bool port = text == set->online_port;
    bool places = text == set->touch_upright || text == set->touch_lying;
    size_t size = strcmp(value, NOT_SET) == 0 ? 0 : strlen(value);
    for (const char *at = value; size && *at;) {
        uint32_t c = utf8_next(&at);
        if (utf8_is_order(c) || c == UTF8_BROKEN || (port && (c < '0' || c > '9')) ||
            (places && c != ' ' && (c < '0' || c > '9')))
            return false;
    }
    if (size >= typed[i].capacity)
        return false;
    memset(text, 0, typed[i].capacity);
    memcpy(text, value, size);
    return true;
}

static bool read_value(settings_state *set, unsigned group, unsigned i, const char *value)
{
    switch (group) {
    case GROUP_BYTES: return read_byte(set, i, value);
    case GROUP_LANGUAGE: return read_id(&set->language, language_find(value));
    case GROUP_RULES: return read_id(&set->rules, ts_rules_find(value));
    case GROUP_MODE: return read_id(&set->mode, ts_modes_find(value));
    case GROUP_GAMES_KEPT: return read_number(value, UINT32_MAX, &set->games_kept);
    case GROUP_HANDLING: return read_handling(set, i, value);
    case GROUP_LEVEL: return read_level(&set->level[i], value);
    case GROUP_GOAL: return read_goal(&set->goal[i], value);
    case GROUP_VARIANT: return read_small(&set->variant[i], 0, UINT8_MAX, value);
    case GROUP_TUNE: return read_small(&set->tune_of[i], 1, TUNES - 1, value);
    case GROUP_CUSTOM: return read_custom(&set->custom_rules, value);
    case GROUP_TYPED: return read_typed(set, i, value);
    default: return read_keys(&set->keys, i / ACTIONS, i % ACTIONS, value);
    }
}

bool settings_read(settings_state *set, const char *name, const char *value)
{
    char known[SETTING_SIZE];
    for (unsigned all = settings_count(), n = 0; n < all; n++) {
        unsigned i = n, group = group_of(&i);
        write_name(group, i, known);
        if (strcmp(known, name) == 0)
            return read_value(set, group, i, value);
    }
    return false;
}
