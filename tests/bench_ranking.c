/* Measures the speed of a server: real duels of bots verified one after another, and pages among
 * many made-up results. Run by hand, by bench/server.sh: bench_ranking WHERE DUELS RESULTS. For
 * duels the server must be new; results that were made up by an earlier call are used again. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#include "ranking_rig.h"

#include "bot/bot.h"
#include "ranking/ranking.h"
#include "db/internal.h"

enum { LEVEL = 5, PEOPLE_MADE = 100000, REPEATS = 20 };

static unsigned rows;

static void count_row(void *ctx, const ranking_row *r)
{
    (void)ctx, (void)r;
    rows++;
}

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void need(bool fine, const ranking *h, const char *what)
{
    if (fine)
        return;
    printf("%s: %s\n", what, ranking_says(h));
    exit(1);
}

static void bot_duel(uint64_t seed)
{
    ts_setup s = rig_setup("guideline", seed, 2);
    ts_match m;
    ts_recorder r;
    ts_events events;
    ts_bot *bot[2] = {ts_bot_open(LEVEL, seed), ts_bot_open(LEVEL, seed + 1)};
    ASSERT(bot[0] && bot[1] && ts_start(&m, &s));
    replay_text.size = 0;
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (!m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < 2; i++)
            held[i] = m.board[i].outcome == TS_RUNNING ? ts_bot_held(bot[i], &m, i) : 0;
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
    ts_bot_close(bot[0]);
    ts_bot_close(bot[1]);
}

static void verified(ranking *h, unsigned duels)
{
    uint64_t claimed = 0, bytes = 0;
    ranking_verified all = {0};
    for (unsigned i = 0; i < duels; i++) {
        const unsigned people[] = {i % PEOPLE, (i + 1 + i / PEOPLE % (PEOPLE - 1)) % PEOPLE};
        int claim;
        char why[RANKING_WHY_SIZE];
        bot_duel(i + 1);
        ranking_log log = rig_log(NOON + i, 2, people);
        rig_write(&log, people, 3);
        uint64_t began = now_us();
        need(ranking_claim(h, log_text.bytes, log_text.size, NOON + i, &claim, why), h, "claim");
        claimed += now_us() - began;
        bytes += log_text.size;
    }
    uint64_t began = now_us();
    for (unsigned done = 0; done < duels; done = all.counted + all.refused + all.again)
        need(ranking_verify(h, 50, NOON + duels, &all), h, "verifier");
    uint64_t took = now_us() - began;
    printf("%u duels of bots, %llu bytes each: %u counted, %u refused\n", duels,
           (unsigned long long)(bytes / duels), all.counted, all.refused);
    printf("handing in: %.2f ms each\n", (double)claimed / duels / 1000);
    printf("verifying: %.2f ms each, %.0f results/s\n", (double)took / duels / 1000,
           duels * 1e6 / (double)took);
}

/* Made-up games look like verified ones: the same rows, in SQL of either kind. */
#define NUMBERS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) "
static const char *const make_file[] = {
    NUMBERS
    "INSERT INTO person SELECT CAST(printf('%032d', i) AS BLOB), 'Person ' || i, 1764000000,"
    " 0 FROM n",
    NUMBERS
    "INSERT INTO rating SELECT CAST(printf('%032d', i) AS BLOB), 'guideline', 0, (i * 7919 % "
    "2000 + 500) * 4294967296, 429496729600, 257698037, 40, 20, 20, 0, 1764000000, 1, (i * "
    "7919 % 2000 + 500) * 4294967296 FROM n",
    NUMBERS
    "INSERT INTO result SELECT CAST(printf('g%031d', i * 7919 % 1000003) AS BLOB), "
    "CAST(printf('g%031d', i) AS BLOB), 1700000000 + i, 1764000000, 'guideline', 'duel', 2, "
    "60000000 FROM n",
    NUMBERS "INSERT INTO seat SELECT CAST(printf('g%031d', i * 7919 % 1000003) AS BLOB), 0, "
            "CAST(printf('%032d', i % 100000 + 1) AS BLOB), 'Player', 1, 6442450944000, "
            "6446745911296, 1700000000 + i FROM n",
    NUMBERS "INSERT INTO seat SELECT CAST(printf('g%031d', i * 7919 % 1000003) AS BLOB), 1, "
            "CAST(printf('%032d', i * 31 % 100000 + 1) AS BLOB), 'Player', 2, 6442450944000, "
            "6438155976704, 1700000000 + i FROM n",
    NUMBERS
    "INSERT INTO best SELECT 'guideline', 'mode' || (i % 10), 0, 1, 0, 0, CAST(printf('%032d', "
    "i / 10 % 100000 + 1) AS BLOB), i * 7919 % 1000003, 1000, 40, 60000000, "
    "CAST(printf('g%031d', i) AS BLOB), 1700000000 + i FROM n",
};
#define PADDED(prefix, i) "convert_to('" prefix "' || lpad((" i ")::text, 31, '0'), 'UTF8')"
static const char *const make_server[] = {
    NUMBERS "INSERT INTO person SELECT " PADDED("0", "i") ", 'Person ' || i, 1764000000, 0 FROM n",
    NUMBERS "INSERT INTO rating SELECT " PADDED(
        "0", "i") ", 'guideline', 0, (i::bigint * 7919 % "
                  "2000 + 500) * 4294967296, 429496729600, 257698037, 40, 20, 20, 0, "
                  "1764000000, 1, "
                  "(i::bigint * 7919 % 2000 + 500) * 4294967296 FROM n",
    NUMBERS "INSERT INTO result SELECT " PADDED("g", "i::bigint * 7919 % 1000003") ", " PADDED(
        "g", "i") ", 1700000000 + i, 1764000000, 'guideline', 'duel', 2, 60000000 FROM n",
    NUMBERS "INSERT INTO seat SELECT " PADDED("g", "i::bigint * 7919 % 1000003") ", 0, " PADDED(
        "0", "i % 100000 + 1") ", 'Player', 1, 6442450944000, 6446745911296, "
                               "1700000000 + i FROM n",
    NUMBERS "INSERT INTO seat SELECT " PADDED("g", "i::bigint * 7919 % 1000003") ", 1, " PADDED(
        "0", "i::bigint * 31 % 100000 + 1") ", 'Player', 2, 6442450944000, "
                                            "6438155976704, 1700000000 + i FROM n",
    NUMBERS "INSERT INTO best SELECT 'guideline', 'mode' || (i % 10), 0, 1, 0, 0, " PADDED(
        "0", "i / 10 % 100000 + 1") ", i::bigint * 7919 % 1000003, 1000, 40, "
                                    "60000000, " PADDED("g", "i") ", 1700000000 + i FROM n "
                                                                  "ON CONFLICT DO NOTHING",
};

