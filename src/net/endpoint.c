/* Datagrams to links and back. A handshake request alone gives no place in the lobby, because it
 * may be a replayed one; only an encrypted datagram after it does. */
#include "net/endpoint.h"

#include <stddef.h>
#include <string.h>

#include "base/minmax.h"
#include "crypt/crypt.h"
#include "lobby_internal.h"

static const uint8_t prologue[] = {'t', 'e', 's', 's', 'e', 'r', 'a', NET_ENVELOPE};

enum { NUMBER_SIZE = 4 };

_Static_assert(offsetof(net_address, own) == NET_ADDRESS_SIZE, "an address has no padding");

bool net_address_same(const net_address *a, const net_address *b)
{
    return memcmp(a, b, NET_ADDRESS_SIZE) == 0;
}

bool net_address_network(const uint8_t ip[16], uint8_t network[NET_NETWORK_SIZE])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}, loopback[16] = {[15] = 1};
    bool is_four = memcmp(ip, mapped, sizeof mapped) == 0;
    memset(network, 0, NET_NETWORK_SIZE);
    memcpy(network, is_four ? ip + sizeof mapped : ip, is_four ? 4 : NET_NETWORK_SIZE);
    return is_four ? ip[12] != 127 : memcmp(ip, loopback, sizeof loopback) != 0;
}

static void put_number(uint8_t out[NUMBER_SIZE], uint32_t number)
{
    for (unsigned i = 0; i < NUMBER_SIZE; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get_number(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

static net_endpoint_peer *peer_of_number(net_endpoint *g, uint32_t mine)
{
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++)
        if (g->peer[i].used && g->peer[i].mine == mine)
            return &g->peer[i];
    return NULL;
}

/* Random, so that nobody can guess it; 0 is that of handshake requests. */
static uint32_t fresh_number(net_endpoint *g)
{
    uint32_t number = 0;
    while (number == 0 || peer_of_number(g, number))
        crypt_random(&number, sizeof number);
    return number;
}

static bool begin(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                  void *ctx)
{
    memset(g, 0, sizeof *g);
    g->lobby = lobby;
    g->send = send;
    g->ctx = ctx;
    return crypt_open() && net_key_from_code(code, g->key);
}

bool net_endpoint_host(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx)
{
    return begin(g, lobby, code, send, ctx);
}

bool net_endpoint_join(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx)
{
    uint8_t message[NET_HELLO_MAX], number[NUMBER_SIZE];
    if (!begin(g, lobby, code, send, ctx))
        return false;
    g->peer[0].used = true;
    g->peer[0].mine = fresh_number(g);
    put_number(number, g->peer[0].mine);
    net_handshake_begin(&g->shake, true, prologue, sizeof prologue, g->key);
    size_t size = net_handshake_write(&g->shake, number, sizeof number, message);
    g->knock_size = net_packet_hello(NET_PACKET_REQUEST, 0, message, size, g->knock);
    return size > 0;
}

void net_endpoint_route(net_endpoint *g, const net_address *at)
{
    for (unsigned i = 0; i < g->ways; i++)
        if (net_address_same(&g->way[i], at))
            return;
    if (g->ways < NET_ENDPOINT_ROUTES)
        g->way[g->ways++] = *at;
    g->knocked = 0;
}

void net_endpoint_punch(net_endpoint *g, const net_address *at)
{
    uint8_t packet[NET_PACKET_MAX];
    g->send(g->ctx, at, packet, net_packet_hello(NET_PACKET_PUNCH, 0, NULL, 0, packet));
}

/* ---- handshakes ----------------------------------------------------------------------------- */

/* Returns a slot for a new client: a free one, or that of the client that has been silent longest.
 * NULL if all are members. */
static net_endpoint_peer *place(net_endpoint *g)
{
    net_endpoint_peer *oldest = NULL;
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++) {
        net_endpoint_peer *p = &g->peer[i];
        if (!p->used)
            return p;
        if (p->member == 0 && (!oldest || p->opened < oldest->opened))
            oldest = p;
    }
    return oldest;
}

static void answer(net_endpoint *g, const net_endpoint_peer *p, const net_address *at)
{
    uint8_t packet[NET_PACKET_MAX];
    size_t size =
        net_packet_hello(NET_PACKET_RESPONSE, p->theirs, p->answer, p->answer_size, packet);
    g->send(g->ctx, at, packet, size);
}

static const net_endpoint_peer *peer_of_member(const net_endpoint *g, unsigned member)
{
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++)
        if (g->peer[i].used && member && g->peer[i].member == member)
            return &g->peer[i];
    return NULL;
}

