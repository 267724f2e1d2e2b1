/* Watching bots play in a session: from the title, faster and slower, and taking over. */
#include "session/parts.h"
#include "session_rig.h"
#include "session/match.h"
#include "session/game.h"
#include "session/menu.h"
#include "game/run.h"

#include <stdlib.h>

static void open_watch(session_rig *t, const char *mode, unsigned level)
{
    session_options o = rig_options("guideline", mode);
    o.play_at_once = true;
    o.watch = (uint8_t)level;
    rig_open_options(t, &o);
}

static void the_title_has_a_line_for_it(void)
{
    session_rig t;
    rig_open(&t, "guideline", "sprint");
    rig_type(&t, "[Watch a bot]"); /* the last but one */
    ASSERT(rig_text(&t, "Watch a bot") && rig_text(&t, "Bot 8"));
    rig_type(&t, "RRR"); /* behind the levels is the one by time */
    ASSERT(rig_text(&t, "Bot Max") && rig_text(&t, "As strong as this machine"));
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "Bot 1"));
    ASSERT(!rig_text(&t, "Bot 10"));
    rig_type(&t, "LLLE");
    ASSERT(session_watches_bot(t.s));
    ASSERT_EQ(session_duel_of(t.s)->who[0].bot, 9);
    rig_pass(&t, 4 * SECOND);
    ASSERT(rig_text(&t, "Sprint") && rig_text(&t, "speed") && rig_text(&t, "take over"));
    ASSERT(session_match(t.s)->board[0].pieces > 4);
    rig_type(&t, "r"); /* another one */
    ASSERT(session_watches_bot(t.s));
    session_game_leave(t.s);
    rig_type(&t, "HE"); /* and a person's game is a person's */
    ASSERT(session_has_match(t.s) && !session_watches_bot(t.s));
    rig_close(&t);
}

/* While it thinks about a piece, what it thought of the one before stays to be read. */
static void what_it_thinks_does_not_flicker(void)
{
    static const char *const whys[] = {"looks ahead", "T-spin",     "clears lines", "fewer holes",
                                       "stays low",   "stays even", "sets up"};
    session_rig t;
    open_watch(&t, "marathon", 9);
    rig_pass(&t, 2 * SECOND);
    for (int i = 0; i < 200; i++) {
        bool said = false;
        rig_pass(&t, SECOND / 100);
        for (unsigned k = 0; k < sizeof whys / sizeof *whys; k++)
            said |= rig_text(&t, whys[k]) != NULL;
        ASSERT(said);
    }
    ASSERT(session_match(t.s)->board[0].pieces > 4);
    rig_close(&t);
}

static bool mirrors(const ts_board *a, const ts_board *b)
{
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < a->columns; x++)
            if (!a->cell[y][x] != !b->cell[y][a->columns - 1 - x])
                return false;
    return true;
}

/* The first pieces of four moods: no two fill the same or mirrored cells. */
static void no_two_moods_open_alike(void)
{
    enum { MOODS = 4 };
    for (unsigned seed = 1; seed <= 12; seed++) {
        static ts_match m[MOODS];
        for (unsigned mood = 0; mood < MOODS; mood++) {
            ts_setup setup;
            ts_buttons held[TS_PLAYERS_MAX] = {0};
            ts_bot *bot = ts_bot_open(TS_BOT_LEVELS, 7);
            ts_bot_set_mood(bot, mood);
            ts_setup_default(&setup, 0, (unsigned)ts_modes_find("marathon"));
            setup.seed = seed;
            ts_start(&m[mood], &setup);
            while (m[mood].board[0].pieces == 0) {
                held[0] = ts_bot_held(bot, &m[mood], 0);
                ts_step(&m[mood], held, NULL);
            }
            ts_bot_close(bot);
            for (unsigned i = 0; i < mood; i++) {
                const ts_board *a = &m[i].board[0], *b = &m[mood].board[0];
                ASSERT(memcmp(a->row, b->row, sizeof a->row) != 0 && !mirrors(a, b));
            }
        }
    }
}

/* All boards get the same pieces, and these levels make no mistakes. */
static void two_bots_of_one_level_play_two_games(void)
{
    for (unsigned level = 9; level <= TS_BOT_LEVELS; level++) {
        session_rig t;
        open_watch(&t, "duel", level);
        ASSERT(session_duel_of(t.s)->who[0].bot == level &&
               session_duel_of(t.s)->who[1].bot == level);
        const ts_board *b = session_match(t.s)->board;
        bool differ = false;
        while (b[0].pieces < 25 && !b[0].garbage_count && !b[1].garbage_count) {
            rig_pass(&t, SECOND / 5);
            differ |= b[0].pieces == b[1].pieces && memcmp(b[0].row, b[1].row, sizeof b[0].row) &&
                      !mirrors(&b[0], &b[1]);
        }
        ASSERT(differ);
        rig_close(&t);
    }
}

/* A bot does not play modes that are changed by hand. */
static void practice_is_not_watched(void)
{
    session_rig t;
    rig_open(&t, "guideline", "practice");
    rig_type(&t, "[Watch a bot]E");
    ASSERT(session_watches_bot(t.s));
    ASSERT_EQ(session_match(t.s)->setup.mode, (unsigned)ts_modes_find("marathon"));
    ASSERT_EQ(t.s->settings.mode, (unsigned)ts_modes_find("practice"));
    rig_close(&t);
}

