/* Rated puzzles: how they are written, the search for all their answers, eyes that miss some, and
 * the runs that a player makes of them. Answers of positions are counted by hand. */
#include "scene_rig.h"
#include "parts_rig.h"
#include "coach/puzzle.h"

#define VERDICT (2 * SECOND)
#define SLOT "...XX...../XXXX...XXX/XXXXX.XXXX"
#define PAIR "..XXXXXXXX/..XXXXXXXX"
#define WELL "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."

/* ---- lines ---------------------------------------------------------------------------------- */

static coach_puzzle puzzle_of(unsigned rating, coach_exercise e)
{
    coach_puzzle p = {.exercise = e, .rating = (uint16_t)rating};
    strcpy(p.hold, e.hold);
    strcpy(p.queue, e.queue);
    strcpy(p.field, e.field);
    strcpy(p.marks, e.marks);
    return p;
}

static const coach_exercise spin = {COACH_GOAL_SPIN, 2, 1, "", "TO", SLOT, "T240"},
                            combo = {COACH_GOAL_COMBO, 2, 2, "", "OOO", PAIR "/" PAIR, "O000O000"},
                            clear = {COACH_GOAL_CLEAR, 0, 1, "S", "O", PAIR, "O000"};

static void a_line_says_all_of_a_puzzle(void)
{
    const coach_exercise all[] = {spin, combo, clear};
    for (unsigned i = 0; i < 3; i++) {
        const coach_puzzle p = puzzle_of(1234 + i, all[i]);
        coach_puzzle read;
        char line[COACH_PUZZLE_LINE];
        ASSERT(coach_puzzle_write(&p, line) > 0);
        ASSERT(coach_puzzle_read(&read, line));
        ASSERT_EQ(read.rating, 1234 + i);
        ASSERT_EQ(read.exercise.goal, all[i].goal);
        ASSERT_EQ(read.exercise.amount, all[i].amount);
        ASSERT_EQ(read.exercise.pieces, all[i].pieces);
        ASSERT_TEXT(read.exercise.hold, all[i].hold);
        ASSERT_TEXT(read.exercise.queue, all[i].queue);
        ASSERT_TEXT(read.exercise.field, all[i].field);
        ASSERT_TEXT(read.exercise.marks, all[i].marks);
    }
}

static void what_is_no_puzzle_is_refused(void)
{
    const coach_puzzle p = puzzle_of(1500, spin);
    coach_puzzle read;
    char line[COACH_PUZZLE_LINE];
    const size_t size = coach_puzzle_write(&p, line);
    for (size_t i = 0; i < size; i++) {
        char torn[COACH_PUZZLE_LINE] = "";
        memcpy(torn, line, i);
        ASSERT(!coach_puzzle_read(&read, torn));
        torn[i] = '!';
        ASSERT(!coach_puzzle_read(&read, torn));
    }
    strcat(line, "A");
    ASSERT(!coach_puzzle_read(&read, line));
}

/* ---- ways ----------------------------------------------------------------------------------- */

static ts_match m;
static coach_task task;

static void begin(const coach_exercise *e)
{
    ts_setup setup;
    coach_task_setup(&setup);
    ASSERT(ts_start(&m, &setup) && coach_task_begin(&task, &m, e));
}

/* A slot for a T is filled in one way; an O closes a gap of two in one. With an I on hold an O can
 * lie in nine places of which none may cover the well, or the I comes first: then nothing is in the
 * way, and the goal is reached with one piece. */
