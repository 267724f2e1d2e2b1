/* Databases damaged in many ways, with and without a log beside them: however one looks, the store
 * works, salvages, or says in one sentence why not; and nothing is lost that SQLite can still read
 * of it. With `--long` 500 of them. */
#define _GNU_SOURCE
#include <stdbool.h>

#include "test.h"

#include <sys/wait.h>

#include "base/splitmix.h"
#include "store/sqlite.h"
#include "store_files.h"
#include "store_rig.h"

enum { GAMES = 60, IN_LOG = 12, PAGE_SIZE = 4096, ROUNDS = 24, ROUNDS_LONG = 500 };

static bytes copy_of(bytes b)
{
    bytes own = {malloc(b.size + 1), b.size};
    memcpy(own.at, b.at, b.size);
    return own;
}

/* ---- libraries to damage ------------------------------------------------------------------ */

static bytes old_database; /* of half as many games: interrupted writes leave its pages */
static bytes database, with_log, its_log;

static void make_libraries(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES; n++) {
        ASSERT_EQ(rig_put(s, n), n);
        if (n == GAMES / 2) {
            store_close(s);
            old_database = file_read(rig_path("tessera.db"));
            s = store_open(rig_folder);
        }
    }
    store_close(s);
    database = file_read(rig_path("tessera.db"));
    rig_fresh();
    s = store_open(rig_folder);
    for (unsigned n = 1; n <= GAMES - IN_LOG; n++)
        rig_put(s, n);
    store_close(s);
    pid_t child = fork();
    if (child == 0) {
        s = store_open(rig_folder);
        for (unsigned n = GAMES - IN_LOG + 1; n <= GAMES; n++)
            rig_put(s, n);
        _exit(0); /* not closed: its log stays */
    }
    waitpid(child, NULL, 0);
    with_log = file_read(rig_path("tessera.db"));
    its_log = file_read(rig_path("tessera.db-wal"));
    ASSERT(its_log.size > 0);
}

/* ---- damage ------------------------------------------------------------------------------- */

static uint64_t random_state;

static size_t below(size_t count)
{
    return (size_t)(splitmix_next(&random_state) % count);
}

static void flip_bits(bytes *b)
{
    for (size_t left = 1 + below(8); left > 0; left--)
        b->at[below(b->size)] ^= (unsigned char)(1 << below(8));
}

static void cut(bytes *b)
{
    b->size = below(b->size + 1);
}

static unsigned char *some_page(const bytes *b)
{
    return b->at + below(b->size / PAGE_SIZE) * PAGE_SIZE;
}

/* Only a part of the page was written over what it was before. */
static void tear_page(bytes *b)
{
    size_t at = below(b->size / PAGE_SIZE) * PAGE_SIZE, kept = 512 * below(8);
    for (size_t i = kept; i < PAGE_SIZE; i++)
        b->at[at + i] = at + i < old_database.size ? old_database.at[at + i] : 0;
}

static void empty_page(bytes *b)
{
    memset(some_page(b), 0, PAGE_SIZE);
}

static void swap_pages(bytes *b)
{
    unsigned char kept[PAGE_SIZE], *one = some_page(b), *two = some_page(b);
    memcpy(kept, one, PAGE_SIZE);
    memmove(one, two, PAGE_SIZE);
    memcpy(two, kept, PAGE_SIZE);
}

static void scribble(bytes *b)
{
    size_t at = below(b->size), size = 1 + below(5000);
    for (size_t i = at; i < at + size && i < b->size; i++)
        b->at[i] = (unsigned char)below(256);
}

static void (*const damage[])(bytes *b) = {flip_bits,  cut,        tear_page,
                                           empty_page, swap_pages, scribble};
enum { DAMAGES = sizeof damage / sizeof damage[0] };

/* ---- what is left ------------------------------------------------------------------------- */

enum { UNREADABLE, FACTS, ALL };

static void see_rows(sqlite3 *db, const char *rest, uint8_t seen[GAMES + 1])
{
    sqlite3_stmt *row = NULL;
    char *sql = sqlite3_mprintf("SELECT %s FROM game %s", row_columns, rest);
    if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK)
        while (sqlite3_step(row) == SQLITE_ROW) {
            store_game game;
            bool known;
            char *text = NULL;
            if (!row_read(row, &game, &known) || game.id < 1 || game.id > GAMES)
                continue;
            if (seen[game.id] == UNREADABLE)
                seen[game.id] = FACTS;
            if (row_text(db, &game, &text) == STORE_OK && text)
                seen[game.id] = ALL;
            free(text);
        }
    sqlite3_finalize(row);
    sqlite3_free(sql);
}

