/* The line of a board's changes: what is appended comes out elsewhere, in whatever pieces it came,
 * and nothing that breaks a promise is taken. */
#include "net_rig.h"

#include "tessera/replay.h"

static net_input_log one, other;

/* Buttons that change by chance, one or several at once, with short and long waits. */
static void fill(net_input_log *l, uint64_t seed, unsigned changes)
{
    ts_buttons held = 0;
    net_input_log_start(l);
    while (l->count < changes) {
        unsigned wait = chance(&seed, 10) ? chance(&seed, 60) : chance(&seed, 4000);
        for (unsigned i = 0; i < wait; i++)
            ASSERT(net_input_log_hold(l, held));
        held = chance(&seed, 4) ? held ^ (ts_buttons)(1u << chance(&seed, TS_BUTTONS))
                                : (ts_buttons)chance(&seed, TS_BUTTONS_ALL + 1);
        ASSERT(net_input_log_hold(l, held));
    }
}

static net_input part_of(const net_input_log *l, uint32_t first, uint32_t count)
{
    net_cursor at = {0};
    net_input_log_seek(l, &at, first);
    return net_input_log_part(l, &at, count, NET_INPUT_LOG_BYTES, UINT32_MAX);
}

static void same_lines(const net_input_log *a, const net_input_log *b)
{
    ASSERT_EQ(a->count, b->count);
    ASSERT_EQ(a->size, b->size);
    ASSERT_EQ(a->known, b->known);
    ASSERT_EQ(a->held, b->held);
    ASSERT_BYTES(a->bytes, b->bytes, a->size);
}

static void pieces_make_the_whole(void)
{
    for (uint64_t seed = 1; seed <= test_times(80); seed++) {
        fill(&one, seed, 400);
        net_input_log_start(&other);
        uint64_t stream = seed;
        while (other.known < one.known) {
            uint32_t first = chance(&stream, other.count + 20), count = chance(&stream, 90);
            net_input in = part_of(&one, first < one.count ? first : one.count, count);
            uint32_t known = other.known, have = other.count;
            int took = net_input_log_take(&other, &in);
            ASSERT_EQ(took, in.first > have ? NET_GAP : NET_TOOK);
            ASSERT(other.known >= known);
        }
        same_lines(&one, &other);
    }
}

static void a_place_moves_both_ways(void)
{
    fill(&one, 3, 200);
    net_cursor at = {0}, there = {0};
    uint32_t tick = 0;
    for (unsigned i = 0; i < 200; i++) {
        uint32_t next = net_input_log_next(&one, &at);
        ASSERT(net_input_log_pass(&one, &at));
        ASSERT_EQ(at.tick, next);
        ASSERT(i == 0 || at.tick > tick);
        tick = at.tick;
    }
    ASSERT_EQ(net_input_log_next(&one, &at), UINT32_MAX);
    ASSERT(!net_input_log_pass(&one, &at));
    ASSERT_EQ(at.held, one.held);
    net_input_log_seek(&one, &at, 70);
    net_input_log_seek(&one, &there, 70);
    ASSERT_BYTES(&at, &there, sizeof at);
    net_input_log_seek(&one, &at, 1000);
    ASSERT_EQ(at.index, 200);
}

/* Only what is sent along is known with it. */
static void a_part_promises_no_more_than_it_has(void)
{
    fill(&one, 5, 100);
    for (uint32_t count = 1; count < 100; count++) {
        net_input in = part_of(&one, 0, count);
        net_cursor at = {0};
        net_input_log_seek(&one, &at, count);
        ASSERT_EQ(in.count, count);
        ASSERT_EQ(in.known, at.tick + 1);
    }
    ASSERT_EQ(part_of(&one, 0, 100).known, one.known);
    ASSERT_EQ(part_of(&one, 100, 10).known, one.known);
}

/* For spectators: as if it were earlier. */
static void a_limit_is_kept(void)
{
    fill(&one, 6, 100);
    for (uint32_t limit = 0; limit < one.known; limit += 7) {
        net_cursor start = {0};
        net_input in = net_input_log_part(&one, &start, 1000, NET_INPUT_LOG_BYTES, limit);
        net_input_log_start(&other);
        ASSERT_EQ(net_input_log_take(&other, &in), NET_TOOK);
        ASSERT_EQ(other.known, limit);
        ASSERT(other.count == 0 || other.last < limit);
        ASSERT(other.count == one.count || net_input_log_next(&one, &(net_cursor){0}) < limit ||
               other.count == 0);
    }
}

static int take_bytes(uint32_t first, uint32_t count, uint32_t before, uint32_t known,
                      const uint8_t *bytes, size_t size)
{
    net_input in = {.first = first,
                    .count = count,
                    .before = before,
                    .known = known,
                    .changes = net_reader_of(bytes, size)};
    return net_input_log_take(&other, &in);
}

static void more_changes_than_a_frame_has_are_refused(void)
{
    uint8_t bytes[2 * (NET_INPUT_CHANGES + 1)]; /* left goes down or up in every tick */
    for (unsigned i = 0; i <= NET_INPUT_CHANGES; i++) {
        bytes[2 * i] = 1 * 2 + 1;
        bytes[2 * i + 1] = 0;
    }
    const uint32_t known = NET_INPUT_CHANGES + 2;
    net_input_log_start(&other);
    ASSERT_EQ(take_bytes(0, NET_INPUT_CHANGES + 1, 0, known, bytes, sizeof bytes), NET_BROKEN);
    ASSERT_EQ(other.count, 0);
    ASSERT_EQ(take_bytes(0, NET_INPUT_CHANGES, 0, known, bytes, sizeof bytes - 2), NET_TOOK);
    ASSERT_EQ(other.count, NET_INPUT_CHANGES);
}

