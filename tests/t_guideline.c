/* The guideline's piece from spawn to lock down: where it comes in, how fast it falls at every
 * level, drops, the extended lock down, hold, the delay of a clear, and the ways to lose. */
#include "clears.h"

/* Rows 21 and 22 of 40 are y 20 and 21: three-wide pieces over columns 4 to 6 (x 3 to 5), I over 4
 * to 7, O over 5 and 6; at once one row down. */
static const struct {
    char kind;
    ts_cell cell[4];
} spawns[] = {
    {'I', {{3, 20}, {4, 20}, {5, 20}, {6, 20}}}, {'O', {{4, 20}, {5, 20}, {4, 21}, {5, 21}}},
    {'T', {{3, 20}, {4, 20}, {5, 20}, {4, 21}}}, {'S', {{3, 20}, {4, 20}, {4, 21}, {5, 21}}},
    {'Z', {{3, 21}, {4, 21}, {4, 20}, {5, 20}}}, {'J', {{3, 21}, {3, 20}, {4, 20}, {5, 20}}},
    {'L', {{3, 20}, {4, 20}, {5, 20}, {5, 21}}},
};

static bool stands_on(const rig *t, const ts_cell cells[4], int down)
{
    ts_cell now[4];
    int same = 0;
    ts_cells(t->b, t->b->piece, now);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            same += now[i].x == cells[j].x && now[i].y == cells[j].y - down;
    return same == 4;
}

/* A column filled up to a height, and nothing else. */
static void tower(rig *t, int x, int width, int from, int height)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = from; y < height; y++)
        for (int i = 0; i < width; i++)
            cell[y][x + i] = TS_GARBAGE;
    ASSERT(rig_stack(t, cell));
}

static void comes_in_above_and_drops_a_row(void)
{
    rig t;
    for (unsigned i = 0; i < 7; i++) {
        char queue[2] = {spawns[i].kind, 0};
        rig_start(&t, "guideline");
        ASSERT(rig_queue(&t, queue));
        rig_wait(&t, 1);
        ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
        ASSERT_EQ(t.b->piece.rot, 0);
        ASSERT(stands_on(&t, spawns[i].cell, 1));
        ASSERT_EQ(t.b->score, 0);
    }
}

static void stays_above_what_is_in_its_way(void)
{
    rig t;
    for (unsigned i = 0; i < 7; i++) {
        char queue[2] = {spawns[i].kind, 0};
        rig_start(&t, "guideline");
        tower(&t, 3, 4, 19, 20);
        ASSERT(rig_queue(&t, queue));
        rig_wait(&t, 1);
        ASSERT(stands_on(&t, spawns[i].cell, 0));
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
    }
}

/* Of every seven pieces, no two are alike; six are known in advance. */
static void deals_from_a_bag(void)
{
    rig t;
    ts_setup setup;
    for (uint64_t seed = 0; seed < 50; seed++) {
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
        setup.seed = seed;
        rig_start_setup(&t, &setup);
        rig_wait(&t, 1);
        for (int bag = 0; bag < 4; bag++) {
            unsigned seen = 0;
            for (int i = 0; i < 7; i++) {
                ASSERT(t.b->queue_count >= 6);
                seen |= 1u << t.b->piece.kind;
                rig_taps(&t, TS_HARD, 1);
                tower(&t, 0, 1, 0, 0); /* an empty field again */
            }
            ASSERT_EQ(seen, 0xfe);
        }
    }
}

/* Microseconds a row: (0.8 - 0.007 (n - 1)) ^ (n - 1) seconds, and from level 20 on as there. */
static const uint32_t row_us[20] = {1000000, 793000, 617796, 472729, 355197, 262004, 189677,
                                    134735,  93882,  64152,  42976,  28218,  18153,  11439,
                                    7059,    4264,   2520,   1457,   824,    455};

static void falls_by(const char *mode, uint16_t level, uint64_t us_a_row)
{
    enum { HEIGHT = 36, ROWS = 12 };
    rig t;
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find(mode));
    setup.level = level;
    rig_start_setup(&t, &setup);
    ASSERT(place_at(&t, 'T', 0, 3, HEIGHT));
    ts_speed speed = ts_speed_now(&t.match, 0, false);
    ASSERT_EQ(speed.rows * us_a_row, (uint64_t)speed.ticks * 1000);
    for (uint64_t ticks = 1; ticks * 1000 <= us_a_row * ROWS + 1000; ticks++) {
        rig_wait(&t, 1);
        uint64_t rows = ticks * 1000 / us_a_row;
        ASSERT_EQ(t.b->piece.y, HEIGHT - (int)(rows < HEIGHT ? rows : HEIGHT));
    }
}

