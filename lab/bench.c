/* `tessera-lab bench`: how fast the engine is. The speeds are for reading; no test may depend on
 * them. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movegen/movegen.h"
#include "lab.h"
#include "perft.h"
#include "tessera/replay.h"
#include "tessera/rules.h"
#include "cli/args.h"
#include "cli/clock.h"
#include "cli/measure/script.h"
#include "trial.h"

/* ---- the speeds --------------------------------------------------------------------------- */

enum { BOARDS = 64 };

/* The state of a measurement: a match, and a recorded game for those that need one. */
typedef struct bench_case {
    ts_setup setup;
    ts_match match;
    char *text;
    size_t text_size, text_room;
    perft_plan plan;
    ts_searcher *searcher;
    ts_movegen gen;
    ts_bitboard board[BOARDS]; /* from a game, a second apart */
} bench_case;

static const ts_buttons nothing_held[TS_PLAYERS_MAX];

static double idle_tick_ns(bench_case *c)
{
    enum { TIMES = 20 };
    uint64_t second = script_ticks(ts_rules_get(c->setup.rules), 1);
    uint64_t begin = cli_clock_ns();
    for (int i = 0; i < TIMES; i++) {
        ts_match m = c->match;
        for (uint64_t tick = 0; tick < second; tick++)
            ts_step(&m, nothing_held, NULL);
    }
    return (double)(cli_clock_ns() - begin) / (double)TIMES / (double)second;
}

static double leap_second_ns(bench_case *c)
{
    enum { SECONDS = 5 };
    ts_match m = c->match;
    uint64_t end = m.tick + script_ticks(ts_rules_get(m.setup.rules), SECONDS);
    uint64_t begin = cli_clock_ns();
    ts_replay_play_to(&m, nothing_held, end);
    return (double)(cli_clock_ns() - begin) / (double)SECONDS;
}

static double start_us(bench_case *c)
{
    enum { TIMES = 200 };
    uint64_t begin = cli_clock_ns();
    for (uint64_t i = 0; i < TIMES; i++) {
        c->setup.seed = i;
        ts_start(&c->match, &c->setup);
    }
    return (double)(cli_clock_ns() - begin) / (double)TIMES / 1e3;
}

static double hash_ns(bench_case *c)
{
    enum { TIMES = 200 };
    uint64_t begin = cli_clock_ns();
    for (unsigned i = 0; i < TIMES; i++)
        c->match.board[0].score ^= ts_hash(&c->match) & 1;
    return (double)(cli_clock_ns() - begin) / (double)TIMES;
}

static double script_ticks_a_second(bench_case *c)
{
    script_player player = {0};
    ts_match m;
    ts_start(&m, &c->setup);
    uint64_t ticks = script_ticks(ts_rules_get(c->setup.rules), 60);
    uint64_t begin = cli_clock_ns();
    while (m.tick < ticks && !m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {script_player_held(&player, &m, 0)};
        ts_step(&m, held, NULL);
    }
    return (double)m.tick * 1e9 / (double)(cli_clock_ns() - begin);
}

static double verify_ms(bench_case *c)
{
    static ts_replay_report report;
    uint64_t begin = cli_clock_ns();
    ts_replay_verify(c->text, c->text_size, &report);
    return (double)(cli_clock_ns() - begin) / 1e6;
}

/* The strongest level's search. */
static double places_a_second(bench_case *c)
{
    enum { PIECES = 15 };
    const ts_bot_level *level = ts_bot_level_of(TS_BOT_LEVELS);
    trial_player player = {
        c->searcher, ts_weights_of(TS_AIM_score), level->sight, level->budget, level->spins, NULL};
    uint64_t begin = cli_clock_ns();
    trial_result r = trial_game(&player, "guideline", "none", 0, 1, PIECES);
    return (double)r.looked_at * 1e9 / (double)(cli_clock_ns() - begin);
}

static double perft_leaves_a_second(bench_case *c)
{
    uint64_t begin = cli_clock_ns();
    uint64_t count = perft_count(&c->match.board[0], &c->plan);
    return (double)count * 1e9 / (double)(cli_clock_ns() - begin);
}

