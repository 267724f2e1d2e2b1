/* Sessions that play with each other, joined in memory: what their players see and do. */
#include "online_hands.h"

#include "crypt/crypt.h"

/* ---- cases ---------------------------------------------------------------------------------- */

static void check_replay(const end *e, const char **text, size_t *size)
{
    const session_finished *f = inner_result(e->t.s);
    ts_replay_report report;
    *text = f->replay;
    *size = f->replay_size;
    ASSERT(f->replay != NULL);
    ASSERT_EQ(duel_verify(f->replay, f->replay_size, &report), TS_OK);
}

static void both_play_and_keep_the_same_replay(void)
{
    const char *text[2];
    size_t size[2];
    online_both();
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
    const char head[] = "tessera match 1\nfirst 1\nplayed person person\n"
                        "name 0 Ada\nname 1 Bob\n\n";
    ASSERT(strncmp(text[0], head, sizeof head - 1) == 0);
    ASSERT_EQ(inner_result(ada->t.s)->board[1].stats.pieces,
              inner_result(bob->t.s)->board[1].stats.pieces);
    type(ada, "[Rematch]E");
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY);
    ASSERT(look_of(ada)->seat[0].ready);
    type(bob, "[Back to lobby]E");
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
        ASSERT(sees(ada, "You 1 : 0 Bob") && sees(bob, "You 0 : 1 Ada"));
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
    ASSERT(sees(bob, "Rounds: You 0 : 2 Ada."));
    type(bob, "[Watch replay]E"); /* the own name is known as "You" */
    ASSERT(session_in_replay(bob->t.s) && sees(bob, "Ada") && sees(bob, "You"));
    ASSERT(!sees(bob, "Player"));
    type(bob, "X");
    ASSERT(sees(bob, "Rounds: You 0 : 2 Ada."));
    unsigned rounds = 0;
    for (size_t at = 0; at + 15 <= size; at++)
        rounds += memcmp(text + at, "tessera replay ", 15) == 0;
    ASSERT_EQ(rounds, 2);
    finish();
}

static void a_key_moves_the_own_board_at_once(void)
{
    online_both();
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

/* Pieces are seen to fall by themselves, the own and the other's, and the time passes. */
static void a_picture_follows_what_changes(void)
{
    char time[8];
    online_both();
    delay = 40 * MS;
    start();
    rig_room(&ada->t, 120, 40, 1, 1);
    pass(3500 * MS);
    unsigned made = 0;
    int y = session_match(ada->t.s)->board[1].piece.y;
    for (unsigned i = 0; i < 250; i++) {
        const uint32_t before = rig_look(&ada->t)->changed;
        pass(4 * MS);
        made += rig_look(&ada->t)->changed != before;
    }
    ASSERT(session_match(ada->t.s)->board[1].piece.y < y);
    ASSERT(made >= 2 && made < 30);
    snprintf(time, sizeof time, "0:%02u", (unsigned)(session_match(ada->t.s)->tick / 1000));
    ASSERT(sees(ada, time));
    finish();
}

static void the_own_board_stands_first(void)
{
    online_both();
    start();
    pass(3500 * MS);
    const scene_item *you = rig_text(&bob->t, "You"), *other = rig_text(&bob->t, "Ada");
    ASSERT(you && other && you->x < other->x);
    ASSERT(!sees(bob, "restart"));
    finish();
}

static void a_silence_is_said_and_the_game_goes_on_after_it(void)
{
    online_both();
    start();
    pass(3500 * MS);
    cut = 2;
    pass(4000 * MS);
    ASSERT(sees(ada, "Waiting for Bob") && sees(bob, "Waiting for Ada"));
    uint64_t tick = session_match(ada->t.s)->tick;
    pass(2000 * MS);
    ASSERT_EQ(session_match(ada->t.s)->tick, tick);
    cut = 0;
    pass(1200 * MS);
    ASSERT(sees(ada, "Reconnected"));
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    ASSERT(session_match(ada->t.s)->tick > tick);
    finish();
}

static void who_is_silent_for_too_long_is_out(void)
{
    online_both();
    start();
    pass(3500 * MS);
    cut = 2;
    bool said = false;
    for (unsigned seconds = 0; seconds < 30; seconds++) {
        pass(SECOND);
        said = said || sees(ada, "Bob lost connection and is out");
        ASSERT(!sees(ada, "Reconnected"));
    }
    ASSERT(said);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win"));
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    ASSERT_EQ(look_of(bob)->trouble, ONLINE_SILENT);
    type(bob, "X");
    ASSERT_EQ(screen_of(bob), SCREEN_MULTIPLAYER);
    ASSERT(sees(bob, "Lost connection"));
    finish();
}

static void a_pause_is_for_all(void)
{
    online_both();
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
    ASSERT(session_counts_down(ada->t.s) && session_counts_down(bob->t.s));
    pass(2000 * MS);
    ASSERT_EQ(session_match(ada->t.s)->tick, tick);
    pass(1000 * MS);
    ASSERT(!session_counts_down(ada->t.s) && !session_counts_down(bob->t.s));
    ASSERT(session_match(ada->t.s)->tick > tick);
    rig_tell(&bob->t, TELL_FOCUS, 0); /* who looks elsewhere does not stop the others */
    pass(600 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    ASSERT_EQ(screen_of(ada), SCREEN_PLAY);
    finish();
}

static void who_gives_up_is_gone_and_the_other_wins(void)
{
    online_both();
    start();
    pass(3500 * MS);
    type(bob, " X[Give up]E[Yes]E");
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    pass(2000 * MS);
    ASSERT(sees(ada, "Bob has left"));
    pass(8 * SECOND);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win"));
    type(ada, "[Back to lobby]E");
    ASSERT_EQ(look_of(ada)->count, 1);
    finish();
}

/* A match to three rounds, in which Bob has lost the first one. */
static void begin_long_match(void)
{
    begin();
    ada->t.s->settings.duel_first_to = 3;
    open_room();
    join_near(bob);
    start();
    pass(3500 * MS);
    lose(bob);
    pass(2000 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_ROUND);
    type(ada, "E");
    type(bob, "E");
    pass(4500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
}

static void who_leaves_a_match_has_lost_it(void)
{
    begin_long_match();
    type(ada, " X[Give up]E[Yes]E");
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "Bob wins") && !sees(ada, "Draw") && !sees(ada, "Rematch"));
    pass(8 * SECOND);
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT); /* the host is gone, and said so */
    ASSERT(sees(bob, "You win") && !sees(bob, "Rematch"));
    finish();
    begin_long_match();
    type(bob, " X[Give up]E[Yes]E");
    ASSERT(sees(bob, "Ada wins"));
    pass(8 * SECOND);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win") && !sees(ada, "Rematch")); /* nobody is there for one */
    ASSERT(sees(ada, "Back to lobby"));
    finish();
}

