/* Screens of the library: the best of every kind of game, the best of one kind, all replays.
 * session/library.c queries the store for them. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "game/facts.h"
#include "menus/screens.h"
#include "api/scene.h"
#include "session/game.h"
#include "session/watch.h"
#include "session/setup.h"
#include "session/files.h"
#include "session/library.h"
#include "session/menu.h"
#include "session/storage.h"
#include "session/today.h"
#include "text/text.h"

#include <string.h>

/* ---- what is said of a game --------------------------------------------------------------- */

/* "40 lines", "height 3, level 7": nothing where there is nothing to choose. */
static void add_fact(const session *s, char *out, size_t size, const char *fact)
{
    char before[ABOUT_SIZE];
    text_format(before, sizeof before, "%s", out);
    text_format(out, size, before[0] ? text_of(s->settings.language, TEXT_PAIR) : "%s%s", before,
                fact);
}

/* Formats the facts that may not fit into the columns, and how to find the game from outside. Only
 * the row with the cursor shows them. */
static void format_about(const session *s, screen_line *line, unsigned i, const store_game *game)
{
    if (i != session_cursor(s))
        return;
    store_kind kind = store_kind_of(game);
    int language = s->settings.language;
    int why = screen_why(game->mode, game->outcome, game->over, game->given_up);
    char facts[ABOUT_SIZE] = "", points[64], lines[64], time[32], date[32];
    text_count(points, sizeof points, language, TEXT_POINTS_COUNT, game->score);
    text_count(lines, sizeof lines, language, TEXT_LINES_COUNT, game->lines);
    text_time(time, sizeof time, game->time_us, true);
    text_date(date, sizeof date, game->played_ms, s->options.utc_offset_s, true);
    add_fact(s, facts, sizeof facts, points);
    add_fact(s, facts, sizeof facts, lines);
    add_fact(s, facts, sizeof facts, time);
    if (date[0])
        add_fact(s, facts, sizeof facts, date);
    if (session_screen(s) != SCREEN_BEST) { /* what was to be done, and what was */
        char of_kind[LINE_SIZE], done[LINE_SIZE];
        screen_format_kind(s, of_kind, sizeof of_kind, &kind);
        text_format(done, sizeof done, "%s", facts);
        text_format(facts, sizeof facts, text_of(language, TEXT_TWO_SENTENCES), of_kind, done);
    }
    size_t used =
        text_format(line->about, sizeof line->about, text_of(language, TEXT_TWO_SENTENCES), facts,
                    text_of(language, game->stranger ? TEXT_STRANGER : why));
    const bool by_shell = !s->options.has_files && !s->options.has_window;
    if (by_shell && !session_storage_is_memory(s) && game->replay_size)
        text_format(line->about + used, sizeof line->about - used, " %s export %u FILE",
                    session_called(s), game->id);
}

/* ---- columns ------------------------------------------------------------------------------ */

enum {
    COLUMN_PLACE,
    COLUMN_PLAYER,
    COLUMN_TIME,
    COLUMN_SCORE,
    COLUMN_DONE, /* of the mode's unit */
    COLUMN_GRADE,
    COLUMN_LINES,
    COLUMN_LEVEL,
    COLUMN_SPEED,
    COLUMN_FAULTS,
    COLUMN_DATE,
    COLUMN_MODE,
    COLUMN_RULES,
    COLUMN_KIND,
    COLUMN_RESULT,
    COLUMNS
};

static const screen_column columns_known[COLUMNS] = {
    [COLUMN_PLACE] = {TEXT_HEAD_PLACE, ALIGN_RIGHT, 2},
    [COLUMN_PLAYER] = {TEXT_HEAD_PLAYER, ALIGN_LEFT, 6},
    [COLUMN_TIME] = {TEXT_STAT_TIME, ALIGN_RIGHT, 8},
    [COLUMN_SCORE] = {TEXT_STAT_SCORE, ALIGN_RIGHT, 9},
    [COLUMN_DONE] = {TEXT_HEAD_RESULT, ALIGN_RIGHT, 9},
    [COLUMN_GRADE] = {TEXT_STAT_GRADE, ALIGN_RIGHT, 9},
    [COLUMN_LINES] = {TEXT_STAT_LINES, ALIGN_RIGHT, 5},
    [COLUMN_LEVEL] = {TEXT_STAT_LEVEL, ALIGN_RIGHT, 4},
    [COLUMN_SPEED] = {TEXT_HEAD_SPEED, ALIGN_RIGHT, 6},
    [COLUMN_FAULTS] = {TEXT_HEAD_FAULTS, ALIGN_RIGHT, 3},
    [COLUMN_DATE] = {TEXT_HEAD_DATE, ALIGN_LEFT, 7},
    [COLUMN_MODE] = {TEXT_MODE, ALIGN_LEFT, 10},
    [COLUMN_RULES] = {TEXT_RULES, ALIGN_LEFT, 6},
    [COLUMN_KIND] = {TEXT_HEAD_GOAL, ALIGN_LEFT, 8},
    [COLUMN_RESULT] = {TEXT_HEAD_RESULT, ALIGN_RIGHT, 9},
};

