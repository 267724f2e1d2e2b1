/* The open database that sqlite.c, opening.c, schema.c, rows.c and salvage.c share. For these files
 * and their tests only. */
#ifndef TESSERA_STORE_SQLITE_H
#define TESSERA_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/disk.h"
#include "journal.h"
#include "data_dir.h"

#define STORE_APPLICATION_ID 0x54657373 /* "Tess", at byte 68 of the file */

struct disk_handle {
    char folder[DATA_DIR_SIZE], path[DATA_DIR_SIZE];
    int no_place; /* STORE_OK, or why there is no folder; then `folder` is empty */
    sqlite3 *db;
    bool read_only; /* opened for reading only, since it cannot be written */
    bool was_open;  /* the settings have been read */
    int lock;       /* -1 if none */
    bool may_wait;  /* for other programs, and for salvaging */
    bool log_left;  /* there is a log that cannot be read here */
    store_journal_file journal;
    bool journal_failed;
    waiting_file *waiting; /* of games that wait; without a file: free */
    unsigned waiting_count;
    waiting_file waited; /* the one found last */
    char set_aside[DATA_DIR_SIZE];
    unsigned salvaged;
    /* after a failed salvage: calls since then, and calls to skip before the next try */
    unsigned refused, patience;
};

/* ---- schema.c ---- */
/* The status for an SQLite error code; uses also the last error of `db`. */
int sqlite_status(sqlite3 *db, int code);
int sqlite_run(sqlite3 *db, const char *sql); /* returns a status */
int sqlite_number(sqlite3 *db, const char *sql, int64_t *value);
enum { SCHEMA_VERSION = 1 };
extern const char *const schema_steps[SCHEMA_VERSION];
/* Runs the steps that a database has not seen yet, in one transaction: step n leads from version n
 * to n + 1. STORE_NEWER: it has more than `count`; it stays as it is. */
int schema_upgrade(sqlite3 *db, const char *const *step, int count);
int schema_make(sqlite3 *db);      /* up to this version; STORE_NEWER: the file has a later one */
bool schema_is_older(sqlite3 *db); /* made by an earlier version, and not yet brought up to this */
/* Are its tables not those that this version makes? Then bytes have changed. */
bool schema_is_odd(sqlite3 *db);
/* Reads only the first bytes of the file; opens nothing with SQLite. STORE_OK: it is ours, or there
 * is no file. */
int schema_look(const char *path);
/* Opens a database as it is, without its log; writes nothing. */
int schema_open_frozen(const char *path, sqlite3 **db);
/* Is it a database of this version, though its first bytes say something else? Then one of them has
 * changed. */
bool schema_is_inside(const char *path);

/* ---- opening.c ---- */
enum { BUSY_MS = 250 }; /* the longest wait for another program that writes */
/* `writing`: a database that was opened for reading only is tried again. */
int opening_for(disk_handle *d, bool writing, bool *fresh);
/* Salvages a damaged database, which is closed for that. */
int opening_mend(disk_handle *d);
void opening_close(disk_handle *d);

/* ---- rows.c ---- */
/* Adds a game within a transaction; sets `game->id`. */
int row_insert(sqlite3 *db, store_game *game, const char *text, size_t size);
/* The columns with which lists are read, in the order that row_read expects. */
extern const char row_columns[];
/* Returns false if the row is damaged. `known` false: this version does not have its mode or rule
 * set; the two ids mean nothing then. */
bool row_read(sqlite3_stmt *row, store_game *game, bool *known);
/* Binds six values for `(mode, rules, goal, variant, start_level, changes) >`, which leads straight
 * to the kind after that of `row`. */
void row_bind_after(sqlite3_stmt *to, sqlite3_stmt *row);
/* STORE_BROKEN: it is not the text that was written. */
int row_text(sqlite3 *db, const store_game *game, char **text);
/* Copies everything that can be read, with the ids of the games unchanged. */
int salvage_rows(sqlite3 *from, sqlite3 *to, unsigned *games);
/* Adds what is not there yet, under new ids. */
int salvage_merge(sqlite3 *from, sqlite3 *to, unsigned *games);
uint64_t row_digest(const char *bytes, size_t size);

/* ---- salvage.c: both are called with the database closed and the lock held alone ---- */
/* Sets aside a database that cannot be read, and copies everything that can be read into a new
 * one. */
int salvage_set_aside(disk_handle *d);
/* Was that interrupted? */
bool salvage_is_unfinished(const disk_handle *d);
int salvage_finish(disk_handle *d); /* does the rest */

#endif
