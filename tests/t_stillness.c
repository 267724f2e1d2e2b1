/* The mode stillness: what fills the meter, what stops, what gathers and what it pays. All by the
 * guideline, whose ticks are milliseconds; rows, units and points are counted by hand. */
#include "rig.h"

#include "tessera/bot.h"

enum { UNIT_MS = 500 };

static void begin(rig *t, uint32_t meter)
{
    rig_start_mode(t, "guideline", "stillness");
    rig_wait(t, 1);
    t->match.mode_data[TS_STILL_METER] = meter;
}

static uint32_t meter_of(const rig *t)
{
    return t->match.mode_data[TS_STILL_METER];
}

/* The piece locks where it is put; `test`: after a rotation by this kick test. */
static void lock_there(rig *t, ts_piece p, unsigned test)
{
    if (!t->b->piece.kind)
        ASSERT(rig_until(t, TS_EVENT_SPAWN, 1000) <= 1000);
    rig_wait(t, 1);
    ASSERT(ts_edit_place(&t->match, 0, p));
    ASSERT(ts_edit_rotation(&t->match, 0, test));
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK) != NULL);
}

/* ---- the meter ------------------------------------------------------------------------------ */

static void great_clears_fill_the_meter(void)
{
    static const struct {
        const char *field;
        ts_piece piece;
        unsigned test, units;
    } cases[] = {
        {"XXXXXXXXX.", {TS_I, 3, 9, 2}, 0, 0},
        {"XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", {TS_I, 3, 9, 2}, 0, 0},
        {"XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", {TS_I, 3, 9, 2}, 0, 4},
        {"...X....../XXX...XXXX/XXXX.XXXXX", {TS_T, 2, 4, 1}, 1, 4}, /* a T-spin double */
        {"...X....../XXX...XXXX/XXXX.XXXXX", {TS_T, 2, 4, 1}, 0, 0}, /* not rotated */
        {"...X....../XXX...XXX./XXXX.XXXXX", {TS_T, 2, 4, 1}, 1, 2}, /* a single */
        {"...X....../XXX...XXX./XXXX.XXXX.", {TS_T, 2, 4, 1}, 1, 1}, /* without lines */
        {"...X....../XXX...XXXX/XXXX.XXXXX", {TS_T, 0, 4, 1}, 1, 1}, /* a mini single */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rig t;
        begin(&t, 0);
        ASSERT(rig_field(&t, cases[i].field));
        lock_there(&t, cases[i].piece, cases[i].test);
        ASSERT_EQ(meter_of(&t), cases[i].units);
    }
}

static void a_full_meter_takes_no_more(void)
{
    rig t;
    begin(&t, 15);
    ASSERT(rig_field(&t, "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX."));
    lock_there(&t, (ts_piece){TS_I, 3, 9, 2}, 0);
    ASSERT_EQ(meter_of(&t), 16);
}

/* ---- the time ------------------------------------------------------------------------------- */

static void half_a_second_a_unit_from_half_on(void)
{
    for (uint32_t units = 0; units <= 16; units++) {
        rig t;
        begin(&t, units);
        const ts_piece before = t.b->piece;
        rig_tap(&t, TS_TARGET);
        ASSERT_EQ(rig_event(&t, TS_EVENT_STILL) != NULL, units >= 8);
        if (units < 8) {
            ASSERT_EQ(meter_of(&t), units);
            ASSERT_EQ(ts_still_ticks(&t.match), 0);
            continue;
        }
        ASSERT_EQ(meter_of(&t), 0);
        ASSERT_EQ(ts_still_ticks(&t.match), units * UNIT_MS - 1);
        rig_wait(&t, units * UNIT_MS - 2);
        ASSERT_BYTES(&t.b->piece, &before, sizeof before);
        ASSERT(!rig_event(&t, TS_EVENT_STILL));
        rig_wait(&t, 1);
        ASSERT_EQ(rig_event(&t, TS_EVENT_STILL)->amount, 0);
        ASSERT(rig_until(&t, TS_EVENT_DROP, 1000) > 900); /* a row a second at level 1 */
    }
}

/* A piece on the ground lies still, and its half second resumes afterwards. */
static void nothing_locks_by_itself(void)
{
    rig t;
    begin(&t, 8);
    ASSERT(rig_place(&t, 'O', 0, 4, 0));
    rig_wait(&t, 300);
    rig_tap(&t, TS_TARGET);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 4000 - 1), 4000);
    ASSERT_EQ(rig_until(&t, TS_EVENT_LOCK, 300), 200);
}

/* ---- what gathers --------------------------------------------------------------------------- */

