/* A backend in one file. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h"

enum { PATIENCE_MS = 5000, COLUMNS_MOST = 24, PAGES_A_STEP = 256 };

typedef struct sqlite_base {
    backend b;
    sqlite3 *db;
    const char *text[BACKEND_STATEMENTS];
    sqlite3_stmt *statement[BACKEND_STATEMENTS];
} sqlite_base;

static int wrong(sqlite_base *s, int error)
{
    snprintf(s->b.why, sizeof s->b.why, "%s", sqlite3_errmsg(s->db));
    if (!sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return (error & 255) == SQLITE_BUSY || (error & 255) == SQLITE_LOCKED ? BACKEND_AGAIN
                                                                          : BACKEND_WRONG;
}

/* With no place left, the last one is prepared anew. */
static sqlite3_stmt *prepared(sqlite_base *s, const char *sql)
{
    unsigned i = 0;
    while (i < BACKEND_STATEMENTS - 1 && s->text[i] && s->text[i] != sql)
        i++;
    if (s->text[i] == sql)
        return s->statement[i];
    sqlite3_finalize(s->statement[i]);
    s->statement[i] = NULL;
    s->text[i] = NULL;
    if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL))
        return NULL;
    s->text[i] = sql;
    return s->statement[i];
}

static int bind(sqlite3_stmt *st, int at, const backend_value *v)
{
    if (v->kind == BACKEND_NUMBER)
        return sqlite3_bind_int64(st, at, v->number);
    const char *bytes = v->bytes ? v->bytes : "";
    if (v->kind == BACKEND_TEXT)
        return sqlite3_bind_text(st, at, bytes, v->size, SQLITE_STATIC);
    return sqlite3_bind_blob(st, at, bytes, v->size, SQLITE_STATIC);
}

static void tell(sqlite3_stmt *st, backend_row *row, void *ctx)
{
    backend_value value[COLUMNS_MOST] = {0};
    for (int i = 0; i < sqlite3_column_count(st) && i < COLUMNS_MOST; i++) {
        backend_value *v = &value[i];
        const int type = sqlite3_column_type(st, i);
        if (type == SQLITE_INTEGER) {
            v->kind = BACKEND_NUMBER;
            v->number = sqlite3_column_int64(st, i);
            continue;
        }
        if (type == SQLITE_TEXT) {
            v->kind = BACKEND_TEXT;
            v->bytes = sqlite3_column_text(st, i);
        } else {
            v->kind = BACKEND_BYTES;
            v->bytes = sqlite3_column_blob(st, i);
        }
        v->size = sqlite3_column_bytes(st, i);
    }
    row(ctx, value);
}

static int run(backend *b, const char *sql, const backend_value *in, unsigned count,
               backend_row *row, void *ctx)
{
    sqlite_base *s = (sqlite_base *)b;
    sqlite3_stmt *st = prepared(s, sql);
    if (!st)
        return wrong(s, sqlite3_errcode(s->db));
    for (unsigned i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "$%u", i + 1);
        bind(st, sqlite3_bind_parameter_index(st, name), &in[i]);
    }
    int error;
    while ((error = sqlite3_step(st)) == SQLITE_ROW)
        if (row)
            tell(st, row, ctx);
    b->changed = sqlite3_changes(s->db);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return error == SQLITE_DONE ? BACKEND_DONE : wrong(s, error);
}

static bool backup(backend *b, const char *file)
{
    sqlite_base *s = (sqlite_base *)b;
    sqlite3 *out = NULL;
    bool done = false;
    if (sqlite3_open(file, &out) == SQLITE_OK) {
        sqlite3_backup *copy = sqlite3_backup_init(out, "main", s->db, "main");
        int step = copy ? SQLITE_OK : SQLITE_ERROR;
        while (step == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED) {
            step = sqlite3_backup_step(copy, PAGES_A_STEP);
            if (step == SQLITE_BUSY || step == SQLITE_LOCKED)
                sqlite3_sleep(10);
        }
        done = step == SQLITE_DONE && sqlite3_backup_finish(copy) == SQLITE_OK;
    }
    if (!done)
        snprintf(b->why, sizeof b->why, "%s", out ? sqlite3_errmsg(out) : "out of memory");
    sqlite3_close(out);
    return done;
}

static void close_base(backend *b)
{
    sqlite_base *s = (sqlite_base *)b;
    for (unsigned i = 0; i < BACKEND_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

backend *backend_sqlite_open(const char *file, bool make, char why[BACKEND_WHY_SIZE])
{
    static const char setting[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                  "PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0;";
    sqlite_base *s = calloc(1, sizeof *s);
    int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);
    int error = s ? sqlite3_open_v2(file, &s->db, flags, NULL) : SQLITE_NOMEM;
    if (error == SQLITE_OK) {
        sqlite3_busy_timeout(s->db, PATIENCE_MS);
        error = sqlite3_exec(s->db, setting, NULL, NULL, NULL);
    }
    if (error != SQLITE_OK) {
        snprintf(why, BACKEND_WHY_SIZE, "%s", s && s->db ? sqlite3_errmsg(s->db) : "out of memory");
        if (s)
            close_base(&s->b);
        return NULL;
    }
    s->b = (backend){.run = run, .backup = backup, .close = close_base};
    return &s->b;
}
