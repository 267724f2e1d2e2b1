/* The clock of a game: ticks come on time for hours, keys belong to the tick they happened in, no
 * press is lost, pauses take no time, jumps of the clock pause, and all that was played is in a
 * replay that verifies. */
#include "run_rig.h"

/* Ticks passed at that time, counted another way: whole seconds apart. */
static uint64_t ticks_after(const ts_rules *r, uint64_t us)
{
    uint64_t num = r->tick_rate[0], den = r->tick_rate[1];
    uint64_t seconds = us / SECOND_US, rest = us % SECOND_US;
    uint64_t in_seconds = seconds * num;
    return in_seconds / den + (in_seconds % den * SECOND_US + rest * num) / (den * SECOND_US);
}

/* ---- time --------------------------------------------------------------------------------- */

/* Three hours of late frames; the field is swept so that the game continues. */
static void ticks_do_not_drift(void)
{
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        uint64_t us = 0;
        start(r->name);
        while (us < 3ull * 3600 * SECOND_US && !run.match.over) {
            us += 916667;
            advance(us);
            clear_field();
        }
        ASSERT(!run.match.over && !run.paused);
        ASSERT_EQ(run.match.tick, ticks_after(r, us));
        run_end(&run);
    }
}

static void a_tick_knows_its_time(void)
{
    start("guideline");
    ASSERT_EQ(run_tick_us(&run, 0), 0);
    ASSERT_EQ(run_tick_us(&run, 61234), 61234000);
    run_end(&run);
    start("tgm");
    ASSERT_EQ(run_tick_us(&run, 1), 16666);
    ASSERT_EQ(run_tick_us(&run, 60u * 3600 * 70), 70 * 3600ull * SECOND_US);
    run_end(&run);
    start("nes");
    ASSERT_EQ(run_tick_us(&run, 39375000), 655171ull * SECOND_US);
    ASSERT_EQ(run_tick_us(&run, 1), 16639);
    run_end(&run);
}

/* A tick is played when it is over: the first at 1 ms. */
/* Where a tick is 16639.3 microseconds, 6 take 99,836 and 7 take 116,475: with the seventh a tenth
 * of a second is over. */
static void clocks_go_by_ticks(void)
{
    static const struct {
        const char *rules;
        int speed;
        uint64_t us;
    } at[] = {
        {"nes", 0, 116475}, {"nes", -1, 232950}, {"tgm", 0, 100000}, {"guideline", 0, 100000}};
    for (unsigned i = 0; i < sizeof at / sizeof *at; i++) {
        start(at[i].rules);
        run_set_speed(&run, at[i].speed, START_US);
        ASSERT_EQ(run_when_reached(&run, 100000), START_US + at[i].us);
        run_end(&run);
    }
}

static void ticks_are_played_when_over(void)
{
    start("guideline");
    advance(999);
    ASSERT_EQ(run.match.tick, 0);
    advance(1000);
    ASSERT_EQ(run.match.tick, 1);
    advance(2999);
    ASSERT_EQ(run.match.tick, 2);
    advance(500); /* a clock that goes back stands still */
    ASSERT_EQ(run.match.tick, 2);
    advance(900000);
    ASSERT_EQ(run.match.tick, 900);
    run_end(&run);
}

/* ---- keys --------------------------------------------------------------------------------- */

static void a_key_between_frames_counts_at_its_time(void)
{
    start("guideline");
    advance(16667);
    button(TS_LEFT, true, 21300);
    button(TS_LEFT, false, 29999);
    button(TS_CW, true, 30000);
    advance(33333);
    button(TS_CW, false, 33100);
    advance(50000);
    ASSERT_TEXT(changes(), "21:l 29:- 30:c 33:-");
    verify(&run);
    run_end(&run);
}

