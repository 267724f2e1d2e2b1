/* The result of a game: its numbers, and what to do next. */
#include "menus/format.h"
#include "api/scene.h"
#include "game/facts.h"
#include "menus/screens.h"
#include "session/match.h"
#include "session/game.h"
#include "session/race.h"
#include "session/watch.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/coach.h"
#include "coach/coach.h"
#include "session/files.h"
#include "session/storage.h"
#include "text/text.h"

/* An online match has a rematch for all who are in the lobby. */
static void play_again(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_online_back(s, true, now_us);
    else
        session_game_again(s, now_us);
}

/* An online match has no next game for a spectator, nor for a player whom all others have left. */
static bool can_play_again(const session *s, const screen_row *row)
{
    const online_view *lobby = session_lobby_look(s);
    (void)row;
    return !session_lobby_plays(s) ||
           (session_lobby_is_in(s) && lobby->own >= 0 && lobby->count > 1);
}

static void fill_again(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_lobby_plays(s))
        screen_format(s, line->label, sizeof line->label, TEXT_MATCH_REMATCH);
    else if (ts_modes_get(session_last_game(s)->setup.mode)->puzzles)
        screen_format(s, line->label, sizeof line->label, TEXT_TRY_AGAIN);
}

static void again(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    play_again(s, now_us);
}

static void need_replay(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (!session_last_game(s)->replay)
        line->enter = 0;
}

static void watch(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_watch_last(s, now_us);
}

static void review(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_review_last(s, now_us);
}

static void share(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_share_last(s);
}

static void fill_leave(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_lobby_plays(s))
        screen_format(s, line->label, sizeof line->label, TEXT_MATCH_TO_LOBBY);
    else if (session_game_is_daily(s))
        screen_format(s, line->label, sizeof line->label, TEXT_DAILY);
}

static bool leave(session *s, uint64_t now_us)
{
    if (session_lobby_plays(s))
        session_online_back(s, false, now_us);
    else
        session_game_leave(s);
    return true;
}

static void leave_by_row(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    leave(s, now_us);
}

static const screen_row result_rows[] = {
    {.label = TEXT_AGAIN,
     .hint = TEXT_HINT_CHOOSE,
     .shown = can_play_again,
     .fill = fill_again,
     .enter = again},
    {.label = TEXT_WATCH, .hint = TEXT_HINT_CHOOSE, .fill = need_replay, .enter = watch},
    {.label = TEXT_REVIEW, .hint = TEXT_HINT_CHOOSE, .fill = need_replay, .enter = review},
    {.label = TEXT_SHARE, .hint = TEXT_HINT_CHOOSE, .fill = need_replay, .enter = share},
    {.label = TEXT_TO_TITLE, .hint = TEXT_HINT_CHOOSE, .fill = fill_leave, .enter = leave_by_row},
};

static bool has_next_puzzle(const session *s, unsigned cursor)
{
    (void)cursor;
    return session_puzzle_is_on(s);
}

/* `n` and `b`: the next puzzle, the one before. */
static const screen_shortcut result_shortcuts[] = {
    {.key = 'n', .hint = TEXT_HINT_NEXT_ONE, .last = true, .applies = has_next_puzzle}};

static bool result_other_key(session *s, const input_press *p)
{
    if (p->action == ACTION_RESTART)
        play_again(s, p->now_us);
    else if (p->meaning == 'n' || p->meaning == 'b')
        return session_puzzle_key(s, p);
    else
        return false;
    return true;
}

static void result_title(const session *s, char *out, size_t size)
{
    const session_finished *f = session_last_game(s);
    if (f->winner || (session_duel_is_on(s) && !f->given_up))
        screen_format_winner(s, out, size);
    else
        screen_format(s, out, size, f->outcome == TS_WON ? TEXT_RESULT_WON : TEXT_RESULT_LOST);
}

