/* Libraries of earlier versions: nothing is lost, whatever happens while they are taken over. */
#define _GNU_SOURCE
#include <stdbool.h>

#include "test.h"

#include <sys/wait.h>

#include "store/packing.h"
#include "store/sqlite.h"
#include "store_files.h"
#include "store_rig.h"

enum { GAMES = 60 };

static void run_sql_file(sqlite3 *db, const char *path)
{
    bytes sql = file_read(path);
    ASSERT(sql.size > 0);
    ASSERT_EQ(sqlite3_exec(db, (const char *)sql.at, NULL, NULL, NULL), SQLITE_OK);
    free(sql.at);
}

static void put_file(const char *sql)
{
    rig_fresh();
    mkdir(rig_folder, 0700);
    sqlite3 *db = NULL;
    ASSERT(sqlite3_open(rig_path("tessera.db"), &db) == SQLITE_OK);
    run_sql_file(db, sql);
    sqlite3_close(db);
}

static void an_earlier_version(const char *sql)
{
    put_file(sql);
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT(store_state_of(s)->set_aside == NULL);
    for (unsigned n = 1; n <= 3; n++)
        ASSERT(rig_has(s, n, n));
    ASSERT_TEXT(store_setting(s, "language"), "fr");
    ASSERT_EQ(rig_put(s, 4), 4);
    store_close(s);
}

static void version_1(void)
{
    an_earlier_version("tests/store/version-1.sql");
}

static void version_2(void)
{
    an_earlier_version("tests/store/version-2.sql");
}

/* By a number of pages that it does not have. */
static void is_salvaged(const char *sql)
{
    put_file(sql);
    bytes b = file_read(rig_path("tessera.db"));
    memset(b.at + 28, 0xff, 4);
    memset(b.at + 100, 0xff, 8);
    file_write(rig_path("tessera.db"), b);
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= 3; n++)
        ASSERT(rig_has(s, n, n));
    ASSERT_EQ(store_state_of(s)->salvaged, 3);
    store_close(s);
    free(b.at);
}

static void version_3(void)
{
    an_earlier_version("tests/store/version-3.sql");
}

static void version_3_is_read_where_nothing_may_be_written(void)
{
    put_file("tests/store/version-3.sql");
    rig_unwritable(3);
}

static void version_3_is_salvaged(void)
{
    is_salvaged("tests/store/version-3.sql");
}

