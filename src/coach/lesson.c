/* The lessons of data/lessons, how an exercise begins, and when its goal is reached.
 *
 * LESSON(name, demonstration, exercises...): the name finds its words (text/lang/en/lessons.def).
 * DEMO(queue, field, marks): pieces that come, the field row by row from the top, and where each
 *   piece is put: its letter, its rotation (0 R 2 L), its leftmost column, its lowest row. The row
 *   is one character: ':' is 10, ';' 11 and so on.
 * EXERCISE(goal, amount, pieces, queue, field): a goal of coach/lesson.h without COACH_GOAL_, its
 *   amount, and how many pieces may be placed. Other pieces follow those of the queue.
 * WITH_HOLD(goal, amount, pieces, hold, queue, field): the same with a piece on hold.
 * MARKS(queue, field, marks), FEWEST_KEYS(queue, field, marks): each piece belongs on its mark. */
#include "lesson_internal.h"

#include "movegen/eval.h"

#include <string.h>

#define DEMO(queue, field, marks)                                                                  \
    {                                                                                              \
        COACH_GOAL_MARKS, 0, sizeof(marks) / 4, "", queue, field, marks                            \
    }
#define EXERCISE(goal, amount, pieces, queue, field)                                               \
    {                                                                                              \
        COACH_GOAL_##goal, amount, pieces, "", queue, field, ""                                    \
    }
#define WITH_HOLD(goal, amount, pieces, hold, queue, field)                                        \
    {                                                                                              \
        COACH_GOAL_##goal, amount, pieces, hold, queue, field, ""                                  \
    }
#define MARKS(queue, field, marks) DEMO(queue, field, marks)
#define FEWEST_KEYS(queue, field, marks)                                                           \
    {                                                                                              \
        COACH_GOAL_MARKS, 1, sizeof(marks) / 4, "", queue, field, marks                            \
    }
#define LESSON(name, demonstration, ...) {#name, demonstration, {__VA_ARGS__}},

static const coach_lesson first_steps[] = {
#include "lessons/first-steps.def"
};