static void press_and_release_in_one_tick_are_both_seen(void)
{
    start("guideline");
    tap(TS_LEFT, 5100);
    advance(20000);
    button(TS_RIGHT, true, 30100);
    button(TS_RIGHT, false, 30200);
    button(TS_RIGHT, true, 30300);
    advance(40000);
    ASSERT_TEXT(changes(), "5:l 6:- 30:r 31:- 32:r");
    run_end(&run);
}

static void a_key_older_than_the_last_tick_is_in_the_next(void)
{
    start("guideline");
    advance(50000);
    button(TS_LEFT, true, 20000);
    advance(60000);
    button(TS_LEFT, false, 59000);
    run_button(&run, 0, TS_CW, true, 5); /* before the game began */
    advance(70000);
    ASSERT_TEXT(changes(), "50:l 60:c");
    run_end(&run);
}

/* The tick under way is played for it; another key of that tick is in the next one. */
static void a_key_is_answered_at_once(void)
{
    start("guideline");
    advance(5300);
    run_clear_events(&run);
    button(TS_LEFT, true, 5400);
    advance(5400);
    ASSERT_EQ(run.match.tick, 6);
    ASSERT_EQ(run.event_count, 1);
    ASSERT_EQ(run.events[0].event.kind, TS_EVENT_MOVE);
    ASSERT_EQ(run.events[0].tick, 6);
    button(TS_CW, true, 5500);
    advance(5500);
    ASSERT_EQ(run.match.tick, 6);
    ASSERT_EQ(run_next(&run, 0), START_US + 6000);
    advance(6000);
    ASSERT_EQ(run.match.tick, 7);
    advance(6999);
    ASSERT_EQ(run.match.tick, 7);
    advance(8000);
    ASSERT_EQ(run.match.tick, 8);
    ASSERT_TEXT(changes(), "5:l 6:lc");
    run_end(&run);
}

static void chords_stay_together(void)
{
    start("tgm");
    button(TS_LEFT, true, 170000);
    button(TS_CCW, true, 175000);
    advance(200000);
    ASSERT_TEXT(changes(), "10:la");
    run_end(&run);
}

/* Three taps that arrive in one read: the drop does not overtake the moves. */
static void a_burst_keeps_its_order(void)
{
    start("guideline");
    advance(20000);
    ts_piece before = run.match.board[0].piece;
    run_clear_events(&run);
    tap(TS_LEFT, 20000);
    tap(TS_LEFT, 20000);
    tap(TS_HARD, 20000);
    advance(40000);
    ASSERT_TEXT(changes(), "20:l 21:- 22:l 23:h 24:-");
    for (uint32_t i = 0; i < run.event_count; i++)
        if (run.events[i].event.kind == TS_EVENT_LOCK)
            ASSERT_EQ(run.events[i].event.piece.x, before.x - 2);
    ASSERT_EQ(run.match.board[0].pieces, 1);
    run_end(&run);
}

static void telling_again_changes_nothing(void)
{
    start("guideline");
    button(TS_LEFT, true, 1000);
    button(TS_LEFT, true, 2000); /* the system's repeat */
    button(TS_RIGHT, false, 3000);
    button(TS_LEFT, false, 4000);
    button(TS_LEFT, false, 5000);
    advance(10000);
    ASSERT_TEXT(changes(), "1:l 4:-");
    ASSERT_EQ(run.stats[0].presses, 1);
    run_end(&run);
}

static void everything_can_be_released(void)
{
    start_at(&run, "guideline", "none", 2);
    button(TS_LEFT, true, 1000);
    button(TS_CW, true, 1000);
    run_button(&run, 1, TS_SOFT, true, START_US + 2000);
    run_macro(&run, 1, MACRO_LEFT_WALL, START_US + 2000);
    run_release_all(&run, START_US + 5000);
    advance(10000);
    ASSERT_TEXT(changes(), "1:lc 2:ld 5:- 5:-");
    run_end(&run);
}

