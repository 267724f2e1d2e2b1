/* The same searches as in a review (coach.c), of one position and without knowledge of the
 * following pieces. */
#include "coach/coach.h"

#include <stdlib.h>

#include "coach/mark.h"
#include "coach/see.h"

struct coach_live {
    ts_searcher *searcher;
    coach_position p;
    ts_question rooted;
    ts_answer answer;
    coach_line_search line;
    unsigned aim;
    uint32_t places;
    bool asked, done;
};

coach_live *coach_live_open(void)
{
    coach_live *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->searcher = ts_searcher_open();
    if (l->searcher)
        return l;
    free(l);
    return NULL;
}

void coach_live_close(coach_live *l)
{
    if (!l)
        return;
    ts_searcher_close(l->searcher);
    free(l);
}

void coach_live_ask(coach_live *l, const ts_match *m, unsigned board, unsigned aim, uint32_t places)
{
    coach_position *p = &l->p;
    p->at = *m;
    p->board = board;
    ts_forms_of(ts_rules_get(m->board[board].rules), &p->forms);
    coach_question(&p->at, board, places, &p->q);
    p->q.weights = ts_weights_of(aim);
    p->q.hold_cost = ts_hold_cost_of(aim);
    l->aim = aim;
    l->places = places;
    l->asked = p->q.queue[0] != TS_NONE;
    l->done = !l->asked;
    p->all.count = 0;
    if (l->asked)
        ts_search_begin(l->searcher, &p->q, &p->all);
}

bool coach_live_go_on(coach_live *l, uint64_t places)
{
    if (!l->done)
        l->done = ts_search_continue(l->searcher, places);
    return l->done;
}

bool coach_live_best(coach_live *l, coach_mark *out)
{
    coach_position *p = &l->p;
    *out = (coach_mark){.grade = COACH_UNGRADED};
    if (!l->done || p->all.count == 0)
        return false;
    p->best = p->all.choice[0];
    p->played = p->all.count > 1 ? 1 : 0;
    p->taken = p->all.choice[p->played];
    coach_judge(p, COACH_ROWS, l->aim, out);
    return true;
}

unsigned coach_live_lines(coach_live *l, coach_line out[COACH_LINES])
{
    const ts_answer *all = &l->p.all;
    unsigned count = 0;
    for (unsigned i = 0; l->done && i < all->count && count < COACH_LINES; i++) {
        coach_line *line = &out[count];
        if (all->choice[i].depth < all->choice[0].depth) /* its value is no comparison */
            continue;
        line->move[0] = coach_move_of(&l->p.forms, &all->choice[i]);
        l->line.q = l->p.q;
        line->count = 1 + coach_line_from(l->searcher, &l->line, &line->move[0], line->move + 1);
        count++;
    }
    return count;
}

static bool search_from(coach_live *l, ts_choice *choice)
{
    l->rooted = l->p.q;
    l->rooted.budget = l->places / 2;
    l->rooted.only = choice->place;
    ts_search(l->searcher, &l->rooted, &l->answer);
    if (l->answer.count > 0)
        *choice = l->answer.choice[0];
    return l->answer.count > 0;
}

/* If only one search looked beyond the known pieces, repeats both without that. */
static void search_both(coach_live *l)
{
    coach_position *p = &l->p;
    const unsigned known = p->q.queue_count;
    const uint8_t bag = p->q.bag;
    search_from(l, &p->best);
    search_from(l, &p->taken);
    if (p->best.depth != p->taken.depth && p->best.depth >= known && p->taken.depth >= known) {
        p->q.bag = 0;
        search_from(l, &p->best);
        search_from(l, &p->taken);
        p->q.bag = bag;
    }
    if (p->taken.depth >= p->best.depth && p->taken.value > p->best.value)
        p->best = p->taken;
}

void coach_live_judge(coach_live *l, const ts_event *lock, coach_mark *out)
{
    coach_position *p = &l->p;
    *out = (coach_mark){.grade = COACH_UNGRADED};
    coach_live_go_on(l, UINT64_MAX);
    p->played = coach_find(&p->all, &p->forms, lock);
    if (p->played == p->all.count)
        return;
    p->best = p->all.choice[0];
    p->taken = p->all.choice[p->played];
    if (p->played > 0)
        search_both(l);
    coach_judge(p, COACH_ROWS, l->aim, out);
}
