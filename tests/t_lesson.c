/* Lessons: every exercise is solved by the search, whose answer is played with keys and judged by
 * the engine; pieces that are merely dropped reach no goal; demonstrations lie on their marks. */
#include "test.h"

#include "coach/lesson.h"
#include "session/practice_internal.h"
#include "text/text.h"
#include "tessera/place.h"

static ts_match m;
static coach_task task;

static bool begin(const coach_exercise *e)
{
    ts_setup setup;
    coach_task_setup(&setup);
    return ts_start(&m, &setup) && coach_task_begin(&task, &m, e);
}

/* Plays one placement, and judges it. */
static unsigned play(ts_place to, bool hold)
{
    ts_events events;
    ts_piece locked = {0};
    if (!ts_play_move(&m, 0, &(ts_move){to, hold}, NULL, &events))
        return COACH_FAILED;
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].kind == TS_EVENT_LOCK)
            locked = events.list[i].piece;
    const coach_step step = coach_step_of(&task, &m.board[0], locked);
    return coach_task_judge(&task, &step);
}

static void step(ts_buttons button)
{
    ts_buttons held[TS_PLAYERS_MAX] = {button};
    ts_step(&m, held, NULL);
}

static unsigned drop_unmoved(void)
{
    const ts_piece locked = ts_dropped(&m.board[0], m.board[0].piece);
    step(TS_HARD);
    step(0);
    const coach_step after = coach_step_of(&task, &m.board[0], locked);
    return coach_task_judge(&task, &after);
}

/* Calls `check` for every exercise of every lesson. */
static void each_exercise(void (*check)(const coach_lesson *l, const coach_exercise *e))
{
    for (unsigned c = 0; c < coach_courses(); c++)
        for (unsigned i = 0; i < coach_course_get(c)->count; i++) {
            const coach_lesson *l = &coach_course_get(c)->lesson[i];
            for (unsigned k = 0; k < coach_exercises(l); k++)
                check(l, &l->exercise[k]);
        }
}

static void wrong(const coach_lesson *l, const coach_exercise *e, const char *what)
{
    printf("%s, exercise %d: %s\n", l->name, (int)(e - l->exercise) + 1, what);
    test_fault();
}

static void is_solved(const coach_lesson *l, const coach_exercise *e)
{
    unsigned verdict = COACH_OPEN;
    ts_place to;
    bool hold;
    if (!begin(e)) {
        wrong(l, e, "not a position");
        return;
    }
    while (verdict == COACH_OPEN && coach_task_solve(&task, &m.board[0], &to, &hold)) {
        verdict = play(to, hold);
    }
    if (verdict != COACH_REACHED)
        wrong(l, e, "the search does not solve it");
}

static void solves_every_exercise(void)
{
    each_exercise(is_solved);
}

static void is_not_solved_by_dropping(const coach_lesson *l, const coach_exercise *e)
{
    unsigned verdict = COACH_OPEN;
    if (!begin(e))
        return;
    while (verdict == COACH_OPEN && m.board[0].piece.kind)
        verdict = drop_unmoved();
    if (verdict != COACH_FAILED)
        wrong(l, e, "dropping the pieces solves it");
}

static void pieces_that_are_only_dropped_fail(void)
{
    each_exercise(is_not_solved_by_dropping);
}

static void demonstrations_lie_on_their_marks(void)
{
    for (unsigned c = 0; c < coach_courses(); c++)
        for (unsigned i = 0; i < coach_course_get(c)->count; i++) {
            const coach_lesson *l = &coach_course_get(c)->lesson[i];
            unsigned verdict = begin(&l->demonstration) ? COACH_OPEN : COACH_FAILED;
            ts_place to;
            for (unsigned k = 0; verdict == COACH_OPEN && coach_task_mark(&task, k, &to); k++)
                verdict = play(to, to.kind != m.board[0].piece.kind);
            if (verdict != COACH_REACHED)
                wrong(l, &l->demonstration, "the demonstration does not lie on its marks");
        }
}

#define SLOT "...XX...../XXXX...XXX/XXXXX.XXXX"
#define WELL "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."
#define FIVE(row) row "/" row "/" row "/" row "/" row
#define TOWER FIVE("...XXX....")

/* The first piece is placed on its mark. Verdicts are counted by hand: an O on the floor has two
 * steps of two rows beside it, or one at a wall; an I in a well of four clears four lines and sends
 * four rows; what a T-spin is the field says. */
