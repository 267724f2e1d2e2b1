/* The tables of the database, version by version, and what SQLite's errors mean. A step that has
 * been released is never changed: a new version adds a step. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

/* The facts of a game are one row, its replay is in another table, so that lists read little. */
static const char version_1[] =
    "PRAGMA application_id = 1415934835;" /* STORE_APPLICATION_ID */
    "CREATE TABLE game("
    " id INTEGER PRIMARY KEY AUTOINCREMENT," /* an id is never given again */
    " mode TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " goal INTEGER NOT NULL,"
    " variant INTEGER NOT NULL,"
    " start_level INTEGER NOT NULL,"
    " counts INTEGER NOT NULL," /* 1: a result of this player, to be ranked */
    " stranger INTEGER NOT NULL,"
    " rank INTEGER NOT NULL," /* higher is better */
    " played_ms INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " time_us INTEGER NOT NULL,"
    " lines INTEGER NOT NULL,"
    " level INTEGER NOT NULL,"
    " pieces INTEGER NOT NULL,"
    " presses INTEGER NOT NULL,"
    " faults INTEGER NOT NULL,"
    " grade INTEGER NOT NULL,"
    " outcome INTEGER NOT NULL,"
    " over INTEGER NOT NULL,"
    " given_up INTEGER NOT NULL,"
    " players INTEGER NOT NULL,"
    " seed INTEGER NOT NULL,"
    " replay_size INTEGER NOT NULL,"
    " changes INTEGER NOT NULL,"  /* of the rules: games by changed rules rank by themselves */
    " digest INTEGER NOT NULL,"   /* of the replay's text */
    " facts_sum INTEGER NOT NULL" /* of all columns before it: shows a changed byte */
    ");"
    "CREATE TABLE replay(game INTEGER PRIMARY KEY, compact BLOB NOT NULL);"
    "CREATE TRIGGER game_gone AFTER DELETE ON game"
    " BEGIN DELETE FROM replay WHERE game = old.id; END;"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX game_top ON game(mode, rules, goal, variant, start_level, changes, rank DESC,"
    " played_ms) WHERE counts = 1;"
    "CREATE INDEX game_newest ON game(played_ms);"
    "CREATE INDEX game_of_mode ON game(mode, played_ms);"
    "CREATE INDEX game_of_both ON game(mode, rules, played_ms);"
    "CREATE INDEX game_digest ON game(digest);";

const char *const schema_steps[SCHEMA_VERSION] = {version_1};

/* ---- errors ------------------------------------------------------------------------------- */

int sqlite_status(sqlite3 *db, int code)
{
    int error = db ? sqlite3_system_errno(db) : 0;
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return STORE_READ_ONLY;
    case SQLITE_CANTOPEN: return error == ENOSPC || error == EDQUOT ? STORE_FULL : STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return STORE_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_BROKEN;
    case SQLITE_NOMEM: return STORE_MEMORY;
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH: return db && schema_is_odd(db) ? STORE_BROKEN : STORE_IO;
    default: return error == ENOSPC || error == EDQUOT ? STORE_FULL : STORE_IO;
    }
}

int sqlite_run(sqlite3 *db, const char *sql)
{
    return sqlite_status(db, sqlite3_exec(db, sql, NULL, NULL, NULL));
}

int sqlite_number(sqlite3 *db, const char *sql, int64_t *value)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    *value = 0;
    if (!code && (code = sqlite3_step(statement)) == SQLITE_ROW)
        *value = sqlite3_column_int64(statement, 0);
    int status = sqlite_status(db, code);
    sqlite3_finalize(statement);
    return status;
}

/* ---- versions ----------------------------------------------------------------------------- */

static int set_version(sqlite3 *db, int version)
{
    char *mark = sqlite3_mprintf("PRAGMA user_version = %d", version);
    int status = mark ? sqlite_run(db, mark) : STORE_MEMORY;
    sqlite3_free(mark);
    return status;
}

