/* The coach beside a game: of the position on the board now he says where the piece goes and why,
 * and of a piece that has locked what it cost. Whole numbers, no clock; works in slices. */
#ifndef TESSERA_COACH_LIVE_H
#define TESSERA_COACH_LIVE_H

#include "coach/coach.h"

typedef struct coach_live coach_live;

coach_live *coach_live_open(void); /* NULL: out of memory */
void coach_live_close(coach_live *l);
/* The board as its player sees it. It is copied. */
void coach_live_ask(coach_live *l, const ts_match *m, unsigned board, unsigned aim,
                    uint32_t places);
bool coach_live_go_on(coach_live *l, uint64_t places); /* true: the answer is there */
/* The best place, and what speaks for it against the next best. False: no place is known. */
bool coach_live_best(coach_live *l, coach_mark *out);
/* What that lock down cost, at once, with the places that were asked for. It is `ungraded` if the
 * search does not know the place. */
void coach_live_judge(coach_live *l, const ts_event *lock, coach_mark *out);

#endif
