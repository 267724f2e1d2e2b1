/* How long a tick takes, in every rule set under three loads: nobody presses anything; another
 * button in every tick; a button by chance, held for four ticks. Ended games begin anew. The time
 * includes drawing the buttons. bench/tick.sh links this with the core of one build, or, with OTHER
 * defined, with that of a second one too, whose names begin with `other_`. Then both play the same
 * games in turns of less than a millisecond, and must come to the same end. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/lcg.h"
#include "tessera.h"

enum { TICKS = 8000, TURNS = 201 };
enum { IDLE, RANDOM, HELD, LOADS };
static const char *const load_name[LOADS] = {"idle", "random", "held"};

typedef struct core {
    bool (*start)(ts_match *m, const ts_setup *setup);
    void (*step)(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out);
    uint64_t (*hash)(const ts_match *m);
} core;

#ifdef OTHER
bool other_ts_start(ts_match *m, const ts_setup *setup);
void other_ts_step(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out);
uint64_t other_ts_hash(const ts_match *m);
enum { CORES = 2 };
#else
enum { CORES = 1 };
#endif
static const core cores[CORES] = {
    {ts_start, ts_step, ts_hash},
#ifdef OTHER
    {other_ts_start, other_ts_step, other_ts_hash},
#endif
};

typedef struct player {
    ts_match match;
    ts_setup setup;
    uint64_t stream, hashes;
    unsigned button, ticks_left;
} player;

static unsigned draw(player *p, unsigned below)
{
    return (unsigned)((lcg_next(&p->stream) >> 32) * below >> 32);
}

static ts_buttons pressed(player *p, int load)
{
    enum { BUTTONS = 8 }; /* all but TS_TARGET */
    if (load == IDLE)
        return 0;
    if (load == RANDOM) {
        p->button = (p->button + 1 + draw(p, BUTTONS - 1)) % BUTTONS;
    } else if (p->ticks_left-- == 0) {
        p->button = draw(p, BUTTONS);
        p->ticks_left = 3;
    }
    return (ts_buttons)(1u << p->button);
}

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* One turn: nanoseconds a tick. */
static double turn(player *p, const core *c, int load)
{
    double begin = now_ns();
    for (int i = 0; i < TICKS; i++) {
        ts_buttons held[TS_PLAYERS_MAX] = {pressed(p, load)};
        c->step(&p->match, held, NULL);
        if (p->match.over) {
            p->hashes = p->hashes * 31 + c->hash(&p->match);
            p->setup.seed++;
            c->start(&p->match, &p->setup);
        }
    }
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
static bool measure(unsigned rules, int load, double *ratio)
{
    static player p[CORES];
    static double ns[CORES][TURNS], ratios[TURNS];
    for (int i = 0; i < CORES; i++) {
        p[i] = (player){.stream = 1};
        ts_setup_default(&p[i].setup, rules, TS_MODE_NONE);
        cores[i].start(&p[i].match, &p[i].setup);
        turn(&p[i], &cores[i], load); /* warms up */
    }
    for (int t = 0; t < TURNS; t++) {
        for (int i = 0; i < CORES; i++)
            ns[i][t] = turn(&p[i], &cores[i], load);
        ratios[t] = ns[CORES - 1][t] / ns[0][t];
    }
    *ratio = median(ratios, TURNS);
    for (int i = 0; i < CORES; i++) {
        median(ns[i], TURNS);
        printf(" %.1f (%.1f) |", ns[i][TURNS / 2], ns[i][0]);
    }
    if (CORES > 1)
        printf(" %.2f |", *ratio);
    return p[0].hashes == p[CORES - 1].hashes &&
           cores[0].hash(&p[0].match) == cores[CORES - 1].hash(&p[CORES - 1].match);
}

int main(void)
{
    bool agree = true;
    double ratio[LOADS][TS_RULE_SETS];
    printf("|");
    for (int load = 0; load < LOADS; load++)
        printf(CORES > 1 ? " | %s | other | ratio" : " | %s", load_name[load]);
    printf(" |\n|---|");
    for (int column = 0; column < LOADS * (CORES > 1 ? 3 : 1); column++)
        printf("---|");
    for (unsigned rules = 0; rules < TS_RULE_SETS; rules++) {
        printf("\n| %s |", ts_rules_get(rules)->name);
        for (int load = 0; load < LOADS; load++)
            agree = measure(rules, load, &ratio[load][rules]) && agree;
        fflush(stdout);
    }
    printf("\n");
    for (int load = 0; load < LOADS && CORES > 1; load++)
        printf("%s: %.2f\n", load_name[load], median(ratio[load], TS_RULE_SETS));
    if (!agree)
        printf("the two cores have played different games\n");
    return !agree;
}
