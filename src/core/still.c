/* Stillness: spins and clears of four lines fill a meter. The button that aims in a duel spends it:
 * for a time pieces move by hand alone, and full rows sink to the foot instead of leaving. They
 * leave together when the time is over, or when the game would end. */
#include "core.h"

#define POINTS_A_PAIR 50u /* n rows: 50 * n * (n + 1), times the level */

uint32_t ts_still_ticks(const ts_match *m)
{
    const uint32_t end = m->mode_data[TS_STILL_END];
    return ts_mode_at(m->setup.mode)->stills && end > m->tick ? end - (uint32_t)m->tick : 0;
}

void ts_still_fill(ts_board_tick *t)
{
    const ts_lock *last = &t->b->last;
    uint32_t *meter = &t->m->mode_data[TS_STILL_METER], units = 0;
    if (t->by_hand)
        return;
    if (last->spin == TS_SPIN_FULL)
        units = last->lines ? 2u * last->lines : 1;
    else if (last->spin == TS_SPIN_MINI || last->lines >= 4)
        units = last->lines;
    const uint32_t room = *meter < TS_STILL_FULL ? TS_STILL_FULL - *meter : 0;
    *meter = units < room ? *meter + units : TS_STILL_FULL;
}

void ts_still_begin(ts_board_tick *t)
{
    ts_match *m = t->m;
    const uint32_t *rate = t->r->tick_rate;
    const uint32_t meter = m->mode_data[TS_STILL_METER];
    const uint32_t units = meter < TS_STILL_FULL ? meter : TS_STILL_FULL;
    const uint64_t end = m->tick + (uint64_t)units * rate[0] / rate[1] / TS_STILL_UNITS_A_SECOND;
    if (t->by_hand || t->r->page || meter < TS_STILL_LEAST || end > UINT32_MAX)
        return;
    m->mode_data[TS_STILL_METER] = 0;
    m->mode_data[TS_STILL_END] = (uint32_t)end;
    m->mode_data[TS_STILL_ROWS] = 0;
    t->by_hand = true;
    ts_emit(t, TS_EVENT_STILL)->amount = 1;
    if (t->b->piece.kind && t->r->smooth) {
        t->b->fall = 0;
        ts_piece_changed(t);
    }
}

uint64_t ts_still_gather(ts_board_tick *t, uint64_t full)
{
    const unsigned rows = ts_rows_counted(full);
    uint32_t *gathered = &t->m->mode_data[TS_STILL_ROWS];
    if (!t->by_hand || !t->mode->stills || t->r->page)
        return full;
    if (rows > *gathered) {
        ts_event *e = ts_emit(t, TS_EVENT_GATHER);
        e->amount = rows - *gathered;
        e->rows = full;
    }
    ts_board_sink(t->b, full);
    *gathered = rows;
    return 0;
}

/* The piece in play stays where it is, or comes down with the rows around it. */
static void settle_piece(ts_board_tick *t, unsigned rows)
{
    ts_board *b = t->b;
    b->wait = 0;
    if (!ts_board_fits(b, t->r, b->piece))
        b->piece.y = b->piece.y - (int)rows;
    ts_piece_changed(t);
    b->fall_waits = 0; /* its tick is over */
    b->lock_waits = 0;
}

/* Returns true if rows have left the field. */
static bool end_still(ts_board_tick *t)
{
    ts_board *b = t->b;
    const uint64_t full = t->r->page ? 0 : ts_board_full_rows(b);
    const unsigned rows = ts_rows_counted(full);
    const uint32_t points = POINTS_A_PAIR * rows * (rows + 1) * b->level;
    t->by_hand = false;
    t->m->mode_data[TS_STILL_END] = 0;
    t->m->mode_data[TS_STILL_ROWS] = 0;
    ts_emit(t, TS_EVENT_STILL);
    if (rows) {
        ts_board_remove(b, full);
        ts_score_add(t, points);
        ts_event *e = ts_emit(t, TS_EVENT_CLEAR);
        e->amount = rows;
        e->rows = full;
        e->points = points;
        ts_level_clear(t, rows);
    }
    if (b->piece.kind)
        settle_piece(t, rows);
    return rows > 0;
}

bool ts_still_saves(ts_board_tick *t, ts_piece p)
{
    if (!t->by_hand || !t->mode->stills)
        return false;
    t->b->piece = (ts_piece){0};
    const bool saved = end_still(t);
    t->b->piece = p;
    return saved;
}

void ts_still_tick(ts_board_tick *t)
{
    if (t->m->mode_data[TS_STILL_END] == t->m->tick + 1 && t->b->outcome == TS_RUNNING)
        end_still(t);
}
