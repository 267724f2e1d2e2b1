/* A game as a row of the database, and back: only this file knows the columns. Reads rows of
 * damaged files, so it trusts nothing that the sum does not confirm. */
#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"
#include "sqlite.h"
#include "store/lists.h"

/* Columns with numbers, and the types of the members with the same names. The sum uses this order,
 * so it must not change. The first three belong to the kind of a game (see COLUMN_GOAL), as the
 * last does. */
#define FACTS(X)                                                                                   \
    X(uint32_t, goal)                                                                              \
    X(uint8_t, variant)                                                                            \
    X(uint16_t, start_level)                                                                       \
    X(uint8_t, counts)                                                                             \
    X(uint8_t, stranger)                                                                           \
    X(int64_t, rank)                                                                               \
    X(int64_t, played_ms)                                                                          \
    X(uint64_t, score)                                                                             \
    X(uint64_t, time_us)                                                                           \
    X(uint32_t, lines)                                                                             \
    X(uint32_t, level)                                                                             \
    X(uint32_t, pieces)                                                                            \
    X(uint32_t, presses)                                                                           \
    X(uint32_t, faults)                                                                            \
    X(uint8_t, grade)                                                                              \
    X(uint8_t, outcome)                                                                            \
    X(uint8_t, over)                                                                               \
    X(uint8_t, given_up)                                                                           \
    X(uint8_t, players)                                                                            \
    X(uint64_t, seed)                                                                              \
    X(uint32_t, replay_size)                                                                       \
    X(uint32_t, changes)

#define ONE(type, name) +1
#define COLUMN(type, name) ", " #name
#define PLACE(type, name) ", ?"
#define GIVE(type, name) *at++ = game->name;
#define TAKE(type, name) game->name = (type)*at++;

enum { FACT_COUNT = 0 FACTS(ONE) };
enum { COLUMN_ID, COLUMN_MODE, COLUMN_RULES, COLUMN_DIGEST, COLUMN_SUM, COLUMN_FACTS };
enum { COLUMN_GOAL = COLUMN_FACTS, COLUMN_VARIANT, COLUMN_LEVEL };
enum { COLUMN_CHANGES = COLUMN_FACTS + FACT_COUNT - 1 };

const char row_columns[] = "id, mode, rules, digest, facts_sum" FACTS(COLUMN);

/* ---- sums --------------------------------------------------------------------------------- */

#define DIGEST_START UINT64_C(0xcbf29ce484222325)

static uint64_t fold(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ at[i]) * UINT64_C(0x100000001b3);
    return digest;
}

uint64_t row_digest(const char *bytes, size_t size)
{
    return fold(DIGEST_START, bytes, size);
}

/* Numbers lowest byte first, so that a file means the same on every machine. */
static uint64_t fold_number(uint64_t sum, uint64_t value)
{
    unsigned char bytes[8];
    for (unsigned b = 0; b < 8; b++)
        bytes[b] = value >> 8 * b;
    return fold(sum, bytes, sizeof bytes);
}

static uint64_t sum(uint64_t id, const char *mode, const char *rules, int64_t digest,
                    const int64_t *fact)
{
    uint64_t sum = fold(DIGEST_START, mode, strlen(mode) + 1);
    sum = fold(sum, rules, strlen(rules) + 1);
    sum = fold_number(sum, id);
    sum = fold_number(sum, digest);
    for (int i = 0; i < FACT_COUNT; i++)
        sum = fold_number(sum, fact[i]);
    return sum;
}

/* ---- writing ------------------------------------------------------------------------------ */

static int insert_text(sqlite3 *db, uint64_t id, const char *text, size_t size)
{
    sqlite3_stmt *row = NULL;
    buffer compact = {0};
    int code = SQLITE_NOMEM;
    if (compact_write(text, size, &compact))
        code = sqlite3_prepare_v2(db, "INSERT INTO replay(game, compact) VALUES(?, ?)", -1, &row,
                                  NULL);
    if (!code) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)id);
        code = sqlite3_bind_blob64(row, 2, compact.data, compact.size, SQLITE_STATIC);
    }
    if (!code)
        code = sqlite3_step(row);
    int status = sqlite_status(db, code);
    sqlite3_finalize(row);
    buffer_free(&compact);
    return status;
}

