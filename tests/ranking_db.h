/* A server for tests, whatever it is kept in: a file, or the server that TESSERA_TEST_DATABASE
 * names, whose tables they empty. */
#ifndef TESSERA_TESTS_RANKING_DB_H
#define TESSERA_TESTS_RANKING_DB_H

#include "ranking_rig.h"

#include "ranking/ranking.h"
#include "db/internal.h"

enum { ROWS = 64 };

static ranking *h;
static char where[256], why[RANKING_SAYS_SIZE];
static const char *server;
static const ranking_owner owner = {.name = "eve", .why = "a test", .now = NOON};
static ranking_row row[ROWS];
static unsigned rows;

static inline void take(void *ctx, const ranking_row *r)
{
    ASSERT(ctx == NULL && rows < ROWS);
    row[rows++] = *r;
}

#define ASK(call) (rows = 0, ASSERT(call))

static inline void fresh(void)
{
    static const char *const tables[] = {
        "DELETE FROM person",     "DELETE FROM rating",  "DELETE FROM log",
        "DELETE FROM result",     "DELETE FROM seat",    "DELETE FROM best",
        "DELETE FROM seeker",     "DELETE FROM kind",    "UPDATE total SET number = 0",
        "DELETE FROM pair",       "DELETE FROM half",    "DELETE FROM mark",
        "DELETE FROM relay",      "DELETE FROM dropped", "DELETE FROM audit",
        "DELETE FROM late",       "DELETE FROM room",    "DELETE FROM presence",
        "DELETE FROM tournament", "DELETE FROM report"};
    if (h)
        ranking_close(h);
    if (!server) {
        char beside[300];
        remove(where);
        snprintf(beside, sizeof beside, "%s-wal", where);
        remove(beside);
    }
    h = ranking_open(server ? server : where, true, why);
    if (!h)
        printf("%s\n", why);
    ASSERT(h);
    for (unsigned i = 0; server && i < sizeof tables / sizeof tables[0]; i++)
        ASSERT(db_run(h, tables[i], NULL, 0, NULL, NULL) == BACKEND_DONE);
}

static inline int claim_at(uint64_t now)
{
    int claimed;
    char refused[RANKING_WHY_SIZE];
    ASSERT(ranking_claim(h, log_text.bytes, log_text.size, now, &claimed, refused));
    return claimed;
}

static inline int claim(void)
{
    return claim_at(NOON);
}

static inline void write_duel(uint64_t seed, unsigned winner, unsigned loser)
{
    const unsigned people[] = {winner, loser};
    rig_round(seed, 2);
    ranking_log log = rig_log(NOON + seed * 100, 2, people);
    rig_write(&log, people, 3);
}

/* A game of survival alone: the less often there is a drop the better it is. */
static inline void write_record(uint64_t seed, unsigned who, unsigned every, uint64_t played)
{
    ts_setup s;
    replay_text.size = 0;
    ts_setup_default(&s, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find("survival"));
    s.seed = seed;
    rig_match(&s, &every);
    ranking_log log = rig_log(played, 1, &who);
    rig_write(&log, &who, 1);
}

static inline ranking_verified verify(void)
{
    ranking_verified all = {0};
    ASSERT(ranking_verify(h, 50, NOON + 100000, &all));
    return all;
}

static inline ranking_counts counts(void)
{
    ranking_counts n;
    ASSERT(ranking_count(h, &n));
    return n;
}

static inline bool base_begin(const char *name, int argc, char **argv)
{
    test_begin(argc, argv);
    server = getenv("TESSERA_TEST_DATABASE");
    snprintf(where, sizeof where, "/tmp/%s-%d.db", name, (int)getpid());
    h = crypt_open() ? ranking_open(server ? server : where, true, why) : NULL;
    if (!h)
        test_bail_out(crypt_open() ? why : "libsodium does not work here");
    return h != NULL;
}

static inline int base_end(void)
{
    char beside[300];
    ranking_close(h);
    remove(where);
    snprintf(beside, sizeof beside, "%s-wal", where);
    remove(beside);
    snprintf(beside, sizeof beside, "%s-shm", where);
    remove(beside);
    return test_done();
}

#endif
