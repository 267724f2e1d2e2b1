/* A relay's tables. A place is looked for in a few slots only, and those that were not heard for a
 * while are free: nothing is ever taken out or moved. */
#include "net/relay.h"

#include <string.h>

enum { HEAD = 5, SLOTS = 16, LETTERS = 23, TRIES = 64, HEARD_LATELY = 5000000 };

static const char letters[LETTERS + 1] = "abcdefghjkmnpqrstuvwxyz";

/* ---- bytes ---------------------------------------------------------------------------------- */

static void put_4(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get_4(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

/* Kind, what, name, number; then a token or an address with its port. */
void net_relay_message_write(const net_relay_message *m, uint8_t out[NET_RELAY_SIZE])
{
    memset(out, 0, NET_RELAY_SIZE);
    out[0] = NET_ENVELOPE << 4 | NET_PACKET_RENDEZVOUS;
    out[HEAD] = m->what;
    memcpy(out + HEAD + 1, m->name, NET_RELAY_NAME);
    put_4(out + 10, m->link);
    memcpy(out + 14, m->what == NET_RELAY_OPEN ? m->token : m->at.ip, 16);
    put_4(out + 30, m->at.port);
}

bool net_relay_message_read(net_relay_message *m, const uint8_t *packet, size_t size)
{
    memset(m, 0, sizeof *m);
    if (size != NET_RELAY_SIZE || packet[0] != (NET_ENVELOPE << 4 | NET_PACKET_RENDEZVOUS))
        return false;
    m->what = packet[HEAD];
    memcpy(m->name, packet + HEAD + 1, NET_RELAY_NAME);
    m->link = get_4(packet + 10);
    memcpy(m->what == NET_RELAY_OPEN ? m->token : m->at.ip, packet + 14, 16);
    m->at.port = get_4(packet + 30);
    for (unsigned i = 0; i < NET_RELAY_NAME; i++)
        if (m->name[i] && !memchr(letters, m->name[i], LETTERS))
            return false;
    return m->what < NET_RELAY_KINDS && m->at.port <= UINT16_MAX;
}

/* ---- tables --------------------------------------------------------------------------------- */

/* By a secret key, so that nobody can choose addresses that collide. */
static uint32_t mix(const net_relay *r, const void *bytes, size_t size)
{
    return (uint32_t)crypt_short_hash(r->salt, bytes, size);
}

static bool lasts(uint64_t heard, uint64_t now)
{
    return heard && now - heard < NET_RELAY_LASTS;
}

static net_relay_room *room_of(net_relay *r, const char *name, uint64_t now)
{
    uint32_t at = mix(r, name, NET_RELAY_NAME);
    for (unsigned i = 0; i < SLOTS; i++) {
        net_relay_room *room = &r->room[(at + i) % NET_RELAY_ROOMS];
        if (lasts(room->heard, now) && memcmp(room->name, name, NET_RELAY_NAME) == 0)
            return room;
    }
    return NULL;
}

static net_relay_room *free_room(net_relay *r, const char *name, uint64_t now)
{
    uint32_t at = mix(r, name, NET_RELAY_NAME);
    for (unsigned i = 0; i < SLOTS; i++)
        if (!lasts(r->room[(at + i) % NET_RELAY_ROOMS].heard, now))
            return &r->room[(at + i) % NET_RELAY_ROOMS];
    return NULL;
}

static net_relay_end *end_of(net_relay *r, const net_address *at, bool fresh, uint64_t now)
{
    uint32_t place = mix(r, at, sizeof *at);
    net_relay_end *open = NULL;
    for (unsigned i = 0; i < SLOTS; i++) {
        net_relay_end *e = &r->by_address[(place + i) % NET_RELAY_ENDS];
        if (!lasts(e->heard, now))
            open = open ? open : e;
        else if (net_address_same(&e->at, at))
            return e;
    }
    return fresh ? open : NULL;
}

static net_relay_end *guest_of(net_relay *r, uint32_t room, uint32_t link, bool fresh, uint64_t now)
{
    uint32_t key[2] = {room, link}, place = mix(r, key, sizeof key);
    net_relay_end *open = NULL;
    for (unsigned i = 0; i < SLOTS; i++) {
        net_relay_end *e = &r->by_link[(place + i) % NET_RELAY_ENDS];
        if (!lasts(e->heard, now))
            open = open ? open : e;
        else if (e->room == room && e->link == link)
            return e;
    }
    return fresh ? open : NULL;
}

/* ---- meeting -------------------------------------------------------------------------------- */

static void say(net_relay *r, const net_address *to, unsigned what, const char *name,
                const net_address *at)
{
    uint8_t packet[NET_RELAY_SIZE];
    net_relay_message m = {.what = (uint8_t)what};
    if (at->scope != NET_RELAY_STREAM)
        m.at = *at;
    memcpy(m.name, name, NET_RELAY_NAME);
    net_relay_message_write(&m, packet);
    r->send(r->to, to, packet, sizeof packet);
}

/* The name that the host had, or else one drawn by chance. */
static net_relay_room *find_room(net_relay *r, const net_relay_message *m, uint64_t now)
{
    char name[NET_RELAY_NAME + 1];
    memcpy(name, m->name, sizeof name);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        net_relay_room *room = name[0] && name[NET_RELAY_NAME - 1] ? room_of(r, name, now) : NULL;
        if (room && memcmp(room->token, m->token, sizeof m->token) == 0)
            return room;
        if (!room && name[0] && name[NET_RELAY_NAME - 1] && (room = free_room(r, name, now))) {
            memcpy(room->name, name, sizeof name);
            memcpy(room->token, m->token, sizeof room->token);
            return room;
        }
        uint32_t chance[NET_RELAY_NAME];
        crypt_random(chance, sizeof chance);
        for (unsigned i = 0; i < NET_RELAY_NAME; i++)
            name[i] = letters[chance[i] % LETTERS];
    }
    return NULL;
}

/* Whoever asks twice, because the answer was lost, has the same room by its address. */
static void take_open(net_relay *r, const net_address *from, net_relay_message *m, uint64_t now)
{
    net_relay_end *e = end_of(r, from, true, now);
    if (e && lasts(e->heard, now) && e->link == 0 && !m->name[0])
        memcpy(m->name, r->room[e->room].name, sizeof m->name);
    net_relay_room *room = e ? find_room(r, m, now) : NULL;
    if (!room) {
        r->refused++;
        return;
    }
    room->heard = now;
    room->host = *from;
    *e = (net_relay_end){.heard = now, .at = *from, .room = (uint32_t)(room - r->room)};
    say(r, from, NET_RELAY_OPENED, room->name, from);
}

/* A number belongs to the address that has it, as long as that is heard. */
static void take_ask(net_relay *r, const net_address *from, const net_relay_message *m,
                     uint64_t now)
{
    net_relay_room *room = room_of(r, m->name, now);
    if (!room || m->link == 0) {
        say(r, from, NET_RELAY_NOBODY, m->name, from);
        return;
    }
    uint32_t number = (uint32_t)(room - r->room);
    net_relay_end *e = end_of(r, from, true, now), *g = guest_of(r, number, m->link, true, now);
    bool others = g && lasts(g->heard, now) && !net_address_same(&g->at, from) &&
                  now - g->heard < HEARD_LATELY;
    if (!e || !g || others) {
        r->refused++;
        return;
    }
    *e = *g = (net_relay_end){.heard = now, .at = *from, .room = number, .link = m->link};
    say(r, from, NET_RELAY_MET, room->name, &room->host);
    say(r, &room->host, NET_RELAY_COMES, room->name, from);
}

/* ---- passing on ----------------------------------------------------------------------------- */

static void pass_on(net_relay *r, const net_address *from, uint32_t link, const uint8_t *packet,
                    size_t size, uint64_t now)
{
    net_relay_end *e = end_of(r, from, false, now);
    if (!e)
        return;
    net_relay_room *room = &r->room[e->room];
    net_relay_end *guest = guest_of(r, e->room, e->link ? e->link : link, false, now);
    if (!guest || !lasts(room->heard, now))
        return;
    e->heard = now;
    if (e->link == 0)
        room->heard = now;
    else
        guest->heard = now;
    r->forwarded++;
    r->send(r->to, e->link ? &room->host : &guest->at, packet, size);
}

void net_relay_open(net_relay *r, net_endpoint_send *send, void *to)
{
    r->send = send;
    r->to = to;
    crypt_random(r->salt, sizeof r->salt);
}

void net_relay_receive(net_relay *r, const net_address *from, const uint8_t *packet, size_t size,
                       uint64_t now)
{
    net_relay_message m;
    uint32_t link = 0;
    unsigned kind = net_packet_kind(packet, size, &link);
    if (kind == NET_PACKET_REQUEST || kind == NET_PACKET_RESPONSE || kind == NET_PACKET_DATA)
        pass_on(r, from, link, packet, size, now);
    else if (net_relay_message_read(&m, packet, size) && m.what == NET_RELAY_OPEN)
        take_open(r, from, &m, now);
    else if (net_relay_message_read(&m, packet, size) && m.what == NET_RELAY_ASK)
        take_ask(r, from, &m, now);
}
