/* Averages, ratings and their intervals, by normal approximations. Shares and lives have better
 * ones, since they may have few cases. */
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

void cli_share(double won, double total, double *low, double *high)
{
    double z2 = wide * wide, middle = (won + z2 / 2) / (total + z2);
    double margin = wide / (total + z2) * root(won * (total - won) / total + z2 / 4);
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

/* ---- ratings -------------------------------------------------------------------------------- */

/* Everybody has drawn one game against a player of average strength, who keeps ratings finite. */
static const double prior = 1;

static double expected(double strength, double other)
{
    return strength / (strength + other);
}

/* Finds the strengths of Bradley and Terry's model by Hunter's minorization. */
static void fit_strengths(unsigned n, const cli_score *score, double strength[CLI_RATED_MAX])
{
    enum { ROUNDS = 10000 };
    for (unsigned i = 0; i < n; i++)
        strength[i] = 1;
    double change = 1;
    for (unsigned round = 0; round < ROUNDS && change > 1e-12; round++) {
        change = 0;
        for (unsigned i = 0; i < n; i++) {
            double points = prior / 2, weight = prior / (strength[i] + 1);
            for (unsigned j = 0; j < n; j++) {
                points += score[i * n + j].points;
                weight += score[i * n + j].games / (strength[i] + strength[j]);
            }
            double next = points / weight;
            change = fmax(change, fabs(next / strength[i] - 1));
            strength[i] = next;
        }
    }
}

/* Inverts a positive definite matrix in place, by Gauss and Jordan. */
static void invert(unsigned n, double m[CLI_RATED_MAX][CLI_RATED_MAX])
{
    for (unsigned k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (unsigned j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (unsigned i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (unsigned j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* Fills in the variances and covariances of the logarithms of the strengths. */
static void find_covariance(unsigned n, const cli_score *score, const double *strength,
                            double m[CLI_RATED_MAX][CLI_RATED_MAX])
{
    for (unsigned i = 0; i < n; i++) {
        double p = expected(strength[i], 1);
        m[i][i] = prior * p * (1 - p);
        for (unsigned j = 0; j < n; j++) {
            if (i == j)
                continue;
            p = expected(strength[i], strength[j]);
            m[i][j] = -score[i * n + j].games * p * (1 - p);
            m[i][i] -= m[i][j];
        }
    }
    invert(n, m);
}

void cli_elo(unsigned n, const cli_score *score, cli_rating *out)
{
    static const double points = 400;
    double strength[CLI_RATED_MAX], m[CLI_RATED_MAX][CLI_RATED_MAX], middle = 0, all = 0;
    fit_strengths(n, score, strength);
    find_covariance(n, score, strength, m);
    for (unsigned i = 0; i < n; i++) {
        middle += log10(strength[i]) / n;
        for (unsigned j = 0; j < n; j++)
            all += m[i][j] / n / n;
    }
    for (unsigned i = 0; i < n; i++) {
        double row = 0;
        for (unsigned j = 0; j < n; j++)
            row += m[i][j] / n;
        out[i].elo = points * (log10(strength[i]) - middle);
        out[i].margin = points / log(10) * wide * root(m[i][i] - 2 * row + all);
    }
}
