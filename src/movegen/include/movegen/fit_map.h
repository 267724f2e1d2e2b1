/* The positions in which a piece of one kind fits: a word for each rotation and column, a bit for
 * each row. Each operation does to a whole word what a move in the core does to one position;
 * tests/t_fit_map.c compares the two. */
#ifndef TESSERA_MOVEGEN_FIT_MAP_H
#define TESSERA_MOVEGEN_FIT_MAP_H

#include "tessera.h"

/* Reference cells can be slightly outside the field. */
enum { TS_FIT_MAP_MARGIN = 4, TS_FIT_MAP_COLUMNS = TS_COLUMNS_MAX + 2 * TS_FIT_MAP_MARGIN };
/* The next row down is the next higher bit, as in ts_bitboard. */
#define TS_FIT_MAP_ROW(y) ((uint64_t)1 << 63 >> ((y) + TS_FIT_MAP_MARGIN))

typedef struct ts_fit_map {
    /* where it fits; by rotation, by column of the reference cell */
    uint64_t free[4][TS_FIT_MAP_COLUMNS];
    uint64_t stuck[4][TS_FIT_MAP_COLUMNS]; /* where the first blocked cell is in the centre column
                                           (ARS) */
    const ts_kicks (*kicks)[3];            /* by rotation and direction */
    bool tgm3; /* no kicks upward, as a piece has only one, and I kicks off what is beside it */
    /* the piece stands between two rows: moved or rotated, it must fit in both */
    bool between;
} ts_fit_map;

void ts_fit_map_of(const ts_board *b, unsigned kind, ts_fit_map *out);

static inline uint64_t ts_fit_map_free(const ts_fit_map *m, ts_piece p)
{
    return m->free[p.rot][p.x + TS_FIT_MAP_MARGIN];
}

/* Returns the rows that a move or a rotation can reach. */
static inline uint64_t ts_fit_map_open(const ts_fit_map *m, ts_piece p)
{
    const uint64_t free = ts_fit_map_free(m, p);
    return m->between ? free & free >> 1 : free;
}

static inline bool ts_fit_map_fits(const ts_fit_map *m, ts_piece p)
{
    return (ts_fit_map_free(m, p) & TS_FIT_MAP_ROW(p.y)) != 0;
}

/* Returns these rows and all rows below them to which the piece can fall. */
static inline uint64_t ts_fit_map_below(uint64_t free, uint64_t rows)
{
    return (free & ~(free + rows)) | rows; /* the carry propagates down to the obstacle */
}

/* Returns the rows in which it can fall no further. */
static inline uint64_t ts_fit_map_floors(uint64_t free)
{
    return free & ~(free >> 1);
}

static inline int ts_fit_map_lowest(uint64_t rows)
{
    return __builtin_clzll(rows) - TS_FIT_MAP_MARGIN;
}

static inline ts_piece ts_fit_map_dropped(const ts_fit_map *m, ts_piece p)
{
    p.y = (int8_t)ts_fit_map_lowest(ts_fit_map_below(ts_fit_map_free(m, p), TS_FIT_MAP_ROW(p.y)));
    return p;
}

static inline const ts_kicks *ts_fit_map_kicks(const ts_fit_map *m, unsigned rot, int by)
{
    if (by == 2)
        return &m->kicks[rot][TS_ROTATE_FLIP];
    return &m->kicks[rot][by > 0 ? TS_ROTATE_CW : TS_ROTATE_CCW];
}

/* Rotates the piece in all these rows with one kick test, from 1; call it for the tests in order.
 * Removes from `rows` those that rotate with this test or can no longer rotate. Returns the rows
 * they reach, in the new rotation and column of `p`. */
static inline uint64_t ts_fit_map_rotated(const ts_fit_map *m, ts_piece *p, int by, int test,
                                          uint64_t *rows)
{
    const ts_cell kick = ts_fit_map_kicks(m, p->rot, by)->at[test - 1];
    const ts_piece to = {.kind = p->kind, .rot = (uint8_t)((p->rot + by) & 3), .x = p->x};
    const bool three_wide = !(p->rot & 1);
    const uint64_t *from = &m->free[p->rot][p->x + TS_FIT_MAP_MARGIN];
    *p = to;
    p->x = (int8_t)(to.x + kick.x);
    if (m->tgm3 && kick.y > 0)
        return 0;
    const uint64_t free = ts_fit_map_open(m, *p);
    uint64_t there = (kick.y >= 0 ? *rows >> kick.y : *rows << -kick.y) & free;
    *rows &= ~(kick.y >= 0 ? there << kick.y : there >> -kick.y);
    if (test == 1 && three_wide)
        *rows &= ~m->stuck[to.rot][to.x + TS_FIT_MAP_MARGIN];
    if (test == 1 && m->tgm3 && to.kind == TS_I && !(to.rot & 1))
        *rows &= ~(from[-1] & from[1]);
    return there;
}

#endif
