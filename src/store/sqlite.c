/* The disk as an SQLite database: stores games, answers. opening.c opens it, rows.c reads and
 * writes rows, schema.c makes tables, salvage.c handles damage. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/lists.h"
#include "sqlite.h"

enum {
    REMOVED_MAX = 64 /* games at once, when there are too many */
};

disk_handle *disk_open(const char *folder)
{
    disk_handle *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->lock = -1;
    d->journal.file = d->waited.file = -1;
    d->may_wait = true;
    d->no_place = data_dir_find(folder, d->folder, sizeof d->folder);
    strcpy(d->path, d->folder);
    if (d->no_place) {
        d->folder[0] = 0;
    } else {
        strcat(d->path, "/tessera.db");
        journal_find(&d->journal, d->folder);
    }
    return d;
}

void disk_close(disk_handle *d)
{
    opening_close(d);
    if (d->lock >= 0)
        close(d->lock);
    journal_close(&d->journal);
    for (unsigned i = 0; i < d->waiting_count; i++)
        waiting_close(&d->waiting[i]);
    free(d->waiting);
    waiting_close(&d->waited);
    free(d);
}

int64_t disk_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void disk_state(const disk_handle *d, store_state *state)
{
    state->where = d->journal_failed && d->journal.path[0] ? d->journal.path : d->path;
    state->set_aside = d->set_aside[0] ? d->set_aside : NULL;
    state->salvaged = d->salvaged;
    state->is_partial = d->read_only && d->log_left;
}

void disk_wait(disk_handle *d, bool may)
{
    if (d->db && d->may_wait != may)
        sqlite3_busy_timeout(d->db, may ? BUSY_MS : 0);
    d->may_wait = may;
}

int disk_ready(disk_handle *d, bool *fresh)
{
    return opening_for(d, true, fresh);
}

/* ---- the calls, each with its damage mended once ------------------------------------------ */

/* The arguments of all calls; each member of `work` uses those it needs. */
typedef struct task {
    int (*work)(sqlite3 *db, struct task *t);
    bool writing;
    const store_game *game;
    const char *text, *other_text;
    size_t size;
    uint32_t limit;
    uint64_t id;
    const store_kind *kind;
    const store_filter *filter;
    store_list *list;
    store_replay *replay;
    disk_setting *each;
    void *ctx;
} task;

static int perform(disk_handle *d, task *t)
{
    bool fresh;
    int status = opening_for(d, t->writing, &fresh);
    if (!status)
        status = t->work(d->db, t);
    if (status == STORE_BROKEN && d->db && !(status = opening_mend(d)) &&
        !(status = opening_for(d, t->writing, &fresh)))
        status = t->work(d->db, t);
    return status;
}

/* ---- putting ------------------------------------------------------------------------------ */

static int prepare(sqlite3 *db, sqlite3_stmt **statement, const char *sql)
{
    return sqlite_status(db, sqlite3_prepare_v2(db, sql, -1, statement, NULL));
}

/* Has this game that text? STORE_BROKEN: nobody knows. */
static int has_text(sqlite3 *db, sqlite3_stmt *row, const task *t, bool *same)
{
    store_game game = {.id = sqlite3_column_int64(row, 0), .replay_size = t->size};
    char *text = NULL;
    int status = row_text(db, &game, &text);
    *same = text && memcmp(text, t->text, t->size) == 0;
    free(text);
    return status;
}

/* The same text again is the same game, for a commit may have failed and be on the disk all the
 * same. An imported text may be found as a game of the player's own; a game of the player's own is
 * not found as an imported one. */