static void gravity_of_every_level(void)
{
    for (uint16_t level = 1; level <= 20; level++)
        falls_by("none", level, row_us[level - 1]);
    falls_by("none", 21, row_us[19]);
    falls_by("none", 150, row_us[19]);
    falls_by("sprint", 3, row_us[2]); /* this set has no steady speed of its own */
}

/* Twenty times as fast, a point a row. */
static void soft_drop_of_every_level(void)
{
    rig t;
    for (uint16_t level = 1; level <= 14; level++) {
        rig_start(&t, "guideline");
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, level));
        ASSERT(place_at(&t, 'T', 0, 3, 30));
        rig_press(&t, TS_SOFT);
        for (uint64_t ticks = 1; ticks * 20000 <= (uint64_t)row_us[level - 1] * 15; ticks++) {
            rig_wait(&t, 1);
            int rows = (int)(ticks * 20000 / row_us[level - 1]);
            ASSERT_EQ(t.b->piece.y, 30 - rows);
            ASSERT_EQ(t.b->score, rows);
        }
    }
}

/* The part of a row already fallen counts, whichever way it was. */
static void soft_drop_goes_on_from_where_it_fell(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 10));
    rig_wait(&t, 600); /* of 1000 */
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 19);
    ASSERT_EQ(t.b->piece.y, 10);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 9);
    ASSERT_EQ(t.b->score, 1);
    rig_wait(&t, 10);
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 799);
    ASSERT_EQ(t.b->piece.y, 9);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 8);
    ASSERT_EQ(t.b->score, 1);
}

/* A piece that comes in is not pulled in that tick, so its first row takes all of its time. */
static void first_row_takes_its_whole_time(void)
{
    rig t;
    rig_start(&t, "guideline");
    rig_wait(&t, 1);
    int y = t.b->piece.y;
    rig_wait(&t, 999);
    ASSERT_EQ(t.b->piece.y, y);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, y - 1);
}

/* To the bottom and locked at once; without lines the next piece comes in the same tick. */
static void hard_drop_locks_at_once(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'L', 2, 4, 12));
    rig_press(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) && rig_event(&t, TS_EVENT_SPAWN));
    ASSERT(rig_cell(&t, 4, 0) && rig_cell(&t, 4, 1) && rig_cell(&t, 5, 1) && rig_cell(&t, 6, 1));
    ASSERT_EQ(t.b->score, 2 * 12);
    rig_wait(&t, 300); /* kept down it does not drop the next piece */
    ASSERT_EQ(t.b->pieces, 1);
}

static void locks_half_a_second_after_landing(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 1));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LAND, 1100), 1000);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
}

/* Soft drop does not lock by itself. */
static void soft_drop_does_not_lock(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 1));
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LAND, 60), 50);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
}

/* A move or a turn that succeeds starts the half second anew; one that fails does not. */
static void moves_and_turns_start_the_clock_anew(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    rig_wait(&t, 400);
    rig_tap(&t, TS_LEFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'O', 0, 4, 0));
    rig_wait(&t, 400);
    rig_tap(&t, TS_CW); /* O turns, if nobody sees it */
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 0, 0));
    rig_wait(&t, 400);
    rig_tap(&t, TS_LEFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 99);
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXXX/XXXX.XXXX."));
    ASSERT(place_at(&t, 'I', 1, 4, 0));
    rig_wait(&t, 400);
    rig_tap(&t, TS_CW);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 99);
}

static unsigned side(int i)
{
    return i & 1 ? TS_LEFT : TS_RIGHT;
}

/* Fifteen of them; the fifteenth on the ground locks. */
static void fifteen_resets_on_the_ground(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    for (int i = 0; i < 14; i++) {
        rig_taps(&t, side(i), 1);
        ASSERT_EQ(t.b->pieces, 0);
        ASSERT_EQ(t.b->resets, i + 1);
    }
    rig_wait(&t, 497);
    ASSERT_EQ(t.b->pieces, 0);
    rig_tap(&t, TS_RIGHT);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) != NULL);
}

/* Before it has landed for the first time moves are free. */
static void moves_before_landing_do_not_count(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 1));
    for (int i = 0; i < 40; i++)
        rig_taps(&t, side(i), 1);
    ASSERT_EQ(t.b->resets, 0);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LAND, 1000), 1000 - 80);
    for (int i = 0; i < 14; i++)
        rig_taps(&t, side(i), 1);
    ASSERT_EQ(t.b->pieces, 0);
    ASSERT_EQ(t.b->resets, 14);
}

