/* States that differ: which member leaves a match, and that the others continue. */
#include "lobby_rig.h"

static void begin_match(unsigned seats, uint64_t seed)
{
    open_room("modern", seats, 1, true, seed);
    for (unsigned i = 1; i < seats; i++)
        enter(true);
    pass(1000);
}

/* As if a bit of its memory had changed: from now on its hashes are others. */
static void break_state(unsigned n)
{
    w.end[n].lobby.rollback.known.match.board[0].score ^= 1;
}

/* It has seen that it differs, or the host has told it so. */
static bool is_out(const end *e)
{
    return e->lobby.seats.phase == NET_LOBBY_STOPPED ||
           (e->lobby.seats.phase == NET_LOBBY_LEFT && e->lobby.why == NET_LEAVE_DESYNC);
}

/* The end that differs leaves a duel; the opponent plays it to its end, and has won it. */
static void an_end_that_differs_leaves(void)
{
    begin_match(2, 14);
    all_are_ready();
    pass(1500);
    break_state(1);
    pass(1100);
    ASSERT(is_out(&w.end[1]));
    ASSERT_EQ(w.end[0].faults, 0);
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_DESYNC);
    ASSERT(!w.end[0].lobby.member[w.end[1].member].joined);
    w.end[1].here = false;
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].lobby.rollback.known.match.board[0].outcome, TS_WON);
}

/* A spectator that differs, by a fault or by malice, stops nothing. */
static void a_spectator_stops_no_match(void)
{
    begin_match(2, 17);
    end *watcher = enter(false);
    pass(1000);
    all_are_ready();
    pass(1500);
    watcher->lobby.rollback.known.match.board[0].score ^= 1;
    pass(1100);
    ASSERT(!w.end[0].lobby.member[watcher->member].joined);
    watcher->here = false;
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].faults + w.end[1].faults, 0);
}

/* Of four the odd one is out, and the others continue; if it is the host, the match stops. */
static void the_odd_one_of_several_is_out(void)
{
    for (unsigned odd = 0; odd < 2; odd++) {
        begin_match(4, 18 + odd);
        all_are_ready();
        pass(1500);
        break_state(odd);
        pass(1100);
        for (unsigned i = 1; i < 4; i++)
            ASSERT_EQ(is_out(&w.end[i]), odd == 0 || i == odd);
        if (odd == 0) {
            ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_STOPPED);
            continue;
        }
        w.end[1].here = false;
        play_until(1);
        same_replay(1);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(an_end_that_differs_leaves);
    RUN(a_spectator_stops_no_match);
    RUN(the_odd_one_of_several_is_out);
    return test_done();
}
