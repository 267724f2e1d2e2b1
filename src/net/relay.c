/* A relay's tables. A slot is searched for in a few positions only, and slots that were silent for
 * a while are free: nothing is ever removed or moved. */
#include "net/relay.h"

#include <string.h>

enum { HEAD = 5, SLOTS = 16, LETTERS = 23, TRIES = 64, HEARD_LATELY = 5000000 };

static const char letters[LETTERS + 1] = "abcdefghjkmnpqrstuvwxyz";

/* ---- bytes ---------------------------------------------------------------------------------- */

static void write_4(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = number >> 8 * i;
}

static uint32_t read_4(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

/* Packet type, message type, name, number; a token or an address with its port; a cookie. */
void net_relay_message_write(const net_relay_message *m, uint8_t out[NET_RELAY_SIZE])
{
    memset(out, 0, NET_RELAY_SIZE);
    out[0] = NET_ENVELOPE << 4 | NET_PACKET_RENDEZVOUS;
    out[HEAD] = m->what;
    memcpy(out + HEAD + 1, m->name, NET_RELAY_NAME);
    write_4(out + 10, m->link);
    memcpy(out + 14, m->what == NET_RELAY_OPEN ? m->token : m->at.ip, 16);
    write_4(out + 30, m->at.port);
    memcpy(out + 34, m->cookie, sizeof m->cookie);
}

bool net_relay_message_read(net_relay_message *m, const uint8_t *packet, size_t size)
{
    memset(m, 0, sizeof *m);
    if (size != NET_RELAY_SIZE || packet[0] != (NET_ENVELOPE << 4 | NET_PACKET_RENDEZVOUS))
        return false;
    m->what = packet[HEAD];
    memcpy(m->name, packet + HEAD + 1, NET_RELAY_NAME);
    m->link = read_4(packet + 10);
    memcpy(m->what == NET_RELAY_OPEN ? m->token : m->at.ip, packet + 14, 16);
    m->at.port = read_4(packet + 30);
    memcpy(m->cookie, packet + 34, sizeof m->cookie);
    for (unsigned i = 0; i < NET_RELAY_NAME; i++)
        if (m->name[i] && !memchr(letters, m->name[i], LETTERS))
            return false;
    return m->what < NET_RELAY_KINDS && m->at.port <= UINT16_MAX;
}

/* ---- tables --------------------------------------------------------------------------------- */

/* Hashes with a secret key, so that nobody can choose addresses that collide. */
static uint32_t mix(const net_relay *r, const void *bytes, size_t size)
{
    return crypt_short_hash(r->salt, bytes, size);
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

/* Ends of one network share the same few slots, so it has no more than these. Those of this
 * machine, a proxy's or a test's, may use any slot. */
static uint32_t place_of(const net_relay *r, const net_address *at)
{
    uint8_t network[NET_NETWORK_SIZE];
    return net_address_network(at->ip, network) ? mix(r, network, sizeof network)
                                                : mix(r, at, NET_ADDRESS_SIZE);
}

static net_relay_end *end_of(net_relay *r, const net_address *at, bool fresh, uint64_t now)
{
    uint32_t place = place_of(r, at);
    net_relay_end *open = NULL;
    for (unsigned i = 0; i < NET_RELAY_ENDS_EACH; i++) {
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

/* ---- cookies -------------------------------------------------------------------------------- */

static void write_cookie(const net_relay *r, const net_address *at, uint64_t window,
                         uint8_t cookie[NET_RELAY_COOKIE_SIZE])
{
    uint8_t bytes[NET_ADDRESS_SIZE + sizeof window];
    memcpy(bytes, at, NET_ADDRESS_SIZE);
    memcpy(bytes + NET_ADDRESS_SIZE, &window, sizeof window);
    uint64_t hash = crypt_short_hash(r->cookie_key, bytes, sizeof bytes);
    memcpy(cookie, &hash, sizeof hash);
}

static bool is_cookie(const net_relay *r, const net_address *from, const uint8_t *cookie,
                      uint64_t window)
{
    uint8_t right[NET_RELAY_COOKIE_SIZE];
    write_cookie(r, from, window, right);
    return memcmp(cookie, right, sizeof right) == 0;
}

static bool has_cookie(const net_relay *r, const net_address *from, const net_relay_message *m,
                       uint64_t now)
{
    uint64_t window = now / NET_RELAY_COOKIE_LASTS;
    return is_cookie(r, from, m->cookie, window) ||
           (window > 0 && is_cookie(r, from, m->cookie, window - 1));
}

static void send_cookie(const net_relay *r, const net_address *to, uint64_t now)
{
    uint8_t packet[NET_RELAY_SIZE];
    net_relay_message m = {.what = NET_RELAY_COOKIE};
    write_cookie(r, to, now / NET_RELAY_COOKIE_LASTS, m.cookie);
    net_relay_message_write(&m, packet);
    r->send(r->ctx, to, packet, sizeof packet);
}

/* ---- rendezvous ----------------------------------------------------------------------------- */

static void say(net_relay *r, const net_address *to, unsigned what, const char *name,
                const net_address *at)
{
    uint8_t packet[NET_RELAY_SIZE];
    net_relay_message m = {.what = what};
    if (at->scope != NET_RELAY_STREAM)
        m.at = *at;
    memcpy(m.name, name, NET_RELAY_NAME);
    net_relay_message_write(&m, packet);
    r->send(r->ctx, to, packet, sizeof packet);
}

static bool are_near(const net_address *a, const net_address *b)
{
    uint8_t one[NET_NETWORK_SIZE], two[NET_NETWORK_SIZE];
    bool far = net_address_network(a->ip, one);
    return net_address_network(b->ip, two) == far && memcmp(one, two, sizeof one) == 0;
}

/* Returns true if the network of `at` may have another lobby. */
static bool may_have_room(const net_relay *r, const net_address *at, uint64_t now)
{
    uint8_t own[NET_NETWORK_SIZE];
    unsigned count = 0;
    if (!net_address_network(at->ip, own))
        return true;
    for (unsigned i = 0; i < NET_RELAY_ROOMS && count < NET_RELAY_ROOMS_EACH; i++)
        count += lasts(r->room[i].heard, now) && are_near(&r->room[i].host, at);
    return count < NET_RELAY_ROOMS_EACH;
}

static bool is_name(const char name[NET_RELAY_NAME + 1])
{
    return name[0] && name[NET_RELAY_NAME - 1];
}

static void draw_name(char name[NET_RELAY_NAME + 1])
{
    uint32_t chance[NET_RELAY_NAME];
    crypt_random(chance, sizeof chance);
    for (unsigned i = 0; i < NET_RELAY_NAME; i++)
        name[i] = letters[chance[i] % LETTERS];
}

void net_relay_heir(const uint8_t token[NET_RELAY_TOKEN], uint8_t heir[NET_RELAY_TOKEN])
{
    static const char purpose[] = "tessera heir";
    uint8_t hash[CRYPT_HASH];
    crypt_hash(hash, purpose, sizeof purpose - 1, token, NET_RELAY_TOKEN);
    memcpy(heir, hash, NET_RELAY_TOKEN);
}

static bool is_heir(const net_relay_room *room, const net_relay_message *m)
{
    uint8_t heir[NET_RELAY_TOKEN];
    net_relay_heir(room->token, heir);
    return memcmp(heir, m->token, sizeof heir) == 0;
}

/* Finds the name that the host had, or else draws one. A lobby that moves to another network counts
 * there as a new one does. An heir gets no other name, because the host may be silent soon. */
static net_relay_room *find_room(net_relay *r, const net_address *from, const net_relay_message *m,
                                 uint64_t now)
{
    char name[NET_RELAY_NAME + 1];
    memcpy(name, m->name, sizeof name);
    net_relay_room *room = is_name(name) ? room_of(r, name, now) : NULL;
    bool own = room && memcmp(room->token, m->token, sizeof m->token) == 0;
    if (room && !own && is_heir(room, m)) {
        if (now - room->heard < NET_RELAY_HEIR)
            return NULL;
        memcpy(room->token, m->token, sizeof room->token);
        own = true;
    }
    if (own && are_near(&room->host, from))
        return room;
    if (!may_have_room(r, from, now))
        return NULL;
    if (own)
        return room;
    for (unsigned tries = 0; tries < TRIES; tries++, draw_name(name)) {
        if (is_name(name) && !room_of(r, name, now) && (room = free_room(r, name, now))) {
            memcpy(room->name, name, sizeof name);
            memcpy(room->token, m->token, sizeof room->token);
            return room;
        }
    }
    return NULL;
}

/* A repeated request, sent because the response was lost, gets the same lobby, identified by its
 * address. */
static void on_open(net_relay *r, const net_address *from, net_relay_message *m, uint64_t now)
{
    net_relay_end *e = end_of(r, from, true, now);
    if (e && lasts(e->heard, now) && e->link == 0 && !m->name[0])
        memcpy(m->name, r->room[e->room].name, sizeof m->name);
    net_relay_room *room = e ? find_room(r, from, m, now) : NULL;
    if (!room) {
        r->refused++;
        return;
    }
    room->heard = now;
    room->host = *from;
    *e = (net_relay_end){.heard = now, .at = *from, .room = room - r->room};
    say(r, from, NET_RELAY_OPENED, room->name, from);
}

/* An address has one number at a time, so that it is in either table once. */
static void give_up_number(net_relay *r, const net_relay_end *e, uint64_t now)
{
    net_relay_end *old =
        lasts(e->heard, now) && e->link ? guest_of(r, e->room, e->link, false, now) : NULL;
    if (old && net_address_same(&old->at, &e->at))
        old->heard = 0;
}

/* A number belongs to the address that has it, as long as that address sends. */
static void on_ask(net_relay *r, const net_address *from, const net_relay_message *m, uint64_t now)
{
    net_relay_room *room = room_of(r, m->name, now);
    if (!room || m->link == 0) {
        say(r, from, NET_RELAY_NOBODY, m->name, from);
        return;
    }
    uint32_t number = room - r->room;
    net_relay_end *e = end_of(r, from, true, now), *g = guest_of(r, number, m->link, true, now);
    bool others = g && lasts(g->heard, now) && !net_address_same(&g->at, from) &&
                  now - g->heard < HEARD_LATELY;
    if (!e || !g || others) {
        r->refused++;
        return;
    }
    give_up_number(r, e, now);
    *e = *g = (net_relay_end){.heard = now, .at = *from, .room = number, .link = m->link};
    say(r, from, NET_RELAY_MET, room->name, &room->host);
    say(r, &room->host, NET_RELAY_COMES, room->name, from);
}

static void on_question(net_relay *r, const net_address *from, net_relay_message *m, uint64_t now)
{
    if (m->what != NET_RELAY_OPEN && m->what != NET_RELAY_ASK)
        return;
    if (!has_cookie(r, from, m, now))
        send_cookie(r, from, now);
    else if (m->what == NET_RELAY_OPEN)
        on_open(r, from, m, now);
    else
        on_ask(r, from, m, now);
}

/* ---- forwarding ----------------------------------------------------------------------------- */

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
    r->send(r->ctx, e->link ? &room->host : &guest->at, packet, size);
}

void net_relay_open(net_relay *r, net_endpoint_send *send, void *ctx)
{
    r->send = send;
    r->ctx = ctx;
    crypt_random(r->salt, sizeof r->salt);
    crypt_random(r->cookie_key, sizeof r->cookie_key);
}

unsigned net_relay_rooms(const net_relay *r, uint64_t now)
{
    unsigned count = 0;
    for (unsigned i = 0; i < NET_RELAY_ROOMS; i++)
        count += lasts(r->room[i].heard, now);
    return count;
}

void net_relay_receive(net_relay *r, const net_address *from, const uint8_t *packet, size_t size,
                       uint64_t now)
{
    net_relay_message m;
    uint32_t link = 0;
    unsigned kind = net_packet_kind(packet, size, &link);
    if (kind == NET_PACKET_REQUEST || kind == NET_PACKET_RESPONSE || kind == NET_PACKET_DATA)
        pass_on(r, from, link, packet, size, now);
    else if (net_relay_message_read(&m, packet, size))
        on_question(r, from, &m, now);
}
