/* Matches over networks of every kind: a grid of delay and loss, and lines that are bad in all ways
 * at once. */
#include "lobby_rig.h"

enum { DELAYS = 6, LOSSES = 8, CELLS = DELAYS * LOSSES, LINES = 120 };

static const char *const rules[] = {"guideline", "modern", "psk"};
static unsigned exact,
    corrected; /* boards whose news was sooner than rows travel, and the others */

/* As long as news comes sooner than rows travel nothing is ever corrected. */
static void check_corrections(const end *e)
{
    const net_rollback *f = &e->lobby.rollback;
    unsigned most = 0;
    for (unsigned i = 0; i < f->log->boards; i++)
        most = !(f->own >> i & 1) && f->late[i].most > most ? f->late[i].most : most;
    if (most > ts_rules_get(e->lobby.start.setup.rules)->travel_ticks) {
        corrected++;
        return;
    }
    ASSERT_EQ(f->corrections, 0);
    exact++;
}

/* Plays a match of that number over the network of the rig, from its beginning to its end. */
static void play_match(unsigned number, const wire *network)
{
    char about[40];
    snprintf(about, sizeof about, "match %u", number);
    test_about = about;
    open_room(rules[number % 3], 2, 1, true, 900 + number);
    wire empty = w.wire;
    enter(true);
    w.wire = *network;
    w.wire.stream = empty.stream;
    w.wire.cut_from += w.now;
    w.wire.cut_to += w.now;
    pass(2500);
    all_are_ready();
    play_until(1);
    pass(1500);
    same_replay(1);
    ASSERT_EQ(w.end[0].lefts + w.end[1].lefts, 0);
    check_corrections(&w.end[0]);
    check_corrections(&w.end[1]);
    test_about = NULL;
}

/* 0 to 250 ms each way, 0 to 20 % lost. */
static void cells_of_delay_and_loss(void)
{
    static const uint32_t loss[LOSSES] = {0, 10, 20, 50, 80, 100, 150, 200};
    exact = 0;
    for (unsigned i = 0; i < CELLS; i += CELLS / test_times(CELLS)) {
        static wire network;
        network.delay = 50000 * (i / LOSSES);
        network.loss = loss[i % LOSSES];
        play_match(i, &network);
    }
    ASSERT(exact > 0);
}

/* Delay, jitter, loss, doubled packets, and cuts of up to five seconds. */
static void bad_lines(void)
{
    corrected = 0;
    for (unsigned i = 0; i < test_times(LINES); i++) {
        static wire network;
        uint64_t stream = 77 + i;
        network.delay = 1000 * chance(&stream, 250);
        network.jitter = 1000 * chance(&stream, 150);
        network.loss = chance(&stream, 200);
        network.doubled = chance(&stream, 60);
        network.cut_from = 4000000 + 1000 * (uint64_t)chance(&stream, 4000);
        network.cut_to = network.cut_from + (i % 2 ? 1000 * (uint64_t)chance(&stream, 5000) : 0);
        play_match(CELLS + i, &network);
    }
    ASSERT(corrected > 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(cells_of_delay_and_loss);
    RUN(bad_lines);
    return test_done();
}
