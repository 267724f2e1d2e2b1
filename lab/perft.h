/* Counts the distinct ways to place pieces one after another: with the move generator, or naively,
 * through the core's own moves. The naive count checks the generator, so it must stay obviously
 * right. */
#ifndef TESSERA_LAB_PERFT_H
#define TESSERA_LAB_PERFT_H

#include "tessera.h"

#define PERFT_QUEUE_MAX 128

typedef struct perft_plan {
    uint8_t queue[PERFT_QUEUE_MAX]; /* the pieces, in the order in which they come */
    unsigned queue_count;
    unsigned depth;   /* number of pieces placed */
    unsigned threads; /* 1 to JOBS_MAX (tool/jobs.h) */
    bool hold;        /* a piece may be held */
    bool spins;       /* a T counts once for each spin it can lock with */
    bool plain;       /* without the move generator */
} perft_plan;

/* Ways to place that number of pieces on the stack of this board; a piece in play is ignored. */
uint64_t perft_count(const ts_board *board, const perft_plan *plan);

#endif
