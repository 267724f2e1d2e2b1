/* How long a tick takes, in every rule set under three loads: nobody presses anything; another
 * button in every tick; a button by chance, held for four ticks. Ended games begin anew. The time
 * includes drawing the buttons. bench/tick.sh links this with the core of one build, or, with OTHER
 * defined, with that of a second one too. Then both play the same games in turns of less than a
 * millisecond, and must come to the same ends. */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tick.h"

enum { TICKS = 4000, TURNS = 201, RULES_MAX = 64 };
static const char *const load_name[TICK_LOADS] = {"idle", "random", "held"};

extern const tick_core tick_ours;
#ifdef OTHER
extern const tick_core tick_other;
enum { CORES = 2 };
static const tick_core *const cores[CORES] = {&tick_ours, &tick_other};
#else
enum { CORES = 1 };
static const tick_core *const cores[CORES] = {&tick_ours};
#endif

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* One turn: nanoseconds a tick. */
static double turn(struct tick_game *g, const tick_core *c, int load)
{
    double begin = now_ns();
    c->play(g, load, TICKS);
    return (now_ns() - begin) / TICKS;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, compare);
    return list[count / 2];
}

/* The columns of one load. False: the cores disagree. */
static bool measure(const char *rules, int load, double *ratio)
{
    static double ns[CORES][TURNS], ratios[TURNS];
    struct tick_game *game[CORES];
    for (int i = 0; i < CORES; i++) {
        game[i] = cores[i]->open(rules);
        if (!game[i])
            return false;
        turn(game[i], cores[i], load); /* warms up */
    }
    for (int t = 0; t < TURNS; t++) {
        for (int i = 0; i < CORES; i++)
            ns[i][t] = turn(game[i], cores[i], load);
        ratios[t] = ns[CORES - 1][t] / ns[0][t];
    }
    *ratio = median(ratios, TURNS);
    for (int i = 0; i < CORES; i++) {
        median(ns[i], TURNS);
        printf(" %.1f (%.1f) |", ns[i][TURNS / 2], ns[i][0]);
    }
    if (CORES > 1)
        printf(" %.2f |", *ratio);
    const bool agree = cores[0]->ends(game[0]) == cores[CORES - 1]->ends(game[CORES - 1]);
    for (int i = 0; i < CORES; i++)
        free(game[i]);
    return agree;
}

int main(void)
{
    bool agree = true;
    double ratio[TICK_LOADS][RULES_MAX];
    int sets = 0;
    printf("|");
    for (int load = 0; load < TICK_LOADS; load++)
        printf(CORES > 1 ? " | %s | other | ratio" : " | %s", load_name[load]);
    printf(" |\n|---|");
    for (int column = 0; column < TICK_LOADS * (CORES > 1 ? 3 : 1); column++)
        printf("---|");
    for (; sets < RULES_MAX && cores[0]->rules_name((unsigned)sets); sets++) {
        const char *rules = cores[0]->rules_name((unsigned)sets);
        printf("\n| %s |", rules);
        for (int load = 0; load < TICK_LOADS; load++)
            agree = measure(rules, load, &ratio[load][sets]) && agree;
        fflush(stdout);
    }
    printf("\n");
    for (int load = 0; load < TICK_LOADS && CORES > 1; load++)
        printf("%s: %.2f\n", load_name[load], median(ratio[load], sets));
    if (!agree)
        printf("the two cores have played different games\n");
    return !agree;
}
