/* Attacks: the garbage a clear sends, and how garbage waits, is met and comes in: the guideline's
 * tables, modern's formula against the numbers its author published, the surge, and the way from
 * board to board. */
#include "clears.h"

static void start_duel(rig *t, const char *rules, uint8_t players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), 0);
    setup.players = players;
    rig_start_setup(t, &setup);
}

static void set_chain(rig *t, int32_t combo, uint32_t back_to_back)
{
    ASSERT(ts_edit_value(&t->match, 0, TS_SET_COMBO, combo));
    ASSERT(ts_edit_value(&t->match, 0, TS_SET_BACK_TO_BACK, back_to_back));
}

/* The attack of board 0's clear with that combo counter in it (0 for the first in a row). */
static unsigned sent(const char *rules, const clear *c, int32_t combo, uint32_t back_to_back)
{
    rig t;
    start_duel(&t, rules, 2);
    set_chain(&t, combo - 1, back_to_back);
    clear_play(&t, c);
    ASSERT_EQ(ts_pending(&t.match.board[1]), t.b->last.attack);
    return t.b->last.attack;
}

static void adds_up(const char *rules, int which, int32_t combo, uint32_t chain, unsigned rows)
{
    ASSERT_EQ(sent(rules, &clears[which], combo, chain), rows);
}

/* ---- guideline ---------------------------------------------------------------------------- */

static const struct {
    int which;
    unsigned rows;
    bool difficult;
} guideline_base[] = {
    {CLEAR_SINGLE, 0, false},     {CLEAR_DOUBLE, 1, false},     {CLEAR_TRIPLE, 2, false},
    {CLEAR_QUAD, 4, true},        {CLEAR_MINI_SINGLE, 0, true}, {CLEAR_MINI_DOUBLE, 1, true},
    {CLEAR_SPIN_SINGLE, 2, true}, {CLEAR_SPIN_DOUBLE, 4, true}, {CLEAR_SPIN_TRIPLE, 6, true},
};

/* For the n-th clear in a row, n from 1; the last value repeats. */
static const unsigned classic_combo[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5};

static void guideline_table_combo_and_back_to_back(void)
{
    for (unsigned i = 0; i < sizeof guideline_base / sizeof guideline_base[0]; i++)
        for (int32_t n = 0; n < (int32_t)(sizeof classic_combo / sizeof classic_combo[0]); n++)
            for (uint32_t chain = 0; chain <= 6; chain += 3)
                adds_up("guideline", guideline_base[i].which, n, chain,
                        guideline_base[i].rows + classic_combo[n] +
                            (chain && guideline_base[i].difficult));
}

static void guideline_perfect_clear_adds_ten(void)
{
    adds_up("guideline", CLEAR_PERFECT_SINGLE, 0, 0, 10);
    adds_up("guideline", CLEAR_PERFECT_DOUBLE, 0, 0, 1 + 10);
    adds_up("guideline", CLEAR_PERFECT_TRIPLE, 2, 0, 2 + 1 + 10);
    adds_up("guideline", CLEAR_PERFECT_QUAD, 0, 1, 4 + 1 + 10);
}

static void nothing_without_lines(void)
{
    static const int which[] = {CLEAR_NONE, CLEAR_SPIN, CLEAR_MINI};
    for (int i = 0; i < 3; i++) {
        adds_up("guideline", which[i], 3, 3, 0);
        adds_up("modern", which[i], 3, 9, 0);
    }
}

/* ---- modern ------------------------------------------------------------------------------- */

/* The upright I under a lid, turned in by modern's own lists: the mini with three lines. */
static const clear mini_triple = {
    "mini triple",
    "...X..X.../........../XXXXXX.XXX/XXXXXX.XXX/XXXXXX.XXX",
    'I',
    2,
    3,
    3,
    TS_CCW,
    5,
    TS_SPIN_MINI,
    3,
    false,
};

/* clang-format off */

