/* Master: 999 levels, the time of each hundred, the roll of 2968 frames in which nothing counts,
 * and what is left of the grade. Frames are counted by hand from the tick of the lock down. */
#include "rig.h"

#include "game/facts.h"

enum { ROLL = 2968 };

static void begin(rig *t, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("tgm"), (unsigned)ts_modes_find("master"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
}

static void set(rig *t, int what, int64_t value)
{
    ASSERT(ts_edit_value(&t->match, 0, what, value));
}

static void clear_lines(rig *t, int lines)
{
    rig_lines(t, lines, 0, true);
    t->held[0] = TS_SOFT;
    ASSERT(rig_until(t, TS_EVENT_LOCK, 100) <= 100);
    t->held[0] = 0;
}

/* Lets this number of ticks pass; what locks in them is taken away again. */
static void survive(rig *t, unsigned ticks)
{
    for (unsigned i = 0; i < ticks && !t->match.over; i++) {
        if (rig_event(t, TS_EVENT_SPAWN))
            ASSERT(rig_field(t, ""));
        rig_wait(t, 1);
    }
}

/* A lock in the tick that is the n-th from the start ends a section of n ticks. */
static void sections_are_timed_from_line_to_line(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 99);
    survive(&t, 4000);
    set(&t, TS_SET_LEVEL, 99);
    clear_lines(&t, 1);
    uint64_t first = t.match.tick;
    ASSERT_EQ(t.b->level, 100);
    ASSERT_EQ(rig_fact(&t.match, "Section", 1), first);
    ASSERT_EQ(rig_fact(&t.match, "Section", 2), 0);
    set(&t, TS_SET_LEVEL, 198);
    survive(&t, 777);
    set(&t, TS_SET_LEVEL, 198);
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->level, 202);
    ASSERT_EQ(rig_fact(&t.match, "Section", 2), t.match.tick - first);
    ASSERT_EQ(rig_fact(&t.match, "Section", 1), first);
    ASSERT_EQ(rig_fact(&t.match, "Section", 11), 0);
}

/* Sections before the start level were not played. */
static void a_later_start_begins_with_its_section(void)
{
    rig t;
    begin(&t, 500);
    set(&t, TS_SET_LEVEL, 598);
    clear_lines(&t, 2);
    for (unsigned i = 0; i < 10; i++)
        ASSERT_EQ(rig_fact(&t.match, "Section", i + 1) != 0, i == 5);
}

static void a_section_of_hours_is_only_very_long(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 99);
    t.match.tick = 70000;
    clear_lines(&t, 1);
    ASSERT_EQ(rig_fact(&t.match, "Section", 1), 65535);
}

/* ---- the roll ------------------------------------------------------------------------------- */

static void reach_999(rig *t, int lines, int64_t score)
{
    begin(t, 0);
    set(t, TS_SET_LEVEL, 999 - lines);
    set(t, TS_SET_SCORE, score);
    clear_lines(t, lines);
    ASSERT_EQ(t->b->level, 999);
    ASSERT_EQ(t->b->outcome, TS_RUNNING);
    ASSERT_EQ(rig_fact(&t->match, "Roll", 0), ROLL);
}

static void the_roll_lasts_2968_frames(void)
{
    rig t;
    reach_999(&t, 1, 0);
    survive(&t, ROLL - 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(rig_fact(&t.match, "Roll", 0), 1);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_WON);
    ASSERT(t.match.over);
    ASSERT_EQ(rig_fact(&t.match, "Roll", 0), 0);
}

static void level_998_is_no_roll(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 997);
    clear_lines(&t, 1);
    ASSERT_EQ(t.b->level, 998);
    ASSERT_EQ(rig_fact(&t.match, "Roll", 0), 0);
    survive(&t, ROLL + 100);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* A quad from 996 ends at 999 and no higher, and its points count: (996 + 4 + 3) / 4 = 250, with
 * the frames Down was held, times four lines, times the combo of 1 + 6. */
