/* `tessera-lab learn`: an evaluation that teaches itself, by duels with itself. In each pair of
 * duels every weight is moved up for one player and down for the other, each by chance. The share
 * of duels won by the player for whom a weight is up tells whether it should go up, for all weights
 * at once (simultaneous perturbation, SPSA). Calculates in whole numbers: the same answer
 * everywhere. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>

#include "cli/args.h"
#include "duel.h"
#include "lab.h"

enum {
    NUMBERS = TS_WEIGHTS + 1, /* the combo comes last */
    FINE = 16                 /* weights are moved by sixteenths */
};

/* Step by which each weight is moved up and down; attack is the unit of all others. */
static const ts_weights spreads = {.height = 6,
                                   .holes = 25,
                                   .covering = 12,
                                   .hole_rows = 25,
                                   .row_changes = 20,
                                   .column_changes = 25,
                                   .wells = 12,
                                   .bumps = 12,
                                   .top = 12,
                                   .ready = 25,
                                   .slots = 60,
                                   .landing = 5,
                                   .eroded = 10,
                                   .lines_1 = 50,
                                   .lines_2 = 70,
                                   .lines_3 = 70,
                                   .lines_4 = 90,
                                   .spin_1 = 60,
                                   .spin_2 = 60,
                                   .spin_3 = 60,
                                   .wasted_t = 50,
                                   .chain = 50,
                                   .perfect = 200,
                                   .combo = 25};

typedef struct learning {
    uint64_t batches, pairs, seed;
    duel_player player[2];
    ts_weights weights[2]; /* of the players */
    int32_t middle[NUMBERS], spread[NUMBERS];
    int64_t slope[NUMBERS]; /* of a batch: duels won with the weight up less those with it down */
    ts_match dice;
    bool quiet;
} learning;

static int32_t *number_of(ts_weights *w, unsigned i)
{
    return i < TS_WEIGHTS ? ts_weight(w, i) : &w->combo;
}

/* Returns the duels that player 0 has won of a pair, less those it has lost. */
static int play_pair(learning *l, uint64_t seed)
{
    int won = 0;
    for (unsigned swapped = 0; swapped < 2; swapped++) {
        const duel_player *const by[2] = {&l->player[swapped], &l->player[1 - swapped]};
        const int winner = duel_play(by, seed, NULL);
        if (winner >= 0)
            won += (unsigned)winner == swapped ? 1 : -1;
    }
    return won;
}

static void try_pair(learning *l, uint64_t seed)
{
    int sign[NUMBERS];
    for (unsigned i = 0; i < NUMBERS; i++) {
        sign[i] = ts_draw_below(&l->dice, 0, 2) ? 1 : -1;
        *number_of(&l->weights[0], i) = l->middle[i] / FINE + sign[i] * l->spread[i];
        *number_of(&l->weights[1], i) = l->middle[i] / FINE - sign[i] * l->spread[i];
    }
    const int won = play_pair(l, seed);
    for (unsigned i = 0; i < NUMBERS; i++)
        l->slope[i] += won * sign[i];
}

/* Moves the middle by up to a spread. The first batches go five times as far as the last. */
static void settle(learning *l, uint64_t batch)
{
    const int64_t rate = (int64_t)(FINE + 4 * FINE * (l->batches - batch) / l->batches);
    for (unsigned i = 0; i < NUMBERS; i++) {
        const int64_t most = (int64_t)l->spread[i] * FINE;
        int64_t step = rate * l->slope[i] * l->spread[i] / (int64_t)(2 * l->pairs);
        step = step > most ? most : step;
        l->middle[i] += (int32_t)(step < -most ? -most : step);
        l->slope[i] = 0;
    }
}

static ts_weights middle_of(const learning *l)
{
    ts_weights w = {0};
    for (unsigned i = 0; i < NUMBERS; i++)
        *number_of(&w, i) = l->middle[i] / FINE;
    return w;
}

static void begin(learning *l)
{
    ts_weights start = *ts_weights_of(TS_AIM_attack), spread = spreads;
    ts_setup setup;
    ts_setup_default(&setup, 0, 0);
    setup.seed = ~l->seed; /* a seed that is not played */
    ts_start(&l->dice, &setup);
    for (unsigned i = 0; i < NUMBERS; i++) {
        l->middle[i] = *number_of(&start, i) * FINE;
        l->spread[i] = *number_of(&spread, i);
    }
    for (unsigned i = 0; i < 2; i++)
        l->player[i].weights = &l->weights[i];
}

static void learn(learning *l)
{
    begin(l);
    for (uint64_t batch = 0; batch < l->batches; batch++) {
        for (uint64_t i = 0; i < l->pairs; i++)
            try_pair(l, (l->seed << 24) + batch * l->pairs + i);
        settle(l, batch);
        if (!l->quiet)
            fprintf(stderr, "batch %" PRIu64 " of %" PRIu64 "\n", batch + 1, l->batches);
    }
}

static const char help[] =
    "usage: tessera-lab learn [OPTION...]\n\n"
    "Finds the weights for duels, beginning with those for attack, by duels with\n"
    "itself, and prints them as they are in src/movegen/weights.c.\n\n"
    "  --batches N  steps (10)\n"
    "  --pairs N    pairs of duels for a step (160)\n"
    "  --places N   places to search for each piece (1600)\n"
    "  --seed N     (1)\n"
    "  --quiet      no word of progress\n";

int lab_learn(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    static learning l = {.batches = 10, .pairs = 160, .seed = 1};
    uint64_t places = 1600;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--quiet"))
            l.quiet = true;
        else if (!cli_number(&a, "--batches", 1, 10000, &l.batches) &&
                 !cli_number(&a, "--pairs", 1, 100000, &l.pairs) &&
                 !cli_number(&a, "--places", 1, 100000000, &places) &&
                 !cli_number(&a, "--seed", 0, INT32_MAX, &l.seed))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    for (unsigned i = 0; i < 2; i++)
        l.player[i] = (duel_player){.searcher = ts_searcher_open(), .places = (uint32_t)places};
    const bool there = l.player[0].searcher && l.player[1].searcher;
    if (there) {
        learn(&l);
        const ts_weights w = middle_of(&l);
        lab_print_weights("static const ts_weights duels", &w);
        puts(";");
    }
    for (unsigned i = 0; i < 2; i++)
        ts_searcher_close(l.player[i].searcher);
    return there ? CLI_DONE : cli_fail("learn", "out of memory");
}
