/* The coach: reviews recorded games, and suggests placements in a running one. */
#ifndef TESSERA_COACH_COACH_H
#define TESSERA_COACH_COACH_H

#include "bot/search.h"
#include "coach/grade.h"
#include "coach/walk.h"

#include <stddef.h>

typedef struct coach_state coach_state;
typedef struct coach_live coach_live;

#define COACH_CHANCES(X)                                                                           \
    X(NO_CHANCE, "none")                                                                           \
    X(SPIN, "t-spin") /* a T-spin with lines */                                                    \
    X(QUAD, "quad")                                                                                \
    X(PERFECT, "perfect clear")
#define COACH_CHANCE_NAME(id, word) COACH_##id,
enum { COACH_CHANCES(COACH_CHANCE_NAME) COACH_CHANCE_COUNT };
#undef COACH_CHANCE_NAME

/* True when a perfect clear is certain after this choice, with only the visible pieces. If perfect
 * clears are worth their pieces, as for bots, such a choice loses nothing. */
bool coach_keeps_clear(const ts_question *q, const ts_forms *f, const ts_choice *taken);

/* The coach: the cost of each placement of a recorded game, and the better placements. Works on the
 * text of one replay (of a duel, one round), in slices, in integers and without a clock: the same
 * text has the same review on every machine. docs/coach.md explains it.
 *
 *     int error;
 *     coach_state *c = coach_open(text, size, 0, &coach_usual, &error);
 *     while (!coach_go_on(c, 20000)) ...
 *     const coach_review *r = coach_review_of(c);
 *     for (unsigned i = 0; i < r->count; i++) ... r->mark[i] ...
 *     coach_close(c); */

enum { COACH_ALTERNATIVES = 3, COACH_DEAREST = 3 };

/* The causes of a loss. */
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

/* A placement of the piece in play, or of the held one. */
typedef struct coach_move {
    ts_piece piece; /* where it locks */
    uint8_t spin;   /* TS_SPIN_... */
    uint8_t hold;   /* the piece in play is held first */
    uint8_t depth;  /* search depth in pieces, or 0 if the search did not find the placement */
    int32_t value;  /* under the aim's weights */
    int32_t stated; /* estimated rows behind the best, in hundredths */
} coach_move;

/* One placement. */
typedef struct coach_mark {
    uint64_t tick;   /* in which the piece spawned */
    uint64_t locked; /* in which the piece locked */
    uint32_t number; /* of the piece on its board, from 1 */
    uint8_t piece;   /* the kind that spawned */
    uint8_t alts;    /* number of `alt` in use */
    coach_move played, best;
    coach_move alt[COACH_ALTERNATIVES]; /* the next best, except the one played */
    int32_t stated; /* the loss in hundredths of estimated rows, which decides the grade */
    int32_t loss;   /* the loss in hundredths of the unit */
    int32_t ahead;  /* in a duel: the lead over the strongest opponent, under the aim's weights,
                     with the best placement */
    int32_t cost;   /* determines the costliest: in hundredths of points */
    /* winning chances with the best placement and with the one played, in hundredths of a percent;
     * 0 without a duel */
    uint16_t win_before, win_after;
    uint16_t accuracy;    /* in hundredths of a percent */
    uint8_t grade;        /* COACH_BRILLIANT... */
    uint8_t why;          /* TS_WHY_...: the advantage of the best placement */
    uint8_t chance;       /* COACH_SPIN...: the missed chance */
    uint8_t cause;        /* COACH_MISSED_SPIN... */
    uint8_t keys;         /* keys pressed, without the final drop */
    uint8_t keys_least;   /* the fewest keys to the placement played, or COACH_NO_WAY */
    uint8_t only;         /* the second best is a mistake */
    uint8_t hard;         /* the best placement needs a spin, a tuck or more than four keys */
    uint8_t out_of_reach; /* the player's hands could not have reached anything better */
    uint8_t clear_sure;   /* a perfect clear was certain from there, so it is no loss */
    uint8_t deep;         /* it was searched again with the larger budget */
} coach_mark;

typedef struct coach_summary {
    uint8_t unit, aim;               /* COACH_ROWS..., TS_AIM_... */
    uint8_t duel;                    /* there are winning chances */
    uint8_t opening;                 /* an index for coach_opening_name, or 0 */
    uint8_t mirrored;                /* the opening is */
    int32_t accuracy;                /* in hundredths of a percent, from the cost of each
                                        placement */
    int32_t accuracy_win;            /* the same from winning chances alone; 0 without a duel */
    int64_t loss;                    /* in total, in hundredths of the unit */
    int64_t lost[COACH_CAUSE_COUNT]; /* the same by cause */
    uint32_t of_grade[COACH_GRADE_COUNT];
    uint32_t missed[COACH_CHANCE_COUNT];
    unsigned dearest[COACH_DEAREST]; /* indices of marks, the costliest first */
    unsigned dear;                   /* their number */
    uint32_t attack;                 /* rows sent */
    uint32_t keys, keys_least;       /* of the placements with a known path */
    coach_hands hands;               /* the player's pace */
} coach_summary;

typedef struct coach_review {
    const coach_mark *mark;
    unsigned count;
    coach_summary summary; /* complete when the review is done */
} coach_review;

/* Positions to search: for each placement, and again for each of the `worst` costliest. */
typedef struct coach_budget {
    uint32_t first, again, worst;
} coach_budget;

extern const coach_budget coach_usual; /* 2 x 2,500 for all, 2 x 100,000 for ten */

/* The text must outlive the review. On failure returns NULL and sets *error to a TS_REPLAY_...
 * error, or to TS_OK if out of memory; TS_REPLAY_BOARD means that the match has no such
 * board. */
coach_state *coach_open(const char *text, size_t size, unsigned board, const coach_budget *budget,
                        int *error);
/* Searches about this number of positions. Returns true when the review is done. The review does
 * not depend on the slices. */
bool coach_go_on(coach_state *c, uint64_t places);
bool coach_failed(const coach_state *c); /* out of memory: the review ended early */
/* Returns the review so far; the marks of the first pass are added one by one, in order, and those
 * searched again change. */
const coach_review *coach_review_of(const coach_state *c);
void coach_close(coach_state *c);

/* The live coach: suggests a placement for the current position with its reason, and grades a piece
 * that has locked. Uses integers and no clock; works in slices. */

coach_live *coach_live_open(void); /* NULL if out of memory */
void coach_live_close(coach_live *l);
/* Sets the board, as its player sees it; the board is copied. */
void coach_live_ask(coach_live *l, const ts_match *m, unsigned board, unsigned aim,
                    uint32_t places);
bool coach_live_go_on(coach_live *l, uint64_t places); /* true when done */
/* Writes the best placement, and its advantage over the second best. Returns false if none is
 * known. */
bool coach_live_best(coach_live *l, coach_mark *out);
/* Grades this lock down at once, with the placements searched. The grade is `ungraded` if the
 * search does not know the placement. */
void coach_live_judge(coach_live *l, const ts_event *lock, coach_mark *out);

#endif