/* The games that SQLite can read of a copy, from either end and one by one. */
static void see(bytes db_bytes, bytes log, uint8_t seen[GAMES + 1])
{
    sqlite3 *db = NULL;
    memset(seen, UNREADABLE, GAMES + 1);
    file_write(rig_path("probe.db"), db_bytes);
    if (log.at)
        file_write(rig_path("probe.db-wal"), log);
    if (sqlite3_open_v2(rig_path("probe.db"), &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_exec(db, "PRAGMA query_only = 1; PRAGMA cell_size_check = 1", NULL, NULL, NULL);
        see_rows(db, "ORDER BY id", seen);
        see_rows(db, "ORDER BY id DESC", seen);
        for (unsigned n = 1; n <= GAMES; n++) {
            char one[40];
            snprintf(one, sizeof one, "WHERE id = %u", n);
            see_rows(db, one, seen);
        }
    }
    sqlite3_close(db);
    unlink(rig_path("probe.db"));
    unlink(rig_path("probe.db-wal"));
    unlink(rig_path("probe.db-shm"));
}

static unsigned missing(store_handle *s, const uint8_t seen[GAMES + 1])
{
    unsigned count = 0;
    for (unsigned n = 1; n <= GAMES; n++) {
        store_replay got;
        store_get(s, n, &got);
        count += (seen[n] == ALL && !rig_has(s, n, n)) || (seen[n] == FACTS && got.status);
        free(got.text);
    }
    return count;
}

typedef struct sums {
    unsigned works, salvaged, refused;
} sums;

/* Every call answers; what comes back is as it was put; new games are kept. */
static void look_at(bytes b, bytes log, sums *sum)
{
    static store_game game[GAMES + 8];
    uint8_t seen[GAMES + 1];
    rig_fresh();
    mkdir(rig_folder, 0700);
    see(b, log, seen);
    file_write(rig_path("tessera.db"), b);
    if (log.at)
        file_write(rig_path("tessera.db-wal"), log);
    store_handle *s = store_open(rig_folder);
    missing(s, seen); /* the first look may be what finds the damage */
    store_list list = rig_newest(s, game, GAMES + 8);
    uint64_t id = rig_put(s, GAMES + 5);
    const store_state *state = store_state_of(s);
    bool refused = state->status == STORE_FOREIGN || state->status == STORE_NEWER;
    ASSERT(refused || state->status == STORE_OK);
    if (refused) {
        ASSERT(same_bytes(rig_path("tessera.db"), b)); /* so nothing is lost */
        ASSERT(store_reason(state->status)[0] && state->where[0] == '/');
    } else {
        ASSERT_EQ(missing(s, seen), 0);
    }
    if (state->set_aside) {
        char path[700];
        ASSERT(same_bytes(state->set_aside, b));
        snprintf(path, sizeof path, "%s-wal", state->set_aside);
        ASSERT(!log.at || same_bytes(path, log));
    }
    *(refused ? &sum->refused : state->set_aside ? &sum->salvaged : &sum->works) += 1;
    ASSERT(rig_has(s, id, GAMES + 5));
    list = rig_newest(s, game, GAMES + 8);
    for (unsigned i = 0; i < list.count; i++)
        ASSERT_EQ(game[i].score + game[i].pieces - 100, UINT64_MAX);
    store_close(s);
    s = store_open(rig_folder);
    if (!refused) {
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        ASSERT_EQ(missing(s, seen), 0);
        ASSERT(rig_has(s, id, GAMES + 5));
    }
    store_close(s);
}

static unsigned rounds;

static void nothing_that_can_be_read_is_lost(void)
{
    sums sum = {0};
    make_libraries();
    for (unsigned round = 0; round < rounds; round++) {
        random_state = round;
        bool has_log = round / DAMAGES % 2, in_log = has_log && round / DAMAGES % 4 == 3;
        bytes b = copy_of(has_log ? with_log : database), log = {0};
        unsigned wrong = test_wrong;
        if (has_log)
            log = copy_of(its_log);
        damage[round % DAMAGES](in_log ? &log : &b);
        look_at(b, log, &sum);
        if (test_wrong != wrong)
            printf("round %u\n", round);
        free(b.at);
        free(log.at);
    }
    ASSERT(sum.salvaged > rounds / 4 && sum.works > 0);
    ASSERT(sum.refused <= rounds / 20);
    free(old_database.at);
    free(database.at);
    free(with_log.at);
    free(its_log.at);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    rounds = test_long ? ROUNDS_LONG : test_times(ROUNDS);
    RUN(nothing_that_can_be_read_is_lost);
    rig_remove();
    return test_done();
}
