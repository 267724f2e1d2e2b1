/* Bots play with hands and are recorded; what comes after a position is played without hands, which
 * takes a thirtieth of the time. */
#include "sample.h"

#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"
#include "tessera/replay.h"
#include "trial.h"

enum { IDLE_MAX = 1000, QUIET_S = 60, ONWARD_BUDGET = 1200, LOOK_BUDGET = 2500 };

/* ---- games ---------------------------------------------------------------------------------- */

typedef struct game {
    const sample_plan *plan;
    ts_match m;
    ts_bot *bot[TS_PLAYERS_MAX];
    ts_buttons held[TS_PLAYERS_MAX];
    ts_recorder recorder;
    ts_searcher *searcher;
    ts_events events;
    ts_answer answer;
    /* hands of board 0, for a blunder */
    ts_hands hands;
    bool blunders;
    uint32_t looked; /* the piece that has been looked at */
    unsigned count;
} game;

static bool goes_on(const game *g, uint64_t locked)
{
    const ts_rules *r = ts_rules_get(g->m.setup.rules);
    if (g->m.tick - locked > (uint64_t)QUIET_S * r->tick_rate[0] / r->tick_rate[1])
        return false;
    for (unsigned i = 0; i < g->m.setup.players; i++)
        if (g->m.board[i].pieces >= g->plan->pieces)
            return false;
    return !g->m.over;
}

/* Is it the time for a piece to go wrong? Then other hands take it. */
static void maybe_blunder(game *g, uint32_t *blundered)
{
    const ts_board *b = &g->m.board[0];
    const sample_plan *p = g->plan;
    const ts_bot_level eyes = {.sight = 6, .bag = 1, .holds = 1, .spins = 1, .budget = LOOK_BUDGET};
    ts_question q;
    if (!p->blunder_every || b->piece.kind == TS_NONE || b->pieces + 1 == g->looked)
        return;
    g->looked = b->pieces + 1;
    g->blunders = g->looked % p->blunder_every == 0;
    if (!g->blunders)
        return;
    ts_bot_question(&g->m, 0, &eyes, &q);
    ts_search(g->searcher, &q, &g->answer);
    if (g->answer.count <= p->blunder) {
        g->blunders = false;
        return;
    }
    const ts_choice *c = &g->answer.choice[p->blunder];
    ts_hands_open(&g->hands, &g->m, 0, ts_bot_level_of(p->level[0])->keys_a_second, 0);
    ts_hands_aim(&g->hands, c->place, c->hold);
    blundered[g->count++] = g->looked;
    blundered[g->count] = 0;
}

static void pass_idle(game *g)
{
    uint32_t idle = g->m.over ? 0 : ts_idle(&g->m, g->held);
    for (unsigned i = 0; i < g->m.setup.players && idle > 0; i++)
        idle = min_u32(idle, ts_bot_idle(g->bot[i], &g->m, i));
    if (g->blunders && idle > 0)
        idle = min_u32(idle, ts_hands_idle(&g->hands, &g->m, 0));
    if (idle == 0)
        return;
    idle = min_u32(idle, IDLE_MAX);
    ts_leap(&g->m, g->held, idle);
    for (unsigned i = 0; i < g->m.setup.players; i++)
        ts_bot_leap(g->bot[i], idle);
    if (g->blunders)
        ts_hands_leap(&g->hands, idle);
}

static void play(game *g, uint32_t *blundered)
{
    uint64_t locked = 0;
    while (goes_on(g, locked)) {
        const uint32_t pieces = g->m.board[0].pieces;
        if (blundered)
            maybe_blunder(g, blundered);
        for (unsigned i = 0; i < g->m.setup.players; i++)
            g->held[i] = ts_bot_held(g->bot[i], &g->m, i);
        if (g->blunders)
            g->held[0] = ts_hands_held(&g->hands, &g->m, 0);
        ts_recorder_held(&g->recorder, &g->m, g->held);
        ts_step(&g->m, g->held, &g->events);
        if (g->m.board[0].pieces != pieces)
            g->blunders = false;
        for (unsigned i = 0; i < g->events.count; i++)
            if (g->events.list[i].kind == TS_EVENT_LOCK)
                locked = g->m.tick;
        pass_idle(g);
    }
    ts_recorder_finish(&g->recorder, &g->m);
}

