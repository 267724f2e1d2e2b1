/* The data of a server, on a backend: opens it, and enters the logs that come. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "internal.h"

enum { TRIES = 60, REST_MS = 20, REST_MOST_MS = 1000, SEARCH_VERSION = 5 };

/* ---- the backend ----------------------------------------------------------------------------- */

/* The first version. */
static const char *const version_1[] = {
    "CREATE TABLE person(key BYTEA PRIMARY KEY, name TEXT NOT NULL, since BIGINT NOT NULL, "
    "banned BIGINT NOT NULL)",
    "CREATE TABLE rating(key BYTEA NOT NULL, rules TEXT NOT NULL, many BIGINT NOT NULL, "
    "rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games "
    "BIGINT NOT NULL, won BIGINT NOT NULL, lost BIGINT NOT NULL, drawn BIGINT NOT NULL, "
    "played BIGINT NOT NULL, sure BIGINT NOT NULL, shown BIGINT NOT NULL, PRIMARY KEY(key, "
    "rules, many))",
    "CREATE INDEX rating_order ON rating(rules, many, sure DESC, shown DESC, key)",
    "CREATE TABLE log(id BYTEA PRIMARY KEY, key BYTEA NOT NULL, bytes BYTEA NOT NULL, came "
    "BIGINT NOT NULL, state BIGINT NOT NULL, reason TEXT NOT NULL)",
    "CREATE INDEX log_waiting ON log(came, id) WHERE state = 0",
    "CREATE INDEX log_of ON log(key) WHERE state = 0",
    "CREATE INDEX log_refused ON log(came) WHERE state = 2",
    "CREATE TABLE result(game BYTEA PRIMARY KEY, log BYTEA NOT NULL, played BIGINT NOT NULL, "
    "judged BIGINT NOT NULL, rules TEXT NOT NULL, mode TEXT NOT NULL, boards BIGINT NOT NULL, "
    "us BIGINT NOT NULL)",
    "CREATE INDEX result_order ON result(played DESC, game)",
    "CREATE TABLE seat(game BYTEA NOT NULL, board BIGINT NOT NULL, key BYTEA NOT NULL, name "
    "TEXT NOT NULL, place BIGINT NOT NULL, was BIGINT NOT NULL, rating BIGINT NOT NULL, "
    "played BIGINT NOT NULL, PRIMARY KEY(game, board))",
    "CREATE INDEX seat_of ON seat(key, played DESC, game)",
    "CREATE TABLE best(rules TEXT NOT NULL, mode TEXT NOT NULL, variant BIGINT NOT NULL, "
    "level BIGINT NOT NULL, goal BIGINT NOT NULL, key BYTEA NOT NULL, rank BIGINT NOT NULL, "
    "score BIGINT NOT NULL, lines BIGINT NOT NULL, us BIGINT NOT NULL, game BYTEA NOT NULL, "
    "played BIGINT NOT NULL, PRIMARY KEY(rules, mode, variant, level, goal, key))",
    "CREATE INDEX best_order ON best(rules, mode, variant, level, goal, rank DESC, played, "
    "key)",
    "CREATE TABLE kind(rules TEXT NOT NULL, mode TEXT NOT NULL, variant BIGINT NOT NULL, "
    "level BIGINT NOT NULL, goal BIGINT NOT NULL, PRIMARY KEY(rules, mode, variant, level, "
    "goal))",
    "CREATE TABLE seeker(key BYTEA PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL, "
    "rating BIGINT NOT NULL, late BIGINT NOT NULL, relay TEXT NOT NULL, code TEXT NOT NULL, "
    "since BIGINT NOT NULL, heard BIGINT NOT NULL, paired BIGINT NOT NULL, pair BYTEA NOT "
    "NULL)",
    "CREATE TABLE pair(id BYTEA PRIMARY KEY, rules TEXT NOT NULL, made BIGINT NOT NULL, one "
    "BYTEA NOT NULL, two BYTEA NOT NULL, ready BIGINT NOT NULL, agreed BIGINT NOT NULL, "
    "closed BIGINT NOT NULL, game BYTEA NOT NULL)",
    "CREATE INDEX pair_made ON pair(made)",
    "CREATE INDEX pair_game ON pair(game)",
    "CREATE TABLE half(pair BYTEA NOT NULL, signer BIGINT NOT NULL, statement BYTEA NOT NULL, "
    "log BYTEA NOT NULL, came BIGINT NOT NULL, PRIMARY KEY(pair, signer))",
    "CREATE TABLE mark(what TEXT NOT NULL, place BIGINT NOT NULL, part BIGINT NOT NULL, "
    "number BIGINT NOT NULL, PRIMARY KEY(what, place))",
    "CREATE TABLE total(name TEXT PRIMARY KEY, number BIGINT NOT NULL)",
    "INSERT INTO total(name, number) VALUES('people', 0), ('results', 0), ('records', 0), "
    "('refused', 0)",
    NULL,
};