/* After that they count in the air, too: then it locks on the first thing it touches, whatever the
 * clock. An upright I turned flat by its kick hangs over the floor, no lower than it was. */
static void fifteen_resets_in_the_air(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'I', 1, 5, 0));
    rig_tap(&t, TS_CCW);
    ASSERT(!t.b->grounded);
    ASSERT_EQ(t.b->resets, 1);
    for (int i = 0; i < 14; i++)
        rig_taps(&t, side(i), 1);
    ASSERT_EQ(t.b->resets, 15);
    rig_taps(&t, TS_LEFT, 2); /* more of them are not refused in the air */
    ASSERT_EQ(t.b->pieces, 0);
    ASSERT(!t.b->grounded);
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 200) <= 100);
    ASSERT(rig_event(&t, TS_EVENT_LAND) != NULL);
    ASSERT(rig_cell(&t, 3, 0));
}

/* A lowest cell lower than ever gives all fifteen back: falling off an edge does, and a turn that
 * reaches down. */
static void lower_than_ever_renews(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "XXXX......"));
    ASSERT(place_at(&t, 'O', 0, 2, 1));
    for (int i = 0; i < 10; i++)
        rig_taps(&t, side(i + 1), 1);
    ASSERT_EQ(t.b->resets, 10);
    rig_taps(&t, TS_RIGHT, 2);
    ASSERT_EQ(t.b->resets, 12);
    ASSERT(!t.b->grounded);
    rig_until(&t, TS_EVENT_LAND, 1000);
    ASSERT_EQ(t.b->resets, 0);
    for (int i = 0; i < 14; i++)
        rig_taps(&t, side(i), 1);
    ASSERT_EQ(t.b->pieces, 0);
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "XXXX.XXXX."));
    ASSERT(place_at(&t, 'T', 0, 3, 1));
    rig_taps(&t, TS_LEFT, 1);
    rig_taps(&t, TS_RIGHT, 1);
    ASSERT_EQ(t.b->resets, 2);
    rig_taps(&t, TS_CW, 1); /* in place: its foot goes into the hole */
    ASSERT_EQ(t.b->resets, 0);
}

/* The cell counts, not the place: this kick takes the centre down, the lowest cell stays low. */
static void the_lowest_cell_counts(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "...X..X.../.........."));
    ASSERT(place_at(&t, 'T', 1, 4, 0));
    rig_tap(&t, TS_CCW);
    ASSERT_EQ(rig_event(&t, TS_EVENT_ROTATE)->amount, 3);
    ASSERT_EQ(t.b->resets, 1);
}

/* The first hold brings the next piece, later ones the piece held, spawned like a new one. */
static void hold_swaps_once_a_piece(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_queue(&t, "TSZL"));
    rig_wait(&t, 1);
    rig_taps(&t, TS_CW, 1);
    rig_tap(&t, TS_HOLD);
    ASSERT_EQ(t.b->hold, TS_T);
    ASSERT_EQ(rig_event(&t, TS_EVENT_HOLD)->piece.kind, TS_T);
    ASSERT(t.b->piece.kind == TS_S && stands_on(&t, spawns[3].cell, 1));
    rig_wait(&t, 1);
    rig_taps(&t, TS_HOLD, 3);
    ASSERT(t.b->hold == TS_T && t.b->piece.kind == TS_S);
    rig_taps(&t, TS_HARD, 1);
    ASSERT_EQ(t.b->piece.kind, TS_Z);
    rig_taps(&t, TS_HOLD, 1);
    ASSERT(t.b->hold == TS_Z && t.b->piece.kind == TS_T && stands_on(&t, spawns[2].cell, 1));
    rig_taps(&t, TS_HARD, 1);
    ASSERT_EQ(t.b->piece.kind, TS_L);
}

/* The lock delay it has used up does not follow it. A hold key kept down swaps once only. */
static void hold_begins_anew(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    rig_wait(&t, 490);
    for (int i = 0; i < 9; i++)
        rig_taps(&t, side(i), 1);
    rig_press(&t, TS_HOLD);
    rig_wait(&t, 1);
    ASSERT(t.b->hold == TS_T && t.b->resets == 0 && t.b->lock_clock == 0 && t.b->fall == 0);
    unsigned kind = t.b->piece.kind;
    rig_tap(&t, TS_HARD);
    rig_wait(&t, 10);
    ASSERT(t.b->hold == TS_T && t.b->hold_used == 0 && t.b->pieces == 1);
    ASSERT(kind != TS_NONE);
}

