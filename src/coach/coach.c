/* Two walks through the replay. The first searches every placement; the second repeats the
 * costliest with a larger budget, and lets hands as fast as the player's try the better placement.
 * For each placement, there is a search of all placements when the piece spawns; if it then locks
 * elsewhere than at the best, one search from the best placement and one from the placement
 * played. */
#include "coach/coach.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "coach/mark.h"
#include "coach/opener.h"
#include "coach/walk.h"

const coach_budget coach_usual = {2500, 100000, 10};

enum { OTHERS_BUDGET = 600, STOP_COST = 50, TRY_COST = 1000, CLEAR_COST = 1000, MARKS_FIRST = 256 };

/* The current search. */
enum { TASK_WALK, TASK_OTHER, TASK_ALL, TASK_BEST, TASK_TAKEN, TASK_DONE };

struct coach_state {
    const char *text;
    size_t size;
    coach_budget budget;
    coach_walk walk;
    coach_position p;
    ts_searcher *searcher;
    ts_question rooted; /* of the search from one placement, or of another board */
    ts_answer answer;
    int task;
    unsigned other; /* the opponent's board that is searched */
    int64_t strongest;
    bool asked;  /* `p` has the position of the piece in play */
    bool again;  /* the second walk */
    bool failed; /* out of memory */
    unsigned at; /* number of lock downs so far in this walk */
    coach_mark *mark;
    coach_pace *pace;
    unsigned count, capacity;
    uint64_t places; /* left of this slice */
    ts_match copy;   /* where hands play */
    ts_events events;
    coach_review review;
};

/* ---- opening and closing -------------------------------------------------------------------- */

static int begin_walk(coach_state *c)
{
    int error = coach_walk_open(&c->walk, c->text, c->size, c->p.board);
    c->at = 0;
    c->asked = false;
    c->task = TASK_WALK;
    if (error)
        return error;
    return c->p.board < c->walk.m.setup.players ? TS_OK : TS_REPLAY_BOARD;
}

coach_state *coach_open(const char *text, size_t size, unsigned board, const coach_budget *budget,
                        int *error)
{
    coach_state *c = calloc(1, sizeof *c);
    *error = TS_OK;
    if (!c)
        return NULL;
    c->text = text;
    c->size = size;
    c->budget = *budget;
    c->p.board = board;
    *error = begin_walk(c);
    c->searcher = *error ? NULL : ts_searcher_open();
    if (!c->searcher) {
        coach_close(c);
        return NULL;
    }
    const ts_match *m = &c->walk.m;
    coach_summary *s = &c->review.summary;
    ts_forms_of(ts_rules_get(m->setup.rules), &c->p.forms);
    s->aim = ts_bot_aim(m, true);
    s->duel = c->p.duel = m->setup.players > 1;
    s->unit = s->duel ? COACH_CHANCES : coach_unit(m->setup.mode, s->aim);
    return c;
}

void coach_close(coach_state *c)
{
    if (!c)
        return;
    ts_searcher_close(c->searcher);
    free(c->mark);
    free(c->pace);
    free(c);
}

bool coach_failed(const coach_state *c)
{
    return c->failed;
}

const coach_review *coach_review_of(const coach_state *c)
{
    return &c->review;
}

/* ---- questions ------------------------------------------------------------------------------ */

static void begin(coach_state *c, int task, const ts_question *q, ts_answer *out)
{
    c->task = task;
    ts_search_begin(c->searcher, q, out);
}

/* True when the mark of the next lock down needs a search. */
static bool is_wanted(const coach_state *c)
{
    return !c->again || (c->at < c->count && (c->mark[c->at].deep || c->mark[c->at].cost > 0));
}

static uint32_t budget_of(const coach_state *c)
{
    return c->again && c->mark[c->at].deep ? c->budget.again : c->budget.first;
}

static void ask_all(coach_state *c)
{
    coach_position *p = &c->p;
    coach_question(&p->at, p->board, budget_of(c), &p->q);
    c->asked = true;
    begin(c, TASK_ALL, &p->q, &p->all);
}

/* Searches the next opponent's board that is playing and has a piece, then the own one. */
static void ask_others(coach_state *c)
{
    const ts_match *m = &c->walk.m;
    for (; c->other < m->setup.players; c->other++) {
        const ts_board *b = &m->board[c->other];
        if (c->other == c->p.board || b->outcome != TS_RUNNING || b->piece.kind == TS_NONE)
            continue;
        coach_question(m, c->other, OTHERS_BUDGET, &c->rooted);
        begin(c, TASK_OTHER, &c->rooted, &c->answer);
        return;
    }
    if (c->strongest != INT64_MIN)
        c->p.ahead = -c->strongest; /* otherwise as for the previous piece */
    ask_all(c);
}

