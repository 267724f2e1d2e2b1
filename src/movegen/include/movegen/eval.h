/* Evaluates fields with named features, each with an integer weight. It knows neither the rule set
 * nor the next pieces. */
#ifndef TESSERA_MOVEGEN_EVAL_H
#define TESSERA_MOVEGEN_EVAL_H

#include "tessera/forms.h"

/* The features of a field, and of a lock down. */
#define TS_WEIGHT_LIST(X)                                                                          \
    X(height)         /* of all columns, added up */                                               \
    X(holes)          /* empty cells with a filled one above */                                    \
    X(covering)       /* filled cells above the lowest hole of their column */                     \
    X(hole_rows)      /* rows with a hole */                                                       \
    X(row_changes)    /* horizontal changes between filled and empty; walls are filled */          \
    X(column_changes) /* vertical changes between filled and empty; the floor is filled */         \
    X(wells)          /* cells between filled ones, each counted with those under it */            \
    X(bumps)          /* height differences between neighbouring columns */                        \
    X(top)            /* rows of the highest column above half the field, squared */               \
    X(ready)          /* rows that lack one cell, which is open from above */                      \
    X(slots)          /* notches a T can be spun into for two rows */                              \
    X(landing)        /* half rows below the middle of the piece */                                \
    X(eroded)         /* rows cleared, times the piece's cells in them */                          \
    X(lines_1)                                                                                     \
    X(lines_2)                                                                                     \
    X(lines_3)                                                                                     \
    X(lines_4)                                                                                     \
    X(spin_1)                                                                                      \
    X(spin_2)                                                                                      \
    X(spin_3)                                                                                      \
    X(wasted_t) /* a T that did not clear with a spin */                                           \
    X(attack)   /* rows sent by a clear, and by a surge it releases */                             \
    X(chain)    /* the last clear was difficult: the next is back-to-back */                       \
    X(perfect)  /* the field is empty */

typedef struct ts_weights {
#define TS_WEIGHT_FIELD(name) int32_t name;
    TS_WEIGHT_LIST(TS_WEIGHT_FIELD)
#undef TS_WEIGHT_FIELD
    int32_t combo; /* for each clear of the running combo; no feature, since only a search counts
                      it */
} ts_weights;

enum {
#define TS_WEIGHT_COUNTED(name) TS_WEIGHT_##name,
    TS_WEIGHT_LIST(TS_WEIGHT_COUNTED)
#undef TS_WEIGHT_COUNTED
        TS_WEIGHTS
};

/* The aims of the bot. */
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
const ts_weights *ts_weights_of_duels(void); /* in place of those for attack: for players who make
                                                no mistakes */
/* The meaning of a difference in values, under the weights of an aim. */
int32_t ts_spread_of(unsigned aim);    /* average difference between the best and an average
                                          placement */
int32_t ts_hold_cost_of(unsigned aim); /* a hold takes time: its gain must exceed this */
const char *ts_weight_name(unsigned weight);
const char *ts_aim_name(unsigned aim);
int32_t *ts_weight(ts_weights *w, unsigned weight); /* by its index in TS_WEIGHT_LIST */

typedef struct ts_scored {
    ts_place place;
    uint8_t lines;
    uint8_t perfect;
    uint8_t eroded;      /* the piece's cells in cleared rows */
    uint8_t height;      /* of the field after it */
    uint8_t cells_above; /* the piece was locked wholly above the field */
    int32_t value;
} ts_scored;

typedef struct ts_judge {
    const ts_weights *weights;
    const ts_forms *forms;
    uint8_t columns; /* of the field; columns to the right of them are filled */
    uint8_t visible;
} ts_judge;

/* Returns the value of a field. */
int32_t ts_judge_board(const ts_judge *j, const ts_bitboard *b);
/* Evaluates all these placements on this field; returns the number written, at most `size`. The
 * value covers the field and the landing, but not the clear. */
unsigned ts_judge_places(const ts_judge *j, const ts_bitboard *b, unsigned kind, unsigned spin,
                         const ts_places *places, ts_scored *out, unsigned size);
/* Locks a piece and removes the full rows; returns their number. */
unsigned ts_lock_in(const ts_forms *f, ts_bitboard *b, ts_place p, unsigned columns);

#endif
