/* Games that continue from a recording: after a crash, or after a takeover. The result is one game,
 * whose text verifies, wherever the recording was cut. */
#include "run_rig.h"

enum { TEXT_MAX = 60000, TAPS = 120 };

static char text[TEXT_MAX];
static size_t text_size;

/* A tap each 90 ms, each followed by 50 ms of nothing held. */
static void tap_at(run_state *r, unsigned players, unsigned i, uint64_t origin_us)
{
    static const ts_buttons kinds[] = {TS_LEFT, TS_CW,   TS_RIGHT, TS_RIGHT, TS_HARD,
                                       TS_CCW,  TS_LEFT, TS_HOLD,  TS_SOFT,  TS_HARD};
    uint64_t us = origin_us + 10000 + i * UINT64_C(90000);
    unsigned player = i / 3 % players;
    ts_buttons kind = kinds[i * 7 % (sizeof kinds / sizeof kinds[0])];
    run_button(r, player, kind, true, us);
    run_advance(r, us);
    run_button(r, player, kind, false, us + 40000);
    run_advance(r, us + 40000);
}

static void keep_text(run_state *r)
{
    const char *replay = run_replay(r, &text_size);
    ASSERT(replay && text_size < TEXT_MAX);
    memcpy(text, replay, text_size);
}

/* The same taps, in one go or with a break after some of them, make the same game. */
static void goes_on_as_if_unbroken(const char *rules, unsigned players)
{
    static run_state whole;
    int error = -1;
    start_at(&whole, rules, "none", players);
    for (unsigned i = 0; i < TAPS; i++) {
        if (i == TAPS / 2) { /* in the middle of a quiet time, between two ticks of any length */
            run_advance(&whole, START_US + i * UINT64_C(90000) - 10000);
            keep_text(&whole);
        }
        tap_at(&whole, players, i, START_US);
    }
    run_advance(&whole, START_US + TAPS * UINT64_C(90000));
    uint64_t later_us = START_US + UINT64_C(3600000000);
    ASSERT(run_start_from(&run, text, text_size, RUN_NEVER, later_us, &error));
    ASSERT_EQ(error, TS_OK);
    ASSERT(run.paused);
    ASSERT_EQ(run.event_count, 0);
    uint64_t played_us = TAPS / 2 * UINT64_C(90000) - 10000;
    ASSERT(run_tick_us(&run, run.match.tick) <= played_us);
    run_resume(&run, later_us);
    run_advance(&run, later_us);
    for (unsigned i = TAPS / 2; i < TAPS; i++)
        tap_at(&run, players, i, later_us - played_us);
    run_advance(&run, later_us - played_us + TAPS * UINT64_C(90000));
    ASSERT_EQ(run.stats[0].pieces, whole.stats[0].pieces);
    ASSERT_EQ(run.stats[0].presses, whole.stats[0].presses);
    if (ts_rules_get(run.match.setup.rules)->tick_rate[0] == 1000) {
        ASSERT_EQ(run.match.tick, whole.match.tick);
        ASSERT_EQ(ts_hash(&run.match), ts_hash(&whole.match));
    }
    verify(&run);
    run_end(&run);
    run_end(&whole);
}

static void test_goes_on(void)
{
    goes_on_as_if_unbroken("guideline", 1);
    goes_on_as_if_unbroken("modern", 2);
    goes_on_as_if_unbroken("nes", 1);
    goes_on_as_if_unbroken("tgm", 1);
}

/* A program that is killed leaves any number of bytes. */
static void test_torn_anywhere(void)
{
    int error;
    start("guideline");
    for (unsigned i = 0; i < 20; i++)
        tap_at(&run, 1, i, START_US);
    uint64_t all = run.match.tick;
    const char *replay = run.replay.data; /* as far as it has been written */
    text_size = run.replay.size;
    ASSERT(text_size < TEXT_MAX);
    memcpy(text, replay, text_size);
    run_end(&run);
    size_t head = (size_t)(strstr(text, "\n\n") - text) + 2;
    uint64_t before = 0;
    for (size_t size = 0; size <= text_size; size++) {
        bool is_game = run_start_from(&run, text, size, RUN_NEVER, START_US, &error);
        ASSERT_EQ(is_game, size >= head);
        if (!is_game) {
            ASSERT(error != TS_OK);
            continue;
        }
        ASSERT_EQ(error, TS_OK);
        ASSERT(run.match.tick >= before); /* a line more is never less of the game */
        before = run.match.tick;
        verify(&run);
        run_end(&run);
    }
    ASSERT_EQ(before, all); /* the last tap's tick has been played, too */
}

