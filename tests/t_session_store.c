/* A session and its store on a disk: what outlasts the program, and what a player sees where it
 * cannot. */
#define _DEFAULT_SOURCE
#include "session_store_rig.h"
#include "coach/drill.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "session/menu.h"
#include "session/storage.h"

#include <fcntl.h>
#include <sys/file.h>

/* ---- settings ------------------------------------------------------------------------------- */

static void nothing_is_touched_before_the_first_picture(void)
{
    rig_fresh();
    session_options o = here("guideline", "marathon");
    session_rig t = {.s = session_open(&o), .width = 80, .height = 24, .unit_w = 1, .unit_h = 1};
    session_run(t.s, SECOND);
    ASSERT(access(rig_folder, F_OK) != 0);
    rig_look(&t);
    ASSERT(access(rig_folder, F_OK) != 0);
    ASSERT(session_next(t.s) <= SECOND); /* it wants to continue at once */
    session_run(t.s, SECOND);
    ASSERT(access(rig_folder, F_OK) == 0);
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

static void what_is_set_outlasts_the_program(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Options]E[Display]E[Ghost]EXX"); /* no ghost */
    rig_type(&t, "H[Rules]RH[Mode]R");              /* modern, and another mode */
    unsigned mode = t.s->settings.mode;
    rig_type(&t, "H[Options]EHE[ARR]L"); /* ARR a millisecond less than modern's ten */
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.s->settings.ghost, 0);
    ASSERT_EQ(t.s->settings.rules, ts_rules_find("modern"));
    ASSERT_EQ(t.s->settings.handling.arr, 9);
    ASSERT_EQ(t.s->settings.handling_set, 1u << HANDLING_ARR);
    ASSERT_EQ(t.s->settings.mode, mode);
    rig_close(&t);
}

static void a_setting_is_kept_when_it_is_made(void)
{
    session_rig t, other;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Options]E[Language]ER"); /* another screen's first line */
    rig_type(&t, "[Polski]E");              /* Polish */
    open_plain(&other);                     /* while the first program still runs */
    ASSERT_EQ(other.s->settings.language, LANG_PL);
    rig_close(&other);
    rig_close(&t);
}

/* Options of the command line hold this time only. */
static void the_command_line_goes_before_and_stays_out(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Rules]R"); /* modern */
    rig_close(&t);
    session_options o = here("nes", "classic");
    o.language = LANG_RU;
    o.language_named = true;
    o.level = 9;
    rig_open_options(&t, &o);
    ASSERT_EQ(t.s->settings.rules, ts_rules_find("nes"));
    ASSERT_EQ(t.s->settings.mode, ts_modes_find("classic"));
    ASSERT_EQ(t.s->settings.level[t.s->settings.rules], 9);
    ASSERT_EQ(rig_look(&t)->look.language, LANG_RU);
    rig_type(&t,
             "[Options]E[Display]E[Ghost]E"); /* and something is set, so settings are written */
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.s->settings.rules, ts_rules_find("modern"));
    ASSERT_EQ(rig_look(&t)->look.language, LANG_EN);
    ASSERT_EQ(t.s->settings.ghost, 0);
    rig_close(&t);
}

/* Nought is a seed and a variant like any other, whatever has been set. */
static void nought_can_be_asked_for(void)
{
    session_rig t;
    rig_fresh();
    rig_was_set("variant.classic-b", "3");
    session_options o = here("nes", "classic-b");
    o.seed = 0;
    o.variant = 0;
    o.entropy = 5;
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT(session_match(t.s)->setup.seed == 0 && session_match(t.s)->setup.variant == 0);
    rig_close(&t);
    o.variant = -1;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_match(t.s)->setup.variant, 3);
    rig_close(&t);
}

static void store_of(const char *rules, const char *mode)
{
    rig_fresh();
    rig_was_set("rules", rules);
    rig_was_set("mode", mode);
}

