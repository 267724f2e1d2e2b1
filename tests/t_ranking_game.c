/* A server in the game: its pages on the screens, who is found, what is handed in, and the replays
 * of others. The server is client_rig.h's, the network online_rig.h's. */
#include "online_rig.h"
#include "parts_rig.h"
#include "replay_read.h"
#include "session_rig.h"
#include "client_rig.h"

static session_rig t;

static void begin(const char *mode)
{
    session_options o = rig_options("guideline", mode);
    o.net = rig_net();
    o.ranking = rig_hall();
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 6, 12);
    snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "[::1]:2700");
    snprintf(t.s->settings.online_name, sizeof t.s->settings.online_name, "Ada");
    rig_pass(&t, 600 * MS);
}

static void to_server(void)
{
    rig_type(&t, "[Multiplayer]E[Ranked]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_RANKED);
}

static void pages(void)
{
    begin("marathon");
    to_server();
    const ranking_lists *l = session_ranking_lists(t.s);
    ASSERT_EQ(l->kinds, 3); /* the fourth is of no mode that is known */
    ASSERT_EQ(l->kind[2].start_level, 18);
    ASSERT_EQ(l->own[ts_rules_find("guideline")].rating, 1716);
    ASSERT(rig_text(&t, "Players: 1284. Results: 20517. Searching now: 6."));
    rig_type(&t, "[Your rating]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(l->points, 12);            /* Bea's seats are not his */
    ASSERT_EQ(l->point[0].rating, 1716); /* the newest first */
    rig_type(&t, "X[Rankings]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(l->persons, 3);
    ASSERT_TEXT(null_server.question[CLIENT_PAGE].path, "/table/guideline/two.tsv");
    ASSERT_TEXT(null_server.question[CLIENT_PAGE].place, "[::1]:2700");
    rig_close(&t);
}

/* A player who has just typed the address need not choose that line: every page asks by itself. */
static void address_just_typed(void)
{
    begin("marathon");
    t.s->settings.ranking_place[0] = '\0';
    to_server();
    ASSERT(!null_server.asked[CLIENT_PAGE]);
    snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "play.example");
    rig_type(&t, "[Leaderboards]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_ranking_lists(t.s)->kinds, 3);
    ASSERT(!rig_text(&t, "No entries yet."));
    rig_close(&t);
}

/* The address that the player types wins over the server that the program knows. */
static void a_default_server(void)
{
    begin("marathon");
    t.s->options.ranking.place = "https://play.example";
    t.s->settings.ranking_place[0] = '\0';
    to_server();
    ASSERT_TEXT(null_server.question[CLIENT_PAGE].place, "https://play.example");
    rig_type(&t, "[Server address]U");
    ASSERT(rig_text(&t, "https://play.example"));
    snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "[::1]:2700");
    rig_type(&t, "[Your rating]E");
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(null_server.question[CLIENT_PAGE].place, "[::1]:2700");
    rig_close(&t);
}

static void no_hall(void)
{
    static const char *const said[CLIENT_TROUBLES] = {
        [CLIENT_NO_ANSWER] = "[::1]:2700 does not respond.",
        [CLIENT_NO_LIBRARY] = "Ranked play needs libcurl, which is not installed.",
        [CLIENT_NO_TRUST] = "The certificate of [::1]:2700 is not trusted."};
    for (unsigned trouble = 0; trouble < CLIENT_TROUBLES; trouble++) {
        if (!said[trouble])
            continue;
        begin("marathon");
        null_server.trouble = (uint8_t)trouble;
        to_server();
        ASSERT(rig_text(&t, said[trouble]));
        rig_type(&t, "[Find match]E");
        rig_pass(&t, 100 * MS);
        ASSERT_EQ(session_screen(t.s), SCREEN_MATCHMAKING);
        ASSERT_EQ(session_matchmaking_phase(t.s), MATCHMAKING_NOT);
        ASSERT(rig_text(&t, said[trouble]));
        rig_type(&t, "X[Rankings]E");
        rig_pass(&t, 100 * MS);
        ASSERT(rig_text(&t, said[trouble]));
        rig_close(&t);
    }
}

/* ---- looking for a match --------------------------------------------------------------------- */

/* From the title with two keys, and before the server has said anything. */
static void quick_play(void)
{
    begin("marathon");
    rig_type(&t, "[Multiplayer]EHE");
    ASSERT_EQ(session_screen(t.s), SCREEN_MATCHMAKING);
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_matchmaking_phase(t.s), MATCHMAKING_OPENS);
    ASSERT_TEXT(null_net.wish.relay, "[::1]:2610,far.example:2610");
    rig_type(&t, "X"); /* the lobby of the search is left with it */
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_MULTIPLAYER);
    ASSERT_EQ(null_net.look.where, ONLINE_NOWHERE);
    rig_close(&t);
}

