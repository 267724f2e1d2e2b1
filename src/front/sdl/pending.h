/* What came for the window while something else was read from its connection. */
#ifndef TESSERA_FRONT_PENDING_H
#define TESSERA_FRONT_PENDING_H

#include <SDL.h>

/* To be called before each sleep in SDL. */
void pending_read(SDL_Window *window);

#endif
