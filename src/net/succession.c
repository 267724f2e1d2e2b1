/* Succession of hosts: who takes over, and how the others find the new host. */
#include "net/succession.h"

#include <string.h>

#include "base/minmax.h"
#include "crypt/crypt.h"

enum { ASK_FOR = 1000000 /* as a guest, then as an heir, in turns */ };

/* ---- the host ------------------------------------------------------------------------------- */

static void help_heirs(net_succession *s)
{
    net_heirs *heirs = &s->lobby->heirs;
    uint8_t heir[NET_RELAY_TOKEN];
    if (s->ways->count == 0) {
        net_endpoint_share_addresses(s->gate);
        return;
    }
    if (memcmp(s->token, s->ways->token, sizeof s->token) == 0)
        return;
    memcpy(s->token, s->ways->token, sizeof s->token);
    net_relay_heir(s->token, heir);
    memcpy(heirs->token, heir, sizeof heir);
    net_lobby_tell_heirs(s->lobby);
}

/* ---- guests --------------------------------------------------------------------------------- */

/* True when another heir may appear, or the host itself, which may find the relay again. */
static bool has_heirs(const net_succession *s)
{
    const net_lobby *r = s->lobby;
    unsigned others = 0;
    for (unsigned i = 0; i < r->heirs.count; i++)
        others += r->heirs.heir[i].member != 0 && r->heirs.heir[i].member != r->seats.you;
    return r->started && r->seats.phase < NET_LOBBY_STOPPED && (s->ways->count || others);
}

/* Sends handshake requests to the host's address and to those of the heirs. The old link is
 * abandoned; what it received last still counts. */
static void knock_anew(net_succession *s)
{
    net_endpoint *g = s->gate;
    const net_heirs *heirs = &s->lobby->heirs;
    const net_endpoint_peer host = g->peer[0];
    net_endpoint_join(g, s->lobby, s->code, g->send, g->ctx);
    g->peer[0].heard = host.heard;
    net_endpoint_route(g, &host.at);
    for (unsigned i = 0; i < heirs->count; i++) {
        const net_heir *h = &heirs->heir[i];
        net_address at = {.port = h->port};
        memcpy(at.ip, h->ip, sizeof at.ip);
        if (h->port && h->member != s->lobby->seats.you)
            net_endpoint_route(g, &at);
    }
}

static void turn_to_relays(net_succession *s, bool hosts, uint64_t now)
{
    memcpy(s->ways->token, s->lobby->heirs.token, sizeof s->ways->token);
    net_rendezvous_again(s->ways, hosts, now);
    s->asked = now;
}

static void begin(net_succession *s, uint64_t now)
{
    s->since = now;
    knock_anew(s);
    if (s->ways->count)
        turn_to_relays(s, false, now);
}

static void host_on(net_succession *s, uint64_t now)
{
    net_endpoint *g = s->gate;
    uint64_t seed;
    crypt_random(&seed, sizeof seed);
    if (!net_lobby_take_over(s->lobby, seed, now))
        return;
    s->ways->hosts = true;
    s->since = 0;
    net_endpoint_host(g, s->lobby, s->code, g->send, g->ctx);
}

/* An heir at a relay requests the name, and in between looks for the end that has it: the host may
 * be reachable for others, or an earlier heir may have been first. */
static void try_to_host(net_succession *s, uint64_t now)
{
    if (s->ways->count == 0)
        host_on(s, now);
    else if (s->ways->hosts && s->ways->opened)
        host_on(s, now);
    else if (now - s->asked >= ASK_FOR)
        turn_to_relays(s, !s->ways->hosts, now);
}

bool net_succession_run(net_succession *s, uint64_t now)
{
    net_lobby *r = s->lobby;
    net_endpoint *g = s->gate;
    if (r->hosts) {
        help_heirs(s);
        return false;
    }
    if (r->seats.phase == NET_LOBBY_LEFT)
        s->since = 0;
    else if (!s->since && g->linked && has_heirs(s) &&
             now - g->peer[0].heard > min_u64(NET_HOST_SILENT, r->config.grace))
        begin(s, now);
    if (!s->since)
        return false;
    if (g->linked) {
        s->since = 0;
        net_rendezvous_again(s->ways, false, now);
        net_lobby_join_again(r, now);
        return false;
    }
    int rank = net_lobby_heir_rank(r);
    uint64_t waited = now - s->since, turns = r->heirs.count + 1u;
    int turn = rank + (s->ways->count == 0); /* no relay reports that the host is there */
    if (rank >= 0 && waited >= (uint64_t)turn * NET_HEIR_TURN)
        try_to_host(s, now);
    if (s->since && waited > turns * NET_HEIR_TURN) {
        s->since = 0;
        net_lobby_drop(r, 0, now);
    }
    return s->since != 0;
}
