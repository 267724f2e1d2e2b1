/* The store on files that are not as it left them: flipped bits, incomplete files, files of other
 * programs, of a newer version, of earlier versions, a folder that is read-only. */
#define _GNU_SOURCE
#include <stdbool.h>

#include "test.h"

#include <fcntl.h>
#include <sys/wait.h>

#include "replay/compact.h"
#include "store/sqlite.h"
#include "store_files.h"
#include "store_rig.h"

/* The one that has been set aside. */
static const char *aside(void)
{
    struct dirent *entry;
    const char *found = "";
    DIR *folder = opendir(rig_folder);
    while (folder && (entry = readdir(folder)))
        if (strncmp(entry->d_name, "broken-", 7) == 0 &&
            strcmp(entry->d_name + strlen(entry->d_name) - 3, ".db") == 0)
            found = rig_path(entry->d_name);
    if (folder)
        closedir(folder);
    return found;
}

enum { GAMES = 60, PAGE_GAMES = 45 };

static bytes library(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES; n++)
        ASSERT_EQ(rig_put(s, n), n);
    store_set(s, "language", "fr");
    store_close(s);
    return file_read(rig_path("tessera.db"));
}

/* ---- damage ------------------------------------------------------------------------------- */

typedef struct losses {
    unsigned games, replays, set_aside, refused;
} losses;

/* Whatever comes back is as it was put, and new games are kept. */
static losses look_at(bytes damaged)
{
    losses l = {0};
    store_handle *s = store_open(rig_folder);
    store_game game[GAMES + 1];
    for (int looked = 0; looked < 2; looked++) {
        l = (losses){0}; /* the first look may be what finds the damage */
        for (unsigned n = 1; n <= GAMES; n++) {
            store_replay got;
            store_get(s, n, &got);
            l.games += got.status != STORE_OK;
            l.replays += got.status == STORE_OK && !got.text;
            if (got.text)
                ASSERT(rig_has(s, n, n));
            free(got.text);
        }
        store_list list = rig_newest(s, game, GAMES + 1);
        for (unsigned i = 0; i < list.count; i++)
            ASSERT_EQ(game[i].score + game[i].pieces - 100, UINT64_MAX);
        store_best(s, -1, -1, &list);
    }
    uint64_t id = rig_put(s, GAMES + 1);
    ASSERT(rig_has(s, id, GAMES + 1));
    const store_state *state = store_state_of(s);
    l.set_aside = state->set_aside != NULL;
    l.refused = state->status == STORE_FOREIGN || state->status == STORE_NEWER;
    ASSERT(l.refused || state->status == STORE_OK);
    if (l.set_aside) {
        ASSERT(same_bytes(state->set_aside, damaged)); /* as it was found */
        ASSERT_TEXT(state->set_aside, aside());
        ASSERT_EQ(state->salvaged, GAMES - l.games);
    }
    if (l.refused)
        ASSERT(same_bytes(rig_path("tessera.db"), damaged));
    store_close(s);
    if (l.set_aside) {
        s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        ASSERT(store_state_of(s)->set_aside == NULL);
        ASSERT(rig_has(s, id, GAMES + 1));
        store_close(s);
    }
    return l;
}

/* Each that is tried unpacks all games. Odd, so that all bits of bytes have their turn. */
static unsigned seldom(void)
{
    return test_long ? 1 : test_times(8) == 8 ? 3 : 9;
}

/* At most the games of one page are lost. */
static void flipped_bits(void)
{
    bytes sound = library();
    unsigned tried = 0, many_lost = 0, mended = 0;
    unsigned fewer = seldom();
    for (size_t at = 0; at < sound.size; at += fewer * (at < 100 ? 3 : 499)) {
        rig_fresh();
        mkdir(rig_folder, 0700);
        sound.at[at] ^= (unsigned char)(1 << at % 8);
        file_write(rig_path("tessera.db"), sound);
        losses l = look_at(sound);
        sound.at[at] ^= (unsigned char)(1 << at % 8);
        tried++;
        mended += l.set_aside;
        many_lost += l.games > PAGE_GAMES && !l.refused;
    }
    ASSERT(tried > 10 && mended > tried / 4);
    ASSERT_EQ(many_lost, 0);
    free(sound.at);
}

/* One bit there says that the file belongs to a newer version, or to another program: all its games
 * must not be abandoned because of that. */
