/* What is left of a game that has ended: its result for the screen, its place in the library. */
#include "base/minmax.h"
#include "session/parts.h"
#include "game_internal.h"
#include "session/duel.h"
#include "session/game.h"
#include "session/match.h"
#include "session/race.h"
#include "session/watch.h"
#include "session/effects.h"
#include "session/ranking.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/sound.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

static void keep_replay(session *s, session_finished *f)
{
    size_t size = 0;
    const char *text = run_replay(&s->game->run, &size);
    f->replay = text ? malloc(size) : NULL;
    if (f->replay) {
        memcpy(f->replay, text, size);
        f->replay_size = size;
    }
}

/* By the goal, or since the others were lost. */
static void say_how_it_was_won(session_finished *f, const ts_match *m)
{
    f->outcome = TS_WON;
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->board[i].over != TS_OVER_NOT) {
            f->outcome = m->board[i].outcome;
            f->over = m->board[i].over;
        }
}

/* The result of a duel is of all its rounds. */
static void sum_up(session_finished *f, const duel_state *duel)
{
    f->winner = 0;
    for (unsigned i = 0; i < f->setup.players; i++) {
        f->board[i] = duel->sum[i];
        if (duel->won[i] >= duel->first_to)
            f->winner = (uint8_t)(i + 1);
    }
}

void session_game_result(session *s, bool given_up)
{
    session_finished *f = &s->game->last;
    f->given_up = given_up;
    if (session_duel_is_on(s))
        sum_up(f, session_duel_of(s));
    f->continued = session_is_takeover(s);
    bool leads = session_storage_leads(s, &s->game->run, given_up);
    f->best = session_storage_save_game(s, &s->game->run, given_up);
    session_ranking_hand_in(s, leads, f->replay, f->replay_size);
    f->ended_us = s->now_us;
    if (f->best)
        session_cue(s, CUE_RECORD, 0);
    session_storage_drop_journal(s);
    session_set_cursor(s, SCREEN_RESULT, 0);
    session_to(s, SCREEN_RESULT);
}

uint64_t session_game_result_next(const session *s)
{
    const session_finished *f = &s->game->last;
    if (session_screen(s) != SCREEN_RESULT || !f->best || s->settings.reduced_motion ||
        s->now_us >= f->ended_us + RESULT_LAID_US)
        return UINT64_MAX;
    return min_u64(s->now_us + session_frame_us(s), f->ended_us + RESULT_LAID_US);
}

void session_game_finish(session *s, bool given_up)
{
    const ts_match *m = &s->game->run.match;
    session_finished *f = &s->game->last;
    if (s->settings.games_begun < FIRST_GAMES && s->game->run.stats[0].pieces >= FIRST_PIECES &&
        session_persons(s))
        s->settings.games_begun++;
    free(f->replay);
    session_duel_round_ends(s, given_up);
    *f = (session_finished){.setup = m->setup,
                            .outcome = m->board[0].outcome,
                            .over = m->board[0].over,
                            .given_up = given_up};
    for (unsigned i = 0; i < m->setup.players; i++)
        f->board[i] = duel_board_result(&s->game->run, i);
    f->winner = m->setup.players > 1 ? session_duel_of(s)->winner : 0;
    if (f->winner)
        say_how_it_was_won(f, m);
    keep_replay(s, f);
    session_race_end(s);
    session_effects_clear(s);
    s->game->restart_asked_us = 0;
    if (session_duel_between(s)) {
        session_storage_write_journal(s);
        session_duel_show_standing(s);
    } else {
        session_game_result(s, given_up);
    }
}
