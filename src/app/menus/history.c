/* Statistics: results over time as a plot, and the totals of all games. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "game/facts.h"
#include "menus/format.h"
#include "session/library.h"
#include "session/menu.h"
#include "text/text.h"

#include <string.h>

/* The results of one kind of game over time, as a plot: the result itself, pieces a second, presses
 * too many. */

enum { HISTORY_SHOWS, HISTORY_SPAN, HISTORY_LINES };

static const uint16_t span_games[] = {50, 200, HISTORY_MAX};
#define SPANS (sizeof span_games / sizeof span_games[0])
#define MEAN_GAMES 10
#define LONG_MEAN_GAMES 100

/* Games that were broken off say little of how good one is. */
static bool is_shown(const session *s, const store_game *game)
{
    return !game->given_up && (session_library_view(s)->shows != HISTORY_RESULT || game->counts);
}

/* Returns a rate in thousandths, a time in microseconds. */
static int64_t value_of(const session *s, const store_game *game)
{
    if (session_library_view(s)->shows == HISTORY_SPEED)
        return screen_rate(game->pieces, game->time_us, 1000000);
    if (session_library_view(s)->shows == HISTORY_FINESSE)
        return game->pieces ? game->faults * INT64_C(1000) / game->pieces : 0;
    switch (ts_modes_get(game->mode)->rank) {
    case TS_RANK_TIME:
    case TS_RANK_ENDURANCE: return (int64_t)game->time_us;
    case TS_RANK_GRADE: return game->grade * INT64_C(1000) + game->level;
    case TS_RANK_PROGRESS: return screen_progress_of(game);
    default: return (int64_t)game->score;
    }
}

static bool less_is_better(const session *s)
{
    const library_view *view = session_library_view(s);
    return view->shows == HISTORY_FINESSE ||
           (view->shows == HISTORY_RESULT && ts_modes_get(view->kind.mode)->rank == TS_RANK_TIME);
}

static void format_value(const session *s, char *out, size_t size, int64_t value)
{
    int language = s->settings.language;
    unsigned rank = ts_modes_get(session_library_view(s)->kind.mode)->rank;
    char level[32];
    if (session_library_view(s)->shows != HISTORY_RESULT) {
        text_thousandths(out, size, language, value, 2);
    } else if (rank == TS_RANK_TIME || rank == TS_RANK_ENDURANCE) {
        text_time(out, size, (uint64_t)value, true);
    } else if (rank == TS_RANK_GRADE) {
        text_number(level, sizeof level, language, value % 1000);
        text_format(out, size, text_of(language, TEXT_PAIR),
                    rank_grade_name((unsigned)(value / 1000)), level);
    } else {
        text_number(out, size, language, value);
    }
}

typedef struct point {
    int64_t value, played_ms;
} point;

/* The newest are first in the library and last in the plot. A narrow plot has fewer games. */
static unsigned points(const session *s, unsigned places, point list[HISTORY_MAX])
{
    enum { NARROW = 30 };
    const library_view *view = session_library_view(s);
    unsigned count = 0, most = span_games[view->span % SPANS];
    if (places < NARROW)
        most = min_u32(most, NARROW);
    for (unsigned i = 0; i < session_library_count(s) && count < most; i++)
        if (is_shown(s, session_library_game(s, i)))
            list[count++] = (point){value_of(s, session_library_game(s, i)),
                                    session_library_game(s, i)->played_ms};
    for (unsigned i = 0; i < count / 2; i++) {
        point older = list[count - 1 - i];
        list[count - 1 - i] = list[i];
        list[i] = older;
    }
    return count;
}

/* ---- the scale ---------------------------------------------------------------------------- */

static bool shows_time(const session *s)
{
    unsigned rank = ts_modes_get(session_library_view(s)->kind.mode)->rank;
    return session_library_view(s)->shows == HISTORY_RESULT &&
           (rank == TS_RANK_TIME || rank == TS_RANK_ENDURANCE);
}

/* The first round step that is larger: 1, 2, 5, 10, 20...; of times parts of a second, a minute, an
 * hour. */
static int64_t next_step(const session *s, int64_t step)
{
    static const int32_t seconds[] = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600};
    const int64_t second = 1000000;
    if (shows_time(s) && step >= second / 2)
        for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++)
            if (seconds[i] * second > step)
                return seconds[i] * second;
    int64_t unit = shows_time(s) && step >= 3600 * second ? 3600 * second : 1;
    while (unit * 10 <= step)
        unit *= 10;
    if (step < 2 * unit)
        return 2 * unit;
    return step < 5 * unit ? 5 * unit : 10 * unit;
}