static void test_cut_at_a_tick(void)
{
    int error;
    start("guideline");
    tap(TS_RIGHT, 100000);
    advance(120000);
    button(TS_LEFT, true, 200000);
    advance(400000);
    button(TS_LEFT, false, 400000);
    advance(500000);
    keep_text(&run);
    uint64_t hash = ts_hash(&run.match);
    run_end(&run);
    /* 50 ms after Left went down, two cells from the wall; it is released when the game resumes */
    ASSERT(run_start_from(&run, text, text_size, 250, START_US, &error));
    ASSERT_EQ(run.match.tick, 250);
    ASSERT_EQ(run.match.board[0].held, TS_LEFT);
    run_resume(&run, START_US);
    run_advance(&run, START_US + 10000);
    ASSERT_EQ(run.match.tick, 260);
    ASSERT_EQ(run.match.board[0].held, 0);
    ASSERT_TEXT(changes(), "100:r 101:- 200:l 250:-");
    verify(&run);
    run_end(&run);
    /* no longer than the text */
    ASSERT(run_start_from(&run, text, text_size, 100000, START_US, &error));
    ASSERT_EQ(run.match.tick, 500);
    ASSERT_EQ(ts_hash(&run.match), hash);
    run_end(&run);
}

static void test_a_wrong_text(void)
{
    int error;
    start("guideline");
    tap(TS_RIGHT, 100000);
    advance(500000);
    keep_text(&run);
    run_end(&run);
    char *digits = strstr(text, "hash 500 ") + strlen("hash 500 ");
    *digits = *digits == '0' ? '1' : '0';
    ASSERT(run_start_from(&run, text, text_size, RUN_NEVER, START_US, &error));
    ASSERT_EQ(error, TS_REPLAY_HASH_DIFFERS);
    ASSERT_EQ(run.match.tick, 500); /* what was played stands, and is a game */
    verify(&run);
    run_end(&run);
    strcpy(strstr(text, "hash 500 "), "nonsense\n");
    ASSERT(run_start_from(&run, text, strlen(text), RUN_NEVER, START_US, &error));
    ASSERT_EQ(error, TS_REPLAY_LINE);
    ASSERT_EQ(run.match.tick, 102);
    run_end(&run);
    ASSERT(!run_start_from(&run, "tessera", 7, RUN_NEVER, START_US, &error));
    ASSERT_EQ(error, TS_REPLAY_TORN);
    ASSERT(!run_start_from(&run, "soup\n", 5, RUN_NEVER, START_US, &error));
    ASSERT_EQ(error, TS_REPLAY_MAGIC);
}

/* The clock may be younger than the game: the machine has been started in between. */
static void test_a_young_clock(void)
{
    int error;
    start("guideline");
    for (uint64_t us = 0; us <= 5000000; us += 500000)
        advance(us);
    keep_text(&run);
    run_end(&run);
    ASSERT(run_start_from(&run, text, text_size, 4000, 1000, &error));
    ASSERT_EQ(run.match.tick, 4000);
    run_resume(&run, 3000);
    run_advance(&run, 3000);
    ASSERT_EQ(run.match.tick, 4000);
    run_button(&run, 0, TS_LEFT, true, 53000); /* 50 ticks of 1 ms, and the one under way */
    run_advance(&run, 53000);
    ASSERT_EQ(run.match.tick, 4051);
    verify(&run);
    run_end(&run);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(test_goes_on);
    RUN(test_torn_anywhere);
    RUN(test_cut_at_a_tick);
    RUN(test_a_wrong_text);
    RUN(test_a_young_clock);
    return test_done();
}
