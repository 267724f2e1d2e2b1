/* Friends and recent opponents in the game: the list, who is online, invitations of both kinds. The
 * server is client_rig.h's, the network online_rig.h's. */
#include "base/hex.h"
#include "online_rig.h"
#include "parts_rig.h"
#include "session/people.h"
#include "session_rig.h"
#include "client_rig.h"

#define RIG_CID "d44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44dd44d"
#define RELAYS "relay\t2610\tnear:2610\nother\tfar.example:2610\n"
#define FRIEND(key, name, state, tells, lobby)                                                     \
    "friend\t" key "\t" name "\t" state "\t" tells "\t" lobby "\n"
#define FREE_BEA FRIEND(RIG_BEA, "Bea", "free", "", "\t\t")
#define INVITES_BEA FRIEND(RIG_BEA, "Bea", "free", "invites", "modern\tabcd-efgh\tfar.example:2610")

static session_rig t;

static void begin(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.net = rig_net();
    o.ranking = rig_hall();
    o.local_s = 1764000000;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 6, 12);
    snprintf(t.s->settings.ranking_place, sizeof t.s->settings.ranking_place, "[::1]:2700");
    rig_pass(&t, 600 * MS);
}

/* The end of a match in which this player had board 0. */
static void meet(const char *key, const char *name, unsigned won, unsigned lost)
{
    duel_state d = *session_duel_of(t.s);
    session_lobby *l = t.s->lobby;
    memset(l->key, 0, sizeof l->key);
    ASSERT(hex_read(l->key[1], key, sizeof l->key[1]));
    snprintf(l->name[1], sizeof l->name[1], "%s", name);
    l->lead.own = 1;
    d.won[0] = won;
    d.won[1] = lost;
    session_duel_set(t.s, &d);
    null_net.look.own = 0;
    session_people_note(t.s);
    null_net.look.own = -1;
    rig_pass(&t, SECOND);
}

static const client_presence *said(void)
{
    return &null_server.question[CLIENT_HERE].here;
}

static bool is_key(const uint8_t *key, const char *digits)
{
    char its[CLIENT_KEY_SIZE];
    hex_write(its, key, ONLINE_KEY_SIZE);
    return strcmp(its, digits) == 0;
}