/* 300 ms after a clear, in which no piece is there; not against the clock. */
static void clear_delay(void)
{
    static const struct {
        const char *mode;
        unsigned ticks;
    } delays[] = {{"none", 300}, {"marathon", 300}, {"free", 300}, {"sprint", 0}, {"ultra", 0}};
    rig t;
    for (unsigned i = 0; i < 5; i++) {
        rig_start_mode(&t, "guideline", delays[i].mode);
        clear_play(&t, &clears[CLEAR_SINGLE]);
        ASSERT_EQ(rig_event(&t, TS_EVENT_SPAWN) != NULL, delays[i].ticks == 0);
        ASSERT_EQ(t.b->phase, delays[i].ticks ? TS_PHASE_CLEARING : TS_PHASE_PLAY);
        if (delays[i].ticks)
            ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 400), delays[i].ticks);
        clear_play(&t, &clears[CLEAR_NONE]);
        ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
    }
}

/* A clear, then a key down for ten ticks at a tick of the 300 of its delay (1 to 300), and the next
 * piece, a T of TJL, as it comes in. */
static void tapped_at(rig *t, const ts_handling *h, unsigned buttons, unsigned tick)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    setup.handling[0] = h ? *h : setup.handling[0];
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
    ASSERT(rig_queue(t, "TJL"));
    clear_play(t, &clears[CLEAR_SINGLE]);
    rig_wait(t, tick - 1);
    rig_press(t, buttons);
    if (tick <= 290) {
        rig_wait(t, 10);
        rig_release(t, buttons);
    }
    while (t->b->phase == TS_PHASE_CLEARING)
        rig_wait(t, 1);
}

/* A rotation or a hold pressed while the rows of a clear go is that of the next piece, from the
 * first tick of the delay to its last, and acts once. */
static void taps_in_the_clear_delay(void)
{
    static const unsigned ticks[] = {1, 2, 150, 290, 291, 299, 300};
    rig t;
    for (unsigned i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        tapped_at(&t, NULL, 0, ticks[i]);
        ASSERT(t.b->piece.kind == TS_T && t.b->piece.rot == 0);
        tapped_at(&t, NULL, TS_CW, ticks[i]);
        ASSERT(t.b->piece.kind == TS_T && t.b->piece.rot == 1);
        rig_wait(&t, 20);
        rig_release(&t, TS_CW);
        rig_wait(&t, 1);
        rig_tap(&t, TS_CW); /* the next press is a rotation like any other */
        ASSERT_EQ(t.b->piece.rot, 2);
        tapped_at(&t, NULL, TS_CCW, ticks[i]);
        ASSERT_EQ(t.b->piece.rot, 3);
        tapped_at(&t, NULL, TS_HOLD, ticks[i]);
        ASSERT(t.b->hold == TS_T && t.b->piece.kind == TS_J && t.b->piece.rot == 0);
        tapped_at(&t, NULL, TS_HOLD | TS_CW, ticks[i]);
        ASSERT(t.b->hold == TS_T && t.b->piece.kind == TS_J && t.b->piece.rot == 1);
        tapped_at(&t, NULL, TS_HARD, ticks[i]); /* nothing else is kept for it */
        ASSERT_EQ(t.b->pieces, ticks[i] == 300 ? 2 : 1);
    }
}

/* A key that is down since before the clear is not a press; off, none counts: as it was in 2009. */
static void only_presses_count_and_only_if_set(void)
{
    rig t;
    ts_setup setup;
    rig_start(&t, "guideline");
    clear_turn(&t, &clears[CLEAR_SINGLE]);
    rig_press(&t, TS_CW | TS_HOLD);
    rig_wait(&t, 1);
    t.b->piece.kind = TS_NONE;
    ASSERT(rig_field(&t, clears[CLEAR_SINGLE].field) &&
           place_at(&t, clears[CLEAR_SINGLE].kind, clears[CLEAR_SINGLE].rot,
                    clears[CLEAR_SINGLE].left, clears[CLEAR_SINGLE].bottom));
    unsigned held = t.b->hold, next = t.b->queue[0];
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->phase, TS_PHASE_CLEARING);
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 400), 300);
    ASSERT(t.b->hold == held && t.b->piece.kind == next && t.b->piece.rot == 0);

    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    setup.handling[0].irs = setup.handling[0].ihs = TS_INITIAL_OFF;
    tapped_at(&t, &setup.handling[0], TS_CW | TS_HOLD, 150);
    ASSERT(t.b->hold == TS_NONE && t.b->piece.kind == TS_T && t.b->piece.rot == 0);
    setup.handling[0].irs = setup.handling[0].ihs = TS_INITIAL_HELD;
    tapped_at(&t, &setup.handling[0], TS_CW | TS_HOLD, 150); /* it is up again */
    ASSERT(t.b->hold == TS_NONE && t.b->piece.kind == TS_T && t.b->piece.rot == 0);
    tapped_at(&t, &setup.handling[0], TS_CW | TS_HOLD, 295);
    ASSERT(t.b->hold == TS_T && t.b->piece.kind == TS_J && t.b->piece.rot == 1);
}

