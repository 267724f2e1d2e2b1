/* Edition psk, all but spins and points: field, pieces, falling, sideways, turning, hold, hard
 * drop, lock down. A row takes 1000 ticks at level 1; every expectation is the rule's text. */
#include "rig.h"

static rig t;

/* An O on the ground, or a row above it, with nothing spent yet. */
static void start_with_o(int y)
{
    rig_start(&t, "psk");
    ASSERT(rig_place(&t, 'O', 0, 4, y));
}

/* ---- field, pieces ---- */

/* 10x40, 20 visible; bag, hold, ghost; 1 ms a tick; DAS 167 ms, ARR 33 ms. */
static void numbers(void)
{
    rig_start(&t, "psk");
    ASSERT_EQ(t.r->rows, 40);
    ASSERT_EQ(t.r->visible, 20);
    ASSERT_EQ(t.r->tick_rate[0], 1000 * t.r->tick_rate[1]);
    ASSERT_EQ(t.match.setup.handling[0].das, 167);
    ASSERT_EQ(t.match.setup.handling[0].arr, 33);
    ASSERT_EQ(t.b->level, 1);
    rig_wait(&t, 1);
    ASSERT(ts_ghost_shows(t.b));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 15));
    ASSERT(ts_ghost_shows(t.b));
}

/* Cells of the spawn state around (4, 20), one row down at once if free. */
static const struct {
    char kind;
    ts_cell cell[4];
} spawns[] = {
    {'I', {{3, 20}, {4, 20}, {5, 20}, {6, 20}}}, {'O', {{4, 20}, {5, 20}, {4, 21}, {5, 21}}},
    {'T', {{3, 20}, {4, 20}, {5, 20}, {4, 21}}}, {'L', {{3, 20}, {4, 20}, {5, 20}, {5, 21}}},
    {'J', {{3, 21}, {3, 20}, {4, 20}, {5, 20}}}, {'S', {{3, 20}, {4, 20}, {4, 21}, {5, 21}}},
    {'Z', {{3, 21}, {4, 21}, {4, 20}, {5, 20}}},
};

static void comes_in_and_drops_a_row(void)
{
    for (unsigned i = 0; i < 7; i++) {
        ts_cell lower[4];
        for (int j = 0; j < 4; j++)
            lower[j] = (ts_cell){spawns[i].cell[j].x, (int8_t)(spawns[i].cell[j].y - 1)};
        rig_start(&t, "psk");
        rig_spawn(&t, spawns[i].kind);
        ASSERT(rig_fills(&t, lower));
        ASSERT_EQ(t.b->score, 0);
    }
}

static void stays_above_a_full_field(void)
{
    for (unsigned i = 0; i < 7; i++) {
        rig_start(&t, "psk");
        ASSERT(rig_field(&t, "...XXXX.../........../........../........../........../........../"
                             "........../........../........../........../........../........../"
                             "........../........../........../........../........../........../"
                             "........../.........."));
        rig_spawn(&t, spawns[i].kind);
        ASSERT(rig_fills(&t, spawns[i].cell));
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
    }
}

static void draws_from_bags_of_seven(void)
{
    uint8_t kinds[140];
    rig_start(&t, "psk");
    rig_draws(&t, kinds, 140);
    unsigned orders_like_the_first = 0;
    for (unsigned bag = 0; bag < 20; bag++) {
        unsigned seen = 0;
        for (unsigned i = 0; i < 7; i++)
            seen |= 1u << kinds[7 * bag + i];
        ASSERT_EQ(seen, 0xfe);
        orders_like_the_first += memcmp(kinds, kinds + (size_t)7 * bag, 7) == 0;
    }
    ASSERT_EQ(orders_like_the_first, 1);
}

static void shows_what_comes(void)
{
    uint8_t shown[6], kinds[7];
    rig_start(&t, "psk");
    rig_wait(&t, 1);
    ASSERT_EQ(t.r->next_count, 6);
    memcpy(shown, t.b->queue, 6);
    rig_draws(&t, kinds, 7);
    ASSERT_BYTES(kinds + 1, shown, 6);
}

/* In a duel everybody has his own place in one common queue. */
static void shares_the_queue(void)
{
    uint8_t kinds[2][10];
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("psk"), (unsigned)ts_modes_find("none"));
    setup.players = 2;
    setup.seed = 77;
    rig_start_setup(&t, &setup);
    rig_draws(&t, kinds[0], 10);
    const ts_board *other = &t.match.board[1];
    kinds[1][0] = other->piece.kind;
    memcpy(kinds[1] + 1, other->queue, 6);
    ASSERT_BYTES(kinds[0], kinds[1], 7);
}

/* ---- falling ---- */

