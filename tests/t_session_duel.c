/* Matches: rounds one after another, how they stand, what is kept of them, and what a killed
 * program leaves. */
#define _DEFAULT_SOURCE
#include "menus/defs.h"
#include "session_store_rig.h"
#include "game/facts.h"
#include "game/run.h"
#include "replay_file.h"
#include "session/match.h"
#include "session/game.h"
#include "session/watch.h"
#include "session/menu.h"

#include <sys/wait.h>

/* A person against such bots, first to this number of rounds. */
static void open_duel(session_rig *t, unsigned level, unsigned more, unsigned first_to)
{
    session_options o = rig_options("guideline", "duel");
    rig_was_set("duel_first_to", first_to == 2 ? "2" : first_to == 1 ? "1" : "3");
    o.folder = rig_folder;
    o.play_at_once = true;
    o.versus[0] = (uint8_t)level;
    o.versus[1] = (uint8_t)more;
    rig_open_options(t, &o);
}

/* The countdown, and pieces dropped until the person has lost. */
static void lose_round(session_rig *t)
{
    rig_pass(t, 3100 * MS);
    for (int i = 0; i < 40 && session_screen(t->s) == SCREEN_PLAY; i++)
        rig_type(t, " ");
}

static void lose_until_out(session_rig *t)
{
    rig_pass(t, 3100 * MS);
    while (session_match(t->s)->board[0].outcome == TS_RUNNING)
        rig_type(t, " ");
}

static void rounds_follow_until_one_has_won_enough(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    open_duel(&t, 1, 0, 2);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->setup.players, 2);
    ASSERT_EQ(session_match(t.s)->setup.seed, 7);
    ASSERT_EQ(session_duel_of(t.s)->first_to, 2);
    ASSERT(rig_text(&t, "You") && rig_text(&t, "Bot 1"));
    lose_round(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_ROUND);
    ASSERT_EQ(games_kept(&t, game, 2), 0);
    rig_type(&t, " "); /* the last of the drops is not meant for this screen */
    ASSERT_EQ(session_screen(t.s), SCREEN_ROUND);
    rig_pass(&t, DUEL_ROUND_SEEN_US);
    ASSERT(rig_text(&t, "Bot 1 wins") && rig_text(&t, "You 0 : 1 Bot 1"));
    rig_pass(&t, 7 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_duel_of(t.s)->round, 2);
    ASSERT_EQ(session_match(t.s)->setup.seed, duel_next_seed(7));
    lose_round(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_pass(&t, DUEL_ROUND_SEEN_US);
    ASSERT(rig_text(&t, "Bot 1 wins") && rig_text(&t, "You 0 : 2 Bot 1"));
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT(game[0].outcome == TS_LOST && !game[0].counts && game[0].variant == 1);
    ASSERT_EQ(game[0].pieces, session_duel_of(t.s)->sum[0].stats.pieces);
    ASSERT(session_duel_of(t.s)->sum[0].stats.pieces > session_run_of(t.s)->stats[0].pieces);

    duel_text match;
    ts_replay_report report;
    const char *round;
    size_t length;
    ASSERT_EQ(
        duel_open(&match, session_last_game(t.s)->replay, session_last_game(t.s)->replay_size),
        TS_OK);
    ASSERT(match.first_to == 2 && match.who[0].bot == 0 && match.who[1].bot == 1);
    ASSERT(duel_round(&match, 1, &round, &length) && !duel_round(&match, 2, &round, &length));
    ASSERT_EQ(
        duel_verify(session_last_game(t.s)->replay, session_last_game(t.s)->replay_size, &report),
        TS_OK);
    ASSERT_EQ(ts_hash(&report.match), ts_hash(session_match(t.s)));

    rig_type(&t, "[Watch replay]E"); /* watched round by round; the standing is that before each */
    ASSERT(session_in_replay(t.s) && session_duel_of(t.s)->round == 1 &&
           session_duel_of(t.s)->won[1] == 0);
    rig_type(&t, "n");
    ASSERT(session_duel_of(t.s)->round == 2 && session_duel_of(t.s)->won[1] == 1);
    rig_type(&t, "n");
    ASSERT_EQ(session_duel_of(t.s)->round, 2);
    rig_type(&t, "b");
    ASSERT_EQ(session_duel_of(t.s)->round, 1);
    rig_type(&t, "X"); /* the result is as it was */
    ASSERT(rig_text(&t, "You 0 : 2 Bot 1"));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);

    unsigned won, lost;
    rig_type(&t, "[Duel]E");
    ASSERT(session_library_duels(t.s, t.s->settings.rules, 1, &won, &lost));
    ASSERT(won == 0 && lost == 1);
    ASSERT(session_library_duels(t.s, t.s->settings.rules, 2, &won, &lost));
    ASSERT(won == 0 && lost == 0);
    rig_type(&t, "[Board 2]"); /* its line says so */
    ASSERT(rig_text(&t, "0 won, 1 lost"));
    rig_close(&t);
}

