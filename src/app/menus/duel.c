/* The screens of a duel: who plays and for how many rounds, and what stands between two rounds. */
#include "duel.h"
#include "menus/result.h"
#include "menus/format.h"
#include "api/scene.h"

#include <string.h>

/* ---- setting it up -------------------------------------------------------------------------- */

/* Start and boards, who plays each of them, rounds and rules, each board's handicap. */
enum { DUEL_START, DUEL_BOARDS, DUEL_WHO };
enum { DUEL_FIRST_TO, DUEL_RULES, DUEL_ROWS }; /* after the boards */

#define PERSONS_MAX 2 /* at one keyboard */

static unsigned who_plays(const session *s, unsigned board)
{
    return *session_duel_who((settings_state *)&s->settings, board);
}

/* The number of the friend on that line; 0: there is none. */
static unsigned friend_at(const session *s, unsigned i)
{
    const bool seats = i >= DUEL_WHO && i < (unsigned)DUEL_WHO + s->settings.duel_boards;
    const unsigned who = seats ? who_plays(s, i - DUEL_WHO) : 0;
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

static unsigned seats_count(const session *s)
{
    return DUEL_WHO + DUEL_ROWS + 2U * s->settings.duel_boards;
}

static void say_player(const session *s, char *out, size_t room, unsigned board)
{
    int language = s->settings.language;
    const duel_player who = session_bot_profile_seat(s, who_plays(s, board));
    unsigned all = persons_before(s, s->settings.duel_boards);
    if (who.bot)
        session_say_bot(s, out, room, &who);
    else if (all == 1)
        screen_format(s, out, room, TEXT_RACE_YOU);
    else
        text_format(out, room, text_of(language, TEXT_PLAYER),
                    (uint64_t)persons_before(s, board) + 1);
}

/* How duels against this bot have ended so far; of a person nothing is to be said. */
static void say_about_player(const session *s, char *out, size_t room, unsigned board)
{
    const duel_player who = session_bot_profile_seat(s, who_plays(s, board));
    unsigned won, lost, level = who.bot;
    int language = s->settings.language;
    if (persons_before(s, s->settings.duel_boards) == 0 && !who.as.name[0])
        screen_format(s, out, room, TEXT_DUEL_WATCH_ABOUT);
    else if (who.as.name[0] && session_bot_profile_is_to_forget(s, friend_at(s, DUEL_WHO + board)))
        text_format(out, room, text_of(language, TEXT_FRIEND_FORGET), who.as.name);
    else if (who.as.name[0])
        text_format(out, room, text_of(language, TEXT_FRIEND_ABOUT), (uint64_t)level);
    else if (level && session_library_duels(s, session_duel_rules(s), level, &won, &lost))
        text_format(out, room, text_of(language, TEXT_DUEL_RECORD), (uint64_t)won, (uint64_t)lost);
    else if (level == TS_BOT_MACHINE)
        screen_format(s, out, room, TEXT_BOT_MACHINE_ABOUT);
}

static void say_board(const session *s, screen_line *line, int text, unsigned board)
{
    text_format(line->label, sizeof line->label, text_of(s->settings.language, text),
                (uint64_t)board + 1);
}

static void say_numbered(const session *s, screen_line *line, int text, unsigned n)
{
    screen_format(s, line->label, sizeof line->label, text);
    text_format(line->value, sizeof line->value, "%u", (uint64_t)n);
}

static void say_rest(const session *s, unsigned i, screen_line *line)
{
    const settings_state *set = &s->settings;
    if (i == DUEL_FIRST_TO) {
        say_numbered(s, line, TEXT_DUEL_FIRST_TO, set->duel_first_to);
        line->apart = true;
    } else if (i == DUEL_RULES) {
        screen_format(s, line->label, sizeof line->label, TEXT_RULES);
        screen_format_own_rules(s, line->value, sizeof line->value, session_duel_rules(s));
        screen_format_own_rules_about(s, line->about, sizeof line->about, session_duel_rules(s));
    } else {
        unsigned board = i - DUEL_ROWS;
        say_board(s, line, TEXT_DUEL_ROWS, board);
        text_format(line->value, sizeof line->value, "%u",
                    (uint64_t)*session_duel_rows((settings_state *)set, board));
        screen_format(s, line->about, sizeof line->about, TEXT_DUEL_ROWS_ABOUT);
        line->apart = board == 0;
    }
}

static void duel_line(const session *s, unsigned i, screen_line *line)
{
    unsigned boards = s->settings.duel_boards;
    line->changes = i != DUEL_START;
    if (i == DUEL_START) {
        screen_format(s, line->label, sizeof line->label, TEXT_PLAY);
        screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_DUEL);
        line->enter = TEXT_HINT_START;
    } else if (i == DUEL_BOARDS) {
        say_numbered(s, line, TEXT_DUEL_BOARDS, boards);
        line->apart = true;
    } else if (i < DUEL_WHO + boards) {
        line->unbinds = friend_at(s, i) ? TEXT_HINT_UNBIND : 0;
        say_board(s, line, TEXT_DUEL_BOARD, i - DUEL_WHO);
        say_player(s, line->value, sizeof line->value, i - DUEL_WHO);
        say_about_player(s, line->about, sizeof line->about, i - DUEL_WHO);
    } else {
        say_rest(s, i - DUEL_WHO - boards, line);
    }
}

