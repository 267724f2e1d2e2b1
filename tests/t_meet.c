/* Sessions that play with each other, joined in memory: what their players see and do. */
#include "meet_wires.h"

#include "play/screens/meet.h"
#include "play/screens/moving.h"

/* ---- what players do ------------------------------------------------------------------------ */

/* As rig_type, with time for all. */
static void type(end *e, const char *keys)
{
    for (const char *next; *keys; keys = next) {
        e->t.now = now;
        next = rig_type_one(&e->t, keys);
        now = e->t.now;
        pass(4 * MS);
    }
}

static void write_text(end *e, const char *text)
{
    for (; *text; text++)
        rig_tell(&e->t, TELL_TEXT, (unsigned char)*text);
}

static bool sees(end *e, const char *words)
{
    return rig_text(&e->t, words) != NULL;
}

static unsigned screen_of(const end *e)
{
    return session_screen(e->t.s);
}

static const meet_look *look_of(const end *e)
{
    return session_meet_look(e->t.s);
}

static void open_room(void)
{
    type(ada, "[Play with somebody]E[Open a room]E");
    ASSERT_EQ(screen_of(ada), SCREEN_ROOM);
}

static void join_near(end *e)
{
    type(e, "[Play with somebody]E");
    pass(2500 * MS);
    type(e, "[Ada]E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(e), SCREEN_ROOM);
}

static void start(void)
{
    type(ada, "HE");
    type(bob, "HE");
    pass(600 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
}

static void meet_both(void)
{
    begin();
    open_room();
    join_near(bob);
}

/* That player drops pieces until his board is full. */
static void lose(end *e)
{
    for (unsigned i = 0; i < 40 && screen_of(e) == SCREEN_PLAY; i++) {
        type(e, " ");
        pass(40 * MS);
    }
    pass(300 * MS);
}

/* ---- cases ---------------------------------------------------------------------------------- */

static void check_replay(const end *e, const char **text, size_t *size)
{
    const session_finished *f = inner_result(e->t.s);
    ts_replay_report report;
    *text = f->replay;
    *size = f->replay_size;
    ASSERT(f->replay != NULL);
    ASSERT_EQ(duel_verify(f->replay, f->replay_size, &report), TS_REPLAY_OK);
}

static void both_play_and_keep_the_same_replay(void)
{
    const char *text[2];
    size_t size[2];
    meet_both();
    delay = 40 * MS;
    ASSERT(sees(ada, "Bob") && sees(bob, "Ada"));
    start();
    pass(3000 * MS);
    ASSERT(!session_counts_down(ada->t.s));
    type(ada, "LL ");
    lose(bob);
    pass(2000 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    ASSERT(sees(ada, "You win") && sees(bob, "Ada wins"));
    check_replay(ada, &text[0], &size[0]);
    check_replay(bob, &text[1], &size[1]);
    ASSERT_EQ(size[0], size[1]);
    ASSERT(memcmp(text[0], text[1], size[0]) == 0);
    ASSERT(strncmp(text[0], "tessera match 1\nfirst 1\nplayed person person\n", 45) == 0);
    ASSERT_EQ(inner_result(ada->t.s)->board[1].stats.pieces,
              inner_result(bob->t.s)->board[1].stats.pieces);
    type(ada, "[Rematch]E");
    ASSERT_EQ(screen_of(ada), SCREEN_ROOM);
    ASSERT(look_of(ada)->seat[0].ready);
    type(bob, "[Back to the room]E");
    ASSERT(!look_of(bob)->seat[1].ready);
    type(bob, "HE");
    pass(600 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    finish();
}

static void rounds_go_on_until_somebody_has_won_enough(void)
{
    const char *text;
    size_t size;
    begin();
    ada->t.s->settings.duel_first_to = 2;
    open_room();
    join_near(bob);
    for (unsigned round = 0; round < 2; round++) {
        if (round == 0)
            start();
        pass(3200 * MS);
        lose(bob);
        pass(2000 * MS);
        if (round)
            break;
        ASSERT_EQ(screen_of(ada), SCREEN_ROUND);
        ASSERT(sees(ada, "You 1 : 0 Bob") && sees(bob, "Ada 1 : 0 You"));
        type(ada, "E");
        type(bob, "E");
        pass(800 * MS);
    }
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    check_replay(bob, &text, &size);
    ASSERT_EQ(session_duel_of(ada->t.s)->won[0], 2);
    rig_room(&ada->t, 1280, 800, 8, 16); /* between the boards, of which the own one is left */
    rig_room(&bob->t, 1280, 800, 8, 16);
    ASSERT(sees(ada, "2 : 0") && sees(bob, "0 : 2"));
    unsigned rounds = 0;
    for (size_t at = 0; at + 15 <= size; at++)
        rounds += memcmp(text + at, "tessera replay ", 15) == 0;
    ASSERT_EQ(rounds, 2);
    finish();
}

static void a_key_moves_the_own_board_at_once(void)
{
    meet_both();
    delay = 150 * MS;
    start();
    pass(3500 * MS);
    const ts_board *own = &session_match(bob->t.s)->board[1];
    int x = own->piece.x;
    rig_down(&bob->t, rig_key_of('L'));
    ASSERT_EQ(own->piece.x, x - 1); /* no time has passed */
    ASSERT_EQ(session_match(ada->t.s)->board[1].piece.x, x);
    rig_up(&bob->t, rig_key_of('L'));
    pass(500 * MS);
    ASSERT_EQ(session_match(ada->t.s)->board[1].piece.x, x - 1);
    finish();
}

static void the_own_board_stands_first(void)
{
    meet_both();
    start();
    pass(3500 * MS);
    const scene_item *you = rig_text(&bob->t, "You"), *other = rig_text(&bob->t, "Ada");
    ASSERT(you && other && you->x < other->x);
    ASSERT(!sees(bob, "restart"));
    finish();
}

static void a_silence_is_said_and_the_game_goes_on_after_it(void)
{
    meet_both();
    start();
    pass(3500 * MS);
    cut = 2;
    pass(4000 * MS);
    ASSERT(sees(ada, "Nothing is heard of Bob") && sees(bob, "Nothing is heard of Ada"));
    uint64_t tick = session_match(ada->t.s)->tick;
    pass(2000 * MS);
    ASSERT_EQ(session_match(ada->t.s)->tick, tick);
    cut = 0;
    pass(1200 * MS);
    ASSERT(sees(ada, "The link is back"));
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    ASSERT(session_match(ada->t.s)->tick > tick);
    finish();
}

static void who_is_silent_for_too_long_is_out(void)
{
    meet_both();
    start();
    pass(3500 * MS);
    cut = 2;
    bool said = false;
    for (unsigned seconds = 0; seconds < 30; seconds++) {
        pass(SECOND);
        said = said || sees(ada, "Bob was silent for too long and is out");
        ASSERT(!sees(ada, "The link is back"));
    }
    ASSERT(said);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win"));
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    ASSERT_EQ(look_of(bob)->trouble, MEET_SILENT);
    type(bob, "X");
    ASSERT_EQ(screen_of(bob), SCREEN_MEET);
    ASSERT(sees(bob, "silent for too long"));
    finish();
}

static void a_pause_is_for_all(void)
{
    meet_both();
    start();
    type(bob, "X");
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY); /* a countdown is not stopped */
    pass(3500 * MS);
    type(bob, "X");
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PAUSE);
    ASSERT_EQ(screen_of(ada), SCREEN_PAUSE);
    ASSERT(!sees(ada, "Restart"));
    uint64_t tick = session_match(ada->t.s)->tick;
    pass(1000 * MS);
    ASSERT_EQ(session_match(ada->t.s)->tick, tick);
    type(ada, "[Resume]E");
    pass(400 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    rig_tell(&bob->t, TELL_FOCUS, 0); /* who looks elsewhere does not stop the others */
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    finish();
}

static void who_gives_up_is_gone_and_the_other_wins(void)
{
    meet_both();
    start();
    pass(3500 * MS);
    type(bob, " X[Give up]E[Yes]E");
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    pass(2000 * MS);
    ASSERT(sees(ada, "Bob has left"));
    pass(8 * SECOND);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win"));
    type(ada, "[Back to the room]E");
    ASSERT_EQ(look_of(ada)->count, 1);
    finish();
}

/* A program that ends says so, more than once: a packet may be lost. */
static void a_guest_whose_program_ends_is_gone(void)
{
    unsigned said = 0;
    meet_both();
    rig_close(&bob->t);
    meet_close(bob->m);
    for (unsigned i = 0; i < PACKETS; i++)
        said += posts[i].due && posts[i].from == bob->number;
    ASSERT(said >= 3);
    open_end(bob->number);
    pass(500 * MS);
    ASSERT(sees(ada, "Bob has left."));
    finish();
}

static void a_host_who_leaves_ends_the_room(void)
{
    meet_both();
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_ROOM); /* the first one leads to the last line */
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_MEET);
    pass(800 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_MEET);
    ASSERT(sees(bob, "closed the room"));
    ASSERT(!ada->open && !bob->open);
    finish();
}

static void what_does_not_work_is_said(void)
{
    begin();
    ada->port_in_use = true;
    type(ada, "[Play with somebody]E[Open a room]E");
    ASSERT(sees(ada, "Port 2608 is in use"));
    ada->port_in_use = false;
    type(ada, "[Open a room]E");
    type(bob, "[Play with somebody]E[Address]");
    write_text(bob, "nobody");
    type(bob, "E");
    ASSERT(sees(bob, "code of the room is needed"));
    type(bob, "[Code]");
    write_text(bob, "wrong");
    type(bob, "E");
    pass(100 * MS);
    ASSERT(sees(bob, "no such address: nobody"));
    type(bob, "[Address]");
    rig_down(&bob->t, KEY_DELETE);
    rig_up(&bob->t, KEY_DELETE);
    write_text(bob, "ada");
    type(bob, "E");
    ASSERT(sees(bob, "Knocking at ada"));
    pass(1 * SECOND);
    ASSERT(sees(ada, "knocked with another code"));
    pass(10 * SECOND);
    ASSERT(sees(bob, "No answer from ada"));
    finish();
}

/* A touch of a line in which something is typed puts the cursor there, and does no more. */
static void what_is_typed_comes_first(void)
{
    enum { CODE = 3 };
    begin();
    type(bob, "[Play with somebody]E[Address]");
    write_text(bob, "ada");
    screen_point(bob->t.s, CODE, true, now);
    rig_look(&bob->t);
    ASSERT_EQ(screen_types(bob->t.s), MEET_TYPES_CODE);
    ASSERT(!sees(bob, "is needed"));
    screen_point(bob->t.s, CODE, true, now); /* the second one is Enter */
    rig_look(&bob->t);
    ASSERT(sees(bob, "is needed"));
    finish();
}

static void by_an_address_and_a_code(void)
{
    begin();
    open_room();
    type(bob, "[Play with somebody]E[Address]");
    write_text(bob, "ada");
    type(bob, "[Code]");
    write_text(bob, look_of(ada)->code);
    type(bob, "E");
    pass(500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_ROOM);
    finish();
}

static void begin_with(end *e, const session_room *room)
{
    rig_close(&e->t);
    meet_close(e->m);
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
    ASSERT_EQ(screen_of(ada), SCREEN_ROOM);
    begin_with(bob, &asks);
    ASSERT_EQ(screen_of(bob), SCREEN_MEET);
    write_text(bob, "secret");
    type(bob, "E");
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_ROOM);
    ASSERT(sees(bob, "Ann"));
    ASSERT_EQ(look_of(bob)->seat[1].handicap, 4);
    begin_with(eve, &watches);
    pass(600 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_ROOM);
    ASSERT_EQ(look_of(eve)->own, -1);
    type(ada, "XX"); /* out of the room, and never back into it by itself */
    pass(2 * SECOND);
    ASSERT_EQ(screen_of(ada), SCREEN_MEET);
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_TITLE);
    finish();
}

