/* Tables of the ranking server: ratings, the kinds of games with records, and the records of one
 * kind. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "api/scene.h"
#include "game/facts.h"
#include "menus/format.h"
#include "session/ranking.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "text/text.h"

#include <string.h>

static void format_trouble(const session *s, char *out, size_t size, bool empty)
{
    session_ranking_trouble(s, out, size);
    if (out[0])
        return;
    if (session_ranking_awaited(s) != RANKING_NOTHING && empty)
        text_format(out, size, text_of(s->settings.language, TEXT_RANKING_ASKING),
                    session_ranking_place(s));
    else if (empty)
        screen_format(s, out, size, TEXT_RANKING_EMPTY);
}

static bool is_own(const session *s, const char *key)
{
    return strcmp(key, session_ranking_key(s)) == 0;
}

/* The first digits of the key stand beside a name: names prove nothing. */
static void format_name(const char *name, const char *key, char *out, size_t size)
{
    char digits[9];
    text_format(digits, sizeof digits, "%s", key);
    text_format(out, size, "%s  %s", name, digits);
}

/* ---- ratings ------------------------------------------------------------------------------ */

enum { TABLE_RULES, TABLE_ROWS };
enum { TABLE_PLACE, TABLE_NAME, TABLE_RATING, TABLE_SPREAD, TABLE_GAMES, TABLE_WON, TABLE_COLUMNS };

static unsigned table_count(const session *s)
{
    return TABLE_ROWS + session_ranking_lists(s)->persons;
}

static unsigned table_rows_from(const session *s)
{
    (void)s;
    return TABLE_ROWS;
}

static unsigned table_columns(const session *s, screen_column *column)
{
    static const screen_column all[TABLE_COLUMNS] = {
        [TABLE_PLACE] = {TEXT_HEAD_PLACE, ALIGN_RIGHT, 7},
        [TABLE_NAME] = {TEXT_HEAD_NAME, ALIGN_LEFT, 9},
        [TABLE_RATING] = {TEXT_HEAD_RATING, ALIGN_RIGHT, 8},
        [TABLE_SPREAD] = {TEXT_NONE, ALIGN_RIGHT, 2},
        [TABLE_GAMES] = {TEXT_HEAD_GAMES, ALIGN_RIGHT, 5},
        [TABLE_WON] = {TEXT_HEAD_WON, ALIGN_RIGHT, 4}};
    (void)s;
    memcpy(column, all, sizeof all);
    return TABLE_COLUMNS;
}

static void table_line(const session *s, unsigned i, screen_line *line)
{
    int language = s->settings.language;
    if (i < TABLE_ROWS) {
        screen_format(s, line->label, sizeof line->label, TEXT_RULES);
        screen_format_rules(s, line->value, sizeof line->value, session_ranking_rules(s));
        line->changes = true;
        return;
    }
    const ranking_rated *r = &session_ranking_lists(s)->person[i - TABLE_ROWS];
    if (r->sure)
        text_number(line->cell[TABLE_PLACE], CELL_SIZE, language, i - TABLE_ROWS + 1);
    else
        text_format(line->cell[TABLE_PLACE], CELL_SIZE, "?");
    format_name(r->name, r->key, line->cell[TABLE_NAME], CELL_SIZE);
    text_format(line->cell[TABLE_RATING], CELL_SIZE, "%d", r->rating);
    text_format(line->cell[TABLE_SPREAD], CELL_SIZE, "+/-%d", 2 * r->deviation);
    text_number(line->cell[TABLE_GAMES], CELL_SIZE, language, r->games);
    text_number(line->cell[TABLE_WON], CELL_SIZE, language, r->won);
    line->role = r->sure ? ROLE_PLAIN : ROLE_DIM;
    if (is_own(s, r->key))
        line->role = ROLE_GOOD;
}

static void table_change(session *s, unsigned i, int by, uint64_t now_us)
{
    unsigned rules = session_ranking_rules(s);
    (void)now_us;
    if (i >= TABLE_ROWS)
        return;
    do
        rules = step_around(rules, by, TS_RULE_SETS);
    while (!session_lobby_is_rules(rules));
    session_ranking_show_rules(s, rules);
}

static void table_enter(session *s, unsigned i, uint64_t now_us)
{
    table_change(s, i, 1, now_us);
}

static void table_note(const session *s, char *out, size_t size)
{
    format_trouble(s, out, size, session_ranking_lists(s)->persons == 0);
}

const screen_def screen_table = {
    .title = TEXT_RANKING_TABLE,
    .back = TEXT_HINT_BACK,
    .count = table_count,
    .line = table_line,
    .enter = table_enter,
    .change = table_change,
    .note = table_note,
    .columns = table_columns,
    .rows_from = table_rows_from,
    .warns = screen_ranking_warns,
};

/* ---- kinds -------------------------------------------------------------------------------- */

static unsigned kinds_count(const session *s)
{
    return session_ranking_lists(s)->kinds;
}

static void kinds_line(const session *s, unsigned i, screen_line *line)
{
    const store_kind *k = &session_ranking_lists(s)->kind[i];
    screen_format_mode(s, line->label, sizeof line->label, k->mode);
    char terms[LINE_SIZE];
    screen_format_rules(s, line->value, sizeof line->value, k->rules);
    screen_format_terms(s, terms, sizeof terms, k);
    if (terms[0]) {
        char rules[LINE_SIZE];
        text_format(rules, sizeof rules, "%s", line->value);
        text_format(line->value, sizeof line->value, text_of(s->settings.language, TEXT_PAIR),
                    rules, terms);
    }
    line->enter = TEXT_HINT_CHOOSE;
}

