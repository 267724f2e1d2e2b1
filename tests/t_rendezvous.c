/* Two ends that find each other at relays, and continue when a relay, or the direct route, is
 * gone. */
#include "test.h"

#include "net/rendezvous.h"

enum { RELAYS = 2, STEP = 5000, SECOND = 1000000, POSTS = 256 };

enum { HOST, GUEST, FIRST_RELAY, ENDS = FIRST_RELAY + RELAYS };

typedef struct letter {
    unsigned to;
    net_address from;
    size_t size;
    uint8_t bytes[NET_PACKET_MAX];
} letter;

typedef struct world {
    uint64_t now;
    bool straight, by_stream; /* the straight way is open; the guest has none */
    bool gone[ENDS];
    net_lobby *lobby[2];
    net_endpoint gate[2];
    net_rendezvous ways[2];
    net_relay *relay[RELAYS];
    letter post[POSTS];
    unsigned posts;
    uint32_t through[ENDS]; /* encrypted datagrams that it received */
} world;

static world w;

static net_address address(unsigned end)
{
    net_address at = {.ip = {1, [15] = (uint8_t)end}, .port = end + 1};
    if (end == GUEST && w.by_stream)
        at.scope = NET_RELAY_STREAM;
    return at;
}

/* `to` says who sends: the place in an array of numbers. */
static unsigned number[ENDS];

static void put(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    unsigned from = *(unsigned *)ctx;
    for (unsigned end = 0; end < ENDS; end++) {
        net_address other = address(end);
        bool straight = from < FIRST_RELAY && end < FIRST_RELAY;
        if (!net_address_same(at, &other) || w.gone[end] || (straight && !w.straight))
            continue;
        ASSERT(w.posts < POSTS);
        letter *l = &w.post[w.posts++];
        l->to = end;
        l->from = address(from);
        l->size = size;
        memcpy(l->bytes, packet, size);
    }
}

static void deliver(const letter *l)
{
    uint32_t link;
    if (net_packet_kind(l->bytes, l->size, &link) == NET_PACKET_DATA)
        w.through[l->to]++;
    if (l->to >= FIRST_RELAY)
        net_relay_receive(w.relay[l->to - FIRST_RELAY], &l->from, l->bytes, l->size, w.now);
    else if (!net_rendezvous_takes(&w.ways[l->to], &w.gate[l->to], &l->from, l->bytes, l->size,
                                   w.now))
        net_endpoint_receive(&w.gate[l->to], &l->from, l->bytes, l->size, w.now);
}

static void pass(uint64_t time)
{
    static const ts_buttons none[TS_PLAYERS_MAX];
    static letter come[POSTS];
    for (uint64_t end = w.now + time; w.now < end; w.now += STEP) {
        unsigned count = w.posts;
        memcpy(come, w.post, count * sizeof come[0]);
        w.posts = 0;
        for (unsigned i = 0; i < count; i++)
            deliver(&come[i]);
        for (unsigned i = 0; i < 2 && w.gate[i].lobby; i++) {
            while (net_lobby_play(w.lobby[i], none, w.now))
                ;
            net_lobby_run(w.lobby[i], w.now);
            net_endpoint_run(&w.gate[i], w.now);
            net_rendezvous_run(&w.ways[i], &w.gate[i], w.now);
        }
    }
}

static void open_world(bool straight, bool by_stream, unsigned relays)
{
    net_lobby_config config = {
        .name = "Ada", .wish = NET_WISH_PLAY, .seats = 2, .least = 2, .seed = 1, .grace = 15000000};
    ts_setup usual;
    ts_setup_default(&usual, 0, (unsigned)ts_modes_find("duel"));
    config.handling = usual.handling[0];
    for (unsigned i = 0; i < 2; i++)
        free(w.lobby[i]);
    for (unsigned i = 0; i < RELAYS; i++)
        free(w.relay[i]);
    w = (world){.now = SECOND, .straight = straight, .by_stream = by_stream};
    for (unsigned i = 0; i < ENDS; i++)
        number[i] = i;
    for (unsigned i = 0; i < 2; i++) {
        w.lobby[i] = calloc(1, sizeof *w.lobby[i]);
        w.relay[i] = calloc(1, sizeof *w.relay[i]);
        net_relay_open(w.relay[i], put, &number[FIRST_RELAY + i]);
        net_rendezvous_open(&w.ways[i], i == HOST, by_stream && i == GUEST, w.now);
        for (unsigned k = 0; k < relays; k++) {
            net_address at = address(FIRST_RELAY + k);
            net_rendezvous_add_relay(&w.ways[i], &at);
        }
    }
    ASSERT(net_lobby_host(w.lobby[HOST], &config, w.now));
    ASSERT(net_endpoint_host(&w.gate[HOST], w.lobby[HOST], "key", put, &number[HOST]));
}

static void join(void)
{
    net_lobby_config config = w.lobby[HOST]->config;
    char code[32];
    ASSERT_EQ(strlen(w.ways[HOST].name), NET_RELAY_NAME);
    snprintf(code, sizeof code, "%s-key", w.ways[HOST].name);
    code[0] = (char)(code[0] - 'a' + 'A'); /* as people type it */
    config.name = "Bob";
    net_lobby_join(w.lobby[GUEST], &config, w.now);
    ASSERT(net_endpoint_join(&w.gate[GUEST], w.lobby[GUEST],
                             net_rendezvous_code(&w.ways[GUEST], code), put, &number[GUEST]));
}