static void no_quick_play_without_a_server(void)
{
    begin("marathon");
    t.s->settings.ranking_place[0] = '\0';
    rig_type(&t, "[Multiplayer]EHE");
    ASSERT_EQ(session_screen(t.s), SCREEN_MULTIPLAYER);
    ASSERT(rig_text(&t, "No server is set"));
    rig_close(&t);
}

static void strangers_do_not_see_the_login(void)
{
    begin("marathon");
    t.s->options.login = "ada";
    t.s->settings.online_name[0] = '\0';
    rig_type(&t, "[Multiplayer]EHE");
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(null_net.wish.name, "Guest a11a");
    rig_type(&t, "X[Play with a friend]E");
    ASSERT_TEXT(null_net.wish.name, "ada");
    rig_close(&t);
}

static void look_for_match(const char *answer)
{
    begin("marathon");
    to_server();
    null_server.seek = answer;
    rig_type(&t, "[Find match]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_MATCHMAKING);
    ASSERT_TEXT(null_net.wish.relay,
                "[::1]:2610,far.example:2610"); /* the first at the server's host */
    ASSERT_EQ(null_net.wish.places, 2);
    ASSERT_EQ(null_net.wish.first_to, 2);
    ASSERT(!null_server.asked[CLIENT_SEEK]);
    null_net.look.relay_us[0] = 40000;
    rig_pass(&t, 1100 * MS);
    ASSERT(!null_server.asked[CLIENT_SEEK]); /* the opponent has two seconds to respond */
    null_net.look.relay_us[1] = 70000;
    rig_pass(&t, 100 * MS);
    rig_pass(&t, 100 * MS);
}

#define PAIR "pair\t0123456789abcdef0123456789abcdef\t"
#define OTHER                                                                                      \
    "\t1764000000\tabcd-efgh\t1523\t" RIG_BEA "\tBea\tfar.example:2610\t18446744073709551615\n"

/* Whatever stands before the host's name, and behind its port. */
static void relay_at_host(void)
{
    static const char *const place[] = {"https://play.example", "http://play.example:80/server",
                                        "play.example"};
    for (unsigned i = 0; i < sizeof place / sizeof place[0]; i++) {
        begin("marathon");
        snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "%s", place[i]);
        to_server();
        rig_type(&t, "[Find match]E");
        ASSERT_TEXT(null_net.wish.relay, "play.example:2610,far.example:2610");
        rig_close(&t);
    }
}

/* In the player's own lobby; no setting can be changed, and becoming ready is sent to the
 * server. */
static void found_as_host(void)
{
    look_for_match(PAIR "host" OTHER);
    ASSERT_TEXT(null_server.question[CLIENT_SEEK].rules, "guideline");
    ASSERT_TEXT(null_server.question[CLIENT_SEEK].code, "47jq-z8nv-y83e-hrbg");
    ASSERT_TEXT(null_server.question[CLIENT_SEEK].reach, "near:2610 40000 far.example:2610 70000");
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    ASSERT(session_ranking_is_rated(t.s));
    ASSERT_EQ(session_ranking_match(t.s)->rating, 1523);
    online_state state = {.round = 1, .sign = RIG_BEA};
    const online_ranked *r = &null_net.ranked;
    ASSERT_EQ(r->seed, UINT64_MAX);
    ASSERT(r->check(r->ctx, &state));
    state.sign[0] ^= 1;
    ASSERT(!r->check(r->ctx, &state));
    ASSERT(r->sign(r->ctx, &state));
    ASSERT_BYTES(state.sign, "0123456789abcdef", 16);
    rig_type(&t, "[Seat 2]RR");
    ASSERT_EQ(null_net.look.count, 1);
    rig_guests();
    null_server.ready = "waits\n";
    rig_type(&t, "[Ready]E");
    ASSERT(null_net.look.seat[0].ready);
    ASSERT_TEXT(null_server.question[CLIENT_READY].pair, "0123456789abcdef0123456789abcdef");
    rig_pass(&t, 100 * MS);
    ASSERT(session_ranking_is_rated(t.s));
    rig_type(&t, "XX"); /* who leaves hands nothing in, and signs nothing */
    ASSERT(!session_ranking_is_rated(t.s));
    ASSERT(!r->sign(r->ctx, &state));
    rig_close(&t);
}