static void between_two_rounds_too(void)
{
    begin_long_match();
    lose(ada);
    pass(2000 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_ROUND);
    type(bob, "[Leave lobby]E");
    pass(500 * MS);
    ASSERT_EQ(screen_of(ada), SCREEN_RESULT);
    ASSERT(sees(ada, "You win"));
    finish();
}

/* A lost connection does not say who is to blame. */
static void a_host_that_is_silent_gives_no_winner(void)
{
    begin_long_match();
    cut = 2;
    pass(40 * SECOND);
    ASSERT_EQ(screen_of(bob), SCREEN_RESULT);
    ASSERT(!sees(bob, "You win") && !sees(bob, "Ada wins") && !sees(bob, "Draw"));
    finish();
}

/* A program that ends says so, more than once: a packet may be lost. */
static void a_guest_whose_program_ends_is_gone(void)
{
    unsigned said = 0;
    online_both();
    rig_close(&bob->t);
    online_close(bob->m);
    for (unsigned i = 0; i < PACKETS; i++)
        said += posts[i].due && posts[i].from == bob->number;
    ASSERT(said >= 3);
    open_end(bob->number);
    pass(500 * MS);
    ASSERT(sees(ada, "Bob has left."));
    finish();
}

/* A program that is killed says nothing. Started again, it has its seat and plays the round on. */
static void a_guest_whose_program_is_killed_comes_back(void)
{
    const char *text[2];
    size_t size[2];
    online_both();
    start();
    pass(3500 * MS);
    type(bob, "LL ");
    pass(1000 * MS);
    kills = true;
    rig_close(&bob->t);
    online_close(bob->m);
    kills = false;
    open_end(bob->number);
    pass(500 * MS);
    type(bob, "[Multiplayer]E");
    pass(2500 * MS);
    type(bob, "[Ada]E");
    pass(1500 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_PLAY);
    ASSERT_EQ(session_lobby_board(bob->t.s), 1);
    ASSERT(!sees(ada, "Bob has left."));
    type(bob, " ");
    pass(500 * MS);
    lose(bob);
    pass(2000 * MS);
    ASSERT(sees(ada, "You win") && sees(bob, "Ada wins"));
    check_replay(ada, &text[0], &size[0]);
    check_replay(bob, &text[1], &size[1]);
    ASSERT_EQ(size[0], size[1]);
    ASSERT(memcmp(text[0], text[1], size[0]) == 0);
    finish();
}

static void a_host_who_leaves_ends_the_room(void)
{
    online_both();
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY); /* the first one leads to the last line */
    type(ada, "X");
    ASSERT_EQ(screen_of(ada), SCREEN_MULTIPLAYER);
    pass(800 * MS);
    ASSERT_EQ(screen_of(bob), SCREEN_MULTIPLAYER);
    ASSERT(sees(bob, "closed the lobby"));
    ASSERT(!ada->open && !bob->open);
    finish();
}

