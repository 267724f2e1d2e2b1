/* What a placement could have been: a T-spin, a quad, a perfect clear. */
#ifndef TESSERA_COACH_CHANCES_H
#define TESSERA_COACH_CHANCES_H

#include "bot/search.h"

#define COACH_CHANCES(X)                                                                           \
    X(NO_CHANCE, "none")                                                                           \
    X(SPIN, "t-spin") /* a T-spin with lines */                                                    \
    X(QUAD, "quad")                                                                                \
    X(PERFECT, "perfect clear")
#define COACH_CHANCE_NAME(id, word) COACH_##id,
enum { COACH_CHANCES(COACH_CHANCE_NAME) COACH_CHANCE_COUNT };
#undef COACH_CHANCE_NAME

/* Returns the chance that this placement takes. */
unsigned coach_chance_of(const ts_question *q, const ts_forms *f, ts_place p);
/* Returns the greatest chance among the choices better than the one played, unless the latter is as
 * great. `played` is an index in the answer. */
unsigned coach_chance_missed(const ts_question *q, const ts_forms *f, const ts_answer *a,
                             unsigned played);

/* Is a perfect clear certain after this choice, with only the visible pieces? Where perfect clears
 * are worth their pieces, as for bots, this is no loss. */
bool coach_keeps_clear(const ts_question *q, const ts_forms *f, const ts_choice *taken);

#endif