static void at_a_relay_by_a_short_code(void)
{
    begin();
    relay = calloc(1, sizeof *relay);
    net_relay_open(relay, relay_send, NULL);
    snprintf(ada->t.s->settings.meet_relay, MEET_PLACE_ROOM, "relay");
    snprintf(bob->t.s->settings.meet_relay, MEET_PLACE_ROOM, "relay");
    open_room();
    pass(600 * MS);
    ASSERT(!look_of(ada)->asks_relay);
    ASSERT_EQ(strlen(look_of(ada)->code), 14);
    type(bob, "[Play with somebody]E[Code]");
    write_text(bob, look_of(ada)->code);
    type(bob, "E");
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_ROOM);
    finish();
}

static void a_bot_sits_down_and_somebody_looks_on(void)
{
    begin();
    open_room();
    type(ada, "[Boards]R[Seat 2]RRR");
    ASSERT_EQ(look_of(ada)->count, 2);
    ASSERT_EQ(look_of(ada)->seat[1].bot, 3);
    type(eve, "[Play with somebody]E[Only look on]R");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    ASSERT_EQ(look_of(ada)->watchers, 1);
    ASSERT(sees(eve, "You look on") && sees(eve, "Bot 3"));
    type(ada, "HE");
    pass(5000 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_PLAY);
    ASSERT_EQ(session_match(eve->t.s)->setup.players, 2);
    pass(3000 * MS);
    ASSERT(session_match(ada->t.s)->board[1].pieces > 0);
    ASSERT(session_match(eve->t.s)->board[1].pieces > 0);
    lose(ada);
    pass(2000 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_RESULT);
    finish();
}

