/* Rules that modern has beyond the guideline: its speeds, the player's own handling down to the
 * last knob, the lock down that counts from the start, no delays, initial turns and hold. */
#include "clears.h"

enum { HIGH = 25 };

static ts_setup modern_setup(const char *mode)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find(mode));
    return setup;
}

static int left_column(const rig *t)
{
    ts_cell cell[4];
    ts_cells(t->b, t->b->piece, cell);
    int x = cell[0].x;
    for (int i = 1; i < 4; i++)
        x = cell[i].x < x ? cell[i].x : x;
    return x;
}

static void usual_handling(void)
{
    ts_setup setup = modern_setup("none");
    for (int i = 0; i < TS_PLAYERS_MAX; i++) {
        const ts_handling *h = &setup.handling[i];
        ASSERT(h->das == 133 && h->arr == 10 && h->dcd == 0 && h->soft == 20);
        ASSERT(h->irs == TS_INITIAL_OFF && h->ihs == TS_INITIAL_OFF);
    }
}

/* In the second and third row above those that are seen, 4 hundredths of a row above where they
 * begin: at 3 rows in 2500 ms a row takes 2500 / 3 ms, and 4 hundredths of it 33.3. */
static void comes_in_two_rows_above(void)
{
    rig t;
    for (const char *kind = "IJLOSTZ"; *kind; kind++) {
        char queue[2] = {*kind, 0};
        ts_cell cell[4];
        int lowest = TS_ROWS, left = TS_COLUMNS;
        ts_setup setup = modern_setup("sprint");
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, queue));
        rig_wait(&t, 1);
        ts_cells(t.b, t.b->piece, cell);
        for (int i = 0; i < 4; i++) {
            lowest = cell[i].y < lowest ? cell[i].y : lowest;
            left = cell[i].x < left ? cell[i].x : left;
        }
        ASSERT_EQ(lowest, 21);
        ASSERT_EQ(left, *kind == 'O' ? 4 : 3);
        rig_wait(&t, 33);
        ASSERT_EQ(t.b->piece.y, 21);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.y, 20);
        rig_wait(&t, 832);
        ASSERT_EQ(t.b->piece.y, 20);
        rig_wait(&t, 2);
        ASSERT_EQ(t.b->piece.y, 19);
    }
}

/* Over a stack of 21 rows it can still move, where it stood in the way a row lower. */
static void comes_in_over_a_tall_stack(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 21; y++)
        cell[y][4] = TS_GARBAGE;
    for (int more = 0; more < 2; more++) {
        cell[21][4] = more ? TS_GARBAGE : TS_NONE;
        rig_start(&t, "modern");
        ASSERT(rig_stack(&t, cell) && rig_queue(&t, "T"));
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->over, more ? TS_OVER_BLOCK : TS_OVER_NOT);
    }
}

/* 0.02 rows a sixtieth of a second, that is 3 rows in 2500 ms, in sprint and free; elsewhere by
 * level, as the guideline falls. */
static void speeds(void)
{
    static const struct {
        const char *mode;
        uint16_t level;
        uint64_t rows, ticks;
    } falls[] = {
        {"sprint", 1, 3, 2500},     {"sprint", 12, 3, 2500},       {"free", 1, 3, 2500},
        {"free", 20, 3, 2500},      {"none", 1, 1, 1000},          {"none", 3, 1000, 617796},
        {"marathon", 1, 1, 1000},   {"marathon", 13, 1000, 18153}, {"ultra", 1, 1, 1000},
        {"ultra", 5, 1000, 355197}, {"none", 20, 1000, 455},       {"none", 77, 1000, 455},
    };
    rig t;
    for (unsigned i = 0; i < sizeof falls / sizeof falls[0]; i++) {
        ts_setup setup = modern_setup(falls[i].mode);
        setup.level = falls[i].level;
        rig_start_setup(&t, &setup);
        ASSERT(place_at(&t, 'T', 0, 3, 35));
        for (uint64_t ticks = 1; ticks * falls[i].rows <= 8 * falls[i].ticks; ticks++) {
            rig_wait(&t, 1);
            ASSERT_EQ(t.b->piece.y, 35 - (int)(ticks * falls[i].rows / falls[i].ticks));
        }
    }
}

