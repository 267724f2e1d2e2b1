/* A damaged database is never written to: it is renamed with all that belongs to it, and what can
 * be read of it is in the new one already when that takes its place. Cut short anywhere, the next
 * opening does the rest. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sqlite.h"

#define NEW "-new"   /* complete, to become the database */
#define PART "-part" /* being written */

/* What SQLite keeps beside a database and needs to read it. */
static const char *const beside[] = {"-wal", "-journal"};

enum { NAME_ROOM = TS_PLACE_ROOM + 32 };

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

static int move(const char *from, const char *to)
{
    return rename(from, to) == 0 || errno == ENOENT ? TS_STORE_OK : ts_place_status(errno);
}

/* What has been moved already is not there any more. The log goes first: a new database must never
 * find that of the old one beside it. */
static int take_place(ts_disk *d, const char *aside)
{
    char from[NAME_ROOM], to[NAME_ROOM];
    int status = TS_STORE_OK;
    for (size_t i = 0; !status && i < sizeof beside / sizeof beside[0]; i++) {
        name_of(from, d->path, beside[i]);
        name_of(to, aside, beside[i]);
        status = move(from, to);
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

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), part = strlen(end);
    return length > part && strcmp(name + length - part, end) == 0;
}

int ts_set_aside_finish(ts_disk *d)
{
    char aside[TS_PLACE_ROOM] = "";
    struct dirent *entry;
    DIR *folder = opendir(d->folder);
    while (folder && !aside[0] && (entry = readdir(folder))) {
        int length = (int)(strlen(entry->d_name) - strlen(NEW));
        if (strncmp(entry->d_name, "broken-", 7) == 0 && ends_with(entry->d_name, ".db" NEW) &&
            strlen(d->folder) + strlen(entry->d_name) + 2 < sizeof aside)
            snprintf(aside, sizeof aside, "%s/%.*s", d->folder, length, entry->d_name);
    }
    if (folder)
        closedir(folder);
    if (!aside[0])
        return TS_STORE_OK;
    strcpy(d->set_aside, aside);
    return take_place(d, aside);
}

/* A name nothing has yet. */
static void name_aside(const ts_disk *d, char *aside)
{
    char stamp[32], taken[NAME_ROOM];
    time_t now = time(NULL);
    struct tm parts;
    if (!gmtime_r(&now, &parts) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts))
        strcpy(stamp, "0");
    int length =
        snprintf(aside, TS_PLACE_ROOM, "%.*s/broken-%s.db", TS_PLACE_ROOM - 64, d->folder, stamp);
    for (unsigned i = 2; i < 1000; i++) {
        name_of(taken, aside, "-wal");
        if (access(aside, F_OK) != 0 && access(taken, F_OK) != 0)
            break;
        snprintf(aside + length - 3, (size_t)(TS_PLACE_ROOM - length + 3), "-%u.db", i);
    }
}

static void read_only_what_is_there(sqlite3 *db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_exec(db, "PRAGMA query_only = 1; PRAGMA cell_size_check = 1", NULL, NULL, NULL);
}

/* The new database is written in one transaction without a log of its own. */
static int write_new(ts_disk *d, const char *path)
{
    sqlite3 *from = NULL, *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    int status = ts_sqlite_status(to, code);
    if (!status)
        status = ts_sqlite_run(to, "PRAGMA synchronous = FULL");
    if (!status)
        status = ts_schema_make(to);
    if (!status)
        status = ts_sqlite_run(to, "BEGIN");
    d->salvaged = 0;
    if (!status && sqlite3_open_v2(d->path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        read_only_what_is_there(from);
        status = ts_rows_salvage(from, to, &d->salvaged);
    }
    if (!status)
        status = ts_sqlite_run(to, "COMMIT");
    sqlite3_close(from);
    sqlite3_close(to);
    return status;
}

int ts_set_aside(ts_disk *d)
{
    char aside[TS_PLACE_ROOM], part[NAME_ROOM], whole[NAME_ROOM];
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