static void make_up(ranking *h, unsigned results)
{
    int64_t there = 0;
    need(db_run(h, "SELECT COUNT(*) FROM (SELECT 1 AS one FROM kind LIMIT 1) k", NULL, 0, db_number,
                &there) == BACKEND_DONE,
         h, "kinds");
    for (unsigned i = 0; i < 6 && !there; i++)
        need(RUN_SQL(h, (h->b->many ? make_server : make_file)[i], NULL, NULL,
                     NUMBER(i < 2 ? PEOPLE_MADE : results)) == BACKEND_DONE,
             h, "making up");
    need(there ||
             db_run(h,
                    "INSERT INTO kind SELECT DISTINCT rules, mode, variant, level, goal FROM best",
                    NULL, 0, NULL, NULL) == BACKEND_DONE,
         h, "kinds");
    if (h->b->many) /* as the server does by itself within a minute */
        need(db_run(h, "VACUUM (ANALYZE)", NULL, 0, NULL, NULL) == BACKEND_DONE, h, "VACUUM");
    /* As a verifier does. */
    for (unsigned i = 0; i < 11; i++) {
        char mode[8];
        snprintf(mode, sizeof mode, "mode%u", i);
        const db_order of = {.rules = "guideline", .mode = i < 10 ? mode : NULL, .level = i < 10};
        need(db_mark_order(h, &of, now_us() / 1000000), h, "marks");
    }
    /* As much as fifty results a second change in a minute, when it does so again: six thousand
     * ratings, and as if each were a record, too, three thousand of those. Other rows each time. */
    uint64_t which = now_us();
    need(RUN_SQL(h, "UPDATE best SET rank = rank - 1 WHERE rank % 333 = $1", NULL, NULL,
                 NUMBER(which % 333)) == BACKEND_DONE &&
             RUN_SQL(h, "UPDATE rating SET shown = shown - 1 WHERE shown / 4294967296 % 17 = $1",
                     NULL, NULL, NUMBER(which % 17)) == BACKEND_DONE,
         h, "changes");
}

