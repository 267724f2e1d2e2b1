/* Lobbies over bad networks: people and bots sit down, play rounds, pause, fall silent, leave, come
 * late and watch; and all ends write the same replays. */
#include "lobby_rig.h"

/* ---- cases -------------------------------------------------------------------------------- */

static void a_duel_is_played_to_its_end(void)
{
    static const char *const rules[] = {"modern", "guideline", "psk"};
    for (unsigned seed = 1; seed <= (test_long ? 300 : test_times(16)); seed++) {
        uint64_t s = seed;
        unsigned seats = 2 + seed % 3;
        bool host_plays = seed / 3 % 2;
        open_room(rules[seed % 3], seats, 2, host_plays, seed);
        w.wire.delay = 1000 * chance(&s, 200);
        w.wire.jitter = 1000 * chance(&s, 100);
        w.wire.loss = chance(&s, 150);
        w.wire.doubled = 30;
        for (unsigned i = host_plays; i < seats; i++)
            enter(true);
        pass(2500);
        ASSERT_EQ(w.end[0].lobby.seats.count, seats);
        all_are_ready();
        play_until(1);
        if (w.ends < ENDS)
            enter(false); /* watches from the second round on */
        for (unsigned i = 0; i < 900 && w.end[0].lobby.seats.phase != NET_LOBBY_WAITING; i++)
            pass(100);
        ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_WAITING);
        pass(3000);
        unsigned best = 0;
        for (unsigned i = 0; i < seats; i++)
            best =
                w.end[0].lobby.seats.seat[i].wins > best ? w.end[0].lobby.seats.seat[i].wins : best;
        ASSERT_EQ(best, 2);
        for (unsigned round = 1; round <= w.end[0].overs; round++)
            same_replay(round);
        for (unsigned i = 1; i < w.ends; i++)
            ASSERT_EQ(w.end[i].text[w.end[0].overs].size, w.end[0].text[w.end[0].overs].size);
    }
}

/* The one who comes in the middle sees the round from its beginning, and plays the next. */
static void who_comes_late_sits_down_later(void)
{
    open_room("guideline", 3, 3, true, 5);
    w.wire.delay = 60000;
    enter(true);
    pass(1000);
    all_are_ready();
    pass(2500);
    end *late = enter(true);
    play_until(1);
    same_replay(1);
    ASSERT(late->text[1].size > 0);
    pass(500);
    ASSERT_EQ(w.end[0].lobby.seats.count, 3);
    play_until(2);
    same_replay(2);
    ASSERT_EQ(late->lobby.rollback.known.match.setup.players, 3);
    ASSERT_EQ(late->lobby.rollback.own, 4);
}

static void spectators_see_it_later(void)
{
    open_room("modern", 2, 1, true, 6);
    w.end[0].lobby.config.watch_delay = 1500;
    enter(true);
    end *watches = enter(false);
    pass(1000);
    all_are_ready();
    pass(2600);
    uint32_t tick = net_lobby_tick(&w.end[0].lobby, clock_of(&w.end[0]));
    ASSERT(watches->lobby.rollback.known.match.tick + 1500 <= tick);
    ASSERT(watches->lobby.rollback.known.match.tick + 1800 > tick);
    play_until(1);
    same_replay(1);
}

/* The link is cut for five seconds: all wait, and resume soon after the first packet. */
static void a_silence_is_waited_for(void)
{
    for (unsigned relay = 0; relay < 2; relay++) {
        open_room("guideline", 2, 1, !relay, 7);
        w.wire.delay = 40000;
        enter(true);
        if (relay)
            enter(true);
        pass(1000);
        all_are_ready();
        pass(1500);
        w.wire.cut_from = w.now;
        w.wire.cut_to = w.now + 5000000;
        pass(4900);
        end *one = &w.end[relay ? 2 : 0], *other = &w.end[1];
        ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_PAUSED);
        uint32_t stood = net_rollback_tick(&one->lobby.rollback),
                 also = net_rollback_tick(&other->lobby.rollback);
        pass(90);
        ASSERT_EQ(net_rollback_tick(&one->lobby.rollback), stood);
        pass(40 + 33 + 300);
        ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_PLAYING);
        ASSERT_EQ(other->lobby.seats.phase, NET_LOBBY_PLAYING);
        ASSERT(other->resumes + one->resumes > 0);
        /* nobody sprints */
        ASSERT(net_rollback_tick(&one->lobby.rollback) <= stood + 400);
        ASSERT(net_rollback_tick(&other->lobby.rollback) <= also + 400);
        play_until(1);
        same_replay(1);
    }
}

