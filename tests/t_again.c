/* Continuing a recorded game of several boards: the opponents press the recorded keys as long as
 * the player does as recorded, and bots of their strength take over when the player departs. */
#include "scene_rig.h"
#include "session/game.h"

#include "game/watch.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/coach.h"
#include "replay_file.h"
#include "lab/sample.h"
#include "game/run.h"
#include "coach/coach.h"

static buffer played;
static ts_match ended;
static run_state run;

static const duel_player fours[TS_PLAYERS_MAX] = {{.bot = 4}, {.bot = 4}, {.bot = 4}, {.bot = 4}};

/* A duel of bots, in `text`. */
static void record(unsigned level, uint64_t seed, uint32_t pieces)
{
    sample_plan plan = {.pieces = pieces, .level = {level, level}};
    ts_setup_default(&plan.setup, (unsigned)ts_rules_find("modern"), TS_MODE_DUEL);
    plan.setup.seed = seed;
    ASSERT(sample_game(&plan, &played, &ended, NULL));
}

static void begin(uint64_t tick)
{
    int error;
    ASSERT(run_start_from(&run, played.data, played.size, tick, 0, &error));
    ASSERT_EQ(run.match.tick, tick);
    ASSERT(replay_run(&run, played.data, played.size, 0, fours));
    ASSERT(run_is_again(&run));
}

/* Board 0 presses what was recorded, until that tick; false: the recording is over. */
static bool follow(uint64_t until)
{
    ts_replay_reader reader;
    ts_replay_item item;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ASSERT_EQ(ts_replay_open(&reader, played.data, played.size), TS_OK);
    while (ts_replay_next(&reader, &item) == TS_OK && item.tick < until) {
        if (item.tick > run.match.tick)
            run_play_to(&run, held, item.tick);
        if (item.kind == TS_REPLAY_ITEM_END)
            return false;
        if (item.kind == TS_REPLAY_ITEM_CHANGE && item.board == 0)
            held[0] = item.held;
        if (item.kind == TS_REPLAY_ITEM_HASH && item.tick == run.match.tick)
            ASSERT_EQ(ts_hash(&run.match), item.hash);
    }
    run_play_to(&run, held, until);
    return true;
}

static void who_does_the_same_sees_the_same(void)
{
    record(6, 5, 40);
    const uint64_t from = ended.tick / 3, late = ended.tick - 1;
    begin(from);
    ASSERT(follow(late));
    ASSERT(run_is_again(&run));
    ASSERT_EQ(run.match.board[1].pieces + 1 >= ended.board[1].pieces, 1);
    ASSERT_EQ(memcmp(run.match.board[1].row, ended.board[1].row, sizeof ended.board[1].row) == 0 ||
                  run.match.board[1].pieces < ended.board[1].pieces,
              1);
    ASSERT(!run.bot[1]);
    run_end(&run);
}

/* At the end of the recording a bot takes over. */
static void the_end_is_a_departure(void)
{
    record(6, 5, 20);
    begin(ended.tick / 2);
    const ts_buttons none[TS_PLAYERS_MAX] = {0};
    follow(ended.tick - 1);
    run_play_to(&run, none, ended.tick + 2000);
    ASSERT(!run_is_again(&run));
    ASSERT(run.bot[1] && !run.bot[0]);
    ASSERT(run.match.board[1].pieces > ended.board[1].pieces);
    run_end(&run);
}

/* The other board is as recorded in the tick in which the own piece locks elsewhere; not before. */
static void another_place_is_a_departure(void)
{
    static run_state recorded;
    int error;
    record(6, 9, 40);
    begin(ended.tick / 4);
    const ts_buttons none[TS_PLAYERS_MAX] = {0}, drop[TS_PLAYERS_MAX] = {TS_HARD};
    const uint32_t pieces = run.match.board[0].pieces;
    run_play_to(&run, none, run.match.tick + 30); /* only slower */
    ASSERT(run_is_again(&run));
    while (run_is_again(&run)) { /* the third piece at the latest lies where no bot puts it */
        run_play_to(&run, drop, run.match.tick + 1);
        run_play_to(&run, none, run.match.tick + 20);
        ASSERT(run.match.board[0].pieces <= pieces + 3);
    }
    ASSERT(run.bot[1] && !run.bot[0] && run.match.board[0].pieces > pieces);
    ASSERT(run_start_from(&recorded, played.data, played.size, run.match.tick - 20, 0, &error));
    ASSERT(run.match.board[1].pieces >= recorded.match.board[1].pieces);
    const uint32_t then = run.match.board[1].pieces;
    run_play_to(&run, none, run.match.tick + 3000);
    ASSERT(run.match.board[1].pieces > then); /* by the bot */
    run_end(&recorded);
    run_end(&run);
}