/* A relay that does not answer keeps nobody from looking. */
static void a_silent_relay(void)
{
    begin("marathon");
    to_server();
    null_server.seek = "wait\n";
    rig_type(&t, "[Find match]E");
    null_net.look.relay_us[0] = 40000;
    rig_pass(&t, 2100 * MS);
    ASSERT_TEXT(null_server.question[CLIENT_SEEK].reach, "near:2610 40000");
    rig_close(&t);
}

static void found_as_guest(void)
{
    look_for_match(PAIR "join" OTHER);
    ASSERT_TEXT(null_net.wish.code, "abcd-efgh");
    ASSERT_EQ(null_net.ranked.seed, UINT64_MAX);
    ASSERT_TEXT(null_net.wish.relay, "far.example:2610,[::1]:2610"); /* the chosen one first */
    ASSERT_EQ(null_net.wish.place[0], 0);
    rig_pass(&t, 1100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    ASSERT(session_ranking_is_rated(t.s));
    null_server.ready = "gone\n"; /* it was parted meanwhile */
    rig_type(&t, "[Ready]E");
    rig_pass(&t, 100 * MS);
    ASSERT(!session_ranking_is_rated(t.s));
    rig_close(&t);
}

static void nobody(void)
{
    for (unsigned bots = 0; bots < 2; bots++) {
        look_for_match("wait\n");
        t.s->settings.ranking_bots = (uint8_t)bots;
        rig_pass(&t, 18000 * MS);
        ASSERT_EQ(session_screen(t.s), SCREEN_MATCHMAKING);
        rig_pass(&t, 2000 * MS);
        ASSERT_EQ(session_screen(t.s), bots ? SCREEN_LOBBY : SCREEN_MATCHMAKING);
        ASSERT(!session_ranking_is_rated(t.s));
        if (bots) /* 1716: the sixth level */
            ASSERT(null_net.look.seat[1].bot == 6 && rig_text(&t, "You play a bot"));
        else
            rig_type(&t, "X");
        rig_pass(&t, 100 * MS);
        ASSERT(null_server.question[CLIENT_LEAVE].place[0]);
        ASSERT_EQ(null_net.look.where, bots ? ONLINE_WAITING : ONLINE_NOWHERE);
        rig_close(&t);
    }
}

/* A player found for a match that is not rated signs nothing, and is met in a room as any other. */
static void casual(void)
{
    begin("marathon");
    null_server.seek = PAIR "host" OTHER;
    rig_type(&t, "[Multiplayer]EHE");
    rig_pass(&t, 100 * MS);
    null_net.look.relay_us[0] = null_net.look.relay_us[1] = 40000;
    rig_pass(&t, 100 * MS);
    rig_pass(&t, 100 * MS);
    ASSERT(null_server.question[CLIENT_SEEK].casual);
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    ASSERT(!session_ranking_is_rated(t.s) && !null_net.ranked.sign);
    rig_type(&t, "[Ready]E");
    ASSERT(!null_server.asked[CLIENT_READY]);
    rig_close(&t);
    look_for_match("wait\n");
    ASSERT(!null_server.question[CLIENT_SEEK].casual);
    rig_close(&t);
}

/* ---- rooms that are open to all ------------------------------------------------------------- */

#define RELAYS "relay\t2610\tnear:2610\nother\tfar.example:2610\n"
#define ROOM_OF_BEA "room\t" RIG_BEA "\tBea\tguideline\t1523\t4\t2\t3\t0\t24\tabcd-efgh\n"
#define ROOM_OF_CID "room\tc\tCid\tmodern\t0\t2\t2\t1\t1\t8\tijkm-nopq\n"
#define ROOM_OF_ADA "room\t" RIG_OWN "\tAda\tmodern\t0\t2\t2\t1\t1\t8\town-code\n"

static void lists_rooms(void)
{
    begin("marathon");
    null_server.rooms =
        RELAYS ROOM_OF_BEA ROOM_OF_CID ROOM_OF_ADA "room\td\tDan\tchess\t0\t2\t2\t1\t1\t8\tcode\n";
    rig_type(&t, "[Multiplayer]E");
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "Guideline, 2 of 4") && rig_text(&t, "2 of 2, in a match"));
    ASSERT(!rig_text(&t, "Ada") && !rig_text(&t, "Dan")); /* the own one; of rules unknown */
    rig_type(&t, "[Cid]");
    ASSERT(rig_text(&t, "First to 1 wins. The host is 8 ms from the relay."));
    rig_type(&t, "[Bea]");
    ASSERT(rig_text(&t, "First to 3 wins. The host is 24 ms from the relay and rated 1523."));
    null_server.rooms = RELAYS ROOM_OF_CID ROOM_OF_BEA; /* the cursor stays on Bea */
    rig_pass(&t, 5100 * MS);
    ASSERT(rig_text(&t, "and rated 1523"));
    rig_type(&t, "E");
    ASSERT_TEXT(null_net.wish.code, "abcd-efgh");
    ASSERT_TEXT(null_net.wish.relay, "[::1]:2610,far.example:2610");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    rig_close(&t);
}

