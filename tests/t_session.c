/* A session by its front door: starting, pausing, restarting, what a clock that jumps does, when it
 * sleeps, what it remembers of the games played. */
#include "session_rig.h"
#include "session/match.h"
#include "session/watch.h"

#include "session/parts.h"
#include "session/menu.h"
#include "session/storage.h"
#include "audio/cue.h"
#include "game/run.h"
#include "store/store.h"

/* ---- pausing -------------------------------------------------------------------------------- */

static void pause_hides_and_sleeps(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E  ");
    ASSERT(rig_count(&t, ITEM_BLOCK) > 0);
    uint64_t tick = session_match(t.s)->tick;
    rig_type(&t, "X");
    ASSERT(rig_text(&t, "Paused") != NULL);
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 0);
    ASSERT_EQ(rig_count(&t, ITEM_GHOST), 0);
    ASSERT(rig_sleeps(&t));
    uint32_t changed = t.scene->changed;
    rig_pass(&t, 3600 * SECOND);
    ASSERT_EQ(rig_look(&t)->changed, changed);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(session_match(t.s)->tick - tick < 200);
    rig_type(&t, "p");
    ASSERT(rig_text(&t, "Paused") != NULL);
    rig_type(&t, "p");
    ASSERT(rig_text(&t, "Paused") == NULL);
    rig_close(&t);
}

static void losing_the_keyboard_pauses(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_down(&t, KEY_RIGHT);
    rig_tell(&t, TELL_FOCUS, 0);
    ASSERT(rig_text(&t, "Paused") != NULL);
    rig_tell(&t, TELL_FOCUS, 1);
    ASSERT(rig_text(&t, "Paused") != NULL);
    rig_type(&t, "E");
    int x = session_match(t.s)->board[0].piece.x;
    rig_pass(&t, 500 * MS); /* the release got lost with the keyboard: nothing runs on */
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, x);
    rig_close(&t);
}

static void a_jumping_clock_pauses(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    uint64_t tick = session_match(t.s)->tick;
    t.now += 100 * SECOND;
    session_run(t.s, t.now);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    ASSERT(session_match(t.s)->tick - tick < 2000);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(session_match(t.s)->tick - tick < 2200);
    rig_close(&t);
}

static void a_room_too_small_to_play_pauses(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    session_resize(t.s, 80, 18, 1, 1, t.now);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE); /* whether or not a picture is asked for */
    t.height = 18;
    ASSERT(rig_text(&t, "22 x 22 needed"));
    rig_type(&t, "X"); /* nor does it resume as long as it is too small */
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    t.height = 24;
    ASSERT(rig_text(&t, "Paused") && !rig_text(&t, "needed"));
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

static void a_game_begun_without_room_for_it_pauses(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.height = 18;
    rig_look(&t);
    rig_down(&t, KEY_ENTER);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_close(&t);
}

static void asking_for_the_picture_changes_nothing(void)
{
    static session before;
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.has_pointer = o.has_reader = true;
    rig_open_options(&t, &o);
    static const char *const keys[] = {"DD", "XHE", " L", "XDDD", "XX", "HDDDDDDDE", "VV"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        for (const char *key = keys[i]; *key; key++) {
            rig_down(&t, rig_key_of(*key));
            rig_up(&t, rig_key_of(*key));
        }
        rig_pass(&t, 100 * MS);
        memcpy(&before, t.s, sizeof before);
        uint32_t shown = t.scene->changed;
        t.scene = session_scene(t.s);
        ASSERT(t.scene->changed != shown);
        ASSERT(session_scene(t.s) == t.scene);
        ASSERT(memcmp(&before, t.s, sizeof before) == 0);
    }
    rig_close(&t);
}

/* ---- restarting, giving up ------------------------------------------------------------------ */

static void escape_asks_before_a_game_is_lost(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E X[Give up]E"); /* pause, the last line: give up */
    ASSERT_EQ(session_screen(t.s), SCREEN_GIVE_UP);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "EX");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 1); /* still the same game */
    rig_type(&t, "EE");                                /* "No" comes first */
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(rig_text(&t, "Given up") != NULL);
    rig_close(&t);
}

static void restart_asks_late_in_a_long_game(void)
{
    session_rig t;
    rig_open(&t, "guideline", "free");
    rig_type(&t, "E r");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 0); /* early: at once */
    rig_type(&t, " ");
    rig_pass(&t, 31 * SECOND);
    unsigned pieces = session_match(t.s)->board[0].pieces;
    ASSERT(pieces > 0);
    rig_type(&t, "r");
    ASSERT(session_match(t.s)->board[0].pieces >= pieces);
    ASSERT(rig_text(&t, "R once more") != NULL || rig_text(&t, "R again") != NULL);
    rig_pass(&t, 3 * SECOND); /* too late for the second press */
    ASSERT(rig_text(&t, "to restart") == NULL);
    rig_type(&t, "r");
    ASSERT(session_match(t.s)->board[0].pieces > 0);
    rig_type(&t, "r");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 0);
    rig_close(&t);
}

