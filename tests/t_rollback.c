/* Matches on several machines over bad networks: two to four players around a program that forwards
 * what it gets, or two of them directly, with a player who joins late and a delayed spectator. Time
 * and network are simulated; the players press what bots pressed in a duel played before, so the
 * expected result is known to the byte. t_rollback --long: 10,000 matches, and figures */
#define _POSIX_C_SOURCE 200809L
#include "net_rig.h"

#include "tessera/replay.h"

#include <time.h>

enum { NODES = 7, LINKS = 6, TAPES = 9, STEP = 2000 /* microseconds */, BEGIN = 1000000 };

typedef struct node {
    net_input_logs log;
    net_rollback rollback;
    net_connection link[LINKS];
    unsigned to[LINKS], links;
    unsigned own;
    uint32_t stale; /* the most ticks that the own boards were ahead of what is known */
    uint32_t delay; /* what comes to it is kept back for that number of ticks */
    net_cursor at[TS_PLAYERS_MAX];
    text text;
} node;

typedef struct world {
    node node[NODES];
    unsigned nodes;
    wire wire;
    const tape *tape;
    uint64_t now;
    unsigned packets;
} world;

static world w;
static tape tapes[TAPES];

static void record_tapes(void)
{
    static const char *const rules[] = {"modern", "guideline", "psk"};
    for (unsigned i = 0; i < TAPES; i++)
        if (!tapes[i].text)
            tape_play(&tapes[i], rules[i % 3], 2 + i / 3, 7 + i % 3, 8, 6000, i + 1);
}

static void take_none(void *ctx, net_frame f)
{
    (void)ctx;
    (void)f;
}

/* ---- the world ---------------------------------------------------------------------------- */

static void connect(unsigned a, unsigned b)
{
    node *one = &w.node[a], *other = &w.node[b];
    unsigned all = (1u << w.tape->setup.players) - 1;
    one->to[one->links] = b;
    other->to[other->links] = a;
    net_connection *there = &one->link[one->links++], *back = &other->link[other->links++];
    net_connection_open(there, 0, w.now);
    net_connection_open(back, 0, w.now);
    net_connection_round(there, 1, other->own);
    net_connection_round(back, 1, all & ~other->own);
}

static void begin_node(unsigned i, unsigned own)
{
    node *n = &w.node[i];
    text_free(&n->text);
    n->links = 0;
    n->own = own;
    n->stale = 0;
    n->delay = 0;
    memset(n->at, 0, sizeof n->at);
    net_input_logs_start(&n->log, 1, w.tape->setup.players);
    ASSERT(
        net_rollback_start(&n->rollback, &n->log, &w.tape->setup, own, text_write, NULL, &n->text));
    w.nodes = i + 1 > w.nodes ? i + 1 : w.nodes;
}

/* Node 0 is in the middle: a player as well, or one that only passes on. */
static void begin_world(const tape *t, uint64_t seed, bool direct)
{
    w.nodes = 0;
    w.tape = t;
    w.now = BEGIN;
    w.packets = 0;
    memset(&w.wire, 0, sizeof w.wire);
    w.wire.stream = seed;
    begin_node(0, direct ? 1 : 0);
    for (unsigned i = direct ? 1 : 0; i < t->setup.players; i++) {
        begin_node(w.nodes, 1u << i);
        connect(0, w.nodes - 1);
    }
}

static node *join(uint32_t delay)
{
    unsigned i = w.nodes;
    begin_node(i, 0);
    connect(0, i);
    w.node[i].delay = delay;
    return &w.node[i];
}

static void deliver(void)
{
    for (wire_packet *p; (p = wire_next(&w.wire, w.now)) != NULL; p->due = 0) {
        node *n = &w.node[p->to];
        unsigned i = 0;
        while (i < n->links && n->to[i] != p->from)
            i++;
        uint8_t *exact = malloc(p->size ? p->size : 1); /* a byte too far is seen */
        memcpy(exact, p->bytes, p->size);
        ASSERT_EQ(
            net_connection_receive(&n->link[i], &n->log, exact, p->size, w.now, take_none, NULL),
            NET_CONNECTION_FINE);
        free(exact);
    }
}

