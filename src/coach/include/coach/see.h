/* How to see a better place: what it does in the field, and the places that follow it. */
#ifndef TESSERA_COACH_SEE_H
#define TESSERA_COACH_SEE_H

#include "bot/search.h"
#include "coach/coach.h"

/* What there is to see, with the words that go before and after the number of its column. */
#define COACH_SEES(X)                                                                              \
    X(NOTHING, "", "")                                                                             \
    X(SPIN, "it turns in under the overhang at column ", "")                                       \
    X(SLOT, "the overhang at column ", " makes a slot for a T")                                    \
    X(COVERS, "the place played covers column ", "")                                               \
    X(WELL, "column ", " stays open for an I")
#define COACH_SEE_NAME(id, before, after) COACH_SEE_##id,
enum { COACH_SEES(COACH_SEE_NAME) COACH_SEE_COUNT };
#undef COACH_SEE_NAME

typedef struct coach_sight {
    uint8_t what;   /* COACH_SEE_... */
    uint8_t column; /* from 1 */
} coach_sight;

/* `b` is the board on which the piece spawned. */
coach_sight coach_see(const ts_board *b, const coach_mark *m);

enum { COACH_LINE_MAX = 4 };

/* The memory of a look at what follows. */
typedef struct coach_line_search {
    ts_question q;
    ts_answer answer;
} coach_line_search;

/* Writes the places that the search chooses after the best one, for the pieces that the player saw.
 * Returns their number: 0 for rules that the move generator does not know. */
unsigned coach_line_after(ts_searcher *searcher, coach_line_search *l, const ts_match *m,
                          unsigned board, const coach_move *best, coach_move out[COACH_LINE_MAX]);

#endif