static void format_cell(const session *s, char *out, size_t size, unsigned column,
                        const store_game *game, unsigned place)
{
    int language = s->settings.language;
    switch (column) {
    case COLUMN_PLACE: text_number(out, size, language, place + 1); break;
    case COLUMN_PLAYER: text_format(out, size, "%s", session_storage_player(s, game->id)); break;
    case COLUMN_TIME: text_time(out, size, game->time_us, true); break;
    case COLUMN_SCORE: text_number(out, size, language, (int64_t)game->score); break;
    case COLUMN_DONE: text_number(out, size, language, screen_progress_of(game)); break;
    case COLUMN_GRADE: text_format(out, size, "%s", rank_grade_name(game->grade)); break;
    case COLUMN_LINES: text_number(out, size, language, game->lines); break;
    case COLUMN_LEVEL: text_number(out, size, language, game->level); break;
    case COLUMN_SPEED:
        text_thousandths(out, size, language, screen_rate(game->pieces, game->time_us, 1000000), 2);
        break;
    case COLUMN_FAULTS: text_number(out, size, language, game->faults); break;
    case COLUMN_DATE: text_date(out, size, game->played_ms, s->options.utc_offset_s, false); break;
    case COLUMN_MODE: screen_format_mode(s, out, size, game->mode); break;
    case COLUMN_RULES: screen_format_rules_played(s, out, size, game->rules, game->changes); break;
    case COLUMN_KIND: {
        store_kind kind = store_kind_of(game);
        screen_format_terms(s, out, size, &kind);
        break;
    }
    default: screen_format_done(s, out, size, game); break;
    }
}

static unsigned list_columns(const uint8_t *list, unsigned count, screen_column *column)
{
    for (unsigned i = 0; i < count; i++)
        column[i] = columns_known[list[i]];
    return count;
}

static void format_row(const session *s, screen_line *line, const uint8_t *list, unsigned count,
                       const store_game *game, unsigned place)
{
    for (unsigned i = 0; i < count; i++)
        format_cell(s, line->cell[i], CELL_SIZE, list[i], game, place);
    line->role = game->given_up || game->stranger ? ROLE_DIM : ROLE_PLAIN;
}

/* Formats the trouble of the store, why the list is empty, or that nothing is stored
 * permanently. */