static void result_note(const session *s, char *out, size_t size)
{
    const session_finished *f = session_last_game(s);
    int language = s->settings.language;
    char trouble[ABOUT_SIZE], standing[LINE_SIZE];
    int why = screen_why(f->setup.mode, f->outcome, f->over, f->given_up);
    size_t used = 0;
    if (session_duel_is_on(s)) {
        screen_format_standing(s, standing, sizeof standing);
        used = text_format(out, size, text_of(language, TEXT_MATCH_STANDING), standing);
    } else {
        used = text_format(out, size, "%s", text_of(language, why));
    }
    if (f->best)
        used += text_format(out + used, size - used, " %s", text_of(language, TEXT_NEW_BEST));
    if (f->continued)
        used += text_format(out + used, size - used, " %s", text_of(language, TEXT_CONTINUED));
    if (session_storage_trouble(s, trouble, sizeof trouble))
        text_format(out + used, size - used, " %s", trouble);
}

enum {
    FACT_TIME,
    FACT_PROGRESS,
    FACT_SCORE,
    FACT_LINES,
    FACT_LEVEL,
    FACT_PIECES,
    FACT_PIECES_A_SECOND,
    FACT_KEYS_A_PIECE,
    FACT_FINESSE,
    FACT_GRADE,
    FACT_QUADS,
    FACT_SPINS,
    FACT_MINIS,
    FACT_COMBO,
    FACT_BACK_TO_BACK,
    FACT_PERFECT,
    FACT_ATTACK,
    FACT_ATTACK_A_MINUTE,
    FACT_ATTACK_A_PIECE,
    FACT_SENT,
    FACT_RECEIVED,
    FACT_HOLDS,
    FACTS
};

static const uint16_t fact_label[FACTS] = {TEXT_STAT_TIME,
                                           0, /* the unit's */
                                           TEXT_STAT_SCORE,
                                           TEXT_STAT_LINES,
                                           TEXT_STAT_LEVEL,
                                           TEXT_STAT_PIECES,
                                           TEXT_STAT_PIECES_A_SECOND,
                                           TEXT_STAT_KEYS_A_PIECE,
                                           TEXT_STAT_FINESSE,
                                           TEXT_STAT_GRADE,
                                           TEXT_STAT_QUADS,
                                           TEXT_STAT_SPINS,
                                           TEXT_STAT_MINIS,
                                           TEXT_STAT_COMBO,
                                           TEXT_STAT_BACK_TO_BACK,
                                           TEXT_STAT_PERFECT,
                                           TEXT_STAT_ATTACK,
                                           TEXT_STAT_ATTACK_A_MINUTE,
                                           TEXT_STAT_ATTACK_A_PIECE,
                                           TEXT_STAT_SENT,
                                           TEXT_STAT_RECEIVED,
                                           TEXT_STAT_HOLDS};

static bool fact_applies(const ts_setup *setup, unsigned fact);

/* A unit of the mode's own, unless another number has its label. */
static bool progress_applies(const ts_setup *setup)
{
    const ts_unit *unit = ts_mode_unit(setup->mode);
    int label = screen_label_text(unit->label);
    for (unsigned fact = FACT_PROGRESS + 1; fact < FACTS; fact++)
        if (fact_label[fact] == label && fact_applies(setup, fact))
            return false;
    return !ts_modes_get(setup->mode)->puzzles && unit->counts != TS_COUNTS_LINES &&
           unit->counts != TS_COUNTS_SECONDS;
}

/* Only what these rules have: a number that can be nothing but 0 says nothing. */
static bool fact_applies(const ts_setup *setup, unsigned fact)
{
    ts_rules scratch;
    const ts_rules *r = ts_rules_of(setup, &scratch);
    const bool pays = !ts_modes_get(setup->mode)->puzzles;
    switch (fact) {
    case FACT_SCORE: return pays;
    case FACT_LEVEL: return pays && r->level_kind != TS_LEVEL_NONE;
    case FACT_FINESSE: return finesse_counts(r, setup->mode);
    case FACT_PROGRESS: return progress_applies(setup);
    case FACT_GRADE: return r->grades[0] != 0;
    case FACT_SPINS:
    case FACT_MINIS: return r->spins != TS_SPINS_NONE;
    case FACT_COMBO: return r->combo != 0;
    case FACT_BACK_TO_BACK: return r->back_to_back != 0;
    case FACT_PERFECT: return r->perfect_points[1] != 0;
    case FACT_ATTACK:
    case FACT_ATTACK_A_MINUTE: return r->attack != TS_ATTACK_NONE;
    case FACT_ATTACK_A_PIECE:
    case FACT_SENT:
    case FACT_RECEIVED: return r->attack != TS_ATTACK_NONE && setup->players > 1;
    case FACT_HOLDS: return r->hold != 0;
    default: return true;
    }
}

