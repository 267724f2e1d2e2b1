/* Rooms over bad networks: people and bots sit down, play rounds, pause, fall silent, leave, come
 * late and watch; and all ends write the same replays. Players press keys by chance. */
#include "net_rig.h"

#include "net/lobby.h"
#include "replay/replay.h"

enum { ENDS = 6, STEP = 2000, BEGIN = 1000000, TEXTS = 16 };

typedef struct end {
    net_lobby room;
    unsigned member; /* as the host counts */
    bool here;
    uint64_t stream;
    ts_buttons held[TS_PLAYERS_MAX];
    text text[TEXTS]; /* replays, by round */
    unsigned overs, starts, pauses, resumes, faults, lefts;
    uint32_t left_why;
    char said[NET_TEXT_MAX + 1];
    int64_t clock; /* what its clock is ahead */
} end;

typedef struct world {
    end end[ENDS];
    unsigned ends;
    wire wire;
    uint64_t now;
} world;

static world w;

static uint64_t clock_of(const end *e)
{
    return w.now + (uint64_t)e->clock;
}

static void hear(void *to, unsigned what, unsigned member, uint32_t number, const char *words)
{
    end *e = to;
    (void)member;
    switch (what) {
    case NET_EVENT_START:
        ASSERT(number < TEXTS);
        text_free(&e->text[number]);
        e->starts++;
        break;
    case NET_EVENT_OVER: e->overs++; break;
    case NET_EVENT_PAUSE: e->pauses++; break;
    case NET_EVENT_RESUME: e->resumes++; break;
    case NET_EVENT_FAULT: e->faults++; break;
    case NET_EVENT_SAID: snprintf(e->said, sizeof e->said, "%s", words); break;
    case NET_EVENT_LEFT:
        e->lefts++;
        e->left_why = number;
        break;
    default: break;
    }
}

static void record(void *to, const char *bytes, size_t count)
{
    end *e = to;
    text_write(&e->text[e->room.round], bytes, count);
}

static end *add_end(bool plays)
{
    end *e = &w.end[w.ends++];
    for (unsigned i = 0; i < TEXTS; i++)
        text_free(&e->text[i]);
    memset(e, 0, sizeof *e);
    e->here = true;
    e->stream = w.ends * 77 + w.wire.stream;
    e->clock = (int64_t)w.ends * 3000000000;
    e->room.config = (net_lobby_config){.name = "Ada",
                                        .wish = plays ? NET_WISH_PLAY : NET_WISH_WATCH,
                                        .signature = 1,
                                        .news = hear,
                                        .write = record,
                                        .to = e};
    return e;
}

static void open_room(const char *rules, unsigned seats, unsigned first_to, bool host_plays,
                      uint64_t seed)
{
    memset(&w.wire, 0, sizeof w.wire);
    w.ends = 0;
    w.now = BEGIN;
    w.wire.stream = seed;
    end *e = add_end(host_plays);
    net_lobby_config c = e->room.config;
    c.rules = (unsigned)ts_rules_find(rules);
    c.seats = (uint8_t)seats;
    c.first_to = (uint8_t)first_to;
    c.chat = 1;
    c.seed = seed;
    c.countdown = 500000;
    c.between = 300000;
    c.grace = 6000000;
    for (unsigned i = 0; i < seats; i++)
        c.handicap[i] = first_to > 1 ? 12 : 0;
    ASSERT(net_lobby_host(&e->room, &c, clock_of(e)));
}

static end *enter(bool plays)
{
    end *e = add_end(plays);
    net_lobby_config c = e->room.config;
    int member = net_lobby_link(&w.end[0].room, clock_of(&w.end[0]));
    ASSERT(member > 0);
    e->member = (unsigned)member;
    net_lobby_join(&e->room, &c, clock_of(e));
    return e;
}

static void deliver(void)
{
    for (wire_packet *p; (p = wire_next(&w.wire, w.now)) != NULL; p->due = 0) {
        end *e = &w.end[p->to];
        if (e->here)
            net_lobby_receive(&e->room, p->to == 0 ? w.end[p->from].member : 0, p->bytes, p->size,
                              clock_of(e));
    }
}

