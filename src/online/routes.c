/* Routes between two ends: by an address, at a relay, or on the local network. */
#include <string.h>

#include "base/minmax.h"
#include "internal.h"

/* ---- addresses ------------------------------------------------------------------------------ */

/* The next of several that stand between commas: its length; 0 if there is no more. */
static size_t take_relay(online *m, char out[ONLINE_PLACE_SIZE])
{
    size_t used = 0;
    while (*m->next_relay == ',')
        m->next_relay++;
    for (; m->next_relay[used] && m->next_relay[used] != ','; used++)
        out[used] = m->next_relay[used];
    out[used] = 0;
    return used;
}

static bool has_relays(online *m)
{
    char text[ONLINE_PLACE_SIZE];
    for (size_t used; m->wants_relay && (used = take_relay(m, text)) > 0; m->next_relay += used) {
        net_address at;
        int found = m->wires.find(m->wires.ctx, text, NET_RELAY_PORT, &at);
        if (found == 0)
            return false;
        unsigned before = m->ways.count;
        if (found > 0)
            net_rendezvous_add_relay(&m->ways, &at);
        if (m->ways.count > before)
            m->relay_number[before] = m->relays_read;
        m->relays_read++;
    }
    if (m->wants_relay && m->ways.count == 0) /* a page cannot tell the one from the other */
        online_fails(m, m->wires.relays_alone ? ONLINE_NO_RELAY : ONLINE_NO_ADDRESS);
    m->wants_relay &= m->ways.count == 0;
    return m->ways.count > 0;
}

bool online_has_routes(online *m)
{
    if (m->wants_relay && !has_relays(m))
        return false;
    if (m->wants_host) {
        int found = m->wires.find(m->wires.ctx, m->wish.place, ONLINE_USUAL_PORT, &m->host);
        if (found < 0)
            online_fails(m, ONLINE_NO_ADDRESS);
        if (found <= 0)
            return false;
        m->wants_host = false;
    }
    return true;
}

/* ---- near ----------------------------------------------------------------------------------- */

void online_call_near(online *m)
{
    uint8_t packet[NET_PACKET_MAX];
    const net_seats *s = &m->lobby->seats;
    net_discovery b = {.port = m->port,
                       .taken = s->count,
                       .seats = m->lobby->config.seats,
                       .phase = s->phase < NET_LOBBY_LEFT ? s->phase : NET_LOBBY_STOPPED};
    if (!m->wires.call || !m->look.hosts || !m->wish.tells_near || m->leaving ||
        (m->called && m->now - m->called < NET_DISCOVERY_EVERY))
        return;
    memcpy(b.id, m->config.id, sizeof b.id);
    online_copy(b.name, sizeof b.name, m->lobby->member[0].name);
    online_copy(b.rules, sizeof b.rules, s->rules);
    online_copy(b.code, sizeof b.code, m->open_code);
    m->wires.call(m->wires.ctx, packet, net_discovery_write(&b, packet));
    m->called = m->now;
}

static void forget(online *m, unsigned i)
{
    m->found_count--;
    for (; i < m->found_count; i++) {
        m->found[i] = m->found[i + 1];
        m->found_at[i] = m->found_at[i + 1];
        memcpy(m->found_id[i], m->found_id[i + 1], NET_DISCOVERY_ID);
    }
}

static void note_near(online *m, const net_discovery *b, net_address from)
{
    unsigned i = 0;
    while (i < m->found_count && memcmp(m->found_id[i], b->id, NET_DISCOVERY_ID) != 0)
        i++;
    if (i == ONLINE_FOUND_MOST)
        return;
    online_found *f = &m->found[i];
    from.port = b->port;
    if (i == m->found_count) { /* by several ways it is one room: the first counts */
        m->found_count++;
        memcpy(m->found_id[i], b->id, NET_DISCOVERY_ID);
        m->wires.write(&from, f->place);
    }
    m->found_at[i] = m->now;
    online_copy(f->name, sizeof f->name, b->name);
    online_copy(f->rules, sizeof f->rules, b->rules);
    online_copy(f->code, sizeof f->code, b->code);
    f->taken = b->taken;
    f->places = b->seats;
    f->plays = b->phase != NET_LOBBY_WAITING;
}

void online_hear_near(online *m)
{
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    net_discovery b;
    int size;
    if (!m->listens)
        return;
    while ((size = m->wires.hear(m->wires.ctx, &from, packet, sizeof packet)) >= 0)
        if (net_discovery_read(&b, packet, size))
            note_near(m, &b, from);
    for (unsigned i = m->found_count; i-- > 0;)
        if (m->now - m->found_at[i] > FOUND_LASTS)
            forget(m, i);
}

uint64_t online_near_next(const online *m)
{
    uint64_t next = UINT64_MAX;
    if (m->open && m->wires.call && m->look.hosts && m->wish.tells_near && !m->leaving)
        next = m->called + NET_DISCOVERY_EVERY;
    for (unsigned i = 0; m->listens && i < m->found_count; i++)
        next = min_u64(next, m->found_at[i] + FOUND_LASTS + 1);
    return next;
}