static void the_level_is_that_of_the_pace(void)
{
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level += test_times(8) < 8 ? 4 : 1) {
        record(level, 30 + level, 25);
        const unsigned found = run_level_of(played.data, played.size, 1);
        ASSERT(found + 1 >= level && found <= level + 1);
    }
}

/* ---- on the screen -------------------------------------------------------------------------- */

static session_rig t;

static void from_a_review(void)
{
    session_options o = rig_options("guideline", "marathon");
    load("modern-duel-garbage-top"); /* of two persons */
    o.replay = text;
    o.replay_size = size;
    rig_open_options(&t, &o);
    session_review_set_budget(t.s, &(coach_budget){300, 0, 0});
    rig_pass(&t, 0);
    rig_type(&t, " c");
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(session_screen(t.s), SCREEN_REVIEW);
    const unsigned own = session_review_board(t.s), other = 1 - own;
    rig_room(&t, 120, 40, 1, 1);
    rig_type(&t, "[Continue alone]");
    ASSERT(rig_text(&t, "until you depart"));
    rig_type(&t, "E");
    rig_pass(&t, SECOND);
    ASSERT(run_is_again(session_run_of(t.s)));
    ASSERT(session_is_person(t.s, own) && !session_is_person(t.s, other));
    ASSERT(session_duel_of(t.s)->who[other].bot >= 1);
    ASSERT(rig_text(&t, "as recorded"));
    rig_pass(&t, 60 * SECOND); /* nobody presses a key: the recording ends */
    ASSERT(!run_is_again(session_run_of(t.s)));
    ASSERT(!rig_text(&t, "as recorded"));
    rig_close(&t);
}

/* A friend stays one, and the player hears that the recording is left. */
static void a_friend_plays_on(void)
{
    static char text_of_match[1 << 17];
    coach_friend ann = {.name = "Ann", .style = {.level = *ts_bot_level_of(6), .near = 6}};
    char line[FRIEND_ROOM];
    record(6, 5, 40);
    coach_friend_write(&ann, line);
    const int length = snprintf(text_of_match, sizeof text_of_match,
                                "tessera match 1\nfirst 1\nplayed person bot:6\nas 1 %s\n\n%.*s",
                                line, (int)played.size, played.data);
    session_options o = rig_options("guideline", "marathon");
    o.replay = text_of_match;
    o.replay_size = (size_t)length;
    o.has_reader = true;
    rig_open_options(&t, &o);
    rig_room(&t, 120, 40, 1, 1);
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "Ann"));
    rig_type(&t, "5E");
    rig_pass(&t, 3100 * MS);
    ASSERT(run_is_again(session_run_of(t.s)) && rig_text(&t, "Ann, as recorded"));
    ASSERT(!rig_text(&t, "left the recording"));
    for (unsigned i = 0; i < 5 && run_is_again(session_run_of(t.s)); i++)
        rig_type(&t, " ");
    rig_pass(&t, 50 * MS);
    ASSERT(rig_text(&t, "left the recording") && rig_text(&t, "Bots") &&
           !rig_text(&t, "as recorded"));
    ASSERT(strstr(t.scene->words + t.scene->speech, "You left the recording"));
    ASSERT_TEXT(session_duel_of(t.s)->who[1].as.name, "Ann");
    rig_pass(&t, 9 * SECOND); /* the sentence goes by itself */
    ASSERT(!rig_text(&t, "left the recording"));
    rig_type(&t, "r"); /* once more from the same point */
    rig_pass(&t, 3100 * MS);
    ASSERT(run_is_again(session_run_of(t.s)) && rig_text(&t, "Ann, as recorded"));
    session_game_leave(t.s);
    rig_pass(&t, SECOND);
    ASSERT(!rig_text(&t, "left the recording"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(who_does_the_same_sees_the_same);
    RUN(the_end_is_a_departure);
    RUN(another_place_is_a_departure);
    RUN(the_level_is_that_of_the_pace);
    RUN(from_a_review);
    RUN(a_friend_plays_on);
    buffer_free(&played);
    return test_done();
}