/* The published tables: combo counter 0 to 20. */
#define COMBOS 21
static const struct {
    int which; /* CLEARS: the mini triple */
    uint8_t rows[COMBOS];
} published[] = {
    {CLEAR_SINGLE, {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3}},
    {CLEAR_DOUBLE, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6}},
    {CLEAR_TRIPLE, {2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12}},
    {CLEAR_QUAD, {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}},
    {CLEAR_MINI_SINGLE, {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3}},
    {CLEAR_SPIN_SINGLE, {2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12}},
    {CLEAR_MINI_DOUBLE, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6}},
    {CLEAR_SPIN_DOUBLE, {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                         24}},
    {CLEARS, {2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12}},
    {CLEAR_SPIN_TRIPLE,
     {6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34,
                         36}},
}, published_back_to_back[] = {
    {CLEAR_QUAD, {5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18, 20, 21, 22, 23, 25, 26, 27, 28, 30}},
    {CLEAR_MINI_SINGLE, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6}},
    {CLEAR_SPIN_SINGLE, {3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12, 12, 13, 14, 15, 15, 16, 17, 18}},
    {CLEAR_MINI_DOUBLE, {2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12}},
    {CLEAR_SPIN_DOUBLE, {5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18, 20, 21, 22, 23, 25, 26, 27, 28,
                         30}},
    {CLEARS, {3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12, 12, 13, 14, 15, 15, 16, 17, 18}},
    {CLEAR_SPIN_TRIPLE,
     {7, 8, 10, 12, 14, 15, 17, 19, 21, 22, 24, 26, 28, 29, 31, 33, 35, 36, 38, 40,
                         42}},
};

/* clang-format on */

static void modern_attacks_as_published(void)
{
    for (unsigned i = 0; i < sizeof published / sizeof published[0]; i++)
        for (int32_t combo = 0; combo < COMBOS; combo++) {
            int which = published[i].which;
            const clear *c = which == CLEARS ? &mini_triple : &clears[which];
            ASSERT_EQ(sent("modern", c, combo, 0), published[i].rows[combo]);
        }
    for (unsigned i = 0; i < sizeof published_back_to_back / sizeof published_back_to_back[0]; i++)
        for (int32_t combo = 0; combo < COMBOS; combo++) {
            int which = published_back_to_back[i].which;
            const clear *c = which == CLEARS ? &mini_triple : &clears[which];
            unsigned rows = published_back_to_back[i].rows[combo];
            ASSERT_EQ(sent("modern", c, combo, 1), rows);
            ASSERT_EQ(sent("modern", c, combo, 30), rows); /* flat, however long the chain */
        }
}

/* Singles in a long combo: the whole part of ln(1 + 1.25 c) rises at these counters. */
static void the_logarithm_goes_on(void)
{
    static const struct {
        int32_t combo;
        unsigned rows;
    } rises[] = {{2, 1}, {6, 2}, {16, 3}, {43, 4}, {118, 5}, {322, 6}};
    for (unsigned i = 0; i < sizeof rises / sizeof rises[0]; i++) {
        adds_up("modern", CLEAR_SINGLE, rises[i].combo - 1, 0, rises[i].rows - 1);
        adds_up("modern", CLEAR_SINGLE, rises[i].combo, 0, rises[i].rows);
    }
}

static unsigned rows_waiting(const rig *t, unsigned player, unsigned rows[TS_GARBAGE_MAX])
{
    const ts_board *b = &t->match.board[player];
    for (unsigned i = 0; i < b->garbage_count; i++)
        rows[i] = b->garbage[i].rows;
    return b->garbage_count;
}

/* A clear that is not difficult after a chain of k > 4 lets k - 1 rows go first, in three attacks:
 * a third, a third, the rest, thirds rounded to the nearest. */
