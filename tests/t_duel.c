/* The duel: who can have one, how an attack travels from board to board, who is aimed at. The
 * attack of a clear is t_attack.c's. */
#include "duel_rig.h"

/* ---- who can have one --------------------------------------------------------------------- */

static bool starts(const char *rules, unsigned players, unsigned board, unsigned rows)
{
    ts_setup setup;
    ts_match m;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)players;
    setup.handicap[board] = (uint8_t)rows;
    return ts_start(&m, &setup);
}

static void it_is_for_two_to_four(void)
{
    static const char *const with[] = {"guideline", "modern", "psk", "nes", "nes-pal"};
    static const char *const without[] = {"itnotes", "pivot", "wx", "pygame", "tgm"};
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned players = 0; players <= 5; players++)
            ASSERT_EQ(starts(with[i], players, 0, 0), players >= 2 && players <= 4);
        ASSERT(!starts(without[i], 2, 0, 0));
        ASSERT_EQ(
            ts_mode_lacks((unsigned)ts_modes_find("duel"), (unsigned)ts_rules_find(without[i])),
            TS_NEEDS_ATTACK);
    }
    ts_setup setup;
    ts_setup_default(&setup, 0, (unsigned)ts_modes_find("duel"));
    ASSERT_EQ(setup.players, 2);
}

/* Rows of nine cells with one hole, none below another, at the board's own columns; only if there
 * is an opponent to have an advantage over. */
static void a_handicap_is_rows_at_the_start(void)
{
    rig t;
    ts_setup setup;
    ASSERT(starts("nes", 2, 1, TS_HANDICAP_MAX) && !starts("nes", 2, 1, TS_HANDICAP_MAX + 1));
    ASSERT(starts("modern", 3, 2, 1) && !starts("modern", 2, 2, 1));
    ts_setup_default(&setup, 0, (unsigned)ts_modes_find("none"));
    setup.players = 2;
    setup.handicap[0] = 1;
    ts_match m;
    ASSERT(!ts_start(&m, &setup));

    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find("duel"));
    setup.players = 3;
    setup.handicap[0] = 5;
    setup.handicap[2] = 12;
    rig_start_setup(&t, &setup);
    for (unsigned i = 0; i < 3; i++) {
        const ts_board *b = &t.match.board[i];
        for (unsigned y = 0; y < TS_ROWS; y++) {
            unsigned hole = 0x3ff & ~(unsigned)b->row[y];
            if (y >= setup.handicap[i]) {
                ASSERT_EQ(b->row[y], 0);
                continue;
            }
            ASSERT(hole && (hole & (hole - 1)) == 0);
            ASSERT(y == 0 || b->row[y] != b->row[y - 1]);
            ASSERT_EQ(b->cell[y][hole == 1 ? 1 : 0], TS_GARBAGE);
        }
    }
}

/* ---- an attack's way ---------------------------------------------------------------------- */

static void an_attack_travels_and_enters_with_a_lock(void)
{
    static const struct {
        const char *rules;
        unsigned travel;
    } sets[] = {{"guideline", 500}, {"modern", 333}, {"psk", 500}};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned early = 0; early < 2; early++) {
            rig t;
            begin(&t, sets[i].rules, 2);
            rig_wait(&t, 1);
            ready(&t, 0, 4);
            idle_piece(&t, 1);
            drop(&t, 1);
            const ts_event *e = event(&t, TS_EVENT_ATTACK, 0);
            ASSERT(e && e->player == 0 && e->how == 1 && e->amount == 4);
            ASSERT(!event(&t, TS_EVENT_ATTACK, 1) && !event(&t, TS_EVENT_CANCEL, 0));
            ASSERT(t.b->piece.kind != TS_NONE); /* no delay after a clear */
            ASSERT_EQ(waiting(&t, 1), 4);
            idle_piece(&t, 0);
            for (unsigned k = 1; k + early < sets[i].travel; k++) {
                idle_piece(&t, 1);
                rig_wait(&t, 1);
            }
            idle_piece(&t, 1);
            drop(&t, 2); /* sent in tick n, it enters in tick n + travel, not in the one before */
            ASSERT_EQ(waiting(&t, 1), early ? 4 : 0);
            ASSERT_EQ(event(&t, TS_EVENT_GARBAGE, 0) != NULL, !early);
            if (early)
                continue;
            unsigned hole = 0x3ff & ~(unsigned)t.match.board[1].row[0];
            ASSERT(hole && (hole & (hole - 1)) == 0);
            for (unsigned y = 1; y < 4; y++) /* one attack has one hole */
                ASSERT_EQ(t.match.board[1].row[y], t.match.board[1].row[0]);
        }
}