/* The player's factor: soft drop is this many times as fast as the fall. */
static void soft_drop_factor(void)
{
    static const uint16_t factors[] = {1, 5, 20, 40};
    rig t;
    for (int i = 0; i < 4; i++) {
        ts_setup setup = modern_setup("sprint");
        setup.handling[0].soft = factors[i];
        rig_start_setup(&t, &setup);
        ASSERT(place_at(&t, 'T', 0, 3, HIGH));
        rig_press(&t, TS_SOFT);
        for (uint64_t ticks = 1; ticks * 3 * factors[i] <= 8 * 2500; ticks++) {
            rig_wait(&t, 1);
            int rows = (int)(ticks * 3 * factors[i] / 2500);
            ASSERT_EQ(t.b->piece.y, HIGH - rows);
            ASSERT_EQ(t.b->score, rows);
        }
    }
}

/* Factor 0: to the floor in the tick of the press, a point a row, and not locked by it. */
static void instant_soft_drop(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].soft = 0;
    rig_start_setup(&t, &setup);
    ASSERT(place_at(&t, 'T', 0, 3, HIGH));
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 0);
    ASSERT_EQ(t.b->score, HIGH);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
}

/* ARR 0 goes to the wall in one tick, every time there is something to do; DAS 0 from the tick
 * after the press on. */
static void no_repeat_time(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].arr = 0;
    rig_start_setup(&t, &setup);
    ASSERT(place_at(&t, 'O', 0, 0, HIGH));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 133);
    ASSERT_EQ(left_column(&t), 1);
    rig_wait(&t, 1);
    ASSERT_EQ(left_column(&t), 8);
    ASSERT_EQ(rig_event(&t, TS_EVENT_MOVE)->amount, 7);
    rig_tap(&t, TS_HARD);
    rig_wait(&t, 1);
    ASSERT(left_column(&t) >= 6); /* the next piece as well, at its wall */
    setup.handling[0].das = 0;
    rig_start_setup(&t, &setup);
    ASSERT(place_at(&t, 'O', 0, 0, HIGH));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 1);
    ASSERT_EQ(left_column(&t), 1);
    rig_wait(&t, 1);
    ASSERT_EQ(left_column(&t), 8);
}

static void das_and_arr_of_modern(void)
{
    rig t;
    rig_start_mode(&t, "modern", "sprint");
    ASSERT(place_at(&t, 'O', 0, 0, HIGH));
    rig_press(&t, TS_RIGHT);
    for (int step = 0; step < 240; step++) {
        rig_wait(&t, 1);
        int moved = 1 + (step >= 133 ? (step - 133) / 10 + 1 : 0);
        ASSERT_EQ(left_column(&t), moved < 8 ? moved : 8);
    }
}

/* DCD: a charge that stands against a wall is cut back by it when a piece comes or rotates. */
static void cut_charge(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].das = 100;
    for (uint16_t dcd = 0; dcd <= 30; dcd += 30) {
        setup.handling[0].dcd = dcd;
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, "OTO"));
        rig_press(&t, TS_RIGHT);
        rig_wait(&t, 400);
        ASSERT_EQ(left_column(&t), 8);
        rig_tap(&t, TS_HARD);
        int x = left_column(&t);
        rig_wait(&t, dcd ? dcd - 1u : 0);
        ASSERT_EQ(left_column(&t), x);
        rig_wait(&t, 1);
        ASSERT_EQ(left_column(&t), x + 1);
        rig_wait(&t, 10);
        ASSERT_EQ(left_column(&t), x + 2);
        rig_wait(&t, 200);
        ASSERT_EQ(left_column(&t), 7); /* a T at the wall */
        rig_tap(&t, TS_CCW); /* upright, with a column of room: the tick of the turn counts */
        ASSERT_EQ(left_column(&t), dcd ? 7 : 8);
        rig_wait(&t, dcd ? dcd - 2u : 0);
        ASSERT_EQ(left_column(&t), dcd ? 7 : 8);
        rig_wait(&t, 1);
        ASSERT_EQ(left_column(&t), 8);
    }
}

