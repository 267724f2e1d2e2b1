/* A damaged database is never written to. It is renamed together with its files, and when the new
 * one takes its place, the new one already has everything that could be read. If this is
 * interrupted at any point, the next opening does the rest. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sqlite.h"

#define NEW "-new"   /* complete, will become the database */
#define PART "-part" /* being written */

/* Files that SQLite has beside a database and needs to read it. */
static const char *const beside[] = {"-wal", "-journal"};

enum { NAME_ROOM = DATA_DIR_SIZE + 32 };

static void name_of(char *out, const char *path, const char *suffix)
{
    snprintf(out, NAME_ROOM, "%s%s", path, suffix);
}

static void sync_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* A file that is there is never replaced. */
static int move(const char *from, const char *to)
{
    if (access(from, F_OK) != 0)
        return errno == ENOENT ? STORE_OK : data_dir_status(errno);
    if (access(to, F_OK) == 0)
        return STORE_BUSY;
    return rename(from, to) == 0 || errno == ENOENT ? STORE_OK : data_dir_status(errno);
}

/* Under the first of its names that no file has. */
static int move_beside(const char *from, const char *aside, const char *suffix)
{
    char to[NAME_ROOM];
    int status = STORE_BUSY;
    for (unsigned i = 1; status == STORE_BUSY && i < 1000; i++) {
        snprintf(to, sizeof to, i == 1 ? "%s%s" : "%s%s-%u", aside, suffix, i);
        status = move(from, to);
    }
    return status;
}

/* Files that were moved before no longer exist here. The log goes first: a new database must never
 * find the old one's log beside it. */
static int take_place(disk_handle *d, const char *aside)
{
    char from[NAME_ROOM];
    int status = STORE_OK;
    for (size_t i = 0; !status && i < sizeof beside / sizeof beside[0]; i++) {
        name_of(from, d->path, beside[i]);
        status = move_beside(from, aside, beside[i]);
    }
    name_of(from, d->path, "-shm");
    unlink(from);
    if (!status && access(aside, F_OK) != 0)
        status = move(d->path, aside);
    name_of(from, aside, NEW);
    if (!status)
        status = move(from, d->path);
    sync_folder(d->folder);
    return status;
}

/* A program that did not wait has made a database in the meantime: it gets the games. */
static int join(disk_handle *d, const char *aside)
{
    char from[NAME_ROOM];
    sqlite3 *to = NULL, *fresh = NULL;
    name_of(from, aside, NEW);
    int status = sqlite_status(to, sqlite3_open_v2(d->path, &to, SQLITE_OPEN_READWRITE, NULL));
    if (!status)
        status = schema_make(to);
    if (!status)
        status = sqlite_status(fresh, sqlite3_open_v2(from, &fresh, SQLITE_OPEN_READWRITE, NULL));
    if (!status)
        status = sqlite_run(to, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    if (!status)
        status = salvage_merge(fresh, to, &d->salvaged);
    if (!status)
        status = sqlite_run(to, "COMMIT");
    sqlite3_close(fresh);
    sqlite3_close(to);
    if (!status && unlink(from) != 0)
        status = data_dir_status(errno);
    sync_folder(d->folder);
    return status;
}

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), part = strlen(end);
    return length > part && strcmp(name + length - part, end) == 0;
}

/* The name under which a database was being set aside when that was interrupted; false if none. */
static bool find_unfinished(const disk_handle *d, char *aside)
{
    char fresh[NAME_ROOM];
    size_t begin = strlen(d->folder) + 1;
    struct dirent *entry;
    DIR *folder = opendir(d->folder);
    aside[0] = 0;
    while (folder && !aside[0] && (entry = readdir(folder))) {
        size_t length = strlen(entry->d_name);
        if (strncmp(entry->d_name, "broken-", 7) == 0 && ends_with(entry->d_name, ".db" NEW) &&
            begin + length < DATA_DIR_SIZE) {
            memcpy(aside, d->folder, begin - 1);
            aside[begin - 1] = '/';
            memcpy(aside + begin, entry->d_name, length - strlen(NEW));
            aside[begin + length - strlen(NEW)] = 0;
            name_of(fresh, aside, NEW);
            if (data_dir_is_other(fresh))
                aside[0] = 0;
        }
    }
    if (folder)
        closedir(folder);
    return aside[0];
}

bool salvage_is_unfinished(const disk_handle *d)
{
    char aside[DATA_DIR_SIZE];
    return find_unfinished(d, aside);
}

int salvage_finish(disk_handle *d)
{
    char aside[DATA_DIR_SIZE];
    if (!find_unfinished(d, aside))
        return STORE_OK;
    strcpy(d->set_aside, aside);
    bool is_moved = access(aside, F_OK) == 0, is_replaced = access(d->path, F_OK) == 0;
    return is_moved && is_replaced ? join(d, aside) : take_place(d, aside);
}