static void surge_by_length_of_the_chain(void)
{
    static const uint8_t split[][3] = {
        {1, 1, 2}, {2, 2, 1}, {2, 2, 2}, {2, 2, 3}, {3, 3, 2}, {3, 3, 3}, {3, 3, 4}, {4, 4, 3},
        {4, 4, 4}, {4, 4, 5}, {5, 5, 4}, {5, 5, 5}, {5, 5, 6}, {6, 6, 5}, {6, 6, 6}, {6, 6, 7}};
    rig t;
    for (uint32_t chain = 1; chain <= 20; chain++) {
        unsigned rows[TS_GARBAGE_MAX];
        start_duel(&t, "modern", 2);
        set_chain(&t, -1, chain);
        clear_play(&t, &clears[CLEAR_DOUBLE]);
        unsigned surge = chain > 4 ? chain - 1 : 0;
        ASSERT_EQ(t.b->last.attack, surge + 1);
        ASSERT_EQ(t.b->back_to_back, 0);
        ASSERT_EQ(rows_waiting(&t, 1, rows), surge ? 4 : 1);
        for (int i = 0; i < 3 && surge; i++)
            ASSERT_EQ(rows[i], split[surge - 4][i]);
        ASSERT_EQ(rows[surge ? 3 : 0], 1);
    }
}

/* It is not multiplied by the combo, and comes but once. */
static void surge_beside_a_combo(void)
{
    rig t;
    start_duel(&t, "modern", 2);
    set_chain(&t, 3, 9);
    clear_play(&t, &clears[CLEAR_TRIPLE]); /* combo 4 */
    ASSERT_EQ(t.b->last.attack, 8 + 4);
    clear_play(&t, &clears[CLEAR_TRIPLE]);
    ASSERT_EQ(t.b->last.attack, 4);
}

/* Five rows of its own, and one more in the chain, which it never breaks, whatever it clears; a
 * difficult perfect clear counts once. */
static void modern_perfect_clear(void)
{
    static const struct {
        int which;
        uint32_t chain;
        unsigned own;
        uint32_t chain_after;
    } perfect[] = {
        {CLEAR_PERFECT_SINGLE, 0, 0, 1}, {CLEAR_PERFECT_DOUBLE, 0, 1, 1},
        {CLEAR_PERFECT_QUAD, 0, 4, 1},   {CLEAR_PERFECT_QUAD, 3, 5, 4},
        {CLEAR_PERFECT_TRIPLE, 8, 3, 9}, {CLEAR_PERFECT_DOUBLE, 3, 2, 4},
        {CLEAR_PERFECT_SINGLE, 1, 1, 2},
    };
    rig t;
    for (unsigned i = 0; i < sizeof perfect / sizeof perfect[0]; i++) {
        unsigned rows[TS_GARBAGE_MAX];
        start_duel(&t, "modern", 2);
        set_chain(&t, -1, perfect[i].chain);
        clear_play(&t, &clears[perfect[i].which]);
        ASSERT_EQ(t.b->last.attack, perfect[i].own + 5);
        ASSERT_EQ(t.b->back_to_back, perfect[i].chain_after);
        unsigned count = rows_waiting(&t, 1, rows);
        ASSERT_EQ(count, perfect[i].own ? 2 : 1);
        ASSERT_EQ(rows[count - 1], 5);
    }
}

/* ---- on the way --------------------------------------------------------------------------- */

/* Lets board 1 lock a piece on its floor, after its own field has been emptied above some row. */
static void board_1_locks(rig *t)
{
    ts_piece p = {TS_O, 0, 0, 0};
    while (!ts_fits(&t->match.board[1], p))
        p.y++;
    ASSERT(ts_edit_place(&t->match, 1, p));
    t->held[1] = TS_HARD;
    rig_wait(t, 1);
    t->held[1] = 0;
}

static int height(const ts_board *b, int x)
{
    int y = TS_ROWS;
    while (y > 0 && !(b->row[y - 1] >> x & 1))
        y--;
    return y;
}