static void send(unsigned from)
{
    node *n = &w.node[from];
    uint8_t bytes[NET_FRAMES_MAX];
    for (unsigned i = 0; i < n->links; i++) {
        size_t size;
        uint32_t tick = (uint32_t)((w.now - BEGIN) / 1000), delay = w.node[n->to[i]].delay;
        if (delay)
            n->link[i].limit = tick > delay ? tick - delay : 0;
        while ((size = net_connection_send(&n->link[i], &n->log, &n->rollback, bytes, sizeof bytes,
                                           w.now))) {
            wire_send(&w.wire, from, n->to[i], bytes, size, w.now);
            w.packets++;
        }
    }
}

/* One time: up to twenty ticks, for those who have waited. */
static void play(node *n, uint32_t tick)
{
    for (unsigned i = 0; i < 20 && n->own && net_rollback_tick(&n->rollback) < tick; i++) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned b = 0; b < w.tape->setup.players; b++)
            if (n->own >> b & 1)
                held[b] = tape_held(w.tape, b, &n->at[b], net_rollback_tick(&n->rollback));
        uint32_t ahead = net_rollback_tick(&n->rollback) - (uint32_t)n->rollback.known.match.tick;
        n->stale = ahead > n->stale ? ahead : n->stale;
        if (!net_rollback_own(&n->rollback, held))
            break;
    }
}

static void pass_time(void)
{
    w.now += STEP;
    uint32_t tick = (uint32_t)((w.now - BEGIN) / 1000); /* of the rule sets with travel time */
    deliver();
    for (unsigned i = 0; i < w.nodes; i++) {
        node *n = &w.node[i];
        play(n, tick);
        if ((w.now / STEP + i) % 8 == 0) {
            net_rollback_run(&n->rollback, tick);
            for (unsigned k = 0; k < n->links; k++)
                net_connection_agrees(&n->link[k], &n->rollback);
        }
        send(i);
    }
}

static bool all_done(void)
{
    for (unsigned i = 0; i < w.nodes; i++)
        if (!w.node[i].rollback.finished)
            return false;
    return true;
}

static bool differs_anywhere(void)
{
    for (unsigned i = 0; i < w.nodes; i++)
        for (unsigned k = 0; k < w.node[i].links; k++)
            if (w.node[i].link[k].differed)
                return true;
    return false;
}

/* ---- matches ------------------------------------------------------------------------------ */

typedef struct sums {
    uint64_t matches, nodes, ticks, exact, corrected, corrections, packets, lost;
} sums;

static void set_network(uint64_t *s)
{
    w.wire.delay = 1000 * chance(s, 350);
    w.wire.jitter = 1000 * chance(s, 150);
    w.wire.loss = chance(s, 3) ? chance(s, 200) : 0;
    w.wire.doubled = chance(s, 60);
    if (chance(s, 4) == 0) {
        w.wire.cut_from = BEGIN + 1000000 + 1000 * (uint64_t)chance(s, 6000);
        w.wire.cut_to = w.wire.cut_from + 5000000;
    }
}

static void check_match(sums *sum)
{
    unsigned travel = ts_rules_get(w.tape->setup.rules)->travel_ticks;
    ASSERT(!differs_anywhere());
    for (unsigned i = 0; i < w.nodes; i++) {
        const node *n = &w.node[i];
        ASSERT_EQ(n->rollback.known.match.tick, w.tape->ticks);
        ASSERT_EQ(ts_hash(&n->rollback.known.match), w.tape->hash);
        ASSERT_EQ(n->text.size, w.tape->size);
        ASSERT_BYTES(n->text.bytes, w.tape->text, w.tape->size);
        if (n->own && n->stale <= travel) {
            ASSERT_EQ(n->rollback.corrections, 0);
            sum->exact++;
        } else if (n->own) {
            sum->corrected++;
            sum->corrections += n->rollback.corrections;
        }
    }
    sum->matches++;
    sum->nodes += w.nodes;
    sum->ticks += w.tape->ticks;
    sum->packets += w.packets;
    sum->lost += w.wire.lost;
}

