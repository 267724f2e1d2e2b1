/* `tessera-lab bench-agents`: plays with agents that others can be compared with. Rules, seeds and
 * budgets are fixed, and there is no clock: the same call prints the same table everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/bots/statistics.h"
#include "lab.h"
#include "trial.h"

static const ts_weights by_chance = {0}, greedy = {.height = -51,
                                                   .holes = -36,
                                                   .bumps = -18,
                                                   .lines_1 = 76,
                                                   .lines_2 = 152,
                                                   .lines_3 = 228,
                                                   .lines_4 = 304};

static const struct agent {
    const char *name;
    const ts_weights *weights; /* NULL for those of the bot for the aim */
} agents[] = {{"random places", &by_chance},
              {"greedy", &greedy},
              {"Dellacherie", &trial_dellacherie},
              {"the bot's search", NULL}};

enum { COUNTS_SCORE, COUNTS_PIECES, COUNTS_ATTACK };

static const struct task {
    const char *title, *mode;
    unsigned aim, garbage, counts;
    uint64_t pieces; /* then a game is stopped */
} tasks[] = {{"marathon, points", "marathon", TS_AIM_score, 0, COUNTS_SCORE, 1000},
             {"survival, pieces", "none", TS_AIM_survival, 11, COUNTS_PIECES, 3000},
             {"digging, pieces", "dig", TS_AIM_digging, 0, COUNTS_PIECES, 300},
             {"attack, rows a piece", "none", TS_AIM_attack, 0, COUNTS_ATTACK, 250}};
enum { TASKS = sizeof tasks / sizeof tasks[0] };

typedef struct bench {
    uint64_t games, places, seed;
    ts_searcher *searcher;
    ts_match dice;
} bench;

/* Prints a cell of the table. */
static void play_task(bench *b, const struct agent *of, const struct task *in)
{
    const bool is_bot = !of->weights;
    const trial_player player = {.searcher = b->searcher,
                                 .weights = is_bot ? ts_weights_of(in->aim) : of->weights,
                                 .sight = is_bot ? 6 : 0,
                                 .budget = (uint32_t)b->places,
                                 .spins = is_bot,
                                 .dice = of->weights == &by_chance ? &b->dice : NULL};
    cli_mean mean = {0};
    cli_ratio attack = {0};
    unsigned won = 0;
    for (uint64_t i = 0; i < b->games; i++) {
        ts_searcher_forget(b->searcher);
        const trial_result r =
            trial_game(&player, "guideline", in->mode, in->garbage, b->seed + i, in->pieces);
        cli_mean_add(&mean, (double)(in->counts == COUNTS_SCORE ? r.score : r.pieces));
        cli_ratio_add(&attack, (double)r.attack, (double)r.pieces);
        won += r.outcome == TS_WON;
    }
    if (in->counts == COUNTS_ATTACK)
        printf(" %.3f ± %.3f", cli_ratio_of(&attack), cli_ratio_margin(&attack));
    else
        printf(" %.*f ± %.*f", in->counts == COUNTS_PIECES, cli_mean_of(&mean),
               in->counts == COUNTS_PIECES, cli_mean_margin(&mean));
    if (strcmp(in->mode, "none") != 0)
        printf(", %u of %" PRIu64 " won", won, b->games);
    printf(" |");
    fflush(stdout);
}

static void print_table(bench *b)
{
    printf("| player |");
    for (unsigned i = 0; i < TASKS; i++)
        printf(" %s |", tasks[i].title);
    printf("\n|---|");
    for (unsigned i = 0; i < TASKS; i++)
        printf("---|");
    for (unsigned i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        printf("\n| %s |", agents[i].name);
        for (unsigned k = 0; k < TASKS; k++)
            play_task(b, &agents[i], &tasks[k]);
    }
    puts("");
}

static const char help[] =
    "usage: tessera-lab bench-agents [OPTION...]\n\n"
    "Plays games by the guideline, piece by piece and without hands, by players that\n"
    "others can be compared with: random places, greedy, Dellacherie's weights (all\n"
    "three see the piece in play alone), and the search of the strongest bot. Prints\n"
    "means with intervals of 95 % (docs/benchmark.md), the same on every machine.\n\n"
    "  --games N    games of each player and task (50)\n"
    "  --places N   places that the bot's search examines for each piece (4000)\n"
    "  --seed N     of the first game (1)\n";

int lab_agents(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    static bench b = {.games = 50, .places = 4000, .seed = 1};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (!cli_number(&a, "--games", 2, 100000, &b.games) &&
                 !cli_number(&a, "--places", 1, 100000000, &b.places) &&
                 !cli_number(&a, "--seed", 0, INT32_MAX, &b.seed))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
    setup.seed = ~b.seed; /* a seed that is not played */
    b.searcher = ts_searcher_open();
    if (!b.searcher || !ts_start(&b.dice, &setup))
        return cli_fail("bench-agents", "out of memory");
    print_table(&b);
    ts_searcher_close(b.searcher);
    return CLI_DONE;
}