static void flipped_bits_of_the_header(void)
{
    enum { HEADER = 100, VERSION = 60, AFTER_MARK = 72 }; /* in between all of them */
    bytes sound = library();
    unsigned step;
    for (size_t bit = 0; bit < HEADER * 8; bit += step) {
        step = seldom() * (bit >= VERSION * 8 && bit < AFTER_MARK * 8 ? 1 : 5);
        rig_fresh();
        mkdir(rig_folder, 0700);
        sound.at[bit / 8] ^= (unsigned char)(1 << bit % 8);
        file_write(rig_path("tessera.db"), sound);
        losses l = look_at(sound);
        ASSERT(!l.refused);
        ASSERT_EQ(l.games, 0);
        sound.at[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    free(sound.at);
}

/* A whole page of rubbish anywhere. */
static void lost_pages(void)
{
    bytes sound = library();
    unsigned char kept[4096];
    const size_t step = test_times(8) == 8 ? 4096 : 3 * 4096;
    for (size_t at = 4096; at + 4096 <= sound.size; at += step) {
        rig_fresh();
        mkdir(rig_folder, 0700);
        memcpy(kept, sound.at + at, sizeof kept);
        memset(sound.at + at, at / 4096 % 2 ? 0 : 0x5a, sizeof kept);
        file_write(rig_path("tessera.db"), sound);
        look_at(sound);
        memcpy(sound.at + at, kept, sizeof kept);
    }
    free(sound.at);
}

static void cut_off(void)
{
    bytes sound = library(), torn = sound;
    for (torn.size = 4096; torn.size < sound.size; torn.size += 4096 * 3 + 1000) {
        rig_fresh();
        mkdir(rig_folder, 0700);
        file_write(rig_path("tessera.db"), torn);
        losses l = look_at(torn);
        ASSERT(l.set_aside);
    }
    free(sound.at);
}

/* The log of a killed program goes with the database it belongs to. */
static void damage_beside_a_log(void)
{
    free(library().at);
    pid_t child = fork();
    if (child == 0) {
        store_handle *s = store_open(rig_folder);
        rig_put(s, GAMES + 2);
        _exit(0); /* not closed: its log stays */
    }
    waitpid(child, NULL, 0);
    ASSERT_EQ(rig_files("tessera.db-wal"), 1);
    bytes log = file_read(rig_path("tessera.db-wal")), b = file_read(rig_path("tessera.db"));
    char text[RIG_TEXT_ROOM];
    buffer compact = {0};
    ASSERT(compact_write(text, rig_replay(42, text, sizeof text), &compact));
    for (size_t at = 0; at + compact.size < b.size; at++)
        if (memcmp(b.at + at, compact.data, compact.size) == 0)
            b.at[at + compact.size / 2] ^= 1; /* one replay is not what it was */
    buffer_free(&compact);
    file_write(rig_path("tessera.db"), b);
    store_handle *s = store_open(rig_folder);
    store_replay got;
    store_get(s, 42, &got);
    ASSERT_EQ(got.status, STORE_OK);
    ASSERT(got.text == NULL); /* the game is known all the same */
    ASSERT_EQ(got.game.pieces, 142);
    ASSERT(store_state_of(s)->set_aside != NULL);
    ASSERT_EQ(store_state_of(s)->salvaged, GAMES + 1);
    ASSERT(rig_has(s, GAMES + 1, GAMES + 2));
    ASSERT_TEXT(store_setting(s, "language"), "fr");
    store_close(s);
    ASSERT(same_bytes(aside(), b));
    char beside[700];
    snprintf(beside, sizeof beside, "%s-wal", aside());
    ASSERT(same_bytes(beside, log));
    free(b.at);
    free(log.at);
}

/* Another program has it open: it stays where it is, and the game continues. */
static void damage_while_two_run(void)
{
    bytes b = library();
    store_handle *other = store_open(rig_folder);
    for (size_t at = 4096; at < b.size; at++)
        b.at[at] ^= 0x55;
    file_write(rig_path("tessera.db"), b);
    store_handle *s = store_open(rig_folder);
    uint64_t id = rig_put(s, 1);
    ASSERT(rig_has(s, id, 1));
    ASSERT_EQ(store_state_of(s)->status, STORE_BROKEN);
    ASSERT(same_bytes(rig_path("tessera.db"), b));
    store_close(other);
    for (unsigned tries = 0; tries < 10 && store_state_of(s)->status; tries++)
        store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT(same_bytes(aside(), b));
    store_close(s);
    free(b.at);
}

/* Interrupted between any two of its steps, setting aside continues at the next opening. */
static void setting_aside_cut_short(void)
{
    bytes mended = library(), damaged = {.at = (unsigned char *)"damaged", .size = 7};
    for (unsigned steps = 0; steps < 3; steps++) {
        rig_fresh();
        mkdir(rig_folder, 0700);
        file_write(rig_path("broken-x.db-new"), mended);
        file_write(rig_path(steps < 1 ? "tessera.db-wal" : "broken-x.db-wal"), damaged);
        file_write(rig_path(steps < 2 ? "tessera.db" : "broken-x.db"), damaged);
        store_handle *s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        ASSERT_TEXT(store_state_of(s)->set_aside, rig_path("broken-x.db"));
        for (unsigned n = 1; n <= GAMES; n++)
            ASSERT(rig_has(s, n, n));
        store_close(s);
        ASSERT(same_bytes(rig_path("broken-x.db"), damaged));
        ASSERT(same_bytes(rig_path("broken-x.db-wal"), damaged));
        ASSERT_EQ(rig_files("broken-"), 2);
    }
    free(mended.at);
}

/* Killed between two renames, and then a program that did not wait made a new database: its games
 * stay, and those of the old one are added to them. */
static void setting_aside_finished_twice(void)
{
    bytes mended = library(), damaged = {.at = (unsigned char *)"damaged", .size = 7};
    for (unsigned killed = 0; killed < 2; killed++) {
        rig_fresh();
        store_handle *s = store_open(rig_folder);
        for (unsigned n = 1; n <= 3; n++)
            rig_put(s, GAMES + n);
        store_set(s, "language", "pl");
        store_close(s);
        for (unsigned tries = 0; tries <= killed;
             tries++) { /* killed before the file was removed */
            file_write(rig_path("broken-x.db"), damaged);
            file_write(rig_path("broken-x.db-wal"), damaged);
            file_write(rig_path("broken-x.db-new"), mended);
            s = store_open(rig_folder);
            ASSERT_EQ(store_state_of(s)->status, STORE_OK);
            store_game game[GAMES + 8];
            ASSERT_EQ(rig_newest(s, game, GAMES + 8).count, GAMES + 3);
            bool there[GAMES + 4] = {false};
            for (unsigned i = 0; i < GAMES + 3; i++) {
                unsigned n = game[i].pieces - 100;
                ASSERT(rig_has(s, game[i].id, n));
                there[n] = true;
            }
            for (unsigned n = 1; n <= GAMES + 3; n++)
                ASSERT(there[n]);
            ASSERT_TEXT(store_setting(s, "language"), "pl");
            store_close(s);
        }
        ASSERT(same_bytes(rig_path("broken-x.db"), damaged));
        ASSERT(same_bytes(rig_path("broken-x.db-wal"), damaged));
        ASSERT_EQ(rig_files("broken-"), 2);
    }
    free(mended.at);
}

/* While another program runs, it cannot be finished: nothing is made in its place meanwhile. */
static void setting_aside_is_waited_for(void)
{
    bytes mended = library(), damaged = {.at = (unsigned char *)"damaged", .size = 7};
    store_handle *other = store_open(rig_folder);
    unlink(rig_path("tessera.db"));
    file_write(rig_path("broken-x.db"), damaged);
    file_write(rig_path("broken-x.db-new"), mended);
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_BUSY);
    rig_put(s, GAMES + 1);
    ASSERT_EQ(store_state_of(s)->waiting, 1);
    ASSERT(access(rig_path("tessera.db"), F_OK) != 0);
    store_close(other);
    unlink(rig_path("tessera.db-wal"));
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    store_game game[GAMES + 8];
    ASSERT_EQ(rig_newest(s, game, GAMES + 8).count, GAMES + 1);
    store_close(s);
    free(mended.at);
}

/* ---- not ours ----------------------------------------------------------------------------- */

static void left_alone(int status)
{
    bytes before = file_read(rig_path("tessera.db"));
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, status);
    uint64_t id = rig_put(s, 1);
    ASSERT(rig_has(s, id, 1));
    ASSERT_EQ(store_state_of(s)->waiting, 1);
    store_close(s);
    ASSERT(same_bytes(rig_path("tessera.db"), before));
    ASSERT_EQ(rig_files("tessera.db"), 1);
    ASSERT_EQ(rig_files("broken-"), 0);
    free(before.at);
}

