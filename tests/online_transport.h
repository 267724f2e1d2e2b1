/* Machines whose sessions are joined in memory, with a relay where one is wanted: their wires, and
 * time that passes for all of them. */
#ifndef TESSERA_TESTS_ONLINE_TRANSPORT_H
#define TESSERA_TESTS_ONLINE_TRANSPORT_H

#include "parts_rig.h"
#include "session_rig.h"

#include "online/online.h"
#include "base/minmax.h"
#include "net/relay.h"

enum { ENDS = 3, PACKETS = 512, RELAY = ENDS };

typedef struct post {
    uint64_t due; /* 0 if none */
    unsigned from, to;
    bool by_channel;
    size_t size;
    uint8_t bytes[NET_PACKET_MAX];
} post;

/* One machine: a session, its room, its wires. */
typedef struct end {
    unsigned number;
    session_rig t;
    online *m;
    bool open, listens, port_in_use, asks_router;
    const char *outside; /* the router's address, once it has answered */
    uint8_t near[NET_PACKET_MAX];
    size_t near_size;
    char heard[4096], told[4096]; /* descriptions of a channel */
    size_t heard_size, told_size, told_sent;
} end;

static end ends[ENDS];
static end *const ada = &ends[0], *const bob = &ends[1], *const eve = &ends[2];
static post posts[PACKETS];
static uint64_t delay, channel_delay, now;
static uint8_t seats[ENDS][NET_SECRET_SIZE]; /* secrets that outlive programs */
static bool has_seat[ENDS], kills;           /* kills: a program that is closed says nothing */
static unsigned cut;                         /* nothing comes to that end or from it, a bit each */
static net_relay *relay;
static bool has_channels, channel_up, channel_dead; /* dead: it is open, and nothing comes by it */
static unsigned by_channel, by_relay;               /* datagrams of ends */

/* ---- wires ---------------------------------------------------------------------------------- */

static net_address address_of(unsigned number)
{
    return (net_address){.ip = {[10] = 0xff, [11] = 0xff, [12] = 10, [15] = (uint8_t)(number + 1)},
                         .port = number == RELAY ? NET_RELAY_PORT : ONLINE_USUAL_PORT};
}

/* The channel to that end. */
static net_address channel_of(unsigned number)
{
    return (net_address){.ip = {[14] = 1, [15] = (uint8_t)(number + 1)}};
}

static void put(unsigned from, const net_address *at, const uint8_t *bytes, size_t size)
{
    unsigned to = at->ip[15] - 1u;
    bool is_channel = at->ip[14];
    by_channel += is_channel;
    by_relay += to == RELAY;
    if (is_channel && (!channel_up || channel_dead))
        return;
    for (unsigned i = 0; i < PACKETS && to <= RELAY && !kills; i++) {
        if (posts[i].due)
            continue;
        posts[i] = (post){.due = now + delay + (is_channel ? channel_delay : 0) + 1,
                          .from = from,
                          .to = to,
                          .by_channel = is_channel,
                          .size = size};
        memcpy(posts[i].bytes, bytes, size);
        return;
    }
}

static void wire_send(void *ctx, const net_address *at, const uint8_t *bytes, size_t size)
{
    put(((end *)ctx)->number, at, bytes, size);
}

static inline void relay_send(void *ctx, const net_address *at, const uint8_t *bytes, size_t size)
{
    (void)ctx;
    put(RELAY, at, bytes, size);
}

/* Returns the oldest of those that have come, or NULL if none has. */
static post *next_post(unsigned number)
{
    post *first = NULL;
    for (unsigned i = 0; i < PACKETS; i++)
        if (posts[i].due && posts[i].due <= now && posts[i].to == number &&
            (!first || posts[i].due < first->due))
            first = &posts[i];
    return first;
}