static void lost_by(rig *t, unsigned why)
{
    const ts_event *e = rig_event(t, TS_EVENT_OVER);
    ASSERT(e && e->how == why && e->amount == TS_LOST);
    ASSERT_EQ(t->b->over, why);
    ASSERT_EQ(t->b->outcome, TS_LOST);
    ASSERT_EQ(t->b->phase, TS_PHASE_OVER);
    ASSERT(t->match.over);
}

/* A new piece on filled cells; one out of hold as well. */
static void block_out(void)
{
    rig t;
    for (unsigned i = 0; i < 7; i++)
        for (unsigned c = 0; c < 4; c++) {
            char queue[2] = {spawns[i].kind, 0};
            rig_start(&t, "guideline");
            tower(&t, spawns[i].cell[c].x, 1, spawns[i].cell[c].y, spawns[i].cell[c].y + 1);
            ASSERT(rig_queue(&t, queue));
            rig_wait(&t, 1);
            lost_by(&t, TS_OVER_BLOCK);
        }
    rig_start(&t, "guideline");
    tower(&t, 6, 1, 20, 21); /* in the way of I only */
    ASSERT(rig_queue(&t, "TI"));
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    rig_tap(&t, TS_HOLD);
    lost_by(&t, TS_OVER_BLOCK);
}

/* Locked wholly above the twenty rows; a single cell inside them saves it. */
static void lock_out(void)
{
    rig t;
    rig_start(&t, "guideline");
    tower(&t, 3, 4, 0, 20);
    ASSERT(rig_queue(&t, "T"));
    rig_wait(&t, 1);
    rig_tap(&t, TS_HARD);
    lost_by(&t, TS_OVER_LOCK);
    rig_start(&t, "guideline");
    tower(&t, 0, 2, 0, 19);
    ASSERT(place_at(&t, 'J', 0, 0, 19));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    tower(&t, 0, 2, 0, 19);
    rig_wait(&t, 1);
    ASSERT(place_at(&t, 'I', 1, 0, 19));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* Looked at before lines: a row completed up there does not save it. */
static void lock_out_comes_before_lines(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    rig_start(&t, "guideline");
    for (int x = 0; x < TS_COLUMNS; x++)
        cell[20][x] = x < 3 || x > 5 ? TS_GARBAGE : TS_NONE;
    cell[19][4] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    ASSERT(place_at(&t, 'T', 0, 3, 20));
    rig_tap(&t, TS_HARD);
    lost_by(&t, TS_OVER_LOCK);
    ASSERT_EQ(t.b->lines, 0);
}

/* Garbage that pushes a cell out of the forty rows; up to the fortieth it may. */
static void top_out(void)
{
    rig t;
    for (int height = 37; height <= 38; height++) {
        rig_start(&t, "guideline");
        tower(&t, 9, 1, 0, height);
        ASSERT(ts_add_garbage(&t.match, 0, 3, 0, TS_GARBAGE, 0));
        ASSERT(place_at(&t, 'T', 0, 0, 0));
        rig_tap(&t, TS_HARD);
        if (height == 38) {
            lost_by(&t, TS_OVER_TOP);
            continue;
        }
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT(rig_cell(&t, 9, 39));
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(comes_in_above_and_drops_a_row);
    RUN(stays_above_what_is_in_its_way);
    RUN(deals_from_a_bag);
    RUN(gravity_of_every_level);
    RUN(soft_drop_of_every_level);
    RUN(soft_drop_goes_on_from_where_it_fell);
    RUN(first_row_takes_its_whole_time);
    RUN(hard_drop_locks_at_once);
    RUN(locks_half_a_second_after_landing);
    RUN(soft_drop_does_not_lock);
    RUN(moves_and_turns_start_the_clock_anew);
    RUN(fifteen_resets_on_the_ground);
    RUN(moves_before_landing_do_not_count);
    RUN(fifteen_resets_in_the_air);
    RUN(lower_than_ever_renews);
    RUN(the_lowest_cell_counts);
    RUN(hold_swaps_once_a_piece);
    RUN(hold_begins_anew);
    RUN(clear_delay);
    RUN(taps_in_the_clear_delay);
    RUN(only_presses_count_and_only_if_set);
    RUN(block_out);
    RUN(lock_out);
    RUN(lock_out_comes_before_lines);
    RUN(top_out);
    return test_done();
}
