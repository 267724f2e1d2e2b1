/* Ranked matches: what is signed passes between the lobby and the session. */
#include <string.h>

#include "internal.h"

_Static_assert((int)ONLINE_SIGNATURE_SIZE == NET_SIGNATURE_SIZE, "signatures are passed on");

static online_state of_net(const net_state *state)
{
    online_state out = {
        .round = state->round, .tick = state->tick, .hash = state->hash, .late = state->late};
    memcpy(out.sign, state->sign, sizeof out.sign);
    return out;
}

static bool sign(void *ctx, net_state *state)
{
    const online *m = ctx;
    online_state out = of_net(state);
    bool is_signed = m->ranked.sign(m->ranked.ctx, &out);
    memcpy(state->sign, out.sign, sizeof state->sign);
    return is_signed;
}

static bool check(void *ctx, const net_state *state)
{
    const online *m = ctx;
    online_state in = of_net(state);
    return m->ranked.check(m->ranked.ctx, &in);
}

void online_begin_ranked(online *m)
{
    if (m->is_ranked)
        net_lobby_rank(m->lobby, m->ranked.seed, sign, check);
}

void online_rank(online *m, const online_ranked *match)
{
    m->ranked = *match;
    m->is_ranked = true;
    if (m->open && m->shakes)
        online_begin_ranked(m);
}

bool online_vouched(const online *m, online_state *other, online_state *own)
{
    net_state vouched, told;
    if (!m->open || !net_lobby_vouched(m->lobby, &vouched) || !net_lobby_told(m->lobby, &told))
        return false;
    *other = of_net(&vouched);
    *own = of_net(&told);
    return true;
}