/* Two steps from a round number to another one, with all values between them. */
typedef struct scale {
    int64_t low, step;
} scale;

static scale scale_of(const session *s, int64_t least, int64_t most)
{
    int64_t step = session_library_view(s)->shows != HISTORY_RESULT ? 10 : 1;
    if (shows_time(s))
        step = 10000; /* hundredths */
    while (least / step * step + 2 * step < most)
        step = next_step(s, step);
    return (scale){least / step * step, step};
}

static uint16_t height_of(const session *s, scale k, int64_t value)
{
    int64_t up = (value - k.low) * 1000 / (2 * k.step);
    return clamp_u16(less_is_better(s) ? 1000 - up : up);
}

/* ---- the plot ----------------------------------------------------------------------------- */

static int64_t mean_of(const point *list, unsigned count)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += list[i].value;
    return sum / (int64_t)count;
}

static void format_scale(const session *s, scale k, screen_plot *plot)
{
    for (int i = 0; i < 3; i++)
        format_value(s, plot->scale[i], sizeof plot->scale[i],
                     k.low + k.step * (less_is_better(s) ? i : 2 - i));
}

static void format_date(const session *s, char out[PLOT_DATE], int64_t ms)
{
    text_date(out, PLOT_DATE, ms, s->options.utc_offset_s, false);
}

/* A new month is one whose "2026-11" differs. */
static void note_month(const session *s, const point *before, const point *now, unsigned at,
                       screen_plot *plot)
{
    enum { YEAR_AND_MONTH = 7 };
    char then[PLOT_DATE], month[PLOT_DATE];
    format_date(s, then, before->played_ms);
    format_date(s, month, now->played_ms);
    if (then[0] == '\0' || plot->months == PLOT_MONTHS || strncmp(then, month, YEAR_AND_MONTH) == 0)
        return;
    month[YEAR_AND_MONTH] = '\0';
    plot->month_at[plot->months] = clamp_u16(at);
    memcpy(plot->month[plot->months++], month, sizeof month);
}

static void format_ends(const session *s, const point *list, unsigned count, int64_t best,
                        screen_plot *plot)
{
    char value[CELL_SIZE];
    int language = s->settings.language;
    format_date(s, plot->ends[0], list[0].played_ms);
    format_date(s, plot->ends[1], list[count - 1].played_ms);
    format_value(s, value, sizeof value, best);
    text_format(plot->said_best, sizeof plot->said_best, text_of(language, TEXT_PLOT_BEST), value);
    if (count < MEAN_GAMES)
        return;
    format_value(s, value, sizeof value, mean_of(list + count - MEAN_GAMES, MEAN_GAMES));
    text_format(plot->said_mean, sizeof plot->said_mean, text_of(language, TEXT_PLOT_MEAN), value);
}

static bool history_plot(const session *s, unsigned places, screen_plot *plot)
{
    point list[HISTORY_MAX];
    unsigned count = points(s, places, list), done = 0;
    if (count < 2 || places < 2)
        return false;
    int64_t least = list[0].value, most = list[0].value, best = list[0].value;
    for (unsigned i = 0; i < count; i++) {
        least = list[i].value < least ? list[i].value : least;
        most = list[i].value > most ? list[i].value : most;
    }
    const scale k = scale_of(s, least, most);
    *plot = (screen_plot){.count = min_u32(count, min_u32(places, PLOT_MAX))};
    format_scale(s, k, plot);
    for (unsigned i = 0; i < plot->count; i++) {
        unsigned from = done, to = (i + 1) * count / plot->count;
        for (; done < to; done++) {
            int64_t value = list[done].value;
            if (less_is_better(s) ? value < best : value > best)
                best = value;
            if (done > 0)
                note_month(s, &list[done - 1], &list[done], i, plot);
        }
        plot->dot[i] = height_of(s, k, mean_of(list + from, to - from));
        plot->best[i] = height_of(s, k, best);
        plot->mean[i] = to < MEAN_GAMES
                            ? PLOT_NONE
                            : height_of(s, k, mean_of(list + to - MEAN_GAMES, MEAN_GAMES));
    }
    format_ends(s, list, count, best, plot);
    return true;
}

static unsigned history_count(const session *s)
{
    (void)s;
    return HISTORY_LINES;
}

