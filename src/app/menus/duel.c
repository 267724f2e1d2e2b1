/* The screens of a duel: who plays and for how many rounds, and what stands between two rounds. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/screens.h"
#include "menus/format.h"
#include "api/scene.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/input.h"
#include "session/library.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/setup.h"
#include "session/storage.h"
#include "text/text.h"
#include "session/game.h"

#include <string.h>

/* ---- setting it up ------------------------------------------------------------------------ */

#define PERSONS_MAX 2 /* at one keyboard */

static unsigned who_plays(const session *s, unsigned board)
{
    return *session_duel_who((settings_state *)&s->settings, board);
}

/* The number of the bot profile that plays a board, or 0 if none does. */
static unsigned profile_at(const session *s, unsigned board)
{
    const unsigned who = who_plays(s, board);
    return who > TS_BOT_LEVELS && session_bot_profile(s, who - TS_BOT_LEVELS) ? who - TS_BOT_LEVELS
                                                                              : 0;
}

static unsigned persons_before(const session *s, unsigned board)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < board; i++)
        persons += who_plays(s, i) == 0;
    return persons;
}

static void format_player(const session *s, char *out, size_t size, unsigned board)
{
    int language = s->settings.language;
    const duel_player who = session_bot_duel_seat(s, who_plays(s, board));
    unsigned all = persons_before(s, s->settings.duel_boards);
    if (who_plays(s, board) == CHOSEN_EVEN)
        text_format(out, size, text_of(language, TEXT_DUEL_EVEN), who.as.name);
    else if (who.bot)
        session_format_bot(s, out, size, &who);
    else if (all == 1)
        screen_format(s, out, size, TEXT_RACE_YOU);
    else
        text_format(out, size, text_of(language, TEXT_PLAYER), persons_before(s, board) + 1);
}

/* Formats the results of duels against this bot so far; nothing for a person. */
static void format_about_player(const session *s, char *out, size_t size, unsigned board)
{
    const duel_player who = session_bot_duel_seat(s, who_plays(s, board));
    unsigned won, lost, level = who.bot;
    const int tenths = coach_friend_tenths(&who.as);
    int language = s->settings.language;
    if (who_plays(s, board) == CHOSEN_EVEN)
        screen_format(s, out, size, TEXT_DUEL_EVEN_ABOUT);
    else if (tenths == 0)
        screen_format(s, out, size, TEXT_DUEL_CHILD_ABOUT);
    else if (persons_before(s, s->settings.duel_boards) == 0 && (!who.as.name[0] || tenths > 0))
        screen_format(s, out, size, TEXT_DUEL_WATCH_ABOUT);
    else if (tenths > 0) {
        if (session_library_duels(s, session_duel_rules(s), CHOSEN_STRENGTH + (unsigned)tenths,
                                  &won, &lost))
            text_format(out, size, text_of(language, TEXT_DUEL_RECORD), won, lost);
    } else if (who.as.name[0] && session_bot_profile_is_to_forget(s, profile_at(s, board)))
        text_format(out, size, text_of(language, TEXT_FRIEND_FORGET), who.as.name);
    else if (who.as.name[0])
        text_format(out, size, text_of(language, TEXT_FRIEND_ABOUT), level);
    else if (level && session_library_duels(s, session_duel_rules(s), level, &won, &lost))
        text_format(out, size, text_of(language, TEXT_DUEL_RECORD), won, lost);
    else if (level == TS_BOT_MACHINE)
        screen_format(s, out, size, TEXT_BOT_MACHINE_ABOUT);
}

static bool board_plays(const session *s, const screen_row *row)
{
    return row->index < s->settings.duel_boards;
}

static void format_board(const session *s, const screen_row *row, screen_line *line)
{
    text_format(line->label, sizeof line->label, text_of(s->settings.language, row->label),
                row->index + 1);
}

static void format_count(screen_line *line, unsigned n)
{
    text_format(line->value, sizeof line->value, "%u", n);
}

static unsigned changed(unsigned value, unsigned least, unsigned most, int by)
{
    unsigned count = most - least + 1;
    return least + step_around(value - least, by, count);
}

static void start(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_duel_start(s, now_us);
}

static void fill_start(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_DUEL);
}

/* ---- boards and who plays them -------------------------------------------------------------- */

static void fill_boards(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_count(line, s->settings.duel_boards);
}

