/* Results as numbers: what is better is more, what does not count says so, and each number tells
 * again what it was made of. */
#include "test.h"

#include "effects/animation.h"
#include "game/facts.h"

static ts_match begin(const char *rules, const char *mode, uint32_t goal)
{
    ts_match m;
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    setup.goal = goal;
    ASSERT(ts_start(&m, &setup));
    return m;
}

static int64_t rank(const ts_match *m)
{
    bool counts;
    int64_t r = rank_number(m, 0, &counts);
    ASSERT(counts);
    return r;
}

static void points_whatever_the_end(void)
{
    ts_match a = begin("guideline", "marathon", 0), b = a;
    a.board[0].score = 1000;
    a.board[0].outcome = TS_LOST;
    b.board[0].score = 999;
    b.board[0].outcome = TS_WON;
    ASSERT_EQ(rank(&a), 1000);
    ASSERT(rank(&a) > rank(&b));
}

static void a_race_must_be_finished_and_fast(void)
{
    bool counts = true;
    ts_match a = begin("guideline", "sprint", 0), b = a;
    a.tick = 60000;
    b.tick = 59999;
    rank_number(&a, 0, &counts);
    ASSERT(!counts);
    a.board[0].outcome = TS_LOST;
    rank_number(&a, 0, &counts);
    ASSERT(!counts);
    a.board[0].outcome = b.board[0].outcome = TS_WON;
    ASSERT(rank(&b) > rank(&a));
    ASSERT_EQ(rank_parts(TS_RANK_TIME, rank(&a)).ticks, 60000);
}

/* More rows are better than any time; as many: sooner; beyond the goal: no more. */
static void progress_then_time(void)
{
    static const struct {
        uint32_t rows, tick;
    } games[] = {{0, 100000}, {0, 1}, {3, 200000}, {3, 199999}, {9, 5}, {10, 90000}};
    int64_t before = INT64_MIN;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ts_match m = begin("modern", "dig", 0);
        m.mode_data[0] = games[i].rows;
        m.tick = games[i].tick;
        ASSERT(rank(&m) > before);
        before = rank(&m);
        rank_facts parts = rank_parts(TS_RANK_PROGRESS, before);
        ASSERT_EQ(parts.done, games[i].rows);
        ASSERT_EQ(parts.ticks, games[i].tick);
    }
    ts_match more = begin("modern", "dig", 0);
    more.mode_data[0] = 12;
    more.tick = 90001;
    ASSERT(rank(&more) < before);
    ts_match endless = begin("modern", "dig", TS_ENDLESS);
    endless.mode_data[0] = 12;
    ASSERT_EQ(rank_parts(TS_RANK_PROGRESS, rank(&endless)).done, 12);
}

static void who_lasts_longer_survives_better(void)
{
    ts_match a = begin("modern", "survival", 0), b = a;
    a.tick = 1000;
    b.tick = 1001;
    ASSERT(rank(&b) > rank(&a));
    ASSERT_EQ(rank_parts(TS_RANK_ENDURANCE, rank(&b)).ticks, 1001);
}

static void grade_then_level_then_end_then_time(void)
{
    static const struct {
        uint8_t grade, outcome;
        uint32_t level, tick;
    } games[] = {{3, TS_LOST, 400, 10},    {4, TS_LOST, 300, 99999}, {4, TS_LOST, 301, 99999},
                 {4, TS_LOST, 301, 99998}, {17, TS_LOST, 999, 1},    {17, TS_WON, 999, 50000},
                 {17, TS_WON, 999, 49999}, {18, TS_LOST, 999, 60000}};
    int64_t before = INT64_MIN;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ts_match m = begin("tgm", "master", 0);
        m.board[0].grade = games[i].grade;
        m.board[0].level = games[i].level;
        m.board[0].outcome = games[i].outcome;
        m.tick = games[i].tick;
        ASSERT(rank(&m) > before);
        before = rank(&m);
        rank_facts parts = rank_parts(TS_RANK_GRADE, before);
        ASSERT_EQ(parts.grade, games[i].grade);
        ASSERT_EQ(parts.done, games[i].level);
        ASSERT_EQ(parts.ticks, games[i].tick);
    }
}

static void every_mode_says_what_it_counts(void)
{
    for (unsigned id = 0; id < ts_modes_count(); id++) {
        const ts_mode *mode = ts_modes_get(id);
        unsigned fits = 0;
        for (unsigned rules = 0; rules < ts_rules_count(); rules++)
            fits += ts_mode_lacks(id, rules) == 0;
        ASSERT(fits > 0);
        ASSERT(mode->goal == 0 || mode->goals[0] != 0);
        for (unsigned i = 0; i < TS_GOALS_MAX && mode->goals[i]; i++)
            ASSERT(mode->goals[i] == mode->goal || i > 0 || mode->goals[1] != 0);
        ASSERT(mode->variants == 0 || mode->variant != NULL);
    }
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        unsigned own = ts_rules_get(rules)->own_mode;
        ASSERT(own < TS_MODES && ts_mode_lacks(own, rules) == 0);
    }
}