static void kinds_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    session_ranking_show_kind(s, i);
    session_set_cursor(s, SCREEN_BOARD, 0);
    session_push(s, SCREEN_BOARD);
}

static void kinds_note(const session *s, char *out, size_t size)
{
    format_trouble(s, out, size, session_ranking_lists(s)->kinds == 0);
}

const screen_def screen_kinds = {
    .title = TEXT_RANKING_BOARDS,
    .back = TEXT_HINT_BACK,
    .count = kinds_count,
    .line = kinds_line,
    .enter = kinds_enter,
    .note = kinds_note,
};

/* ---- records of one kind ------------------------------------------------------------------- */

enum { BOARD_PLACE, BOARD_NAME, BOARD_RESULT, BOARD_LINES, BOARD_DATE, BOARD_COLUMNS };

static unsigned board_count(const session *s)
{
    return session_ranking_lists(s)->entries;
}

static unsigned board_columns(const session *s, screen_column *column)
{
    static const screen_column all[BOARD_COLUMNS] = {
        [BOARD_PLACE] = {TEXT_HEAD_PLACE, ALIGN_RIGHT, 7},
        [BOARD_NAME] = {TEXT_HEAD_NAME, ALIGN_LEFT, 9},
        [BOARD_RESULT] = {TEXT_HEAD_RESULT, ALIGN_RIGHT, 8},
        [BOARD_LINES] = {TEXT_STAT_LINES, ALIGN_RIGHT, 3},
        [BOARD_DATE] = {TEXT_HEAD_DATE, ALIGN_LEFT, 5}};
    (void)s;
    memcpy(column, all, sizeof all);
    return BOARD_COLUMNS;
}

static void format_result(const session *s, char *out, size_t size, const ranking_entry *e)
{
    int language = s->settings.language;
    unsigned rank = ts_modes_get(session_ranking_kind(s)->mode)->rank;
    rank_facts facts = rank_parts(rank, e->rank);
    char level[32];
    if (rank == TS_RANK_TIME || rank == TS_RANK_ENDURANCE) {
        text_time(out, size, e->us, true);
    } else if (rank == TS_RANK_GRADE) {
        text_number(level, sizeof level, language, facts.done);
        text_format(out, size, text_of(language, TEXT_PAIR), rank_grade_name(facts.grade), level);
    } else if (rank == TS_RANK_PROGRESS) {
        text_number(out, size, language, facts.done);
    } else {
        screen_format_score(s, out, size, session_ranking_kind(s)->rules, e->score);
    }
}

static void board_line(const session *s, unsigned i, screen_line *line)
{
    const ranking_entry *e = &session_ranking_lists(s)->entry[i];
    int language = s->settings.language;
    char facts[ABOUT_SIZE], points[64], time[32];
    text_number(line->cell[BOARD_PLACE], CELL_SIZE, language, i + 1);
    format_name(e->name, e->key, line->cell[BOARD_NAME], CELL_SIZE);
    format_result(s, line->cell[BOARD_RESULT], CELL_SIZE, e);
    text_number(line->cell[BOARD_LINES], CELL_SIZE, language, (int64_t)e->lines);
    text_date(line->cell[BOARD_DATE], CELL_SIZE, (int64_t)e->played * 1000, s->options.utc_offset_s,
              false);
    text_count(points, sizeof points, language, TEXT_POINTS_COUNT, e->score);
    text_time(time, sizeof time, e->us, true);
    text_format(facts, sizeof facts, text_of(language, TEXT_PAIR), points, time);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_RANKING_ENTRY), facts);
    line->role = is_own(s, e->key) ? ROLE_GOOD : ROLE_PLAIN;
    line->enter = TEXT_HINT_WATCH;
}

static void board_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    session_ranking_fetch(s, i, RANKING_TO_WATCH);
}

static bool can_race_entry(const session *s, unsigned cursor)
{
    const store_kind *kind = session_ranking_kind(s);
    return cursor < board_count(s) && !ts_mode_lacks(kind->mode, kind->rules);
}

static void race_entry(session *s, uint64_t now_us)
{
    (void)now_us;
    session_ranking_fetch(s, session_cursor(s), RANKING_TO_RACE);
}

static const screen_shortcut board_shortcuts[] = {
    {.key = 'r', .hint = TEXT_HINT_RACE, .applies = can_race_entry, .press = race_entry}};

static void board_note(const session *s, char *out, size_t size)
{
    screen_format_kind(s, out, size, session_ranking_kind(s));
    if (session_ranking_is_fetching(s) || session_ranking_fetch_failed(s))
        screen_format(s, out, size,
                      session_ranking_is_fetching(s) ? TEXT_RANKING_FETCHING
                                                     : TEXT_RANKING_NO_REPLAY);
    else if (board_count(s) == 0)
        format_trouble(s, out, size, true);
}

const screen_def screen_board = {
    .title = TEXT_RANKING_BOARDS,
    .back = TEXT_HINT_BACK,
    .count = board_count,
    .line = board_line,
    .enter = board_enter,
    .note = board_note,
    .columns = board_columns,
    .warns = screen_ranking_warns,
    SCREEN_SHORTCUTS(board_shortcuts),
};