/* Takes the boards from a minute of the scripted player. */
static void keep_boards(bench_case *c)
{
    script_player player = {0};
    ts_match m;
    ts_start(&m, &c->setup);
    uint64_t second = script_ticks(ts_rules_get(c->setup.rules), 1);
    for (unsigned i = 0; i < BOARDS; i++) {
        for (uint64_t tick = 0; tick < second && !m.over; tick++) {
            ts_buttons held[TS_PLAYERS_MAX] = {script_player_held(&player, &m, 0)};
            ts_step(&m, held, NULL);
        }
        ts_bitboard_of(&m.board[0], &c->board[i]);
    }
}

static double one_board_ns(bench_case *c)
{
    enum { TIMES = 20 };
    ts_places found[3];
    uint64_t begin = cli_clock_ns();
    for (int i = 0; i < TIMES; i++)
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            for (unsigned b = 0; b < BOARDS; b++)
                ts_movegen_one(&c->gen, &c->board[b], kind, false, found);
    return (double)(cli_clock_ns() - begin) / (double)(TIMES * BOARDS * (TS_KINDS - 1));
}

static double many_boards_ns(bench_case *c)
{
    enum { TIMES = 20 };
    ts_places found[BOARDS];
    uint64_t begin = cli_clock_ns();
    for (int i = 0; i < TIMES; i++)
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            ts_movegen_many(&c->gen, c->board, BOARDS, kind, false, found);
    return (double)(cli_clock_ns() - begin) / (double)(TIMES * BOARDS * (TS_KINDS - 1));
}

static void keep_text(void *ctx, const char *bytes, size_t count)
{
    bench_case *c = ctx;
    if (count > c->text_room - c->text_size)
        count = c->text_room - c->text_size;
    memcpy(c->text + c->text_size, bytes, count);
    c->text_size += count;
}

/* Two minutes of the scripted player, as a replay; false if it ended early or does not verify. */
static bool record_two_minutes(bench_case *c)
{
    static char text[1 << 18];
    c->text = text;
    c->text_room = sizeof text;
    c->text_size = 0;
    script_player player = {0};
    ts_recorder recorder;
    ts_start(&c->match, &c->setup);
    ts_recorder_begin(&recorder, &c->match, keep_text, c);
    uint64_t ticks = script_ticks(ts_rules_get(c->setup.rules), 120);
    while (c->match.tick < ticks && !c->match.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {script_player_held(&player, &c->match, 0)};
        ts_recorder_held(&recorder, &c->match, held);
        ts_step(&c->match, held, NULL);
    }
    ts_recorder_finish(&recorder, &c->match);
    static ts_replay_report report;
    return c->match.tick == ticks && ts_replay_verify(c->text, c->text_size, &report) == TS_OK;
}

/* A started match whose first piece has come. */
static void open_case(bench_case *c, unsigned rules)
{
    ts_setup_default(&c->setup, rules, 0);
    ts_start(&c->match, &c->setup);
    for (int i = 0; i < 1000 && c->match.board[0].piece.kind == TS_NONE; i++)
        ts_step(&c->match, nothing_held, NULL);
}

uint64_t lab_cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int lab_compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

typedef struct bench_call {
    bool json, quick;
    unsigned bars, missed;
} bench_call;

/* Prints a value. `bar`: the most it should be; 0 if there is none. */
static void print_value(bench_call *call, const char *what, const char *of, const char *unit,
                        double bar, double value)
{
    bool missed = bar > 0 && value > bar;
    call->bars += bar > 0;
    call->missed += missed;
    if (call->json)
        printf("{\"what\":\"%s\",\"of\":\"%s\",\"unit\":\"%s\",\"median\":%.3f,\"bar\":%.0f,"
               "\"missed\":%s}\n",
               what, of, unit, value, bar, missed ? "true" : "false");
    else if (missed)
        printf("%-12s %-10s %14.3f %s (missed the bar, %.0f: %.1f times as much)\n", what, of,
               value, unit, bar, value / bar);
    else if (bar > 0)
        printf("%-12s %-10s %14.3f %s (bar: %.0f)\n", what, of, value, unit, bar);
    else
        printf("%-12s %-10s %14.3f %s\n", what, of, value, unit);
    fflush(stdout);
}

