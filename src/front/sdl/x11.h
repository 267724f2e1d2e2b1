/* What SDL leaves undone on X11. Nothing on other systems. */
#ifndef TESSERA_FRONT_X11_H
#define TESSERA_FRONT_X11_H

#include <SDL.h>

/* What came for the window while something else was read from its connection; to be called before
 * each sleep in SDL. */
void x11_read_pending(SDL_Window *window);
/* Called when the server has gone, which ends the program from within Xlib: with status 2. */
void x11_when_gone(void (*last_words)(void));

#endif
