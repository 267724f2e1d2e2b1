/* The picture follows the match: effects, fading, gliding. */
#include "base/minmax.h"
#include "session/parts.h"
#include "game/rank.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/watch.h"
#include "session/effects.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/sound.h"

#include <stdlib.h>
#include <string.h>

struct session_effects {
    fx_state fx[TS_PLAYERS_MAX];
    fade_state fade[TS_PLAYERS_MAX];
    uint32_t faults; /* of finesse, of the first board, as they were seen */
    bool fault;      /* there is one, and the game is to start again */
};

bool session_effects_open(session *s)
{
    s->effects = calloc(1, sizeof *s->effects);
    return s->effects != NULL;
}

void session_effects_close(session *s)
{
    free(s->effects);
    s->effects = NULL;
}

const fx_state *session_board_fx(const session *s, unsigned board)
{
    return &s->effects->fx[board];
}

const fade_state *session_board_fade(const session *s, unsigned board)
{
    return &s->effects->fade[board];
}

void session_effects_begin(session *s)
{
    session_effects_clear(s);
    memset(s->effects->fade, 0, sizeof s->effects->fade);
    s->effects->faults = 0;
    s->effects->fault = false;
}

void session_effects_settle(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        s->effects->fx[i].off = s->settings.reduced_motion;
        s->effects->fx[i].cheers = s->settings.cheers;
        s->effects->fx[i].shake = s->settings.shake;
        if (!s->settings.cheers)
            memset(s->effects->fx[i].chain, 0, sizeof s->effects->fx[i].chain);
    }
}

void session_effects_clear(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        fx_clear(&s->effects->fx[i]);
}

bool session_effects_fade(const session *s)
{
    return session_in_game(s) && session_shows_game(s) &&
           ts_modes_get(session_match(s)->setup.mode)->fades;
}

/* How long the rules wait for rows to go, from now on, in the game's time. */
static uint64_t wait_left_us(const run_state *run, unsigned board)
{
    const ts_board *b = &run->match.board[board];
    if (b->phase != TS_PHASE_CLEARING)
        return 0;
    if (b->wait)
        return run_tick_us(run, b->wait);
    uint32_t ticks = ts_speed_now(&run->match, board, false).ticks; /* the fall clock ends it */
    return ticks > b->fall ? run_tick_us(run, ticks - b->fall) : 0;
}

/* The whole wait, of an event that may be some ticks old. */
static uint64_t wait_us(const run_state *run, const run_event *e)
{
    uint64_t left_us = wait_left_us(run, e->event.player);
    return left_us ? left_us + run_tick_us(run, run->match.tick - e->tick) : 0;
}

/* Only of a person alone, who plays against the clock. */
static void note_faults(session *s, const run_state *run)
{
    enum { AGAIN = 2 };
    uint32_t faults = run->stats[0].finesse_faults, was = s->effects->faults;
    s->effects->faults = faults;
    bool fault = faults > was && s->settings.faults && !session_in_replay(s) &&
                 session_persons(s) == 1 && run->match.setup.players == 1 &&
                 !session_watches_bot(s) && rank_races(run->match.setup.mode);
    s->effects->fault = s->effects->fault || (fault && s->settings.faults == AGAIN);
    if (fault)
        fx_fault(&s->effects->fx[0], faults - was, s->settings.language, s->now_us);
}

bool session_effects_want_again(const session *s)
{
    return s->effects->fault && session_in_game(s) && session_shows_game(s) &&
           !session_match(s)->over;
}

void session_effects_take_events(session *s, run_state *run, int speed)
{
    for (uint32_t i = 0; i < run->event_count; i++) {
        const run_event *e = &run->events[i];
        const ts_board *b = &run->match.board[e->event.player];
        fx_state *fx = &s->effects->fx[e->event.player];
        fx->wait_us = wait_us(run, e);
        fx->speed = (int8_t)speed;
        fx->versus = run->match.setup.players > 1;
        fx->steps = session_in_characters(s);
        fx->spare = session_persons(s) && !session_is_person(s, e->event.player);
        fx_event(fx, b, &e->event, s->settings.language, s->now_us);
        fx_share_light(s->effects->fx, run->match.setup.players, e->event.player);
        fade_event(&s->effects->fade[e->event.player], b, &e->event,
                   (uint32_t)(run_tick_us(run, e->tick) / 1000));
        if (speed <= SOUND_SPEED)
            session_cue_event(s, e);
    }
    note_faults(s, run);
    if (run->event_count)
        session_touch(s);
    run_clear_events(run);
}

void session_effects_follow(session *s, uint64_t now_us)
{
    bool glides = s->settings.smooth && !session_in_characters(s);
    for (unsigned i = 0; i < session_match(s)->setup.players; i++) {
        fx_wait(&s->effects->fx[i], wait_left_us(session_run_of(s), i));
        fx_see(&s->effects->fx[i], &session_match(s)->board[i], glides, now_us);
    }
    session_touch(s);
}

bool session_effects_alive(const session *s)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        alive = alive || fx_alive(&s->effects->fx[i]);
    return alive;
}

/* In characters a stack fades in a few steps. */
uint64_t session_effects_next_fade(const session *s)
{
    uint64_t played_us = run_tick_us(session_run_of(s), session_match(s)->tick), next = UINT64_MAX;
    uint32_t now_ms = (uint32_t)(played_us / 1000);
    uint64_t step_us = session_in_characters(s) ? 125000 : session_frame_us(s);
    for (unsigned i = 0; session_effects_fade(s) && i < session_match(s)->setup.players; i++) {
        uint32_t next_ms = fade_next_ms(&s->effects->fade[i], now_ms);
        if (next_ms != UINT32_MAX)
            next = min_u64(next, next_ms > now_ms
                                     ? run_when(session_run_of(s), next_ms * UINT64_C(1000))
                                     : s->now_us + step_us);
    }
    return next;
}

void session_effects_expire(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (fx_alive(&s->effects->fx[i])) {
            fx_expire(&s->effects->fx[i], s->now_us);
            session_touch(s);
        }
}