static void progress_is_in_the_unit(void)
{
    ts_match m = begin("nes", "ultra", 0);
    m.board[0].lines = 7;
    m.tick = 601; /* 60.0988 a second */
    ASSERT_EQ(rank_progress(&m, 0), 10);
    m.tick = 600;
    ASSERT_EQ(rank_progress(&m, 0), 9);
    m = begin("nes", "sprint", 0);
    m.board[0].lines = 7;
    ASSERT_EQ(rank_progress(&m, 0), 7);
    m = begin("tgm", "master", 0);
    m.board[0].level = 123;
    ASSERT_EQ(rank_progress(&m, 0), 123);
}

/* ---- what fades ----------------------------------------------------------------------------- */

/* Seen for four seconds, then less and less for one; rows take their times along. */
static void a_cell_fades_in_its_fifth_second(void)
{
    ts_match m = begin("guideline", "invisible", 0);
    fade_state fade = {0};
    ts_event lock = {.kind = TS_EVENT_LOCK, .piece = {TS_O, 0, 4, 1}};
    ts_event clear = {.kind = TS_EVENT_CLEAR, .rows = 1};
    ts_event garbage = {.kind = TS_EVENT_GARBAGE, .amount = 2};
    ASSERT_EQ(fade_next_ms(&fade, 10000), UINT32_MAX);
    fade_event(&fade, &m.board[0], &lock, 10000); /* columns 4 and 5, rows 1 and 2 */
    ASSERT_EQ(fade_next_ms(&fade, 10000), 14000);
    ASSERT_EQ(fade_strength(&fade, 4, 1, 10000), 1000);
    ASSERT_EQ(fade_strength(&fade, 4, 1, 14000), 1000);
    ASSERT_EQ(fade_strength(&fade, 5, 2, 14500), 500);
    ASSERT_EQ(fade_strength(&fade, 5, 2, 14999), 1);
    ASSERT_EQ(fade_strength(&fade, 5, 2, 15000), 0);
    ASSERT_EQ(fade_strength(&fade, 6, 2, 10000), 0);
    ASSERT_EQ(fade_next_ms(&fade, 14200), 14200);
    ASSERT_EQ(fade_next_ms(&fade, 15000), UINT32_MAX);
    fade_event(&fade, &m.board[0], &clear, 11000);
    ASSERT_EQ(fade_strength(&fade, 4, 0, 14500), 500);
    ASSERT_EQ(fade_strength(&fade, 4, 1, 14500), 500);
    ASSERT_EQ(fade_strength(&fade, 4, 2, 14500), 0);
    fade_event(&fade, &m.board[0], &garbage, 12000);
    ASSERT_EQ(fade_strength(&fade, 4, 3, 14500), 500);
    ASSERT_EQ(fade_strength(&fade, 9, 1, 14500), 1000);
    ASSERT_EQ(fade_strength(&fade, 9, 1, 16500), 500);
    ASSERT_EQ(fade_strength(&fade, 9, 2, 14500), 0);
}

/* A file may say any number. */
static void any_number_has_parts(void)
{
    static const int64_t ranks[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX};
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
        for (unsigned kind = 0; kind <= TS_RANK_GRADE + 1; kind++) {
            rank_facts parts = rank_parts(kind, ranks[i]);
            ASSERT(parts.grade == 0 || kind == TS_RANK_GRADE);
            ASSERT(rank_grade_name(parts.grade) != NULL);
        }
    ASSERT_EQ(rank_parts(TS_RANK_TIME, INT64_MIN).ticks, UINT64_C(1) << 63);
    ASSERT_EQ(rank_parts(TS_RANK_PROGRESS, INT64_MAX).ticks, 1);
    ASSERT_EQ(rank_parts(TS_RANK_PROGRESS, -5).ticks, 5);
}

/* FNV-1a of knob and value, two bytes each, lowest first: of none it is 0. */
static void changed_rules_have_a_number(void)
{
    ts_setup setup;
    ts_setup_default(&setup, 0, TS_MODE_MARATHON);
    ASSERT_EQ(facts_changes(setup.change), 0);
    ASSERT(ts_setup_change(&setup, TS_KNOB_NEXT, 3));
    uint32_t one = facts_changes(setup.change);
    const uint8_t bytes[] = {3, 0, TS_KNOB_NEXT, 0};
    uint32_t sum = UINT32_C(0x811c9dc5);
    for (unsigned i = 0; i < sizeof bytes; i++)
        sum = (sum ^ bytes[i]) * UINT32_C(0x01000193);
    ASSERT_EQ(one, sum);
    ASSERT(ts_setup_change(&setup, TS_KNOB_NEXT, 2));
    ASSERT(facts_changes(setup.change) != one);
    ASSERT(ts_setup_change(&setup, TS_KNOB_NEXT, ts_knob_value(ts_rules_get(0), TS_KNOB_NEXT)));
    ASSERT_EQ(facts_changes(setup.change), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(points_whatever_the_end);
    RUN(a_race_must_be_finished_and_fast);
    RUN(progress_then_time);
    RUN(who_lasts_longer_survives_better);
    RUN(grade_then_level_then_end_then_time);
    RUN(every_mode_says_what_it_counts);
    RUN(progress_is_in_the_unit);
    RUN(any_number_has_parts);
    RUN(changed_rules_have_a_number);
    RUN(a_cell_fades_in_its_fifth_second);
    return test_done();
}