/* Nobody asks for a picture but the session: each second it says that there is a new one. */
static void the_seconds_to_the_next_round_are_seen(void)
{
    session_rig t;
    rig_fresh();
    open_duel(&t, 1, 0, 2);
    lose_round(&t);
    rig_pass(&t, DUEL_ROUND_SEEN_US);
    uint64_t woken = 0;
    for (unsigned left = 6; left > 0; left--) {
        char number[4] = {(char)('0' + left)};
        rig_look(&t);
        const uint32_t seen = t.scene->changed;
        while (session_scene(t.s)->changed == seen && session_screen(t.s) == SCREEN_ROUND) {
            t.now = session_next(t.s);
            session_run(t.s, t.now);
            woken++;
        }
        ASSERT_EQ(session_screen(t.s), SCREEN_ROUND);
        ASSERT(rig_text(&t, number) != NULL);
    }
    ASSERT(woken <= 8); /* one a second, and the store's */
    rig_close(&t);
}

/* The clock of a player who is out stops while others continue, and the player's numbers per second
 * stay as they were. */
static void the_clock_of_a_player_who_is_out_stands(void)
{
    session_rig t;
    rig_fresh();
    open_duel(&t, 1, 1, 1);
    lose_until_out(&t);
    ASSERT(!session_match(t.s)->over);
    const uint64_t out_us = run_tick_us(session_run_of(t.s), session_match(t.s)->tick);
    ASSERT(run_board_us(session_run_of(t.s), 0) <= out_us);
    ASSERT(run_board_us(session_run_of(t.s), 0) + 100 * MS > out_us);
    rig_pass(&t, 20 * SECOND);
    ASSERT(rig_text(&t, "0:00") != NULL);
    ASSERT(!session_match(t.s)->over);
    session_game_finish(t.s, true);
    ASSERT(session_last_game(t.s)->board[0].time_us <= out_us);
    ASSERT(session_last_game(t.s)->board[1].time_us > 20 * SECOND);
    ASSERT(facts_of_duel(session_duel_of(t.s), session_run_of(t.s), true).time_us <=
           out_us); /* as it is kept */
    rig_close(&t);
}

static uint64_t played_in_a_second(session_rig *t)
{
    uint64_t tick = session_match(t->s)->tick;
    rig_pass(t, SECOND);
    return run_tick_us(session_run_of(t->s), session_match(t->s)->tick) -
           run_tick_us(session_run_of(t->s), tick);
}

static bool is_about(uint64_t us, uint64_t expected)
{
    return us + expected / 10 > expected && us < expected + expected / 10;
}

/* Sixteen times as fast, and back; but not by the last keys of his own game, nor for longer than
 * the round. */
