/* Shared declarations of the perfect clear search. No other file includes it.
 *
 * A board of up to six rows is one word, column by column: the cell in column x and row y is bit x
 * * lines + y. Full rows stay in place, so a piece placed across cleared rows occupies rows with a
 * gap between them: a tile is a piece in such rows. A perfect clear is a packing, a set of tiles
 * that fills all rows, in an order in which each tile can be placed. */
#ifndef TESSERA_PERFECT_INTERNAL_H
#define TESSERA_PERFECT_INTERNAL_H

#include <string.h>

#include "perfect/perfect.h"

enum {
    PIECES_AT_ONCE = 7, /* packings of more pieces are not listed */
    SEEN_MAX = PIECES_AT_ONCE + 1,
    LABELS_MAX = 120 * 42, /* orders of seven pieces */
    WAYS_WORDS = (137257 + 823543) / 64 + 2
};

/* Returns the number of set bits of a small number; some supported processors cannot count them. */
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
    uint64_t above;  /* cells that it passes when it drops straight down */
    uint64_t under;  /* cells below its own, except those below its lowest row */
    uint64_t bottom; /* its cells in its lowest row */
    uint8_t kind, rot, column, low;
    uint8_t gaps; /* rows between its rows: they must have been cleared */
} ts_tile;

typedef struct ts_reached {
    uint64_t board; /* with the kind in the highest bits; 0 if empty */
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
    ts_reached *reached;      /* the last results of the move generator */
} ts_tiles;

bool ts_tiles_make(ts_tiles *t, const ts_movegen *gen, unsigned lines);
void ts_tiles_free(ts_tiles *t);
/* Can the piece be placed there? For pieces that do not drop straight down. */
bool ts_tiles_reach(ts_tiles *t, uint64_t board, unsigned full, const ts_tile *tile);
/* Moves full rows to the bottom. */
uint64_t ts_tiles_sink(const ts_tiles *t, uint64_t board, unsigned full);

/* Returns the full rows of a board, one bit each. */
static inline unsigned ts_tiles_full(const ts_tiles *t, uint64_t board)
{
    const unsigned h = t->lines;
    const uint64_t two = board & board >> h, four = two & two >> 2 * h,
                   eight = four & four >> 4 * h;
    return (unsigned)(eight & two >> 8 * h) & ((1u << h) - 1);
}

/* Returns the row of its lowest cells after full rows are removed. */
static inline unsigned ts_tile_row(const ts_tile *tile, unsigned full)
{
    return ts_bits(~full & ((1u << tile->low) - 1));
}

/* Can it be placed on this board, whose cells there are free? */
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

/* The subsets of tiles of these kinds, sorted by kind, that are among some kind sets, one bit
 * each. */
typedef struct ts_tile_sets {
    uint32_t kinds; /* 0 if empty */
    uint64_t within[(1 << PIECES_AT_ONCE) / 64];
} ts_tile_sets;

/* The sets of kinds that can have been placed at any time with some queue. */
typedef struct ts_kind_sets {
    uint32_t *set; /* three bits for the number of each kind; by hash, 0 if empty; allocated */
    unsigned capacity;
    ts_tile_sets asked[64]; /* a cache of the last queries, by hash */
} ts_kind_sets;

bool ts_kind_sets_make(ts_kind_sets *k, const ts_queues *q, unsigned pieces, bool hold);
/* Makes the subsets of the sets of this many pieces. */
bool ts_kind_sets_parts(ts_kind_sets *out, const ts_kind_sets *k, unsigned pieces);
bool ts_kind_sets_has(const ts_kind_sets *k, uint32_t kinds);
struct ts_order_net;
const uint64_t *ts_kind_sets_within(ts_kind_sets *k, const struct ts_order_net *net);

/* ---- packings -------------------------------------------------------------------------------- */

/* Finds all packings of a board with at most this many pieces of each kind, always filling the
 * lowest free bit next. */
typedef struct ts_packer {
    const ts_tiles *tiles;
    unsigned pieces, depth;
    uint8_t left[TS_KINDS];
    uint64_t rest[PIECES_AT_ONCE + 1];
    uint16_t at[PIECES_AT_ONCE + 1];
    uint16_t chosen[PIECES_AT_ONCE]; /* tiles of the packing found */
    uint16_t begin[61];              /* in `fits`: tiles whose lowest bit is this one */
    uint16_t *fits;                  /* tiles within free cells */
    uint64_t *mask;                  /* their cells */
    uint8_t *kind;
    const struct ts_kind_sets *parts; /* the allowed kinds of a part of a packing, or NULL for
                                         any */
    uint32_t kinds[PIECES_AT_ONCE + 1];
    bool over;
} ts_packer;

bool ts_packer_make(ts_packer *p, const ts_tiles *t);
void ts_packer_free(ts_packer *p);
void ts_packer_begin(ts_packer *p, uint64_t board, unsigned pieces, const uint8_t most[TS_KINDS]);
/* Restarts on a board with more cells than the initial one; for short searches. */
void ts_packer_begin_again(ts_packer *p, uint64_t board, unsigned pieces,
                           const uint8_t most[TS_KINDS]);
/* Returns false if there are no more (`over`) or `work`, which it counts down, is used up. */
bool ts_packer_next(ts_packer *p, unsigned *work);

