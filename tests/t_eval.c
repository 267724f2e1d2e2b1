/* The features by which a field is judged, counted by hand, and cell by cell in every build. */
#include "movegen/eval.h"
#include "movegen/movegen.h"
#include "random_stack.h"
#include "rig.h"

#include <stdlib.h>
#include <string.h>

static ts_weights only(unsigned weight)
{
    ts_weights w;
    memset(&w, 0, sizeof w);
    *ts_weight(&w, weight) = 1;
    return w;
}

static int32_t judged(rig *t, unsigned weight)
{
    ts_forms forms;
    ts_weights w = only(weight);
    ts_forms_of(t->r, &forms);
    ts_judge judge = {&w, &forms, t->b->columns, t->b->visible};
    ts_bitboard b;
    ts_bitboard_of(t->b, &b);
    return ts_judge_board(&judge, &b);
}

/* Counted by hand on
 *     X.........
 *     X.X.......
 *     XXX.XXX...
 *     X.X.XXX..X   */
static void features_are_what_their_names_say(void)
{
    rig t;
    rig_start(&t, "guideline");
    rig_field(&t, "X........./X.X......./XXX.XXX.../X.X.XXX..X");
    ASSERT_EQ(judged(&t, TS_WEIGHT_height), 4 + 2 + 3 + 0 + 2 + 2 + 2 + 0 + 0 + 1);
    ASSERT_EQ(judged(&t, TS_WEIGHT_holes), 1);
    ASSERT_EQ(judged(&t, TS_WEIGHT_covering), 1);
    ASSERT_EQ(judged(&t, TS_WEIGHT_hole_rows), 1);
    /* rows from below, walls filled: 6, 4, 4, 2 and 2 in each of the empty ones, which is where it
     * counts from: what a filled cell at a wall takes away is taken away */
    ASSERT_EQ(judged(&t, TS_WEIGHT_row_changes), 6 - 2 + 4 - 2 + 4 - 2 + 2 - 2);
    ASSERT_EQ(judged(&t, TS_WEIGHT_column_changes), 1 + 3 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1);
    ASSERT_EQ(judged(&t, TS_WEIGHT_wells), 1 + 1 + 3); /* the hole; between 0 and 2; the shaft */
    ASSERT_EQ(judged(&t, TS_WEIGHT_bumps), 2 + 1 + 3 + 2 + 0 + 0 + 2 + 0 + 1);
    rig_field(&t, "XXXX.XXXXX/XXXX.XXXXX/XXXXX.XXXX");
    ASSERT_EQ(judged(&t, TS_WEIGHT_ready), 2);
    rig_field(&t, "...X....../XX...XXXXX/XXX.XXXXXX");
    ASSERT_EQ(judged(&t, TS_WEIGHT_slots), 0); /* the roof must be beside the shaft */
    rig_field(&t, "..X......./XX...XXXXX/XXX.XXXXXX");
    ASSERT_EQ(judged(&t, TS_WEIGHT_slots), 2);
    rig_field(&t, "..X......./X....XXXXX/XXX.XXXXXX");
    ASSERT_EQ(judged(&t, TS_WEIGHT_slots), 1);
}

/* A field cell by cell. */
typedef struct cells {
    bool filled[64][TS_COLUMNS_MAX];
    int columns, height[TS_COLUMNS_MAX];
} cells;

static bool is_filled(const cells *c, int x, int y)
{
    return x < 0 || x >= c->columns || y < 0 || (y < 64 && c->filled[y][x]);
}

static int empty_in(const cells *c, int y)
{
    int empty = 0;
    for (int x = 0; x < c->columns; x++)
        empty += !c->filled[y][x];
    return empty;
}

static bool is_hole(const cells *c, int x, int y)
{
    return !c->filled[y][x] && y < c->height[x];
}

/* Computes each feature as eval.h defines it, word by word. */
static int32_t feature_of(const cells *c, unsigned weight, int half)
{
    int32_t sum = 0, top = 0;
    for (int x = 0; x < c->columns; x++) {
        int height = c->height[x], lowest = 64, deep = 0;
        top = height > top ? height : top;
        sum += weight == TS_WEIGHT_height ? height : 0;
        if (weight == TS_WEIGHT_bumps && x > 0)
            sum += abs(height - c->height[x - 1]);
        for (int y = 0; y < 64; y++) {
            bool hole = is_hole(c, x, y), here = c->filled[y][x];
            bool well = !here && is_filled(c, x - 1, y) && is_filled(c, x + 1, y);
            lowest = hole && lowest == 64 ? y : lowest;
            sum += weight == TS_WEIGHT_holes && hole;
            sum += weight == TS_WEIGHT_covering && here && lowest < y;
            sum += weight == TS_WEIGHT_column_changes && here != is_filled(c, x, y - 1);
            sum += weight == TS_WEIGHT_row_changes && x > 0 && here != c->filled[y][x - 1];
            if (weight == TS_WEIGHT_row_changes && here)
                sum -= (x == 0) + (x == c->columns - 1);
            deep = well ? deep + 1 : 0; /* it is counted with each of those above it, too */
            sum += weight == TS_WEIGHT_wells ? deep : 0;
        }
    }
    for (int y = 0; y < 64; y++) {
        int holes = 0, open = 0;
        for (int x = 0; x < c->columns; x++) {
            holes += is_hole(c, x, y);
            open = c->filled[y][x] ? open : x;
        }
        bool ready = empty_in(c, y) == 1 && !holes;
        sum += weight == TS_WEIGHT_hole_rows && holes;
        sum += weight == TS_WEIGHT_ready && ready;
        if (weight == TS_WEIGHT_slots && ready && y < 62 && open > 0 && open < c->columns - 1 &&
            !c->filled[y + 1][open - 1] && !c->filled[y + 1][open + 1] &&
            c->filled[y + 2][open - 1] != c->filled[y + 2][open + 1])
            sum += empty_in(c, y + 1) == 3 ? 2 : 1;
    }
    int above = top - half;
    return weight == TS_WEIGHT_top ? (above > 0 ? above * above : 0) : sum;
}

