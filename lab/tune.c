/* `tessera-lab tune`: finds the weights of bot/weights.c by playing games. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evolve.h"
#include "lab.h"
#include "cli/args.h"
#include "cli/bots/statistics.h"
#include "cli/jobs.h"
#include "trial.h"

static const char help[] =
    "usage: tessera-lab tune [OPTION...]\n\n"
    "Finds weights for the bot by playing games, and prints them as C for\n"
    "src/movegen/weights.c. Without options it finds the weights that are there\n"
    "now. The same call finds the same weights on every machine, with any number\n"
    "of jobs.\n"
    "  --aim A          survival, score, attack or digging (all, one after another)\n"
    "  --seed N         the seed (1)\n"
    "  --generations N  the number of generations (the aim's own)\n"
    "  --candidates N   candidates in each generation (the aim's own)\n"
    "  --games N        games played by each candidate (the aim's own)\n"
    "  --compare N      games that compare the result with the weights at the start\n"
    "                   (200)\n"
    "  --jobs N         the number of games played at the same time (one for each\n"
    "                   processor)\n"
    "  --quiet          prints the result only\n";

/* The initial weights: for survival, the published weights of Thiery and Scherrer's controller; for
 * the others, guesses. A weight of 0 stays 0. */
static const ts_weights starts[TS_AIMS] = {
    [TS_AIM_survival] = {.height = -5,
                         .holes = -131,
                         .covering = -16,
                         .hole_rows = -240,
                         .row_changes = -92,
                         .column_changes = -198,
                         .wells = -105,
                         .bumps = -5,
                         .landing = -63,
                         .eroded = 66},
    [TS_AIM_score] = {.holes = -250,
                      .covering = -30,
                      .hole_rows = -240,
                      .row_changes = -92,
                      .column_changes = -198,
                      .wells = -25,
                      .bumps = -20,
                      .top = -30,
                      .ready = 60,
                      .slots = 60,
                      .landing = -20,
                      .lines_1 = -400,
                      .lines_2 = -300,
                      .lines_3 = -200,
                      .lines_4 = 2000,
                      .spin_1 = 200,
                      .spin_2 = 1200,
                      .spin_3 = 1600,
                      .wasted_t = -100,
                      .chain = 100,
                      .perfect = 2000},
    [TS_AIM_attack] = {.holes = -250,
                       .covering = -30,
                       .hole_rows = -240,
                       .row_changes = -92,
                       .column_changes = -198,
                       .wells = -30,
                       .bumps = -20,
                       .top = -30,
                       .ready = 40,
                       .slots = 120,
                       .landing = -20,
                       .lines_1 = -250,
                       .lines_2 = -200,
                       .lines_3 = -100,
                       .lines_4 = 50,
                       .wasted_t = -150,
                       .attack = 250,
                       .chain = 150,
                       .perfect = 500},
    [TS_AIM_digging] = {.holes = -200,
                        .covering = -80,
                        .hole_rows = -260,
                        .row_changes = -70,
                        .column_changes = -140,
                        .wells = -60,
                        .bumps = -10,
                        .top = -10,
                        .ready = 20,
                        .landing = -40,
                        .eroded = 30,
                        .lines_1 = 150,
                        .lines_2 = 320,
                        .lines_3 = 500,
                        .lines_4 = 700},
};

/* The games of each aim. Drops are played in half the height, or games would never end. Half the
 * games for points are by rules without hold and spins, with one preview and uniformly random
 * pieces: what is best for points with hold, spins and a bag does not live long. */
enum { DROP_ROWS = 10, DROP_LINES = 100000, BUDGET = 1200, SIGHT = 3 };
enum { PIECES = 120, POOR_PIECES = 300, GARBAGE = 4, DIG_PIECES = 200 };
enum { COMPARED = 200 };

static const struct {
    const char *counted;
    uint64_t generations, candidates, games;
} usual[TS_AIMS] = {
    [TS_AIM_survival] = {"lines straight down on ten rows", 30, 40, 6},
    [TS_AIM_score] = {"points, by guideline and pygame", 40, 48, 8},
    [TS_AIM_attack] = {"rows sent by 120 pieces under garbage", 40, 48, 8},
    [TS_AIM_digging] = {"pieces left of 200 when 18 rows are dug up", 30, 32, 8},
};

