/* A duel: which players have which boards, the count of its rounds, and the time between two. */
#include "session/parts.h"
#include "game/replay_run.h"
#include "text/text.h"

#define SECOND_US 1000000
#define BETWEEN_US (8 * SECOND_US)

void session_duel_set(session *s, const duel_state *duel)
{
    s->duel.state = *duel;
}

void session_duel_leave(session *s, unsigned bot)
{
    s->duel.state = (duel_state){.first_to = 1};
    duel_players_usual(s->duel.state.who);
    for (unsigned i = 0; i < TS_PLAYERS_MAX && bot; i++)
        s->duel.state.who[i] = session_bot_profile_seat(s, bot);
}

void session_duel_show(session *s, const duel_text *text, unsigned n)
{
    duel_standing(&s->duel.state, text, n);
    s->duel.state.on = text->first_to && session_match(s)->setup.players > 1;
    s->duel.round_ended_us = 0;
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
        if (s->duel.state.who[i].bot)
            duel_give_bot(session_run_to_change(s), i, &s->duel.state.who[i]);
}

void session_duel_as_recorded(session *s, const char *text, size_t size, unsigned own)
{
    replay_run(session_run_to_change(s), text, size, own, s->duel.state.who);
}

/* A replay with bots among the players, or with several rounds, begins with a head that says so. */
void session_duel_say_who(session *s)
{
    char head[DUEL_HEAD_SIZE];
    duel_state said = s->duel.state;
    if (said.round > 1 || !(said.on || has_bots(s)))
        return;
    for (unsigned i = 0; session_lobby_plays(s) && i < TS_PLAYERS_MAX; i++)
        text_format(said.who[i].name, sizeof said.who[i].name, "%s", session_lobby_name(s, i));
    run_put_before(session_run_to_change(s), head,
                   duel_write_head(head, &said, session_match(s)->setup.players));
}

/* ---- rounds --------------------------------------------------------------------------------- */

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

unsigned session_duel_seconds(const session *s)
{
    uint64_t next_us = s->duel.next_round_us;
    return next_us > s->now_us ? (unsigned)((next_us - s->now_us + SECOND_US - 1) / SECOND_US) : 0;
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
