/* The search compiled for one kind of processor: BUILD is its name, VECTOR_BYTES the size of its
 * vectors. It also has the tables, and lists and evaluates the placements found. */
#include <string.h>

#include "internal.h"
#include "movegen_tables.h"
#include "movegen_vector.h"

#define SPAN 16
#define NOWHERE (-1)

/* ---- places ---------------------------------------------------------------------------------- */

#define LANE uint64_t
#define BITS 64
#define NAME(word) word##_64
#include "movegen_rows.h"
#include "movegen_lanes.h"
#include "movegen_search.h"
#include "movegen_spins.h"
#include "movegen_find.h"
#include "eval_lanes.h"
#undef LANE
#undef BITS
#undef NAME

#define LANE uint16_t
#define BITS 16
#define NAME(word) word##_16
#include "movegen_rows.h"
#include "eval_lanes.h"
#undef LANE
#undef BITS
#undef NAME

/* Uses lanes of 16 rows if they have room for a piece above the stack. */
static void judge_places(const ts_judge *j, const ts_bitboard *b, ts_scored *places, unsigned count)
{
    uint64_t stack = 0;
    for (int x = 0; x < j->columns; x++)
        stack |= b->column[x];
    if (stack << (16 - 4))
        judge_64(j, b, places, count);
    else
        judge_16(j, b, places, count);
}

#ifdef TS_MOVEGEN_SMALL

/* For builds in which size matters more than speed: reuses the search for many boards. */
static bool find_one(const ts_movegen *gen, const ts_bitboard *b, unsigned kind, bool spins,
                     ts_places out[3])
{
    find_64(gen, b, 1, kind, spins, out);
    return spins && kind == TS_T;
}

static void find_many(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                      unsigned kind, bool spins, ts_places *out)
{
    const unsigned sets = spins ? 3 : 1;
    for (unsigned i = 0; i < count; i += lanes_64) {
        const unsigned left = count - i, at_once = left < lanes_64 ? left : lanes_64;
        find_64(gen, boards + i, at_once, kind, spins, out + i * sets);
    }
}

#else

#define ONE_ROWS 16
#include "movegen_one.h"

/* A stack that is too high is first searched without its lowest rows. A move changes the lowest row
 * of a piece by four at most; so if no piece comes to rest in the lowest four remaining rows, none
 * has touched a removed row. */
static __attribute__((noinline)) bool find_upper(const ts_movegen *gen, const ts_bitboard *b,
                                                 unsigned kind, bool spins, ts_places out[3],
                                                 bool *called)
{
    const uint64_t low = ~(~(uint64_t)0 >> 4);
    const unsigned most = ONE_ROWS - 1 - (unsigned)outlines[kind].below;
    ts_bitboard upper = {{0}};
    uint64_t stack = 0, rest = 0;
    for (int x = 0; x < TS_COLUMNS; x++)
        stack |= b->column[x];
    const unsigned height = stack ? 64 - (unsigned)__builtin_ctzll(stack) : 0, rows = height - most;
    if (height <= most || height > (unsigned)gen->start[kind].sky)
        return false;
    for (int x = 0; x < TS_COLUMNS; x++)
        upper.column[x] = b->column[x] << rows;
    one board;
    one_board_of(&upper, most, &board);
    *called = one_find(gen, board, kind, spins, out);
    uint64_t *const at = out[0].at[0];
    const unsigned words = sizeof *out / sizeof *at;
    for (unsigned i = 0; i < (*called ? 3 * words : words); i++) {
        rest |= at[i];
        at[i] >>= rows;
    }
    return !(rest & low);
}

/* Searches a single board, if its stack is not too high. */
INLINE bool find_alone(const ts_movegen *gen, const ts_bitboard *b, unsigned kind, bool spins,
                       ts_places out[3], bool *called)
{
    one board;
    if (!one_low_board(gen, b, kind, &board))
        return find_upper(gen, b, kind, spins, out, called) ||
               MOVEGEN_TALL(gen, b, kind, spins, out, called);
    *called = one_find(gen, board, kind, spins, out);
    return true;
}

/* Not inlined, so that its callers do not save registers for it. */
static __attribute__((noinline)) bool find_one_high(const ts_movegen *gen, const ts_bitboard *b,
                                                    unsigned kind, bool spins, ts_places out[3])
{
    bool called;
    if (find_upper(gen, b, kind, spins, out, &called) ||
        MOVEGEN_TALL(gen, b, kind, spins, out, &called))
        return called;
    find_64(gen, b, 1, kind, spins, out);
    return spins && kind == TS_T;
}

static bool find_one(const ts_movegen *gen, const ts_bitboard *b, unsigned kind, bool spins,
                     ts_places out[3])
{
    one board;
    if (!one_low_board(gen, b, kind, &board))
        return find_one_high(gen, b, kind, spins, out);
    return one_find(gen, board, kind, spins, out);
}

/* Searches the boards one by one if possible: extracting the placements of many boards from their
 * lanes takes longer. */
static void find_many(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                      unsigned kind, bool spins, ts_places *out)
{
    const unsigned sets = spins ? 3 : 1;
    unsigned high = 0; /* previous boards that were too high for that */
    for (unsigned i = 0; i < count; i++) {
        bool called, alone = find_alone(gen, boards + i, kind, spins, out + i * sets, &called);
        if (alone && spins && !called)
            memset(out + i * sets + 1, 0, 2 * sizeof *out);
        const unsigned end = alone ? i : i + 1;
        high += !alone;
        if (high > 0 && (alone || high == lanes_64 || end == count)) {
            find_64(gen, boards + end - high, high, kind, spins, out + (end - high) * sets);
            high = 0;
        }
    }
}

#endif

const ts_movegen_build MOVEGEN_JOINED(ts_movegen_, BUILD) = {
    .name = MOVEGEN_TEXT(BUILD),
    .one = find_one,
    .many = find_many,
    .judge = judge_places,
};
