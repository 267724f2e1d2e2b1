/* The modes as the guideline's family plays them: goals that may be asked for and how a clear
 * reaches or passes them, levels that rise from any start or stay, and where they end. */
#include "clears.h"

static ts_setup setup_of(const char *rules, const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    return setup;
}

static void goals_that_may_be_asked_for(void)
{
    static const struct {
        const char *mode;
        uint32_t own;
        bool other, endless;
    } goals[] = {
        {"none", 0, false, false},   {"marathon", 150, true, true}, {"sprint", 40, true, false},
        {"ultra", 120, true, false}, {"free", 0, false, false},
    };
    static ts_match m;
    for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        ts_setup setup = setup_of("guideline", goals[i].mode);
        ASSERT(ts_start(&m, &setup));
        ASSERT_EQ(m.setup.goal, goals[i].own);
        setup.goal = 20;
        ASSERT_EQ(ts_start(&m, &setup), goals[i].other);
        setup.goal = TS_ENDLESS;
        ASSERT_EQ(ts_start(&m, &setup), goals[i].endless);
    }
}

/* Returns the outcome after a clear with `lines` lines behind it. */
static int outcome_after(const char *mode, uint32_t goal, uint32_t lines, int which)
{
    rig t;
    ts_setup setup = setup_of("guideline", mode);
    setup.goal = goal;
    rig_start_setup(&t, &setup);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, lines));
    clear_play(&t, &clears[which]);
    const ts_event *over = rig_event(&t, TS_EVENT_OVER);
    ASSERT_EQ(over != NULL, t.b->outcome != TS_RUNNING);
    ASSERT_EQ(t.match.over, t.b->outcome != TS_RUNNING);
    if (over) {
        ASSERT(over->how == TS_OVER_NOT && over->amount == TS_WON);
        ASSERT(!rig_event(&t, TS_EVENT_SPAWN) && t.b->phase == TS_PHASE_OVER);
        uint64_t score = t.b->score;
        rig_taps(&t, TS_HARD, 3);
        ASSERT(t.b->score == score && t.b->piece.kind == TS_NONE);
    }
    return t.b->outcome;
}

static void lines_to_win(void)
{
    static const struct {
        const char *mode;
        uint32_t goal, lines;
    } wins[] = {
        {"marathon", 0, 150}, {"marathon", 30, 30}, {"sprint", 0, 40}, {"sprint", 100, 100}};
    for (unsigned i = 0; i < sizeof wins / sizeof wins[0]; i++) {
        const char *mode = wins[i].mode;
        uint32_t goal = wins[i].goal, lines = wins[i].lines;
        ASSERT_EQ(outcome_after(mode, goal, lines - 2, CLEAR_SINGLE), TS_RUNNING);
        ASSERT_EQ(outcome_after(mode, goal, lines - 1, CLEAR_NONE), TS_RUNNING);
        ASSERT_EQ(outcome_after(mode, goal, lines - 1, CLEAR_SINGLE), TS_WON);
        ASSERT_EQ(outcome_after(mode, goal, lines - 2, CLEAR_QUAD), TS_WON);
    }
    ASSERT_EQ(outcome_after("marathon", TS_ENDLESS, 149, CLEAR_SINGLE), TS_RUNNING);
    ASSERT_EQ(outcome_after("none", 0, 149, CLEAR_SINGLE), TS_RUNNING);
    ASSERT_EQ(outcome_after("free", 0, 149, CLEAR_SINGLE), TS_RUNNING);
    ASSERT_EQ(outcome_after("ultra", 0, 149, CLEAR_SINGLE), TS_RUNNING);
}

/* A level every ten lines, from whatever level; in sprint, ultra and free it stays. */
static void levels_rise_or_stay(void)
{
    static const struct {
        const char *mode;
        bool rises;
    } modes[] = {
        {"none", true}, {"marathon", true}, {"sprint", false}, {"ultra", false}, {"free", false}};
    static const struct {
        uint32_t lines;
        int which;
        unsigned up;
    } steps[] = {
        {0, CLEAR_QUAD, 0},    {8, CLEAR_SINGLE, 0}, {9, CLEAR_SINGLE, 1},
        {6, CLEAR_QUAD, 1},    {8, CLEAR_QUAD, 1},   {10, CLEAR_QUAD, 0},
        {19, CLEAR_DOUBLE, 1}, {9, CLEAR_NONE, 0},   {28, CLEAR_QUAD, 1},
    };
    static const char *const sets[] = {"guideline", "modern", "psk"};
    rig t;
    for (int set = 0; set < 3; set++)
        for (int mode = 0; mode < 5; mode++)
            for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++)
                for (uint16_t level = 1; level <= 14; level += 13) {
                    ts_setup setup = setup_of(sets[set], modes[mode].mode);
                    setup.level = level;
                    rig_start_setup(&t, &setup);
                    ASSERT_EQ(t.b->level, level);
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, steps[i].lines));
                    clear_play(&t, &clears[steps[i].which]);
                    unsigned up = modes[mode].rises ? steps[i].up : 0;
                    ASSERT_EQ(t.b->level, level + up);
                    ASSERT_EQ(t.b->lines, steps[i].lines + clears[steps[i].which].lines);
                    const ts_event *e = rig_event(&t, TS_EVENT_LEVEL);
                    ASSERT_EQ(e != NULL, up);
                    if (e)
                        ASSERT_EQ(e->amount, level + up);
                }
}

/* psk has fifteen levels; the guideline has more. */
static void the_last_level(void)
{
    static const struct {
        const char *rules;
        uint16_t level;
        uint32_t after;
    } tops[] = {{"psk", 15, 15}, {"guideline", 15, 16}, {"guideline", 20, 21}, {"modern", 29, 30}};
    rig t;
    static ts_match m;
    for (int i = 0; i < 4; i++) {
        ts_setup setup = setup_of(tops[i].rules, "marathon");
        setup.level = tops[i].level;
        setup.goal = TS_ENDLESS;
        rig_start_setup(&t, &setup);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 9));
        clear_play(&t, &clears[CLEAR_SINGLE]);
        ASSERT_EQ(t.b->level, tops[i].after);
    }
    ts_setup setup = setup_of("psk", "none");
    setup.level = 16;
    ASSERT(!ts_start(&m, &setup));
    setup.level = 0;
    ASSERT(!ts_start(&m, &setup));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(goals_that_may_be_asked_for);
    RUN(lines_to_win);
    RUN(levels_rise_or_stay);
    RUN(the_last_level);
    return test_done();
}
