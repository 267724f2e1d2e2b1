/* Every mode with every rule set: it starts, its goal is reached on the line or the tick and not
 * before, its end is reported, and nothing happens after it. A second depends on each set's tick:
 * 1000, 100 or 60 of them, 39375000/655171 on the NES, 3546895/70928 on its PAL sister. */
#include "rig.h"

static void begin(rig *t, unsigned rules, const char *mode, uint32_t goal)
{
    ts_setup setup;
    ts_setup_default(&setup, rules, (unsigned)ts_modes_find(mode));
    setup.goal = goal;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
}

/* The left one of the two columns in the middle: 4, in half a field 1. */
static int middle(const rig *t)
{
    return t->b->columns == TS_COLUMNS ? 4 : 1;
}

/* The piece of two by two in the middle, that many rows up. */
static ts_piece square(const rig *t, int up)
{
    ts_piece p = {.kind = TS_O};
    ts_cell cell[4];
    int left = 9, low = 9;
    ts_cells(t->b, p, cell);
    for (int i = 0; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    p.x = (int8_t)(middle(t) - left);
    p.y = (int8_t)(up - low);
    return p;
}

/* Locks a square between two half rows, of which `lines` are full (0 to 2). */
static void clear_lines(rig *t, int lines)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < lines; y++)
        for (int x = 0; x < t->b->columns; x++)
            cell[y][x] = x == middle(t) || x == middle(t) + 1 ? TS_NONE : TS_GARBAGE;
    cell[2][0] = TS_GARBAGE;
    ASSERT(rig_field(t, ""));
    ASSERT(ts_edit_place(&t->match, 0, square(t, 0)));
    ASSERT(rig_stack(t, cell));
    ASSERT(rig_until(t, TS_EVENT_LOCK, 3000) <= 3000);
    ASSERT_EQ(rig_event(t, TS_EVENT_CLEAR) != NULL, lines > 0);
}

static void has_ended(rig *t, int outcome)
{
    const ts_event *e = rig_event(t, TS_EVENT_OVER);
    ASSERT(e && e->amount == outcome && e->player == 0);
    ASSERT_EQ(t->b->outcome, outcome);
    ASSERT_EQ(t->b->phase, TS_PHASE_OVER);
    ASSERT_EQ(t->b->piece.kind, TS_NONE);
    ASSERT(t->match.over);
    uint64_t score = t->b->score;
    uint32_t pieces = t->b->pieces;
    t->held[0] = TS_HARD | TS_SOFT | TS_LEFT;
    for (int i = 0; i < 500; i++) {
        rig_wait(t, 1);
        ASSERT_EQ(t->events.count, 0);
    }
    ASSERT_EQ(t->b->score, score);
    ASSERT_EQ(t->b->pieces, pieces);
}

static void every_mode_starts_with_every_set(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
            if (ts_mode_lacks(mode, rules) || ts_modes_get(mode)->by_hand)
                continue; /* t_puzzle.c */
            rig t;
            begin(&t, rules, ts_modes_get(mode)->name, 0);
            ASSERT_EQ(t.match.setup.goal, ts_modes_get(mode)->goal);
            ASSERT_EQ(t.b->level, t.r->level_first);
            ASSERT_EQ(t.b->outcome, TS_RUNNING);
            ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
            ASSERT(t.b->phase == TS_PHASE_PLAY || t.b->phase == TS_PHASE_READY);
            clear_lines(&t, 1);
            ASSERT_EQ(t.b->lines, 1);
            bool only_spins = ts_mode_unit(mode)->counts == TS_COUNTS_SPINS;
            ASSERT_EQ(t.b->outcome, only_spins ? TS_LOST : TS_RUNNING);
        }
}

