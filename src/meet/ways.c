/* How two ends find each other: by an address, at a relay, or on the local network. */
#include <string.h>

#include "base/minmax.h"
#include "inner.h"

enum { SOON = 250000, STRAIGHT = 750000 /* microseconds for the straight way alone */ };

/* Letters that cannot be taken for each other, some five bits each. */
void meet_draw_code(char out[MEET_NAME_ROOM], unsigned letters)
{
    static const char alphabet[] = "abcdefghjkmnpqrstuvwxyz23456789";
    enum { GROUP = 4 };
    unsigned used = 0;
    for (unsigned i = 0; i < letters;) {
        uint8_t byte;
        net_random(&byte, sizeof byte);
        if ((byte & 31) >= sizeof alphabet - 1)
            continue;
        if (i && i % GROUP == 0)
            out[used++] = '-';
        out[used++] = alphabet[byte & 31];
        i++;
    }
    out[used] = 0;
}

/* ---- addresses ------------------------------------------------------------------------------ */

bool meet_has_ways(meet *m)
{
    if (m->wants_relay) {
        int found = m->wires.find(m->wires.to, m->wish.relay, NET_RELAY_PORT, &m->relay);
        if (found < 0)
            meet_fails(m, MEET_NO_ADDRESS);
        if (found <= 0)
            return false;
        m->wants_relay = false;
        m->has_relay = true;
    }
    if (m->wants_host) {
        int found = m->wires.find(m->wires.to, m->wish.place, MEET_USUAL_PORT, &m->host);
        if (found < 0)
            meet_fails(m, MEET_NO_ADDRESS);
        if (found <= 0)
            return false;
        m->wants_host = false;
    }
    return true;
}

/* ---- at a relay ----------------------------------------------------------------------------- */

static bool has_met(const meet *m)
{
    return m->wish.place[0] || !m->look.hosts ? m->gate.linked : m->meet_name[0] != 0;
}

void meet_ask_relay(meet *m)
{
    uint8_t packet[NET_MEET_SIZE];
    bool hosts = m->look.hosts;
    net_meet question = {.what = hosts ? NET_MEET_OPEN : NET_MEET_ASK,
                         .link = m->gate.peer[0].mine};
    if (!m->has_relay || m->leaving)
        return;
    if (!hosts && m->met && !m->gate.linked && m->now - m->met > STRAIGHT)
        net_gate_way(&m->gate, &m->relay);
    if (m->asked && m->now - m->asked < (uint64_t)(has_met(m) ? NET_MEET_EVERY : SOON))
        return;
    memcpy(question.name, m->meet_name, NET_MEET_NAME);
    memcpy(question.token, m->token, sizeof m->token);
    net_meet_write(&question, packet);
    m->wires.send(m->wires.to, &m->relay, packet, sizeof packet);
    m->asked = m->now;
}

bool meet_takes_relay(meet *m, const net_address *from, const uint8_t *packet, size_t size)
{
    net_meet said;
    bool hosts = m->look.hosts;
    if (!m->has_relay || !net_address_same(from, &m->relay) || !net_meet_read(&said, packet, size))
        return false;
    m->relay_heard = m->now;
    if (hosts && said.what == NET_MEET_OPENED) {
        memcpy(m->meet_name, said.name, NET_MEET_NAME);
    } else if (hosts && said.what == NET_MEET_COMES) {
        net_gate_punch(&m->gate, &said.at);
    } else if (!hosts && said.what == NET_MEET_NOBODY && !m->gate.linked) {
        meet_fails(m, MEET_NOBODY);
    } else if (!hosts && said.what == NET_MEET_MET && !m->gate.linked) {
        m->met = m->met ? m->met : m->now;
        net_gate_way(&m->gate, &said.at);
    }
    return true;
}

uint64_t meet_ways_next(const meet *m)
{
    if (!m->has_relay || m->leaving)
        return UINT64_MAX;
    return m->asked + (uint64_t)(has_met(m) ? NET_MEET_EVERY : SOON);
}

/* ---- near ----------------------------------------------------------------------------------- */

void meet_call_near(meet *m)
{
    uint8_t packet[NET_PACKET_MAX];
    const net_seats *s = &m->room->seats;
    net_beacon b = {.port = m->port,
                    .taken = s->count,
                    .seats = m->room->config.seats,
                    .phase = s->phase < NET_ROOM_LEFT ? s->phase : NET_ROOM_STOPPED};
    if (!m->look.hosts || !m->wish.tells_near || m->leaving ||
        (m->called && m->now - m->called < NET_BEACON_EVERY))
        return;
    memcpy(b.id, m->config.id, sizeof b.id);
    meet_copy(b.name, sizeof b.name, m->room->member[0].name);
    meet_copy(b.rules, sizeof b.rules, s->rules);
    meet_copy(b.code, sizeof b.code, m->open_code);
    m->wires.call(m->wires.to, packet, net_beacon_write(&b, packet));
    m->called = m->now;
}

static void forget(meet *m, unsigned i)
{
    m->found_count--;
    for (; i < m->found_count; i++) {
        m->found[i] = m->found[i + 1];
        m->found_at[i] = m->found_at[i + 1];
        memcpy(m->found_id[i], m->found_id[i + 1], NET_BEACON_ID);
    }
}

static void note_near(meet *m, const net_beacon *b, net_address from)
{
    unsigned i = 0;
    while (i < m->found_count && memcmp(m->found_id[i], b->id, NET_BEACON_ID) != 0)
        i++;
    if (i == MEET_FOUND_MOST)
        return;
    meet_found *f = &m->found[i];
    from.port = b->port;
    if (i == m->found_count) { /* by several ways it is one room: the first counts */
        m->found_count++;
        memcpy(m->found_id[i], b->id, NET_BEACON_ID);
        m->wires.write(&from, f->place);
    }
    m->found_at[i] = m->now;
    meet_copy(f->name, sizeof f->name, b->name);
    meet_copy(f->rules, sizeof f->rules, b->rules);
    meet_copy(f->code, sizeof f->code, b->code);
    f->taken = b->taken;
    f->places = b->seats;
    f->plays = b->phase != NET_ROOM_WAITING;
}

void meet_hear_near(meet *m)
{
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    net_beacon b;
    int size;
    if (!m->listens)
        return;
    while ((size = m->wires.hear(m->wires.to, &from, packet, sizeof packet)) >= 0)
        if (net_beacon_read(&b, packet, (size_t)size))
            note_near(m, &b, from);
    for (unsigned i = m->found_count; i-- > 0;)
        if (m->now - m->found_at[i] > FOUND_LASTS)
            forget(m, i);
}

uint64_t meet_near_next(const meet *m)
{
    uint64_t next = UINT64_MAX;
    if (m->open && m->look.hosts && m->wish.tells_near && !m->leaving)
        next = m->called + NET_BEACON_EVERY;
    for (unsigned i = 0; m->listens && i < m->found_count; i++)
        next = min_u64(next, m->found_at[i] + FOUND_LASTS + 1);
    return next;
}
