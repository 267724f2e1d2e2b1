/* The match under way: who plays it, its kind, and the rounds of a duel. */
#include "base/minmax.h"
#include "session/parts.h"
#include "game_internal.h"
#include "game/watch.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/game.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

/* The match under way: a game or a replay, its match, and what kind of game it is. Nothing here
 * changes anything or calls a part that acts, so every part may call it. */

bool session_has_match(const session *s)
{
    return s->game->playing;
}

bool session_in_game(const session *s)
{
    return s->game->playing && !session_in_replay(s);
}

const run_state *session_run_of(const session *s)
{
    return &s->game->run;
}

run_state *session_run_to_change(session *s)
{
    return &s->game->run;
}

const ts_match *session_match(const session *s)
{
    return &s->game->run.match;
}

const session_finished *session_last_game(const session *s)
{
    return &s->game->last;
}

bool session_counts_down(const session *s)
{
    return s->game->countdown_us != 0;
}

unsigned session_game_count(const session *s)
{
    return s->game->counted;
}

bool session_game_is_daily(const session *s)
{
    return s->game->daily;
}

bool session_game_confirms_restart(const session *s)
{
    return s->game->restart_asked_us != 0;
}

unsigned session_game_pause_reason(const session *s)
{
    return s->game->paused_by;
}

const session_game_size *session_game_needs(const session *s)
{
    return &s->game->needs;
}

const ts_rules *session_rules(const session *s)
{
    return session_has_match(s) ? run_rules(session_run_of(s)) : ts_rules_get(s->settings.rules);
}

static bool mode_is(const session *s, unsigned mode)
{
    return session_in_game(s) && session_match(s)->setup.mode == mode;
}

bool session_practice_is_on(const session *s)
{
    return mode_is(s, TS_MODE_PRACTICE);
}

bool session_puzzles_are_chosen(const session *s)
{
    return s->game->puzzles;
}

bool session_puzzle_is_on(const session *s)
{
    return mode_is(s, TS_MODE_PUZZLE);
}

/* The players of the game under way, and a duel: the count of its rounds, and the time between
 * two. */

#define SECOND_US 1000000
#define BETWEEN_US (8 * SECOND_US)

struct session_duel {
    duel_state state;       /* who plays (any game or replay), and the rounds so far */
    uint64_t next_round_us; /* when the next round begins by itself; 0 if the player begins it */
    uint8_t counted;        /* the seconds until then, as the picture shows them */
    bool followed;          /* the others did as recorded at the last look */
};

bool session_duel_open(session *s)
{
    s->duel = calloc(1, sizeof *s->duel);
    return s->duel != NULL;
}

void session_duel_close(session *s)
{
    free(s->duel);
    s->duel = NULL;
}

/* ---- facts ---------------------------------------------------------------------------------- */

const duel_state *session_duel_of(const session *s)
{
    return &s->duel->state;
}

bool session_duel_is_on(const session *s)
{
    return s->duel->state.on;
}

bool session_duel_has_rounds(const session *s)
{
    return s->duel->state.on && s->duel->state.round > 1;
}

bool session_duel_between(const session *s)
{
    return session_in_game(s) && s->duel->state.on && !s->duel->state.over &&
           session_match(s)->over;
}

/* ---- players -------------------------------------------------------------------------------- */

unsigned session_persons(const session *s)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        persons += session_is_person(s, i);
    return persons;
}

int session_person_board(const session *s, unsigned person)
{
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        if (session_is_person(s, i) && session_duel_of(s)->who[i].person == person)
            return (int)i;
    return -1;
}

bool session_is_person(const session *s, unsigned board)
{
    return session_duel_of(s)->who[board].bot == 0 && !session_duel_of(s)->who[board].online;
}

unsigned session_board_at(const session *s, unsigned place)
{
    unsigned players = session_match(s)->setup.players, own = 0;
    if (session_persons(s) == 1)
        while (own + 1 < players && !session_is_person(s, own))
            own++;
    if (place == 0)
        return own;
    return place <= own ? place - 1 : place;
}

void session_format_bot(const session *s, char *out, size_t size, const duel_player *who)
{
    if (who->as.name[0])
        text_format(out, size, "%s", who->as.name);
    else
        text_format(
            out, size,
            text_of(s->settings.language, who->bot == TS_BOT_MACHINE ? TEXT_BOT_MACHINE : TEXT_BOT),
            who->bot);
}

