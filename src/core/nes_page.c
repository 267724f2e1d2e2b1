/* The field of the NES is a page of 256 bytes: row by row from the top visible row down, then bytes
 * that are never shown. The program's index wraps, so the two rows above the top are the last bytes
 * of the page. In a board those bytes lie above the visible rows, in the same order: the byte
 * before the top left cell is the right end of the row above it. */
#include "core.h"

enum {
    BYTES = 256,
    ROWS_CHECKED = 4 /* for a full row after a lock: from two rows above the centre down */
};

static unsigned hidden_bytes(const ts_board *b)
{
    return BYTES - (unsigned)b->columns * b->visible;
}

/* Is this cell above the visible rows part of the page? */
bool ts_page_holds(const ts_board *b, int x, int y)
{
    return (y + 1 - b->visible) * b->columns - x <= (int)hidden_bytes(b);
}

/* Returns the cell of a byte, or NULL if the board does not have it (half a field has fewer
 * cells). */
static uint8_t *cell_of(ts_board *b, unsigned byte)
{
    unsigned seen = BYTES - hidden_bytes(b);
    if (byte < seen)
        return &b->cell[b->visible - 1 - byte / b->columns][byte % b->columns];
    unsigned from_end = BYTES - 1 - byte, y = b->visible + from_end / b->columns;
    return y < TS_ROWS ? &b->cell[y][b->columns - 1 - from_end % b->columns] : NULL;
}

/* Rows are counted from the top. */
static bool is_full(ts_board *b, unsigned row)
{
    for (unsigned x = 0; x < b->columns; x++) {
        const uint8_t *cell = cell_of(b, row * b->columns + x);
        if (!cell || *cell == TS_NONE)
            return false;
    }
    return true;
}

/* Moves everything above this row down by a row. Above the top row is the end of the page, so
 * everything moves, including the top row. Cells that pass the end of the page are lost. */
static void sink(ts_board *b, unsigned row)
{
    for (unsigned byte = row ? row * b->columns : BYTES; byte-- > 0;) {
        unsigned below = byte + b->columns;
        uint8_t *to = below < BYTES ? cell_of(b, below) : NULL;
        const uint8_t *from = cell_of(b, byte);
        if (to)
            *to = from ? *from : TS_NONE;
    }
    for (unsigned x = 0; x < b->columns; x++)
        b->cell[b->visible - 1][x] = TS_NONE;
}

static void fill_rows(ts_board *b)
{
    for (unsigned y = 0; y < TS_ROWS; y++) {
        b->row[y] = 0;
        for (unsigned x = 0; x < b->columns; x++)
            b->row[y] = b->row[y] | (b->cell[y][x] ? 1u << x : 0);
    }
}

/* Clears the full rows around a piece that has locked, one after another from the top, and returns
 * the number of lines. `gone` has a bit for each row that has left the visible field, numbered as
 * before the clear. A full top row sinks and is found again in the row below: it counts twice, and
 * the bottom row leaves in its place. */
unsigned ts_page_clear(ts_board *b, ts_piece locked, uint64_t *gone)
{
    const int highest = b->visible - 1 - locked.y - 2;
    const unsigned first = highest > 0 ? (unsigned)highest : 0, bottom = b->visible - 1u;
    uint64_t before[TS_ROWS]; /* a bit for the original row now at this row, from the top */
    unsigned lines = 0;
    *gone = 0;
    for (unsigned row = 0; row <= bottom; row++)
        before[row] = (uint64_t)1 << (bottom - row);
    for (unsigned row = first; row < first + ROWS_CHECKED; row++) {
        if (!is_full(b, row))
            continue;
        unsigned leaves = row && row < bottom ? row : bottom;
        lines++;
        *gone |= before[leaves];
        for (unsigned to = leaves; to > 0; to--)
            before[to] = before[to - 1];
        before[0] = 0;
        sink(b, row);
    }
    if (lines)
        fill_rows(b);
    return lines;
}
