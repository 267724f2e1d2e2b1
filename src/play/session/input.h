/* Which keys are down, and what the player plays with. */
#ifndef TESSERA_PLAY_SESSION_INPUT_H
#define TESSERA_PLAY_SESSION_INPUT_H

#include "play/face/key.h"

typedef struct session session;

#define INPUT_DOWN_MAX 16 /* keys down at the same time */

typedef struct session_key_down {
    key_code key;
    bool stale; /* it went down on another screen: its repeats mean nothing here */
} session_key_down;

typedef struct session_input {
    session_key_down down[INPUT_DOWN_MAX];
    bool fingers; /* the player touches and has no keys: buttons are drawn */
} session_input;

/* Keys that are down now went down on the screen that is left: their repeats mean nothing. */
void session_input_leave_screen(session *s);
void session_input_release_all(session *s);
key_code session_input_down(const session *s, unsigned i); /* KEY_NONE: no key there */

#endif