static void to_friends(void)
{
    rig_type(&t, "[Multiplayer]E[Friends]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_FRIENDS);
}

/* Nobody hears of a player who knows nobody, or who does not wish it. */
static void opting_out(void)
{
    begin();
    rig_pass(&t, 60 * SECOND);
    ASSERT(!null_server.question[CLIENT_HERE].place[0]);
    meet(RIG_BEA, "Bea", 2, 1);
    ASSERT_TEXT(null_server.question[CLIENT_HERE].place, "[::1]:2700");
    ASSERT(said()->state == CLIENT_IS_FREE && said()->friends == 1);
    ASSERT(is_key(said()->friend[0], RIG_BEA));
    t.s->settings.online_presence = 0;
    rig_pass(&t, 20 * SECOND);
    ASSERT_EQ(said()->state, CLIENT_GONE);
    memset(&null_server.question[CLIENT_HERE], 0, sizeof(client_question));
    rig_pass(&t, 60 * SECOND);
    ASSERT(!null_server.question[CLIENT_HERE].place[0]);
    meet(RIG_CID, "Cid", 0, 2);
    unsigned count;
    session_people_list(t.s, &count);
    ASSERT_EQ(count, 1);
    rig_type(&t, "[Multiplayer]E[Play with a friend]E");
    ASSERT_EQ(null_net.wish.key[0], 0); /* the others do not learn the key either */
    t.s->settings.online_presence = 1;
    rig_type(&t, "XX[Play with a friend]E");
    ASSERT(is_key(null_net.wish.key, RIG_OWN));
    rig_close(&t);
}

static void friends_before_opponents(void)
{
    begin();
    meet(RIG_BEA, "Bea", 2, 1);
    meet(RIG_CID, "Cid", 0, 2);
    to_friends();
    ASSERT_TEXT(rig_chosen(&t), "Cid"); /* met last */
    ASSERT(rig_text(&t, "won 2:1 on 2025-11-24") && rig_text(&t, "lost 0:2 on 2025-11-24"));
    rig_type(&t, "[Bea]f");
    unsigned count;
    const person *all = session_people_list(t.s, &count);
    ASSERT(count == 2 && all[0].is_friend && !all[1].is_friend);
    ASSERT_TEXT(all[0].name, "Bea");
    ASSERT_TEXT(rig_chosen(&t), "Bea"); /* the cursor has gone with her */
    ASSERT(rig_text(&t, "offline"));
    ASSERT(rig_text(&t, "Friend with key b22bb22b; last match won 2:1 on 2025-11-24."));
    meet(RIG_BEA, "Bea B.", 1, 1); /* again: one line, with the new name */
    all = session_people_list(t.s, &count);
    ASSERT(count == 2 && all[0].is_friend && all[0].won == 1);
    ASSERT_TEXT(all[0].name, "Bea B.");
    rig_type(&t, "f[Cid]B");
    all = session_people_list(t.s, &count);
    ASSERT(count == 1 && !all[0].is_friend);
    rig_close(&t);
}

/* Friends stay; of the others the one met longest ago makes room. */
static void the_list_is_full(void)
{
    char key[CLIENT_KEY_SIZE], name[16];
    unsigned count;
    begin();
    for (unsigned i = 0; i < CLIENT_FRIENDS; i++) {
        snprintf(key, sizeof key, "%064u", i + 1);
        snprintf(name, sizeof name, "P%u", i);
        meet(key, name, 1, 0);
    }
    session_person_befriend(t.s, CLIENT_FRIENDS - 1, true); /* the first of all */
    meet(RIG_CID, "Cid", 0, 2);
    const person *all = session_people_list(t.s, &count);
    ASSERT_EQ(count, CLIENT_FRIENDS);
    ASSERT_TEXT(all[0].name, "P0");
    ASSERT_TEXT(all[1].name, "Cid");
    ASSERT_TEXT(all[count - 1].name, "P2"); /* P1 has gone */
    rig_close(&t);
}

static void stays_in_the_store(void)
{
    begin();
    meet(RIG_BEA, "Bea  B", 2, 1);
    session_person_befriend(t.s, 0, true);
    unsigned count;
    const person before = *session_people_list(t.s, &count);
    session_people_read(t.s, session_store(t.s));
    const person *after = session_people_list(t.s, &count);
    ASSERT_EQ(count, 1);
    ASSERT_BYTES(after->key, before.key, sizeof before.key);
    ASSERT_TEXT(after->name, "Bea  B");
    ASSERT(after->is_friend && after->won == 2 && after->lost == 1);
    ASSERT_EQ(after->played_s, before.played_s);
    session_person_remove(t.s, 0);
    session_people_read(t.s, session_store(t.s));
    session_people_list(t.s, &count);
    ASSERT_EQ(count, 0);
    rig_close(&t);
}

/* ---- inviting ------------------------------------------------------------------------------- */

static void who_is_online(void)
{
    begin();
    meet(RIG_BEA, "Bea", 2, 1);
    meet(RIG_CID, "Cid", 2, 0);
    null_server.here = RELAYS FREE_BEA FRIEND(RIG_GAME, "Eve", "free", "", "\t\t");
    to_friends();
    rig_pass(&t, 5 * SECOND);
    ASSERT_EQ(session_people_online(t.s), 1); /* Eve is nobody that this player knows */
    ASSERT(rig_text(&t, "online"));
    null_server.here = RELAYS FRIEND(RIG_BEA, "Bea", "plays", "", "\t\t");
    rig_pass(&t, 5 * SECOND);
    ASSERT(rig_text(&t, "playing"));
    rig_type(&t, "[Cid]E"); /* who is offline is not invited */
    ASSERT_EQ(null_net.look.where, ONLINE_NOWHERE);
    null_server.trouble = CLIENT_NO_ANSWER;
    rig_pass(&t, 5 * SECOND);
    ASSERT_EQ(session_people_online(t.s), 0);
    rig_close(&t);
}

static void invite_bea(void)
{
    begin();
    meet(RIG_BEA, "Bea", 2, 1);
    null_server.here = RELAYS FREE_BEA;
    to_friends();
    rig_pass(&t, 5 * SECOND);
    rig_type(&t, "[Bea]E");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    ASSERT_TEXT(null_net.wish.relay, "[::1]:2610,far.example:2610");
    ASSERT_EQ(said()->tells, CLIENT_TELLS_NOTHING); /* the relay has not answered yet */
    null_net.look.by_relay = true;
    null_net.look.relay_us[0] = 20000;
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(said()->tells, CLIENT_INVITES);
    ASSERT(is_key(said()->to, RIG_BEA));
    ASSERT_TEXT(null_server.question[CLIENT_HERE].code, "47jq-z8nv-y83e-hrbg");
    ASSERT_TEXT(null_server.question[CLIENT_HERE].reach, "near:2610 20000");
    ASSERT_TEXT(null_server.question[CLIENT_HERE].rules, "guideline");
}

static void until_the_friend_has_come(void)
{
    invite_bea();
    rig_guests();
    ASSERT(hex_read(null_net.look.seat[1].key, RIG_BEA, ONLINE_KEY_SIZE));
    rig_pass(&t, 5 * SECOND);
    ASSERT_EQ(said()->tells, CLIENT_TELLS_NOTHING);
    rig_close(&t);
}

/* By the lobby's rules; one that is not sure has a mark, as in the tables. */
static void ratings_stand_beside_names(void)
{
    invite_bea();
    rig_guests();
    ASSERT(hex_read(null_net.look.seat[1].key, RIG_BEA, ONLINE_KEY_SIZE));
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(null_server.question[CLIENT_PERSON].path, "/person/" RIG_BEA ".tsv");
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "1893, ready"));
    null_net.look.rules = TS_RULES_MODERN;
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "1502?, ready"));
    null_net.look.rules = TS_RULES_PSK;
    rig_pass(&t, 100 * MS);
    ASSERT(rig_text(&t, "ready") && !rig_text(&t, "1502?, ready"));
    ASSERT(!null_server.asked[CLIENT_PERSON]);
    rig_close(&t);
}