static void take_other(coach_state *c)
{
    const ts_match *m = &c->walk.m;
    const unsigned aim = c->review.summary.aim;
    if (c->answer.count > 0) {
        const int64_t rows =
            (int64_t)ts_pending(&m->board[c->p.board]) - (int64_t)ts_pending(&m->board[c->other]);
        const int64_t value = c->answer.choice[0].value + rows * coach_row_of(aim);
        c->strongest = value > c->strongest ? value : c->strongest;
    }
    c->other++;
    ask_others(c);
}

static void piece_came(coach_state *c)
{
    c->asked = false;
    if (!is_wanted(c))
        return;
    c->p.at = c->walk.seen;
    c->other = 0;
    c->strongest = INT64_MIN;
    ask_others(c);
}

/* Searches from a single placement with half the budget: two of these cost as much as the first
 * search. */
static void ask_from(coach_state *c, int task, ts_place place)
{
    c->rooted = c->p.q;
    c->rooted.budget /= 2;
    c->rooted.only = place;
    begin(c, task, &c->rooted, &c->answer);
}

/* ---- marks ---------------------------------------------------------------------------------- */

static bool make_room(coach_state *c)
{
    if (c->count < c->capacity)
        return true;
    const unsigned room = c->capacity ? 2 * c->capacity : MARKS_FIRST;
    coach_mark *mark = realloc(c->mark, room * sizeof *mark);
    if (mark)
        c->mark = mark;
    coach_pace *pace = mark ? realloc(c->pace, room * sizeof *pace) : NULL;
    if (pace)
        c->pace = pace;
    if (!pace)
        return false;
    c->capacity = room;
    c->review.mark = c->mark;
    return true;
}

static coach_way way_of(const coach_state *c, const ts_choice *choice)
{
    const coach_position *p = &c->p;
    return coach_way_to(&p->at.board[p->board], &p->forms, choice, p->q.at_once);
}

/* Paths under the NES rules hold no direction, but players do. */
static uint8_t fewest_keys(const coach_state *c, uint8_t pressed)
{
    const uint8_t keys = way_of(c, &c->p.taken).keys;
    return keys != COACH_NO_WAY && keys > pressed ? pressed : keys;
}

static void put_pace(coach_state *c)
{
    const coach_walk *w = &c->walk;
    const bool early = w->first_key < w->came;
    c->pace[c->count] = (coach_pace){
        .keys = w->keys + w->last_drops,
        .wait_ticks = early ? 0 : (uint32_t)(w->first_key - w->came),
        .press_ticks = w->last_key - w->first_key,
    };
}

/* Returns a mark with the facts from the replay. */
static coach_mark mark_begun(const coach_state *c)
{
    const coach_walk *w = &c->walk;
    return (coach_mark){.tick = w->came,
                        .locked = w->m.tick,
                        .number = w->number,
                        .piece = w->seen.board[c->p.board].piece.kind,
                        .played = {.piece = w->lock.piece, .spin = w->lock.spin},
                        .grade = COACH_UNGRADED,
                        .keys = min_u32(w->keys, COACH_KEYS_MAX),
                        .keys_least = COACH_NO_WAY};
}

static void find_opening(coach_state *c)
{
    bool mirrored;
    const unsigned opening = coach_opening_of(&c->walk.m.board[c->p.board], &mirrored);
    if (opening == 0)
        return;
    c->review.summary.opening = opening;
    c->review.summary.mirrored = mirrored;
}

static void piece_locked(coach_state *c)
{
    coach_position *p = &c->p;
    if (!c->again) {
        if (!make_room(c)) {
            c->failed = true;
            c->task = TASK_DONE;
            return;
        }
        c->mark[c->count] = mark_begun(c);
        put_pace(c);
        c->review.summary.attack += c->walk.locked.attack;
        find_opening(c);
        c->review.count = ++c->count;
    }
    const unsigned at = c->at++;
    p->played = c->asked ? coach_find(&p->all, &p->forms, &c->walk.lock) : p->all.count;
    if (!c->asked || p->played == p->all.count || at >= c->count)
        return;
    p->best = p->all.choice[0];
    p->taken = p->all.choice[p->played];
    if (!c->again)
        c->mark[at].keys_least = fewest_keys(c, c->mark[at].keys);
    if (p->played > 0)
        ask_from(c, TASK_BEST, p->best.place);
    else
        c->task = TASK_TAKEN; /* nothing is left to search */
}

/* Both searches must have the same depth: if only one looked beyond the known pieces, they are
 * compared without that. */
static bool look_equally_far(coach_state *c)
{
    const unsigned known = c->p.q.queue_count;
    const bool uneven = c->p.best.depth != c->p.taken.depth && c->p.best.depth >= known &&
                        c->p.taken.depth >= known && c->p.q.bag;
    if (!uneven)
        return true;
    c->p.q.bag = 0;
    ask_from(c, TASK_BEST, c->p.best.place);
    return false;
}