static void send(unsigned from, unsigned to)
{
    uint8_t bytes[NET_FRAMES_MAX];
    size_t size;
    end *e = &w.end[from];
    while ((size = net_lobby_send(&e->room, from == 0 ? w.end[to].member : 0, bytes, sizeof bytes,
                                  clock_of(e))))
        wire_send(&w.wire, from, to, bytes, size, w.now);
}

/* Mostly drops, so that games end within seconds. */
static void press(end *e)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (chance(&e->stream, 60) == 0)
            e->held[i] =
                chance(&e->stream, 3) ? (ts_buttons)(1u << chance(&e->stream, TS_BUTTONS - 1)) : 0;
}

static void pass(unsigned milliseconds)
{
    for (uint64_t until = w.now + milliseconds * 1000ull; w.now < until;) {
        w.now += STEP;
        deliver();
        for (unsigned i = 0; i < w.ends; i++) {
            end *e = &w.end[i];
            if (!e->here)
                continue;
            for (unsigned n = 0; n < 20 && net_lobby_play(&e->room, e->held, clock_of(e)); n++)
                press(e);
            if ((w.now / STEP + i) % 8 == 0)
                net_lobby_run(&e->room, clock_of(e));
            for (unsigned k = 1; k < w.ends; k++)
                if (i == 0 || i == k)
                    send(i, i == 0 ? k : 0);
        }
    }
}

static void all_are_ready(void)
{
    for (unsigned i = 0; i < w.ends; i++)
        net_lobby_ready(&w.end[i].room, true, clock_of(&w.end[i]));
}

static bool all_have(unsigned overs)
{
    for (unsigned i = 0; i < w.ends; i++)
        if (w.end[i].here && w.end[i].overs < overs)
            return false;
    return true;
}

static void play_until(unsigned overs)
{
    for (unsigned i = 0; i < 600 && !all_have(overs); i++)
        pass(100);
    ASSERT(all_have(overs));
}

/* Every end that is here has written what the host has, and it is a replay that verifies. */
static void same_replay(unsigned round)
{
    static ts_replay_report report;
    const text *host = &w.end[0].text[round];
    ASSERT(host->size > 0);
    ASSERT_EQ(ts_replay_verify(host->bytes, host->size, &report), TS_REPLAY_OK);
    for (unsigned i = 1; i < w.ends; i++) {
        const text *t = &w.end[i].text[round];
        if (!w.end[i].here || t->size == 0)
            continue;
        ASSERT_EQ(t->size, host->size);
        ASSERT_BYTES(t->bytes, host->bytes, host->size);
        ASSERT_EQ(w.end[i].faults, 0);
    }
}

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
        ASSERT_EQ(w.end[0].room.seats.count, seats);
        all_are_ready();
        play_until(1);
        if (w.ends < ENDS)
            enter(false); /* watches from the second round on */
        for (unsigned i = 0; i < 900 && w.end[0].room.seats.phase != NET_LOBBY_WAITING; i++)
            pass(100);
        ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_WAITING);
        pass(3000);
        unsigned best = 0;
        for (unsigned i = 0; i < seats; i++)
            best =
                w.end[0].room.seats.seat[i].wins > best ? w.end[0].room.seats.seat[i].wins : best;
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
    ASSERT_EQ(w.end[0].room.seats.count, 3);
    play_until(2);
    same_replay(2);
    ASSERT_EQ(late->room.rollback.known.match.setup.players, 3);
    ASSERT_EQ(late->room.rollback.own, 4);
}

static void spectators_see_it_later(void)
{
    open_room("modern", 2, 1, true, 6);
    w.end[0].room.config.watch_delay = 1500;
    enter(true);
    end *watches = enter(false);
    pass(1000);
    all_are_ready();
    pass(2600);
    uint32_t tick = net_lobby_tick(&w.end[0].room, clock_of(&w.end[0]));
    ASSERT(watches->room.rollback.known.match.tick + 1500 <= tick);
    ASSERT(watches->room.rollback.known.match.tick + 1800 > tick);
    play_until(1);
    same_replay(1);
}

