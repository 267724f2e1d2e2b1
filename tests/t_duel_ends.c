/* Ends of a duel: who dies with what on its way, who has which place, what the time limit sends. */
#include "duel_rig.h"

/* ---- ends --------------------------------------------------------------------------------- */

static void who_dies_leaves_what_he_has_sent(void)
{
    rig t;
    begin(&t, "guideline", 3);
    rig_wait(&t, 1);
    stack(&t, 0, 0);
    put(&t, 0, TS_I, 1, 0, 0);
    stack_to_the_top(&t, 0, 26); /* 22 when four are gone: the next piece has no room */
    drop(&t, 1);
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
    ASSERT_EQ(waiting(&t, 1), 4);
    for (unsigned i = 0; i < 500; i++) {
        idle_piece(&t, 1);
        rig_wait(&t, 1);
    }
    drop(&t, 2);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 4);
}

/* The one aimed at dies in the tick of the attack: it goes to the next one. */
static void nothing_goes_to_the_dead(void)
{
    rig t;
    begin(&t, "guideline", 3);
    rig_wait(&t, 1);
    ready(&t, 0, 4);
    stack(&t, 1, 0);
    put(&t, 1, TS_O, 0, 8, 30);
    stack_to_the_top(&t, 1, 22);
    drop(&t, 3);
    ASSERT_EQ(t.match.board[1].outcome, TS_LOST);
    ASSERT_EQ(event(&t, TS_EVENT_ATTACK, 0)->how, 2);
    ASSERT_EQ(waiting(&t, 2), 4);
}

static void two_who_die_at_once_draw(void)
{
    for (unsigned players = 2; players <= 4; players++) {
        rig t;
        begin(&t, "guideline", players);
        rig_wait(&t, 1);
        lose(&t, (1u << players) - 1);
        ASSERT(t.match.over);
        for (unsigned i = 0; i < players; i++) {
            ASSERT_EQ(t.match.board[i].outcome, TS_LOST);
            ASSERT_EQ(ts_duel_place(&t.match, i), 1);
        }
    }
    rig t;
    begin(&t, "guideline", 3);
    rig_wait(&t, 1);
    lose(&t, 5);
    ASSERT(t.match.over);
    ASSERT_EQ(t.match.board[1].outcome, TS_WON);
    ASSERT_EQ(ts_duel_place(&t.match, 1), 1);
    ASSERT_EQ(ts_duel_place(&t.match, 0), 2);
    ASSERT_EQ(ts_duel_place(&t.match, 2), 2);
}

static void four_to_the_end(void)
{
    static const unsigned order[4] = {2, 0, 3, 1};
    rig t;
    begin(&t, "modern", 4);
    rig_wait(&t, 1);
    for (unsigned i = 0; i < 3; i++) {
        ASSERT(!t.match.over);
        ASSERT_EQ(ts_duel_place(&t.match, order[i]), 0);
        lose(&t, 1u << order[i]);
        if (i < 2)
            rig_wait(&t, 50);
        ASSERT_EQ(ts_duel_place(&t.match, order[i]), 4 - i);
    }
    ASSERT(t.match.over);
    ASSERT(ts_duel_ended(&t.match, order[0]) > 0);
    ASSERT_EQ(ts_duel_ended(&t.match, order[1]), ts_duel_ended(&t.match, order[0]) + 51);
    ASSERT_EQ(ts_duel_ended(&t.match, order[2]), t.match.tick);
    for (unsigned i = 0; i < 4; i++) {
        ASSERT_EQ(ts_duel_place(&t.match, order[i]), 4 - i);
        ASSERT_EQ(t.match.board[order[i]].outcome, i == 3 ? TS_WON : TS_LOST);
    }
    ASSERT_EQ(rig_event(&t, TS_EVENT_OVER)->player, 3);
}