/* A board more may be one more person than can play. */
static void keep_two_persons(session *s)
{
    for (unsigned i = 0; i < s->settings.duel_boards; i++)
        if (who_plays(s, i) == 0 && persons_before(s, i) >= PERSONS_MAX)
            *session_duel_who(&s->settings, i) = 1;
}

static void change_boards(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    s->settings.duel_boards = clamp_u8(changed(s->settings.duel_boards, 2, TS_PLAYERS_MAX, by));
    keep_two_persons(s);
}

static void fill_who(const session *s, const screen_row *row, screen_line *line)
{
    format_board(s, row, line);
    format_player(s, line->value, sizeof line->value, row->index);
    format_about_player(s, line->about, sizeof line->about, row->index);
    line->unbinds = profile_at(s, row->index) ? TEXT_HINT_UNBIND : 0;
}

/* After the levels and profiles come the one for a small child and the one of the player's own
 * strength. */
static unsigned next_who(const session *s, unsigned who, int by)
{
    enum { CHILD = CHOSEN_STRENGTH };
    if (who == CHOSEN_EVEN)
        return by > 0 ? 0 : CHILD;
    if (who == CHILD && by > 0)
        return CHOSEN_EVEN;
    if (who == 0 && by < 0)
        return CHOSEN_EVEN;
    if (who >= CHOSEN_STRENGTH)
        who = who == CHILD ? 0 : (who - CHOSEN_STRENGTH) / 10 + (by < 0);
    const unsigned next = session_bot_profile_next(s, who, 0, by);
    return next == 0 && by > 0 ? CHILD : next;
}

static void change_who(session *s, const screen_row *row, int by, uint64_t now_us)
{
    uint8_t *who = session_duel_who(&s->settings, row->index);
    (void)now_us;
    do
        *who = clamp_u8(next_who(s, *who, by));
    while (persons_before(s, s->settings.duel_boards) > PERSONS_MAX);
}

/* The most similar level replaces a deleted profile where it was chosen. */
static void forget_profile(session *s, const screen_row *row)
{
    const unsigned number = profile_at(s, row->index), chosen = TS_BOT_LEVELS + number;
    const uint8_t near = session_bot_profile(s, number)->style.near;
    if (!session_bot_profile_forget(s, session_store(s), number))
        return;
    for (unsigned k = 0; k < TS_PLAYERS_MAX; k++)
        if (who_plays(s, k) == chosen)
            *session_duel_who(&s->settings, k) = near;
    if (s->settings.watch_level == chosen)
        s->settings.watch_level = near;
}

/* ---- their strength and manner -------------------------------------------------------------- */

static bool plays_level(const session *s, const screen_row *row)
{
    (void)row;
    for (unsigned i = 0; i < s->settings.duel_boards; i++)
        if (who_plays(s, i) >= 1 && who_plays(s, i) < TS_BOT_LEVELS)
            return true;
    return false;
}

static bool plays_bot(const session *s, const screen_row *row)
{
    return plays_level(s, row) ||
           persons_before(s, s->settings.duel_boards) < s->settings.duel_boards;
}

static void fill_tenths(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_count(line, s->settings.duel_tenths);
}

static void change_tenths(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    s->settings.duel_tenths = clamp_u8(changed(s->settings.duel_tenths, 0, 9, by));
}

static void fill_manner(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format(s, line->value, sizeof line->value, TEXT_MANNER_USUAL + s->settings.duel_manner);
}

static void change_manner(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    s->settings.duel_manner = clamp_u8(changed(s->settings.duel_manner, 0, TS_MANNERS - 1, by));
}

/* ---- rounds, rules, handicaps --------------------------------------------------------------- */

static void fill_first_to(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_count(line, s->settings.duel_first_to);
}

static void change_first_to(session *s, const screen_row *row, int by, uint64_t now_us)
{
    static const uint8_t offered[] = {1, 2, 3, 5, 7};
    enum { OFFERED = sizeof offered };
    settings_state *set = &s->settings;
    unsigned at = 0;
    (void)row;
    (void)now_us;
    while (at + 1 < OFFERED && offered[at] < set->duel_first_to)
        at++;
    set->duel_first_to = offered[changed(at, 0, OFFERED - 1, by)];
}

static void fill_rules(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_own_rules(s, line->value, sizeof line->value, session_duel_rules(s));
    screen_format_own_rules_about(s, line->about, sizeof line->about, session_duel_rules(s));
}

