/* Perfect clears: how many queues of a set can clear all rows of a board, and with which
 * placements. The answer is exact. It is computed in slices of work, without a clock:
 *
 *     ts_perfect *p = ts_perfect_begin(&task, &error);
 *     while (!ts_perfect_continue(p, 2000))
 *         ...; // ts_perfect_answer_of(p) has bounds until then
 *     const ts_perfect_answer *answer = ts_perfect_answer_of(p);
 *     ts_perfect_end(p);
 *
 * docs/perfect.md explains what is counted, and how. */
#ifndef TESSERA_PERFECT_PERFECT_H
#define TESSERA_PERFECT_PERFECT_H

#include "movegen/movegen.h"
#include "perfect/queues.h"
#include "bot/search.h"

enum { TS_PERFECT_LINES_MAX = 6, TS_PERFECT_PIECES_MAX = 15 };

typedef struct ts_perfect_task {
    const ts_rules *rules;
    ts_bitboard board;
    unsigned lines;          /* rows to clear; 0 lets ts_perfect_lines decide */
    const ts_queues *queues; /* owned by the caller, must outlive the search; a held piece comes
                                first */
    bool hold;
    bool held_used; /* the second piece must be placed before the first one leaves the hold */
    bool drops;     /* pieces drop straight down only */
    bool first;     /* find the best first placement, too */
    bool solutions; /* list the solutions, too */
    bool covers;    /* with `solutions`: determine which queues each of them wins */
} ts_perfect_task;

/* clang-format off */
#define TS_PERFECT_ERRORS(X)                                                                 \
    X(TS_PERFECT_OK, "ok")                                                                   \
    X(TS_PERFECT_RULES, "these rules rotate neither by SRS nor by SRS+")                     \
    X(TS_PERFECT_HIGH, "the stack is higher than the rows to be cleared (at most 6)")        \
    X(TS_PERFECT_CELLS, "the number of free cells in these rows is not a multiple of four")  \
    X(TS_PERFECT_DONE, "nothing is left to clear")                                           \
    X(TS_PERFECT_SHORT, "the queues have too few pieces")                                    \
    X(TS_PERFECT_LONG, "there are too many queues to say which of them a solution wins")     \
    X(TS_PERFECT_MEMORY, "out of memory")
/* clang-format on */

#define TS_PERFECT_NAME(id, words) id,
enum { TS_PERFECT_ERRORS(TS_PERFECT_NAME) TS_PERFECT_ERROR_COUNT };
#undef TS_PERFECT_NAME

const char *ts_perfect_reason(int error);

typedef struct ts_perfect_answer {
    bool done;              /* otherwise won and lost are bounds */
    unsigned lines, pieces; /* rows to clear, and the pieces needed */
    uint64_t won, lost, all;
    /* A first placement that keeps the most queues winnable, and their number, or 0 if none is
     * known. In a long search, the first placement of the first solution, and a lower bound. */
    ts_place first;
    uint64_t first_won;
} ts_perfect_answer;

/* One way to fill all rows; more than one order may be possible. */
typedef struct ts_perfect_solution {
    ts_place place[TS_PERFECT_PIECES_MAX]; /* in an order in which some queue can place them */
    unsigned count;
    uint64_t queues;  /* queues that it wins */
    uint64_t dropped; /* of these, with pieces that drop straight down */
    uint64_t *won;    /* one bit per queue, or NULL if not requested */
    uint64_t *won_dropped;
} ts_perfect_solution;

typedef struct ts_perfect ts_perfect;

/* Returns NULL and sets *error on failure. */
ts_perfect *ts_perfect_begin(const ts_perfect_task *task, int *error);
/* A unit of work takes about a microsecond. Returns true when done. */
bool ts_perfect_continue(ts_perfect *p, unsigned work);
const ts_perfect_answer *ts_perfect_answer_of(const ts_perfect *p);
/* Returns one bit per queue, set if it wins, in the order of ts_perfect_queue, or NULL if not
 * requested. */
const uint64_t *ts_perfect_won(const ts_perfect *p);
/* Returns the solutions after the end; in a long search, at most one. */
const ts_perfect_solution *ts_perfect_solutions(const ts_perfect *p, unsigned *count);
/* Returns true if memory ran out, in which case the answer only has bounds. */
bool ts_perfect_failed(const ts_perfect *p);
void ts_perfect_end(ts_perfect *p);

/* Writes the pieces of the queue with this number. */
void ts_perfect_queue(const ts_queues *q, uint64_t number, uint8_t kind[TS_QUEUES_PIECES]);

/* ---- beside a game --------------------------------------------------------------------------- */

/* The next perfect clear of a game as its player sees it: the visible pieces are known, and those
 * after them are all that the bag allows. Tries all numbers of rows, the fewest pieces first. */
typedef struct ts_perfect_live ts_perfect_live;

/* Returns NULL if out of memory. If the rules or the field allow no such search, it is done at
 * once, and its answer has `all` 0. */
ts_perfect_live *ts_perfect_live_begin(const ts_question *q);
bool ts_perfect_live_continue(ts_perfect_live *l, unsigned work);
/* Returns the first certain one (won equals all), otherwise the one with the best odds so far. */
const ts_perfect_answer *ts_perfect_live_answer(const ts_perfect_live *l);
void ts_perfect_live_end(ts_perfect_live *l);

/* ---- sets of solutions ----------------------------------------------------------------------- */

/* A set of solutions that together win all queues that can be won. */
typedef struct ts_cover {
    unsigned *chosen; /* indices of solutions; allocated */
    bool *dropped;    /* this one is only needed with pieces that drop straight down */
    unsigned count;
    unsigned least; /* a lower bound; if equal to count, this set is minimal */
} ts_cover;

/* Finds the smallest set or, with `easy`, the set with the fewest pieces that must be tucked: a
 * solution whose pieces all drop costs 1, any other 4. Then `least` is a sum of costs, and `cost`
 * is the cost of the set. Uses at most `work` steps. Returns false if out of memory. */
bool ts_perfect_cover(const ts_perfect *p, bool easy, unsigned work, ts_cover *out, unsigned *cost);
void ts_cover_free(ts_cover *c);

#endif
