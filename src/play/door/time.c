/* Time passes: every part runs up to now, and says when it wants to run again. */
#include "base/minmax.h"
#include "play/session/parts.h"

#define SECOND_US 1000000

void session_run(session *s, uint64_t now_us)
{
    bool lingered = session_duel_shows_end(s);
    if (now_us > s->now_us)
        s->now_us = now_us;
    if (lingered && !session_duel_shows_end(s))
        session_touch(s);
    session_game_start_asked(s);
    session_storage_run(s);
    session_library_run(s);
    session_duel_run(s, s->now_us);
    session_game_run(s, s->now_us);
    session_trial_run(s, s->now_us);
    session_effects_expire(s);
    session_cue_music(s);
}

static uint64_t next_of_screen(const session *s)
{
    if (session_duel_shows_end(s))
        return s->duel.round_ended_us + DUEL_ROUND_SEEN_US;
    if (s->game.start_pending && !s->game.playing)
        return 0;
    if (s->game.playing && session_screen(s) == SCREEN_PLAY) {
        uint64_t next = s->viewer ? session_viewer_next(s) : session_game_next(s);
        return session_effects_alive(s) ? min_u64(next, s->now_us + session_frame_us(s)) : next;
    }
    if (s->duel.next_round_us && session_screen(s) == SCREEN_ROUND)
        return s->duel.next_round_us -
               (s->duel.next_round_us - s->now_us - 1) / SECOND_US * SECOND_US;
    if (s->trial)
        return run_next(s->trial, session_frame_us(s));
    return UINT64_MAX;
}

uint64_t session_next(session *s)
{
    return min_u64(next_of_screen(s), session_storage_next(s));
}