/* Rule sets that know no attack are passed over. */
static void change_rules(session *s, const screen_row *row, int by, uint64_t now_us)
{
    unsigned rules = session_duel_rules(s);
    (void)row;
    (void)now_us;
    do
        rules = changed(rules, 0, ts_rules_count() - 1, by);
    while (ts_mode_lacks(TS_MODE_DUEL, rules));
    session_choose_rules(s, rules);
}

static void fill_handicap(const session *s, const screen_row *row, screen_line *line)
{
    format_board(s, row, line);
    format_count(line, *session_duel_rows((settings_state *)&s->settings, row->index));
}

static void change_handicap(session *s, const screen_row *row, int by, uint64_t now_us)
{
    uint8_t *rows = session_duel_rows(&s->settings, row->index);
    (void)now_us;
    *rows = clamp_u8(changed(*rows, 0, TS_HANDICAP_MAX, by));
}

#define WHO_ROW(board)                                                                             \
    {                                                                                              \
        .label = TEXT_DUEL_BOARD, .index = board, .toggles = true, .shown = board_plays,           \
        .fill = fill_who, .change = change_who, .discard = forget_profile                          \
    }
#define HANDICAP_ROW(board)                                                                        \
    {                                                                                              \
        .label = TEXT_DUEL_ROWS, .about = TEXT_DUEL_ROWS_ABOUT, .index = board,                    \
        .apart = board == 0, .toggles = true, .shown = board_plays, .fill = fill_handicap,         \
        .change = change_handicap                                                                  \
    }
_Static_assert(TS_PLAYERS_MAX == 4, "a row for each board");

static const screen_row duel_rows[] = {
    {.label = TEXT_PLAY, .hint = TEXT_HINT_START, .fill = fill_start, .enter = start},
    {.label = TEXT_DUEL_BOARDS,
     .apart = true,
     .toggles = true,
     .fill = fill_boards,
     .change = change_boards},
    WHO_ROW(0),
    WHO_ROW(1),
    WHO_ROW(2),
    WHO_ROW(3),
    {.label = TEXT_DUEL_TENTHS,
     .about = TEXT_DUEL_TENTHS_ABOUT,
     .toggles = true,
     .shown = plays_level,
     .fill = fill_tenths,
     .change = change_tenths},
    {.label = TEXT_DUEL_MANNER,
     .about = TEXT_DUEL_MANNER_ABOUT,
     .toggles = true,
     .shown = plays_bot,
     .fill = fill_manner,
     .change = change_manner},
    {.label = TEXT_DUEL_FIRST_TO,
     .apart = true,
     .toggles = true,
     .fill = fill_first_to,
     .change = change_first_to},
    {.label = TEXT_RULES, .toggles = true, .fill = fill_rules, .change = change_rules},
    HANDICAP_ROW(0),
    HANDICAP_ROW(1),
    HANDICAP_ROW(2),
    HANDICAP_ROW(3),
};

const screen_def screen_duel = {
    .title = TEXT_DUEL,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(duel_rows),
};

/* ---- between two rounds ------------------------------------------------------------------- */

static void fill_next_round(const session *s, const screen_row *row, screen_line *line)
{
    const online_view *l = session_lobby_look(s);
    (void)row;
    if (session_lobby_plays(s) && l->own >= 0)
        screen_format(s, line->value, sizeof line->value,
                      l->seat[l->own].ready ? TEXT_LOBBY_IS_READY : TEXT_LOBBY_NOT_READY);
    if (session_duel_seconds(s))
        format_count(line, session_duel_seconds(s));
}

/* An online round begins when all players are ready. */
static void next_round(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_lobby_ready(s, true, now_us);
    else
        session_duel_next_round(s, now_us);
}

static void enter_next_round(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    next_round(s, now_us);
}

static void fill_end(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_lobby_plays(s))
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_LEAVE);
}

static void end(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_online_leave(s, now_us);
    else
        session_duel_end(s);
}

static void enter_end(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    end(s, now_us);
}

static const screen_row round_rows[] = {
    {.label = TEXT_ROUND_NEXT,
     .hint = TEXT_HINT_CHOOSE,
     .fill = fill_next_round,
     .enter = enter_next_round},
    {.label = TEXT_ROUND_END, .hint = TEXT_HINT_CHOOSE, .fill = fill_end, .enter = enter_end},
};