/* Rising edges of each button in the replay. */
static void count_edges(uint32_t edges[TS_BUTTONS])
{
    size_t size;
    const char *text = run_replay(&run, &size);
    ts_replay_reader reader;
    ts_replay_item item = {0};
    ts_buttons held = 0;
    ASSERT(text && ts_replay_open(&reader, text, size) == TS_OK);
    while (ts_replay_next(&reader, &item) == TS_OK && item.kind != TS_REPLAY_ITEM_END) {
        if (item.kind != TS_REPLAY_ITEM_CHANGE)
            continue;
        for (unsigned i = 0; i < TS_BUTTONS; i++)
            edges[i] += (item.held & ~held) >> i & 1;
        held = item.held;
    }
}

/* Frames of any length, keys at any time, faster and slower than the ticks; all of it is played
 * in the end. */
static void swallow_nothing(const char *rules, uint32_t gap_us_max, uint32_t frame_us_max)
{
    enum { PRESSES = 10000 };
    uint32_t random = 1, told[TS_BUTTONS] = {0}, played[TS_BUTTONS] = {0};
    uint64_t us = 0, frame = 0;
    start(rules);
    for (unsigned n = 0; n < PRESSES;) {
        unsigned i = random_below(&random, TS_BUTTONS);
        bool down = !(run.told[0] >> i & 1);
        us += random_below(&random, gap_us_max + 1);
        button((ts_buttons)(1u << i), down, us);
        told[i] += down;
        n += down;
        if (us < frame)
            continue;
        advance(us);
        clear_field();
        frame = us + random_below(&random, frame_us_max);
    }
    run_release_all(&run, START_US + us);
    while (run.queue[0].end > run.queue[0].first && !run.match.over) {
        advance(us += run_tick_us(&run, 5));
        clear_field();
    }
    ASSERT(!run.match.over);
    count_edges(played);
    for (unsigned i = 0; i < TS_BUTTONS; i++)
        ASSERT_EQ(played[i], told[i]);
    ASSERT_EQ(run.stats[0].presses, PRESSES);
    run_end(&run);
}

static void no_press_is_swallowed(void)
{
    swallow_nothing("guideline", 0, 16667);
    swallow_nothing("guideline", 400, 8000);
    swallow_nothing("guideline", 9000, 33333);
    swallow_nothing("modern", 3000, 33333);
    swallow_nothing("nes", 400, 33333);
    swallow_nothing("nes", 50000, 33333);
    swallow_nothing("itnotes", 20000, 33333);
    swallow_nothing("wx", 2000, 33333);
}

/* ---- pauses and jumps --------------------------------------------------------------------- */

static void a_pause_takes_no_time(void)
{
    static run_state other;
    start("guideline");
    start_at(&other, "guideline", "none", 1);
    button(TS_LEFT, true, 700300);
    run_button(&other, 0, TS_LEFT, true, START_US + 700300);
    advance(800700);
    run_pause(&run, START_US + 1234567);
    ASSERT(run.paused && !run.jumped);
    ASSERT_EQ(run.match.tick, 1234);
    ASSERT_EQ(run_next(&run, 1000), RUN_NEVER);
    advance(600 * SECOND_US);
    run_pause(&run, START_US + 601 * SECOND_US);
    ASSERT_EQ(run.match.tick, 1234);
    run_resume(&run, START_US + 3601234567);
    ASSERT(!run.paused);
    run_resume(&run, START_US + 3602234567); /* it plays already */
    uint64_t gap = 3601234567 - 1234567;
    button(TS_LEFT, false, gap + 1500100);
    run_button(&other, 0, TS_LEFT, false, START_US + 1500100);
    for (uint64_t us = 1250000; us <= 9 * SECOND_US; us += 16667) {
        advance(gap + us);
        run_advance(&other, START_US + us);
    }
    ASSERT_EQ(run.match.tick, other.match.tick);
    ASSERT_EQ(ts_hash(&run.match), ts_hash(&other.match));
    verify(&run);
    run_end(&run);
    run_end(&other);
}