bool sample_game(const sample_plan *plan, buffer *out, ts_match *end, uint32_t *blundered)
{
    static _Thread_local game g;
    memset(&g, 0, sizeof g);
    g.plan = plan;
    out->size = 0;
    bool there = ts_start(&g.m, &plan->setup);
    for (unsigned i = 0; i < plan->setup.players; i++) {
        const uint64_t seed = plan->setup.seed * TS_PLAYERS_MAX + i;
        g.bot[i] =
            plan->as && i == 0 ? ts_bot_open_as(plan->as, seed) : ts_bot_open(plan->level[i], seed);
        there = there && g.bot[i];
    }
    g.searcher = ts_searcher_open();
    if (blundered)
        blundered[0] = 0;
    if (there && g.searcher) {
        ts_recorder_begin(&g.recorder, &g.m, buffer_append, out);
        play(&g, blundered);
    }
    there = there && g.searcher && !out->failed;
    for (unsigned i = 0; i < plan->setup.players; i++)
        ts_bot_close(g.bot[i]);
    ts_searcher_close(g.searcher);
    *end = g.m;
    return there;
}

/* ---- onward --------------------------------------------------------------------------------- */

/* The board alone in a match without a goal; what is drawn from now on is up to the future. */
static bool set_alone(const ts_match *at, unsigned board, uint64_t future, ts_match *out)
{
    ts_setup setup;
    ts_board b = at->board[board];
    ts_setup_default(&setup, at->setup.rules, TS_MODE_NONE);
    setup.handling[0] = at->setup.handling[board];
    b.mode = TS_MODE_NONE;
    uint64_t stream = future;
    b.random = splitmix_next(&stream);
    b.garbage_random = splitmix_next(&stream);
    if (!ts_start(out, &setup))
        return false;
    trial_wait(out);
    out->tick = at->tick;
    return ts_edit_board(out, 0, &b);
}

sample_onward sample_play_on(ts_searcher *s, const ts_match *at, unsigned board,
                             const ts_choice *first, unsigned aim, unsigned pieces, uint64_t future)
{
    static _Thread_local ts_match m;
    static _Thread_local ts_answer answer;
    sample_onward r = {0};
    ts_forms forms;
    ts_question q;
    const ts_board *b = &m.board[0];
    const ts_bot_level eyes = {.sight = 6, .holds = 1, .spins = 1, .budget = ONWARD_BUDGET};
    if (!set_alone(at, board, future, &m))
        return r;
    ts_forms_of(ts_rules_get(m.setup.rules), &forms);
    const uint32_t until = b->pieces + pieces + 1;
    const uint64_t score = b->score;
    const uint32_t lines = b->lines;
    ts_choice next = *first;
    while (!m.over && b->pieces < until) {
        const uint32_t before = b->pieces;
        trial_put(&m, &forms, &next);
        if (b->pieces == before)
            break;
        r.attack += b->last.attack;
        trial_wait(&m);
        if (m.over || b->piece.kind == TS_NONE)
            break;
        ts_bot_question(&m, 0, &eyes, &q);
        q.weights = ts_weights_of(aim);
        q.hold_cost = ts_hold_cost_of(aim);
        ts_search(s, &q, &answer);
        if (answer.count == 0)
            break;
        next = answer.choice[0];
    }
    r.score = (int64_t)(b->score - score);
    r.lines = (int64_t)b->lines - (int64_t)lines;
    r.lost = b->pieces < until;
    return r;
}