static int wire_receive(void *ctx, net_address *from, void *packet, size_t size)
{
    for (post *p; (p = next_post(((end *)ctx)->number)); p->due = 0) {
        if ((cut >> p->from | cut >> p->to) & 1 || p->size > size)
            continue;
        *from = p->by_channel ? channel_of(p->from) : address_of(p->from);
        memcpy(packet, p->bytes, p->size);
        p->due = 0;
        return (int)p->size;
    }
    return -1;
}

static int wire_open(void *ctx, uint32_t *port)
{
    end *e = ctx;
    if (e->port_in_use)
        return ONLINE_PORT_IN_USE;
    *port = ONLINE_USUAL_PORT;
    e->open = true;
    return ONLINE_FINE;
}

static void wire_close(void *ctx)
{
    ((end *)ctx)->open = false;
}

/* With or without a port. */
static int wire_find(void *ctx, const char *text, uint32_t usual_port, net_address *out)
{
    static const char *const name[] = {"ada", "bob", "eve", "relay"};
    (void)ctx;
    (void)usual_port;
    for (unsigned i = 0; i <= RELAY; i++)
        if (strncmp(text, name[i], strcspn(text, ":")) == 0 &&
            strlen(name[i]) == strcspn(text, ":")) {
            *out = address_of(i);
            return 1;
        }
    return -1;
}

static bool wire_listen(void *ctx, bool on)
{
    ((end *)ctx)->listens = on;
    return true;
}

static int wire_hear(void *ctx, net_address *from, void *packet, size_t capacity)
{
    end *e = ctx;
    size_t size = e->near_size;
    if (size == 0 || size > capacity)
        return -1;
    *from = address_of(0); /* who calls here is Ada */
    memcpy(packet, e->near, size);
    e->near_size = 0;
    return (int)size;
}

static void wire_call(void *ctx, const void *packet, size_t size)
{
    (void)ctx;
    for (unsigned i = 0; i < ENDS; i++)
        if (ends[i].listens) {
            memcpy(ends[i].near, packet, size);
            ends[i].near_size = size;
        }
}

static void wire_place(void *ctx, uint32_t port, char out[ONLINE_PLACE_SIZE])
{
    (void)ctx;
    snprintf(out, ONLINE_PLACE_SIZE, "ada:%u", (unsigned)port);
}

static void wire_ask_router(void *ctx, uint32_t port)
{
    ((end *)ctx)->asks_router = port == ONLINE_USUAL_PORT;
}

static bool wire_outside(void *ctx, char out[ONLINE_PLACE_SIZE])
{
    end *e = ctx;
    if (!e->asks_router || !e->outside)
        return false;
    snprintf(out, ONLINE_PLACE_SIZE, "%s", e->outside);
    e->outside = NULL;
    return true;
}

static void wire_write(const net_address *a, char out[ONLINE_PLACE_SIZE])
{
    (void)a;
    snprintf(out, ONLINE_PLACE_SIZE, "ada");
}

static unsigned wire_descriptors(void *ctx, int out[ONLINE_DESCRIPTORS])
{
    (void)ctx;
    (void)out;
    return 0;
}

static void wire_seat(void *ctx, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE])
{
    unsigned number = ((end *)ctx)->number;
    (void)key;
    if (!has_seat[number])
        memset(seats[number], (int)number + 1, NET_SECRET_SIZE);
    has_seat[number] = true;
    memcpy(secret, seats[number], NET_SECRET_SIZE);
}

static void wire_forget_seat(void *ctx)
{
    has_seat[((end *)ctx)->number] &= kills;
}

/* Does what a page's script does (front/web/channel.js): a host offers, a guest answers, and both
 * descriptions are long. */