static void broken_changes_are_refused_whole(void)
{
    static const uint8_t good[] = {10 * 2 + 1, 0, 5 * 2 + 1, 3}; /* left at 10, hard at 15 */
    net_input_log_start(&other);
    ASSERT_EQ(take_bytes(0, 2, 0, 16, good, 3), NET_BROKEN); /* too short */
    ASSERT_EQ(take_bytes(0, 1, 0, 16, good, 4), NET_BROKEN); /* too long */
    ASSERT_EQ(take_bytes(0, 2, 0, 15, good, 4), NET_BROKEN); /* known too little */
    ASSERT_EQ(take_bytes(0, 2, 3, 30, good, 4), NET_BROKEN); /* nothing is before it */
    ASSERT_EQ(take_bytes(1, 1, 10, 16, good, 2), NET_GAP);
    ASSERT_EQ(take_bytes(0, 1, 0, 9, (const uint8_t[]){21, 9}, 2), NET_BROKEN);   /* no button */
    ASSERT_EQ(take_bytes(0, 1, 0, 9, (const uint8_t[]){2, 1, 0}, 3), NET_BROKEN); /* single */
    ASSERT_EQ(take_bytes(0, 1, 0, 9, (const uint8_t[]){2, 0, 0}, 3), NET_BROKEN); /* the same */
    ASSERT_EQ(take_bytes(0, 1, 0, 9, (const uint8_t[]){2, 3, 2}, 3), NET_BROKEN); /* too many */
    ASSERT_EQ(other.count, 0);
    ASSERT_EQ(take_bytes(0, 2, 0, 20, good, 4), NET_TOOK);
    ASSERT_EQ(other.known, 20);
    /* the same again, knowing less: nothing changes */
    ASSERT_EQ(take_bytes(0, 1, 0, 11, good, 2), NET_TOOK);
    ASSERT_EQ(other.known, 20);
    /* a promise broken: tick 19 was known */
    ASSERT_EQ(take_bytes(2, 1, 15, 30, (const uint8_t[]){9, 0}, 2), NET_BROKEN);
    ASSERT_EQ(take_bytes(2, 1, 15, 30, (const uint8_t[]){1, 0}, 2), NET_BROKEN);  /* twice a tick */
    ASSERT_EQ(take_bytes(2, 1, 14, 30, (const uint8_t[]){13, 0}, 2), NET_BROKEN); /* not there */
    ASSERT_EQ(take_bytes(2, 1, 15, 30, (const uint8_t[]){11, 0}, 2), NET_TOOK);
    ASSERT_EQ(other.last, 20);
    ASSERT_EQ(other.held, TS_HARD);
}

/* Whatever the other end sends, a line has its fixed size; who is honest keeps room to end it. */
static void a_full_line_takes_no_more(void)
{
    net_input_log_start(&one);
    unsigned ticks = 0;
    while (net_input_log_hold(&one, (ts_buttons)(ticks % 2 ? 0 : TS_BUTTONS_ALL)))
        ticks++;
    ASSERT(ticks > 15000);
    net_input_log_give_up(&one);
    ASSERT(one.size <= NET_INPUT_LOG_BYTES);
    ASSERT(one.ended);
    net_input_log_start(&other);
    while (other.known < one.known) {
        net_input in = part_of(&one, other.count, 300);
        ASSERT_EQ(net_input_log_take(&other, &in), NET_TOOK);
    }
    same_lines(&one, &other);
    net_input_log_start(&other);
    uint8_t bytes[600];
    unsigned count = 0;
    int took = NET_TOOK;
    while (took == NET_TOOK) { /* one change a tick, for ever */
        for (unsigned i = 0; i < 300; i++) {
            bytes[2 * i] = 3;
            bytes[2 * i + 1] = 0;
        }
        took = take_bytes(count, 300, count, count + 301, bytes, 600);
        count += 300;
    }
    ASSERT_EQ(took, NET_FULL);
    net_input_log_give_up(&other);
    ASSERT(other.size <= NET_INPUT_LOG_BYTES);
    ASSERT_EQ(other.known, TS_REPLAY_TICKS_MAX);
}

/* The board of a player who is gone ends soon, by buttons that the log has. */
static void giving_up_ends_the_board(void)
{
    static net_input_logs log;
    static net_rollback rollback;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        if (ts_rules_get(rules)->travel_ticks == 0)
            continue;
        ts_setup setup;
        ts_setup_default(&setup, rules, (unsigned)ts_modes_find("duel"));
        net_input_logs_start(&log, 1, 2);
        ASSERT(net_rollback_start(&rollback, &log, &setup, 0, NULL, NULL, NULL));
        for (unsigned i = 0; i < 1000; i++)
            net_input_log_hold(&log.line[0], TS_LEFT);
        net_input_log_give_up(&log.line[0]);
        ASSERT(!net_input_log_hold(&log.line[0], 0));
        for (unsigned i = 0; i < 12000; i++)
            net_input_log_hold(&log.line[1], 0);
        net_rollback_run(&rollback, 12000);
        ASSERT(rollback.known.match.over);
        ASSERT_EQ(rollback.known.match.board[1].outcome, TS_WON);
        ASSERT(rollback.known.match.tick < 9000);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pieces_make_the_whole);
    RUN(a_place_moves_both_ways);
    RUN(a_part_promises_no_more_than_it_has);
    RUN(a_limit_is_kept);
    RUN(more_changes_than_a_frame_has_are_refused);
    RUN(broken_changes_are_refused_whole);
    RUN(a_full_line_takes_no_more);
    RUN(giving_up_ends_the_board);
    return test_done();
}