static void until_the_lobby_is_left(void)
{
    invite_bea();
    rig_type(&t, "XX");
    rig_pass(&t, 5 * SECOND);
    ASSERT(said()->tells == CLIENT_TELLS_NOTHING && said()->state == CLIENT_IS_FREE);
    rig_close(&t);
}

static void until_it_is_declined(void)
{
    invite_bea();
    null_server.here = RELAYS FRIEND(RIG_BEA, "Bea", "free", "declines", "\t\t");
    rig_pass(&t, 5 * SECOND);
    ASSERT(rig_text(&t, "Bea declined your invitation."));
    rig_pass(&t, 5 * SECOND);
    ASSERT_EQ(said()->tells, CLIENT_TELLS_NOTHING);
    rig_close(&t);
}

/* ---- being invited -------------------------------------------------------------------------- */

static void invited(const char *here)
{
    begin();
    meet(RIG_BEA, "Bea", 2, 1);
    null_server.here = here;
}

static void accepting(void)
{
    invited(RELAYS INVITES_BEA);
    rig_type(&t, "[Options]");
    for (unsigned s = 0; s < 16 && !session_people_shows_invitation(t.s); s++)
        rig_pass(&t, SECOND);
    ASSERT_TEXT(rig_chosen(&t), "Options"); /* a line has come above it */
    ASSERT(rig_text(&t, "Bea invites you: see Multiplayer."));
    rig_type(&t, "[Bea invites you]");
    ASSERT(rig_text(&t, "Modern. Enter: accept."));
    rig_type(&t, "E");
    ASSERT_TEXT(null_net.wish.code, "abcd-efgh");
    ASSERT_TEXT(null_net.wish.relay, "far.example:2610,[::1]:2610");
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_LOBBY);
    rig_type(&t, "XX"); /* the same one is not shown again */
    rig_pass(&t, 20 * SECOND);
    ASSERT(!session_people_shows_invitation(t.s));
    rig_close(&t);
}

static void declining(void)
{
    invited(RELAYS INVITES_BEA);
    rig_type(&t, "[Multiplayer]E");
    rig_pass(&t, 5 * SECOND);
    rig_type(&t, "[Bea invites you]RE");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(null_net.look.where, ONLINE_NOWHERE);
    ASSERT(said()->tells == CLIENT_DECLINES && is_key(said()->to, RIG_BEA));
    ASSERT(!session_people_shows_invitation(t.s));
    null_server.here = RELAYS FREE_BEA;
    rig_pass(&t, 60 * SECOND);
    ASSERT_EQ(said()->tells, CLIENT_TELLS_NOTHING);
    null_server.here =
        RELAYS FRIEND(RIG_BEA, "Bea", "free", "invites", "modern\tijkm-nopq\tnear:2610");
    rig_pass(&t, 5 * SECOND);
    ASSERT(session_people_shows_invitation(t.s)); /* another lobby is another invitation */
    rig_close(&t);
}

static void a_game_is_not_interrupted(void)
{
    invited(NULL);
    rig_type(&t, "[Play]E");
    null_server.here = RELAYS INVITES_BEA;
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_pass(&t, 20 * SECOND);
    ASSERT_EQ(said()->state, CLIENT_PLAYS);
    ASSERT(session_people_shows_invitation(t.s) && session_screen(t.s) == SCREEN_PLAY);
    ASSERT(!session_messages_text(t.s)[0]);
    rig_lose(&t);
    rig_pass(&t, 3 * SECOND);
    ASSERT(session_screen(t.s) == SCREEN_RESULT && !session_messages_text(t.s)[0]);
    rig_type(&t, "X");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT_TEXT(session_messages_text(t.s), "Bea invites you: see Multiplayer.");
    rig_close(&t);
}

/* A stranger cannot invite, whatever the server says; nor to rules that are not known. */
static void not_by_strangers(void)
{
    invited(RELAYS FRIEND(RIG_CID, "Cid", "free", "invites", "modern\tabcd-efgh\tnear:2610") FRIEND(
        RIG_BEA, "Bea", "free", "invites", "chess\tabcd-efgh\tnear:2610") "kind\tx\n");
    rig_pass(&t, 20 * SECOND);
    ASSERT(!session_people_shows_invitation(t.s));
    ASSERT_EQ(session_people_online(t.s), 1);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(opting_out);
    RUN(friends_before_opponents);
    RUN(the_list_is_full);
    RUN(stays_in_the_store);
    RUN(who_is_online);
    RUN(until_the_friend_has_come);
    RUN(ratings_stand_beside_names);
    RUN(until_the_lobby_is_left);
    RUN(until_it_is_declined);
    RUN(accepting);
    RUN(declining);
    RUN(a_game_is_not_interrupted);
    RUN(not_by_strangers);
    return test_done();
}