static void ways_are_counted(void)
{
    static const struct {
        coach_exercise e;
        unsigned count, pieces;
    } cases[] = {
        {{COACH_GOAL_SPIN, 2, 1, "", "TO", SLOT, ""}, 1, 1},
        {{COACH_GOAL_SPIN, 2, 1, "", "OT", SLOT, ""}, 1, 1}, /* by holding the O */
        {{COACH_GOAL_SPIN, 2, 1, "", "OS", SLOT, ""}, 0, 0},
        {{COACH_GOAL_SPIN, 3, 1, "", "TO", SLOT, ""}, 0, 0},
        {{COACH_GOAL_CLEAR, 0, 1, "", "OO", "XXXX..XXXX/XXXX..XXXX", ""}, 1, 1},
        {{COACH_GOAL_CLEAR, 0, 2, "", "OOS", "XX..XX..XX/XX..XX..XX", ""}, 1, 2},
        {{COACH_GOAL_ONCE, 4, 1, "I", "O", WELL, ""}, 1, 1},
        {{COACH_GOAL_ONCE, 4, 1, "S", "O", WELL, ""}, 0, 0},
        {{COACH_GOAL_LINES, 1, 1, "O", "O", "XXXX.XXXXX", ""}, 0, 0},
        {{COACH_GOAL_COMBO, 2, 2, "", "OOO", "XXXX..XXXX/XXXX..XXXX/XXXX..XXXX/XXXX..XXXX", ""},
         1,
         2},
        {{COACH_GOAL_LOW, 0, 1, "", "OS", "XXXX..XXXX/XXXX..XXXX", ""}, 1, 1},
        {{COACH_GOAL_LOW, 1, 1, "", "SO", "XXXXXX..XX/XXXXXX..XX", ""}, 1, 1},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        coach_ways ways;
        begin(&cases[i].e);
        ASSERT(coach_task_ways(&task, &m.board[0], 3, &ways));
        if (ways.count != cases[i].count || (ways.count && ways.pieces != cases[i].pieces))
            printf("case %u: %u ways, %u pieces\n", i, ways.count, ways.pieces);
        ASSERT_EQ(ways.count, cases[i].count);
        ASSERT(!ways.count || ways.pieces == cases[i].pieces);
    }
}