static void format_kept(const session *s, char *out, size_t size, int empty, int in_memory)
{
    out[0] = '\0';
    if (session_storage_trouble(s, out, size))
        return;
    if (session_library_is_empty(s))
        screen_format(s, out, size, empty);
    else if (session_storage_is_memory(s))
        screen_format(s, out, size, in_memory);
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- records: the best of each kind ------------------------------------------------------- */

enum { RECORDS_MODE, RECORDS_RULES, RECORDS_DUEL, RECORDS_TOTALS, RECORDS_HABITS, RECORDS_ROWS };

static const uint8_t records_list[] = {COLUMN_MODE, COLUMN_RULES, COLUMN_KIND, COLUMN_RESULT,
                                       COLUMN_DATE};

static bool passes(const library_view *view, const store_game *game)
{
    return (view->mode < 0 || game->mode == view->mode) &&
           (view->rules < 0 || game->rules == view->rules);
}

/* The n-th that passes the two filters; NULL if there are fewer. */
static const store_game *record_at(const session *s, unsigned n)
{
    const library_view *view = session_library_view(s);
    for (unsigned i = 0; i < session_library_count(s); i++)
        if (passes(view, session_library_game(s, i)) && n-- == 0)
            return session_library_game(s, i);
    return NULL;
}

/* Without a record there is nothing but the way to the duels. */
static unsigned records_at(const session *s, unsigned i)
{
    return session_library_count(s) ? i : i + RECORDS_DUEL;
}

static unsigned records_count(const session *s)
{
    const library_view *view = session_library_view(s);
    unsigned count = session_library_count(s) ? RECORDS_ROWS : RECORDS_ROWS - RECORDS_DUEL;
    for (unsigned i = 0; i < session_library_count(s); i++)
        count += passes(view, session_library_game(s, i));
    return count;
}

static unsigned records_rows_from(const session *s)
{
    (void)s;
    return RECORDS_ROWS;
}

static void records_line(const session *s, unsigned i, screen_line *line)
{
    const library_view *view = session_library_view(s);
    i = records_at(s, i);
    if (i >= RECORDS_ROWS) {
        const store_game *game = record_at(s, i - RECORDS_ROWS);
        if (!game)
            return;
        format_row(s, line, records_list, COUNT(records_list), game, 0);
        format_about(s, line, i, game);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    if (i >= RECORDS_DUEL) {
        static const uint16_t label[] = {0, TEXT_TOTALS, TEXT_HABITS},
                              about[] = {TEXT_MATCHES_ALL, TEXT_TOTALS_ABOUT, TEXT_HABITS_SAID};
        if (i == RECORDS_DUEL)
            screen_format_mode(s, line->label, sizeof line->label, TS_MODE_DUEL);
        else
            screen_format(s, line->label, sizeof line->label, label[i - RECORDS_DUEL]);
        screen_format(s, line->about, sizeof line->about, about[i - RECORDS_DUEL]);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    screen_format(s, line->label, sizeof line->label, i == RECORDS_MODE ? TEXT_MODE : TEXT_RULES);
    if ((i == RECORDS_MODE ? view->mode : view->rules) < 0)
        screen_format(s, line->value, sizeof line->value, TEXT_ALL);
    else if (i == RECORDS_MODE)
        screen_format_mode(s, line->value, sizeof line->value, (unsigned)view->mode);
    else
        screen_format_rules(s, line->value, sizeof line->value, (unsigned)view->rules);
    line->changes = true;
}

static unsigned records_columns(const session *s, screen_column *column)
{
    (void)s;
    return list_columns(records_list, COUNT(records_list), column);
}

/* Steps through "all" and the values that have games. */
static void records_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (records_at(s, i) >= RECORDS_DUEL)
        return;
    int mode = session_library_view(s)->mode, rules = session_library_view(s)->rules;
    int *chosen = i == RECORDS_MODE ? &mode : &rules;
    int count = (int)(i == RECORDS_MODE ? ts_modes_count() : ts_rules_count());
    do {
        *chosen += by;
        if (*chosen < -1)
            *chosen = count - 1;
        else if (*chosen == count)
            *chosen = -1;
        session_library_show_only(s, mode, rules);
    } while (*chosen >= 0 && !record_at(s, 0));
}

static void records_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const unsigned at = records_at(s, i);
    if (at >= RECORDS_DUEL && at < RECORDS_ROWS) {
        static const uint8_t opens[] = {SCREEN_DUELS, SCREEN_TOTALS, SCREEN_HABITS};
        session_push(s, opens[at - RECORDS_DUEL]);
        return;
    }
    const store_game *game = i >= RECORDS_ROWS ? record_at(s, i - RECORDS_ROWS) : NULL;
    if (!game)
        return;
    session_library_show_kind(s, store_kind_of(game));
    session_set_cursor(s, SCREEN_BEST, 1);
    session_push(s, SCREEN_BEST);
}

static void records_note(const session *s, char *out, size_t size)
{
    format_kept(s, out, size, TEXT_RECORDS_EMPTY, TEXT_RECORDS_ABOUT);
}

const screen_def screen_records = {
    .title = TEXT_RECORDS,
    .back = TEXT_HINT_BACK,
    .count = records_count,
    .line = records_line,
    .enter = records_enter,
    .change = records_change,
    .note = records_note,
    .columns = records_columns,
    .rows_from = records_rows_from,
    .warns = screen_store_warns,
};

/* ---- the best of one kind ----------------------------------------------------------------- */

enum { BEST_HISTORY, BEST_ROWS };

/* The parts of a result come first; players with a name see whose it was. */
static unsigned best_list(const session *s, uint8_t list[CELLS_MAX])
{
    static const uint8_t by_rank[][7] = {
        [TS_RANK_NONE] = {COLUMN_SCORE, COLUMN_LINES, COLUMN_LEVEL, COLUMN_TIME, COLUMN_SPEED},
        [TS_RANK_SCORE] = {COLUMN_SCORE, COLUMN_LINES, COLUMN_LEVEL, COLUMN_TIME, COLUMN_SPEED},
        [TS_RANK_TIME] = {COLUMN_TIME, COLUMN_SPEED, COLUMN_FAULTS, COLUMN_SCORE},
        [TS_RANK_PROGRESS] = {COLUMN_DONE, COLUMN_TIME, COLUMN_SPEED, COLUMN_LINES},
        [TS_RANK_ENDURANCE] = {COLUMN_TIME, COLUMN_LINES, COLUMN_SPEED, COLUMN_SCORE},
        [TS_RANK_GRADE] = {COLUMN_GRADE, COLUMN_LEVEL, COLUMN_TIME, COLUMN_SCORE}};
    const uint8_t *own = by_rank[ts_modes_get(session_library_view(s)->kind.mode)->rank];
    unsigned count = 0;
    list[count++] = COLUMN_PLACE;
    if (s->settings.online_name[0])
        list[count++] = COLUMN_PLAYER;
    for (unsigned i = 0; own[i]; i++)
        list[count++] = own[i];
    list[count++] = COLUMN_DATE;
    return count;
}

static unsigned best_count(const session *s)
{
    return session_library_count(s) ? BEST_ROWS + session_library_count(s) : 0;
}

static unsigned best_rows_from(const session *s)
{
    (void)s;
    return BEST_ROWS;
}

static void best_line(const session *s, unsigned i, screen_line *line)
{
    uint8_t list[CELLS_MAX];
    if (i < BEST_ROWS) {
        screen_format(s, line->label, sizeof line->label, TEXT_HISTORY);
        screen_format(s, line->about, sizeof line->about, TEXT_HISTORY_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    const store_game *game = session_library_game(s, i - BEST_ROWS);
    format_row(s, line, list, best_list(s, list), game, i - BEST_ROWS);
    format_about(s, line, i, game);
    line->enter = game->replay_size ? TEXT_HINT_WATCH : 0;
}

static unsigned best_columns(const session *s, screen_column *column)
{
    uint8_t list[CELLS_MAX];
    return list_columns(list, best_list(s, list), column);
}

static void best_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (i < BEST_ROWS)
        screen_history_open(s);
    else if (session_library_game(s, i - BEST_ROWS)->replay_size)
        session_game_watch_stored(s, session_library_game(s, i - BEST_ROWS)->id);
}

static const store_game *best_game(const session *s, unsigned i)
{
    return i < BEST_ROWS ? NULL : session_library_game(s, i - BEST_ROWS);
}

static void best_note(const session *s, char *out, size_t size)
{
    screen_format_kind(s, out, size, &session_library_view(s)->kind);
}

const screen_def screen_best = {
    .title = TEXT_RECORDS,
    .back = TEXT_HINT_BACK,
    .count = best_count,
    .line = best_line,
    .enter = best_enter,
    .game = best_game,
    .note = best_note,
    .columns = best_columns,
    .rows_from = best_rows_from,
};

/* ---- the pieces of the day, and the tries at them ----------------------------------------- */

enum { DAILY_PLAY, DAILY_ROWS };

static void ask_for_tries(session *s)
{
    ts_setup setup;
    session_setup(s, &setup);
    if (setup.goal == 0)
        setup.goal = ts_modes_get(setup.mode)->goal;
    session_library_show_kind(s, session_kind(&setup));
}

/* Chooses the next mode that the daily challenge offers; with `by` 0 the current one, if it is
 * offered. */
static void choose_daily_mode(session *s, int by)
{
    const unsigned count = screen_modes_offered(s);
    unsigned at = screen_mode_offered_at(s, s->settings.mode);
    at = step_around(at, by, count);
    for (unsigned i = 0; i < count && !session_daily_has(screen_mode_offered(s, at)); i++)
        at = step_around(at, by < 0 ? -1 : 1, count);
    s->settings.mode = clamp_u8(screen_mode_offered(s, at));
    ask_for_tries(s);
}

void screen_daily_open(session *s)
{
    choose_daily_mode(s, 0);
    session_set_cursor(s, SCREEN_DAILY, DAILY_PLAY);
    session_push(s, SCREEN_DAILY);
}

static unsigned daily_count(const session *s)
{
    return DAILY_ROWS + session_library_count(s);
}

static unsigned daily_rows_from(const session *s)
{
    (void)s;
    return DAILY_ROWS;
}

static void daily_line(const session *s, unsigned i, screen_line *line)
{
    if (i >= DAILY_ROWS) {
        best_line(s, i - DAILY_ROWS + BEST_ROWS, line);
        return;
    }
    screen_format(s, line->label, sizeof line->label, TEXT_PLAY);
    screen_format_own_game(s, line->value, sizeof line->value, s->settings.mode, s->settings.rules);
    screen_format_mode_about(s, line->about, sizeof line->about, s->settings.mode);
    line->enter = TEXT_HINT_START;
    line->changes = true;
}

static void daily_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i >= DAILY_ROWS)
        return;
    choose_daily_mode(s, by);
    session_library_request(s);
}