/* By name, and marked as what it is. */
static void a_friend_sits_down(void)
{
    static const char text[] =
        "tessera friend 1 20 0 1 0 1 0 1 0 0 200 4 attack 0 -60 -40 20 -120 0"
        " 10 0 -40 90 300 0 0 -80 -280 -100 80 0 0 0 -150 270 150 800 Ann\n";
    const replay_file file = {"friend.txt", text, sizeof text - 1};
    begin();
    session_take(ada->t.s, &file, ada->t.now);
    pass(100 * MS);
    type(ada, "X");
    open_room();
    type(ada, "[Boards]R[Seat 2]L");
    ASSERT_EQ(look_of(ada)->count, 2);
    ASSERT(look_of(ada)->seat[1].bot == 4 && sees(ada, "Ann, Bot 4"));
    type(ada, "L");
    ASSERT(look_of(ada)->seat[1].bot == 10 && sees(ada, "Bot 10") && !sees(ada, "Ann"));
    type(ada, "R");
    type(eve, "[Play with somebody]E[Only look on]R");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    ASSERT(sees(eve, "Ann, Bot 4"));
    type(ada, "HE");
    pass(5000 * MS);
    rig_room(&ada->t, 120, 40, 1, 1);
    ASSERT(sees(ada, "Ann, Bot 4"));
    ASSERT_TEXT(session_duel_of(ada->t.s)->who[1].as.name, "Ann");
    pass(3000 * MS);
    rig_room(&eve->t, 120, 40, 1, 1);
    ASSERT(sees(eve, "Ann, Bot 4") && session_match(eve->t.s)->board[1].pieces > 2);
    lose(ada);
    pass(2000 * MS);
    ASSERT_EQ(screen_of(eve), SCREEN_RESULT);
    finish();
}