/* A player who looks for a match may be reached by several relays. */
static const char *const version_2[] = {
    "DROP TABLE seeker",
    "CREATE TABLE seeker(key BYTEA PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL, "
    "rating BIGINT NOT NULL, reach TEXT NOT NULL, code TEXT NOT NULL, since BIGINT NOT NULL, "
    "heard BIGINT NOT NULL, paired BIGINT NOT NULL, pair BYTEA NOT NULL)",
    "ALTER TABLE pair ADD COLUMN relay TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE relay(name TEXT PRIMARY KEY, heard BIGINT NOT NULL)",
    NULL,
};

/* The acts of the owner, and the games that do not count any more. */
static const char *const version_3[] = {
    "CREATE TABLE dropped(game BYTEA PRIMARY KEY)",
    "CREATE TABLE audit(number BIGINT PRIMARY KEY, at BIGINT NOT NULL, who TEXT NOT NULL, what "
    "TEXT NOT NULL, about BYTEA NOT NULL, why TEXT NOT NULL)",
    NULL,
};

/* Records that programs have made stand apart: a player may have one of either. */
static const char *const version_4[] = {
    "CREATE TABLE best_apart(rules TEXT NOT NULL, mode TEXT NOT NULL, variant BIGINT NOT NULL, "
    "level BIGINT NOT NULL, goal BIGINT NOT NULL, machine BIGINT NOT NULL DEFAULT 0, key BYTEA "
    "NOT NULL, rank BIGINT NOT NULL, score BIGINT NOT NULL, lines BIGINT NOT NULL, us BIGINT NOT "
    "NULL, game BYTEA NOT NULL, played BIGINT NOT NULL, PRIMARY KEY(rules, mode, variant, level, "
    "goal, machine, key))",
    "INSERT INTO best_apart SELECT rules, mode, variant, level, goal, 0, key, rank, score, lines, "
    "us, game, played FROM best",
    "DROP TABLE best",
    "ALTER TABLE best_apart RENAME TO best",
    "CREATE INDEX best_order ON best(rules, mode, variant, level, goal, machine, rank DESC, "
    "played, key)",
    "DELETE FROM mark",
    NULL,
};

/* Facts for the page of a game (-1 where an older version has not noted them), and names to
 * search. */
static const char *const version_5[] = {
    "ALTER TABLE result ADD COLUMN score BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE result ADD COLUMN lines BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE result ADD COLUMN variant BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE result ADD COLUMN level BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE result ADD COLUMN goal BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE seat ADD COLUMN won BIGINT NOT NULL DEFAULT -1",
    "ALTER TABLE person ADD COLUMN search BYTEA NOT NULL DEFAULT ''",
    "CREATE INDEX person_search ON person(search, key)",
    NULL,
};

/* The seed of a pair's match; 0 if it was paired before there were any. */
static const char *const version_6[] = {
    "ALTER TABLE pair ADD COLUMN seed BIGINT NOT NULL DEFAULT 0",
    NULL,
};

