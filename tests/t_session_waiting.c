/* Games that end while the library cannot be written: what the player sees, and that none is lost,
 * nor a journal that another version has left. */
#define _DEFAULT_SOURCE
#include "parts_rig.h"
#include "replay_read.h"
#include "session_store_rig.h"
#include "store_sleep.h"

#include <sys/wait.h>

/* Another program writes, and does not come to an end. */
static sqlite3 *other;

static void other_writes(void)
{
    ASSERT(sqlite3_open(rig_path("tessera.db"), &other) == SQLITE_OK);
    ASSERT(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
}

static void other_ends(void)
{
    sqlite3_exec(other, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(other);
    other = NULL;
}

/* Somewhere on the picture, over the ends of lines. */
static bool says(session_rig *t, const char *words)
{
    char all[8000] = "";
    size_t used = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_TEXT)
            used += (size_t)snprintf(all + used, sizeof all - used, "%s ",
                                     rig_words(t, &t->scene->item[i]));
    return strstr(all, words) != NULL;
}

static void lose_while_other_writes(session_rig *t)
{
    open_plain(t);
    other_writes();
    rig_type(t, "E");
    rig_lose(t);
    ASSERT_EQ(session_screen(t->s), SCREEN_RESULT);
}

static void the_result_says_what_waits(void)
{
    session_rig t;
    rig_fresh();
    lose_while_other_writes(&t);
    ASSERT(says(&t, "Another program"));
    ASSERT(says(&t, "waiting to be saved: 1"));
    ASSERT(!says(&t, "stay in memory")); /* it is on the disk, in a file of its own */
    rig_type(&t, "EL");                  /* another game with the same pieces */
    rig_lose(&t);
    ASSERT(says(&t, "waiting to be saved: 2"));
    other_ends();
    rig_pass(&t, 6 * SECOND);
    ASSERT(!says(&t, "waiting to be stored"));
    store_game game[4];
    ASSERT_EQ(games_kept(&t, game, 4), 2);
    ASSERT_EQ(rig_files("waiting-"), 0);
    rig_close(&t);
}

/* Killed, or left in the usual way: then the player is told. */
static void it_is_there_at_the_next_start(void)
{
    for (int killed = 0; killed < 2; killed++) {
        session_rig t;
        store_game game[2];
        rig_fresh();
        pid_t child = fork();
        if (child == 0) {
            char unsaved[600];
            lose_while_other_writes(&t);
            if (!killed) {
                ASSERT(session_unsaved(t.s, unsaved, sizeof unsaved));
                ASSERT(strstr(unsaved, rig_path("waiting-1.tsr")) != NULL);
                ASSERT(strchr(unsaved, '\n') == NULL);
                rig_close(&t);
            }
            _exit(test_wrong != 0);
        }
        int status = 1;
        ASSERT(waitpid(child, &status, 0) == child && status == 0);
        ASSERT_EQ(rig_files("unfinished"), 0);
        open_plain(&t);
        ASSERT(rig_text(&t, "Continue") == NULL);
        ASSERT_EQ(games_kept(&t, game, 2), 1);
        ASSERT(game[0].counts && !game[0].given_up && game[0].pieces > 5);
        ASSERT_EQ(game[0].outcome, TS_LOST);
        ASSERT_EQ(rig_files("waiting-"), 0);
        store_replay replay;
        store_get(session_store(t.s), game[0].id, &replay);
        static ts_replay_report report;
        ASSERT_EQ(ts_replay_verify(replay.text, replay.size, &report), TS_OK);
        free(replay.text);
        char unsaved[600];
        ASSERT(!session_unsaved(t.s, unsaved, sizeof unsaved));
        rig_close(&t);
        open_plain(&t);
        ASSERT_EQ(games_kept(&t, game, 2), 1);
        rig_close(&t);
    }
}

static void what_is_nowhere_is_said_at_the_end(void)
{
    session_rig t;
    char unsaved[600];
    rig_fresh();
    FILE *file = fopen(rig_folder, "w"); /* a file where the folder should be */
    ASSERT(file != NULL && fclose(file) == 0);
    open_plain(&t);
    rig_type(&t, "E");
    rig_lose(&t);
    ASSERT(says(&t, "waiting to be saved: 1"));
    ASSERT(says(&t, "stay in memory"));
    ASSERT(session_unsaved(t.s, unsaved, sizeof unsaved));
    ASSERT(strstr(unsaved, "could not be saved anywhere: 1") != NULL);
    rig_close(&t);
    unlink(rig_folder);
}

/* The sentence goes to a terminal, which must not obey the name of the folder. */
static void what_is_said_gives_no_orders(void)
{
    session_rig t;
    char unsaved[600];
    rig_fresh();
    strcat(rig_folder, "\033]0;title\a");
    lose_while_other_writes(&t);
    ASSERT(session_unsaved(t.s, unsaved, sizeof unsaved));
    ASSERT(strstr(unsaved, "?]0;title?/waiting-1.tsr") != NULL);
    ASSERT(strpbrk(unsaved, "\033\a") == NULL);
    other_ends();
    rig_close(&t);
}

static void copy_file(const char *replay, const char *name)
{
    char text[1 << 16];
    size_t size = replay_read(replay, text, sizeof text);
    FILE *out = fopen(rig_path(name), "wb");
    ASSERT(out && fwrite(text, 1, size, out) == size && fclose(out) == 0);
}

static void what_counted_counts(void)
{
    session_rig t;
    store_game game[4];
    rig_fresh();
    keep_many(0);
    copy_file("guideline-ultra-win.tsc", "waiting-2.tsr");
    copy_file("guideline-sprint-win.tsc", "waiting-3-unranked.tsr");
    open_plain(&t);
    ASSERT_EQ(games_kept(&t, game, 4), 2);
    for (unsigned i = 0; i < 2; i++) {
        ASSERT_EQ(game[i].counts, game[i].mode == ts_modes_find("ultra"));
        ASSERT(!game[i].stranger && !game[i].given_up);
    }
    rig_close(&t);
    ASSERT_EQ(rig_files("waiting-"), 0);
}

/* Nor is one that is none, or of a version that this program does not know. */
static void what_cannot_be_read_stays(void)
{
    static const char *const texts[] = {"nonsense\n", "tessera replay 2\nrules guideline 1\n",
                                        "tessera replay 1\nrules guideline 60000\n"};
    for (unsigned i = 0; i < 3; i++) {
        session_rig t;
        store_game game[1];
        rig_fresh();
        keep_many(0);
        FILE *file = fopen(rig_path("waiting-1.tsr"), "w");
        ASSERT(file && fputs(texts[i], file) >= 0 && fclose(file) == 0);
        open_plain(&t);
        ASSERT_EQ(games_kept(&t, game, 1), 0);
        rig_close(&t);
        ASSERT_EQ(rig_files("waiting-1.tsr"), 1);
    }
}

/* No tick comes late for another program's lock. */
static void play_never_waits_for_another_program(void)
{
    session_rig t;
    store_game game[4];
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "E");
    rig_drop(&t, 10);
    rig_pass(&t, 31 * SECOND);
    other_writes();
    rig_count_waiting();
    rig_type(&t, "rr"); /* the game before was one to keep */
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_pass(&t, 24 * SECOND);
    ASSERT_EQ(rig_waited_us, 0);
    ASSERT_EQ(inner_storage(t.s)->games, 1);
    rig_type(&t, "X"); /* here it may */
    rig_pass(&t, 6 * SECOND);
    ASSERT(rig_waited_us >= 200000);
    other_ends();
    rig_pass(&t, 6 * SECOND);
    ASSERT_EQ(games_kept(&t, game, 4), 1);
    ASSERT_EQ(inner_storage(t.s)->games, 0);
    rig_close(&t);
}

