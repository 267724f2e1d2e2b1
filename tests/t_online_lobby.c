/* The screens on which others are met: how a room is opened and found, and what is set, typed and
 * said in it. */
#include "online_hands.h"

#include "crypt/crypt.h"
#include "menus/screens.h"

static void what_does_not_work_is_said(void)
{
    begin();
    ada->port_in_use = true;
    type(ada, "[Multiplayer]E[Play with a friend]E");
    ASSERT(sees(ada, "Port 2608 is in use"));
    ada->port_in_use = false;
    type(ada, "[Play with a friend]E");
    type(bob, "[Multiplayer]E[More]E[Join]E");
    ASSERT(sees(bob, "Enter an address"));
    type(bob, "[Address]");
    write_text(bob, "nobody");
    type(bob, "E");
    ASSERT(sees(bob, "Enter the lobby code"));
    type(bob, "[Code]");
    write_text(bob, "wrong");
    type(bob, "E");
    pass(100 * MS);
    ASSERT(sees(bob, "Unknown address: nobody"));
    type(bob, "[Address]");
    rig_down(&bob->t, KEY_DELETE);
    rig_up(&bob->t, KEY_DELETE);
    write_text(bob, "ada");
    type(bob, "E");
    ASSERT(sees(bob, "Connecting to ada"));
    pass(1 * SECOND);
    ASSERT(sees(ada, "wrong lobby code"));
    pass(10 * SECOND);
    ASSERT(sees(bob, "No answer from ada"));
    finish();
}

/* A touch of a line in which something is typed puts the cursor there, and does no more. */
static void what_is_typed_comes_first(void)
{
    enum { CODE = 2 };
    begin();
    type(bob, "[Multiplayer]E[More]E[Address]");
    write_text(bob, "ada");
    screen_point(bob->t.s, CODE, true, now);
    rig_look(&bob->t);
    ASSERT_EQ(screen_types(bob->t.s), LOBBY_FIELD_CODE);
    ASSERT(!sees(bob, "Enter the lobby code"));
    screen_point(bob->t.s, CODE, true, now); /* the second one is Enter */
    rig_look(&bob->t);
    ASSERT(sees(bob, "Enter the lobby code"));
    finish();
}

static void without_a_server_the_menu_says_so(void)
{
    begin();
    type(ada, "[Multiplayer]E");
    ASSERT(sees(ada, "No server is set"));
    ada->t.s->options.net.relay = "relay";
    type(ada, "X[Multiplayer]E");
    ASSERT(!sees(ada, "No server is set"));
    finish();
}