static ranking *asked;
static ranking_row kind = {.rules = "guideline", .mode = "mode3", .level = 1};
static const char somebody[] = "00000000000000000000000000012345";

static bool table(void)
{
    return ranking_table(asked, "guideline", false, 0, 50, count_row, NULL);
}

static bool table_far(void)
{
    return ranking_table(asked, "guideline", false, 10000, 50, count_row, NULL);
}

static bool newest(void)
{
    return ranking_results(asked, NULL, UINT64_MAX, 50, count_row, NULL);
}

static bool of_somebody(void)
{
    return ranking_results(asked, (const uint8_t *)somebody, UINT64_MAX, 50, count_row, NULL);
}

static bool records(void)
{
    return ranking_records(asked, &kind, 0, 50, count_row, NULL);
}

static bool records_far(void)
{
    return ranking_records(asked, &kind, 10000, 50, count_row, NULL);
}

static bool kinds(void)
{
    return ranking_kinds(asked, NULL, count_row, NULL);
}

static bool counts(void)
{
    ranking_counts n;
    return ranking_count(asked, &n);
}

static int by_size(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

static void pages(ranking *h)
{
    static const struct {
        const char *name;
        bool (*ask)(void);
    } all[] = {{"ratings", table},          {"ratings from the 10,001st", table_far},
               {"last results", newest},    {"somebody's results", of_somebody},
               {"records", records},        {"records from the 10,001st", records_far},
               {"kinds of records", kinds}, {"counts", counts}};
    asked = h;
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        uint64_t took[REPEATS];
        for (unsigned k = 0; k < REPEATS; k++) {
            uint64_t began = now_us();
            rows = 0;
            need(all[i].ask(), h, all[i].name);
            took[k] = now_us() - began;
        }
        qsort(took, REPEATS, sizeof took[0], by_size);
        printf("%-26s %4u rows, median %6.2f ms, %6.2f at most\n", all[i].name, rows,
               (double)took[REPEATS / 2] / 1000, (double)took[REPEATS - 1] / 1000);
    }
}

int main(int argc, char **argv)
{
    char why[RANKING_SAYS_SIZE];
    test_process = getpid();
    if (argc != 4 || !crypt_open()) {
        printf("usage: bench_ranking WHERE DUELS RESULTS\n");
        return 2;
    }
    ranking *h = ranking_open(argv[1], true, why);
    if (!h) {
        printf("%s: %s\n", argv[1], why);
        return 2;
    }
    unsigned duels = (unsigned)strtoul(argv[2], NULL, 10);
    unsigned results = (unsigned)strtoul(argv[3], NULL, 10);
    if (duels)
        verified(h, duels);
    if (results) {
        make_up(h, results);
        pages(h);
    }
    ranking_close(h);
    return 0;
}
