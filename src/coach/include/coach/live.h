/* The live coach: suggests a placement for the current position with its reason, and grades a piece
 * that has locked. Uses integers and no clock; works in slices. */
#ifndef TESSERA_COACH_LIVE_H
#define TESSERA_COACH_LIVE_H

#include "coach/coach.h"

typedef struct coach_live coach_live;

coach_live *coach_live_open(void); /* NULL: out of memory */
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
