/* The odds of a perfect clear while they are on, in practice, where a bot plays alone, in replays
 * and reviews: how many of the queues that can come win, as bounds until all is counted, and where
 * the first piece goes. A slice between two pictures; what takes too long stays bounds. */
#include "coach/mark.h"
#include "session/parts.h"

#include <string.h>

enum { WORK = 1000, SLICES_MOST = 60 };

bool session_odds_are_offered(const session *s)
{
    const session_practice *p = &s->practice;
    if (session_in_replay(s))
        return session_screen(s) == SCREEN_PLAY ||
               (session_screen(s) == SCREEN_REVIEW && session_review_is_done(s));
    if (session_practice_is_on(s))
        return !p->trainer.on && !p->drills.on;
    return session_watches_bot(s) && session_match(s)->setup.players == 1;
}

/* Of a replay that of the player, or the one that is reviewed. */
unsigned session_odds_board(const session *s)
{
    if (!session_in_replay(s))
        return 0;
    if (session_screen(s) == SCREEN_REVIEW)
        return session_review_board(s);
    const int own = session_person_board(s, 0);
    return own > 0 ? (unsigned)own : 0;
}

static const ts_board *board_of(const session *s)
{
    return &session_match(s)->board[session_odds_board(s)];
}

static bool may_ask(const session *s)
{
    return s->practice.odds.on && session_odds_are_offered(s) && board_of(s)->piece.kind != TS_NONE;
}

static bool is_of_this(const session *s)
{
    const ts_board *b = board_of(s), *of = &s->practice.odds.of;
    return s->practice.odds.asked && b->piece.kind == of->piece.kind && b->hold == of->hold &&
           b->hold_used == of->hold_used && b->rules == of->rules &&
           memcmp(b->row, of->row, sizeof b->row) == 0 &&
           memcmp(b->queue, of->queue, sizeof b->queue) == 0;
}

static void ask(session *s)
{
    session_odds *o = &s->practice.odds;
    ts_question q;
    session_odds_end(s);
    o->of = *board_of(s);
    o->asked = true;
    o->done = false;
    o->slices = 0;
    o->answer = (ts_perfect_answer){0};
    coach_question(session_match(s), session_odds_board(s), 0, &q);
    o->live = ts_perfect_live_begin(&q);
}

static void think(session *s, unsigned work)
{
    session_odds *o = &s->practice.odds;
    if (!is_of_this(s))
        ask(s);
    if (o->done)
        return;
    o->done = !o->live || ts_perfect_live_continue(o->live, work) || ++o->slices >= SLICES_MOST;
    if (o->live)
        o->answer = *ts_perfect_live_answer(o->live);
    session_touch(s);
    if (o->done)
        session_odds_end(s);
}

void session_odds_see(session *s)
{
    if (may_ask(s))
        think(s, WORK);
}

uint64_t session_odds_next(const session *s)
{
    return may_ask(s) && !(is_of_this(s) && s->practice.odds.done) ? s->now_us : UINT64_MAX;
}

const ts_perfect_answer *session_odds_of(const session *s)
{
    return may_ask(s) && is_of_this(s) ? &s->practice.odds.answer : NULL;
}

ts_piece session_odds_first(const session *s)
{
    const ts_perfect_answer *a = session_odds_of(s);
    ts_forms f;
    if (!a || a->won == 0 || !a->first.kind)
        return (ts_piece){0};
    const ts_place p = a->first;
    ts_forms_of(session_rules(s), &f);
    return (ts_piece){.kind = p.kind,
                      .rot = p.rot,
                      .x = (int8_t)(p.column - f.left[p.kind][p.rot]),
                      .y = (int8_t)(p.row - f.low[p.kind][p.rot])};
}

void session_odds_switch(session *s)
{
    s->practice.odds.on = !s->practice.odds.on;
    session_odds_see(s);
    session_touch(s);
}

void session_odds_end(session *s)
{
    ts_perfect_live_end(s->practice.odds.live);
    s->practice.odds.live = NULL;
}
