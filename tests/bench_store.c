/* A library of a million games: how large it is, and how long the store takes to open it and to
 * answer. Run by hand: build/tests/bench_store FOLDER [GAMES [REPLAY]]; the folder is made, and
 * kept for the next run. Each game has the replay REPLAY with times of its own, as a person's hands
 * make them; without REPLAY only a few bytes. */
#define _DEFAULT_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/sqlite.h"
#include "store_files.h"
#include "cli/clock.h"

enum { RUNS = 21, PAGE = 20, KINDS = 4096, MANY = 50 };

static uint64_t seed = 1;

static unsigned draw(unsigned below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((seed >> 33) % below);
}

/* Most games are of few kinds, as those of players are. */
static store_game some_game(unsigned n)
{
    unsigned rules = draw(4) ? draw(2) : draw(ts_rules_count());
    unsigned mode = draw(4) ? draw(3) : draw(ts_modes_count());
    return (store_game){.played_ms = INT64_C(1500000000000) + 60000 * (int64_t)n,
                        .rank = draw(1000000),
                        .score = draw(1000000),
                        .time_us = draw(600000000),
                        .seed = n,
                        .goal = mode > 2 || draw(3) ? 40 : 100,
                        .lines = draw(150),
                        .pieces = draw(500),
                        .presses = draw(1500),
                        .start_level = (uint16_t)(draw(8) ? 1 : draw(4)),
                        .rules = (uint8_t)rules,
                        .mode = (uint8_t)mode,
                        .players = 1,
                        .outcome = (uint8_t)(1 + draw(2)),
                        .counts = draw(3) != 0};
}

enum { TEXT_LOBBY = 1 << 16, SWAY = 16, HASH_EVERY = 10000 };

/* Times of its own for each change, hashes where they are due then, and a seed of its own. */
static size_t sway(const char *text, unsigned n, char *out)
{
    uint64_t tick = 0, due = 0;
    size_t size = text ? 0 : (size_t)sprintf(out, "tessera replay 1\n%u %u\n", n, draw(99));
    for (const char *stop; text && *text && size + 200 < TEXT_LOBBY;
         text = stop + (*stop == '\n')) {
        char *line = (char *)text;
        uint64_t time = *text >= '0' && *text <= '9' ? strtoull(text, &line, 10) : 0,
                 hash = (uint64_t)draw(1u << 31) << 33 | draw(2);
        stop = text + strcspn(text, "\n");
        bool last = stop[0] == '\n' && stop[1] == '\n';
        if (line != text) {
            tick += time += draw(SWAY);
            for (; due && tick >= due; due += HASH_EVERY)
                size += (size_t)sprintf(out + size, "hash %llu %016llx\n", (unsigned long long)due,
                                        (unsigned long long)hash);
            size += (size_t)sprintf(out + size, "%llu%.*s\n", (unsigned long long)time,
                                    (int)(stop - line), line);
        } else if (strncmp(text, "hash ", 5) == 0) {
            if (last)
                size += (size_t)sprintf(out + size, "hash %llu %016llx\n", (unsigned long long)tick,
                                        (unsigned long long)hash);
        } else if (strncmp(text, "end ", 4) == 0) {
            size += (size_t)sprintf(out + size, "end %llu\n", (unsigned long long)tick);
        } else if (strncmp(text, "seed ", 5) == 0) {
            size += (size_t)sprintf(out + size, "seed %u\n", n);
            due = HASH_EVERY;
            tick = 0;
        } else {
            size += (size_t)sprintf(out + size, "%.*s\n", (int)(stop - text), text);
        }
    }
    return size;
}

