/* Moving about in a replay: wherever one goes, and by whatever way, the match is the one that plain
 * playing leads to; what is wrong with a text is found, and everything before that is shown. */
#include "test.h"

#include "game/watch.h"
#include "replay_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static run_state run;
static watch_state w;

static void begin(void)
{
    ASSERT_EQ(watch_open(&w, &run, text, size), TS_OK);
    ASSERT_EQ(run.match.tick, 0);
}

static void survey(void)
{
    while (watch_survey(&w)) {
    }
}

static void end(void)
{
    watch_close(&w);
    run_end(&run);
}

/* Returns the hash that stepping alone leads to. */
static uint64_t hash_at(uint64_t tick)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_match m;
    ASSERT_EQ(ts_replay_open(&reader, text, size), TS_OK);
    ASSERT(ts_start(&m, &reader.setup));
    while (m.tick < tick && ts_replay_next(&reader, &item) == TS_OK) {
        ts_replay_play_to(&m, held, item.tick < tick ? item.tick : tick);
        if (item.kind == TS_REPLAY_ITEM_CHANGE)
            held[item.board] = item.held;
        if (item.kind == TS_REPLAY_ITEM_END)
            break;
    }
    ts_replay_play_to(&m, held, tick);
    return ts_hash(&m);
}

static void check_here(uint64_t tick)
{
    ASSERT_EQ(run.match.tick, tick);
    ASSERT_EQ(ts_hash(&run.match), hash_at(tick));
}

static const char *const names[] = {"guideline-ultra-win", "modern-duel-garbage-top",
                                    "tgm-marathon-win", "nes-duel-garbage-top", "psk-combo"};

static void any_time_at_once(void)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        uint32_t random = 3;
        load(names[i]);
        begin();
        for (int jump = 0; jump < 60; jump++) {
            random = random * 1664525 + 1013904223;
            uint64_t tick = w.end_tick * (random >> 16) / 65535;
            watch_go(&w, tick);
            check_here(tick);
            if (jump % 7 == 0)
                watch_survey(&w);
            check_here(tick); /* nobody sees that it has been surveyed */
        }
        watch_go(&w, UINT64_MAX);
        check_here(w.end_tick);
        survey();
        ASSERT_EQ(w.error, TS_OK);
        ASSERT_EQ(watch_next(&w), RUN_NEVER);
        watch_go(&w, 0);
        check_here(0);
        end();
    }
}

/* In steps of any size it tells the same events, all of them. */
static unsigned play_through(uint64_t step)
{
    unsigned events = 0;
    watch_go(&w, 0);
    while (run.match.tick < w.end_tick) {
        watch_play(&w, run.match.tick + step);
        events += run.event_count;
        run_clear_events(&run);
    }
    check_here(w.end_tick);
    return events;
}

static void playing_tells_everything(void)
{
    load("modern-duel-garbage-top");
    begin();
    unsigned events = play_through(1);
    ASSERT(events > 100);
    ASSERT_EQ(play_through(17), events);
    ASSERT_EQ(play_through(333), events);
    uint64_t calls = 0; /* and a caller that sleeps until the time given is there for each */
    watch_go(&w, 0);
    for (uint64_t next; (next = watch_next(&w)) != RUN_NEVER; calls++)
        watch_play(&w, next);
    ASSERT(calls < w.end_tick);
    check_here(w.end_tick);
    ASSERT(run.stats[0].pieces > 0);
    ASSERT_EQ(run.stats[0].pieces, run.match.board[0].pieces);
    end();
}

static uint32_t pieces(void)
{
    return run.match.board[0].pieces;
}

static void piece_by_piece(void)
{
    load("guideline-combo");
    begin();
    uint64_t tick[2000];
    unsigned locks = 0;
    while (watch_next(&w) != RUN_NEVER && locks < 2000) {
        uint32_t before = pieces();
        watch_next_piece(&w);
        if (pieces() > before)
            tick[locks++] = run.match.tick;
        ASSERT(pieces() <= before + 1);
    }
    ASSERT(locks > 10);
    ASSERT_EQ(locks, pieces());
    watch_go(&w, w.end_tick);
    for (unsigned i = locks; i-- > 0;) {
        if (tick[i] == run.match.tick)
            continue; /* the last one ended it */
        watch_last_piece(&w);
        check_here(tick[i]);
        ASSERT_EQ(pieces(), i + 1);
    }
    watch_last_piece(&w); /* none before the first */
    check_here(0);
    watch_last_piece(&w);
    check_here(0);
    end();
}

