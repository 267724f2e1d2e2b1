/* A server, whatever it is kept in: a file, or the server that TESSERA_TEST_DATABASE names, whose
 * tables these tests empty. */
#define _POSIX_C_SOURCE 200809L
#include "ranking_db.h"

#include <sys/wait.h>
#include <time.h>

#include "ranking/league.h"

/* ---- cases ---------------------------------------------------------------------------------- */

/* However often it comes, and in however many logs, a game counts once. */
static void once(void)
{
    fresh();
    write_duel(1, 0, 1);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(claim(), RANKING_CLAIM_KNOWN);
    ASSERT_EQ(counts().waiting, 1);
    ranking_verified all = verify();
    ASSERT_EQ(all.counted, 1);
    ASSERT_EQ(claim(), RANKING_CLAIM_KNOWN);
    const unsigned people[] = {0, 1};
    ranking_log log = rig_log(NOON + 7, 2, people); /* another date, signed again */
    rig_write(&log, people, 3);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    all = verify();
    ASSERT_EQ(all.counted, 0);
    ASSERT_EQ(all.again, 1);
    ASSERT_EQ(verify().again, 0);
    ASSERT_EQ(counts().results, 1);
    ASSERT_EQ(counts().people, 2);
    ASSERT_EQ(counts().waiting, 0);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Ann");
    ASSERT_EQ(fix_round(row[0].rating, 10), 16623);
    ASSERT_EQ(fix_round(row[0].deviation, 10), 2903);
    ASSERT_EQ(row[0].won, 1);
    ASSERT_EQ(row[1].lost, 1);
}

/* Two boards that drop alike top out in the same tick: a draw, won and lost by nobody. Between two
 * equals it moves no rating. */
static void a_draw(void)
{
    static const unsigned people[] = {0, 1}, every[] = {200, 200};
    fresh();
    ts_setup setup = rig_setup("guideline", 1, 2);
    replay_text.size = 0;
    rig_match(&setup, every);
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().counted, 1);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    for (unsigned i = 0; i < rows; i++) {
        ASSERT_EQ(row[i].games, 1);
        ASSERT_EQ(row[i].drawn, 1);
        ASSERT_EQ(row[i].won, 0);
        ASSERT_EQ(row[i].lost, 0);
        ASSERT_EQ(fix_round(row[i].rating, 10), 15000);
    }
}

static void not_even_kept(void)
{
    char refused[RANKING_WHY_SIZE];
    int claimed;
    fresh();
    write_duel(1, 0, 1);
    log_text.bytes[log_text.size - 3] ^= 1;
    ASSERT(ranking_claim(h, log_text.bytes, log_text.size, NOON, &claimed, refused));
    ASSERT_EQ(claimed, RANKING_CLAIM_REFUSED);
    ASSERT_TEXT(refused, "the signature is not that of its player: Ann");
    const unsigned people[] = {0, 1};
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 1);
    ASSERT_EQ(claim(), RANKING_CLAIM_REFUSED);
    ASSERT_EQ(counts().waiting, 0);
}