/* The second row from below is completed and changes its place with the one below it. */
static void full_rows_sink_and_are_paid_together(void)
{
    rig t;
    begin(&t, 8);
    rig_tap(&t, TS_TARGET);
    ASSERT(rig_field(&t, ".X......../LLLLLLLLL./.JJJJJJJJ."));
    lock_there(&t, (ts_piece){TS_I, 3, 9, 2}, 0); /* rows 0 to 3 of column 9 */
    const ts_event *e = rig_event(&t, TS_EVENT_GATHER);
    ASSERT(e && !rig_event(&t, TS_EVENT_CLEAR));
    ASSERT_EQ(e->amount, 1);
    ASSERT_EQ(e->rows, 2);
    ASSERT_EQ(t.b->row[0], 0x3ff);
    ASSERT_EQ(t.b->cell[0][0], TS_L);
    ASSERT_EQ(t.b->row[1], 0x3fe);
    ASSERT_EQ(t.b->cell[1][1], TS_J);
    ASSERT_EQ(t.b->row[2], 0x202);
    ASSERT_EQ(t.b->lines, 0);
    ASSERT_EQ(t.b->combo, -1);
    lock_there(&t, (ts_piece){TS_I, 3, 0, 3}, 0); /* row 1 is complete, too */
    ASSERT_EQ(rig_event(&t, TS_EVENT_GATHER)->amount, 1);
    ASSERT_EQ(t.match.mode_data[TS_STILL_ROWS], 2);
    ASSERT_EQ(t.b->cell[0][0], TS_L);
    ASSERT_EQ(t.b->cell[1][1], TS_J);
    lock_there(&t, (ts_piece){TS_O, 0, 4, 8}, 0);
    ASSERT(!rig_event(&t, TS_EVENT_GATHER));
    const uint64_t score = t.b->score;
    ASSERT(rig_until(&t, TS_EVENT_CLEAR, 4000) <= 4000);
    ASSERT_EQ(ts_still_ticks(&t.match), 0);
    ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->amount, 2);
    ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->rows, 3);
    ASSERT_EQ(t.b->score - score, 50 * 2 * 3);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->row[0], 0x233); /* with the O */
    ASSERT_EQ(t.match.mode_data[TS_STILL_ROWS], 0);
}

/* 50 n (n + 1) a level; lines count for the level after they are paid. */
static void many_rows_pay_more_than_their_sum(void)
{
    static const struct {
        unsigned rows;
        uint64_t points;
    } cases[] = {{1, 100}, {4, 1000}, {8, 3600}, {16, 13600}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rig t;
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        begin(&t, 8);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, 3));
        rig_tap(&t, TS_TARGET);
        for (unsigned y = 0; y < cases[i].rows; y++)
            memset(cell[y], TS_S, TS_COLUMNS);
        ASSERT(rig_stack(&t, cell));
        lock_there(&t, (ts_piece){TS_O, 0, 4, 17}, 0);
        const uint64_t score = t.b->score;
        ASSERT(rig_until(&t, TS_EVENT_CLEAR, 4000) <= 4000);
        ASSERT_EQ(t.b->score - score, cases[i].points * 3);
        ASSERT_EQ(t.b->lines, cases[i].rows);
        ASSERT_EQ(meter_of(&t), 0);
    }
}

/* ---- its end -------------------------------------------------------------------------------- */

/* Twenty rows and a piece that locks above the field: if two have gathered, the game continues. */
static void what_would_end_the_game_ends_the_stillness(void)
{
    for (unsigned gathered = 0; gathered <= 2; gathered += 2) {
        rig t;
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        begin(&t, 16);
        rig_tap(&t, TS_TARGET);
        for (unsigned y = 0; y < 20; y++)
            memset(cell[y], TS_S, y < gathered ? TS_COLUMNS : TS_COLUMNS - 1);
        ASSERT(rig_place(&t, 'O', 0, 4, 25));
        ASSERT(rig_stack(&t, cell));
        lock_there(&t, (ts_piece){TS_O, 0, 4, 20}, 0);
        ASSERT_EQ(rig_event(&t, TS_EVENT_OVER) != NULL, !gathered);
        ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR) != NULL, gathered > 0);
        if (!gathered)
            continue;
        ASSERT_EQ(ts_still_ticks(&t.match), 0);
        ASSERT_EQ(t.b->lines, 2);
        ASSERT(!t.b->row[20] && t.b->row[19]);
        ASSERT(ts_valid(&t.match));
    }
}

