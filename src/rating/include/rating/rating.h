/* Ratings of players by results: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system") for
 * two, Plackett-Luce (Weng and Lin, "A Bayesian approximation method for online ranking", algorithm
 * 4) for three and four. In whole numbers: the same results give the same bits everywhere. */
#ifndef TESSERA_RANKING_RATING_H
#define TESSERA_RANKING_RATING_H

#include "rating/fixed_point.h"

enum { RATE_MANY_MOST = 4, RATE_MANY_SURE = 10 }; /* sure after so many games */
enum { RATE_PERIOD_SECONDS = 5 * 24 * 3600 };     /* what Glicko-2 calls a rating period */

/* A rating is sure when its deviation is below that. */
#define RATE_SURE (110 * FIX_ONE)

typedef struct rate_two {
    fix rating, deviation, volatility; /* 1500, 350, 0.06 at first */
} rate_two;

typedef struct rate_game {
    rate_two other;
    fix score; /* FIX_ONE won, half of it drawn, 0 lost */
} rate_game;

typedef struct rate_many {
    fix mean, deviation; /* 25, 25/3 at first */
} rate_many;

rate_two rate_two_usual(void);
/* Returns the rating after so long without a game, which is less sure. */
rate_two rate_two_rest(const rate_two *p, uint64_t seconds);
/* The ratings of all are those before these games. */
rate_two rate_two_play(const rate_two *p, const rate_game *games, unsigned count);

rate_many rate_many_usual(void);
/* A match of several, each with its place, from 1; equal places are a draw. */
void rate_many_play(rate_many *player, const unsigned *place, unsigned count);
fix rate_many_order(const rate_many *p); /* by which tables are ordered: surely at least that */

#endif
