/* A ranked match: its seeds are the server's, and each player signs the states that it comes to. So
 * neither can deny afterwards what was played. */
#include <string.h>

#include "base/splitmix.h"
#include "lobby_internal.h"

enum { RANK_ROUNDS_MAX = 64 };

void net_lobby_rank(net_lobby *r, uint64_t seed, net_lobby_sign *sign, net_lobby_check *check)
{
    r->rank = (net_lobby_ranked){.sign = sign, .check = check, .seed = seed, .before = r->round};
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        r->member[i].paused = false;
    if (r->hosts && sign)
        r->seed = seed;
}

/* Tables and records of the server are about built-in sets. */
bool net_lobby_may_be_ranked(const net_lobby *r, unsigned rules)
{
    return !r->rank.sign || rules < TS_RULE_SETS;
}

bool net_lobby_has_ranked_seed(const net_lobby *r, const net_start *start)
{
    uint64_t stream = r->rank.seed, seed = 0;
    uint32_t round = start->round - r->rank.before;
    if (!r->rank.sign)
        return true;
    for (uint32_t i = 0; i < round && i < RANK_ROUNDS_MAX; i++)
        seed = splitmix_next(&stream);
    return start->setup.seed == seed;
}

bool net_lobby_vouched(const net_lobby *r, net_state *out)
{
    *out = r->rank.vouched;
    return out->round != 0;
}

bool net_lobby_told(const net_lobby *r, net_state *out)
{
    *out = r->rank.told;
    return out->round != 0;
}

static void note_lateness(net_lobby *r, bool is_late)
{
    if (!is_late || r->rank.unrated)
        return;
    r->rank.unrated = true;
    net_lobby_tell(r, NET_EVENT_UNRATED, 0, 0, NULL);
}

static bool is_newer(const net_state *a, const net_state *b)
{
    return a->round != b->round ? a->round > b->round : a->tick > b->tick;
}

/* A signed state counts once it is the own one, too. Returns false if it never will be. */
static bool compare(net_lobby *r)
{
    net_state *said = &r->rank.said;
    if (said->round == 0 || said->round + r->rank.before != r->round)
        return true;
    uint64_t hash = net_rollback_hash(&r->rollback, said->tick);
    if (hash == 0)
        return true;
    if (hash != said->hash)
        return false;
    if (is_newer(said, &r->rank.vouched))
        r->rank.vouched = *said;
    said->round = 0;
    return true;
}

bool net_lobby_takes_state(net_lobby *r, const net_state *state)
{
    if (!r->rank.sign || !r->started)
        return true;
    if (!r->rank.check(r->config.ctx, state))
        return false;
    r->rank.said = *state;
    note_lateness(r, state->late);
    return true;
}

static void send_state(net_lobby *r, const net_state *state)
{
    uint8_t bytes[NET_RELIABLE_MAX];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_write_state(&w, state);
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++)
        if (!r->hosts || (r->member[i].joined && net_lobby_has_seat(r, i)))
            net_connection_send_reliable(&r->link[i], bytes, w.at - bytes);
}

bool net_lobby_runs_ranked(net_lobby *r)
{
    uint32_t tick = net_rollback_last_hash(&r->rollback);
    r->rank.late |= r->late != 0;
    net_state state = {.round = r->round - r->rank.before,
                       .tick = tick,
                       .hash = net_rollback_hash(&r->rollback, tick),
                       .late = r->rank.late};
    if (!r->rank.sign)
        return true;
    note_lateness(r, r->rank.late);
    if (!compare(r))
        return false;
    if (tick && r->rollback.own && is_newer(&state, &r->rank.told) &&
        r->rank.sign(r->config.ctx, &state)) {
        r->rank.told = state;
        send_state(r, &state);
    }
    return true;
}