static void restart_against_the_clock_never_asks(void)
{
    static const char *const mode[] = {"sprint", "ultra"};
    for (int i = 0; i < 2; i++) {
        session_rig t;
        rig_open(&t, "modern", mode[i]);
        rig_type(&t, "E ");
        rig_pass(&t, 40 * SECOND);
        rig_type(&t, "r");
        ASSERT(session_match(t.s)->tick < 100);
        rig_close(&t);
    }
}

/* ---- the countdown -------------------------------------------------------------------------- */

static void psk_counts_down(void)
{
    session_rig t;
    rig_open(&t, "psk", "marathon");
    rig_down(&t, KEY_ENTER);
    ASSERT(rig_text(&t, "Ready") != NULL);
    ASSERT(rig_text(&t, "3") != NULL);
    rig_pass(&t, 1500 * MS);
    ASSERT(rig_text(&t, "2") != NULL);
    ASSERT_EQ(session_match(t.s)->tick, 0);
    rig_down(&t, ' '); /* nothing to drop yet */
    rig_up(&t, ' ');
    rig_down(&t, KEY_RIGHT); /* held as it ends: it moves then */
    rig_down(&t, ' ');       /* a drop wants a new press */
    rig_pass(&t, 1500 * MS);
    ASSERT(rig_text(&t, "Ready") == NULL);
    rig_pass(&t, 50 * MS);
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 0);
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, 5);
    sound_cue cue[32];
    int count = session_cues(t.s, cue, 32);
    unsigned counted = 0;
    for (int i = 0; i < count; i++)
        counted += cue[i].kind == CUE_COUNT;
    ASSERT_EQ(counted, 3);
    rig_close(&t);
}

/* ---- keys and time -------------------------------------------------------------------------- */

/* A window that runs it sixty times a second still plays a key in the millisecond it came. */
static void a_key_counts_when_it_happened(void)
{
    session_rig t;
    rig_open(&t, "guideline", "free");
    rig_type(&t, "E");
    uint64_t start = session_run_of(t.s)->origin_us;
    session_key(t.s, KEY_RIGHT, true, start + 1003 * MS);
    session_run(t.s, start + 1169 * MS); /* 166 ms of 167 */
    int x = session_match(t.s)->board[0].piece.x;
    session_run(t.s, start + 1172 * MS);
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, x + 1);
    rig_close(&t);
}

static void keys_without_release_act_once(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "free");
    o.keys_have_release = false;
    rig_open_options(&t, &o);
    ASSERT(rig_text(&t, "Home") != NULL); /* the title says which kind of keys there is */
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 50 * MS);
    int x = session_match(t.s)->board[0].piece.x, y = session_match(t.s)->board[0].piece.y;
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 900 * MS);
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, x - 1);
    rig_down(&t, KEY_DOWN);
    rig_pass(&t, 90 * MS); /* a row of its own, well before the next one is due */
    ASSERT_EQ(session_match(t.s)->board[0].piece.y, y - 1);
    rig_down(&t, KEY_END);
    rig_pass(&t, 700 * MS);
    ASSERT(session_match(t.s)->board[0].piece.x >= 7);
    for (int i = 0; i < 4; i++)
        rig_down(&t, KEY_LEFT); /* a burst in one moment loses nothing */
    int wall = session_match(t.s)->board[0].piece.x;
    rig_pass(&t, 20 * MS);
    ASSERT(wall - session_match(t.s)->board[0].piece.x >= 3);
    rig_close(&t);
}

static void a_key_from_the_screen_before_does_nothing(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_down(&t, KEY_DOWN);
    rig_type(&t, "X");
    rig_down(&t, KEY_DOWN); /* a repeat of a soft drop is no step in the menu */
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_PAUSE), 0);
    rig_up(&t, KEY_DOWN);
    rig_down(&t, KEY_DOWN);
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_PAUSE), 1);
    rig_down(&t, KEY_DOWN); /* and here it repeats */
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_PAUSE), 2);
    rig_close(&t);
}

