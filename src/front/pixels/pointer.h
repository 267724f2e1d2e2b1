/* The mouse on a painted scene: which keys its moves and buttons are. What they mean stands in the
 * scene's spots; places are pixels of the canvas. */
#ifndef TS_FRONT_POINTER_H
#define TS_FRONT_POINTER_H

#include "play/face/session.h"

enum { TS_POINTER_NO_BUTTON, TS_POINTER_CHOOSE, TS_POINTER_CLEAR, TS_POINTER_BACK };

typedef struct ts_pointer {
    ts_session *session;
    const ts_scene *scene; /* what the player sees */
    ts_key hover;          /* what it was last told to be over */
    ts_key drawing;        /* a cell the button is down on; TS_KEY_NONE: none */
} ts_pointer;

void ts_pointer_move(ts_pointer *p, int x, int y, uint64_t now_us);
void ts_pointer_press(ts_pointer *p, int button, int x, int y, uint64_t now_us);
bool ts_pointer_in_menu(const ts_pointer *p); /* there are lines to be chosen from */
void ts_pointer_release(ts_pointer *p, uint64_t now_us);
/* The wheel moves the cursor, which takes the list along; upwards is positive. */
void ts_pointer_wheel(ts_pointer *p, int notches, uint64_t now_us);

#endif