static void wire_signal(void *ctx, unsigned member, const net_signal *part)
{
    end *e = ctx;
    size_t size = (size_t)(part->bytes.end - part->bytes.at);
    ASSERT(e->heard_size + size < sizeof e->heard && member == (e == ada));
    if (size)
        memcpy(e->heard + e->heard_size, part->bytes.at, size);
    e->heard_size += size;
    if (!part->last)
        return;
    for (size_t i = 0; i < e->heard_size; i++)
        ASSERT_EQ(e->heard[i], e == ada ? 'a' : 'o');
    if (e == ada && e->heard_size) {
        ASSERT_EQ(e->heard_size, 2 * NET_SIGNAL_PART);
        channel_up = true;
    } else {
        e->told_size = e == ada ? 1000 : 2 * NET_SIGNAL_PART;
        ASSERT_EQ(e->heard_size, e == ada ? 0 : 1000);
        memset(e->told, e == ada ? 'o' : 'a', e->told_size);
        e->told_sent = 0;
    }
    e->heard_size = 0;
}

static int wire_next_signal(void *ctx, unsigned member, uint8_t part[NET_SIGNAL_PART], bool *last)
{
    end *e = ctx;
    size_t size = min_u64(e->told_size - e->told_sent, NET_SIGNAL_PART);
    if (member != (e == ada) || size == 0)
        return -1;
    memcpy(part, e->told + e->told_sent, size);
    e->told_sent += size;
    *last = e->told_sent == e->told_size;
    return (int)size;
}

static bool wire_channel(void *ctx, unsigned member, net_address *at)
{
    *at = channel_of(ctx == ada);
    return channel_up && member == (ctx == ada);
}

/* Its program begins with that room, or, NULL, with the title. */
static void open_end_with(unsigned number, const session_room *room)
{
    end *e = &ends[number];
    online_transport wires = {.ctx = e,
                              .open = wire_open,
                              .close = wire_close,
                              .send = wire_send,
                              .receive = wire_receive,
                              .find = wire_find,
                              .listen = wire_listen,
                              .hear = wire_hear,
                              .call = wire_call,
                              .place = wire_place,
                              .ask_router = wire_ask_router,
                              .outside = wire_outside,
                              .write = wire_write,
                              .descriptors = wire_descriptors,
                              .seat = wire_seat,
                              .forget_seat = wire_forget_seat,
                              .signal = has_channels ? wire_signal : NULL,
                              .next_signal = wire_next_signal,
                              .channel = wire_channel,
                              .relays_alone = has_channels};
    session_options o = rig_options("guideline", "marathon");
    *e = (end){.number = number, .m = online_open(&wires, 1)};
    o.net = (online_net){.calls = &online_rooms, .own = e->m};
    o.seed = 11;
    if (room)
        o.room = *room;
    rig_open_options(&e->t, &o);
    if (room)
        return;
    e->t.s->settings.duel_first_to = 1;
    snprintf(e->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s",
             number == 0   ? "Ada"
             : number == 1 ? "Bob"
                           : "Eve");
}

static void open_end(unsigned number)
{
    open_end_with(number, NULL);
}

static void begin(void)
{
    memset(posts, 0, sizeof posts);
    delay = 0;
    cut = 0;
    channel_up = channel_dead = false;
    memset(has_seat, 0, sizeof has_seat);
    now = 5 * SECOND;
    for (unsigned i = 0; i < ENDS; i++)
        open_end(i);
    free(relay);
    relay = NULL;
}

static void finish(void)
{
    for (unsigned i = 0; i < ENDS; i++) {
        rig_close(&ends[i].t);
        online_close(ends[i].m);
    }
}

static void pass(uint64_t us)
{
    enum { STEP = 4 * MS };
    for (uint64_t until = now + us; now < until;) {
        now += STEP;
        for (unsigned i = 0; i < ENDS; i++) {
            ends[i].t.now = now;
            session_run(ends[i].t.s, now);
        }
        for (post *p; relay && (p = next_post(RELAY)); p->due = 0) {
            net_address from = address_of(p->from);
            net_relay_receive(relay, &from, p->bytes, p->size, now);
        }
    }
}

#endif