/* A row with its names as they are in the file, whether they are known here or not. */
static int insert_row(sqlite3 *db, store_game *game, const char *mode, const char *rules,
                      const char *text, size_t size)
{
    static const char sql[] = "INSERT INTO game(id, mode, rules, digest, facts_sum" FACTS(
        COLUMN) ") VALUES(?, ?, ?, ?, ?" FACTS(PLACE) ")";
    sqlite3_stmt *row = NULL;
    int64_t fact[FACT_COUNT], *at = fact;
    game->replay_size = size;
    FACTS(GIVE)
    int64_t digest = row_digest(text, size);
    int64_t facts_sum = sum(game->id, mode, rules, digest, fact);
    int code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);
    if (!code) {
        sqlite3_bind_int64(row, COLUMN_ID + 1, (sqlite3_int64)game->id);
        sqlite3_bind_text(row, COLUMN_MODE + 1, mode, -1, SQLITE_STATIC);
        sqlite3_bind_text(row, COLUMN_RULES + 1, rules, -1, SQLITE_STATIC);
        sqlite3_bind_int64(row, COLUMN_DIGEST + 1, digest);
        sqlite3_bind_int64(row, COLUMN_SUM + 1, facts_sum);
        for (int i = 0; i < FACT_COUNT; i++)
            sqlite3_bind_int64(row, COLUMN_FACTS + 1 + i, fact[i]);
        code = sqlite3_step(row);
    }
    int status = sqlite_status(db, code);
    sqlite3_finalize(row);
    return status || size == 0 ? status : insert_text(db, game->id, text, size);
}

/* An id is never given again, so it is not simply the highest existing id plus one. Nor is it the
 * number that SQLite remembers plus one, which may have changed. */
static int next_id(sqlite3 *db, uint64_t *id)
{
    static const char sql[] =
        "SELECT max(ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'game'), 0),"
        " ifnull((SELECT max(id) FROM game), 0))";
    int64_t last = 0;
    int status = sqlite_number(db, sql, &last);
    *id = (uint64_t)last + 1;
    return status;
}

