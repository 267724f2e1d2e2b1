/* Changes of a player's buttons that no tick has played yet. Part of a run; it knows no time but
 * the numbers of ticks. */
#ifndef TESSERA_APP_GAME_QUEUE_H
#define TESSERA_APP_GAME_QUEUE_H

#include "game/run.h"

/* Plays the change in that tick, but not before waiting changes, and a tick after a change of the
 * same button. False: out of memory. */
bool run_queue_put(run_queue *queue, uint64_t tick, run_change change);
const run_change *run_queue_first(const run_queue *queue); /* NULL: the queue is empty */
void run_queue_drop(run_queue *queue);                     /* the first */

#endif