static int find_same(sqlite3 *db, const task *t, uint64_t *id)
{
    sqlite3_stmt *row = NULL;
    int code = SQLITE_DONE;
    bool same = false;
    int status = prepare(db, &row,
                         "SELECT id FROM game"
                         " WHERE digest = ? AND replay_size = ? AND stranger <= ?");
    if (!status) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)row_digest(t->text, t->size));
        sqlite3_bind_int64(row, 2, (sqlite3_int64)t->size);
        sqlite3_bind_int(row, 3, t->game->stranger);
    }
    while (!status && !same && (code = sqlite3_step(row)) == SQLITE_ROW)
        status = has_text(db, row, t, &same);
    if (!status)
        status = sqlite_status(db, code);
    *id = same ? (uint64_t)sqlite3_column_int64(row, 0) : 0;
    sqlite3_finalize(row);
    return status;
}

/* Removes the oldest games that are not among the best of their kind. If the clock was put back,
 * the game that was just played may seem to be the oldest: it stays. */
static int remove_oldest(sqlite3 *db, int64_t count, uint64_t newest)
{
    static const char sql[] =
        "DELETE FROM game WHERE id IN (SELECT id FROM game AS g WHERE id <> ? AND (counts = 0 OR ? "
        "<="
        " (SELECT count(*) FROM (SELECT 1 FROM game AS b WHERE b.counts = 1 AND b.mode = g.mode"
        "  AND b.rules = g.rules AND b.goal = g.goal AND b.variant = g.variant"
        "  AND b.start_level = g.start_level AND b.changes = g.changes AND b.rank >= g.rank AND "
        "(b.rank > g.rank"
        "  OR (b.played_ms, b.id) < (g.played_ms, g.id)) LIMIT ?)))"
        " ORDER BY played_ms, id LIMIT ?)";
    sqlite3_stmt *row = NULL;
    int status = prepare(db, &row, sql);
    if (!status) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)newest);
        sqlite3_bind_int(row, 2, STORE_BEST);
        sqlite3_bind_int(row, 3, STORE_BEST);
        sqlite3_bind_int64(row, 4, count < REMOVED_MAX ? count : REMOVED_MAX);
        status = sqlite_status(db, sqlite3_step(row));
    }
    sqlite3_finalize(row);
    return status;
}

static int keep_to_limit(sqlite3 *db, uint32_t limit, uint64_t newest)
{
    int64_t count = 0;
    int status = limit ? sqlite_number(db, "SELECT count(*) FROM game", &count) : STORE_OK;
    return status || count <= limit ? status : remove_oldest(db, count - limit, newest);
}

static int put(sqlite3 *db, task *t)
{
    store_game game = *t->game;
    game.id = 0;
    int status = sqlite_run(db, "BEGIN IMMEDIATE");
    if (!status && t->size)
        status = find_same(db, t, &game.id);
    if (!status && !game.id) {
        status = row_insert(db, &game, t->text, t->size);
        if (!status)
            status = keep_to_limit(db, t->limit, game.id);
    }
    if (!status)
        status = sqlite_run(db, "COMMIT");
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    t->id = game.id;
    return status;
}

int disk_put(disk_handle *d, const store_game *game, const char *replay, size_t size,
             uint32_t limit, uint64_t *id)
{
    task t = {
        .work = put, .writing = true, .game = game, .text = replay, .size = size, .limit = limit};
    int status = perform(d, &t);
    if (!status)
        *id = t.id;
    return status;
}

static int remove_one(sqlite3 *db, task *t)
{
    sqlite3_stmt *row = NULL;
    int status = prepare(db, &row, "DELETE FROM game WHERE id = ?");
    if (!status) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)t->id);
        status = sqlite_status(db, sqlite3_step(row));
    }
    sqlite3_finalize(row);
    return status;
}

int disk_remove(disk_handle *d, uint64_t id)
{
    return perform(d, &(task){.work = remove_one, .writing = true, .id = id});
}

/* ---- asking ------------------------------------------------------------------------------- */

static sqlite3_stmt *select_games(sqlite3 *db, const char *rest, int *status)
{
    sqlite3_stmt *row = NULL;
    char *sql = sqlite3_mprintf("SELECT %s FROM game WHERE %s", row_columns, rest);
    *status = sql ? prepare(db, &row, sql) : STORE_MEMORY;
    sqlite3_free(sql);
    return row;
}