/* (0.8 - 0.007 k) ^ k seconds a row at level k + 1, in whole microseconds. */
static const uint32_t row_us[15] = {1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735,
                                    93882,   64152,  42976,  28218,  18153,  11439,  7059};

/* The whole rows fallen after every tick, at `factor` times the speed. */
static void falls_exactly(unsigned level, unsigned buttons, uint64_t factor)
{
    enum { ROWS = 25 };
    rig_start(&t, "psk");
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
    ASSERT(rig_place(&t, 'I', 0, 4, ROWS));
    rig_press(&t, buttons);
    for (uint64_t tick = 1; t.b->piece.y > 0; tick++) {
        uint64_t rows = tick * 1000 * factor / row_us[level - 1];
        rig_wait(&t, 1);
        ASSERT_EQ(ROWS - t.b->piece.y, rows > ROWS ? ROWS : rows);
    }
    ASSERT_EQ(t.b->score, buttons ? ROWS : 0);
}

static void falls_by_level(void)
{
    for (unsigned level = 1; level <= 15; level++)
        falls_exactly(level, 0, 1);
}

/* Soft drop: time for falling runs 20 times as fast; a point a row. */
static void soft_drop_is_twenty_times_as_fast(void)
{
    for (unsigned level = 1; level <= 15; level++)
        falls_exactly(level, TS_SOFT, 20);
}

/* The elapsed part of a row is kept: half of it slowly, the other half in a twentieth. */
static void soft_drop_goes_on_from_where_it_is(void)
{
    start_with_o(20);
    rig_wait(&t, 500);
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 100), 25);
    rig_wait(&t, 25);
    rig_release(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 1000), 500);
    ASSERT_EQ(t.b->score, 1);
}

/* Almost three rows a tick at level 15, and still a held key finds every gap one row high. */
static void a_held_key_is_tried_at_every_row(void)
{
    for (int gap = 2; gap <= 20; gap++) {
        char field[25 * 11 + 1] = "";
        for (int y = 24; y >= 0; y--) {
            strcat(field, y == gap ? ".........." : "XXXX......");
            strcat(field, y ? "/" : "");
        }
        rig_start(&t, "psk");
        rig_press(&t, TS_LEFT);
        rig_wait(&t, 400);
        ASSERT(rig_place(&t, 'I', 0, 5, 23));
        ASSERT(rig_field(&t, field));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 15));
        rig_press(&t, TS_SOFT);
        ASSERT(rig_until(&t, TS_EVENT_MOVE, 12) <= 12);
        ASSERT_EQ(t.b->piece.y, gap);
        ASSERT_EQ(t.b->piece.x, 4);
    }
}

/* ---- sideways ---- */

static const struct {
    const char *keys, *moves;
} sideways[] = {
    {"L@0 -@1", "-1@0"},
    {"R@0 -@1", "+1@0"},
    {"L@0 -@166", "-1@0"},
    {"L@0 -@234", "-1@0 -1@167 -1@200 -1@233"},
    {"R@0 -@201", "+1@0 +1@167 +1@200"},
    {"L@0 -@100 L@101 -@250", "-1@0 -1@101"}, /* a new press charges anew */
    /* the newer key rules until it is let go; the older again, without a step, its charge kept */
    {"L@0 LR@100 L@120 -@200", "-1@0 +1@100 -1@187"},
    {"L@0 LR@210 L@220 -@250", "-1@0 -1@167 -1@200 +1@210 -1@243"},
    {"L@0 LR@20 -@220", "-1@0 +1@20 +1@187"},
    {"R@0 LR@50 R@60 -@200", "+1@0 -1@50 +1@177"},
    {"L@0 LR@100 R@110 -@300", "-1@0 +1@100 +1@267"}, /* the older let go first */
    {"L@0 LR@50 L@60 LR@70 -@240", "-1@0 +1@50 +1@70 +1@237"},
    {"LR@0 -@300", ""}, /* both in the same instant: nothing */
    {"L@0 -@10 LR@20 -@500", "-1@0"},
};

static void sideways_keys(void)
{
    for (unsigned i = 0; i < sizeof sideways / sizeof *sideways; i++) {
        start_with_o(19);
        ASSERT_TEXT(rig_moves(&t, sideways[i].keys, 600), sideways[i].moves);
    }
}

static void the_player_sets_das_and_arr(void)
{
    start_with_o(19);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 80));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_ARR, 5));
    ASSERT_TEXT(rig_moves(&t, "R@0", 95), "+1@0 +1@80 +1@85 +1@90");
    start_with_o(19);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 80));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_ARR, 0));
    ASSERT_TEXT(rig_moves(&t, "R@0", 95), "+1@0 +3@80");
}

