/* The gate of a room: who gets in, who gets no answer, who may move to another address. */
#include "test.h"

#include "crypt/crypt.h"
#include "net/discovery.h"

enum { POST_MOST = 64 };

typedef struct posted {
    net_address at;
    size_t size;
    uint8_t packet[NET_PACKET_MAX];
} posted;

typedef struct post_box {
    unsigned count;
    posted item[POST_MOST];
} post_box;

static post_box from_host, from_guest;
static net_lobby *host, *guest;
static net_endpoint host_gate, guest_gate;
static const net_address here = {.ip = {1}, .port = 1}, there = {.ip = {2}, .port = 2},
                         elsewhere = {.ip = {3}, .port = 3};
static uint64_t now;

static void put(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    post_box *box = ctx;
    ASSERT(box->count < POST_MOST);
    box->item[box->count].at = *at;
    box->item[box->count].size = size;
    memcpy(box->item[box->count++].packet, packet, size);
}

static void open_both(const char *code, const char *other_code)
{
    net_lobby_config config = {.name = "Ada", .wish = NET_WISH_PLAY, .seats = 2, .seed = 1};
    ts_setup usual;
    ts_setup_default(&usual, 0, (unsigned)ts_modes_find("duel"));
    config.handling = usual.handling[0];
    free(host);
    free(guest);
    host = calloc(1, sizeof *host);
    guest = calloc(1, sizeof *guest);
    from_host.count = from_guest.count = 0;
    now = 1000000;
    ASSERT(net_lobby_host(host, &config, now));
    net_lobby_join(guest, &config, now);
    ASSERT(net_endpoint_host(&host_gate, host, code, put, &from_host));
    ASSERT(net_endpoint_join(&guest_gate, guest, other_code, put, &from_guest));
    net_endpoint_route(&guest_gate, &here);
}

/* A millisecond, with all datagrams; those of the guest come from that address. */
static void pass(const net_address *from)
{
    now += 1000;
    net_lobby_run(host, now);
    net_lobby_run(guest, now);
    net_endpoint_run(&host_gate, now);
    net_endpoint_run(&guest_gate, now);
    post_box host_box = from_host, guest_box = from_guest;
    from_host.count = from_guest.count = 0;
    for (unsigned i = 0; i < guest_box.count; i++)
        net_endpoint_receive(&host_gate, from, guest_box.item[i].packet, guest_box.item[i].size,
                             now);
    for (unsigned i = 0; i < host_box.count; i++)
        if (net_address_same(&host_box.item[i].at, from))
            net_endpoint_receive(&guest_gate, &here, host_box.item[i].packet, host_box.item[i].size,
                                 now);
}

static unsigned members(void)
{
    unsigned count = 0;
    for (unsigned i = 1; i < NET_MEMBERS; i++)
        count += host->member[i].joined;
    return count;
}

static void who_has_the_code_gets_in(void)
{
    open_both("Some-Code", "somecode");
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    ASSERT(guest_gate.linked);
    ASSERT_EQ(members(), 1);
    ASSERT_EQ(host->seats.count, 2);
    ASSERT_EQ(guest->seats.count, 2);
}

static void another_code_gets_no_answer(void)
{
    open_both("somecode", "othercode");
    for (unsigned i = 0; i < 1000; i++) {
        pass(&there);
        ASSERT_EQ(from_host.count, 0);
    }
    ASSERT(!guest_gate.linked);
    ASSERT_EQ(members(), 0);
    ASSERT(host_gate.strangers > 0);
}

/* Nobody new gets in from a network that is banned: of IPv6 its first half, of IPv4 the address.
 * The own machine cannot be banned, nor does who is in lose the link. */
static void a_banned_network_gets_no_answer(void)
{
    static const struct {
        net_address banned, from;
        bool gets_in;
    } with[] = {
        {{.ip = {2, 1, [15] = 9}}, {.ip = {2, 1, [15] = 4}, .port = 2}, false},
        {{.ip = {2, 1, [15] = 9}}, {.ip = {2, 2, [15] = 9}, .port = 2}, true},
        {{.ip = {[10] = 255, 255, 10, 0, 0, 1}},
         {.ip = {[10] = 255, 255, 10, 0, 0, 1}, .port = 2},
         false},
        {{.ip = {[10] = 255, 255, 10, 0, 0, 1}},
         {.ip = {[10] = 255, 255, 10, 0, 0, 2}, .port = 2},
         true},
        {{.ip = {[10] = 255, 255, 127, 0, 0, 1}},
         {.ip = {[10] = 255, 255, 127, 0, 0, 1}, .port = 2},
         true},
    };
    for (unsigned i = 0; i < sizeof with / sizeof with[0]; i++) {
        open_both("somecode", "somecode");
        net_endpoint_ban(&host_gate, &with[i].banned);
        for (unsigned k = 0; k < 300; k++)
            pass(&with[i].from);
        ASSERT_EQ(members(), with[i].gets_in);
    }
    open_both("somecode", "somecode");
    for (unsigned k = 0; k < 300; k++)
        pass(&there);
    net_address at;
    ASSERT(!net_endpoint_address(&host_gate, 2, &at));
    ASSERT(net_endpoint_address(&host_gate, 1, &at) && net_address_same(&at, &there));
    net_endpoint_ban(&host_gate, &at);
    for (unsigned k = 0; k < 300; k++)
        pass(&there);
    ASSERT_EQ(members(), 1);
}

