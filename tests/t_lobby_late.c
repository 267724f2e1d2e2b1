/* Players who tell of their inputs later than the way to them takes. */
#include "lobby_rig.h"

static void begin_late(unsigned end_number, unsigned delay_ms, unsigned past_ms)
{
    open_room("guideline", 2, 1, true, 41);
    w.wire.delay = delay_ms * 1000;
    enter(true);
    pass(2000);
    all_are_ready();
    pass(700);
    w.end[end_number].past = past_ms * 1000ull;
}

static bool marks(unsigned n, unsigned board)
{
    return w.end[n].lobby.seats.seat[board].late;
}

/* 400 ms more than half the round trip, for five seconds: both ends see the mark of a guest, a
 * guest that of its host. */
static void who_plays_in_the_past_is_marked(void)
{
    for (unsigned end_number = 0; end_number < 2; end_number++) {
        begin_late(end_number, 20, 400);
        pass(4500);
        ASSERT(!marks(0, end_number) && !marks(1, end_number));
        pass(1500);
        ASSERT_EQ(marks(0, 1), end_number == 1);
        ASSERT(marks(1, end_number));
        ASSERT(!marks(1, !end_number));
    }
}

/* A long way is not late, whatever the jitter of 100 ms and the packets lost on it. */
static void a_long_way_is_not_late(void)
{
    begin_late(1, 250, 0);
    w.wire.jitter = 100000;
    w.wire.loss = 100;
    pass(9000);
    ASSERT(!marks(0, 1) && !marks(1, 0));
}

/* Nor is who was late for less than five seconds, or has been silent and is waited for. */
static void a_while_is_not_late(void)
{
    begin_late(1, 20, 400);
    pass(4000);
    w.end[1].past = 0;
    pass(3000);
    ASSERT(!marks(0, 1));
    begin_late(1, 20, 0);
    w.wire.cut_from = w.now;
    w.wire.cut_to = w.now + 5500000;
    pass(9000);
    ASSERT(!marks(0, 1) && !marks(1, 0));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(who_plays_in_the_past_is_marked);
    RUN(a_long_way_is_not_late);
    RUN(a_while_is_not_late);
    return test_done();
}
