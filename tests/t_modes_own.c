/* Rules of single modes: blitz, dig, survival, invisible, big, twenty, perfect, uniform. Times,
 * rows and cells are counted by hand. */
#include "rig.h"

#include "game/facts.h"

static void begin(rig *t, const char *rules, const char *mode, uint32_t goal)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    setup.goal = goal;
    rig_start_setup(t, &setup);
}

/* The piece comes down and locks where it is put. */
static void lock_there(rig *t, char kind, int rot, int x, int y)
{
    rig_wait(t, 1); /* a press after a press is one only after a tick between */
    ASSERT(rig_place(t, kind, rot, x, y));
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK) != NULL);
}

static bool offers(const char *mode, const char *rules)
{
    return ts_mode_lacks((unsigned)ts_modes_find(mode), (unsigned)ts_rules_find(rules)) == 0;
}

/* ---- blitz ---------------------------------------------------------------------------------- */

static void blitz_is_two_minutes_with_levels(void)
{
    rig t;
    begin(&t, "guideline", "blitz", 0);
    rig_wait(&t, 1);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 9));
    ASSERT(rig_field(&t, "XXXXXXXXX./XXXXXXXXX."));
    lock_there(&t, 'I', 3, 9, 2);
    ASSERT_EQ(t.b->level, 2);
    ASSERT_EQ(t.b->phase, TS_PHASE_PLAY); /* no clear delay against the clock */
    t.match.tick = 119998;
    ASSERT(ts_edit_place(&t.match, 0, ts_spawned(t.b, TS_T)));
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_WON);
    ASSERT_EQ(t.match.tick, 120000);
    ASSERT(offers("blitz", "nes") && offers("blitz", "tgm") && !offers("blitz", "wx"));
}

/* The last tick's lock counts: points and all, then the time is up. */
static void blitz_ends_after_the_lock_of_its_last_tick(void)
{
    rig t;
    begin(&t, "guideline", "blitz", 1);
    t.match.tick = 998;
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "XXXXXXXXX."));
    ASSERT(rig_place(&t, 'I', 3, 9, 2));
    rig_tap(&t, TS_HARD);
    ASSERT(rig_event(&t, TS_EVENT_LOCK) && rig_event(&t, TS_EVENT_OVER));
    ASSERT_EQ(t.b->outcome, TS_WON);
    ASSERT_EQ(t.b->lines, 1);
}

/* ---- dig ------------------------------------------------------------------------------------ */

static int hole_of(const rig *t, int y)
{
    int hole = -1;
    for (int x = 0; x < TS_COLUMNS; x++)
        if (t->b->cell[y][x] != TS_GARBAGE)
            hole = hole < 0 ? x : TS_COLUMNS;
    return hole;
}

/* Every row one hole, never below another. */
static void is_garbage(const rig *t, int from, int to)
{
    for (int y = from; y < to; y++) {
        ASSERT(hole_of(t, y) >= 0 && hole_of(t, y) < TS_COLUMNS);
        ASSERT(y + 1 == to || hole_of(t, y) != hole_of(t, y + 1));
    }
}

static void dig_begins_on_ten_rows(void)
{
    static const struct {
        uint32_t goal;
        int rows;
    } goals[] = {{0, 10}, {5, 5}, {18, 10}, {100, 10}, {TS_ENDLESS, 10}};
    for (unsigned rules = 0; rules < ts_rules_count(); rules++)
        for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
            rig t;
            begin(&t, ts_rules_get(rules)->name, "dig", goals[i].goal);
            is_garbage(&t, 0, goals[i].rows);
            ASSERT_EQ(t.b->row[goals[i].rows], 0);
            ASSERT_EQ(rank_progress(&t.match, 0), 0);
        }
}

/* The hole of the top row filled from above: one row dug. It does not come again; the next piece
 * that clears nothing brings one from below, until all have come. */
static void rows_come_after_a_piece_that_clears_nothing(void)
{
    rig t;
    begin(&t, "modern", "dig", 12);
    rig_wait(&t, 1);
    for (uint32_t dug = 1; dug <= 3; dug++) {
        int hole = hole_of(&t, 9);
        lock_there(&t, 'I', 3, hole, 13);
        ASSERT_EQ(rank_progress(&t.match, 0), dug);
        ASSERT_EQ(t.b->lines, dug);
        is_garbage(&t, 0, 9);
        lock_there(&t, 'O', 0, hole < 5 ? 8 : 0, 16);
        const ts_event *e = rig_event(&t, TS_EVENT_GARBAGE);
        ASSERT_EQ(e != NULL, dug <= 2); /* twelve in all: ten and two */
        is_garbage(&t, 0, dug <= 2 ? 10 : 9);
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}}; /* only the garbage stays */
        memcpy(cell, t.b->cell, (dug <= 2 ? 10 : 9) * sizeof cell[0]);
        t.b->piece = (ts_piece){0};
        ASSERT(rig_stack(&t, cell));
        rig_spawn(&t, 'T');
    }
}

