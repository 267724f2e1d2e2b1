/* The review of a game as JSON, one object a line (docs/coach.md). */
#ifndef TESSERA_CLI_REVIEW_JSON_H
#define TESSERA_CLI_REVIEW_JSON_H

#include "coach/coach.h"

/* What is said of a game besides its review. */
typedef struct review_game {
    const char *name; /* of the file, or the number in the library */
    unsigned round;   /* of a duel, from 1; 0: it is no duel of several */
    unsigned board;
    ts_setup setup;
} review_game;

void review_put_json(const review_game *g, const coach_review *r);

extern const char *const review_grades[],
    *const review_units[], *const review_causes[], *const review_chances[], *const review_reasons[];

#endif