/* The next row as a game; STORE_NO_GAME: no row is left. */
static int next_game(sqlite3 *db, sqlite3_stmt *row, store_game *game, bool *known)
{
    int code = sqlite3_step(row);
    if (code == SQLITE_DONE)
        return STORE_NO_GAME;
    if (code != SQLITE_ROW)
        return sqlite_status(db, code);
    return row_read(row, game, known) ? STORE_OK : STORE_BROKEN;
}

static int fill(sqlite3 *db, sqlite3_stmt *row, store_list *list, int status)
{
    bool known;
    list->count = 0;
    while (!status && list->count < list->capacity) {
        status = next_game(db, row, &list->game[list->count], &known);
        list->count += !status && known;
    }
    sqlite3_finalize(row);
    return status == STORE_NO_GAME ? STORE_OK : status;
}

static void bind_name(sqlite3_stmt *row, int at, const char *name)
{
    sqlite3_bind_text(row, at, name, -1, SQLITE_STATIC);
}

static int top(sqlite3 *db, task *t)
{
    int status;
    sqlite3_stmt *row = select_games(
        db,
        "counts = 1 AND mode = ? AND rules = ? AND goal = ? AND variant = ? AND start_level = ?"
        " AND changes = ? ORDER BY rank DESC, played_ms, id",
        &status);
    if (!status) {
        bind_name(row, 1, ts_modes_get(t->kind->mode)->name);
        bind_name(row, 2, ts_rules_key(t->kind->rules));
        sqlite3_bind_int64(row, 3, t->kind->goal);
        sqlite3_bind_int(row, 4, t->kind->variant);
        sqlite3_bind_int(row, 5, t->kind->start_level);
        sqlite3_bind_int64(row, 6, t->kind->changes);
    }
    return fill(db, row, t->list, status);
}

int disk_top(disk_handle *d, const store_kind *kind, store_list *answer)
{
    return perform(d, &(task){.work = top, .kind = kind, .list = answer});
}

/* Before all kinds, or before the first kind of the mode. */
static void bind_first_kind(sqlite3_stmt *row, const store_filter *f)
{
    bool both = f->mode >= 0 && f->rules >= 0;
    bind_name(row, 1, f->mode >= 0 ? ts_modes_get(f->mode)->name : "");
    bind_name(row, 2, both ? ts_rules_key(f->rules) : "");
    for (int i = 3; i <= 6; i++)
        sqlite3_bind_int(row, i, -1);
}

/* Goes from kind to kind by one step in the index each: the first row after the kind before is the
 * best of the next kind. Two statements alternate, since each starts from where the other
 * stands. */
static int best(sqlite3 *db, task *t)
{
    static const char rest[] =
        "counts = 1 AND (mode, rules, goal, variant, start_level, changes) > (?, ?, ?, ?, ?, ?)"
        " ORDER BY mode, rules, goal, variant, start_level, changes, rank DESC, played_ms, id"
        " LIMIT 1";
    const store_filter *f = t->filter;
    store_list *list = t->list;
    sqlite3_stmt *row[2] = {NULL, NULL};
    int status = STORE_OK;
    bool known;
    list->count = 0;
    for (int i = 0; !status && i < 2; i++)
        row[i] = select_games(db, rest, &status);
    if (!status)
        bind_first_kind(row[0], f);
    for (unsigned turn = 0; !status && list->count < list->capacity; turn ^= 1) {
        store_game *game = &list->game[list->count];
        status = next_game(db, row[turn], game, &known);
        if (status || (known && f->mode >= 0 && f->mode != game->mode))
            break;
        list->count += known && (f->rules < 0 || f->rules == game->rules);
        sqlite3_reset(row[turn ^ 1]);
        row_bind_after(row[turn ^ 1], row[turn]);
    }
    sqlite3_finalize(row[0]);
    sqlite3_finalize(row[1]);
    return status == STORE_NO_GAME ? STORE_OK : status;
}

