/* Grades of losses, their cost in the unit of the aim, and the accuracy of a game. All values were
 * measured: they are in scale.c, and docs/coach.md explains how. */
#ifndef TESSERA_COACH_GRADE_H
#define TESSERA_COACH_GRADE_H

#include "movegen/eval.h"

#include <stdint.h>

#define COACH_GRADES(X)                                                                            \
    X(BRILLIANT, "brilliant") /* the best, hard to see, and nothing else was nearly as good */     \
    X(BEST, "best")           /* nothing better was found */                                       \
    X(GOOD, "good")                                                                                \
    X(INACCURACY, "inaccuracy")                                                                    \
    X(MISTAKE, "mistake")                                                                          \
    X(BLUNDER, "blunder")                                                                          \
    X(UNGRADED, "ungraded") /* the search does not know the placement played */
#define COACH_GRADE_NAME(id, word) COACH_##id,
enum { COACH_GRADES(COACH_GRADE_NAME) COACH_GRADE_COUNT };
#undef COACH_GRADE_NAME

/* The units of a loss. */
#define COACH_UNITS(X)                                                                             \
    X(ROWS, "rows")       /* fewer rows sent */                                                    \
    X(POINTS, "points")   /* fewer points */                                                       \
    X(PIECES, "pieces")   /* more pieces needed */                                                 \
    X(RISK, "risk")       /* of losing within 50 pieces, in percent */                             \
    X(CHANCES, "chances") /* of winning a duel, in percent */
#define COACH_UNIT_NAME(id, word) COACH_##id,
enum { COACH_UNITS(COACH_UNIT_NAME) COACH_UNIT_COUNT };
#undef COACH_UNIT_NAME

/* An estimated row: a difference of values before calibration to its actual cost. It is the value
 * of a row under the attack weights, and the equivalent under the spread of the other aims. */
enum { COACH_STATED_MAX = 2000 }; /* in hundredths; larger losses cannot be told apart */
int32_t coach_row_of(unsigned aim);
/* Converts a difference of values to hundredths of estimated rows, from 0 to COACH_STATED_MAX. */
int32_t coach_stated(unsigned aim, int64_t difference);

/* Returns the unit for a mode and an aim, without opponents. */
unsigned coach_unit(unsigned mode, unsigned aim);
/* Returns the loss in hundredths of the unit. `value` is that of the best placement; for chances,
 * how much it is ahead of the opponent. */
int32_t coach_loss(unsigned unit, unsigned aim, int64_t value, int32_t stated);

/* Returns the chance to win a duel, in hundredths of a percent, for a player whose position is
 * worth `ahead` more than the opponent's. */
int32_t coach_win(unsigned aim, int64_t ahead);

/* Returns COACH_GOOD to COACH_BLUNDER: by the loss, in hundredths of a percent, if the unit is
 * chances, and otherwise by the estimated rows. */
unsigned coach_grade(unsigned unit, int32_t loss, int32_t stated);

/* Returns the accuracy of one placement, in hundredths of a percent, from the winning chances lost
 * in hundredths of a point. */
int32_t coach_accuracy(int32_t win_lost);
/* Returns the equivalent loss in points for estimated rows, without an opponent: 5 points for one
 * row, 10 for two, 15 for four. */
int32_t coach_points_of(int32_t stated);

/* Returns the accuracy of a game: the mean of the placements' mean, each weighted by the variation
 * of the chances around it, and of their harmonic mean. `win` is NULL without a duel. */
int32_t coach_game_accuracy(const uint16_t *accuracy, const uint16_t *win, unsigned count);

/* Tables that were fitted to games: `tessera-lab scale` makes scale.c. */

enum { COACH_WIN_KNOTS = 65, COACH_WIN_STEP = 256, COACH_RISK_KNOTS = 33, COACH_RISK_STEP = 512 };
enum { COACH_RISK_LOW = -12288, COACH_BENT = 7 };

typedef struct coach_scale {
    /* hundredths of a percent, for values from -32 to 32 steps; under the attack and the survival
     * weights */
    int16_t win[2][COACH_WIN_KNOTS];
    /* the same for the risk of losing within 50 pieces, from COACH_RISK_LOW on */
    int16_t risk[COACH_RISK_KNOTS];
    /* estimated rows and their actual cost, both in hundredths: rows sent, points, pieces */
    int32_t bent[3][COACH_BENT][2];
} coach_scale;

extern const coach_scale coach_scale_fitted;

#endif
