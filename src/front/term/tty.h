/* The terminal itself: raw mode, size, signals, and leaving it as it was found, whatever
 * happens. */
#ifndef TESSERA_FRONT_TERM_TTY_H
#define TESSERA_FRONT_TERM_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TTY_RESIZED = 1,
    TTY_STOP = 2,      /* ^Z: leave the screen, stop, come back */
    TTY_CONTINUED = 4, /* the process was stopped by force, and continued */
    TTY_END = 8
};

bool tty_open(void); /* false if standard input and output are not a terminal */
/* Raw mode; returns what must be written first: the other screen, and questions. */
const char *tty_enter(void);
void tty_leave(void);      /* as it was found */
bool tty_kitty_keys(void); /* asks for reports of releases, until tty_leave */
void tty_size(int *width, int *height);
void tty_stop(void); /* leaves, stops the process, returns when it continues; then call tty_enter */

typedef struct tty_part {
    const char *bytes;
    size_t count;
} tty_part;

#define TTY_PARTS_MAX 4
#define TTY_OTHERS_MAX 4

/* Writes all of it, in order. Waits while the terminal does not read; false if the terminal is
 * gone, or the program must end. */
bool tty_write(const tty_part *parts, size_t count);

/* Waits for bytes, a signal, or for that time (microseconds; UINT64_MAX means for ever). Returns
 * the number of bytes, 0 for none, -1 if the terminal is gone; `*signals` collects TTY_... */
int tty_wait(uint64_t us, unsigned char *bytes, size_t size, unsigned *signals);
/* The next waits also end when one of these can be read; at most TTY_OTHERS_MAX. */
void tty_wait_for(const int *descriptors, unsigned count);
uint64_t tty_now_us(void);

#endif
