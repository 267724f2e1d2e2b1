/* Rated puzzles: the kinds of runs, the theme, and the puzzle of the day. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "coach/puzzle.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/game.h"
#include "session/menu.h"
#include "session/practice.h"
#include "text/text.h"

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