/* However long it is. */
static void memory_has_a_limit(void)
{
    load("guideline-ultra-win");
    begin();
    w.frame_every = 50; /* as if a tick lasted a second */
    survey();
    ASSERT_EQ(w.end_tick, 120000);
    ASSERT(w.frames <= WATCH_FRAMES_MAX && w.frames >= WATCH_FRAMES_MAX / 2 - 1);
    ASSERT(w.frame_every >= 120000 / WATCH_FRAMES_MAX);
    for (unsigned i = 1; i < w.frames; i++)
        ASSERT(w.frame[i].match.tick > w.frame[i - 1].match.tick);
    watch_go(&w, 77777);
    check_here(77777);
    end();
}

static void splits_are_the_ticks_of_tens(void)
{
    load("guideline-ultra-win");
    begin();
    survey();
    ASSERT(w.splits > 2);
    watch_go(&w, w.end_tick);
    ASSERT_EQ(w.splits, run.match.board[0].lines / 10);
    for (unsigned i = 0; i < w.splits; i++) {
        watch_go(&w, w.split[i] - 1);
        ASSERT(run.match.board[0].lines < 10 * (i + 1));
        watch_go(&w, w.split[i]);
        ASSERT(run.match.board[0].lines >= 10 * (i + 1));
    }
    end();
}

/* ---- texts that are wrong ------------------------------------------------------------------ */

static void change_digit(const char *line)
{
    char *at = strstr(text, line);
    ASSERT(at);
    if (at) {
        at += strlen(line);
        *at = *at == '1' ? '2' : '1';
    }
}

static void a_wrong_hash_ends_it(void)
{
    load("guideline-ultra-win");
    change_digit("hash 40000 ");
    begin();
    ASSERT_EQ(w.end_tick, 120000);
    survey();
    ASSERT_EQ(w.end_tick, 40000);
    ASSERT_EQ(w.error, TS_REPLAY_HASH_DIFFERS);
    watch_go(&w, 100000);
    check_here(40000);
    end();
}

static void a_wrong_result_is_said(void)
{
    load("guideline-ultra-win");
    change_digit(" score ");
    begin();
    survey();
    ASSERT_EQ(w.end_tick, 120000);
    ASSERT_EQ(w.error, TS_REPLAY_RESULT_DIFFERS);
    end();
}

static void a_torn_text_goes_as_far_as_it_goes(void)
{
    load("guideline-combo");
    size_t whole = size, head = (size_t)(strstr(text, "\n\n") - text) + 2;
    for (size = 0; size < whole; size += size < head ? 1 : 97) {
        int error = watch_open(&w, &run, text, size);
        if (size < head) {
            ASSERT(error != TS_OK);
            continue;
        }
        ASSERT_EQ(error, TS_OK);
        ASSERT_EQ(w.error, TS_REPLAY_TORN);
        uint64_t measured = w.end_tick;
        survey();
        ASSERT_EQ(w.end_tick, measured);
        watch_go(&w, UINT64_MAX);
        check_here(measured);
        end();
    }
}

static void another_revision_is_said(void)
{
    load("guideline-combo");
    char *at = strstr(text, "rules guideline ") + strlen("rules guideline ");
    *at = '9';
    begin();
    survey();
    ASSERT_EQ(w.error, TS_REPLAY_OTHER_RULES);
    ASSERT(w.end_tick > 0); /* its hashes agree all the same */
    end();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(any_time_at_once);
    RUN(playing_tells_everything);
    RUN(piece_by_piece);
    RUN(memory_has_a_limit);
    RUN(splits_are_the_ticks_of_tens);
    RUN(a_wrong_hash_ends_it);
    RUN(a_wrong_result_is_said);
    RUN(a_torn_text_goes_as_far_as_it_goes);
    RUN(another_revision_is_said);
    return test_done();
}