int schema_upgrade(sqlite3 *db, const char *const *step, int count)
{
    int64_t version = 0;
    int status = sqlite_number(db, "PRAGMA user_version", &version);
    if (status || version == count)
        return status;
    status = sqlite_run(db, "BEGIN IMMEDIATE");
    if (status)
        return status;
    status = sqlite_number(db, "PRAGMA user_version", &version); /* another program was faster */
    if (!status && (version < 0 || version > count))
        status = STORE_NEWER;
    for (; !status && version < count; version++)
        status = sqlite_run(db, step[version]);
    if (!status)
        status = set_version(db, count);
    if (!status)
        status = sqlite_run(db, "COMMIT");
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

bool schema_is_older(sqlite3 *db)
{
    int64_t version = 0;
    return sqlite_number(db, "PRAGMA user_version", &version) == STORE_OK && version > 0 &&
           version < SCHEMA_VERSION;
}

static uint64_t schema_digest(sqlite3 *db)
{
    static const char sql[] =
        "SELECT type || name || tbl_name || ifnull(sql, '') FROM sqlite_master"
        " ORDER BY type, name";
    sqlite3_stmt *statement = NULL;
    uint64_t digest = 0;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK)
        while (sqlite3_step(statement) == SQLITE_ROW) {
            const char *text = (const char *)sqlite3_column_text(statement, 0);
            digest = digest * 31 + (text ? row_digest(text, strlen(text)) : 0);
        }
    sqlite3_finalize(statement);
    return digest;
}

/* That of a database of that version; false if out of memory. */
static bool digest_of_steps(int version, uint64_t *digest)
{
    sqlite3 *fresh = NULL;
    int code = sqlite3_open(":memory:", &fresh);
    for (int i = 0; !code && i < version; i++)
        code = sqlite3_exec(fresh, schema_steps[i], NULL, NULL, NULL);
    *digest = code ? 0 : schema_digest(fresh);
    sqlite3_close(fresh);
    return !code;
}

/* Version 0 means a file that has just been created, and nothing else. */
int schema_make(sqlite3 *db)
{
    int64_t version = 0, tables = 0;
    int status = sqlite_number(db, "PRAGMA user_version", &version);
    if (!status && version == 0)
        status = sqlite_number(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (!status && tables > 0) {
        status = sqlite_number(db, "PRAGMA user_version", &version);
        if (!status && version == 0)
            status = STORE_BROKEN;
    }
    return status ? status : schema_upgrade(db, schema_steps, SCHEMA_VERSION);
}

bool schema_is_odd(sqlite3 *db)
{
    uint64_t digest;
    return digest_of_steps(SCHEMA_VERSION, &digest) && digest != schema_digest(db);
}

int schema_open_frozen(const char *path, sqlite3 **db)
{
    char *name = sqlite3_malloc(3 * DATA_DIR_SIZE + 32), *at = name;
    if (!name)
        return STORE_MEMORY;
    at += sprintf(at, "file:");
    for (const char *c = path; *c; c++)
        at += strchr("%?#", *c) ? sprintf(at, "%%%02X", (unsigned char)*c) : (*at = *c, 1);
    strcpy(at, "?immutable=1");
    int code = sqlite3_open_v2(name, db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    sqlite3_free(name);
    return sqlite_status(*db, code);
}

/* A file with the tables of a version up to this one and a number that differs from it in one bit
 * is no newer version, which has other tables. */
bool schema_is_inside(const char *path)
{
    sqlite3 *db = NULL;
    int64_t number = 0;
    bool inside = false;
    if (schema_open_frozen(path, &db) == STORE_OK &&
        sqlite_number(db, "PRAGMA user_version", &number) == STORE_OK) {
        uint64_t digest, there = schema_digest(db);
        for (int version = 1; version <= SCHEMA_VERSION; version++) {
            uint32_t flipped = (uint32_t)number ^ (uint32_t)version;
            inside = inside || ((flipped & (flipped - 1)) == 0 &&
                                digest_of_steps(version, &digest) && digest == there);
        }
    }
    sqlite3_close(db);
    return inside;
}

/* ---- the first bytes of a file ------------------------------------------------------------ */

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool all_zero(const unsigned char *bytes, size_t size)
{
    while (size > 0 && bytes[size - 1] == 0)
        size--;
    return size == 0;
}

/* A file may be treated as ours and damaged only if it still bears a trace of this program, or
 * nothing at all. */
int schema_look(const char *path)
{
    unsigned char head[100] = {0};
    int file = data_dir_open(path, O_RDONLY);
    if (file < 0)
        switch (errno) {
        case ENOENT: return STORE_OK;
        case EISDIR: return STORE_FOREIGN;
        default: return data_dir_status(errno);
        }
    ssize_t count = read(file, head, sizeof head);
    int error = errno;
    close(file);
    if (count < 0)
        return data_dir_status(error);
    if (count == 0)
        return STORE_OK;
    bool ours = big_endian(head + 68) == STORE_APPLICATION_ID;
    if (!ours)
        return all_zero(head, count) ? STORE_BROKEN : STORE_FOREIGN;
    if (memcmp(head, "SQLite format 3", 16) != 0 || head[18] > 2 || head[19] > 2)
        return STORE_BROKEN;
    return big_endian(head + 60) > SCHEMA_VERSION ? STORE_NEWER : STORE_OK;
}