/* Four rows at once, two of them garbage, are two rows dug: and with them the goal is reached. */
static void the_last_rows_may_go_with_a_quad(void)
{
    rig t;
    begin(&t, "modern", "dig", 2);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "TTTTTTTTT./TTTTTTTTT./XXXXXXXXX./XXXXXXXXX."));
    lock_there(&t, 'I', 3, 9, 2);
    ASSERT_EQ(t.b->last.lines, 4);
    ASSERT_EQ(rank_progress(&t.match, 0), 2);
    ASSERT_EQ(t.b->outcome, TS_WON);
}

static void endless_digging_never_ends(void)
{
    rig t;
    begin(&t, "modern", "dig", TS_ENDLESS);
    rig_wait(&t, 1);
    for (uint32_t dug = 10; dug <= 200; dug += 10) {
        ASSERT(rig_field(&t, ""));
        lock_there(&t, 'O', 0, 4, 5); /* nothing of it is left: as good as dug */
        ASSERT_EQ(rank_progress(&t.match, 0), dug);
        is_garbage(&t, 0, 10);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
    }
}

/* Twelve rows of others and ten to come: with nes's twenty rows two are pushed out. */
static void rows_that_push_the_stack_out_end_the_game(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    begin(&t, "nes", "dig", TS_ENDLESS);
    rig_wait(&t, 1);
    for (int y = 0; y < 12; y++)
        cell[y][9] = TS_T;
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'O', 0, 5, 1));
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_until(&t, TS_EVENT_OVER, 200) <= 200);
    ASSERT_EQ(t.b->over, TS_OVER_TOP);
    ASSERT_EQ(t.b->outcome, TS_LOST);
}

/* ---- survival ------------------------------------------------------------------------------- */

/* 200 s / (50 + n): 4000, 3921, 3846, 3773 ms... */
static void survival_sends_rows_sooner_and_sooner(void)
{
    static const unsigned due[] = {4000, 4000 + 3921, 4000 + 3921 + 3846,
                                   4000 + 3921 + 3846 + 3773};
    rig t;
    begin(&t, "modern", "survival", 0);
    unsigned rows = 0;
    for (unsigned tick = 1; tick <= due[3]; tick++) {
        if (t.b->piece.kind)
            ASSERT(ts_edit_place(&t.match, 0, ts_spawned(t.b, TS_T)));
        rig_wait(&t, 1);
        rows += tick == due[rows];
        ASSERT_EQ(ts_pending(t.b), rows);
    }
    ASSERT_EQ(rows, 4);
}

/* The clock runs by itself: at 150 rows one a second, at 350 two. */
static void survival_has_no_end_but_the_stack(void)
{
    rig t;
    begin(&t, "modern", "survival", 0);
    rig_wait(&t, 1);
    t.match.mode_data[0] = 149;
    t.match.mode_data[1] = (uint32_t)t.match.tick + 1;
    rig_wait(&t, 1);
    ASSERT_EQ(t.match.mode_data[1], t.match.tick + 1000);
    t.match.mode_data[0] = 349;
    t.match.mode_data[1] = (uint32_t)t.match.tick + 1;
    rig_wait(&t, 1);
    ASSERT_EQ(t.match.mode_data[1], t.match.tick + 500);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* A quad sends four: it cancels what waits, and the row does not come. */
static void attacks_cancel_the_rows(void)
{
    rig t;
    begin(&t, "guideline", "survival", 0);
    rig_wait(&t, 1);
    t.match.mode_data[1] = (uint32_t)t.match.tick + 1;
    rig_wait(&t, 1);
    ASSERT_EQ(ts_pending(t.b), 1);
    ASSERT(rig_field(&t, "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."));
    lock_there(&t, 'I', 3, 9, 2);
    ASSERT_EQ(ts_pending(t.b), 0);
    ASSERT_EQ(t.b->row[0], 0);
}

static void a_row_enters_with_the_next_lock(void)
{
    rig t;
    begin(&t, "pivot", "survival", 0); /* a set without any attack */
    rig_wait(&t, 1);
    t.match.mode_data[1] = (uint32_t)t.match.tick + 1;
    rig_wait(&t, 1);
    ASSERT_EQ(ts_pending(t.b), 1);
    t.match.mode_data[1] = UINT32_MAX; /* no more */
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 30000) <= 30000);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 1);
    ASSERT_EQ(ts_pending(t.b), 0);
    is_garbage(&t, 0, 1);
}

/* ---- big ------------------------------------------------------------------------------------ */

