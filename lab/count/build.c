/* Counts the ways to place one piece after another, compiled for one kind of processor: BUILD is
 * its name. */
#include "count.h"

#include <stdlib.h>
#include <string.h>

#include "movegen/internal.h"
#include "movegen/movegen_tables.h"
#include "movegen/movegen_vector.h"

#define COUNT_WAYS MOVEGEN_JOINED(count_ways_, BUILD)
count_build COUNT_WAYS;

#define SPAN 16
#define NOWHERE (-1)

/* In how many rotations and columns a piece can be in the sky. */
static unsigned places_in_sky(const ts_outline *o)
{
    unsigned count = 0;
    for (int rot = 0; rot < o->forms; rot++)
        count += (unsigned)(TS_COLUMNS + 1 - o->width[rot]);
    return count;
}

#define WIDTHS_OF "movegen/movegen_rows.h"
#include "widths.h"

#define WIDTHS_OF "movegen/movegen_lanes.h"
#include "widths.h"

#define WIDTHS_OF "movegen/movegen_search.h"
#include "widths.h"

#define WIDTHS_OF "movegen/movegen_spins.h"
#include "widths.h"

#define WIDTHS_OF "last.h"
#include "widths.h"

/* ---- counting: boards wait in buffers until there are enough of them ------------------------- */

#define ROOM 512                 /* boards in a buffer */
#define STRIDE (ROOM + 2 * 64)   /* plus what may be written after them */
#define COLUMNS (TS_COLUMNS + 3) /* plus the empty columns that a piece at the wall reaches */

typedef struct buffer {
    unsigned count_8, count_16, count_32, count_64;
    _Alignas(64) uint8_t column_8[COLUMNS][STRIDE];
    _Alignas(64) uint16_t column_16[COLUMNS][STRIDE];
    _Alignas(64) uint32_t column_32[COLUMNS][STRIDE];
    _Alignas(64) uint64_t column_64[COLUMNS][STRIDE];
} buffer;

typedef struct counter {
    const count_plan *plan;
    const ts_movegen *gen;
    uint64_t ways;
    unsigned shared_level, handed; /* of the boards that go to that level, a share */
    bool no_memory;
    buffer *(*waiting)[TS_KINDS]; /* by the number of placed pieces and the held one */
    buffer *again[TS_KINDS];      /* boards on which the last piece needs more rounds */
    ts_bitboard buried;           /* the rows below all boards here, which are not part of them */
    unsigned buried_rows;
    struct counter *whole; /* if rows are buried: counts on boards with all their rows */
} counter;

/* The pieces that a board at `level` with this held piece may place: at most two kinds, each with
 * the held piece after it. */
typedef struct choice {
    uint8_t kind, held;
} choice;

static unsigned choices_of(const count_plan *plan, unsigned level, unsigned held, choice out[2])
{
    unsigned next = level + (held != TS_NONE), count = 0;
    if (next >= plan->queue_count)
        return 0;
    uint8_t kind = plan->queue[next];
    out[count++] = (choice){kind, (uint8_t)held};
    if (!plan->hold)
        return count;
    uint8_t other = (uint8_t)held;
    if (other == TS_NONE && next + 1 < plan->queue_count)
        other = plan->queue[next + 1];
    if (other != TS_NONE && other != kind)
        out[count++] = (choice){other, kind};
    return count;
}

/* Boards with one piece more go to `level`; those not higher than `most_8` are searched there in
 * lanes of 8 rows, and so on. */
typedef struct handing {
    unsigned level, most_8, most_16, most_32;
    uint8_t kind, held;
} handing;

static handing handing_to(const counter *k, unsigned level, choice of)
{
    const count_plan *plan = k->plan;
    choice next[2];
    unsigned count = choices_of(plan, level, of.held, next), spare = 0, below = 0, sky = TS_ROWS;
    for (unsigned i = 0; i < count; i++) {
        const ts_outline *o = &outlines[next[i].kind];
        const unsigned free_sky = (unsigned)k->gen->start[next[i].kind].sky;
        bool counted = level + 1 == plan->depth; /* otherwise the piece is in the lane, too */
        unsigned wanted = (unsigned)o->below + (counted ? o->forms == 2 : 2);
        spare = wanted > spare ? wanted : spare;
        below = (unsigned)o->below > below ? (unsigned)o->below : below;
        sky = free_sky < sky ? free_sky : sky;
    }
    handing to = {.level = level, .kind = of.kind, .held = of.held};
    unsigned *most[] = {&to.most_8, &to.most_16, &to.most_32};
    for (unsigned i = 0; i < 3; i++) {
        const unsigned rows = 8u << i, kicked_out = rows - below - 3;
        *most[i] = rows - spare;
        if (*most[i] > sky && *most[i] > kicked_out)
            *most[i] = sky > kicked_out ? sky : kicked_out;
    }
    return to;
}