static cells cells_of(const ts_bitboard *b, int columns)
{
    cells c = {.columns = columns};
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < columns; x++)
            if (b->column[x] & TS_BITBOARD_ROW(y)) {
                c.filled[y][x] = true;
                c.height[x] = y + 1;
            }
    return c;
}

/* Each place of a piece is worth what the field with the piece in it is, cell by cell; in fields of
 * all heights and widths. */
static void check_places(unsigned weight, unsigned times)
{
    rig t;
    ts_forms forms;
    uint64_t stream = 5 + weight;
    rig_start(&t, "guideline");
    ts_forms_of(t.r, &forms);
    ts_movegen gen;
    ASSERT(ts_movegen_of(t.r, &gen));
    ts_weights w = only(weight);
    for (unsigned n = 0; n < times; n++) {
        int columns = n % 4 == 3 ? 4 + (int)(drawn(&stream) % 9) : TS_COLUMNS;
        ts_judge judge = {&w, &forms, (uint8_t)columns, 20};
        t.b->columns = (uint8_t)columns;
        random_stack(t.b, &stream, drawn(&stream) % (n % 3 ? 14 : 19));
        if (n % 2) /* one that clears */
            t.b->row[0] = t.b->row[2] =
                (uint16_t)(((1u << columns) - 1) & ~(1u << n % (unsigned)columns));
        ts_bitboard b;
        ts_bitboard_of(t.b, &b);
        for (int x = columns; x < TS_COLUMNS; x++)
            b.column[x] = ~(uint64_t)0;
        unsigned kind = TS_I + drawn(&stream) % 7, count;
        ts_places places[3];
        ts_scored scored[512];
        if (columns > TS_COLUMNS)
            ts_places_walked(t.b, &forms, kind, false, places);
        else
            ts_movegen_one(&gen, &b, kind, false, places);
        count = ts_judge_places(&judge, &b, kind, 0, places, scored, 512);
        for (unsigned i = 0; i < count; i++) {
            const ts_scored *s = &scored[i];
            const ts_form *form = &forms.form[kind][s->place.rot];
            ts_bitboard after = b;
            unsigned lines = ts_lock_in(&forms, &after, s->place, (unsigned)columns);
            cells c = cells_of(&after, columns);
            int32_t value = feature_of(&c, weight, 10);
            ASSERT_EQ(s->lines, lines);
            if (weight == TS_WEIGHT_landing)
                value = 2 * s->place.row + form->height - 1;
            if (weight == TS_WEIGHT_eroded)
                value = (int32_t)lines * s->eroded;
            ASSERT_EQ(s->value, value);
            ASSERT_EQ(s->perfect, feature_of(&c, TS_WEIGHT_height, 0) == 0);
            ASSERT_EQ(s->cells_above, s->place.row >= 20);
        }
    }
}

static void a_place_is_worth_its_field(void)
{
    static const char *const builds[] = {"plain", "v2", "v3", "v4", "v4x"};
    for (unsigned i = 0; i < sizeof builds / sizeof *builds; i++) {
        if (!ts_movegen_use(builds[i]))
            continue;
        for (unsigned weight = 0; weight <= TS_WEIGHT_eroded; weight++)
            check_places(weight, 12);
    }
    ts_movegen_use(NULL);
}

/* A square goes with two rows, all four cells of it; a cell above comes down. */
static void what_goes_with_the_rows_is_counted(void)
{
    rig t;
    ts_forms forms;
    ts_weights w = only(TS_WEIGHT_eroded);
    ts_judge judge = {&w, &forms, TS_COLUMNS, 20};
    ts_places places = {.at = {[0] = {[8] = TS_BITBOARD_ROW(0)}}};
    ts_scored scored;
    rig_start(&t, "guideline");
    ts_forms_of(t.r, &forms);
    rig_field(&t, "X........./XXXXXXXX../XXXXXXXX..");
    ts_bitboard b;
    ts_bitboard_of(t.b, &b);
    ASSERT_EQ(ts_judge_places(&judge, &b, TS_O, 0, &places, &scored, 1), 1);
    ASSERT_EQ(scored.lines, 2);
    ASSERT_EQ(scored.eroded, 4);
    ASSERT_EQ(scored.height, 3 - 2);
    ASSERT_EQ(scored.perfect, false);
    ASSERT_EQ(scored.value, 2 * 4);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(features_are_what_their_names_say);
    RUN(a_place_is_worth_its_field);
    RUN(what_goes_with_the_rows_is_counted);
    return test_done();
}
