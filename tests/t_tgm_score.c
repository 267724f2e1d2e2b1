/* The grand master's game: how the level counts, what lines are worth, the grades and the
 * conditions of the highest one. Expectations are the formula and the tables of the rule sheet. */
#include "rig.h"

static void begin(rig *t, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("tgm"), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
}

static void set(rig *t, int what, int64_t value)
{
    ASSERT(ts_edit_value(&t->match, 0, what, value));
}

/* Down is held until the piece locks, or never. Returns the frames that took. */
static unsigned play_lines(rig *t, int lines, int high, bool empties, bool softly)
{
    rig_lines(t, lines, high, !empties);
    t->held[0] = softly ? TS_SOFT : 0;
    unsigned frames = rig_until(t, TS_EVENT_LOCK, 2000);
    t->held[0] = 0;
    ASSERT(frames <= 2000);
    ASSERT_EQ(t->b->last.lines, lines);
    return frames;
}

/* ---- level -------------------------------------------------------------------------------- */

static void next_piece(rig *t)
{
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'O', 0, 5, 0));
    rig_tap(t, TS_SOFT);
    ASSERT(rig_event(t, TS_EVENT_LOCK));
    ASSERT(rig_until(t, TS_EVENT_SPAWN, 100) <= 100);
}

static void each_piece_but_the_first_counts(void)
{
    rig t;
    begin(&t, 0);
    ASSERT_EQ(t.b->level, 0);
    for (unsigned level = 1; level <= 5; level++) {
        next_piece(&t);
        ASSERT_EQ(t.b->level, level);
        ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL)->amount, level);
    }
    begin(&t, 250);
    ASSERT_EQ(t.b->level, 250);
}

static void pieces_stop_at_99_and_998(void)
{
    rig t;
    begin(&t, 0);
    for (unsigned level = 0; level <= 999; level++) {
        if (level % 100 < 97)
            continue;
        bool stops = level % 100 == 99 || level == 998;
        set(&t, TS_SET_LEVEL, level);
        next_piece(&t);
        ASSERT_EQ(t.b->level, stops ? level : level + 1);
        ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL) == NULL, stops);
    }
}

static void lines_count_one_each_and_pass_the_stops(void)
{
    static const struct {
        unsigned from, lines, to;
    } sum[] = {{0, 1, 1},     {0, 2, 2},     {0, 3, 3},     {0, 4, 4},     {98, 4, 102},
               {99, 1, 100},  {199, 4, 203}, {299, 2, 301}, {997, 1, 998}, {998, 1, 999},
               {998, 4, 999}, {997, 4, 999}, {999, 4, 999}};
    rig t;
    begin(&t, 0);
    for (unsigned i = 0; i < sizeof sum / sizeof sum[0]; i++) {
        set(&t, TS_SET_LEVEL, sum[i].from);
        play_lines(&t, (int)sum[i].lines, 0, false, true);
        ASSERT_EQ(t.b->level, sum[i].to);
    }
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 100), 71);
    ASSERT_EQ(t.b->level, 999);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* The piece that comes after the stop falls by the new level. */
static void the_speed_follows_the_level(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 499);
    play_lines(&t, 1, 0, false, true);
    ASSERT_EQ(t.b->level, 500);
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 100) <= 100);
    ASSERT_EQ(ts_dropped(t.b, t.b->piece).y, t.b->piece.y);
    set(&t, TS_SET_LEVEL, 199);
    play_lines(&t, 1, 0, false, true); /* 200: slow again */
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 100) <= 100);
    ASSERT_EQ(t.b->level, 201);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 256 / 4);
}

/* ---- score -------------------------------------------------------------------------------- */

/* (a quarter of level and lines, rounded up, and the frames Down was held) x lines x combo x 4 if
 * the field is empty afterwards; the combo grows by twice the lines less two from 1. The level is
 * the one before the clear. */
