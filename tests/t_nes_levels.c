/* The NES classic by level: fall speeds of both machines (NTSC and PAL), when the level goes up
 * from each start level, what lines are worth. Expectations are the tables of the rule sheet,
 * typed anew, and its three landmarks: level 157 at 1510 lines and the wrap at 3300 lines from
 * start 18, level 235 lasting 810 lines. */
#include "rig.h"

static void begin_set(rig *t, const char *rules, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
    rig_tap(t, TS_SOFT); /* the first piece hangs no more */
    rig_wait(t, 1);
}

static void begin(rig *t, unsigned level)
{
    begin_set(t, "nes", level);
}

/* ---- fall speed --------------------------------------------------------------------------- */

/* frames a row, levels 0 to 28; 1 from 29 on */
static const uint8_t ntsc[29] = {48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4,
                                 4,  3,  3,  3,  2,  2,  2,  2,  2, 2, 2, 2, 2, 2};
static const uint8_t pal[29] = {36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3,
                                3,  2,  2,  2,  1,  1,  1,  1,  1, 1, 1, 1, 1, 1};

static void falls_by(const char *rules, const uint8_t frames[29])
{
    rig t;
    begin_set(&t, rules, 0);
    for (int level = 0; level <= 255; level++) {
        unsigned n = level < 29 ? frames[level] : 1;
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
        ASSERT(rig_place(&t, 'T', 0, 5, 17));
        for (unsigned row = 1; row <= 3; row++) {
            rig_wait(&t, n - 1);
            ASSERT_EQ(t.b->piece.y, 17 - (int)row + 1);
            rig_wait(&t, 1);
            ASSERT_EQ(t.b->piece.y, 17 - (int)row);
        }
    }
    ASSERT(!ts_edit_value(&t.match, 0, TS_SET_LEVEL, 256));
}

static void falls_at_every_level(void)
{
    falls_by("nes", ntsc);
    falls_by("nes-pal", pal);
}

/* A piece that has come by itself falls its first row a whole time later. */
static void a_new_piece_waits_a_whole_row(void)
{
    rig t;
    for (unsigned level = 0; level <= 29; level++) {
        begin(&t, level);
        ASSERT(rig_place(&t, 'O', 0, 5, 1));
        ASSERT(rig_until(&t, TS_EVENT_SPAWN, 100) <= 100);
        ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), level < 29 ? ntsc[level] : 1);
    }
}

static void pal_charges_12_then_reloads_8(void)
{
    rig t;
    begin_set(&t, "nes-pal", 0);
    ASSERT(rig_place(&t, 'T', 0, 1, 15));
    rig_press(&t, TS_RIGHT);
    for (unsigned i = 0; i < 30; i++) {
        rig_wait(&t, 1);
        ASSERT_EQ(!!rig_event(&t, TS_EVENT_MOVE), i == 0 || (i >= 12 && (i - 12) % 4 == 0));
    }
    rig_start(&t, "nes-pal");
    rig_wait(&t, 1 + 76);
    ASSERT_EQ(t.b->piece.y, 19);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 18);
}

/* ---- clearing lines ----------------------------------------------------------------------- */

/* Clears this number of lines at once with an upright I in column 0. The piece lies already and
 * locks with the next fall. */
static void clear_lines(rig *t, int lines)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < lines; y++)
        for (int x = 1; x < TS_COLUMNS; x++)
            cell[y][x] = TS_GARBAGE;
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'I', 1, 0, 1));
    ASSERT(rig_stack(t, cell));
    ASSERT(rig_until(t, TS_EVENT_LOCK, 48) <= 48);
    ASSERT_EQ(t->b->last.lines, lines);
}

static unsigned level_after_line(rig *t, unsigned lines)
{
    ASSERT(ts_edit_value(&t->match, 0, TS_SET_LINES, lines - 1));
    clear_lines(t, 1);
    ASSERT_EQ(t->b->lines, lines);
    return t->b->level;
}

static void first_level_up_by_start_level(void)
{
    static const uint8_t lines_for_first[30] = {10,  20,  30,  40,  50,  60,  70,  80,  90,  100,
                                                100, 100, 100, 100, 100, 100, 110, 120, 130, 140,
                                                150, 160, 170, 180, 190, 200, 200, 200, 200, 200};
    rig t;
    for (unsigned start = 0; start < 30; start++) {
        begin(&t, start);
        ASSERT_EQ(t.b->level, start);
        unsigned first = lines_for_first[start];
        for (unsigned lines = 10; lines < first; lines += 10)
            ASSERT_EQ(level_after_line(&t, lines), start);
        ASSERT_EQ(level_after_line(&t, first - 1), start);
        ASSERT_EQ(level_after_line(&t, first), start + 1);
        ASSERT(rig_event(&t, TS_EVENT_LEVEL));
        ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL)->amount, start + 1);
        ASSERT_EQ(level_after_line(&t, first + 9), start + 1);
        ASSERT_EQ(level_after_line(&t, first + 10), start + 2);
    }
}

/* The tens and hundreds of the lines as one byte: a binary count of hundreds above one decimal
 * digit. Every tenth line the level goes up while it is below that byte, as signed bytes. */
