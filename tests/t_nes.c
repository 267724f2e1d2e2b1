/* The NES classic: how its pieces lie and turn, how they are pushed sideways and down, the wait
 * of the first one, the entry delays, the end. Expectations are the machine's own tables and the
 * order of its program (shift, turn, fall), typed from the rule sheet. */
#include "rig.h"

#define KINDS "TJZOSLI"

/* Rows are counted from the top in the machine's tables. */
static int from_top(int row)
{
    return 19 - row;
}

/* A match whose first piece hangs no more: Down ends the wait. */
static void begin(rig *t, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("nes"), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
    rig_tap(t, TS_SOFT);
    rig_wait(t, 1);
}

/* ---- shapes and turns --------------------------------------------------------------------- */

/* (row, column) of the four cells from the centre, rows downwards, in the order of turns
 * clockwise from the spawn: T down left up right, J down left up right, L down left up right. */
static const int8_t shape[7][4][4][2] = {
    {{{0, -1}, {0, 0}, {0, 1}, {1, 0}},
     {{-1, 0}, {0, -1}, {0, 0}, {1, 0}},
     {{0, -1}, {0, 0}, {0, 1}, {-1, 0}},
     {{-1, 0}, {0, 0}, {0, 1}, {1, 0}}},
    {{{0, -1}, {0, 0}, {0, 1}, {1, 1}},
     {{-1, 0}, {0, 0}, {1, -1}, {1, 0}},
     {{-1, -1}, {0, -1}, {0, 0}, {0, 1}},
     {{-1, 0}, {-1, 1}, {0, 0}, {1, 0}}},
    {{{0, -1}, {0, 0}, {1, 0}, {1, 1}},
     {{-1, 1}, {0, 0}, {0, 1}, {1, 0}},
     {{0, -1}, {0, 0}, {1, 0}, {1, 1}},
     {{-1, 1}, {0, 0}, {0, 1}, {1, 0}}},
    {{{0, -1}, {0, 0}, {1, -1}, {1, 0}},
     {{0, -1}, {0, 0}, {1, -1}, {1, 0}},
     {{0, -1}, {0, 0}, {1, -1}, {1, 0}},
     {{0, -1}, {0, 0}, {1, -1}, {1, 0}}},
    {{{0, 0}, {0, 1}, {1, -1}, {1, 0}},
     {{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
     {{0, 0}, {0, 1}, {1, -1}, {1, 0}},
     {{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},
    {{{0, -1}, {0, 0}, {0, 1}, {1, -1}},
     {{-1, -1}, {-1, 0}, {0, 0}, {1, 0}},
     {{-1, 1}, {0, -1}, {0, 0}, {0, 1}},
     {{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},
    {{{0, -2}, {0, -1}, {0, 0}, {0, 1}},
     {{-2, 0}, {-1, 0}, {0, 0}, {1, 0}},
     {{0, -2}, {0, -1}, {0, 0}, {0, 1}},
     {{-2, 0}, {-1, 0}, {0, 0}, {1, 0}}},
};

static bool covers(const ts_cell cell[4], int x, int y)
{
    for (int i = 0; i < 4; i++)
        if (cell[i].x == x && cell[i].y == y)
            return true;
    return false;
}

/* Do the cells of the piece in play lie as the table says around this centre? */
static bool lies_as(const rig *t, const int8_t table[4][2], int x, int y)
{
    ts_cell cell[4];
    ts_cells(t->b, t->b->piece, cell);
    for (int i = 0; i < 4; i++)
        if (!covers(cell, x + table[i][1], y - table[i][0]))
            return false;
    return true;
}

static void turns_through_its_table(void)
{
    static const unsigned button[2] = {TS_CW, TS_CCW};
    rig t;
    begin(&t, 0);
    for (int k = 0; k < 7; k++)
        for (int rot = 0; rot < 4; rot++)
            for (int way = 0; way < 2; way++) {
                ASSERT(rig_place(&t, KINDS[k], rot, 5, 10));
                ASSERT(lies_as(&t, shape[k][rot], 5, 10));
                rig_tap(&t, button[way]);
                ASSERT(lies_as(&t, shape[k][(rot + (way ? 3 : 1)) % 4], 5, 10));
                rig_wait(&t, 1);
            }
}

static void does_not_turn_by_half_or_repeat(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 10));
    rig_tap(&t, TS_FLIP);
    ASSERT(lies_as(&t, shape[0][0], 5, 10));
    rig_press(&t, TS_CW);
    rig_wait(&t, 30);
    ASSERT(lies_as(&t, shape[0][1], 5, 10));
}

/* One filled cell that only the turned piece needs stops the turn; nothing else is tried. */
static void never_kicks(void)
{
    rig t;
    begin(&t, 0);
    for (int k = 0; k < 7; k++)
        for (int rot = 0; rot < 4; rot++)
            for (int way = 0; way < 2; way++)
                for (int i = 0; i < 4; i++) {
                    ASSERT(rig_field(&t, ""));
                    ASSERT(rig_place(&t, KINDS[k], rot, 5, 10));
                    const int8_t *at = shape[k][(rot + (way ? 3 : 1)) % 4][i];
                    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
                    cell[10 - at[0]][5 + at[1]] = TS_GARBAGE;
                    if (!rig_stack(&t, cell))
                        continue; /* a cell of the piece itself */
                    rig_tap(&t, way ? TS_CCW : TS_CW);
                    ASSERT(lies_as(&t, shape[k][rot], 5, 10));
                    ASSERT(!rig_event(&t, TS_EVENT_ROTATE));
                    rig_wait(&t, 1);
                }
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'I', 1, 0, 10)); /* against the wall */
    rig_tap(&t, TS_CW);
    ASSERT(lies_as(&t, shape[6][1], 0, 10));
}

static void comes_in_the_top_row(void)
{
    rig t;
    begin(&t, 0);
    for (int k = 0; k < 7; k++) {
        rig_spawn(&t, KINDS[k]);
        ASSERT(lies_as(&t, shape[k][0], 5, from_top(0)));
    }
}

/* Two rows above the field are free, the third is a ceiling. */
static void stops_at_two_rows_above(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(ts_fits(t.b, (ts_piece){TS_I, 0, 5, (int8_t)from_top(-2)}));
    ASSERT(!ts_fits(t.b, (ts_piece){TS_I, 0, 5, (int8_t)from_top(-3)}));
    ASSERT(rig_place(&t, 'I', 0, 5, from_top(0)));
    rig_tap(&t, TS_CW);
    ASSERT(lies_as(&t, shape[6][1], 5, from_top(0)));
    ASSERT(rig_place(&t, 'I', 0, 5, from_top(-1)));
    rig_tap(&t, TS_CCW);
    ASSERT(lies_as(&t, shape[6][0], 5, from_top(-1)));
}

/* ---- sideways ----------------------------------------------------------------------------- */

/* Plays this number of ticks and notes in which of them, from 0, the piece moved sideways. */
static unsigned note_moves(rig *t, unsigned ticks, unsigned noted, unsigned *when)
{
    unsigned count = 0;
    for (unsigned i = 0; i < ticks; i++) {
        rig_wait(t, 1);
        if (rig_event(t, TS_EVENT_MOVE) && count < noted)
            when[count++] = i;
    }
    return count;
}

static void charges_16_then_reloads_10(void)
{
    static const unsigned expected[6] = {0, 16, 22, 28, 34, 40};
    rig t;
    begin(&t, 0);
    for (int way = 0; way < 2; way++) {
        unsigned when[8] = {0};
        ASSERT(rig_place(&t, 'T', 0, way ? 1 : 8, 15));
        t.held[0] = way ? TS_RIGHT : TS_LEFT;
        ASSERT_EQ(note_moves(&t, 46, 8, when), 6);
        ASSERT_BYTES(when, expected, sizeof expected);
        ASSERT_EQ(t.b->piece.x, way ? 7 : 2);
        rig_release(&t, TS_LEFT | TS_RIGHT);
        rig_wait(&t, 1);
    }
}

static void a_fresh_press_starts_over(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 1, 15));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 15); /* charge 14 */
    ASSERT_EQ(t.b->piece.x, 2);
    rig_release(&t, TS_RIGHT);
    rig_wait(&t, 1);
    rig_press(&t, TS_RIGHT);
    unsigned when[2] = {0};
    ASSERT_EQ(note_moves(&t, 17, 2, when), 2);
    ASSERT_EQ(when[0], 0);
    ASSERT_EQ(when[1], 16);
}