/* A name that no file has yet. */
static void name_aside(const disk_handle *d, char *aside)
{
    char stamp[32], taken[NAME_ROOM];
    time_t now = time(NULL);
    struct tm parts;
    if (!gmtime_r(&now, &parts) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts))
        strcpy(stamp, "0");
    int length =
        snprintf(aside, DATA_DIR_SIZE, "%.*s/broken-%s.db", DATA_DIR_SIZE - 64, d->folder, stamp);
    for (unsigned i = 2; i < 1000; i++) {
        name_of(taken, aside, "-wal");
        if (access(aside, F_OK) != 0 && access(taken, F_OK) != 0)
            break;
        snprintf(aside + length - 3, (size_t)(DATA_DIR_SIZE - length + 3), "-%u.db", i);
    }
}

static void read_only_what_is_there(sqlite3 *db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_exec(db, "PRAGMA query_only = 1; PRAGMA cell_size_check = 1", NULL, NULL, NULL);
}

/* Copies everything that can be read of the database at `path` into `to`. */
static int salvage_from(const char *path, sqlite3 *to, unsigned *games)
{
    sqlite3 *from = NULL;
    int status = STORE_OK;
    *games = 0;
    if (sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        read_only_what_is_there(from);
        status = salvage_rows(from, to, games);
    }
    sqlite3_close(from);
    return status;
}

/* ---- a copy with another first page ------------------------------------------------------- */

enum { PAGE = 4096, HEADER = 100, LEAF = 13 };

/* Returns false if it could not be read or not be written; then nothing is left behind. */
static bool copy_file(const char *from, const char *to)
{
    static const size_t room = 1 << 16;
    char *bytes = sqlite3_malloc(room);
    int in = data_dir_open(from, O_RDONLY);
    int out = in < 0 ? -1 : data_dir_open(to, O_RDWR | O_CREAT | O_TRUNC);
    ssize_t got = 1;
    bool ok = bytes && out >= 0;
    while (ok && got > 0) {
        got = read(in, bytes, room);
        ok = got >= 0 && write(out, bytes, got) == got;
    }
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    sqlite3_free(bytes);
    return ok;
}

static void put_big_endian(unsigned char *at, uint64_t value)
{
    for (int i = 3; i >= 0; i--, value >>= 8)
        at[i] = value;
}

/* The first page has the layout of the file and the list of its tables. Both are the same in every
 * new database as in any other, so the first page of a new one can replace a damaged one. */
static bool lend_first_page(const char *fresh, const char *copy)
{
    unsigned char page[PAGE];
    int from = data_dir_open(fresh, O_RDONLY), to = data_dir_open(copy, O_RDWR);
    off_t size = to < 0 ? 0 : lseek(to, 0, SEEK_END);
    bool ok =
        from >= 0 && size > PAGE && pread(from, page, PAGE, 0) == PAGE && page[HEADER] == LEAF;
    if (ok) {
        page[18] = page[19] = 2; /* there may be a log */
        put_big_endian(page + 28, (uint64_t)size / PAGE);
        memcpy(page + 92, page + 24, 4); /* and this number is to be trusted */
        put_big_endian(page + 32, 0);    /* reading needs no free pages */
        put_big_endian(page + 36, 0);
        ok = pwrite(to, page, PAGE, 0) == PAGE;
    }
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    return ok;
}

static int salvage_copy(disk_handle *d, const char *fresh, sqlite3 *to)
{
    char copy[NAME_ROOM], log[NAME_ROOM], copy_log[NAME_ROOM];
    int status = STORE_OK;
    snprintf(copy, sizeof copy, "%.*s-copy", DATA_DIR_SIZE, d->path);
    name_of(log, d->path, "-wal");
    snprintf(copy_log, sizeof copy_log, "%.*s-copy-wal", DATA_DIR_SIZE, d->path);
    if (copy_file(d->path, copy) && lend_first_page(fresh, copy)) {
        copy_file(log, copy_log);
        status = salvage_from(copy, to, &d->salvaged);
    }
    unlink(copy);
    unlink(copy_log);
    snprintf(copy_log, sizeof copy_log, "%.*s-copy-shm", DATA_DIR_SIZE, d->path);
    unlink(copy_log);
    return status;
}

/* ---- the new database --------------------------------------------------------------------- */

/* Written in one transaction, without a log of its own. */
static int write_new(disk_handle *d, const char *path)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    int status = sqlite_status(to, code);
    if (!status)
        status = sqlite_run(to, "PRAGMA synchronous = FULL");
    if (!status)
        status = schema_make(to);
    if (!status)
        status = sqlite_run(to, "BEGIN");
    if (!status)
        status = salvage_from(d->path, to, &d->salvaged);
    if (!status && d->salvaged == 0)
        status = salvage_copy(d, path, to);
    if (!status)
        status = sqlite_run(to, "COMMIT");
    sqlite3_close(to);
    return status;
}

int salvage_set_aside(disk_handle *d)
{
    char aside[DATA_DIR_SIZE], part[NAME_ROOM], whole[NAME_ROOM];
    name_aside(d, aside);
    name_of(part, aside, PART);
    name_of(whole, aside, NEW);
    int status = write_new(d, part);
    if (!status)
        status = move(part, whole);
    if (status) {
        unlink(part);
        return status;
    }
    sync_folder(d->folder);
    strcpy(d->set_aside, aside);
    return take_place(d, aside);
}
