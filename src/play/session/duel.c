/* Matches in a session: who sits where, one round after the other, what is between them. */
#include "play/screens/screens.h"
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#define BETWEEN_US 8000000

/* ---- who plays ------------------------------------------------------------------------------ */

unsigned ts_duel_mode(void)
{
    return (unsigned)ts_modes_find("duel");
}

unsigned ts_duel_rules(const ts_session *s)
{
    return ts_session_rules_for(s->settings.rules, ts_duel_mode());
}

static uint8_t *setting(ts_settings *set, unsigned which)
{
    return (uint8_t *)set + ts_byte_settings[which].place;
}

uint8_t *ts_duel_who(ts_settings *set, unsigned board)
{
    return setting(set, TS_SETTING_duel_who_1 + board);
}

uint8_t *ts_duel_rows(ts_settings *set, unsigned board)
{
    return setting(set, TS_SETTING_duel_rows_1 + board);
}

unsigned ts_persons(const ts_session *s)
{
    unsigned persons = 0;
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        persons += s->duel.who[i].bot == 0;
    return persons;
}

int ts_person_board(const ts_session *s, unsigned person)
{
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        if (s->duel.who[i].bot == 0 && s->duel.who[i].person == person)
            return (int)i;
    return -1;
}

bool ts_is_person(const ts_session *s, unsigned board)
{
    return s->duel.who[board].bot == 0;
}

void ts_say_who(const ts_session *s, char *out, size_t room, unsigned board)
{
    ts_who who = s->duel.who[board];
    int language = s->settings.language;
    if (who.bot)
        ts_format(out, room, ts_text(language, TS_TEXT_BOT), (uint64_t)who.bot);
    else if (ts_persons(s) == 1)
        ts_say(s, out, room, TS_TEXT_RACE_YOU);
    else
        ts_format(out, room, ts_text(language, TS_TEXT_PLAYER), (uint64_t)who.person + 1);
}

static bool has_bots(const ts_session *s)
{
    return ts_persons(s) < s->run.match.setup.players;
}

void ts_duel_seat(ts_session *s)
{
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        if (s->duel.who[i].bot)
            ts_run_give_bot(&s->run, i, s->duel.who[i].bot);
}

/* With bots among the players, or more rounds to come, the text says so before the first one. */
void ts_duel_say_who(ts_session *s)
{
    char head[TS_DUEL_HEAD_ROOM];
    if (s->duel.round <= 1 && (s->duel.on || has_bots(s)))
        ts_run_put_before(&s->run, head,
                          ts_duel_write_head(head, &s->duel, s->run.match.setup.players));
}

/* ---- rounds --------------------------------------------------------------------------------- */

void ts_duel_start_seed(ts_session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    ts_settings *set = &s->settings;
    unsigned persons = 0;
    ts_game_leave_run(s); /* as what it was */
    if (ts_mode_lacks(ts_duel_mode(), set->rules))
        ts_session_choose_rules(s, ts_duel_rules(s));
    s->duel = (ts_duel){.on = true, .first_to = set->duel_first_to, .round = 1};
    for (unsigned i = 0; i < set->duel_boards; i++) {
        ts_who *who = &s->duel.who[i];
        who->bot = *ts_duel_who(set, i);
        who->person = (uint8_t)persons;
        persons += who->bot == 0;
    }
    ts_session_setup(s, &setup);
    setup.seed = seed;
    ts_game_start_setup(s, &setup, now_us);
}

void ts_duel_start(ts_session *s, uint64_t now_us)
{
    ts_duel_start_seed(s, ts_game_seed(s), now_us);
}

void ts_duel_next(ts_session *s, uint64_t now_us)
{
    size_t size;
    const char *text = ts_run_replay(&s->run, &size);
    char *before = text ? malloc(size) : NULL;
    ts_setup setup = s->run.match.setup;
    if (before)
        memcpy(before, text, size);
    setup.seed = ts_duel_next_seed(setup.seed);
    s->duel.round++;
    s->duel.winner = 0;
    s->next_round_us = 0;
    ts_game_start_setup(s, &setup, now_us);
    if (before)
        ts_run_put_before(&s->run, before, size);
    free(before);
}

bool ts_duel_between(const ts_session *s)
{
    return s->playing && !s->viewer && s->duel.on && !s->duel.over && s->run.match.over;
}

void ts_duel_round_over(ts_session *s)
{
    s->next_round_us = s->now_us + BETWEEN_US;
    s->cursor[TS_SCREEN_ROUND] = 0;
    ts_session_to(s, TS_SCREEN_ROUND);
}

bool ts_duel_lingers(const ts_session *s)
{
    unsigned screen = ts_session_screen(s);
    return s->playing && s->duel.on && s->round_ended_us &&
           (screen == TS_SCREEN_ROUND || screen == TS_SCREEN_RESULT) &&
           s->now_us < s->round_ended_us + TS_ROUND_SEEN_US;
}

void ts_duel_run(ts_session *s, uint64_t now_us)
{
    if (s->next_round_us && now_us >= s->next_round_us && ts_duel_between(s) &&
        ts_session_screen(s) == TS_SCREEN_ROUND)
        ts_duel_next(s, now_us);
}