/* ---- orders ---------------------------------------------------------------------------------- */

/* The orders in which pieces of the same kinds can be placed. The kinds are sorted; an order
 * selects the next of the remaining ones, so its number is factorial. Bits in words of 24. */
typedef struct ts_label {
    uint32_t kinds; /* the number of each, three bits per kind; 0 if empty */
    int32_t first;  /* the first tile, or ANY_FIRST */
    uint32_t at;    /* of its words */
} ts_label;

#define ANY_FIRST (-1)

typedef struct ts_orders {
    unsigned pieces, words; /* words of one label */
    ts_label *label;
    unsigned labels, capacity;
    uint32_t *bits;
    unsigned bits_room;
    bool short_of_memory;
} ts_orders;

void ts_orders_begin(ts_orders *o, unsigned pieces);
void ts_orders_free(ts_orders *o);

/* A packing on a board, and when each of its tiles can be placed. Tiles are sorted by kind. */
typedef struct ts_order_net {
    unsigned pieces;
    uint16_t tile[PIECES_AT_ONCE];
    uint8_t kind[PIECES_AT_ONCE];
    uint8_t next[1 << PIECES_AT_ONCE];  /* by the tiles placed: the next tiles that lead to the
                                           end */
    uint32_t rest[1 << PIECES_AT_ONCE]; /* orders of the remaining pieces, if at most four */
} ts_order_net;

/* The kinds of its tiles, three bits for the number of each. */
static inline uint32_t ts_net_kinds(const ts_order_net *net)
{
    uint32_t kinds = 0;
    for (unsigned i = 0; i < net->pieces; i++)
        kinds += 1u << 3 * net->kind[i];
    return kinds;
}

/* Returns false if there is no order. */
bool ts_order_net_make(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                       unsigned pieces, bool drops);
/* Does the same for only the orders in which the placed kinds are always one of these sets. */
bool ts_order_net_within(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                         unsigned pieces, bool drops, ts_kind_sets *sets);
/* The kinds of its tiles, three bits for the number of each. */
uint32_t ts_kinds_of(const ts_tiles *t, const uint16_t *tiles, unsigned pieces);
/* Adds orders, also by the first tile for these kinds (bits 1 << kind). */
void ts_orders_add(ts_orders *o, const ts_order_net *net, unsigned firsts);

/* ---- ways ------------------------------------------------------------------------------------ */

/* Sequences of kinds in which pieces can be placed, without hold: one bit for each prefix, by its
 * length and then as a number in base seven. */
typedef struct ts_ways {
    unsigned pieces;
    uint64_t bit[WAYS_WORDS];
} ts_ways;

void ts_ways_clear(ts_ways *w, unsigned pieces);
/* Adds the orders that begin with this tile, or all of them (ANY_FIRST). */
void ts_ways_add(ts_ways *w, const ts_orders *o, int32_t first);

/* The placed and held pieces after some pieces of a queue. */
typedef struct ts_placed {
    uint32_t number; /* the sequence, in base seven */
    uint8_t pieces, held;
} ts_placed;

/* Walks through the queues and finds those that win. */
typedef struct ts_queue_walk {
    const ts_queues *queues;
    const uint64_t *ways; /* the bits of a ts_ways */
    unsigned pieces;
    bool hold, held_used;
    unsigned forced;   /* the number of the first two pieces that leave no choice (held_used) */
    uint64_t *won;     /* one bit per queue, or NULL to only count them */
    uint64_t count;    /* queues won that were not in `won` */
    bool any;          /* a queue has won */
    uint32_t sequence; /* its sequence of placements */
} ts_queue_walk;

/* Adds one more piece: writes the possible states. Returns true if everything is placed. */
bool ts_queue_step(ts_queue_walk *w, const ts_placed *from, unsigned count, unsigned kind,
                   ts_placed *to, unsigned *to_count);
/* Walks on from this state, whose first queue has this number. */
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

/* The search with more than PIECES_AT_ONCE pieces: each prefix of the queues is placed piece by
 * piece until LAST are left, whose sequences are found at once. */
typedef struct ts_long ts_long;

ts_long *ts_long_begin(ts_perfect *p);
void ts_long_free(ts_long *l);
/* Returns true when done. */
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
    unsigned first_kinds; /* kinds that can come first, one bit each, if firsts are requested */
    unsigned phase, next_first;
    int32_t *first; /* tiles that can come first */
    unsigned firsts;
    ts_perfect_answer answer;
    uint64_t *won; /* one bit per queue, if requested */
    uint16_t (*packing)[PIECES_AT_ONCE];
    unsigned packings, packings_room;
    ts_perfect_solution *solution;
    unsigned solutions, solutions_room;
    ts_long *search;
    bool failed; /* out of memory */
};

/* Stores a solution: the tiles in the order in which they are placed. Returns NULL if out of
 * memory. */
ts_perfect_solution *ts_perfect_keep(ts_perfect *p);
/* Arranges the tiles of a packing in the order of this sequence of kinds. */
void ts_perfect_arrange(const ts_order_net *net, uint32_t sequence, uint16_t out[PIECES_AT_ONCE]);
/* Returns the placement of the tile on this board, as players see it. */
ts_place ts_perfect_place_of(const ts_tiles *t, uint64_t board, const ts_tile *tile);

#endif