static void one_match(uint64_t seed, sums *sum)
{
    static char about[40];
    uint64_t s = seed * 7919;
    const tape *t = &tapes[chance(&s, TAPES)];
    snprintf(about, sizeof about, "match %llu", (unsigned long long)seed);
    test_about = about;
    begin_world(t, seed, chance(&s, 2));
    set_network(&s);
    uint64_t end = BEGIN + t->ticks * 1000ull + 60000000;
    uint64_t join_at = BEGIN + 2000 * (uint64_t)chance(&s, t->ticks / 2 + 1);
    if (chance(&s, 2))
        join(chance(&s, 3000));
    while (!all_done() || w.now < join_at) {
        pass_time();
        if (w.now == join_at)
            join(0);
        ASSERT(w.now < end);
    }
    check_match(sum);
}

static void matches_are_the_same_everywhere(void)
{
    sums sum = {0};
    record_tapes();
    for (uint64_t seed = 1; seed <= (test_long ? 10000 : test_times(64)); seed++)
        one_match(seed, &sum);
    ASSERT(sum.exact > sum.matches / 4);
    ASSERT(sum.corrected > 0);
    if (test_long)
        printf(
            "%llu matches, %llu machines, %llu s of play, %llu packets, %llu lost; of the boards "
            "played, %llu never later than rows travel: 0 corrections; %llu later: %llu\n",
            (unsigned long long)sum.matches, (unsigned long long)sum.nodes,
            (unsigned long long)sum.ticks / 1000, (unsigned long long)sum.packets,
            (unsigned long long)sum.lost, (unsigned long long)sum.exact,
            (unsigned long long)sum.corrected, (unsigned long long)sum.corrections);
}

/* ---- a flipped bit ------------------------------------------------------------------------ */

static void flip(ts_match *m, uint64_t *s)
{
    ts_board *b = &m->board[chance(s, m->setup.players)];
    switch (chance(s, 4)) {
    case 0: b->score ^= 1u << chance(s, 20); break;
    case 1: b->garbage_random ^= UINT64_C(1) << chance(s, 64); break;
    case 2: b->random ^= UINT64_C(1) << chance(s, 64); break;
    default: m->board[0].lines ^= 1u << chance(s, 8); break;
    }
}

static void a_flipped_bit_is_named(void)
{
    record_tapes();
    unsigned worst = 0;
    for (uint64_t seed = 1; seed <= test_times(104); seed++) {
        uint64_t s = seed * 31;
        begin_world(&tapes[chance(&s, TAPES)], seed, chance(&s, 2));
        w.wire.delay = 1000 * chance(&s, 200);
        w.wire.jitter = 1000 * chance(&s, 60);
        w.wire.loss = chance(&s, 100);
        uint32_t span = w.tape->ticks - 3000;
        uint64_t at = BEGIN + 2000 * (uint64_t)(500 + chance(&s, span / 2));
        while (w.now < at)
            pass_time();
        ASSERT(!differs_anywhere());
        node *n = &w.node[chance(&s, w.tape->setup.players)];
        uint32_t tick = (uint32_t)n->rollback.known.match.tick;
        flip(&n->rollback.known.match, &s);
        while (!differs_anywhere() && w.now < at + 3000000)
            pass_time();
        for (unsigned i = 0; i < w.nodes; i++)
            for (unsigned k = 0; k < w.node[i].links; k++) {
                const net_connection *l = &w.node[i].link[k];
                ASSERT(l->differed == 0 || (l->differed >= tick && l->agreed <= tick));
            }
        unsigned took = (unsigned)((w.now - at) / 1000);
        worst = took > worst ? took : worst;
        ASSERT(took <= 1100);
    }
    if (test_long)
        printf("a flipped bit is named after %u ms at the latest\n", worst);
}

/* One end is over, the other continues: they differ although no hash has. */
static void an_end_too_soon_is_named(void)
{
    record_tapes();
    begin_world(&tapes[0], 1, true);
    while (w.now < BEGIN + 3000000)
        pass_time();
    ts_end(&w.node[0].rollback.known.match, 1, TS_LOST, NULL);
    while (!differs_anywhere() && w.now < BEGIN + 5000000)
        pass_time();
    ASSERT(differs_anywhere());
}

/* ---- what comes from others --------------------------------------------------------------- */