static void down_freezes_the_charge(void)
{
    rig t;
    unsigned when[4] = {0};
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 1, 15));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 6); /* charge 5 */
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(note_moves(&t, 20, 4, when), 0);
    rig_release(&t, TS_SOFT);
    ASSERT_EQ(note_moves(&t, 12, 4, when), 1);
    ASSERT_EQ(when[0], 10); /* the eleventh frame makes it 16 */
    rig_release(&t, TS_RIGHT);
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 1);
    rig_press(&t, TS_LEFT); /* a fresh press under Down is lost, too */
    ASSERT_EQ(note_moves(&t, 3, 4, when), 0);
}

static void right_goes_before_left(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 15));
    rig_tap(&t, TS_LEFT | TS_RIGHT);
    ASSERT_EQ(t.b->piece.x, 6);
    rig_wait(&t, 1);
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 1);
    rig_press(&t, TS_LEFT); /* fresh, but what moves is right */
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.x, 8);
    rig_wait(&t, 20); /* right is blocked: left is not looked at */
    ASSERT_EQ(t.b->piece.x, 8);
}

static void a_wall_fills_the_charge(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 8, 15));
    rig_press(&t, TS_RIGHT);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->charge[0], 16);
    ASSERT(rig_place(&t, 'T', 0, 4, 15)); /* another piece, away from the wall */
    unsigned when[4] = {0};
    ASSERT_EQ(note_moves(&t, 8, 4, when), 2);
    ASSERT_EQ(when[0], 0);
    ASSERT_EQ(when[1], 6);
}

