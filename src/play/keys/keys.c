/* Keys and what they do: the tables a player starts from, changing them, naming them. */
#include "keys.h"
#include "play/text/text.h"

#include <string.h>

#define WALLS                                                                                      \
    [TS_ACTION_LEFT_WALL] = {'[', TS_KEY_HOME}, [TS_ACTION_RIGHT_WALL] = {']', TS_KEY_END},        \
    [TS_ACTION_FLOOR] = {'\\', TS_KEY_PAGE_DOWN}
#define PAUSE_AND_RESTART                                                                          \
    [TS_ACTION_PAUSE] = {'p', TS_KEY_ESCAPE}, [TS_ACTION_RESTART] = {'r'},                         \
    [TS_ACTION_MUSIC] = {'m'}, [TS_ACTION_TARGET] = {'t'}

#define PAD(button) (TS_KEY_GAMEPAD + TS_GAMEPAD_##button)
#define GAMEPAD_PROFILE                                                                            \
    {                                                                                              \
        {                                                                                          \
            [TS_ACTION_LEFT] = {PAD(LEFT), PAD(LEFT_LEFT)},                                        \
            [TS_ACTION_RIGHT] = {PAD(RIGHT), PAD(LEFT_RIGHT)},                                     \
            [TS_ACTION_SOFT] = {PAD(DOWN), PAD(LEFT_DOWN)},                                        \
            [TS_ACTION_HARD] = {PAD(UP), PAD(LEFT_UP)}, [TS_ACTION_CW] = {PAD(EAST), PAD(NORTH)},  \
            [TS_ACTION_CCW] = {PAD(SOUTH), PAD(WEST)},                                             \
            [TS_ACTION_FLIP] = {PAD(TRIGGER_LEFT), PAD(TRIGGER_RIGHT)},                            \
            [TS_ACTION_HOLD] = {PAD(SHOULDER_LEFT), PAD(SHOULDER_RIGHT)},                          \
            [TS_ACTION_PAUSE] = {PAD(START)}, [TS_ACTION_RESTART] = {PAD(BACK)},                   \
            [TS_ACTION_TARGET] = {PAD(STICK_LEFT), PAD(STICK_RIGHT)},                              \
        }                                                                                          \
    }