static int64_t trial(unsigned aim, ts_searcher *searcher, const ts_weights *w, uint64_t seed)
{
    trial_player player = {searcher, w, SIGHT, BUDGET, seed % 2 == 0, NULL};
    trial_result r;
    switch (aim) {
    case TS_AIM_survival: return (int64_t)trial_drops(w, DROP_ROWS, seed, DROP_LINES).lines;
    case TS_AIM_score:
        r = seed % 2 ? trial_game(&player, "pygame", "none", 0, seed, POOR_PIECES)
                     : trial_game(&player, "guideline", "ultra", 0, seed, PIECES);
        return (int64_t)r.score;
    case TS_AIM_attack:
        player.spins = true;
        return (int64_t)trial_game(&player, "guideline", "none", GARBAGE, seed, PIECES).attack;
    default:
        player.spins = false;
        r = trial_game(&player, "guideline", "dig", 0, seed, DIG_PIECES);
        return r.outcome == TS_WON ? DIG_PIECES - (int64_t)r.pieces : 0;
    }
}

/* ---- weights as numbers --------------------------------------------------------------------- */

/* The weights that are not 0 initially. */
typedef struct numbers {
    unsigned count, weight[TS_WEIGHTS];
    int32_t start[TS_WEIGHTS], spread[TS_WEIGHTS];
} numbers;

static numbers numbers_of(unsigned aim)
{
    numbers n = {0};
    ts_weights w = starts[aim];
    for (unsigned i = 0; i < TS_WEIGHTS; i++) {
        int32_t value = *ts_weight(&w, i);
        if (value == 0)
            continue;
        n.weight[n.count] = i;
        n.start[n.count] = value;
        n.spread[n.count++] = (value < 0 ? -value : value) / 3 + 5;
    }
    return n;
}

static ts_weights weights_of(const numbers *n, const int32_t *values)
{
    ts_weights w = {0};
    for (unsigned i = 0; i < n->count; i++)
        *ts_weight(&w, n->weight[i]) = values[i];
    return w;
}

/* ---- a run ---------------------------------------------------------------------------------- */

typedef struct tuning {
    unsigned aim;
    bool quiet;
    uint64_t generations, candidates, games, jobs, seed, compare; /* 0 means the aim's own */
    numbers numbers;
    ts_searcher *searcher[JOBS_MAX];
} tuning;

static int64_t judge(void *of, unsigned job, const int32_t *values, uint64_t seed)
{
    const tuning *t = of;
    ts_weights w = weights_of(&t->numbers, values);
    return trial(t->aim, t->searcher[job], &w, seed);
}

static void tell(void *of, uint64_t generation, int64_t middle, int64_t best)
{
    const tuning *t = of;
    if (!t->quiet)
        fprintf(stderr, "%s, generation %" PRIu64 ": %" PRId64 ", best %" PRId64 "\n",
                ts_aim_name(t->aim), generation, middle, best);
}

static bool tuned(tuning *t, ts_weights *out)
{
    int32_t values[TS_WEIGHTS];
    unsigned aim = t->aim;
    bool there = true;
    for (unsigned i = 0; i < t->jobs; i++) {
        t->searcher[i] = ts_searcher_open();
        there &= t->searcher[i] != NULL;
    }
    t->numbers = numbers_of(aim);
    there =
        there && evolve(
                     &(evolve_plan){
                         .count = t->numbers.count,
                         .start = t->numbers.start,
                         .spread = t->numbers.spread,
                         .generations = t->generations ? t->generations : usual[aim].generations,
                         .candidates = t->candidates ? t->candidates : usual[aim].candidates,
                         .games = t->games ? t->games : usual[aim].games,
                         .jobs = t->jobs,
                         .seed = t->seed << 32,
                         .judge = judge,
                         .tell = tell,
                         .of = t,
                     },
                     values);
    if (there)
        *out = weights_of(&t->numbers, values);
    for (unsigned i = 0; i < t->jobs; i++)
        ts_searcher_close(t->searcher[i]);
    return there;
}