static void a_named_mode_brings_rules_where_those_set_lack_what_it_needs(void)
{
    session_rig t;
    store_of("wx", "none");
    session_options o = here("guideline", "blitz");
    o.rules = -1;
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("blitz"));
    ASSERT_EQ(ts_mode_lacks(session_match(t.s)->setup.mode, session_match(t.s)->setup.rules), 0);
    rig_close(&t);
}

/* Two play as a rule, but this mode is for one. */
static void a_named_mode_is_played_by_as_many_as_it_is_for(void)
{
    session_rig t;
    rig_fresh();
    rig_was_set("players", "2");
    session_options o = here("tgm", "master");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_match(t.s)->setup.mode, ts_modes_find("master"));
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.s->settings.players, 2); /* it was for that time */
    rig_close(&t);
}

/* Of two programs one has set the mode, the other the rules. */
static void what_does_not_fit_together_is_not_played(void)
{
    session_rig t;
    store_of("wx", "twenty");
    session_options o = here("guideline", "none");
    o.rules = o.mode = -1;
    rig_open_options(&t, &o);
    ASSERT_EQ(t.s->settings.rules, ts_rules_find("wx"));
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->setup.rules, ts_rules_find("wx"));
    rig_close(&t);
}

static void a_named_mode_plays_by_what_is_set(void)
{
    session_rig t;
    rig_fresh();
    open_here(&t, "modern", "sprint");
    rig_type(&t, "[Options]EE[DAS]LLL"); /* DAS 133 - 3 */
    rig_close(&t);
    session_options o = here("modern", "sprint");
    o.play_at_once = true;
    o.seed_named = false;
    o.entropy = 5;
    t = (session_rig){.s = session_open(&o), .width = 80, .height = 24, .unit_w = 1, .unit_h = 1};
    session_run(t.s, t.now);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(session_match(t.s)->setup.handling[0].das, 133);
    uint64_t seed = session_match(t.s)->setup.seed;
    rig_look(&t);
    t.now += 3 * MS;
    session_run(t.s, t.now);
    ASSERT_EQ(session_match(t.s)->setup.handling[0].das, 130);
    ASSERT_EQ(session_match(t.s)->setup.seed, seed); /* the pieces seen do not change */
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_type(&t, " ");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 1);
    rig_close(&t);
}

/* ---- games ---------------------------------------------------------------------------------- */

static void a_game_outlasts_the_program(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "E");
    rig_lose(&t);
    uint64_t hash = ts_hash(session_match(t.s)), score = session_last_game(t.s)->board[0].score;
    ASSERT(score > 0 && !session_last_game(t.s)->best);
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    ASSERT_EQ(game[0].score, score);
    ASSERT_EQ(game[0].rank, score);
    ASSERT_EQ(game[0].goal, 150);
    ASSERT_EQ(game[0].outcome, TS_LOST);
    ASSERT(game[0].counts && !game[0].given_up && game[0].pieces > 5);
    ASSERT(game[0].presses >= game[0].pieces);
    rig_type(&t, "[Records]E"); /* records; the kind; its best game */
    ASSERT(rig_text(&t, "Guideline") != NULL);
    rig_type(&t, "[Marathon]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_BEST);
    rig_type(&t, "E");
    ASSERT(session_in_replay(t.s));
    rig_pass(&t, 60 * SECOND);
    ASSERT(session_viewer_at_end(t.s));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_BEST); /* where it was begun */
    rig_type(&t, "XX[Replays]EE");
    ASSERT(session_in_replay(t.s));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    store_replay replay;
    store_get(session_store(t.s), game[0].id, &replay);
    static ts_replay_report report;
    ASSERT_EQ(ts_replay_verify(replay.text, replay.size, &report), TS_OK);
    ASSERT_EQ(ts_hash(&report.match), hash);
    free(replay.text);
    rig_close(&t);
}

/* A soft drop is worth half of a hard one. */
static void lose_with_soft_drops(session_rig *t, uint64_t us)
{
    rig_type(t, "E");
    rig_down(t, KEY_DOWN);
    rig_pass(t, us);
    rig_up(t, KEY_DOWN);
    rig_lose(t);
}