/* It leaves with the lock, is on the way for a fixed time, and enters when a piece locks. */
static void travel_time(void)
{
    static const struct {
        const char *rules;
        unsigned ticks;
    } sets[] = {{"guideline", 500}, {"modern", 333}};
    rig t;
    for (int i = 0; i < 2; i++)
        for (unsigned early = 0; early < 2; early++) {
            start_duel(&t, sets[i].rules, 2);
            rig_wait(&t, 1);
            clear_play(&t, &clears[CLEAR_QUAD]);
            ASSERT_EQ(ts_pending(&t.match.board[1]), 4);
            t.b->piece.kind = TS_NONE; /* board 0 rests from here on */
            t.b->wait = 10000;
            rig_wait(&t, sets[i].ticks - 1 - early);
            board_1_locks(&t);
            ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE) != NULL, !early);
            ASSERT_EQ(ts_pending(&t.match.board[1]), early ? 4 : 0);
            if (early) { /* the next lock takes it in */
                rig_wait(&t, 1);
                board_1_locks(&t);
                ASSERT_EQ(ts_pending(&t.match.board[1]), 0);
            }
        }
}

/* Rows come in from below, each but for the hole, and push up what is there. */
static void rows_push_up(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(rig_field(&t, "ZZ........"));
    ASSERT(place_at(&t, 'O', 0, 5, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 3, 7, TS_GARBAGE, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 1, 2, TS_BLACK, 0));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 4);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(t.b->cell[y][x], y == 0   ? x == 2 ? TS_NONE : TS_BLACK
                                       : x == 7 ? TS_NONE
                                                : TS_GARBAGE);
    ASSERT(t.b->cell[4][0] == TS_Z && t.b->cell[4][5] == TS_O && t.b->cell[5][6] == TS_O);
    ASSERT_EQ(height(t.b, 9), 4);
}

/* A lock with a clear keeps everything out. */
static void a_clear_keeps_it_out(void)
{
    rig t;
    rig_start(&t, "guideline");
    ASSERT(ts_add_garbage(&t.match, 0, 3, 0, TS_GARBAGE, 0));
    clear_play(&t, &clears[CLEAR_SINGLE]); /* no attack that could meet it */
    ASSERT_EQ(ts_pending(t.b), 3);
    clear_play(&t, &clears[CLEAR_NONE]);
    ASSERT_EQ(ts_pending(t.b), 0);
}

/* Modern lets in eight rows a piece; the guideline all. */
static void eight_rows_a_piece(void)
{
    rig t;
    rig_start(&t, "modern");
    ASSERT(ts_add_garbage(&t.match, 0, 5, 0, TS_GARBAGE, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 7, 9, TS_GARBAGE, 0));
    clear_play(&t, &clears[CLEAR_NONE]);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 8);
    ASSERT_EQ(ts_pending(t.b), 4);
    ASSERT(t.b->cell[7][0] == TS_NONE && t.b->cell[2][9] == TS_NONE);
    clear_play(&t, &clears[CLEAR_NONE]);
    ASSERT_EQ(ts_pending(t.b), 0);
    rig_start(&t, "guideline");
    ASSERT(ts_add_garbage(&t.match, 0, 12, 0, TS_GARBAGE, 0));
    clear_play(&t, &clears[CLEAR_NONE]);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 12);
}

/* An attack first meets what waits here, the oldest first, due or not; the rest goes out. */
static void attacks_cancel(void)
{
    rig t;
    unsigned rows[TS_GARBAGE_MAX];
    start_duel(&t, "guideline", 2);
    ASSERT(ts_add_garbage(&t.match, 0, 2, 0, TS_GARBAGE, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 3, 1, TS_GARBAGE, 100000));
    clear_play(&t, &clears[CLEAR_QUAD]);
    ASSERT_EQ(t.b->last.attack, 4);
    ASSERT_EQ(rows_waiting(&t, 0, rows), 1);
    ASSERT_EQ(rows[0], 1);
    ASSERT_EQ(ts_pending(&t.match.board[1]), 0);
    clear_play(&t, &clears[CLEAR_QUAD]); /* back-to-back: 5 */
    ASSERT_EQ(ts_pending(t.b), 0);
    ASSERT_EQ(ts_pending(&t.match.board[1]), 4);
}

