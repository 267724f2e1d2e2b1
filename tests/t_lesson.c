/* Lessons: every exercise is solved by the search, whose answer is played with keys and judged by
 * the engine; pieces that are merely dropped reach no goal; demonstrations lie on their marks. */
#include "test.h"

#include "coach/lesson.h"
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
    if (!ts_play_move(&m, 0, (ts_move){to, hold}, &events))
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
        if (getenv("LESSONS"))
            printf("%s %d: %s%c%c%u%u\n", l->name, (int)(e - l->exercise) + 1, hold ? "hold " : "",
                   TS_CELL_LETTERS[to.kind], "0R2L"[to.rot], to.column, to.row);
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

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(solves_every_exercise);
    RUN(pieces_that_are_only_dropped_fail);
    RUN(demonstrations_lie_on_their_marks);
    return test_done();
}