/* DCD cuts once more with every rotation at the wall, for the piece has not left it. */
static void every_rotation_at_the_wall_cuts(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].das = 100;
    setup.handling[0].dcd = 30;
    rig_start_setup(&t, &setup);
    ASSERT(place_at(&t, 'T', 0, 3, HIGH));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 400);
    ASSERT_EQ(left_column(&t), 7);
    rig_tap(&t, TS_CW); /* upright at the wall: cut to 70 */
    ASSERT_EQ(left_column(&t), 8);
    rig_wait(&t, 9);
    rig_tap(&t, TS_FLIP); /* a column of room: cut to 70 again, and this tick counts */
    ASSERT_EQ(left_column(&t), 7);
    rig_wait(&t, 28);
    ASSERT_EQ(left_column(&t), 7);
    rig_wait(&t, 1);
    ASSERT_EQ(left_column(&t), 8);
}

/* A piece that has left the wall by a shift leaves the next one its whole charge. */
static void off_the_wall_nothing_is_cut(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].das = 100;
    setup.handling[0].dcd = 30;
    for (int away = 0; away < 2; away++) {
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, "OO"));
        rig_press(&t, TS_RIGHT);
        rig_wait(&t, 400);
        ASSERT_EQ(left_column(&t), 8);
        if (away)
            rig_press(&t, TS_LEFT); /* rules; the charge to the right waits */
        rig_wait(&t, 1);
        ASSERT_EQ(left_column(&t), away ? 7 : 8);
        rig_tap(&t, TS_HARD);
        int x = left_column(&t);
        rig_release(&t, TS_LEFT);
        rig_wait(&t, away ? 1 : 29);
        ASSERT_EQ(left_column(&t), away ? x + 1 : x);
        rig_wait(&t, away ? 10 : 1);
        ASSERT_EQ(left_column(&t), away ? x + 2 : x + 1);
    }
}

/* A charge that waits at an overhang takes the piece below it: that was a shift, too. */
static void slipping_under_leaves_the_wall(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].das = 100;
    setup.handling[0].dcd = 30;
    for (int y = 10; y < 30; y++)
        cell[y][8] = TS_GARBAGE;
    rig_start_setup(&t, &setup);
    ASSERT(rig_stack(&t, cell) && rig_queue(&t, "O") && place_at(&t, 'O', 0, 6, 12));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 200);
    ASSERT_EQ(left_column(&t), 6);
    ASSERT(t.b->wall);
    rig_press(&t, TS_SOFT);
    while (left_column(&t) == 6)
        rig_wait(&t, 1);
    ASSERT(!t.b->wall);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(left_column(&t), 4);
    rig_wait(&t, 11); /* the next repeat, not a charge cut by 30 */
    ASSERT_EQ(left_column(&t), 5);
}

/* Without a wall nothing is cut. */
static void charge_in_the_open_is_kept(void)
{
    rig t;
    ts_setup setup = modern_setup("sprint");
    setup.handling[0].das = 100;
    setup.handling[0].arr = 20;
    setup.handling[0].dcd = 30;
    rig_start_setup(&t, &setup);
    ASSERT(rig_queue(&t, "OO"));
    rig_wait(&t, 1);
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 101);
    ASSERT_EQ(left_column(&t), 6);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(left_column(&t), 4);
    rig_wait(&t, 18); /* of the twenty, one passed with the drop */
    ASSERT_EQ(left_column(&t), 4);
    rig_wait(&t, 1);
    ASSERT_EQ(left_column(&t), 5);
}

/* A press in the tick a piece comes, or a button held then, and what it makes of the piece. */
static void first_piece(uint8_t irs, uint8_t ihs, unsigned buttons, unsigned rot, unsigned kind,
                        unsigned hold)
{
    rig t;
    ts_setup setup = modern_setup("none");
    setup.handling[0].irs = irs;
    setup.handling[0].ihs = ihs;
    rig_start_setup(&t, &setup);
    ASSERT(rig_queue(&t, "TJL"));
    rig_press(&t, buttons);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.kind, kind);
    ASSERT_EQ(t.b->piece.rot, rot);
    ASSERT_EQ(t.b->hold, hold);
    rig_wait(&t, 5); /* nothing is done twice */
    ASSERT_EQ(t.b->piece.rot, rot);
    ASSERT_EQ(t.b->piece.kind, kind);
}