static void empty_8(counter *k, unsigned level, unsigned held);
static void empty_16(counter *k, unsigned level, unsigned held);
static void empty_32(counter *k, unsigned level, unsigned held);
static void empty_64(counter *k, unsigned level, unsigned held);

static buffer *buffer_of(counter *k, buffer **b)
{
    if (!*b && (*b = aligned_alloc(64, sizeof **b)))
        (*b)->count_8 = (*b)->count_16 = (*b)->count_32 = (*b)->count_64 = 0;
    k->no_memory = k->no_memory || !*b;
    return *b;
}

static buffer *buffer_at(counter *k, const handing *to)
{
    return buffer_of(k, &k->waiting[to->level][to->held]);
}

#define WIDTHS_OF "append.h"
#include "widths.h"

#define WIDTHS_OF "step.h"
#include "widths.h"

static void empty_all(counter *k, unsigned level, unsigned held)
{
    empty_8(k, level, held);
    empty_16(k, level, held);
    empty_32(k, level, held);
    empty_64(k, level, held);
}

static bool begin_counting(counter *k, const ts_movegen *gen, const count_plan *plan)
{
    enum { SHARED_LEVEL = 3 }; /* at this level there are hundreds of boards to share */
    *k = (counter){.plan = plan, .gen = gen};
    k->shared_level = plan->depth > SHARED_LEVEL ? SHARED_LEVEL : plan->depth - 1;
    k->waiting = calloc(plan->depth + 1, sizeof *k->waiting);
    return k->waiting;
}

static void count_waiting(counter *k)
{
    for (unsigned level = 0; level < k->plan->depth; level++)
        for (unsigned held = 0; held < TS_KINDS; held++)
            if (k->waiting[level][held])
                empty_all(k, level, held);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        count_again_8(k, kind);
        count_again_16(k, kind);
        count_again_32(k, kind);
        count_again_64(k, kind);
    }
}

static void end_counting(counter *k)
{
    for (unsigned level = 0; k->waiting && level <= k->plan->depth; level++)
        for (unsigned held = 0; held < TS_KINDS; held++)
            free(k->waiting[level][held]);
    for (unsigned kind = 0; kind < TS_KINDS; kind++)
        free(k->again[kind]);
    free(k->waiting);
}

/* The rules for boards without their lowest rows. */
static ts_movegen above_rows(const ts_movegen *gen, unsigned rows)
{
    ts_movegen above = *gen;
    above.rows <<= rows;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        above.start[kind].row -= (int8_t)rows;
        above.start[kind].sky -= (int8_t)rows;
    }
    return above;
}

bool COUNT_WAYS(const ts_movegen *gen, const ts_bitboard *board, const count_plan *plan,
                uint64_t *ways)
{
    *ways = 0;
    if (plan->depth == 1 && plan->share > 0)
        return true;
    unsigned rows = ts_board_buried(board, (unsigned)gen->start[TS_I].sky);
    const ts_movegen above = above_rows(gen, rows);
    counter upper, whole;
    bool memory = begin_counting(&upper, &above, plan);
    memory &= begin_counting(&whole, gen, plan);
    buffer *first = memory ? buffer_at(&upper, &(handing){0}) : NULL;
    if (first) {
        upper.buried_rows = rows;
        upper.whole = rows ? &whole : NULL;
        for (int c = 0; c < TS_COLUMNS; c++) {
            upper.buried.column[c] = board->column[c] & ~(~(uint64_t)0 >> rows);
            first->column_64[c][0] = board->column[c] << rows;
        }
        first->count_64 = 1;
        count_waiting(&upper);
        count_waiting(&whole);
    }
    end_counting(&upper);
    end_counting(&whole);
    *ways = upper.ways + whole.ways;
    return first && !upper.no_memory && !whole.no_memory;
}
