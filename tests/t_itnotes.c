/* Edition itnotes: the piece falls point by point (24 a cell, a step of 10 ms), may stand between
 * two rows and then covers both, and turns one way only. Expectations are the edition's text, its
 * turn worked out here on the matrices it names. */
#include "rig.h"

static rig t;

enum { POINTS = 24, SPEED_MAX = 23 };

/* Returns how far the reference cell has come down from row 18, in points. */
static int points_down(int from)
{
    return (from - t.b->piece.y) * POINTS + (int)t.b->fall;
}

static void numbers(void)
{
    rig_start(&t, "itnotes");
    ASSERT_EQ(t.r->rows, 20);
    ASSERT_EQ(t.r->visible, 20);
    ASSERT_EQ(t.r->tick_rate[0], 100 * t.r->tick_rate[1]);
    ASSERT_EQ(t.r->next_count, 1);
    ASSERT_EQ(t.b->level, 1);
    rig_wait(&t, 1);
    ASSERT(!ts_ghost_shows(t.b));
}

/* The SRS spawn matrices, their top left at column (10 - size) / 2, row 0 from the top. */
static const struct {
    char kind;
    int size;
    const char *rows; /* top to bottom */
} matrices[7] = {
    {'I', 4, "....IIII........"}, {'J', 3, "J..JJJ..."}, {'L', 3, "..LLLL..."}, {'O', 2, "OOOO"},
    {'S', 3, ".SSSS...."},        {'T', 3, ".T.TTT..."}, {'Z', 3, "ZZ..ZZ..."},
};

typedef struct matrix {
    int size;
    bool filled[4][4]; /* row from the top, column */
} matrix;

static matrix matrix_of(unsigned i, int turns)
{
    matrix m = {.size = matrices[i].size};
    for (int row = 0; row < m.size; row++)
        for (int column = 0; column < m.size; column++)
            m.filled[row][column] = matrices[i].rows[row * m.size + column] != '.';
    for (; turns > 0; turns--) {
        matrix old = m;
        for (int row = 0; row < m.size; row++)
            for (int column = 0; column < m.size; column++)
                m.filled[row][column] = old.filled[column][m.size - 1 - row];
    }
    return m;
}

/* Its cells with the top left of the matrix at this column and row; row 0 is the bottom. */
static void cells_of(const matrix *m, int left, int top, ts_cell out[4])
{
    int n = 0;
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            if (m->filled[row][column] && n < 4)
                out[n++] = (ts_cell){(int8_t)(left + column), (int8_t)(top - row)};
}

static void comes_in_at_the_top(void)
{
    for (unsigned i = 0; i < 7; i++) {
        ts_cell cell[4];
        matrix m = matrix_of(i, 0);
        cells_of(&m, (10 - m.size) / 2, 19, cell);
        rig_start(&t, "itnotes");
        rig_spawn(&t, matrices[i].kind);
        ASSERT(rig_fills(&t, cell));
        ASSERT_EQ(t.b->fall, 0);
    }
}

static void draws_any_piece_and_shows_one(void)
{
    rig_start(&t, "itnotes");
    ASSERT(rig_draws_uniformly(&t));
    for (int i = 0; i < 5; i++) {
        uint8_t shown = t.b->queue[0], kinds[2];
        rig_draws(&t, kinds, 1);
        ASSERT_EQ(t.b->piece.kind, shown);
    }
}

/* ---- falling ---- */

/* Level points a step; held soft eight times as many; never more than 23. Pushed exactly onto what
 * is below, and fixed in the next step. */
static void falls_by_points(void)
{
    for (int level = 1; level <= 30; level++)
        for (int soft = 0; soft < 2; soft++) {
            int speed = soft ? 8 * level : level, steps = 0;
            rig_start(&t, "itnotes");
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
            ASSERT(rig_place(&t, 'T', 0, 4, 18));
            if (soft)
                rig_press(&t, TS_SOFT);
            speed = speed > SPEED_MAX ? SPEED_MAX : speed;
            while (points_down(18) < 18 * POINTS && steps++ < 18 * POINTS) {
                rig_wait(&t, 1);
                int expected = steps * speed;
                ASSERT_EQ(points_down(18), expected > 18 * POINTS ? 18 * POINTS : expected);
            }
            ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 10), 1);
            ASSERT_EQ(t.b->score, 0);
        }
}

/* With the soft drop factor changed to 0 the piece goes straight to the floor from every place
 * between the rows, by steps and by leaps, and is fixed in the next step. */
