/* The screens of a match: who plays and for how many rounds, and what stands between two rounds. */
#include "screens.h"

#include <string.h>

/* ---- setting it up -------------------------------------------------------------------------- */

/* Start and boards, who plays each of them, rounds and rules, each board's handicap. */
enum { DUEL_START, DUEL_BOARDS, DUEL_WHO };
enum { DUEL_FIRST_TO, DUEL_RULES, DUEL_ROWS }; /* after the boards */

#define PERSONS_MAX 2 /* at one keyboard */

static unsigned who_plays(const ts_session *s, unsigned board)
{
    return *ts_duel_who((ts_settings *)&s->settings, board);
}

static unsigned persons_before(const ts_session *s, unsigned board)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < board; i++)
        persons += who_plays(s, i) == 0;
    return persons;
}

static unsigned duel_count(const ts_session *s)
{
    return DUEL_WHO + DUEL_ROWS + 2U * s->settings.duel_boards;
}

static void say_player(const ts_session *s, char *out, size_t room, unsigned board)
{
    int language = s->settings.language;
    unsigned level = who_plays(s, board), all = persons_before(s, s->settings.duel_boards);
    if (level)
        ts_format(out, room, ts_text(language, TS_TEXT_BOT), (uint64_t)level);
    else if (all == 1)
        ts_say(s, out, room, TS_TEXT_RACE_YOU);
    else
        ts_format(out, room, ts_text(language, TS_TEXT_PLAYER),
                  (uint64_t)persons_before(s, board) + 1);
}

/* How matches against this bot have ended so far; of a person nothing is to be said. */
static void say_about_player(const ts_session *s, char *out, size_t room, unsigned board)
{
    unsigned won, lost, level = who_plays(s, board);
    int language = s->settings.language;
    if (persons_before(s, s->settings.duel_boards) == 0)
        ts_say(s, out, room, TS_TEXT_DUEL_WATCH_ABOUT);
    else if (level && ts_library_matches(s, ts_duel_rules(s), level, &won, &lost))
        ts_format(out, room, ts_text(language, TS_TEXT_DUEL_RECORD), (uint64_t)won, (uint64_t)lost);
}

static void say_board(const ts_session *s, ts_line *line, int text, unsigned board)
{
    ts_format(line->label, sizeof line->label, ts_text(s->settings.language, text),
              (uint64_t)board + 1);
}

static void say_numbered(const ts_session *s, ts_line *line, int text, unsigned n)
{
    ts_say(s, line->label, sizeof line->label, text);
    ts_format(line->value, sizeof line->value, "%u", (uint64_t)n);
}

static void say_rest(const ts_session *s, unsigned i, ts_line *line)
{
    const ts_settings *set = &s->settings;
    if (i == DUEL_FIRST_TO) {
        say_numbered(s, line, TS_TEXT_DUEL_FIRST_TO, set->duel_first_to);
        line->apart = true;
    } else if (i == DUEL_RULES) {
        ts_say(s, line->label, sizeof line->label, TS_TEXT_RULES);
        ts_say_rules(s, line->value, sizeof line->value, ts_duel_rules(s));
        ts_say_rules_about(s, line->about, sizeof line->about, ts_duel_rules(s));
    } else {
        unsigned board = i - DUEL_ROWS;
        say_board(s, line, TS_TEXT_DUEL_ROWS, board);
        ts_format(line->value, sizeof line->value, "%u",
                  (uint64_t)*ts_duel_rows((ts_settings *)set, board));
        ts_say(s, line->about, sizeof line->about, TS_TEXT_DUEL_ROWS_ABOUT);
        line->apart = board == 0;
    }
}

static void duel_line(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned boards = s->settings.duel_boards;
    line->turns = i != DUEL_START;
    if (i == DUEL_START) {
        ts_say(s, line->label, sizeof line->label, TS_TEXT_PLAY);
        ts_say(s, line->about, sizeof line->about, TS_TEXT_MODE_DUEL_ABOUT);
        line->enter = TS_TEXT_HINT_START;
    } else if (i == DUEL_BOARDS) {
        say_numbered(s, line, TS_TEXT_DUEL_BOARDS, boards);
        line->apart = true;
    } else if (i < DUEL_WHO + boards) {
        say_board(s, line, TS_TEXT_DUEL_BOARD, i - DUEL_WHO);
        say_player(s, line->value, sizeof line->value, i - DUEL_WHO);
        say_about_player(s, line->about, sizeof line->about, i - DUEL_WHO);
    } else {
        say_rest(s, i - DUEL_WHO - boards, line);
    }
}

