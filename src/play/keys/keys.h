/* Which key does what: actions, profiles (the usual one, each edition's own, two for two players at
 * one keyboard), what a key is called. It knows no screen and no game under way. */
#ifndef TESSERA_PLAY_KEYS_KEYS_H
#define TESSERA_PLAY_KEYS_KEYS_H

#include "play/face/key.h"
#include "tessera.h"

/* The first eight are the buttons, in the order of their bits. */
enum {
    TS_ACTION_LEFT,
    TS_ACTION_RIGHT,
    TS_ACTION_SOFT,
    TS_ACTION_HARD,
    TS_ACTION_CW,
    TS_ACTION_CCW,
    TS_ACTION_FLIP,
    TS_ACTION_HOLD,
    TS_ACTION_LEFT_WALL,
    TS_ACTION_RIGHT_WALL,
    TS_ACTION_FLOOR,
    TS_ACTION_PAUSE,
    TS_ACTION_RESTART,
    TS_ACTION_MUSIC,  /* on and off */
    TS_ACTION_TARGET, /* the ninth button */
    TS_ACTIONS
};

enum {
    TS_PROFILE_USUAL,
    TS_PROFILE_PSK,
    TS_PROFILE_ITNOTES,
    TS_PROFILE_PIVOT,
    TS_PROFILE_WX,
    TS_PROFILE_PYGAME,
    TS_PROFILE_LEFT_HAND, /* two players: the one on the left of the keyboard */
    TS_PROFILE_RIGHT_HAND,
    TS_PROFILE_GAMEPAD_1, /* whatever the rules; keys as of the first pad */
    TS_PROFILE_GAMEPAD_2, /* of two players, the second */
    TS_PROFILES
};

#define TS_KEYS_AN_ACTION 4
#define TS_KEY_NAME_MAX 48

typedef struct ts_profile {
    ts_key key[TS_ACTIONS][TS_KEYS_AN_ACTION]; /* TS_KEY_NONE after the last */
} ts_profile;

typedef struct ts_keys {
    ts_profile profile[TS_PROFILES];
} ts_keys;

void ts_keys_reset(ts_keys *keys, unsigned profile);
unsigned ts_keys_profile_of(unsigned rules); /* the one chosen with a rule set */
unsigned ts_keys_profile_of_gamepad(unsigned pad);

int ts_keys_action(const ts_profile *profile, ts_key key); /* -1: none; the first if several */
/* May a key be bound there? Escape and Enter are every screen's own, pads have profiles of theirs.
 */
bool ts_keys_may_bind(unsigned profile, ts_key key);
bool ts_keys_bind(ts_profile *profile, unsigned action, ts_key key); /* false: no room */
bool ts_keys_unbind(ts_profile *profile, unsigned action);           /* the last; false: none */
/* Another action this key has too, in this profile or, for two players, in the other one's; -1:
 * there is none. */
int ts_keys_conflict(const ts_keys *keys, unsigned profile, unsigned action, ts_key key);

/* What a pad's button means in menus: one of the keyboard's keys, or TS_KEY_NONE. */
ts_key ts_keys_gamepad_in_menus(ts_key key);

/* What a button of a pad, which knows no rules, does by these: a turn that is missing is the other
 * one, a soft drop that is missing the hard one. */
unsigned ts_action_by_rules(const ts_rules *r, unsigned action);
bool ts_action_is_known(const ts_rules *r, unsigned action); /* the rules have such a thing */
int ts_action_text(const ts_rules *r, unsigned action);      /* its TS_TEXT_... */
size_t ts_key_name(char *out, size_t room, int language, ts_key key);
/* "Left, A"; what a player without keys reads where there is none. */
size_t ts_keys_list(char *out, size_t room, int language, const ts_profile *profile,
                    unsigned action);

#endif