/* Returns the ms after which the last of the players could resume, from the first packet that came
 * to it. */
static unsigned back_within(const uint32_t stood[ENDS])
{
    uint64_t first[ENDS] = {0}, most = 0;
    unsigned went = 0;
    bool goes[ENDS] = {false};
    for (unsigned ms = 0; ms < 3000 && went < w.ends; ms += STEP / 1000) {
        pass(STEP / 1000);
        for (unsigned i = 0; i < w.ends; i++) {
            net_lobby *r = &w.end[i].lobby;
            for (unsigned k = 0; k < NET_MEMBERS && !first[i]; k++)
                if (r->link[k].heard + STEP > clock_of(&w.end[i]))
                    first[i] = w.now;
            if (!first[i] || goes[i] ||
                (r->rollback.own && net_rollback_tick(&r->rollback) <= stood[i]))
                continue;
            goes[i] = true;
            went++;
            most = w.now - first[i] > most ? w.now - first[i] : most;
        }
    }
    ASSERT_EQ(went, w.ends);
    return (unsigned)(most / 1000);
}

/* Whatever the way, however long the cut was. If one of twenty packets is lost, all that say it may
 * be. */
static void all_go_on_soon_after_the_first_packet(void)
{
    enum { SOON = 300 };
    unsigned most = 0, count = 0, later = 0;
    for (unsigned i = 0; i < (test_long ? 400 : test_times(12)); i++) {
        uint64_t s = i + 1;
        bool relay = i % 2;
        uint32_t stood[ENDS];
        open_room(i % 3 ? "guideline" : "modern", 3, 1, !relay, i + 1);
        w.wire.delay = 1000 * chance(&s, 200);
        w.wire.jitter = 1000 * chance(&s, 20);
        for (unsigned k = 0; k < 2u + relay; k++)
            enter(true);
        pass(1500);
        all_are_ready();
        pass(1500);
        w.wire.cut_from = w.now;
        w.wire.cut_to = w.now + 3000000 + 1000 * chance(&s, 2500);
        pass((unsigned)((w.wire.cut_to - w.now) / 1000));
        for (unsigned k = 0; k < w.ends; k++)
            stood[k] = net_rollback_tick(&w.end[k].lobby.rollback);
        w.wire.loss = i % 4 ? 0 : 50;
        unsigned took = back_within(stood);
        ASSERT(took <= SOON || w.wire.loss);
        later += took > SOON;
        most = took > most && took <= SOON ? took : most;
        count++;
        play_until(1);
        same_replay(1);
    }
    printf("    after %u of %u cuts all went on within %u ms of the first packet\n", count - later,
           count, most);
    ASSERT(later * 100 <= count);
}

static void who_stays_silent_is_out(void)
{
    open_room("modern", 3, 2, true, 8);
    enter(true);
    enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    w.end[2].here = false; /* the lid is closed */
    pass(4000);
    ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_PAUSED);
    pass(6000);
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_SILENT);
    play_until(1);
    same_replay(1);
    text_write(&w.end[0].text[1], "", 1);
    ASSERT(strstr(w.end[0].text[1].bytes, "board 2 lost"));
    w.end[2].here = true; /* it comes back, and is told */
    pass(1500);
    ASSERT_EQ(w.end[2].lobby.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(w.end[2].lobby.why, NET_LEAVE_SILENT);
    w.end[2].here = false;
    ASSERT_EQ(w.end[0].lobby.seats.count, 2); /* the others continue */
    play_until(2);
    same_replay(2);
}

static void who_leaves_is_seen_to_leave(void)
{
    open_room("psk", 2, 2, true, 9);
    end *e = enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    net_lobby_leave(&e->lobby, clock_of(e));
    pass(300);
    e->here = false;
    ASSERT_EQ(w.end[0].lefts, 1);
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_WISH);
    play_until(1);
    ASSERT_EQ(w.end[0].lobby.rollback.known.match.board[1].outcome, TS_LOST);
    same_replay(1);
    pass(100);
    ASSERT_EQ(w.end[0].lobby.seats.phase, NET_LOBBY_WAITING); /* for another member */
    ASSERT_EQ(w.end[0].lobby.seats.count, 1);
}

