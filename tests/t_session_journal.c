/* An interrupted game: how it is written to the journal, and resumed at the next start. */
#define _DEFAULT_SOURCE
#include "parts_rig.h"
#include "session_store_rig.h"

#include <sys/wait.h>

/* Presses these keys, then the program is killed. */
static void play_and_be_killed(const char *keys, uint64_t us)
{
    pid_t child = fork();
    if (child == 0) {
        session_rig t;
        open_plain(&t);
        rig_type(&t, keys);
        rig_pass(&t, us);
        _exit(0);
    }
    int status;
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

static void a_killed_game_goes_on(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    play_and_be_killed("E L R ", 6 * SECOND);
    open_plain(&t);
    const scene_item *line = rig_text(&t, "Marathon  0:0");
    ASSERT(line != NULL && rig_text(&t, "points") != NULL);
    ASSERT_EQ(games_kept(&t, game, 2), 0);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(rig_text(&t, "Ready") != NULL);
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 3);
    uint64_t tick = session_match(t.s)->tick;
    rig_pass(&t, 2 * SECOND);
    ASSERT_EQ(session_match(t.s)->tick, tick); /* there are three seconds to look at it */
    rig_pass(&t, 2 * SECOND);
    ASSERT(session_match(t.s)->tick > tick);
    rig_lose(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    static ts_replay_report report;
    ASSERT_EQ(ts_replay_verify(session_last_game(t.s)->replay, session_last_game(t.s)->replay_size,
                               &report),
              TS_OK);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT(game[0].counts);
    rig_close(&t);
    open_plain(&t);
    ASSERT(rig_text(&t, "Continue") == NULL);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    rig_close(&t);
}

/* The title then begins with it, and it resumes at the same tick; also in another program. */
static void a_game_is_left_for_later(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "E");
    ASSERT(!rig_text(&t, "Save and quit"));
    rig_type(&t, "X");
    ASSERT(!rig_text(&t, "Save and quit")); /* no piece has locked: there is nothing to keep */
    rig_type(&t, "E L R ");
    for (unsigned i = 0; i < 3; i++) {
        rig_type(&t, "X");
        const uint64_t tick = session_match(t.s)->tick, hash = ts_hash(session_match(t.s));
        rig_type(&t, "[Save and quit]E");
        ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
        ASSERT(!session_has_match(t.s) && strcmp(rig_chosen(&t), "Continue") == 0);
        ASSERT_EQ(games_kept(&t, &(store_game){0}, 1), 0);
        if (i == 1) {
            rig_close(&t);
            open_plain(&t);
        }
        rig_type(&t, "E");
        ASSERT_EQ(session_match(t.s)->board[0].pieces, 3 + i);
        ASSERT_EQ(session_match(t.s)->tick, tick);
        ASSERT_EQ(ts_hash(session_match(t.s)), hash);
        rig_pass(&t, 4 * SECOND);
        rig_type(&t, " ");
    }
    rig_type(&t, "X[Give up]E[Yes]E");
    rig_close(&t);
    open_plain(&t);
    ASSERT(!rig_text(&t, "Continue"));
    rig_close(&t);
}

/* A mode that was named for that start only is what follows, too. */
static void what_follows_a_killed_game_is_like_it(void)
{
    session_rig t;
    rig_fresh();
    pid_t child = fork();
    if (child == 0) {
        session_options o = here("modern", "ultra");
        o.goal = 180;
        o.play_at_once = true;
        rig_open_options(&t, &o);
        rig_type(&t, "  ");
        rig_pass(&t, 6 * SECOND);
        _exit(0);
    }
    int status;
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    open_plain(&t);
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    ASSERT(session_match(t.s)->board[0].pieces >= 2);
    rig_type(&t, "r");
    const ts_setup *setup = &session_match(t.s)->setup;
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 0);
    ASSERT(setup->mode == ts_modes_find("ultra") && setup->rules == ts_rules_find("modern"));
    ASSERT_EQ(setup->goal, 180);
    rig_close(&t);
}

/* A bot's game resumes as such, and so does what follows. */
static void a_killed_game_of_a_bot_goes_on(void)
{
    session_rig t;
    rig_fresh();
    pid_t child = fork();
    if (child == 0) {
        session_options o = here("guideline", "marathon");
        o.watch = 6;
        o.play_at_once = true;
        rig_open_options(&t, &o);
        rig_pass(&t, 12 * SECOND);
        _exit(0);
    }
    int status;
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    open_plain(&t);
    rig_type(&t, "E");
    ASSERT(session_watches_bot(t.s) && session_match(t.s)->board[0].pieces > 0);
    rig_pass(&t, 4 * SECOND);
    rig_type(&t, "r");
    ASSERT(session_watches_bot(t.s) && session_duel_of(t.s)->who[0].bot == 6);
    rig_close(&t);
}