/* A datagram that is not encrypted with the right keys changes nothing and gets no response. */
static void noise_gets_no_answer(void)
{
    uint8_t packet[NET_PACKET_MAX];
    uint64_t chance = 7;
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 20000; i++) {
        for (unsigned k = 0; k < sizeof packet; k++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            packet[k] = (uint8_t)(chance >> 56);
        }
        packet[0] = (uint8_t)(NET_ENVELOPE << 4 | i % 6);
        if (i % 2)
            memset(packet + 1, 0, 4);
        net_endpoint_receive(&host_gate, &elsewhere, packet, i % (sizeof packet + 1), now);
        ASSERT_EQ(from_host.count, 0);
    }
    ASSERT_EQ(members(), 0);
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    ASSERT_EQ(members(), 1);
}

/* A replayed handshake request gets a response, but takes no slot. */
static void a_knock_alone_takes_no_place(void)
{
    posted knock;
    open_both("somecode", "somecode");
    net_endpoint_run(&guest_gate, now);
    knock = from_guest.item[0];
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    for (unsigned i = 0; i < 4 * NET_ENDPOINT_PEERS; i++) {
        net_endpoint_receive(&host_gate, &elsewhere, knock.packet, knock.size, now);
        pass(&there);
    }
    ASSERT_EQ(members(), 1);
    ASSERT(!host->member[2].here);
}

/* Fresh requests by a client that has the code and never completes them push out each other, but no
 * member. */
static void many_knocks_push_out_no_member(void)
{
    static net_endpoint other;
    static net_lobby room;
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    for (unsigned i = 0; i < 4 * NET_ENDPOINT_PEERS; i++) {
        from_guest.count = 0;
        ASSERT(net_endpoint_join(&other, &room, "somecode", put, &from_guest));
        net_endpoint_route(&other, &here);
        net_endpoint_run(&other, now);
        net_endpoint_receive(&host_gate, &elsewhere, from_guest.item[0].packet,
                             from_guest.item[0].size, now);
        from_guest.count = from_host.count = 0;
        pass(&there);
    }
    for (unsigned i = 0; i < 1000; i++)
        pass(&there);
    ASSERT_EQ(members(), 1);
    ASSERT(now - host_gate.peer[0].heard < 500000);
}

static void an_address_may_change(void)
{
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    uint64_t heard = guest->link[0].packets_in;
    for (unsigned i = 0; i < 1000; i++)
        pass(&elsewhere);
    ASSERT(net_address_same(&host_gate.peer[0].at, &elsewhere));
    ASSERT(guest->link[0].packets_in > heard);
}

/* A datagram of before, sent again from another place, does not draw the link there. */
static void old_datagrams_move_nobody(void)
{
    posted old = {0};
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 300; i++) {
        pass(&there);
        if (i == 250) {
            while (from_guest.count == 0) {
                now += 1000;
                net_endpoint_run(&guest_gate, now);
            }
            old = from_guest.item[0];
        }
    }
    net_endpoint_receive(&host_gate, &elsewhere, old.packet, old.size, now);
    ASSERT(net_address_same(&host_gate.peer[0].at, &there));
}

/* The next datagram of the guest, taken off the wire. */
static posted catch_one(void)
{
    from_guest.count = 0;
    while (from_guest.count == 0) {
        now += 1000;
        net_lobby_run(guest, now);
        net_endpoint_run(&guest_gate, now);
    }
    posted caught = from_guest.item[0];
    from_guest.count = 0;
    return caught;
}

/* A datagram that comes late and another way is read, and does not move the link back. */
static void a_late_datagram_moves_nobody(void)
{
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    posted first = catch_one(), second = catch_one();
    net_endpoint_receive(&host_gate, &there, second.packet, second.size, now);
    uint64_t heard = host->link[1].packets_in;
    net_endpoint_receive(&host_gate, &elsewhere, first.packet, first.size, now);
    ASSERT_EQ(host->link[1].packets_in, heard + 1);
    ASSERT(net_address_same(&host_gate.peer[0].at, &there));
    posted third = catch_one();
    net_endpoint_receive(&host_gate, &elsewhere, third.packet, third.size, now);
    ASSERT(net_address_same(&host_gate.peer[0].at, &elsewhere));
}

static void who_is_silent_is_out(void)
{
    open_both("somecode", "somecode");
    for (unsigned i = 0; i < 300; i++)
        pass(&there);
    ASSERT_EQ(members(), 1);
    host->config.least = 3; /* nothing is played */
    for (unsigned i = 0; i < 31000; i++) {
        now += 1000;
        net_lobby_run(host, now);
        net_endpoint_run(&host_gate, now);
        from_host.count = 0;
    }
    ASSERT_EQ(members(), 0);
    ASSERT(!host_gate.peer[0].used);
}

static void a_room_is_told_and_read(void)
{
    net_discovery b = {.id = {1, 2}, .port = 2608, .taken = 1, .seats = 2}, got;
    uint8_t packet[NET_PACKET_MAX];
    strcpy(b.name, "Ada");
    strcpy(b.rules, "guideline");
    strcpy(b.code, "abcd");
    size_t size = net_discovery_write(&b, packet);
    ASSERT_BYTES(packet + 1, "\0\0\0\0", 4); /* of no link */
    ASSERT(net_discovery_read(&got, packet, size));
    ASSERT_BYTES(&got, &b, sizeof b);
    for (size_t less = 0; less < size; less++)
        ASSERT(!net_discovery_read(&got, packet, less));
    packet[size] = 0;
    ASSERT(!net_discovery_read(&got, packet, size + 1));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    RUN(who_has_the_code_gets_in);
    RUN(another_code_gets_no_answer);
    RUN(a_banned_network_gets_no_answer);
    RUN(noise_gets_no_answer);
    RUN(a_knock_alone_takes_no_place);
    RUN(many_knocks_push_out_no_member);
    RUN(an_address_may_change);
    RUN(old_datagrams_move_nobody);
    RUN(a_late_datagram_moves_nobody);
    RUN(who_is_silent_is_out);
    RUN(a_room_is_told_and_read);
    return test_done();
}