/* Prints the median of several runs. */
static void measure(bench_call *call, const char *what, const char *of, const char *unit,
                    double bar, double (*once)(bench_case *), bench_case *c)
{
    enum { RUNS_MAX = 51, RUNS_QUICK = 7 };
    double run[RUNS_MAX];
    int runs = call->quick ? RUNS_QUICK : RUNS_MAX;
    for (int i = 0; i < runs; i++)
        run[i] = once(c);
    qsort(run, (size_t)runs, sizeof run[0], lab_compare_doubles);
    print_value(call, what, of, unit, bar, run[runs / 2]);
}

/* An idle tick of a set that was read, in percent of one of the built-in set that it comes from. */
static double added_percent(bench_case *c)
{
    static bench_case base;
    open_case(&base, ts_rules_base(c->setup.rules));
    const double added = idle_tick_ns(c);
    return 100 * added / idle_tick_ns(&base);
}

/* The same rules by another name: what is left is what an added set costs. */
static void measure_added(bench_call *call, bench_case *c)
{
    char text[100];
    ts_rules_text read;
    ts_rules_error error;
    for (unsigned rules = 0; rules < TS_RULE_SETS; rules++) {
        const char *of = ts_rules_get(rules)->name;
        const int size = snprintf(text, sizeof text, "%s-added from %s: Added\n", of, of);
        if (!ts_rules_read(text, (size_t)size, &read, &error))
            continue;
        open_case(c, read.rules);
        measure(call, "added tick", of, "%", 110, added_percent, c);
    }
}

static int measure_all(bench_call *call)
{
    static bench_case c;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const char *of = ts_rules_get(rules)->name;
        open_case(&c, rules);
        measure(call, "idle tick", of, "ns", 30, idle_tick_ns, &c);
        measure(call, "idle second", of, "ns", 1000, leap_second_ns, &c);
    }
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        open_case(&c, rules);
        measure(call, "start", ts_rules_get(rules)->name, "us", 5, start_us, &c);
    }
    unsigned guideline = TS_RULES_GUIDELINE;
    open_case(&c, guideline);
    measure(call, "hash", "guideline", "ns", 0, hash_ns, &c);
    measure(call, "script", "guideline", "ticks/s", 0, script_ticks_a_second, &c);
    if (!record_two_minutes(&c))
        return cli_fail("bench", "the scripted two minutes end early or do not verify");
    measure(call, "verify 120 s", "guideline", "ms", 2, verify_ms, &c);
    open_case(&c, guideline);
    c.plan = (perft_plan){
        .queue = {TS_I, TS_O, TS_L, TS_J, TS_S}, .queue_count = 5, .depth = 5, .threads = 1};
    measure(call, "perft", "guideline", "leaves/s", 0, perft_leaves_a_second, &c);
    c.searcher = ts_searcher_open();
    if (!c.searcher)
        return cli_fail("bench", "out of memory");
    measure(call, "bot", "guideline", "places/s", 0, places_a_second, &c);
    ts_searcher_close(c.searcher);
    if (ts_movegen_of(ts_rules_get(guideline), &c.gen)) {
        keep_boards(&c);
        measure(call, "one board", "guideline", "ns", 0, one_board_ns, &c);
        measure(call, "many boards", "guideline", "ns", 0, many_boards_ns, &c);
    }
    measure_added(call, &c);
    print_value(call, "size", "board", "bytes", 1536, (double)sizeof(ts_board));
    if (!call->json && call->missed > 0)
        printf("%u of %u bars missed: slower than the machine the bars were set on, or busy\n",
               call->missed, call->bars);
    else if (!call->json)
        printf("all %u bars held\n", call->bars);
    return CLI_DONE;
}

/* ---- the command -------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera-lab bench [--json] [--quick]\n\n"
    "Prints speeds, as medians of several runs. A bar is the most that a value should\n"
    "be; a value above it is named.\n"
    "  --json   one JSON object per line\n"
    "  --quick  fewer runs\n";

int lab_bench(int argc, char **argv)
{
    bench_call call = {0};
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--json"))
            call.json = true;
        else if (cli_flag(&a, "--quick"))
            call.quick = true;
        else
            cli_no_word(&a);
    }
    return a.failed ? CLI_WRONG : measure_all(&call);
}