static void daily_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i < DAILY_ROWS)
        session_daily_start(s, now_us);
    else
        best_enter(s, i - DAILY_ROWS + BEST_ROWS, now_us);
}

static const store_game *daily_game(const session *s, unsigned i)
{
    return i < DAILY_ROWS ? NULL : session_library_game(s, i - DAILY_ROWS);
}

static void daily_note(const session *s, char *out, size_t size)
{
    char kind[LINE_SIZE];
    screen_format_kind(s, kind, sizeof kind, &session_library_view(s)->kind);
    text_date(out, size, session_day(s) * 86400000, 0, false);
    add_fact(s, out, size, kind);
}

const screen_def screen_daily = {
    .title = TEXT_DAILY,
    .back = TEXT_HINT_BACK,
    .count = daily_count,
    .line = daily_line,
    .enter = daily_enter,
    .change = daily_change,
    .game = daily_game,
    .note = daily_note,
    .columns = best_columns,
    .rows_from = daily_rows_from,
};

/* ---- replays ------------------------------------------------------------------------------ */

static const uint8_t replays_list[] = {COLUMN_DATE, COLUMN_MODE, COLUMN_RULES, COLUMN_RESULT};

/* A line to take one in stands before them, where files can be chosen. */
static unsigned replays_rows_from(const session *s)
{
    return s->options.has_files;
}