static void keys_of_a_pause_come_after_it(void)
{
    start("guideline");
    button(TS_LEFT, true, 10000);
    run_pause(&run, START_US + 50000);
    button(TS_LEFT, false, 5 * SECOND_US);
    button(TS_CW, true, 6 * SECOND_US);
    advance(7 * SECOND_US);
    ASSERT_TEXT(changes(), "10:l");
    run_resume(&run, START_US + 8 * SECOND_US);
    button(TS_CW, false, 8 * SECOND_US + 10000);
    advance(8 * SECOND_US + 20000);
    ASSERT_TEXT(changes(), "10:l 50:c 60:-");
    run_end(&run);
}

static void late_frames_are_played(void)
{
    start("guideline");
    advance(RUN_JUMP_US);
    ASSERT_EQ(run.match.tick, 1000);
    advance(1900000);
    ASSERT_EQ(run.match.tick, 1900);
    ASSERT(!run.paused);
    run_end(&run);
}

static void a_jump_pauses(void)
{
    start("guideline");
    advance(500000);
    advance(3600ull * SECOND_US);
    ASSERT(run.paused && run.jumped);
    ASSERT_EQ(run.match.tick, 500);
    run_resume(&run, START_US + 3601ull * SECOND_US);
    ASSERT(!run.paused && !run.jumped);
    advance(3601ull * SECOND_US + 100000);
    ASSERT_EQ(run.match.tick, 600);
    run_end(&run);
}

/* The key that woke the machine is told before the time is. */
static void a_key_after_a_jump_does_not_leap(void)
{
    start("guideline");
    advance(500000);
    tap(TS_HARD, 3600ull * SECOND_US);
    ASSERT(run.paused && run.jumped);
    advance(3600ull * SECOND_US);
    ASSERT_EQ(run.match.tick, 500);
    run_resume(&run, START_US + 3601ull * SECOND_US);
    advance(3601ull * SECOND_US + 10000);
    ASSERT_TEXT(changes(), "500:h 501:-");
    run_end(&run);
}

/* The program may sleep for events due in four seconds; being gone a second more than that is a
 * jump. */
static void a_long_sleep_is_no_jump(void)
{
    for (int late = 0; late < 2; late++) {
        start("guideline");
        advance(1000);
        run.match.board[0].piece = (ts_piece){0};
        run.match.board[0].phase = TS_PHASE_WAIT;
        run.match.board[0].wait = 4000;
        uint64_t next = run_next(&run, 0);
        ASSERT_EQ(next, START_US + 4001000);
        run_advance(&run, next + (late ? RUN_JUMP_US + 1 : RUN_JUMP_US));
        ASSERT_EQ(run.paused, late);
        ASSERT_EQ(run.match.tick, late ? 1 : 5001);
        run_end(&run);
    }
}

static void an_ended_game_stands_still(void)
{
    start_at(&run, "guideline", "ultra", 1);
    for (uint64_t us = 0; us < 130 * SECOND_US; us += 500000) {
        advance(us);
        clear_field();
    }
    ASSERT(run.match.over);
    ASSERT_EQ(run.match.tick, 120000);
    ASSERT_EQ(run_next(&run, 1000), RUN_NEVER);
    tap(TS_LEFT, 131 * SECOND_US);
    advance(7200ull * SECOND_US);
    ASSERT(!run.paused);
    ASSERT_EQ(run.match.tick, 120000);
    run_end(&run);
}

/* ---- what is kept ------------------------------------------------------------------------- */

/* Random keys in every rule set until it is over or half a minute has passed, with frames of all
 * lengths, pauses, and a look at the replay in the middle. */
