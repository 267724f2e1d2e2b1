/* How strong the bot's weights are, by games piece by piece (tool/bots/trial.h). Run by hand:
 *
 *     bench_bot drops ROWS GAMES LINES [SET]
 *         straight down, one piece seen, each as likely as any: lines until it dies, by our weights
 *         for survival, and by Dellacherie's and Thiery and Scherrer's published ones
 *     bench_bot garbage GAMES PIECES
 *         attack and survival under garbage; all of levels 6 to 10 but their hands
 *     bench_bot play RULES BOTS SECONDS
 *         duels of BOTS bots of level 10, as a session runs them: processor time of each call
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play/run/run.h"
#include "tool/bots/mean.h"
#include "tool/bots/trial.h"

/* Dellacherie's: minus the height the piece lands at, its cells that go with rows, minus changes in
 * rows and columns, four times holes, wells. Here heights are in half rows, so all is doubled. */
static const ts_weights dellacherie = {
    .landing = -1, .eroded = 2, .row_changes = -2, .column_changes = -2, .holes = -8, .wells = -2};
/* Thiery and Scherrer's (BCTS), times ten. */
static const ts_weights thiery = {.landing = -63,
                                  .eroded = 66,
                                  .row_changes = -92,
                                  .column_changes = -198,
                                  .holes = -131,
                                  .wells = -105,
                                  .covering = -16,
                                  .hole_rows = -240};

static void drops(const char *name, const ts_weights *w, const uint64_t n[3], const char *only)
{
    unsigned rows = (unsigned)n[0];
    uint64_t games = n[1], lines = n[2];
    double all = 0, ended = 0, low, high;
    if (only && strcmp(name, only) != 0)
        return;
    for (uint64_t seed = 0; seed < games; seed++) {
        trial_result r = trial_drops(w, rows, seed, lines);
        all += (double)r.lines;
        ended += r.outcome == TS_LOST;
    }
    tool_life(all, ended, &low, &high);
    printf("%-12s %8.0f games ended of %" PRIu64 "; lines until one does: %.0f (%.0f to %.0f)\n",
           name, ended, games, ended > 0 ? all / ended : INFINITY, low, high);
    fflush(stdout);
}

static void garbage(unsigned level, uint64_t games, uint64_t pieces)
{
    const ts_bot_level *of = ts_bot_level_of(level);
    trial_player player = {ts_searcher_open(), ts_weights_of(TS_AIM_attack), of->sight, of->budget,
                           of->spins};
    tool_mean lived = {0};
    tool_ratio attack = {0};
    unsigned ended = 0;
    for (uint64_t seed = 0; seed < games && player.searcher; seed++) {
        trial_result r = trial_game(&player, "guideline", "none", 4, seed, pieces);
        tool_mean_add(&lived, (double)r.pieces);
        tool_ratio_add(&attack, (double)r.attack, (double)r.pieces);
        ended += r.outcome == TS_LOST;
    }
    printf("level %2u: %u games ended of %" PRIu64 "; pieces %.1f +- %.1f of %" PRIu64
           "; attack a piece %.3f +- %.3f\n",
           level, ended, games, tool_mean_of(&lived), tool_mean_margin(&lived), pieces,
           tool_ratio_of(&attack), tool_ratio_margin(&attack));
    fflush(stdout);
    ts_searcher_close(player.searcher);
}

/* ---- calls in play -------------------------------------------------------------------------- */

enum { CALLS_MAX = 1 << 22, REPEATED = 3 };

/* The least of each call in all repetitions: what interrupts it does not come twice. */
static uint32_t call_ns[CALLS_MAX];
static unsigned call_count;

static uint64_t processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* A round, or what is left of the time; returns how much was played. */
static uint64_t play_round(const ts_setup *setup, uint64_t left_us)
{
    static run_state run;
    uint64_t now_us = 0;
    if (!run_start(&run, setup, now_us))
        return left_us;
    for (unsigned i = 0; i < setup->players; i++)
        run_give_bot(&run, i, TS_BOT_LEVELS);
    while (!run.match.over && now_us < left_us && call_count < CALLS_MAX) {
        uint64_t begun = processor_ns();
        run_advance(&run, now_us);
        run_think(&run);
        uint32_t ns = (uint32_t)(processor_ns() - begun), *least = &call_ns[call_count++];
        *least = *least == 0 || ns < *least ? ns : *least;
        run_clear_events(&run);
        now_us = run_next(&run, 0);
    }
    run_end(&run);
    return now_us < left_us ? now_us : left_us;
}

static void play(const char *rules, unsigned bots, uint64_t seconds)
{
    ts_setup setup;
    unsigned long_ones = 0;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)bots;
    for (unsigned i = 0; i < REPEATED; i++) {
        uint64_t left_us = seconds * 1000000;
        call_count = 0;
        for (setup.seed = 1; left_us > 0 && call_count < CALLS_MAX; setup.seed++)
            left_us -= play_round(&setup, left_us);
    }
    qsort(call_ns, call_count, sizeof *call_ns, by_size);
    for (unsigned i = 0; i < call_count; i++)
        long_ones += call_ns[i] > 1000000;
    printf("%s, %u bots, %u calls: median %.3f ms, of a hundred the longest %.3f, of a thousand "
           "%.3f, of all %.3f; %.2f %% more than 1 ms\n",
           rules, bots, call_count, call_ns[call_count / 2] / 1e6,
           call_ns[call_count - call_count / 100 - 1] / 1e6,
           call_ns[call_count - call_count / 1000 - 1] / 1e6, call_ns[call_count - 1] / 1e6,
           100.0 * long_ones / call_count);
}

int main(int argc, char **argv)
{
    uint64_t n[3] = {0};
    for (int i = 2; i < argc && i < 5; i++)
        n[i - 2] = strtoull(argv[i], NULL, 10);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "drops") == 0) {
        drops("dellacherie", &dellacherie, n, argv[5]);
        drops("thiery", &thiery, n, argv[5]);
        drops("survival", ts_weights_of(TS_AIM_survival), n, argv[5]);
    } else if (argc == 4 && strcmp(argv[1], "garbage") == 0) {
        for (unsigned level = 6; level <= TS_BOT_LEVELS; level++)
            garbage(level, n[0], n[1]);
    } else if (argc == 5 && strcmp(argv[1], "play") == 0 && ts_rules_find(argv[2]) >= 0 &&
               n[1] >= 2 && n[1] <= TS_PLAYERS_MAX && n[2] > 0) {
        play(argv[2], (unsigned)n[1], n[2]);
    } else {
        fputs("usage: bench_bot drops ROWS GAMES LINES [SET] | bench_bot garbage GAMES PIECES |\n"
              "       bench_bot play RULES BOTS SECONDS\n",
              stderr);
        return 2;
    }
    return 0;
}
