/* The bots of a run, and the queue of button changes. */
#ifndef TESSERA_APP_GAME_BOTS_H
#define TESSERA_APP_GAME_BOTS_H

#include "game/run.h"

/* The bots among the players of a run. Part of a run. */

/* Number of ticks in which nothing but clocks changes, and all of them hold what they held in the
 * last one; so do boards that do as recorded. */
uint32_t run_bots_idle(const run_state *run, const ts_buttons held[TS_PLAYERS_MAX]);
void run_bots_leap(run_state *run, uint32_t ticks);
/* The buttons of the next tick. Call it once per tick. */
void run_bots_hold(run_state *run, ts_buttons held[TS_PLAYERS_MAX]);
bool run_bots_think(const run_state *run); /* is any of them thinking? */
void run_bots_end(run_state *run);

/* Changes of a player's buttons that no tick has played yet. Part of a run; it knows no time but
 * the numbers of ticks. */

/* Plays the change in that tick, but not before waiting changes, and a tick after a change of the
 * same button. Returns false if out of memory. */
bool run_queue_put(run_queue *queue, uint64_t tick, run_change change);
const run_change *run_queue_first(const run_queue *queue); /* NULL if the queue is empty */
void run_queue_drop(run_queue *queue);                     /* the first */

#endif
