/* The console's two games. The B-type's fields were worked out by hand (with another program, in
 * another language) from the listing the rule sheet quotes: which cells its register draws, from
 * the top of twelve rows down, each from the right; what it blanks. */
#include "rig.h"

static void begin(rig *t, const char *mode, unsigned level, unsigned height, uint64_t seed)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("nes"), (unsigned)ts_modes_find(mode));
    setup.level = (uint16_t)level;
    setup.variant = (uint8_t)height;
    setup.seed = seed;
    rig_start_setup(t, &setup);
}

static void clear_lines(rig *t, int lines)
{
    rig_lines(t, lines, 0, true);
    ASSERT(rig_until(t, TS_EVENT_LOCK, 3000) <= 3000);
    ASSERT_EQ(t->b->last.lines, lines);
}

/* ---- B-type --------------------------------------------------------------------------------- */

/* 1, 2, 3: the machine's three tiles, the colours of I, L and J. */
static const char *const seed_0[12] = {".....1.3.1", "......1.31", ".3.12.3.3.", "12....3..1",
                                       ".32.3..3.3", "..3....1.3", "..3.3.3..3", "2...3.3...",
                                       ".3..12.31.", "3.1.32..1.", "32..31...3", "1.3.32..31"};

static void the_field_is_what_the_machine_draws(void)
{
    static const int rows[6] = {0, 3, 5, 8, 10, 12};
    for (unsigned height = 0; height < 6; height++) {
        rig t;
        begin(&t, "classic-b", 0, height, 0);
        for (int y = 0; y < TS_ROWS; y++)
            for (int x = 0; x < TS_COLUMNS; x++) {
                char tile = y < rows[height] ? seed_0[11 - y][x] : '.';
                if (x == 0 && y == rows[height] - 1)
                    tile = '.'; /* one cell more than the rows above */
                unsigned kind = tile == '1'   ? TS_I
                                : tile == '2' ? TS_L
                                : tile == '3' ? TS_J
                                              : TS_NONE;
                ASSERT_EQ(t.b->cell[y][x], kind);
            }
        ASSERT_EQ(t.b->queue[0], TS_Z);
        ASSERT_EQ(t.b->queue[1], TS_I);
    }
}

static void another_seed_another_field(void)
{
    static const char *const low[3] = {".2.....31.", "312..31..3", ".32..3.3.3"};
    rig t;
    begin(&t, "classic-b", 0, 1, 12345);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(rig_cell(&t, x, y), low[2 - y][x] != '.');
}

static void every_row_has_a_gap(void)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        rig t;
        begin(&t, "classic-b", 0, 5, seed);
        for (int y = 0; y < 12; y++)
            ASSERT(t.b->row[y] != 0x3ff);
        ASSERT_EQ(t.b->row[12], 0);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
    }
}

static void the_level_stays(void)
{
    rig t;
    begin(&t, "classic-b", 7, 0, 0);
    rig_wait(&t, 1);
    for (int i = 0; i < 5; i++)
        clear_lines(&t, 4);
    ASSERT_EQ(t.b->lines, 20);
    ASSERT_EQ(t.b->level, 7);
    ASSERT_EQ(t.b->score, 5 * 1200 * 8);
}

/* (level's last digit + height) thousands, when the 25th line is cleared; also with a quad. */
static void the_bonus_comes_with_the_last_line(void)
{
    static const struct {
        unsigned level, height, lines, bonus;
    } games[] = {
        {0, 0, 1, 0}, {0, 5, 1, 5000}, {9, 5, 1, 14000}, {19, 3, 1, 12000}, {12, 1, 4, 3000}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        static const unsigned points[5] = {0, 40, 100, 300, 1200};
        rig t;
        begin(&t, "classic-b", games[i].level, games[i].height, 0);
        rig_wait(&t, 1);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 23));
        clear_lines(&t, 1);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT_EQ(t.b->score, 40 * (games[i].level + 1));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 0));
        clear_lines(&t, (int)games[i].lines);
        ASSERT_EQ(t.b->outcome, TS_WON);
        ASSERT_EQ(t.b->score, points[games[i].lines] * (games[i].level + 1) + games[i].bonus);
    }
}

static void the_bonus_stops_at_the_most_points(void)
{
    rig t;
    begin(&t, "classic-b", 9, 5, 0);
    rig_wait(&t, 1);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 24));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 990000));
    clear_lines(&t, 1);
    ASSERT_EQ(t.b->score, 999999);
}

static void there_are_six_heights(void)
{
    ts_setup setup;
    ts_match m;
    ts_setup_default(&setup, (unsigned)ts_rules_find("nes-pal"),
                     (unsigned)ts_modes_find("classic-b"));
    setup.variant = 5;
    ASSERT(ts_start(&m, &setup));
    setup.variant = 6;
    ASSERT(!ts_start(&m, &setup));
    setup.variant = 0;
    setup.players = 2;
    ASSERT(!ts_start(&m, &setup));
    setup.players = 1;
    setup.rules = (uint8_t)ts_rules_find("guideline");
    ASSERT(!ts_start(&m, &setup));
}

/* ---- A-type --------------------------------------------------------------------------------- */

/* From level 29 on a row every frame: twenty rows from top to bottom in twenty frames. */
static void level_29_is_the_kill_screen(void)
{
    static const struct {
        unsigned level, frames;
    } speeds[] = {{18, 3}, {19, 2}, {28, 2}, {29, 1}};
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        rig t;
        begin(&t, "classic", speeds[i].level, 0, 0);
        ts_speed speed = ts_speed_now(&t.match, 0, false);
        ASSERT_EQ(speed.rows, 1);
        ASSERT_EQ(speed.ticks, speeds[i].frames);
    }
    rig t;
    begin(&t, "classic", 28, 0, 0);
    rig_wait(&t, 1);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 289));
    clear_lines(&t, 1);
    ASSERT_EQ(t.b->level, 29);
    ASSERT_EQ(ts_speed_now(&t.match, 0, false).ticks, 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* A side's five columns take twice six frames and the charge of sixteen: at a row a frame a piece
 * is down before it gets there. */
static void nothing_reaches_the_wall_on_the_kill_screen(void)
{
    rig t;
    begin(&t, "classic", 29, 0, 0);
    rig_wait(&t, 1);
    rig_tap(&t, TS_SOFT); /* the first piece hangs until then */
    rig_spawn(&t, 'O');
    t.held[0] = TS_LEFT;
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 100) <= 40);
    ASSERT(!rig_cell(&t, 0, 0));
}

/* From level 18 on level 157 comes with line 1510 and not before. */
static void level_157_comes_with_line_1510(void)
{
    rig t;
    begin(&t, "classic", 18, 0, 0);
    rig_wait(&t, 1);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 156));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 1508));
    clear_lines(&t, 1);
    ASSERT_EQ(t.b->level, 156);
    clear_lines(&t, 1);
    ASSERT_EQ(t.b->lines, 1510);
    ASSERT_EQ(t.b->level, 157);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_field_is_what_the_machine_draws);
    RUN(another_seed_another_field);
    RUN(every_row_has_a_gap);
    RUN(the_level_stays);
    RUN(the_bonus_comes_with_the_last_line);
    RUN(the_bonus_stops_at_the_most_points);
    RUN(there_are_six_heights);
    RUN(level_29_is_the_kill_screen);
    RUN(nothing_reaches_the_wall_on_the_kill_screen);
    RUN(level_157_comes_with_line_1510);
    return test_done();
}
