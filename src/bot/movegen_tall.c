/* The search of one board, compiled once more for stacks of up to about thirty rows; BUILD is as in
 * movegen_batch.c. */
#include <string.h>

#include "movegen_inner.h"
#include "movegen_tables.h"
#include "movegen_vector.h"

#define ONE_ROWS 32
#include "movegen_one.h"

bool MOVEGEN_TALL(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                  ts_places out[3], bool *called)
{
    one tall;
    if (!one_low_board(gen, board, kind, &tall))
        return false;
    *called = one_find(gen, tall, kind, spins, out);
    return true;
}
