/* The coach at work on the replay that is watched. A slice takes a few milliseconds, so that the
 * picture stays smooth; when the review is done nothing wakes any more. */
#include "session/parts.h"
#include "session/review.h"
#include "session/picture.h"

#include <stdlib.h>
#include <string.h>

#define SLICE 40000      /* places, about 5 ms */
#define SHOWN_US 100000u /* the picture follows the thinking this often */

struct session_review {
    coach_state *coach; /* NULL: nothing is reviewed */
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