/* Signed by all, and untrue: kept with the reason, never counted. */
static void refused(void)
{
    const unsigned people[] = {0, 1};
    fresh();
    rig_round(1, 2);
    memcpy(strstr(replay_text.bytes, "seed 1"), "seed 2", 6);
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    rig_round(2, 2);
    log = rig_log(NOON + 200000, 2, people);
    rig_write(&log, people, 3);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(counts().waiting, 2);
    ASSERT_EQ(counts().oldest, NOON); /* claim() hands in then */
    ranking_verified all = verify();
    ASSERT_EQ(all.refused, 2);
    ASSERT_EQ(all.counted, 0);
    ASSERT_EQ(counts().refused, 2);
    ASSERT_EQ(counts().oldest, 0);
    ASSERT_EQ(counts().results, 0);
    ASSERT_EQ(counts().people, 0);
    ASK(ranking_refused(h, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    bool future = strcmp(row[0].reason, "played in the future") == 0;
    ASSERT_TEXT(row[!future].reason, "played in the future");
    ASSERT(strncmp(row[future].reason, "the replay is not right: line ", 30) == 0);
}

/* A server that verifies in the order of time has the league's table, to the last bit. */
static void as_a_league(void)
{
    static const unsigned pair[][2] = {{0, 1}, {0, 2}, {1, 2}, {2, 0}, {0, 1}, {1, 0}};
    enum { GAMES = sizeof pair / sizeof pair[0] };
    league_game games[GAMES];
    league l;
    fresh();
    for (unsigned i = 0; i < GAMES; i++) {
        ranking_log log;
        ranking_checked c;
        write_duel(i + 1, pair[i][0], pair[i][1]);
        ASSERT_EQ(ranking_log_read(&log, log_text.bytes, log_text.size), RANKING_OK);
        ASSERT_EQ(ranking_check(&log, &c), RANKING_OK);
        games[i] = league_game_of(&log, &c, i);
        ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
        ASSERT_EQ(verify().counted, 1);
    }
    ASSERT(league_open(&l, games, GAMES));
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, l.count);
    for (unsigned i = 0; i < rows; i++) {
        ASSERT_BYTES(row[i].key, l.person[i].key, RANKING_KEY_SIZE);
        ASSERT_EQ(row[i].rating, l.person[i].two.rating);
        ASSERT_EQ(row[i].deviation, l.person[i].two.deviation);
        ASSERT_EQ(row[i].games, l.person[i].games);
    }
    league_close(&l);
    ASK(ranking_table(h, "guideline", false, 1, 1, take, NULL));
    ASSERT_EQ(rows, 1);

    ASK(ranking_results(h, key_of[2], UINT64_MAX, 2, take, NULL)); /* Cid's last two games */
    ASSERT_EQ(rows, 4);
    ASSERT_EQ(row[0].played, NOON + 400);
    ASSERT_TEXT(row[0].name, "Cid");
    ASSERT_EQ(row[0].place, 1);
    ASSERT(row[0].rating > row[0].before);
    ASK(ranking_results(h, NULL, NOON + 300, ROWS, take, NULL)); /* of all, before the third */
    ASSERT_EQ(rows, 4);
    char *bytes;
    size_t size;
    ASSERT(ranking_text(h, row[0].game, &bytes, &size) && bytes);
    ASSERT(size > 100 && strncmp(bytes, "tessera log 1\n", 14) == 0);
    free(bytes);
}

static void several(void)
{
    static const unsigned people[] = {3, 1, 0};
    fresh();
    rig_round(1, 3);
    ranking_log log = rig_log(NOON, 3, people);
    rig_write(&log, people, 7);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    ASSERT_EQ(verify().counted, 1);
    ASK(ranking_table(h, "guideline", true, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 3);
    ASSERT_TEXT(row[0].name, "Dan");
    ASSERT_EQ(fix_round(row[0].rating, 1000000), 27868877);
    ASK(ranking_ratings(h, key_of[1], take, NULL));
    ASSERT_EQ(rows, 1);
    ASSERT(row[0].many);
}

/* The best game of each player alone; the replay is the claim. */
static void records(void)
{
    ranking_row kind;
    fresh();
    for (unsigned i = 0; i < 4; i++) { /* Ann twice, Bea, then Ann slower again */
        static const unsigned who[] = {0, 1, 0, 0}, every[] = {300, 500, 700, 200};
        write_record(i + 1, who[i], every[i], NOON + i);
        ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    }
    ranking_verified all = verify();
    ASSERT_EQ(all.counted, 4);
    ASK(ranking_kinds(h, NULL, take, NULL));
    ASSERT_EQ(rows, 1);
    kind = row[0];
    ASSERT_TEXT(kind.mode, "survival");
    ASK(ranking_records(h, &kind, 0, ROWS, take, NULL));
    ASSERT_EQ(rows, 2);
    ASSERT_TEXT(row[0].name, "Ann");
    ASSERT_EQ(row[0].played, NOON + 2);
    ASSERT_TEXT(row[1].name, "Bea");
    ASSERT(row[0].rank > row[1].rank);
    ASSERT_EQ(counts().records, 4);
}

static unsigned equal_steps(unsigned n)
{
    return n % 5 ? 40 : 100 + n % 97;
}

static unsigned a_hand(unsigned n)
{
    return 60 + n * 37 % 50 * 5;
}

/* Records by programs take nobody's place, not even their owner's own. */
static void records_of_programs(void)
{
    const unsigned ann = 0;
    fresh();
    for (unsigned i = 0; i < 2; i++) {
        rig_keys("guideline", i ? a_hand : equal_steps);
        ranking_log log = rig_log(NOON + i, 1, &ann);
        rig_write(&log, &ann, 1);
        ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    }
    ASSERT_EQ(verify().counted, 2);
    ASK(ranking_kinds(h, NULL, take, NULL));
    ASSERT_EQ(rows, 1);
    ranking_row kind = row[0];
    for (unsigned i = 0; i < 2; i++) {
        kind.machine = i == 0;
        ASK(ranking_records(h, &kind, 0, ROWS, take, NULL));
        ASSERT_EQ(rows, 1);
        ASSERT_EQ(row[0].played, NOON + i);
    }
}

/* A stranger cannot make verifiers busy for long. */
static void too_many_wait(void)
{
    int n;
    fresh();
    rig_round(1, 2);
    for (n = 0; n < RANKING_WAIT_MOST + 5; n++) {
        const unsigned people[] = {0, 1};
        ranking_log log = rig_log(NOON + (uint64_t)n, 2, people);
        rig_write(&log, people, 3);
        if (claim() == RANKING_CLAIM_MANY)
            break;
    }
    ASSERT_EQ(n, RANKING_WAIT_MOST);
    ranking_verified all = {0};
    for (unsigned i = 0; i < 3; i++)
        ASSERT(ranking_verify(h, 50, NOON + 1000, &all));
    ASSERT_EQ(all.counted, 1);
    ASSERT_EQ(all.again, RANKING_WAIT_MOST - 1);
}

/* Acknowledged logs are there after the program has ended; and the database proves itself. */
static void audited(void)
{
    uint64_t right;
    fresh();
    for (unsigned i = 1; i < 4; i++) {
        write_duel(i, 0, i);
        claim();
    }
    ASSERT_EQ(verify().counted, 3);
    ranking_close(h);
    h = ranking_open(server ? server : where, false, why);
    ASSERT(h);
    rows = 0;
    ASSERT(ranking_audit(h, &right, take, NULL));
    ASSERT_EQ(right, 3);
    ASSERT_EQ(rows, 0);
    ASK(ranking_results(h, NULL, UINT64_MAX, 1, take, NULL));
    const backend_value odd = BYTES("tessera log 1\n", 14),
                        game = BYTES(row[0].game, RANKING_HASH_SIZE);
    ASSERT(RUN_SQL(h,
                   "UPDATE log SET bytes = $1 WHERE id = (SELECT log FROM result WHERE game = $2)",
                   NULL, NULL, odd, game) == BACKEND_DONE);
    rows = 0;
    ASSERT(ranking_audit(h, &right, take, NULL));
    ASSERT_EQ(right, 2);
    ASSERT_EQ(rows, 1);
    ASSERT(strncmp(row[0].reason, "expected 'played'", 17) == 0);
}

static void backed_up(void)
{
    char copy[300];
    fresh();
    write_duel(1, 0, 1);
    claim();
    verify();
    snprintf(copy, sizeof copy, "%s-copy", where);
    remove(copy);
    if (server) {
        ASSERT(!ranking_backup(h, copy));
        ASSERT_TEXT(ranking_says(h), "a server has tools of its own for that: pg_dump");
        return;
    }
    ASSERT(ranking_backup(h, copy));
    ranking *other = ranking_open(copy, false, why);
    uint64_t right;
    ASSERT(other && ranking_audit(other, &right, take, NULL));
    ASSERT_EQ(right, 1);
    ranking_close(other);
    remove(copy);
}

/* Two verifiers at once: each log is verified by one of them. */
static void two_judges(void)
{
    ranking_verified one = {0}, two = {0};
    fresh();
    for (unsigned i = 1; i <= 6; i++) {
        write_duel(i, i % 3, 3 + i % 2);
        claim();
    }
    ranking *other = ranking_open(server ? server : where, false, why);
    ASSERT(other);
    for (unsigned i = 0; i < 3; i++) {
        ASSERT(ranking_verify(h, 2, NOON + 1000, &one));
        ASSERT(ranking_verify(other, 2, NOON + 1000, &two));
    }
    ASSERT_EQ(one.counted + two.counted, 6);
    ASSERT_EQ(counts().results, 6);
    ranking_close(other);
}

/* Verifies that are killed at any moment: what was handed in is counted, and once. */
static void killed(void)
{
    enum { LOGS = 20, KILLS = 8 };
    uint64_t games = 0, right;
    fresh();
    for (unsigned i = 1; i <= LOGS; i++) {
        write_duel(i, i % 3, 3 + i % 2);
        ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    }
    for (unsigned i = 0; i < KILLS; i++) {
        ranking_close(h); /* a connection is not shared with a child */
        pid_t child = fork();
        if (child == 0) {
            ranking_verified all = {0};
            h = ranking_open(server ? server : where, false, why);
            while (h && ranking_verify(h, 2, NOON + 100000, &all) && all.counted < LOGS)
                continue;
            _exit(0);
        }
        nanosleep(&(struct timespec){0, (long)(i * 7 % KILLS) * (server ? 6000000 : 2500000)},
                  NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        h = ranking_open(server ? server : where, false, why);
        ASSERT(h);
    }
    while (counts().waiting)
        verify();
    ASSERT_EQ(counts().results, LOGS);
    ASK(ranking_table(h, "guideline", false, 0, ROWS, take, NULL));
    for (unsigned i = 0; i < rows; i++)
        games += row[i].games;
    ASSERT_EQ(games, 2 * LOGS);
    ASSERT(ranking_audit(h, &right, take, NULL));
    ASSERT_EQ(right, LOGS);
}

static int64_t number(const char *sql)
{
    int64_t n = -1;
    ASSERT(db_run(h, sql, NULL, 0, db_number, &n) == BACKEND_DONE);
    return n;
}

/* A file as the first version of the program has made it keeps all that counts. */
static void from_the_first_version(void)
{
    char name[300];
    if (server)
        return;
    snprintf(name, sizeof name, "%s.first", where);
    remove(name);
    ranking old = {.b = backend_sqlite_open(name, true, why)};
    ASSERT(old.b && db_upgrade(&old, db_steps, 1));
    ASSERT(db_run(&old, "INSERT INTO person VALUES(x'01', 'Ann', 5, 0)", NULL, 0, NULL, NULL) ==
           BACKEND_DONE);
    ASSERT(db_run(&old, "INSERT INTO pair VALUES(x'02', 'modern', 7, x'01', x'03', 3, 9, 0, x'')",
                  NULL, 0, NULL, NULL) == BACKEND_DONE);
    ASSERT(
        db_run(&old,
               "INSERT INTO best VALUES('nes', 'marathon', 0, 1, 0, x'01', 5, 6, 7, 8, x'09', 3)",
               NULL, 0, NULL, NULL) == BACKEND_DONE);
    ASSERT(db_run(&old, "INSERT INTO person VALUES(CAST(printf('%032d', 4) AS BLOB), 'Bea', 5, 0)",
                  NULL, 0, NULL, NULL) == BACKEND_DONE);
    ASSERT(db_run(&old, "INSERT INTO result VALUES(x'09', x'08', 3, 4, 'nes', 'marathon', 1, 6)",
                  NULL, 0, NULL, NULL) == BACKEND_DONE);
    ASSERT(db_run(&old, "INSERT INTO seat VALUES(x'09', 0, x'01', 'Ann', 1, 0, 0, 3)", NULL, 0,
                  NULL, NULL) == BACKEND_DONE);
    old.b->close(old.b);
    ranking *now = ranking_open(name, false, why), *kept = h;
    ASSERT(now);
    h = now;
    ASSERT_EQ(number("SELECT version FROM schema_version"), DB_VERSION);
    ASSERT_EQ(number("SELECT COUNT(*) FROM person WHERE name = 'Ann'"), 1);
    ASSERT_EQ(number("SELECT COUNT(*) FROM pair WHERE agreed = 9 AND relay = ''"), 1);
    ASSERT_EQ(number("SELECT COUNT(*) FROM seeker"), 0);
    ASSERT_EQ(number("SELECT COUNT(*) FROM presence WHERE friends <> x''"), 0);
    ASSERT_EQ(number("SELECT COUNT(*) FROM best WHERE rank = 5 AND us = 8 AND machine = 0"), 1);
    ASK(ranking_search(h, "bE", ROWS, take, NULL));
    ASSERT(rows == 1 && row[0].key[31] == '4');
    ASSERT_TEXT(row[0].name, "Bea");
    ASK(ranking_results(h, NULL, UINT64_MAX, ROWS, take, NULL));
    ASSERT(rows == 1 && row[0].us == 6 && !row[0].detailed);
    h = kept;
    ranking_close(now);
    remove(name);
}

/* A step that fails leaves all as it was. */
static void a_made_up_next_version(void)
{
    static const char *const next_step[] = {
        "ALTER TABLE person ADD COLUMN hearts BIGINT NOT NULL DEFAULT 3",
        "CREATE INDEX person_hearts ON person(hearts)", NULL};
    static const char *const bad_step[] = {
        "ALTER TABLE person ADD COLUMN hearts BIGINT NOT NULL DEFAULT 3", "NONSENSE", NULL};
    static const char *const back[] = {"DROP INDEX person_hearts",
                                       "ALTER TABLE person DROP COLUMN hearts",
                                       "UPDATE schema_version SET version = version - 1"};
    db_step next[DB_VERSION + 1], bad[DB_VERSION + 1];
    memcpy(next, db_steps, sizeof db_steps);
    memcpy(bad, db_steps, sizeof db_steps);
    next[DB_VERSION] = next_step;
    bad[DB_VERSION] = bad_step;
    fresh();
    write_duel(1, 0, 1);
    ASSERT_EQ(claim(), RANKING_CLAIM_NEW);
    verify();
    ASSERT_EQ(number("SELECT version FROM schema_version"), DB_VERSION);
    ASSERT(!db_upgrade(h, bad, DB_VERSION + 1));
    ASSERT(db_run(h, "SELECT hearts FROM person", NULL, 0, NULL, NULL) != BACKEND_DONE);
    ASSERT_EQ(number("SELECT version FROM schema_version"), DB_VERSION);
    ASSERT(db_upgrade(h, next, DB_VERSION + 1) && db_upgrade(h, next, DB_VERSION + 1));
    ASSERT_EQ(number("SELECT version FROM schema_version"), DB_VERSION + 1);
    ASSERT_EQ(number("SELECT COUNT(*) FROM person WHERE hearts = 3"), 2);
    ASSERT_EQ(counts().results, 1);
    ASSERT(!ranking_open(server ? server : where, true, why));
    ASSERT_TEXT(why, "the database was made by a newer version of the program: it stays as it is");
    ASSERT_EQ(number("SELECT version FROM schema_version"), DB_VERSION + 1);
    ASSERT_EQ(counts().results, 1);
    for (unsigned i = 0; i < sizeof back / sizeof back[0]; i++)
        ASSERT(db_run(h, back[i], NULL, 0, NULL, NULL) == BACKEND_DONE);
}

static void another_programs_file(void)
{
    char name[300];
    if (server)
        return;
    snprintf(name, sizeof name, "%s.other", where);
    remove(name);
    backend *b = backend_sqlite_open(name, true, why);
    ASSERT(b && b->run(b, "CREATE TABLE game(id INTEGER)", NULL, 0, NULL, NULL) == BACKEND_DONE);
    b->close(b);
    ASSERT(!ranking_open(name, true, why));
    ASSERT_TEXT(why, "the file is not that of a ranking server: it stays as it is");
    b = backend_sqlite_open(name, false, why);
    int64_t tables = 0;
    ASSERT(b->run(b, "SELECT COUNT(*) FROM sqlite_master", NULL, 0, db_number, &tables) ==
           BACKEND_DONE);
    ASSERT_EQ(tables, 1);
    b->close(b);
    remove(name);
}

static void what_is_no_hall(void)
{
    ASSERT(!ranking_open("/nowhere/at/all", true, why) && why[0]);
    ASSERT(!ranking_open("README.md", false, why));
    ASSERT_TEXT(why, "file is not a database");
    ASSERT(!ranking_open("postgresql://127.0.0.1:1/none?connect_timeout=1", false, why) && why[0]);
}

enum { CROWD = 2300 };

/* Many of them equal, in both parts of the ratings. */
static int put_crowd(ranking *to, void *of)
{
    int status = BACKEND_DONE;
    (void)of;
    for (unsigned i = 0; i < CROWD && status == BACKEND_DONE; i++) {
        char key[RANKING_KEY_SIZE + 1];
        snprintf(key, sizeof key, "%032u", i);
        status = RUN_SQL(to, "INSERT INTO person(key, name, since, banned) VALUES($1, 'x', 0, 0)",
                         NULL, NULL, KEY(key));
        if (status == BACKEND_DONE)
            status =
                RUN_SQL(to,
                        "INSERT INTO rating(key, rules, many, rating, deviation, volatility, "
                        "games, won, lost, drawn, played, sure, shown) VALUES($1, 'guideline', "
                        "0, 0, 0, 0, 0, 0, 0, 0, 0, $2, $3)",
                        NULL, NULL, KEY(key), NUMBER(i % 3 > 0), NUMBER(i * 7919 % 400));
        if (status == BACKEND_DONE)
            status =
                RUN_SQL(to,
                        "INSERT INTO best(rules, mode, variant, level, goal, key, rank, score, "
                        "lines, us, game, played) VALUES('guideline', 'sprint', 0, 1, 40, $1, "
                        "$2, 0, 0, 0, $1, $3)",
                        NULL, NULL, KEY(key), NUMBER((int)(i * 7919 % 300) - 100), NUMBER(i % 7));
    }
    return status;
}

static bool crowd_page(bool records, unsigned from)
{
    const ranking_row kind = {.rules = "guideline", .mode = "sprint", .level = 1, .goal = 40};
    rows = 0;
    return records ? ranking_records(h, &kind, from, 50, take, NULL)
                   : ranking_table(h, "guideline", false, from, 50, take, NULL);
}

/* Pages that count on from a mark are those that count from the first row. */
static void pages_far_behind(void)
{
    static uint8_t order[2][CROWD][RANKING_KEY_SIZE];
    const db_order of[] = {{.rules = "guideline"},
                           {.rules = "guideline", .mode = "sprint", .level = 1, .goal = 40}};
    int64_t marks = 0;
    fresh();
    ASSERT(db_whole(h, put_crowd, NULL));
    for (unsigned t = 0; t < 2; t++)
        for (unsigned from = 0; from < CROWD; from += 50) {
            ASSERT(crowd_page(t, from) && rows == 50);
            for (unsigned i = 0; i < rows; i++)
                memcpy(order[t][from + i], row[i].key, RANKING_KEY_SIZE);
        }
    ASSERT(db_mark_order(h, &of[0], NOON) && db_mark_order(h, &of[1], NOON));
    ASSERT(RUN_SQL(h, "SELECT COUNT(*) FROM mark WHERE place > $1", db_number, &marks, NUMBER(0)) ==
           BACKEND_DONE);
    ASSERT(marks == 9); /* one of them where the ratings that are not sure begin */
    for (unsigned t = 0; t < 2; t++)
        for (unsigned from = 0; from <= CROWD + 40; from += from % 500 < 490 ? 49 : 1) {
            ASSERT(crowd_page(t, from));
            ASSERT_EQ(rows, from >= CROWD ? 0 : from + 50 > CROWD ? CROWD - from : 50);
            for (unsigned i = 0; i < rows; i++)
                ASSERT(memcmp(order[t][from + i], row[i].key, RANKING_KEY_SIZE) == 0);
        }
    /* Not at once again; then of what is there. */
    ASSERT(db_run(h, "DELETE FROM rating", NULL, 0, NULL, NULL) == BACKEND_DONE);
    ASSERT(db_mark_order(h, &of[0], NOON + 5));
    ASSERT(RUN_SQL(h, "SELECT COUNT(*) FROM mark WHERE place > $1", db_number, &marks, NUMBER(0)) ==
           BACKEND_DONE);
    ASSERT_EQ(marks, 9);
    ASSERT(crowd_page(false, 1000) && rows == 0);
    ASSERT(db_mark_order(h, &of[0], NOON + 10));
    ASSERT(RUN_SQL(h, "SELECT COUNT(*) FROM mark WHERE place > $1", db_number, &marks, NUMBER(0)) ==
           BACKEND_DONE);
    ASSERT_EQ(marks, 4);
}

int main(int argc, char **argv)
{
    if (!base_begin("t_ranking", argc, argv))
        return 1;
    RUN(once);
    RUN(a_draw);
    RUN(not_even_kept);
    RUN(refused);
    RUN(as_a_league);
    RUN(several);
    RUN(records);
    RUN(records_of_programs);
    RUN(too_many_wait);
    RUN(audited);
    RUN(backed_up);
    RUN(two_judges);
    RUN(killed);
    RUN(from_the_first_version);
    RUN(a_made_up_next_version);
    RUN(another_programs_file);
    RUN(what_is_no_hall);
    RUN(pages_far_behind);
    return base_end();
}
