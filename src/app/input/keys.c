/* Keys and their actions: the tables that a player starts from, changes to them, names of keys. */
#include "input/keys.h"
#include "api/key.h"
#include "text/text.h"

#include <string.h>

#define WALLS                                                                                      \
    [ACTION_LEFT_WALL] = {'[', KEY_HOME}, [ACTION_RIGHT_WALL] = {']', KEY_END},                    \
    [ACTION_FLOOR] = {'\\', KEY_PAGE_DOWN}
#define PAUSE_AND_RESTART                                                                          \
    [ACTION_PAUSE] = {'p', KEY_ESCAPE}, [ACTION_RESTART] = {'r'}, [ACTION_MUSIC] = {'m'},          \
    [ACTION_TARGET] = {'t'}, [ACTION_DEBUG] = {KEY_F1 + 1}, [ACTION_TELL] = {'v'}

#define PAD(button) (KEY_GAMEPAD + GAMEPAD_##button)
#define GAMEPAD_PROFILE                                                                            \
    {                                                                                              \
        {                                                                                          \
            [ACTION_LEFT] = {PAD(LEFT), PAD(LEFT_LEFT)},                                           \
            [ACTION_RIGHT] = {PAD(RIGHT), PAD(LEFT_RIGHT)},                                        \
            [ACTION_SOFT] = {PAD(DOWN), PAD(LEFT_DOWN)}, [ACTION_HARD] = {PAD(UP), PAD(LEFT_UP)},  \
            [ACTION_CW] = {PAD(EAST), PAD(NORTH)}, [ACTION_CCW] = {PAD(SOUTH), PAD(WEST)},         \
            [ACTION_FLIP] = {PAD(TRIGGER_LEFT), PAD(TRIGGER_RIGHT)},                               \
            [ACTION_HOLD] = {PAD(SHOULDER_LEFT), PAD(SHOULDER_RIGHT)},                             \
            [ACTION_PAUSE] = {PAD(START)}, [ACTION_RESTART] = {PAD(BACK)},                         \
            [ACTION_TARGET] = {PAD(STICK_LEFT), PAD(STICK_RIGHT)},                                 \
        }                                                                                          \
    }

