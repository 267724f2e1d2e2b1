/* The next perfect clear of a game: runs the search for each possible number of rows. */
#include <stdlib.h>

#include "internal.h"

enum {
    PIECES_MAX = 10,      /* more pieces are too far ahead to predict */
    QUEUES_MOST = 100000, /* possible queues: with more, too little is known */
    ALL_KINDS = 0xfe
};

struct ts_perfect_live {
    ts_question question;
    unsigned lines; /* of the running search */
    ts_queues queues;
    ts_perfect *search;
    ts_perfect_answer best;
    bool any, done;
};

ts_perfect_live *ts_perfect_live_begin(const ts_question *q)
{
    ts_perfect_live *l = calloc(1, sizeof *l);
    ts_movegen gen;
    if (!l)
        return NULL;
    l->question = *q;
    if (q->rules == &q->changed)
        l->question.rules = &l->question.changed;
    l->done = q->columns != TS_COLUMNS || !ts_movegen_of(q->rules, &gen);
    return l;
}

void ts_perfect_live_end(ts_perfect_live *l)
{
    if (!l)
        return;
    ts_perfect_end(l->search);
    ts_queues_free(&l->queues);
    free(l);
}

/* Makes the queues from the held piece, the visible pieces and the bag's continuations. */
static bool make_queues(ts_perfect_live *l, unsigned pieces)
{
    const ts_question *q = &l->question;
    ts_queue_part part[TS_QUEUES_PIECES];
    unsigned parts = 0, count = 0;
    if (q->hold_is && q->hold)
        part[parts++] = (ts_queue_part){1u << q->hold, 1};
    for (unsigned i = 0; i < q->queue_count && parts < pieces; i++)
        part[parts++] = (ts_queue_part){1u << q->queue[i], 1};
    unsigned bag = q->bag ? q->bag : ALL_KINDS;
    for (count = parts; count < pieces;) {
        const unsigned kinds = q->bag ? (unsigned)__builtin_popcount(bag) : 1;
        const unsigned now = kinds < pieces - count ? kinds : pieces - count;
        part[parts++] = (ts_queue_part){bag, now};
        count += now;
        bag = ALL_KINDS;
    }
    ts_queues_free(&l->queues);
    return ts_queues_of(part, parts, &l->queues) == TS_QUEUES_OK &&
           l->queues.state[0].count <= QUEUES_MOST;
}

/* Starts the search for this many rows, if possible. */
static void begin_search(ts_perfect_live *l, unsigned lines)
{
    const ts_question *q = &l->question;
    unsigned cells = 0;
    int error;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        cells += __builtin_popcountll(q->board.column[x]);
    if (lines * TS_COLUMNS <= cells || (lines * TS_COLUMNS - cells) % 4 != 0)
        return;
    const unsigned pieces = (lines * TS_COLUMNS - cells) / 4;
    if (pieces > PIECES_MAX || !make_queues(l, pieces + (q->hold_is != 0)))
        return;
    const ts_perfect_task task = {.rules = q->rules,
                                  .board = q->board,
                                  .lines = lines,
                                  .queues = &l->queues,
                                  .hold = q->hold_is != 0,
                                  .held_used = q->hold_is == 2 && q->hold,
                                  .first = true};
    l->search = ts_perfect_begin(&task, &error);
}

static bool is_sure(const ts_perfect_answer *a)
{
    return a->won == a->all;
}

/* Keeps the better answer; compares the shares without dividing. */
static void keep_better(ts_perfect_live *l)
{
    const ts_perfect_answer *a = ts_perfect_answer_of(l->search);
    const bool better =
        l->any && (is_sure(&l->best) ? false : a->won * l->best.all > l->best.won * a->all);
    if (!l->any || better || l->best.lines == a->lines)
        l->best = *a;
    l->any = true;
}

bool ts_perfect_live_continue(ts_perfect_live *l, unsigned work)
{
    while (!l->done && !l->search) {
        if (++l->lines > TS_PERFECT_LINES_MAX)
            l->done = true;
        else
            begin_search(l, l->lines);
    }
    if (!l->done && ts_perfect_continue(l->search, work)) {
        keep_better(l);
        l->done = is_sure(&l->best);
        ts_perfect_end(l->search);
        l->search = NULL;
    } else if (!l->done) {
        keep_better(l);
    }
    l->best.done = l->done;
    return l->done;
}

const ts_perfect_answer *ts_perfect_live_answer(const ts_perfect_live *l)
{
    return &l->best;
}