/* The counter neither runs nor is lost while no piece is there; a press made meanwhile is no
 * fresh press for the next piece. */
static void the_charge_outlives_the_piece(void)
{
    rig t;
    unsigned when[4] = {0};
    begin(&t, 18);
    ASSERT(rig_place(&t, 'T', 0, 4, 1));
    rig_press(&t, TS_LEFT);
    unsigned to_lock = rig_until(&t, TS_EVENT_LOCK, 10);
    ASSERT(to_lock < 10);
    int32_t charge = t.b->charge[0];
    ASSERT_EQ(charge, (int32_t)to_lock - 1); /* pressed in the first of these frames */
    rig_wait(&t, 4);
    rig_release(&t, TS_LEFT);
    rig_wait(&t, 2);
    rig_press(&t, TS_LEFT);
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 20) < 20);
    ASSERT_EQ(t.b->charge[0], charge);
    ASSERT_EQ(note_moves(&t, 16, 4, when), 1);
    ASSERT_EQ(when[0], (unsigned)(15 - charge));
}

/* ---- push-down ---------------------------------------------------------------------------- */

static unsigned note_rows(rig *t, unsigned ticks, unsigned noted, unsigned *when)
{
    unsigned count = 0;
    for (unsigned i = 0; i < ticks; i++) {
        rig_wait(t, 1);
        if (rig_event(t, TS_EVENT_DROP) && count < noted)
            when[count++] = i;
    }
    return count;
}

static void pushes_a_row_every_second_frame(void)
{
    static const unsigned expected[5] = {2, 4, 6, 8, 10};
    rig t;
    unsigned when[8] = {0};
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 15));
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(note_rows(&t, 12, 8, when), 5);
    ASSERT_BYTES(when, expected, sizeof expected);
    rig_release(&t, TS_SOFT); /* and the row by itself counts from the last one */
    ASSERT_EQ(note_rows(&t, 48, 8, when), 1);
    ASSERT_EQ(when[0], 46);
}