/* ---- journals of other versions ------------------------------------------------------------- */

static void put_file(const char *name, const char *text)
{
    FILE *file = fopen(rig_path(name), "w");
    ASSERT(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static bool file_has(const char *name, const char *text)
{
    char bytes[1000] = "";
    FILE *file = fopen(rig_path(name), "r");
    size_t size = file ? fread(bytes, 1, sizeof bytes - 1, file) : 0;
    if (file)
        fclose(file);
    return size == strlen(text) && memcmp(bytes, text, size) == 0;
}

/* A newer program will continue it. */
static void a_newer_programs_game_is_left(void)
{
    static const char *const texts[] = {
        "tessera replay 2\nrules guideline 1\n", "tessera match 2\nfirst 3\n",
        "tessera replay 1\nrules nosuch 1\nmode marathon 1\n",
        "tessera replay 1\nrules guideline 1\nmode nosuch 1\n",
        ("tessera replay 1\nrules guideline 60000\nmode marathon 1\nplayers 1\nseed 1\nlevel 1\n"
         "goal 150\nhandling 0 das 167 arr 33 dcd 0 soft 20 irs off ihs off\n\n101 0 h\n48 0 -\n")};
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        session_rig t;
        store_game game[2];
        rig_fresh();
        keep_many(0);
        put_file("unfinished-1.tsr", texts[i]);
        for (int starts = 0; starts < 2; starts++) {
            open_plain(&t);
            ASSERT(rig_text(&t, "Continue") == NULL);
            rig_type(&t, starts ? "EL" : "E");
            rig_pass(&t, 6 * SECOND);
            rig_lose(&t);
            ASSERT_EQ(games_kept(&t, game, 2), starts + 1);
            rig_close(&t);
            ASSERT(file_has("unfinished-1.tsr", texts[i]));
        }
    }
}

/* The lines after that one cannot be played here; they are not lost, because the file stays. */
static void what_cannot_be_played_is_put_aside(void)
{
    session_rig t;
    store_game game[2];
    rig_fresh();
    keep_many(0);
    static const char text[] =
        "tessera replay 1\nrules guideline 1\nmode marathon 1\nplayers 1\nseed 1\nlevel 1\n"
        "goal 150\nhandling 0 das 167 arr 33 dcd 0 soft 20 irs off ihs off\n\n101 0 h\n48 0 -\n"
        "hash 600 0123456789abcdef\n60 0 h\n40 0 -\n";
    put_file("unfinished-1.tsr", text);
    open_plain(&t);
    ASSERT(rig_text(&t, "Continue") == NULL);
    ASSERT_EQ(games_kept(&t, game, 2), 1); /* as far as it goes */
    ASSERT_EQ(game[0].pieces, 1);
    rig_close(&t);
    ASSERT(file_has("unreadable-1.tsr", text));
    ASSERT_EQ(rig_files("unfinished-1.tsr"), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    rig_count_waiting(); /* and no test waits */
    RUN(the_result_says_what_waits);
    RUN(it_is_there_at_the_next_start);
    RUN(what_is_nowhere_is_said_at_the_end);
    RUN(what_is_said_gives_no_orders);
    RUN(what_counted_counts);
    RUN(what_cannot_be_read_stays);
    RUN(play_never_waits_for_another_program);
    RUN(a_newer_programs_game_is_left);
    RUN(what_cannot_be_played_is_put_aside);
    rig_remove();
    return test_done();
}
