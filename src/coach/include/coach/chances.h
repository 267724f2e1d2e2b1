/* What a placement could have been: a T-spin, a quad, a perfect clear. */
#ifndef TESSERA_COACH_CHANCES_H
#define TESSERA_COACH_CHANCES_H

#include "bot/search.h"

#define COACH_CHANCES(X)                                                                           \
    X(NO_CHANCE, "none")                                                                           \
    X(SPIN, "t-spin") /* that clears rows */                                                       \
    X(QUAD, "quad")                                                                                \
    X(PERFECT, "perfect clear")
#define COACH_CHANCE_NAME(id, word) COACH_##id,
enum { COACH_CHANCES(COACH_CHANCE_NAME) COACH_CHANCE_COUNT };
#undef COACH_CHANCE_NAME

/* What that placement is. */
unsigned coach_chance_of(const ts_question *q, const ts_forms *f, ts_place p);
/* The greatest chance among the choices that are better than the one played, unless what was played
 * is as great. `played` is an index in the answer. */
unsigned coach_chance_missed(const ts_question *q, const ts_forms *f, const ts_answer *a,
                             unsigned played);

/* Is a perfect clear sure after that choice, with the pieces that are seen alone? Where clears are
 * worth their pieces, as bots have it, this is no loss. */
bool coach_keeps_clear(const ts_question *q, const ts_forms *f, const ts_choice *taken);

#endif
