/* The field: free cells, the cells of a piece, full rows, rows pushed up from below. This file
 * knows nothing of time, score or buttons. */
#include "core.h"

static uint16_t full_row(const ts_board *b)
{
    return (uint16_t)((1u << b->columns) - 1);
}

bool ts_cell_free(const ts_board *b, int x, int y)
{
    if (x < 0 || x >= b->columns || y < 0)
        return false;
    if (b->ceiling && y >= b->ceiling)
        return false;
    return y >= TS_ROWS || !(b->row[y] >> x & 1);
}

static const ts_mask *mask_of(const ts_rules *r, ts_piece p)
{
    return &r->shapes->mask[p.kind][p.rot];
}

/* Within the walls, the floor and the ceiling. */
static bool is_inside(const ts_board *b, const ts_mask *m, ts_piece p)
{
    return p.x + m->left >= 0 && p.x + m->right < b->columns && p.y + m->low >= 0 &&
           (!b->ceiling || p.y + m->high < b->ceiling);
}

#define FOUR_ROWS_OF_1 0x0001000100010001u

/* This row and the three above it, as in a mask. Above the highest one everything is free. GCC does
 * not make one read of four by itself. */
static uint64_t four_rows(const ts_board *b, int y)
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

bool ts_board_fits(const ts_board *b, const ts_rules *r, ts_piece p)
{
    const ts_mask *m = mask_of(r, p);
    return is_inside(b, m, p) && !(four_rows(b, p.y + m->low) & m->rows << (p.x + m->left));
}

unsigned ts_rows_below(const ts_board *b, const ts_rules *r, ts_piece p)
{
    const ts_mask *m = mask_of(r, p);
    unsigned rows = 0;
    p.y--;
    if (!is_inside(b, m, p))
        return 0;
    for (int y = p.y + m->low; y >= 0; y--) {
        if (four_rows(b, y) & m->rows << (p.x + m->left))
            break;
        rows++;
    }
    return rows;
}

bool ts_piece_fits(const ts_board *b, const ts_rules *r, ts_piece p)
{
    if (!ts_board_fits(b, r, p))
        return false;
    if (!r->smooth || b->fall == 0)
        return true;
    p.y--;
    return ts_board_fits(b, r, p);
}

int ts_lowest_y(const ts_rules *r, ts_piece p)
{
    return p.y + mask_of(r, p)->low;
}

int ts_highest_y(const ts_rules *r, ts_piece p)
{
    return p.y + mask_of(r, p)->high;
}

void ts_board_put(ts_board *b, const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    for (int i = 0; i < 4; i++) {
        int x = p.x + cell[i].x, y = p.y + cell[i].y;
        if (y >= b->rows)
            continue;
        TS_ASSERT(x >= 0 && x < b->columns && y >= 0);
        b->cell[y][x] = p.kind;
        b->row[y] = (uint16_t)(b->row[y] | 1u << x);
    }
}

/* Adding 1 to a full row makes the bit beyond its last column. */
uint64_t ts_board_full_rows(const ts_board *b)
{
    uint64_t full = 0, any = 0;
    for (int low = 0; low < TS_ROWS; low += 4)
        any |= (four_rows(b, low) + FOUR_ROWS_OF_1) >> b->columns;
    if (!(any & FOUR_ROWS_OF_1))
        return 0;
    for (int y = 0; y < b->rows; y++)
        full |= (uint64_t)(b->row[y] == full_row(b)) << y;
    return full;
}

void ts_board_remove(ts_board *b, uint64_t rows)
{
    if (rows == 0)
        return;
    int to = 0;
    for (int y = 0; y < TS_ROWS; y++) {
        if (rows >> y & 1)
            continue;
        if (to != y) {
            b->row[to] = b->row[y];
            for (int x = 0; x < TS_COLUMNS_MAX; x++)
                b->cell[to][x] = b->cell[y][x];
        }
        to++;
    }
    for (; to < TS_ROWS; to++) {
        b->row[to] = 0;
        for (int x = 0; x < TS_COLUMNS_MAX; x++)
            b->cell[to][x] = TS_NONE;
    }
}

bool ts_board_empty(const ts_board *b)
{
    for (int y = 0; y < TS_ROWS; y++)
        if (b->row[y])
            return false;
    return true;
}

/* Pushes everything up by `rows` rows with one hole. False: a cell was pushed out at the top. */
bool ts_board_raise(ts_board *b, const ts_rules *r, unsigned rows, unsigned hole, unsigned cell)
{
    const int top = (r->page ? b->visible : b->rows) - 1;
    bool kept = true;
    for (unsigned i = 0; i < rows; i++) {
        if (b->row[top])
            kept = false;
        for (int y = top; y > 0; y--) {
            b->row[y] = b->row[y - 1];
            for (int x = 0; x < TS_COLUMNS_MAX; x++)
                b->cell[y][x] = b->cell[y - 1][x];
        }
        b->row[0] = (uint16_t)(full_row(b) & ~(1u << hole));
        for (unsigned x = 0; x < b->columns; x++)
            b->cell[0][x] = x == hole ? TS_NONE : (uint8_t)cell;
    }
    return kept;
}