static unsigned changed(unsigned value, unsigned least, unsigned most, int by)
{
    unsigned count = most - least + 1;
    return least + (value - least + count + (unsigned)by) % count;
}

/* A board more may be one more person than can play. */
static void keep_two_persons(session *s)
{
    for (unsigned i = 0; i < s->settings.duel_boards; i++)
        if (who_plays(s, i) == 0 && persons_before(s, i) >= PERSONS_MAX)
            *session_duel_who(&s->settings, i) = 1;
}

static void change_who(session *s, unsigned board, int by)
{
    uint8_t *who = session_duel_who(&s->settings, board);
    do
        *who = (uint8_t)session_bot_profile_next(s, *who, 0, by);
    while (persons_before(s, s->settings.duel_boards) > PERSONS_MAX);
}

/* Rule sets that know no attack are passed over. */
static void change_rules(session *s, int by)
{
    unsigned rules = session_duel_rules(s);
    do
        rules = changed(rules, 0, ts_rules_count() - 1, by);
    while (ts_mode_lacks(TS_MODE_DUEL, rules));
    session_choose_rules(s, rules);
}

static void change_first_to(settings_state *set, int by)
{
    static const uint8_t offered[] = {1, 2, 3, 5, 7};
    enum { OFFERED = sizeof offered };
    unsigned at = 0;
    while (at + 1 < OFFERED && offered[at] < set->duel_first_to)
        at++;
    set->duel_first_to = offered[changed(at, 0, OFFERED - 1, by)];
}

static void duel_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    settings_state *set = &s->settings;
    if (i == DUEL_BOARDS) {
        set->duel_boards = (uint8_t)changed(set->duel_boards, 2, TS_PLAYERS_MAX, by);
        keep_two_persons(s);
        return;
    }
    if (i < (unsigned)DUEL_WHO + set->duel_boards) {
        change_who(s, i - DUEL_WHO, by);
        return;
    }
    i -= (unsigned)DUEL_WHO + set->duel_boards;
    if (i == DUEL_FIRST_TO) {
        change_first_to(set, by);
    } else if (i == DUEL_RULES) {
        change_rules(s, by);
    } else {
        uint8_t *rows = session_duel_rows(set, i - DUEL_ROWS);
        *rows = (uint8_t)changed(*rows, 0, TS_HANDICAP_MAX, by);
    }
}