/* Players who have claimed that the opponent's inputs came late. */
static const char *const version_7[] = {
    "CREATE TABLE late(pair BYTEA NOT NULL, key BYTEA NOT NULL, at BIGINT NOT NULL, PRIMARY "
    "KEY(pair, "
    "key))",
    "CREATE INDEX late_of ON late(key, at)",
    NULL,
};

/* Casual matches, rooms that are open to all, and the names of those who play a rated match. */
static const char *const version_8[] = {
    "ALTER TABLE seeker ADD COLUMN casual BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE pair ADD COLUMN name_one TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE pair ADD COLUMN name_two TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE room(key BYTEA PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL, rating "
    "BIGINT NOT NULL, reach TEXT NOT NULL, code TEXT NOT NULL, seats BIGINT NOT NULL, taken BIGINT "
    "NOT NULL, rounds BIGINT NOT NULL, plays BIGINT NOT NULL, since BIGINT NOT NULL, heard BIGINT "
    "NOT NULL)",
    NULL,
};

/* Players who are there for their friends: the keys of these are in one value, one after another.
 * One of them may be told something: an invitation has the lobby. */
static const char *const version_9[] = {
    "CREATE TABLE presence(key BYTEA PRIMARY KEY, name TEXT NOT NULL, state BIGINT NOT NULL, "
    "friends BYTEA NOT NULL, tells BIGINT NOT NULL, told BYTEA NOT NULL, rules TEXT NOT NULL, code "
    "TEXT NOT NULL, reach TEXT NOT NULL, heard BIGINT NOT NULL)",
    "CREATE INDEX presence_heard ON presence(heard)",
    NULL,
};

/* Tournaments, each by its organizer and name. */
static const char *const version_10[] = {
    "CREATE TABLE tournament(id BYTEA PRIMARY KEY, name TEXT NOT NULL, text BYTEA NOT NULL, "
    "published BIGINT NOT NULL)",
    NULL,
};

/* Players report games to the owner. */
static const char *const version_11[] = {
    "CREATE TABLE report(key BYTEA NOT NULL, game BYTEA NOT NULL, at BIGINT NOT NULL, words TEXT "
    "NOT NULL, PRIMARY KEY(key, game))",
    "CREATE INDEX report_order ON report(at DESC, game)",
    NULL,
};

/* Steps that have been released stay as they are. */
const db_step db_steps[DB_VERSION] = {version_1, version_2,  version_3, version_4,
                                      version_5, version_6,  version_7, version_8,
                                      version_9, version_10, version_11};

/* Of a server only. Pages far behind are found in an index alone, which is quick where little has
 * changed since the last vacuum. The usual one comes after a fifth of a table: of a million records
 * that is too late. */
#define UPKEEP                                                                                     \
    " SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, "               \
    "autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000); "
static const char upkeep[] =
    "DO $$ BEGIN IF (SELECT reloptions IS NULL FROM pg_class WHERE oid = 'best'::regclass) THEN "
    "ALTER TABLE best" UPKEEP "ALTER TABLE rating" UPKEEP "END IF; END $$";

backend_value db_words(const char *text)
{
    return (backend_value){.kind = BACKEND_TEXT, .bytes = text, .size = strlen(text)};
}

int db_run(ranking *h, const char *sql, const backend_value *in, unsigned count, backend_row *row,
           void *ctx)
{
    int status = h->b->run(h->b, sql, in, count, row, ctx);
    if (status != BACKEND_DONE)
        snprintf(h->why, sizeof h->why, "%s", h->b->why);
    return status;
}

static int plain(ranking *h, const char *sql)
{
    return db_run(h, sql, NULL, 0, NULL, NULL);
}