static void a_press_with_the_piece_acts_once(void)
{
    for (uint8_t way = TS_INITIAL_OFF; way <= TS_INITIAL_TAP; way++) {
        first_piece(way, way, 0, 0, TS_T, TS_NONE);
        first_piece(way, way, TS_CW, 1, TS_T, TS_NONE);
        first_piece(way, way, TS_CCW, 3, TS_T, TS_NONE);
        first_piece(way, way, TS_FLIP, 2, TS_T, TS_NONE);
        first_piece(way, way, TS_HOLD, 0, TS_J, TS_T);
        first_piece(way, way, TS_HOLD | TS_CW, 1, TS_J, TS_T);
    }
    /* initial turns are summed */
    for (uint8_t way = TS_INITIAL_HELD; way <= TS_INITIAL_TAP; way++) {
        first_piece(way, TS_INITIAL_OFF, TS_CW | TS_CCW, 0, TS_T, TS_NONE);
        first_piece(way, TS_INITIAL_OFF, TS_CW | TS_FLIP, 3, TS_T, TS_NONE);
        first_piece(way, TS_INITIAL_OFF, TS_CCW | TS_FLIP, 1, TS_T, TS_NONE);
        first_piece(way, TS_INITIAL_OFF, TS_CW | TS_CCW | TS_FLIP, 2, TS_T, TS_NONE);
    }
}

/* A button held while pieces lock: only with `hold` does it turn every new piece, each once. */
static void held_turns(void)
{
    rig t;
    for (uint8_t irs = TS_INITIAL_OFF; irs <= TS_INITIAL_TAP; irs++) {
        ts_setup setup = modern_setup("none");
        setup.handling[0].irs = irs;
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, "TTTT"));
        rig_wait(&t, 1);
        rig_press(&t, TS_CCW);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->piece.rot, 3);
        for (int i = 0; i < 3; i++) {
            rig_taps(&t, TS_HARD, 1);
            ASSERT_EQ(t.b->piece.rot, irs == TS_INITIAL_HELD ? 3 : 0);
        }
    }
}

static void held_hold(void)
{
    rig t;
    for (uint8_t ihs = TS_INITIAL_OFF; ihs <= TS_INITIAL_TAP; ihs++) {
        ts_setup setup = modern_setup("none");
        setup.handling[0].ihs = ihs;
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, "TJLSZ"));
        rig_wait(&t, 1);
        rig_press(&t, TS_HOLD);
        rig_wait(&t, 1);
        ASSERT(t.b->hold == TS_T && t.b->piece.kind == TS_J);
        rig_taps(&t, TS_HARD, 1);
        bool again = ihs == TS_INITIAL_HELD; /* L comes, and goes into hold for T */
        ASSERT_EQ(t.b->hold, again ? TS_L : TS_T);
        ASSERT_EQ(t.b->piece.kind, again ? TS_T : TS_L);
        rig_release(&t, TS_HOLD);
        rig_wait(&t, 1);
        rig_tap(&t, TS_HOLD); /* that was this piece's hold */
        ASSERT_EQ(t.b->piece.kind, TS_T);
        ASSERT_EQ(t.b->hold, TS_L);
    }
}

/* An initial turn uses the kicks: it may save a piece that could not come in otherwise. */
static void initial_turn_kicks(void)
{
    rig t;
    for (uint8_t irs = TS_INITIAL_OFF; irs <= TS_INITIAL_HELD; irs++) {
        ts_setup setup = modern_setup("none");
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        setup.handling[0].irs = irs;
        rig_start_setup(&t, &setup);
        cell[21][5] = TS_GARBAGE; /* right of the centre: pointing right it must go aside */
        ASSERT(rig_stack(&t, cell));
        ASSERT(rig_queue(&t, "T"));
        rig_press(&t, TS_CW);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->outcome, irs ? TS_RUNNING : TS_LOST);
        if (irs)
            ASSERT(t.b->piece.rot == 1 && t.b->piece.x == 3);
    }
}

