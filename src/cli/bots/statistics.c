/* Normal approximations; for shares and lives, exact ones, since they may have few cases. */
#include "bots/statistics.h"

#include <math.h>

static const double wide = 1.959964; /* standard deviations to either side for 95 % */

static double root(double value)
{
    return value > 0 ? sqrt(value) : 0;
}

void cli_mean_add(cli_mean *m, double value)
{
    m->n++;
    m->sum += value;
    m->squares += value * value;
}

double cli_mean_of(const cli_mean *m)
{
    return m->n > 0 ? m->sum / m->n : 0;
}

double cli_mean_margin(const cli_mean *m)
{
    if (m->n < 2)
        return 0;
    return wide * root((m->squares - m->sum * m->sum / m->n) / (m->n - 1) / m->n);
}

void cli_ratio_add(cli_ratio *r, double above, double below)
{
    r->n++;
    r->above += above;
    r->below += below;
    r->above2 += above * above;
    r->below2 += below * below;
    r->both += above * below;
}

double cli_ratio_of(const cli_ratio *r)
{
    return r->below > 0 ? r->above / r->below : 0;
}

double cli_ratio_margin(const cli_ratio *r)
{
    double q = cli_ratio_of(r);
    if (r->n < 2 || r->below <= 0)
        return 0;
    double squares = r->above2 - 2 * q * r->both + q * q * r->below2;
    return wide * root(squares / (r->n - 1) * r->n) / r->below;
}

void cli_share(double won, double games, double *low, double *high)
{
    double z2 = wide * wide, middle = (won + z2 / 2) / (games + z2);
    double margin = wide / (games + z2) * root(won * (games - won) / games + z2 / 4);
    *low = middle > margin ? middle - margin : 0;
    *high = middle + margin < 1 ? middle + margin : 1;
}

/* The upper end for a count with the mean n, by Wilson and Hilferty's cube. */
static double most_of(double n, double z)
{
    double cube = 1 - 1 / (9 * n) + z / (3 * root(n));
    return n * cube * cube * cube;
}

/* Twice the expected number of ends is distributed as chi-squared, with 2k degrees of freedom below
 * and 2k + 2 above; games that were stopped are part of what was counted. */
void cli_life(double counted, double ended, double *low, double *high)
{
    *low = counted / most_of(ended + 1, wide);
    *high = ended > 0 ? counted / most_of(ended, -wide) : INFINITY;
}