bool net_endpoint_address(const net_endpoint *g, unsigned member, net_address *out)
{
    const net_endpoint_peer *p = peer_of_member(g, member);
    if (p)
        *out = p->at;
    return p;
}

bool net_endpoint_channel(net_endpoint *g, unsigned member, const net_address *at, uint64_t now)
{
    const net_endpoint_peer *found = g->lobby->hosts ? peer_of_member(g, member) : &g->peer[0];
    if (!found)
        return false;
    net_endpoint_peer *p = &g->peer[found - g->peer];
    if (at && !p->has_channel) {
        p->channel = *at;
        p->channel_heard = 0;
        p->channel_opened = now;
    }
    p->has_channel = at;
    return at && now - max_u64(p->channel_opened, p->channel_heard) < NET_ENDPOINT_CHANNEL_LOST;
}

void net_endpoint_share_addresses(net_endpoint *g)
{
    net_heirs *heirs = &g->lobby->heirs;
    bool changed = false;
    for (unsigned i = 0; i < heirs->count; i++) {
        net_heir *h = &heirs->heir[i];
        net_address at;
        if (!net_endpoint_address(g, h->member, &at))
            continue;
        changed |= h->port != at.port || memcmp(h->ip, at.ip, sizeof h->ip) != 0;
        memcpy(h->ip, at.ip, sizeof h->ip);
        h->port = at.port;
    }
    if (changed)
        net_lobby_tell_heirs(g->lobby);
}

void net_endpoint_ban(net_endpoint *g, const net_address *at)
{
    uint8_t network[NET_NETWORK_SIZE];
    if (net_address_network(at->ip, network))
        memcpy(g->banned[g->bans++ % NET_BANS], network, sizeof network);
}

static bool is_banned(const net_endpoint *g, const net_address *at)
{
    uint8_t network[NET_NETWORK_SIZE];
    net_address_network(at->ip, network);
    for (unsigned i = 0; i < g->bans && i < NET_BANS; i++)
        if (memcmp(g->banned[i], network, sizeof network) == 0)
            return true;
    return false;
}

static void on_knock(net_endpoint *g, const net_address *from, const uint8_t *message, size_t size,
                     uint64_t now)
{
    uint8_t payload[NET_HELLO_MAX], number[NUMBER_SIZE], out[NET_HELLO_MAX];
    net_handshake shake;
    net_endpoint_peer fresh = {
        .used = true, .at = *from, .opened = now, .heard = now, .joined = now};
    if (size < NET_KEY_SIZE || size > NET_HELLO_MAX || is_banned(g, from))
        return;
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++) {
        if (g->peer[i].used && memcmp(g->peer[i].knock, message, NET_KEY_SIZE) == 0) {
            if (g->peer[i].member == 0) /* a repeat: the response was lost, or another route */
                answer(g, &g->peer[i], from);
            return;
        }
    }
    net_handshake_begin(&shake, false, prologue, sizeof prologue, g->key);
    if (net_handshake_read(&shake, message, size, payload) != NUMBER_SIZE) {
        g->strangers++;
        g->stranger = *from;
        return;
    }
    net_endpoint_peer *p = place(g);
    if (!p)
        return;
    fresh.theirs = get_number(payload);
    fresh.mine = fresh_number(g);
    put_number(number, fresh.mine);
    size_t wrote = net_handshake_write(&shake, number, sizeof number, out);
    if (wrote == 0 || wrote > UINT8_MAX || !net_cipher_start(&fresh.seal, &shake))
        return;
    memcpy(fresh.answer, out, wrote);
    memcpy(fresh.knock, message, NET_KEY_SIZE);
    fresh.answer_size = (uint8_t)wrote;
    *p = fresh;
    answer(g, p, from);
}

