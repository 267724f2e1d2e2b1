/* Invitations: what a link may be, and the way from a link into the lobby. */
#include "online_hands.h"

#include "api/scene.h"
#include "crypt/crypt.h"
#include "qr/qr.h"
#include "session/lobby.h"

/* ---- links ---------------------------------------------------------------------------------- */

static void links_say_where_the_lobby_is(void)
{
    static const struct {
        const char *link, *relay, *place, *code;
    } table[] = {
        {"https://play.example.org/#join=abcd-efgh-jkmn", "play.example.org", "", "abcd-efgh-jkmn"},
        {"https://play.example.org:2700/#join=abc", "play.example.org:2700", "", "abc"},
        {"http://127.0.0.1:80/tessera.html#join=a1 \n", "127.0.0.1:80", "", "a1"},
        {"https://[2001:db8::1]/#join=abc", "[2001:db8::1]", "", "abc"},
        {"#join=abc", "", "", "abc"},
        {"tessera://join/abc", "", "", "abc"},
        {"tessera://join/abc@192.168.1.5:2608", "", "192.168.1.5:2608", "abc"},
        {"tessera://join/abc@[fe80::1]:2608", "", "[fe80::1]:2608", "abc"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        invite read;
        ASSERT(invite_parse(table[i].link, &read));
        ASSERT_TEXT(read.relay, table[i].relay);
        ASSERT_TEXT(read.place, table[i].place);
        ASSERT_TEXT(read.code, table[i].code);
    }
}

static void other_texts_are_no_invitations(void)
{
    static const char *const table[] = {
        "",
        "abc",
        "play.example.org/#join=abc",
        "https://#join=abc",
        "https://play.example.org#join=abc",
        "https://play.example.org/#join=",
        "https://play.example.org/#r=abc",
        "https://user@play.example.org/#join=abc",
        "https://play.example.org/#join=abc&more",
        "https://play.example.org/#join=abcdefghijklmnopqrstuvwxy", /* 25 characters */
        "tessera://join/",
        "tessera://join/abc@",
        "tessera://join/abc@host name",
        "tessera://watch/abc",
    };
    invite read;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        ASSERT(!invite_parse(table[i], &read));
}

static void links_are_written_as_they_are_read(void)
{
    char link[INVITE_LINK_SIZE];
    invite_format(&(invite){.relay = "play.example.org", .code = "abc"}, NULL, link);
    ASSERT_TEXT(link, "https://play.example.org/#join=abc");
    invite_format(&(invite){.relay = "x.org:2610", .code = "abc"}, NULL, link);
    ASSERT_TEXT(link, "https://x.org/#join=abc");
    invite_format(&(invite){.relay = "x.org:12610", .code = "abc"}, NULL, link);
    ASSERT_TEXT(link, "https://x.org:12610/#join=abc");
    invite_format(&(invite){.relay = "x.org", .code = "abc"}, "https://x.org/game/", link);
    ASSERT_TEXT(link, "https://x.org/game/#join=abc");
    invite_format(&(invite){.place = "10.0.0.2:2608", .code = "abc"}, NULL, link);
    ASSERT_TEXT(link, "tessera://join/abc@10.0.0.2:2608");
    invite_format(&(invite){.relay = "x.org", .code = "no code"}, NULL, link);
    ASSERT_TEXT(link, "");
}

/* ---- in the game ---------------------------------------------------------------------------- */

static void open_at_relay(void)
{
    begin();
    relay = calloc(1, sizeof *relay);
    net_relay_open(relay, relay_send, NULL);
    snprintf(ada->t.s->settings.online_relay, ONLINE_PLACE_SIZE, "relay");
    open_room();
    pass(600 * MS);
}

static void paste(end *e, const char *text)
{
    write_text(e, text);
    rig_tell(&e->t, TELL_TEXT, '\n');
}

/* Returns what the front end has been asked to copy, or "". */
static const char *copied_by(end *e)
{
    const scene_list *scene = session_scene(e->t.s);
    return scene->copied ? scene->words + scene->copy : "";
}

/* In a window as large as the usual one the code is laid of tiles. */
static void the_code_is_laid_of_tiles(void)
{
    unsigned laid = 0;
    open_at_relay();
    rig_room(&ada->t, 960, 720, 6, 12);
    for (uint32_t i = 0; i < ada->t.scene->count; i++)
        laid += ada->t.scene->item[i].kind == ITEM_TILES &&
                strcmp(rig_words(&ada->t, &ada->t.scene->item[i]), look_of(ada)->code) == 0;
    ASSERT_EQ(laid, 1);
    finish();
}

static void the_host_sees_the_link_and_has_it_copied(void)
{
    char link[INVITE_LINK_SIZE];
    open_at_relay();
    snprintf(link, sizeof link, "https://relay/#join=%s", look_of(ada)->code);
    ASSERT_TEXT(session_invite_link(ada->t.s), link);
    ASSERT(sees(ada, link));
    rig_look(&ada->t);
    ASSERT_TEXT(copied_by(ada), link);
    ASSERT_EQ(session_invite_code(ada->t.s)->side, 29); /* 34 bytes: version 3 */
    ASSERT_EQ(session_scene(ada->t.s)->copied, 1);
    type(ada, "[Copy link]E");
    rig_look(&ada->t);
    ASSERT_EQ(session_scene(ada->t.s)->copied, 2);
    finish();
}

/* Without a relay. The link is copied again, because friends need the newer one. */
static void the_link_leads_to_a_router_that_lets_others_in(void)
{
    char link[INVITE_LINK_SIZE];
    begin();
    open_room();
    pass(100 * MS);
    ASSERT(ada->asks_router);
    snprintf(link, sizeof link, "tessera://join/%s@ada:2608", look_of(ada)->code);
    ASSERT_TEXT(session_invite_link(ada->t.s), link);
    ada->outside = "198.51.100.7:2609";
    pass(100 * MS);
    snprintf(link, sizeof link, "tessera://join/%s@198.51.100.7:2609", look_of(ada)->code);
    ASSERT_TEXT(session_invite_link(ada->t.s), link);
    rig_look(&ada->t);
    ASSERT_TEXT(copied_by(ada), link);
    finish();
}

static void a_relay_needs_no_router(void)
{
    open_at_relay();
    ASSERT(!ada->asks_router);
    finish();
}

/* The guest has set no relay: the link names it. */
static void a_pasted_link_leads_into_the_lobby(void)
{
    open_at_relay();
    paste(bob, session_invite_link(ada->t.s));
    ASSERT_EQ(screen_of(bob), SCREEN_MULTIPLAYER);
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    ASSERT_EQ(look_of(ada)->count, 2);
    ASSERT_TEXT(bob->t.s->settings.online_relay, "");
    finish();
}

/* The host presses Down, Enter and Enter from the title, the guest pastes and presses Enter. */
static void three_keys_lead_into_a_match(void)
{
    begin();
    use_relay();
    ada->t.s->options.net.relay = "relay"; /* the default server */
    type(ada, "DE");
    pass(600 * MS);
    ASSERT(sees(ada, "https://relay/#join="));
    paste(bob, session_invite_link(ada->t.s));
    pass(1500 * MS);
    type(ada, "E");
    type(bob, "E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    finish();
}

static void an_occupied_port_is_named_behind_the_title(void)
{
    begin();
    ada->port_in_use = true;
    type(ada, "[Play with a friend]E");
    ASSERT_EQ(screen_of(ada), SCREEN_MULTIPLAYER);
    ASSERT(sees(ada, "Port 2608 is in use"));
    finish();
}

static void a_link_is_found_behind_typed_text(void)
{
    open_at_relay();
    type(bob, "[Multiplayer]E[More]E[Code]");
    write_text(bob, "http");
    paste(bob, session_invite_link(ada->t.s));
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

static void a_name_may_be_a_link(void)
{
    open_at_relay();
    type(bob, "[Multiplayer]E[More]E[Your name]");
    paste(bob, session_invite_link(ada->t.s));
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_ONLINE_MORE);
    finish();
}

static void without_a_relay_the_link_has_the_address(void)
{
    char link[INVITE_LINK_SIZE];
    begin();
    open_room();
    snprintf(link, sizeof link, "tessera://join/%s@ada:2608", look_of(ada)->code);
    ASSERT_TEXT(session_invite_link(ada->t.s), link);
    paste(bob, link);
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

static void a_program_begins_with_a_link(void)
{
    char link[INVITE_LINK_SIZE];
    open_at_relay();
    snprintf(link, sizeof link, "%s", session_invite_link(ada->t.s));
    rig_close(&bob->t);
    online_close(bob->m);
    open_end_with(1, &(session_room){.how = SESSION_OPENS_LINK, .link = link, .handicap = -1});
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

/* As the page hands on what stands behind its address, and `tessera://join/CODE`. */
static void a_code_alone_leads_to_the_own_relay(void)
{
    char link[INVITE_LINK_SIZE];
    open_at_relay();
    bob->t.s->options.net.relay = "relay";
    snprintf(link, sizeof link, "#join=%s", look_of(ada)->code);
    session_take_link(bob->t.s, link, now);
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_LOBBY);
    finish();
}

static void a_game_under_way_is_not_left(void)
{
    open_at_relay();
    type(bob, "[Play]E");
    pass(4 * SECOND);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    session_take_link(bob->t.s, session_invite_link(ada->t.s), now);
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PAUSE);
    ASSERT_EQ(look_of(ada)->count, 1);
    ASSERT(sees(bob, "Leave this game first"));
    finish();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(links_say_where_the_lobby_is);
    RUN(other_texts_are_no_invitations);
    RUN(links_are_written_as_they_are_read);
    if (!crypt_open())
        return test_done();
    RUN(the_code_is_laid_of_tiles);
    RUN(the_host_sees_the_link_and_has_it_copied);
    RUN(the_link_leads_to_a_router_that_lets_others_in);
    RUN(a_relay_needs_no_router);
    RUN(a_pasted_link_leads_into_the_lobby);
    RUN(three_keys_lead_into_a_match);
    RUN(an_occupied_port_is_named_behind_the_title);
    RUN(a_link_is_found_behind_typed_text);
    RUN(a_name_may_be_a_link);
    RUN(without_a_relay_the_link_has_the_address);
    RUN(a_program_begins_with_a_link);
    RUN(a_code_alone_leads_to_the_own_relay);
    RUN(a_game_under_way_is_not_left);
    free(relay);
    return test_done();
}