static void a_better_game_is_a_record(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    lose_with_soft_drops(&t, 3 * SECOND);
    /* the first is nothing to cheer */
    ASSERT(rig_text(&t, text_of(LANG_EN, TEXT_RESULT_BEST)) == NULL);
    rig_type(&t, "E");
    rig_lose(&t);
    ASSERT(session_last_game(t.s)->best);
    ASSERT(rig_text(&t, text_of(LANG_EN, TEXT_RESULT_BEST)) != NULL);
    rig_type(&t, "E");
    rig_lose(&t);
    ASSERT(!session_last_game(t.s)->best); /* as good, with the same pieces: no better */
    lose_with_soft_drops(&t, 4 * SECOND);  /* and a worse one */
    ASSERT(!session_last_game(t.s)->best);
    rig_close(&t);
}

/* Two who share a machine: each result has the name that was set when it was played. */
static void a_record_has_the_name_of_its_player(void)
{
    session_rig t;
    store_game game[4];
    rig_fresh();
    open_plain(&t);
    ASSERT(settings_read(&t.s->settings, "online_name", "Ann"));
    lose_with_soft_drops(&t, 3 * SECOND);
    ASSERT(settings_read(&t.s->settings, "online_name", "Bob"));
    rig_type(&t, "E");
    rig_lose(&t);
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(games_kept(&t, game, 4), 2);
    ASSERT_EQ(strcmp(session_storage_player(t.s, game[0].id), "Bob"), 0);
    ASSERT_EQ(strcmp(session_storage_player(t.s, game[1].id), "Ann"), 0);
    ASSERT_EQ(strcmp(session_storage_player(t.s, 99), ""), 0);
    rig_type(&t, "[Records]ENE");
    ASSERT(rig_text(&t, "Ann") != NULL);
    ASSERT(rig_text(&t, "Bob") != NULL);
    rig_close(&t);
}

/* Of games beyond the best of their kind nobody asks who played them. */
static void only_the_best_have_a_name(void)
{
    session_rig t;
    store_game game[4];
    rig_fresh();
    open_here(&t, "guideline", "sprint");
    ASSERT(settings_read(&t.s->settings, "online_name", "Ann"));
    rig_type(&t, "E");
    rig_drop(&t, 10);
    rig_type(&t, "X[Give up]E[Yes]E"); /* counts for nothing */
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    ASSERT_EQ(strcmp(session_storage_player(t.s, game[0].id), ""), 0);
    rig_close(&t);
}

static void what_was_broken_off_is_kept_if_it_was_a_game(void)
{
    session_rig t;
    store_game game[4];
    rig_fresh();
    open_here(&t, "guideline", "sprint");
    rig_type(&t, "EX[Give up]E[Yes]E"); /* given up before the first piece */
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    ASSERT_EQ(games_kept(&t, game, 4), 0);
    rig_type(&t, "HE  r"); /* a false start */
    ASSERT_EQ(games_kept(&t, game, 4), 0);
    rig_drop(&t, 9);
    rig_type(&t, "X[Give up]E[Yes]E"); /* given up at once */
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(games_kept(&t, game, 4), 0);
    rig_type(&t, "E");
    rig_drop(&t, 10);
    rig_type(&t, "X[Give up]E[Yes]E");
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    ASSERT(game[0].given_up && !game[0].counts);
    ASSERT_EQ(game[0].pieces, 10);
    rig_type(&t, "E");
    rig_drop(&t, 10);
    rig_pass(&t, 31 * SECOND);
    rig_type(&t, "r"); /* half a minute is no false start */
    ASSERT_EQ(games_kept(&t, game, 4), 2);
    ASSERT(game[0].given_up);
    rig_type(&t, "XX");
    rig_close(&t);
}

static void open_puzzle(session_rig *t, const char *rules)
{
    session_options o = here(rules, "puzzle");
    o.play_at_once = true;
    rig_open_options(t, &o);
    rig_pass(t, 10 * MS);
}