/* Five columns wide and half as high, and everything as far below the top as ever. */
static void big_has_half_a_field(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        rig t;
        const ts_rules *r = ts_rules_get(rules);
        begin(&t, r->name, "big", 0);
        ASSERT_EQ(t.b->columns, 5);
        ASSERT_EQ(t.b->visible, r->visible / 2);
        ASSERT_EQ(t.b->rows, r->rows - r->visible / 2);
        ASSERT_EQ(t.b->ceiling, r->ceiling ? r->ceiling - r->visible / 2 : 0);
        for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
            ts_cell cell[4], usual[4];
            int left = 9, right = 0, low = 99, usual_low = 99;
            ts_cells(t.b, ts_spawned(t.b, kind), cell);
            ts_piece whole = {(uint8_t)kind, 0, r->spawn[kind].x, r->spawn[kind].y};
            ts_cells(t.b, whole, usual);
            for (int i = 0; i < 4; i++) {
                left = cell[i].x < left ? cell[i].x : left;
                right = cell[i].x > right ? cell[i].x : right;
                low = cell[i].y < low ? cell[i].y : low;
                usual_low = usual[i].y < usual_low ? usual[i].y : usual_low;
            }
            ASSERT(left >= 0 && right <= 4);
            ASSERT(left == 4 - right || left == 3 - right); /* in the middle, or left of it */
            ASSERT_EQ(t.b->visible - low, r->visible - usual_low);
        }
    }
}

static void big_has_walls_at_five(void)
{
    rig t;
    begin(&t, "guideline", "big", 0);
    rig_wait(&t, 1);
    rig_spawn(&t, 'I');
    ASSERT(!rig_place(&t, 'I', 0, 3, 5));
    rig_spawn(&t, 'O');
    rig_taps(&t, TS_RIGHT, 9);
    ASSERT_EQ(t.b->piece.x, 3); /* the right one of its columns is the last, 4 */
    rig_taps(&t, TS_LEFT, 9);
    ASSERT_EQ(t.b->piece.x, 0);
    ASSERT(!rig_field(&t, "XXXXXX"));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, 5, TS_GARBAGE, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 1, 4, TS_GARBAGE, 0));
}

static void a_big_row_is_five_cells(void)
{
    rig t;
    begin(&t, "guideline", "big", 2);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, "XXXX./XXXX./X...."));
    lock_there(&t, 'I', 3, 4, 3);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->outcome, TS_WON);
}

/* In the twentieth row of the field a set loses what would be above: half as high, half as soon. */
static void big_ends_at_half_the_height(void)
{
    rig t;
    begin(&t, "guideline", "big", 0);
    rig_wait(&t, 1);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 10; y++)
        cell[y][2] = TS_GARBAGE;
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'O', 0, 3, 0));
    ASSERT(rig_queue(&t, "TTT"));
    ASSERT(rig_stack(&t, cell));
    rig_tap(&t, TS_HARD);
    rig_wait(&t, 1);
    rig_tap(&t, TS_HARD); /* on top of the tower: wholly above the tenth row */
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_LOCK);
}

/* ---- twenty --------------------------------------------------------------------------------- */

/* A T turned into the slot of two rows: cells (3..5, 1) and (4, 0). */
static void spin_double(rig *t)
{
    ASSERT(rig_field(t, "...X....../XXX...XXXX/XXXX.XXXXX"));
    ASSERT(rig_place(t, 'T', 1, 4, 1));
    rig_tap(t, TS_CW);
    ASSERT_EQ(t->b->piece.rot, 2);
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK) != NULL);
}

static void twenty_counts_t_spin_doubles(void)
{
    static const char *const sets[] = {"guideline", "modern", "psk"};
    for (unsigned i = 0; i < 3; i++) {
        rig t;
        begin(&t, sets[i], "twenty", 0);
        rig_wait(&t, 1);
        for (uint32_t n = 1; n <= 20; n++) {
            ASSERT_EQ(t.b->outcome, TS_RUNNING);
            spin_double(&t);
            ASSERT_EQ(rank_progress(&t.match, 0), n);
        }
        ASSERT_EQ(t.b->outcome, TS_WON);
        ASSERT_EQ(t.b->lines, 40);
    }
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const ts_rules *r = ts_rules_get(rules);
        ASSERT_EQ(offers("twenty", r->name), r->spins != TS_SPINS_NONE);
    }
}

static void any_other_clear_ends_the_twenty(void)
{
    rig t;
    begin(&t, "guideline", "twenty", 0);
    rig_wait(&t, 1);
    spin_double(&t);
    ASSERT(rig_field(&t, ""));
    lock_there(&t, 'T', 0, 4, 0); /* no clear: nothing happens */
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT(rig_field(&t, "XXXXXXXX../XXXXXXXX.."));
    lock_there(&t, 'O', 0, 8, 0); /* a double, but no spin */
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_NOT);
    ASSERT_EQ(rank_progress(&t.match, 0), 1);
}