static void drops_at_once(void)
{
    for (int offset = 0; offset < POINTS; offset++) {
        ts_setup setup;
        ts_setup_default(&setup, (unsigned)ts_rules_find("itnotes"), TS_MODE_NONE);
        ASSERT(ts_setup_change(&setup, TS_KNOB_SOFT, 0));
        rig_start_setup(&t, &setup);
        ASSERT(rig_place(&t, 'T', 0, 4, 18));
        rig_wait(&t, (unsigned)offset);
        ASSERT_EQ(points_down(18), offset);
        rig_press(&t, TS_SOFT);
        ts_match leapt = t.match;
        rig_wait(&t, 1);
        ASSERT_EQ(points_down(18), 18 * POINTS);
        ASSERT(t.b->grounded && t.b->piece.kind);
        ASSERT_EQ(ts_skip(&leapt, t.held, 1), 0); /* the buttons are new */
        ts_step(&leapt, t.held, NULL);
        ASSERT_BYTES(&leapt, &t.match, sizeof leapt);
        ASSERT_EQ(ts_idle(&leapt, t.held), 0);
        ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 10), 1);
        rig_wait(&t, 1);
        ASSERT_EQ(points_down(18), 16 * POINTS); /* the next one, onto it */
    }
}

/* On stacks of every height, from every place between the rows, at several speeds. */
static void rests_at_every_height(void)
{
    static const int speeds[] = {1, 5, 16, 23};
    for (int height = 0; height < 15; height++)
        for (int offset = 0; offset < POINTS; offset++)
            for (unsigned i = 0; i < 4; i++) {
                uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
                for (int y = 0; y < height; y++)
                    cell[y][5] = TS_GARBAGE;
                rig_start(&t, "itnotes");
                ASSERT(rig_place(&t, 'O', 0, 4, height + 2));
                ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
                rig_wait(&t, (unsigned)offset);
                ASSERT_EQ(points_down(height + 2), offset);
                ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, speeds[i]));
                rig_wait(&t, (unsigned)((2 * POINTS - offset + speeds[i] - 1) / speeds[i]));
                ASSERT_EQ(t.b->piece.y, height);
                ASSERT_EQ(t.b->fall, 0);
                rig_wait(&t, 1);
                ASSERT(rig_event(&t, TS_EVENT_LOCK));
                ASSERT(rig_cell(&t, 4, height) && rig_cell(&t, 5, height + 1));
            }
}

/* In a step keys come first, then the fall: what rests can still be moved off in the step that
 * would fix it, and then falls in that same step. */
static void keys_come_before_the_fall(void)
{
    rig_start(&t, "itnotes");
    ASSERT(rig_field(&t, "....XX..../....XX...."));
    ASSERT(rig_place(&t, 'O', 0, 5, 2));
    rig_tap(&t, TS_RIGHT);
    ASSERT(!rig_event(&t, TS_EVENT_LOCK));
    ASSERT_EQ(points_down(2), 1);
    rig_start(&t, "itnotes");
    ASSERT(rig_field(&t, "....XX..../....XX...."));
    ASSERT(rig_place(&t, 'O', 0, 4, 2));
    rig_tap(&t, TS_RIGHT); /* still above the stack: moved, then fixed */
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    ASSERT(rig_cell(&t, 6, 2) && !rig_cell(&t, 4, 2));
}

/* A new piece is there in the step of the fixing, and falls from the next one on. */
static void the_next_piece_comes_at_once(void)
{
    rig_start(&t, "itnotes");
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_SPAWN));
    ASSERT_EQ(points_down(18), 0);
    rig_wait(&t, 1);
    ASSERT_EQ(points_down(18), 1);
}

/* ---- sideways ---- */

/* One cell, if the result touches nothing in either row it covers. */
static void a_block_in_either_row_stops_it(void)
{
    for (int offset = 0; offset < POINTS; offset++)
        for (int y = 8; y <= 13; y++) {
            bool covered = y == 10 || y == 11 || (y == 9 && offset > 0);
            for (int side = 0; side < 2; side++) {
                uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
                cell[y][side ? 6 : 3] = TS_GARBAGE;
                rig_start(&t, "itnotes");
                ASSERT(rig_place(&t, 'O', 0, 4, 10));
                rig_wait(&t, (unsigned)offset);
                ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
                rig_tap(&t, side ? TS_RIGHT : TS_LEFT);
                ASSERT_EQ(rig_event(&t, TS_EVENT_MOVE) != NULL, !covered);
            }
        }
}

