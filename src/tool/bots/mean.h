/* Averages over many games, with 95 % intervals. */
#ifndef TESSERA_TOOL_BOTS_MEAN_H
#define TESSERA_TOOL_BOTS_MEAN_H

typedef struct tool_mean {
    double n, sum, squares;
} tool_mean;

void tool_mean_add(tool_mean *m, double value);
double tool_mean_of(const tool_mean *m);
double tool_mean_margin(const tool_mean *m); /* to either side */

/* One count in relation to another, such as rows per piece: the quotient of the sums. */
typedef struct tool_ratio {
    double n, above, below, above2, below2, both;
} tool_ratio;

void tool_ratio_add(tool_ratio *r, double above, double below);
double tool_ratio_of(const tool_ratio *r);
double tool_ratio_margin(const tool_ratio *r);

/* The 95 % interval (Wilson's) of a share, from 0 to 1: `won` of `games` games were won. */
void tool_share(double won, double games, double *low, double *high);
/* The 95 % interval of the expected life of something that ends by chance, with a constant chance:
 * `counted` in all until `ended` ends (the rest was stopped). With no end, *high is infinite. */
void tool_life(double counted, double ended, double *low, double *high);

#endif
