/* Wakes the window when something can be read from descriptors: SDL waits for its own events alone,
 * so a thread waits for these, and makes an event of it. */
#ifndef TESSERA_FRONT_SDL_WAKES_H
#define TESSERA_FRONT_SDL_WAKES_H

/* Before each wait: the next event comes, too, when one of these can be read. */
void wakes_for(const int *descriptors, unsigned count);

#endif