static void eyes_miss_what_they_do_not_know(void)
{
    uint64_t random = 1;
    coach_eyes eyes = {.sees = 5, .nodes = 100, .holds = true, .spins = true, .random = &random};
    ts_place to;
    bool hold;
    begin(&(coach_exercise){COACH_GOAL_SPIN, 2, 1, "", "OT", SLOT, ""});
    ASSERT(coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    ASSERT(hold && to.kind == TS_T && to.spin == TS_SPIN_FULL);
    eyes.spins = false;
    ASSERT(!coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    eyes.spins = true;
    eyes.holds = false;
    ASSERT(!coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    eyes.holds = true;
    eyes.sees = 0;
    ASSERT(!coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    eyes.sees = 5;
    eyes.misses = 1000;
    ASSERT(!coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    begin(&(coach_exercise){COACH_GOAL_SPIN, 2, 2, "", "OTS", SLOT, ""});
    ASSERT(!coach_task_try(&task, &m.board[0], &eyes, &to, &hold));
    ASSERT(to.kind); /* plays all the same */
}

/* ---- runs ----------------------------------------------------------------------------------- */

static session_rig t;
static char lines[4 * COACH_PUZZLE_LINE];

static const char *three_puzzles(void)
{
    const coach_puzzle all[] = {puzzle_of(1000, clear), puzzle_of(1400, combo),
                                puzzle_of(1500, spin)};
    lines[0] = '\0';
    for (unsigned i = 0; i < 3; i++) {
        coach_puzzle_write(&all[i], lines + strlen(lines));
        strcat(lines, "\n");
    }
    return lines;
}

static const char *no_puzzles(void)
{
    return NULL;
}

static void open_rated(const char *(*puzzles)(void), const char *row)
{
    session_options o = rig_options("guideline", "marathon");
    o.has_reader = true;
    o.puzzles = puzzles;
    o.page = "https://example.org/";
    rig_open_options(&t, &o);
    rig_type(&t, "[Learn]E[Rated puzzles]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RATED);
    rig_type(&t, row);
}

static void place_next(void)
{
    ts_place to;
    bool hold;
    ts_path path;
    const coach_task *played = &inner_practice(t.s)->lessons.task;
    ASSERT(coach_task_solve(played, inner_board(t.s, 0), &to, &hold));
    if (hold)
        rig_key(&t, 'c');
    const ts_board *b = inner_board(t.s, 0);
    ASSERT(ts_path_find(b, &played->forms, b->piece, to, (ts_path_how){.taps = true}, &path));
    for (unsigned i = 0; i < path.count; i++) {
        const ts_input *input = &path.input[i];
        static const char keys[] = {[TS_LEFT] = 'L', [TS_RIGHT] = 'R'};
        if (input->how == TS_INPUT_SINK) {
            rig_down(&t, KEY_DOWN);
            while (inner_board(t.s, 0)->piece.y > input->after.y)
                rig_pass(&t, 1 * MS);
            rig_up(&t, KEY_DOWN);
            rig_pass(&t, 1 * MS);
        } else {
            rig_key(&t, input->button == TS_CW     ? 'U'
                        : input->button == TS_CCW  ? 'z'
                        : input->button == TS_FLIP ? 'a'
                                                   : keys[input->button]);
        }
    }
    rig_key(&t, ' ');
    rig_pass(&t, 1 * MS);
}

static void solve(void)
{
    while (session_lesson_state(t.s) == LESSON_OPEN)
        place_next();
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED);
}

/* Drops pieces where they come until the puzzle is missed. */
static void miss(void)
{
    while (session_lesson_state(t.s) == LESSON_OPEN) {
        rig_key(&t, ' ');
        rig_pass(&t, 1 * MS);
    }
    ASSERT_EQ(session_lesson_state(t.s), LESSON_FAILED);
}

static unsigned rating_of(unsigned theme)
{
    unsigned deviation;
    return session_rated_rating(t.s, theme, &deviation);
}

/* A solved puzzle raises the rating and that of its theme, and no other. */
static void a_rating_follows_what_is_solved(void)
{
    open_rated(three_puzzles, "[At your rating]E");
    ASSERT(session_rated_is_on(t.s));
    const unsigned theme = coach_puzzle_theme(&inner_practice(t.s)->rated.puzzle);
    ASSERT_EQ(rating_of(COACH_THEMES), 1500);
    solve();
    ASSERT(rig_text(&t, "Solved!"));
    ASSERT(rating_of(COACH_THEMES) > 1500);
    ASSERT(rating_of(theme) > 1500);
    for (unsigned i = 0; i < COACH_THEMES; i++)
        ASSERT(i == theme || rating_of(i) == 1500);
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT(coach_puzzle_theme(&inner_practice(t.s)->rated.puzzle) != theme); /* another one */
    rig_close(&t);
}

static void a_miss_shows_the_solution_and_lowers_the_rating(void)
{
    open_rated(three_puzzles, "[At your rating]E");
    miss();
    ASSERT(rig_text(&t, "Missed."));
    const unsigned after = rating_of(COACH_THEMES);
    ASSERT(after < 1500);
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_SHOWN);
    ASSERT(rig_text(&t, "This solves it."));
    for (unsigned i = 0; i < 60 && session_lesson_state(t.s) == LESSON_SHOWN; i++)
        rig_pass(&t, SECOND / 2);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_REACHED); /* it does */
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_lesson_state(t.s), LESSON_OPEN);
    ASSERT_EQ(rating_of(COACH_THEMES), after);
    rig_close(&t);
}

static void a_hint_counts_as_a_miss_once(void)
{
    open_rated(three_puzzles, "[At your rating]E");
    rig_type(&t, "h");
    ASSERT(session_practice_hint(t.s).kind != TS_NONE);
    const unsigned after = rating_of(COACH_THEMES);
    ASSERT(after < 1500);
    solve();
    ASSERT_EQ(rating_of(COACH_THEMES), after);
    ASSERT_EQ(session_rated_solved(t.s), 0);
    rig_close(&t);
}

static void an_undo_counts_as_a_miss(void)
{
    open_rated(three_puzzles, "[Streak]E");
    solve();
    rig_pass(&t, VERDICT);
    ASSERT_EQ(inner_practice(t.s)->rated.puzzle.exercise.pieces, 2);
    place_next();
    ASSERT(!session_rated_is_missed(t.s));
    rig_type(&t, "u");
    rig_pass(&t, 1 * MS);
    ASSERT(session_rated_is_missed(t.s));
    rig_close(&t);
}

static void a_streak_ends_with_the_first_miss(void)
{
    open_rated(three_puzzles, "[Streak]E");
    solve();
    rig_pass(&t, VERDICT);
    miss();
    rig_pass(&t, VERDICT);
    rig_type(&t, "E"); /* the solution has been seen */
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_screen(t.s), SCREEN_RATED);
    ASSERT(!session_rated_is_on(t.s));
    ASSERT_EQ(session_rated_best(t.s, RATED_STREAK), 1);
    ASSERT_EQ(rating_of(COACH_THEMES), 1500);
    ASSERT(rig_text(&t, "best 1"));
    rig_close(&t);
}

static void a_storm_ends_after_three_minutes_of_play(void)
{
    open_rated(three_puzzles, "[Storm]E");
    solve();
    ASSERT(session_rated_seconds(t.s) <= 180);
    rig_type(&t, "X"); /* the pause takes no time */
    const unsigned left = session_rated_seconds(t.s);
    rig_pass(&t, 400 * SECOND);
    ASSERT_EQ(session_rated_seconds(t.s), left);
    rig_type(&t, "E");
    for (unsigned i = 0; i < 170; i++)
        rig_pass(&t, SECOND);
    ASSERT(session_rated_is_on(t.s));
    for (unsigned i = 0; i < 20; i++)
        rig_pass(&t, SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_RATED);
    ASSERT_EQ(session_rated_best(t.s, RATED_STORM), 1);
    rig_close(&t);
}

static void the_puzzle_of_the_day_is_the_same_for_all_and_has_a_link(void)
{
    char link[RATED_LINK];
    open_rated(three_puzzles, "[Puzzle of the day]E");
    const coach_puzzle first = inner_practice(t.s)->rated.puzzle;
    solve();
    rig_pass(&t, VERDICT);
    ASSERT_EQ(session_screen(t.s), SCREEN_RATED);
    ASSERT(session_rated_day_is_done(t.s));
    rig_type(&t, "[Copy link]E");
    ASSERT_EQ(session_rated_copied(t.s), 1);
    snprintf(link, sizeof link, "%s", session_rated_link(t.s));
    ASSERT(strncmp(link, "https://example.org/#puzzle=", 28) == 0);
    rig_close(&t);

    open_rated(no_puzzles, ""); /* a link needs no others */
    ASSERT(!session_rated_is_on(t.s));
    ASSERT(rig_text(&t, "The puzzles have not loaded yet."));
    session_take_link(t.s, link, t.now);
    ASSERT(session_rated_is_on(t.s));
    ASSERT_TEXT(inner_practice(t.s)->rated.puzzle.field, first.field);
    ASSERT_EQ(inner_practice(t.s)->rated.puzzle.rating, first.rating);
    rig_close(&t);
}

static void a_theme_is_chosen(void)
{
    open_rated(three_puzzles, "[Theme]R");
    ASSERT_EQ(session_rated_theme(t.s), COACH_THEME_SPIN);
    ASSERT(rig_text(&t, "T-spins"));
    rig_type(&t, "[At your rating]E");
    ASSERT_EQ(inner_practice(t.s)->rated.puzzle.exercise.goal, COACH_GOAL_SPIN);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_line_says_all_of_a_puzzle);
    RUN(what_is_no_puzzle_is_refused);
    RUN(ways_are_counted);
    RUN(eyes_miss_what_they_do_not_know);
    RUN(a_rating_follows_what_is_solved);
    RUN(a_miss_shows_the_solution_and_lowers_the_rating);
    RUN(a_hint_counts_as_a_miss_once);
    RUN(an_undo_counts_as_a_miss);
    RUN(a_streak_ends_with_the_first_miss);
    RUN(a_storm_ends_after_three_minutes_of_play);
    RUN(the_puzzle_of_the_day_is_the_same_for_all_and_has_a_link);
    RUN(a_theme_is_chosen);
    return test_done();
}
