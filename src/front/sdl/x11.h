/* Functions for X11 that SDL lacks. They do nothing on other systems. */
#ifndef TESSERA_FRONT_X11_H
#define TESSERA_FRONT_X11_H

#include <SDL.h>
#include <stdint.h>

/* Finds events for the window that came while something else was read from its connection. Call it
 * before each sleep in SDL. */
void x11_read_pending(SDL_Window *window);
/* Sleeps until the time is over, something has come by one of these descriptors, or there may be
 * events for SDL. SDL's own sleep asks the connection thirty times, and knows no others. */
enum { X11_CANNOT, X11_EVENTS, X11_OTHER };
int x11_sleep(SDL_Window *window, const int *descriptors, unsigned count, uint64_t us);
/* Called when the server has gone, which ends the program from within Xlib, with status 2. */
void x11_when_gone(void (*last_words)(void));

#endif
