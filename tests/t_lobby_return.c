/* Players whose program ends in the middle of a match, and who come back to their seats. */
#include "lobby_rig.h"

static end *enter_with(uint8_t secret)
{
    end *e = enter(true);
    net_lobby_config c = e->lobby.config;
    memset(c.secret, secret, sizeof c.secret);
    memset(c.key, secret, sizeof c.key);
    net_lobby_join(&e->lobby, &c, clock_of(e));
    return e;
}

static void begin_duel(const char *rules, unsigned first_to, uint64_t seed)
{
    open_room(rules, 2, first_to, true, seed);
    enter_with(7);
    pass(1000);
    all_are_ready();
    pass(700);
}

static unsigned boards_of(const end *e)
{
    return e->lobby.rollback.own;
}

/* The board is empty-handed while nobody plays it: what was pressed before is in the log, and what
 * is pressed afterwards follows it. */
static void the_seat_and_the_log_come_back(void)
{
    begin_duel("guideline", 1, 3);
    pass(2000);
    uint32_t before = w.end[1].lobby.log.line[1].count;
    ASSERT(before > 10);
    w.end[1].here = false;
    pass(1000);
    end *back = enter_with(7);
    pass(1500);
    ASSERT_EQ(boards_of(back), 2);
    ASSERT_EQ(w.end[0].lobby.seats.count, 2);
    ASSERT_EQ(w.end[0].lobby.seats.seat[1].member, back->member);
    ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_PLAYING);
    ASSERT(back->lobby.log.line[1].count >= before - 3);
    uint32_t known = w.end[0].lobby.log.line[1].known;
    pass(3000); /* two of them are the count-in */
    ASSERT(w.end[0].lobby.log.line[1].known > known + 700);
    play_until(1);
    same_replay(1);
    ASSERT(back->text[1].size > 0);
}

static unsigned key_of(const end *at, unsigned member)
{
    return at->lobby.member[member].key[NET_PLAYER_KEY_SIZE - 1];
}

/* Everybody knows everybody's key by the member's number, which may be another one's later. */
static void keys_go_around(void)
{
    open_room("modern", 3, 1, true, 3);
    memset(w.end[0].lobby.member[0].key, 5, NET_PLAYER_KEY_SIZE);
    const end *ada = enter_with(7), *bea = enter_with(8);
    pass(1000);
    const unsigned number = bea->member;
    ASSERT(key_of(ada, 0) == 5 && key_of(bea, 0) == 5);
    ASSERT(key_of(&w.end[0], ada->member) == 7 && key_of(bea, ada->member) == 7);
    ASSERT_EQ(key_of(ada, number), 8);
    net_lobby_leave(&w.end[2].lobby, clock_of(bea));
    pass(1000);
    w.end[2].here = false;
    w.end[2].member = NET_MEMBERS - 1; /* its packets are not those of the next one */
    const end *cid = enter_with(0);
    pass(1000);
    ASSERT_EQ(cid->member, number);
    ASSERT_EQ(key_of(ada, number), 0);
    ASSERT_EQ(key_of(cid, ada->member), 7);
}

/* A client with another secret, or none, is a newcomer. */
static void another_secret_gets_no_seat(void)
{
    for (uint8_t secret = 0; secret < 2; secret++) {
        begin_duel("guideline", 1, 4);
        w.end[1].here = false;
        end *other = enter_with(secret);
        pass(1500);
        ASSERT_EQ(boards_of(other), 0);
        ASSERT_EQ(w.end[0].lobby.seats.seat[1].member, w.end[1].member);
    }
}

/* Two who have no secret are two. */
static void no_secret_is_not_a_secret(void)
{
    open_room("guideline", 3, 1, true, 5);
    enter(true);
    pass(500);
    enter(true);
    pass(500);
    ASSERT_EQ(w.end[0].lobby.seats.count, 3);
}

/* The program is still running, as when a page is copied: the newer one continues. */
static void the_newer_connection_counts(void)
{
    begin_duel("modern", 1, 6);
    pass(1000);
    end *back = enter_with(7);
    pass(1500);
    ASSERT_EQ(w.end[1].lobby.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(w.end[1].lobby.why, NET_LEAVE_MOVED);
    ASSERT_EQ(boards_of(back), 2);
    w.end[1].here = false;
    play_until(1);
    same_replay(1);
}

/* After the grace the seat is lost. */
static void too_late_is_too_late(void)
{
    begin_duel("modern", 1, 7);
    w.end[1].here = false;
    pass(9500); /* 2.25 s until it is noticed, and the rig's grace of 6 s */
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_SILENT);
    end *back = enter_with(7);
    pass(500);
    ASSERT_EQ(boards_of(back), 0);
}

/* Rounds that were won are kept with the seat. */
static void between_rounds_the_seat_is_kept(void)
{
    begin_duel("modern", 3, 8);
    play_until(1);
    unsigned wins = w.end[0].lobby.seats.seat[1].wins;
    w.end[1].here = false;
    end *back = enter_with(7);
    pass(400);
    ASSERT_EQ(w.end[0].lobby.seats.seat[1].member, back->member);
    ASSERT_EQ(w.end[0].lobby.seats.seat[1].wins, wins);
    play_until(2 - (back->overs == 0));
    ASSERT_EQ(boards_of(back), 2);
}