static void a_surge_cancels_part_by_part(void)
{
    rig t;
    unsigned rows[TS_GARBAGE_MAX];
    start_duel(&t, "modern", 2);
    set_chain(&t, -1, 5);
    ASSERT(ts_add_garbage(&t.match, 0, 3, 0, TS_GARBAGE, 0));
    clear_play(&t, &clears[CLEAR_TRIPLE]); /* 1, 1, 2 and 2 */
    ASSERT_EQ(ts_pending(t.b), 0);
    ASSERT_EQ(rows_waiting(&t, 1, rows), 2);
    ASSERT(rows[0] == 1 && rows[1] == 2);
}

static void start_changed_duel(rig *t, unsigned knob, unsigned value)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), 0);
    setup.players = 2;
    ASSERT(ts_setup_change(&setup, knob, value));
    rig_start_setup(t, &setup);
}

/* A quad out of a chain, 4 rows, with so many that wait here. */
static void quad_against(rig *t, unsigned waiting)
{
    set_chain(t, -1, 0);
    t->match.board[1].garbage_count = 0;
    ASSERT(waiting == 0 || ts_add_garbage(&t->match, 0, waiting, 0, TS_GARBAGE, 100000));
    clear_play(t, &clears[CLEAR_QUAD]);
    ASSERT_EQ(t->b->last.attack, 4);
}

/* In the opener 4 rows cancel 8, unless more were sent than wait; what is met first is used up. */
static void the_opener_cancels_twice(void)
{
    rig t;
    start_changed_duel(&t, TS_KNOB_OPENER, 5);
    quad_against(&t, 11);
    ASSERT_EQ(ts_pending(t.b), 3);
    ASSERT_EQ(ts_pending(&t.match.board[1]), 0);
    quad_against(&t, 0); /* the 3 of before wait */
    ASSERT_EQ(ts_pending(t.b), 0);
    ASSERT_EQ(ts_pending(&t.match.board[1]), 1);
    quad_against(&t, 0);
    ASSERT_EQ(t.b->opener_sent, 5);
    quad_against(&t, 5); /* as many as were sent */
    ASSERT_EQ(ts_pending(t.b), 0);
    quad_against(&t, 0);
    ASSERT_EQ(t.b->opener_sent, 9);
    quad_against(&t, 9); /* the sixth piece */
    ASSERT_EQ(ts_pending(t.b), 5);
    ASSERT_EQ(t.b->opener_sent, 9);
}

static void who_has_sent_more_cancels_once(void)
{
    rig t;
    start_changed_duel(&t, TS_KNOB_OPENER, 5);
    quad_against(&t, 0);
    quad_against(&t, 0);
    quad_against(&t, 7);
    ASSERT_EQ(ts_pending(t.b), 3);
}

/* 8 thousandths a second: after a minute 48 hundredths more, of the attack before it is rounded. */
static void attacks_grow(void)
{
    static const struct {
        int which;
        int32_t combo;
        unsigned seconds, rows;
    } grown[] = {
        {CLEAR_QUAD, 0, 31, 4},   {CLEAR_QUAD, 0, 32, 5},   {CLEAR_QUAD, 0, 60, 5},
        {CLEAR_QUAD, 0, 125, 8},  {CLEAR_DOUBLE, 3, 60, 2}, /* 1.75 x 1.48 = 2.59 */
        {CLEAR_DOUBLE, 3, 90, 3},                           /* 1.75 x 1.72 = 3.01 */
        {CLEAR_SINGLE, 6, 60, 3},                           /* ln(8.5) x 1.48 = 3.17 */
        {CLEAR_SINGLE, 6, 50, 2},                           /* ln(8.5) x 1.40 = 2.996 */
    };
    rig t;
    for (unsigned i = 0; i < sizeof grown / sizeof *grown; i++) {
        start_changed_duel(&t, TS_KNOB_GROWTH, 8);
        set_chain(&t, grown[i].combo - 1, 0);
        t.match.tick = grown[i].seconds * 1000u;
        clear_play(&t, &clears[grown[i].which]);
        ASSERT_EQ(t.b->last.attack, grown[i].rows);
    }
    ts_rules r = *ts_rules_get((unsigned)ts_rules_find("modern"));
    ASSERT_EQ(ts_attack_size(&r, UINT32_MAX), 1000);
    r.growth = 8;
    r.growth_after = 180;
    ASSERT_EQ(ts_attack_size(&r, 180124), 1000);
    ASSERT_EQ(ts_attack_size(&r, 180125), 1001);
    ASSERT_EQ(ts_attack_size(&r, 305000), 2000);
}

