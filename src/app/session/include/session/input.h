/* Keys on their way in: which are down, and what a press means. */
#ifndef TESSERA_APP_SESSION_INPUT_H
#define TESSERA_APP_SESSION_INPUT_H

#include "api/key.h"

typedef struct session session;

#define INPUT_DOWN_MAX 16 /* keys down at the same time */

typedef struct session_key_down {
    key_code key;
    bool stale;     /* it went down on another screen: its repeats mean nothing here */
    uint64_t up_us; /* it came up, which counts at this time if it stays up; 0: it is down */
} session_key_down;

/* Where the pointer is and what it draws, by the spots of the scene; -1: nowhere, nothing. */
typedef struct session_pointer_state {
    int line; /* of a menu, that it has come over */
    int cell; /* the button is down on it */
    bool clears;
} session_pointer_state;

/* Written by input.c, and by the front door: keys and the pointer come in there. */
typedef struct session_input {
    session_key_down down[INPUT_DOWN_MAX];
    session_pointer_state pointer;
    bool fingers;   /* the player touches and has no keys: buttons are drawn */
    uint8_t by_pad; /* a bit for each board that a pad played last */
} session_input;

/* A key that went down or up. The front door looks it up once; it travels on as this. */
typedef struct input_press {
    key_code key;     /* as the front end reported it */
    int pad;          /* the game pad it is on; -1: the keyboard */
    int action;       /* ACTION_... in the game under way, or in the try-out strip; -1: none */
    unsigned board;   /* that the action is for */
    bool is_spare;    /* the action does nothing in this game: the key may mean something else */
    key_code meaning; /* in what is shown now: a pad's button is a key of the keyboard in menus */
    bool down, repeated;
    uint64_t now_us;
} input_press;

input_press session_look_up(const session *s, key_code key, bool down, bool repeated,
                            uint64_t now_us);
/* What a key does in the game under way, and on which board; -1: nothing. */
int session_action_of(const session *s, key_code key, unsigned *board);
uint8_t session_pads_of(const session *s, unsigned board); /* pads that play it, a bit each */

/* Keys or a pad: which of them plays is what its player used last. */
void session_input_note_player(session *s, const input_press *p);

/* Keys that are down now went down on the screen that is left: their repeats mean nothing. */
void session_input_leave_screen(session *s);
void session_input_release_all(session *s);
key_code session_input_down(const session *s, unsigned i); /* KEY_NONE: no key there */

bool session_asks_for_help(const input_press *p); /* F1, or a question mark, shifted or not */

#endif
