/* How games are measured from outside: meter.c calls, x11.c and tty.c know where a game is shown
 * and how it gets keys. Not a part of the game; only bench/games.sh builds it. */
#ifndef TESSERA_BENCH_METER_H
#define TESSERA_BENCH_METER_H

#include <stdbool.h>
#include <sys/types.h>

double meter_now_ms(void);
void meter_give_up(const char *why); /* does not return */

/* Opens the place where the game is shown; `area` is "X,Y,W,H": the part of a screen that keys
 * change. */
void place_open(const char *area);
/* In the child process: sets up stdin, stdout and so on. */
void place_enter(void);
/* After the start of the game: waits for the first screen that is not one colour, or not blank. */
bool place_first(double limit_ms);
/* Lets time pass, and reads what the game writes meanwhile. */
void place_pass(double ms);
void place_key(const char *name);
/* Presses the key (NULL: none) and waits until a change can be seen. Returns milliseconds;
 * negative: nothing has changed. */
double place_answer(const char *key, double limit_ms);
bool place_leave(void);   /* the game loses the keyboard; false: not possible here */
pid_t place_server(void); /* a server that also spends time on the game's drawing, or 0 */
double place_bytes(void); /* written by the game until now; negative: not counted */

#endif
