/* Sideways to the tick: the first move, DAS, ARR, two directions held, the charge that outlives a
 * piece and the delay of a clear, and keys held along a wall. The guideline's 167 and 33 ms unless
 * a case says otherwise. */
#include "clears.h"

enum { LEFTMOST = 0, HIGH = 25 };

/* An O, leftmost column x, high in an empty field: at level 1 it does not fall far. */
static void start_at(rig *t, const char *rules, int x)
{
    rig_start(t, rules);
    ASSERT(place_at(t, 'O', 0, x, HIGH));
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

/* Steps until the given one is done, the first being step 0, and checks that the piece only moves
 * in the last of them, by the given number of columns. */
static unsigned step_now;

static void moves_at(rig *t, unsigned step, int columns)
{
    int x = left_column(t);
    for (; step_now < step; step_now++) {
        rig_wait(t, 1);
        ASSERT_EQ(left_column(t), x);
    }
    rig_wait(t, 1);
    step_now++;
    ASSERT_EQ(left_column(t), x + columns);
}

static void still_until(rig *t, unsigned step)
{
    moves_at(t, step, 0);
}

static void first_move_das_and_arr(void)
{
    rig t;
    for (int right = 0; right < 2; right++) {
        int dx = right ? 1 : -1;
        start_at(&t, "guideline", right ? LEFTMOST : 8);
        step_now = 0;
        rig_press(&t, right ? TS_RIGHT : TS_LEFT);
        moves_at(&t, 0, dx);
        moves_at(&t, 167, dx);
        moves_at(&t, 200, dx);
        moves_at(&t, 233, dx);
        moves_at(&t, 266, dx);
        rig_release(&t, TS_LEFT | TS_RIGHT);
        still_until(&t, 400);
        rig_press(&t, right ? TS_RIGHT : TS_LEFT); /* a new press begins anew */
        moves_at(&t, 401, dx);
        moves_at(&t, 401 + 167, dx);
    }
}

static void a_short_press_moves_once(void)
{
    rig t;
    start_at(&t, "guideline", LEFTMOST);
    step_now = 0;
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 0, 1);
    still_until(&t, 166);
    rig_release(&t, TS_RIGHT);
    still_until(&t, 500);
}

/* The newer key rules with a charge of its own. When it is let go the older one rules again,
 * without a step of its own, its charge as it was. */
static void newer_key_rules(void)
{
    rig t;
    start_at(&t, "guideline", 8);
    step_now = 0;
    rig_press(&t, TS_LEFT);
    moves_at(&t, 0, -1);
    moves_at(&t, 167, -1);
    moves_at(&t, 200, -1);
    still_until(&t, 209); /* nine ticks of the next thirty-three */
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 210, 1);
    still_until(&t, 299);
    rig_release(&t, TS_RIGHT);
    moves_at(&t, 299 + 33 - 9, -1);
    moves_at(&t, 299 + 33 - 9 + 33, -1);
}

static void newer_key_repeats_and_older_keeps_its_place(void)
{
    rig t;
    start_at(&t, "guideline", 4);
    step_now = 0;
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 0, 1);
    still_until(&t, 99); /* 99 of 167 */
    rig_press(&t, TS_LEFT);
    moves_at(&t, 100, -1);
    moves_at(&t, 267, -1);
    moves_at(&t, 300, -1);
    rig_release(&t, TS_LEFT);
    moves_at(&t, 300 + 167 - 99, 1);
}

/* Letting go of the key that does not rule changes nothing for the other. */
static void older_key_may_go(void)
{
    rig t;
    start_at(&t, "guideline", 8);
    step_now = 0;
    rig_press(&t, TS_LEFT);
    moves_at(&t, 0, -1);
    still_until(&t, 9);
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 10, 1);
    still_until(&t, 49);
    rig_release(&t, TS_LEFT);
    still_until(&t, 176);
    rig_press(&t, TS_LEFT); /* pressed anew it is the newer one */
    moves_at(&t, 177, -1);
    still_until(&t, 177 + 166);
    moves_at(&t, 177 + 167, -1);
}