/* A quiet game of level 1 with nobody at the keys wants to be run about as often as it changes. */
static void it_sleeps_while_nothing_happens(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 10 * MS);
    uint64_t end = t.now + 10 * SECOND;
    unsigned wakes = 0;
    while (session_next(t.s) <= end) {
        t.now = session_next(t.s);
        session_run(t.s, t.now);
        wakes++;
    }
    ASSERT(wakes <= 25); /* a row and a second of the clock each second */
    rig_close(&t);
}

/* ---- what is left of a game ----------------------------------------------------------------- */

static unsigned games_kept(session_rig *t)
{
    store_game game[8];
    store_list list = {.game = game, .capacity = 8};
    store_filter all = {.mode = -1, .rules = -1};
    store_newest(session_store(t->s), &all, &list);
    return list.count;
}

static void results_records_and_replays(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Records]E");
    ASSERT(rig_text(&t, "No game") != NULL);
    rig_type(&t, "XHE");
    rig_lose(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(rig_sleeps(&t));
    uint64_t hash = ts_hash(session_match(t.s)), score = session_last_game(t.s)->board[0].score;
    ASSERT(score > 0);
    rig_type(&t, "[Watch replay]E"); /* watch it */
    ASSERT(session_in_replay(t.s));
    rig_pass(&t, 60 * SECOND);
    ASSERT(session_viewer_at_end(t.s));
    ASSERT(rig_sleeps(&t));
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT); /* back where it was begun */
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_type(&t, "EX"); /* as it is if the replay is left early */
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    ASSERT_EQ(games_kept(&t), 1);
    rig_type(&t, "XH[Replays]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    ASSERT(rig_text(&t, "Marathon") != NULL);
    ASSERT(rig_text(&t, "points") != NULL);
    rig_type(&t, "EX");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    /* the replay proves itself and ends as the game did */
    static ts_replay_report report;
    ASSERT_EQ(ts_replay_verify(session_last_game(t.s)->replay, session_last_game(t.s)->replay_size,
                               &report),
              TS_OK);
    ASSERT_EQ(ts_hash(&report.match), hash);
    rig_type(&t, "XH[Records]E");
    ASSERT(rig_text(&t, "Marathon") != NULL);
    rig_close(&t);
}

static void a_replay_ends_where_the_game_was_given_up(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E ");
    rig_pass(&t, 3 * SECOND);
    rig_type(&t, " X[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    uint64_t hash = ts_hash(session_match(t.s)), time_us = session_last_game(t.s)->board[0].time_us;
    rig_type(&t, "[Watch replay]E");
    ASSERT(session_in_replay(t.s));
    rig_pass(&t, time_us - 500 * MS);
    ASSERT(!session_viewer_at_end(t.s));
    rig_pass(&t, 600 * MS);
    ASSERT(session_viewer_at_end(t.s));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_close(&t);
}

static void a_race_that_was_not_won_has_no_time(void)
{
    session_rig t;
    rig_open(&t, "guideline", "sprint");
    rig_type(&t, "E");
    rig_lose(&t);
    rig_type(&t, "XH[Records]E");
    ASSERT(rig_text(&t, "No game finished") != NULL);
    rig_type(&t, "X[Replays]E");
    ASSERT(rig_text(&t, "0 lines") != NULL);
    rig_close(&t);
}

static void the_result_plays_again(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_lose(&t);
    rig_type(&t, " "); /* the key of the last drop starts nothing */
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_type(&t, "r");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_pass(&t, SECOND); /* or it would be the same game */
    rig_lose(&t);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_pass(&t, 2 * SECOND);
    rig_lose(&t);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT_EQ(games_kept(&t), 3);
    rig_close(&t);
}

/* A game in which nothing has happened has no result. */
static void nothing_played_is_no_result(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "ELLX[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_type(&t, "HE X[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pause_hides_and_sleeps);
    RUN(losing_the_keyboard_pauses);
    RUN(a_jumping_clock_pauses);
    RUN(a_room_too_small_to_play_pauses);
    RUN(a_game_begun_without_room_for_it_pauses);
    RUN(asking_for_the_picture_changes_nothing);
    RUN(escape_asks_before_a_game_is_lost);
    RUN(restart_asks_late_in_a_long_game);
    RUN(restart_against_the_clock_never_asks);
    RUN(psk_counts_down);
    RUN(a_key_counts_when_it_happened);
    RUN(keys_without_release_act_once);
    RUN(a_key_from_the_screen_before_does_nothing);
    RUN(it_sleeps_while_nothing_happens);
    RUN(results_records_and_replays);
    RUN(a_replay_ends_where_the_game_was_given_up);
    RUN(a_race_that_was_not_won_has_no_time);
    RUN(the_result_plays_again);
    RUN(nothing_played_is_no_result);
    return test_done();
}