/* By its own number, not another's. */
static void a_solved_puzzle_stays_solved(void)
{
    session_rig t;
    rig_fresh();
    open_puzzle(&t, "guideline");
    rig_type(&t, "n");
    ASSERT(rig_text(&t, "Puzzle 2") != NULL && rig_text(&t, "solved") == NULL);
    rig_type(&t, "cL R xxLLL ");
    ASSERT(rig_text(&t, "Solved") != NULL);
    rig_type(&t, "n  "); /* one that is not */
    rig_close(&t);
    open_puzzle(&t, "guideline");
    for (unsigned i = 0; i < 100 && session_match(t.s)->setup.goal != 2; i++)
        rig_type(&t, "n");
    ASSERT(rig_text(&t, "Puzzle 2, solved") != NULL);
    rig_type(&t, "n");
    ASSERT(rig_text(&t, "solved") == NULL);
    rig_close(&t);
}

/* ---- trouble -------------------------------------------------------------------------------- */

static void where_nothing_can_be_kept_it_is_said(void)
{
    session_rig t;
    rig_fresh();
    FILE *file = fopen(rig_folder, "w"); /* a file where the folder should be */
    ASSERT(file != NULL && fputs("mine", file) >= 0 && fclose(file) == 0);
    open_plain(&t);
    ASSERT(rig_text(&t, "is read-only") != NULL || rig_text(&t, "cannot be") != NULL);
    rig_type(&t, "E");
    rig_lose(&t);
    ASSERT(rig_text(&t, "stay in memory") != NULL);
    rig_type(&t, "XH[Replays]E");
    ASSERT(rig_text(&t, "Marathon") != NULL); /* and is there to be seen */
    rig_close(&t);
    char kept[8] = "";
    file = fopen(rig_folder, "r");
    ASSERT(file != NULL && fgets(kept, sizeof kept, file) && fclose(file) == 0);
    ASSERT_TEXT(kept, "mine");
    unlink(rig_folder);
}