int disk_best(disk_handle *d, int mode, int rules, store_list *answer)
{
    store_filter filter = {.mode = mode, .rules = rules};
    return perform(d, &(task){.work = best, .filter = &filter, .list = answer});
}

static int newest(sqlite3 *db, task *t)
{
    const store_filter *f = t->filter;
    int status, at = 1;
    char *rest = sqlite3_mprintf("%s AND %s AND %s AND %s ORDER BY played_ms DESC, id DESC",
                                 f->mode >= 0 ? "mode = ?" : "1", f->rules >= 0 ? "rules = ?" : "1",
                                 f->before ? "(played_ms, id) < (?, ?)" : "1",
                                 f->own ? "stranger = 0" : "1");
    if (!rest)
        return STORE_MEMORY;
    sqlite3_stmt *row = select_games(db, rest, &status);
    sqlite3_free(rest);
    if (!status && f->mode >= 0)
        bind_name(row, at++, ts_modes_get(f->mode)->name);
    if (!status && f->rules >= 0)
        bind_name(row, at++, ts_rules_key(f->rules));
    if (!status && f->before) {
        sqlite3_bind_int64(row, at++, f->before->played_ms);
        sqlite3_bind_int64(row, at, (sqlite3_int64)f->before->id);
    }
    return fill(db, row, t->list, status);
}

int disk_newest(disk_handle *d, const store_filter *filter, store_list *answer)
{
    return perform(d, &(task){.work = newest, .filter = filter, .list = answer});
}

/* As many as take a few milliseconds. Rows of modes that this version does not know are passed
 * over. */
static int count(sqlite3 *db, task *t)
{
    enum { ID, MODE, STRANGER, TIME, PIECES, LINES, PLAYED, AT_ONCE = 10000 };
    store_totals *totals = t->ctx;
    sqlite3_stmt *row = NULL;
    unsigned seen = 0;
    int code = SQLITE_DONE;
    int status = prepare(db, &row,
                         "SELECT id, mode, stranger, time_us, pieces, lines, played_ms FROM game"
                         " WHERE id > ? ORDER BY id LIMIT ?");
    if (!status) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)totals->last);
        sqlite3_bind_int(row, 2, AT_ONCE);
    }
    for (; !status && (code = sqlite3_step(row)) == SQLITE_ROW; seen++) {
        const int mode = ts_modes_find((const char *)sqlite3_column_text(row, MODE));
        const store_game game = {.mode = mode < 0 ? UINT8_MAX : (uint8_t)mode,
                                 .stranger = sqlite3_column_int(row, STRANGER) != 0,
                                 .time_us = sqlite3_column_int64(row, TIME),
                                 .pieces = sqlite3_column_int64(row, PIECES),
                                 .lines = sqlite3_column_int64(row, LINES),
                                 .played_ms = sqlite3_column_int64(row, PLAYED)};
        totals->last = sqlite3_column_int64(row, ID);
        lists_count(totals, &game);
    }
    if (!status)
        status = sqlite_status(db, code);
    sqlite3_finalize(row);
    totals->all = status || seen < AT_ONCE;
    return status;
}

int disk_count(disk_handle *d, store_totals *totals)
{
    int status = perform(d, &(task){.work = count, .ctx = totals});
    totals->all = totals->all || status;
    return status;
}

static int get(sqlite3 *db, task *t)
{
    int status;
    bool known = false;
    sqlite3_stmt *row = select_games(db, "id = ?", &status);
    if (!status) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)t->id);
        status = next_game(db, row, &t->replay->game, &known);
    }
    sqlite3_finalize(row);
    if (!status && !known)
        return STORE_NO_GAME;
    if (!status)
        status = row_text(db, &t->replay->game, &t->replay->text);
    t->replay->size = t->replay->text ? t->replay->game.replay_size : 0;
    return status;
}

