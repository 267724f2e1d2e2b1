/* What the files of the perfect clear search share. No other file includes it.
 *
 * A board of up to six rows is one word, column by column: the cell in column x and row y is bit
 * x * lines + y. Full rows stay where they are, so a piece that is put across rows which have been
 * cleared lies in rows with a gap between them: a tile is a piece in such rows. A perfect clear is
 * a set of tiles that fills all rows, a packing, in an order in which each tile can be put. */
#ifndef TESSERA_PERFECT_INTERNAL_H
#define TESSERA_PERFECT_INTERNAL_H

#include <string.h>

#include "perfect/perfect.h"

enum {
    PIECES_AT_ONCE = 7, /* packings of more pieces than this are not listed */
    SEEN_MAX = PIECES_AT_ONCE + 1,
    LABELS_MAX = 120 * 42, /* orders of seven pieces */
    WAYS_WORDS = (137257 + 823543) / 64 + 2
};

/* The number of bits of a small number; some processors that this runs on cannot count them. */
static inline unsigned ts_bits(unsigned n)
{
#define BITS_4(n) n, n + 1, n + 1, n + 2
#define BITS_16(n) BITS_4(n), BITS_4(n + 1), BITS_4(n + 1), BITS_4(n + 2)
    static const uint8_t bits[128] = {BITS_16(0), BITS_16(1), BITS_16(1), BITS_16(2),
                                      BITS_16(1), BITS_16(2), BITS_16(2), BITS_16(3)};
#undef BITS_4
#undef BITS_16
    return bits[n];
}

/* ---- tiles ----------------------------------------------------------------------------------- */

typedef struct ts_tile {
    uint64_t mask;
    uint64_t above;  /* cells through which it comes if it drops straight down */
    uint64_t under;  /* cells below its own, but not below its lowest row */
    uint64_t bottom; /* its cells in its lowest row */
    uint8_t kind, rot, column, low;
    uint8_t gaps; /* rows between its rows: they must have been cleared */
} ts_tile;

typedef struct ts_reached {
    uint64_t board; /* with the kind in the highest bits; 0: empty */
    uint8_t rows[4][TS_COLUMNS];
} ts_reached;

typedef struct ts_tiles {
    ts_movegen gen;
    unsigned lines;
    bool drops;          /* pieces drop straight down only */
    uint64_t all, row_0; /* all cells; those of the lowest row */
    ts_tile *tile;       /* in the order of their lowest bits */
    unsigned count;
    uint16_t *whole[TS_KINDS]; /* those without gaps, by kind */
    unsigned wholes[TS_KINDS];
    uint8_t squeezed[64][64]; /* a column without these full rows */
    uint8_t turned[64];       /* a column with row 0 in its highest bit */
    ts_reached *reached;      /* what the move generator found last */
} ts_tiles;

bool ts_tiles_make(ts_tiles *t, const ts_movegen *gen, unsigned lines);
void ts_tiles_free(ts_tiles *t);
/* Can the piece rest there? For pieces that do not drop there straight down. */
bool ts_tiles_reach(ts_tiles *t, uint64_t board, unsigned full, const ts_tile *tile);
/* Full rows go to the bottom. */
uint64_t ts_tiles_sink(const ts_tiles *t, uint64_t board, unsigned full);

/* The full rows of a board, a bit each. */
static inline unsigned ts_tiles_full(const ts_tiles *t, uint64_t board)
{
    const unsigned h = t->lines;
    const uint64_t two = board & board >> h, four = two & two >> 2 * h,
                   eight = four & four >> 4 * h;
    return (unsigned)(eight & two >> 8 * h) & ((1u << h) - 1);
}

/* The row in which its lowest cells lie once full rows are gone. */
static inline unsigned ts_tile_row(const ts_tile *tile, unsigned full)
{
    return ts_bits(~full & ((1u << tile->low) - 1));
}