static void garbage_tops_out(void)
{
    rig t;
    begin(&t, "guideline", 2);
    rig_wait(&t, 1);
    ASSERT(ts_add_garbage(&t.match, 1, 20, 0, TS_GARBAGE, 0));
    stack(&t, 1, 0);
    put(&t, 1, TS_O, 0, 0, 0);
    stack_to_the_top(&t, 1, 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < 21; y++) /* 21 and 20 rows are one more than 40 */
        cell[y][9] = TS_T;
    ASSERT(ts_edit_stack(&t.match, 1, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    drop(&t, 2);
    ASSERT_EQ(t.match.board[1].over, TS_OVER_TOP);
    ASSERT_EQ(t.b->outcome, TS_WON);
    ASSERT_EQ(t.b->over, TS_OVER_NOT);
}

/* ---- the time limit ----------------------------------------------------------------------- */

/* Time goes by without anything being played. */
static void jump_to(rig *t, uint64_t tick)
{
    for (unsigned i = 0; i < t->match.setup.players; i++)
        if (t->match.board[i].outcome == TS_RUNNING)
            idle_piece(t, i);
    t->match.tick = tick;
}

static void rows_come_after_three_minutes(void)
{
    /* ten seconds apart, nine from the fourth minute on, eight from the fifth */
    static const unsigned second[] = {180, 190, 200, 210, 220, 230, 240, 249, 258,
                                      267, 276, 285, 294, 303, 311, 319, 327};
    rig t;
    begin(&t, "guideline", 3);
    rig_wait(&t, 1);
    lose(&t, 4);
    for (unsigned i = 0; i < sizeof second / sizeof second[0]; i++) {
        jump_to(&t, second[i] * 1000 - 2);
        rig_wait(&t, 1);
        ASSERT_EQ(waiting(&t, 0), i);
        rig_wait(&t, 1);
        ASSERT_EQ(waiting(&t, 0), i + 1);
        ASSERT_EQ(waiting(&t, 1), i + 1);
        ASSERT_EQ(waiting(&t, 2), 0);
    }
    for (unsigned i = 0; i < t.b->garbage_count; i++)
        ASSERT_EQ(t.b->garbage[i].cell, TS_BLACK);
}

/* Of the twelfth minute's rows two seconds lie between; from then on one. */
static void rows_come_each_second_in_the_end(void)
{
    rig t;
    begin(&t, "modern", 2);
    rig_wait(&t, 1);
    unsigned last = 0;
    for (unsigned second = 180; second < 800; second++) {
        jump_to(&t, second * 1000 - 1);
        t.b->garbage_count = t.match.board[1].garbage_count = 0;
        rig_wait(&t, 1);
        if (!waiting(&t, 0))
            continue;
        if (last) {
            unsigned minute = (last - 180) / 60;
            ASSERT_EQ(second - last, minute < 9 ? 10 - minute : 1);
        }
        last = second;
    }
    ASSERT_EQ(last, 799);
}

/* Nobody need wake before a row comes, and nobody sleeps through one. */
static void leaps_stop_at_the_rows(void)
{
    rig t;
    begin(&t, "modern", 3);
    rig_wait(&t, 1);
    jump_to(&t, 179000);
    for (unsigned i = 0; i < 3; i++) { /* too high to land before it is over */
        stack(&t, i, 0);
        put(&t, i, TS_O, 0, 4, 30);
    }
    ts_match leapt = t.match;
    unsigned steps = 0;
    while (leapt.tick < 190001) {
        uint64_t left = 190001 - leapt.tick;
        uint32_t idle = ts_idle(&leapt, t.held);
        ts_leap(&leapt, t.held, idle < left ? idle : (uint32_t)left);
        if (leapt.tick == 190001)
            break;
        ts_step(&leapt, t.held, NULL);
        steps++;
    }
    rig_wait(&t, 190001 - 179000);
    ASSERT_BYTES(&leapt, &t.match, sizeof leapt);
    ASSERT_EQ(waiting(&t, 0), 2);
    ASSERT(steps < 100);
}

static void the_consoles_clock_counts_its_frames(void)
{
    rig t;
    begin(&t, "nes", 2); /* 180 x 39375000 / 655171 frames and a part */
    rig_wait(&t, 1);
    jump_to(&t, 10815);
    rig_wait(&t, 1);
    ASSERT_EQ(waiting(&t, 0), 0);
    rig_wait(&t, 1);
    ASSERT_EQ(t.match.tick, 10817);
    ASSERT_EQ(waiting(&t, 0), 1);
}

static void its_rows_can_be_cancelled_and_enter_black(void)
{
    rig t;
    begin(&t, "guideline", 2);
    rig_wait(&t, 1);
    jump_to(&t, 179999);
    rig_wait(&t, 1);
    ready(&t, 0, 2);
    idle_piece(&t, 1);
    drop(&t, 3);
    ASSERT_EQ(waiting(&t, 0), 0);
    ASSERT_EQ(rig_event(&t, TS_EVENT_CANCEL)->amount, 1);
    ASSERT_EQ(waiting(&t, 1), 0);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->player, 1);
    const ts_board *b = &t.match.board[1];
    ASSERT_EQ(b->cell[0][b->row[0] & 1 ? 0 : 1], TS_BLACK);
}

/* Sixteen attacks wait, no more: what comes then joins the newest of its colour. */
static void colours_do_not_mix(void)
{
    rig t;
    begin(&t, "guideline", 2);
    for (unsigned i = 0; i < TS_GARBAGE_MAX; i++)
        ASSERT(ts_add_garbage(&t.match, 0, 1, 0, i == 5 ? TS_BLACK : TS_GARBAGE, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 1, 0, TS_BLACK, 0));
    ASSERT(ts_add_garbage(&t.match, 0, 4, 0, TS_GARBAGE, 0));
    ASSERT_EQ(t.b->garbage[5].rows, 2);
    ASSERT_EQ(t.b->garbage[TS_GARBAGE_MAX - 1].rows, 5);
}

/* Nobody falls faster for having cleared more. */
static void speed_stays(void)
{
    for (unsigned i = 0; i < 2; i++) {
        rig t;
        begin(&t, i ? "modern" : "guideline", 2);
        rig_wait(&t, 1);
        ts_speed before = ts_speed_now(&t.match, 0, false);
        for (unsigned k = 0; k < 8; k++) {
            ready(&t, 0, 4);
            drop(&t, 1);
            rig_wait(&t, 1);
        }
        ASSERT_EQ(t.b->lines, 32);
        ASSERT_EQ(t.b->level, 1);
        ts_speed after = ts_speed_now(&t.match, 0, false);
        ASSERT(before.rows == after.rows && before.ticks == after.ticks);
    }
    rig t;
    begin(&t, "modern", 2); /* 0.02 rows a sixtieth of a second */
    ts_speed speed = ts_speed_now(&t.match, 0, false);
    ASSERT_EQ(speed.rows * 2500, speed.ticks * 3);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(who_dies_leaves_what_he_has_sent);
    RUN(nothing_goes_to_the_dead);
    RUN(two_who_die_at_once_draw);
    RUN(four_to_the_end);
    RUN(garbage_tops_out);
    RUN(rows_come_after_three_minutes);
    RUN(rows_come_each_second_in_the_end);
    RUN(leaps_stop_at_the_rows);
    RUN(the_consoles_clock_counts_its_frames);
    RUN(its_rows_can_be_cancelled_and_enter_black);
    RUN(colours_do_not_mix);
    RUN(speed_stays);
    return test_done();
}
