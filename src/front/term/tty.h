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
    TTY_CONTINUED = 4, /* somebody stopped us by force, and let go */
    TTY_END = 8
};

bool tty_open(void); /* false: standard input and output are no terminal */
/* Raw mode; returns what has to be written first: the other screen, questions asked. */
const char *tty_enter(void);
void tty_leave(void);      /* as it was found */
bool tty_kitty_keys(void); /* ask for releases; undone by tty_leave */
void tty_size(int *width, int *height);
void tty_stop(void); /* leaves, stops the process, returns when continued: enter again */

typedef struct tty_part {
    const char *bytes;
    size_t count;
} tty_part;

#define TTY_PARTS_MAX 4

/* All of it, one after the other. Waits while the terminal does not read; false: nobody is there
 * any more, or we are to end. */
bool tty_write(const tty_part *parts, size_t count);

/* Waits for bytes, a signal, or so long (microseconds; UINT64_MAX: for ever). Returns how many
 * bytes came, 0 for none, -1 when the terminal is gone; `*signals` collects TTY_... */
int tty_wait(uint64_t us, unsigned char *bytes, size_t room, unsigned *signals);
uint64_t tty_now_us(void);

#endif
