/* Random and changed frames from a member of a lobby, or from its host: whatever comes, the others
 * play their match to its end. */
#include "lobby_rig.h"

static uint8_t heard[NET_FRAMES_MAX]; /* a packet of the host, to be changed */
static size_t heard_size;
static unsigned member; /* the attacker, or the guest that is attacked */
static net_lobby *victim;
static unsigned from; /* the victim's link to the attacker */
static uint64_t stream;
static unsigned sent;

static net_lobby *host_room(void)
{
    return &w.end[0].lobby;
}

static void receive(const uint8_t *bytes, size_t size)
{
    net_lobby_receive(victim, from, bytes, size, clock_of(&w.end[victim != host_room()]));
}

/* A newcomer whose link was closed comes again. */
static void join_as(unsigned wish)
{
    static net_lobby other;
    uint8_t bytes[NET_FRAMES_MAX];
    net_lobby_config c = {.name = "Eve", .wish = (uint8_t)wish, .signature = 1};
    if (host_room()->member[member].joined)
        return;
    net_lobby_drop(host_room(), member, w.now);
    int place = net_lobby_link(host_room(), clock_of(&w.end[0]));
    ASSERT(place > 0);
    member = from = (unsigned)place;
    net_lobby_join(&other, &c, w.now);
    receive(bytes, net_lobby_send(&other, 0, bytes, sizeof bytes, w.now));
    ASSERT(host_room()->member[member].joined);
}

static void put_random(net_writer *out, size_t most)
{
    for (size_t i = 0, size = chance(&stream, (uint32_t)most + 1); i < size; i++)
        net_put_bytes(out, &(uint8_t){(uint8_t)chance(&stream, 256)}, 1);
}

/* Small numbers are those that mean something: rounds, boards, ticks. */
static void put_numbers(net_writer *out)
{
    static const uint32_t most[] = {2, 5, 300, 5000, 1u << 28, UINT32_MAX};
    for (unsigned i = 0, count = chance(&stream, 9); i < count; i++)
        net_put(out, chance(&stream, most[chance(&stream, 6)]));
}

/* A state that is not so, as frames of chance alone hardly ever say one. */
static void put_false_hash(net_writer *out)
{
    uint32_t tick = net_rollback_last_hash(&host_room()->rollback);
    net_write_hash(out, &(net_hash){host_room()->round, tick, splitmix_next(&stream)});
}

static void put_frame(net_writer *out)
{
    uint8_t body[NET_RELIABLE_MAX];
    net_writer b = net_writer_of(body, sizeof body);
    unsigned type = chance(&stream, NET_TYPES + 2);
    if (type == NET_HASH && chance(&stream, 2)) {
        put_false_hash(out);
        return;
    }
    if (type == NET_RELIABLE) {
        net_put(&b, victim->link[from].came + chance(&stream, 2));
        net_put(&b, chance(&stream, NET_TYPES + 2));
    }
    if (chance(&stream, 3))
        put_numbers(&b);
    else
        put_random(&b, 60);
    net_frame_put(out, type, body, (size_t)(b.at - body));
}

static void attack(void)
{
    uint8_t bytes[NET_FRAMES_MAX];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    if (chance(&stream, 4) == 0 && heard_size) {
        net_put_bytes(&out, heard, heard_size);
        bytes[chance(&stream, (uint32_t)heard_size)] ^= (uint8_t)(1u << chance(&stream, 8));
    } else if (chance(&stream, 8) == 0) {
        put_random(&out, 200);
    } else {
        for (unsigned i = 0, count = 1 + chance(&stream, 3); i < count; i++)
            put_frame(&out);
    }
    receive(bytes, (size_t)(out.at - bytes));
    sent++;
    size_t size = net_lobby_send(host_room(), member, bytes, sizeof bytes, clock_of(&w.end[0]));
    if (size) {
        memcpy(heard, bytes, size);
        heard_size = size;
    }
}

static void attack_through(unsigned wish)
{
    for (unsigned i = 0; i < 10000 && !w.end[0].overs; i++) {
        join_as(wish);
        for (unsigned n = 0; n < 5; n++)
            attack();
        pass(100);
    }
}

static void begin_match(unsigned seats, uint64_t seed)
{
    open_room("modern", seats, 1, true, seed);
    enter(true);
    pass(800);
    stream = seed;
    victim = host_room();
    member = from = 0;
    heard_size = 0;
}

static void finish_match(void)
{
    play_until(1);
    pass(1000);
    same_replay(1);
    ASSERT_EQ(w.end[0].faults + w.end[1].faults, 0);
    ASSERT(host_room()->member[w.end[1].member].joined);
}

/* A spectator; the host's board and a guest's are played by the rules. */
static void a_spectator_attacks(void)
{
    sent = 0;
    for (uint64_t seed = 1; sent < test_times(5000); seed++) {
        begin_match(2, seed);
        all_are_ready();
        pass(700);
        attack_through(NET_WISH_WATCH);
        finish_match();
        ASSERT_EQ(w.end[1].lefts, 0);
    }
}

/* A player of three: its board is played to the end, and the other two continue. */
static void a_player_attacks(void)
{
    sent = 0;
    for (uint64_t seed = 1; sent < test_times(5000); seed++) {
        begin_match(3, seed);
        join_as(NET_WISH_PLAY);
        all_are_ready();
        for (unsigned i = 0; i < host_room()->seats.count; i++)
            host_room()->seats.seat[i].ready = 1;
        pass(700);
        ASSERT_EQ(w.end[0].starts, 1);
        attack_through(NET_WISH_WATCH);
        finish_match();
    }
}

/* A guest whose host sends nonsense leaves, and has a complete replay if it saw the end. The host
 * continues. */
static void a_host_attacks(void)
{
    sent = 0;
    for (uint64_t seed = 1; sent < test_times(test_long ? 10000 : 2000); seed++) {
        static ts_replay_report report;
        begin_match(2, seed);
        all_are_ready();
        pass(700);
        end *guest = &w.end[1];
        victim = &guest->lobby;
        member = guest->member;
        while (!guest->overs && victim->seats.phase < NET_LOBBY_STOPPED) {
            attack();
            pass(20);
        }
        const text *seen = &guest->text[1];
        if (guest->overs)
            ASSERT_EQ(ts_replay_verify(seen->bytes, seen->size, &report), TS_OK);
        guest->here = false;
        play_until(1);
        same_replay(1);
        ASSERT_EQ(w.end[0].faults, 0);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_spectator_attacks);
    RUN(a_player_attacks);
    RUN(a_host_attacks);
    return test_done();
}
