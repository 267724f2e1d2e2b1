/* The end of the last game. It never delays the result: the replay is surveyed and the coach thinks
 * a few milliseconds at a time, and when both are done nothing wakes the program any more. */
#include "session/lookback.h"
#include "coach/coach.h"
#include "game/watch.h"
#include "session/game.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"

#include <stdlib.h>

struct session_lookback {
    uint64_t of_us;    /* when the game in question ended, or 0 */
    uint64_t begun_us; /* when the last seconds began to play, or 0 */
    uint64_t shown_us; /* the last picture of them */
    uint64_t from_tick;
    watch_state watch;
    run_state run;
    bool open, seen; /* open: `watch` and `run` are in use */
    coach_state *coach;
    bool thought;
    unsigned cause; /* COACH_... */
    uint32_t piece;
};

bool session_lookback_open(session *s)
{
    s->lookback = calloc(1, sizeof *s->lookback);
    return s->lookback != NULL;
}

static void forget(session_lookback *e)
{
    if (e->open) {
        watch_close(&e->watch);
        run_end(&e->run);
    }
    coach_close(e->coach);
    *e = (session_lookback){0};
}

void session_lookback_close(session *s)
{
    forget(s->lookback);
    free(s->lookback);
    s->lookback = NULL;
}

bool session_lookback_is_told(const session *s)
{
    const session_finished *f = session_last_game(s);
    return s->options.has_person && session_shows_result(s) && f->setup.players == 1 && f->replay &&
           !f->given_up && !ts_modes_get(f->setup.mode)->puzzles;
}

static bool is_wanted(const session *s)
{
    return session_lookback_is_told(s) && !session_shows_ending(s);
}

bool session_lookback_may_know(const session *s)
{
    const session_lookback *e = s->lookback;
    return session_lookback_is_told(s) && session_last_game(s)->outcome == TS_LOST &&
           !(e->thought && e->cause == COACH_NO_CAUSE);
}

/* ---- the last seconds ----------------------------------------------------------------------- */

static void play(session *s)
{
    session_lookback *e = s->lookback;
    const ts_rules *r = ts_rules_get(e->run.match.setup.rules);
    if (!e->watch.surveyed) {
        watch_survey(&e->watch);
        return;
    }
    if (!e->begun_us) {
        const uint64_t ticks = LOOKBACK_US * (uint64_t)r->tick_rate[0] / r->tick_rate[1] / 1000000;
        e->from_tick = e->watch.end_tick > ticks ? e->watch.end_tick - ticks : 0;
        watch_go(&e->watch, s->settings.reduced_motion ? e->watch.end_tick : e->from_tick);
        e->begun_us = s->now_us;
    }
    if (s->now_us < e->shown_us + session_frame_us(s) / 2)
        return;
    e->shown_us = s->now_us;
    const uint64_t age_us = s->now_us - e->begun_us;
    watch_play(&e->watch, e->from_tick + age_us * r->tick_rate[0] / r->tick_rate[1] / 1000000);
    run_clear_events(&e->run);
    e->seen = watch_next(&e->watch) == RUN_NEVER;
    session_touch(s);
}

/* ---- what would have helped ----------------------------------------------------------------- */

/* The costliest of the last placements. */
static void conclude(session_lookback *e)
{
    enum { LAST = 20 };
    const coach_review *review = coach_review_of(e->coach);
    const coach_mark *worst = NULL;
    for (unsigned i = review->count > LAST ? review->count - LAST : 0; i < review->count; i++) {
        const coach_mark *m = &review->mark[i];
        const bool is_wrong = m->grade >= COACH_INACCURACY && m->grade <= COACH_BLUNDER;
        if (is_wrong && !m->out_of_reach && (!worst || m->cost > worst->cost))
            worst = m;
    }
    e->cause = worst ? worst->cause : COACH_NO_CAUSE;
    e->piece = worst ? worst->number : 0;
    coach_close(e->coach);
    e->coach = NULL;
    e->thought = true;
}

static void think(session *s)
{
    enum { SLICE = 20000 }; /* places, about 3 ms */
    session_lookback *e = s->lookback;
    if (!coach_go_on(e->coach, SLICE))
        return;
    conclude(e);
    session_touch(s);
}

unsigned session_lookback_cause(const session *s, uint32_t *piece)
{
    *piece = s->lookback->piece;
    return session_lookback_is_told(s) ? s->lookback->cause : COACH_NO_CAUSE;
}

/* ---- both ----------------------------------------------------------------------------------- */

static void begin(session *s)
{
    static const coach_budget budget = {.first = 1000};
    const session_finished *f = session_last_game(s);
    session_lookback *e = s->lookback;
    int error;
    e->open = watch_open(&e->watch, &e->run, f->replay, f->replay_size) == TS_REPLAY_OK;
    e->seen = !e->open;
    e->thought = true;
    if (f->outcome == TS_LOST)
        e->coach = coach_open(f->replay, f->replay_size, 0, &budget, &error);
    e->thought = !e->coach;
}

void session_lookback_run(session *s)
{
    session_lookback *e = s->lookback;
    const uint64_t ended_us = session_last_game(s)->ended_us;
    if (e->of_us && (!is_wanted(s) || e->of_us != ended_us))
        forget(e);
    if (!is_wanted(s) || s->now_us < ended_us + LOOKBACK_WAIT_US)
        return;
    if (!e->of_us) {
        e->of_us = ended_us;
        begin(s);
    }
    if (!e->seen)
        play(s);
    if (e->coach)
        think(s);
}

uint64_t session_lookback_next(const session *s)
{
    const session_lookback *e = s->lookback;
    if (!is_wanted(s))
        return UINT64_MAX;
    if (!e->of_us)
        return session_last_game(s)->ended_us + LOOKBACK_WAIT_US;
    if (e->coach || (!e->seen && !e->begun_us))
        return s->now_us;
    return e->seen ? UINT64_MAX : s->now_us + session_frame_us(s);
}

const run_state *session_lookback_get_run(const session *s)
{
    const session_lookback *e = s->lookback;
    return e->open && e->begun_us ? &e->run : NULL;
}