static void who_is_out_may_hurry_the_others(void)
{
    session_rig t;
    rig_fresh();
    open_duel(&t, 1, 1, 2);
    rig_pass(&t, 3100 * MS);
    rig_type(&t, "E");
    ASSERT(!rig_text(&t, "faster") && session_run_of(t.s)->speed == 0);
    while (session_match(t.s)->board[0].outcome == TS_RUNNING)
        rig_type(&t, " ");
    rig_pass(&t, SECOND);
    rig_type(&t, "E");
    ASSERT(!rig_text(&t, "faster") && session_run_of(t.s)->speed == 0);
    rig_pass(&t, SECOND / 2);
    ASSERT(rig_text(&t, "faster") && !rig_text(&t, "next target"));
    ASSERT(is_about(played_in_a_second(&t), SECOND));
    const key_code thumb = KEY_GAMEPAD + GAMEPAD_KEYS + GAMEPAD_SOUTH; /* of any pad */
    rig_down(&t, thumb);
    rig_up(&t, thumb);
    rig_look(&t);
    ASSERT(rig_text(&t, "slower") && rig_text(&t, "x16"));
    ASSERT(is_about(played_in_a_second(&t), 16 * SECOND));
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "faster") && !rig_text(&t, "x16"));
    ASSERT(is_about(played_in_a_second(&t), SECOND));
    rig_type(&t, "E");
    for (int i = 0; i < 60 && session_duel_of(t.s)->round == 1; i++)
        rig_pass(&t, SECOND);
    ASSERT_EQ(session_duel_of(t.s)->round, 2);
    ASSERT(session_screen(t.s) == SCREEN_PLAY && session_run_of(t.s)->speed == 0);
    rig_close(&t);
}

/* Two at one keyboard, and a bot. */
static void two_persons_may_have_opponents(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "duel");
    rig_fresh();
    o.folder = rig_folder;
    o.play_at_once = true;
    o.players = 2;
    o.versus[0] = 6;
    rig_open_options(&t, &o);
    ASSERT_EQ(session_match(t.s)->setup.players, 3);
    ASSERT(session_duel_of(t.s)->who[0].bot == 0 && session_duel_of(t.s)->who[0].person == 0);
    ASSERT(session_duel_of(t.s)->who[1].bot == 0 && session_duel_of(t.s)->who[1].person == 1);
    ASSERT_EQ(session_duel_of(t.s)->who[2].bot, 6);
    rig_close(&t);
}

/* ---- duels so far --------------------------------------------------------------------------- */

static void keep_match(store_handle *store, const char *rules, unsigned boards, unsigned level,
                       bool won, bool stranger)
{
    static uint64_t seed;
    store_game game = {.seed = ++seed,
                       .rules = (uint8_t)ts_rules_find(rules),
                       .mode = TS_MODE_DUEL,
                       .variant = (uint8_t)level,
                       .players = (uint8_t)boards,
                       .outcome = won ? TS_WON : TS_LOST,
                       .stranger = stranger};
    ASSERT(store_put(store, &game, NULL, 0, NULL));
}

/* The row of this opponent, cell after cell. */
static bool has_row(session_rig *t, const char *against, const char *rules, const char *won,
                    const char *lost)
{
    unsigned n = screen_duels.count(t->s);
    for (unsigned i = 0; i < n; i++) {
        screen_line line = {.label = ""};
        screen_duels.line(t->s, i, &line);
        if (strcmp(line.cell[0], against) == 0 && strcmp(line.cell[1], rules) == 0)
            return strcmp(line.cell[2], won) == 0 && strcmp(line.cell[3], lost) == 0;
    }
    return false;
}