static void the_host_sets_the_terms(void)
{
    meet_both();
    type(bob, "HE");
    pass(400 * MS);
    ASSERT(look_of(ada)->seat[1].ready);
    type(ada, "[Handicap 2]RRR[Rounds to win]R[Rules]R");
    pass(400 * MS);
    ASSERT_EQ(look_of(bob)->seat[1].handicap, 3);
    ASSERT_EQ(look_of(bob)->first_to, 2);
    ASSERT_EQ(look_of(bob)->rules, look_of(ada)->rules);
    ASSERT(look_of(ada)->rules != (unsigned)ts_rules_find("guideline"));
    ASSERT(session_meet_is_rules(look_of(ada)->rules));
    ASSERT(!look_of(bob)->seat[1].ready); /* he has to look again */
    start();
    ASSERT_EQ(session_match(bob->t.s)->setup.handicap[1], 3);
    finish();
}

static void lines_of_chat_can_be_turned_off(void)
{
    meet_both();
    type(ada, "[Say]");
    write_text(ada, "good luck");
    type(ada, "E");
    pass(500 * MS);
    ASSERT(sees(bob, "Ada: good luck") && sees(ada, "Ada: good luck"));
    type(bob, "[Chat]R");
    ASSERT(!sees(bob, "good luck"));
    type(ada, "[Say]");
    write_text(ada, "again");
    type(ada, "E");
    pass(500 * MS);
    ASSERT(!sees(bob, "again"));
    type(ada, "[Chat]R");
    pass(500 * MS);
    ASSERT(!look_of(bob)->chat);
    finish();
}