/* Two towers to the top beside the way of a T: the next one has no place, or none below the top. */
static void every_mode_can_be_lost(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
            if (ts_mode_lacks(mode, rules) || ts_modes_get(mode)->by_hand)
                continue; /* t_puzzle.c */
            rig t;
            uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
            begin(&t, rules, ts_modes_get(mode)->name, 0);
            for (int y = 0; y < t.b->visible; y++)
                cell[y][middle(&t) - 1] = cell[y][middle(&t) + 2] = TS_GARBAGE;
            ASSERT(rig_queue(&t, "TTT"));
            ASSERT(rig_field(&t, ""));
            ASSERT(ts_edit_place(&t.match, 0, square(&t, 0)));
            ASSERT(rig_stack(&t, cell));
            ASSERT(rig_until(&t, TS_EVENT_OVER, 10000) <= 10000);
            ASSERT(t.b->over != TS_OVER_NOT);
            has_ended(&t, TS_LOST);
        }
}

static void lines_win(const char *mode, uint32_t asked, uint32_t goal)
{
    static const struct {
        int before, lines;
        bool wins;
    } last[] = {{-2, 1, false}, {-1, 0, false}, {-1, 1, true}, {-2, 2, true}, {-1, 2, true}};
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned i = 0; i < sizeof last / sizeof last[0]; i++) {
            int64_t lines = (int64_t)goal + last[i].before;
            if (lines < 0)
                continue;
            rig t;
            begin(&t, rules, mode, asked);
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, lines));
            clear_lines(&t, last[i].lines);
            ASSERT_EQ(t.b->lines, lines + last[i].lines);
            if (last[i].wins)
                has_ended(&t, TS_WON);
            else
                ASSERT_EQ(t.b->outcome, TS_RUNNING);
            ASSERT_EQ(t.b->over, TS_OVER_NOT);
        }
}

static void marathon_is_150_lines(void)
{
    lines_win("marathon", 0, 150);
    lines_win("marathon", 10, 10);
}

static void sprint_is_40_lines(void)
{
    lines_win("sprint", 0, 40);
    lines_win("sprint", 1, 1);
    lines_win("sprint", 1000, 1000);
}

static void an_endless_marathon_goes_on(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        rig t;
        begin(&t, rules, "marathon", TS_ENDLESS);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 149));
        clear_lines(&t, 2);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 99999));
        clear_lines(&t, 2);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT_EQ(t.b->lines, 100001);
    }
}

static void free_and_none_go_on(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (unsigned i = 0; i < 2; i++) {
            rig t;
            if (i && ts_rules_get(rules)->level_kind == TS_LEVEL_NONE)
                continue; /* without levels every mode is without speed-up */
            begin(&t, rules, i ? "free" : "none", 0);
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 149));
            clear_lines(&t, 2);
            ASSERT_EQ(t.b->outcome, TS_RUNNING);
        }
}

/* Whole ticks that fit into the seconds asked for. */
static const struct {
    const char *rules;
    uint32_t seconds, ticks;
} times[] = {
    {"guideline", 0, 120000}, {"modern", 0, 120000}, {"psk", 0, 120000},     {"pivot", 0, 120000},
    {"wx", 0, 120000},        {"pygame", 0, 120000}, {"itnotes", 0, 12000},  {"tgm", 0, 7200},
    {"nes", 0, 7211},         {"nes-pal", 0, 6000},  {"guideline", 1, 1000}, {"itnotes", 7, 700},
    {"tgm", 180, 10800},      {"nes", 1, 60},        {"nes", 10, 600},       {"nes", 11, 661},
    {"nes-pal", 180, 9001},   {"nes", 180, 10817},
};

static void ultra_ends_on_its_tick(void)
{
    for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++) {
        rig t;
        begin(&t, (unsigned)ts_rules_find(times[i].rules), "ultra", times[i].seconds);
        while (t.b->outcome == TS_RUNNING && t.match.tick < times[i].ticks + 10) {
            if (t.match.tick % 200 == 0)
                ASSERT(rig_field(&t, ""));
            rig_wait(&t, 1);
        }
        ASSERT_EQ(t.match.tick, times[i].ticks);
        has_ended(&t, TS_WON);
    }
}

