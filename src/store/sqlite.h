/* What sqlite.c, schema.c and salvage.c share: one open database. For these files and their tests
 * only. */
#ifndef TESSERA_STORE_SQLITE_H
#define TESSERA_STORE_SQLITE_H

#include <sqlite3.h>

#include "disk.h"
#include "place.h"

#define STORE_APPLICATION_ID 0x54657373 /* "Tess", at byte 68 of the file */

struct disk_handle {
    char folder[PLACE_ROOM], path[PLACE_ROOM];
    sqlite3 *db;
    bool read_only; /* opened so because it cannot be written */
    bool was_open;  /* the settings have been asked for */
    int lock;       /* -1: none */
    store_journal_file journal;
    bool journal_failed;
    char set_aside[PLACE_ROOM];
    unsigned salvaged;
    unsigned refused, patience; /* salvaging failed: so many calls are let pass before the next */
};

/* ---- schema.c ---- */
/* What a name of SQLite's errors means; the last error of `db` says more of it. */
int sqlite_status(sqlite3 *db, int code);
int sqlite_run(sqlite3 *db, const char *sql); /* a status */
int sqlite_number(sqlite3 *db, const char *sql, int64_t *value);
/* Statement by statement, all of it or nothing: step n leads from version n to n + 1. */
int schema_upgrade(sqlite3 *db, const char *const *step, int count);
int schema_make(sqlite3 *db); /* up to this version; STORE_NEWER: it is beyond that */
/* Its tables are not what this version makes: something has changed bytes. */
bool schema_is_odd(sqlite3 *db);
/* By the first bytes of the file alone: nothing is opened. STORE_OK: ours, or there is none. */
int schema_look(const char *path);

/* ---- rows.c ---- */
/* Adds a game; its new id is in `game->id`. In a transaction. */
int row_insert(sqlite3 *db, store_game *game, const char *text, size_t size);
/* The columns every list is read by, in the order row_read takes them. */
extern const char row_columns[];
/* False: the row is damaged. `known` false: its mode or rule set is not one of this version; the
 * two ids mean nothing then. */
bool row_read(sqlite3_stmt *row, store_game *game, bool *known);
/* Five values for `(mode, rules, goal, variant, start_level) >`, so that it leads straight to the
 * kind after that of `row`. */
void row_bind_after(sqlite3_stmt *to, sqlite3_stmt *row);
/* STORE_BROKEN: it is not what was written. */
int row_text(sqlite3 *db, const store_game *game, char **text);
/* Copies all that can be read, games as they are. */
int salvage_rows(sqlite3 *from, sqlite3 *to, unsigned *games);
uint64_t row_digest(const char *bytes, size_t size);

/* ---- salvage.c: both are called with the database closed and the lock held alone ---- */
/* A database that cannot be read is put aside, what can be read of it into a new one. */
int salvage_set_aside(disk_handle *d);
/* Does the rest of that, where it was cut short. */
int salvage_finish(disk_handle *d);

#endif