/* Repeats are the system's: after 250 ms, every 33 ms (25 steps and 3). Both held: the newer. */
static void sideways_keys(void)
{
    static const struct {
        const char *keys, *moves;
    } sideways[] = {
        {"L@0 -@25", "-1@0"},
        {"L@0 -@32", "-1@0 -1@25 -1@28 -1@31"},
        {"R@0 -@29", "+1@0 +1@25 +1@28"},
        {"L@0 LR@10 L@20 -@40", "-1@0 +1@10 -1@35 -1@38"},
    };
    for (unsigned i = 0; i < sizeof sideways / sizeof *sideways; i++) {
        rig_start(&t, "itnotes");
        ASSERT(rig_place(&t, 'O', 0, 4, 18));
        ASSERT_TEXT(rig_moves(&t, sideways[i].keys, 60), sideways[i].moves);
    }
}

/* ---- turning ---- */

static bool free_cells(const uint8_t field[TS_ROWS][TS_COLUMNS_MAX], const ts_cell cell[4],
                       bool between)
{
    for (int i = 0; i < 4; i++)
        for (int down = 0; down <= between; down++) {
            int x = cell[i].x, y = cell[i].y - down;
            if (x < 0 || x >= TS_COLUMNS || y < 0 || field[y][x])
                return false;
        }
    return true;
}

static uint32_t some(uint32_t below)
{
    static uint32_t state = 1;
    state = state * 1103515245u + 12345u;
    return (state >> 16) % below;
}

static void scatter(uint8_t field[TS_ROWS][TS_COLUMNS_MAX])
{
    memset(field, 0, TS_ROWS * TS_COLUMNS);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            field[y][x] = some(100) < 22 ? TS_GARBAGE : TS_NONE;
}

/* Returns the number of the first try of a turn that fits: here, one cell right, one left; or 0 if
 * none does. */
static int try_that_fits(const uint8_t field[TS_ROWS][TS_COLUMNS_MAX], const matrix *m, int left,
                         int top, bool between, ts_cell out[4])
{
    static const int aside[3] = {0, 1, -1};
    for (int i = 0; i < 3; i++) {
        cells_of(m, left + aside[i], top, out);
        if (free_cells(field, out, between))
            return i + 1;
    }
    return 0;
}

/* Counter-clockwise only, new[i][j] = old[j][size - 1 - i]: every piece from every rotation on
 * scattered fields, standing in a row and between two. */
static void turns_one_way_with_three_tries(void)
{
    unsigned tried[4] = {0};
    for (int round = 0; round < 40000; round++) {
        uint8_t field[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        unsigned i = some(7), offset = some(2) * some(POINTS);
        int turns = (int)some(4), left = (int)some(10) - 2, top = (int)some(14) + 5;
        matrix before = matrix_of(i, turns), after = matrix_of(i, turns + 1);
        ts_cell cell[4], turned[4];
        cells_of(&before, left, top, cell);
        scatter(field);
        if (!free_cells((const uint8_t(*)[TS_COLUMNS_MAX])field, cell, offset > 0))
            continue;
        int expected = try_that_fits((const uint8_t(*)[TS_COLUMNS_MAX])field, &after, left, top,
                                     offset > 0, turned);
        rig_start(&t, "itnotes");
        /* the reference cell: the centre of a 3x3, bottom left of O, at (1, 1) of I's matrix */
        ASSERT(rig_place(&t, matrices[i].kind, (4 - turns) % 4, left + (matrices[i].kind != 'O'),
                         top - 1));
        rig_wait(&t, offset);
        ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])field));
        ASSERT(rig_fills(&t, cell));
        rig_tap(&t, TS_CCW);
        const ts_event *e = rig_event(&t, TS_EVENT_ROTATE);
        ASSERT_EQ(e ? e->amount : 0, expected);
        tried[expected]++;
        if (!e)
            continue;
        t.b->piece = e->piece; /* the step's fall comes after it */
        ASSERT(rig_fills(&t, turned));
    }
    for (int i = 0; i < 4; i++)
        ASSERT(tried[i] > 100);
}

/* No hold, no hard drop, no turn clockwise, no half turn. */
static void other_keys_do_nothing(void)
{
    static const unsigned keys[] = {TS_CW, TS_FLIP, TS_HARD, TS_HOLD};
    for (unsigned i = 0; i < 4; i++) {
        rig_start(&t, "itnotes");
        ASSERT(rig_place(&t, 'T', 0, 4, 10));
        rig_tap(&t, keys[i]);
        ASSERT_EQ(t.events.count, 0);
        ASSERT_EQ(t.b->piece.rot, 0);
        ASSERT_EQ(points_down(10), 1);
    }
}