/* However many boards there were; of bots among themselves, and of others' duels, nothing. */
static void records_know_the_duels(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    rig_fresh();
    o.folder = rig_folder;
    rig_open_options(&t, &o);
    rig_type(&t, "[Records]E"); /* records: none yet, but the way to the duels */
    ASSERT(rig_text(&t, "Duel") && rig_text(&t, "No game finished yet"));
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "No match finished yet"));
    rig_close(&t);

    store_handle *store = store_open(rig_folder);
    keep_match(store, "guideline", 2, 5, true, false);
    keep_match(store, "guideline", 4, 5, true, false);
    keep_match(store, "guideline", 3, 5, false, false);
    keep_match(store, "modern", 2, 10, false, false);
    keep_match(store, "modern", 2, 0, true, false);
    keep_match(store, "modern", 2, 7, true, true);
    store_close(store);
    rig_open_options(&t, &o);
    rig_type(&t, "[Records]EE");
    ASSERT_EQ(session_screen(t.s), SCREEN_DUELS);
    ASSERT_EQ(screen_duels.count(t.s), 3);
    ASSERT(has_row(&t, "Bot 5", "Guideline", "2", "1"));
    ASSERT(has_row(&t, "Bot 10", "Modern", "0", "1"));
    ASSERT(has_row(&t, "Player 2", "Modern", "1", "0"));
    ASSERT(rig_text(&t, "Won") && rig_text(&t, "Lost") && rig_text(&t, "strongest bot"));
    rig_type(&t, "[Player 2]");
    ASSERT(rig_text(&t, "at one keyboard"));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RECORDS);
    rig_close(&t);
}

static void a_match_is_ended_between_rounds(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    open_duel(&t, 1, 1, 3);
    ASSERT_EQ(session_match(t.s)->setup.players, 3);
    lose_round(&t);
    rig_pass(&t, 20 * SECOND); /* a player who is out spectates; nobody need wait for the bots: */
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT(game[0].given_up && game[0].players == 3 && game[0].outcome == TS_LOST);
    rig_type(&t, "E"); /* again is another match */
    ASSERT(session_duel_of(t.s)->round == 1 && !session_duel_of(t.s)->over);
    rig_close(&t);

    rig_fresh();
    open_duel(&t, 1, 0, 3);
    lose_round(&t);
    rig_type(&t, "X"); /* goes to "end the match", and nothing begins by itself any more */
    rig_pass(&t, 60 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_ROUND);
    ASSERT_EQ(games_kept(&t, game, 2), 0);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT(game[0].given_up);
    rig_close(&t);
}

/* ---- killed --------------------------------------------------------------------------------- */

