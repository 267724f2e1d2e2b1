/* Keyboard and mouse, handed on to the session. It must not know what a key does, nor what the
 * mouse means where it is. */
#ifndef TESSERA_FRONT_INPUT_H
#define TESSERA_FRONT_INPUT_H

#include <SDL.h>

#include "play/face/session.h"

typedef struct input {
    session *session;
    const scene_list *scene; /* what the player sees; NULL: nothing yet */
    int scale_x, scale_y;    /* pixels of the canvas to a thousand of the window's points */
    bool pointer_hidden;
    bool entered; /* the next motion may be the window's, and not the pointer's */
} input;

/* KEY_NONE: none of ours. */
key_code input_key_of(SDL_Scancode code);
/* False: it is no news of keyboard or mouse. */
bool input_take(input *in, const SDL_Event *event, uint64_t now_us);

#endif
