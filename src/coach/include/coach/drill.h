/* A drill: a position from a player's own game in which something better was there. It comes back
 * after growing intervals, and after a miss soon. A drill is a line of text, which the store
 * keeps. */
#ifndef TESSERA_COACH_DRILL_H
#define TESSERA_COACH_DRILL_H

#include "coach/coach.h"

#include <stdbool.h>

#define DRILL_POSITION 600 /* bytes of a position as fumen */
#define DRILL_ROOM 800     /* of a drill as text */

/* What loses no more than this many hundredths of a stated row is as good: below it the better
 * place is better as often as not (docs/coach.md). */
enum { DRILL_BOUND = 50 };

typedef struct coach_drill {
    int32_t due; /* the day it comes back, counted from 1970 */
    uint32_t back_to_back;
    int32_t combo;
    uint8_t rules, aim;
    uint8_t step;    /* how many intervals it has passed */
    uint8_t cause;   /* COACH_...: what speaks for the better place */
    uint8_t pending; /* rows of garbage on their way */
    ts_piece best;   /* the better place */
    char position[DRILL_POSITION];
} coach_drill;

/* The player has found the place, or not: when does it come back? */
void coach_drill_answered(coach_drill *d, bool found, int32_t day);
void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM]);
/* False: it is no drill, or one of another version. */
bool coach_drill_read(coach_drill *d, const char *text);

#endif