/* In a room where nobody is but the host only the call to the local network wakes it. */
static void a_session_sleeps_while_nothing_moves(void)
{
    begin();
    ASSERT(rig_sleeps(&ada->t));
    ada->t.s->settings.meet_near = 0;
    open_room();
    pass(1000 * MS);
    ASSERT(rig_sleeps(&ada->t));
    type(ada, "XX");
    ada->t.s->settings.meet_near = 1;
    type(ada, "[Open a room]E");
    pass(2004 * MS);
    session_run(ada->t.s, now);
    ASSERT(session_next(ada->t.s) > now + SECOND);
    finish();
}

static void without_a_network_the_title_says_why(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    rig_open_options(&t, &o);
    ASSERT(!rig_text(&t, "Play with somebody"));
    rig_close(&t);
    o.lacks_net = true;
    rig_open_options(&t, &o);
    rig_type(&t, "[Play with somebody]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT(rig_text(&t, "This build of the game has no network."));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(without_a_network_the_title_says_why);
    if (!net_seal_can())
        return test_done();
    RUN(both_play_and_keep_the_same_replay);
    RUN(rounds_go_on_until_somebody_has_won_enough);
    RUN(a_key_moves_the_own_board_at_once);
    RUN(the_own_board_stands_first);
    RUN(a_silence_is_said_and_the_game_goes_on_after_it);
    RUN(who_is_silent_for_too_long_is_out);
    RUN(a_pause_is_for_all);
    RUN(who_gives_up_is_gone_and_the_other_wins);
    RUN(a_guest_whose_program_ends_is_gone);
    RUN(a_host_who_leaves_ends_the_room);
    RUN(what_does_not_work_is_said);
    RUN(what_is_typed_comes_first);
    RUN(by_an_address_and_a_code);
    RUN(a_program_begins_with_a_room);
    RUN(at_a_relay_by_a_short_code);
    RUN(a_bot_sits_down_and_somebody_looks_on);
    RUN(a_friend_sits_down);
    RUN(the_host_sets_the_terms);
    RUN(lines_of_chat_can_be_turned_off);
    RUN(a_session_sleeps_while_nothing_moves);
    free(relay);
    return test_done();
}
