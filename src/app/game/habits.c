/* Counts what a player did in a recorded game. */
#include "game/habits.h"

bool habits_begin(habits_reader *h, const char *text, size_t size)
{
    if (!replay_walk_begin(&h->walk, text, size))
        return false;
    h->stats = (stats_state){0};
    h->before = 0;
    h->rules = ts_rules_of(&h->walk.m.setup, &h->changed);
    return true;
}

static void count_clear(habits_counts *counts, const ts_lock *last, const ts_event *e)
{
    const unsigned lines = last->lines;
    counts->clears[HABITS_PERFECT] += last->perfect;
    if (e->piece.kind == TS_T && e->spin == TS_SPIN_MINI && lines)
        counts->clears[HABITS_MINI]++;
    else if (e->piece.kind == TS_T && e->spin == TS_SPIN_FULL && lines && lines <= 3)
        counts->clears[HABITS_SPIN_1 + lines - 1]++;
    else if (lines && lines <= 4)
        counts->clears[HABITS_SINGLE + lines - 1]++;
}

static void count_lock(habits_reader *h, habits_counts *counts, const ts_event *e,
                       uint32_t faults_before)
{
    const ts_board *b = &h->walk.m.board[0];
    const unsigned kind = e->piece.kind;
    ts_cell cell[4];
    if (kind < TS_I || kind > TS_Z)
        return;
    ts_cells(b, e->piece, cell);
    for (int i = 0; i < 4; i++)
        if (cell[i].x >= 0 && cell[i].x < TS_COLUMNS)
            counts->cell[kind][cell[i].x]++;
    counts->pieces++;
    counts->judged[kind] += finesse_counts(h->rules, b->mode);
    counts->faults[kind] += h->stats.finesse_faults - faults_before;
    count_clear(counts, &b->last, e);
}

static void step(habits_reader *h, habits_counts *counts)
{
    ts_events events;
    const ts_buttons held = h->walk.held[0];
    if (ts_idle(&h->walk.m, h->walk.held) == 0) {
        stats_press(&h->stats, &h->walk.m.board[0], held & (ts_buttons)~h->before);
        h->before = held;
    }
    replay_walk_move(&h->walk, UINT64_MAX, &events);
    for (unsigned i = 0; i < events.count; i++) {
        const ts_event *e = &events.list[i];
        const uint32_t faults = h->stats.finesse_faults;
        if (e->player != 0)
            continue;
        stats_event(&h->stats, h->rules, &h->walk.m.board[0], e);
        if (e->kind == TS_EVENT_LOCK)
            count_lock(h, counts, e, faults);
    }
}

bool habits_go_on(habits_reader *h, habits_counts *counts, unsigned steps)
{
    const replay_walk *w = &h->walk;
    for (; steps > 0 && !w->over && !w->m.over; steps--)
        step(h, counts);
    if (!w->over && !w->m.over)
        return false;
    counts->games++;
    return true;
}
