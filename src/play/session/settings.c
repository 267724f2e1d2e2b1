/* Settings as text and back. What is read may come from another version or from a stranger: what
 * makes no sense here is left alone. */
#include "settings.h"
#include "store/store.h"
#include "play/text/text.h"

#include <string.h>

const ts_byte_setting ts_byte_settings[TS_SETTING_BYTES] = {
#define TS_SETTING(name, least, most, usual)                                                       \
    {#name, offsetof(ts_settings, name), least, most, usual},
#include "settings.def"
#undef TS_SETTING
};

const uint16_t ts_handling_most[TS_HANDLINGS] = {500, 100, 40, 200, TS_INITIAL_TAP, TS_INITIAL_TAP};

static const char *const handling_name[TS_HANDLINGS] = {"das", "arr", "soft", "dcd", "irs", "ihs"};
static const char *const profile_name[TS_PROFILES] = {
    "usual",  "psk",       "itnotes",    "pivot",     "wx",
    "pygame", "left-hand", "right-hand", "gamepad-1", "gamepad-2"};
static const char *const action_name[TS_ACTIONS] = {
    "left",      "right",      "soft",  "hard",  "cw",      "ccw",   "flip",  "hold",
    "left-wall", "right-wall", "floor", "pause", "restart", "music", "target"};

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
    GROUPS
};

static unsigned group_count(unsigned group)
{
    switch (group) {
    case GROUP_BYTES: return TS_SETTING_BYTES;
    case GROUP_HANDLING: return TS_HANDLINGS;
    case GROUP_LEVEL: return ts_rules_count();
    case GROUP_GOAL:
    case GROUP_VARIANT:
    case GROUP_TUNE: return ts_modes_count();
    case GROUP_KEYS: return TS_PROFILES * TS_ACTIONS;
    default: return 1;
    }
}

unsigned ts_settings_count(void)
{
    unsigned count = 0;
    for (unsigned group = 0; group < GROUPS; group++)
        count += group_count(group);
    return count;
}

static uint8_t usual_tune(unsigned mode)
{
    static const struct {
        const char *mode;
        uint8_t tune;
    } usual[] = {{"marathon", TS_TUNE_KOROBEINIKI},
                 {"sprint", TS_TUNE_TROIKA},
                 {"ultra", TS_TUNE_KALINKA},
                 {"free", TS_TUNE_OPUS}};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (ts_modes_find(usual[i].mode) == (int)mode)
            return usual[i].tune;
    return (uint8_t)(1 + mode % (TS_TUNES - 1));
}

