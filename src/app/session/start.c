/* Which game begins: one by the settings, a bot's, one from within another, the same again, or the
 * one that an earlier program has left. game.c starts it. */
#include "session/parts.h"
#include "game_internal.h"
#include "session/bot.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/menu.h"
#include "session/setup.h"
#include "session/storage.h"

#include <string.h>

/* Bots cannot play a mode that is done by hand: they play the rule set's own mode. */
static void setup_of_next(session *s, ts_setup *setup)
{
    uint8_t mode = s->settings.mode;
    if (session_bot_level(s) && ts_modes_get(mode)->by_hand)
        s->settings.mode = ts_rules_get(s->settings.rules)->own_mode;
    session_setup(s, setup);
    s->settings.mode = mode;
}

void session_game_start_seed(session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    session_game_leave_run(s); /* before what describes it changes */
    session_duel_leave(s, session_bot_level(s));
    setup_of_next(s, &setup);
    setup.seed = seed;
    session_game_start_setup(s, &setup, now_us);
}

void session_game_start(session *s, uint64_t now_us)
{
    session_bot_leave(s);
    session_game_start_seed(s, session_game_seed(s), now_us);
}

void session_daily_start(session *s, uint64_t now_us)
{
    s->game->daily = true;
    session_game_start(s, now_us);
}

/* As a duel does, by rules that have it. */
void session_puzzle_start(session *s, uint64_t now_us)
{
    if (ts_mode_lacks(TS_MODE_PUZZLE, s->settings.rules))
        session_choose_rules(s, session_rules_for(s->settings.rules, TS_MODE_PUZZLE));
    s->game->puzzles = true;
    session_game_start(s, now_us);
}

/* In practice by the rules of its game; what the player has chosen stays. */
void session_drill_start(session *s, uint64_t now_us)
{
    const uint8_t rules = s->settings.rules, mode = s->settings.mode, custom = s->settings.custom;
    coach_drill drill;
    unsigned at;
    ts_setup setup;
    if (!session_drill_next(s, &drill, &at))
        return;
    session_game_leave_run(s); /* before what describes it changes */
    session_bot_leave(s);
    session_duel_leave(s, 0);
    s->settings.rules = drill.rules;
    s->settings.mode = TS_MODE_PRACTICE;
    s->settings.custom = 0;
    session_setup(s, &setup);
    s->settings.custom = custom;
    s->settings.rules = rules;
    s->settings.mode = mode;
    setup.seed = session_game_seed(s);
    session_game_start_setup(s, &setup, now_us);
    if (session_practice_is_on(s))
        session_drill_begin(s, at);
}

void session_bot_watch(session *s, unsigned level, uint64_t now_us)
{
    session_bot_play(s, level);
    session_game_start_seed(s, session_game_seed(s), now_us);
}

static void take_over_again(session *s, uint64_t now_us)
{
    const session_takeover *t = session_takeover_get(s);
    duel_state duel = {.first_to = 1, .round = 1};
    session_game_leave_run(s); /* before what describes it changes */
    memcpy(duel.who, t->who, sizeof duel.who);
    session_duel_set(s, &duel);
    const bool begun = session_game_start_from(s, t->text, t->size, t->tick, now_us);
    if (begun && t->again)
        session_duel_as_recorded(s, t->text, t->size, t->own);
    if (begun)
        session_game_count_down(s, GAME_LOOK_SECONDS, now_us);
    else
        session_game_leave(s);
}

void session_takeover_begin(session *s, const session_takeover *from, uint64_t now_us)
{
    session_takeover_set(s, from);
    take_over_again(s, now_us);
}

void session_game_again(session *s, uint64_t now_us)
{
    if (session_drill_is_on(s)) {
        session_drill_again(s);
        session_game_resume(s, now_us);
    } else if (session_is_takeover(s)) {
        take_over_again(s, now_us);
    } else if (session_duel_is_on(s)) {
        session_duel_start(s, now_us);
    } else if (session_bot_level(s)) {
        session_bot_watch(s, session_bot_level(s), now_us);
    } else {
        session_game_start(s, now_us);
    }
}

/* The player gets a moment to look at the board first. */
void session_game_continue(session *s, uint64_t now_us)
{
    duel_state duel = *session_duel_of(s);
    session_game_leave_run(s);
    session_takeover_forget(s);
    s->game->playing = session_storage_resume(s, &duel, &s->game->run, now_us);
    session_duel_set(s, &duel);
    session_practice_begin(s);
    session_practice_no_hints(s); /* the moves so far were not compared with the solution */
    if (!s->game->playing)
        return;
    if (session_duel_between(s)) {
        session_duel_next_round(s, now_us);
        return;
    }
    session_duel_seat(s);
    if (!duel.on) { /* games that follow are of the same kind */
        store_kind kind = session_kind(&s->game->run.match.setup);
        session_choose_kind(s, &kind, s->game->run.match.setup.players);
        session_bot_continue(s);
    }
    session_game_count_down(s, GAME_LOOK_SECONDS, now_us);
    session_to(s, SCREEN_PLAY);
}