/* Said anew when it changes, and every ten seconds; it is off the list without the wish, or the
 * room. */
static void lists_the_own_room(void)
{
    begin("marathon");
    t.s->options.net.relay = "[::1]";
    rig_type(&t, "[Multiplayer]E");
    rig_pass(&t, 100 * MS);
    rig_type(&t, "[Play with a friend]E");
    null_net.look.by_relay = true;
    rig_guests();
    rig_pass(&t, 100 * MS);
    rig_type(&t, "[Open to all]E");
    rig_pass(&t, 100 * MS);
    ASSERT(!null_server.question[CLIENT_ROOM].place[0]); /* the relay has not answered yet */
    null_net.look.relay_us[0] = 20000;
    rig_pass(&t, 100 * MS);
    const client_question *q = &null_server.question[CLIENT_ROOM];
    ASSERT_TEXT(q->place, "[::1]:2700");
    ASSERT_TEXT(q->rules, "guideline");
    ASSERT_TEXT(q->code, "47jq-z8nv-y83e-hrbg");
    ASSERT_TEXT(q->reach, "near:2610 20000");
    ASSERT(q->seats == 2 && q->taken == 2 && q->rounds == 3 && !q->plays);
    memset(&null_server.question[CLIENT_ROOM], 0, sizeof *q);
    rig_pass(&t, 9000 * MS);
    ASSERT(!q->place[0]);
    rig_pass(&t, 1200 * MS);
    ASSERT(q->place[0]);
    null_net.look.where = ONLINE_PLAYING;
    rig_pass(&t, 100 * MS);
    ASSERT(q->plays);
    null_net.look.where = ONLINE_WAITING;
    ASSERT(!null_server.question[CLIENT_LEAVE].place[0]);
    rig_type(&t, "[Open to all]E");
    rig_pass(&t, 100 * MS);
    ASSERT(null_server.question[CLIENT_LEAVE].place[0]);
    memset(&null_server.question[CLIENT_LEAVE], 0, sizeof *q);
    rig_type(&t, "[Open to all]E");
    rig_pass(&t, 100 * MS);
    rig_type(&t, "XX");
    rig_pass(&t, 100 * MS);
    ASSERT(null_server.question[CLIENT_LEAVE].place[0]);
    rig_close(&t);
}

/* The server's list has rooms at the server's own relay. */
static void no_list_for_other_relays(void)
{
    static const struct {
        const char *relay;
        bool lists;
    } with[] = {{"[::1]", true}, {"[::1]:99", true}, {"other.example", false}, {"", false}};
    for (unsigned i = 0; i < sizeof with / sizeof with[0]; i++) {
        begin("marathon");
        t.s->options.net.relay = with[i].relay;
        rig_type(&t, "[Multiplayer]E");
        rig_pass(&t, 100 * MS);
        rig_type(&t, "[Play with a friend]E");
        null_net.look.by_relay = true;
        rig_guests();
        rig_pass(&t, 100 * MS);
        rig_type(&t, "U"); /* to the last rows */
        ASSERT_EQ(rig_text(&t, "Open to all") != NULL, with[i].lists);
        rig_close(&t);
    }
}