/* The link is cut for five seconds: all wait, and go on soon after the first packet. */
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
        ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_PAUSED);
        uint32_t stood = net_rollback_tick(&one->room.rollback),
                 also = net_rollback_tick(&other->room.rollback);
        pass(90);
        ASSERT_EQ(net_rollback_tick(&one->room.rollback), stood);
        pass(40 + 33 + 300);
        ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_PLAYING);
        ASSERT_EQ(other->room.seats.phase, NET_LOBBY_PLAYING);
        ASSERT(other->resumes + one->resumes > 0);
        /* nobody sprints */
        ASSERT(net_rollback_tick(&one->room.rollback) <= stood + 400);
        ASSERT(net_rollback_tick(&other->room.rollback) <= also + 400);
        play_until(1);
        same_replay(1);
    }
}

/* When the last one of those who play could go on, after the first packet that came to it. */
static unsigned back_within(const uint32_t stood[ENDS])
{
    uint64_t first[ENDS] = {0}, most = 0;
    unsigned went = 0;
    bool goes[ENDS] = {false};
    for (unsigned ms = 0; ms < 3000 && went < w.ends; ms += STEP / 1000) {
        pass(STEP / 1000);
        for (unsigned i = 0; i < w.ends; i++) {
            net_lobby *r = &w.end[i].room;
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

/* Whatever the way, however long the cut was. Where one of twenty packets is lost it may be that
 * all that say it are. */
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
            stood[k] = net_rollback_tick(&w.end[k].room.rollback);
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
    ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_PAUSED);
    pass(6000);
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_SILENT);
    play_until(1);
    same_replay(1);
    text_write(&w.end[0].text[1], "", 1);
    ASSERT(strstr(w.end[0].text[1].bytes, "board 2 lost"));
    w.end[2].here = true; /* it comes back, and is told */
    pass(1500);
    ASSERT_EQ(w.end[2].room.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(w.end[2].room.why, NET_LEAVE_SILENT);
    w.end[2].here = false;
    ASSERT_EQ(w.end[0].room.seats.count, 2); /* the others play on */
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
    net_lobby_leave(&e->room, clock_of(e));
    pass(300);
    e->here = false;
    ASSERT_EQ(w.end[0].lefts, 1);
    ASSERT_EQ(w.end[0].left_why, NET_LEAVE_WISH);
    play_until(1);
    ASSERT_EQ(w.end[0].room.rollback.known.match.board[1].outcome, TS_LOST);
    same_replay(1);
    pass(100);
    ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_WAITING); /* for somebody else */
    ASSERT_EQ(w.end[0].room.seats.count, 1);
}

static void a_pause_stands_for_all(void)
{
    open_room("modern", 2, 1, true, 10);
    w.wire.delay = 50000;
    end *e = enter(true);
    pass(1000);
    all_are_ready();
    pass(1500);
    net_lobby_pause(&e->room, true, clock_of(e));
    pass(300);
    uint32_t tick = net_rollback_tick(&w.end[0].room.rollback),
             also = net_rollback_tick(&e->room.rollback);
    pass(4000);
    ASSERT_EQ(net_rollback_tick(&w.end[0].room.rollback), tick);
    ASSERT_EQ(net_rollback_tick(&e->room.rollback), also);
    ASSERT_EQ(e->pauses, 1);
    net_lobby_pause(&w.end[0].room, false, clock_of(&w.end[0]));
    pass(500);
    ASSERT(net_rollback_tick(&e->room.rollback) > also);
    play_until(1);
    same_replay(1);
}

static void bots_sit_on_free_seats(void)
{
    open_room("guideline", 4, 1, true, 11);
    ts_handling usual = {.das = 167, .arr = 33, .soft = 20};
    ASSERT(net_lobby_bot(&w.end[0].room, 5, "Bot", &usual));
    ASSERT(net_lobby_bot(&w.end[0].room, 7, "Bot", &usual));
    enter(true);
    pass(1000);
    ASSERT(!net_lobby_bot(&w.end[0].room, 7, "Bot", &usual)); /* no seat is free */
    ASSERT_EQ(w.end[1].room.seats.count, 4);
    ASSERT_EQ(w.end[1].room.seats.seat[1].level, 5);
    all_are_ready();
    pass(1000);
    ASSERT_EQ(w.end[0].room.rollback.own, 7);
    ASSERT_EQ(w.end[1].room.rollback.own, 8);
    play_until(1);
    same_replay(1);
}