static const keys_profile usual_profiles[PROFILES] = {
    [PROFILE_USUAL] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_SOFT] = {KEY_DOWN},
        [ACTION_HARD] = {' '},
        [ACTION_CW] = {KEY_UP, 'x'},
        [ACTION_CCW] = {'z'},
        [ACTION_FLIP] = {'a'},
        [ACTION_HOLD] = {'c', KEY_SHIFT_LEFT, KEY_SHIFT_RIGHT},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* its author's keys, with a key to restart added at his wish */
    [PROFILE_PSK] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_SOFT] = {KEY_DOWN},
        [ACTION_HARD] = {' '},
        [ACTION_CW] = {'x'},
        [ACTION_CCW] = {'z'},
        [ACTION_HOLD] = {'c'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* one direction of rotation, so every rotate key rotates that way */
    [PROFILE_ITNOTES] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_SOFT] = {KEY_DOWN},
        [ACTION_CCW] = {KEY_UP, 'z', 'x'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* it has no soft drop: Down moves the piece to the bottom, where it can still slide */
    [PROFILE_PIVOT] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_HARD] = {KEY_DOWN, ' '},
        [ACTION_CW] = {KEY_UP, 'x'},
        [ACTION_CCW] = {'z'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [PROFILE_WX] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_SOFT] = {'d'},
        [ACTION_HARD] = {' '},
        [ACTION_CW] = {KEY_DOWN},
        [ACTION_CCW] = {KEY_UP},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [PROFILE_PYGAME] = {{
        [ACTION_LEFT] = {'a', KEY_LEFT},
        [ACTION_RIGHT] = {'d', KEY_RIGHT},
        [ACTION_SOFT] = {'s', KEY_DOWN},
        [ACTION_HARD] = {' '},
        [ACTION_CW] = {'w', KEY_UP, 'x'},
        [ACTION_CCW] = {'q', 'z'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [PROFILE_LEFT_HAND] = {{
        [ACTION_LEFT] = {'a'},
        [ACTION_RIGHT] = {'d'},
        [ACTION_SOFT] = {'s'},
        [ACTION_HARD] = {'w'},
        [ACTION_CW] = {'h'},
        [ACTION_CCW] = {'g'},
        [ACTION_FLIP] = {'f'},
        [ACTION_HOLD] = {'e', KEY_SHIFT_LEFT},
        [ACTION_PAUSE] = {KEY_ESCAPE},
        [ACTION_MUSIC] = {'m'},
        [ACTION_TARGET] = {'q'},
    }},
    [PROFILE_RIGHT_HAND] = {{
        [ACTION_LEFT] = {KEY_LEFT},
        [ACTION_RIGHT] = {KEY_RIGHT},
        [ACTION_SOFT] = {KEY_DOWN},
        [ACTION_HARD] = {KEY_UP},
        [ACTION_CW] = {'.', KEY_PAD_0 + 2},
        [ACTION_CCW] = {',', KEY_PAD_0 + 1},
        [ACTION_FLIP] = {'/', KEY_PAD_0 + 3},
        [ACTION_HOLD] = {KEY_SHIFT_RIGHT, KEY_PAD_0},
        [ACTION_PAUSE] = {KEY_ESCAPE},
        [ACTION_MUSIC] = {'m'},
        [ACTION_TARGET] = {'\'', KEY_PAD_0 + 5},
    }},
    [PROFILE_GAMEPAD_1] = GAMEPAD_PROFILE,
    [PROFILE_GAMEPAD_2] = GAMEPAD_PROFILE,
};

void keys_reset(keys_profiles *keys, unsigned profile)
{
    keys->profile[profile] = usual_profiles[profile];
}

static const key_code laid[HANDS_COUNT][ACTION_HOLD + 1][2] = {
    [HANDS_LEFT] = {[ACTION_LEFT] = {'a'},
                    [ACTION_RIGHT] = {'d'},
                    [ACTION_SOFT] = {'s'},
                    [ACTION_HARD] = {' '},
                    [ACTION_CW] = {'e', 'w'},
                    [ACTION_CCW] = {'q'},
                    [ACTION_FLIP] = {'f'},
                    [ACTION_HOLD] = {KEY_SHIFT_LEFT, 'c'}},
    [HANDS_RIGHT] = {[ACTION_LEFT] = {'j'},
                     [ACTION_RIGHT] = {'l'},
                     [ACTION_SOFT] = {'k'},
                     [ACTION_HARD] = {' '},
                     [ACTION_CW] = {'i', 'o'},
                     [ACTION_CCW] = {'u'},
                     [ACTION_FLIP] = {'h'},
                     [ACTION_HOLD] = {KEY_SHIFT_RIGHT, 'n'}},
    [HANDS_SWAPPED] = {[ACTION_LEFT] = {'a'},
                       [ACTION_RIGHT] = {'d'},
                       [ACTION_SOFT] = {'s'},
                       [ACTION_HARD] = {'w', ' '},
                       [ACTION_CW] = {KEY_RIGHT, KEY_UP},
                       [ACTION_CCW] = {KEY_LEFT},
                       [ACTION_FLIP] = {KEY_DOWN},
                       [ACTION_HOLD] = {KEY_SHIFT_RIGHT, KEY_SHIFT_LEFT}},
};

/* Rules with one rotation, or with one drop, have it on the keys of both. */
static unsigned action_in(const keys_profile *usual, unsigned action)
{
    if (usual->key[action][0])
        return action;
    switch (action) {
    case ACTION_CW: return ACTION_CCW;
    case ACTION_CCW: return ACTION_CW;
    case ACTION_SOFT: return ACTION_HARD;
    case ACTION_HARD: return ACTION_SOFT;
    default: return action;
    }
}

static keys_profile profile_of_hands(unsigned profile, unsigned hands)
{
    const keys_profile *usual = &usual_profiles[profile];
    keys_profile p = *usual;
    if (hands == HANDS_BOTH)
        return p;
    memset(p.key, 0, (ACTION_HOLD + 1) * sizeof p.key[0]);
    for (unsigned action = 0; action <= ACTION_HOLD; action++)
        for (unsigned i = 0; i < 2 && usual->key[action_in(usual, action)][0]; i++)
            if (laid[hands][action][i])
                keys_bind(&p, action_in(usual, action), laid[hands][action][i]);
    return p;
}

void keys_lay(keys_profiles *keys, unsigned profile, unsigned hands)
{
    keys->profile[profile] = profile_of_hands(profile, hands);
}

unsigned keys_hands(const keys_profiles *keys, unsigned profile)
{
    unsigned hands = HANDS_BOTH;
    for (; hands < HANDS_COUNT; hands++) {
        const keys_profile p = profile_of_hands(profile, hands);
        if (memcmp(&p, &keys->profile[profile], sizeof p) == 0)
            break;
    }
    return hands;
}

unsigned keys_profile_of(unsigned rules)
{
    switch (ts_rules_base(rules)) {
    case TS_RULES_PSK: return PROFILE_PSK;
    case TS_RULES_ITNOTES: return PROFILE_ITNOTES;
    case TS_RULES_PIVOT: return PROFILE_PIVOT;
    case TS_RULES_WX: return PROFILE_WX;
    case TS_RULES_PYGAME: return PROFILE_PYGAME;
    default: return PROFILE_USUAL;
    }
}

unsigned keys_profile_of_gamepad(unsigned pad)
{
    return pad == 0 ? PROFILE_GAMEPAD_1 : PROFILE_GAMEPAD_2;
}

int key_gamepad(key_code key)
{
    key_code at = key - KEY_GAMEPAD;
    return key >= KEY_GAMEPAD && at < GAMEPADS_MAX * GAMEPAD_KEYS ? (int)(at / GAMEPAD_KEYS) : -1;
}

int key_finger(key_code key)
{
    return key >= KEY_FINGER && key - KEY_FINGER < ACTIONS ? (int)(key - KEY_FINGER) : -1;
}

key_code key_of_first_gamepad(key_code key)
{
    return KEY_GAMEPAD + (key - KEY_GAMEPAD) % GAMEPAD_KEYS;
}

static bool has(const keys_profile *profile, unsigned action, key_code key)
{
    for (unsigned i = 0; i < KEYS_AN_ACTION; i++)
        if (profile->key[action][i] == key)
            return true;
    return false;
}

int keys_action(const keys_profile *profile, key_code key)
{
    if (key != KEY_NONE)
        for (unsigned action = 0; action < ACTIONS; action++)
            if (has(profile, action, key))
                return (int)action;
    return -1;
}

bool keys_may_bind(unsigned profile, key_code key)
{
    if (profile >= PROFILE_GAMEPAD_1)
        return key_gamepad(key) >= 0;
    return key != KEY_NONE && key != KEY_ESCAPE && key != KEY_ENTER && key < KEY_KEYBOARD_END;
}

bool keys_bind(keys_profile *profile, unsigned action, key_code key)
{
    if (has(profile, action, key))
        return true;
    for (unsigned i = 0; i < KEYS_AN_ACTION; i++)
        if (profile->key[action][i] == KEY_NONE) {
            profile->key[action][i] = key;
            return true;
        }
    return false;
}

bool keys_unbind(keys_profile *profile, unsigned action)
{
    for (unsigned i = KEYS_AN_ACTION; i-- > 0;)
        if (profile->key[action][i] != KEY_NONE) {
            profile->key[action][i] = KEY_NONE;
            return true;
        }
    return false;
}

int keys_conflict(const keys_profiles *keys, unsigned profile, unsigned action, key_code key)
{
    if (key == KEY_NONE)
        return -1;
    for (unsigned other = 0; other < ACTIONS; other++)
        if (other != action && has(&keys->profile[profile], other, key))
            return (int)other;
    if (profile != PROFILE_LEFT_HAND && profile != PROFILE_RIGHT_HAND)
        return -1;
    /* pausing and restarting are shared by both */
    const keys_profile *neighbour =
        &keys->profile[profile ^ PROFILE_LEFT_HAND ^ PROFILE_RIGHT_HAND];
    int other = keys_action(neighbour, key);
    return other == (int)action && action >= ACTION_PAUSE ? -1 : other;
}

key_code keys_gamepad_in_menus(key_code key)
{
    if (key_gamepad(key) < 0)
        return KEY_NONE;
    switch (key_of_first_gamepad(key) - KEY_GAMEPAD) {
    case GAMEPAD_UP:
    case GAMEPAD_LEFT_UP: return KEY_UP;
    case GAMEPAD_DOWN:
    case GAMEPAD_LEFT_DOWN: return KEY_DOWN;
    case GAMEPAD_LEFT:
    case GAMEPAD_LEFT_LEFT: return KEY_LEFT;
    case GAMEPAD_RIGHT:
    case GAMEPAD_LEFT_RIGHT: return KEY_RIGHT;
    case GAMEPAD_SOUTH:
    case GAMEPAD_START: return KEY_ENTER;
    case GAMEPAD_EAST: return KEY_ESCAPE;
    case GAMEPAD_WEST: return KEY_BACKSPACE;
    default: return KEY_NONE;
    }
}

unsigned action_by_rules(const ts_rules *r, unsigned action)
{
    unsigned other = action;
    if (action == ACTION_CW || action == ACTION_CCW)
        other = ACTION_CW + ACTION_CCW - action;
    else if (action == ACTION_SOFT)
        other = ACTION_HARD;
    return !action_is_known(r, action) && action_is_known(r, other) ? other : action;
}

bool action_is_known(const ts_rules *r, unsigned action)
{
    switch (action) {
    case ACTION_SOFT: return r->soft != TS_SOFT_NONE;
    case ACTION_HARD: return r->hard != TS_HARD_NONE;
    case ACTION_CW: return r->kicks->list[r->kicks->list_of[TS_T]][0][TS_ROTATE_CW].tests > 0;
    case ACTION_FLIP: return r->kicks->list[r->kicks->list_of[TS_T]][0][TS_ROTATE_FLIP].tests > 0;
    case ACTION_HOLD: return r->hold != 0;
    case ACTION_DEBUG: return r->debug_mode != 0;
    case ACTION_FLOOR: return r->hard == TS_HARD_SONIC || r->soft != TS_SOFT_NONE;
    default: return true;
    }
}

int action_text(const ts_rules *r, unsigned action)
{
    static const uint16_t text[ACTIONS] = {
        TEXT_ACTION_LEFT,      TEXT_ACTION_RIGHT,      TEXT_ACTION_SOFT,   TEXT_ACTION_HARD,
        TEXT_ACTION_CW,        TEXT_ACTION_CCW,        TEXT_ACTION_FLIP,   TEXT_ACTION_HOLD,
        TEXT_ACTION_LEFT_WALL, TEXT_ACTION_RIGHT_WALL, TEXT_ACTION_FLOOR,  TEXT_ACTION_PAUSE,
        TEXT_ACTION_RESTART,   TEXT_ACTION_MUSIC,      TEXT_ACTION_TARGET, TEXT_ACTION_DEBUG,
        TEXT_ACTION_TELL};
    if (action == ACTION_SOFT && r->soft == TS_SOFT_STEP)
        return TEXT_ACTION_ROW_DOWN;
    return text[action];
}

/* ---- names -------------------------------------------------------------------------------- */

/* The texts of the named keys are in the order of the keys themselves. */
_Static_assert(TEXT_KEY_ALT_RIGHT - TEXT_KEY_UP == KEY_ALT_RIGHT - KEY_UP,
               "a text for each named key");

static size_t character(char *out, size_t size, key_code key)
{
    char one[2] = {(char)(key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key), 0};
    return text_format(out, size, "%s", one);
}

/* The label on most pads, in every language; a direction is a text. */
static size_t gamepad_name(char *out, size_t size, int language, key_code key)
{
    static const char *const sign[] = {"A",  "B",  "X",  "Y",  "Back", "Start", "Guide",
                                       "LB", "RB", "LT", "RT", "LS",   "RS"};
    _Static_assert(sizeof sign / sizeof sign[0] == GAMEPAD_LEFT_UP - GAMEPAD_SOUTH,
                   "a sign for each button");
    unsigned at = key_of_first_gamepad(key) - KEY_GAMEPAD;
    if (at >= GAMEPAD_SOUTH && at < GAMEPAD_LEFT_UP)
        return text_format(out, size, "%s", sign[at - GAMEPAD_SOUTH]);
    if (at < GAMEPAD_SOUTH)
        return text_format(out, size, "%s", text_of(language, TEXT_KEY_UP + (int)at));
    at -= GAMEPAD_LEFT_UP;
    return text_format(out, size, "%s %s", at < 4 ? "LS" : "RS",
                       text_of(language, TEXT_KEY_UP + (int)(at % 4)));
}

size_t key_name(char *out, size_t size, int language, key_code key)
{
    static const char *const pad_sign[] = {"+", "-", "*", "/", "."};
    if (key_gamepad(key) >= 0)
        return gamepad_name(out, size, language, key);
    if (key == ' ')
        return text_format(out, size, "%s", text_of(language, TEXT_KEY_SPACE));
    if (key > ' ' && key < 0x7f)
        return character(out, size, key);
    if (key >= KEY_UP && key <= KEY_ALT_RIGHT)
        return text_format(out, size, "%s", text_of(language, TEXT_KEY_UP + (int)(key - KEY_UP)));
    if (key >= KEY_F1 && key <= KEY_F12)
        return text_format(out, size, "F%u", key - KEY_F1 + 1);
    const char *pad = text_of(language, TEXT_KEY_PAD);
    if (key >= KEY_PAD_0 && key <= KEY_PAD_9) {
        char digit[2] = {(char)('0' + (key - KEY_PAD_0)), 0};
        return text_format(out, size, pad, digit);
    }
    if (key == KEY_PAD_ENTER)
        return text_format(out, size, pad, text_of(language, TEXT_KEY_ENTER));
    if (key >= KEY_PAD_PLUS && key <= KEY_PAD_POINT)
        return text_format(out, size, pad, pad_sign[key - KEY_PAD_PLUS]);
    return text_format(out, size, "?");
}

size_t keys_list(char *out, size_t size, int language, const keys_profile *profile, unsigned action)
{
    char before[KEYS_AN_ACTION * (KEY_NAME_MAX + 4)];
    size_t used = 0;
    for (unsigned i = 0; i < KEYS_AN_ACTION; i++) {
        char name[KEY_NAME_MAX];
        if (profile->key[action][i] == KEY_NONE)
            continue;
        key_name(name, sizeof name, language, profile->key[action][i]);
        if (used == 0) {
            used = text_format(out, size, "%s", name);
            continue;
        }
        text_format(before, sizeof before, "%s", out);
        used = text_format(out, size, text_of(language, TEXT_PAIR), before, name);
    }
    if (used == 0)
        used = text_format(out, size, "%s", text_of(language, TEXT_BIND_NONE));
    return used;
}

/* The key of a character, for terminals that report nothing else. It must not know what a key does;
 * of layouts it knows only what follows from the character and from the language of the screen. */

/* Several layouts have the same character on different keys, and the character does not say which
 * of them typed it. Rules, in this order:
 * 1. ASCII, by the US layout. Comma, period, slash and the signs over the digits are on other keys
 * of the Russian and the Bulgarian layouts, but Latin layouts are far more common, and a Cyrillic
 * player's own keys for these places are letters;
 * 2. Cyrillic letters, by the Russian layout, or, if the language is Bulgarian, by the state's
 * standard (BDS 5237): they agree on one letter only. The phonetic Bulgarian layout agrees with
 * neither; each of its letters is still one certain key, which can be assigned as it is;
 * 3. signs over the digits of these layouts. */

/* A to YA, from U+0430 on, on the two layouts. */
static const char russian[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";
static const char bds[] = "d/lhoegprxu.;kfm,ijwbn['tycqavzs";

enum {
    SMALL_A = 0x430,
    SMALL_YA = 0x44f,
    CAPITAL_A = 0x410,
    CAPITAL_YA = 0x42f,
    LETTERS = SMALL_A - CAPITAL_A
};
_Static_assert(sizeof russian - 1 == LETTERS, "a key for each letter");
_Static_assert(sizeof bds - 1 == LETTERS, "a key for each letter");

static key_code key_of_ascii(char character)
{
    static const char shifted[] = "~!@#$%^&*()_+{}|:\"<>?";
    static const char plain[] = "`1234567890-=[]\\;',./";
    _Static_assert(sizeof shifted == sizeof plain, "each sign with its key");
    if (character >= 'A' && character <= 'Z')
        return (key_code)(character - 'A' + 'a');
    const char *sign = strchr(shifted, character);
    return (key_code)(sign ? plain[sign - shifted] : character);
}

key_code key_of_character(uint32_t codepoint, bool bulgarian)
{
    const char *letters = bulgarian ? bds : russian;
    if (codepoint >= ' ' && codepoint <= '~')
        return key_of_ascii((char)codepoint);
    if (codepoint >= SMALL_A && codepoint <= SMALL_YA)
        return (key_code)letters[codepoint - SMALL_A];
    if (codepoint >= CAPITAL_A && codepoint <= CAPITAL_YA)
        return (key_code)letters[codepoint - CAPITAL_A];
    switch (codepoint) {
    case 0x401: /* capital IO */
    case 0x451: return '`';
    case 0x2116: return bulgarian ? '0' : '3'; /* the numero sign */
    case 0x40d:                                /* capital I with grave */
    case 0x45d: return 'a';
    case 0x201e: /* quotes, low and high */
    case 0x201c: return '\\';
    case 0xa7: return ']';   /* section */
    case 0x2013: return '9'; /* en dash */
    case 0x20ac: return '='; /* euro */
    default: return KEY_NONE;
    }
}