void session_format_online_bot(const session *s, char *out, size_t size, const char *as,
                               unsigned level)
{
    const duel_player who = {.bot = clamp_u8(level)};
    char bot[FRIEND_NAME];
    session_format_bot(s, bot, sizeof bot, &who);
    text_format(out, size, as[0] ? text_of(s->settings.language, TEXT_PAIR) : "%s%s", as, bot);
}

void session_format_ping(const session *s, char *out, size_t size, const char *name, unsigned board)
{
    const unsigned ms = session_plays_far(s) ? session_lobby_look(s)->seat[board].ping_ms : 0;
    if (ms)
        text_format(out, size, text_of(s->settings.language, TEXT_MATCH_PING), name, ms);
}

void session_format_player(const session *s, char *out, size_t size, unsigned board)
{
    const duel_player who = session_duel_of(s)->who[board];
    int language = s->settings.language;
    if (who.bot && session_lobby_plays(s))
        session_format_online_bot(s, out, size, session_lobby_name(s, board), who.bot);
    else if (who.bot)
        session_format_bot(s, out, size, &who);
    else if (who.online && session_lobby_name(s, board)[0])
        text_format(out, size,
                    session_lobby_look(s)->seat[board].late
                        ? text_of(s->settings.language, TEXT_MATCH_LATE)
                        : "%s",
                    session_lobby_name(s, board));
    else if (who.online)
        text_format(out, size, "%s", text_of(language, TEXT_ONLINE_NAMELESS));
    else if (who.name[0])
        text_format(out, size, "%s", who.name);
    else if (session_persons(s) == 1)
        text_format(out, size, "%s", text_of(s->settings.language, TEXT_RACE_YOU));
    else
        text_format(out, size, text_of(language, TEXT_PLAYER), who.person + 1);
}

bool session_watches_bot(const session *s)
{
    return session_in_game(s) && session_persons(s) == 0 && !session_lobby_plays(s);
}

/* A player is out a moment later, because keys pressed until then were meant for the game. */
bool session_is_out(const session *s)
{
    const run_state *run = session_run_of(s);
    uint64_t ended_us = 0;
    if (!session_in_game(s) || run->match.over || session_persons(s) == 0 || run->lead)
        return false;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (session_is_person(s, i)) {
            uint64_t us = run_board_us(run, i);
            if (run->match.board[i].outcome == TS_RUNNING)
                return false;
            ended_us = us > ended_us ? us : ended_us;
        }
    return run_tick_us(run, run->match.tick) >= ended_us + DUEL_ROUND_SEEN_US;
}

/* ---- the players and rounds of the next game ------------------------------------------------ */

void session_duel_set(session *s, const duel_state *duel)
{
    s->duel->state = *duel;
}

void session_duel_leave(session *s, unsigned bot)
{
    s->duel->state = (duel_state){.first_to = 1};
    duel_players_usual(s->duel->state.who);
    for (unsigned i = 0; i < TS_PLAYERS_MAX && bot; i++)
        s->duel->state.who[i] = session_bot_profile_seat(s, bot);
}

void session_duel_show(session *s, const duel_text *text, unsigned n)
{
    duel_standing(&s->duel->state, text, n);
    s->duel->state.on = text->first_to && session_match(s)->setup.players > 1;
}

/* ---- the game that has just begun ----------------------------------------------------------- */

static bool has_bots(const session *s)
{
    return session_persons(s) < session_match(s)->setup.players;
}

void session_duel_seat(session *s)
{
    session_run_to_change(s)->mind = s->options.mind;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        if (s->duel->state.who[i].bot)
            duel_give_bot(session_run_to_change(s), i, &s->duel->state.who[i]);
}

void session_duel_as_recorded(session *s, const char *text, size_t size, unsigned own)
{
    replay_run(session_run_to_change(s), text, size, own, s->duel->state.who);
}

/* A replay with bots among the players, or with several rounds, begins with a head that says so. */
void session_duel_record_players(session *s)
{
    char head[DUEL_HEAD_SIZE];
    duel_state said = s->duel->state;
    if (said.round > 1 || !(said.on || has_bots(s)))
        return;
    for (unsigned i = 0; session_lobby_plays(s) && i < TS_PLAYERS_MAX; i++)
        text_format(said.who[i].name, sizeof said.who[i].name, "%s", session_lobby_name(s, i));
    run_put_before(session_run_to_change(s), head,
                   duel_write_head(head, &said, session_match(s)->setup.players));
}