/* The next piece finds its place taken: the gathered rows leave, and it is free. */
static void a_taken_spawn_ends_the_stillness(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    begin(&t, 16);
    rig_tap(&t, TS_TARGET);
    memset(cell[0], TS_S, TS_COLUMNS);
    memset(cell[1], TS_S, TS_COLUMNS);
    for (unsigned y = 2; y < 18; y++)
        cell[y][4] = TS_J;
    ASSERT(rig_place(&t, 'O', 0, 4, 25));
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_queue(&t, "SS"));
    lock_there(&t, (ts_piece){TS_I, 3, 4, 20}, 0); /* rows 18 to 21: the next one comes in 20 */
    ASSERT(!rig_event(&t, TS_EVENT_OVER));
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(t.b->lines, 2);
    ASSERT_EQ(t.b->piece.kind, TS_S);
    ASSERT_EQ(ts_still_ticks(&t.match), 0);
    ASSERT(ts_valid(&t.match));
}

/* A piece under an overhang comes down with it; one in the open stays where it is. */
static void the_piece_in_play_never_overlaps(void)
{
    for (int under = 0; under < 2; under++) {
        rig t;
        begin(&t, 8);
        rig_tap(&t, TS_TARGET);
        ASSERT(rig_field(&t, under ? "JJJ......./J........./J........./SSSSSSSSSS"
                                   : "J........./J........./SSSSSSSSSS"));
        ASSERT(rig_place(&t, 'O', 0, 1, 1));
        const ts_piece before = t.b->piece;
        ASSERT(rig_until(&t, TS_EVENT_CLEAR, 4000) <= 4000);
        ASSERT_EQ(t.b->piece.y, before.y - under);
        ASSERT_EQ(t.b->grounded, under);
        ASSERT(ts_valid(&t.match));
    }
}

static void the_goal_is_reached_by_gathered_rows(void)
{
    rig t;
    begin(&t, 8);
    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 149));
    rig_tap(&t, TS_TARGET);
    ASSERT(rig_field(&t, "XXXXXXXXXX"));
    lock_there(&t, (ts_piece){TS_O, 0, 4, 5}, 0);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT(rig_until(&t, TS_EVENT_OVER, 4000) <= 4000);
    ASSERT_EQ(t.b->outcome, TS_WON);
    ASSERT_EQ(t.b->lines, 150);
}

/* Leaps over the stillness, with and without Soft, end where steps do. */
static void leaping_is_stepping(void)
{
    rig t;
    begin(&t, 16);
    rig_tap(&t, TS_TARGET);
    for (unsigned round = 0; round < 60; round++) {
        ts_buttons held[TS_PLAYERS_MAX] = {round % 3 ? TS_SOFT : round % 2 ? TS_HARD : 0};
        ts_step(&t.match, held, NULL);
        ts_match other = t.match;
        for (unsigned done = 0; done < 300;) {
            const uint32_t ticks = ts_skip(&other, held, 300 - done);
            if (!ticks)
                ts_step(&other, held, NULL);
            done += ticks ? ticks : 1;
        }
        for (unsigned i = 0; i < 300; i++)
            ts_step(&t.match, held, NULL);
        ASSERT_EQ(ts_hash(&other), ts_hash(&t.match));
    }
    ASSERT_EQ(ts_still_ticks(&t.match), 0);
}

/* A bot presses the button when the meter is full, and plays through the stillness. */
static void a_bot_uses_it(void)
{
    rig t;
    begin(&t, 16);
    ts_bot *bot = ts_bot_open(7, 1);
    unsigned begun = 0, gathered = 0;
    for (unsigned tick = 0; tick < 20000 && !t.match.over; tick++) {
        t.held[0] = ts_bot_held(bot, &t.match, 0);
        rig_wait(&t, 1);
        begun += rig_event(&t, TS_EVENT_STILL) && ts_still_ticks(&t.match);
        gathered += rig_event(&t, TS_EVENT_GATHER) != NULL;
        if (t.match.tick == 9000)
            t.match.mode_data[TS_STILL_METER] = 16;
    }
    ts_bot_close(bot);
    ASSERT(!t.match.over);
    ASSERT_EQ(begun, 2);
    ASSERT(gathered > 2);
    ASSERT(t.b->pieces > 20);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(great_clears_fill_the_meter);
    RUN(a_full_meter_takes_no_more);
    RUN(half_a_second_a_unit_from_half_on);
    RUN(nothing_locks_by_itself);
    RUN(full_rows_sink_and_are_paid_together);
    RUN(many_rows_pay_more_than_their_sum);
    RUN(what_would_end_the_game_ends_the_stillness);
    RUN(a_taken_spawn_ends_the_stillness);
    RUN(the_piece_in_play_never_overlaps);
    RUN(the_goal_is_reached_by_gathered_rows);
    RUN(leaping_is_stepping);
    RUN(a_bot_uses_it);
    return test_done();
}
