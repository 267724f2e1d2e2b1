/* The coach: hints in practice, and the review of the watched replay. */
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
#include "game/watch.h"
#include "session/game.h"

#include <stdlib.h>
#include <string.h>

/* Hints while they are on. Advice: the coach says where the piece in play goes and why. Odds of a
 * perfect clear: how many of the possible queues win, as bounds until all are counted, and where
 * the first piece goes. Both think in slices between two frames, once for each position. */

/* ---- advice --------------------------------------------------------------------------------- */

enum { ADVICE_PLACES = 20000, ADVICE_SLICE = 5000 };

static bool may_advise(const session *s)
{
    const session_practice *p = s->practice;
    return p->advice.on && session_practice_is_on(s) && !p->trainer.on && !p->drills.on &&
           !p->lessons.on && session_match(s)->board[0].piece.kind != TS_NONE;
}

/* Compares what the answer depends on. Where the piece is does not matter. */
static bool advice_is_current(const session *s)
{
    const ts_board *b = &session_match(s)->board[0], *of = &s->practice->advice.of;
    return s->practice->advice.asked && b->piece.kind == of->piece.kind && b->hold == of->hold &&
           b->hold_used == of->hold_used && b->rules == of->rules && b->combo == of->combo &&
           memcmp(b->row, of->row, sizeof b->row) == 0 &&
           memcmp(b->queue, of->queue, sizeof b->queue) == 0;
}

/* Rules with hold and T-spins favour attack, the others survival. */
static unsigned aim_of(const session *s)
{
    const ts_rules *r = session_rules(s);
    return r->hold && r->spins != TS_SPINS_NONE ? TS_AIM_attack : TS_AIM_survival;
}

static void think_of_advice(session *s, uint64_t places)
{
    session_advice *a = &s->practice->advice;
    if (!a->live)
        a->live = coach_live_open();
    if (!a->live)
        return;
    if (!advice_is_current(s)) {
        a->of = session_match(s)->board[0];
        a->asked = true;
        a->done = a->known = false;
        coach_live_ask(a->live, session_match(s), 0, aim_of(s), ADVICE_PLACES);
    }
    if (a->done)
        return;
    a->done = coach_live_go_on(a->live, places);
    if (!a->done)
        return;
    a->known = coach_live_best(a->live, &a->mark);
    session_touch(s);
}

void session_advice_see(session *s)
{
    if (may_advise(s))
        think_of_advice(s, ADVICE_SLICE);
}

uint64_t session_advice_next(const session *s)
{
    return may_advise(s) && !(advice_is_current(s) && s->practice->advice.done) ? s->now_us
                                                                                : UINT64_MAX;
}

const coach_mark *session_advice_mark(const session *s)
{
    const session_advice *a = &s->practice->advice;
    return may_advise(s) && advice_is_current(s) && a->done && a->known ? &a->mark : NULL;
}

/* Gives the first answer at once. */
void session_advice_switch(session *s)
{
    s->practice->advice.on = !s->practice->advice.on;
    if (may_advise(s))
        think_of_advice(s, UINT64_MAX);
    session_touch(s);
}

void session_advice_end(session *s)
{
    coach_live_close(s->practice->advice.live);
    s->practice->advice.live = NULL;
}

/* ---- odds ----------------------------------------------------------------------------------- */

enum { ODDS_SLICE = 1000, ODDS_SLICES_MAX = 60 };

bool session_odds_are_offered(const session *s)
{
    const session_practice *p = s->practice;
    if (session_in_replay(s))
        return session_shows_game(s) || (session_shows_review(s) && session_review_is_done(s));
    if (session_practice_is_on(s))
        return !p->trainer.on && !p->drills.on && !p->lessons.on;
    return session_watches_bot(s) && session_match(s)->setup.players == 1;
}

