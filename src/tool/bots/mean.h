/* What was counted in many games, with the interval in which the truth lies, 95 times of 100. */
#ifndef TESSERA_TOOL_BOTS_MEAN_H
#define TESSERA_TOOL_BOTS_MEAN_H

typedef struct tool_mean {
    double n, sum, squares;
} tool_mean;

void tool_mean_add(tool_mean *m, double value);
double tool_mean_of(const tool_mean *m);
double tool_mean_margin(const tool_mean *m); /* to either side */

/* Of something counted against something else, as rows a piece: the sums' quotient. */
typedef struct tool_ratio {
    double n, above, below, above2, below2, both;
} tool_ratio;

void tool_ratio_add(tool_ratio *r, double above, double below);
double tool_ratio_of(const tool_ratio *r);
double tool_ratio_margin(const tool_ratio *r);

/* Of so many games so many were won: the share's interval (Wilson's), from 0 to 1. */
void tool_share(double won, double games, double *low, double *high);
/* Of something that ends by chance, ever as likely: so much was counted in all until it had ended
 * so many times (the rest was stopped); the interval of how long it takes. Ended 0 times: no end is
 * in sight, *high is infinite. */
void tool_life(double counted, double ended, double *low, double *high);

#endif
