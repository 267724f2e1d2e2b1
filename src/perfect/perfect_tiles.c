/* Tiles, the pieces in all possible rows; which of them can be placed on a board; packings. */
#include <stdlib.h>

#include "internal.h"

enum { REACHED = 4096, CELLS_MAX = 60 };

/* ---- making tiles ---------------------------------------------------------------------------- */

static const uint8_t forms_of[TS_KINDS] = {
    [TS_I] = 2, [TS_J] = 4, [TS_L] = 4, [TS_O] = 1, [TS_S] = 2, [TS_T] = 4, [TS_Z] = 2};

/* Writes the rows of a piece, the lowest first, as bits of columns. Returns the number of rows. */
static unsigned rows_of(unsigned kind, unsigned rot, unsigned row[4], unsigned *width)
{
    ts_bitboard b = {{0}};
    unsigned height = 0;
    ts_bitboard_place(&b, kind, rot, 0, 0);
    *width = 0;
    memset(row, 0, 4 * sizeof *row);
    for (unsigned x = 0; x < 4; x++)
        for (unsigned y = 0; y < 4; y++)
            if (b.column[x] & TS_BITBOARD_ROW(y)) {
                row[y] |= 1u << x;
                height = y + 1 > height ? y + 1 : height;
                *width = x + 1;
            }
    return height;
}

static uint64_t cell_bit(const ts_tiles *t, unsigned x, unsigned y)
{
    return (uint64_t)1 << (x * t->lines + y);
}

/* Returns a tile whose rows are these rows of the field. */
static ts_tile tile_of(const ts_tiles *t, const unsigned row[4], unsigned height, unsigned rows,
                       unsigned column)
{
    ts_tile tile = {.column = column};
    unsigned y[4], n = 0;
    for (unsigned i = 0; i < t->lines; i++)
        if (rows >> i & 1)
            y[n++] = i;
    for (unsigned i = 0; i < height; i++)
        for (unsigned x = 0; x < 4; x++) {
            if (!(row[i] >> x & 1))
                continue;
            tile.mask |= cell_bit(t, column + x, y[i]);
            if (i == 0)
                tile.bottom |= cell_bit(t, column + x, y[0]);
            else
                tile.under |= cell_bit(t, column + x, y[i - 1]);
            for (unsigned up = y[i] + 1; up < t->lines; up++)
                tile.above |= cell_bit(t, column + x, up);
        }
    tile.under &= ~tile.mask;
    tile.above &= ~tile.mask;
    tile.low = y[0];
    tile.gaps = ((1u << y[height - 1]) - (1u << y[0])) & ~rows;
    return tile;
}

/* Makes all tiles; if `out` is NULL, only counts them. */
static unsigned make_tiles(const ts_tiles *t, ts_tile *out)
{
    unsigned count = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < forms_of[kind]; rot++) {
            unsigned row[4], width, height = rows_of(kind, rot, row, &width);
            for (unsigned rows = 0; rows < 1u << t->lines; rows++) {
                if ((unsigned)__builtin_popcount(rows) != height)
                    continue;
                for (unsigned x = 0; x + width <= TS_COLUMNS; x++, count++)
                    if (out) {
                        out[count] = tile_of(t, row, height, rows, x);
                        out[count].kind = kind;
                        out[count].rot = rot;
                    }
            }
        }
    return count;
}

/* Makes the tiles in the order of their lowest bits, with a counting sort. */
static bool sort_tiles(ts_tiles *t)
{
    unsigned begin[CELLS_MAX + 1] = {0};
    ts_tile *made = malloc(t->count * sizeof *made);
    if (!made)
        return false;
    make_tiles(t, made);
    for (unsigned i = 0; i < t->count; i++)
        begin[__builtin_ctzll(made[i].mask) + 1]++;
    for (unsigned cell = 0; cell < CELLS_MAX; cell++)
        begin[cell + 1] += begin[cell];
    for (unsigned i = 0; i < t->count; i++)
        t->tile[begin[__builtin_ctzll(made[i].mask)]++] = made[i];
    free(made);
    return true;
}

static void make_columns(ts_tiles *t)
{
    for (unsigned full = 0; full < 1u << t->lines; full++)
        for (unsigned column = 0; column < 1u << t->lines; column++) {
            unsigned out = 0, row = 0;
            for (unsigned y = 0; y < t->lines; y++)
                if (!(full >> y & 1))
                    out |= (column >> y & 1) << row++;
            t->squeezed[full][column] = out;
        }
    for (unsigned column = 0; column < 64; column++)
        for (unsigned y = 0; y < 6; y++)
            if (column >> y & 1)
                t->turned[column] |= 0x80 >> y;
}

bool ts_tiles_make(ts_tiles *t, const ts_movegen *gen, unsigned lines)
{
    memset(t, 0, sizeof *t);
    t->gen = *gen;
    t->lines = lines;
    t->all = ((uint64_t)1 << lines * TS_COLUMNS) - 1;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        t->row_0 |= cell_bit(t, x, 0);
    t->count = make_tiles(t, NULL);
    t->tile = malloc(t->count * sizeof *t->tile);
    t->reached = calloc(REACHED, sizeof *t->reached);
    uint16_t *whole = malloc(t->count * sizeof *whole);
    t->whole[TS_NONE] = whole;
    if (!t->tile || !t->reached || !whole)
        return false;
    if (!sort_tiles(t))
        return false;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        t->whole[kind] = whole;
        for (unsigned i = 0; i < t->count; i++)
            if (t->tile[i].kind == kind && !t->tile[i].gaps)
                *whole++ = i;
        t->wholes[kind] = whole - t->whole[kind];
    }
    make_columns(t);
    return true;
}