/* ---- the end of a round --------------------------------------------------------------------- */

void session_duel_forfeit(session *s, bool own_left)
{
    duel_state *duel = &s->duel->state;
    for (unsigned i = 0; i < 2 && session_match(s)->setup.players == 2; i++)
        if (!duel->who[i].online && !duel->who[i].bot)
            duel->forfeit_winner = clamp_u8(own_left ? 2 - i : i + 1);
}

void session_duel_count(session *s)
{
    duel_count(&s->duel->state, session_run_of(s));
}

void session_duel_round_ends(session *s, bool given_up)
{
    session_duel_count(s);
    s->duel->state.over |= given_up;
}

void session_duel_show_standing(session *s)
{
    s->duel->next_round_us = s->now_us + BETWEEN_US;
    session_set_cursor(s, SCREEN_ROUND, 0);
    session_to(s, SCREEN_ROUND);
}

void session_duel_wait(session *s)
{
    s->duel->next_round_us = 0;
}

unsigned session_duel_seconds(const session *s)
{
    uint64_t next_us = s->duel->next_round_us;
    return next_us > s->now_us ? (unsigned)((next_us - s->now_us + SECOND_US - 1) / SECOND_US) : 0;
}

/* The seconds until the next round. */
uint64_t session_duel_next(const session *s)
{
    if (s->duel->next_round_us && session_shows_round(s))
        return s->duel->next_round_us -
               (s->duel->next_round_us - s->now_us - 1) / SECOND_US * SECOND_US;
    return UINT64_MAX;
}

/* ---- from round to round -------------------------------------------------------------------- */

void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    settings_state *set = &s->settings;
    unsigned persons = 0;
    session_game_leave_run(s); /* before what describes it changes */
    session_bot_even_read(s);
    if (ts_mode_lacks(TS_MODE_DUEL, set->rules))
        session_choose_rules(s, session_duel_rules(s));
    s->duel->state = (duel_state){.on = true, .first_to = set->duel_first_to, .round = 1};
    for (unsigned i = 0; i < set->duel_boards; i++) {
        duel_player *who = &s->duel->state.who[i];
        *who = session_bot_duel_seat(s, *session_duel_who(set, i));
        who->person = clamp_u8(persons);
        persons += who->bot == 0;
    }
    session_setup(s, &setup);
    setup.seed = seed;
    session_game_start_setup(s, &setup, now_us);
}

void session_duel_start(session *s, uint64_t now_us)
{
    session_duel_start_seed(s, session_game_seed(s), now_us);
}

void session_duel_next_round(session *s, uint64_t now_us)
{
    size_t size;
    const char *text = run_replay(session_run_to_change(s), &size);
    char *before = text ? malloc(size) : NULL;
    ts_setup setup = session_match(s)->setup;
    if (before)
        memcpy(before, text, size);
    setup.seed = duel_next_seed(setup.seed);
    s->duel->state.round++;
    s->duel->state.winner = 0;
    s->duel->next_round_us = 0;
    session_game_start_setup(s, &setup, now_us);
    if (before)
        run_put_before(session_run_to_change(s), before, size);
    free(before);
}

void session_duel_end(session *s)
{
    s->duel->state.over = true;
    session_game_result(s, true);
}

/* Tells a player who plays against a recording when the others depart from it. */
static void check_others(session *s, uint64_t now_us)
{
    const bool follows = run_is_again(session_run_of(s));
    if (s->duel->followed && !follows && session_is_takeover(s) && session_in_game(s) &&
        !session_match(s)->over)
        session_messages_show(s, text_of(s->settings.language, TEXT_DEPARTED), now_us);
    s->duel->followed = follows;
}

void session_duel_run(session *s, uint64_t now_us)
{
    check_others(s, now_us);
    unsigned seconds = session_duel_seconds(s);
    if (s->duel->next_round_us && now_us >= s->duel->next_round_us && session_duel_between(s) &&
        session_shows_round(s))
        session_duel_next_round(s, now_us);
    else if (seconds != s->duel->counted)
        session_touch(s);
    s->duel->counted = clamp_u8(seconds);
}
