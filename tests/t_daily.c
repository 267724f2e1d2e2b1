/* The pieces of the day: which day it is, which seed it has, and the board of the day's tries. */
#include "session_store_rig.h"
#include "parts_rig.h"

#include <time.h>

#define DAY_S INT64_C(86400)

static session_options on(int64_t utc_s, int32_t offset_s)
{
    session_options o = here("guideline", "sprint");
    o.seed_named = false;
    o.utc_offset_s = offset_s;
    o.local_s = utc_s + offset_s;
    return o;
}

static void open_on(session_rig *t, int64_t utc_s, int32_t offset_s)
{
    session_options o = on(utc_s, offset_s);
    rig_open_options(t, &o);
}

/* SplitMix64 of 0x7465737365726100 + the day, computed apart from this program. */
static void the_seed_of_a_day_is_written_down(void)
{
    session_rig t;
    rig_fresh();
    open_on(&t, 20782 * DAY_S, 0);
    ASSERT_EQ(session_daily_seed(t.s), UINT64_C(12082280704321768292));
    rig_close(&t);
}

/* Half past one in the night of the 25th in Sofia is still the 24th by UTC. */
static void a_day_is_one_of_utc(void)
{
    session_rig t;
    rig_fresh();
    open_on(&t, 20782 * DAY_S - 1800, 2 * 3600);
    ASSERT_EQ(session_day(t.s), 20781);
    rig_pass(&t, 1799 * SECOND);
    ASSERT_EQ(session_day(t.s), 20781);
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_day(t.s), 20782);
    ASSERT_EQ(session_daily_seed(t.s), UINT64_C(12082280704321768292));
    rig_close(&t);
}

static void a_game_of_the_day_has_its_seed_again_and_again(void)
{
    session_rig t;
    rig_fresh();
    open_on(&t, 20783 * DAY_S, 0);
    rig_type(&t, "[Mode]E[Daily challenge]E[Play]E");
    ASSERT_EQ(session_match(t.s)->setup.seed, UINT64_C(15776871044643829725));
    ASSERT_EQ(session_match(t.s)->setup.mode, TS_MODE_SPRINT);
    rig_type(&t, "r");
    ASSERT_EQ(session_match(t.s)->setup.seed, UINT64_C(15776871044643829725));
    rig_type(&t, " X[Give up]E[Yes]E[Daily challenge]EX[Play]E");
    ASSERT(session_match(t.s)->setup.seed != UINT64_C(15776871044643829725));
    rig_close(&t);
}

/* By the line of the result or by Escape; the try that was just played stands on it. */
static void a_game_of_the_day_leads_back_to_its_board(void)
{
    static const char *const way[] = {"[Daily challenge]E", "X"};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        session_rig t;
        rig_fresh();
        open_on(&t, (int64_t)time(NULL), 0); /* the store has its own clock */
        t.s->settings.mode = TS_MODE_MARATHON;
        rig_type(&t, "[Mode]E[Daily challenge]E[Play]E");
        for (int n = 0; n < 200 && session_screen(t.s) == SCREEN_PLAY; n++) {
            rig_type(&t, " ");
            rig_pass(&t, 500 * MS);
        }
        rig_pass(&t, GAME_ENDING_US);
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        rig_type(&t, way[i]);
        ASSERT_EQ(session_screen(t.s), SCREEN_DAILY);
        ASSERT_EQ(inner_library(t.s)->count, 1);
        rig_type(&t, "X");
        ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
        rig_close(&t);
    }
}

/* Puzzles have no pieces to be drawn, practice nothing to be better at. */
static void only_modes_that_have_a_best(void)
{
    session_rig t;
    rig_fresh();
    open_on(&t, 20783 * DAY_S, 0);
    rig_type(&t, "[Mode]E[Daily challenge]E");
    for (unsigned i = 0; i < 2 * TS_MODES; i++) {
        const ts_mode *m = ts_modes_get(t.s->settings.mode);
        ASSERT(!m->puzzles && !m->by_hand && m->rank != TS_RANK_NONE);
        rig_type(&t, "R");
    }
    rig_close(&t);
}

static void put(store_handle *store, uint64_t seed, int64_t day, unsigned seconds, uint32_t goal)
{
    store_game game = {.played_ms = day * DAY_S * 1000 + seconds * 1000,
                       .rank = -(int64_t)seconds,
                       .time_us = seconds * SECOND,
                       .seed = seed,
                       .goal = goal,
                       .lines = goal,
                       .pieces = goal * 5 / 2,
                       .start_level = 1,
                       .rules = TS_RULES_GUIDELINE,
                       .mode = TS_MODE_SPRINT,
                       .players = 1,
                       .outcome = TS_WON,
                       .counts = 1};
    ASSERT(store_put(store, &game, NULL, 0, NULL));
}

/* Another seed, another goal and a day before are not on it; the best is first. */
static void the_board_has_the_tries_of_the_day(void)
{
    const uint64_t seed = UINT64_C(15776871044643829725);
    session_rig t;
    rig_fresh();
    store_handle *store = store_open(rig_folder);
    put(store, seed, 20782, 20, 40);
    put(store, seed, 20783, 95, 40);
    put(store, 1, 20783, 30, 40);
    put(store, seed, 20783, 71, 40);
    put(store, seed, 20783, 25, 20);
    put(store, seed, 20783, 83, 40);
    store_close(store);
    open_on(&t, 20783 * DAY_S + 3600, 0);
    rig_type(&t, "[Mode]E[Daily challenge]E");
    ASSERT_EQ(inner_library(t.s)->count, 3);
    ASSERT_EQ(inner_library(t.s)->game[0].time_us, 71 * SECOND);
    ASSERT_EQ(inner_library(t.s)->game[1].time_us, 83 * SECOND);
    ASSERT_EQ(inner_library(t.s)->game[2].time_us, 95 * SECOND);
    ASSERT(rig_text(&t, "1:11.00") != NULL);
    rig_type(&t, "R"); /* another mode: no tries yet */
    ASSERT_EQ(inner_library(t.s)->count, 0);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_seed_of_a_day_is_written_down);
    RUN(a_day_is_one_of_utc);
    RUN(a_game_of_the_day_has_its_seed_again_and_again);
    RUN(a_game_of_the_day_leads_back_to_its_board);
    RUN(only_modes_that_have_a_best);
    RUN(the_board_has_the_tries_of_the_day);
    rig_remove();
    return test_done();
}