/* A player loses a round, and may continue a little, and the program is killed. */
static void play_and_be_killed(bool next_round)
{
    pid_t child = fork();
    if (child == 0) {
        session_rig t;
        open_duel(&t, 1, 0, 2);
        lose_round(&t);
        if (next_round) {
            rig_type(&t, "E");
            rig_pass(&t, 3100 * MS);
            rig_type(&t, " L ");
            rig_pass(&t, 6 * SECOND);
        }
        _exit(session_duel_of(t.s)->round == 1u + next_round ? 0 : 1);
    }
    int status;
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

static void a_killed_match_goes_on(void)
{
    for (unsigned next = 0; next < 2; next++) {
        session_rig t;
        store_game game[2];
        ts_replay_report report;
        rig_fresh();
        play_and_be_killed(next);
        open_plain(&t);
        ASSERT(rig_text(&t, "Continue") && rig_text(&t, "Duel  0:0"));
        rig_type(&t, "E");
        ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
        ASSERT(session_duel_of(t.s)->on && session_duel_of(t.s)->round == 2 &&
               session_duel_of(t.s)->won[1] == 1);
        ASSERT_EQ(session_match(t.s)->setup.seed, duel_next_seed(7));
        ASSERT_EQ(session_match(t.s)->board[0].pieces, next ? 2 : 0);
        uint32_t before = session_match(t.s)->board[1].pieces;
        rig_pass(&t, 12 * SECOND);
        ASSERT(session_match(t.s)->board[1].pieces > before + 2); /* the bot continues */
        lose_round(&t);
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        ASSERT_EQ(games_kept(&t, game, 2), 1);
        ASSERT_EQ(duel_verify(session_last_game(t.s)->replay, session_last_game(t.s)->replay_size,
                              &report),
                  TS_OK);
        rig_close(&t);
        open_plain(&t);
        ASSERT(!rig_text(&t, "Continue"));
        rig_close(&t);
    }
}

static void keep_friend(const char *line)
{
    store_handle *store = store_open(rig_folder);
    store_set(store, "friend 1", line);
    store_close(store);
}

/* Also if he has been forgotten in between: the game has him. */
static void a_friend_of_a_killed_match_stays(void)
{
    static const coach_friend ann = {
        .name = "Ann",
        .style = {.level = {.keys_a_second = 20, .sight = 1, .budget = 200}, .near = 4}};
    char line[FRIEND_ROOM];
    session_rig t;
    rig_fresh();
    coach_friend_write(&ann, line);
    keep_friend(line);
    const pid_t child = fork();
    if (child == 0) {
        open_duel(&t, TS_BOT_LEVELS + 1, 0, 2);
        rig_pass(&t, 3100 * MS);
        rig_type(&t, " L ");
        rig_pass(&t, 6 * SECOND);
        _exit(rig_text(&t, "Ann") ? 0 : 1);
    }
    int status;
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    keep_friend("");
    open_plain(&t);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(rig_text(&t, "Ann"));
    ASSERT_EQ(session_duel_of(t.s)->who[1].bot, 4);
    ASSERT_EQ(session_duel_of(t.s)->who[1].as.style.level.keys_a_second, 20);
    const uint32_t before = session_match(t.s)->board[1].pieces;
    rig_pass(&t, 12 * SECOND);
    ASSERT(session_match(t.s)->board[1].pieces > before + 2);
    rig_close(&t);
}

/* ---- who plays ------------------------------------------------------------------------------ */

static void two_persons_get_there_by_the_menu(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Duel]E[Board 2]LLL"); /* the second board: bot 3, 2, 1, a person */
    ASSERT(rig_text(&t, "Player 1") && rig_text(&t, "Player 2"));
    rig_type(&t, "[Board 1]R"); /* a third board's person would be one too many */
    ASSERT_EQ(t.s->settings.duel_boards, 2);
    rig_type(&t, "L");
    rig_type(&t, "HE");
    ASSERT_EQ(session_persons(t.s), 2);
    rig_pass(&t, 3100 * MS);
    rig_type(&t, "wU"); /* the left hand's drop, and the right hand's */
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 1);
    ASSERT_EQ(session_match(t.s)->board[1].pieces, 1);
    rig_close(&t);
    open_plain(&t); /* it is remembered; side by side is another matter */
    ASSERT_EQ(t.s->settings.duel_who_2, 0);
    rig_type(&t, "B[Mode]E[Players]RXHE"); /* the interrupted game is dismissed */
    ASSERT_EQ(session_match(t.s)->setup.players, 2);
    ASSERT_EQ(session_match(t.s)->setup.mode, (unsigned)ts_modes_find("marathon"));
    rig_close(&t);
}

/* Between what has to happen everybody sleeps: five minutes against three of them. */
static void nobody_is_awake_for_nothing(void)
{
    session_rig t;
    rig_fresh();
    open_duel(&t, 2, 2, 1);
    rig_pass(&t, 4 * SECOND);
    uint64_t until = t.now + 10 * SECOND, wakes = 0;
    while (t.now < until) {
        uint64_t next = session_next(t.s);
        t.now = next > t.now ? next : t.now + 1;
        session_run(t.s, t.now);
        wakes++;
    }
    ASSERT(wakes < 10 * 60); /* a tick is a thousandth of a second */
    rig_type(&t, "X");
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

/* A player whose rules have no attack has a duel by others, and his own again the next time. */
static void the_command_line_changes_no_rules_for_good(void)
{
    session_rig t;
    rig_fresh();
    rig_was_set("rules", "wx");
    session_options o = rig_options("guideline", "duel");
    o.folder = rig_folder;
    o.rules = -1;
    o.play_at_once = true;
    o.versus[0] = 1;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT(session_duel_of(t.s)->on &&
           session_match(t.s)->setup.rules == ts_rules_find("guideline"));
    rig_type(&t, "p");
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.s->settings.rules, ts_rules_find("wx"));
    rig_type(&t, "[Duel]E"); /* the screen of the duel says by which */
    ASSERT(rig_text(&t, "Guideline") && !rig_text(&t, "Steady"));
    rig_close(&t);
}

