/* Wakes the window when something can be read from descriptors: SDL waits for its own events alone,
 * so a thread waits for these, and makes an event of it. */
#ifndef TESSERA_FRONT_SDL_SOCKET_WAKER_H
#define TESSERA_FRONT_SDL_SOCKET_WAKER_H

/* Before each wait: the next event comes, too, when one of these can be read. */
void socket_waker_wait(const int *descriptors, unsigned count);

#endif