/* Games of before are by unchanged rules, and rank among themselves as they did. */
static void version_2_knew_no_changes(void)
{
    put_file("tests/store/version-2.sql");
    store_game game[4];
    store_list list = {.game = game, .room = 4};
    store_handle *s = store_open(rig_folder);
    store_game changed = rig_game(9);
    changed.changes = 7;
    ASSERT(store_put(s, &changed, NULL, 0, NULL));
    store_kind kind = store_kind_of(&changed);
    store_top(s, &kind, &list);
    ASSERT_EQ(list.count, 1);
    ASSERT_EQ(list.game[0].changes, 7);
    kind.changes = 0;
    store_top(s, &kind, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(list.game[0].rank, 1003);
    store_best(s, -1, -1, &list);
    ASSERT_EQ(list.count, 2);
    ASSERT_EQ(list.game[0].changes, 0);
    ASSERT_EQ(list.game[0].rank, 1003);
    ASSERT_EQ(list.game[1].changes, 7);
    store_close(s);
}

static void version_2_is_read_where_nothing_may_be_written(void)
{
    put_file("tests/store/version-2.sql");
    rig_unwritable(3);
}

static void version_2_is_salvaged(void)
{
    is_salvaged("tests/store/version-2.sql");
}

static int64_t number(sqlite3 *db, const char *sql)
{
    int64_t value = 0;
    ASSERT_EQ(sqlite_number(db, sql, &value), STORE_OK);
    return value;
}

static sqlite3 *database(void)
{
    sqlite3 *db = NULL;
    ASSERT_EQ(sqlite3_open(rig_path("tessera.db"), &db), SQLITE_OK);
    return db;
}

static void run_sql(sqlite3 *db, const char *sql)
{
    ASSERT_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

static int64_t plain_ones(void)
{
    sqlite3 *db = database();
    int64_t plain = number(db, "SELECT count(*) FROM replay WHERE substr(tight, 1, 1) <> x'02'");
    sqlite3_close(db);
    return plain;
}

/* The library as version 1 would have it: its replays plain. */
static bytes library_of_version_1(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES; n++)
        ASSERT_EQ(rig_put(s, n), n);
    store_set(s, "language", "fr");
    store_close(s);
    sqlite3 *db = database();
    ASSERT_EQ(number(db, "SELECT count(*) FROM replay WHERE substr(tight, 1, 1) = x'02'"), GAMES);
    for (unsigned n = 1; n <= GAMES; n++) {
        char text[RIG_TEXT_ROOM];
        sqlite3_stmt *row = NULL;
        size_t size = rig_replay(n, text, sizeof text);
        sqlite3_prepare_v2(db, "UPDATE replay SET tight = ?2 WHERE game = ?1", -1, &row, NULL);
        sqlite3_bind_int64(row, 1, n);
        sqlite3_bind_blob64(row, 2, text, size, SQLITE_TRANSIENT);
        ASSERT_EQ(sqlite3_step(row), SQLITE_DONE);
        sqlite3_finalize(row);
    }
    run_sql(db, "ALTER TABLE replay RENAME COLUMN tight TO text; DROP INDEX game_top;"
                "ALTER TABLE game DROP COLUMN changes;"
                "CREATE INDEX game_top ON game(mode, rules, goal, variant, start_level, rank DESC,"
                " played_ms) WHERE counts = 1; PRAGMA user_version = 1");
    sqlite3_close(db);
    return file_read(rig_path("tessera.db"));
}

static void all_are_there(store_handle *s)
{
    for (unsigned n = 1; n <= GAMES; n++)
        ASSERT(rig_has(s, n, n));
}

static void replays_of_version_1_are_packed(void)
{
    free(library_of_version_1().at);
    store_handle *s = store_open(rig_folder);
    all_are_there(s);
    uint64_t again = rig_put(s, 7);
    ASSERT_EQ(again, 7); /* known, though it is kept otherwise now */
    store_close(s);
    ASSERT_EQ(plain_ones(), 0);
}

/* Each number of packed replays is a state in which a program may have ended; games that were
 * removed leave holes. */
static void packing_goes_on_where_it_ended(void)
{
    for (unsigned before = 0; before <= GAMES; before += 7) {
        bool more = true;
        free(library_of_version_1().at);
        sqlite3 *db = database();
        ASSERT_EQ(schema_make(db), STORE_OK);
        run_sql(db, "DELETE FROM game WHERE id % 9 = 4 OR id BETWEEN 20 AND 30");
        int64_t there = number(db, "SELECT count(*) FROM replay");
        ASSERT_EQ(row_pack(db, before, &more), STORE_OK);
        ASSERT_EQ(more, before < there);
        int64_t packed = before < there ? before : there;
        sqlite3_close(db);
        ASSERT_EQ(plain_ones(), there - packed);
        store_handle *s = store_open(rig_folder);
        for (unsigned n = 1; n <= GAMES; n++)
            ASSERT_EQ(rig_has(s, n, n), !(n % 9 == 4 || (n >= 20 && n <= 30)));
        store_close(s);
        ASSERT_EQ(plain_ones(), 0);
    }
}

static void version_3_is_packed_anew(void)
{
    put_file("tests/store/version-3.sql");
    store_close(store_open(rig_folder));
    ASSERT_EQ(plain_ones(), 0);
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= 3; n++) {
        ASSERT(rig_has(s, n, n));
        ASSERT_EQ(rig_put(s, n), n);
    }
    store_close(s);
    /* what cannot be read stays as it is, and those below it are packed all the same */
    put_file("tests/store/version-3.sql");
    sqlite3 *db = database();
    run_sql(db, "UPDATE replay SET bytes = x'01ff' WHERE game = 2");
    ASSERT_EQ(schema_make(db), STORE_OK);
    bool more = true;
    ASSERT_EQ(row_pack(db, 9, &more), STORE_OK);
    ASSERT(!more);
    ASSERT_EQ(number(db, "SELECT count(*) FROM replay WHERE tight = x'01ff'"), 1);
    sqlite3_close(db);
    ASSERT_EQ(plain_ones(), 1);
}

