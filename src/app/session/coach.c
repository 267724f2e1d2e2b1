/* The review of the watched replay, and what the last game ended with. */
#include "base/minmax.h"
#include "coach/mark.h"
#include "practice_internal.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/watch.h"
#include "coach/coach.h"
#include "coach/see.h"
#include "game/watch.h"
#include "session/game.h"

#include <stdlib.h>
#include <string.h>

/* The coach at work on the replay that is watched. A slice takes a few milliseconds, so that the
 * picture stays smooth; when the review is done nothing wakes any more. */

#define SLICE 40000      /* places, about 5 ms */
#define SHOWN_US 100000u /* the picture follows the thinking this often */

struct session_review {
    coach_state *coach; /* NULL if nothing is reviewed */
    char *text;         /* of one round; the coach reads it until it closes */
    unsigned board, at; /* at: the index of the mark shown */
    unsigned other;     /* the placement shown beside the one played */
    bool wants_line;    /* of what follows that placement */
    const coach_move *line_of;
    coach_move line[COACH_LINE_MAX];
    unsigned line_count;
    bool chosen; /* the player chose it; else the costliest is shown at the end */
    bool done;
    bool wanted;         /* the replay that the store fetches is to be reviewed */
    coach_budget budget; /* all zero: the default */
    uint64_t shown_us;
};

bool session_review_open(session *s)
{
    s->review = calloc(1, sizeof *s->review);
    return s->review != NULL;
}

void session_review_close(session *s)
{
    session_review_end(s);
    free(s->review);
    s->review = NULL;
}

void session_review_set_budget(session *s, const coach_budget *budget)
{
    s->review->budget = *budget;
}

bool session_review_begin(session *s, const char *text, size_t size, unsigned board)
{
    session_review *r = s->review;
    int error;
    session_review_end(s);
    r->board = board;
    r->text = malloc(size);
    if (!r->text)
        return false;
    memcpy(r->text, text, size);
    const coach_budget *budget = r->budget.first ? &r->budget : &coach_usual;
    r->coach = coach_open(r->text, size, board, budget, &error);
    if (!r->coach)
        session_review_end(s);
    return r->coach != NULL;
}

void session_review_end(session *s)
{
    session_review *r = s->review;
    if (r->coach)
        coach_close(r->coach);
    free(r->text);
    *r = (session_review){.wanted = r->wanted, .budget = r->budget};
}

void session_review_want(session *s, bool wanted)
{
    s->review->wanted = wanted;
}

bool session_review_is_wanted(const session *s)
{
    return s->review->wanted;
}

bool session_review_is_on(const session *s)
{
    return s->review->coach != NULL;
}

bool session_review_is_done(const session *s)
{
    return s->review->done;
}

const coach_review *session_review_result(const session *s)
{
    return s->review->coach ? coach_review_of(s->review->coach) : NULL;
}

const coach_mark *session_review_mark(const session *s)
{
    const coach_review *review = session_review_result(s);
    return review && s->review->at < review->count ? &review->mark[s->review->at] : NULL;
}

unsigned session_review_shown(const session *s)
{
    return s->review->at;
}

unsigned session_review_board(const session *s)
{
    return s->review->board;
}

void session_review_choose(session *s, unsigned i)
{
    const coach_review *review = session_review_result(s);
    if (!review || review->count == 0)
        return;
    s->review->at = i < review->count ? i : review->count - 1;
    s->review->other = 0;
    s->review->chosen = true;
    session_touch(s);
}

unsigned session_review_at(const session *s, uint64_t tick)
{
    const coach_review *review = session_review_result(s);
    unsigned at = 0;
    while (review && at + 1 < review->count && review->mark[at + 1].tick <= tick)
        at++;
    return at;
}

/* ---- better placements ----------------------------------------------------------------------- */

unsigned session_review_others(const session *s)
{
    const coach_mark *m = session_review_mark(s);
    return m && m->best.piece.kind ? 1u + m->alts : 0;
}

unsigned session_review_other(const session *s)
{
    return s->review->other;
}

const coach_move *session_review_other_get(const session *s, unsigned i)
{
    const coach_mark *m = session_review_mark(s);
    return i == 0 ? &m->best : &m->alt[i - 1];
}

void session_review_choose_other(session *s, unsigned i)
{
    s->review->other = i;
    session_touch(s);
}

void session_review_want_line(session *s, bool wanted)
{
    s->review->wants_line = wanted;
    session_touch(s);
}

static bool lacks_line(const session *s)
{
    const session_review *r = s->review;
    return r->wants_line && r->done && session_review_others(s) > 0 &&
           session_match(s)->tick == session_review_mark(s)->tick &&
           r->line_of != session_review_other_get(s, r->other);
}

/* Searches a few thousand places at once, for the position on the board. */
static void find_line(session *s)
{
    session_review *r = s->review;
    if (!lacks_line(s))
        return;
    coach_line_search *search = malloc(sizeof *search);
    ts_searcher *searcher = ts_searcher_open();
    r->line_of = session_review_other_get(s, r->other);
    r->line_count = search && searcher ? coach_line_after(searcher, search, session_match(s),
                                                          r->board, r->line_of, r->line)
                                       : 0;
    ts_searcher_close(searcher);
    free(search);
    session_touch(s);
}

unsigned session_review_line(const session *s, const coach_move **line)
{
    const session_review *r = s->review;
    *line = r->line;
    return r->wants_line && session_review_others(s) &&
                   r->line_of == session_review_other_get(s, r->other)
               ? r->line_count
               : 0;
}

bool session_review_think(session *s)
{
    session_review *r = s->review;
    find_line(s);
    if (!r->coach || r->done)
        return false;
    r->done = coach_go_on(r->coach, SLICE);
    if (r->done || s->now_us >= r->shown_us + SHOWN_US) {
        r->shown_us = s->now_us;
        session_touch(s);
    }
    const coach_summary *all = &coach_review_of(r->coach)->summary;
    if (!r->done || r->chosen)
        return false;
    r->at = all->dear ? all->dearest[0] : 0;
    return true;
}

uint64_t session_review_next(const session *s)
{
    return (s->review->coach && !s->review->done) || lacks_line(s) ? s->now_us : UINT64_MAX;
}

/* ---- the end of the last game ---------------------------------------------------------------- */

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
    enum { LOOKBACK_SLICE = 20000 }; /* places, about 3 ms */
    session_lookback *e = s->lookback;
    if (!coach_go_on(e->coach, LOOKBACK_SLICE))
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
    e->open = watch_open(&e->watch, &e->run, f->replay, f->replay_size) == TS_OK;
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