/* Only a new press turns. */
static void a_held_turn_key_turns_once(void)
{
    rig_start(&t, "itnotes");
    ASSERT(rig_place(&t, 'T', 0, 4, 10));
    rig_press(&t, TS_CCW);
    rig_wait(&t, 40);
    ASSERT_EQ(t.b->piece.rot, 3);
}

/* ---- clears, score, levels, end ---- */

/* 100, 300, 700, 1500, whatever the level. */
static void score(void)
{
    static const struct {
        const char *field;
        char kind;
        int rot, x, y;
        unsigned points;
    } clears[] = {
        {"", 'O', 0, 4, 0, 0},
        {"XXXX..XXXX", 'O', 0, 4, 0, 100},
        {"XXXX..XXXX/XXXX..XXXX", 'O', 0, 4, 0, 300},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 700},
        {"X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 1500},
    };
    for (unsigned i = 0; i < 5; i++)
        for (int level = 1; level < 20; level += 6) {
            rig_start(&t, "itnotes");
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
            ASSERT(rig_field(&t, clears[i].field));
            ASSERT(rig_place(&t, clears[i].kind, clears[i].rot, clears[i].x, clears[i].y));
            rig_wait(&t, 1);
            ASSERT_EQ(t.b->lines, i);
            ASSERT_EQ(t.b->score, clears[i].points);
        }
}

static void a_level_every_ten_lines(void)
{
    rig_start(&t, "itnotes");
    for (unsigned line = 1; line <= 40; line++) {
        ASSERT(rig_field(&t, "XXXX..XXXX"));
        ASSERT(rig_place(&t, 'O', 0, 4, 0));
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->lines, line);
        ASSERT_EQ(t.b->level, 1 + line / 10);
        ASSERT(rig_field(&t, ""));
    }
}

static void rows_come_down_with_their_gaps(void)
{
    rig_start(&t, "itnotes");
    ASSERT(rig_field(&t, "J......Z../XXXXXXXXX./X.X.X.X.X./XXXXXXXXX./.LLLLLLLL."));
    ASSERT(rig_place(&t, 'I', 3, 9, 2));
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[0], 0x3fe);
    ASSERT_EQ(t.b->row[1], 0x355);
    ASSERT_EQ(t.b->row[2], 0x081);
    ASSERT_EQ(t.b->row[3], 0);
    ASSERT_EQ(t.b->cell[2][0], TS_J);
}

/* A new piece that collides ends the game; one that just has room does not. */
static void ends_when_a_new_piece_collides(void)
{
    static const struct {
        const char *top;
        char next;
        bool over;
    } ends[] = {
        {"........../....X.....", 'T', true},  {"....X...../..........", 'T', true},
        {"...X....../..........", 'T', false}, {"...X.X..../..........", 'T', false},
        {"...XXXX.../..........", 'I', false}, {"........../......X...", 'I', true},
        {"........../...X......", 'O', false}, {"........../.....X....", 'O', true},
        {"...XXXX.../..........", 'O', true},
    };
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        char field[20 * 11 + 1] = "", next[2] = {ends[i].next, '\0'};
        strcat(field, ends[i].top);
        for (int y = 17; y >= 0; y--)
            strcat(field, "/..........");
        rig_start(&t, "itnotes");
        ASSERT(rig_place(&t, 'O', 0, 0, 0));
        ASSERT(rig_field(&t, field));
        ASSERT(rig_queue(&t, next));
        rig_wait(&t, 1);
        ASSERT(rig_event(&t, TS_EVENT_SPAWN));
        ASSERT_EQ(t.b->outcome, ends[i].over ? TS_LOST : TS_RUNNING);
        ASSERT_EQ(t.b->over, ends[i].over ? TS_OVER_BLOCK : TS_OVER_NOT);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers);
    RUN(comes_in_at_the_top);
    RUN(draws_any_piece_and_shows_one);
    RUN(falls_by_points);
    RUN(drops_at_once);
    RUN(rests_at_every_height);
    RUN(keys_come_before_the_fall);
    RUN(the_next_piece_comes_at_once);
    RUN(a_block_in_either_row_stops_it);
    RUN(sideways_keys);
    RUN(turns_one_way_with_three_tries);
    RUN(other_keys_do_nothing);
    RUN(a_held_turn_key_turns_once);
    RUN(score);
    RUN(a_level_every_ten_lines);
    RUN(rows_come_down_with_their_gaps);
    RUN(ends_when_a_new_piece_collides);
    return test_done();
}