static void round_note(const session *s, char *out, size_t size)
{
    char standing[LINE_SIZE];
    screen_format_standing(s, standing, sizeof standing);
    text_format(out, size, text_of(s->settings.language, TEXT_ROUND_STANDING),
                session_duel_of(s)->round, standing, session_duel_of(s)->first_to);
}

static bool round_fact(const session *s, unsigned i, screen_line *line)
{
    return screen_result.fact(s, i, line);
}

/* A player who moves through the list wants to think. A key without a meaning there continues, a
 * moment after the end, when nobody presses it for the game any more. */
static bool round_key(session *s, const input_press *p)
{
    switch (p->meaning) {
    case KEY_ENTER:
    case KEY_PAD_ENTER: return false;
    case KEY_UP:
    case KEY_DOWN:
    case KEY_TAB: session_duel_wait(s); return false;
    case KEY_ESCAPE:
        session_duel_wait(s);
        if (session_cursor_of(s, SCREEN_ROUND) == 1)
            end(s, p->now_us);
        session_set_cursor(s, SCREEN_ROUND, 1);
        return true;
    default:
        if (!session_shows_ending(s))
            next_round(s, p->now_us);
        return true;
    }
}

const screen_def screen_round = {
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(round_rows),
    .note = round_note,
    .fact = round_fact,
    .key = round_key,
    .format_title = screen_format_winner,
};

/* ---- how they have ended ------------------------------------------------------------------ */

enum { OPPONENTS = CHOSEN_MAX + 1 };
enum { DUELS_AGAINST, DUELS_RULES, DUELS_WON, DUELS_LOST, DUELS_COLUMNS };

/* A row for each opponent in each rule set there has been a duel against: bots by their level,
 * then persons. False if there are fewer rows. */
static bool duel_row(const session *s, unsigned n, unsigned *rules, unsigned *level)
{
    unsigned won, lost;
    for (*rules = 0; *rules < ts_rules_count(); ++*rules)
        for (unsigned i = 1; i <= OPPONENTS; i++) {
            *level = i % OPPONENTS;
            session_library_duels(s, *rules, *level, &won, &lost);
            if (won + lost > 0 && n-- == 0)
                return true;
        }
    return false;
}

static unsigned duels_count(const session *s)
{
    unsigned count = 0, rules, level;
    while (duel_row(s, count, &rules, &level))
        count++;
    return count;
}

static void duels_line(const session *s, unsigned i, screen_line *line)
{
    unsigned rules, level, won, lost;
    int language = s->settings.language;
    if (!duel_row(s, i, &rules, &level))
        return;
    session_library_duels(s, rules, level, &won, &lost);
    const duel_player who = level < CHOSEN_STRENGTH ? (duel_player){.bot = clamp_u8(level)}
                                                    : session_bot_profile_seat(s, level);
    if (level)
        session_format_bot(s, line->cell[DUELS_AGAINST], CELL_SIZE, &who);
    else
        text_format(line->cell[DUELS_AGAINST], CELL_SIZE, text_of(language, TEXT_PLAYER), 2);
    screen_format_rules(s, line->cell[DUELS_RULES], CELL_SIZE, rules);
    text_number(line->cell[DUELS_WON], CELL_SIZE, language, won);
    text_number(line->cell[DUELS_LOST], CELL_SIZE, language, lost);
    screen_format(s, line->about, sizeof line->about,
                  level ? TEXT_MATCHES_ABOUT : TEXT_MATCHES_TWO);
}

static unsigned duels_columns(const session *s, screen_column *column)
{
    static const screen_column known[DUELS_COLUMNS] = {
        [DUELS_AGAINST] = {TEXT_HEAD_AGAINST, ALIGN_LEFT, 10},
        [DUELS_RULES] = {TEXT_RULES, ALIGN_LEFT, 8},
        [DUELS_WON] = {TEXT_HEAD_WON, ALIGN_RIGHT, 10},
        [DUELS_LOST] = {TEXT_HEAD_LOST, ALIGN_RIGHT, 9}};
    (void)s;
    memcpy(column, known, sizeof known);
    return DUELS_COLUMNS;
}

static void duels_note(const session *s, char *out, size_t size)
{
    if (!session_storage_trouble(s, out, size) && session_library_is_empty(s))
        screen_format(s, out, size, TEXT_MATCHES_EMPTY);
}

const screen_def screen_duels = {
    .title = TEXT_DUEL,
    .back = TEXT_HINT_BACK,
    .count = duels_count,
    .line = duels_line,
    .note = duels_note,
    .columns = duels_columns,
};
