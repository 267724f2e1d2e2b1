/* Sets of queues, in the pattern language of solution-finder: `I,*p4` is an I and then four of the
 * seven kinds in any order. A set is stored as a graph: a queue is a path through it, and queues
 * with the same continuations share a state. */
#ifndef TESSERA_PERFECT_QUEUES_H
#define TESSERA_PERFECT_QUEUES_H

#include "tessera.h"

enum { TS_QUEUES_PIECES = 20 }; /* pieces of a queue */

typedef struct ts_queue_state {
    uint64_t count;          /* paths from here to the end */
    uint16_t next[TS_KINDS]; /* the state after a piece of this kind, or 0 if no queue continues
                                with it */
    uint8_t rest;            /* pieces from here to the end */
} ts_queue_state;

typedef struct ts_queues {
    ts_queue_state *state; /* state[0] is the start; allocated */
    unsigned states;
    unsigned length; /* pieces of each queue */
} ts_queues;

/* Some of these kinds (bits 1 << kind), each at most once, in any order. */
typedef struct ts_queue_part {
    uint8_t kinds, count;
} ts_queue_part;

/* clang-format off */
#define TS_QUEUES_ERRORS(X)                                                             \
    X(TS_QUEUES_OK, "ok")                                                               \
    X(TS_QUEUES_EMPTY, "there is no piece in it")                                       \
    X(TS_QUEUES_CHARACTER, "neither a piece of IJLOSTZ nor a part of a pattern")        \
    X(TS_QUEUES_OPEN, "this `[` has no `]`")                                            \
    X(TS_QUEUES_NONE, "no kind is left between `[` and `]`")                            \
    X(TS_QUEUES_TWICE, "this kind is in the same `[ ]` already")                        \
    X(TS_QUEUES_NUMBER, "after `p` comes the number of pieces, at least 1")             \
    X(TS_QUEUES_OVER, "that is more pieces than there are kinds to take them from")     \
    X(TS_QUEUES_LONG, "a queue has at most 20 pieces")                                  \
    X(TS_QUEUES_LENGTHS, "the patterns have different numbers of pieces")               \
    X(TS_QUEUES_MANY, "these patterns are too many, or too different from each other")  \
    X(TS_QUEUES_MEMORY, "out of memory")
/* clang-format on */

#define TS_QUEUES_NAME(id, words) id,
enum { TS_QUEUES_ERRORS(TS_QUEUES_NAME) TS_QUEUES_ERROR_COUNT };
#undef TS_QUEUES_NAME

const char *ts_queues_reason(int error);

/* Reads patterns separated by `;` or newlines. On an error, `at` is the position of the offending
 * character. */
int ts_queues_parse(const char *text, ts_queues *out, size_t *at);
/* Makes the queues of these parts in sequence. */
int ts_queues_of(const ts_queue_part *part, unsigned parts, ts_queues *out);
void ts_queues_free(ts_queues *q);

/* Computes for each kind its maximum number among the next `pieces` of a queue from this state on.
 * Returns false if out of memory. */
bool ts_queues_most(const ts_queues *q, unsigned state, unsigned pieces, uint8_t most[TS_KINDS]);

#endif