/* It starts by a fresh Down alone, and any other direction ends it until the next fresh one. */
static void pushing_wants_down_alone(void)
{
    static const struct {
        unsigned before, with;
    } no_start[] = {{TS_SOFT, 0}, {TS_LEFT, 0}, {TS_RIGHT, 0}, {0, TS_LEFT}, {0, TS_RIGHT}};
    unsigned when[8] = {0};
    rig t;
    begin(&t, 0);
    for (unsigned i = 0; i < sizeof no_start / sizeof no_start[0]; i++) {
        rig_press(&t, no_start[i].before);
        rig_wait(&t, 1);
        ASSERT(rig_place(&t, 'T', 0, 5, 15));
        rig_press(&t, TS_SOFT | no_start[i].with);
        rig_wait(&t, 1);
        rig_release(&t, TS_LEFT | TS_RIGHT);
        ASSERT_EQ(note_rows(&t, 20, 8, when), 0);
        rig_release(&t, TS_SOFT);
        rig_wait(&t, 1);
    }
    ASSERT(rig_place(&t, 'T', 0, 5, 15));
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(note_rows(&t, 7, 8, when), 3);
    rig_press(&t, TS_LEFT);
    rig_wait(&t, 1);
    rig_release(&t, TS_LEFT);
    ASSERT_EQ(note_rows(&t, 20, 8, when), 0);
    ASSERT_EQ(t.b->soft_ticks, 0); /* the rows so far are worth nothing now */
}

static void each_piece_wants_its_own_press(void)
{
    unsigned when[8] = {0};
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 4));
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 40) < 40);
    ASSERT_EQ(note_rows(&t, 47, 8, when), 0);
    ASSERT_EQ(note_rows(&t, 1, 8, when), 1);
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 1);
    rig_press(&t, TS_SOFT);
    ASSERT_EQ(note_rows(&t, 5, 8, when), 2);
}

/* The counter of rows also takes the push that finds the ground, and one less is paid: a piece
 * pushed n rows onto the ground is worth n. Fewer than two counted rows are worth nothing. */
static void pays_for_the_last_push(void)
{
    rig t;
    begin(&t, 0);
    for (int height = 0; height < 12; height++) {
        ASSERT(rig_field(&t, ""));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 0));
        ASSERT(rig_place(&t, 'T', 0, 5, 1 + height));
        rig_press(&t, TS_SOFT);
        ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 60), 2 * height + 3);
        ASSERT_EQ(t.b->score, height);
        rig_release(&t, TS_SOFT);
        rig_wait(&t, 1);
    }
    ASSERT(rig_field(&t, "")); /* interrupted: only the last push counts */
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 0));
    ASSERT(rig_place(&t, 'T', 0, 5, 11));
    rig_press(&t, TS_SOFT);
    rig_wait(&t, 9); /* four rows */
    rig_release(&t, TS_SOFT);
    rig_wait(&t, 1);
    rig_press(&t, TS_SOFT);
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 60) <= 60);
    ASSERT_EQ(t.b->score, 6);
}

/* ---- the first piece, the entry delays, the end ------------------------------------------- */

static void the_first_piece_hangs(void)
{
    rig t;
    rig_start(&t, "nes");
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->phase, TS_PHASE_READY);
    rig_tap(&t, TS_LEFT); /* it can be moved and turned meanwhile */
    ASSERT_EQ(t.b->piece.x, 4);
    rig_wait(&t, 95);
    ASSERT_EQ(t.b->piece.y, 19);
    ASSERT_EQ(t.b->phase, TS_PHASE_PLAY);
    rig_wait(&t, 1); /* its fall timer ran all the while and is long due */
    ASSERT_EQ(t.b->piece.y, 18);
    rig_wait(&t, 47);
    ASSERT_EQ(t.b->piece.y, 18);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->piece.y, 17);
}

static void down_ends_the_wait(void)
{
    rig t;
    rig_start(&t, "nes");
    rig_wait(&t, 11);
    rig_press(&t, TS_SOFT); /* and is the fresh Down of a push */
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->phase, TS_PHASE_PLAY);
    ASSERT_EQ(t.b->piece.y, 19);
    rig_wait(&t, 2);
    ASSERT_EQ(t.b->piece.y, 18);
}

static unsigned entry_delay(int row)
{
    return row >= 18 ? 10 : row >= 14 ? 12 : row >= 10 ? 14 : row >= 6 ? 16 : 18;
}

/* A lying I with its centre in this row, on one cell or on the floor, locks in the next frame
 * but one at level 29. */