/* Moves and turns count from the first tick, in the air; a new lowest place gives them back. */
static void resets_count_from_the_start(void)
{
    rig t;
    rig_start_mode(&t, "modern", "sprint");
    ASSERT(place_at(&t, 'T', 0, 3, HIGH));
    for (int i = 0; i < 6; i++)
        rig_taps(&t, i & 1 ? TS_LEFT : TS_RIGHT, 1);
    ASSERT_EQ(t.b->resets, 6);
    rig_taps(&t, TS_CW, 1);
    ASSERT_EQ(t.b->resets, 7);
    rig_wait(&t, 834 - 14);
    ASSERT_EQ(t.b->piece.y, HIGH - 1);
    ASSERT_EQ(t.b->resets, 0);
}

/* The place counts, not the lowest cell: a foot turned into a hole gives nothing back, a kick that
 * takes the centre down does. */
static void the_place_counts(void)
{
    rig t;
    rig_start(&t, "modern");
    ASSERT(rig_field(&t, "XXXX.XXXX."));
    ASSERT(place_at(&t, 'T', 0, 3, 1));
    rig_taps(&t, TS_LEFT, 1);
    rig_taps(&t, TS_RIGHT, 1);
    rig_taps(&t, TS_CW, 1);
    ASSERT_EQ(t.b->resets, 3);
    rig_start(&t, "modern");
    ASSERT(rig_field(&t, "...X..X.../.........."));
    ASSERT(place_at(&t, 'T', 1, 4, 0));
    rig_tap(&t, TS_CCW);
    ASSERT_EQ(t.b->resets, 0);
}

static void locks_after_half_a_second_or_fifteen(void)
{
    rig t;
    rig_start_mode(&t, "modern", "sprint");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
    rig_start_mode(&t, "modern", "sprint");
    ASSERT(place_at(&t, 'T', 0, 3, 0));
    for (int i = 0; i < 14; i++)
        rig_taps(&t, i & 1 ? TS_LEFT : TS_RIGHT, 1);
    ASSERT_EQ(t.b->pieces, 0);
    rig_tap(&t, TS_RIGHT); /* the fifteenth, on the ground */
    ASSERT_EQ(t.b->pieces, 1);
}

/* Fifteen used up in the air do not lock it there; falling lower than ever gives them back. */
static void fifteen_in_the_air(void)
{
    rig t;
    rig_start_mode(&t, "modern", "sprint");
    ASSERT(place_at(&t, 'I', 1, 5, 0)); /* upright on the floor, its place at row 2 */
    rig_taps(&t, TS_CCW, 1);            /* flat in the air, at row 2 as well */
    for (int i = 0; i < 16; i++)
        rig_taps(&t, i & 1 ? TS_LEFT : TS_RIGHT, 1);
    ASSERT_EQ(t.b->resets, 15);
    ASSERT(!t.b->grounded && t.b->pieces == 0);
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_LAND, 200) <= 100);
    ASSERT_EQ(t.b->resets, 0); /* lower than ever: renewed */
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 600), 500);
}

/* No delay after a lock, with lines or without, in any mode. */
static void no_delays(void)
{
    static const char *const modes[] = {"none", "marathon", "sprint", "ultra", "free"};
    static const int which[] = {CLEAR_NONE, CLEAR_SINGLE, CLEAR_QUAD, CLEAR_SPIN_DOUBLE};
    rig t;
    for (int mode = 0; mode < 5; mode++)
        for (int i = 0; i < 4; i++) {
            rig_start_mode(&t, "modern", modes[mode]);
            clear_play(&t, &clears[which[i]]);
            ASSERT(rig_event(&t, TS_EVENT_SPAWN) != NULL);
        }
}

/* Scores of modern: those of the guideline, but for perfect clears, which are 3500 whatever they
 * clear, and more for spins of other pieces. */