/* The averages of the last ten and the last hundred, if there are as many. */
static void format_means(const session *s, char *out, size_t size)
{
    point list[HISTORY_MAX];
    char ten[CELL_SIZE], hundred[CELL_SIZE], said[LINE_SIZE];
    const unsigned count = points(s, PLOT_MAX, list);
    const int language = s->settings.language;
    if (count < LONG_MEAN_GAMES)
        return;
    format_value(s, ten, sizeof ten, mean_of(list + count - MEAN_GAMES, MEAN_GAMES));
    format_value(s, hundred, sizeof hundred,
                 mean_of(list + count - LONG_MEAN_GAMES, LONG_MEAN_GAMES));
    text_format(said, sizeof said, text_of(language, TEXT_PLOT_MEAN), ten);
    text_format(out, size, text_of(language, TEXT_PLOT_HUNDRED), said, hundred);
}

static void history_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t shown[HISTORIES] = {TEXT_HEAD_RESULT, TEXT_STAT_PIECES_A_SECOND,
                                              TEXT_FAULTS_A_PIECE};
    const library_view *view = session_library_view(s);
    if (i == HISTORY_SHOWS) {
        screen_format(s, line->label, sizeof line->label, TEXT_HISTORY_SHOWS);
        screen_format(s, line->value, sizeof line->value, shown[view->shows]);
    } else {
        screen_format(s, line->label, sizeof line->label, TEXT_HISTORY_SPAN);
        text_count(line->value, sizeof line->value, s->settings.language, TEXT_GAMES_COUNT,
                   span_games[view->span]);
    }
    format_means(s, line->about, sizeof line->about);
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* Games that were broken off are not shown: twice as many games will do. */
static void choose(session *s, unsigned shows, unsigned span)
{
    session_library_show_history(s, shows, span, 2 * span_games[span]);
}

static void history_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned shows = session_library_view(s)->shows, span = session_library_view(s)->span;
    if (i == HISTORY_SHOWS)
        shows = step_around(shows, by, HISTORIES);
    else
        span = step_around(span, by, SPANS);
    choose(s, shows, span);
}

void screen_history_open(session *s)
{
    choose(s, session_library_view(s)->shows, session_library_view(s)->span);
    session_push(s, SCREEN_HISTORY);
}

static void history_enter(session *s, unsigned i, uint64_t now_us)
{
    history_change(s, i, 1, now_us);
}

static void history_note(const session *s, char *out, size_t size)
{
    point list[HISTORY_MAX];
    char kind[LINE_SIZE];
    screen_format_kind(s, kind, sizeof kind, &session_library_view(s)->kind);
    if (points(s, PLOT_MAX, list) < 2)
        text_format(out, size, text_of(s->settings.language, TEXT_TWO_SENTENCES), kind,
                    text_of(s->settings.language, TEXT_HISTORY_TOO_FEW));
    else
        text_format(out, size, "%s", kind);
}

const screen_def screen_history = {
    .title = TEXT_HISTORY,
    .back = TEXT_HINT_BACK,
    .count = history_count,
    .line = history_line,
    .enter = history_enter,
    .change = history_change,
    .note = history_note,
    .plot = history_plot,
};

/* The totals of all games and of each mode: games, time, pieces and lines. */

enum { COLUMN_MODE, COLUMN_GAMES, COLUMN_TIME, COLUMN_PIECES, COLUMN_LINES, COLUMNS };

typedef struct sums {
    uint64_t games, time_us, pieces, lines;
} sums;

static sums sums_of(const session *s, unsigned mode)
{
    const store_totals *t = session_library_totals(s);
    return (sums){t->of[mode].games, t->of[mode].time_us, t->of[mode].pieces, t->of[mode].lines};
}

static sums sums_of_all(const session *s)
{
    sums all = {0};
    for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
        const sums one = sums_of(s, mode);
        all.games += one.games;
        all.time_us += one.time_us;
        all.pieces += one.pieces;
        all.lines += one.lines;
    }
    return all;
}

/* The i-th mode that was played; after the last, how many modes there are. */
static unsigned mode_at(const session *s, unsigned i)
{
    unsigned mode = 0;
    for (; mode < ts_modes_count(); mode++)
        if (sums_of(s, mode).games && i-- == 0)
            break;
    return mode;
}

static unsigned totals_count(const session *s)
{
    unsigned count = 0;
    while (mode_at(s, count) < ts_modes_count())
        count++;
    return count ? count + 1 : 0;
}

