/* Plays a recorded match again: nothing but what was recorded, by the rules that it names. */
#include "game/replay_walk.h"

#include "base/minmax.h"

#include <string.h>

/* Plays the recorded items that are due, up to the tick of the match. */
static void take_items(replay_walk *w)
{
    while (!w->over && w->item.tick <= w->m.tick) {
        if (w->item.kind == TS_REPLAY_ITEM_CHANGE)
            w->held[w->item.board] = w->item.held;
        w->over =
            w->item.kind == TS_REPLAY_ITEM_END || ts_replay_next(&w->reader, &w->item) != TS_OK;
    }
}

bool replay_walk_begin(replay_walk *w, const char *text, size_t size)
{
    w->over = false;
    memset(w->held, 0, sizeof w->held);
    if (ts_replay_open(&w->reader, text, size) || !ts_start(&w->m, &w->reader.setup) ||
        ts_replay_next(&w->reader, &w->item) != TS_OK)
        return false;
    take_items(w);
    return true;
}

void replay_walk_move(replay_walk *w, uint64_t until, ts_events *events)
{
    const uint64_t left = min_u64(w->over ? until : min_u64(w->item.tick, until), UINT32_MAX / 2);
    const uint32_t idle = ts_idle(&w->m, w->held);
    events->count = 0;
    if (idle > 0)
        ts_leap(&w->m, w->held, (uint32_t)min_u64(left - w->m.tick, idle));
    else
        ts_step(&w->m, w->held, events);
    take_items(w);
}
