/* A fit map is what remains of the field after it is shifted and subtracted once for each cell of
 * the piece. */
#include "movegen/fit_map.h"

#include <string.h>

enum {
    REACH = 4, /* the largest distance of a cell from the reference cell */
    WIDE = TS_FIT_MAP_COLUMNS + 2 * REACH
};

/* Fills the rows of each column, with walls, floor and ceiling, starting with the outermost
 * columns. */
static void fill(const ts_board *b, uint64_t column[WIDE])
{
    const uint64_t floor = ~(~(uint64_t)0 >> TS_FIT_MAP_MARGIN);
    const uint64_t above = b->ceiling ? TS_FIT_MAP_ROW(b->ceiling - 1) - 1 : 0;
    uint64_t *field = column + REACH + TS_FIT_MAP_MARGIN;
    for (int i = 0; i < WIDE; i++)
        column[i] = ~(uint64_t)0;
    for (int x = 0; x < b->columns; x++)
        field[x] = floor | above;
    for (int y = 0; y < TS_ROWS; y++)
        for (unsigned row = b->row[y]; row; row &= row - 1)
            field[__builtin_ctz(row)] |= TS_FIT_MAP_ROW(y);
}

/* Sorts from the top down, then from the left. */
static void sort_cells(ts_cell cell[4])
{
    for (int i = 1; i < 4; i++)
        for (int k = i; k > 0; k--) {
            ts_cell a = cell[k - 1], b = cell[k];
            if (a.y > b.y || (a.y == b.y && a.x < b.x))
                break;
            cell[k - 1] = b;
            cell[k] = a;
        }
}

static bool kicks_by_centre(const ts_rules *r, unsigned kind)
{
    return r->centre_column && (kind == TS_J || kind == TS_L || kind == TS_T);
}

void ts_fit_map_of(const ts_board *b, unsigned kind, ts_fit_map *out)
{
    ts_rules scratch;
    const ts_rules *r = ts_board_rules(b, &scratch);
    const bool centre = kicks_by_centre(r, kind);
    uint64_t column[WIDE];
    fill(b, column);
    memset(out->stuck, 0, sizeof out->stuck);
    out->kicks = r->kicks->list[r->kicks->list_of[kind]];
    out->between = r->smooth && b->fall > 0;
    out->tgm3 = r->tgm3_kicks;
    for (unsigned rot = 0; rot < 4; rot++) {
        ts_cell cell[4];
        memcpy(cell, r->shapes->cell[kind][rot], sizeof cell);
        sort_cells(cell);
        for (int x = 0; x < TS_FIT_MAP_COLUMNS; x++) {
            uint64_t filled = 0;
            for (int i = 0; i < 4; i++) {
                uint64_t at = column[x + REACH + cell[i].x];
                at = cell[i].y >= 0 ? at << cell[i].y : ~(~at >> -cell[i].y);
                if (centre && cell[i].x == 0)
                    out->stuck[rot][x] |= at & ~filled;
                filled |= at;
            }
            out->free[rot][x] = ~filled;
        }
    }
}
