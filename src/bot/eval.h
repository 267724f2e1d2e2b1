/* How good a field is: a few named features, each with a whole-number weight. Nothing here knows a
 * rule set, nor what comes next. */
#ifndef TS_BOT_EVAL_H
#define TS_BOT_EVAL_H

#include "forms.h"

/* What a field is judged by, and what a lock down is. */
#define TS_WEIGHT_LIST(X)                                                                          \
    X(height)         /* of all columns, added up */                                               \
    X(holes)          /* empty cells with a filled one above */                                    \
    X(covering)       /* filled cells above the lowest hole of their column */                     \
    X(hole_rows)      /* rows with a hole */                                                       \
    X(row_changes)    /* filled beside empty; walls are filled */                                  \
    X(column_changes) /* filled above or below empty; the floor is filled */                       \
    X(wells)          /* cells between filled ones, each counted with those under it */            \
    X(bumps)          /* steps between neighbouring columns */                                     \
    X(top)            /* rows of the highest column above half the field, squared */               \
    X(ready)          /* rows that lack but one cell, which lies open */                           \
    X(slots)          /* notches a T can be spun into for two rows */                              \
    X(landing)        /* half rows below the middle of the piece */                                \
    X(eroded)         /* rows cleared, times cells of the piece that went with them */             \
    X(lines_1)                                                                                     \
    X(lines_2)                                                                                     \
    X(lines_3)                                                                                     \
    X(lines_4)                                                                                     \
    X(spin_1)                                                                                      \
    X(spin_2)                                                                                      \
    X(spin_3)                                                                                      \
    X(wasted_t) /* a T that cleared nothing by a spin */                                           \
    X(attack)   /* rows sent by a clear, and by a chain it lets go */                              \
    X(chain)    /* the last clear was difficult: the next is back-to-back */                       \
    X(perfect)  /* nothing is left */

typedef struct ts_weights {
#define TS_WEIGHT_FIELD(name) int32_t name;
    TS_WEIGHT_LIST(TS_WEIGHT_FIELD)
#undef TS_WEIGHT_FIELD
} ts_weights;

enum {
#define TS_WEIGHT_COUNTED(name) TS_WEIGHT_##name,
    TS_WEIGHT_LIST(TS_WEIGHT_COUNTED)
#undef TS_WEIGHT_COUNTED
        TS_WEIGHTS
};

/* What is played for. */
#define TS_AIM_LIST(X)                                                                             \
    X(survival)                                                                                    \
    X(score)                                                                                       \
    X(attack)                                                                                      \
    X(digging)
enum {
#define TS_AIM_COUNTED(name) TS_AIM_##name,
    TS_AIM_LIST(TS_AIM_COUNTED)
#undef TS_AIM_COUNTED
        TS_AIMS
};

const ts_weights *ts_weights_of(unsigned aim);
/* By the weights of an aim, what a difference in values means. */
int32_t ts_spread_of(unsigned aim);    /* from the best place to a middling one, on average */
int32_t ts_hold_cost_of(unsigned aim); /* to hold takes time: not for less than that */
const char *ts_weight_name(unsigned weight);
const char *ts_aim_name(unsigned aim);
int32_t *ts_weight(ts_weights *w, unsigned weight); /* by number */

typedef struct ts_scored {
    ts_place place;
    uint8_t lines;
    uint8_t perfect;
    uint8_t eroded;      /* cells of the piece that went */
    uint8_t height;      /* of the field then */
    uint8_t cells_above; /* the piece was locked wholly above the field */
    int32_t value;
} ts_scored;

typedef struct ts_judge {
    const ts_weights *weights;
    const ts_forms *forms;
    uint8_t columns; /* of the field; those to the right of them are filled */
    uint8_t visible;
} ts_judge;

/* The value of a field as it stands. */
int32_t ts_judge_board(const ts_judge *j, const ts_bitboard *b);
/* All these places on this field; returns how many were written, `room` at most. Only what the
 * field and the landing are worth is in the value, not what a clear is. */
unsigned ts_judge_places(const ts_judge *j, const ts_bitboard *b, unsigned kind, unsigned spin,
                         const ts_places *places, ts_scored *out, unsigned room);
/* Locks it in and takes the full rows out; returns how many. */
unsigned ts_lock_in(const ts_forms *f, ts_bitboard *b, ts_place p, unsigned columns);

#endif