static void both_at_once_do_nothing(void)
{
    rig t;
    start_at(&t, "guideline", 4);
    step_now = 0;
    rig_press(&t, TS_LEFT | TS_RIGHT);
    still_until(&t, 500);
    rig_release(&t, TS_LEFT);
    still_until(&t, 600); /* the one that is left has no step of its own; it charges from here */
    moves_at(&t, 501 + 166, 1);
    moves_at(&t, 501 + 166 + 33, 1);
}

/* The change from one key to the other in one tick is a press like any other. */
static void from_one_key_to_the_other(void)
{
    rig t;
    start_at(&t, "guideline", 4);
    step_now = 0;
    rig_press(&t, TS_LEFT);
    moves_at(&t, 0, -1);
    moves_at(&t, 167, -1);
    rig_release(&t, TS_LEFT);
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 168, 1);
    moves_at(&t, 168 + 167, 1);
}

/* Charged against a wall, the key moves the next piece in its first tick of play. */
static void charge_outlives_a_piece(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_queue(&t, "OO"));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 400);
    ASSERT_EQ(left_column(&t), 8);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(left_column(&t), 4);
    step_now = 0;
    moves_at(&t, 0, 1);
    moves_at(&t, 33, 1);
    moves_at(&t, 66, 1);
    rig_tap(&t, TS_HOLD);
    step_now = 0;
    int x = left_column(&t);
    rig_wait(&t, 40);
    ASSERT(left_column(&t) > x); /* and over a hold */
}

/* In the delay of a clear a key charges, too; pressed there, it takes no step. */
static void charge_grows_in_the_clear_delay(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_queue(&t, "O"));
    clear_play(&t, &clears[CLEAR_SINGLE]);
    rig_wait(&t, 99);
    rig_press(&t, TS_LEFT); /* in the hundredth tick of 300 */
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 300), 201);
    ASSERT_EQ(left_column(&t), 3); /* charged by then: in the tick it comes */
    step_now = 0;
    moves_at(&t, 32, -1);
    rig_start(&t, "guideline");
    ASSERT(rig_queue(&t, "O"));
    clear_play(&t, &clears[CLEAR_SINGLE]);
    rig_wait(&t, 199);
    rig_press(&t, TS_LEFT);
    ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 300), 101);
    ASSERT_EQ(left_column(&t), 4);
    step_now = 0;
    moves_at(&t, 166 - 100, -1);
}

/* A repeat that is blocked stays due: the piece slips into the first gap. */
static void slips_into_a_gap(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "...XXXXXXX/.........X/.........X/...XXXXXXX/...XXXXXXX"));
    ASSERT(place_at(&t, 'O', 0, 0, 4));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 900); /* against the upper edge */
    ASSERT_EQ(left_column(&t), 1);
    rig_wait(&t, 101); /* and a row lower still */
    ASSERT_EQ(left_column(&t), 1);
    rig_wait(&t, 1000);
    ASSERT_EQ(left_column(&t), 2);
}

/* When several rows pass in a tick, the held key is tried at every one of them: an I in a shaft
 * finds the gap in its wall at whatever height. */
static void tried_at_every_row(void)
{
    rig t;
    for (int gap = 2; gap < 20; gap++) {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        rig_start(&t, "guideline");
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 20)); /* 2.2 rows a tick */
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 0));
        for (int y = 0; y < 30; y++)
            for (int x = 4; x < TS_COLUMNS && y != gap; x++)
                cell[y][x] = TS_GARBAGE;
        ASSERT(rig_stack(&t, cell));
        ASSERT(place_at(&t, 'I', 0, 0, 28));
        rig_press(&t, TS_RIGHT);
        rig_wait(&t, 40);
        ASSERT_EQ(t.b->piece.y, gap);
        ASSERT(left_column(&t) > 0);
    }
}