/* One of three returns before the other, whose log ends earlier than its own. */
static void two_come_back_one_after_the_other(void)
{
    open_room("guideline", 3, 1, true, 9);
    enter_with(7);
    enter_with(8);
    pass(1000);
    all_are_ready();
    pass(2000);
    w.end[2].here = false;
    w.end[2].member = NET_MEMBERS - 1; /* its packets are not those of the next one */
    pass(1000);
    w.end[1].here = false;
    pass(500);
    end *first = enter_with(7);
    pass(1000);
    ASSERT_EQ(boards_of(first), 2);
    ASSERT_EQ(first->lobby.rollback.view.match.tick, first->lobby.log.line[1].known);
    end *second = enter_with(8);
    pass(1000);
    ASSERT_EQ(boards_of(second), 4);
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].lefts, 0);
}

/* A guest's program is killed and comes back, up to three times in a match, sometimes while the log
 * is still on its way to it. */
static unsigned kill_and_come_back(uint64_t *stream)
{
    end *plays = &w.end[1];
    unsigned kills = 0;
    for (; kills < 3; kills++) {
        pass(chance(stream, 2500));
        if (w.end[0].overs)
            return kills;
        plays->here = false;
        pass(chance(stream, 3000));
        plays = enter_with(7);
        pass(chance(stream, 2) ? chance(stream, 300) : 2000);
    }
    return kills;
}

static void kills_at_random_moments(void)
{
    static const char *const rules[] = {"modern", "guideline", "psk"};
    unsigned kills = 0;
    for (unsigned seed = 1; kills < (test_long ? 1000u : 100u); seed++) {
        uint64_t stream = seed;
        begin_duel(rules[seed % 3], 1, seed + 100);
        w.wire.delay = 1000 * chance(&stream, 100);
        w.wire.jitter = 1000 * chance(&stream, 30);
        w.wire.loss = chance(&stream, 60);
        kills += kill_and_come_back(&stream);
        play_until(1);
        pass(1000);
        ASSERT_EQ(w.end[0].lefts, 0);
        same_replay(1);
    }
    printf("    %u kills\n", kills);
}

/* ---- a host that disappears ----------------------------------------------------------------- */

static bool take_over(void)
{
    const net_lobby_config *host = &w.end[0].lobby.config;
    net_lobby_config *c = &w.end[1].lobby.config;
    w.end[0].here = false;
    c->countdown = host->countdown;
    c->between = host->between;
    c->grace = host->grace;
    return net_lobby_take_over(&w.end[1].lobby, 5, clock_of(&w.end[1]));
}

/* A number from a host is no index before it was checked. */
static void only_an_heir_takes_over(void)
{
    net_lobby *r = &w.end[1].lobby;
    open_room("modern", 2, 1, true, 3);
    enter_with(7);
    pass(1000);
    ASSERT_EQ(net_lobby_heir_rank(r), 0);
    ASSERT(!take_over()); /* nothing has been played */
    begin_duel("modern", 1, 3);
    const net_seats seats = r->seats;
    const net_heirs heirs = r->heirs;
    ASSERT_EQ(heirs.count, 2);
    r->seats.seat[0].member = 200;
    ASSERT(!take_over());
    r->seats = seats;
    r->heirs.heir[0].member = 200;
    ASSERT(!take_over());
    r->heirs = heirs;
    r->heirs.heir[1].member = 9;
    ASSERT(!take_over());
    r->heirs = heirs;
    ASSERT(take_over() && !take_over());
    ASSERT_EQ(r->seats.seat[0].member, w.end[1].member);
    ASSERT_EQ(r->seats.seat[1].member, 0);
    ASSERT_EQ(key_of(&w.end[1], 0), 7);
}

/* The host disappears between two rounds: the next one begins, and the empty seat is waited for. */
static void the_rounds_won_stay(void)
{
    begin_duel("modern", 3, 8);
    play_until(1);
    net_lobby *r = &w.end[1].lobby;
    pass(200);
    const unsigned won[2] = {r->seats.seat[0].wins, r->seats.seat[1].wins};
    ASSERT_EQ(won[0] + won[1], 1);
    ASSERT(take_over());
    pass(1500);
    ASSERT_EQ(r->seats.seat[0].wins, won[0]);
    ASSERT_EQ(r->seats.seat[1].wins, won[1]);
    ASSERT_EQ(w.end[1].starts, 2);
    ASSERT(!r->seats.seat[0].away);
    pass(10000);
    ASSERT_EQ(w.end[1].left_why, NET_LEAVE_SILENT);
    play_until(2);
}

/* The guest has the end of the match, and the host has counted nothing. */
static void an_end_counts_once(void)
{
    begin_duel("modern", 1, 12);
    net_lobby *r = &w.end[1].lobby;
    while (!(r->rollback.known.match.over && r->seats.phase == NET_LOBBY_PLAYING))
        pass(2);
    ASSERT(take_over());
    pass(100);
    ASSERT_EQ(w.end[1].overs, 1);
    ASSERT_EQ(r->seats.phase, NET_LOBBY_WAITING);
    ASSERT_EQ(r->seats.seat[0].wins + r->seats.seat[1].wins, 1);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_seat_and_the_log_come_back);
    RUN(keys_go_around);
    RUN(another_secret_gets_no_seat);
    RUN(no_secret_is_not_a_secret);
    RUN(the_newer_connection_counts);
    RUN(too_late_is_too_late);
    RUN(between_rounds_the_seat_is_kept);
    RUN(two_come_back_one_after_the_other);
    RUN(kills_at_random_moments);
    RUN(only_an_heir_takes_over);
    RUN(the_rounds_won_stay);
    RUN(an_end_counts_once);
    return test_done();
}
