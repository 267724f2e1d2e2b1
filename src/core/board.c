/* The field: what is free, what a piece fills, full rows, rows pushed up from below. It knows
 * nothing of time, score or keys. */
#include "core.h"

static uint16_t full_row(const ts_game *g)
{
    return (uint16_t)((1u << g->columns) - 1);
}

bool ts_cell_free(const ts_game *g, int x, int y)
{
    if (x < 0 || x >= g->columns || y < 0)
        return false;
    if (g->ceiling && y >= g->ceiling)
        return false;
    return y >= TS_ROWS || !(g->row[y] >> x & 1);
}

bool ts_board_fits(const ts_game *g, const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    for (int i = 0; i < 4; i++)
        if (!ts_cell_free(g, p.x + cell[i].x, p.y + cell[i].y))
            return false;
    return true;
}

bool ts_piece_fits(const ts_game *g, const ts_rules *r, ts_piece p)
{
    if (!ts_board_fits(g, r, p))
        return false;
    if (!r->smooth || g->fall == 0)
        return true;
    p.y--;
    return ts_board_fits(g, r, p);
}

int ts_lowest_y(const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    int low = cell[0].y;
    for (int i = 1; i < 4; i++)
        if (cell[i].y < low)
            low = cell[i].y;
    return p.y + low;
}

int ts_highest_y(const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    int high = cell[0].y;
    for (int i = 1; i < 4; i++)
        if (cell[i].y > high)
            high = cell[i].y;
    return p.y + high;
}

void ts_board_put(ts_game *g, const ts_rules *r, ts_piece p)
{
    const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
    for (int i = 0; i < 4; i++) {
        int x = p.x + cell[i].x, y = p.y + cell[i].y;
        if (y >= g->rows)
            continue;
        TS_ASSERT(x >= 0 && x < g->columns && y >= 0);
        g->cell[y][x] = p.kind;
        g->row[y] = (uint16_t)(g->row[y] | 1u << x);
    }
}

uint64_t ts_board_full_rows(const ts_game *g)
{
    uint64_t full = 0;
    for (int y = 0; y < g->rows; y++)
        if (g->row[y] == full_row(g))
            full |= (uint64_t)1 << y;
    return full;
}

void ts_board_remove(ts_game *g, uint64_t rows)
{
    int to = 0;
    for (int y = 0; y < TS_ROWS; y++) {
        if (rows >> y & 1)
            continue;
        if (to != y) {
            g->row[to] = g->row[y];
            for (int x = 0; x < TS_COLUMNS; x++)
                g->cell[to][x] = g->cell[y][x];
        }
        to++;
    }
    for (; to < TS_ROWS; to++) {
        g->row[to] = 0;
        for (int x = 0; x < TS_COLUMNS; x++)
            g->cell[to][x] = TS_NONE;
    }
}

bool ts_board_empty(const ts_game *g)
{
    for (int y = 0; y < TS_ROWS; y++)
        if (g->row[y])
            return false;
    return true;
}

/* Pushes everything up by `rows` rows with one hole; false: something left the field. */
bool ts_board_raise(ts_game *g, unsigned rows, unsigned hole, unsigned cell)
{
    bool kept = true;
    for (unsigned i = 0; i < rows; i++) {
        if (g->row[g->rows - 1])
            kept = false;
        for (int y = g->rows - 1; y > 0; y--) {
            g->row[y] = g->row[y - 1];
            for (int x = 0; x < TS_COLUMNS; x++)
                g->cell[y][x] = g->cell[y - 1][x];
        }
        g->row[0] = (uint16_t)(full_row(g) & ~(1u << hole));
        for (unsigned x = 0; x < g->columns; x++)
            g->cell[0][x] = x == hole ? TS_NONE : (uint8_t)cell;
    }
    return kept;
}