static void somebody_elses(void)
{
    rig_fresh();
    mkdir(rig_folder, 0700);
    sqlite3 *db = NULL;
    ASSERT(sqlite3_open(rig_path("tessera.db"), &db) == SQLITE_OK);
    ASSERT(sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE game(x)", NULL, NULL, NULL) ==
           SQLITE_OK);
    sqlite3_close(db);
    left_alone(STORE_FOREIGN);
    file_write(rig_path("tessera.db"),
               (bytes){.at = (unsigned char *)"my notes on tiles\n", .size = 18});
    left_alone(STORE_FOREIGN);
}

static void a_newer_versions(void)
{
    bytes b = library();
    b.at[63] = 13; /* user_version; two bits from any of ours */
    file_write(rig_path("tessera.db"), b);
    left_alone(STORE_NEWER);
    free(b.at);
}

/* ---- what is removed ----------------------------------------------------------------------- */

static int64_t number(sqlite3 *db, const char *sql)
{
    int64_t value = 0;
    ASSERT_EQ(sqlite_number(db, sql, &value), STORE_OK);
    return value;
}

static void removed_games_leave_nothing(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    store_set(s, STORE_LIMIT_NAME, "5");
    for (unsigned n = 1; n <= 40; n++) {
        char text[RIG_TEXT_ROOM];
        store_game game = rig_game(n);
        game.counts = 0;
        ASSERT(store_put(s, &game, text, rig_replay(n, text, sizeof text), NULL));
    }
    store_close(s);
    sqlite3 *db = NULL;
    ASSERT(sqlite3_open(rig_path("tessera.db"), &db) == SQLITE_OK);
    ASSERT_EQ(number(db, "SELECT count(*) FROM game"), 5);
    ASSERT_EQ(number(db, "SELECT count(*) FROM replay"), 5);
    sqlite3_close(db);
}