static void a_pause_stands_for_all(void)
{
    open_room("modern", 2, 1, true, 10);
    w.wire.delay = 50000;
    end *e = enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    net_lobby_pause(&e->lobby, true, clock_of(e));
    pass(300);
    uint32_t tick = net_rollback_tick(&w.end[0].lobby.rollback),
             also = net_rollback_tick(&e->lobby.rollback);
    pass(4000);
    ASSERT_EQ(net_rollback_tick(&w.end[0].lobby.rollback), tick);
    ASSERT_EQ(net_rollback_tick(&e->lobby.rollback), also);
    ASSERT_EQ(e->pauses, 1);
    net_lobby_pause(&w.end[0].lobby, false, clock_of(&w.end[0]));
    pass(1900); /* the rig's count-in is two seconds */
    ASSERT_EQ(net_rollback_tick(&w.end[0].lobby.rollback), tick);
    ASSERT_EQ(net_rollback_tick(&e->lobby.rollback), also);
    pass(500);
    ASSERT(net_rollback_tick(&e->lobby.rollback) > also);
    play_until(1);
    same_replay(1);
}

static void bots_sit_on_free_seats(void)
{
    open_room("guideline", 4, 1, true, 11);
    ts_handling usual = {.das = 167, .arr = 33, .soft = 20};
    ASSERT(net_lobby_bot(&w.end[0].lobby, 5, "Bot", &usual));
    ASSERT(net_lobby_bot(&w.end[0].lobby, 7, "Bot", &usual));
    enter(true);
    pass(1000);
    ASSERT(!net_lobby_bot(&w.end[0].lobby, 7, "Bot", &usual)); /* no seat is free */
    ASSERT_EQ(w.end[1].lobby.seats.count, 4);
    ASSERT_EQ(w.end[1].lobby.seats.seat[1].level, 5);
    all_are_ready();
    pass(1000);
    ASSERT_EQ(w.end[0].lobby.rollback.own, 7);
    ASSERT_EQ(w.end[1].lobby.rollback.own, 8);
    play_until(1);
    same_replay(1);
}

static void lines_of_chat_are_passed_on(void)
{
    open_room("modern", 3, 1, true, 12);
    enter(true);
    enter(false);
    pass(800);
    net_lobby_say(&w.end[1].lobby, "hello \x1b[2J", clock_of(&w.end[1]));
    pass(800);
    ASSERT_TEXT(w.end[0].said, "hello ?[2J");
    ASSERT_TEXT(w.end[2].said, "hello ?[2J");
    w.end[0].lobby.config.chat = 0;
    net_lobby_say(&w.end[1].lobby, "again", clock_of(&w.end[1]));
    pass(800);
    ASSERT_TEXT(w.end[2].said, "hello ?[2J");
}

/* Five lines at once, then one every two seconds; more of a member are dropped by the host. */
static void a_flood_of_chat_is_dropped(void)
{
    char line[16];
    open_room("modern", 3, 1, true, 14);
    enter(true);
    enter(false);
    pass(800);
    for (unsigned i = 1; i <= 50; i++) {
        snprintf(line, sizeof line, "line %u", i);
        net_lobby_say(&w.end[1].lobby, line, clock_of(&w.end[1]));
        pass(10);
    }
    pass(800);
    ASSERT_TEXT(w.end[0].said, "line 5");
    ASSERT_TEXT(w.end[2].said, "line 5");
    net_lobby_say(&w.end[2].lobby, "quiet, please", clock_of(&w.end[2])); /* others may speak */
    pass(400);
    ASSERT_TEXT(w.end[0].said, "quiet, please");
    pass(2000);
    net_lobby_say(&w.end[1].lobby, "sorry", clock_of(&w.end[1]));
    pass(400);
    ASSERT_TEXT(w.end[0].said, "sorry");
}

/* Refused in one sentence before anything starts. */
/* The host alone mutes: what a muted member says reaches nobody. */
static void the_host_mutes(void)
{
    open_room("modern", 3, 1, true, 31);
    end *one = enter(true), *two = enter(true);
    pass(1000);
    net_lobby_mute(&w.end[0].lobby, one->member, true);
    net_lobby_say(&one->lobby, "first", clock_of(one));
    pass(500);
    ASSERT_TEXT(two->said, "");
    ASSERT_TEXT(w.end[0].said, "");
    net_lobby_mute(&two->lobby, 0, true); /* a guest's wish means nothing */
    net_lobby_mute(&w.end[0].lobby, one->member, false);
    net_lobby_say(&one->lobby, "second", clock_of(one));
    pass(500);
    ASSERT_TEXT(two->said, "second");
}

