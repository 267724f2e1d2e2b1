/* Replaces movegen_tall.c if the program must be small: higher stacks are searched in lanes of 64
 * rows, which takes longer and finds the same. */
#include "internal.h"

bool MOVEGEN_TALL(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                  ts_places out[3], bool *called)
{
    (void)gen, (void)board, (void)kind, (void)spins, (void)out, (void)called;
    return false;
}
