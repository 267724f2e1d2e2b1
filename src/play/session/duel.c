/* Matches in a session: who sits where, one round after the other, what is between them. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

#define BETWEEN_US 8000000

/* ---- who plays ------------------------------------------------------------------------------ */

unsigned session_duel_mode(void)
{
    return (unsigned)ts_modes_find("duel");
}

unsigned session_duel_rules(const session *s)
{
    return session_rules_for(s->settings.rules, session_duel_mode());
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
    for (unsigned i = 0; i < s->game.run.match.setup.players; i++)
        persons += s->duel.state.who[i].bot == 0;
    return persons;
}

int session_person_board(const session *s, unsigned person)
{
    for (unsigned i = 0; i < s->game.run.match.setup.players; i++)
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
    return session_persons(s) < s->game.run.match.setup.players;
}

void session_duel_seat(session *s)
{
    for (unsigned i = 0; i < s->game.run.match.setup.players; i++)
        if (s->duel.state.who[i].bot)
            run_give_bot(&s->game.run, i, s->duel.state.who[i].bot);
}

/* With bots among the players, or more rounds to come, the text says so before the first one. */
void session_duel_say_who(session *s)
{
    char head[DUEL_HEAD_ROOM];
    if (s->duel.state.round <= 1 && (s->duel.state.on || has_bots(s)))
        run_put_before(&s->game.run, head,
                       duel_write_head(head, &s->duel.state, s->game.run.match.setup.players));
}

/* ---- rounds --------------------------------------------------------------------------------- */

void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    settings_state *set = &s->settings;
    unsigned persons = 0;
    session_game_leave_run(s); /* as what it was */
    if (ts_mode_lacks(session_duel_mode(), set->rules))
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
    const char *text = run_replay(&s->game.run, &size);
    char *before = text ? malloc(size) : NULL;
    ts_setup setup = s->game.run.match.setup;
    if (before)
        memcpy(before, text, size);
    setup.seed = duel_next_seed(setup.seed);
    s->duel.state.round++;
    s->duel.state.winner = 0;
    s->duel.next_round_us = 0;
    session_game_start_setup(s, &setup, now_us);
    if (before)
        run_put_before(&s->game.run, before, size);
    free(before);
}

bool session_duel_between(const session *s)
{
    return s->game.playing && !s->viewer && s->duel.state.on && !s->duel.state.over &&
           s->game.run.match.over;
}

void session_duel_round_over(session *s)
{
    s->duel.next_round_us = s->now_us + BETWEEN_US;
    s->menu.cursor[SCREEN_ROUND] = 0;
    session_to(s, SCREEN_ROUND);
}

bool session_duel_shows_end(const session *s)
{
    unsigned screen = session_screen(s);
    return s->game.playing && s->duel.state.on && s->duel.round_ended_us &&
           (screen == SCREEN_ROUND || screen == SCREEN_RESULT) &&
           s->now_us < s->duel.round_ended_us + DUEL_ROUND_SEEN_US;
}

void session_duel_run(session *s, uint64_t now_us)
{
    if (s->duel.next_round_us && now_us >= s->duel.next_round_us && session_duel_between(s) &&
        session_screen(s) == SCREEN_ROUND)
        session_duel_next_round(s, now_us);
}
