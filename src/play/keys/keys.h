/* Which key does what: actions, profiles (the usual one, each edition's own, two for two players at
 * one keyboard), what a key is called. It knows no screen and no game under way. */
#ifndef TESSERA_PLAY_KEYS_KEYS_H
#define TESSERA_PLAY_KEYS_KEYS_H

#include "play/face/key.h"
#include "tessera.h"

/* The first eight are the buttons, in the order of their bits. */
enum {
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_SOFT,
    ACTION_HARD,
    ACTION_CW,
    ACTION_CCW,
    ACTION_FLIP,
    ACTION_HOLD,
    ACTION_LEFT_WALL,
    ACTION_RIGHT_WALL,
    ACTION_FLOOR,
    ACTION_PAUSE,
    ACTION_RESTART,
    ACTION_MUSIC,  /* on and off */
    ACTION_TARGET, /* the ninth button */
    ACTIONS
};

enum {
    PROFILE_USUAL,
    PROFILE_PSK,
    PROFILE_ITNOTES,
    PROFILE_PIVOT,
    PROFILE_WX,
    PROFILE_PYGAME,
    PROFILE_LEFT_HAND, /* two players: the one on the left of the keyboard */
    PROFILE_RIGHT_HAND,
    PROFILE_GAMEPAD_1, /* whatever the rules; keys as of the first pad */
    PROFILE_GAMEPAD_2, /* of two players, the second */
    PROFILES
};

#define KEYS_AN_ACTION 4
#define KEY_NAME_MAX 48

typedef struct keys_profile {
    key_code key[ACTIONS][KEYS_AN_ACTION]; /* KEY_NONE after the last */
} keys_profile;

typedef struct keys_profiles {
    keys_profile profile[PROFILES];
} keys_profiles;

void keys_reset(keys_profiles *keys, unsigned profile);
unsigned keys_profile_of(unsigned rules); /* the one chosen with a rule set */
unsigned keys_profile_of_gamepad(unsigned pad);

int keys_action(const keys_profile *profile, key_code key); /* -1: none; the first if several */
/* May a key be bound there? Escape and Enter are every screen's own, pads have profiles of theirs.
 */
bool keys_may_bind(unsigned profile, key_code key);
bool keys_bind(keys_profile *profile, unsigned action, key_code key); /* false: no room */
bool keys_unbind(keys_profile *profile, unsigned action);             /* the last; false: none */
/* Another action this key has too, in this profile or, for two players, in the other one's; -1:
 * there is none. */
int keys_conflict(const keys_profiles *keys, unsigned profile, unsigned action, key_code key);

/* What a pad's button means in menus: one of the keyboard's keys, or KEY_NONE. */
key_code keys_gamepad_in_menus(key_code key);

/* What a button of a pad, which knows no rules, does by these: a turn that is missing is the other
 * one, a soft drop that is missing the hard one. */
unsigned action_by_rules(const ts_rules *r, unsigned action);
bool action_is_known(const ts_rules *r, unsigned action); /* the rules have such a thing */
int action_text(const ts_rules *r, unsigned action);      /* its TEXT_... */
size_t key_name(char *out, size_t room, int language, key_code key);
/* "Left, A"; what a player without keys reads where there is none. */
size_t keys_list(char *out, size_t room, int language, const keys_profile *profile,
                 unsigned action);

#endif