static void rest(unsigned tries)
{
    long ms = (long)REST_MS << (tries < 6 ? tries : 6);
    ms = ms < REST_MOST_MS ? ms : REST_MOST_MS;
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

bool db_whole(ranking *h, db_work *work, void *of)
{
    for (unsigned tries = 0; tries < TRIES; tries++) {
        int status = plain(h, h->b->many ? "BEGIN" : "BEGIN IMMEDIATE");
        if (status == BACKEND_DONE)
            status = work(h, of);
        if (status == BACKEND_DONE)
            status = plain(h, "COMMIT");
        if (status != BACKEND_AGAIN)
            return status == BACKEND_DONE;
        rest(tries);
    }
    return false;
}

typedef struct brief_work {
    db_work *work;
    void *of;
} brief_work;

static int work_briefly(ranking *h, void *of)
{
    const brief_work *w = of;
    int status = h->b->many ? plain(h, "SET LOCAL synchronous_commit = off") : BACKEND_DONE;
    return status ? status : w->work(h, w->of);
}

/* SQLite does not change this within a transaction. */
bool db_brief(ranking *h, db_work *work, void *of)
{
    if (h->b->many)
        return db_whole(h, work_briefly, &(brief_work){work, of});
    plain(h, "PRAGMA synchronous = NORMAL");
    bool done = db_whole(h, work, of);
    plain(h, "PRAGMA synchronous = FULL");
    return done;
}

void db_text(char *out, size_t size, const backend_value *v)
{
    size_t used = v->size < size - 1 ? v->size : size - 1;
    if (used)
        memcpy(out, v->bytes, used);
    out[used] = 0;
}

void db_bytes(uint8_t *out, size_t size, const backend_value *v)
{
    memset(out, 0, size);
    if (v->size)
        memcpy(out, v->bytes, v->size < size ? v->size : size);
}

void db_number(void *ctx, const backend_value *column)
{
    *(int64_t *)ctx = column[0].number;
}

/* ---- opening -------------------------------------------------------------------------------- */

typedef struct upgrading {
    const db_step *step;
    int64_t count;
} upgrading;

static int refuse(ranking *h, const char *why)
{
    snprintf(h->why, sizeof h->why, "%s", why);
    plain(h, "ROLLBACK");
    return BACKEND_WRONG;
}

/* A file that has tables, but not that of the version, belongs to another program. */
static int is_foreign(ranking *h, int64_t *foreign)
{
    return db_run(h, "SELECT COUNT(*) > 0 AND SUM(name = 'schema_version') = 0 FROM sqlite_master",
                  NULL, 0, db_number, foreign);
}

/* The version is one row, which is locked first: only one program makes the tables. */
static int read_version(ranking *h, int64_t *version)
{
    int64_t foreign = 0;
    int status = h->b->many ? BACKEND_DONE : is_foreign(h, &foreign);
    if (status == BACKEND_DONE && foreign)
        return refuse(h, "the file is not that of a ranking server: it stays as it is");
    if (status == BACKEND_DONE)
        status = plain(h, "CREATE TABLE IF NOT EXISTS schema_version(version BIGINT NOT NULL)");
    if (status == BACKEND_DONE && h->b->many)
        status = plain(h, "LOCK TABLE schema_version IN EXCLUSIVE MODE");
    if (status == BACKEND_DONE)
        status = db_run(h, "SELECT version FROM schema_version", NULL, 0, db_number, version);
    return status;
}

static int upgrade(ranking *h, void *of)
{
    const upgrading *u = of;
    int64_t version = 0;
    int status = read_version(h, &version);
    if (status == BACKEND_DONE && version > u->count)
        return refuse(h,
                      "the database was made by a newer version of the program: it stays as it is");
    if (status != BACKEND_DONE || version == u->count)
        return status;
    for (int64_t i = version; status == BACKEND_DONE && i < u->count; i++)
        for (db_step at = u->step[i]; status == BACKEND_DONE && *at; at++)
            status = plain(h, *at);
    if (status == BACKEND_DONE && version < SEARCH_VERSION && u->count >= SEARCH_VERSION)
        status = db_fold_names(h);
    if (status == BACKEND_DONE && h->b->many)
        status = plain(h, upkeep);
    if (status == BACKEND_DONE)
        status = plain(h, "DELETE FROM schema_version");
    if (status == BACKEND_DONE)
        status = RUN_SQL(h, "INSERT INTO schema_version(version) VALUES($1)", NULL, NULL,
                         NUMBER(u->count));
    return status;
}

bool db_upgrade(ranking *h, const db_step *step, unsigned count)
{
    return db_whole(h, upgrade, &(upgrading){step, count});
}

static bool is_server(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

bool ranking_is_remote(const char *where)
{
    return is_server(where) && backend_postgres_is_built();
}

ranking *ranking_open(const char *where, bool make, char why[RANKING_SAYS_SIZE])
{
    ranking *h = calloc(1, sizeof *h);
    if (!h) {
        snprintf(why, RANKING_SAYS_SIZE, "out of memory");
        return NULL;
    }
    h->b = is_server(where) ? backend_postgres_open(where, why)
                            : backend_sqlite_open(where, make, why);
    if (h->b && db_upgrade(h, db_steps, DB_VERSION))
        return h;
    if (h->b) {
        snprintf(why, RANKING_SAYS_SIZE, "%s", h->why);
        h->b->close(h->b);
    }
    free(h);
    return NULL;
}

void ranking_close(ranking *h)
{
    h->b->close(h->b);
    free(h);
}

const char *ranking_says(const ranking *h)
{
    return h->why;
}

/* ---- logs that come ------------------------------------------------------------------------- */

typedef struct claiming {
    db_log_text text;
    const ranking_log *log;
    unsigned is_signed;
    int claim;
} claiming;

int db_write_log(ranking *h, const ranking_log *log, const db_log_text *text, int state,
                 uint8_t id[RANKING_HASH_SIZE])
{
    crypt_blake2b(id, text->bytes, text->size, NULL, 0);
    return RUN_SQL(h,
                   "INSERT INTO log(id, key, bytes, came, state, reason) VALUES($1, $2, $3, $4, "
                   "$5, '') ON CONFLICT DO NOTHING",
                   NULL, NULL, BYTES(id, RANKING_HASH_SIZE), KEY(log->player[0].key),
                   BYTES(text->bytes, text->size), NUMBER(text->came), NUMBER(state));
}

static int write_claim(ranking *h, void *of)
{
    claiming *c = of;
    uint8_t id[RANKING_HASH_SIZE];
    int64_t waiting = 0;
    int status = RUN_SQL(h, "SELECT COUNT(*) FROM log WHERE key = $1 AND state = 0", db_number,
                         &waiting, KEY(c->log->player[0].key));
    c->claim = RANKING_CLAIM_MANY;
    if (status != BACKEND_DONE || waiting >= RANKING_WAIT_MOST)
        return status;
    if (c->is_signed != (1u << c->log->boards) - 1)
        return db_write_half(h, c->log, &c->text, &c->claim);
    status = db_write_log(h, c->log, &c->text, DB_WAITING, id);
    c->claim = h->b->changed ? RANKING_CLAIM_NEW : RANKING_CLAIM_KNOWN;
    return status;
}

bool ranking_claim(ranking *h, const char *text, size_t size, uint64_t now, int *claim,
                   char why[RANKING_WHY_SIZE])
{
    ranking_log log;
    ranking_checked c = {.error = ranking_log_read(&log, text, size)};
    claiming all = {.text = {text, size, now}, .log = &log};
    *claim = RANKING_CLAIM_REFUSED;
    why[0] = 0;
    if (!c.error && !ranking_log_signed(&log, &c.is_signed, &c.board))
        c.error = RANKING_FORGED;
    bool half = log.boards == 2 && (c.is_signed == 1 || c.is_signed == 2);
    if (!c.error && c.is_signed != (1u << log.boards) - 1 && !half)
        c.error = RANKING_UNSIGNED;
    all.is_signed = c.is_signed;
    if (!c.error && !db_whole(h, write_claim, &all))
        return false;
    if (!c.error && all.claim == RANKING_CLAIM_REFUSED) /* no match of two that was paired here */
        c.error = RANKING_UNSIGNED;
    if (c.error)
        ranking_check_say(&log, &c, why);
    else
        *claim = all.claim;
    return true;
}
