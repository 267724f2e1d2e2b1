/* Ranked matches in lobbies: seeds of the server, and states that both players sign. */
#include "lobby_rig.h"

enum { SEED = 99 };
static unsigned forged; /* the end whose signatures are wrong, from 1 */
static unsigned lies;   /* the end that signs what is not so, from 1 */

static unsigned number_of(const end *e)
{
    return (unsigned)(e - w.end) + 1;
}

/* A signature is the number of its end, and the hash that it signs. */
static bool sign(void *ctx, net_state *state)
{
    const end *e = ctx;
    if (lies == number_of(e))
        state->hash ^= 1;
    memset(state->sign, 0, sizeof state->sign);
    state->sign[0] = (uint8_t)(number_of(e) + (forged == number_of(e)));
    memcpy(state->sign + 1, &state->hash, sizeof state->hash);
    return true;
}

static bool check(void *ctx, const net_state *state)
{
    unsigned other = number_of(ctx) == 1 ? 2 : 1;
    return state->sign[0] == other &&
           memcmp(state->sign + 1, &state->hash, sizeof state->hash) == 0;
}

static bool no_sign(void *ctx, net_state *state)
{
    (void)ctx;
    (void)state;
    return false;
}

static void begin_ranked_to(unsigned first_to, uint64_t host_seed)
{
    open_room("guideline", 2, first_to, true, 21);
    w.wire.delay = 30000;
    enter(true);
    net_lobby_rank(&w.end[0].lobby, host_seed, sign, check);
    net_lobby_rank(&w.end[1].lobby, SEED, sign, check);
    pass(1000);
    all_are_ready();
    pass(3000);
}

static void begin_ranked(uint64_t host_seed)
{
    begin_ranked_to(2, host_seed);
}

/* Both have a signature of the other that is at most a second old, and that is true. */
static void both_keep_the_newest(void)
{
    begin_ranked(SEED);
    for (unsigned i = 0; i < 2; i++) {
        net_state state;
        uint32_t known = (uint32_t)w.end[i].lobby.rollback.known.match.tick;
        ASSERT(known > 1500);
        ASSERT(net_lobby_vouched(&w.end[i].lobby, &state));
        ASSERT_EQ(state.round, 1);
        ASSERT(state.tick + 1000 >= known);
        ASSERT_EQ(state.hash, net_rollback_hash(&w.end[i].lobby.rollback, state.tick));
        ASSERT(check(&w.end[i], &state));
    }
    play_until(1);
    pass(2500);
    for (unsigned i = 0; i < 2; i++) {
        net_state state;
        ASSERT(net_lobby_vouched(&w.end[i].lobby, &state));
        ASSERT_EQ(state.round, 2);
    }
}

/* The seeds are SplitMix64's by the server's seed, the same as the ranking server expects. */
static void seeds_are_the_servers(void)
{
    uint64_t stream = SEED;
    begin_ranked(SEED);
    ASSERT_EQ(w.end[1].lobby.start.setup.seed, splitmix_next(&stream));
    play_until(1);
    pass(1500);
    ASSERT_EQ(w.end[1].lobby.start.round, 2);
    ASSERT_EQ(w.end[1].lobby.start.setup.seed, splitmix_next(&stream));
    begin_ranked(SEED + 1);
    ASSERT_EQ(w.end[1].lobby.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(w.end[1].lobby.why, NET_LEAVE_BROKEN);
}

/* A player who signs with another key, or another state than that of the match, is out. */
static void false_signatures_end_it(void)
{
    for (unsigned bad = 1; bad <= 2; bad++)
        for (unsigned lie = 0; lie < 2; lie++) {
            forged = lie ? 0 : bad;
            lies = lie ? bad : 0;
            begin_ranked(SEED);
            if (bad == 1) {
                ASSERT_EQ(w.end[1].lobby.seats.phase, NET_LOBBY_LEFT);
                ASSERT_EQ(w.end[1].lobby.why, NET_LEAVE_BROKEN);
            } else {
                ASSERT_EQ(w.end[0].left_why, NET_LEAVE_BROKEN);
                ASSERT(!w.end[0].lobby.member[w.end[1].member].joined);
            }
            forged = lies = 0;
        }
}

/* A spectator's signature is worth nothing, and harms nobody. */
static void spectators_do_not_sign(void)
{
    open_room("guideline", 2, 1, true, 22);
    enter(true);
    end *watches = enter(false);
    net_lobby_rank(&w.end[0].lobby, SEED, sign, check);
    net_lobby_rank(&w.end[1].lobby, SEED, no_sign, check);
    pass(1000);
    net_lobby_rank(&watches->lobby, SEED, sign, check);
    watches->lobby.rollback.own = 0;
    all_are_ready();
    pass(3000);
    net_state state;
    ASSERT(!net_lobby_vouched(&w.end[0].lobby, &state));
    ASSERT(w.end[0].lobby.member[watches->member].joined);
    ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_PLAYING);
}

static bool plays(unsigned n)
{
    return w.end[n].lobby.seats.phase == NET_LOBBY_PLAYING;
}

static bool wish_pause(unsigned n, bool on)
{
    bool may = net_lobby_pause(&w.end[n].lobby, on, clock_of(&w.end[n]));
    pass(200);
    return may;
}

/* Each player has one pause; it ends after 30 seconds, or by the player who has asked for it. */
static void one_pause_for_each(void)
{
    for (unsigned first = 0; first < 2; first++) {
        begin_ranked(SEED);
        ASSERT(wish_pause(first, true));
        ASSERT(!plays(0) && !plays(1));
        wish_pause(!first, false);
        ASSERT(!plays(0));
        pass(29000);
        ASSERT(!plays(0) && !plays(1));
        pass(1000);
        ASSERT(plays(0) && plays(1));
        pass(2500); /* counted in */
        ASSERT(!wish_pause(first, true));
        ASSERT(plays(0) && plays(1));
        ASSERT(wish_pause(!first, true));
        ASSERT(!plays(0) && !plays(1));
        wish_pause(!first, false);
        ASSERT(plays(0) && plays(1));
    }
}

/* The host ignores a wish of a guest that does not keep to its one pause. */
static void a_second_pause_is_not_heard(void)
{
    begin_ranked(SEED);
    ASSERT(wish_pause(1, true));
    wish_pause(1, false);
    pass(2500);
    w.end[1].lobby.rank.paused = false;
    wish_pause(1, true);
    ASSERT(plays(0) && plays(1));
}

/* One of both plays half a second in the past: each has the other's signature that says so, or has
 * signed it. */
static void lateness_is_signed(void)
{
    for (unsigned late = 0; late < 2; late++) {
        net_state told, vouched;
        begin_ranked_to(1, SEED); /* a round of the rig is longer then */
        w.end[late].past = 500000;
        pass(4000);
        ASSERT_EQ(w.end[0].unrated + w.end[1].unrated, 0);
        pass(3000);
        ASSERT_EQ(w.end[0].unrated, 1);
        ASSERT_EQ(w.end[1].unrated, 1);
        ASSERT(net_lobby_told(&w.end[!late].lobby, &told) && told.late);
        ASSERT(net_lobby_vouched(&w.end[late].lobby, &vouched) && vouched.late);
        ASSERT(net_lobby_told(&w.end[late].lobby, &told) && !told.late);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(both_keep_the_newest);
    RUN(seeds_are_the_servers);
    RUN(false_signatures_end_it);
    RUN(lateness_is_signed);
    RUN(spectators_do_not_sign);
    RUN(one_pause_for_each);
    RUN(a_second_pause_is_not_heard);
    return test_done();
}