/* Leaping stops before it: the tick in which it ends is played. */
static void ultra_cannot_be_leapt_over(void)
{
    rig t;
    begin(&t, (unsigned)ts_rules_find("guideline"), "ultra", 1);
    unsigned leaps = 0;
    while (t.match.tick < 1000) {
        uint32_t idle = ts_idle(&t.match, t.held);
        ASSERT(t.match.tick + idle < 1000);
        ts_leap(&t.match, t.held, idle);
        rig_wait(&t, 1);
        leaps++;
    }
    ASSERT(leaps < 10);
    has_ended(&t, TS_WON);
}

/* All who still play have held out; a player who has lost before has lost. */
static void ultra_ends_for_everybody(void)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("tgm"), (unsigned)ts_modes_find("ultra"));
    setup.players = 3;
    setup.goal = 2;
    rig t;
    rig_start_setup(&t, &setup);
    rig_wait(&t, 60);
    ts_end(&t.match, 1, TS_LOST, NULL);
    rig_wait(&t, 60);
    ASSERT(t.match.over);
    ASSERT_EQ(t.match.board[0].outcome, TS_WON);
    ASSERT_EQ(t.match.board[1].outcome, TS_LOST);
    ASSERT_EQ(t.match.board[2].outcome, TS_WON);
}

/* Lines raise the level in none and marathon, and in no mode against the clock or without end. */
static void levels_rise_only_where_it_gets_faster(void)
{
    static const struct {
        const char *mode;
        bool rises;
    } modes[] = {
        {"none", true}, {"marathon", true}, {"sprint", false}, {"ultra", false}, {"free", false}};
    static const char *const sets[] = {"guideline", "modern", "psk", "pivot", "nes"};
    for (unsigned s = 0; s < sizeof sets / sizeof sets[0]; s++)
        for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
            rig t;
            begin(&t, (unsigned)ts_rules_find(sets[s]), modes[i].mode, 0);
            uint32_t level = t.b->level;
            ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 9));
            clear_lines(&t, 1);
            ASSERT_EQ(t.b->level, level + modes[i].rises);
            ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL) != NULL, modes[i].rises);
        }
}

/* Guideline: 300 ms after a clear, but not in sprint and ultra. */
static void the_clear_delay_is_left_out_against_the_clock(void)
{
    static const struct {
        const char *mode;
        unsigned ticks;
    } modes[] = {{"none", 300}, {"marathon", 300}, {"free", 300}, {"sprint", 0}, {"ultra", 0}};
    for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        rig t;
        begin(&t, (unsigned)ts_rules_find("guideline"), modes[i].mode, 0);
        clear_lines(&t, 1);
        if (modes[i].ticks)
            ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 400), modes[i].ticks);
        else
            ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
    }
}

/* Modern: 0.02 cells a 60th of a second in sprint and free, by level elsewhere. */
static void modern_falls_steadily_in_sprint_and_free(void)
{
    static const struct {
        const char *mode;
        bool steady;
    } modes[] = {
        {"none", false}, {"marathon", false}, {"ultra", false}, {"sprint", true}, {"free", true}};
    for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        rig t;
        begin(&t, (unsigned)ts_rules_find("modern"), modes[i].mode, 0);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 5));
        ts_speed speed = ts_speed_now(&t.match, 0, false);
        if (modes[i].steady) /* 6 rows every 5 seconds */
            ASSERT_EQ(speed.rows * 5000u, speed.ticks * 6u);
        else /* 0.355197 seconds a row */
            ASSERT_EQ(speed.rows * 355197u, speed.ticks * 1000u);
    }
}

static bool has_words(const char *words)
{
    return words && words[0];
}

