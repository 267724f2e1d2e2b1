/* Where a piece fits: asked at every move, so that it stands in a header. */
#ifndef TS_CORE_BOARD_H
#define TS_CORE_BOARD_H

#include "tessera.h"

static inline const ts_mask *ts_mask_of(const ts_rules *r, ts_piece p)
{
    return &r->shapes->mask[p.kind][p.rot];
}

/* Within the walls, the floor and the ceiling. */
static inline bool ts_mask_inside(const ts_board *b, const ts_mask *m, int x, int y)
{
    return x + m->left >= 0 && x + m->right < b->columns && y + m->low >= 0 &&
           (!b->ceiling || y + m->high < b->ceiling);
}

/* This row and the three above it, as in a mask. Above the highest one everything is free. GCC does
 * not make one read of four by itself. */
static inline uint64_t ts_four_rows(const ts_board *b, int y)
{
    uint64_t rows = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (y <= TS_ROWS - 4) {
        __builtin_memcpy(&rows, &b->row[y], sizeof rows);
        return rows;
    }
#endif
    for (int i = 0; i < 4 && y + i < TS_ROWS; i++)
        rows |= (uint64_t)b->row[y + i] << 16 * i;
    return rows;
}

/* A piece of this mask with its reference cell there. */
static inline bool ts_mask_fits(const ts_board *b, const ts_mask *m, int x, int y)
{
    return ts_mask_inside(b, m, x, y) && !(ts_four_rows(b, y + m->low) & m->rows << (x + m->left));
}

/* One row lower, for a piece that is between two rows; board.c. */
bool ts_mask_fits_below(const ts_board *b, const ts_mask *m, int x, int y);

/* The same; if the piece in play is between two rows, it needs both. */
static inline bool ts_mask_fits_gliding(const ts_board *b, const ts_rules *r, const ts_mask *m,
                                        int x, int y)
{
    return ts_mask_fits(b, m, x, y) &&
           (!r->smooth || b->fall == 0 || ts_mask_fits_below(b, m, x, y));
}

#endif