static void on_answer(net_endpoint *g, const net_address *from, const uint8_t *message, size_t size,
                      uint64_t now)
{
    uint8_t payload[NET_HELLO_MAX];
    net_endpoint_peer *p = &g->peer[0];
    if (g->linked || net_handshake_read(&g->shake, message, size, payload) != NUMBER_SIZE ||
        !net_cipher_start(&p->seal, &g->shake))
        return;
    p->theirs = get_number(payload);
    p->at = *from;
    p->opened = p->heard = now;
    g->linked = true;
}

/* ---- encrypted datagrams -------------------------------------------------------------------- */

/* A channel is used in addition to the address, and alone once it works. */
static bool channel_serves(const net_endpoint_peer *p, uint64_t now)
{
    return p->has_channel && p->channel_heard && now - p->channel_heard < NET_ENDPOINT_CHANNEL;
}

/* Sends a datagram; `all`: over all routes. */
static void post(net_endpoint *g, net_endpoint_peer *p, const uint8_t *frames, size_t size,
                 bool all, uint64_t now)
{
    uint8_t packet[NET_PACKET_MAX];
    size_t sealed = net_packet_encrypt(&p->seal, p->theirs, frames, size, packet);
    if (sealed && p->has_channel) {
        g->send(g->ctx, &p->channel, packet, sealed);
        if (!all && channel_serves(p, now))
            return;
        /* With another number, because the same one would be ignored the second time. */
        sealed = net_packet_encrypt(&p->seal, p->theirs, frames, size, packet);
    }
    if (sealed)
        g->send(g->ctx, &p->at, packet, sealed);
    for (unsigned i = 0; i < g->ways && sealed && all; i++)
        if (!net_address_same(&g->way[i], &p->at))
            g->send(g->ctx, &g->way[i], packet, sealed);
}

/* Tells a client that all member slots are in use. */
static void turn_away(net_endpoint *g, net_endpoint_peer *p, uint64_t now)
{
    uint8_t frames[NET_FRAMES_MAX];
    net_connection l;
    net_input_logs none;
    none.round = none.boards = 0;
    net_connection_open(&l, 0, now);
    net_lobby_say_leave(&l, NET_LEAVE_FULL);
    size_t size = net_connection_send(&l, &none, NULL, frames, sizeof frames, now);
    post(g, p, frames, size, false, now);
}

static void on_sealed(net_endpoint *g, net_endpoint_peer *p, const net_address *from,
                      const uint8_t *packet, size_t packet_size, uint64_t now)
{
    uint8_t frames[NET_FRAMES_MAX];
    uint64_t newest = p->seal.newest;
    size_t size = net_packet_decrypt(&p->seal, packet, packet_size, frames);
    if (size == 0)
        return;
    p->heard = now;
    if (net_address_same(from, &p->channel))
        p->channel_heard = now;
    else if (p->seal.newest > newest) /* an older one may have taken another route */
        p->at = *from;
    if (g->lobby->hosts && p->member == 0) {
        int member = net_lobby_link(g->lobby, now);
        if (member < 0) {
            turn_away(g, p, now);
            return;
        }
        p->member = (uint16_t)member;
        p->opened = p->joined = now;
    }
    net_lobby_receive(g->lobby, p->member, frames, size, now);
}

