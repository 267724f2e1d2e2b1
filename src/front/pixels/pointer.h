/* The mouse on a painted scene: which keys its moves and buttons are. What they mean stands in the
 * scene's spots; places are pixels of the canvas. */
#ifndef TESSERA_FRONT_PIXELS_POINTER_H
#define TESSERA_FRONT_PIXELS_POINTER_H

#include "play/face/session.h"

enum { PX_POINTER_NO_BUTTON, PX_POINTER_CHOOSE, PX_POINTER_CLEAR, PX_POINTER_BACK };

typedef struct px_pointer {
    session *session;
    const scene_list *scene; /* what the player sees */
    key_code hover;          /* what it was last told to be over */
    key_code drawing;        /* a cell the button is down on; KEY_NONE: none */
} px_pointer;

void px_pointer_move(px_pointer *p, int x, int y, uint64_t now_us);
void px_pointer_press(px_pointer *p, int button, int x, int y, uint64_t now_us);
bool px_pointer_in_menu(const px_pointer *p); /* there are lines to be chosen from */
void px_pointer_release(px_pointer *p, uint64_t now_us);
/* The wheel moves the cursor, which takes the list along; upwards is positive. */
void px_pointer_wheel(px_pointer *p, int notches, uint64_t now_us);

#endif