static unsigned level_by_digits(unsigned level, unsigned lines)
{
    unsigned byte = ((lines / 100) * 16 + lines / 10 % 10) % 256;
    unsigned difference = (level + 256 - byte) % 256;
    return difference >= 128 ? (level + 1) % 256 : level;
}

static void goes_by_the_digits_to_the_wrap(void)
{
    static const unsigned starts[] = {0, 9, 15, 18, 19, 29};
    rig t;
    for (unsigned i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        begin(&t, starts[i]);
        unsigned expected = starts[i], lines_at_235 = 0;
        for (unsigned lines = 10; lines <= 3500; lines += 10) {
            expected = level_by_digits(expected, lines);
            unsigned level = level_after_line(&t, lines);
            ASSERT_EQ(level, expected);
            lines_at_235 += level == 235 ? 10 : 0;
            if (starts[i] == 18 && lines == 1510)
                ASSERT_EQ(level, 157);
            if (starts[i] == 18 && lines == 3290)
                ASSERT_EQ(level, 255);
            if (starts[i] == 18 && lines == 3300)
                ASSERT_EQ(level, 0);
        }
        if (starts[i] == 18)
            ASSERT_EQ(lines_at_235, 810);
    }
}

/* The speed wraps with the level. */
static void falls_slowly_again_after_the_wrap(void)
{
    rig t;
    begin(&t, 18);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 255));
    ASSERT_EQ(level_after_line(&t, 3300), 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 15));
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 48);
}

/* A tenth line in the middle of a clear counts as one at its end. */
static void several_lines_pass_the_tenth(void)
{
    rig t;
    begin(&t, 0);
    for (unsigned past = 0; past < 4; past++) {
        begin(&t, 0);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 6 + past));
        clear_lines(&t, 4);
        ASSERT_EQ(t.b->lines, 10 + past);
        ASSERT_EQ(t.b->level, 1);
    }
    begin(&t, 0);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 5));
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->level, 0);
}

/* ---- score -------------------------------------------------------------------------------- */

static void lines_are_worth_the_level_after(void)
{
    static const unsigned points[5] = {0, 40, 100, 300, 1200};
    static const unsigned levels[] = {0, 1, 5, 9, 18, 19, 28, 29, 100, 255};
    rig t;
    begin(&t, 0);
    for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++)
        for (int lines = 1; lines <= 4; lines++) {
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, levels[i]));
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 0));
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 7));
            clear_lines(&t, lines);
            ASSERT_EQ(t.b->level, levels[i]);
            ASSERT_EQ(t.b->last.points, points[lines] * (levels[i] + 1));
            ASSERT_EQ(t.b->score, 7 + points[lines] * (levels[i] + 1));
        }
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 0)); /* the four lines that make it level 1 */
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 9));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 0));
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->score, 1200 * 2);
}

static void a_lock_without_lines_is_worth_nothing(void)
{
    rig t;
    begin(&t, 18);
    uint64_t before = t.b->score;
    ASSERT(rig_place(&t, 'T', 0, 5, 4));
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 30) <= 30);
    ASSERT_EQ(t.b->score, before);
}

static void the_score_stops_at_999999(void)
{
    rig t;
    begin(&t, 18);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 999999 - 1200 * 19));
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->score, 999999);
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->score, 999999);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 999998));
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'T', 0, 5, 8));
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 30) <= 30);
    ASSERT_EQ(t.b->score, 999999);
    ASSERT(!ts_edit_value(&t.match, 0, TS_SET_SCORE, 1000000));
}

/* Push-down points come on top of the lines. */
static void a_pushed_clear_is_paid_for_both(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_field(&t, ".XXXXXXXXX"));
    ASSERT(rig_place(&t, 'I', 1, 0, 7)); /* six rows up */
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 30) <= 30);
    ASSERT_EQ(t.b->score, 40 + 6);
    ASSERT_EQ(t.b->last.points, 40);
}

/* Lines 1 to 4 send 0, 1, 2, 4 rows to the other player. */
static void lines_send_rows_in_a_duel(void)
{
    static const unsigned rows[5] = {0, 0, 1, 2, 4};
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("nes"), (unsigned)ts_modes_find("none"));
    setup.players = 2;
    for (int lines = 1; lines <= 4; lines++) {
        rig t;
        rig_start_setup(&t, &setup);
        rig_wait(&t, 1);
        rig_tap(&t, TS_SOFT);
        rig_wait(&t, 1);
        clear_lines(&t, lines);
        ASSERT_EQ(ts_pending(&t.match.board[1]), rows[lines]);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(falls_at_every_level);
    RUN(a_new_piece_waits_a_whole_row);
    RUN(pal_charges_12_then_reloads_8);
    RUN(first_level_up_by_start_level);
    RUN(goes_by_the_digits_to_the_wrap);
    RUN(falls_slowly_again_after_the_wrap);
    RUN(several_lines_pass_the_tenth);
    RUN(lines_are_worth_the_level_after);
    RUN(a_lock_without_lines_is_worth_nothing);
    RUN(the_score_stops_at_999999);
    RUN(a_pushed_clear_is_paid_for_both);
    RUN(lines_send_rows_in_a_duel);
    return test_done();
}