/* ---- turning, hold, hard drop ---- */

static void turns_on_new_presses_only(void)
{
    static const struct {
        unsigned held[4];
        uint8_t rot;
    } presses[] = {
        {{TS_CW, TS_CW, TS_CW, TS_CW}, 1},
        {{TS_CCW, TS_CCW, TS_CCW, TS_CCW}, 3},
        {{TS_CW, 0, TS_CW, 0}, 2},
        {{TS_CW, TS_CW | TS_CCW, TS_CW | TS_CCW, 0}, 0}, /* one held, the other turns too */
        {{TS_CCW, TS_CW | TS_CCW, TS_CCW, TS_CW | TS_CCW}, 1},
        {{TS_FLIP, 0, TS_FLIP, 0}, 0}, /* there are no half turns */
    };
    for (unsigned i = 0; i < sizeof presses / sizeof *presses; i++) {
        rig_start(&t, "psk");
        ASSERT(rig_place(&t, 'T', 0, 4, 15));
        for (int j = 0; j < 4; j++) {
            t.held[0] = (ts_buttons)presses[i].held[j];
            rig_wait(&t, 1);
        }
        ASSERT_EQ(t.b->piece.rot, presses[i].rot);
        ASSERT_EQ(t.b->piece.x, 4);
        ASSERT_EQ(t.b->piece.y, 15);
    }
}

/* O turns, too; its table undoes the wobble. */
static void o_turns_on_the_spot(void)
{
    const ts_cell square[4] = {{4, 10}, {5, 10}, {4, 11}, {5, 11}};
    for (int turn = 0; turn < 8; turn++) {
        start_with_o(10);
        for (int i = 0; i <= turn % 4; i++) {
            rig_tap(&t, turn < 4 ? TS_CW : TS_CCW);
            ASSERT(rig_event(&t, TS_EVENT_ROTATE));
            rig_wait(&t, 1);
        }
        ASSERT(rig_fills(&t, square));
    }
}

static void holds_once_a_piece(void)
{
    rig_start(&t, "psk");
    ASSERT(rig_queue(&t, "TSZLJ"));
    rig_wait(&t, 1);
    rig_tap(&t, TS_CW);
    rig_tap(&t, TS_HOLD); /* the first takes the next piece of the queue */
    ASSERT_EQ(t.b->hold, TS_T);
    ASSERT_EQ(t.b->piece.kind, TS_S);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->piece.kind, TS_S);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->piece.kind, TS_Z);
    rig_tap(&t, TS_HOLD); /* swaps; what comes out stands as it spawns */
    ASSERT_EQ(t.b->hold, TS_Z);
    ASSERT_EQ(t.b->piece.kind, TS_T);
    ASSERT_EQ(t.b->piece.rot, 0);
    ASSERT_EQ(t.b->piece.y, 19);
    ASSERT_EQ(t.b->queue[0], TS_L);
}

/* Hold, hard drop and turns kept down never act on the next piece. */
static void kept_keys_do_nothing_to_the_next_piece(void)
{
    rig_start(&t, "psk");
    ASSERT(rig_queue(&t, "TLJ"));
    rig_wait(&t, 1);
    rig_press(&t, TS_HARD | TS_CW);
    rig_wait(&t, 3);
    rig_tap(&t, TS_LEFT); /* nor when another key is pressed */
    ASSERT_EQ(t.b->pieces, 1);
    ASSERT_EQ(t.b->piece.kind, TS_L);
    ASSERT_EQ(t.b->piece.rot, 0);
    rig_start(&t, "psk");
    rig_wait(&t, 1);
    rig_press(&t, TS_HOLD);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HARD);
    unsigned held = t.b->hold;
    rig_wait(&t, 5);
    rig_tap(&t, TS_LEFT);
    ASSERT_EQ(t.b->hold, held);
}

/* Two points a row, locked in the same tick, the next piece there at once. */
static void hard_drop_locks_at_once(void)
{
    start_with_o(17);
    rig_tap(&t, TS_HARD);
    ASSERT(rig_event(&t, TS_EVENT_LOCK));
    ASSERT(rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 4, 0) && rig_cell(&t, 5, 1));
    ASSERT_EQ(t.b->score, 34);
}

/* ---- lock down ---- */

/* The clock starts when a fall step fails, not at touch-down: a row's time on the ground, then
 * half a second. */
static void locks_half_a_second_after_a_failed_fall(void)
{
    start_with_o(0);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 1000 + 500);
    start_with_o(1);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 4000), 2 * 1000 + 500);
    start_with_o(0);
    rig_press(&t, TS_SOFT); /* hurries the fall step, not the clock */
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 50 + 500);
}

