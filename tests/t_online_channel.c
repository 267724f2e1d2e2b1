/* Channels between two pages: asked for in a lobby, used while something comes by them. */
#include "online_hands.h"

#include "crypt/crypt.h"

/* Both ends say that to each other at least, and by the relay only questions to the relay: every
 * 3 s by each. */
enum { PER_SECOND = 25, QUESTIONS = 4 };

/* Counts of three seconds. */
static void count(void)
{
    by_channel = by_relay = 0;
    pass(3 * SECOND);
}

static void the_channel_serves_alone(void)
{
    begin_lobby(2, true);
    ASSERT(channel_up);
    count();
    ASSERT(by_channel > 2 * 3 * PER_SECOND && by_relay <= QUESTIONS);
    lose(bob);
    pass(2 * SECOND);
    ASSERT(sees(ada, "You win") && sees(bob, "Ada wins"));
    same_replays(ada, bob);
    finish();
}

/* Nothing comes by the channel, though it looks open: the relay serves after 300 ms, nobody
 * waits, and the channel serves again when something comes. A guest that hears nothing by it for
 * five seconds asks for another one. */
static void a_dead_channel_is_left(void)
{
    begin_lobby(2, true);
    channel_dead = true;
    pass(400 * MS);
    count();
    ASSERT(by_relay > 2 * 3 * PER_SECOND);
    ASSERT_EQ(look_of(ada)->where, ONLINE_PLAYING);
    channel_dead = false;
    pass(300 * MS);
    count();
    ASSERT(by_relay <= QUESTIONS);
    pass(4 * SECOND); /* it has asked 10 s ago */
    ada->told_sent = 0;
    ada->told_size = 0;
    channel_dead = true;
    pass(4900 * MS);
    ASSERT_EQ(ada->told_size, 0);
    pass(300 * MS);
    ASSERT_EQ(ada->told_size, 1000);
    finish();
}

/* It closes: the relay serves at once, and the guest asks for another one. */
static void another_channel_follows(void)
{
    begin_lobby(2, true);
    pass(11 * SECOND);
    channel_up = false;
    by_channel = 0;
    pass(40 * MS);
    ASSERT_EQ(by_channel, 0);
    pass(SECOND);
    ASSERT(channel_up);
    finish();
}

/* Either player can switch it off: nobody is told an address. */
static void who_does_not_wish_has_none(void)
{
    for (unsigned i = 0; i < 2; i++) {
        begin();
        use_relay();
        ends[i].t.s->settings.online_direct = 0;
        snprintf(ada->t.s->settings.online_relay, ONLINE_PLACE_SIZE, "relay");
        open_room();
        pass(600 * MS);
        join_at_relay(bob, look_of(ada)->code);
        pass(1500 * MS);
        start();
        ASSERT(!channel_up && ada->told_size == 0 && bob->told_size == 0);
        count();
        ASSERT(by_channel == 0 && by_relay > 2 * 3 * PER_SECOND);
        finish();
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        test_bail_out("libsodium does not work here");
    has_channels = true;
    channel_delay = 40 * MS; /* more than by the relay */
    RUN(the_channel_serves_alone);
    RUN(a_dead_channel_is_left);
    RUN(another_channel_follows);
    RUN(who_does_not_wish_has_none);
    return test_done();
}
