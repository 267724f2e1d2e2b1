/* The screens that teach: the courses, the lessons of a course, the exercises of a lesson, and
 * puzzles. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "coach/lesson.h"
#include "coach/opener.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/game.h"
#include "session/menu.h"
#include "session/opener.h"
#include "session/practice.h"
#include "session/today.h"
#include "text/text.h"
#include "coach/puzzle.h"

/* ---- goals ---------------------------------------------------------------------------------- */

/* The text of a goal that does not name its amount, or TEXT_NONE. */
static int plain_goal(const coach_exercise *e)
{
    static const uint16_t spin[] = {TEXT_LESSON_SPIN_1, TEXT_PUZZLE_SPIN_2, TEXT_PUZZLE_SPIN_3};
    static const uint16_t slot[] = {TEXT_LESSON_SLOT_1, TEXT_LESSON_SLOT_2, TEXT_LESSON_SLOT_3};
    switch (e->goal) {
    case COACH_GOAL_SPIN: return spin[e->amount - 1];
    case COACH_GOAL_SLOT: return slot[e->amount - 1];
    case COACH_GOAL_CLEAR: return TEXT_PUZZLE_CLEAR;
    case COACH_GOAL_CLEAN: return TEXT_LESSON_CLEAN;
    case COACH_GOAL_FLAT: return TEXT_LESSON_FLAT;
    case COACH_GOAL_BEST: return TEXT_LESSON_BEST;
    case COACH_GOAL_MARKS: return e->amount ? TEXT_LESSON_KEYS : TEXT_LESSON_MARKS;
    default: return TEXT_NONE;
    }
}

void screen_format_goal(const session *s, char *out, size_t size, const coach_exercise *e)
{
    static const uint16_t counted[COACH_GOALS] = {
        [COACH_GOAL_LINES] = TEXT_LESSON_LINES, [COACH_GOAL_ONCE] = TEXT_LESSON_ONCE,
        [COACH_GOAL_CHAIN] = TEXT_LESSON_CHAIN, [COACH_GOAL_ATTACK] = TEXT_LESSON_ATTACK,
        [COACH_GOAL_READY] = TEXT_LESSON_READY, [COACH_GOAL_LOW] = TEXT_LESSON_LOW};
    const int language = s->settings.language;
    if (plain_goal(e))
        screen_format(s, out, size, plain_goal(e));
    else if (e->goal == COACH_GOAL_COMBO)
        text_format(out, size, text_of(language, TEXT_PUZZLE_COMBO), e->amount);
    else
        text_count(out, size, language, counted[e->goal], e->amount);
}

/* "3 of 7", or that all are done. */
void screen_fill_done(const session *s, screen_line *line, unsigned done, unsigned all)
{
    if (done == all) {
        screen_format(s, line->value, sizeof line->value, TEXT_LESSON_DONE);
        line->role = ROLE_GOOD;
    } else {
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_LESSONS_DONE), done, all);
    }
}

/* ---- courses -------------------------------------------------------------------------------- */

static unsigned learn_count(const session *s)
{
    (void)s;
    return coach_courses();
}

static void learn_line(const session *s, unsigned i, screen_line *line)
{
    const coach_course *c = coach_course_get(i);
    const text_words *words = text_of_course(s->settings.language, c->name);
    text_format(line->label, sizeof line->label, "%s", words->name);
    text_format(line->about, sizeof line->about, "%s", words->about);
    screen_fill_done(s, line, session_course_done(s, i), c->count);
    line->enter = TEXT_HINT_CHOOSE;
}

/* The cursor goes to the first lesson that is not done. */
static void learn_enter(session *s, unsigned i, uint64_t now_us)
{
    const coach_course *c = coach_course_get(i);
    unsigned first = 0;
    (void)now_us;
    while (first < c->count - 1 &&
           session_lesson_done(s, i, first) == coach_exercises(&c->lesson[first]))
        first++;
    session_lesson_choose(s, i, first);
    session_set_cursor(s, SCREEN_COURSE, first);
    session_push(s, SCREEN_COURSE);
}