static const coach_lesson stacking[] = {
#include "lessons/stacking.def"
};
static const coach_lesson finesse[] = {
#include "lessons/finesse.def"
};
static const coach_lesson t_spins[] = {
#include "lessons/t-spins.def"
};
static const coach_lesson openers[] = {
#include "lessons/openers.def"
};
static const coach_lesson versus[] = {
#include "lessons/versus.def"
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define COURSE(name)                                                                               \
    {                                                                                              \
#name, name, COUNT(name)                                                                   \
    }

static const coach_course courses[] = {
    COURSE(first_steps), COURSE(stacking), COURSE(finesse),
    COURSE(t_spins),     COURSE(openers),  COURSE(versus),
};

unsigned coach_courses(void)
{
    return COUNT(courses);
}

const coach_course *coach_course_get(unsigned i)
{
    return i < COUNT(courses) ? &courses[i] : NULL;
}

unsigned coach_exercises(const coach_lesson *l)
{
    unsigned count = 0;
    while (count < COACH_EXERCISES_MAX && l->exercise[count].queue)
        count++;
    return count;
}

/* ---- positions ------------------------------------------------------------------------------ */

static unsigned coach_height_of(uint64_t column)
{
    return column ? 64 - (unsigned)__builtin_ctzll(column) : 0;
}

unsigned coach_holes(const ts_bitboard *b)
{
    unsigned holes = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        holes += coach_height_of(b->column[x]) - (unsigned)__builtin_popcountll(b->column[x]);
    return holes;
}

unsigned coach_bumps(const ts_bitboard *b)
{
    unsigned bumps = 0;
    for (unsigned x = 1; x < TS_COLUMNS; x++) {
        const unsigned left = coach_height_of(b->column[x - 1]),
                       right = coach_height_of(b->column[x]);
        bumps += left > right ? left - right : right - left;
    }
    return bumps;
}

unsigned coach_highest(const ts_bitboard *b)
{
    uint64_t all = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        all |= b->column[x];
    return coach_height_of(all);
}

/* True when a piece of this kind can clear so many lines, with a spin if `spin` is set. */
static bool can_clear(const coach_task *t, const ts_bitboard *b, unsigned kind, unsigned spin,
                      unsigned lines)
{
    ts_places found[3];
    if (!ts_movegen_one(&t->gen, b, kind, spin != TS_SPIN_NONE, found) && spin != TS_SPIN_NONE)
        return false;
    ts_place_list list;
    ts_movegen_list(&found[spin], kind, spin, &list);
    for (ts_place p; ts_movegen_next(&list, &p);) {
        ts_bitboard after = *b;
        if (ts_bitboard_place(&after, p.kind, p.rot, p.column, p.row) == lines)
            return true;
    }
    return false;
}

/* ---- an exercise begins --------------------------------------------------------------------- */

/* The pieces that follow those of the exercise, the least useful ones first. */
static const char filler[] = "OSZOSZ";

static unsigned kind_of(char letter)
{
    const char *at = letter ? strchr(TS_CELL_LETTERS, letter) : NULL;
    return at ? (unsigned)(at - TS_CELL_LETTERS) : TS_NONE;
}

void coach_task_setup(ts_setup *setup)
{
    ts_setup_default(setup, TS_RULES_GUIDELINE, TS_MODE_PRACTICE);
}

bool coach_task_begin(coach_task *t, ts_match *m, const coach_exercise *e)
{
    const ts_board *b = &m->board[0];
    uint8_t kinds[TS_GIVEN_MAX];
    unsigned count = 0;
    memset(t, 0, sizeof *t);
    t->exercise = e;
    ts_forms_of(ts_rules_get(b->rules), &t->forms);
    const ts_puzzle position = {.queue = e->queue, .field = e->field};
    if (!ts_movegen_of(ts_rules_get(b->rules), &t->gen) || !ts_edit_no_piece(m, 0) ||
        !ts_puzzle_set(m, &position))
        return false;
    for (const char *c = e->queue + 1; *c; c++)
        kinds[count++] = kind_of(*c);
    for (const char *c = filler; *c; c++)
        kinds[count++] = kind_of(*c);
    ts_bitboard field;
    ts_bitboard_of(b, &field);
    t->holes = coach_holes(&field);
    return ts_edit_queue(m, 0, kinds, count) && ts_edit_hold(m, 0, kind_of(e->hold[0])) &&
           ts_edit_piece(m, 0, kind_of(e->queue[0]), NULL);
}

/* ---- judging -------------------------------------------------------------------------------- */

coach_step coach_step_of(const coach_task *t, const ts_board *b, ts_piece locked)
{
    coach_step step = {.place = ts_place_of(&t->forms, locked),
                       .pieces = b->pieces,
                       .lines = b->lines,
                       .attack = b->last.attack,
                       .cleared = b->last.lines,
                       .spin = b->last.spin,
                       .perfect = b->last.perfect,
                       .lost = b->outcome == TS_LOST,
                       .combo = b->combo,
                       .back_to_back = b->back_to_back};
    ts_bitboard_of(b, &step.board);
    return step;
}

bool coach_task_mark(const coach_task *t, unsigned piece, ts_place *out)
{
    static const char rotations[] = "0R2L";
    const char *mark = t->exercise->marks + 4 * (size_t)piece;
    if (strlen(t->exercise->marks) < 4 * ((size_t)piece + 1))
        return false;
    const unsigned kind = kind_of(mark[0]);
    const unsigned rot = strchr(rotations, mark[1]) - rotations;
    *out = (ts_place){.kind = kind,
                      .rot = t->forms.same[kind][rot],
                      .column = mark[2] - '0',
                      .row = mark[3] - '0'};
    return true;
}

static bool is_on_mark(const coach_task *t, const coach_step *s)
{
    ts_place mark;
    return coach_task_mark(t, s->pieces - 1, &mark) && mark.kind == s->place.kind &&
           mark.rot == s->place.rot && mark.column == s->place.column && mark.row == s->place.row;
}

/* True when the goal does not need the pieces that are left. */
static bool is_reached(const coach_task *t, const coach_step *s)
{
    const unsigned n = t->exercise->amount;
    switch (t->exercise->goal) {
    case COACH_GOAL_LINES: return s->lines >= n;
    case COACH_GOAL_ONCE: return s->cleared >= n;
    case COACH_GOAL_SPIN: return s->spin == TS_SPIN_FULL && s->cleared == n;
    case COACH_GOAL_CLEAR: return s->perfect;
    case COACH_GOAL_COMBO: return s->combo + 1 >= (int)n;
    case COACH_GOAL_CHAIN: return s->back_to_back >= n;
    case COACH_GOAL_ATTACK: return s->attack >= n;
    case COACH_GOAL_SLOT: return can_clear(t, &s->board, TS_T, TS_SPIN_FULL, n);
    case COACH_GOAL_READY: return can_clear(t, &s->board, TS_I, TS_SPIN_NONE, n);
    default: return false;
    }
}

/* True when the last piece was a mistake that the goal does not forgive. */
static bool is_spoilt(const coach_task *t, const coach_step *s)
{
    switch (t->exercise->goal) {
    case COACH_GOAL_CLEAN:
    case COACH_GOAL_FLAT: return coach_holes(&s->board) > t->holes;
    case COACH_GOAL_BEST: return !is_on_mark(t, s);
    case COACH_GOAL_MARKS: return !is_on_mark(t, s) || (t->exercise->amount && s->fumbled);
    default: return false;
    }
}

/* True when the goal is reached with the last piece. */
static bool is_reached_at_end(const coach_task *t, const coach_step *s)
{
    const unsigned n = t->exercise->amount;
    switch (t->exercise->goal) {
    case COACH_GOAL_CLEAN:
    case COACH_GOAL_BEST:
    case COACH_GOAL_MARKS: return true;
    case COACH_GOAL_FLAT: return coach_bumps(&s->board) <= n;
    case COACH_GOAL_LOW: return coach_highest(&s->board) <= n;
    default: return false;
    }
}

unsigned coach_task_judge(const coach_task *t, const coach_step *s)
{
    if (s->lost || is_spoilt(t, s))
        return COACH_FAILED;
    if (is_reached(t, s))
        return COACH_REACHED;
    if (s->pieces < t->exercise->pieces)
        return COACH_OPEN;
    return is_reached_at_end(t, s) ? COACH_REACHED : COACH_FAILED;
}