static void every_game_verifies(void)
{
    uint32_t random = 99;
    for (unsigned id = 0; id < ts_rules_count(); id++)
        for (unsigned players = 1; players <= 2; players++) {
            uint64_t us = 0;
            start_at(&run, ts_rules_get(id)->name, "marathon", players);
            while (us < 30 * SECOND_US && !run.match.over) {
                uint64_t frame = us + 1 + random_below(&random, 90000);
                for (; us < frame; us += 1 + random_below(&random, 30000)) {
                    unsigned player = random_below(&random, players);
                    ts_buttons b = (ts_buttons)(1u << random_below(&random, TS_BUTTONS));
                    run_button(&run, player, b, random_below(&random, 2), START_US + us);
                }
                if (random_below(&random, 40) == 0)
                    run_macro(&run, 0, (int)random_below(&random, 4), START_US + us);
                run_advance(&run, START_US + us);
                if (random_below(&random, 30) == 0) {
                    run_pause(&run, START_US + us);
                    us += random_below(&random, 3 * SECOND_US);
                    run_resume(&run, START_US + us);
                }
                if (random_below(&random, 100) == 0)
                    verify(&run);
            }
            ASSERT(run.match.tick > 100);
            ASSERT_EQ(run.stats[0].pieces, run.match.board[0].pieces);
            ASSERT_EQ(run.stats[0].lines, run.match.board[0].lines);
            verify(&run);
            run_end(&run);
        }
}

/* However far it leaps, the hashes stand where anybody looks for them. */
static void hashes_are_written_every_ten_seconds(void)
{
    size_t size;
    start("guideline");
    for (uint64_t us = 0; us <= 21 * SECOND_US; us += 700000) {
        advance(us);
        run.match.board[0].piece = (ts_piece){0};
        run.match.board[0].phase = TS_PHASE_WAIT;
        run.match.board[0].wait = 60000;
    }
    char text[2000] = "";
    const char *replay = run_replay(&run, &size);
    ASSERT(replay && size < sizeof text);
    memcpy(text, replay, size < sizeof text ? size : 0);
    ASSERT(strstr(text, "\nhash 10000 "));
    ASSERT(strstr(text, "\nhash 20000 "));
    run_end(&run);
}

static void the_newest_events_are_kept(void)
{
    start("guideline");
    uint64_t us = 10000;
    for (unsigned i = 0; i < RUN_EVENTS_MAX; i++, us += 4000) {
        tap(i & 1 ? TS_LEFT : TS_RIGHT, us);
        advance(us + 2000);
        clear_field();
    }
    ASSERT_EQ(run.event_count, RUN_EVENTS_MAX);
    for (unsigned i = 1; i < RUN_EVENTS_MAX; i++)
        ASSERT(run.events[i - 1].tick <= run.events[i].tick);
    ASSERT(run.events[RUN_EVENTS_MAX - 1].tick + 5 > run.match.tick);
    ASSERT(run.events[0].tick > 10);
    run_clear_events(&run);
    ASSERT_EQ(run.event_count, 0);
    run_end(&run);
}

static void nonsense_is_no_game(void)
{
    ts_setup setup;
    ts_setup_default(&setup, 0, 0);
    setup.players = 9;
    ASSERT(!run_start(&run, &setup, 0));
    run_end(&run);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(ticks_do_not_drift);
    RUN(a_tick_knows_its_time);
    RUN(clocks_go_by_ticks);
    RUN(ticks_are_played_when_over);
    RUN(a_key_between_frames_counts_at_its_time);
    RUN(press_and_release_in_one_tick_are_both_seen);
    RUN(a_key_older_than_the_last_tick_is_in_the_next);
    RUN(a_key_is_answered_at_once);
    RUN(chords_stay_together);
    RUN(a_burst_keeps_its_order);
    RUN(telling_again_changes_nothing);
    RUN(everything_can_be_released);
    RUN(no_press_is_swallowed);
    RUN(a_pause_takes_no_time);
    RUN(keys_of_a_pause_come_after_it);
    RUN(late_frames_are_played);
    RUN(a_jump_pauses);
    RUN(a_key_after_a_jump_does_not_leap);
    RUN(a_long_sleep_is_no_jump);
    RUN(an_ended_game_stands_still);
    RUN(every_game_verifies);
    RUN(hashes_are_written_every_ten_seconds);
    RUN(the_newest_events_are_kept);
    RUN(nonsense_is_no_game);
    return test_done();
}