static end *enter_with(uint8_t secret)
{
    end *e = enter(true);
    net_lobby_config c = e->lobby.config;
    memset(c.secret, secret, sizeof c.secret);
    net_lobby_join(&e->lobby, &c, clock_of(e));
    pass(500);
    return e;
}

/* A kicked player may come again, a banned one may not; others can, also those without a secret. */
static void the_host_kicks_and_bans(void)
{
    for (unsigned bans = 0; bans < 2; bans++) {
        open_room("modern", 2, 1, true, 32);
        end *one = enter_with(5);
        net_lobby_kick(&w.end[0].lobby, one->member, bans);
        pass(500);
        ASSERT_EQ(one->lobby.seats.phase, NET_LOBBY_LEFT);
        ASSERT_EQ(one->lobby.why, bans ? NET_LEAVE_BANNED : NET_LEAVE_KICKED);
        ASSERT_EQ(w.end[0].lobby.seats.count, 1);
        one->here = false;
        end *again = enter_with(5);
        ASSERT_EQ(w.end[0].lobby.member[again->member].joined, !bans);
        if (!bans)
            continue;
        ASSERT_EQ(again->lobby.why, NET_LEAVE_BANNED);
        end *other = enter_with(0);
        ASSERT(w.end[0].lobby.member[other->member].joined);
        net_lobby_kick(&w.end[0].lobby, other->member, true);
        pass(500);
        other->here = false;
        other = enter_with(0);
        ASSERT(w.end[0].lobby.member[other->member].joined);
    }
}

/* In a round the board of who is sent away is played on, as that of any who has left. */
static void kicked_in_a_round(void)
{
    open_room("modern", 2, 1, true, 33);
    end *one = enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    net_lobby_kick(&w.end[0].lobby, one->member, false);
    pass(200);
    one->here = false;
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].lobby.rollback.known.match.board[0].outcome, TS_WON);
}

static void others_are_refused(void)
{
    open_room("modern", 2, 1, true, 13);
    end *e = enter(true);
    uint8_t bytes[64];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    uint8_t body[] = {NET_VERSION + 1, 1, 2, 3};
    net_connection_open(&e->lobby.link[0], 0, clock_of(e));
    net_frame_put(&out, NET_JOIN, body, sizeof body);
    net_connection_send_reliable(&e->lobby.link[0], bytes, (size_t)(out.at - bytes));
    pass(800);
    ASSERT_EQ(e->lobby.seats.phase, NET_LOBBY_LEFT);
    ASSERT_TEXT(net_leave_words(e->lobby.why), "speaks another version of the protocol");
    w.end[0].lobby.config.signature++; /* another engine by the same revisions */
    e = enter(true);
    pass(800);
    ASSERT_EQ(e->lobby.why, NET_LEAVE_RULES);
    w.end[0].lobby.config.signature--;
    w.end[0].lobby.seats.rules_revision++; /* the host is newer */
    e = enter(true);
    pass(800);
    ASSERT_EQ(e->lobby.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(e->lobby.why, NET_LEAVE_RULES);
    ASSERT(!net_lobby_plays((unsigned)ts_rules_find("nes")));
    ASSERT(!net_lobby_host(&e->lobby,
                           &(net_lobby_config){.name = "", .rules = (unsigned)ts_rules_find("tgm")},
                           w.now));
}

/* A stranger's bytes put an end to the link, and to nothing else. */
static void broken_bytes_end_the_link(void)
{
    open_room("modern", 3, 1, true, 15);
    enter(true);
    enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    static const uint8_t bad[] = {NET_ACK, 9, 1};
    net_lobby_receive(&w.end[0].lobby, 2, bad, sizeof bad, clock_of(&w.end[0]));
    pass(500);
    ASSERT_EQ(w.end[2].lobby.why, NET_LEAVE_BROKEN);
    w.end[2].here = false;
    play_until(1);
    same_replay(1);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_duel_is_played_to_its_end);
    RUN(who_comes_late_sits_down_later);
    RUN(spectators_see_it_later);
    RUN(a_silence_is_waited_for);
    RUN(all_go_on_soon_after_the_first_packet);
    RUN(who_stays_silent_is_out);
    RUN(who_leaves_is_seen_to_leave);
    RUN(a_pause_stands_for_all);
    RUN(bots_sit_on_free_seats);
    RUN(lines_of_chat_are_passed_on);
    RUN(a_flood_of_chat_is_dropped);
    RUN(the_host_mutes);
    RUN(the_host_kicks_and_bans);
    RUN(kicked_in_a_round);
    RUN(others_are_refused);
    RUN(broken_bytes_end_the_link);
    return test_done();
}