int row_insert(sqlite3 *db, store_game *game, const char *text, size_t size)
{
    int status = next_id(db, &game->id);
    if (status)
        return status;
    return insert_row(db, game, ts_modes_get(game->mode)->name, ts_rules_key(game->rules), text,
                      size);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* A rule set whose file is gone is in the replays of its games. */
static int learn_rules(sqlite3 *db, const store_game *game, const char *key)
{
    char *text = NULL;
    if (strchr(key, '#') && ts_rules_count() < TS_RULES_MAX && !row_text(db, game, &text) && text)
        lists_learn_rules(text, game->replay_size);
    free(text);
    return ts_rules_find(key);
}

bool row_read(sqlite3_stmt *row, store_game *game, bool *known)
{
    int64_t fact[FACT_COUNT], *at = fact;
    uint64_t id = sqlite3_column_int64(row, COLUMN_ID);
    const char *mode = (const char *)sqlite3_column_text(row, COLUMN_MODE);
    const char *rules = (const char *)sqlite3_column_text(row, COLUMN_RULES);
    for (int i = 0; i < FACT_COUNT; i++)
        fact[i] = sqlite3_column_int64(row, COLUMN_FACTS + i);
    if (!mode || !rules ||
        sum(id, mode, rules, sqlite3_column_int64(row, COLUMN_DIGEST), fact) !=
            (uint64_t)sqlite3_column_int64(row, COLUMN_SUM))
        return false;
    *game = (store_game){.id = id};
    FACTS(TAKE)
    int mode_id = ts_modes_find(mode), rules_id = ts_rules_find(rules);
    if (rules_id < 0)
        rules_id = learn_rules(sqlite3_db_handle(row), game, rules);
    *known = mode_id >= 0 && rules_id >= 0;
    game->mode = *known ? (uint8_t)mode_id : 0;
    game->rules = *known ? (uint8_t)rules_id : 0;
    return true;
}

/* The changes plus a half: for `>`, SQLite would find the equal rows and skip them one by one;
 * no number lies between. */
void row_bind_after(sqlite3_stmt *to, sqlite3_stmt *row)
{
    static const int column[] = {COLUMN_MODE, COLUMN_RULES, COLUMN_GOAL, COLUMN_VARIANT,
                                 COLUMN_LEVEL};
    for (int i = 0; i < 5; i++)
        sqlite3_bind_value(to, i + 1, sqlite3_column_value(row, column[i]));
    sqlite3_bind_double(to, 6, sqlite3_column_double(row, COLUMN_CHANGES) + 0.5);
}

/* Returns the text, which has exactly `size` bytes, and a 0. Returns NULL if it is invalid, or out
 * of memory. */
static char *read_text(const void *bytes, size_t count, size_t size, uint64_t digest, int *error)
{
    buffer text = {0};
    *error = compact_read(bytes, count, size, &text);
    if (!*error && (text.size != size || row_digest(text.data, size) != digest))
        *error = COMPACT_BROKEN;
    buffer_add_byte(&text, 0);
    if (text.failed)
        *error = COMPACT_MEMORY;
    if (*error)
        buffer_free(&text);
    return text.data;
}

/* The digest is checked again: a game and its text belong together. */
int row_text(sqlite3 *db, const store_game *game, char **text)
{
    enum { COMPACT, DIGEST };
    static const char sql[] = "SELECT compact, (SELECT digest FROM game WHERE id = replay.game)"
                              " FROM replay WHERE game = ?";
    sqlite3_stmt *row = NULL;
    *text = NULL;
    if (game->replay_size == 0)
        return STORE_OK;
    int code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);
    if (!code) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)game->id);
        code = sqlite3_step(row);
    }
    int status = sqlite_status(db, code);
    if (!status && code != SQLITE_ROW)
        status = STORE_BROKEN;
    if (!status) {
        int error = COMPACT_BROKEN;
        const void *bytes = sqlite3_column_blob(row, COMPACT);
        if (bytes)
            *text = read_text(bytes, sqlite3_column_bytes(row, COMPACT), game->replay_size,
                              sqlite3_column_int64(row, DIGEST), &error);
        else if (sqlite3_errcode(db) == SQLITE_NOMEM)
            error = COMPACT_MEMORY;
        if (error)
            status = error == COMPACT_MEMORY ? STORE_MEMORY : STORE_BROKEN;
    }
    sqlite3_finalize(row);
    return status;
}

/* ---- salvaging ---------------------------------------------------------------------------- */

enum { TRIES = 4000 }; /* attempts in a row that find nothing */

typedef struct salvage {
    sqlite3 *from, *to;
    bool merges; /* into a database that has games of its own */
    bool again;  /* games may have been copied before */
    unsigned games, tries_left;
    int status; /* of the new database: an error there ends everything */
} salvage;

/* Is the game there already, under whatever id? */
static bool is_there(salvage *s, const store_game *game, sqlite3_stmt *row)
{
    static const char sql[] = "SELECT 1 FROM game WHERE digest = ? AND played_ms = ? AND rank = ?"
                              " AND time_us = ? AND seed = ?";
    sqlite3_stmt *same = NULL;
    int code = sqlite3_prepare_v2(s->to, sql, -1, &same, NULL);
    if (!code) {
        sqlite3_bind_value(same, 1, sqlite3_column_value(row, COLUMN_DIGEST));
        sqlite3_bind_int64(same, 2, game->played_ms);
        sqlite3_bind_int64(same, 3, game->rank);
        sqlite3_bind_int64(same, 4, game->time_us);
        sqlite3_bind_int64(same, 5, game->seed);
        code = sqlite3_step(same);
    }
    s->status = sqlite_status(s->to, code);
    sqlite3_finalize(same);
    return code == SQLITE_ROW;
}