/* ---- perfect -------------------------------------------------------------------------------- */

static void perfect_counts_clears_in_a_row(void)
{
    rig t;
    begin(&t, "guideline", "perfect", 0);
    rig_wait(&t, 1);
    for (uint32_t n = 1; n <= 3; n++) {
        for (unsigned left = 10; left > 7; left--) {
            ASSERT_EQ(rig_fact(&t.match, "Pieces left", 0), left);
            ASSERT(rig_field(&t, ""));
            lock_there(&t, 'O', 0, 0, 0);
        }
        ASSERT(rig_field(&t, "XXXXXX....")); /* gone with the I: nothing is left */
        lock_there(&t, 'I', 0, 7, 0);
        ASSERT(t.b->last.perfect);
        ASSERT_EQ(rank_progress(&t.match, 0), n);
        ASSERT_EQ(rig_fact(&t.match, "Pieces left", 0), 10);
    }
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

static void the_tenth_piece_is_the_last(void)
{
    for (int in_time = 0; in_time < 2; in_time++) {
        rig t;
        begin(&t, "guideline", "perfect", 0);
        rig_wait(&t, 1);
        for (int i = 0; i < 9; i++) {
            ASSERT(rig_field(&t, ""));
            lock_there(&t, 'O', 0, 0, 0);
        }
        ASSERT_EQ(rig_fact(&t.match, "Pieces left", 0), 1);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT(rig_field(&t, in_time ? "XXXXXX...." : "X........./XXXXXX...."));
        lock_there(&t, 'I', 0, 7, 0);
        ASSERT_EQ(t.b->last.lines, 1);
        ASSERT_EQ(t.b->outcome, in_time ? TS_RUNNING : TS_LOST);
        ASSERT_EQ(rank_progress(&t.match, 0), in_time);
    }
    ASSERT(offers("perfect", "guideline") && offers("perfect", "modern") &&
           offers("perfect", "psk") && !offers("perfect", "pygame") && !offers("perfect", "tgm"));
}

/* ---- free ----------------------------------------------------------------------------------- */

/* In the arcade's game pieces raise the level, too: not in peace. */
static void free_keeps_the_level(void)
{
    rig t;
    begin(&t, "tgm", "free", 0);
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, ".XXXXXXXXX/.XXXXXXXXX"));
    ASSERT(rig_place(&t, 'I', 1, 0, 2));
    t.held[0] = TS_SOFT;
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 100) <= 100);
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 200) <= 200);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->level, 0);
    ASSERT(!offers("free", "wx") && !offers("free", "pygame") && offers("free", "pivot"));
}

/* ---- uniform -------------------------------------------------------------------------------- */

/* Of two pieces one in seven is like the one before; a bag has that only from bag to bag. */
static void uniform_has_no_bag(void)
{
    ASSERT(offers("uniform", "psk") && offers("uniform", "modern") && !offers("uniform", "wx"));
    for (unsigned bag = 0; bag < 2; bag++) {
        rig t;
        unsigned count[TS_KINDS] = {0}, twice = 0, before = TS_NONE;
        begin(&t, "psk", bag ? "none" : "uniform", 0);
        for (unsigned i = 0; i < 1400; i++) {
            const unsigned kind = t.b->queue[0];
            ASSERT(rig_field(&t, "X........."));
            rig_tap(&t, TS_HARD);
            rig_wait(&t, 1);
            twice += kind == before;
            before = kind;
            count[kind]++;
        }
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            ASSERT(bag ? count[kind] >= 199 && count[kind] <= 201
                       : count[kind] > 150 && count[kind] < 250);
        ASSERT(bag ? twice < 50 : twice > 150 && twice < 250);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(blitz_is_two_minutes_with_levels);
    RUN(blitz_ends_after_the_lock_of_its_last_tick);
    RUN(dig_begins_on_ten_rows);
    RUN(rows_come_after_a_piece_that_clears_nothing);
    RUN(the_last_rows_may_go_with_a_quad);
    RUN(endless_digging_never_ends);
    RUN(rows_that_push_the_stack_out_end_the_game);
    RUN(survival_sends_rows_sooner_and_sooner);
    RUN(survival_has_no_end_but_the_stack);
    RUN(attacks_cancel_the_rows);
    RUN(a_row_enters_with_the_next_lock);
    RUN(big_has_half_a_field);
    RUN(big_has_walls_at_five);
    RUN(a_big_row_is_five_cells);
    RUN(big_ends_at_half_the_height);
    RUN(twenty_counts_t_spin_doubles);
    RUN(any_other_clear_ends_the_twenty);
    RUN(perfect_counts_clears_in_a_row);
    RUN(the_tenth_piece_is_the_last);
    RUN(free_keeps_the_level);
    RUN(uniform_has_no_bag);
    return test_done();
}
