/* What a player's buttons did that no tick has played yet. Part of a run; it knows nothing of time
 * but the numbers of ticks. */
#ifndef TESSERA_PLAY_RUN_QUEUE_H
#define TESSERA_PLAY_RUN_QUEUE_H

#include "run.h"

/* From that tick on, but not before what waits already, and a tick after a change of the same
 * button; false: there is no memory for it. */
bool ts_run_queue_put(ts_run_queue *queue, uint64_t tick, ts_run_change change);
const ts_run_change *ts_run_queue_first(const ts_run_queue *queue); /* NULL: nothing waits */
void ts_run_queue_drop(ts_run_queue *queue);                        /* the first */

#endif
