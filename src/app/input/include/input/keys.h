/* Key bindings: actions, profiles (the default one, each edition's own, two for two players at one
 * keyboard), names of keys. This module knows no screen and no game in progress. */
#ifndef TESSERA_APP_INPUT_KEYS_H
#define TESSERA_APP_INPUT_KEYS_H

#include "api/key.h"
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
    ACTION_DEBUG,  /* to practice and back */
    ACTION_TELL,   /* the board in words */
    ACTIONS
};

enum {
    PROFILE_USUAL,
    PROFILE_PSK,
    PROFILE_ITNOTES,
    PROFILE_PIVOT,
    PROFILE_WX,
    PROFILE_PYGAME,
    PROFILE_LEFT_HAND, /* for two players: the one on the left of the keyboard */
    PROFILE_RIGHT_HAND,
    PROFILE_GAMEPAD_1, /* for all rules; keys as on the first pad */
    PROFILE_GAMEPAD_2, /* the second of two players */
    PROFILES
};

int key_finger(key_code key); /* the action of a finger's button; -1 if the key is no such button */

#define KEYS_AN_ACTION 4
#define KEY_NAME_MAX 48

typedef struct keys_profile {
    key_code key[ACTIONS][KEYS_AN_ACTION]; /* KEY_NONE after the last */
} keys_profile;

typedef struct keys_profiles {
    keys_profile profile[PROFILES];
} keys_profiles;

/* The hands that play: both, one of them, or both with their parts exchanged. */
enum { HANDS_BOTH, HANDS_LEFT, HANDS_RIGHT, HANDS_SWAPPED, HANDS_COUNT };

void keys_reset(keys_profiles *keys, unsigned profile);
/* Gives a profile for one player at a keyboard its default keys: those that move a piece lie under
 * these hands. Actions that the profile's rules lack get no key. */
void keys_lay(keys_profiles *keys, unsigned profile, unsigned hands);
unsigned keys_hands(const keys_profiles *keys,
                    unsigned profile);    /* HANDS_COUNT: the player's own */
unsigned keys_profile_of(unsigned rules); /* the profile for a rule set */
unsigned keys_profile_of_gamepad(unsigned pad);

/* -1 if none; if there are several, the first */
int keys_action(const keys_profile *profile, key_code key);
/* May a key be assigned there? Escape and Enter belong to the screens, and pads have profiles of
 * their own. */
bool keys_may_bind(unsigned profile, key_code key);
bool keys_bind(keys_profile *profile, unsigned action, key_code key); /* false if no room */
bool keys_unbind(keys_profile *profile, unsigned action);             /* the last; false if none */
/* Returns another action with this key, in this profile or, for two players, in the other player's.
 * Returns -1 if there is none. */
int keys_conflict(const keys_profiles *keys, unsigned profile, unsigned action, key_code key);

/* The key of the keyboard that a pad's button stands for in menus, or KEY_NONE. */
key_code keys_gamepad_in_menus(key_code key);

/* The action of a pad's button under these rules, since a pad's profile is for all rules: the other
 * rotation if one is missing, hard drop if there is no soft drop. */
unsigned action_by_rules(const ts_rules *r, unsigned action);
bool action_is_known(const ts_rules *r, unsigned action); /* do the rules have this action? */
int action_text(const ts_rules *r, unsigned action);      /* its TEXT_... */
size_t key_name(char *out, size_t size, int language, key_code key);
/* "Left, A"; for an action without keys, a text that says so. */
size_t keys_list(char *out, size_t size, int language, const keys_profile *profile,
                 unsigned action);

#endif