static void a_strangers_file_stays(void)
{
    session_rig t;
    rig_fresh();
    ASSERT(mkdir(rig_folder, 0700) == 0);
    FILE *file = fopen(rig_path("tessera.db"), "w");
    ASSERT(file != NULL && fputs("Dear diary", file) >= 0 && fclose(file) == 0);
    open_plain(&t);
    ASSERT(rig_text(&t, "belongs to") != NULL || rig_text(&t, "damaged") != NULL);
    rig_type(&t, "E");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

/* The disk is back: what waited is written without being asked, and nothing is said any more. */
static void what_waits_is_written_when_it_can_be(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    FILE *file = fopen(rig_folder, "w");
    ASSERT(file != NULL && fclose(file) == 0);
    open_plain(&t);
    rig_type(&t, "E");
    rig_lose(&t);
    unlink(rig_folder);
    rig_pass(&t, 11 * SECOND);
    ASSERT(rig_text(&t, "stay in memory") == NULL);
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(games_kept(&t, game, 2), 1);
    rig_close(&t);
}

/* Nothing waits, and still it is not said for ever. */
static void a_busy_store_is_asked_again(void)
{
    session_rig t;
    rig_fresh();
    keep_many(1);
    int lock = open(rig_path("tessera.lock"), O_RDWR);
    ASSERT(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0);
    open_plain(&t);
    ASSERT(rig_text(&t, "nother program") != NULL);
    rig_pass(&t, 11 * SECOND);
    ASSERT(rig_text(&t, "nother program") != NULL);
    close(lock);
    rig_pass(&t, 6 * SECOND);
    ASSERT(rig_text(&t, "nother program") == NULL);
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

/* As settings: a library of a version that knew none takes them in, and one of a newer version
 * leaves what it cannot read. */
static void drills_outlast_the_program(void)
{
    static const char newer[] = "9 modern attack and more";
    session_rig t;
    session_options o;
    char position[POSITION_SIZE];
    rig_fresh();
    open_here(&t, "modern", "practice");
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    coach_drill d = {
        .due = 20000, .rules = (uint8_t)ts_rules_find("modern"), .best = {TS_I, 0, 0, 0}};
    const size_t size = session_practice_save(t.s, position);
    ASSERT(size > 0 && size < sizeof d.position);
    memcpy(d.position, position, size);
    rig_close(&t);
    store_handle *store = store_open(rig_folder);
    char written[DRILL_ROOM];
    coach_drill_write(&d, written);
    store_set(store, "drill 3", written);
    store_set(store, "drill 7", newer);
    store_close(store);
    o = here("modern", "marathon");
    o.local_s = 20001 * INT64_C(86400);
    for (unsigned day = 0; day < 2; day++) {
        rig_open_options(&t, &o);
        rig_pass(&t, SECOND);
        ASSERT_EQ(session_drills_kept(t.s), 1);
        ASSERT_EQ(session_drills_due(t.s), day == 0);
        if (day == 0) {
            rig_type(&t, "[Mistake training]E");
            rig_pass(&t, 4 * SECOND);
            rig_type(&t, "h");
        }
        rig_close(&t);
    }
    store = store_open(rig_folder);
    store_run(store);
    coach_drill kept;
    ASSERT(coach_drill_read(&kept, store_setting(store, "drill 3")));
    ASSERT_EQ(kept.due, 20002);
    ASSERT(strcmp(store_setting(store, "drill 7"), newer) == 0);
    store_close(store);
}

/* The first exercise wants an I at the left wall, the second a J at the right one: bits 1 and 2. */
static void lessons_outlast_the_program(void)
{
    session_rig t;
    rig_fresh();
    open_here(&t, "guideline", "marathon");
    rig_type(&t, "[Learn]E[First steps]E[A full row]E[Exercise 1]ELLL ");
    rig_pass(&t, 2 * SECOND);
    rig_type(&t, "RRRR ");
    ASSERT_EQ(session_lesson_done(t.s, 0, 0), 2);
    rig_close(&t);
    store_handle *store = store_open(rig_folder);
    store_run(store);
    ASSERT(strcmp(store_setting(store, "lesson a_row"), "3") == 0);
    store_set(store, "lesson turning", "many");
    store_close(store);
    open_here(&t, "guideline", "marathon");
    rig_pass(&t, SECOND);
    ASSERT_EQ(session_lesson_done(t.s, 0, 0), 2);
    ASSERT(session_exercise_is_done(t.s, 0, 0, 1) && !session_exercise_is_done(t.s, 0, 0, 2));
    ASSERT_EQ(session_lesson_done(t.s, 0, 1), 0);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(nothing_is_touched_before_the_first_picture);
    RUN(what_is_set_outlasts_the_program);
    RUN(a_setting_is_kept_when_it_is_made);
    RUN(the_command_line_goes_before_and_stays_out);
    RUN(nought_can_be_asked_for);
    RUN(a_named_mode_brings_rules_where_those_set_lack_what_it_needs);
    RUN(a_named_mode_is_played_by_as_many_as_it_is_for);
    RUN(what_does_not_fit_together_is_not_played);
    RUN(a_named_mode_plays_by_what_is_set);
    RUN(a_game_outlasts_the_program);
    RUN(a_better_game_is_a_record);
    RUN(a_record_has_the_name_of_its_player);
    RUN(only_the_best_have_a_name);
    RUN(what_was_broken_off_is_kept_if_it_was_a_game);
    RUN(a_solved_puzzle_stays_solved);
    RUN(where_nothing_can_be_kept_it_is_said);
    RUN(a_strangers_file_stays);
    RUN(what_waits_is_written_when_it_can_be);
    RUN(a_busy_store_is_asked_again);
    RUN(drills_outlast_the_program);
    RUN(lessons_outlast_the_program);
    rig_remove();
    return test_done();
}