static int make(const char *path, unsigned games, const char *replay)
{
    static char text[TEXT_LOBBY];
    uint64_t written = 0;
    sqlite3 *db = NULL;
    int status = sqlite_status(db, sqlite3_open(path, &db));
    if (!status)
        status = sqlite_run(db, "PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
    if (!status)
        status = schema_make(db);
    if (!status)
        status = sqlite_run(db, "BEGIN");
    for (unsigned n = 0; !status && n < games; n++) {
        store_game game = some_game(n);
        size_t size = sway(replay, n, text);
        written += size;
        status = row_insert(db, &game, text, size);
    }
    if (!status)
        status = sqlite_run(db, "COMMIT");
    int64_t pages = 0, packed = 0;
    sqlite_number(db, "PRAGMA page_count", &pages);
    sqlite_number(db, "SELECT sum(length(compact)) FROM replay", &packed);
    printf("%.0f bytes a game on the disk; its replay %.0f of %.0f\n",
           4096.0 * (double)pages / games, (double)packed / games, (double)written / games);
    sqlite3_close(db);
    return status;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

enum { OPEN, BEST, TOP, FIRST_PAGE, OF_A_MODE, LATER_PAGE, REPLAY, REPLAYS, PUT, CLOSE, STEPS };
static const char *const step_name[STEPS] = {
    "open",      "best of every kind",   "top 20 of the largest kind",
    "newest 20", "newest 500 of a mode", "a page deep within",
    "a replay",  "one of fifty replays", "put",
    "close"};

/* One visit, as a new program makes it. */
static void client(const char *folder, unsigned games, unsigned run, uint64_t ns[STEPS][RUNS])
{
    static store_game game[KINDS];
    store_list list = {.game = game, .capacity = KINDS};
    store_filter filter = {.mode = -1, .rules = -1};
    store_replay replay;
    uint64_t at[STEPS + 1];
    unsigned step = 0;
    at[step++] = cli_clock_ns();
    store_handle *s = store_open(folder);
    at[step++] = cli_clock_ns();
    store_best(s, -1, -1, &list);
    at[step++] = cli_clock_ns();
    if (run == 0)
        printf("%u kinds\n", list.count);
    list.capacity = PAGE;
    store_top(s, &(store_kind){.goal = 40, .start_level = 1}, &list);
    at[step++] = cli_clock_ns();
    store_newest(s, &filter, &list);
    at[step++] = cli_clock_ns();
    filter = (store_filter){.mode = 1, .rules = 1, .own = true};
    list.capacity = 500;
    store_newest(s, &filter, &list);
    at[step++] = cli_clock_ns();
    store_game deep = {.played_ms = INT64_C(1500000000000) + INT64_C(30000) * games};
    filter = (store_filter){.mode = -1, .rules = -1, .before = &deep};
    list.capacity = PAGE;
    store_newest(s, &filter, &list);
    at[step++] = cli_clock_ns();
    store_get(s, games / 2, &replay);
    free(replay.text);
    at[step++] = cli_clock_ns();
    for (unsigned i = 1; i <= MANY; i++) {
        store_get(s, 1 + (uint64_t)i * games / (MANY + 2), &replay);
        free(replay.text);
    }
    at[step++] = cli_clock_ns();
    char text[40];
    deep = some_game(games + run);
    store_put(s, &deep, text, (size_t)snprintf(text, sizeof text, "%u", run), NULL);
    at[step++] = cli_clock_ns();
    store_close(s);
    at[step] = cli_clock_ns();
    for (unsigned i = 0; i < STEPS; i++)
        ns[i][run] = (at[i + 1] - at[i]) / (i == REPLAYS ? MANY : 1);
}

int main(int argc, char **argv)
{
    static uint64_t ns[STEPS][RUNS];
    char path[DATA_DIR_SIZE];
    unsigned games = argc > 2 ? (unsigned)atoi(argv[2]) : 1000000;
    if (argc < 2 || data_dir_make(argv[1]) != STORE_OK) {
        fprintf(stderr, "usage: bench_store FOLDER [GAMES [REPLAY]]\n");
        return 2;
    }
    bytes replay = {.size = 0};
    if (argc > 3)
        replay = file_read(argv[3]);
    snprintf(path, sizeof path, "%s/tessera.db", argv[1]);
    FILE *there = fopen(path, "rb");
    if (there) {
        fclose(there);
    } else {
        uint64_t from = cli_clock_ns();
        int status = make(path, games, (const char *)replay.at);
        printf("%u games made in %.1f s: %s\n", games, (double)(cli_clock_ns() - from) / 1e9,
               store_reason(status));
        store_handle *s = store_open(argv[1]);
        store_set(s, STORE_LIMIT_NAME, "0");
        store_close(s);
    }
    for (unsigned run = 0; run < RUNS; run++)
        client(argv[1], games, run, ns);
    for (unsigned i = 0; i < STEPS; i++) {
        uint64_t first = ns[i][0];
        qsort(ns[i], RUNS, sizeof ns[i][0], by_size);
        printf("%-28s %8.3f ms median, %8.3f ms the first time\n", step_name[i],
               (double)ns[i][RUNS / 2] / 1e6, (double)first / 1e6);
    }
    free(replay.at);
    return 0;
}
