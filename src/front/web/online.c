/* Playing with somebody far away, from a page: datagrams by the ways of its script (online.js). A
 * way is an address whose last byte is its number, from 1. */
#include "online.h"

#include <string.h>

#include "online/online.h"
#include "web.h"

enum { LAST = 15 };

WEB_IMPORT(way_find) int way_find(const char *text);
WEB_IMPORT(way_send) void way_send(unsigned way, const uint8_t *packet, size_t size);
WEB_IMPORT(way_receive) int way_receive(void *packet, size_t room);
WEB_IMPORT(way_close) void way_close(void);
WEB_IMPORT(seat_secret) void seat_secret(const uint8_t *key, uint8_t *secret);
WEB_IMPORT(seat_forget) void seat_forget(void);

static int open_room(void *to, uint32_t *port)
{
    (void)to;
    *port = 0;
    return ONLINE_FINE;
}

static void close_room(void *to)
{
    (void)to;
    way_close();
}

static net_address address_of(unsigned way)
{
    net_address at = {.port = 0};
    at.ip[LAST] = (uint8_t)(way + 1);
    return at;
}

/* To nobody: where the host is, if he has an address at all, a page cannot go straight. */
static void send_packet(void *to, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)to;
    net_address way = address_of(at->ip[LAST] - 1u);
    if (at->ip[LAST] && net_address_same(at, &way))
        way_send(at->ip[LAST] - 1u, packet, size);
}

static int receive(void *to, net_address *from, void *packet, size_t room)
{
    (void)to;
    int got = way_receive(packet, room);
    if (got >= 0)
        *from = address_of((unsigned)got >> 16);
    return got < 0 ? -1 : got & 0xffff;
}

static int find(void *to, const char *text, uint32_t usual_port, net_address *out)
{
    (void)to, (void)usual_port;
    int way = way_find(text);
    if (way < 0)
        return way == -1 ? 0 : -1;
    *out = address_of((unsigned)way);
    return 1;
}

static void seat(void *to, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE])
{
    (void)to;
    seat_secret(key, secret);
}

static void forget_seat(void *to)
{
    (void)to;
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
    .relays_alone = true,
};

void far_open(online_net *net, const char *relay, const char *page)
{
    net->own = online_open(&wires, TS_SIGNATURE);
    net->calls = net->own ? &online_rooms : NULL;
    net->relay = relay;
    net->page = page;
}