/* A player who watches gives nothing up. */
static void a_pause_leads_to_the_title(void)
{
    session_rig t;
    open_watch(&t, "marathon", 5);
    rig_pass(&t, 2 * SECOND);
    rig_type(&t, "X");
    ASSERT(rig_text(&t, "Main menu") && !rig_text(&t, "Give up"));
    rig_type(&t, "[Main menu]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT(!session_has_match(t.s));
    rig_close(&t);
}

static uint64_t played_us(const session_rig *t)
{
    return run_tick_us(session_run_of(t->s), session_match(t->s)->tick);
}

/* Returns the time of the game that passes in a second. */
static uint64_t played_in_a_second(session_rig *t)
{
    uint64_t before = played_us(t);
    rig_pass(t, SECOND);
    return played_us(t) - before;
}

static bool is_about(uint64_t us, uint64_t expected)
{
    return us + expected / 10 > expected && us < expected + expected / 10;
}

static void up_and_down_change_the_speed(void)
{
    session_rig t;
    open_watch(&t, "marathon", 6);
    ASSERT(is_about(played_in_a_second(&t), SECOND));
    ASSERT(!rig_text(&t, "x1"));
    rig_type(&t, "UU");
    ASSERT(rig_text(&t, "x4"));
    ASSERT(is_about(played_in_a_second(&t), 4 * SECOND));
    rig_type(&t, "UUUU");
    ASSERT(rig_text(&t, "x16"));
    ASSERT(is_about(played_in_a_second(&t), 16 * SECOND));
    rig_type(&t, "DDDDDD");
    ASSERT(rig_text(&t, "x1/4"));
    ASSERT(is_about(played_in_a_second(&t), SECOND / 4));
    rig_type(&t, " "); /* a pause neither hurries nor forgets */
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    ASSERT_EQ(played_in_a_second(&t), 0);
    rig_type(&t, "E");
    ASSERT(is_about(played_in_a_second(&t), SECOND / 4));
    rig_close(&t);
}

/* Forty lines of the same pieces: when they are done, and all that was pressed, is the same. */
static void speed_does_not_change_the_game(void)
{
    uint64_t hash[2];
    for (int i = 0; i < 2; i++) {
        session_rig t;
        open_watch(&t, "sprint", 9);
        rig_type(&t, i ? "UUUU" : "D");
        for (int s = 0; s < 300 && session_screen(t.s) == SCREEN_PLAY; s++)
            rig_pass(&t, SECOND);
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        hash[i] = ts_hash(session_match(t.s));
        rig_close(&t);
    }
    ASSERT_EQ(hash[0], hash[1]);
}

/* Enter, which confirms everywhere else, does not. */
static void a_key_takes_over(void)
{
    session_rig t;
    open_watch(&t, "marathon", 8);
    rig_type(&t, "UU");
    rig_pass(&t, 5 * SECOND);
    uint64_t tick = session_match(t.s)->tick, hash = ts_hash(session_match(t.s));
    rig_down(&t, KEY_ENTER);
    rig_up(&t, KEY_ENTER);
    ASSERT(session_watches_bot(t.s) && rig_text(&t, "take over"));
    rig_down(&t, 't');
    rig_up(&t, 't');
    ASSERT_EQ(session_match(t.s)->tick, tick);
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    ASSERT(!session_watches_bot(t.s) && rig_text(&t, "Ready"));
    rig_pass(&t, 3 * SECOND + 10 * MS);
    const ts_board *b = &session_match(t.s)->board[0];
    uint32_t pieces = b->pieces;
    ASSERT(is_about(played_in_a_second(&t), SECOND));
    ASSERT(b->pieces <= pieces + 1); /* nobody presses anything; one may have come to rest */
    pieces = b->pieces;
    rig_type(&t, " ");
    ASSERT_EQ(b->pieces, pieces + 1);
    rig_type(&t, "r");
    ASSERT_EQ(session_match(t.s)->tick, tick); /* from there once more */
    rig_close(&t);
}

/* Of bots that play a match the first one's board is taken over; the other bot continues. */
static void in_a_duel_the_other_plays_on(void)
{
    session_rig t;
    open_watch(&t, "duel", 7);
    rig_pass(&t, 12 * SECOND);
    ASSERT(session_watches_bot(t.s));
    uint64_t tick = session_match(t.s)->tick;
    rig_type(&t, "t");
    ASSERT_EQ(session_persons(t.s), 1);
    ASSERT_EQ(session_match(t.s)->tick, tick);
    uint32_t pieces = session_match(t.s)->board[1].pieces;
    rig_pass(&t, 8 * SECOND);
    ASSERT(session_match(t.s)->board[1].pieces > pieces + 3);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_title_has_a_line_for_it);
    RUN(what_it_thinks_does_not_flicker);
    RUN(no_two_moods_open_alike);
    RUN(two_bots_of_one_level_play_two_games);
    RUN(practice_is_not_watched);
    RUN(a_pause_leads_to_the_title);
    RUN(up_and_down_change_the_speed);
    RUN(speed_does_not_change_the_game);
    RUN(a_key_takes_over);
    RUN(in_a_duel_the_other_plays_on);
    return test_done();
}