static void goals_are_what_they_say(void)
{
    static const struct {
        coach_exercise e;
        unsigned verdict;
    } cases[] = {
        {{COACH_GOAL_LINES, 2, 1, "", "O", "..XXXXXXXX/..XXXXXXXX", "O000"}, COACH_REACHED},
        {{COACH_GOAL_LINES, 3, 1, "", "O", "..XXXXXXXX/..XXXXXXXX", "O000"}, COACH_FAILED},
        {{COACH_GOAL_LINES, 3, 2, "", "O", "..XXXXXXXX/..XXXXXXXX", "O000"}, COACH_OPEN},
        {{COACH_GOAL_ONCE, 4, 2, "", "I", WELL, "IR90"}, COACH_REACHED},
        {{COACH_GOAL_ONCE, 2, 1, "", "I", "......XXXX/....XXXXXX", "I000"}, COACH_FAILED},
        {{COACH_GOAL_SPIN, 2, 1, "", "T", SLOT, "T240"}, COACH_REACHED},
        {{COACH_GOAL_SPIN, 1, 1, "", "T", SLOT, "T240"}, COACH_FAILED},
        {{COACH_GOAL_SPIN, 2, 1, "", "T", "XXX...XXXX/XXXX.XXXXX", "T230"}, COACH_FAILED},
        {{COACH_GOAL_CLEAR, 0, 1, "", "T", "XXX...XXXX/XXXX.XXXXX", "T230"}, COACH_REACHED},
        {{COACH_GOAL_CLEAR, 0, 1, "", "T", SLOT, "T240"}, COACH_FAILED},
        {{COACH_GOAL_COMBO, 1, 1, "", "T", SLOT, "T240"}, COACH_REACHED},
        {{COACH_GOAL_COMBO, 2, 2, "", "T", SLOT, "T240"}, COACH_OPEN},
        {{COACH_GOAL_CHAIN, 1, 1, "", "T", SLOT, "T240"}, COACH_REACHED},
        {{COACH_GOAL_CHAIN, 1, 1, "", "T", "XXX...XXXX/XXXX.XXXXX", "T230"}, COACH_FAILED},
        {{COACH_GOAL_ATTACK, 4, 1, "", "I", "X........./" WELL, "IR90"}, COACH_REACHED},
        {{COACH_GOAL_ATTACK, 5, 1, "", "I", "X........./" WELL, "IR90"}, COACH_FAILED},
        {{COACH_GOAL_SLOT, 2, 2, "", "O", SLOT, "O002"}, COACH_REACHED},
        {{COACH_GOAL_SLOT, 3, 1, "", "O", SLOT, "O002"}, COACH_FAILED},
        {{COACH_GOAL_SLOT, 2, 1, "", "O", "XXX...XXXX/XXXX.XXXXX", "O002"}, COACH_FAILED},
        {{COACH_GOAL_READY, 4, 1, "", "O", WELL, "O004"}, COACH_REACHED},
        {{COACH_GOAL_READY, 4, 1, "", "O", WELL, "O084"}, COACH_FAILED},
        {{COACH_GOAL_READY, 3, 1, "", "O", WELL, "O004"}, COACH_FAILED},
        {{COACH_GOAL_CLEAN, 0, 1, "", "O", "X.........", "O010"}, COACH_REACHED},
        {{COACH_GOAL_CLEAN, 0, 2, "", "O", "X.........", "O010"}, COACH_OPEN},
        {{COACH_GOAL_CLEAN, 0, 2, "", "O", "X.........", "O001"}, COACH_FAILED},
        {{COACH_GOAL_CLEAN, 0, 1, "", "O", "X........./.......XXX", "O010"}, COACH_REACHED},
        {{COACH_GOAL_FLAT, 2, 1, "", "O", "", "O000"}, COACH_REACHED},
        {{COACH_GOAL_FLAT, 1, 1, "", "O", "", "O000"}, COACH_FAILED},
        {{COACH_GOAL_FLAT, 4, 1, "", "O", "", "O010"}, COACH_REACHED},
        {{COACH_GOAL_FLAT, 3, 1, "", "O", "", "O010"}, COACH_FAILED},
        {{COACH_GOAL_FLAT, 9, 1, "", "O", "X.........", "O001"}, COACH_FAILED},
        {{COACH_GOAL_LOW, 2, 1, "", "O", "", "O000"}, COACH_REACHED},
        {{COACH_GOAL_LOW, 1, 1, "", "O", "", "O000"}, COACH_FAILED},
        {{COACH_GOAL_LOW, 1, 2, "", "O", "", "O000"}, COACH_OPEN},
        {{COACH_GOAL_LOW, 30, 1, "", "O", TOWER "/" TOWER "/" TOWER "/" TOWER, "O04D"},
         COACH_FAILED}, /* row 20, above the field: the game is lost */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ts_place to;
        ASSERT(begin(&cases[i].e));
        ASSERT(coach_task_mark(&task, 0, &to));
        ASSERT_EQ(play(to, false), cases[i].verdict);
    }
}

