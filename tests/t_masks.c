/* Pieces as bits: a mask has the bits of the four cells, and what is asked of a whole piece or of
 * four rows at once has the answer that asking cell by cell gives, up to the highest row and beyond
 * it. */
#include "base/lcg.h"
#include "rig.h"

static uint64_t stream;

static unsigned below(unsigned n)
{
    return (unsigned)((lcg_next(&stream) >> 32) * n >> 32);
}

static void a_mask_has_the_four_cells(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            for (unsigned rot = 0; rot < 4; rot++) {
                const ts_cell *cell = ts_rules_get(rules)->shapes->cell[kind][rot];
                const ts_mask *mask = &ts_rules_get(rules)->shapes->mask[kind][rot];
                uint64_t rows = 0;
                int left = INT8_MAX, right = INT8_MIN, low = INT8_MAX, high = INT8_MIN;
                for (int i = 0; i < 4; i++) {
                    left = cell[i].x < left ? cell[i].x : left;
                    right = cell[i].x > right ? cell[i].x : right;
                    low = cell[i].y < low ? cell[i].y : low;
                    high = cell[i].y > high ? cell[i].y : high;
                }
                for (int i = 0; i < 4; i++)
                    rows |= (uint64_t)1 << (16 * (cell[i].y - low) + cell[i].x - left);
                ASSERT_EQ(mask->rows, rows);
                ASSERT_EQ(mask->left, left);
                ASSERT_EQ(mask->right, right);
                ASSERT_EQ(mask->low, low);
                ASSERT_EQ(mask->high, high);
            }
}

static bool fits_by_cells(const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++) {
        int x = cell[i].x, y = cell[i].y;
        if (x < 0 || x >= b->columns || y < 0 || (b->ceiling && y >= b->ceiling) ||
            (y < TS_ROWS && b->cell[y][x]))
            return false;
    }
    return true;
}

/* One row after another, from the one below; also a piece that stands in the stack falls out of it
 * at most as far as this. */
static int lands_by_cells(const ts_board *b, ts_piece p)
{
    do
        p.y--;
    while (fits_by_cells(b, p));
    return p.y + 1;
}

/* A field of which one cell in `one_in` is taken; nothing above row `height`. */
static void fill(ts_board *b, unsigned height, unsigned one_in)
{
    for (unsigned y = 0; y < TS_ROWS; y++) {
        b->row[y] = 0;
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            bool taken = y < height && x < b->columns && below(one_in) == 0;
            b->cell[y][x] = taken ? TS_GARBAGE : TS_NONE;
            b->row[y] = (uint16_t)(b->row[y] | (taken ? 1u << x : 0));
        }
    }
}

static void everywhere(const ts_board *b)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < 4; rot++)
            for (int x = -4; x < TS_COLUMNS + 4; x++)
                for (int y = -4; y < TS_ROWS + 8; y++) {
                    ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, (int8_t)y};
                    ASSERT_EQ(ts_fits(b, p), fits_by_cells(b, p));
                    ASSERT_EQ(ts_dropped(b, p).y, lands_by_cells(b, p));
                }
}

static void pieces_fit_and_drop_as_their_cells_do(void)
{
    static const char *const modes[] = {"none", "big"};
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned i = 0; i < 2; i++) {
            rig t;
            ts_setup setup;
            ts_setup_default(&setup, rules, (unsigned)ts_modes_find(modes[i]));
            rig_start_setup(&t, &setup);
            for (unsigned field = 0; field < test_times(16); field++) {
                fill(t.b, field % 2 ? TS_ROWS : 6, 2 + below(20));
                everywhere(t.b);
            }
        }
}

static void a_full_row_is_found_at_any_height(void)
{
    for (unsigned full = 0; full < 2; full++)
        for (unsigned y = 0; y + 4 < TS_ROWS; y++) {
            rig t;
            rig_start(&t, "modern"); /* a piece that clears may lock above the visible rows */
            uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
            memset(cell[y], TS_GARBAGE, full ? TS_COLUMNS : TS_COLUMNS - 1);
            ASSERT(rig_stack(&t, cell));
            ASSERT(
                ts_edit_place(&t.match, 0, (ts_piece){.kind = TS_O, .x = 4, .y = (int8_t)(y + 1)}));
            t.held[0] = TS_HARD;
            ts_step(&t.match, t.held, &t.events);
            ASSERT_EQ(t.b->pieces, 1);
            ASSERT_EQ(t.b->last.lines, full);
        }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_mask_has_the_four_cells);
    RUN(pieces_fit_and_drop_as_their_cells_do);
    RUN(a_full_row_is_found_at_any_height);
    return test_done();
}