/* It ends before it is written down once more. */
static void ends_soon(bool gives_up)
{
    session_rig t;
    size_t size;
    rig_fresh();
    play_and_be_killed("E   ", 6 * SECOND);
    open_plain(&t);
    rig_type(&t, "E");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 3);
    rig_pass(&t, 3100 * MS);
    if (gives_up)
        session_game_finish(t.s, true);
    else
        rig_lose(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_pass(&t, 6 * SECOND);
    rig_close(&t);
    FILE *left = fopen(rig_path("unfinished-1.tsr"), "rb");
    size = left ? fread(&(char){0}, 1, 1, left) : 0;
    if (left)
        fclose(left);
    ASSERT_EQ(size, 0);
}

static void a_short_end_leaves_nothing_behind(void)
{
    ends_soon(false);
    ends_soon(true);
}

static void a_killed_game_may_be_put_aside(void)
{
    static const char *const ways[] = {"B", "[Play]E"}; /* dismissed; another one is started */
    for (unsigned i = 0; i < 2; i++) {
        session_rig t;
        store_game game[2];
        rig_fresh();
        play_and_be_killed("E   ", 6 * SECOND);
        open_plain(&t);
        rig_type(&t, ways[i]);
        ASSERT_EQ(games_kept(&t, game, 2), 1);
        ASSERT(game[0].given_up);
        ASSERT_EQ(game[0].pieces, 3);
        ASSERT_EQ(session_screen(t.s), i ? SCREEN_PLAY : SCREEN_TITLE);
        ASSERT(rig_text(&t, "Continue") == NULL);
        rig_close(&t);
    }
}

/* There is no title to offer it on. */
static void a_named_mode_puts_a_killed_game_aside(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    play_and_be_killed("E   ", 6 * SECOND);
    session_options o = here("guideline", "sprint");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("sprint"));
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT_EQ(game[0].pieces, 3);
    ASSERT_EQ(game[0].mode, ts_modes_find("marathon"));
    rig_close(&t);
}

static void killed_twice_it_still_goes_on(void)
{
    session_rig t;
    rig_fresh();
    play_and_be_killed("E   ", 6 * SECOND);
    play_and_be_killed("E", 4 * SECOND); /* killed before anything new was written */
    play_and_be_killed("E", 4 * SECOND);
    open_plain(&t);
    ASSERT(rig_text(&t, "Continue") != NULL);
    rig_type(&t, "E");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 3);
    rig_close(&t);
}

static void a_journal_of_nonsense_is_passed_over(void)
{
    static const char *const texts[] = {"", "nonsense\n", "tessera replay 1\nrules nosuch 1\n",
                                        "tessera replay 1\nrules guideline 1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        session_rig t;
        store_game game[1];
        rig_fresh();
        play_and_be_killed("E   ", 6 * SECOND);
        ASSERT_EQ(rig_files("unfinished"), 1);
        FILE *file = fopen(rig_path("unfinished-1.tsr"), "w");
        ASSERT(file != NULL && fputs(texts[i], file) >= 0 && fclose(file) == 0);
        open_plain(&t);
        ASSERT(rig_text(&t, "Continue") == NULL);
        ASSERT_EQ(games_kept(&t, game, 1), 0);
        rig_type(&t, "E ");
        ASSERT_EQ(session_match(t.s)->board[0].pieces, 1);
        rig_close(&t);
    }
}

/* Left by closing the window in the middle of it, too. */
static void a_game_under_way_when_the_program_ends_goes_on(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "E  ");
    rig_close(&t);
    open_plain(&t);
    ASSERT(rig_text(&t, "Continue") != NULL);
    rig_close(&t);
}

/* The journal may lose five seconds. */
static void it_is_written_down_every_five_seconds(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "E ");
    for (int i = 0; i < 12; i++) {
        rig_pass(&t, SECOND);
        rig_type(&t, "L");
    }
    ASSERT(t.s->now_us - inner_storage(t.s)->journal_us <= 5 * SECOND);
    size_t size = inner_storage(t.s)->journal_size;
    ASSERT(size > 0);
    rig_type(&t, "RX"); /* and at once when the player looks away */
    ASSERT(inner_storage(t.s)->journal_size > size);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_killed_game_goes_on);
    RUN(a_game_is_left_for_later);
    RUN(what_follows_a_killed_game_is_like_it);
    RUN(a_killed_game_of_a_bot_goes_on);
    RUN(a_short_end_leaves_nothing_behind);
    RUN(a_killed_game_may_be_put_aside);
    RUN(a_named_mode_puts_a_killed_game_aside);
    RUN(killed_twice_it_still_goes_on);
    RUN(a_journal_of_nonsense_is_passed_over);
    RUN(a_game_under_way_when_the_program_ends_goes_on);
    RUN(it_is_written_down_every_five_seconds);
    rig_remove();
    return test_done();
}
