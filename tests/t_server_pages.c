/* The pages of a server: what is there is shown, by text that no name can break out of; everything
 * else is no page. */
#define _POSIX_C_SOURCE 200809L
#include "server_rig.h"

#include <time.h>

#include "cli/hosted.h"

static void all_pages(void)
{
    char path[128], digits[2 * RANKING_HASH_SIZE + 1];
    put(2, 0);
    hex_write(digits, rig_log(NOON, 2, (const unsigned[]){0, 1}).game, RANKING_HASH_SIZE);
    put(3, 2);
    ASSERT_EQ(ask("/records/guideline/sprint/0/1/40"), 200);
    ASSERT(has("<h1>Records: Guideline Sprint, 40 lines, level 1</h1>"));
    ASSERT_EQ(ask("/records/nes/classic-b/2/0/25"), 200);
    ASSERT(has("<h1>Records: NES Classic B, 25 lines, level 0, height 2</h1>"));
    ASSERT_EQ(ask("/"), 200);
    ASSERT(has("5 people, 2 results") && has("/rules/guideline") && has("Bea"));
    ASSERT(has("&lt;b&gt;&quot;&amp;") && !has("<b>"));
    ASSERT(has(">&lt;b&gt;&quot;&amp; beat Bea 1\u20130</a>") && has("Bea 1500 &rarr; 1338"));
    ASSERT(has(">Cid beat Dan and Eve</a>"));
    ASSERT_EQ(ask("/index.json"), 200);
    ASSERT(has("{\"people\":5,\"results\":2,\"waiting\":0,\"seeking\":0,") && has("\"<b>\\\"&\""));
    ASSERT_EQ(ask("/table/guideline/two?x=1"), 200);
    ASSERT(has("1662") && has("1338") && !has("Cid"));
    ASSERT_EQ(ask("/table/guideline/several.json"), 200);
    ASSERT(has("\"name\":\"Cid\",\"rules\":\"guideline\",\"boards\":\"several\",\"sure\":false,"
               "\"rating\":27.87,\"deviation\":8.20,\"games\":1,\"won\":1"));
    ASSERT_EQ(ask("/table/guideline/two/50"), 200);
    snprintf(path, sizeof path, "/game/%s", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has("<title>&lt;b&gt;&quot;&amp; beat Bea 1\u20130 &ndash; Tessera</title>"));
    ASSERT(has("2025-11-24 16:00") && has("Guideline</a> Duel") && has("1338</td><td>-162"));
    snprintf(path, sizeof path, "/log/%s", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(strncmp(shown.body, "tessera log 1\nplayed 1764000000\n", 32) == 0);
    hex_write(digits, key_of[1], RANKING_KEY_SIZE);
    snprintf(path, sizeof path, "/person/%s.json", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has("\"before\":1500,\"after\":1338"));
    ASSERT_EQ(ask("/records/guideline/sprint/0/1/40"), 200);
    ASSERT(has("Records: ") && has("<a href=\"/machines/guideline/sprint/0/1/40\">"));
    ASSERT_EQ(ask("/machines/guideline/sprint/0/1/40"), 200);
    ASSERT(has("Records of programs: ") && has("<a href=\"/records/guideline/sprint/0/1/40\">"));
    ASSERT_EQ(ask("/metrics"), 200);
    ASSERT(has("# TYPE tessera_results_total counter\ntessera_results_total 2\n"));
    ASSERT(has("\ntessera_people 5\n"));
}

/* A profile has the name as its title, and a line of the ratings: from 1500 by the first match to
 * 1662, which stands a little above the line of 1650. A name is found by its beginning. */
static void profiles(void)
{
    char path[128], digits[2 * RANKING_KEY_SIZE + 1], line[256];
    hex_write(digits, key_of[1], RANKING_KEY_SIZE);
    snprintf(path, sizeof path, "/person/%s", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has("<h1>Bea</h1>") && has("<h3>Guideline, two players</h3>"));
    /* 124 units from 1350 - 50 to 1500: 1338 is 38 / 200 of them above the lowest line */
    ASSERT(has(" points=\"44,12 352,113\"") && has("1 match, from "));
    ASSERT_EQ(ask("/players"), 200);
    ASSERT(has("Type the beginning of a name") && !has("Nobody"));
    snprintf(line, sizeof line, "<li><a href=\"/person/%s\">Bea</a>", digits);
    static const char *const found[] = {"/players?name=bE", "/players?name=Bea&x=1",
                                        "/players?name=%42e%61", "/players?name=+bea"};
    for (unsigned i = 0; i < sizeof found / sizeof found[0]; i++) {
        test_about = found[i];
        ASSERT(ask(found[i]) == 200 && has(line) && !has("Cid"));
    }
    ASSERT(ask("/players?name=ea") == 200 && has("Nobody with such a name"));
    ASSERT(ask("/players?name=%3Cb%3E%zz") == 200 && has("&lt;b&gt;%zz") && !has("<b>"));
    ASSERT(ask("/players.json?name=be") == 200);
    snprintf(line, sizeof line, "{\"people\":[{\"key\":\"%s\",\"name\":\"Bea\"}]}\n", digits);
    ASSERT_TEXT(shown.body, line);
}

/* ---- tournaments ---------------------------------------------------------------------------- */

static tournament cup;
static char cup_path[128];

static void publish_cup(void)
{
    static char file[TOURNAMENT_TEXT_MAX + 1];
    uint8_t id[RANKING_HASH_SIZE];
    char digits[2 * RANKING_HASH_SIZE + 1];
    memcpy(cup.organizer, key_of[5], sizeof cup.organizer);
    size_t size = tournament_write(&cup, secret_of[5], file);
    ASSERT(ranking_publish(h, &cup, file, size, NOON, id));
    hex_write(digits, id, sizeof id);
    snprintf(cup_path, sizeof cup_path, "/tournament/%s", digits);
}

static void begin_cup(unsigned kind, unsigned players, uint64_t at)
{
    static const uint8_t seed[] = {0, 2, 3, 1};
    memset(&cup, 0, sizeof cup);
    strcpy(cup.name, "Cup <1>");
    cup.kind = (uint8_t)kind;
    cup.rules = (uint8_t)ts_rules_find("guideline");
    cup.players = players;
    for (unsigned i = 0; i < players; i++) {
        memset(cup.player[i].key, (int)i, RANKING_KEY_SIZE);
        snprintf(cup.player[i].name, sizeof cup.player[i].name, "A name of 24 letters %u", i);
    }
    for (unsigned i = 0; i < 4; i++) {
        memcpy(cup.player[i].key, key_of[seed[i]], RANKING_KEY_SIZE);
        strcpy(cup.player[i].name, name_of[seed[i]]);
    }
    ASSERT_EQ(tournament_pair(&cup, at), TOURNAMENT_PAIRED);
    publish_cup();
}

/* Of four the first meets the fourth, whom she has beaten, and the other two are to meet. */
static void tournaments(void)
{
    begin_cup(TOURNAMENT_SINGLE, 4, NOON - 5);
    ASSERT_EQ(ask("/"), 200);
    ASSERT(has(cup_path) && has("<h2>Tournaments</h2>") && has("Cup &lt;1&gt;</a>"));
    ASSERT(!shown.changes);
    ASSERT_EQ(ask(cup_path), 200);
    ASSERT(shown.changes && has("Single elimination") && has("<h1>Cup &lt;1&gt;</h1>"));
    ASSERT(has("\"><span class=\"won\">Ann</span> beat <span>Bea</span></a></li>"));
    ASSERT(has("<li><span>Cid</span> &ndash; <span>Dan</span></li>"));
    ASSERT(has("Bea</a></td><td>1</td>") && has("Cid</a></td><td>&ndash;</td>"));
    strcat(cup_path, ".json");
    ASSERT_EQ(ask(cup_path), 200);
    ASSERT(!shown.changes && has("\"matches\":[{\"round\":1,\"a\":1,\"b\":4,\"won\":1},"
                                 "{\"round\":1,\"a\":2,\"b\":3,\"won\":0}]"));
    begin_cup(TOURNAMENT_SINGLE, 4, NOON + 1); /* what was played before the pairing is no match */
    ASSERT(ask(cup_path) == 200 && has("<li><span>Ann</span> &ndash; <span>Bea</span></li>"));
    uint8_t id[RANKING_HASH_SIZE];
    ASSERT(hex_read(id, cup_path + strlen("/tournament/"), sizeof id));
    ASSERT(ranking_withdraw(h, id) && ask(cup_path) == 404);
}

static void a_large_tournament(void)
{
    static const uint8_t kinds[] = {TOURNAMENT_SINGLE, TOURNAMENT_DOUBLE, TOURNAMENT_ROBIN};
    for (unsigned i = 0; i < sizeof kinds; i++) {
        begin_cup(kinds[i], TOURNAMENT_PLAYERS, NOON - 5);
        while (cup.rounds < 100) {
            const tournament_round *r = &cup.round[cup.rounds - 1];
            for (unsigned k = 0; k < r->count; k++) {
                tournament_match *m = &cup.match[r->first + k];
                m->won = m->a && m->b ? m->a : 0;
                m->ruled = m->won != 0;
            }
            if (tournament_pair(&cup, NOON) != TOURNAMENT_PAIRED)
                break;
        }
        publish_cup();
        ASSERT_EQ(ask(cup_path), 200);
        ASSERT(has("walkover") && shown.size < 100 * 1000);
        printf("# %s: %zu bytes\n", tournament_kind(kinds[i]), shown.size);
    }
}

static void rule_sets(void)
{
    ASSERT_EQ(ask("/rules/guideline"), 200);
    ASSERT(has("<h1>Guideline: leaderboards</h1>") && has("/table/guideline/two") && has("Cid"));
    ASSERT(has("1662") && has("27.87"));
    ASSERT(ask("/rules/tgm") == 200 && has("<h1>Grand Master: leaderboards</h1>") && !has("Cid"));
}

/* Nobody has to understand a page to know whether the program works. */
static void health(void)
{
    web_page p;
    ASSERT_EQ(ask("/health"), 200);
    ASSERT_TEXT(shown.body, "ok\n");
    static const char *const path[] = {"/health", "/", "/index.tsv", "/log/00"};
    for (unsigned i = 0; i < sizeof path / sizeof path[0]; i++) { /* the database is away */
        ASSERT(web_answer(NULL, path[i], &numbers, &p));
        ASSERT_EQ(p.status, 503);
        free(p.body);
    }
    ASSERT(web_answer(NULL, "/metrics", &numbers, &p));
    ASSERT(p.status == 200 && strstr(p.body, "\ntessera_database_up 0\n"));
    ASSERT(strstr(p.body, "\ntessera_relay_rooms 0\n") && !strstr(p.body, "tessera_people"));
    free(p.body);
    web_numbers alone = {.relays = true}; /* a relay without a server */
    ASSERT(web_answer(NULL, "/health", &alone, &p) && p.status == 200);
    free(p.body);
    ASSERT(web_answer(NULL, "/", &alone, &p) && p.status == 404);
    free(p.body);
}

/* 1 ms, a little more, and 10.1 s: each class counts those of the classes below. */
static void durations(void)
{
    web_numbers n = {.verifies = true};
    web_page p;
    web_times_add(&n.batches, 1000);
    web_times_add(&n.batches, 1001);
    web_times_add(&n.batches, 10100000);
    ASSERT(web_answer(NULL, "/metrics", &n, &p));
    ASSERT(strstr(p.body, "# TYPE tessera_verify_batch_seconds histogram\n"
                          "tessera_verify_batch_seconds_bucket{le=\"0.001\"} 1\n"
                          "tessera_verify_batch_seconds_bucket{le=\"0.01\"} 2\n"
                          "tessera_verify_batch_seconds_bucket{le=\"0.1\"} 2\n"
                          "tessera_verify_batch_seconds_bucket{le=\"1\"} 2\n"
                          "tessera_verify_batch_seconds_bucket{le=\"10\"} 2\n"
                          "tessera_verify_batch_seconds_bucket{le=\"+Inf\"} 3\n"
                          "tessera_verify_batch_seconds_sum 10.102001\n"
                          "tessera_verify_batch_seconds_count 3\n"));
    ASSERT(strstr(p.body, "\nprocess_cpu_seconds_total "));
    free(p.body);
}

static void no_pages(void)
{
    static const char *const path[] = {
        "",
        "x",
        "//",
        "/table",
        "/table/none/two",
        "/table/nes",
        "/rules/none",
        "/rules/guideline.json",
        "/players/ann",
        "/person/1",
        "/person/0000000000000000000000000000000000000000000000000000000000000000",
        "/game/00",
        "/log/",
        "/table/guideline/two/99999999",
        "/metrics.json",
        "/../etc/passwd",
        "/records/guideline/marathon/0/1/x",
        "/a/b/c/d/e/f/g/h/i/j/k",
        "/game/0000000000000000000000000000000000000000000000000000000000000000"};
    for (unsigned i = 0; i < sizeof path / sizeof path[0]; i++) {
        test_about = path[i];
        ASSERT_EQ(ask(path[i]), 404);
    }
}

/* The same for programs that read lines. */
static void lines_with_tabs(void)
{
    char digits[2 * RANKING_HASH_SIZE + 1], path[128], line[256];
    ASSERT_EQ(ask("/index.tsv"), 200);
    ASSERT(has("counts\t5\t2\t0\t0\nrelay\t0\t\ntable\tguideline\n"));
    snprintf(numbers.relay_name, sizeof numbers.relay_name, "one.example:2610");
    numbers.relay_public = true;
    ASSERT(ranking_relay_note(h, "two.example:2610", (uint64_t)time(NULL)));
    ASSERT_EQ(ask("/index.tsv"), 200);
    ASSERT(has("relay\t0\tone.example:2610\nother\ttwo.example:2610\ntable\t"));
    numbers.relay_name[0] = 0; /* what it has told the others stays */
    ASSERT_EQ(ask("/index.tsv"), 200);
    ASSERT(has("relay\t0\t\nother\tone.example:2610\nother\ttwo.example:2610\ntable\t"));
    hex_write(digits, key_of[1], RANKING_KEY_SIZE);
    ASSERT_EQ(ask("/table/guideline/two.tsv"), 200);
    snprintf(line, sizeof line, "rating\t%s\tBea\tguideline\ttwo\t0\t1338\t290\t1\t0\t1\t0\n",
             digits);
    ASSERT(has(line));
    snprintf(path, sizeof path, "/person/%s.tsv", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has(line) && has("\t1764000000\tguideline\tduel\t2\t") && has("\t1500\t1338\n"));
}

/* Open rooms stand there in each form, with the link by which the page of the game enters. */
static void rooms(void)
{
    uint64_t now = (uint64_t)time(NULL);
    ranking_seeker host = {.name = "<b>", .rules = "modern", .code = "abcd-efgh-ijkm"};
    ranking_terms terms = {.seats = 4, .taken = 2, .rounds = 3};
    char digits[2 * RANKING_HASH_SIZE + 1], line[256];
    ASSERT(ask("/rooms") == 200 && has("No room is open") && has("Nobody is playing one"));
    memcpy(host.key, key_of[3], sizeof host.key);
    hex_write(digits, key_of[3], RANKING_KEY_SIZE);
    strcpy(host.reach, "near:2610 23001 far:2610 90000"); /* 23.001 ms are more than 23 */
    ASSERT(ranking_room_note(h, &host, &terms, now));
    ASSERT(ask("/rooms") == 200 && has("&lt;b&gt;") && has("2 of 4 players &middot; first to 3") &&
           has("24&nbsp;ms"));
    ASSERT(!has("#join"));
    numbers.game = &(const cli_page){.parts = 0};
    ASSERT(ask("/rooms") == 200 && has("<a href=\"/play#join=abcd-efgh-ijkm\">join</a>"));
    terms.plays = true;
    ASSERT(ranking_room_note(h, &host, &terms, now));
    ASSERT(ask("/rooms") == 200 && has(">watch</a>") && has("2 of 4 players, in a match"));
    numbers.game = NULL;
    ASSERT_EQ(ask("/rooms.tsv"), 200);
    snprintf(line, sizeof line, "room\t%s\t<b>\tmodern\t0\t4\t2\t3\t1\t24\tabcd-efgh-ijkm\n",
             digits);
    ASSERT(has("relay\t0\t") && has(line));
    ASSERT_EQ(ask("/rooms.json"), 200);
    snprintf(line, sizeof line, "{\"rooms\":[{\"key\":\"%s\",\"name\":\"<b>\",\"rules\":\"modern\"",
             digits);
    ASSERT(has(line) && has("\"code\":\"abcd-efgh-ijkm\"}],\"playing\":[]}\n"));
    ASSERT(ranking_seek_end(h, host.key));
}

/* The game itself, where there is one, and results in which it is shown. */
static void the_game(void)
{
    char digits[2 * RANKING_HASH_SIZE + 1], path[128];
    rig_round(1, 2);
    hex_write(digits, rig_log(NOON, 2, (const unsigned[]){0, 1}).game, RANKING_HASH_SIZE);
    snprintf(path, sizeof path, "/game/%s", digits);
    ASSERT_EQ(ask("/play"), 404);
    ASSERT(ask(path) == 200 && !has("<iframe"));
    char html[] = "the game";
    cli_page split = {.html = {.data = html, .size = 8},
                      .part = {{.name = "texts-pl-1.txt", .bytes = "Graj\n", .size = 5}},
                      .parts = 1};
    numbers.game = &split;
    web_page game;
    ASSERT(web_answer(h, "/play", &numbers, &game));
    ASSERT(game.status == 200 && game.shared && game.scripts && game.size == 8);
    ASSERT(web_answer(h, "/texts-pl-1.txt", &numbers, &game));
    ASSERT(game.status == 200 && game.shared && !game.scripts && game.size == 5);
    ASSERT_TEXT(game.type, "text/plain; charset=utf-8");
    ASSERT_EQ(ask("/texts-pl-2.txt"), 404);
    ASSERT(ask(path) == 200 && has(" target=\"replay\" href=\"/play#log=/log/") && has(digits));
    numbers.game = NULL;
}

int main(int argc, char **argv)
{
    if (!base_begin("t_server_pages", argc, argv))
        return 1;
    RUN(all_pages);
    RUN(profiles);
    RUN(tournaments);
    RUN(a_large_tournament);
    RUN(rule_sets);
    RUN(lines_with_tabs);
    RUN(the_game);
    RUN(rooms);
    RUN(health);
    RUN(durations);
    RUN(no_pages);
    free(shown.body);
    return base_end();
}