/* A program that shows modes needs no list of them: each one says everything about itself. */
static void modes_and_sets_say_what_they_are(void)
{
    for (unsigned id = 0; id < ts_modes_count(); id++) {
        const ts_mode *mode = ts_modes_get(id);
        const ts_unit *unit = ts_mode_unit(id);
        ASSERT(has_words(mode->name) && has_words(mode->title) && has_words(mode->summary));
        ASSERT(has_words(unit->label) && has_words(unit->one) && has_words(unit->many));
        ASSERT(unit->done != NULL);
    }
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        ASSERT(has_words(r->name) && has_words(r->title) && has_words(r->summary));
    }
    ASSERT_EQ(ts_modes_find("duel"), TS_MODE_DUEL);
    ASSERT_EQ(ts_modes_find("classic-b"), TS_MODE_CLASSIC_B);
    ASSERT_EQ(ts_rules_find("nes-pal"), TS_RULES_NES_PAL);
    ASSERT_EQ(ts_modes_count(), TS_MODES);
    ASSERT_EQ(ts_rules_count(), TS_RULE_SETS);
}

static void progress_goes_towards_the_goal(void)
{
    rig t;
    begin(&t, TS_RULES_GUIDELINE, "sprint", 0);
    t.b->lines = 7;
    ts_fact progress;
    ts_mode_progress(&t.match, 0, &progress);
    ASSERT(strcmp(progress.label, "Lines") == 0 && progress.kind == TS_FACT_PROGRESS);
    ASSERT(progress.value == 7 && progress.of == 40);
    begin(&t, TS_RULES_GUIDELINE, "marathon", TS_ENDLESS);
    ts_mode_progress(&t.match, 0, &progress);
    ASSERT_EQ(progress.of, 0);
    begin(&t, TS_RULES_TGM, "master", 0);
    t.b->level = 345;
    ts_mode_progress(&t.match, 0, &progress);
    ASSERT_EQ(progress.of, 400);
    t.b->level = 950;
    ts_mode_progress(&t.match, 0, &progress);
    ASSERT_EQ(progress.of, 999);
    begin(&t, TS_RULES_GUIDELINE, "puzzle", 3); /* the third puzzle is nothing to reach */
    ts_mode_progress(&t.match, 0, &progress);
    ASSERT_EQ(progress.of, 0);
}

static void modes_of_one_board_have_numbers_of_their_own(void)
{
    static const struct {
        const char *rules, *mode, *label[3];
    } own[] = {{"guideline", "dig", {"Dug up"}},
               {"guideline", "twenty", {"T-spin doubles"}},
               {"guideline", "perfect", {"Perfect clears", "Pieces left"}},
               {"guideline", "survival", {"Next row", "Incoming"}},
               {"nes", "classic-b", {"Height"}},
               {"tgm", "master", {"Level", "Grade", "Section"}},
               {"guideline", "puzzle", {0}},
               {"guideline", "sprint", {0}},
               {"guideline", "ultra", {0}}};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        rig t;
        ts_fact fact[TS_FACTS_MAX];
        begin(&t, (unsigned)ts_rules_find(own[i].rules), own[i].mode, 0);
        unsigned count = ts_mode_facts(&t.match, 0, fact), expected = 0;
        while (expected < 3 && own[i].label[expected])
            expected++;
        ASSERT_EQ(count, expected);
        for (unsigned n = 0; n < count && n < expected; n++)
            ASSERT(strcmp(fact[n].label, own[i].label[n]) == 0);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_mode_starts_with_every_set);
    RUN(every_mode_can_be_lost);
    RUN(marathon_is_150_lines);
    RUN(sprint_is_40_lines);
    RUN(an_endless_marathon_goes_on);
    RUN(free_and_none_go_on);
    RUN(ultra_ends_on_its_tick);
    RUN(ultra_cannot_be_leapt_over);
    RUN(ultra_ends_for_everybody);
    RUN(levels_rise_only_where_it_gets_faster);
    RUN(the_clear_delay_is_left_out_against_the_clock);
    RUN(modern_falls_steadily_in_sprint_and_free);
    RUN(modes_and_sets_say_what_they_are);
    RUN(progress_goes_towards_the_goal);
    RUN(modes_of_one_board_have_numbers_of_their_own);
    return test_done();
}