/* Where this friend was chosen, the level most like him is. */
static void duel_discard(session *s, unsigned i)
{
    const unsigned number = friend_at(s, i), chosen = TS_BOT_LEVELS + number;
    const uint8_t near = session_bot_profile(s, number)->style.near;
    if (!session_bot_profile_forget(s, session_store(s), number))
        return;
    for (unsigned k = 0; k < TS_PLAYERS_MAX; k++)
        if (who_plays(s, k) == chosen)
            *session_duel_who(&s->settings, k) = near;
    if (s->settings.watch_level == chosen)
        s->settings.watch_level = near;
}

static void duel_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i == DUEL_START)
        session_duel_start(s, now_us);
    else
        duel_change(s, i, 1, now_us);
}

const screen_def screen_duel = {
    .title = TEXT_DUEL,
    .back = TEXT_HINT_BACK,
    .count = seats_count,
    .line = duel_line,
    .enter = duel_enter,
    .change = duel_change,
    .discard = duel_discard,
};

/* ---- between two rounds --------------------------------------------------------------------- */

static unsigned round_count(const session *s)
{
    (void)s;
    return 2;
}

static void round_line(const session *s, unsigned i, screen_line *line)
{
    const online_view *l = session_lobby_look(s);
    bool far = session_lobby_plays(s);
    screen_format(s, line->label, sizeof line->label,
                  i == 0 ? TEXT_ROUND_NEXT
                  : far  ? TEXT_ROOM_LEAVE
                         : TEXT_ROUND_END);
    line->enter = TEXT_HINT_CHOOSE;
    if (i == 0 && far && l->own >= 0)
        screen_format(s, line->value, sizeof line->value,
                      l->seat[l->own].ready ? TEXT_ROOM_IS_READY : TEXT_ROOM_NOT_READY);
    if (i == 0 && session_duel_seconds(s))
        text_format(line->value, sizeof line->value, "%u", (uint64_t)session_duel_seconds(s));
}

/* In a room: when all are ready. */
static void go_on(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_lobby_ready(s, true, now_us);
    else
        session_duel_next_round(s, now_us);
}

static void end(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_online_leave(s, now_us);
    else
        session_duel_end(s);
}

static void round_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i == 0)
        go_on(s, now_us);
    else
        end(s, now_us);
}

static void round_note(const session *s, char *out, size_t room)
{
    char standing[LINE_SIZE];
    screen_format_standing(s, standing, sizeof standing);
    text_format(out, room, text_of(s->settings.language, TEXT_ROUND_STANDING),
                (uint64_t)session_duel_of(s)->round, standing,
                (uint64_t)session_duel_of(s)->first_to);
}

static bool round_fact(const session *s, unsigned i, screen_line *line)
{
    return screen_result.fact(s, i, line);
}

/* Whoever moves about wants to think; what means nothing in a list means "go on", a moment after
 * the end, when nobody presses it for the game any more. */
bool screen_round_key(session *s, const input_press *p)
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
        if (session_duel_end_was_seen(s, p->now_us))
            go_on(s, p->now_us);
        return true;
    }
}

const screen_def screen_round = {
    .title = TEXT_ROUND_NEXT,
    .back = TEXT_HINT_BACK,
    .count = round_count,
    .line = round_line,
    .enter = round_enter,
    .note = round_note,
    .fact = round_fact,
};

/* ---- how they have ended -------------------------------------------------------------------- */

enum { OPPONENTS = TS_BOT_MACHINE + 1 };
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
    const duel_player who = {.bot = (uint8_t)level};
    if (level)
        session_say_bot(s, line->cell[DUELS_AGAINST], CELL_SIZE, &who);
    else
        text_format(line->cell[DUELS_AGAINST], CELL_SIZE, text_of(language, TEXT_PLAYER),
                    (uint64_t)2);
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

static void duels_note(const session *s, char *out, size_t room)
{
    if (!session_storage_trouble(s, out, room) && s->library.count == 0 && !s->library.is_asked)
        screen_format(s, out, room, TEXT_MATCHES_EMPTY);
}

const screen_def screen_duels = {
    .title = TEXT_DUEL,
    .back = TEXT_HINT_BACK,
    .count = duels_count,
    .line = duels_line,
    .note = duels_note,
    .columns = duels_columns,
};
