/* The countdown: before a game, before a race, and after a pause. The run is paused while it lasts,
 * so that its ticks begin with the last beat. */
#include "base/minmax.h"
#include "game_internal.h"
#include "session/parts.h"
#include "session/game.h"
#include "session/match.h"
#include "session/effects.h"
#include "session/practice.h"
#include "session/picture.h"
#include "game/facts.h"
#include "game/run.h"
#include "audio/cue.h"

enum { SECOND_US = 1000000 };

static unsigned beats_left(const session *s, uint64_t now_us)
{
    uint64_t left_us = s->game->countdown_us - now_us;
    return (unsigned)((left_us + s->game->beat_us - 1) / s->game->beat_us);
}

static void begin(session *s, unsigned beats, uint32_t beat_us, uint64_t now_us)
{
    s->game->beat_us = beat_us;
    s->game->countdown_us = now_us + (uint64_t)beats * beat_us;
    s->game->counted = s->game->count_from = clamp_u8(beats);
    session_cue(s, CUE_COUNT, beats);
}

void session_count_down(session *s, unsigned seconds, uint64_t now_us)
{
    begin(s, seconds, SECOND_US, now_us);
}

void session_count_until(session *s, uint64_t begins_us, uint64_t now_us)
{
    s->game->beat_us = SECOND_US;
    s->game->countdown_us = begins_us;
    s->game->counted = clamp_u8(beats_left(s, now_us));
    session_cue(s, CUE_COUNT, s->game->counted);
}

void session_count_forget(session *s)
{
    s->game->countdown_us = 0;
    s->game->count_from = 0;
}

/* A count-in is for persons; in practice and puzzles nothing hurries them. */
static bool counts_in(const session *s)
{
    const ts_mode *mode = ts_modes_get(session_match(s)->setup.mode);
    return s->options.has_person && s->settings.count_in && session_persons(s) > 0 &&
           !session_practice_is_on(s) && !mode->puzzles;
}

static bool is_count_in(const session *s)
{
    return s->game->countdown_us && s->game->beat_us == COUNT_IN_BEAT_US;
}

bool session_count_before_game(session *s, uint64_t now_us)
{
    const ts_setup *setup = &session_match(s)->setup;
    unsigned seconds =
        session_duel_is_on(s) ? COUNT_LOOK_SECONDS : ts_rules_get(setup->rules)->countdown;
    if (seconds)
        session_count_down(s, seconds, now_us);
    else if (rank_races(setup->mode) && counts_in(s))
        begin(s, COUNT_IN_BEATS, COUNT_IN_BEAT_US, now_us);
    else
        return false;
    run_pause(&s->game->run, now_us);
    return true;
}

/* A countdown that was broken off begins again. */
bool session_count_after_pause(session *s, uint64_t now_us)
{
    if (s->game->count_from)
        begin(s, s->game->count_from, s->game->beat_us, now_us);
    else if (counts_in(s))
        begin(s, COUNT_IN_BEATS, COUNT_IN_BEAT_US, now_us);
    else
        return false;
    return true;
}

static void end(session *s)
{
    uint64_t begun_us = s->game->countdown_us;
    session_count_forget(s);
    run_resume(&s->game->run, begun_us);
    session_cue(s, CUE_START, 0);
    session_game_press_held_keys(s, begun_us);
    session_touch(s);
}

bool session_count_skip(session *s, uint64_t now_us)
{
    if (!is_count_in(s))
        return false;
    s->game->countdown_us = now_us;
    end(s);
    return true;
}

void session_count_run(session *s, uint64_t now_us)
{
    if (!s->game->countdown_us)
        return;
    if (now_us >= s->game->countdown_us) {
        end(s);
        return;
    }
    unsigned left = beats_left(s, now_us);
    if (left != s->game->counted) {
        s->game->counted = clamp_u8(left);
        session_cue(s, CUE_COUNT, left);
        session_touch(s);
    }
}

uint64_t session_count_next(const session *s)
{
    uint64_t ends_us = s->game->countdown_us, beat_us = s->game->beat_us;
    return ends_us - (ends_us - s->now_us - 1) / beat_us * beat_us;
}