/* The console's table, and nothing added to it: 0, 1, 2 and 4 rows. */
static void the_console_sends_none_one_two_and_four(void)
{
    static const unsigned sent[5] = {0, 0, 1, 2, 4};
    for (int lines = 1; lines <= 4; lines++)
        for (unsigned again = 0; again < 2; again++) {
            rig t;
            begin(&t, "nes", 2);
            rig_wait(&t, 1);
            t.b->back_to_back = again;
            ready(&t, 0, lines);
            idle_piece(&t, 1);
            rig_wait(&t, 1);
            ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->amount, lines);
            ASSERT_EQ(waiting(&t, 1), sent[lines]);
        }
}

static void what_is_on_its_way_is_cancelled_first(void)
{
    static const struct {
        unsigned waits, lines, cancelled, left;
    } cases[] = {{0, 4, 0, 4}, {3, 4, 3, 1}, {4, 4, 4, 0},
                 {9, 4, 4, 0}, {1, 2, 1, 0}, {5, 1, 0, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rig t;
        begin(&t, "guideline", 2);
        rig_wait(&t, 1);
        if (cases[i].waits)
            ASSERT(ts_add_garbage(&t.match, 0, cases[i].waits, 0, TS_GARBAGE, 0));
        ready(&t, 0, (int)cases[i].lines);
        drop(&t, 1);
        const ts_event *cancel = event(&t, TS_EVENT_CANCEL, 0);
        const ts_event *attack = event(&t, TS_EVENT_ATTACK, 0);
        ASSERT_EQ(cancel ? cancel->amount : 0, cases[i].cancelled);
        ASSERT_EQ(attack ? attack->amount : 0, cases[i].left);
        ASSERT(!cancel || cancel->player == 0);
        ASSERT_EQ(waiting(&t, 0), cases[i].waits - cases[i].cancelled);
        ASSERT_EQ(waiting(&t, 1), cases[i].left);
        ASSERT_EQ(t.b->last.attack, cases[i].cancelled + cases[i].left);
    }
}

/* No board has an advantage of its number: what is sent in a tick is there when it is over. */
static void attacks_of_one_tick_cross(void)
{
    rig t;
    begin(&t, "guideline", 3); /* each aims at the next one */
    rig_wait(&t, 1);
    for (unsigned i = 0; i < 3; i++)
        ready(&t, i, 4);
    drop(&t, 7);
    for (unsigned i = 0; i < 3; i++) {
        ASSERT_EQ(waiting(&t, i), 4);
        ASSERT_EQ(event(&t, TS_EVENT_ATTACK, i) ? event(&t, TS_EVENT_ATTACK, i)->player : 9u, i);
    }
    begin(&t, "nes", 2); /* it travels no time: the next lock takes it in, but none of this tick */
    rig_wait(&t, 1);
    ready(&t, 0, 4);
    ready(&t, 1, 0);
    rig_wait(&t, 1);
    ASSERT(rig_event(&t, TS_EVENT_CLEAR) && t.match.board[1].pieces == 1);
    ASSERT_EQ(waiting(&t, 1), 4);
}

static void several_attack_one(void)
{
    rig t;
    begin(&t, "modern", 4);
    rig_wait(&t, 1);
    press(&t, 1, TS_TARGET);
    press(&t, 1, TS_TARGET);
    press(&t, 2, TS_TARGET);
    for (unsigned i = 1; i < 4; i++)
        ASSERT_EQ(ts_target(&t.match, i), 0);
    for (unsigned i = 1; i < 4; i++)
        ready(&t, i, 4);
    idle_piece(&t, 0);
    drop(&t, 14);
    ASSERT_EQ(waiting(&t, 0), 12);
    ASSERT_EQ(t.b->garbage_count, 3);
    for (unsigned i = 0; i < 333; i++) {
        for (unsigned k = 0; k < 4; k++)
            idle_piece(&t, k);
        rig_wait(&t, 1);
    }
    idle_piece(&t, 0);
    drop(&t, 1);
    ASSERT_EQ(rig_event(&t, TS_EVENT_GARBAGE)->amount, 8); /* the cap: two attacks of three */
    ASSERT_EQ(waiting(&t, 0), 4);
}

/* ---- aiming ------------------------------------------------------------------------------- */

static void each_aims_at_the_next_and_on_when_asked(void)
{
    rig t;
    begin(&t, "guideline", 4);
    rig_wait(&t, 1);
    for (unsigned i = 0; i < 4; i++)
        ASSERT_EQ(ts_target(&t.match, i), (i + 1) % 4);
    ts_match without = t.match;
    press(&t, 1, TS_TARGET);
    ASSERT_EQ(ts_target(&t.match, 1), 3);
    ts_step(&without, t.held, NULL);
    ts_step(&without, t.held, NULL);
    ASSERT(ts_hash(&t.match) != ts_hash(&without));
    press(&t, 1, TS_TARGET);
    ASSERT_EQ(ts_target(&t.match, 1), 0);
    press(&t, 1, TS_TARGET);
    ASSERT_EQ(ts_target(&t.match, 1), 2);
    t.held[1] = TS_TARGET; /* held, it aims no further */
    rig_wait(&t, 300);
    ASSERT_EQ(ts_target(&t.match, 1), 3);
    ready(&t, 1, 4);
    t.held[1] = TS_TARGET | TS_HARD;
    rig_wait(&t, 1);
    ASSERT_EQ(event(&t, TS_EVENT_ATTACK, 0)->how, 3);
    ASSERT_EQ(waiting(&t, 3), 4);
    ASSERT_EQ(ts_target(&t.match, 0), 1); /* nobody else's aim has changed */
    ASSERT_EQ(ts_target(&t.match, 2), 3);
}

static void who_has_ended_is_aimed_at_no_more(void)
{
    rig t;
    begin(&t, "guideline", 4);
    rig_wait(&t, 1);
    press(&t, 3, TS_TARGET);
    ASSERT_EQ(ts_target(&t.match, 3), 1);
    lose(&t, 1 << 1);
    ASSERT_EQ(ts_target(&t.match, 0), 2);
    ASSERT_EQ(ts_target(&t.match, 3), 2);
    press(&t, 3, TS_TARGET); /* 2, and on from there: 0, since 1 has ended */
    ASSERT_EQ(ts_target(&t.match, 3), 0);
    ASSERT_EQ(ts_target(&t.match, 1), 2); /* what it has sent in its last tick goes there */
    ready(&t, 0, 4);
    drop(&t, 1);
    ASSERT_EQ(waiting(&t, 2), 4);
    ASSERT_EQ(waiting(&t, 1), 0);
    lose(&t, 1 << 2);
    for (unsigned i = 0; i < 4; i++)
        ASSERT_EQ(ts_target(&t.match, i), i == 3 ? 0 : 3);
    lose(&t, 1 << 0);
    ASSERT_EQ(ts_target(&t.match, 3), -1);
}

static void of_two_nobody_can_aim(void)
{
    rig t, pressed;
    begin(&t, "guideline", 2);
    begin(&pressed, "guideline", 2);
    rig_wait(&t, 20);
    rig_wait(&pressed, 10);
    press(&pressed, 0, TS_TARGET);
    press(&pressed, 1, TS_TARGET);
    rig_wait(&pressed, 6);
    ASSERT_EQ(ts_hash(&pressed.match), ts_hash(&t.match));
    ASSERT_BYTES(&pressed.match, &t.match, sizeof t.match);
    begin(&t, "nes", 2); /* between two pieces, where what is pressed is kept for the next */
    rig_wait(&t, 1);
    ready(&t, 0, 1);
    rig_wait(&t, 2);
    ASSERT_EQ(t.b->piece.kind, TS_NONE);
    t.held[0] = TS_TARGET | TS_CW;
    rig_wait(&t, 1);
    ASSERT_EQ(t.b->tapped, TS_CW);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_is_for_two_to_four);
    RUN(a_handicap_is_rows_at_the_start);
    RUN(an_attack_travels_and_enters_with_a_lock);
    RUN(the_console_sends_none_one_two_and_four);
    RUN(what_is_on_its_way_is_cancelled_first);
    RUN(attacks_of_one_tick_cross);
    RUN(several_attack_one);
    RUN(each_aims_at_the_next_and_on_when_asked);
    RUN(who_has_ended_is_aimed_at_no_more);
    RUN(of_two_nobody_can_aim);
    return test_done();
}