/* An S fills the same cells in both of its flat rotations; the mark names one of them. */
static void a_mark_is_of_cells(void)
{
    static const coach_exercise e = {COACH_GOAL_MARKS, 0, 1, "", "S", "", "S240"};
    ts_place to = {.kind = TS_S, .column = 4};
    ASSERT(begin(&e));
    ASSERT_EQ(play(to, false), COACH_REACHED);
    to.column = 5;
    ASSERT(begin(&e));
    ASSERT_EQ(play(to, false), COACH_FAILED);
}

/* Only the I on hold would clear a line, and the hold has been used for this piece. */
static void the_search_holds_once_for_a_piece(void)
{
    static const coach_exercise e = {COACH_GOAL_LINES, 1, 1, "S", "I", "....XXXXXX", ""};
    ts_place to;
    bool hold;
    ASSERT(begin(&e));
    ASSERT(coach_task_solve(&task, &m.board[0], &to, &hold) && !hold);
    step(TS_HOLD);
    step(0);
    ASSERT_EQ(m.board[0].piece.kind, TS_S);
    ASSERT(!coach_task_solve(&task, &m.board[0], &to, &hold));
}

static void what_is_no_position_is_refused(void)
{
    static const coach_exercise wrong_queue = {COACH_GOAL_CLEAR, 0, 1, "", "OK", "", ""},
                                wrong_field = {COACH_GOAL_CLEAR, 0, 1, "", "O", "Y", ""};
    ASSERT(!begin(&wrong_queue));
    ASSERT(!begin(&wrong_field));
}

/* In the languages; and within the limits of what stores them. */
/* At most three sentences; each ends with one of these. */
static unsigned sentences_in(const char *text)
{
    static const char *const ends[] = {".", "!", "?", "。"};
    unsigned count = 0;
    for (; *text; text++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            count += strncmp(text, ends[i], strlen(ends[i])) == 0;
    return count;
}

static void every_language_has_the_words(void)
{
    for (int language = 0; language < LANG_COUNT; language++)
        for (unsigned c = 0; c < coach_courses(); c++) {
            const coach_course *course = coach_course_get(c);
            const bool english = language == LANGUAGE_ENGLISH;
            ASSERT_EQ(text_of_course(language, course->name) ==
                          text_of_course(LANGUAGE_ENGLISH, course->name),
                      english);
            for (unsigned i = 0; i < course->count; i++) {
                const text_words *words = text_of_lesson(language, course->lesson[i].name);
                ASSERT_EQ(words == text_of_lesson(LANGUAGE_ENGLISH, course->lesson[i].name),
                          english);
                const unsigned sentences = sentences_in(words->about);
                ASSERT(sentences >= 1 && sentences <= 3);
            }
        }
}

static void every_course_and_lesson_has_words(void)
{
    ASSERT(coach_courses() <= COURSES_MAX);
    for (unsigned c = 0; c < coach_courses(); c++) {
        const coach_course *course = coach_course_get(c);
        ASSERT(text_of_course(LANGUAGE_ENGLISH, course->name) != NULL);
        ASSERT(course->count <= LESSONS_MAX);
        for (unsigned i = 0; i < course->count; i++) {
            const unsigned exercises = coach_exercises(&course->lesson[i]);
            if (!text_of_lesson(LANGUAGE_ENGLISH, course->lesson[i].name))
                wrong(&course->lesson[i], course->lesson[i].exercise, "the lesson has no words");
            ASSERT(exercises >= 3 && exercises <= 6);
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(goals_are_what_they_say);
    RUN(a_mark_is_of_cells);
    RUN(the_search_holds_once_for_a_piece);
    RUN(what_is_no_position_is_refused);
    RUN(solves_every_exercise);
    RUN(pieces_that_are_only_dropped_fail);
    RUN(demonstrations_lie_on_their_marks);
    RUN(every_course_and_lesson_has_words);
    RUN(every_language_has_the_words);
    return test_done();
}
