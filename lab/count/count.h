/* Counts the ways to place one piece after another, by the move generator. */
#ifndef TESSERA_LAB_COUNT_H
#define TESSERA_LAB_COUNT_H

#include "movegen/movegen.h"

typedef struct count_plan {
    const uint8_t *queue;
    unsigned queue_count;
    unsigned depth; /* number of pieces placed */
    bool hold;      /* a piece may be held for later */
    bool spins;     /* a T counts once for each spin it can lock with */
    /* counts only this share of the ways; all shares together make the whole. shares 0:
     * everything */
    unsigned share, shares;
} count_plan;

/* Returns false if out of memory, or the plan is invalid. */
bool count_by_movegen(const ts_movegen *gen, const ts_bitboard *board, const count_plan *plan,
                      uint64_t *ways);

/* The same by the build for one kind of processor (build.c). */
typedef bool count_build(const ts_movegen *gen, const ts_bitboard *board, const count_plan *plan,
                         uint64_t *ways);

#endif