static void moves_before_the_clock_change_nothing(void)
{
    start_with_o(0);
    rig_wait(&t, 498);
    rig_taps(&t, TS_LEFT, 1);
    rig_taps(&t, TS_CW, 1);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 1500 - 502);
}

/* A move or turn that succeeds stops the clock and sets the fall time to zero. */
static void a_move_stops_the_clock(void)
{
    static const unsigned success[] = {TS_LEFT, TS_RIGHT, TS_CW, TS_CCW};
    for (unsigned i = 0; i < 4; i++) {
        start_with_o(0);
        rig_wait(&t, 1499);
        rig_press(&t, success[i]);
        ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 1 + 1000 + 500);
        ASSERT_EQ(t.match.tick, 1499 + 1501);
    }
}

static void what_fails_does_not_stop_the_clock(void)
{
    rig_start(&t, "psk");
    ASSERT(rig_field(&t, "XXXX...XXX/XXXX...XXX/XXXX...XXX/XXXX...XXX"));
    ASSERT(rig_place(&t, 'T', 2, 5, 1));
    rig_wait(&t, 1200);
    rig_taps(&t, TS_LEFT, 10);
    rig_taps(&t, TS_RIGHT, 10);
    rig_taps(&t, TS_FLIP, 10);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 1500 - 1260);
}

/* This number of resets, each after a failed fall; soft drop held, so that fall steps fail every 50
 * ticks. */
static void reset(unsigned times, bool first_to_the_left)
{
    rig_press(&t, TS_SOFT);
    for (unsigned i = 0; i < times; i++) {
        rig_wait(&t, 100);
        rig_tap(&t, i % 2 == first_to_the_left ? TS_RIGHT : TS_LEFT);
    }
}

static void the_sixteenth_reset_is_the_last(void)
{
    start_with_o(0);
    reset(15, true);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 50 + 500);
    start_with_o(0);
    reset(16, true);
    ASSERT(t.b->piece.kind);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 50); /* at the next fall step that fails */
    start_with_o(0);
    reset(16, true);
    rig_wait(&t, 10);
    rig_taps(&t, TS_LEFT, 5); /* more of them change nothing */
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), 50 - 20);
}

/* Ten resets on a shelf, one off it, five below: the sixteenth. Moves in the air do not count. */
static void falling_gives_no_resets_back(void)
{
    for (unsigned below = 4; below <= 5; below++) {
        rig_start(&t, "psk");
        ASSERT(rig_field(&t, "XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX...."));
        ASSERT(rig_place(&t, 'O', 0, 4, 6));
        reset(10, true);
        rig_wait(&t, 60);
        rig_taps(&t, TS_RIGHT, 1);
        rig_taps(&t, TS_RIGHT, 1); /* off it: the clock had stopped, this does not count */
        ASSERT_EQ(t.b->resets, 11);
        rig_until(&t, TS_EVENT_LAND, 1000);
        reset(below, false);
        ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 3000), below == 5 ? 50 : 50 + 500);
    }
}

/* Pushed off an edge while the clock runs: it stops, and the next row takes its whole time. */
static void over_an_edge_it_falls_on(void)
{
    rig_start(&t, "psk");
    ASSERT(rig_field(&t, "XXXX....../XXXX......"));
    ASSERT(rig_place(&t, 'O', 0, 3, 2));
    rig_wait(&t, 1400);
    rig_press(&t, TS_RIGHT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_DROP, 3000), 1 + 1000);
    rig_release(&t, TS_RIGHT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 4000), 1000 + 1000 + 500);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers);
    RUN(comes_in_and_drops_a_row);
    RUN(stays_above_a_full_field);
    RUN(draws_from_bags_of_seven);
    RUN(shows_what_comes);
    RUN(shares_the_queue);
    RUN(falls_by_level);
    RUN(soft_drop_is_twenty_times_as_fast);
    RUN(soft_drop_goes_on_from_where_it_is);
    RUN(a_held_key_is_tried_at_every_row);
    RUN(sideways_keys);
    RUN(the_player_sets_das_and_arr);
    RUN(turns_on_new_presses_only);
    RUN(o_turns_on_the_spot);
    RUN(holds_once_a_piece);
    RUN(kept_keys_do_nothing_to_the_next_piece);
    RUN(hard_drop_locks_at_once);
    RUN(locks_half_a_second_after_a_failed_fall);
    RUN(moves_before_the_clock_change_nothing);
    RUN(a_move_stops_the_clock);
    RUN(what_fails_does_not_stop_the_clock);
    RUN(the_sixteenth_reset_is_the_last);
    RUN(falling_gives_no_resets_back);
    RUN(over_an_edge_it_falls_on);
    return test_done();
}
