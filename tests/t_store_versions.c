/* Versions of the library: a step to the next one is taken whole or not at all, and a file of a
 * later version is left as it is. There is one version so far; the next one is made up here. */
#define _GNU_SOURCE
#include "store/sqlite.h"
#include "store_files.h"
#include "store_rig.h"

enum { GAMES = 20 };

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

static void make_library(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES; n++)
        ASSERT_EQ(rig_put(s, n), n);
    store_set(s, "language", "fr");
    store_close(s);
}

static const char next_step[] = "ALTER TABLE game ADD COLUMN hearts INTEGER NOT NULL DEFAULT 3;"
                                "CREATE INDEX game_hearts ON game(hearts);"
                                "UPDATE game SET hearts = 4 WHERE id = 7";

static void a_new_library_has_version_1(void)
{
    make_library();
    sqlite3 *db = database();
    ASSERT_EQ(number(db, "PRAGMA user_version"), 1);
    ASSERT_EQ(number(db, "SELECT count(*) FROM replay WHERE substr(compact, 1, 1) = x'01'"), GAMES);
    sqlite3_close(db);
}

static void a_library_is_brought_to_the_next_version(void)
{
    make_library();
    const char *const steps[] = {schema_steps[0], next_step};
    sqlite3 *db = database();
    ASSERT_EQ(schema_upgrade(db, steps, 2), STORE_OK);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 2);
    ASSERT_EQ(number(db, "SELECT sum(hearts) FROM game"), 3 * GAMES + 1);
    for (unsigned n = 1; n <= GAMES; n++) {
        char *text, wanted[RIG_TEXT_ROOM];
        size_t size = rig_replay(n, wanted, sizeof wanted);
        store_game game = {.id = n, .replay_size = (uint32_t)size};
        ASSERT_EQ(row_text(db, &game, &text), STORE_OK);
        ASSERT(memcmp(text, wanted, size) == 0);
        free(text);
    }
    ASSERT_EQ(schema_upgrade(db, steps, 2), STORE_OK); /* nothing is left to be done */
    ASSERT_EQ(number(db, "SELECT sum(hearts) FROM game"), 3 * GAMES + 1);
    sqlite3_close(db);
}

static void a_step_that_fails_changes_nothing(void)
{
    make_library();
    const char *const steps[] = {schema_steps[0], next_step, "UPDATE game SET hearts = NULL"};
    sqlite3 *db = database();
    ASSERT(schema_upgrade(db, steps, 3) != STORE_OK);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 1);
    ASSERT_EQ(number(db, "SELECT count(*) FROM pragma_table_info('game') WHERE name = 'hearts'"),
              0);
    ASSERT(!schema_is_odd(db));
    sqlite3_close(db);
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES; n++)
        ASSERT(rig_has(s, n, n));
    store_close(s);
}

static void a_later_version_is_left_as_it_is(void)
{
    make_library();
    const char *const steps[] = {schema_steps[0], next_step};
    sqlite3 *db = database();
    ASSERT_EQ(schema_upgrade(db, steps, 2), STORE_OK);
    sqlite3_close(db);
    bytes before = file_read(rig_path("tessera.db"));
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_NEWER);
    rig_put(s, GAMES + 1);
    ASSERT_EQ(store_state_of(s)->waiting, 1); /* as a file, for the later program */
    store_close(s);
    ASSERT(same_bytes(rig_path("tessera.db"), before));
    free(before.at);
}

static void several_steps_are_one(void)
{
    static const char *const good[] = {"CREATE TABLE a(x); INSERT INTO a VALUES(5)",
                                       "ALTER TABLE a ADD y DEFAULT 7",
                                       "CREATE TABLE b AS SELECT x + y AS z FROM a"};
    static const char *const bad[] = {"CREATE TABLE a(x)", "CREATE TABLE c(x); NONSENSE"};
    sqlite3 *db = NULL;
    ASSERT(sqlite3_open(":memory:", &db) == SQLITE_OK);
    ASSERT_EQ(schema_upgrade(db, good, 1), STORE_OK);
    ASSERT(schema_upgrade(db, bad, 2) != STORE_OK);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 1);
    ASSERT_EQ(number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'c'"), 0);
    ASSERT_EQ(schema_upgrade(db, good, 3), STORE_OK);
    ASSERT_EQ(number(db, "SELECT z FROM b"), 12);
    ASSERT_EQ(number(db, "PRAGMA user_version"), 3);
    ASSERT_EQ(schema_upgrade(db, good, 2), STORE_NEWER);
    sqlite3_close(db);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_new_library_has_version_1);
    RUN(a_library_is_brought_to_the_next_version);
    RUN(a_step_that_fails_changes_nothing);
    RUN(a_later_version_is_left_as_it_is);
    RUN(several_steps_are_one);
    return test_done();
}
