/* A generation is drawn around a middle, each number independently; the best quarter gives the next
 * middle and spread. Extra spread is added in the first half, so that the spread does not narrow
 * too soon. The middle itself is always one of the candidates. */
#include "evolve.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "tessera.h"
#include "cli/jobs.h"

enum { FINE = 16 }; /* middles and spreads are stored in sixteenths */

typedef struct generation {
    const evolve_plan *plan;
    uint64_t seed;
    int32_t (*candidate)[EVOLVE_NUMBERS_MAX];
    int64_t *result; /* of each game of each candidate */
    atomic_ullong next;
} generation;

/* About normally distributed, with a spread of FINE times `spread`. */
static int64_t drawn(ts_match *dice, int64_t middle, int64_t spread)
{
    enum { UNIT = 65536, TIMES = 12 };
    int64_t sum = 0;
    for (int i = 0; i < TIMES; i++)
        sum += ts_draw_below(dice, 0, UNIT);
    return middle + (sum - TIMES / 2 * UNIT) * spread / UNIT;
}

static int32_t rounded(int64_t fine)
{
    return (int32_t)((fine + (fine < 0 ? -FINE / 2 : FINE / 2)) / FINE);
}

static int64_t root(int64_t n)
{
    int64_t low = 0, high = INT32_MAX;
    while (low < high) {
        int64_t mid = low + (high - low + 1) / 2;
        if (mid <= n / mid)
            low = mid;
        else
            high = mid - 1;
    }
    return low;
}

static void judge_games(void *of, unsigned job)
{
    generation *g = of;
    const evolve_plan *p = g->plan;
    for (uint64_t i = atomic_fetch_add(&g->next, 1); i < p->candidates * p->games;
         i = atomic_fetch_add(&g->next, 1))
        g->result[i] = p->judge(p->of, job, g->candidate[i / p->games], g->seed + i % p->games);
}

static void judge_all(generation *g)
{
    atomic_init(&g->next, 0);
    jobs_run((unsigned)g->plan->jobs, judge_games, g);
}

/* The candidates from the best to the worst; of equal ones the first. */
static void rank(const generation *g, int64_t *sum, unsigned *order)
{
    const evolve_plan *p = g->plan;
    for (unsigned i = 0; i < p->candidates; i++) {
        unsigned k = i;
        sum[i] = 0;
        for (uint64_t game = 0; game < p->games; game++)
            sum[i] += g->result[i * p->games + game];
        for (; k > 0 && sum[order[k - 1]] < sum[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

static void settle(const generation *g, const unsigned *order, uint64_t number, int64_t *middle,
                   int64_t *spread)
{
    const evolve_plan *p = g->plan;
    int64_t best = (int64_t)(p->candidates + 3) / 4;
    int64_t left = (int64_t)p->generations - 2 * (int64_t)number;
    for (unsigned n = 0; n < p->count; n++) {
        int64_t sum = 0, squares = 0;
        for (int64_t i = 0; i < best; i++)
            sum += g->candidate[order[i]][n] * FINE;
        middle[n] = sum / best;
        for (int64_t i = 0; i < best; i++) {
            int64_t off = g->candidate[order[i]][n] * FINE - middle[n];
            squares += off * off;
        }
        int64_t added =
            left > 0 ? (int64_t)p->spread[n] * FINE * left / (int64_t)p->generations / 3 : 0;
        spread[n] = root(squares / best + added * added);
    }
}

static void breed(const generation *g, ts_match *dice, const int64_t *middle, const int64_t *spread)
{
    for (unsigned n = 0; n < g->plan->count; n++)
        g->candidate[0][n] = rounded(middle[n]);
    for (unsigned i = 1; i < g->plan->candidates; i++)
        for (unsigned n = 0; n < g->plan->count; n++)
            g->candidate[i][n] = rounded(drawn(dice, middle[n], spread[n]));
}

bool evolve(const evolve_plan *p, int32_t *out)
{
    int64_t middle[EVOLVE_NUMBERS_MAX], spread[EVOLVE_NUMBERS_MAX], sum[EVOLVE_CANDIDATES_MAX];
    unsigned order[EVOLVE_CANDIDATES_MAX];
    generation g = {.plan = p, .seed = p->seed};
    ts_match dice;
    ts_setup setup;
    ts_setup_default(&setup, 0, 0);
    setup.seed = ~p->seed; /* a seed that is not played */
    ts_start(&dice, &setup);
    g.candidate = calloc((size_t)p->candidates, sizeof *g.candidate);
    g.result = calloc((size_t)(p->candidates * p->games), sizeof *g.result);
    bool there = g.candidate && g.result;
    for (unsigned n = 0; n < p->count; n++) {
        middle[n] = (int64_t)p->start[n] * FINE;
        spread[n] = (int64_t)p->spread[n] * FINE;
    }
    for (uint64_t i = 0; there && i < p->generations; i++) {
        breed(&g, &dice, middle, spread);
        judge_all(&g);
        rank(&g, sum, order);
        settle(&g, order, i + 1, middle, spread);
        if (p->tell)
            p->tell(p->of, i + 1, sum[0] / (int64_t)p->games, sum[order[0]] / (int64_t)p->games);
        g.seed += p->games;
    }
    for (unsigned n = 0; n < p->count; n++)
        out[n] = rounded(middle[n]);
    free(g.candidate);
    free(g.result);
    return there;
}
