/* Plays the recorded buttons. A key counts for the piece that locks after it, because people press
 * keys before the piece spawns. */
#include "coach/walk.h"

#include <string.h>

int coach_walk_open(coach_walk *w, const char *text, size_t size, unsigned board)
{
    memset(w, 0, sizeof *w);
    w->stop = COACH_WALK_END;
    w->board = board;
    int error = ts_replay_open(&w->reader, text, size);
    if (!error && !ts_start(&w->m, &w->reader.setup))
        error = TS_REPLAY_SETUP;
    return error;
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void count_press(coach_walk *w, ts_buttons button)
{
    if (button == TS_TARGET)
        return;
    if (w->keys + w->last_drops == 0)
        w->first_key = w->m.tick;
    w->last_key = w->m.tick;
    if (button == TS_SOFT || button == TS_HARD) {
        w->last_drops++;
        return;
    }
    w->keys += w->last_drops + 1;
    w->last_drops = 0;
}

static void take_change(coach_walk *w)
{
    const ts_replay_item *item = &w->item;
    ts_buttons pressed = (ts_buttons)(item->held & ~w->held[item->board]);
    w->held[item->board] = item->held;
    if (item->board != w->board)
        return;
    for (unsigned i = 0; i < TS_BUTTONS; i++)
        if (pressed >> i & 1)
            count_press(w, (ts_buttons)(1u << i));
}

/* ---- stops ---------------------------------------------------------------------------------- */

/* Undoes a hold in the tick of the spawn, because the player saw both pieces. */
static void look(coach_walk *w)
{
    w->seen = w->m;
    ts_board *b = &w->seen.board[w->board];
    if (!b->hold_used || b->hold == TS_NONE)
        return;
    const uint8_t came = b->hold;
    if (w->hold == TS_NONE && b->queue_count < TS_QUEUE_MAX) {
        memmove(b->queue + 1, b->queue, b->queue_count);
        b->queue[0] = b->piece.kind;
        b->queue_count++;
        b->given_count = (uint8_t)(b->given_count + (b->given_count > 0));
    }
    b->hold = w->hold;
    b->hold_used = 0;
    b->piece = ts_spawned(b, came);
}

static bool has_come(coach_walk *w)
{
    const ts_board *b = &w->m.board[w->board];
    if (b->piece.kind == TS_NONE || b->outcome != TS_RUNNING || b->pieces + 1 == w->number)
        return false;
    w->number = b->pieces + 1;
    w->came = w->m.tick;
    look(w);
    return true;
}

static bool has_locked(coach_walk *w)
{
    for (; w->event < w->events.count; w->event++) {
        const ts_event *e = &w->events.list[w->event];
        if (e->kind != TS_EVENT_LOCK || e->player != w->board)
            continue;
        w->lock = *e;
        w->locked = w->m.board[w->board].last;
        w->event++;
        return true;
    }
    return false;
}

/* Steps or leaps at most to the tick of the next item. */
static void move_on(coach_walk *w)
{
    uint64_t left = w->item.tick - w->m.tick;
    uint32_t idle = ts_idle(&w->m, w->held);
    w->events.count = w->event = 0;
    if (idle > 0) {
        ts_leap(&w->m, w->held, left < idle ? (uint32_t)left : idle);
        return;
    }
    w->hold = w->m.board[w->board].hold;
    ts_step(&w->m, w->held, &w->events);
}

static bool next_item(coach_walk *w)
{
    if (w->has_item && w->item.kind == TS_REPLAY_ITEM_CHANGE)
        take_change(w);
    if (w->has_item && w->item.kind == TS_REPLAY_ITEM_END)
        return false;
    w->has_item = true;
    return ts_replay_next(&w->reader, &w->item) == TS_REPLAY_OK;
}

static int find_stop(coach_walk *w)
{
    while (!w->over) {
        if (has_locked(w))
            return COACH_WALK_LOCK;
        if (has_come(w))
            return COACH_WALK_SPAWN;
        if (w->has_item && w->m.tick < w->item.tick && !w->m.over)
            move_on(w);
        else if (!next_item(w))
            w->over = true;
    }
    return COACH_WALK_END;
}

int coach_walk_next(coach_walk *w)
{
    if (w->stop == COACH_WALK_LOCK)
        w->keys = w->last_drops = 0;
    return w->stop = find_stop(w);
}
