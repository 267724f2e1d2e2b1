/* The queue of a player's button changes. It keeps their order, so that a burst of keys that arrive
 * at once plays as it was typed. */
#include "queue.h"

#include <stdlib.h>

static bool make_room(run_queue *queue)
{
    enum { ROOM_FIRST = 64 };
    if (queue->end < queue->room)
        return true;
    uint32_t room = queue->room ? queue->room * 2 : ROOM_FIRST;
    run_change *grown = realloc(queue->list, room * sizeof queue->list[0]);
    if (!grown)
        return false;
    queue->list = grown;
    queue->room = room;
    return true;
}

bool run_queue_put(run_queue *queue, uint64_t tick, run_change change)
{
    if (!make_room(queue))
        return false;
    change.tick = tick;
    if (queue->end > queue->first && queue->list[queue->end - 1].tick > tick)
        change.tick = queue->list[queue->end - 1].tick;
    for (uint32_t i = queue->end; i > queue->first; i--) {
        const run_change *before = &queue->list[i - 1];
        if (before->tick < change.tick)
            break;
        if (before->button & change.button) {
            change.tick++;
            break;
        }
    }
    queue->list[queue->end++] = change;
    return true;
}

const run_change *run_queue_first(const run_queue *queue)
{
    return queue->first < queue->end ? &queue->list[queue->first] : NULL;
}

void run_queue_drop(run_queue *queue)
{
    if (++queue->first == queue->end)
        queue->first = queue->end = 0;
}