/* The better placement must have been possible for these hands. */
static void try_better(coach_state *c, coach_mark *m)
{
    coach_position *p = &c->p;
    const coach_summary *s = &c->review.summary;
    const int32_t stated = m->stated;
    for (unsigned i = 0; i < p->all.count && i <= COACH_ALTERNATIVES; i++) {
        const ts_choice *choice = &p->all.choice[i];
        const int32_t behind =
            coach_stated(s->aim, (int64_t)p->all.choice[0].value - choice->value);
        const int32_t left = i == 0 ? stated : stated - behind;
        if (i == p->played || left <= 0 || choice->depth < p->all.choice[0].depth)
            continue;
        c->places -= min_u64(c->places, TRY_COST);
        if (!coach_reaches(&p->at, p->board, &s->hands, choice, &c->copy, &c->events))
            continue;
        if (i > 0)
            coach_forgive(p, s->unit, s->aim, left, m);
        return;
    }
    m->out_of_reach = 1;
    coach_forgive(p, s->unit, s->aim, 0, m);
}

/* As for bots, perfect clears score if garbage is sent and none is incoming. */
static bool pays_to_clear(const coach_state *c)
{
    const ts_match *m = &c->p.at;
    return ts_mode_unit(m->setup.mode)->counts == TS_COUNTS_PERFECT ||
           (c->p.duel && c->review.summary.aim == TS_AIM_attack && c->p.q.pending == 0);
}

static void finish_mark(coach_state *c)
{
    coach_position *p = &c->p;
    coach_mark *m = &c->mark[c->at - 1];
    const coach_summary *s = &c->review.summary;
    if (p->taken.depth >= p->best.depth && p->taken.value > p->best.value)
        p->best = p->taken; /* searched alone, it is the better one */
    if (!c->again || m->deep)
        m->hard = way_of(c, &p->best).hard;
    const bool deep = m->deep;
    if (!c->again || deep)
        coach_judge(p, s->unit, s->aim, m);
    if (m->cost > 0 && pays_to_clear(c)) {
        c->places -= min_u64(c->places, CLEAR_COST);
        m->clear_sure = coach_keeps_clear(&p->q, &p->forms, &p->taken);
        if (m->clear_sure)
            coach_forgive(p, s->unit, s->aim, 0, m);
    }
    if (c->again && m->grade >= COACH_INACCURACY && m->grade != COACH_UNGRADED)
        try_better(c, m);
    c->task = TASK_WALK;
}

static void take_rooted(coach_state *c)
{
    if (c->task == TASK_BEST) {
        if (c->answer.count > 0)
            c->p.best = c->answer.choice[0];
        ask_from(c, TASK_TAKEN, c->p.taken.place);
        return;
    }
    if (c->answer.count > 0) {
        c->p.taken = c->answer.choice[0];
        if (!look_equally_far(c))
            return;
    }
    finish_mark(c);
}

/* ---- the walks ------------------------------------------------------------------------------ */

/* Selects the costliest for a second search. */
static void choose_worst(coach_state *c)
{
    for (unsigned k = 0; k < c->budget.worst; k++) {
        coach_mark *worst = NULL;
        for (unsigned i = 0; i < c->count; i++) {
            coach_mark *m = &c->mark[i];
            if (m->grade != COACH_UNGRADED && !m->deep && m->cost > (worst ? worst->cost : 0))
                worst = m;
        }
        if (!worst)
            return;
        worst->deep = 1;
    }
}

static void end_of_walk(coach_state *c)
{
    coach_summary *s = &c->review.summary;
    if (!c->again) {
        s->hands = coach_hands_of(ts_rules_get(c->walk.m.setup.rules), c->pace, c->count);
        choose_worst(c);
        c->again = true;
        begin_walk(c);
        return;
    }
    uint16_t *room = malloc((3 * (size_t)c->count + 1) * sizeof *room);
    c->failed = !room;
    if (room)
        coach_sum_up(c->mark, c->count, room, s);
    free(room);
    c->task = TASK_DONE;
}

static void walk_on(coach_state *c)
{
    c->places -= min_u64(c->places, STOP_COST);
    switch (coach_walk_next(&c->walk)) {
    case COACH_WALK_SPAWN: piece_came(c); break;
    case COACH_WALK_LOCK: piece_locked(c); break;
    default: end_of_walk(c); break;
    }
}

/* Continues the search; returns true when it is done. */
static bool search_on(coach_state *c, const ts_answer *out)
{
    const uint64_t before = out->looked_at;
    const bool done = ts_search_continue(c->searcher, c->places);
    c->places -= min_u64(c->places, (out->looked_at - before) * ts_search_cost(c->searcher));
    return done;
}

bool coach_go_on(coach_state *c, uint64_t places)
{
    c->places = places;
    while (c->task != TASK_DONE && c->places > 0) {
        if (c->task == TASK_WALK) {
            walk_on(c);
        } else if (c->task == TASK_ALL) {
            if (search_on(c, &c->p.all))
                c->task = TASK_WALK;
        } else if (c->task == TASK_TAKEN && c->p.played == 0) {
            finish_mark(c);
        } else if (search_on(c, &c->answer)) {
            if (c->task == TASK_OTHER)
                take_other(c);
            else
                take_rooted(c);
        }
    }
    return c->task == TASK_DONE;
}