static unsigned turned(unsigned value, unsigned least, unsigned most, int by)
{
    unsigned count = most - least + 1;
    return least + (value - least + count + (unsigned)by) % count;
}

/* A board more may be one more person than can play. */
static void keep_two_persons(ts_session *s)
{
    for (unsigned i = 0; i < s->settings.duel_boards; i++)
        if (who_plays(s, i) == 0 && persons_before(s, i) >= PERSONS_MAX)
            *ts_duel_who(&s->settings, i) = 1;
}

static void turn_who(ts_session *s, unsigned board, int by)
{
    uint8_t *who = ts_duel_who(&s->settings, board);
    unsigned most = ts_byte_settings[TS_SETTING_duel_who_1].most;
    *who = (uint8_t)turned(*who, 0, most, by);
    if (persons_before(s, s->settings.duel_boards) > PERSONS_MAX)
        *who = (uint8_t)turned(*who, 0, most, by);
}

/* Rule sets that know no attack are passed over. */
static void turn_rules(ts_session *s, int by)
{
    unsigned rules = ts_duel_rules(s);
    do
        rules = turned(rules, 0, ts_rules_count() - 1, by);
    while (ts_mode_lacks(ts_duel_mode(), rules));
    ts_session_choose_rules(s, rules);
}

static void turn_first_to(ts_settings *set, int by)
{
    static const uint8_t offered[] = {1, 2, 3, 5, 7};
    enum { OFFERED = sizeof offered };
    unsigned at = 0;
    while (at + 1 < OFFERED && offered[at] < set->duel_first_to)
        at++;
    set->duel_first_to = offered[turned(at, 0, OFFERED - 1, by)];
}

static void duel_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    ts_settings *set = &s->settings;
    if (i == DUEL_BOARDS) {
        set->duel_boards = (uint8_t)turned(set->duel_boards, 2, TS_PLAYERS_MAX, by);
        keep_two_persons(s);
        return;
    }
    if (i < (unsigned)DUEL_WHO + set->duel_boards) {
        turn_who(s, i - DUEL_WHO, by);
        return;
    }
    i -= (unsigned)DUEL_WHO + set->duel_boards;
    if (i == DUEL_FIRST_TO) {
        turn_first_to(set, by);
    } else if (i == DUEL_RULES) {
        turn_rules(s, by);
    } else {
        uint8_t *rows = ts_duel_rows(set, i - DUEL_ROWS);
        *rows = (uint8_t)turned(*rows, 0, TS_HANDICAP_MAX, by);
    }
}

static void duel_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    if (i == DUEL_START)
        ts_duel_start(s, now_us);
    else
        duel_turn(s, i, 1, now_us);
}

const ts_screen ts_screen_duel = {
    .title = TS_TEXT_MODE_DUEL,
    .back = TS_TEXT_HINT_BACK,
    .count = duel_count,
    .line = duel_line,
    .enter = duel_enter,
    .turn = duel_turn,
};

/* ---- between two rounds --------------------------------------------------------------------- */

void ts_say_standing(const ts_session *s, char *out, size_t room)
{
    unsigned boards = s->run.match.setup.players;
    const uint32_t *won = s->duel.won;
    char who[TS_PLAYERS_MAX][TS_LINE_ROOM];
    size_t used = 0;
    for (unsigned i = 0; i < boards; i++)
        ts_say_who(s, who[i], sizeof who[i], i);
    if (boards == 2) {
        ts_format(out, room, "%s %u : %u %s", who[0], (uint64_t)won[0], (uint64_t)won[1], who[1]);
        return;
    }
    for (unsigned i = 0; i < boards; i++)
        used += ts_format(out + used, room - used, i ? ", %s (%u)" : "%s (%u)", who[i],
                          (uint64_t)won[i]);
}

static unsigned round_count(const ts_session *s)
{
    (void)s;
    return 2;
}

static void round_line(const ts_session *s, unsigned i, ts_line *line)
{
    ts_say(s, line->label, sizeof line->label, i == 0 ? TS_TEXT_ROUND_NEXT : TS_TEXT_ROUND_END);
    line->enter = TS_TEXT_HINT_CHOOSE;
    if (i == 0 && s->next_round_us > s->now_us)
        ts_format(line->value, sizeof line->value, "%u",
                  (s->next_round_us - s->now_us + 999999) / 1000000);
}

static void round_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    if (i == 0)
        ts_duel_next(s, now_us);
    else
        ts_duel_end(s);
}

static void round_note(const ts_session *s, char *out, size_t room)
{
    char standing[TS_LINE_ROOM];
    ts_say_standing(s, standing, sizeof standing);
    ts_format(out, room, ts_text(s->settings.language, TS_TEXT_ROUND_STANDING),
              (uint64_t)s->duel.round, standing, (uint64_t)s->duel.first_to);
}

