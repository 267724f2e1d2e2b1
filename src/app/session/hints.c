/* Hints in practice: the coach's best lines, and the odds of a perfect clear. */
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

#include <string.h>

/* Advice: the coach's best lines, deeper and deeper while the position stays, and why the first of
 * them is best. Odds of a perfect clear: how many of the possible queues win, as bounds until all
 * are counted, and where the first piece goes. Both think in slices between two frames, once for
 * each position. */

/* The queue of an opener's trainer tells nothing until the opener is built. */
static bool plays_freely(const session_practice *p)
{
    return !p->trainer.on && !p->drills.on && !p->lessons.on &&
           !(p->openers.on && p->openers.state != DRILL_FOUND);
}

/* Compares what an answer depends on. Where the piece is does not matter. */
static bool is_same_position(const ts_board *a, const ts_board *b)
{
    return a->piece.kind == b->piece.kind && a->hold == b->hold && a->hold_used == b->hold_used &&
           a->rules == b->rules && a->combo == b->combo &&
           memcmp(a->row, b->row, sizeof a->row) == 0 &&
           memcmp(a->queue, b->queue, sizeof a->queue) == 0;
}

/* ---- advice --------------------------------------------------------------------------------- */

/* Each stage searches four times as many places as the one before, and then it is quiet. */
enum { ADVICE_PLACES = 20000, ADVICE_SLICE = 5000, ADVICE_STAGES = 4 };

static bool may_advise(const session *s)
{
    return s->practice->advice.on && session_practice_is_on(s) && plays_freely(s->practice) &&
           session_match(s)->board[0].piece.kind != TS_NONE;
}

static bool advice_is_current(const session *s)
{
    const session_advice *a = &s->practice->advice;
    return a->asked && is_same_position(&session_match(s)->board[0], &a->of);
}

/* Rules with hold and T-spins favour attack, the others survival. */
static unsigned aim_of(const session *s)
{
    const ts_rules *r = session_rules(s);
    return r->hold && r->spins != TS_SPINS_NONE ? TS_AIM_attack : TS_AIM_survival;
}

static void ask_for_advice(session *s)
{
    session_advice *a = &s->practice->advice;
    coach_live_ask(a->live, session_match(s), 0, aim_of(s),
                   (uint32_t)ADVICE_PLACES << 2 * a->stage);
}

static void take_advice(session_advice *a)
{
    a->known = coach_live_best(a->live, &a->mark);
    a->lines = coach_live_lines(a->live, a->line);
    a->shown = a->shown < a->lines ? a->shown : 0;
    a->stage++;
}

/* The first answer comes by small slices, or at once; those after it by larger ones. */
static void think_of_advice(session *s, bool at_once)
{
    session_advice *a = &s->practice->advice;
    if (!a->live)
        a->live = coach_live_open();
    if (!a->live)
        return;
    if (!advice_is_current(s)) {
        a->of = session_match(s)->board[0];
        a->asked = true;
        a->known = false;
        a->stage = 0;
        a->shown = 0;
        ask_for_advice(s);
    }
    const uint64_t slice = a->stage > 0 ? 4 * ADVICE_SLICE : ADVICE_SLICE;
    if (a->stage == ADVICE_STAGES || !coach_live_go_on(a->live, at_once ? UINT64_MAX : slice))
        return;
    take_advice(a);
    if (a->stage < ADVICE_STAGES)
        ask_for_advice(s);
    session_touch(s);
}

void session_advice_see(session *s)
{
    if (may_advise(s))
        think_of_advice(s, false);
}

uint64_t session_advice_next(const session *s)
{
    const bool done = advice_is_current(s) && s->practice->advice.stage == ADVICE_STAGES;
    return may_advise(s) && !done ? s->now_us : UINT64_MAX;
}

const coach_mark *session_advice_mark(const session *s)
{
    const session_advice *a = &s->practice->advice;
    return may_advise(s) && advice_is_current(s) && a->known ? &a->mark : NULL;
}

const coach_line *session_advice_line(const session *s, unsigned i)
{
    const session_advice *a = &s->practice->advice;
    return session_advice_mark(s) && i < a->lines ? &a->line[i] : NULL;
}

unsigned session_advice_shown(const session *s)
{
    return s->practice->advice.shown;
}

/* Hundredths of rows: of the weights, as a loss is. */
int32_t session_advice_rows(const session *s, unsigned i)
{
    return (int32_t)((int64_t)s->practice->advice.line[i].move[0].value * 100 /
                     coach_row_of(aim_of(s)));
}

/* Shows that line; the one shown is played, as far as its first piece. */
void session_advice_choose(session *s, unsigned i)
{
    session_advice *a = &s->practice->advice;
    if (!session_advice_line(s, i))
        return;
    if (i == a->shown)
        session_practice_play(s, &a->line[i].move[0]);
    else
        a->shown = i;
    session_touch(s);
}

/* Gives the first answer at once. Of lines and odds only one is shown. */
void session_advice_switch(session *s)
{
    s->practice->advice.on = !s->practice->advice.on;
    s->practice->odds.on = s->practice->odds.on && !s->practice->advice.on;
    if (may_advise(s))
        think_of_advice(s, true);
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
        return plays_freely(p);
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
    const session_odds *o = &s->practice->odds;
    return o->asked && is_same_position(odds_board(s), &o->of);
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
    ts_forms_of(session_rules(s), &f);
    return ts_piece_of(&f, a->first);
}

void session_odds_switch(session *s)
{
    s->practice->odds.on = !s->practice->odds.on;
    s->practice->advice.on = s->practice->advice.on && !s->practice->odds.on;
    session_odds_see(s);
    session_touch(s);
}

void session_odds_end(session *s)
{
    ts_perfect_live_end(s->practice->odds.live);
    s->practice->odds.live = NULL;
}