/* A program that reads it by the tables of version 1 must not find others. */
static void version_1_is_left_to_a_program_that_runs(void)
{
    bytes before = library_of_version_1();
    int older = place_lock(rig_folder);
    ASSERT(older >= 0 && place_lock_alone(older, false));
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_BUSY);
    uint64_t id = rig_put(s, GAMES + 1);
    ASSERT_EQ(store_state_of(s)->waiting, 1);
    ASSERT(same_bytes(rig_path("tessera.db"), before));
    close(older);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    ASSERT(rig_has(s, id, GAMES + 1));
    all_are_there(s);
    store_close(s);
    free(before.at);
}

/* Nothing is lost of a file that can no longer be opened as a database of version 1. */
static void version_1_is_salvaged(void)
{
    bytes b = library_of_version_1();
    memset(b.at + 28, 0xff, 4); /* a number of pages that it does not have */
    memset(b.at + 100, 0xff, 8);
    file_write(rig_path("tessera.db"), b);
    store_handle *s = store_open(rig_folder);
    all_are_there(s);
    ASSERT_EQ(store_state_of(s)->salvaged, GAMES);
    store_close(s);
    ASSERT_EQ(plain_ones(), 0);
    free(b.at);
}

static void versions_are_climbed_whole(void)
{
    static const char *const good[] = {"CREATE TABLE a(x); INSERT INTO a VALUES(5)",
                                       "ALTER TABLE a ADD y DEFAULT 7",
                                       "CREATE TABLE b AS SELECT x + y AS z FROM a"};
    static const char *const bad[] = {"CREATE TABLE a(x)", "CREATE TABLE c(x); NONSENSE"};
    sqlite3 *db = NULL;
    ASSERT(sqlite3_open(":memory:", &db) == SQLITE_OK);
    ASSERT_EQ(schema_upgrade(db, good, 1), STORE_OK);
    ASSERT(schema_upgrade(db, bad, 2) != STORE_OK);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 1); /* as it was */
    ASSERT_EQ(number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'c'"), 0);
    ASSERT_EQ(schema_upgrade(db, good, 3), STORE_OK);
    ASSERT_EQ(number(db, "SELECT z FROM b"), 12);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 3);
    ASSERT_EQ(schema_upgrade(db, good, 3), STORE_OK);
    ASSERT_EQ(schema_upgrade(db, good, 2), STORE_NEWER);
    sqlite3_close(db);
}

static void version_1_is_read_where_nothing_may_be_written(void)
{
    free(library_of_version_1().at);
    rig_unwritable(GAMES);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(version_1);
    RUN(version_2);
    RUN(version_2_knew_no_changes);
    RUN(version_2_is_read_where_nothing_may_be_written);
    RUN(version_2_is_salvaged);
    RUN(version_3);
    RUN(version_3_is_packed_anew);
    RUN(version_3_is_read_where_nothing_may_be_written);
    RUN(version_3_is_salvaged);
    RUN(replays_of_version_1_are_packed);
    RUN(packing_goes_on_where_it_ended);
    RUN(version_1_is_left_to_a_program_that_runs);
    RUN(version_1_is_salvaged);
    RUN(version_1_is_read_where_nothing_may_be_written);
    RUN(versions_are_climbed_whole);
    return test_done();
}