static void lock_in_row(rig *t, int row, bool full)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int x = 0; full && x < TS_COLUMNS; x++)
        cell[from_top(row)][x] = x < 3 || x > 6 ? TS_GARBAGE : TS_NONE;
    if (row < 19)
        cell[from_top(row) - 1][3] = TS_GARBAGE;
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'I', 0, 5, from_top(row)));
    ASSERT(rig_stack(t, cell));
    ASSERT_EQ(rig_until(t, TS_EVENT_LOCK, 2), 1);
}

static void waits_by_the_row(void)
{
    rig t;
    begin(&t, 29);
    for (int row = 0; row < 20; row++) {
        lock_in_row(&t, row, false);
        ASSERT_EQ(rig_until(&t, TS_EVENT_SPAWN, 40), entry_delay(row));
    }
}

/* The clear's five steps fall on every fourth frame of the machine's count: 17 to 20 frames
 * more, each of them once in four frames running. */
static void a_clear_takes_17_to_20_more(void)
{
    rig t;
    begin(&t, 29);
    for (int row = 0; row < 20; row++) {
        unsigned seen = 0;
        for (int phase = 0; phase < 4; phase++) {
            begin(&t, 29);
            rig_wait(&t, (unsigned)phase);
            lock_in_row(&t, row, true);
            ASSERT(rig_event(&t, TS_EVENT_CLEAR));
            unsigned more = rig_until(&t, TS_EVENT_SPAWN, 60) - entry_delay(row);
            ASSERT(more >= 17 && more <= 20);
            seen |= 1u << (more - 17);
        }
        ASSERT_EQ(seen, 15);
    }
}

static void loses_when_a_blocked_piece_would_lock(void)
{
    rig t;
    begin(&t, 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 20; y++)
        cell[y][5] = TS_GARBAGE;
    ASSERT(rig_queue(&t, "TT"));
    ASSERT(rig_place(&t, 'O', 0, 1, 1)); /* lies: locks with the next fall */
    rig_press(&t, TS_SOFT);
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 60) <= 60);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    rig_wait(&t, 47);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
    ASSERT(rig_event(&t, TS_EVENT_OVER));
}

static void a_blocked_piece_may_slip_out(void)
{
    rig t;
    begin(&t, 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    cell[19][6] = TS_GARBAGE; /* under the right arm of the T */
    ASSERT(rig_queue(&t, "TT"));
    ASSERT(rig_place(&t, 'O', 0, 1, 1));
    rig_press(&t, TS_SOFT);
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_until(&t, TS_EVENT_SPAWN, 60) <= 60);
    rig_release(&t, TS_SOFT);
    ASSERT(!ts_fits(t.b, t.b->piece));
    rig_tap(&t, TS_LEFT);
    ASSERT(ts_fits(t.b, t.b->piece));
    rig_wait(&t, 60);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

static void has_no_hold_no_ghost_no_hard_drop(void)
{
    rig t;
    begin(&t, 0);
    ASSERT(rig_place(&t, 'T', 0, 5, 15));
    rig_tap(&t, TS_HOLD);
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->piece.kind, TS_T);
    ASSERT_EQ(t.b->piece.y, 15);
    ASSERT_EQ(t.b->hold, TS_NONE);
    ASSERT(!ts_ghost_shows(t.b));
    ASSERT_EQ(t.r->next_count, 1);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(turns_through_its_table);
    RUN(does_not_turn_by_half_or_repeat);
    RUN(never_kicks);
    RUN(comes_in_the_top_row);
    RUN(stops_at_two_rows_above);
    RUN(charges_16_then_reloads_10);
    RUN(a_fresh_press_starts_over);
    RUN(down_freezes_the_charge);
    RUN(right_goes_before_left);
    RUN(a_wall_fills_the_charge);
    RUN(the_charge_outlives_the_piece);
    RUN(pushes_a_row_every_second_frame);
    RUN(pushing_wants_down_alone);
    RUN(each_piece_wants_its_own_press);
    RUN(pays_for_the_last_push);
    RUN(the_first_piece_hangs);
    RUN(down_ends_the_wait);
    RUN(waits_by_the_row);
    RUN(a_clear_takes_17_to_20_more);
    RUN(loses_when_a_blocked_piece_would_lock);
    RUN(a_blocked_piece_may_slip_out);
    RUN(has_no_hold_no_ghost_no_hard_drop);
    return test_done();
}