/* The player's own numbers: DAS and ARR, down to none. */
static void own_das_and_arr(void)
{
    rig t;
    start_at(&t, "guideline", LEFTMOST);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 90));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_ARR, 1));
    step_now = 0;
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 0, 1);
    for (unsigned i = 0; i < 7; i++)
        moves_at(&t, 90 + i, 1);
    ASSERT_EQ(left_column(&t), 8);
    start_at(&t, "guideline", LEFTMOST);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_DAS, 90));
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_ARR, 0));
    step_now = 0;
    rig_press(&t, TS_RIGHT);
    moves_at(&t, 0, 1);
    moves_at(&t, 90, 7); /* to the wall */
}

/* The usual handling: its own times, no cut, and what is pressed between pieces counts. The player
 * may change all of it. */
static void every_knob_is_the_players(void)
{
    ts_match m;
    ts_setup setup, usual;
    ts_setup_default(&usual, (unsigned)ts_rules_find("guideline"), 0);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        const ts_handling *h = &usual.handling[i];
        ASSERT(h->das == 167 && h->arr == 33 && h->soft == 20 && h->dcd == 0);
        ASSERT(h->irs == TS_INITIAL_TAP && h->ihs == TS_INITIAL_TAP);
    }
    setup = usual;
    setup.handling[0] = (ts_handling){
        .das = 100, .dcd = 10, .soft = 40, .irs = TS_INITIAL_HELD, .ihs = TS_INITIAL_OFF};
    ASSERT(ts_start(&m, &setup));
    setup.handling[0].soft = 1001;
    ASSERT(!ts_start(&m, &setup));
}

/* The factor of soft drop: at level 1 a row takes a second. 0: to the ground at once. */
static void own_soft_drop(void)
{
    rig t;
    ts_setup setup;
    for (unsigned i = 0; i < 3; i++) {
        static const uint16_t factor[] = {10, 40, 0}, ticks[] = {100, 25, 1};
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
        setup.handling[0].soft = factor[i];
        rig_start_setup(&t, &setup);
        ASSERT(place_at(&t, 'O', 0, 4, 20));
        rig_press(&t, TS_SOFT);
        rig_wait(&t, ticks[i] - 1U);
        ASSERT_EQ(t.b->score, 0);
        rig_wait(&t, 1);
        ASSERT_EQ(t.b->score, factor[i] ? 1 : 20);
    }
}

/* A piece that comes in while a charge waits at the wall finds it cut by the DCD. */
static void own_cut_of_the_charge(void)
{
    rig t;
    ts_setup setup;
    for (unsigned dcd = 0; dcd <= 50; dcd += 50) {
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"),
                         (unsigned)ts_modes_find("sprint"));
        setup.handling[0].dcd = (uint16_t)dcd;
        rig_start_setup(&t, &setup);
        ASSERT(rig_queue(&t, "OO") && place_at(&t, 'O', 0, 8, HIGH));
        rig_press(&t, TS_RIGHT);
        rig_wait(&t, 300);
        ASSERT_EQ(left_column(&t), 8);
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(left_column(&t), 4);
        rig_wait(&t, dcd ? 49 : 1);
        ASSERT_EQ(left_column(&t), dcd ? 4 : 5);
        rig_wait(&t, 1);
        ASSERT_EQ(left_column(&t), 5);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(first_move_das_and_arr);
    RUN(a_short_press_moves_once);
    RUN(newer_key_rules);
    RUN(newer_key_repeats_and_older_keeps_its_place);
    RUN(older_key_may_go);
    RUN(both_at_once_do_nothing);
    RUN(from_one_key_to_the_other);
    RUN(charge_outlives_a_piece);
    RUN(charge_grows_in_the_clear_delay);
    RUN(slips_into_a_gap);
    RUN(tried_at_every_row);
    RUN(own_das_and_arr);
    RUN(every_knob_is_the_players);
    RUN(own_soft_drop);
    RUN(own_cut_of_the_charge);
    return test_done();
}