static uint64_t plain_fact(const duel_board *b, unsigned fact)
{
    const stats_state *stats = &b->stats;
    switch (fact) {
    case FACT_PROGRESS: return b->progress;
    case FACT_SCORE: return b->score;
    case FACT_LINES: return b->lines;
    case FACT_LEVEL: return b->level;
    case FACT_PIECES: return stats->pieces;
    case FACT_FINESSE: return stats->finesse_faults;
    case FACT_QUADS: return stats->clears[4];
    case FACT_SPINS: return stats->spins;
    case FACT_MINIS: return stats->minis;
    case FACT_COMBO: return stats->combo_longest;
    case FACT_BACK_TO_BACK: return stats->back_to_back_longest;
    case FACT_PERFECT: return stats->perfect_clears;
    case FACT_ATTACK: return stats->attack;
    case FACT_SENT: return stats->sent;
    case FACT_RECEIVED: return stats->garbage_in;
    default: return stats->holds;
    }
}

static size_t format_number(const session *s, unsigned fact, const duel_board *b, char *out,
                            size_t size)
{
    const stats_state *stats = &b->stats;
    uint64_t time_us = b->time_us;
    int language = s->settings.language;
    switch (fact) {
    case FACT_TIME: return text_time(out, size, time_us, true);
    case FACT_GRADE: return text_format(out, size, "%s", rank_grade_name(b->grade));
    case FACT_SCORE:
        return screen_format_score(s, out, size, session_last_game(s)->setup.rules, b->score);
    case FACT_PIECES_A_SECOND:
        return text_thousandths(out, size, language, screen_rate(stats->pieces, time_us, 1000000),
                                2);
    case FACT_KEYS_A_PIECE:
        return text_thousandths(out, size, language,
                                stats->pieces ? stats->presses * INT64_C(1000) / stats->pieces : 0,
                                2);
    case FACT_ATTACK_A_PIECE:
        return text_thousandths(out, size, language,
                                stats->pieces ? stats->attack * INT64_C(1000) / stats->pieces : 0,
                                2);
    case FACT_ATTACK_A_MINUTE:
        return text_thousandths(out, size, language, screen_rate(stats->attack, time_us, 60000000),
                                1);
    default: return text_number(out, size, language, (int64_t)plain_fact(b, fact));
    }
}

/* Several boards' numbers stand beside one another, as the boards do. */
static void format_fact(const session *s, unsigned fact, screen_line *line)
{
    const session_finished *f = session_last_game(s);
    if (fact == FACT_PROGRESS)
        screen_format_label(s, line->label, sizeof line->label, ts_mode_unit(f->setup.mode)->label);
    else
        screen_format(s, line->label, sizeof line->label, fact_label[fact]);
    for (unsigned i = 0; f->setup.players > 1 && i < f->setup.players; i++)
        format_number(s, fact, &f->board[session_board_at(s, i)], line->cell[i],
                      sizeof line->cell[i]);
    if (f->setup.players == 1)
        format_number(s, fact, &f->board[0], line->value, sizeof line->value);
}

static bool result_fact(const session *s, unsigned i, screen_line *line)
{
    /* the first ones matter most: they are seen in the smallest room */
    static const uint8_t of_duel[] = {FACT_PIECES,         FACT_PIECES_A_SECOND,
                                      FACT_ATTACK,         FACT_ATTACK_A_MINUTE,
                                      FACT_ATTACK_A_PIECE, FACT_SENT,
                                      FACT_RECEIVED,       FACT_SPINS,
                                      FACT_COMBO,          FACT_QUADS,
                                      FACT_BACK_TO_BACK,   FACT_PERFECT,
                                      FACT_LINES,          FACT_TIME};
    bool duel = ts_modes_get(session_last_game(s)->setup.mode)->players_least > 1;
    unsigned count = duel ? sizeof of_duel : FACTS;
    for (unsigned n = 0; n < count; n++) {
        unsigned fact = duel ? of_duel[n] : n;
        if (fact_applies(&session_last_game(s)->setup, fact) && i-- == 0) {
            format_fact(s, fact, line);
            return true;
        }
    }
    return false;
}