void ts_tiles_free(ts_tiles *t)
{
    free(t->tile);
    free(t->reached);
    free(t->whole[TS_NONE]);
}

/* ---- boards ---------------------------------------------------------------------------------- */

uint64_t ts_tiles_sink(const ts_tiles *t, uint64_t board, unsigned full)
{
    const unsigned h = t->lines, gone = __builtin_popcount(full);
    const unsigned column = (1u << h) - 1, floor = (1u << gone) - 1;
    uint64_t out = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        const unsigned left = t->squeezed[full][board >> x * h & column];
        out |= (uint64_t)(left << gone | floor) << x * h;
    }
    return out;
}

bool ts_tiles_reach(ts_tiles *t, uint64_t board, unsigned full, const ts_tile *tile)
{
    const uint64_t key = board | (uint64_t)tile->kind << CELLS_MAX;
    ts_reached *r = &t->reached[key * 0x9e3779b97f4a7c15u >> 52];
    if (r->board != key) {
        const unsigned h = t->lines, column = (1u << h) - 1;
        ts_bitboard b;
        ts_places found[3];
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            const unsigned left = t->squeezed[full][board >> x * h & column];
            b.column[x] = (uint64_t)t->turned[left] << 56;
        }
        ts_movegen_one(&t->gen, &b, tile->kind, false, found);
        for (unsigned rot = 0; rot < 4; rot++)
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                r->rows[rot][x] = found[TS_SPIN_NONE].at[rot][x] >> 56;
        r->board = key;
    }
    return r->rows[tile->rot][tile->column] & 0x80 >> ts_tile_row(tile, full);
}

/* ---- packings -------------------------------------------------------------------------------- */

bool ts_packer_make(ts_packer *p, const ts_tiles *t)
{
    memset(p, 0, sizeof *p);
    p->tiles = t;
    p->fits = malloc(t->count * sizeof *p->fits);
    p->mask = malloc(t->count * sizeof *p->mask);
    p->kind = malloc(t->count);
    return p->fits && p->mask && p->kind;
}

void ts_packer_free(ts_packer *p)
{
    free(p->fits);
    free(p->mask);
    free(p->kind);
}

void ts_packer_begin(ts_packer *p, uint64_t board, unsigned pieces, const uint8_t most[TS_KINDS])
{
    const ts_tiles *t = p->tiles;
    const unsigned cells = t->lines * TS_COLUMNS;
    unsigned count = 0, cell = 0;
    for (unsigned i = 0; i < t->count; i++) {
        if (t->tile[i].mask & board || !most[t->tile[i].kind])
            continue;
        for (const unsigned lowest = __builtin_ctzll(t->tile[i].mask); cell <= lowest;)
            p->begin[cell++] = count;
        p->fits[count] = i;
        p->mask[count] = t->tile[i].mask;
        p->kind[count++] = t->tile[i].kind;
    }
    while (cell <= cells)
        p->begin[cell++] = count;
    ts_packer_begin_again(p, board, pieces, most);
}

void ts_packer_begin_again(ts_packer *p, uint64_t board, unsigned pieces,
                           const uint8_t most[TS_KINDS])
{
    const uint64_t rest = p->tiles->all & ~board;
    memcpy(p->left, most, sizeof p->left);
    p->pieces = pieces;
    p->depth = 0;
    p->rest[0] = rest;
    p->kinds[0] = 0;
    p->over = !rest;
    if (rest)
        p->at[0] = p->begin[__builtin_ctzll(rest)];
}

static inline bool may_come(const ts_packer *p, unsigned depth, unsigned kind)
{
    return p->left[kind] &&
           (!p->parts || ts_kind_sets_has(p->parts, p->kinds[depth] + (1u << 3 * kind)));
}

bool ts_packer_next(ts_packer *p, unsigned *work)
{
    unsigned d = p->depth, steps = 0;
    const unsigned most = *work * 64;
    for (;;) {
        const unsigned end = p->begin[__builtin_ctzll(p->rest[d]) + 1];
        unsigned at = p->at[d];
        while (at < end && (p->mask[at] & ~p->rest[d] || !may_come(p, d, p->kind[at])))
            at++;
        p->at[d] = at + 1;
        if (at < end) {
            p->chosen[d] = p->fits[at];
            if (d + 1 == p->pieces)
                break;
            p->left[p->kind[at]]--;
            p->rest[d + 1] = p->rest[d] & ~p->mask[at];
            p->kinds[d + 1] = p->kinds[d] + (1u << 3 * p->kind[at]);
            d++;
            p->at[d] = p->begin[__builtin_ctzll(p->rest[d])];
            if (++steps < most)
                continue;
        } else if (d > 0) {
            d--;
            p->left[p->tiles->tile[p->chosen[d]].kind]++;
            continue;
        } else {
            p->over = true;
        }
        *work -= steps / 64 < *work ? steps / 64 : *work;
        p->depth = d;
        return false;
    }
    *work -= steps / 64 < *work ? steps / 64 : *work;
    p->depth = d;
    return true;
}
