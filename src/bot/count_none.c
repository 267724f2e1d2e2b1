/* In place of movegen_ways.c in a program built without counting. */
#include "bot/movegen.h"

bool ts_count_ways(const ts_movegen *gen, const ts_bitboard *board, const ts_count_plan *plan,
                   uint64_t *ways)
{
    (void)gen;
    (void)board;
    (void)plan;
    *ways = 0;
    return false;
}

bool ts_count_is_built(void)
{
    return false;
}