static void lines_by_the_formula(void)
{
    static const struct {
        unsigned level, lines, high, bravo, softly;
    } play[] = {
        {0, 1, 0, 0, 0},   {0, 2, 0, 0, 0},   {0, 3, 0, 0, 0},   {0, 4, 0, 0, 0},
        {0, 0, 0, 0, 1},   {4, 4, 0, 0, 1},   {5, 4, 3, 0, 1},   {6, 1, 9, 0, 1},
        {7, 1, 0, 0, 0},   {250, 2, 0, 0, 0}, {99, 4, 0, 1, 0},  {100, 0, 4, 0, 1},
        {100, 4, 2, 1, 1}, {301, 4, 0, 1, 0}, {998, 3, 0, 0, 1}, {999, 4, 0, 0, 1},
        {999, 4, 0, 1, 1}, {999, 0, 0, 0, 0}, {499, 1, 0, 0, 0}, {150, 3, 7, 0, 1},
    };
    rig t;
    begin(&t, 0);
    unsigned combo = 1;
    uint64_t score = 0;
    for (unsigned i = 0; i < sizeof play / sizeof play[0]; i++) {
        unsigned lines = play[i].lines;
        set(&t, TS_SET_LEVEL, play[i].level);
        unsigned frames =
            play_lines(&t, (int)lines, (int)play[i].high, play[i].bravo, play[i].softly);
        if (play[i].softly)
            ASSERT_EQ(frames, play[i].high + 1);
        unsigned soft = play[i].softly ? frames : 0;
        unsigned quarter = (play[i].level + lines + 3) / 4;
        combo = lines ? combo + 2 * lines - 2 : 1;
        unsigned points = (quarter + soft) * lines * combo * (play[i].bravo ? 4 : 1);
        score += points;
        ASSERT_EQ(t.b->last.points, points);
        ASSERT_EQ(t.b->score, score);
        ASSERT_EQ(t.b->last.perfect, play[i].bravo);
    }
}

/* The same by hand: a double at level 10 (3 a line, combo 3) 18 points, then a quad at level 12
 * after six frames of Down (10 x 4 x combo 9) 360, then a single at level 16 (5 x combo 9) 45. */
static void three_clears_in_a_row(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 10);
    play_lines(&t, 2, 0, false, false);
    ASSERT_EQ(t.b->score, 18);
    play_lines(&t, 4, 5, false, true);
    ASSERT_EQ(t.b->score, 18 + 360);
    ASSERT_EQ(t.b->level, 16);
    play_lines(&t, 1, 0, false, false);
    ASSERT_EQ(t.b->score, 18 + 360 + 45);
}

/* Frames of Down count for the piece they are held in only, wherever in its fall they were. */
static void soft_frames_are_the_pieces_own(void)
{
    rig t;
    begin(&t, 0);
    play_lines(&t, 0, 6, false, true); /* seven frames for nothing */
    ASSERT_EQ(t.b->score, 0);
    ASSERT(rig_field(&t, ".XXXXXXXXX"));
    ASSERT(rig_place(&t, 'I', 1, 0, 12));
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 4);
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 5);
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 2);
    rig_release(&t, TS_SOFT);
    rig_tap(&t, TS_HARD);
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 40) <= 40);
    ASSERT_EQ(t.b->score, (0 + 1 + 3) / 4 + 6);
}

/* ---- grades ------------------------------------------------------------------------------- */

static const uint32_t grade_score[17] = {400,   800,   1400,  2000,   3500,  5500,
                                         8000,  12000, 16000, 22000,  30000, 40000,
                                         52000, 66000, 82000, 100000, 120000};

static void grades_begin_at_their_score(void)
{
    rig t;
    begin(&t, 0);
    ASSERT_EQ(t.b->grade, 0);
    for (unsigned i = 0; i < 17; i++) {
        set(&t, TS_SET_LEVEL, 0); /* a single is worth one point here */
        set(&t, TS_SET_SCORE, grade_score[i] - 1);
        ASSERT_EQ(t.b->grade, i);
        play_lines(&t, 0, 0, false, true);
        ASSERT_EQ(t.b->grade, i);
        play_lines(&t, 1, 0, false, false);
        ASSERT_EQ(t.b->score, grade_score[i]);
        ASSERT_EQ(t.b->grade, i + 1);
    }
    set(&t, TS_SET_SCORE, 1000000);
    ASSERT_EQ(t.b->grade, 17);
}

