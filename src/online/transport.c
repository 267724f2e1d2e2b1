/* Datagrams by the sockets of this machine. Names are looked up in a thread of their own, for that
 * may take seconds. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "online/online.h"
#include "router.h"
#include "sockets/lan.h"
#include "sockets/seat_file.h"

/* A look-up: of the thread and of who asks; the last one frees it. */
typedef struct search {
    char text[ONLINE_PLACE_SIZE];
    uint32_t port;
    net_address found;
    bool good;
    int wake; /* a byte is written there at the end */
    atomic_int done, holders;
} search;

enum { SEATS_SIZE = 1024 };

typedef struct sockets {
    net_udp room, near;
    int pipe[2];
    search *search;
    net_router *router;
    bool waits_for_router;
    char seats[SEATS_SIZE];
    net_seat_file seat;
} sockets;

static sockets all = {
    .room = {.socket = -1}, .near = {.socket = -1}, .pipe = {-1, -1}, .seat = {-1}};

/* ---- the room's socket ---------------------------------------------------------------------- */

/* Only a host is asked at its port. */
static int open_room(void *ctx, uint32_t *port)
{
    sockets *s = ctx;
    bool opened =
        *port ? net_udp_listen(&s->room, &(net_address){.port = *port}) : net_udp_open(&s->room, 0);
    if (!opened) {
        s->room.socket = -1;
        return errno == EADDRINUSE || errno == EACCES ? ONLINE_PORT_IN_USE : ONLINE_NO_NETWORK;
    }
    *port = s->room.port;
    return ONLINE_FINE;
}

static void let_go(search *s)
{
    if (s && atomic_fetch_sub(&s->holders, 1) == 1)
        free(s);
}

static void close_room(void *ctx)
{
    sockets *s = ctx;
    net_udp_close(&s->room);
    net_router_close(s->router);
    s->router = NULL;
    s->waits_for_router = false;
    let_go(s->search);
    s->search = NULL;
}

static void send_packet(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    sockets *s = ctx;
    net_udp_send(&s->room, at, packet, size);
}

static int receive(void *ctx, net_address *from, void *packet, size_t size)
{
    sockets *s = ctx;
    return net_udp_receive(&s->room, from, packet, size);
}

static void place(void *ctx, uint32_t port, char out[ONLINE_PLACE_SIZE])
{
    (void)ctx;
    net_address own;
    if (!net_udp_own(&own)) /* a machine that is alone */
        own = (net_address){.ip = {[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}};
    own.port = port;
    net_address_write(&own, out);
}

_Static_assert((int)ONLINE_PLACE_SIZE >= (int)NET_ADDRESS_TEXT, "an address has room");

static bool can_wake(sockets *s)
{
    return s->pipe[0] >= 0 || pipe2(s->pipe, O_CLOEXEC | O_NONBLOCK) == 0;
}

static void empty_pipe(const sockets *s)
{
    char byte[16];
    while (read(s->pipe[0], byte, sizeof byte) > 0)
        ;
}

static void ask_router(void *ctx, uint32_t port)
{
    sockets *s = ctx;
    s->router = can_wake(s) ? net_router_open(port, s->pipe[1]) : NULL;
    s->waits_for_router = s->router != NULL;
}

static bool outside(void *ctx, char out[ONLINE_PLACE_SIZE])
{
    sockets *s = ctx;
    if (!s->waits_for_router || !net_router_place(s->router, out))
        return false;
    empty_pipe(s);
    s->waits_for_router = false;
    return true;
}

/* ---- names ---------------------------------------------------------------------------------- */

static void *look_up(void *own)
{
    search *s = own;
    ssize_t wrote;
    s->good = net_udp_find(s->text, s->port, &s->found) == NULL;
    atomic_store(&s->done, 1);
    wrote = write(s->wake, "", 1);
    (void)wrote; /* who sleeps looks again by himself */
    let_go(s);
    return NULL;
}

static bool begin_search(sockets *own, const char *text, uint32_t port)
{
    pthread_t thread;
    pthread_attr_t detached;
    if (!can_wake(own))
        return false;
    search *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    memcpy(s->text, text, strlen(text) + 1);
    s->port = port;
    s->wake = own->pipe[1];
    atomic_store(&s->holders, 2);
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    int error = pthread_create(&thread, &detached, look_up, s);
    pthread_attr_destroy(&detached);
    if (error) {
        free(s);
        return false;
    }
    own->search = s;
    return true;
}

/* Numbers alone need no one to be asked. */
static bool is_number(const char *text)
{
    return strspn(text, "0123456789.:") == strlen(text) || text[0] == '[';
}

static int find(void *ctx, const char *text, uint32_t usual_port, net_address *out)
{
    sockets *own = ctx;
    if (is_number(text))
        return net_udp_find(text, usual_port, out) ? -1 : 1;
    if (!own->search && !begin_search(own, text, usual_port))
        return -1;
    search *s = own->search;
    if (!atomic_load(&s->done))
        return 0;
    empty_pipe(own);
    *out = s->found;
    int found = s->good ? 1 : -1;
    let_go(s);
    own->search = NULL;
    return found;
}

/* ---- near ----------------------------------------------------------------------------------- */

static bool listen_near(void *ctx, bool on)
{
    sockets *s = ctx;
    net_udp_close(&s->near);
    if (on && !net_lan_listen(&s->near))
        s->near.socket = -1;
    return s->near.socket >= 0;
}

static int hear(void *ctx, net_address *from, void *packet, size_t size)
{
    sockets *s = ctx;
    return s->near.socket < 0 ? -1 : net_udp_receive(&s->near, from, packet, size);
}

static void call(void *ctx, const void *packet, size_t size)
{
    (void)ctx;
    net_lan_call(packet, size);
}

static unsigned descriptors(void *ctx, int out[ONLINE_DESCRIPTORS])
{
    sockets *s = ctx;
    unsigned count = 0;
    if (s->room.socket >= 0)
        out[count++] = s->room.socket;
    if (s->near.socket >= 0)
        out[count++] = s->near.socket;
    if (s->search || s->waits_for_router)
        out[count++] = s->pipe[0];
    return count;
}

/* ---- coming back ---------------------------------------------------------------------------- */

static void forget_seat(void *ctx)
{
    net_seat_file_forget(&((sockets *)ctx)->seat);
}

static void seat(void *ctx, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE])
{
    sockets *s = ctx;
    forget_seat(s);
    net_seat_file_open(&s->seat, s->seats, key, secret);
}

static const online_transport wires = {
    .ctx = &all,
    .open = open_room,
    .close = close_room,
    .send = send_packet,
    .receive = receive,
    .find = find,
    .listen = listen_near,
    .hear = hear,
    .call = call,
    .place = place,
    .ask_router = ask_router,
    .outside = outside,
    .write = net_address_write,
    .descriptors = descriptors,
    .seat = seat,
    .forget_seat = forget_seat,
};

online *online_here(uint64_t signature, const char *seats)
{
    snprintf(all.seats, sizeof all.seats, "%s", seats);
    return online_open(&wires, signature);
}
