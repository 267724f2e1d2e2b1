/* Garbage as the verb that adds it gives it: when it enters, what is refused, what it pushes out,
 * where its holes are. Attacks of clears are another matter. */
#include "rig.h"

static void begin(rig *t, unsigned players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find("none"));
    setup.players = (uint8_t)players;
    rig_start_setup(t, &setup);
}

static void lock_at_floor(rig *t, const char *field)
{
    ASSERT(rig_field(t, ""));
    ASSERT(rig_place(t, 'O', 0, 8, 0));
    ASSERT(rig_field(t, field));
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK));
    rig_wait(t, 1);
}

static void garbage_enters_when_due_and_nothing_clears(void)
{
    rig t;
    begin(&t, 1);
    rig_wait(&t, 1);
    ASSERT(ts_add_garbage(&t.match, 0, 2, 3, TS_GARBAGE, t.match.tick));
    ASSERT(ts_add_garbage(&t.match, 0, 1, 7, TS_BLACK, t.match.tick + 1000));
    ASSERT_EQ(ts_pending(t.b), 3);
    rig_wait(&t, 5);
    ASSERT_EQ(ts_pending(t.b), 3);
    lock_at_floor(&t, "XXXXXXXX..");
    ASSERT_EQ(t.b->lines, 1);
    ASSERT_EQ(ts_pending(t.b), 3); /* a clear holds it off */
    rig_wait(&t, 400);
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, 'O', 0, 0, 0));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 2);
    ASSERT_EQ(ts_pending(t.b), 1); /* the other is not due */
    for (int x = 0; x < TS_COLUMNS; x++) {
        ASSERT_EQ(t.b->cell[0][x], x == 3 ? TS_NONE : TS_GARBAGE);
        ASSERT_EQ(t.b->cell[1][x], x == 3 ? TS_NONE : TS_GARBAGE);
        ASSERT_EQ(t.b->cell[2][x], x < 2 ? TS_O : TS_NONE);
    }
    rig_wait(&t, 1000);
    lock_at_floor(&t, "");
    ASSERT_EQ(t.b->cell[0][0], TS_BLACK);
    ASSERT_EQ(t.b->cell[0][7], TS_NONE);
}

static void garbage_is_due_from_its_tick_on(void)
{
    for (unsigned early = 0; early < 2; early++) {
        rig t;
        begin(&t, 1);
        rig_wait(&t, 1);
        ASSERT(ts_add_garbage(&t.match, 0, 1, 3, TS_GARBAGE, t.match.tick + early));
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(ts_pending(t.b), early);
        ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE) != NULL, !early);
    }
}

static void garbage_that_makes_no_sense_is_refused(void)
{
    rig t;
    begin(&t, 1);
    ts_match before = t.match;
    ASSERT(!ts_add_garbage(&t.match, 0, 0, 0, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 256, 0, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, UINT32_MAX, 0, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, 10, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, -2, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, 0, TS_T, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 1, 0, TS_NONE, 0));
    ASSERT(!ts_add_garbage(&t.match, 1, 1, 0, TS_GARBAGE, 0));
    ASSERT_BYTES(&t.match, &before, sizeof before);
    for (int i = 0; i < TS_GARBAGE_MAX + 4; i++) /* the newest takes in what has no place */
        ASSERT(ts_add_garbage(&t.match, 0, 10, 0, TS_GARBAGE, 0));
    ASSERT_EQ(ts_pending(t.b), 200);
    ASSERT_EQ(t.b->garbage_count, TS_GARBAGE_MAX);
    ASSERT(ts_add_garbage(&t.match, 0, 40, 0, TS_GARBAGE, 0));
    ASSERT(!ts_add_garbage(&t.match, 0, 16, 0, TS_GARBAGE, 0)); /* 255 at most */
    ASSERT(ts_add_garbage(&t.match, 0, 15, 0, TS_GARBAGE, 0));
    ASSERT_EQ(ts_pending(t.b), 255);
}

static void garbage_can_push_out(void)
{
    rig t;
    begin(&t, 1);
    rig_wait(&t, 1);
    ASSERT(ts_add_garbage(&t.match, 0, 38, 0, TS_GARBAGE, 0));
    lock_at_floor(&t, "");               /* an O of two rows: 40 rows hold it */
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK); /* but no new piece */
    begin(&t, 1);
    rig_wait(&t, 1);
    ASSERT(ts_add_garbage(&t.match, 0, 39, 0, TS_GARBAGE, 0));
    lock_at_floor(&t, "");
    ASSERT_EQ(t.b->over, TS_OVER_TOP);
    ASSERT_EQ(t.b->outcome, TS_LOST);
}

/* A hole that is drawn comes from a stream of its own, by the seed and the board. */
static void drawn_holes_return_with_the_seed(void)
{
    unsigned seen = 0, differ = 0;
    rig a, b;
    begin(&a, 2);
    begin(&b, 2);
    for (int i = 0; i < 12; i++)
        for (unsigned player = 0; player < 2; player++) {
            ASSERT(ts_add_garbage(&a.match, player, 1, -1, TS_GARBAGE, 0));
            ASSERT(ts_add_garbage(&b.match, player, 1, -1, TS_GARBAGE, 0));
        }
    ASSERT_BYTES(&a.match, &b.match, sizeof a.match);
    for (int i = 0; i < 12; i++) {
        seen |= 1u << a.b->garbage[i].column;
        differ += a.b->garbage[i].column != a.match.board[1].garbage[i].column;
    }
    ASSERT(seen != (seen & -seen));
    ASSERT(differ > 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(garbage_enters_when_due_and_nothing_clears);
    RUN(garbage_is_due_from_its_tick_on);
    RUN(garbage_that_makes_no_sense_is_refused);
    RUN(garbage_can_push_out);
    RUN(drawn_holes_return_with_the_seed);
    return test_done();
}