/* Has the game been copied, with as much of its replay? 0 bytes: without. */
static bool is_copied(salvage *s, int64_t id, uint32_t size)
{
    static const char sql[] = "SELECT 1 FROM game WHERE id = ? AND replay_size >= ?";
    sqlite3_stmt *same = NULL;
    int code = sqlite3_prepare_v2(s->to, sql, -1, &same, NULL);
    if (!code) {
        sqlite3_bind_int64(same, 1, id);
        sqlite3_bind_int64(same, 2, size);
        code = sqlite3_step(same);
    }
    s->status = sqlite_status(s->to, code);
    sqlite3_finalize(same);
    return code == SQLITE_ROW;
}

static int remove_copy(salvage *s, uint64_t id)
{
    char *sql = sqlite3_mprintf("DELETE FROM game WHERE id = %lld", (sqlite3_int64)id);
    int status = sql ? sqlite_run(s->to, sql) : STORE_MEMORY;
    sqlite3_free(sql);
    s->games -= !status;
    return status;
}

/* A game whose replay cannot be read is still copied; another way to it may find the replay. */
static void copy_game(salvage *s, store_game game, sqlite3_stmt *row)
{
    char *text = NULL;
    s->tries_left = TRIES;
    bool copied = s->again && !s->merges && is_copied(s, game.id, 0);
    if (s->merges ? is_there(s, &game, row) : copied && is_copied(s, game.id, game.replay_size))
        return;
    row_text(s->from, &game, &text);
    if (copied && !text)
        return;
    if (copied && !s->status)
        s->status = remove_copy(s, game.id);
    if (s->merges && !s->status)
        s->status = next_id(s->to, &game.id);
    if (!s->status)
        s->status = insert_row(s->to, &game, (const char *)sqlite3_column_text(row, COLUMN_MODE),
                               (const char *)sqlite3_column_text(row, COLUMN_RULES), text,
                               text ? game.replay_size : 0);
    s->games += !s->status;
    free(text);
}

/* Copies from one end until a page cannot be read; true if everything has been tried. Moves `low`
 * and `high` towards each other. Ids in the wrong order are damage, too. */
