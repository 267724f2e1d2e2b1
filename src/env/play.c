/* Advances time: ticks one by one if something can happen, otherwise leaps. All changes of buttons
 * are recorded for the replay. */
#include "env.h"

#include "base/minmax.h"

static void keep_inputs(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; e->spec.inputs && i < e->spec.players; i++)
        if (held[i] != g->m.board[i].held)
            env_tape_add(e, g, i, held[i]);
}

void env_tick(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out)
{
    ts_match *m = &g->m;
    const unsigned players = e->spec.players;
    uint32_t pieces[TS_PLAYERS_MAX];
    keep_inputs(e, g, held);
    for (unsigned i = 0; i < players; i++)
        pieces[i] = m->board[i].pieces;
    ts_step(m, held, out);
    for (unsigned i = 0; i < players; i++)
        if (m->board[i].pieces != pieces[i])
            g->kept.sent[i] += m->board[i].last.attack;
}

void env_leap(const ts_envs *e, env_match *g, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    keep_inputs(e, g, held);
    ts_leap(&g->m, held, ticks);
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (g->bot[i])
            ts_bot_leap(g->bot[i], ticks);
}

static bool bot_plays(const env_match *g, unsigned board)
{
    return g->bot[board] && g->m.board[board].outcome == TS_RUNNING;
}

void env_bots_held(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (g->bot[i])
            held[i] = bot_plays(g, i) ? ts_bot_held(g->bot[i], &g->m, i) : 0;
}

uint32_t env_bots_idle(const ts_envs *e, const env_match *g)
{
    uint32_t ticks = UINT32_MAX;
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (bot_plays(g, i))
            ticks = min_u32(ticks, ts_bot_idle(g->bot[i], &g->m, i));
    return ticks;
}

void env_hold(const ts_envs *e, env_match *g, ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    const uint64_t until = g->m.tick + ticks;
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (g->bot[i])
            held[i] = g->m.board[i].held;
    while (g->m.tick < until && !g->m.over) {
        const uint32_t left = until - g->m.tick;
        uint32_t idle = left > 1 ? min_u32(env_bots_idle(e, g), left) : 0;
        if (idle)
            idle = min_u32(idle, ts_idle(&g->m, held));
        if (idle) {
            env_leap(e, g, held, idle);
        } else {
            env_bots_held(e, g, held);
            env_tick(e, g, held, NULL);
        }
    }
}

static bool awaits_piece(const ts_envs *e, const env_match *g)
{
    for (unsigned i = 0; i < e->agents; i++) {
        const ts_board *b = &g->m.board[e->board_of[i]];
        if (b->outcome == TS_RUNNING && (b->piece.kind == TS_NONE || b->phase != TS_PHASE_PLAY))
            return true;
    }
    return false;
}

/* If a queue has run out, no piece spawns any more. */
void env_await_pieces(const ts_envs *e, env_match *g)
{
    enum { LEAP = 1000, LEAPS = 100 };
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    for (unsigned leaps = 0; leaps < LEAPS && !g->m.over && awaits_piece(e, g);) {
        const uint32_t idle = ts_idle(&g->m, held);
        leaps += idle > 0;
        env_hold(e, g, held, idle ? min_u32(idle, LEAP) : 1);
    }
}