void ts_settings_usual(ts_settings *set)
{
    *set = (ts_settings){.games_kept = TS_STORE_LIMIT};
    for (unsigned i = 0; i < TS_SETTING_BYTES; i++)
        ((uint8_t *)set)[ts_byte_settings[i].place] = ts_byte_settings[i].usual;
    for (unsigned i = 0; i < TS_SETTINGS_RULES_MAX; i++)
        set->level[i] = UINT16_MAX;
    for (unsigned i = 0; i < TS_SETTINGS_MODES_MAX; i++)
        set->tune_of[i] = usual_tune(i);
    for (unsigned i = 0; i < TS_PROFILES; i++)
        ts_keys_reset(&set->keys, i);
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

static uint32_t handling_value(const ts_handling *h, unsigned which)
{
    const uint32_t value[TS_HANDLINGS] = {h->das, h->arr, h->soft, h->dcd, h->irs, h->ihs};
    return value[which];
}

static void set_handling(ts_handling *h, unsigned which, uint32_t value)
{
    switch (which) {
    case TS_HANDLING_DAS: h->das = (uint16_t)value; break;
    case TS_HANDLING_ARR: h->arr = (uint16_t)value; break;
    case TS_HANDLING_SOFT: h->soft = (uint16_t)value; break;
    case TS_HANDLING_DCD: h->dcd = (uint16_t)value; break;
    case TS_HANDLING_IRS: h->irs = (uint8_t)value; break;
    default: h->ihs = (uint8_t)value; break;
    }
}

/* Keys are named in English, a tab between two: numbers of keys may change, these do not. */
static void write_keys(const ts_key *keys, char *value)
{
    size_t used = ts_format(value, TS_SETTING_ROOM, "%s", keys[0] ? "" : NO_KEY);
    for (unsigned i = 0; i < TS_KEYS_AN_ACTION && keys[i]; i++) {
        used += ts_format(value + used, TS_SETTING_ROOM - used, "%s", i ? "\t" : "");
        used += ts_key_name(value + used, TS_SETTING_ROOM - used, TS_LANG_EN, keys[i]);
    }
}

/* A letter is the key of its small one; Escape pauses in some profiles, though nobody may bind
 * it. */
static bool is_key(unsigned profile, ts_key key)
{
    return (ts_keys_may_bind(profile, key) && !(key >= 'A' && key <= 'Z')) || key == TS_KEY_ESCAPE;
}

static ts_key find_key(unsigned profile, const char *name, size_t length)
{
    char said[TS_KEY_NAME_MAX];
    bool pad = profile >= TS_PROFILE_GAMEPAD_1;
    ts_key end = pad ? TS_KEY_GAMEPAD + TS_GAMEPAD_KEYS : TS_KEY_FOCUS;
    for (ts_key key = pad ? TS_KEY_GAMEPAD : ' '; key < end;
         key = key == 0x7e ? TS_KEY_UP : key + 1)
        if (is_key(profile, key) && ts_key_name(said, sizeof said, TS_LANG_EN, key) == length &&
            memcmp(said, name, length) == 0)
            return key;
    return TS_KEY_NONE;
}

/* A key of another version is passed over. */
static bool read_keys(ts_keys *all, unsigned profile, unsigned action, const char *value)
{
    ts_key keys[TS_KEYS_AN_ACTION] = {0};
    unsigned count = 0;
    bool none = strcmp(value, NO_KEY) == 0;
    while (!none && *value && count < TS_KEYS_AN_ACTION) {
        size_t length = 0;
        while (value[length] && value[length] != '\t')
            length++;
        keys[count] = find_key(profile, value, length);
        count += keys[count] != TS_KEY_NONE;
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
    case GROUP_BYTES: ts_format(name, TS_SETTING_ROOM, "%s", ts_byte_settings[i].name); break;
    case GROUP_LANGUAGE: ts_format(name, TS_SETTING_ROOM, "language"); break;
    case GROUP_RULES: ts_format(name, TS_SETTING_ROOM, "rules"); break;
    case GROUP_MODE: ts_format(name, TS_SETTING_ROOM, "mode"); break;
    case GROUP_GAMES_KEPT: ts_format(name, TS_SETTING_ROOM, TS_STORE_LIMIT_NAME); break;
    case GROUP_HANDLING: ts_format(name, TS_SETTING_ROOM, "%s", handling_name[i]); break;
    case GROUP_LEVEL: ts_format(name, TS_SETTING_ROOM, "level.%s", ts_rules_get(i)->name); break;
    case GROUP_GOAL: ts_format(name, TS_SETTING_ROOM, "goal.%s", ts_modes_get(i)->name); break;
    case GROUP_VARIANT:
        ts_format(name, TS_SETTING_ROOM, "variant.%s", ts_modes_get(i)->name);
        break;
    case GROUP_TUNE: ts_format(name, TS_SETTING_ROOM, "tune.%s", ts_modes_get(i)->name); break;
    default:
        ts_format(name, TS_SETTING_ROOM, "keys.%s.%s", profile_name[i / TS_ACTIONS],
                  action_name[i % TS_ACTIONS]);
        break;
    }
}

static void write_number(char *value, bool is_set, uint32_t number)
{
    ts_format(value, TS_SETTING_ROOM, is_set ? "%u" : NOT_SET, (uint64_t)number);
}

static void write_value(const ts_settings *set, unsigned group, unsigned i, char *value)
{
    switch (group) {
    case GROUP_BYTES:
        write_number(value, true, ((const uint8_t *)set)[ts_byte_settings[i].place]);
        break;
    case GROUP_LANGUAGE:
        ts_format(value, TS_SETTING_ROOM, "%s", ts_language_code(set->language));
        break;
    case GROUP_RULES:
        ts_format(value, TS_SETTING_ROOM, "%s", ts_rules_get(set->rules)->name);
        break;
    case GROUP_MODE: ts_format(value, TS_SETTING_ROOM, "%s", ts_modes_get(set->mode)->name); break;
    case GROUP_GAMES_KEPT: write_number(value, true, set->games_kept); break;
    case GROUP_HANDLING:
        write_number(value, set->handling_set >> i & 1, handling_value(&set->handling, i));
        break;
    case GROUP_LEVEL: write_number(value, set->level[i] != UINT16_MAX, set->level[i]); break;
    case GROUP_GOAL:
        if (set->goal[i] == TS_ENDLESS)
            ts_format(value, TS_SETTING_ROOM, ENDLESS);
        else
            write_number(value, set->goal[i] != 0, set->goal[i]);
        break;
    case GROUP_VARIANT: write_number(value, true, set->variant[i]); break;
    case GROUP_TUNE: write_number(value, true, set->tune_of[i]); break;
    default: write_keys(set->keys.profile[i / TS_ACTIONS].key[i % TS_ACTIONS], value); break;
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

void ts_setting_write(const ts_settings *set, unsigned i, char *name, char *value)
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
    *small = (uint8_t)number;
    return true;
}

static bool read_byte(ts_settings *set, unsigned i, const char *value)
{
    const ts_byte_setting *byte = &ts_byte_settings[i];
    return read_small((uint8_t *)set + byte->place, byte->least, byte->most, value);
}

static bool read_id(uint8_t *id, int found)
{
    if (found >= 0)
        *id = (uint8_t)found;
    return found >= 0;
}

static bool read_handling(ts_settings *set, unsigned which, const char *value)
{
    uint32_t number;
    uint8_t bit = (uint8_t)(1u << which);
    if (strcmp(value, NOT_SET) == 0) {
        set->handling_set &= (uint8_t)~bit;
        return true;
    }
    if (!read_number(value, ts_handling_most[which], &number))
        return false;
    set_handling(&set->handling, which, number);
    set->handling_set |= bit;
    return true;
}

static bool read_level(uint16_t *level, const char *value)
{
    uint32_t number = UINT16_MAX;
    if (strcmp(value, NOT_SET) != 0 && !read_number(value, UINT16_MAX - 1, &number))
        return false;
    *level = (uint16_t)number;
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

static bool read_value(ts_settings *set, unsigned group, unsigned i, const char *value)
{
    switch (group) {
    case GROUP_BYTES: return read_byte(set, i, value);
    case GROUP_LANGUAGE: return read_id(&set->language, ts_language_find(value));
    case GROUP_RULES: return read_id(&set->rules, ts_rules_find(value));
    case GROUP_MODE: return read_id(&set->mode, ts_modes_find(value));
    case GROUP_GAMES_KEPT: return read_number(value, UINT32_MAX, &set->games_kept);
    case GROUP_HANDLING: return read_handling(set, i, value);
    case GROUP_LEVEL: return read_level(&set->level[i], value);
    case GROUP_GOAL: return read_goal(&set->goal[i], value);
    case GROUP_VARIANT: return read_small(&set->variant[i], 0, UINT8_MAX, value);
    case GROUP_TUNE: return read_small(&set->tune_of[i], 1, TS_TUNES - 1, value);
    default: return read_keys(&set->keys, i / TS_ACTIONS, i % TS_ACTIONS, value);
    }
}

bool ts_setting_read(ts_settings *set, const char *name, const char *value)
{
    char known[TS_SETTING_ROOM];
    for (unsigned all = ts_settings_count(), n = 0; n < all; n++) {
        unsigned i = n, group = group_of(&i);
        write_name(group, i, known);
        if (strcmp(known, name) == 0)
            return read_value(set, group, i, value);
    }
    return false;
}