/* One key above "Ready", by wrapping: a slip must not close the lobby of everybody. */
static void leaving_the_others_wants_a_second_press(void)
{
    online_both();
    type(ada, "HUE");
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY);
    ASSERT(sees(ada, "Press again to leave"));
    pass(4000 * MS);
    type(ada, "E"); /* too late: the question is asked anew */
    ASSERT_EQ(screen_of(ada), SCREEN_LOBBY);
    type(ada, "E");
    ASSERT_EQ(screen_of(ada), SCREEN_MULTIPLAYER);
    finish();
    begin();
    open_room();
    type(ada, "HUE"); /* alone: at once */
    ASSERT_EQ(screen_of(ada), SCREEN_MULTIPLAYER);
    finish();
}

static void a_bot_sits_down_and_somebody_looks_on(void)
{
    begin();
    open_room();
    type(ada, "[Boards]R[Seat 2]RRR");
    ASSERT_EQ(look_of(ada)->count, 2);
    ASSERT_EQ(look_of(ada)->seat[1].bot, 3);
    type(eve, "[Multiplayer]E[More]E[Spectate]RX");
    pass(2500 * MS);
    type(eve, "[Ada]E");
    pass(600 * MS);
    ASSERT_EQ(look_of(ada)->watchers, 1);
    ASSERT(sees(eve, "You are spectating") && sees(eve, "Bot 3"));
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
    ASSERT(sees(ada, "Rematch") && !sees(eve, "Rematch"));
    type(eve, "[Back to lobby]E");
    ASSERT_EQ(screen_of(eve), SCREEN_LOBBY);
    finish();
}

/* By name, and marked as what it is. */
static void a_friend_sits_down(void)
{
    static const char text[] =
        "tessera friend 1 20 0 1 0 1 0 1 0 0 200 4 attack 0 -60 -40 20 -120 0"
        " 10 0 -40 90 300 0 0 -80 -280 -100 80 0 0 0 -150 270 150 800 Ann\n";
    const replay_file file = {"friend.txt", text, sizeof text - 1, FILE_REPLAY};
    begin();
    session_take(ada->t.s, &file, ada->t.now);
    pass(100 * MS);
    type(ada, "X");
    open_room();
    type(ada, "[Boards]R[Seat 2]L");
    ASSERT_EQ(look_of(ada)->count, 2);
    ASSERT(look_of(ada)->seat[1].bot == 4 && sees(ada, "Ann, Bot 4"));
    type(ada, "L");
    ASSERT(look_of(ada)->seat[1].bot == TS_BOT_MACHINE && sees(ada, "Bot Max"));
    ASSERT(!sees(ada, "Ann"));
    type(ada, "L");
    ASSERT(look_of(ada)->seat[1].bot == 10 && sees(ada, "Bot 10"));
    type(ada, "RR");
    type(eve, "[Multiplayer]E[More]E[Spectate]RX");
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

/* In a room where nobody is but the host only the call to the local network wakes it. */
static void a_session_sleeps_while_nothing_moves(void)
{
    begin();
    ASSERT(rig_sleeps(&ada->t));
    ada->t.s->settings.online_near = 0;
    open_room();
    pass(1000 * MS);
    ASSERT(rig_sleeps(&ada->t));
    type(ada, "XX");
    ada->t.s->settings.online_near = 1;
    type(ada, "[Play with a friend]E");
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
    ASSERT(!rig_text(&t, "Multiplayer"));
    rig_close(&t);
    o.lacks_net = true;
    rig_open_options(&t, &o);
    rig_type(&t, "[Multiplayer]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT(rig_text(&t, "This build has no online play."));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(without_a_network_the_title_says_why);
    if (!crypt_open())
        return test_done();
    RUN(both_play_and_keep_the_same_replay);
    RUN(rounds_go_on_until_somebody_has_won_enough);
    RUN(a_key_moves_the_own_board_at_once);
    RUN(a_picture_follows_what_changes);
    RUN(the_own_board_stands_first);
    RUN(a_silence_is_said_and_the_game_goes_on_after_it);
    RUN(who_is_silent_for_too_long_is_out);
    RUN(a_pause_is_for_all);
    RUN(who_gives_up_is_gone_and_the_other_wins);
    RUN(who_leaves_a_match_has_lost_it);
    RUN(between_two_rounds_too);
    RUN(a_host_that_is_silent_gives_no_winner);
    RUN(a_guest_whose_program_ends_is_gone);
    RUN(a_guest_whose_program_is_killed_comes_back);
    RUN(a_host_who_leaves_ends_the_room);
    RUN(leaving_the_others_wants_a_second_press);
    RUN(a_bot_sits_down_and_somebody_looks_on);
    RUN(a_friend_sits_down);
    RUN(a_session_sleeps_while_nothing_moves);
    free(relay);
    return test_done();
}
