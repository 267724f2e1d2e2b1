/* What a player's buttons did that no tick has played yet. Part of a run; it knows nothing of time
 * but the numbers of ticks. */
#ifndef TESSERA_PLAY_RUN_QUEUE_H
#define TESSERA_PLAY_RUN_QUEUE_H

#include "run.h"

/* From that tick on, but not before what waits already, and a tick after a change of the same
 * button; false: there is no memory for it. */
bool run_queue_put(run_queue *queue, uint64_t tick, run_change change);
const run_change *run_queue_first(const run_queue *queue); /* NULL: nothing waits */
void run_queue_drop(run_queue *queue);                     /* the first */

#endif