/* Returns the player's board of a replay, or the one under review. */
unsigned session_odds_board(const session *s)
{
    if (!session_in_replay(s))
        return 0;
    if (session_shows_review(s))
        return session_review_board(s);
    const int own = session_person_board(s, 0);
    return clamp_u32(own);
}

static const ts_board *odds_board(const session *s)
{
    return &session_match(s)->board[session_odds_board(s)];
}

static bool may_count_odds(const session *s)
{
    return s->practice->odds.on && session_odds_are_offered(s) &&
           odds_board(s)->piece.kind != TS_NONE;
}

static bool odds_are_current(const session *s)
{
    const ts_board *b = odds_board(s), *of = &s->practice->odds.of;
    return s->practice->odds.asked && b->piece.kind == of->piece.kind && b->hold == of->hold &&
           b->hold_used == of->hold_used && b->rules == of->rules &&
           memcmp(b->row, of->row, sizeof b->row) == 0 &&
           memcmp(b->queue, of->queue, sizeof b->queue) == 0;
}

static void begin_odds(session *s)
{
    session_odds *o = &s->practice->odds;
    ts_question q;
    session_odds_end(s);
    o->of = *odds_board(s);
    o->asked = true;
    o->done = false;
    o->slices = 0;
    o->answer = (ts_perfect_answer){0};
    coach_question(session_match(s), session_odds_board(s), 0, &q);
    o->live = ts_perfect_live_begin(&q);
}

static void count_odds(session *s, unsigned work)
{
    session_odds *o = &s->practice->odds;
    if (!odds_are_current(s))
        begin_odds(s);
    if (o->done)
        return;
    o->done = !o->live || ts_perfect_live_continue(o->live, work) || ++o->slices >= ODDS_SLICES_MAX;
    if (o->live)
        o->answer = *ts_perfect_live_answer(o->live);
    session_touch(s);
    if (o->done)
        session_odds_end(s);
}

void session_odds_see(session *s)
{
    if (may_count_odds(s))
        count_odds(s, ODDS_SLICE);
}

uint64_t session_odds_next(const session *s)
{
    return may_count_odds(s) && !(odds_are_current(s) && s->practice->odds.done) ? s->now_us
                                                                                 : UINT64_MAX;
}

const ts_perfect_answer *session_odds_answer(const session *s)
{
    return may_count_odds(s) && odds_are_current(s) ? &s->practice->odds.answer : NULL;
}

ts_piece session_odds_first(const session *s)
{
    const ts_perfect_answer *a = session_odds_answer(s);
    ts_forms f;
    if (!a || a->won == 0 || !a->first.kind)
        return (ts_piece){0};
    const ts_place p = a->first;
    ts_forms_of(session_rules(s), &f);
    return (ts_piece){.kind = p.kind,
                      .rot = p.rot,
                      .x = clamp_i8(p.column - f.left[p.kind][p.rot]),
                      .y = clamp_i8(p.row - f.low[p.kind][p.rot])};
}

void session_odds_switch(session *s)
{
    s->practice->odds.on = !s->practice->odds.on;
    session_odds_see(s);
    session_touch(s);
}

void session_odds_end(session *s)
{
    ts_perfect_live_end(s->practice->odds.live);
    s->practice->odds.live = NULL;
}

/* The coach at work on the replay that is watched. A slice takes a few milliseconds, so that the
 * picture stays smooth; when the review is done nothing wakes any more. */

#define SLICE 40000      /* places, about 5 ms */
#define SHOWN_US 100000u /* the picture follows the thinking this often */

struct session_review {
    coach_state *coach; /* NULL if nothing is reviewed */
    char *text;         /* of one round; the coach reads it until it closes */
    unsigned board, at; /* at: the index of the mark shown */
    bool chosen;        /* the player chose it; else the costliest is shown at the end */
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

bool session_review_think(session *s)
{
    session_review *r = s->review;
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
    return s->review->coach && !s->review->done ? s->now_us : UINT64_MAX;
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
