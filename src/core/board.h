/* Tests if a piece fits. It is inline because every move calls it. */
#ifndef TS_CORE_BOARD_H
#define TS_CORE_BOARD_H

#include "tessera.h"

static inline const ts_mask *ts_mask_of(const ts_rules *r, ts_piece p)
{
    return &r->shapes->mask[p.kind][p.rot];
}

/* Is the piece within the walls, the floor and the ceiling? */
static inline bool ts_mask_inside(const ts_board *b, const ts_mask *m, int x, int y)
{
    return x + m->left >= 0 && x + m->right < b->columns && y + m->low >= 0 &&
           (!b->ceiling || y + m->high < b->ceiling);
}

/* Returns this row and the three above it, as in a mask. Rows above the highest one are free. GCC
 * does not merge the four reads by itself. */
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

/* Does a piece with this mask fit with its reference cell at (x, y)? */
static inline bool ts_mask_fits(const ts_board *b, const ts_mask *m, int x, int y)
{
    return ts_mask_inside(b, m, x, y) && !(ts_four_rows(b, y + m->low) & m->rows << (x + m->left));
}

/* Does it fit one row lower, too, for a piece between two rows? In board.c. */
bool ts_mask_fits_below(const ts_board *b, const ts_mask *m, int x, int y);

/* The same; a piece in play between two rows must fit in both. */
static inline bool ts_mask_fits_gliding(const ts_board *b, const ts_rules *r, const ts_mask *m,
                                        int x, int y)
{
    return ts_mask_fits(b, m, x, y) &&
           (!r->smooth || b->fall == 0 || ts_mask_fits_below(b, m, x, y));
}

#endif