/* ---- puzzles -------------------------------------------------------------------------------- */

static void fill_puzzles(const session *s, const screen_row *row, screen_line *line)
{
    const settings_state *set = &s->settings;
    (void)row;
    screen_format_choice(s, line->value, sizeof line->value, TS_MODE_PUZZLE,
                         set->goal[TS_MODE_PUZZLE], set->variant[TS_MODE_PUZZLE]);
    screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_PUZZLE);
}

static void start_puzzle(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_puzzle_start(s, now_us);
}

/* After the last puzzle come the drills, after the last drill the puzzles. */
static void change_puzzle(session *s, const screen_row *row, int by, uint64_t now_us)
{
    uint32_t *goal = &s->settings.goal[TS_MODE_PUZZLE];
    uint32_t number = (*goal ? *goal : 1) + (uint32_t)by;
    uint8_t *collection = &s->settings.variant[TS_MODE_PUZZLE];
    (void)row;
    (void)now_us;
    if (!ts_puzzle_get(*collection, number)) {
        *collection = *collection == TS_PUZZLES ? TS_DRILLS : TS_PUZZLES;
        number = 1;
        while (by < 0 && ts_puzzle_get(*collection, number + 1))
            number++;
    }
    *goal = number;
}

static void open_rated(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_rated_load(s);
    session_push(s, SCREEN_RATED);
}

static bool has_today(const session *s, const screen_row *row)
{
    (void)row;
    return session_today_is_on(s);
}

static void fill_today(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (!session_today_is_complete(s))
        return;
    screen_format(s, line->value, sizeof line->value, TEXT_LESSON_DONE);
    line->role = ROLE_GOOD;
}

static void open_today(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    screen_today_open(s);
}

static const screen_row learn_rows[] = {
    {.label = TEXT_TODAY,
     .about = TEXT_TODAY_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .apart = true,
     .shown = has_today,
     .fill = fill_today,
     .enter = open_today},
    {.label = TEXT_RATED,
     .about = TEXT_RATED_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .apart = true,
     .enter = open_rated},
    {.label = TEXT_PUZZLES,
     .hint = TEXT_HINT_START,
     .changes = true,
     .fill = fill_puzzles,
     .enter = start_puzzle,
     .change = change_puzzle},
    {.label = TEXT_OPENERS,
     .about = TEXT_OPENERS_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_OPENERS},
    {.label = TEXT_ANALYSIS,
     .about = TEXT_ANALYSIS_ROW_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_ANALYSIS},
    {.label = TEXT_SKILL,
     .about = TEXT_SKILL_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .apart = true,
     .opens = SCREEN_SKILL},
};

const screen_def screen_learn = {
    .title = TEXT_LEARN,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(learn_rows),
    .count = learn_count,
    .line = learn_line,
    .enter = learn_enter,
};

/* ---- the lessons of a course ---------------------------------------------------------------- */

static const coach_course *course_of(const session *s)
{
    return coach_course_get(session_lesson_course(s));
}

static unsigned course_count(const session *s)
{
    return course_of(s)->count;
}

static void course_line(const session *s, unsigned i, screen_line *line)
{
    const coach_lesson *l = &course_of(s)->lesson[i];
    const text_words *words = text_of_lesson(s->settings.language, l->name);
    text_format(line->label, sizeof line->label, "%s", words->name);
    screen_fill_done(s, line, session_lesson_done(s, session_lesson_course(s), i),
                     coach_exercises(l));
    line->enter = TEXT_HINT_CHOOSE;
}

static void course_enter(session *s, unsigned i, uint64_t now_us)
{
    const unsigned course = session_lesson_course(s),
                   all = coach_exercises(&course_of(s)->lesson[i]);
    const unsigned done = session_lesson_done(s, course, i);
    unsigned line = 0;
    (void)now_us;
    while (done > 0 && done < all &&
           (line == 0 || session_exercise_is_done(s, course, i, line - 1)))
        line++;
    session_lesson_choose(s, course, i);
    session_set_cursor(s, SCREEN_LESSON, line);
    session_push(s, SCREEN_LESSON);
}

