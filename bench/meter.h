/* How games are measured from outside: meter.c asks, x11.c and tty.c know where a game shows itself
 * and how keys get to it. No part of the game; built by bench/games.sh alone. */
#ifndef TESSERA_BENCH_METER_H
#define TESSERA_BENCH_METER_H

#include <stdbool.h>
#include <sys/types.h>

double meter_now_ms(void);
void meter_give_up(const char *why); /* does not return */

/* Where the game will be seen; `area` is "X,Y,W,H": the part of a screen keys change. */
void place_open(const char *area);
/* In the child: what stdin, stdout and so on must be. */
void place_enter(void);
/* After the game's start: waits for the first screen that is not one colour, or not blank. */
bool place_first(double limit_ms);
/* Time passes; what the game writes meanwhile is taken. */
void place_pass(double ms);
void place_key(const char *name);
/* Presses the key (NULL: none) and waits until what it changes can be seen. Milliseconds, or
 * less than 0: nothing has changed. */
double place_answer(const char *key, double limit_ms);
bool place_leave(void);   /* the game loses the keyboard; false: here it cannot */
pid_t place_server(void); /* whose time the game's drawing costs, too; 0: nobody's */
double place_bytes(void); /* written by the game so far; less than 0: nobody counts */

#endif