/* ---- places ------------------------------------------------------------------------------- */

static void may_not_be_written(void)
{
    free(library().at);
    rig_unwritable(GAMES);
}

static void places(void)
{
    char path[DATA_DIR_SIZE];
    setenv("TESSERA_HOME", "/a/b", 1);
    setenv("XDG_DATA_HOME", "/x", 1);
    setenv("HOME", "/h", 1);
    ASSERT_EQ(data_dir_find("/given", path, sizeof path), STORE_OK);
    ASSERT_TEXT(path, "/given");
    ASSERT_EQ(data_dir_find(NULL, path, sizeof path), STORE_OK);
    ASSERT_TEXT(path, "/a/b");
    setenv("TESSERA_HOME", "", 1);
    ASSERT_EQ(data_dir_find(NULL, path, sizeof path), STORE_OK);
    ASSERT_TEXT(path, "/x/tessera");
    setenv("XDG_DATA_HOME", "relative", 1); /* the standard: to be ignored */
    ASSERT_EQ(data_dir_find(NULL, path, sizeof path), STORE_OK);
    ASSERT_TEXT(path, "/h/.local/share/tessera");
    unsetenv("HOME");
    ASSERT_EQ(data_dir_find(NULL, path, sizeof path), STORE_NO_PLACE);
    store_handle *s = store_open(NULL);
    ASSERT_EQ(store_state_of(s)->status, STORE_NO_PLACE);
    ASSERT(rig_has(s, rig_put(s, 1), 1));
    store_close(s);
}

/* A name longer than the system allows, and a path longer than SQLite does, by one or by far. */
static void a_path_that_is_too_long_is_told_as_such(void)
{
    static const size_t lengths[] = {300, 449, 560, 3000};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char folder[3001];
        memset(folder, 'x', lengths[i]);
        folder[lengths[i]] = 0;
        for (size_t at = 0; i && at < lengths[i]; at += 50)
            folder[at] = '/';
        folder[0] = '/';
        store_handle *s = store_open(folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_LONG);
        ASSERT(strncmp(store_state_of(s)->where, "/xxx", 4) == 0);
        store_journal(s, "text", 4);
        ASSERT(rig_has(s, rig_put(s, 1), 1));
        ASSERT_EQ(store_state_of(s)->status, STORE_LONG);
        store_close(s);
    }
}

static void folders_are_made(void)
{
    char deep[400];
    rig_fresh();
    snprintf(deep, sizeof deep, "%s/a/b/c", rig_folder);
    store_handle *s = store_open(deep);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    store_close(s);
    ASSERT(access(rig_path("a/b/c/tessera.db"), R_OK) == 0);
    unlink(rig_path("a/b/c/tessera.db"));
    unlink(rig_path("a/b/c/tessera.lock"));
    rmdir(rig_path("a/b/c"));
    rmdir(rig_path("a/b"));
    rmdir(rig_path("a"));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(flipped_bits);
    RUN(flipped_bits_of_the_header);
    RUN(lost_pages);
    RUN(cut_off);
    RUN(damage_beside_a_log);
    RUN(damage_while_two_run);
    RUN(setting_aside_cut_short);
    RUN(setting_aside_finished_twice);
    RUN(setting_aside_is_waited_for);
    RUN(somebody_elses);
    RUN(a_newer_versions);
    RUN(removed_games_leave_nothing);
    RUN(may_not_be_written);
    RUN(a_path_that_is_too_long_is_told_as_such);
    RUN(folders_are_made);
    RUN(places);
    rig_remove();
    return test_done();
}