static const ts_profile usual_profiles[TS_PROFILES] = {
    [TS_PROFILE_USUAL] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {TS_KEY_DOWN},
        [TS_ACTION_HARD] = {' '},
        [TS_ACTION_CW] = {TS_KEY_UP, 'x'},
        [TS_ACTION_CCW] = {'z'},
        [TS_ACTION_FLIP] = {'a'},
        [TS_ACTION_HOLD] = {'c', TS_KEY_SHIFT_LEFT, TS_KEY_SHIFT_RIGHT},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* as its author has them; he wished for a restart */
    [TS_PROFILE_PSK] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {TS_KEY_DOWN},
        [TS_ACTION_HARD] = {' '},
        [TS_ACTION_CW] = {'x'},
        [TS_ACTION_CCW] = {'z'},
        [TS_ACTION_HOLD] = {'c'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* one way to turn, so every turning key turns that way */
    [TS_PROFILE_ITNOTES] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {TS_KEY_DOWN},
        [TS_ACTION_CCW] = {TS_KEY_UP, 'z', 'x'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    /* it has no soft drop: Down carries the piece to the bottom, where it can still slide */
    [TS_PROFILE_PIVOT] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_HARD] = {TS_KEY_DOWN, ' '},
        [TS_ACTION_CW] = {TS_KEY_UP, 'x'},
        [TS_ACTION_CCW] = {'z'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [TS_PROFILE_WX] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {'d'},
        [TS_ACTION_HARD] = {' '},
        [TS_ACTION_CW] = {TS_KEY_DOWN},
        [TS_ACTION_CCW] = {TS_KEY_UP},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [TS_PROFILE_PYGAME] = {{
        [TS_ACTION_LEFT] = {'a', TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {'d', TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {'s', TS_KEY_DOWN},
        [TS_ACTION_HARD] = {' '},
        [TS_ACTION_CW] = {'w', TS_KEY_UP, 'x'},
        [TS_ACTION_CCW] = {'q', 'z'},
        WALLS,
        PAUSE_AND_RESTART,
    }},
    [TS_PROFILE_LEFT_HAND] = {{
        [TS_ACTION_LEFT] = {'a'},
        [TS_ACTION_RIGHT] = {'d'},
        [TS_ACTION_SOFT] = {'s'},
        [TS_ACTION_HARD] = {'w'},
        [TS_ACTION_CW] = {'h'},
        [TS_ACTION_CCW] = {'g'},
        [TS_ACTION_FLIP] = {'f'},
        [TS_ACTION_HOLD] = {'e', TS_KEY_SHIFT_LEFT},
        [TS_ACTION_PAUSE] = {TS_KEY_ESCAPE},
        [TS_ACTION_MUSIC] = {'m'},
        [TS_ACTION_TARGET] = {'q'},
    }},
    [TS_PROFILE_RIGHT_HAND] = {{
        [TS_ACTION_LEFT] = {TS_KEY_LEFT},
        [TS_ACTION_RIGHT] = {TS_KEY_RIGHT},
        [TS_ACTION_SOFT] = {TS_KEY_DOWN},
        [TS_ACTION_HARD] = {TS_KEY_UP},
        [TS_ACTION_CW] = {'.', TS_KEY_PAD_0 + 2},
        [TS_ACTION_CCW] = {',', TS_KEY_PAD_0 + 1},
        [TS_ACTION_FLIP] = {'/', TS_KEY_PAD_0 + 3},
        [TS_ACTION_HOLD] = {TS_KEY_SHIFT_RIGHT, TS_KEY_PAD_0},
        [TS_ACTION_PAUSE] = {TS_KEY_ESCAPE},
        [TS_ACTION_MUSIC] = {'m'},
        [TS_ACTION_TARGET] = {'\'', TS_KEY_PAD_0 + 5},
    }},
    [TS_PROFILE_GAMEPAD_1] = GAMEPAD_PROFILE,
    [TS_PROFILE_GAMEPAD_2] = GAMEPAD_PROFILE,
};

void ts_keys_reset(ts_keys *keys, unsigned profile)
{
    keys->profile[profile] = usual_profiles[profile];
}

unsigned ts_keys_profile_of(unsigned rules)
{
    static const char *const edition[] = {[TS_PROFILE_PSK] = "psk",
                                          [TS_PROFILE_ITNOTES] = "itnotes",
                                          [TS_PROFILE_PIVOT] = "pivot",
                                          [TS_PROFILE_WX] = "wx",
                                          [TS_PROFILE_PYGAME] = "pygame"};
    for (unsigned i = TS_PROFILE_PSK; i <= TS_PROFILE_PYGAME; i++)
        if (ts_rules_find(edition[i]) == (int)rules)
            return i;
    return TS_PROFILE_USUAL;
}

unsigned ts_keys_profile_of_gamepad(unsigned pad)
{
    return pad == 0 ? TS_PROFILE_GAMEPAD_1 : TS_PROFILE_GAMEPAD_2;
}

int ts_key_gamepad(ts_key key)
{
    ts_key at = key - TS_KEY_GAMEPAD;
    return key >= TS_KEY_GAMEPAD && at < TS_GAMEPADS_MAX * TS_GAMEPAD_KEYS
               ? (int)(at / TS_GAMEPAD_KEYS)
               : -1;
}

ts_key ts_key_of_first_gamepad(ts_key key)
{
    return TS_KEY_GAMEPAD + (key - TS_KEY_GAMEPAD) % TS_GAMEPAD_KEYS;
}

static bool has(const ts_profile *profile, unsigned action, ts_key key)
{
    for (unsigned i = 0; i < TS_KEYS_AN_ACTION; i++)
        if (profile->key[action][i] == key)
            return true;
    return false;
}

int ts_keys_action(const ts_profile *profile, ts_key key)
{
    if (key != TS_KEY_NONE)
        for (unsigned action = 0; action < TS_ACTIONS; action++)
            if (has(profile, action, key))
                return (int)action;
    return -1;
}

bool ts_keys_may_bind(unsigned profile, ts_key key)
{
    if (profile >= TS_PROFILE_GAMEPAD_1)
        return ts_key_gamepad(key) >= 0;
    return key != TS_KEY_NONE && key != TS_KEY_ESCAPE && key != TS_KEY_ENTER && key < TS_KEY_FOCUS;
}

bool ts_keys_bind(ts_profile *profile, unsigned action, ts_key key)
{
    if (has(profile, action, key))
        return true;
    for (unsigned i = 0; i < TS_KEYS_AN_ACTION; i++)
        if (profile->key[action][i] == TS_KEY_NONE) {
            profile->key[action][i] = key;
            return true;
        }
    return false;
}

bool ts_keys_unbind(ts_profile *profile, unsigned action)
{
    for (unsigned i = TS_KEYS_AN_ACTION; i-- > 0;)
        if (profile->key[action][i] != TS_KEY_NONE) {
            profile->key[action][i] = TS_KEY_NONE;
            return true;
        }
    return false;
}

int ts_keys_conflict(const ts_keys *keys, unsigned profile, unsigned action, ts_key key)
{
    if (key == TS_KEY_NONE)
        return -1;
    for (unsigned other = 0; other < TS_ACTIONS; other++)
        if (other != action && has(&keys->profile[profile], other, key))
            return (int)other;
    if (profile != TS_PROFILE_LEFT_HAND && profile != TS_PROFILE_RIGHT_HAND)
        return -1;
    /* pausing and restarting are for both */
    const ts_profile *neighbour =
        &keys->profile[profile ^ TS_PROFILE_LEFT_HAND ^ TS_PROFILE_RIGHT_HAND];
    int other = ts_keys_action(neighbour, key);
    return other == (int)action && action >= TS_ACTION_PAUSE ? -1 : other;
}

ts_key ts_keys_gamepad_in_menus(ts_key key)
{
    if (ts_key_gamepad(key) < 0)
        return TS_KEY_NONE;
    switch (ts_key_of_first_gamepad(key) - TS_KEY_GAMEPAD) {
    case TS_GAMEPAD_UP:
    case TS_GAMEPAD_LEFT_UP: return TS_KEY_UP;
    case TS_GAMEPAD_DOWN:
    case TS_GAMEPAD_LEFT_DOWN: return TS_KEY_DOWN;
    case TS_GAMEPAD_LEFT:
    case TS_GAMEPAD_LEFT_LEFT: return TS_KEY_LEFT;
    case TS_GAMEPAD_RIGHT:
    case TS_GAMEPAD_LEFT_RIGHT: return TS_KEY_RIGHT;
    case TS_GAMEPAD_SOUTH:
    case TS_GAMEPAD_START: return TS_KEY_ENTER;
    case TS_GAMEPAD_EAST: return TS_KEY_ESCAPE;
    case TS_GAMEPAD_WEST: return TS_KEY_BACKSPACE;
    default: return TS_KEY_NONE;
    }
}

unsigned ts_action_by_rules(const ts_rules *r, unsigned action)
{
    unsigned other = action;
    if (action == TS_ACTION_CW || action == TS_ACTION_CCW)
        other = TS_ACTION_CW + TS_ACTION_CCW - action;
    else if (action == TS_ACTION_SOFT)
        other = TS_ACTION_HARD;
    return !ts_action_is_known(r, action) && ts_action_is_known(r, other) ? other : action;
}

bool ts_action_is_known(const ts_rules *r, unsigned action)
{
    switch (action) {
    case TS_ACTION_SOFT: return r->soft != TS_SOFT_NONE;
    case TS_ACTION_HARD: return r->hard != TS_HARD_NONE;
    case TS_ACTION_CW: return r->kicks->list[r->kicks->list_of[TS_T]][0][TS_TURN_CW].tests > 0;
    case TS_ACTION_FLIP: return r->kicks->list[r->kicks->list_of[TS_T]][0][TS_TURN_FLIP].tests > 0;
    case TS_ACTION_HOLD: return r->hold != 0;
    case TS_ACTION_FLOOR: return r->hard == TS_HARD_SONIC || r->soft != TS_SOFT_NONE;
    default: return true;
    }
}

int ts_action_text(const ts_rules *r, unsigned action)
{
    static const uint16_t text[TS_ACTIONS] = {
        TS_TEXT_ACTION_LEFT,       TS_TEXT_ACTION_RIGHT, TS_TEXT_ACTION_SOFT,
        TS_TEXT_ACTION_HARD,       TS_TEXT_ACTION_CW,    TS_TEXT_ACTION_CCW,
        TS_TEXT_ACTION_FLIP,       TS_TEXT_ACTION_HOLD,  TS_TEXT_ACTION_LEFT_WALL,
        TS_TEXT_ACTION_RIGHT_WALL, TS_TEXT_ACTION_FLOOR, TS_TEXT_ACTION_PAUSE,
        TS_TEXT_ACTION_RESTART,    TS_TEXT_ACTION_MUSIC, TS_TEXT_ACTION_TARGET};
    if (action == TS_ACTION_SOFT && r->soft == TS_SOFT_STEP)
        return TS_TEXT_ACTION_ROW_DOWN;
    return text[action];
}

/* ---- names -------------------------------------------------------------------------------- */

/* The texts of the named keys stand in the order of the keys themselves. */
_Static_assert(TS_TEXT_KEY_ALT_RIGHT - TS_TEXT_KEY_UP == TS_KEY_ALT_RIGHT - TS_KEY_UP,
               "a text for each named key");

static size_t character(char *out, size_t room, ts_key key)
{
    char one[2] = {(char)(key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key), 0};
    return ts_format(out, room, "%s", one);
}

/* What stands on most pads, in every language; a direction is a text. */
static size_t gamepad_name(char *out, size_t room, int language, ts_key key)
{
    static const char *const sign[] = {"A",  "B",  "X",  "Y",  "Back", "Start", "Guide",
                                       "LB", "RB", "LT", "RT", "LS",   "RS"};
    _Static_assert(sizeof sign / sizeof sign[0] == TS_GAMEPAD_LEFT_UP - TS_GAMEPAD_SOUTH,
                   "a sign for each button");
    unsigned at = ts_key_of_first_gamepad(key) - TS_KEY_GAMEPAD;
    if (at >= TS_GAMEPAD_SOUTH && at < TS_GAMEPAD_LEFT_UP)
        return ts_format(out, room, "%s", sign[at - TS_GAMEPAD_SOUTH]);
    if (at < TS_GAMEPAD_SOUTH)
        return ts_format(out, room, "%s", ts_text(language, TS_TEXT_KEY_UP + (int)at));
    at -= TS_GAMEPAD_LEFT_UP;
    return ts_format(out, room, "%s %s", at < 4 ? "LS" : "RS",
                     ts_text(language, TS_TEXT_KEY_UP + (int)(at % 4)));
}

size_t ts_key_name(char *out, size_t room, int language, ts_key key)
{
    static const char *const pad_sign[] = {"+", "-", "*", "/", "."};
    if (ts_key_gamepad(key) >= 0)
        return gamepad_name(out, room, language, key);
    if (key == ' ')
        return ts_format(out, room, "%s", ts_text(language, TS_TEXT_KEY_SPACE));
    if (key > ' ' && key < 0x7f)
        return character(out, room, key);
    if (key >= TS_KEY_UP && key <= TS_KEY_ALT_RIGHT)
        return ts_format(out, room, "%s",
                         ts_text(language, TS_TEXT_KEY_UP + (int)(key - TS_KEY_UP)));
    if (key >= TS_KEY_F1 && key <= TS_KEY_F12)
        return ts_format(out, room, "F%u", (uint64_t)(key - TS_KEY_F1 + 1));
    const char *pad = ts_text(language, TS_TEXT_KEY_PAD);
    if (key >= TS_KEY_PAD_0 && key <= TS_KEY_PAD_9) {
        char digit[2] = {(char)('0' + (key - TS_KEY_PAD_0)), 0};
        return ts_format(out, room, pad, digit);
    }
    if (key == TS_KEY_PAD_ENTER)
        return ts_format(out, room, pad, ts_text(language, TS_TEXT_KEY_ENTER));
    if (key >= TS_KEY_PAD_PLUS && key <= TS_KEY_PAD_POINT)
        return ts_format(out, room, pad, pad_sign[key - TS_KEY_PAD_PLUS]);
    return ts_format(out, room, "?");
}

size_t ts_keys_list(char *out, size_t room, int language, const ts_profile *profile,
                    unsigned action)
{
    char before[TS_KEYS_AN_ACTION * (TS_KEY_NAME_MAX + 4)];
    size_t used = 0;
    for (unsigned i = 0; i < TS_KEYS_AN_ACTION; i++) {
        char name[TS_KEY_NAME_MAX];
        if (profile->key[action][i] == TS_KEY_NONE)
            continue;
        ts_key_name(name, sizeof name, language, profile->key[action][i]);
        if (used == 0) {
            used = ts_format(out, room, "%s", name);
            continue;
        }
        ts_format(before, sizeof before, "%s", out);
        used = ts_format(out, room, ts_text(language, TS_TEXT_PAIR), before, name);
    }
    if (used == 0)
        used = ts_format(out, room, "%s", ts_text(language, TS_TEXT_BIND_NONE));
    return used;
}