static void course_title(const session *s, char *out, size_t size)
{
    text_format(out, size, "%s", text_of_course(s->settings.language, course_of(s)->name)->name);
}

const screen_def screen_course = {
    .back = TEXT_HINT_BACK,
    .count = course_count,
    .line = course_line,
    .enter = course_enter,
    .format_title = course_title,
};

/* ---- a lesson ------------------------------------------------------------------------------- */

static const coach_lesson *lesson_of(const session *s)
{
    return &course_of(s)->lesson[session_lesson_chosen(s)];
}

static unsigned lesson_count(const session *s)
{
    return 1 + coach_exercises(lesson_of(s));
}

static void lesson_line(const session *s, unsigned i, screen_line *line)
{
    const unsigned course = session_lesson_course(s), lesson = session_lesson_chosen(s);
    if (i == 0) {
        screen_format(s, line->label, sizeof line->label, TEXT_LESSON_DEMONSTRATION);
        screen_format(s, line->about, sizeof line->about, TEXT_LESSON_DEMONSTRATION_ABOUT);
        line->enter = TEXT_HINT_WATCH;
        return;
    }
    text_format(line->label, sizeof line->label,
                text_of(s->settings.language, TEXT_LESSON_EXERCISE), i);
    screen_format_goal(s, line->about, sizeof line->about, &lesson_of(s)->exercise[i - 1]);
    if (session_exercise_is_done(s, course, lesson, i - 1)) {
        screen_format(s, line->value, sizeof line->value, TEXT_LESSON_DONE);
        line->role = ROLE_GOOD;
    }
    line->enter = TEXT_HINT_START;
}

static void lesson_enter(session *s, unsigned i, uint64_t now_us)
{
    session_lesson_start(s, i, now_us);
}

static void lesson_title(const session *s, char *out, size_t size)
{
    text_format(out, size, "%s", text_of_lesson(s->settings.language, lesson_of(s)->name)->name);
}

static void lesson_note(const session *s, char *out, size_t size)
{
    text_format(out, size, "%s", text_of_lesson(s->settings.language, lesson_of(s)->name)->about);
}

const screen_def screen_lesson = {
    .back = TEXT_HINT_BACK,
    .count = lesson_count,
    .line = lesson_line,
    .enter = lesson_enter,
    .note = lesson_note,
    .format_title = lesson_title,
};

/* ---- rated puzzles --------------------------------------------------------------------------- */

/* Without the puzzles nothing can be started. */
static bool is_missing(const session *s)
{
    return session_rated_wanted(s);
}

static bool is_offered(const session *s, const screen_row *row)
{
    (void)row;
    return !is_missing(s);
}

static void fill_usual(const session *s, const screen_row *row, screen_line *line)
{
    unsigned deviation;
    const unsigned rating = session_rated_rating(s, session_rated_theme(s), &deviation);
    (void)row;
    text_format(line->value, sizeof line->value, text_of(s->settings.language, TEXT_RANKING_POINTS),
                rating, deviation * 2);
}

static void fill_theme(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format(s, line->value, sizeof line->value,
                  TEXT_THEME_SPIN + (int)session_rated_theme(s));
}

static void change_theme(session *s, const screen_row *row, int by, uint64_t now_us)
{
    const unsigned all = COACH_THEMES + 1;
    (void)row;
    (void)now_us;
    session_rated_choose_theme(s, step_around(session_rated_theme(s), by, all));
}

static void fill_best(const session *s, const screen_row *row, screen_line *line)
{
    if (session_rated_best(s, row->index))
        text_format(line->value, sizeof line->value, text_of(s->settings.language, TEXT_RATED_BEST),
                    session_rated_best(s, row->index));
}

