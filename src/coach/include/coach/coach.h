/* The coach: what each placement of a recorded game cost, and what would have been better. Works on
 * the text of one replay (of a duel: one round), in slices, in whole numbers and without a clock:
 * the same text has the same review on every machine. docs/coach.md explains it.
 *
 *     int error;
 *     coach_state *c = coach_open(text, size, 0, &coach_usual, &error);
 *     while (!coach_go_on(c, 20000)) ...
 *     const coach_review *r = coach_review_of(c);
 *     for (unsigned i = 0; i < r->count; i++) ... r->mark[i] ...
 *     coach_close(c);
 */
#ifndef TESSERA_COACH_COACH_H
#define TESSERA_COACH_COACH_H

#include "coach/chances.h"
#include "coach/grade.h"
#include "coach/keys.h"

#include <stddef.h>

enum { COACH_ALTERNATIVES = 3, COACH_DEAREST = 3 };

/* What a loss comes from. */
#define COACH_CAUSES(X)                                                                            \
    X(NO_CAUSE, "none")                                                                            \
    X(MISSED_PERFECT, "missed perfect clear")                                                      \
    X(MISSED_SPIN, "missed T-spin")                                                                \
    X(MISSED_QUAD, "missed quad")                                                                  \
    X(LATE_CANCEL, "garbage not cancelled")                                                        \
    X(WASTED_I, "wasted I")                                                                        \
    X(WASTED_T, "wasted T")                                                                        \
    X(HOLES, "holes")                                                                              \
    X(HEIGHT, "height")                                                                            \
    X(UNEVEN, "uneven stack")                                                                      \
    X(NOT_READY, "rows and slots not ready")                                                       \
    X(HOLD, "hold")                                                                                \
    X(AHEAD, "later pieces")
#define COACH_CAUSE_NAME(id, word) COACH_##id,
enum { COACH_CAUSES(COACH_CAUSE_NAME) COACH_CAUSE_COUNT };
#undef COACH_CAUSE_NAME

/* A place for the piece in play, or for the one on hold. */
typedef struct coach_move {
    ts_piece piece; /* where it locks */
    uint8_t spin;   /* TS_SPIN_... */
    uint8_t hold;   /* the hold comes first */
    uint8_t depth;  /* number of pieces looked ahead; 0: the search did not find the place */
    int32_t value;  /* by the aim's weights */
    int32_t stated; /* hundredths of stated rows behind the best */
} coach_move;

/* One placement. */
typedef struct coach_mark {
    uint64_t tick;   /* in which the piece came, */
    uint64_t locked; /* and the one in which it locked */
    uint32_t number; /* of the piece on its board, from 1 */
    uint8_t piece;   /* the kind that came */
    uint8_t alts;    /* how many of `alt` there are */
    coach_move played, best;
    coach_move alt[COACH_ALTERNATIVES]; /* the next best, without the one played */
    int32_t stated; /* the loss in hundredths of stated rows: by this, words are given */
    int32_t loss;   /* the loss in hundredths of the unit */
    int32_t
        ahead;    /* in a duel: of the strongest other, by the aim's weights, with the best place */
    int32_t cost; /* by this the dearest are found: in hundredths of points */
    /* winning chances with the best place and with the one played, in hundredths of a percent;
     * without a duel 0 */
    uint16_t win_before, win_after;
    uint16_t accuracy;    /* in hundredths of a percent */
    uint8_t grade;        /* COACH_BRILLIANT... */
    uint8_t why;          /* TS_WHY_...: what speaks for the best place */
    uint8_t chance;       /* COACH_SPIN...: what was there and not taken */
    uint8_t cause;        /* COACH_MISSED_SPIN... */
    uint8_t keys;         /* pressed, without the drop at the end */
    uint8_t keys_least;   /* the fewest that lead to the place played; COACH_NO_WAY */
    uint8_t only;         /* the second best is a mistake */
    uint8_t hard;         /* the best place needs a spin, a tuck or more than four keys */
    uint8_t out_of_reach; /* nothing better was within reach of the player's hands */
    uint8_t clear_sure;   /* a perfect clear was sure from there, so it is no loss */
    uint8_t deep;         /* it was looked at again, with the larger budget */
} coach_mark;

typedef struct coach_summary {
    uint8_t unit, aim;               /* COACH_ROWS..., TS_AIM_... */
    uint8_t duel;                    /* there are winning chances */
    uint8_t opening;                 /* coach_opening_name; 0: none */
    uint8_t mirrored;                /* the opening is */
    int32_t accuracy;                /* in hundredths of a percent, by the cost of each placement */
    int32_t accuracy_win;            /* the same by winning chances alone; without a duel 0 */
    int64_t loss;                    /* in all, in hundredths of the unit */
    int64_t lost[COACH_CAUSE_COUNT]; /* the same by cause */
    uint32_t of_grade[COACH_GRADE_COUNT];
    uint32_t missed[COACH_CHANCE_COUNT];
    unsigned dearest[COACH_DEAREST]; /* indices of marks, the dearest first */
    unsigned dear;                   /* how many of them there are */
    uint32_t attack;                 /* rows sent */
    uint32_t keys, keys_least;       /* of the placements with a known way */
    coach_hands hands;               /* the player's pace */
} coach_summary;

typedef struct coach_review {
    const coach_mark *mark;
    unsigned count;
    coach_summary summary; /* complete when the review is done */
} coach_review;

/* Places to examine: for each placement, and again for each of the `worst` dearest. */
typedef struct coach_budget {
    uint32_t first, again, worst;
} coach_budget;

extern const coach_budget coach_usual; /* 2 x 2,500 for all, 2 x 100,000 for ten */

typedef struct coach_state coach_state;

/* The text must outlive the review. NULL: *error is a TS_REPLAY_... error, or TS_REPLAY_OK if there
 * is no memory; TS_REPLAY_BOARD: the match has no such board. */
coach_state *coach_open(const char *text, size_t size, unsigned board, const coach_budget *budget,
                        int *error);
/* Examines about that number of places. True: the review is done. The review does not depend on the
 * slices. */
bool coach_go_on(coach_state *c, uint64_t places);
bool coach_failed(const coach_state *c); /* out of memory: the review ended early */
/* What there is so far; the marks of the first pass come one by one, in order, and those that are
 * looked at again change. */
const coach_review *coach_review_of(const coach_state *c);
void coach_close(coach_state *c);

#endif
