/* Live hints in practice: of the piece in play the coach says where it goes and why. He thinks in
 * slices between two pictures, and of each position once. */
#include "session/parts.h"

#include <string.h>

enum { PLACES = 20000, SLICE = 5000 };

static bool may_ask(const session *s)
{
    const session_practice *p = &s->practice;
    return p->advice.on && session_practice_is_on(s) && !p->trainer.on && !p->drills.on &&
           session_match(s)->board[0].piece.kind != TS_NONE;
}

/* What the answer depends on, as the player sees it. Where the piece is does not matter. */
static bool is_of_this(const session *s)
{
    const ts_board *b = &session_match(s)->board[0], *of = &s->practice.advice.of;
    return s->practice.advice.asked && b->piece.kind == of->piece.kind && b->hold == of->hold &&
           b->hold_used == of->hold_used && b->rules == of->rules && b->combo == of->combo &&
           memcmp(b->row, of->row, sizeof b->row) == 0 &&
           memcmp(b->queue, of->queue, sizeof b->queue) == 0;
}

/* Rules with hold and T-spins are for attack; where there is none, for a long life. */
static unsigned aim_of(const session *s)
{
    const ts_rules *r = session_rules(s);
    return r->hold && r->spins != TS_SPINS_NONE ? TS_AIM_attack : TS_AIM_survival;
}

static void think(session *s, uint64_t places)
{
    session_advice *a = &s->practice.advice;
    if (!a->live)
        a->live = coach_live_open();
    if (!a->live)
        return;
    if (!is_of_this(s)) {
        a->of = session_match(s)->board[0];
        a->asked = true;
        a->done = a->known = false;
        coach_live_ask(a->live, session_match(s), 0, aim_of(s), PLACES);
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
    if (may_ask(s))
        think(s, SLICE);
}

uint64_t session_advice_next(const session *s)
{
    return may_ask(s) && !(is_of_this(s) && s->practice.advice.done) ? s->now_us : UINT64_MAX;
}

const coach_mark *session_advice_of(const session *s)
{
    const session_advice *a = &s->practice.advice;
    return may_ask(s) && is_of_this(s) && a->done && a->known ? &a->mark : NULL;
}

/* The first answer comes at once. */
void session_advice_switch(session *s)
{
    s->practice.advice.on = !s->practice.advice.on;
    if (may_ask(s))
        think(s, UINT64_MAX);
    session_touch(s);
}

void session_advice_end(session *s)
{
    coach_live_close(s->practice.advice.live);
    s->practice.advice.live = NULL;
}