/* ---- what stands large -------------------------------------------------------------------- */

int result_word(const session *s)
{
    const session_finished *f = session_last_game(s);
    if (f->best)
        return TEXT_RESULT_BEST;
    if (ts_modes_get(f->setup.mode)->puzzles)
        return f->outcome == TS_WON ? TEXT_RESULT_SOLVED : TEXT_RESULT_NOT_YET;
    if (f->given_up)
        return TEXT_RESULT_GIVEN_UP;
    return f->outcome == TS_WON ? TEXT_RESULT_FINISHED : TEXT_RESULT_LOST;
}

/* A way to a goal that was not reached has no time: how far it went says more. A puzzle has no way
 * to count. */
static unsigned number_of(const session_finished *f)
{
    const ts_mode *m = ts_modes_get(f->setup.mode);
    switch (m->rank) {
    case TS_RANK_TIME: return f->outcome == TS_WON || m->puzzles ? FACT_TIME : FACT_PROGRESS;
    case TS_RANK_ENDURANCE: return FACT_TIME;
    case TS_RANK_PROGRESS: return FACT_PROGRESS;
    case TS_RANK_GRADE: return FACT_GRADE;
    default: return FACT_SCORE;
    }
}

void result_number(const session *s, char *out, size_t size)
{
    const session_finished *f = session_last_game(s);
    unsigned fact = number_of(f);
    size_t used = format_number(s, fact, &f->board[0], out, size);
    bool of_goal = f->setup.goal && f->setup.goal != TS_ENDLESS;
    if (fact == FACT_PROGRESS && of_goal && f->outcome != TS_WON)
        text_format(out + used, size - used, "/%u", f->setup.goal);
}

/* Both in microseconds, or in the mode's measure. */
static bool compare(const session *s, int64_t *mine, int64_t *best)
{
    const session_finished *f = session_last_game(s);
    const store_game *before = session_splits_best(s);
    const ts_mode *m = ts_modes_get(f->setup.mode);
    if (!before || f->continued || f->setup.players > 1 ||
        (m->rank == TS_RANK_TIME && f->outcome != TS_WON))
        return false;
    switch (number_of(f)) {
    case FACT_TIME:
        *mine = (int64_t)f->board[0].time_us;
        *best = (int64_t)before->time_us;
        return true;
    case FACT_SCORE:
        *mine = (int64_t)f->board[0].score;
        *best = (int64_t)before->score;
        return true;
    case FACT_PROGRESS:
        *mine = (int64_t)f->board[0].progress;
        *best = rank_parts(TS_RANK_PROGRESS, before->rank).done;
        return m->rank == TS_RANK_PROGRESS;
    default: return false;
    }
}

unsigned result_difference(const session *s, char *out, size_t size)
{
    const session_finished *f = session_last_game(s);
    unsigned rank = ts_modes_get(f->setup.mode)->rank;
    bool time = number_of(f) == FACT_TIME;
    int64_t mine = 0, best = 0;
    char by[CELL_SIZE], was[CELL_SIZE];
    int language = s->settings.language;
    out[0] = '\0';
    if (!compare(s, &mine, &best)) {
        bool first = !session_splits_best(s) && session_store(s) && f->outcome == TS_WON &&
                     rank != TS_RANK_NONE && f->setup.players == 1 && !f->continued;
        if (first)
            text_format(out, size, "%s", text_of(language, TEXT_RESULT_FIRST));
        return first ? ROLE_GOOD : 0;
    }
    bool better = rank == TS_RANK_TIME ? mine < best : mine > best;
    uint64_t apart = (uint64_t)(mine > best ? mine - best : best - mine);
    if (time) {
        text_thousandths(by, sizeof by, language, (int64_t)(apart / 1000), 2);
        text_time(was, sizeof was, (uint64_t)best, true);
    } else {
        text_number(by, sizeof by, language, (int64_t)apart);
        text_number(was, sizeof was, language, best);
    }
    if (mine == best)
        text_format(out, size, text_of(language, TEXT_RESULT_EQUAL), was);
    else if (rank == TS_RANK_TIME)
        text_format(out, size, text_of(language, better ? TEXT_RESULT_FASTER : TEXT_RESULT_SLOWER),
                    by, was);
    else
        text_format(out, size, text_of(language, better ? TEXT_RESULT_MORE : TEXT_RESULT_LESS), by,
                    was);
    return better || mine == best ? ROLE_GOOD : ROLE_WARNING;
}

