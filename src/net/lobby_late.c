/* Detects players whose inputs arrive later than their latency explains: a client that plays in the
 * past has seen what the others did meanwhile. */
#include "base/minmax.h"
#include "lobby_internal.h"

/* Microseconds beyond half the shortest round trip, and for how long without a break. */
enum { LATE_BY = 150000, LATE_FOR = 5000000, HEARD_WITHIN = 400000 };

/* The link over which this end can judge a board; NULL if there is none. */
static const net_connection *link_of(const net_lobby *r, unsigned board)
{
    unsigned member = r->seats.seat[board].member;
    if (r->rollback.own >> board & 1 || r->log.line[board].ended)
        return NULL;
    if (r->hosts)
        return r->member[member].joined && r->link[member].speaks ? &r->link[member] : NULL;
    return member == 0 ? &r->link[0] : NULL;
}

/* Of a link that is silent nothing is late: the match waits for it. */
static bool is_late(const net_lobby *r, unsigned board, uint32_t tick, uint64_t now)
{
    const net_connection *l = link_of(r, board);
    const uint32_t *rate = net_lobby_rate(r);
    uint32_t known = r->log.line[board].known;
    if (!l || tick <= known || l->clock.shortest == 0 || now - l->heard > HEARD_WITHIN)
        return false;
    uint64_t us = (uint64_t)(tick - known) * 1000000 * rate[1] / rate[0];
    return us > l->clock.shortest / 2 + LATE_BY;
}

void net_lobby_judges_lateness(net_lobby *r, uint64_t now)
{
    uint32_t tick = net_lobby_tick(r, now);
    for (unsigned i = 0; i < r->log.boards; i++) {
        if (r->seats.phase != NET_LOBBY_PLAYING || !is_late(r, i, tick, now)) {
            r->late_since[i] = 0;
        } else if (r->late_since[i] == 0) {
            r->late_since[i] = now;
        } else if (now - r->late_since[i] >= LATE_FOR && !(r->late >> i & 1)) {
            r->late |= 1u << i;
            r->seats.seat[i].late = 1;
            if (r->hosts)
                net_host_seats_changed(r);
            else
                net_lobby_tell(r, NET_EVENT_SEATS, 0, 0, NULL);
        }
    }
}