void net_endpoint_receive(net_endpoint *g, const net_address *from, const uint8_t *packet,
                          size_t size, uint64_t now)
{
    uint32_t number = 0;
    unsigned kind = net_packet_kind(packet, size, &number);
    size_t message_size;
    const uint8_t *message = net_packet_message(packet, size, &message_size);
    bool hosts = g->lobby->hosts;
    net_endpoint_peer *p = number && kind > NET_PACKET_REQUEST ? peer_of_number(g, number) : NULL;
    if (kind == NET_PACKET_REQUEST && number == 0 && hosts)
        on_knock(g, from, message, message_size, now);
    else if (kind == NET_PACKET_RESPONSE && p && !hosts)
        on_answer(g, from, message, message_size, now);
    else if (kind == NET_PACKET_DATA && p && (hosts || g->linked))
        on_sealed(g, p, from, packet, size, now);
}

/* ---- time ----------------------------------------------------------------------------------- */

static bool lasts(net_endpoint *g, net_endpoint_peer *p, uint64_t now)
{
    const net_lobby *r = g->lobby;
    if (p->member == 0)
        return now - p->opened < NET_ENDPOINT_JOIN;
    if (!r->member[p->member].here)
        return false;
    if (r->member[p->member].joined)
        p->joined = now;
    bool plays =
        net_lobby_in_round(r) && r->link[p->member].speaks; /* the lobby has its own grace period */
    return now - p->joined < NET_ENDPOINT_JOIN && (plays || now - p->heard < NET_ENDPOINT_SILENT);
}

/* Only during a round do packets arrive many times a second. */
static bool is_quiet(const net_endpoint *g, const net_endpoint_peer *p, uint64_t now)
{
    const net_lobby *r = g->lobby;
    bool plays = !r->hosts || r->link[p->member].speaks;
    return net_lobby_in_round(r) && plays && now - p->heard > NET_ENDPOINT_QUIET;
}

bool net_endpoint_is_quiet(const net_endpoint *g, uint64_t now)
{
    if (!g->lobby->hosts)
        return g->linked && is_quiet(g, &g->peer[0], now);
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS; i++)
        if (g->peer[i].used && g->peer[i].member && is_quiet(g, &g->peer[i], now))
            return true;
    return false;
}

static void send_all(net_endpoint *g, net_endpoint_peer *p, uint64_t now)
{
    uint8_t frames[NET_FRAMES_MAX];
    bool tries = !g->lobby->hosts && now - g->tried >= NET_ENDPOINT_TRY && is_quiet(g, p, now);
    for (size_t size;
         (size = net_lobby_send(g->lobby, p->member, frames, sizeof frames, now)) > 0;) {
        post(g, p, frames, size, tries, now);
        g->tried = tries ? now : g->tried;
    }
}

void net_endpoint_run(net_endpoint *g, uint64_t now)
{
    if (!g->lobby->hosts && g->linked) {
        send_all(g, &g->peer[0], now);
    } else if (!g->lobby->hosts && (g->knocked == 0 || now - g->knocked >= NET_ENDPOINT_RETRY)) {
        for (unsigned i = 0; i < g->ways; i++)
            g->send(g->ctx, &g->way[i], g->knock, g->knock_size);
        g->knocked = now;
    }
    for (unsigned i = 0; i < NET_ENDPOINT_PEERS && g->lobby->hosts; i++) {
        net_endpoint_peer *p = &g->peer[i];
        if (p->used && !lasts(g, p, now)) {
            if (p->member)
                net_lobby_drop(g->lobby, p->member, now);
            p->used = false;
        }
        if (p->used && p->member)
            send_all(g, p, now);
    }
}

void net_endpoint_end(net_endpoint *g, uint64_t now)
{
    enum { TIMES = 3, APART = 2000000 };
    for (int i = 0; i < TIMES; i++)
        net_endpoint_run(g, now += APART);
}

uint64_t net_endpoint_next(const net_endpoint *g)
{
    if (!g->lobby->hosts && !g->linked)
        return g->knocked + NET_ENDPOINT_RETRY;
    return net_lobby_next(g->lobby);
}