static void play(void)
{
    pass(2 * SECOND);
    ASSERT(w.gate[GUEST].linked);
    for (unsigned i = 0; i < 2; i++)
        net_lobby_ready(w.lobby[i], true, w.now);
    pass(2 * SECOND);
    ASSERT(w.lobby[GUEST]->started && net_lobby_tick(w.lobby[GUEST], w.now) > 1000);
}

static void rollback(bool straight, bool by_stream, unsigned relays)
{
    open_world(straight, by_stream, relays);
    pass(SECOND);
    join();
    play();
}

/* Both continue without a break: the log is hardly late, and no member was dropped. */
static void all_is_well(void)
{
    for (unsigned i = 0; i < 2; i++) {
        const net_lobby *r = w.lobby[i];
        ASSERT_EQ(r->seats.phase, NET_LOBBY_PLAYING);
        ASSERT(net_lobby_tick(w.lobby[i], w.now) - net_input_logs_known(&r->log) < 300);
        ASSERT_EQ(r->seats.seat[0].away | r->seats.seat[1].away, 0);
    }
}

static void the_straight_way_first(void)
{
    rollback(true, false, 1);
    ASSERT_EQ(w.through[FIRST_RELAY], 0);
    all_is_well();
}

static void through_the_relay_where_it_must_be(void)
{
    rollback(false, false, 1);
    ASSERT(w.through[FIRST_RELAY] > 100);
    all_is_well();
}

/* Nobody is told where a page is, for it is nowhere; and it needs not wait. */
static void a_page(void)
{
    open_world(false, true, 1);
    pass(SECOND);
    join();
    pass(SECOND / 10);
    ASSERT(w.gate[GUEST].linked);
    play();
    ASSERT(w.through[FIRST_RELAY] > 100);
    all_is_well();
}

/* The target: both continue through another relay within 3 s, and nothing is lost. */
static void a_relay_dies(void)
{
    rollback(false, false, 2);
    unsigned used = w.through[FIRST_RELAY] ? 0 : 1;
    w.gone[FIRST_RELAY + used] = true;
    pass(3 * SECOND);
    all_is_well();
    ASSERT(w.through[FIRST_RELAY + 1 - used] > 20);
    uint32_t before = w.through[FIRST_RELAY + 1 - used];
    pass(10 * SECOND); /* and it stays so, without all of it twice */
    all_is_well();
    ASSERT(w.through[FIRST_RELAY + 1 - used] - before < 10 * 2 * 40);
}

static void the_straight_way_closes(void)
{
    rollback(true, false, 1);
    w.straight = false;
    pass(3 * SECOND);
    all_is_well();
    ASSERT(w.through[FIRST_RELAY] > 20);
}

/* It has forgotten all: it is told anew. */
static void a_relay_begins_anew(void)
{
    rollback(false, false, 1);
    memset(w.relay[0], 0, sizeof *w.relay[0]);
    net_relay_open(w.relay[0], put, &number[FIRST_RELAY]);
    pass(3 * SECOND);
    all_is_well();
}

static void the_first_relay_was_never_there(void)
{
    open_world(false, false, 2);
    w.gone[FIRST_RELAY] = true;
    pass(3 * SECOND);
    join();
    play();
    all_is_well();
}

static unsigned questions(unsigned end, uint64_t time)
{
    unsigned count = 0;
    for (uint64_t until = w.now + time; w.now < until;) {
        uint64_t asked = w.ways[end].relay[0].asked;
        pass(STEP);
        count += w.ways[end].relay[0].asked != asked;
    }
    return count;
}

/* A client that looks for a host asks four times a second, and so does a linked one that hears
 * nothing any more; all others ask as often as a name must be kept, every three seconds. */
static void only_those_in_need_ask_often(void)
{
    open_world(false, false, 1);
    pass(SECOND);
    join();
    memcpy(w.ways[GUEST].name, "zzzz", NET_RELAY_NAME);
    pass(SECOND);
    ASSERT_EQ(questions(GUEST, 2 * SECOND), 8);
    ASSERT_EQ(questions(HOST, 12 * SECOND), 4);
    rollback(false, false, 1);
    ASSERT_EQ(questions(GUEST, 6 * SECOND), 2);
    w.gone[GUEST] = true; /* nothing comes to it */
    pass(2 * SECOND);
    ASSERT_EQ(questions(GUEST, 2 * SECOND), 8);
}

static void nobody_and_silence(void)
{
    open_world(false, false, 2);
    pass(SECOND);
    net_rendezvous other = w.ways[GUEST];
    join();
    memcpy(w.ways[GUEST].name, "zzzz", NET_RELAY_NAME);
    pass(SECOND);
    ASSERT(net_rendezvous_know_nobody(&w.ways[GUEST], w.now));
    ASSERT(!net_rendezvous_are_silent(&w.ways[GUEST], w.now));
    ASSERT(!net_rendezvous_are_silent(&other, w.now));
    w.gone[FIRST_RELAY] = w.gone[FIRST_RELAY + 1] = true;
    pass(6 * SECOND);
    ASSERT(net_rendezvous_are_silent(&other, w.now));
    ASSERT(!net_rendezvous_code(&other, "abc"));
    ASSERT(!net_rendezvous_code(&other, "ab-cd"));
    ASSERT_TEXT(net_rendezvous_code(&other, "ab-cdx"), "x");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_straight_way_first);
    RUN(through_the_relay_where_it_must_be);
    RUN(a_page);
    RUN(a_relay_dies);
    RUN(the_straight_way_closes);
    RUN(a_relay_begins_anew);
    RUN(the_first_relay_was_never_there);
    RUN(only_those_in_need_ask_often);
    RUN(nobody_and_silence);
    for (unsigned i = 0; i < 2; i++) {
        free(w.lobby[i]);
        free(w.relay[i]);
    }
    return test_done();
}
