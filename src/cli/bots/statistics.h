/* Averages over many games, with 95 % intervals. */
#ifndef TESSERA_CLI_BOTS_STATISTICS_H
#define TESSERA_CLI_BOTS_STATISTICS_H

typedef struct cli_mean {
    double n, sum, squares;
} cli_mean;

void cli_mean_add(cli_mean *m, double value);
double cli_mean_of(const cli_mean *m);
double cli_mean_margin(const cli_mean *m); /* to either side */

/* One count in relation to another, such as rows per piece: the quotient of the sums. */
typedef struct cli_ratio {
    double n, above, below, above2, below2, both;
} cli_ratio;

void cli_ratio_add(cli_ratio *r, double above, double below);
double cli_ratio_of(const cli_ratio *r);
double cli_ratio_margin(const cli_ratio *r);

/* The 95 % interval (Wilson's) of a share, from 0 to 1: `won` of `games` games were won. */
void cli_share(double won, double total, double *low, double *high);
/* The 95 % interval of the expected life of something that ends by chance, with a constant chance:
 * `counted` in all until `ended` ends (the rest was stopped). With no end, *high is infinite. */
void cli_life(double counted, double ended, double *low, double *high);

/* Ratings from a table of n players: row i, column j has what i has won from j, half a point for a
 * draw. The ratings have the mean 0; the margin is that of the difference to it. */
enum { CLI_RATED_MAX = 32 };

typedef struct cli_score {
    double games, points;
} cli_score;

typedef struct cli_rating {
    double elo, margin; /* to either side, for 95 % */
} cli_rating;

void cli_elo(unsigned n, const cli_score *score, cli_rating *out);

#endif