static bool copy_from_end(salvage *s, int64_t *low, int64_t *high, bool up)
{
    sqlite3_stmt *row = NULL;
    char *sql = sqlite3_mprintf("SELECT %s FROM game WHERE id BETWEEN ? AND ? ORDER BY id%s",
                                row_columns, up ? "" : " DESC");
    int code = sql ? sqlite3_prepare_v2(s->from, sql, -1, &row, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    if (!code) {
        sqlite3_bind_int64(row, 1, *low);
        sqlite3_bind_int64(row, 2, *high);
    }
    if (!row) /* not even the tables can be read */
        s->tries_left = 0;
    while (!s->status && row && (code = sqlite3_step(row)) == SQLITE_ROW) {
        store_game game;
        bool known;
        if (!row_read(row, &game, &known))
            continue;
        int64_t id = game.id;
        if (id < *low || id > *high)
            break;
        copy_game(s, game, row);
        *(up ? low : high) = up ? id + 1 : id - 1;
    }
    sqlite3_finalize(row);
    return s->status || !s->tries_left || code == SQLITE_DONE;
}

/* Searches what is left between two damaged places in smaller and smaller pieces. */
static void copy_range(salvage *s, int64_t low, int64_t high)
{
    if (low > high || s->tries_left == 0 || s->status)
        return;
    s->tries_left--;
    if (copy_from_end(s, &low, &high, true) || copy_from_end(s, &low, &high, false) || low >= high)
        return;
    int64_t middle = low + (high - low) / 2;
    copy_range(s, low, middle);
    copy_range(s, middle + 1, high);
}

/* Pages in the wrong order hide games from every question for a range of ids. */
static void copy_in_any_order(salvage *s, bool up)
{
    sqlite3_stmt *row = NULL;
    char *sql =
        sqlite3_mprintf("SELECT %s FROM game ORDER BY id%s", row_columns, up ? "" : " DESC");
    if (sql && sqlite3_prepare_v2(s->from, sql, -1, &row, NULL) == SQLITE_OK)
        while (!s->status && sqlite3_step(row) == SQLITE_ROW) {
            store_game game;
            bool known;
            if (row_read(row, &game, &known))
                copy_game(s, game, row);
        }
    sqlite3_finalize(row);
    sqlite3_free(sql);
}

static void copy_one_by_one(salvage *s, int64_t last)
{
    sqlite3_stmt *row = NULL;
    char *sql = sqlite3_mprintf("SELECT %s FROM game WHERE id = ?", row_columns);
    if (sql && sqlite3_prepare_v2(s->from, sql, -1, &row, NULL) == SQLITE_OK)
        for (int64_t id = 1; id <= last && !s->status; id++) {
            store_game game;
            bool known;
            if (is_copied(s, id, 0) || s->status)
                continue;
            sqlite3_bind_int64(row, 1, id);
            if (sqlite3_step(row) == SQLITE_ROW && row_read(row, &game, &known))
                copy_game(s, game, row);
            sqlite3_reset(row);
        }
    sqlite3_finalize(row);
    sqlite3_free(sql);
}

static void copy_settings(salvage *s, bool up)
{
    sqlite3_stmt *from = NULL, *to = NULL;
    if (sqlite3_prepare_v2(s->from,
                           up ? "SELECT name, value FROM setting ORDER BY name"
                              : "SELECT name, value FROM setting ORDER BY name DESC",
                           -1, &from, NULL) == SQLITE_OK)
        while (!s->status && sqlite3_step(from) == SQLITE_ROW) {
            int code = sqlite3_prepare_v2(
                s->to, "INSERT OR IGNORE INTO setting(name, value) VALUES(?, ?)", -1, &to, NULL);
            if (!code) {
                sqlite3_bind_value(to, 1, sqlite3_column_value(from, 0));
                sqlite3_bind_value(to, 2, sqlite3_column_value(from, 1));
                code = sqlite3_step(to);
            }
            s->status = sqlite_status(s->to, code);
            sqlite3_finalize(to);
        }
    sqlite3_finalize(from);
}

static int copy_all(sqlite3 *from, sqlite3 *to, bool merges, unsigned *games)
{
    enum { BEYOND = 1 << 16, ONE_BY_ONE = 1 << 20 };
    salvage s = {.from = from, .to = to, .merges = merges, .tries_left = TRIES};
    int64_t last = 0, most = INT64_C(1) << 40;
    if (sqlite_number(from, "SELECT max(id) FROM game", &last) != STORE_OK &&
        sqlite_number(from, "SELECT seq FROM sqlite_sequence WHERE name = 'game'", &last) !=
            STORE_OK)
        last = BEYOND;
    if (last < 1)
        last = BEYOND;
    last = last < most ? last : most;
    copy_range(&s, 1, last);
    s.again = true;
    copy_in_any_order(&s, true);
    copy_in_any_order(&s, false);
    if (!merges)
        copy_one_by_one(&s, last < ONE_BY_ONE ? last : ONE_BY_ONE);
    copy_settings(&s, true);
    copy_settings(&s, false);
    *games = s.games;
    return s.status;
}

int salvage_rows(sqlite3 *from, sqlite3 *to, unsigned *games)
{
    return copy_all(from, to, false, games);
}

int salvage_merge(sqlite3 *from, sqlite3 *to, unsigned *games)
{
    return copy_all(from, to, true, games);
}