static bool round_fact(const ts_session *s, unsigned i, ts_line *line)
{
    return ts_screen_result.fact(s, i, line);
}

/* Whoever moves about wants to think; what means nothing in a list means "go on", a moment after
 * the end, when nobody presses it for the game any more. */
bool ts_screen_round_key(ts_session *s, ts_key key, uint64_t now_us)
{
    unsigned *cursor = &s->cursor[TS_SCREEN_ROUND];
    switch (key) {
    case TS_KEY_ENTER:
    case TS_KEY_PAD_ENTER: return false;
    case TS_KEY_UP:
    case TS_KEY_DOWN:
    case TS_KEY_TAB: s->next_round_us = 0; return false;
    case TS_KEY_ESCAPE:
        s->next_round_us = 0;
        if (*cursor == 1)
            ts_duel_end(s);
        *cursor = 1;
        return true;
    default:
        if (now_us >= s->round_ended_us + TS_ROUND_SEEN_US)
            ts_duel_next(s, now_us);
        return true;
    }
}

const ts_screen ts_screen_round = {
    .title = TS_TEXT_ROUND_NEXT,
    .back = TS_TEXT_HINT_BACK,
    .count = round_count,
    .line = round_line,
    .enter = round_enter,
    .note = round_note,
    .fact = round_fact,
};

/* ---- how they have ended -------------------------------------------------------------------- */

enum { OPPONENTS = TS_BOT_LEVELS + 1 };
enum { MATCHES_AGAINST, MATCHES_RULES, MATCHES_WON, MATCHES_LOST, MATCHES_COLUMNS };

/* A row for each opponent in each rule set there has been a match against: bots by their level,
 * then persons. False: there are not so many. */
static bool match_row(const ts_session *s, unsigned n, unsigned *rules, unsigned *level)
{
    unsigned won, lost;
    for (*rules = 0; *rules < ts_rules_count(); ++*rules)
        for (unsigned i = 1; i <= OPPONENTS; i++) {
            *level = i % OPPONENTS;
            ts_library_matches(s, *rules, *level, &won, &lost);
            if (won + lost > 0 && n-- == 0)
                return true;
        }
    return false;
}

static unsigned matches_count(const ts_session *s)
{
    unsigned count = 0, rules, level;
    while (match_row(s, count, &rules, &level))
        count++;
    return count;
}

static void matches_line(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned rules, level, won, lost;
    int language = s->settings.language;
    if (!match_row(s, i, &rules, &level))
        return;
    ts_library_matches(s, rules, level, &won, &lost);
    ts_format(line->cell[MATCHES_AGAINST], TS_CELL_ROOM,
              ts_text(language, level ? TS_TEXT_BOT : TS_TEXT_PLAYER),
              (uint64_t)(level ? level : 2));
    ts_say_rules(s, line->cell[MATCHES_RULES], TS_CELL_ROOM, rules);
    ts_format_number(line->cell[MATCHES_WON], TS_CELL_ROOM, language, won);
    ts_format_number(line->cell[MATCHES_LOST], TS_CELL_ROOM, language, lost);
    ts_say(s, line->about, sizeof line->about, level ? TS_TEXT_MATCHES_ABOUT : TS_TEXT_MATCHES_TWO);
}

static unsigned matches_columns(const ts_session *s, ts_column *column)
{
    static const ts_column known[MATCHES_COLUMNS] = {
        [MATCHES_AGAINST] = {TS_TEXT_HEAD_AGAINST, TS_ALIGN_LEFT, 10},
        [MATCHES_RULES] = {TS_TEXT_RULES, TS_ALIGN_LEFT, 8},
        [MATCHES_WON] = {TS_TEXT_HEAD_WON, TS_ALIGN_RIGHT, 10},
        [MATCHES_LOST] = {TS_TEXT_HEAD_LOST, TS_ALIGN_RIGHT, 9}};
    (void)s;
    memcpy(column, known, sizeof known);
    return MATCHES_COLUMNS;
}

static void matches_note(const ts_session *s, char *out, size_t room)
{
    if (!ts_kept_trouble(s, out, room) && s->library.count == 0 && !s->library.is_asked)
        ts_say(s, out, room, TS_TEXT_MATCHES_EMPTY);
}

const ts_screen ts_screen_matches = {
    .title = TS_TEXT_MODE_DUEL,
    .back = TS_TEXT_HINT_BACK,
    .count = matches_count,
    .line = matches_line,
    .note = matches_note,
    .columns = matches_columns,
};