void result_reason(const session *s, char *out, size_t size)
{
    const session_finished *f = session_last_game(s);
    out[0] = '\0';
    if (f->outcome != TS_WON && !f->given_up)
        screen_format(s, out, size, screen_why(f->setup.mode, f->outcome, f->over, false));
}

void result_help(const session *s, char *out, size_t size)
{
    static const uint16_t text[COACH_CAUSE_COUNT] = {[COACH_MISSED_PERFECT] = TEXT_HELPED_PERFECT,
                                                     [COACH_MISSED_SPIN] = TEXT_HELPED_SPIN,
                                                     [COACH_MISSED_QUAD] = TEXT_HELPED_QUAD,
                                                     [COACH_LATE_CANCEL] = TEXT_HELPED_CANCEL,
                                                     [COACH_WASTED_I] = TEXT_HELPED_WASTED,
                                                     [COACH_WASTED_T] = TEXT_HELPED_WASTED,
                                                     [COACH_HOLES] = TEXT_HELPED_HOLES,
                                                     [COACH_HEIGHT] = TEXT_HELPED_HEIGHT,
                                                     [COACH_UNEVEN] = TEXT_HELPED_UNEVEN,
                                                     [COACH_NOT_READY] = TEXT_HELPED_READY,
                                                     [COACH_HOLD] = TEXT_HELPED_HOLD,
                                                     [COACH_AHEAD] = TEXT_HELPED_AHEAD};
    uint32_t piece;
    const unsigned cause = session_lookback_cause(s, &piece);
    out[0] = '\0';
    if (text[cause])
        text_format(out, size, text_of(s->settings.language, text[cause]), piece);
}

void result_foot(const session *s, char *out, size_t size)
{
    char trouble[ABOUT_SIZE];
    size_t used = 0;
    out[0] = '\0';
    if (session_last_game(s)->continued)
        used = text_format(out, size, "%s", text_of(s->settings.language, TEXT_CONTINUED));
    if (session_storage_trouble(s, trouble, sizeof trouble))
        text_format(out + used, size - used, used ? " %s" : "%s", trouble);
}

bool result_get_split(const session *s, unsigned i, result_split *out)
{
    enum { MOST = 5 };
    const session_finished *f = session_last_game(s);
    unsigned splits = session_splits_count(s), step = (splits + MOST - 1) / MOST,
             at = (i + 1) * step;
    int64_t by_us;
    bool races = ts_modes_get(f->setup.mode)->rank == TS_RANK_TIME && f->setup.players == 1;
    *out = (result_split){0};
    if (!races || step == 0 || at > splits)
        return false;
    text_count(out->label, sizeof out->label, s->settings.language, TEXT_LINES_COUNT,
               (uint64_t)at * SPLITS_LINES);
    text_time(out->time, sizeof out->time, session_splits_us(s, at - 1), true);
    if (session_splits_behind(s, at - 1, &by_us)) {
        screen_format_difference(s, out->by, sizeof out->by, by_us);
        out->role = by_us > 0 ? ROLE_WARNING : ROLE_GOOD;
    }
    return true;
}

const screen_def screen_result = {
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(result_rows),
    .note = result_note,
    .warns = screen_store_warns,
    .format_title = result_title,
    .fact = result_fact,
    SCREEN_SHORTCUTS(result_shortcuts),
    .other_key = result_other_key,
    .escape = leave,
};