/* Whole minutes: 1:07 is an hour and seven minutes. */
static void format_hours(char *out, size_t size, uint64_t us)
{
    const uint64_t minutes = us / 60000000;
    text_format(out, size, minutes % 60 < 10 ? "%u:0%u" : "%u:%u", minutes / 60, minutes % 60);
}

static void totals_line(const session *s, unsigned i, screen_line *line)
{
    const int language = s->settings.language;
    const unsigned mode = i ? mode_at(s, i - 1) : 0;
    const sums sum = i ? sums_of(s, mode) : sums_of_all(s);
    char speed[32];
    if (i)
        screen_format_mode(s, line->cell[COLUMN_MODE], CELL_SIZE, mode);
    else
        screen_format(s, line->cell[COLUMN_MODE], CELL_SIZE, TEXT_ALL);
    text_number(line->cell[COLUMN_GAMES], CELL_SIZE, language, (int64_t)sum.games);
    format_hours(line->cell[COLUMN_TIME], CELL_SIZE, sum.time_us);
    text_number(line->cell[COLUMN_PIECES], CELL_SIZE, language, (int64_t)sum.pieces);
    text_number(line->cell[COLUMN_LINES], CELL_SIZE, language, (int64_t)sum.lines);
    text_thousandths(speed, sizeof speed, language, screen_rate(sum.pieces, sum.time_us, 1000000),
                     2);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_LOBBY_SAID),
                text_of(language, TEXT_STAT_PIECES_A_SECOND), speed);
}

static unsigned totals_columns(const session *s, screen_column *column)
{
    static const screen_column columns[COLUMNS] = {
        [COLUMN_MODE] = {TEXT_MODE, ALIGN_LEFT, 10},
        [COLUMN_GAMES] = {TEXT_TOTALS_GAMES, ALIGN_RIGHT, 9},
        [COLUMN_TIME] = {TEXT_TOTALS_HOURS, ALIGN_RIGHT, 8},
        [COLUMN_PIECES] = {TEXT_STAT_PIECES, ALIGN_RIGHT, 7},
        [COLUMN_LINES] = {TEXT_STAT_LINES, ALIGN_RIGHT, 6}};
    (void)s;
    for (unsigned i = 0; i < COLUMNS; i++)
        column[i] = columns[i];
    return COLUMNS;
}

#define HOURS 24

static uint64_t games_in_hour(const session *s, unsigned local)
{
    const int32_t utc = (int32_t)local - s->options.utc_offset_s / 3600;
    return session_library_totals(s)->hour[(utc + 2 * HOURS) % HOURS];
}

/* The hours of the day from left to right, in local time, by the games that ended in them. */
static bool totals_plot(const session *s, unsigned places, screen_plot *plot)
{
    enum { LEAST = 10 }; /* of fewer games it would say nothing */
    uint64_t most = 0, all = 0;
    unsigned hour = 0;
    for (unsigned i = 0; i < HOURS; i++) {
        hour = games_in_hour(s, i) > most ? i : hour;
        most = max_u64(most, games_in_hour(s, i));
        all += games_in_hour(s, i);
    }
    if (places < HOURS || all < LEAST)
        return false;
    most += most % 2;
    *plot = (screen_plot){.count = HOURS};
    for (unsigned i = 0; i < HOURS; i++) {
        plot->dot[i] = plot->best[i] = thousandths(games_in_hour(s, i), most);
        plot->mean[i] = PLOT_NONE;
    }
    for (unsigned i = 0; i < 3; i++)
        text_number(plot->scale[i], sizeof plot->scale[i], s->settings.language,
                    (int64_t)(most * (2 - i) / 2));
    text_format(plot->ends[0], sizeof plot->ends[0], "00:00");
    text_format(plot->ends[1], sizeof plot->ends[1], "23:00");
    text_format(plot->said_best, sizeof plot->said_best,
                text_of(s->settings.language, TEXT_TOTALS_HOUR), hour);
    return true;
}

static void totals_note(const session *s, char *out, size_t size)
{
    screen_format(s, out, size,
                  session_library_is_counting(s) ? TEXT_TOTALS_COUNTING : TEXT_TOTALS_ABOUT);
}

const screen_def screen_totals = {
    .plot = totals_plot,
    .title = TEXT_TOTALS,
    .back = TEXT_HINT_BACK,
    .count = totals_count,
    .line = totals_line,
    .note = totals_note,
    .columns = totals_columns,
};
