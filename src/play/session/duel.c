/* Duels: who plays which board, one round after the other, and the time between two rounds. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000
#define BETWEEN_US (8 * SECOND_US)

/* ---- the duel, and whether there is one ----------------------------------------------------- */

const duel_state *session_duel_of(const session *s)
{
    return &s->duel.state;
}

void session_duel_set(session *s, const duel_state *duel)
{
    s->duel.state = *duel;
}

void session_duel_leave(session *s, unsigned level)
{
    s->duel.state = (duel_state){.first_to = 1};
    duel_players_usual(s->duel.state.who);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        s->duel.state.who[i].bot = (uint8_t)level;
}

void session_duel_show(session *s, const duel_text *text, unsigned n)
{
    duel_standing(&s->duel.state, text, n);
    s->duel.state.on = text->first_to && session_match(s)->setup.players > 1;
    s->duel.round_ended_us = 0;
}

bool session_duel_is_on(const session *s)
{
    return s->duel.state.on;
}

bool session_duel_has_rounds(const session *s)
{
    return s->duel.state.on && s->duel.state.round > 1;
}

/* ---- who plays ------------------------------------------------------------------------------ */

unsigned session_duel_rules(const session *s)
{
    return session_rules_for(s->settings.rules, TS_MODE_DUEL);
}

static uint8_t *setting(settings_state *set, unsigned which)
{
    return (uint8_t *)set + settings_bytes[which].place;
}

uint8_t *session_duel_who(settings_state *set, unsigned board)
{
    return setting(set, SETTING_duel_who_1 + board);
}

uint8_t *session_duel_rows(settings_state *set, unsigned board)
{
    return setting(set, SETTING_duel_rows_1 + board);
}

unsigned session_persons(const session *s)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        persons += s->duel.state.who[i].bot == 0;
    return persons;
}

int session_person_board(const session *s, unsigned person)
{
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        if (s->duel.state.who[i].bot == 0 && s->duel.state.who[i].person == person)
            return (int)i;
    return -1;
}

bool session_is_person(const session *s, unsigned board)
{
    return s->duel.state.who[board].bot == 0;
}

void session_say_who(const session *s, char *out, size_t room, unsigned board)
{
    duel_player who = s->duel.state.who[board];
    int language = s->settings.language;
    if (who.bot)
        text_format(out, room, text_of(language, TEXT_BOT), (uint64_t)who.bot);
    else if (session_persons(s) == 1)
        text_format(out, room, "%s", text_of(s->settings.language, TEXT_RACE_YOU));
    else
        text_format(out, room, text_of(language, TEXT_PLAYER), (uint64_t)who.person + 1);
}

static bool has_bots(const session *s)
{
    return session_persons(s) < session_match(s)->setup.players;
}

void session_duel_seat(session *s)
{
    for (unsigned i = 0; i < session_match(s)->setup.players; i++)
        if (s->duel.state.who[i].bot)
            run_give_bot(session_run_to_change(s), i, s->duel.state.who[i].bot);
}

/* A replay with bots among the players, or with several rounds, begins with a head that says so. */
void session_duel_say_who(session *s)
{
    char head[DUEL_HEAD_ROOM];
    if (s->duel.state.round <= 1 && (s->duel.state.on || has_bots(s)))
        run_put_before(session_run_to_change(s), head,
                       duel_write_head(head, &s->duel.state, session_match(s)->setup.players));
}

/* ---- rounds --------------------------------------------------------------------------------- */

void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    settings_state *set = &s->settings;
    unsigned persons = 0;
    session_game_leave_run(s); /* before what describes it changes */
    if (ts_mode_lacks(TS_MODE_DUEL, set->rules))
        session_choose_rules(s, session_duel_rules(s));
    s->duel.state = (duel_state){.on = true, .first_to = set->duel_first_to, .round = 1};
    for (unsigned i = 0; i < set->duel_boards; i++) {
        duel_player *who = &s->duel.state.who[i];
        who->bot = *session_duel_who(set, i);
        who->person = (uint8_t)persons;
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
    s->duel.state.round++;
    s->duel.state.winner = 0;
    s->duel.next_round_us = 0;
    session_game_start_setup(s, &setup, now_us);
    if (before)
        run_put_before(session_run_to_change(s), before, size);
    free(before);
}

bool session_duel_between(const session *s)
{
    return session_in_game(s) && s->duel.state.on && !s->duel.state.over && session_match(s)->over;
}

void session_duel_count(session *s)
{
    duel_count(&s->duel.state, session_run_of(s));
}

void session_duel_round_ends(session *s, bool given_up)
{
    session_duel_count(s);
    s->duel.state.over |= given_up;
    s->duel.round_ended_us = given_up ? 0 : s->now_us;
}

void session_duel_show_standing(session *s)
{
    s->duel.next_round_us = s->now_us + BETWEEN_US;
    session_set_cursor(s, SCREEN_ROUND, 0);
    session_to(s, SCREEN_ROUND);
}

bool session_duel_shows_end(const session *s)
{
    unsigned screen = session_screen(s);
    return session_has_match(s) && s->duel.state.on && s->duel.round_ended_us &&
           (screen == SCREEN_ROUND || screen == SCREEN_RESULT) &&
           s->now_us < s->duel.round_ended_us + DUEL_ROUND_SEEN_US;
}

void session_duel_wait(session *s)
{
    s->duel.next_round_us = 0;
}

void session_duel_end(session *s)
{
    s->duel.state.over = true;
    session_game_result(s, true);
}

/* The boards until the result; then the seconds until the next round. */
uint64_t session_duel_next(const session *s)
{
    if (session_duel_shows_end(s))
        return s->duel.round_ended_us + DUEL_ROUND_SEEN_US;
    if (s->duel.next_round_us && session_screen(s) == SCREEN_ROUND)
        return s->duel.next_round_us -
               (s->duel.next_round_us - s->now_us - 1) / SECOND_US * SECOND_US;
    return UINT64_MAX;
}

void session_duel_run(session *s, uint64_t now_us)
{
    if (s->duel.next_round_us && now_us >= s->duel.next_round_us && session_duel_between(s) &&
        session_screen(s) == SCREEN_ROUND)
        session_duel_next_round(s, now_us);
}