static void by_an_address_and_a_code(void)
{
    begin();
    open_room();
    type(bob, "[Multiplayer]E[More]E[Address]");
    write_text(bob, "ada");
    type(bob, "[Code]");
    write_text(bob, look_of(ada)->code);
    type(bob, "E");
    pass(500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

static void begin_with(end *e, const session_room *room)
{
    rig_close(&e->t);
    online_close(e->m);
    open_end_with(e->number, room);
}

/* `tessera host` and `tessera join`: what was asked for wins over what is set, for the rest. */
static void a_program_begins_with_a_room(void)
{
    const session_room opens = {.how = SESSION_OPENS_ROOM,
                                .name = "Ann",
                                .code = "secret",
                                .first_to = 2,
                                .boards = 3,
                                .handicap = 4};
    const session_room asks = {.how = SESSION_JOINS_ROOM, .place = "ada", .handicap = -1};
    const session_room watches = {.how = SESSION_JOINS_ROOM,
                                  .place = "ada",
                                  .code = "secret",
                                  .watches = true,
                                  .handicap = -1};
    begin();
    begin_with(ada, &opens);
    ASSERT(look_of(ada)->hosts);
    ASSERT_TEXT(look_of(ada)->code, "secret");
    ASSERT_EQ(look_of(ada)->first_to, 2);
    ASSERT_EQ(look_of(ada)->places, 3);
    pass(100 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY);
    begin_with(bob, &asks);
    ASSERT_EQ(screen_of(bob), SCREEN_ONLINE_MORE);
    write_text(bob, "secret");
    type(bob, "E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    ASSERT(sees(bob, "Ann"));
    ASSERT_EQ(look_of(bob)->seat[1].handicap, 4);
    begin_with(eve, &watches);
    pass(600 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_LOBBY);
    ASSERT_EQ(look_of(eve)->own, -1);
    type(ada, "XX"); /* out of the room, and never back into it by itself */
    pass(2 * SECOND);
    ASSERT_EQ(screen_of(ada), SCREEN_MULTIPLAYER);
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_TITLE);
    finish();
}

static void at_a_relay_by_a_short_code(void)
{
    begin();
    relay = calloc(1, sizeof *relay);
    net_relay_open(relay, relay_send, NULL);
    snprintf(ada->t.s->settings.online_relay, ONLINE_PLACE_SIZE, "relay");
    snprintf(bob->t.s->settings.online_relay, ONLINE_PLACE_SIZE, "relay");
    open_room();
    pass(600 * MS);
    ASSERT(!look_of(ada)->asks_relay);
    ASSERT_EQ(strlen(look_of(ada)->code), 14);
    type(bob, "[Multiplayer]E[More]E[Code]");
    write_text(bob, look_of(ada)->code);
    type(bob, "E");
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

static void names_are_those_of_logins(void)
{
    begin();
    ada->t.s->options.login = "alovelace";
    ada->t.s->settings.online_name[0] = bob->t.s->settings.online_name[0] = '\0';
    open_room();
    type(bob, "[Multiplayer]E");
    pass(2500 * MS);
    type(bob, "[alovelace]E");
    pass(600 * MS);
    ASSERT(sees(ada, "alovelace (you)"));
    ASSERT(sees(ada, "Guest 2"));
    ASSERT(sees(bob, "Guest 2 (you)"));
    finish();
}

static void no_two_have_the_same_name(void)
{
    static const char twelve[] = "\xc3\x84\xc3\x84\xc3\x84\xc3\x84\xc3\x84\xc3\x84\xc3\x84\xc3\x84"
                                 "\xc3\x84\xc3\x84\xc3\x84\xc3\x84"; /* as long as may be */
    static const struct {
        const char *host, *guest, *third, *second_name, *third_name;
    } with[] = {{"Ada", "Ada", "Ada", "Ada 2", "Ada 3"},
                {"Ada", "Ada 2", "Ada", "Ada 2", "Ada 3"},
                {"Ada", "", "", "Guest 2", "Guest 3"},
                {"Guest 2", "", "", "Guest 3", "Guest 4"}};
    for (unsigned i = 0; i < sizeof with / sizeof with[0]; i++) {
        begin();
        snprintf(ada->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s", with[i].host);
        snprintf(bob->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s", with[i].guest);
        snprintf(eve->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s", with[i].third);
        open_room();
        type(ada, "[Boards]R");
        for (unsigned k = 1; k < 3; k++) {
            type(&ends[k], "[Multiplayer]E");
            pass(2500 * MS);
            type(&ends[k], "HDE");
            pass(600 * MS);
        }
        ASSERT_EQ(look_of(ada)->count, 3);
        ASSERT_TEXT(look_of(ada)->seat[1].name, with[i].second_name);
        ASSERT_TEXT(look_of(bob)->seat[2].name, with[i].third_name);
        finish();
    }
    begin();
    snprintf(ada->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s", twelve);
    snprintf(bob->t.s->settings.online_name, ONLINE_NAME_SIZE, "%s", twelve);
    open_room();
    type(bob, "[Multiplayer]E");
    pass(2500 * MS);
    type(bob, "HDE");
    pass(600 * MS);
    char numbered[sizeof twelve] = "";
    memcpy(numbered, twelve, 20); /* ten letters, a space and a number: 22 of 24 bytes */
    strcat(numbered, " 2");
    ASSERT_TEXT(look_of(ada)->seat[1].name, numbered);
    finish();
}

/* 30 ms in each direction */
static void pings_stand_beside_names(void)
{
    begin();
    delay = 30 * MS;
    open_room();
    join_near(bob);
    pass(2 * SECOND);
    const unsigned ada_sees = look_of(ada)->seat[1].ping_ms,
                   bob_sees = look_of(bob)->seat[0].ping_ms;
    ASSERT(ada_sees >= 60 && ada_sees < 75 && bob_sees >= 60 && bob_sees < 75);
    ASSERT(look_of(ada)->seat[0].ping_ms == 0 && look_of(bob)->seat[1].ping_ms == 0);
    ASSERT(sees(ada, "not ready, 6"));
    start();
    ASSERT(sees(ada, "Bob 6") && sees(bob, "Ada 6"));
    finish();
}

static void the_host_sets_the_terms(void)
{
    online_both();
    type(bob, "HE");
    pass(400 * MS);
    ASSERT(look_of(ada)->seat[1].ready);
    type(ada, "[Handicap 2]RRR[Rounds to win]R[Rules]R");
    pass(400 * MS);
    ASSERT_EQ(look_of(bob)->seat[1].handicap, 3);
    ASSERT_EQ(look_of(bob)->first_to, 2);
    ASSERT_EQ(look_of(bob)->rules, look_of(ada)->rules);
    ASSERT(look_of(ada)->rules != (unsigned)ts_rules_find("guideline"));
    ASSERT(session_lobby_is_rules(look_of(ada)->rules));
    ASSERT(!look_of(bob)->seat[1].ready); /* he has to look again */
    start();
    ASSERT_EQ(session_match(bob->t.s)->setup.handicap[1], 3);
    finish();
}

/* A tick of guideline is a millisecond. */
static void spectators_are_behind(void)
{
    online_both();
    type(eve, "[Multiplayer]E[More]E[Spectate]RX");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    type(ada, "[Spectator delay]RHE"); /* three seconds */
    type(bob, "HE");
    pass(10 * SECOND);
    ASSERT_EQ(screen_of(eve), SCREEN_PLAY);
    ASSERT(session_match(bob->t.s)->tick >= 6000);
    ASSERT(session_match(eve->t.s)->tick + 3000 <= session_match(ada->t.s)->tick);
    ASSERT(session_match(eve->t.s)->tick + 3500 > session_match(ada->t.s)->tick);
    finish();
}

/* Above a line others come and go. */
static void the_cursor_stays_on_its_line(void)
{
    begin();
    open_room();
    type(ada, "[Boards]RR"); /* each brings a seat and its rows */
    ASSERT_EQ(look_of(ada)->places, 4);
    ASSERT_EQ(look_of(ada)->first_to, 1);
    join_near(bob);
    type(ada, "[Message]");
    write_text(ada, "good ");
    type(eve, "[Multiplayer]E[More]E[Spectate]RX");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_LOBBY);
    ASSERT(sees(ada, "Spectators"));
    write_text(ada, "luck");
    type(ada, "E");
    pass(500 * MS);
    ASSERT(sees(eve, "Ada: good luck"));
    finish();
}

static void lines_of_chat_can_be_turned_off(void)
{
    online_both();
    type(ada, "[Message]");
    write_text(ada, "good luck");
    type(ada, "E");
    pass(500 * MS);
    ASSERT(sees(bob, "Ada: good luck") && sees(ada, "Ada: good luck"));
    type(bob, "N"); /* what was said is no line that the cursor can go to */
    ASSERT_TEXT(rig_chosen(&bob->t), "Leave lobby");
    type(bob, "[Chat]R");
    ASSERT(!sees(bob, "good luck"));
    type(ada, "[Message]");
    write_text(ada, "again");
    type(ada, "E");
    pass(500 * MS);
    ASSERT(!sees(bob, "again"));
    type(ada, "[Chat]R");
    pass(500 * MS);
    ASSERT(!look_of(bob)->chat);
    finish();
}

/* On a guest's line the host chooses what Enter does. */
static void the_host_mutes_and_kicks(void)
{
    online_both();
    type(eve, "[Multiplayer]E[More]E[Spectate]RX");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    ASSERT(sees(ada, "Eve"));
    type(ada, "[Eve]");
    ASSERT(sees(ada, "Enter: mute."));
    type(ada, "E");
    ASSERT(sees(ada, "Enter: unmute."));
    ASSERT(look_of(ada)->watcher[0].muted);
    type(ada, "[Bob]R");
    ASSERT(sees(ada, "Enter: kick.") && sees(ada, "not ready"));
    type(ada, "E");
    pass(500 * MS);
    ASSERT_EQ(look_of(ada)->count, 1);
    ASSERT_EQ(screen_of(bob), SCREEN_MULTIPLAYER);
    ASSERT(sees(bob, "The host removed you from the lobby."));
    ASSERT_EQ(look_of(ada)->watcher_count, 1);
    finish();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    if (!crypt_open())
        return test_done();
    RUN(what_does_not_work_is_said);
    RUN(what_is_typed_comes_first);
    RUN(without_a_server_the_menu_says_so);
    RUN(by_an_address_and_a_code);
    RUN(a_program_begins_with_a_room);
    RUN(at_a_relay_by_a_short_code);
    RUN(names_are_those_of_logins);
    RUN(no_two_have_the_same_name);
    RUN(pings_stand_beside_names);
    RUN(the_host_sets_the_terms);
    RUN(spectators_are_behind);
    RUN(the_cursor_stays_on_its_line);
    RUN(the_host_mutes_and_kicks);
    RUN(lines_of_chat_can_be_turned_off);
    free(relay);
    return test_done();
}
