/* What SDL does not do on X11. Does nothing on other systems. */
#ifndef TESSERA_FRONT_X11_H
#define TESSERA_FRONT_X11_H

#include <SDL.h>

/* Finds events for the window that came while something else was read from its connection. Call it
 * before each sleep in SDL. */
void x11_read_pending(SDL_Window *window);
/* Called when the server has gone, which ends the program from within Xlib, with status 2. */
void x11_when_gone(void (*last_words)(void));

#endif