/* Nobody speaks for a board that is not theirs. */
static void nobody_plays_for_others(void)
{
    record_tapes();
    begin_world(&tapes[0], 1, false);
    uint8_t bytes[64], changes[] = {21, 3};
    net_writer out = net_writer_of(bytes, sizeof bytes);
    net_input in = {.round = 1,
                    .board = 1,
                    .count = 1,
                    .known = 11,
                    .changes = net_reader_of(changes, sizeof changes)};
    ASSERT(net_write_input(&out, &in));
    size_t size = (size_t)(out.at - bytes);
    net_connection_receive(&w.node[0].link[0], &w.node[0].log, bytes, size, w.now, take_none, NULL);
    ASSERT_EQ(w.node[0].log.line[1].count, 0); /* link 0 is board 0 */
    net_connection_receive(&w.node[0].link[1], &w.node[0].log, bytes, size, w.now, take_none, NULL);
    ASSERT_EQ(w.node[0].log.line[1].count, 1);
    in.round = 2; /* of another round: left alone */
    in.first = 1;
    out = net_writer_of(bytes, sizeof bytes);
    net_write_input(&out, &in);
    net_connection_receive(&w.node[0].link[1], &w.node[0].log, bytes, (size_t)(out.at - bytes),
                           w.now, take_none, NULL);
    ASSERT_EQ(w.node[0].log.line[1].count, 1);
}

static int receive(unsigned link, const net_writer *out, const uint8_t *bytes)
{
    return net_connection_receive(&w.node[0].link[link], &w.node[0].log, bytes,
                                  (size_t)(out->at - bytes), w.now, take_none, NULL);
}

static int confirm(unsigned link, unsigned board, uint32_t count)
{
    uint8_t bytes[64];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    ASSERT(net_write_ack(&out, &(net_ack){.round = 1, .board = board, .count = count}));
    return receive(link, &out, bytes);
}

static int ask_again(unsigned link, unsigned board, uint32_t from)
{
    uint8_t bytes[64];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    ASSERT(net_write_input_request(&out,
                                   &(net_input_request){.round = 1, .board = board, .from = from}));
    return receive(link, &out, bytes);
}

static void play_for(uint64_t us)
{
    for (uint64_t end = w.now + us; w.now < end;)
        pass_time();
}

/* A peer that confirms changes that were never made breaks the protocol. */
static void nobody_confirms_more_than_there_is(void)
{
    record_tapes();
    begin_world(&tapes[0], 1, true);
    play_for(1000000);
    const uint32_t count = w.node[0].log.line[0].count; /* what the middle tells of board 0 */
    ASSERT(count > 0);
    ASSERT_EQ(confirm(0, 0, count), NET_CONNECTION_FINE);
    ASSERT_EQ(w.node[0].link[0].board[0].has.index, count);
    ASSERT_EQ(confirm(0, 0, count + 1), NET_CONNECTION_BROKEN);
    ASSERT_EQ(w.node[0].link[0].board[0].has.index, count);
}

/* A peer that lost everything is sent it again; asking twice within a round trip is one question,
 * or a few bytes would make the other end send all of its log each time. */
static void a_question_is_answered_once_a_round_trip(void)
{
    record_tapes();
    begin_world(&tapes[0], 1, true);
    w.wire.delay = 50000;
    play_for(2000000);
    const uint32_t count = w.node[0].log.line[0].count;
    const net_peer_board *b = &w.node[0].link[0].board[0];
    const uint64_t trip = net_clock_trip(&w.node[0].link[0].clock);
    ASSERT(trip >= 100000 && trip < 110000);
    ASSERT_EQ(ask_again(0, 0, 0), NET_CONNECTION_FINE);
    ASSERT_EQ(b->has.index, 0);
    ASSERT_EQ(confirm(0, 0, count), NET_CONNECTION_FINE);
    w.now += trip - 1;
    ASSERT_EQ(ask_again(0, 0, 0), NET_CONNECTION_FINE);
    ASSERT_EQ(b->has.index, count);
    w.now += 1;
    ASSERT_EQ(ask_again(0, 0, 0), NET_CONNECTION_FINE);
    ASSERT_EQ(b->has.index, 0);
}

