/* The rounds of a duel: the first, the next, and the end. */
#include "session/parts.h"
#include "game/replay_run.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

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
        *who = session_bot_profile_seat(s, *session_duel_who(set, i));
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

void session_duel_end(session *s)
{
    s->duel.state.over = true;
    session_game_result(s, true);
}

/* Who plays again from a recording hears of it when the others follow it no more. */
static void look_at_others(session *s, uint64_t now_us)
{
    const bool follows = run_is_again(session_run_of(s));
    if (s->duel.followed && !follows && session_is_takeover(s) && session_in_game(s) &&
        !session_match(s)->over)
        session_messages_show(s, text_of(s->settings.language, TEXT_DEPARTED), now_us);
    s->duel.followed = follows;
}

void session_duel_run(session *s, uint64_t now_us)
{
    look_at_others(s, now_us);
    unsigned seconds = session_duel_seconds(s);
    if (s->duel.next_round_us && now_us >= s->duel.next_round_us && session_duel_between(s) &&
        session_screen(s) == SCREEN_ROUND)
        session_duel_next_round(s, now_us);
    else if (seconds != s->duel.counted)
        session_touch(s);
    s->duel.counted = (uint8_t)seconds;
}
