/* The field: free cells, the cells of a piece, full rows, rows pushed up from below. This file
 * knows nothing of time, score or buttons. */
#include "core.h"

static uint16_t full_row(const ts_board *b)
{
    return (1u << b->columns) - 1;
}

bool ts_cell_free(const ts_board *b, int x, int y)
{
    if (x < 0 || x >= b->columns || y < 0)
        return false;
    if (b->ceiling && y >= b->ceiling)
        return false;
    return y >= TS_ROWS || !(b->row[y] >> x & 1);
}

#define FOUR_ROWS_OF_1 0x0001000100010001u

bool ts_board_fits(const ts_board *b, const ts_rules *r, ts_piece p)
{
    return ts_mask_fits(b, ts_mask_of(r, p), p.x, p.y);
}

bool ts_mask_fits_below(const ts_board *b, const ts_mask *m, int x, int y)
{
    return ts_mask_fits(b, m, x, y - 1);
}

unsigned ts_rows_below(const ts_board *b, const ts_rules *r, ts_piece p)
{
    const ts_mask *m = ts_mask_of(r, p);
    unsigned rows = 0;
    p.y--;
    if (!ts_mask_inside(b, m, p.x, p.y))
        return 0;
    for (int y = p.y + m->low; y >= 0; y--) {
        if (ts_four_rows(b, y) & m->rows << (p.x + m->left))
            break;
        rows++;
    }
    return rows;
}

int ts_lowest_y(const ts_rules *r, ts_piece p)
{
    return p.y + ts_mask_of(r, p)->low;
}

int ts_highest_y(const ts_rules *r, ts_piece p)
{
    return p.y + ts_mask_of(r, p)->high;
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
        b->row[y] = b->row[y] | 1u << x;
    }
}

/* Adding 1 to a full row makes the bit beyond its last column. */
uint64_t ts_board_full_rows(const ts_board *b)
{
    uint64_t full = 0, any = 0;
    for (int low = 0; low < TS_ROWS; low += 4)
        any |= (ts_four_rows(b, low) + FOUR_ROWS_OF_1) >> b->columns;
    if (!(any & FOUR_ROWS_OF_1))
        return 0;
    for (int y = 0; y < b->rows; y++)
        full |= (uint64_t)(b->row[y] == full_row(b)) << y;
    return full;
}

static void remove_row(ts_board *b, int y)
{
    uint8_t *cell = b->cell[y];
    const int above = (TS_ROWS - 1 - y) * TS_COLUMNS_MAX;
    for (int i = 0; i < above; i++)
        cell[i] = cell[i + TS_COLUMNS_MAX];
    for (int i = 0; i < TS_COLUMNS_MAX; i++)
        cell[above + i] = TS_NONE;
    for (; y < TS_ROWS - 1; y++)
        b->row[y] = b->row[y + 1];
    b->row[y] = 0;
}

RARELY void remove_rows(ts_board *b, uint64_t rows)
{
    for (int y = TS_ROWS - 1; y >= 0; y--)
        if (rows >> y & 1)
            remove_row(b, y);
}

void ts_board_remove(ts_board *b, uint64_t rows)
{
    if (rows)
        remove_rows(b, rows);
}

void ts_board_sink(ts_board *b, uint64_t rows)
{
    const ts_board from = *b;
    int to[2] = {0, (int)ts_rows_counted(rows)};
    for (int y = 0; y < TS_ROWS; y++) {
        const int at = to[!(rows >> y & 1)]++;
        b->row[at] = from.row[y];
        for (int x = 0; x < TS_COLUMNS_MAX; x++)
            b->cell[at][x] = from.cell[y][x];
    }
}

bool ts_board_empty(const ts_board *b)
{
    for (int y = 0; y < TS_ROWS; y++)
        if (b->row[y])
            return false;
    return true;
}

/* Pushes everything up by `rows` rows with one hole. Returns false if a cell was pushed out at the
 * top. */
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
        b->row[0] = full_row(b) & ~(1u << hole);
        for (unsigned x = 0; x < b->columns; x++)
            b->cell[0][x] = x == hole ? TS_NONE : (uint8_t)cell;
    }
    return kept;
}