static void the_own_board_waits_for_the_others(void)
{
    record_tapes();
    begin_world(&tapes[0], 1, true);
    w.wire.cut_from = BEGIN + 1000000;
    w.wire.cut_to = BEGIN + 9000000;
    while (w.now < BEGIN + 8000000)
        pass_time();
    for (unsigned i = 0; i < 2; i++) {
        uint32_t ahead =
            net_rollback_tick(&w.node[i].rollback) - (uint32_t)w.node[i].rollback.known.match.tick;
        ASSERT_EQ(ahead, NET_AHEAD_SECONDS * 1000);
    }
}

static void a_link_stays_small(void)
{
    ASSERT(sizeof(net_connection) + sizeof(net_input_log) <= 65536);
}

/* ---- figures ------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void figures(void)
{
    static tape eight;
    if (!test_long)
        return;
    tape_play(&eight, "modern", 2, 8, 0, 300000, 5);
    begin_world(&eight, 1, true);
    w.wire.delay = 150000;
    double picture = 0;
    unsigned pictures = 0;
    while (!all_done()) {
        pass_time();
        if (w.now / STEP % 8 == 0) {
            double began = seconds();
            net_rollback_run(&w.node[1].rollback, (uint32_t)((w.now - BEGIN) / 1000));
            picture += seconds() - began;
            pictures++;
        }
        if (w.now > BEGIN + 600000000)
            break;
    }
    double length = (double)(w.now - BEGIN) / 1e6;
    for (unsigned i = 0; i < 2; i++) {
        const net_connection *l = &w.node[i].link[0];
        double packets = (double)l->packets_out, out = (double)l->bytes_out;
        printf(
            "level 8, %.0f s: %.1f changes/s, %.1f packets/s, %.0f bytes/s of frames, %.0f sealed, "
            "%.0f on the wire\n",
            length, w.node[i].log.line[i].count / length, packets / length, out / length,
            (out + 25 * packets) / length, (out + 53 * packets) / length);
    }
    printf("a picture, 150 ms late: %.1f us\n", picture / pictures * 1e6);
    uint64_t before = w.node[0].links;
    uint64_t joined = w.now;
    node *late = join(0);
    while (late->rollback.known.match.tick + 1000 < w.node[0].rollback.known.match.tick)
        pass_time();
    const net_connection *l = &w.node[0].link[before];
    printf("somebody who comes after %u s: %llu bytes, %.0f ms at a round trip of 300 ms\n",
           w.tape->ticks / 1000, (unsigned long long)l->bytes_out, (double)(w.now - joined) / 1e3);
}

/* The picture of a far board changes when that was said, and where it was not, more has come. */
static void net_game_boards_move_when_it_was_said(void)
{
    unsigned moved = 0, said_in_vain = 0;
    test_about = "moves";
    begin_world(&tapes[0], 5, true);
    w.wire.delay = 60000;
    w.wire.jitter = 20000;
    net_rollback *f = &w.node[1].rollback;
    for (;;) {
        const uint32_t said = net_rollback_moves(f), behind = f->behind;
        const uint64_t known = f->known.match.tick;
        const ts_board before = f->shown.match.board[0];
        pass_time();
        const uint32_t tick = (uint32_t)((w.now - BEGIN) / 1000);
        net_rollback_run(f, tick);
        const ts_board *now = &f->shown.match.board[0];
        const bool other = memcmp(&before.piece, &now->piece, sizeof before.piece) != 0 ||
                           memcmp(before.cell, now->cell, sizeof before.cell) != 0;
        if (f->known.match.over)
            break; /* all of it is shown at once */
        if (other && said == UINT32_MAX)
            ASSERT(f->known.match.tick > known);
        else if (other)
            ASSERT(said - behind + f->behind <= tick);
        moved += other;
        said_in_vain += !other && said <= tick && f->behind == behind;
    }
    ASSERT(moved > 50);
    ASSERT(said_in_vain < 4 * moved); /* a key that is let go is not seen */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(matches_are_the_same_everywhere);
    RUN(a_flipped_bit_is_named);
    RUN(an_end_too_soon_is_named);
    RUN(nobody_plays_for_others);
    RUN(nobody_confirms_more_than_there_is);
    RUN(a_question_is_answered_once_a_round_trip);
    RUN(the_own_board_waits_for_the_others);
    RUN(a_link_stays_small);
    RUN(net_game_boards_move_when_it_was_said);
    RUN(figures);
    return test_done();
}