int disk_get(disk_handle *d, uint64_t id, store_replay *answer, bool may_wait)
{
    (void)may_wait;
    answer->text = NULL;
    return perform(d, &(task){.work = get, .id = id, .replay = answer});
}

/* ---- settings and journal ----------------------------------------------------------------- */

static int settings(sqlite3 *db, task *t)
{
    sqlite3_stmt *row = NULL;
    int code = SQLITE_DONE, status = prepare(db, &row, "SELECT name, value FROM setting");
    while (!status && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(row, 0);
        const char *value = (const char *)sqlite3_column_text(row, 1);
        if (name && value)
            t->each(t->ctx, name, value);
    }
    if (!status)
        status = sqlite_status(db, code);
    sqlite3_finalize(row);
    return status;
}

int disk_settings(disk_handle *d, disk_setting *each, void *ctx)
{
    return perform(d, &(task){.work = settings, .each = each, .ctx = ctx});
}

static int set(sqlite3 *db, task *t)
{
    sqlite3_stmt *row = NULL;
    int status = prepare(db, &row,
                         "INSERT INTO setting(name, value) VALUES(?, ?)"
                         " ON CONFLICT(name) DO UPDATE SET value = excluded.value");
    if (!status) {
        bind_name(row, 1, t->text);
        bind_name(row, 2, t->other_text);
        status = sqlite_status(db, sqlite3_step(row));
    }
    sqlite3_finalize(row);
    return status;
}

int disk_set(disk_handle *d, const char *name, const char *value)
{
    return perform(d, &(task){.work = set, .writing = true, .text = name, .other_text = value});
}

const char *disk_journal_found(const disk_handle *d, size_t *size)
{
    *size = d->journal.left_size;
    return d->journal.left;
}

void disk_journal_forget(disk_handle *d)
{
    journal_forget(&d->journal);
}

void disk_journal_keep(disk_handle *d)
{
    journal_keep(&d->journal, d->folder);
}

void disk_journal_leave(disk_handle *d, bool set_aside)
{
    if (set_aside)
        journal_set_aside(&d->journal, d->folder);
    else
        journal_leave(&d->journal, d->folder);
}

int disk_journal_write(disk_handle *d, size_t offset, const char *bytes, size_t size)
{
    int status =
        d->no_place ? d->no_place : journal_write(&d->journal, d->folder, offset, bytes, size);
    d->journal_failed = status != STORE_OK;
    return status;
}

/* ---- games that wait ---------------------------------------------------------------------- */

static unsigned free_file(disk_handle *d)
{
    unsigned i = 0;
    while (i < d->waiting_count && d->waiting[i].file >= 0)
        i++;
    if (i < d->waiting_count)
        return i + 1;
    waiting_file *more = realloc(d->waiting, (i + 1) * sizeof *more);
    if (!more)
        return 0;
    d->waiting = more;
    d->waiting[d->waiting_count++] = (waiting_file){.file = -1};
    return i + 1;
}

int disk_hold(disk_handle *d, unsigned *file, const char *text, size_t size, bool counts)
{
    unsigned place = *file ? *file : free_file(d);
    if (d->no_place)
        return d->no_place;
    if (!place)
        return STORE_MEMORY;
    waiting_file *w = &d->waiting[place - 1];
    int status = waiting_write(w, &d->journal, d->folder, text, size, counts);
    *file = w->file >= 0 ? place : 0;
    return status;
}

void disk_held_is_put(disk_handle *d, unsigned file)
{
    waiting_remove(&d->waiting[file - 1]);
}

const char *disk_held_path(const disk_handle *d, unsigned file)
{
    return d->waiting[file - 1].path;
}

bool disk_waited(disk_handle *d, store_waited *game)
{
    waiting_file *w = &d->waited;
    if (!d->folder[0] || !waiting_next(w, d->folder))
        return false;
    *game = (store_waited){w->text, w->size, w->played_ms, w->counts};
    return true;
}

void disk_waited_is_put(disk_handle *d)
{
    waiting_remove(&d->waited);
}
