/* Hosts that disappear: sessions that are joined in memory continue with another host, at a relay
 * and without one. --long: a hundred kills. */
#include "online_hands.h"

#include "base/splitmix.h"

static const uint64_t GONE = 40 * SECOND; /* the host is given up, another found, and its grace */

/* Its program ends without a word, and another one begins. */
static void kill_end(end *e)
{
    kills = true;
    rig_close(&e->t);
    online_close(e->m);
    kills = false;
    open_end(e->number);
}

static void play_for(unsigned milliseconds)
{
    static const char *const keys[] = {" ", "L", "R", "U"};
    static uint64_t stream = 5;
    for (unsigned i = 0; i < milliseconds / 100; i++) {
        type(&ends[i % ENDS],
             screen_of(&ends[i % ENDS]) == SCREEN_PLAY ? keys[splitmix_next(&stream) % 4] : "");
        pass(100 * MS);
    }
}

/* The guest becomes the host, and the old host returns to its seat as a guest. */
static void the_host_comes_back(unsigned played_ms, unsigned away_ms)
{
    char code[ONLINE_NAME_SIZE];
    begin_lobby(2, true);
    snprintf(code, sizeof code, "%s", look_of(ada)->code);
    play_for(played_ms);
    kill_end(ada);
    pass(away_ms * MS);
    join_at_relay(ada, code);
    for (unsigned i = 0;
         i < 200 && !(look_of(ada)->own == 0 && look_of(ada)->where == ONLINE_PLAYING); i++)
        pass(100 * MS);
    ASSERT(look_of(bob)->hosts && !look_of(ada)->hosts);
    ASSERT_EQ(look_of(ada)->own, 0);
    ASSERT_EQ(look_of(bob)->own, 1);
    ASSERT_TEXT(look_of(bob)->code, code);
    pass(4000 * MS); /* the count-in */
    type(ada, " ");
    lose(bob);
    pass(2000 * MS);
    ASSERT(sees(ada, "You win") && sees(bob, "Ada wins"));
    same_replays(ada, bob);
    finish();
}

static void kills_at_random_moments(void)
{
    uint64_t stream = 44;
    for (unsigned n = 0; n < (test_long ? 100u : test_times(6)); n++) {
        unsigned played = (unsigned)(splitmix_next(&stream) % 5000);
        the_host_comes_back(played, (unsigned)(splitmix_next(&stream) % 9000));
    }
}

/* Of three the lowest number becomes the host, if the others know its address. The old host's board
 * ends, and the two play to the end. */
static void without_a_relay_by_addresses(void)
{
    begin_lobby(3, false);
    play_for(1500);
    kill_end(ada);
    pass(GONE);
    ASSERT(look_of(bob)->hosts && !look_of(eve)->hosts);
    ASSERT(look_of(bob)->seat[0].away);
    ASSERT_EQ(look_of(eve)->own, 2);
    type(eve, " ");
    lose(bob);
    pass(2000 * MS);
    ASSERT(sees(eve, "You win") && sees(bob, "Eve wins"));
    same_replays(bob, eve);
    finish();
}

/* The first heir is gone, too: the next one becomes the host. */
static void the_second_heir(void)
{
    begin_lobby(3, true);
    play_for(1500);
    kill_end(ada);
    kill_end(bob);
    pass(GONE);
    ASSERT(look_of(eve)->hosts);
    pass(20 * SECOND);
    ASSERT(sees(eve, "You win"));
    finish();
}

/* The host is there, and only the way to one guest was cut: nothing moves. */
static void a_cut_is_no_reason(void)
{
    begin_lobby(2, true);
    cut = 1u << bob->number;
    pass(9 * SECOND);
    cut = 0;
    pass(6 * SECOND);
    ASSERT(look_of(ada)->hosts && !look_of(bob)->hosts);
    ASSERT_EQ(look_of(bob)->where, ONLINE_PLAYING);
    ASSERT_EQ(look_of(bob)->own, 1);
    lose(bob);
    pass(2000 * MS);
    ASSERT(sees(ada, "You win") && sees(bob, "Ada wins"));
    same_replays(ada, bob);
    finish();
}

/* Nobody is left, and no relay by which the host could be found again: what was played is kept. */
static void a_duel_without_a_relay_ends(void)
{
    begin_lobby(2, false);
    play_for(1500);
    kill_end(ada);
    pass(GONE);
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    ASSERT(!look_of(bob)->hosts && inner_result(bob->t.s)->replay);
    finish();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(kills_at_random_moments);
    RUN(without_a_relay_by_addresses);
    RUN(the_second_heir);
    RUN(a_cut_is_no_reason);
    RUN(a_duel_without_a_relay_ends);
    return test_done();
}
