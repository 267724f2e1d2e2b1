/* Lessons: their exercises are played in practice, one after the other, and judged by the coach.
 * The store has the exercises that were solved, a setting for each lesson. */
#include "practice_internal.h"
#include "base/minmax.h"
#include "session/input.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/storage.h"
#include "text/text.h"
#include "game/run.h"

enum { NAME_SIZE = 64, NUMBER_SIZE = 8, DEMONSTRATION = 0 };

#define VERDICT_US 1500000 /* it is shown this long */
#define LOOK_US 900000     /* a demonstration begins, and each piece of it */
#define KEY_US 250000      /* from key to key of a demonstration */
#define ROW_US 60000       /* from row to row of its soft drop */

static ts_match *match_of(session *s)
{
    return &session_run_to_change(s)->match;
}

static const coach_lesson *lesson_of(const session *s)
{
    const session_lessons *l = &s->practice->lessons;
    return &coach_course_get(l->course)->lesson[l->lesson];
}

/* ---- what is done --------------------------------------------------------------------------- */

static void format_name(char out[NAME_SIZE], const coach_lesson *l)
{
    text_format(out, NAME_SIZE, "lesson %s", l->name);
}

static uint8_t parse_done(const char *text)
{
    unsigned n = 0;
    for (; text && *text >= '0' && *text <= '9' && n < UINT8_MAX; text++)
        n = n * 10 + (unsigned)(*text - '0');
    return n <= UINT8_MAX ? clamp_u8(n) : 0;
}

void session_lessons_read(session *s)
{
    char name[NAME_SIZE];
    for (unsigned c = 0; c < coach_courses() && session_store(s); c++)
        for (unsigned i = 0; i < coach_course_get(c)->count; i++) {
            format_name(name, &coach_course_get(c)->lesson[i]);
            s->practice->lessons.done[c][i] |= parse_done(store_setting(session_store(s), name));
        }
}

static void note_done(session *s)
{
    session_lessons *l = &s->practice->lessons;
    uint8_t *done = &l->done[l->course][l->lesson];
    char name[NAME_SIZE], number[NUMBER_SIZE];
    if (l->own)
        return;
    *done = (uint8_t)(*done | 1u << (l->step - 1));
    format_name(name, lesson_of(s));
    text_format(number, sizeof number, "%u", *done);
    store_set(session_store(s), name, number);
    session_today_count(s, TODAY_LESSON);
}

bool session_exercise_is_done(const session *s, unsigned course, unsigned lesson, unsigned exercise)
{
    return s->practice->lessons.done[course][lesson] >> exercise & 1;
}

unsigned session_lesson_done(const session *s, unsigned course, unsigned lesson)
{
    const unsigned all = coach_exercises(&coach_course_get(course)->lesson[lesson]);
    unsigned count = 0;
    for (unsigned i = 0; i < all; i++)
        count += session_exercise_is_done(s, course, lesson, i);
    return count;
}

unsigned session_course_done(const session *s, unsigned course)
{
    const coach_course *c = coach_course_get(course);
    unsigned count = 0;
    for (unsigned i = 0; i < c->count; i++)
        count += session_lesson_done(s, course, i) == coach_exercises(&c->lesson[i]);
    return count;
}

/* ---- facts ---------------------------------------------------------------------------------- */

void session_lesson_choose(session *s, unsigned course, unsigned lesson)
{
    s->practice->lessons.course = clamp_u8(course);
    s->practice->lessons.lesson = clamp_u8(lesson);
}

unsigned session_lesson_course(const session *s)
{
    return s->practice->lessons.course;
}

unsigned session_lesson_chosen(const session *s)
{
    return s->practice->lessons.lesson;
}

bool session_lesson_is_on(const session *s)
{
    return s->practice->lessons.on && session_practice_is_on(s);
}

unsigned session_lesson_state(const session *s)
{
    return s->practice->lessons.state;
}

unsigned session_lesson_step(const session *s)
{
    return s->practice->lessons.step;
}

const coach_exercise *session_lesson_exercise(const session *s)
{
    return s->practice->lessons.task.exercise;
}

unsigned session_lesson_pieces(const session *s)
{
    const unsigned all = session_lesson_exercise(s)->pieces;
    const unsigned placed = session_match(s)->board[0].pieces;
    return placed < all ? all - placed : 0;
}