static void fill_day(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (!session_rated_day_is_done(s))
        return;
    screen_format(s, line->value, sizeof line->value, TEXT_PUZZLE_SOLVED);
    line->role = ROLE_GOOD;
}

static void fill_link(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_rated_copied(s))
        screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
}

static void start(session *s, const screen_row *row, uint64_t now_us)
{
    if (session_rated_load(s))
        session_rated_start(s, row->index, now_us);
}

static void copy_link(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_rated_copy_day(s);
}

static const screen_row rows[] = {
    {.label = TEXT_RATED_USUAL,
     .about = TEXT_RATED_USUAL_ABOUT,
     .hint = TEXT_HINT_START,
     .index = RATED_USUAL,
     .fill = fill_usual,
     .shown = is_offered,
     .enter = start},
    {.label = TEXT_RATED_THEME,
     .about = TEXT_RATED_THEME_ABOUT,
     .changes = true,
     .toggles = true,
     .fill = fill_theme,
     .change = change_theme},
    {.label = TEXT_RATED_STREAK,
     .about = TEXT_RATED_STREAK_ABOUT,
     .hint = TEXT_HINT_START,
     .index = RATED_STREAK,
     .apart = true,
     .fill = fill_best,
     .shown = is_offered,
     .enter = start},
    {.label = TEXT_RATED_STORM,
     .about = TEXT_RATED_STORM_ABOUT,
     .hint = TEXT_HINT_START,
     .index = RATED_STORM,
     .fill = fill_best,
     .shown = is_offered,
     .enter = start},
    {.label = TEXT_RATED_DAILY,
     .about = TEXT_RATED_DAILY_ABOUT,
     .hint = TEXT_HINT_START,
     .index = RATED_DAILY,
     .apart = true,
     .fill = fill_day,
     .shown = is_offered,
     .enter = start},
    {.label = TEXT_SHARE_LINK,
     .about = TEXT_RATED_LINK_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .fill = fill_link,
     .shown = is_offered,
     .enter = copy_link},
};

static void format_note(const session *s, char *out, size_t size)
{
    screen_format(s, out, size, is_missing(s) ? TEXT_RATED_NONE : TEXT_RATED_ABOUT);
}

static const char *rated_copied(const session *s, char *out, size_t size)
{
    (void)out;
    (void)size;
    return session_rated_copied(s) ? session_rated_link(s) : NULL;
}

const screen_def screen_rated = {
    .copied = rated_copied,
    .title = TEXT_RATED,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(rows),
    .note = format_note,
    .warns = is_missing,
};

/* ---- openings ------------------------------------------------------------------------------- */

static unsigned openers_count(const session *s)
{
    (void)s;
    return 1 + coach_openings_count();
}

static void openers_line(const session *s, unsigned i, screen_line *line)
{
    int32_t days;
    line->enter = TEXT_HINT_START;
    if (i == 0) {
        screen_format(s, line->label, sizeof line->label, TEXT_OPENER_ANY);
        screen_format(s, line->about, sizeof line->about, TEXT_OPENER_ANY_ABOUT);
        return;
    }
    text_format(line->label, sizeof line->label, "%s", coach_opening_name(i));
    if (!session_opener_is_known(s, i, &days))
        return;
    if (days > 0)
        text_count(line->value, sizeof line->value, s->settings.language, TEXT_OPENER_DUE_IN,
                   (uint64_t)days);
    else
        screen_format(s, line->value, sizeof line->value, TEXT_OPENER_DUE);
    line->role = days > 0 ? ROLE_GOOD : ROLE_TITLE;
}

static void openers_enter(session *s, unsigned i, uint64_t now_us)
{
    session_opener_start(s, i, now_us);
}

const screen_def screen_openers = {
    .title = TEXT_OPENERS,
    .back = TEXT_HINT_BACK,
    .count = openers_count,
    .line = openers_line,
    .enter = openers_enter,
};