/* ---- what goes there, and comes -------------------------------------------------------------- */

static void records_handed_in(void)
{
    for (unsigned wished = 0; wished < 2; wished++) {
        ts_replay_report report;
        begin("marathon");
        t.s->settings.ranking_hands_in = (uint8_t)wished;
        rig_type(&t, "E");
        rig_pass(&t, 3200 * MS);
        rig_lose(&t);
        rig_pass(&t, 600 * MS);
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        ASSERT_EQ(null_server.claims, wished);
        if (wished) {
            ASSERT_EQ(null_server.claim.boards, 1);
            ASSERT_TEXT(null_server.claim.name[0], "Ada");
            ASSERT_TEXT(null_server.claim.place, "[::1]:2700");
            ASSERT_EQ(ts_replay_verify(null_server.claimed, null_server.claim.size, &report),
                      TS_OK);
        }
        rig_close(&t);
    }
}

/* A log of it: a head with the player's name, an empty line, the replay. */
static const char *sprint(void)
{
    static char text[1 << 16];
    int head = snprintf(text, sizeof text,
                        "tessera log 1\nplayed 1764000000\nplayer %064d Bea\nsign -\n\n", 7);
    replay_read("guideline-sprint-win.tsc", text + head, sizeof text - (size_t)head);
    return text;
}

static void watched_and_raced(void)
{
    begin("marathon");
    to_server();
    rig_type(&t, "[Leaderboards]E[Sprint]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_ranking_lists(t.s)->entries, 2);
    ASSERT_TEXT(null_server.question[CLIENT_PAGE].path, "/records/guideline/sprint/0/1/40.tsv");
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "Loading the replay..."));
    ASSERT_TEXT(null_server.question[CLIENT_REPLAY].path, "/log/" RIG_GAME);
    null_server.replay = sprint();
    rig_pass(&t, 100 * MS);
    ASSERT(session_in_replay(t.s));
    ASSERT(rig_text(&t, "Replay - Bea - Sprint, Guideline"));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_BOARD);
    rig_type(&t, "r");
    rig_pass(&t, 3400 * MS);
    ASSERT(session_race_races(t.s));
    ASSERT(rig_text(&t, "You") && rig_text(&t, "Bea") && !rig_text(&t, "Best"));
    rig_close(&t);
    begin("marathon");
    to_server();
    rig_type(&t, "[Leaderboards]E[Sprint]E");
    rig_pass(&t, 100 * MS);
    null_server.replay = "no replay";
    rig_type(&t, "r");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_BOARD);
    rig_close(&t);
}

/* Bytes between the members of what the network shows are no change: nothing is drawn again. */
static void padding_is_no_change(void)
{
    enum { FROM = offsetof(online_view, asks_relay) + 1, TO = offsetof(online_view, relay_us) };
    _Static_assert(TO > FROM, "there is padding before a number of eight bytes");
    begin("marathon");
    rig_type(&t, "[Multiplayer]E");
    rig_pass(&t, 100 * MS);
    uint32_t version = session_picture_version(t.s);
    memset((unsigned char *)&null_net.look + FROM, 0xa5, TO - FROM);
    session_run(t.s, t.now += MS);
    ASSERT_EQ(session_picture_version(t.s), version);
    null_net.look.relay_us[0] = 40000;
    session_run(t.s, t.now += MS);
    ASSERT_EQ(session_picture_version(t.s), version + 1);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pages);
    RUN(address_just_typed);
    RUN(a_default_server);
    RUN(no_hall);
    RUN(quick_play);
    RUN(no_quick_play_without_a_server);
    RUN(strangers_do_not_see_the_login);
    RUN(relay_at_host);
    RUN(found_as_host);
    RUN(a_silent_relay);
    RUN(found_as_guest);
    RUN(nobody);
    RUN(casual);
    RUN(lists_rooms);
    RUN(lists_the_own_room);
    RUN(no_list_for_other_relays);
    RUN(records_handed_in);
    RUN(watched_and_raced);
    RUN(padding_is_no_change);
    return test_done();
}