/* More than a field is high arrives as well. */
static void the_largest_attacks_arrive(void)
{
    adds_up("modern", CLEAR_SPIN_TRIPLE, 20, 1, 42);
    adds_up("modern", CLEAR_SPIN_TRIPLE, 100, 1, 7 * 26);
}

/* The hole of an attack is drawn anew for each, and is one for all of its rows. */
static void holes(void)
{
    rig t;
    unsigned seen = 0;
    start_duel(&t, "modern", 2);
    for (int i = 0; i < 60; i++) {
        clear_play(&t, &clears[CLEAR_QUAD]);
        const ts_board *b = &t.match.board[1];
        ASSERT(b->garbage[0].column < TS_COLUMNS);
        seen |= 1u << b->garbage[0].column;
        t.match.board[1].garbage_count = 0;
    }
    ASSERT_EQ(seen, 0x3ff);
}

/* All boards are given the same pieces. */
static void one_queue_for_all(void)
{
    rig t;
    start_duel(&t, "guideline", 4);
    for (int i = 0; i < 8; i++) {
        for (int player = 0; player < 4; player++)
            t.held[player] = i & 1 ? TS_HARD : 0;
        rig_wait(&t, 1);
        for (int player = 1; player < 4; player++)
            ASSERT_BYTES(t.match.board[player].queue, t.match.board[0].queue, TS_QUEUE_MAX);
    }
}

/* Topped out by what came in, it has lost; the last one standing has won. */
static void last_one_standing_wins(void)
{
    rig t;
    start_duel(&t, "guideline", 3);
    rig_wait(&t, 1);
    ts_end(&t.match, 2, TS_LOST, NULL);
    rig_wait(&t, 1);
    ASSERT(!t.match.over);
    clear_play(&t, &clears[CLEAR_QUAD]); /* the next board that still plays */
    ASSERT_EQ(ts_pending(&t.match.board[1]), 4);
    ASSERT_EQ(ts_pending(&t.match.board[2]), 0);
    ASSERT(ts_add_garbage(&t.match, 1, 39, 0, TS_GARBAGE, 0));
    t.match.board[1].garbage[0].due = 0;
    board_1_locks(&t);
    ASSERT_EQ(t.match.board[1].over, TS_OVER_TOP);
    ASSERT_EQ(t.match.board[1].outcome, TS_LOST);
    ASSERT_EQ(t.match.board[0].outcome, TS_WON);
    ASSERT(t.match.over);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(guideline_table_combo_and_back_to_back);
    RUN(guideline_perfect_clear_adds_ten);
    RUN(nothing_without_lines);
    RUN(modern_attacks_as_published);
    RUN(the_logarithm_goes_on);
    RUN(surge_by_length_of_the_chain);
    RUN(surge_beside_a_combo);
    RUN(modern_perfect_clear);
    RUN(travel_time);
    RUN(rows_push_up);
    RUN(a_clear_keeps_it_out);
    RUN(eight_rows_a_piece);
    RUN(attacks_cancel);
    RUN(a_surge_cancels_part_by_part);
    RUN(the_opener_cancels_twice);
    RUN(who_has_sent_more_cancels_once);
    RUN(attacks_grow);
    RUN(the_largest_attacks_arrive);
    RUN(holes);
    RUN(one_queue_for_all);
    RUN(last_one_standing_wins);
    return test_done();
}