static void the_last_line_may_be_a_quad(void)
{
    rig t;
    begin(&t, 0);
    set(&t, TS_SET_LEVEL, 996);
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->level, 999);
    uint64_t held = t.b->score / 28 - 250;
    ASSERT(held >= 1 && held < 10);
    ASSERT_EQ(t.b->score, (250 + held) * 28);
    ASSERT_EQ(rig_fact(&t.match, "Roll", 0), ROLL);
}

static void nothing_counts_in_the_roll(void)
{
    rig t;
    reach_999(&t, 1, 99000);
    uint64_t score = t.b->score;
    ASSERT_EQ(t.b->grade, 15); /* S7: 82000, not yet S8 */
    clear_lines(&t, 4);
    ASSERT_EQ(t.b->score, score);
    ASSERT_EQ(t.b->grade, 15);
    ASSERT_EQ(t.b->lines, 5);
}

static void who_tops_out_in_the_roll_has_lost_and_keeps_the_grade(void)
{
    rig t, survivor;
    bool counts;
    reach_999(&t, 1, 70000);
    survivor = t;
    survivor.b = &survivor.match.board[0];
    rig_until(&t, TS_EVENT_OVER, ROLL); /* pieces heap up in the middle: 20G */
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->grade, 14);
    survive(&survivor, ROLL + 1);
    ASSERT_EQ(survivor.b->outcome, TS_WON);
    ASSERT(rank_number(&survivor.match, 0, &counts) > rank_number(&t.match, 0, &counts));
    ASSERT(counts);
}

/* All of 12000 points in 15300 frames at 300, 40000 in 27000 at 500, 126000 in 48600 at 999. */
static void grand_master_is_given_at_999(void)
{
    static const struct {
        unsigned level;
        int64_t score;
        uint64_t tick;
    } stop[3] = {{300, 12000, 15300}, {500, 40000, 27000}, {999, 126000, 48600}};
    for (int missed = -1; missed < 6; missed++) {
        rig t;
        begin(&t, 0);
        for (int i = 0; i < 3; i++) {
            set(&t, TS_SET_LEVEL, stop[i].level - 1);
            set(&t, TS_SET_SCORE, stop[i].score - (missed == i ? 5000 : 0));
            t.match.tick = stop[i].tick - 50 + (missed == 3 + i ? 60 : 0);
            clear_lines(&t, 1);
        }
        ASSERT_EQ(t.b->grade, missed < 0 ? TS_GRADES_MAX + 1 : TS_GRADES_MAX);
        ASSERT_EQ(rig_fact(&t.match, "Roll", 0), ROLL);
    }
}

/* The leap stops before the tick that ends the roll. */
static void the_roll_cannot_be_leapt_over(void)
{
    rig t;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    reach_999(&t, 1, 0);
    ASSERT(ts_idle(&t.match, held) < ROLL);
    const ts_mode *mode = ts_modes_get(t.b->mode);
    ASSERT_EQ(mode->idle(&t.match), ROLL - 1);
    begin(&t, 0);
    ASSERT_EQ(mode->idle(&t.match), UINT32_MAX);
}

static void only_grades_make_a_master(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        ASSERT_EQ(ts_mode_lacks((unsigned)ts_modes_find("master"), rules) == 0,
                  strcmp(ts_rules_get(rules)->name, "tgm") == 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(sections_are_timed_from_line_to_line);
    RUN(a_later_start_begins_with_its_section);
    RUN(a_section_of_hours_is_only_very_long);
    RUN(the_roll_lasts_2968_frames);
    RUN(level_998_is_no_roll);
    RUN(the_last_line_may_be_a_quad);
    RUN(nothing_counts_in_the_roll);
    RUN(who_tops_out_in_the_roll_has_lost_and_keeps_the_grade);
    RUN(grand_master_is_given_at_999);
    RUN(the_roll_cannot_be_leapt_over);
    RUN(only_grades_make_a_master);
    return test_done();
}
