/* The results of one kind of game over time, as a plot: the result itself, pieces a second, presses
 * too many. */
#include "base/minmax.h"
#include "history.h"
#include "play/run/rank.h"
#include "say.h"

#include <string.h>

enum { HISTORY_SHOWS, HISTORY_SPAN, HISTORY_LINES };

static const uint16_t span_games[] = {50, 200, HISTORY_MAX};
#define SPANS (sizeof span_games / sizeof span_games[0])

/* Games that were broken off say little of how good one is. */
static bool is_shown(const session *s, const store_game *game)
{
    return !game->given_up && (s->library.shows != HISTORY_RESULT || game->counts);
}

/* In thousandths where it is a rate, in microseconds where it is a time. */
static int64_t value_of(const session *s, const store_game *game)
{
    if (s->library.shows == HISTORY_SPEED)
        return screen_rate(game->pieces, game->time_us, 1000000);
    if (s->library.shows == HISTORY_FINESSE)
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
    const session_library *l = &s->library;
    return l->shows == HISTORY_FINESSE ||
           (l->shows == HISTORY_RESULT && ts_modes_get(l->kind.mode)->rank == TS_RANK_TIME);
}

static void say_value(const session *s, char *out, size_t room, int64_t value)
{
    int language = s->settings.language;
    unsigned rank = ts_modes_get(s->library.kind.mode)->rank;
    char level[32];
    if (s->library.shows != HISTORY_RESULT) {
        text_thousandths(out, room, language, value, 2);
    } else if (rank == TS_RANK_TIME || rank == TS_RANK_ENDURANCE) {
        text_time(out, room, (uint64_t)value, true);
    } else if (rank == TS_RANK_GRADE) {
        text_number(level, sizeof level, language, value % 1000);
        text_format(out, room, text_of(language, TEXT_PAIR),
                    rank_grade_name((unsigned)(value / 1000)), level);
    } else {
        text_number(out, room, language, value);
    }
}

/* The newest are first in the library and last in the plot. */
static unsigned values(const session *s, int64_t value[HISTORY_MAX])
{
    const session_library *l = &s->library;
    unsigned count = 0, most = span_games[l->span % SPANS];
    for (unsigned i = 0; i < l->count && count < most; i++)
        if (is_shown(s, &l->game[i]))
            value[count++] = value_of(s, &l->game[i]);
    for (unsigned i = 0; i < count / 2; i++) {
        int64_t older = value[count - 1 - i];
        value[count - 1 - i] = value[i];
        value[i] = older;
    }
    return count;
}

/* As many games in a bar as it takes, each bar as high as their mean. Of equal bars the latest is
 * the best. */
static bool history_plot(const session *s, unsigned bars_most, screen_plot *plot)
{
    int64_t value[HISTORY_MAX], mean[PLOT_MAX], least = INT64_MAX, most = INT64_MIN;
    unsigned count = values(s, value);
    if (count < 2)
        return false;
    bars_most = min_u32(bars_most, PLOT_MAX);
    plot->count = min_u32(count, bars_most);
    for (unsigned i = 0; i < plot->count; i++) {
        unsigned from = i * count / plot->count, to = (i + 1) * count / plot->count;
        mean[i] = 0;
        for (unsigned j = from; j < to; j++)
            mean[i] += value[j];
        mean[i] /= (int64_t)(to - from);
        least = mean[i] < least ? mean[i] : least;
        most = mean[i] > most ? mean[i] : most;
    }
    say_value(s, plot->top, sizeof plot->top, most);
    say_value(s, plot->bottom, sizeof plot->bottom, least);
    for (unsigned i = 0; i < plot->count; i++) {
        int64_t height = most == least ? 1000 - PLOT_LEAST
                                       : (mean[i] - least) * (1000 - PLOT_LEAST) / (most - least);
        plot->amount[i] = (uint16_t)(PLOT_LEAST + height);
        if (mean[i] == (less_is_better(s) ? least : most))
            plot->best = i;
    }
    return true;
}

static unsigned history_count(const session *s)
{
    (void)s;
    return HISTORY_LINES;
}

static void history_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t shown[HISTORIES] = {TEXT_HEAD_RESULT, TEXT_STAT_PIECES_A_SECOND,
                                              TEXT_FAULTS_A_PIECE};
    const session_library *l = &s->library;
    if (i == HISTORY_SHOWS) {
        screen_say(s, line->label, sizeof line->label, TEXT_HISTORY_SHOWS);
        screen_say(s, line->value, sizeof line->value, shown[l->shows]);
    } else {
        screen_say(s, line->label, sizeof line->label, TEXT_HISTORY_SPAN);
        text_count(line->value, sizeof line->value, s->settings.language, TEXT_GAMES_COUNT,
                   span_games[l->span]);
    }
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
    unsigned shows = s->library.shows, span = s->library.span;
    if (i == HISTORY_SHOWS)
        shows = (shows + HISTORIES + (unsigned)by) % HISTORIES;
    else
        span = (unsigned)(span + SPANS + (unsigned)by) % SPANS;
    choose(s, shows, span);
}

void screen_history_open(session *s)
{
    choose(s, s->library.shows, s->library.span);
    session_push(s, SCREEN_HISTORY);
}

static void history_enter(session *s, unsigned i, uint64_t now_us)
{
    history_change(s, i, 1, now_us);
}

static void history_note(const session *s, char *out, size_t room)
{
    int64_t value[HISTORY_MAX];
    char kind[LINE_ROOM];
    screen_say_kind(s, kind, sizeof kind, &s->library.kind);
    if (values(s, value) < 2)
        text_format(out, room, text_of(s->settings.language, TEXT_TWO_SENTENCES), kind,
                    text_of(s->settings.language, TEXT_HISTORY_TOO_FEW));
    else
        text_format(out, room, "%s", kind);
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
