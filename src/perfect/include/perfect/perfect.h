/* Perfect clears: how many queues of a set can clear all rows of a board, by which placements. The
 * answer is exact. It is found in slices of work, without a clock:
 *
 *     ts_perfect *p = ts_perfect_begin(&task, &error);
 *     while (!ts_perfect_continue(p, 2000))
 *         ...; // ts_perfect_answer_of(p) has bounds until then
 *     const ts_perfect_answer *answer = ts_perfect_answer_of(p);
 *     ts_perfect_end(p);
 *
 * docs/perfect.md says what is counted, and how. */
#ifndef TESSERA_PERFECT_PERFECT_H
#define TESSERA_PERFECT_PERFECT_H

#include "movegen/movegen.h"
#include "perfect/queues.h"
#include "bot/search.h"

enum { TS_PERFECT_LINES_MAX = 6, TS_PERFECT_PIECES_MAX = 15 };

typedef struct ts_perfect_task {
    const ts_rules *rules;
    ts_bitboard board;
    unsigned lines;          /* that are to be cleared; 0: ts_perfect_lines decides */
    const ts_queues *queues; /* stays the caller's, and must stay; a piece on hold comes first */
    bool hold;
    bool held_used; /* the second piece must be placed before the first one leaves the hold */
    bool drops;     /* pieces drop straight down only */
    bool first;     /* find the best first placement, too */
    bool solutions; /* list the solutions, too */
    bool covers;    /* with `solutions`: say which queues each of them wins */
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
    unsigned lines, pieces; /* rows to clear, and pieces that it takes */
    uint64_t won, lost, all;
    /* A first placement that keeps the most queues winnable, and how many; 0: none known. If the
     * search is a long one, the first placement of the first solution, and a lower bound. */
    ts_place first;
    uint64_t first_won;
} ts_perfect_answer;

/* One way to fill all rows; more than one order may do. */
typedef struct ts_perfect_solution {
    ts_place place[TS_PERFECT_PIECES_MAX]; /* in an order in which some queue can put them */
    unsigned count;
    uint64_t queues;  /* that it wins */
    uint64_t dropped; /* of these: with pieces that drop straight down */
    uint64_t *won;    /* a bit for each queue; NULL: not wanted */
    uint64_t *won_dropped;
} ts_perfect_solution;

typedef struct ts_perfect ts_perfect;

/* The rows that are usually meant: four if the stack leaves them and the pieces are enough for
 * them, or else fewer, or else more; 0: none. */
unsigned ts_perfect_lines(const ts_bitboard *board, unsigned pieces);
/* NULL: `error` says why. */
ts_perfect *ts_perfect_begin(const ts_perfect_task *task, int *error);
/* A unit of work takes about a thousandth of a millisecond. True: done. */
bool ts_perfect_continue(ts_perfect *p, unsigned work);
const ts_perfect_answer *ts_perfect_answer_of(const ts_perfect *p);
/* A bit for each queue that wins, in the order of ts_perfect_queue; NULL: not wanted. */
const uint64_t *ts_perfect_won(const ts_perfect *p);
/* The solutions, after the end; if the search is a long one, at most one. */
const ts_perfect_solution *ts_perfect_solutions(const ts_perfect *p, unsigned *count);
/* True: out of memory, the answer is nothing but bounds. */
bool ts_perfect_failed(const ts_perfect *p);
void ts_perfect_end(ts_perfect *p);

/* The pieces of the queue with this number. */
void ts_perfect_queue(const ts_queues *q, uint64_t number, uint8_t kind[TS_QUEUES_PIECES]);

/* ---- beside a game --------------------------------------------------------------------------- */

/* The next perfect clear of a game as its player sees it: the pieces seen are known, those after
 * them come as the bag can bring them. Tries all numbers of rows, the fewest pieces first. */
typedef struct ts_perfect_live ts_perfect_live;

/* NULL: out of memory. If the rules or the field allow no such search, it is done at once, and its
 * answer has `all` 0. */
ts_perfect_live *ts_perfect_live_begin(const ts_question *q);
bool ts_perfect_live_continue(ts_perfect_live *l, unsigned work);
/* The first one that is sure (won equals all), or else the one with the best odds so far. */
const ts_perfect_answer *ts_perfect_live_answer(const ts_perfect_live *l);
void ts_perfect_live_end(ts_perfect_live *l);

/* ---- sets of solutions ----------------------------------------------------------------------- */

/* A set of solutions that together win all queues that can be won. */
typedef struct ts_cover {
    unsigned *chosen; /* numbers of solutions; of the heap */
    bool *dropped;    /* this one is needed only with pieces that drop straight down */
    unsigned count;
    unsigned least; /* no set is smaller; equal to count: this one is a smallest set */
} ts_cover;

/* The smallest set, or, `easy`, the one with the fewest pieces that must be moved under others: a
 * solution whose pieces all drop costs 1, any other 4. Then `least` is a sum of costs, and the
 * cost of the set is `cost`. Works for at most `work` steps. False: out of memory. */
bool ts_perfect_cover(const ts_perfect *p, bool easy, unsigned work, ts_cover *out, unsigned *cost);
void ts_cover_free(ts_cover *c);

#endif