bool tune_weights(unsigned aim, uint64_t generations, uint64_t candidates, uint64_t games,
                  uint64_t jobs, uint64_t seed, ts_weights *out)
{
    tuning t = {.aim = aim,
                .quiet = true,
                .generations = generations,
                .candidates = candidates,
                .games = games,
                .jobs = jobs,
                .seed = seed};
    return tuned(&t, out);
}

/* ---- what came of it ------------------------------------------------------------------------ */

/* Plays the same games with both sets; they were not used for tuning. */
static bool compare(const tuning *t, const ts_weights *w)
{
    static const char *const words[3] = {" begun with", ", now", ", more by"};
    cli_mean mean[3] = {{0}};
    ts_searcher *s = ts_searcher_open();
    for (uint64_t i = 0; s && i < t->compare; i++) {
        uint64_t seed = (t->seed << 32 | UINT64_C(1) << 31) + i;
        double before = (double)trial(t->aim, s, &starts[t->aim], seed);
        double now = (double)trial(t->aim, s, w, seed);
        cli_mean_add(&mean[0], before);
        cli_mean_add(&mean[1], now);
        cli_mean_add(&mean[2], now - before);
    }
    ts_searcher_close(s);
    if (!s || t->compare == 0)
        return s != NULL;
    printf("/* %s, %" PRIu64 " games:", usual[t->aim].counted, t->compare);
    for (int i = 0; i < 3; i++)
        printf("%s %.1f +- %.1f", words[i], cli_mean_of(&mean[i]), cli_mean_margin(&mean[i]));
    printf(" */\n");
    return true;
}

void lab_print_weights(const char *name, const ts_weights *of)
{
    ts_weights w = *of;
    int indent = printf("%s = {", name);
    const char *before = "";
    for (unsigned i = 0; i < TS_WEIGHTS; i++)
        if (*ts_weight(&w, i)) {
            printf("%s%*s.%s = %" PRId32, before, *before ? indent : 0, "", ts_weight_name(i),
                   *ts_weight(&w, i));
            before = ",\n";
        }
    if (w.combo)
        printf("%s%*s.combo = %" PRId32, before, *before ? indent : 0, "", w.combo);
    putchar('}');
}

static void print_set(unsigned aim, const ts_weights *w)
{
    char name[40];
    snprintf(name, sizeof name, "    [TS_AIM_%s]", ts_aim_name(aim));
    lab_print_weights(name, w);
    puts(",");
}

static bool parse_aim(cli_args *a, int *aim)
{
    const char *name;
    if (!cli_text(a, "--aim", &name))
        return false;
    if (a->failed)
        return true;
    for (*aim = 0; *aim < TS_AIMS && strcmp(ts_aim_name((unsigned)*aim), name) != 0;)
        ++*aim;
    if (*aim == TS_AIMS) {
        cli_suggest nearest = {.typed = name};
        for (unsigned i = 0; i < TS_AIMS; i++)
            cli_suggest_see(&nearest, ts_aim_name(i));
        cli_fail(name, "no such aim%s There are survival, score, attack and digging",
                 cli_suggest_question(&nearest));
        a->failed = true;
    }
    return true;
}

int lab_tune(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    tuning t = {.jobs = jobs_usual(), .seed = 1, .compare = COMPARED};
    int aim = -1;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--quiet"))
            t.quiet = true;
        else if (!parse_aim(&a, &aim) && !cli_number(&a, "--seed", 0, INT32_MAX, &t.seed) &&
                 !cli_number(&a, "--generations", 1, 10000, &t.generations) &&
                 !cli_number(&a, "--candidates", 4, EVOLVE_CANDIDATES_MAX, &t.candidates) &&
                 !cli_number(&a, "--games", 1, 10000, &t.games) &&
                 !cli_number(&a, "--compare", 0, 1000000, &t.compare) &&
                 !cli_number(&a, "--jobs", 1, JOBS_MAX, &t.jobs))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    for (t.aim = aim < 0 ? 0 : (unsigned)aim; t.aim < TS_AIMS; t.aim++) {
        ts_weights w;
        if (!tuned(&t, &w) || !compare(&t, &w))
            return cli_fail("tune", "out of memory");
        print_set(t.aim, &w);
        fflush(stdout);
        if (aim >= 0)
            break;
    }
    return CLI_DONE;
}