ts_piece session_lesson_mark(const session *s)
{
    const session_lessons *l = &s->practice->lessons;
    const ts_board *b = &session_match(s)->board[0];
    ts_place mark;
    if (!session_lesson_is_on(s) || l->state > LESSON_OPEN ||
        (l->state == LESSON_OPEN && l->task.exercise->goal != COACH_GOAL_MARKS) ||
        !coach_task_mark(&l->task, b->pieces, &mark))
        return (ts_piece){0};
    return ts_piece_of(&l->task.forms, mark);
}

ts_piece session_lesson_hint(const session *s)
{
    const session_lessons *l = &s->practice->lessons;
    return s->practice->hint && !s->practice->strayed ? l->hint : (ts_piece){0};
}

uint64_t session_lesson_next(const session *s)
{
    const session_lessons *l = &s->practice->lessons;
    return session_lesson_is_on(s) && l->state != LESSON_OPEN ? l->until_us : UINT64_MAX;
}

/* ---- from exercise to exercise -------------------------------------------------------------- */

static void forget_hint(session *s)
{
    s->practice->hint = s->practice->strayed = false;
}

void session_lesson_again(session *s)
{
    session_lessons *l = &s->practice->lessons;
    session_practice_forget_past(s);
    session_practice_put(s, &l->before);
    run_release_all(session_run_to_change(s), s->now_us);
    session_run_to_change(s)->stats[0].presses_of_piece = 0;
    forget_hint(s);
    l->state = l->step == DEMONSTRATION ? LESSON_SHOWN : LESSON_OPEN;
    l->until_us = s->now_us + LOOK_US;
    l->planned = 0;
}

static bool begin(session *s, const coach_exercise *exercise, unsigned step)
{
    session_lessons *l = &s->practice->lessons;
    ts_match m;
    l->on = ts_start(&m, &session_match(s)->setup) && coach_task_begin(&l->task, &m, exercise);
    l->step = clamp_u8(step);
    l->before = m.board[0];
    if (l->on)
        session_lesson_again(s);
    return l->on;
}

bool session_lesson_begin(session *s, unsigned step)
{
    const coach_lesson *lesson = lesson_of(s);
    s->practice->lessons.own = false;
    return begin(s, step == DEMONSTRATION ? &lesson->demonstration : &lesson->exercise[step - 1],
                 step);
}

bool session_lesson_begin_own(session *s, const coach_exercise *exercise, bool shown)
{
    s->practice->lessons.own = true;
    return begin(s, exercise, shown ? DEMONSTRATION : 1);
}

static void go_on(session *s)
{
    session_lessons *l = &s->practice->lessons;
    const bool is_step = l->step > DEMONSTRATION && session_today_plays(s, TODAY_LESSON);
    if (!l->own && !is_step && l->step < coach_exercises(lesson_of(s)))
        session_lesson_begin(s, l->step + 1u);
    else
        l->state = LESSON_FINISHED;
}

/* After the last exercise the cursor stands on the next lesson. */
void session_lesson_leave(session *s)
{
    const session_lessons *l = &s->practice->lessons;
    const unsigned last = coach_course_get(l->course)->count - 1;
    session_to(s, SCREEN_LEARN);
    if (l->own) {
        session_push(s, SCREEN_RATED);
        return;
    }
    session_push(s, SCREEN_COURSE);
    if (l->state == LESSON_FINISHED)
        session_set_cursor(s, SCREEN_COURSE, min_u32(l->lesson + 1u, last));
    else
        session_push(s, SCREEN_LESSON);
}

static void end_verdict(session *s)
{
    if (s->practice->lessons.state == LESSON_FAILED && !s->practice->lessons.own)
        session_lesson_again(s);
    else
        go_on(s);
}

/* ---- judging -------------------------------------------------------------------------------- */

static bool is_fumbled(const session *s, ts_piece locked)
{
    const run_state *run = session_run_of(s);
    const int fewest = finesse_of(run_rules(run), locked);
    return fewest >= 0 && run->stats[0].keys_of_last > (uint32_t)fewest;
}

static void show_verdict(session *s, unsigned verdict)
{
    session_lessons *l = &s->practice->lessons;
    l->state = verdict == COACH_REACHED ? LESSON_REACHED : LESSON_FAILED;
    l->until_us = s->now_us + VERDICT_US;
    if (verdict == COACH_REACHED && l->step != DEMONSTRATION)
        note_done(s);
    ts_edit_no_piece(match_of(s), 0);
    session_touch(s);
}