/* A single at x99 or 998, worth a known number of points, that ends in this frame of the game
 * with this score. */
static void pass(rig *t, unsigned level, unsigned frame, unsigned score)
{
    set(t, TS_SET_LEVEL, level);
    play_lines(t, 0, 0, false, true); /* no combo */
    set(t, TS_SET_SCORE, score - (level + 1 + 3) / 4);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'I', 1, 0, 2));
    for (int x = 1; x < TS_COLUMNS; x++)
        cell[0][x] = cell[1][x == 9 ? 9 : 8] = TS_GARBAGE;
    ASSERT(rig_stack(t, cell));
    t->match.tick = frame - 30;
    ASSERT_EQ(rig_until(t, TS_EVENT_CLEAR, 40), 30);
    ASSERT_EQ(t->match.tick, frame);
    ASSERT_EQ(t->b->level, level + 1);
    ASSERT_EQ(t->b->score, score);
}

enum { S9 = 17, GM = 18 };

static const struct {
    unsigned level, score, frames;
} condition[3] = {{300, 12000, 4 * 3600 + 15 * 60},
                  {500, 40000, 7 * 3600 + 30 * 60},
                  {999, 126000, 13 * 3600 + 30 * 60}};

/* Meets each condition exactly, but for one of them being short or late by one. */
static unsigned grade_when(int short_at, int late_at)
{
    rig t;
    begin(&t, 0);
    for (int i = 0; i < 3; i++) {
        ASSERT(t.b->grade <= S9);
        pass(&t, condition[i].level - 1, condition[i].frames + (late_at == i),
             condition[i].score - (short_at == i));
    }
    return t.b->grade;
}

static void the_highest_grade_wants_all_conditions(void)
{
    ASSERT_EQ(grade_when(-1, -1), GM);
    for (int i = 0; i < 3; i++) {
        ASSERT_EQ(grade_when(i, -1), S9);
        ASSERT_EQ(grade_when(-1, i), S9);
    }
}

/* It is looked at when the level is reached, not afterwards. */
static void later_points_do_not_help(void)
{
    rig t;
    begin(&t, 0);
    pass(&t, 299, 15000, 11999);
    set(&t, TS_SET_SCORE, 50000);
    pass(&t, 499, 20000, 50000);
    pass(&t, 998, 30000, 130000);
    ASSERT_EQ(t.b->grade, S9);
    begin(&t, 0);
    pass(&t, 299, 15000, 12000);
    pass(&t, 499, 20000, 50000);
    pass(&t, 998, 30000, 125000);
    ASSERT_EQ(t.b->grade, S9);
    play_lines(&t, 4, 0, false, true);
    ASSERT(t.b->score >= 126000);
    ASSERT_EQ(t.b->grade, S9);
}

/* A clear that jumps over the level reaches it, too; and the grade stays once it is won. */
static void a_jump_reaches_the_level(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 298);
    set(&t, TS_SET_SCORE, 20000);
    play_lines(&t, 4, 0, false, true);
    ASSERT_EQ(t.b->level, 302);
    set(&t, TS_SET_LEVEL, 497);
    set(&t, TS_SET_SCORE, 60000);
    play_lines(&t, 4, 0, false, true);
    ASSERT_EQ(t.b->level, 501);
    set(&t, TS_SET_LEVEL, 996);
    set(&t, TS_SET_SCORE, 126000);
    play_lines(&t, 4, 0, false, true);
    ASSERT_EQ(t.b->level, 999);
    ASSERT_EQ(t.b->grade, GM);
    play_lines(&t, 1, 0, false, true);
    ASSERT_EQ(t.b->grade, GM);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(each_piece_but_the_first_counts);
    RUN(pieces_stop_at_99_and_998);
    RUN(lines_count_one_each_and_pass_the_stops);
    RUN(the_speed_follows_the_level);
    RUN(lines_by_the_formula);
    RUN(three_clears_in_a_row);
    RUN(soft_frames_are_the_pieces_own);
    RUN(grades_begin_at_their_score);
    RUN(the_highest_grade_wants_all_conditions);
    RUN(later_points_do_not_help);
    RUN(a_jump_reaches_the_level);
    return test_done();
}