static void lines_of_chat_are_passed_on(void)
{
    open_room("modern", 3, 1, true, 12);
    enter(true);
    enter(false);
    pass(800);
    net_lobby_say(&w.end[1].room, "hello \x1b[2J", clock_of(&w.end[1]));
    pass(800);
    ASSERT_TEXT(w.end[0].said, "hello ?[2J");
    ASSERT_TEXT(w.end[2].said, "hello ?[2J");
    w.end[0].room.config.chat = 0;
    net_lobby_say(&w.end[1].room, "again", clock_of(&w.end[1]));
    pass(800);
    ASSERT_TEXT(w.end[2].said, "hello ?[2J");
}

/* Refused in one sentence before anything starts. */
static void others_are_refused(void)
{
    open_room("modern", 2, 1, true, 13);
    end *e = enter(true);
    uint8_t bytes[64];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    uint8_t body[] = {NET_VERSION + 1, 1, 2, 3};
    net_connection_open(&e->room.link[0], 0, clock_of(e));
    net_frame_put(&out, NET_JOIN, body, sizeof body);
    net_connection_send_reliable(&e->room.link[0], bytes, (size_t)(out.at - bytes));
    pass(800);
    ASSERT_EQ(e->room.seats.phase, NET_LOBBY_LEFT);
    ASSERT_TEXT(net_leave_words(e->room.why), "speaks another version of the protocol");
    w.end[0].room.config.signature++; /* another engine by the same revisions */
    e = enter(true);
    pass(800);
    ASSERT_EQ(e->room.why, NET_LEAVE_RULES);
    w.end[0].room.config.signature--;
    w.end[0].room.seats.rules_revision++; /* the host is newer */
    e = enter(true);
    pass(800);
    ASSERT_EQ(e->room.seats.phase, NET_LOBBY_LEFT);
    ASSERT_EQ(e->room.why, NET_LEAVE_RULES);
    ASSERT(!net_lobby_plays((unsigned)ts_rules_find("nes")));
    ASSERT(!net_lobby_host(
        &e->room, &(net_lobby_config){.name = "", .rules = (unsigned)ts_rules_find("tgm")}, w.now));
}

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
    w.end[n].room.rollback.known.match.board[0].score ^= 1;
}

/* It has seen that it differs, or the host has told it so. */
static bool is_out(const end *e)
{
    return e->room.seats.phase == NET_LOBBY_STOPPED ||
           (e->room.seats.phase == NET_LOBBY_LEFT && e->room.why == NET_LEAVE_DESYNC);
}

/* The end that differs leaves a duel; the other one plays it to its end, and has won it. */
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
    ASSERT(!w.end[0].room.member[w.end[1].member].joined);
    w.end[1].here = false;
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].room.rollback.known.match.board[0].outcome, TS_WON);
}

/* A spectator that differs, by a fault or by malice, stops nothing. */
static void a_spectator_stops_no_match(void)
{
    begin_match(2, 17);
    end *watcher = enter(false);
    pass(1000);
    all_are_ready();
    pass(1500);
    watcher->room.rollback.known.match.board[0].score ^= 1;
    pass(1100);
    ASSERT(!w.end[0].room.member[watcher->member].joined);
    watcher->here = false;
    play_until(1);
    same_replay(1);
    ASSERT_EQ(w.end[0].faults + w.end[1].faults, 0);
}

/* Of four the odd one is out, and the others play on; if it is the host, the match stops. */
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
            ASSERT_EQ(w.end[0].room.seats.phase, NET_LOBBY_STOPPED);
            continue;
        }
        w.end[1].here = false;
        play_until(1);
        same_replay(1);
    }
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
    net_lobby_receive(&w.end[0].room, 2, bad, sizeof bad, clock_of(&w.end[0]));
    pass(500);
    ASSERT_EQ(w.end[2].room.why, NET_LEAVE_BROKEN);
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
    RUN(others_are_refused);
    RUN(an_end_that_differs_leaves);
    RUN(a_spectator_stops_no_match);
    RUN(the_odd_one_of_several_is_out);
    RUN(broken_bytes_end_the_link);
    return test_done();
}