static void scores(void)
{
    static const uint16_t points[CLEARS] = {
        [CLEAR_SINGLE] = 100,         [CLEAR_DOUBLE] = 300,         [CLEAR_TRIPLE] = 500,
        [CLEAR_QUAD] = 800,           [CLEAR_MINI] = 100,           [CLEAR_MINI_SINGLE] = 200,
        [CLEAR_MINI_DOUBLE] = 400,    [CLEAR_SPIN] = 400,           [CLEAR_SPIN_SINGLE] = 800,
        [CLEAR_SPIN_DOUBLE] = 1200,   [CLEAR_SPIN_TRIPLE] = 1600,   [CLEAR_PERFECT_SINGLE] = 100,
        [CLEAR_PERFECT_DOUBLE] = 300, [CLEAR_PERFECT_TRIPLE] = 500, [CLEAR_PERFECT_QUAD] = 800,
    };
    rig t;
    for (int which = 0; which < CLEARS; which++)
        for (uint32_t chain = 0; chain < 2; chain++)
            for (int32_t combo = -1; combo < 5; combo += 3) {
                const clear *c = &clears[which];
                bool difficult = c->lines && (c->spin || c->lines == 4);
                uint32_t expected = points[which];
                rig_start(&t, "modern");
                ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 3));
                ASSERT(ts_edit_value(&t.match, 0, TS_SET_COMBO, combo));
                ASSERT(ts_edit_value(&t.match, 0, TS_SET_BACK_TO_BACK, chain));
                clear_play(&t, c);
                if (chain && (difficult || c->perfect))
                    expected += expected / 2;
                if (c->lines)
                    expected += 50 * (uint32_t)(combo + 1);
                if (c->perfect)
                    expected += 3500;
                ASSERT_EQ(t.b->last.points, 3 * expected);
            }
    ASSERT_EQ(t.r->mini_points[3], 800); /* no kick leads there: a quad cannot be drawn */
    ASSERT_EQ(t.r->mini_points[4], 1600);
    ASSERT_EQ(t.r->spin_points[4], 2600);
}

/* In a chain an O that empties the field with a double: (300 x 1.5 + 2 x 50 + 3500) points; it
 * sends (1 + 1) x 1.5 rows, and 5. Without a chain it has neither the half nor the row. */
static void a_perfect_clear_is_paid_as_back_to_back(void)
{
    static const struct {
        uint32_t chain, points;
        unsigned attack;
    } cases[] = {{3, 4050, 8}, {1, 4050, 8}, {0, 3900, 6}};
    rig t;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        rig_start(&t, "modern");
        ASSERT(rig_field(&t, "XXXXXXXX../XXXXXXXX.."));
        ASSERT(place_at(&t, 'O', 0, 8, 0));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_BACK_TO_BACK, cases[i].chain));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_COMBO, 1));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->last.points, cases[i].points);
        ASSERT_EQ(t.b->last.attack, cases[i].attack);
        ASSERT_EQ(t.b->back_to_back, cases[i].chain + 1);
        ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->back_to_back, cases[i].chain > 0);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(usual_handling);
    RUN(comes_in_two_rows_above);
    RUN(comes_in_over_a_tall_stack);
    RUN(speeds);
    RUN(soft_drop_factor);
    RUN(instant_soft_drop);
    RUN(no_repeat_time);
    RUN(das_and_arr_of_modern);
    RUN(cut_charge);
    RUN(every_rotation_at_the_wall_cuts);
    RUN(off_the_wall_nothing_is_cut);
    RUN(slipping_under_leaves_the_wall);
    RUN(charge_in_the_open_is_kept);
    RUN(a_press_with_the_piece_acts_once);
    RUN(held_turns);
    RUN(held_hold);
    RUN(initial_turn_kicks);
    RUN(resets_count_from_the_start);
    RUN(the_place_counts);
    RUN(locks_after_half_a_second_or_fifteen);
    RUN(fifteen_in_the_air);
    RUN(no_delays);
    RUN(scores);
    RUN(a_perfect_clear_is_paid_as_back_to_back);
    return test_done();
}
