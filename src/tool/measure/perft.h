/* Counts the distinct ways to place pieces one after another: by the move generator, or the plain
 * way, through the core's own moves. That is what the other is held against, so it must stay
 * obviously right. */
#ifndef TESSERA_TOOL_MEASURE_PERFT_H
#define TESSERA_TOOL_MEASURE_PERFT_H

#include "tessera.h"

#define PERFT_QUEUE_MAX 128
#define PERFT_THREADS_MAX 64

typedef struct perft_plan {
    uint8_t queue[PERFT_QUEUE_MAX]; /* the pieces, in the order in which they come */
    unsigned queue_count;
    unsigned depth;   /* how many of them are placed */
    unsigned threads; /* 1 at least */
    bool hold;        /* a piece may be kept back for another */
    bool spins;       /* a T counts once for each spin it can be locked as */
    bool plain;       /* not by the move generator */
} perft_plan;

/* Ways to place that many pieces on the stack of this board; a piece in play is not looked at. */
uint64_t perft_count(const ts_board *board, const perft_plan *plan);

#endif