static void judge(session *s, ts_piece locked)
{
    session_lessons *l = &s->practice->lessons;
    coach_step step = coach_step_of(&l->task, &session_match(s)->board[0], locked);
    step.fumbled = is_fumbled(s, locked);
    const unsigned verdict = coach_task_judge(&l->task, &step);
    forget_hint(s);
    if (verdict != COACH_OPEN)
        show_verdict(s, verdict);
    else if (l->state == LESSON_SHOWN)
        l->until_us = s->now_us + LOOK_US;
}

/* ---- the demonstration ---------------------------------------------------------------------- */

static void tap(session *s, ts_buttons button)
{
    run_state *run = session_run_to_change(s);
    run_button(run, 0, button, true, s->now_us);
    run_button(run, 0, button, false, s->now_us);
}

/* A placement that a spin can reach is shown with the spin. */
static bool plan(session_lessons *l, const ts_board *b, ts_place to)
{
    const ts_path_how how = {.taps = true};
    l->at = 0;
    for (int spin = to.kind == TS_T ? TS_SPIN_FULL : TS_SPIN_NONE; spin >= TS_SPIN_NONE; spin--) {
        to.spin = clamp_u8(spin);
        if (ts_path_find(b, &l->task.forms, b->piece, to, how, &l->path))
            return true;
    }
    return false;
}

/* Presses the next key of the demonstration. */
static void act(session *s)
{
    session_lessons *l = &s->practice->lessons;
    const ts_board *b = &session_match(s)->board[0];
    ts_place to;
    l->until_us = s->now_us + KEY_US;
    if (!b->piece.kind || !coach_task_mark(&l->task, b->pieces, &to))
        return;
    if (b->piece.kind != to.kind) {
        tap(s, TS_HOLD);
        return;
    }
    if (l->planned != b->pieces + 1) {
        l->planned = b->pieces + 1;
        if (!plan(l, b, to))
            l->path.count = 0;
    }
    const ts_input *input = &l->path.input[l->at];
    if (l->at == l->path.count) {
        tap(s, TS_HARD);
    } else if (input->how == TS_INPUT_SINK && b->piece.y > input->after.y) {
        run_macro(session_run_to_change(s), 0, MACRO_ROW, s->now_us);
        l->until_us = s->now_us + ROW_US;
    } else {
        l->at++;
        if (input->how != TS_INPUT_SINK)
            tap(s, input->button);
    }
}

/* ---- under way ------------------------------------------------------------------------------ */

void session_lesson_see(session *s)
{
    session_lessons *l = &s->practice->lessons;
    const run_state *run = session_run_of(s);
    for (uint32_t i = 0; i < run->event_count && l->state <= LESSON_OPEN; i++)
        if (run->events[i].event.kind == TS_EVENT_LOCK)
            judge(s, run->events[i].event.piece);
    if (s->now_us < l->until_us)
        return;
    if (l->state == LESSON_SHOWN)
        act(s);
    else if (l->state == LESSON_REACHED || l->state == LESSON_FAILED)
        end_verdict(s);
}

static void show_hint(session *s)
{
    session_lessons *l = &s->practice->lessons;
    ts_place to;
    bool hold;
    s->practice->hint = true;
    const ts_board *b = &session_match(s)->board[0];
    const bool marked = b->pieces == 0 && coach_task_mark(&l->task, 0, &to);
    s->practice->strayed = !marked && !coach_task_solve(&l->task, b, &to, &hold);
    if (!s->practice->strayed)
        l->hint = ts_piece_of(&l->task.forms, to);
    session_touch(s);
}

static bool exercise_key(session *s, const input_press *p)
{
    if (p->action == ACTION_RESTART) {
        session_lesson_again(s);
        return true;
    }
    if (!p->is_spare && p->meaning != KEY_BACKSPACE)
        return false;
    switch (p->meaning) {
    case 'h': show_hint(s); return true;
    case 'n': go_on(s); return true;
    case 'u':
    case KEY_BACKSPACE:
        forget_hint(s);
        session_practice_undo(s);
        session_run_to_change(s)->stats[0].presses_of_piece = 0;
        return true;
    default: return false;
    }
}

bool session_lesson_key(session *s, const input_press *p)
{
    if (p->meaning == KEY_ESCAPE || p->action == ACTION_PAUSE)
        return false;
    switch (s->practice->lessons.state) {
    case LESSON_OPEN: return exercise_key(s, p);
    case LESSON_SHOWN: go_on(s); return true;
    case LESSON_FINISHED: return true;
    default: end_verdict(s); return true;
    }
}
