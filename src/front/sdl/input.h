/* Keyboard and mouse as key codes. It must not know what a key does; what the mouse means stands in
 * the scene. */
#ifndef TESSERA_FRONT_INPUT_H
#define TESSERA_FRONT_INPUT_H

#include <SDL.h>

#include "front/pixels/pointer.h"

typedef struct input {
    px_pointer pointer;
    int scale_x, scale_y; /* pixels of the canvas to a thousand of the window's points */
    bool pointer_hidden;
    bool entered; /* the next motion may be the window's, and not the pointer's */
} input;

/* KEY_NONE: none of ours. */
key_code input_key_of(SDL_Scancode code);
/* False: it is no news of keyboard or mouse. */
bool input_take(input *in, const SDL_Event *event, uint64_t now_us);

#endif
