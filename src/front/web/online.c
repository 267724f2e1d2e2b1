/* Online play from a page: datagrams over the routes of its script (online.js). A route is an
 * address whose last byte is its number, from 1; from CHANNEL on routes lead to members. */
#include "online.h"

#include <string.h>

#include "online/online.h"
#include "web.h"

enum { LAST = 15, CHANNEL = 64 }; /* as in online.js */

WEB_IMPORT(way_find) int way_find(const char *text);
WEB_IMPORT(way_send) void way_send(unsigned way, const uint8_t *packet, size_t size);
WEB_IMPORT(way_receive) int way_receive(void *packet, size_t size);
WEB_IMPORT(way_close) void way_close(void);
WEB_IMPORT(signal_take)
void signal_take(unsigned member, const uint8_t *part, size_t size, int last);
WEB_IMPORT(signal_next) int signal_next(unsigned member, uint8_t *part, size_t size);
WEB_IMPORT(channel_is_open) int channel_is_open(unsigned member);
WEB_IMPORT(seat_secret) void seat_secret(const uint8_t *key, uint8_t *secret);
WEB_IMPORT(seat_forget) void seat_forget(void);

static int open_room(void *ctx, uint32_t *port)
{
    (void)ctx;
    *port = 0;
    return ONLINE_FINE;
}

static void close_room(void *ctx)
{
    (void)ctx;
    way_close();
}

static net_address address_of(unsigned way)
{
    net_address at = {.port = 0};
    at.ip[LAST] = (uint8_t)(way + 1);
    return at;
}

/* To nobody: where the host is, if he has an address at all, a page cannot go straight. */
static void send_packet(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)ctx;
    net_address way = address_of(at->ip[LAST] - 1u);
    if (at->ip[LAST] && net_address_same(at, &way))
        way_send(at->ip[LAST] - 1u, packet, size);
}

static int receive(void *ctx, net_address *from, void *packet, size_t size)
{
    (void)ctx;
    int got = way_receive(packet, size);
    if (got >= 0)
        *from = address_of((unsigned)got >> 16);
    return got < 0 ? -1 : got & 0xffff;
}

static int find(void *ctx, const char *text, uint32_t usual_port, net_address *out)
{
    (void)ctx, (void)usual_port;
    int way = way_find(text);
    if (way < 0)
        return way == -1 ? 0 : -1;
    *out = address_of((unsigned)way);
    return 1;
}

static void on_signal(void *ctx, unsigned member, const net_signal *part)
{
    (void)ctx;
    signal_take(member, part->bytes.at, (size_t)(part->bytes.end - part->bytes.at), part->last);
}

static int next_signal(void *ctx, unsigned member, uint8_t part[NET_SIGNAL_PART], bool *last)
{
    (void)ctx;
    int got = signal_next(member, part, NET_SIGNAL_PART); /* the size, doubled; 1: the last */
    *last = got & 1;
    return got < 0 ? -1 : got / 2;
}

static bool channel(void *ctx, unsigned member, net_address *at)
{
    (void)ctx;
    *at = address_of(CHANNEL + member);
    return channel_is_open(member) != 0;
}

static void seat(void *ctx, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE])
{
    (void)ctx;
    seat_secret(key, secret);
}

static void forget_seat(void *ctx)
{
    (void)ctx;
    seat_forget();
}

static const online_transport wires = {
    .open = open_room,
    .close = close_room,
    .send = send_packet,
    .receive = receive,
    .find = find,
    .seat = seat,
    .forget_seat = forget_seat,
    .signal = on_signal,
    .next_signal = next_signal,
    .channel = channel,
    .relays_alone = true,
};

void far_open(online_net *net, const char *relay, const char *page)
{
    net->own = online_open(&wires, TS_SIGNATURE);
    net->calls = net->own ? &online_rooms : NULL;
    net->relay = relay;
    net->page = page;
}
