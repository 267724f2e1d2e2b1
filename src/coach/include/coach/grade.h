/* What a loss is called, what it costs in the unit of the aim, and how accurate a game was. All
 * numbers were measured: scale.c has them, docs/coach.md says how. */
#ifndef TESSERA_COACH_GRADE_H
#define TESSERA_COACH_GRADE_H

#include "movegen/eval.h"

#define COACH_GRADES(X)                                                                            \
    X(BRILLIANT, "brilliant") /* the best, hard to see, and nothing else was nearly as good */     \
    X(BEST, "best")           /* nothing better was found */                                       \
    X(GOOD, "good")                                                                                \
    X(INACCURACY, "inaccuracy")                                                                    \
    X(MISTAKE, "mistake")                                                                          \
    X(BLUNDER, "blunder")                                                                          \
    X(UNGRADED, "ungraded") /* the search does not know the place that was played */
#define COACH_GRADE_NAME(id, word) COACH_##id,
enum { COACH_GRADES(COACH_GRADE_NAME) COACH_GRADE_COUNT };
#undef COACH_GRADE_NAME

/* What a loss is counted in. */
#define COACH_UNITS(X)                                                                             \
    X(ROWS, "rows")     /* sent less */                                                            \
    X(POINTS, "points") /* scored less */                                                          \
    X(PIECES, "pieces") /* needed more */                                                          \
    X(RISK, "risk")     /* of the game's end within 50 pieces, in percent */
#define COACH_UNIT_NAME(id, word) COACH_##id,
enum { COACH_UNITS(COACH_UNIT_NAME) COACH_UNIT_COUNT };
#undef COACH_UNIT_NAME

/* A stated row: what a difference of values is before it is bent to what it costs. It is the worth
 * of a row by the attack weights, and as much by the spread of the other aims. */
enum { COACH_STATED_MAX = 2000 }; /* in hundredths; more is more than anybody can tell */
int32_t coach_row_of(unsigned aim);
/* A difference of values in hundredths of stated rows, from 0 to COACH_STATED_MAX. */
int32_t coach_stated(unsigned aim, int64_t difference);

/* By mode and aim. */
unsigned coach_unit(unsigned mode, unsigned aim);
/* The loss in hundredths of the unit. `value`: of the best place. */
int32_t coach_loss(unsigned unit, unsigned aim, int32_t value, int32_t stated);

/* The chance to win a duel, in hundredths of a percent, for one whose position is worth so much
 * more than the other's. */
int32_t coach_win(unsigned aim, int64_t ahead);

/* COACH_GOOD to COACH_BLUNDER by the stated rows and by the winning chances lost, in hundredths of
 * a point; the worse of both. */
unsigned coach_grade(int32_t stated, int32_t win_lost);

/* The accuracy of one placement, in hundredths of a percent, by winning chances lost in hundredths
 * of a point. */
int32_t coach_accuracy(int32_t win_lost);
/* The same number for stated rows, where nobody can win: 5 points for one row, 10 for two, 15
 * for four. */
int32_t coach_points_of(int32_t stated);

/* The accuracy of a game: the mean of the placements' mean, each weighted by how much the chances
 * moved around it, and of their harmonic mean. `win` is NULL without a duel. */
int32_t coach_game_accuracy(const uint16_t *accuracy, const uint16_t *win, unsigned count);

#endif