/* Can it be put on this board, whose cells there are free? */
static inline bool ts_tile_fits(ts_tiles *t, uint64_t board, unsigned full, const ts_tile *tile,
                                bool drops)
{
    const unsigned rows = ~full & ((1u << tile->low) - 1);
    if (tile->gaps & ~full)
        return false;
    if (rows) {
        const unsigned y = 31 - (unsigned)__builtin_clz(rows);
        if (!((tile->under | tile->bottom >> (tile->low - y)) & board))
            return false;
    }
    if (!(tile->above & board & ~(full * t->row_0)))
        return true;
    return !drops && ts_tiles_reach(t, board, full, tile);
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* Of tiles of these kinds, sorted by kind: which sets are among some kind sets, a bit each. */
typedef struct ts_tile_sets {
    uint32_t kinds; /* 0: empty */
    uint64_t within[(1 << PIECES_AT_ONCE) / 64];
} ts_tile_sets;

/* The kinds that can have been placed of some queue, at any time. */
typedef struct ts_kind_sets {
    uint32_t *set; /* three bits for the number of each kind; by hash, 0: empty; of the heap */
    unsigned room;
    ts_tile_sets asked[64]; /* what was asked last, by hash */
} ts_kind_sets;

bool ts_kind_sets_make(ts_kind_sets *k, const ts_queues *q, unsigned pieces, bool hold);
/* Parts of the sets of so many pieces. */
bool ts_kind_sets_parts(ts_kind_sets *out, const ts_kind_sets *k, unsigned pieces);
bool ts_kind_sets_has(const ts_kind_sets *k, uint32_t kinds);
struct ts_order_net;
const uint64_t *ts_kind_sets_within(ts_kind_sets *k, const struct ts_order_net *net);

/* ---- packings -------------------------------------------------------------------------------- */

/* Finds all packings of a board with at most so many pieces of each kind: always the lowest free
 * bit is filled next. */
typedef struct ts_packer {
    const ts_tiles *tiles;
    unsigned pieces, depth;
    uint8_t left[TS_KINDS];
    uint64_t rest[PIECES_AT_ONCE + 1];
    uint16_t at[PIECES_AT_ONCE + 1];
    uint16_t chosen[PIECES_AT_ONCE]; /* tiles of the packing that was found */
    uint16_t begin[61];              /* in `fits`: tiles whose lowest bit is this one */
    uint16_t *fits;                  /* tiles that lie in free cells */
    uint64_t *mask;                  /* their cells */
    uint8_t *kind;
    const struct ts_kind_sets *parts; /* the kinds of a part of a packing; NULL: any */
    uint32_t kinds[PIECES_AT_ONCE + 1];
    bool over;
} ts_packer;

bool ts_packer_make(ts_packer *p, const ts_tiles *t);
void ts_packer_free(ts_packer *p);
void ts_packer_begin(ts_packer *p, uint64_t board, unsigned pieces, const uint8_t most[TS_KINDS]);
/* On a board with more cells than the one it was begun with: for searches that end soon. */
void ts_packer_begin_again(ts_packer *p, uint64_t board, unsigned pieces,
                           const uint8_t most[TS_KINDS]);
/* False: there are no more (`over`), or `work`, which it counts down, is used up. */
bool ts_packer_next(ts_packer *p, unsigned *work);

/* ---- orders ---------------------------------------------------------------------------------- */

/* The orders in which pieces of the same kinds can be put. The kinds are sorted; an order says
 * which of those left comes next, so its number counts in factorials. Bits in words of 24. */
typedef struct ts_label {
    uint32_t kinds; /* how many of each, three bits a kind; 0: empty */
    int32_t first;  /* the tile that comes first; ANY_FIRST: any */
    uint32_t at;    /* of its words */
} ts_label;

#define ANY_FIRST (-1)

typedef struct ts_orders {
    unsigned pieces, words; /* words of one label */
    ts_label *label;
    unsigned labels, room;
    uint32_t *bits;
    unsigned bits_room;
    bool short_of_memory;
} ts_orders;

void ts_orders_begin(ts_orders *o, unsigned pieces);
void ts_orders_free(ts_orders *o);

/* A packing on a board: which of its tiles can be put when. Tiles are sorted by kind. */
typedef struct ts_order_net {
    unsigned pieces;
    uint16_t tile[PIECES_AT_ONCE];
    uint8_t kind[PIECES_AT_ONCE];
    uint8_t next[1 << PIECES_AT_ONCE];  /* by the tiles put: those that can be put, and lead on */
    uint32_t rest[1 << PIECES_AT_ONCE]; /* orders of what is left, if at most four pieces */
} ts_order_net;

/* The kinds of its tiles, three bits for the number of each. */
static inline uint32_t ts_net_kinds(const ts_order_net *net)
{
    uint32_t kinds = 0;
    for (unsigned i = 0; i < net->pieces; i++)
        kinds += 1u << 3 * net->kind[i];
    return kinds;
}

/* False: there is no order. */
bool ts_order_net_make(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                       unsigned pieces, bool drops);
/* The same, but only orders in which what is placed is always one of these sets. */
bool ts_order_net_within(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                         unsigned pieces, bool drops, ts_kind_sets *sets);
/* The kinds of its tiles, three bits for the number of each. */
uint32_t ts_kinds_of(const ts_tiles *t, const uint16_t *tiles, unsigned pieces);
/* Also by the tile that comes first, for these kinds (bits 1 << kind). */
void ts_orders_add(ts_orders *o, const ts_order_net *net, unsigned firsts);

/* ---- ways ------------------------------------------------------------------------------------ */

/* Sequences of kinds in which pieces can be put, without hold: a bit for each beginning of one, by
 * its length and then as a number to the base of seven. */
typedef struct ts_ways {
    unsigned pieces;
    uint64_t bit[WAYS_WORDS];
} ts_ways;

void ts_ways_clear(ts_ways *w, unsigned pieces);
/* Adds the orders that begin with this tile, or all of them (ANY_FIRST). */
void ts_ways_add(ts_ways *w, const ts_orders *o, int32_t first);

/* What was placed, and what is on hold, after some pieces of a queue. */
typedef struct ts_placed {
    uint32_t number; /* the sequence, to the base of seven */
    uint8_t pieces, held;
} ts_placed;

/* Walks through the queues and finds those that win. */
typedef struct ts_queue_walk {
    const ts_queues *queues;
    const uint64_t *ways; /* the bits of a ts_ways */
    unsigned pieces;
    bool hold, held_used;
    unsigned forced;   /* of the first two pieces, those that come with no choice (held_used) */
    uint64_t *won;     /* a bit for each queue; NULL: they are only counted */
    uint64_t count;    /* queues won that were not in `won` */
    bool any;          /* a queue has won: */
    uint32_t sequence; /* what it places */
} ts_queue_walk;

/* One more piece: writes what can be placed then. True: everything is placed. */
bool ts_queue_step(ts_queue_walk *w, const ts_placed *from, unsigned count, unsigned kind,
                   ts_placed *to, unsigned *to_count);
/* From this state on, whose first queue has this number. */
void ts_queue_walk_on(ts_queue_walk *w, unsigned state, uint64_t rank, const ts_placed *from,
                      unsigned count);

static inline unsigned ts_ways_begin(unsigned length)
{
    static const unsigned begin[] = {0, 1, 8, 57, 400, 2801, 19608, 137257};
    return begin[length];
}

static inline bool ts_ways_has(const uint64_t *ways, unsigned length, uint32_t number)
{
    const unsigned bit = ts_ways_begin(length) + number;
    return ways[bit / 64] >> (bit % 64) & 1;
}

/* ---- long searches --------------------------------------------------------------------------- */

/* With more than PIECES_AT_ONCE pieces: each beginning of the queues is placed piece by piece until
 * LAST are left, whose ways are found at once. */
typedef struct ts_long ts_long;

ts_long *ts_long_begin(ts_perfect *p);
void ts_long_free(ts_long *l);
/* True: done. */
bool ts_long_continue(ts_perfect *p, ts_long *l, unsigned *work);

struct ts_perfect {
    ts_perfect_task task;
    ts_tiles tiles;
    ts_packer packer;
    ts_orders orders;
    ts_ways ways;
    uint64_t board;
    unsigned pieces;
    uint8_t most[TS_KINDS];
    ts_kind_sets sets, parts;
    unsigned first_kinds; /* that can come first, a bit each, where firsts are wanted */
    unsigned phase, next_first;
    int32_t *first; /* tiles that come first in some order */
    unsigned firsts;
    ts_perfect_answer answer;
    uint64_t *won; /* a bit for each queue, where wanted */
    uint16_t (*packing)[PIECES_AT_ONCE];
    unsigned packings, packings_room;
    ts_perfect_solution *solution;
    unsigned solutions, solutions_room;
    ts_long *search;
    bool failed; /* out of memory */
};

/* Keeps a solution: the tiles in the order in which they are put. False: out of memory. */
ts_perfect_solution *ts_perfect_keep(ts_perfect *p);
/* The tiles of a packing in the order of this sequence of kinds. */
void ts_perfect_arrange(const ts_order_net *net, uint32_t sequence, uint16_t out[PIECES_AT_ONCE]);
/* Where the tile is put on this board, as players see it. */
ts_place ts_perfect_place_of(const ts_tiles *t, uint64_t board, const ts_tile *tile);

#endif
