/* A drill: a position from a player's own game with a better placement. It is repeated after
 * growing intervals, and soon after a miss. A drill is a line of text in the store. */
#ifndef TESSERA_COACH_DRILL_H
#define TESSERA_COACH_DRILL_H

#include "tessera.h"

#define DRILL_POSITION 600 /* bytes of a position as fumen */
#define DRILL_ROOM 800     /* of a drill as text */

/* A loss of at most this many hundredths of an estimated row counts as none: below it, the
 * placement played is as often the better one (docs/coach.md). */
enum { DRILL_BOUND = 50 };

typedef struct coach_drill {
    int32_t due; /* the day when it is due, counted from 1970 */
    uint32_t back_to_back;
    int32_t combo;
    uint8_t rules, aim;
    uint8_t step;    /* number of intervals passed */
    uint8_t cause;   /* COACH_...: the advantage of the better placement */
    uint8_t pending; /* incoming rows of garbage */
    ts_piece best;   /* the better placement */
    char position[DRILL_POSITION];
} coach_drill;

/* Sets the next due date after the player has found the placement or not. */
void coach_drill_answered(coach_drill *d, bool found, int32_t day);
void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM]);
/* Returns false if it is not a drill, or one of another version. */
bool coach_drill_read(coach_drill *d, const char *text);

#endif
