/* The plan of the day: its parts, each begun by Enter and leading back, the stones of the mosaic,
 * and the switch. */
#include "scene_rig.h"
#include "parts_rig.h"
#include "coach/profile.h"
#include "coach/puzzle.h"

#define VERDICT (2 * SECOND)
#define DAY_US (86400 * SECOND)
#define PAIR "..XXXXXXXX/..XXXXXXXX"

static session_rig t;
static char lines[8 * COACH_PUZZLE_LINE];

/* An O clears everything: eight puzzles of different ratings. */
static const char *some_puzzles(void)
{
    lines[0] = '\0';
    for (unsigned i = 0; i < 8; i++) {
        coach_puzzle p = {.exercise = {COACH_GOAL_CLEAR, 0, 1, "S", "O", PAIR, "O000"},
                          .rating = (uint16_t)(1400 + i)};
        strcpy(p.hold, p.exercise.hold);
        strcpy(p.queue, p.exercise.queue);
        strcpy(p.field, p.exercise.field);
        strcpy(p.marks, p.exercise.marks);
        coach_puzzle_write(&p, lines + strlen(lines));
        strcat(lines, "\n");
    }
    return lines;
}

/* At noon of day 20000. */
static void open_today(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.local_s = 20000 * INT64_C(86400) + 43200;
    o.puzzles = some_puzzles;
    rig_open_options(&t, &o);
    rig_type(&t, "[Learn]E[Today]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
}

/* Solves the exercise that is shown; spins are not needed for it. */
static void solve(void)
{
    const coach_task *task = &inner_practice(t.s)->lessons.task;
    ts_place to;
    bool hold;
    while (session_lesson_state(t.s) == LESSON_OPEN) {
        ASSERT(coach_task_solve(task, inner_board(t.s, 0), &to, &hold));
        if (hold)
            rig_key(&t, 'c');
        ASSERT(ts_edit_place(inner_match(t.s), 0, ts_piece_of(&task->forms, to)));
        rig_key(&t, ' ');
        rig_pass(&t, 1 * MS);
    }
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
    rig_pass(&t, VERDICT);
}

static void play_puzzles(void)
{
    rig_type(&t, "[Rated puzzles]E");
    for (unsigned i = 0; i < 5; i++) {
        ASSERT(session_rated_is_on(t.s));
        ASSERT_EQ(session_today_done(t.s, TODAY_PUZZLES), i);
        solve();
    }
}

static void play_lesson(void)
{
    rig_type(&t, "[Lesson]E");
    ASSERT(session_lesson_is_on(t.s));
    if (session_lesson_state(t.s) == LESSON_SHOWN)
        rig_type(&t, " "); /* the demonstration has been seen */
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    solve();
}

static void play_game(const char *row)
{
    rig_type(&t, row);
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    rig_lose(&t);
    rig_pass(&t, 2 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_type(&t, "X");
}

static void play_all(void)
{
    play_puzzles();
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    play_lesson();
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    play_game("[Sprint]");
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
}

static void each_part_leads_back_to_the_plan(void)
{
    open_today();
    ASSERT(rig_text(&t, "0 of 5") && rig_text(&t, "0 of 1"));
    ASSERT(!rig_text(&t, "Mistake training")); /* nothing is due */
    play_puzzles();
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    ASSERT_EQ(session_today_done(t.s, TODAY_PUZZLES), 5);
    ASSERT_EQ(session_cursor(t.s), 1); /* the next one */
    ASSERT(!session_rated_is_on(t.s));
    play_lesson();
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    ASSERT_EQ(session_today_done(t.s, TODAY_LESSON), 1);
    ASSERT_EQ(session_lesson_done(t.s, 0, 0), 1);
    ASSERT(!session_today_is_complete(t.s));
    ASSERT_EQ(session_today_stones(t.s), 0);
    play_game("[Sprint]");
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    ASSERT(session_today_is_complete(t.s));
    ASSERT_EQ(session_today_stones(t.s), 1);
    ASSERT(rig_text(&t, "Done for today.") && rig_text(&t, "Mosaic 1 of 30: 1 of 7 tiles."));
    rig_type(&t, "XX");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_go_to(&t, "Play"); /* what the player has chosen stays */
    ASSERT(rig_text(&t, "Marathon"));
    rig_close(&t);
}

/* Another part of the same day lays no second stone; the next day starts anew, and days without
 * play take nothing away. */
static void a_day_lays_one_stone_and_a_missed_one_costs_nothing(void)
{
    open_today();
    play_all();
    ASSERT_EQ(session_today_stones(t.s), 1);
    play_lesson();
    ASSERT_EQ(session_today_stones(t.s), 1);
    t.now += 3 * DAY_US;
    session_run(t.s, t.now);
    ASSERT(!session_today_is_complete(t.s));
    ASSERT_EQ(session_today_done(t.s, TODAY_GAME), 0);
    ASSERT_EQ(session_today_stones(t.s), 1);
    play_lesson();
    play_game("[Sprint]");
    ASSERT_EQ(session_today_stones(t.s), 1); /* the puzzles are still to be done */
    ASSERT_EQ(session_today_done(t.s, TODAY_PUZZLES), 0);
    for (unsigned i = 0; i < 5; i++)
        session_today_count(t.s, TODAY_PUZZLES);
    ASSERT_EQ(session_today_stones(t.s), 2);
    const session_today before = inner_practice(t.s)->today;
    memset(&inner_practice(t.s)->today, 0, sizeof before);
    session_today_read(t.s); /* the store has it */
    ASSERT_EQ(session_today_stones(t.s), 2);
    ASSERT(session_today_is_complete(t.s));
    rig_close(&t);
}

/* Three are enough for a day, however many are due. */
static void due_mistakes_come_first(void)
{
    open_today();
    for (unsigned i = 1; i <= 4; i++) {
        char name[16];
        snprintf(name, sizeof name, "drill %u", i);
        store_set(session_store(t.s), name, "1 modern attack 1 0 0 1 0 0 0 -1 0 0 v115@vhAAgH");
    }
    session_drills_read(t.s);
    session_touch(t.s);
    rig_look(&t);
    ASSERT_EQ(session_today_of(t.s, TODAY_DRILLS), 3);
    ASSERT(rig_text(&t, "0 of 3"));
    rig_type(&t, "H[Mistake training]E");
    for (unsigned i = 0; i < 3; i++) {
        ASSERT(session_drill_is_on(t.s));
        rig_type(&t, " n");
    }
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    ASSERT_EQ(session_today_done(t.s, TODAY_DRILLS), 3);
    ASSERT_EQ(session_drills_due(t.s), 1);
    rig_close(&t);
}

/* Leaving a part before its end leads back, too, and nothing is counted. */
static void leaving_a_part_leads_back(void)
{
    open_today();
    rig_type(&t, "[Sprint]E");
    rig_pass(&t, 4 * SECOND);
    rig_type(&t, "X[Give up]EDE");
    for (unsigned i = 0; i < 3 && session_screen(t.s) != SCREEN_TODAY; i++)
        rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    ASSERT_EQ(session_today_done(t.s, TODAY_GAME), 0);
    ASSERT(session_today_plays(t.s, TODAY_PARTS));
    rig_close(&t);
}

/* Half of the puzzles come from the theme with the least rating that is known. */
static void the_weakest_theme_is_drawn(void)
{
    open_today();
    session_rated *r = &inner_practice(t.s)->rated;
    ASSERT_EQ(session_today_theme(t.s), COACH_THEMES);
    r->rating[COACH_THEME_DIG].deviation = r->rating[COACH_THEME_CLEAR].deviation = 100 * FIX_ONE;
    r->rating[COACH_THEME_DIG].rating = 1900 * FIX_ONE;
    r->rating[COACH_THEME_CLEAR].rating = 1200 * FIX_ONE;
    r->rating[COACH_THEME_SPIN].rating = 1100 * FIX_ONE; /* a guess, not known */
    ASSERT_EQ(session_today_theme(t.s), COACH_THEME_CLEAR);
    rig_type(&t, "[Rated puzzles]E");
    for (unsigned i = 0; i < 5; i++) {
        ASSERT_EQ(r->drawn, i % 2 ? COACH_THEMES : COACH_THEME_CLEAR);
        solve();
    }
    rig_close(&t);
}

static void the_switch_hides_all_of_it(void)
{
    open_today();
    inner_practice(t.s)->today.stones = 5;
    rig_type(&t, "XX");
    t.s->settings.games_begun = 1;
    rig_type(&t, "t"); /* one key from the title */
    ASSERT_EQ(session_screen(t.s), SCREEN_TODAY);
    rig_type(&t, "XX[Options]E[Daily plan]R");
    ASSERT(!session_today_is_on(t.s));
    rig_type(&t, "X");
    ASSERT(!rig_text(&t, "today"));
    rig_type(&t, "t");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_type(&t, "[Learn]E");
    ASSERT(!rig_text(&t, "Today"));
    rig_close(&t);
}

/* Tiles of the mosaic on the title: nine for each stone, from below. */
static unsigned tiles(void)
{
    unsigned count = 0;
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++)
        count += t.scene->item[i].kind == ITEM_BLOCK;
    return count;
}

static void stones_stand_on_the_title(void)
{
    open_today();
    rig_room(&t, 100, 45, 1, 1);
    rig_type(&t, "XX");
    const unsigned others = tiles();
    static const struct {
        unsigned stones, tiles;
    } cases[] = {{1, 9}, {4, 36}, {7, 63}, {8, 9}, {7 * 30 + 2, 18}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        inner_practice(t.s)->today.stones = cases[i].stones;
        session_touch(t.s);
        ASSERT_EQ(tiles() - others, cases[i].tiles);
    }
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(each_part_leads_back_to_the_plan);
    RUN(a_day_lays_one_stone_and_a_missed_one_costs_nothing);
    RUN(due_mistakes_come_first);
    RUN(leaving_a_part_leads_back);
    RUN(the_weakest_theme_is_drawn);
    RUN(the_switch_hides_all_of_it);
    RUN(stones_stand_on_the_title);
    return test_done();
}