static unsigned replays_count(const session *s)
{
    return replays_rows_from(s) + session_library_count(s);
}

/* NULL if it is the line before them. */
static const store_game *replays_game(const session *s, unsigned i)
{
    unsigned rows_from = replays_rows_from(s);
    return i < rows_from ? NULL : session_library_game(s, i - rows_from);
}

static void replays_line(const session *s, unsigned i, screen_line *line)
{
    const store_game *game = replays_game(s, i);
    if (!game) {
        screen_format(s, line->label, sizeof line->label, TEXT_FILE_OPEN);
        screen_format(s, line->about, sizeof line->about, TEXT_FILE_OPEN_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    format_row(s, line, replays_list, COUNT(replays_list), game, i);
    format_about(s, line, i, game);
    line->enter = game->replay_size ? TEXT_HINT_WATCH : 0;
    line->unbinds = TEXT_HINT_UNBIND;
    if (session_library_is_removing(s, game->id)) {
        screen_format(s, line->about, sizeof line->about, TEXT_REPLAY_REMOVE);
        line->role = ROLE_WARNING;
    }
}

/* Asked for twice. The place in the list stays. */
static void replays_discard(session *s, unsigned i)
{
    if (session_library_remove(s, i - replays_rows_from(s)))
        session_cursor_within(s, replays_count(s));
}

static unsigned replays_columns(const session *s, screen_column *column)
{
    (void)s;
    return list_columns(replays_list, COUNT(replays_list), column);
}

static void replays_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const store_game *game = replays_game(s, i);
    if (!game)
        session_files_choose(s);
    else if (game->replay_size)
        session_game_watch_stored(s, game->id);
}

static void replays_note(const session *s, char *out, size_t size)
{
    if (session_files_message(s)[0])
        text_format(out, size, "%s", session_files_message(s));
    else
        format_kept(s, out, size, TEXT_REPLAYS_EMPTY, TEXT_REPLAYS_ABOUT);
}

static bool replays_warn(const session *s)
{
    return session_files_message(s)[0] ? screen_files_warn(s) : screen_store_warns(s);
}

const screen_def screen_replays = {
    .title = TEXT_REPLAYS,
    .back = TEXT_HINT_BACK,
    .count = replays_count,
    .line = replays_line,
    .enter = replays_enter,
    .discard = replays_discard,
    .game = replays_game,
    .note = replays_note,
    .columns = replays_columns,
    .rows_from = replays_rows_from,
    .warns = replays_warn,
};
