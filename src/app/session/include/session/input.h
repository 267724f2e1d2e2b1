/* Keys, gamepads, fingers and the pointer: what is down, and what a press means. */
#ifndef TESSERA_APP_SESSION_INPUT_H
#define TESSERA_APP_SESSION_INPUT_H

#include "api/key.h"

typedef struct session session;

#define INPUT_DOWN_MAX 16 /* keys down at the same time */

/* The parts of the scene under the pointer. */
typedef struct session_pointer_state {
    int line;   /* the line of a menu that the pointer has come over; -1 if none */
    int cell;   /* the cell on which the button is down; -1 if none */
    int slider; /* the line whose slider is dragged; -1 if none */
    bool clears;
} session_pointer_state;

/* A key that went down or up, after it was looked up. */
typedef struct input_press {
    key_code key;     /* as the front end reported it */
    int pad;          /* the controller it is on, or -1 for the keyboard */
    int action;       /* ACTION_... in the game under way, or in the try-out strip; -1 if none */
    unsigned board;   /* that the action is for */
    bool is_spare;    /* the action does nothing in this game: the key may mean something else */
    key_code meaning; /* in what is shown now: a pad's button is a key of the keyboard in menus */
    bool down, repeated;
    uint64_t now_us;
} input_press;

input_press session_look_up(const session *s, key_code key, bool down, bool repeated,
                            uint64_t now_us);
/* Returns what a key does in the game under way, and on which board; -1 if nothing. */
uint8_t session_pads_of(const session *s, unsigned board); /* pads that play it, a bit each */

bool session_input_open(session *s); /* false if out of memory */
void session_input_close(session *s);

enum { KEY_PRESS, KEY_REPEAT, KEY_RELEASE, KEY_STALE, KEY_CHATTER };

/* Notes that the front end reports a key, and returns what the report is: KEY_... */
unsigned session_input_note_key(session *s, key_code key, bool down, uint64_t now_us);
/* Returns a key whose release counts by now, and since when; KEY_NONE if none. */
key_code session_input_released(const session *s, uint64_t now_us, uint64_t *up_us);
uint64_t session_input_next(const session *s); /* when the next release counts */

/* The first games by touch keep a line for the gestures: each is named until it was made once. */
void session_gestures_begin(session *s);                 /* with a game */
void session_gestures_note(session *s, unsigned action); /* that a player has done */
bool session_gestures_are_named(const session *s);
/* Returns the text that names the next one; TEXT_COUNT if none is left. */
int session_gesture(const session *s);

/* A player uses keys or a gamepad: notes which was used last. */
void session_input_note_player(session *s, const input_press *p);
bool session_plays_by_gamepad(const session *s, unsigned board); /* used last for this board */
void session_set_touch(session *s, bool touch);
bool session_uses_touch(const session *s); /* the player has no keys: buttons are drawn */
session_pointer_state *session_pointer_now(session *s);

/* Keys that are down now went down on the screen that is left: their repeats mean nothing. */
void session_input_leave_screen(session *s);
void session_input_release_all(session *s);
/* Returns the i-th key that is down, of INPUT_DOWN_MAX; KEY_NONE if none. */

bool session_asks_for_help(const input_press *p); /* F1, or a question mark, shifted or not */

#endif
