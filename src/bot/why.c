/* Evaluates the two fields with a few features at a time. The reason is the group of features in
 * which the chosen field has the largest lead. */
#include "bot/why.h"

#include <string.h>

/* Returns the weights of only the features that belong to a reason. */
static ts_weights weights_of(const ts_weights *w, unsigned why)
{
    ts_weights own;
    memset(&own, 0, sizeof own);
    switch (why) {
    case TS_WHY_HOLES:
        own.holes = w->holes;
        own.covering = w->covering;
        own.hole_rows = w->hole_rows;
        break;
    case TS_WHY_LOW:
        own.height = w->height;
        own.top = w->top;
        break;
    case TS_WHY_EVEN:
        own.row_changes = w->row_changes;
        own.column_changes = w->column_changes;
        own.wells = w->wells;
        own.bumps = w->bumps;
        break;
    default:
        own.ready = w->ready;
        own.slots = w->slots;
        break;
    }
    return own;
}

unsigned ts_why_placed(const ts_question *q, const ts_forms *f, ts_place chosen, ts_place other)
{
    ts_bitboard here = q->board, there = q->board;
    unsigned lines = ts_lock_in(f, &here, chosen, q->columns), why = TS_WHY_AHEAD;
    int32_t most = 0;
    ts_lock_in(f, &there, other, q->columns);
    if (lines)
        return chosen.spin ? TS_WHY_SPIN : TS_WHY_LINES;
    for (unsigned i = TS_WHY_HOLES; i < TS_WHYS; i++) {
        ts_weights w = weights_of(q->weights, i);
        ts_judge judge = {&w, f, q->columns, q->visible};
        int32_t ahead = ts_judge_board(&judge, &here) - ts_judge_board(&judge, &there);
        if (ahead > most) {
            most = ahead;
            why = i;
        }
    }
    return why;
}
