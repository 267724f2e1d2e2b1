/* Passes keyboard and mouse on to the session. It must not know what a key does, nor what the mouse
 * means at its place. */
#ifndef TESSERA_FRONT_INPUT_H
#define TESSERA_FRONT_INPUT_H

#include <SDL.h>

#include "api/session.h"

typedef struct input {
    session *session;
    const scene_list *scene; /* the scene on the screen, or NULL */
    int scale_x, scale_y;    /* pixels of the canvas per thousand points of the window */
    bool pointer_hidden, hand;
    SDL_Cursor *shape[2]; /* an arrow and a hand; NULL until made */
    bool entered;         /* the next motion may be the window's, not the pointer's */
} input;

/* KEY_NONE if not a key of ours. */
key_code input_key_of(SDL_Scancode code);
/* Returns false if not an event of keyboard or mouse. */
bool input_take(input *in, const SDL_Event *event, uint64_t now_us);

#endif
