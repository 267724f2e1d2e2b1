/* The search of one board, compiled once more for stacks of up to about thirty rows; BUILD is as in
 * movegen_batch.c. */
#include <string.h>

#include "internal.h"
#include "movegen_tables.h"
#include "movegen_vector.h"

#define ONE_ROWS 32
#include "movegen_one.h"

/* ---- without a sky --------------------------------------------------------------------------- */

/* A stack that reaches the spawn leaves no free sky: the search starts from one position. The rows
 * above the stack leave room for upward kicks. */
enum { HEIGHT_MOST = ONE_ROWS - 5 };

INLINE void begin_there(const ts_movegen *gen, one board, unsigned kind, one_space *s)
{
    const one_lane row = (one_lane)1 << (ONE_ROWS - 1 - gen->start[kind].row);
    one_find_open(board, &outlines[kind], s);
    for (int rot = 0; rot < 4; rot++)
        s->reach[rot] = (one){0};
    s->reach[0][gen->start[kind].column + ONE_WALLS] = row;
    s->reach[0] &= s->open[0];
}

/* Sorts by spin using the results of all rotations. A T that locks at its spawn was not rotated. */
INLINE bool call_from_there(const ts_movegen *gen, one board, one_space *s, one begun,
                            ts_places out[3])
{
    one set[3][4];
    const one_corners k = one_find_corners(board);
    if (!one_rests_in(s, k.three)) {
        one_write_four_forms(s, &outlines[TS_T], out);
        return false;
    }
    const bool flips = gen->family != FAMILY_SRS;
    if (flips)
        one_kicks_plus_spins(s);
    else
        one_kicks_srs_spins(s);
    one_call(s, &k, flips, set);
    set[TS_SPIN_NONE][0] |= begun & one_rest(s, 0);
    return one_write_called(s, set, out);
}

INLINE bool find_there(const ts_movegen *gen, one board, unsigned kind, bool spins,
                       ts_places out[3])
{
    one_space s;
    begin_there(gen, board, kind, &s);
    const one begun = s.reach[0];
    if (kind == TS_O) {
        one_search_o(&s);
        const one rest = one_rest(&s, 0);
        one_write(&rest, &outlines[TS_O], out);
        return false;
    }
    if (gen->family == FAMILY_SRS)
        one_search(&s, kind == TS_I ? one_kicks_srs_i : one_kicks_srs, false);
    else
        one_search(&s, kind == TS_I ? one_kicks_plus_i : one_kicks_plus, true);
    if (kind == TS_T && spins)
        return call_from_there(gen, board, &s, begun, out);
    if (outlines[kind].forms == 4)
        one_write_four_forms(&s, &outlines[kind], out);
    else
        one_write_two_forms(&s, &outlines[kind], out);
    return false;
}

/* Dispatches by kind, so that each search has its outline as a constant. */
static bool find_from_there(const ts_movegen *gen, one board, unsigned kind, bool spins,
                            ts_places out[3])
{
    switch (kind) {
    case TS_I: return find_there(gen, board, TS_I, spins, out);
    case TS_J: return find_there(gen, board, TS_J, spins, out);
    case TS_L: return find_there(gen, board, TS_L, spins, out);
    case TS_O: return find_there(gen, board, TS_O, spins, out);
    case TS_S: return find_there(gen, board, TS_S, spins, out);
    case TS_T: return find_there(gen, board, TS_T, spins, out);
    default: return find_there(gen, board, TS_Z, spins, out);
    }
}

bool MOVEGEN_TALL(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                  ts_places out[3], bool *called)
{
    one tall;
    if (one_low_board(gen, board, kind, &tall))
        *called = one_find(gen, tall, kind, spins, out);
    else if (one_board_of(board, HEIGHT_MOST, &tall))
        *called = find_from_there(gen, tall, kind, spins, out);
    else
        return false;
    return true;
}