/* More rounds than a byte counts, one after another and back. */
static void a_match_of_three_hundred_rounds(void)
{
    enum { ROUNDS = 300 };
    static const char head[] = "tessera match 1\nfirst 255\nplayed person person\n\n";
    session_rig t;
    ts_replay_report report;
    store_game game;
    load("modern-duel-draw");
    size_t whole = sizeof head - 1;
    char *match = malloc(whole + ROUNDS * size);
    memcpy(match, head, whole);
    for (int i = 0; i < ROUNDS; i++, whole += size)
        memcpy(match + whole, text, size);
    ASSERT_EQ(duel_verify(match, whole, &report), TS_OK);
    ASSERT(facts_of_stranger(match, whole, &game));
    ASSERT_EQ(game.pieces, 10 * ROUNDS);
    session_options o = rig_options("guideline", "marathon");
    o.replay = match;
    o.replay_size = whole;
    rig_open_options(&t, &o);
    rig_pass(&t, 0);
    ASSERT_EQ(session_duel_of(t.s)->round, 1);
    for (int i = 0; i < ROUNDS; i++)
        rig_type(&t, "n");
    ASSERT_EQ(session_duel_of(t.s)->round, ROUNDS);
    for (int i = 0; i < 44; i++)
        rig_type(&t, "b");
    ASSERT_EQ(session_duel_of(t.s)->round, 256);
    match[whole - 1] = 'x'; /* its last line: four of the head, and those of each round */
    ASSERT(duel_verify(match, whole, &report) != TS_OK);
    unsigned lines = 4;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n' ? ROUNDS : 0;
    ASSERT_EQ(report.line, lines);
    rig_close(&t);
    free(match);
}

/* A signed log has names, which stand over the boards; a sign in them that is an order does not.
 * The player who resumes from there plays himself. */
static void names_of_a_log(void)
{
    session_rig t;
    static char log[TEXT_MAX + 400];
    session_options o = rig_options("guideline", "none");
    load("guideline-duel-top");
    int length = snprintf(log, sizeof log,
                          "tessera log 1\nplayed 1764000000\nplayer %064d Ann\nplayer %064d "
                          "Bea\x1b!\nsign -\nsign -\n\n%s",
                          1, 2, text);
    o.replay = log;
    o.replay_size = (size_t)length;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 800, 8, 16);
    rig_pass(&t, 100 * MS);
    ASSERT(session_in_replay(t.s));
    ASSERT(rig_text(&t, "Ann") && rig_text(&t, "Bea?!"));
    ASSERT(!rig_text(&t, "Player 1"));
    rig_type(&t, "E");
    ASSERT(!session_in_replay(t.s) && !rig_text(&t, "Ann"));
    rig_close(&t);
    for (size_t cut = 0; cut < 220; cut++) { /* whatever is missing */
        duel_text read;
        ASSERT(duel_open_log(&read, log, cut) == TS_OK);
        ASSERT(read.rounds >= log && read.rounds + read.size == log + cut);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(names_of_a_log);
    RUN(rounds_follow_until_one_has_won_enough);
    RUN(the_seconds_to_the_next_round_are_seen);
    RUN(the_clock_of_a_player_who_is_out_stands);
    RUN(who_is_out_may_hurry_the_others);
    RUN(two_persons_may_have_opponents);
    RUN(records_know_the_duels);
    RUN(a_match_is_ended_between_rounds);
    RUN(a_killed_match_goes_on);
    RUN(a_friend_of_a_killed_match_stays);
    RUN(two_persons_get_there_by_the_menu);
    RUN(nobody_is_awake_for_nothing);
    RUN(the_command_line_changes_no_rules_for_good);
    RUN(a_match_of_three_hundred_rounds);
    rig_remove();
    return test_done();
}
