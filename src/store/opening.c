/* Opens the database: writable, or as it is where nothing can be written; waits for a salvage that
 * was interrupted, and begins one where there is damage. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

void opening_close(disk_handle *d)
{
    sqlite3_close(d->db);
    d->db = NULL;
}

static int set_up(disk_handle *d)
{
    sqlite3 *db = d->db;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, d->may_wait ? BUSY_MS : 0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    /* until we know that it is ours */
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return sqlite_run(db, "PRAGMA cell_size_check = 1; PRAGMA cache_size = -512;"
                          "PRAGMA journal_size_limit = 1048576; PRAGMA synchronous = FULL;"
                          "PRAGMA wal_autocheckpoint = 128"); /* pages: half a megabyte */
}

/* For disks that cannot be written to: reads the database as it is, without what is still in the
 * log. */
static int open_read_only(disk_handle *d)
{
    struct stat log;
    char name[DATA_DIR_SIZE + 8];
    snprintf(name, sizeof name, "%s-wal", d->path);
    d->log_left = stat(name, &log) == 0 && log.st_size > 0;
    int status = schema_open_frozen(d->path, &d->db);
    if (!status)
        status = set_up(d);
    if (!status) /* one that is up to date is not changed */
        status = schema_make(d->db);
    return status;
}

/* A program of an earlier version that has the database open would find it changed under it. */
static int make_tables(disk_handle *d)
{
    if (!schema_is_older(d->db) || d->lock < 0)
        return schema_make(d->db);
    int status = data_dir_lock_alone(d->lock, true) ? schema_make(d->db) : STORE_BUSY;
    return data_dir_lock_alone(d->lock, false) || status ? status : STORE_BUSY;
}

static int keep_a_log(sqlite3 *db)
{
    int status = sqlite_run(db, "PRAGMA journal_mode = WAL");
    /* another program reads: the switch has been made, or will be next time */
    return status == STORE_BUSY && sqlite3_get_autocommit(db) ? STORE_OK : status;
}

static int open_writable(disk_handle *d)
{
    const int file = data_dir_open(d->path, O_RDWR | O_CREAT); /* for nobody else to read */
    if (file >= 0)
        close(file);
    int code = sqlite3_open_v2(d->path, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    int status = sqlite_status(d->db, code);
    if (!status && sqlite3_db_readonly(d->db, "main") == 1)
        status = STORE_READ_ONLY;
    if (!status)
        status = set_up(d);
    if (!status)
        status = make_tables(d);
    if (!status)
        status = keep_a_log(d->db);
    if (!status)
        sqlite3_db_config(d->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return status;
}

static bool take_lock(disk_handle *d)
{
    if (d->lock < 0)
        d->lock = data_dir_lock(d->folder);
    return d->lock < 0 || data_dir_lock_alone(d->lock, false);
}

/* The first program that has the database alone finishes what was interrupted; the others wait, or
 * they would make a new database in its place. Asking for the lock alone gives up the shared one:
 * in that moment another program may have got it alone. */
static int finish(disk_handle *d)
{
    if (!salvage_is_unfinished(d))
        return STORE_OK;
    if (d->lock < 0)
        return STORE_READ_ONLY;
    int status = data_dir_lock_alone(d->lock, true) ? salvage_finish(d) : STORE_BUSY;
    return data_dir_lock_alone(d->lock, false) || status ? status : STORE_BUSY;
}

/* Nothing can be written, but reading may be possible. */
static bool is_only_for_writing(int status)
{
    return status == STORE_READ_ONLY || status == STORE_FULL || status == STORE_IO;
}

/* SQLite would wait for a FIFO, and so would the keys and signals of the player. */
static bool is_in_the_way(const disk_handle *d)
{
    static const char *const suffix[] = {"", "-wal", "-shm", "-journal"};
    char path[DATA_DIR_SIZE + 16];
    bool other = false;
    for (size_t i = 0; i < sizeof suffix / sizeof suffix[0]; i++) {
        snprintf(path, sizeof path, "%s%s", d->path, suffix[i]);
        other = other || data_dir_is_other(path);
    }
    return other;
}

static int open_database(disk_handle *d)
{
    opening_close(d);
    d->read_only = false;
    if (d->no_place)
        return d->no_place;
    int status = data_dir_make(d->folder);
    if (!status && is_in_the_way(d))
        return STORE_FOREIGN;
    if (!status && !take_lock(d))
        status = STORE_BUSY;
    if (!status)
        status = finish(d);
    if (!status)
        status = schema_look(d->path);
    if ((status == STORE_NEWER || status == STORE_FOREIGN) && schema_is_inside(d->path))
        status = STORE_BROKEN; /* only its first bytes have changed */
    if (!status)
        status = open_writable(d);
    if (is_only_for_writing(status) && !salvage_is_unfinished(d) && access(d->path, R_OK) == 0) {
        opening_close(d);
        d->read_only = open_read_only(d) == STORE_OK;
    }
    if (status && !d->read_only)
        opening_close(d);
    return status;
}

/* Salvaging a large database takes long, so after each failure the next try comes later. */
int opening_mend(disk_handle *d)
{
    int status = STORE_BROKEN;
    if (!d->may_wait || d->read_only)
        return status;
    if (d->db) /* its log must not be written into it any more */
        sqlite3_db_config(d->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    opening_close(d);
    if (d->refused > 0) {
        d->refused--;
        return status;
    }
    if (data_dir_lock_alone(d->lock, true))
        status = salvage_set_aside(d);
    data_dir_lock_alone(d->lock, false);
    if (status) {
        d->patience = d->patience ? 2 * d->patience : 1;
        d->refused = d->patience;
    }
    return status;
}

/* `writing`: a database that was opened for reading only is tried again. */
int opening_for(disk_handle *d, bool writing, bool *fresh)
{
    int status = STORE_OK;
    if (!d->db || (writing && d->read_only)) {
        status = open_database(d);
        if (status == STORE_BROKEN && !(status = opening_mend(d)))
            status = open_database(d);
    }
    *fresh = d->db && !d->was_open;
    d->was_open = d->was_open || d->db;
    return d->db && !writing ? STORE_OK : status;
}
