/* What is left of a game that has ended: its result for the screen, its place in the library. */
#include "rank.h"
#include "session_inner.h"

#include <stdlib.h>
#include <string.h>

static void keep_replay(ts_session *s, ts_finished *f)
{
    size_t size = 0;
    const char *text = ts_run_replay(&s->run, &size);
    f->replay = text ? malloc(size) : NULL;
    if (f->replay) {
        memcpy(f->replay, text, size);
        f->replay_size = size;
    }
}

/* By the goal, or for the others were lost. */
static void say_how_it_was_won(ts_finished *f, const ts_match *m)
{
    f->outcome = TS_WON;
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->game[i].over != TS_OVER_NOT) {
            f->outcome = m->game[i].outcome;
            f->over = m->game[i].over;
        }
}

void ts_game_finish(ts_session *s, bool given_up)
{
    const ts_match *m = &s->run.match;
    ts_finished *f = &s->last;
    free(f->replay);
    *f = (ts_finished){.setup = m->setup,
                       .time_us = ts_run_tick_us(&s->run, m->tick),
                       .outcome = m->game[0].outcome,
                       .over = m->game[0].over,
                       .given_up = given_up};
    for (unsigned i = 0; i < m->setup.players; i++) {
        const ts_game *g = &m->game[i];
        f->board[i] = (ts_finished_board){.stats = s->run.stats[i],
                                          .score = g->score,
                                          .progress = ts_progress(m, i),
                                          .level = g->level,
                                          .lines = g->lines,
                                          .grade = g->grade};
        if (g->outcome == TS_WON && m->setup.players > 1)
            f->winner = (uint8_t)(i + 1);
    }
    if (f->winner)
        say_how_it_was_won(f, m);
    keep_replay(s, f);
    f->continued = s->taken.text != NULL;
    f->best = ts_kept_game(s, &s->run, given_up);
    if (f->best)
        ts_session_cue(s, TS_CUE_RECORD, 0);
    ts_kept_forget_journal(s);
    ts_rival_end(s);
    ts_session_clear_fx(s);
    s->restart_asked_us = 0;
    s->cursor[TS_SCREEN_RESULT] = 0;
    ts_session_to(s, TS_SCREEN_RESULT);
}
