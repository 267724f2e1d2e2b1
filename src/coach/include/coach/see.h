/* Explains a better placement: its effect on the field, and the placements that follow it. */
#ifndef TESSERA_COACH_SEE_H
#define TESSERA_COACH_SEE_H

#include "bot/search.h"
#include "coach/coach.h"

/* Visible features of a placement, with the words before and after the number of its column. */
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

/* The memory of a search for the placements that follow. */
typedef struct coach_line_search {
    ts_question q;
    ts_answer answer;
} coach_line_search;

/* Writes the placements that the search chooses after the best one, for the pieces that the player
 * saw. Returns their number, or 0 if the move generator does not support the rules. */
unsigned coach_line_after(ts_searcher *searcher, coach_line_search *l, const ts_match *m,
                          unsigned board, const coach_move *best, coach_move out[COACH_LINE_MAX]);
/* Does the same for the query in `l`, which is changed. */
unsigned coach_line_from(ts_searcher *searcher, coach_line_search *l, const coach_move *best,
                         coach_move out[COACH_LINE_MAX]);

enum { COACH_LINES = 3 };

/* A good placement and those that follow it. */
typedef struct coach_line {
    coach_move move[1 + COACH_LINE_MAX];
    unsigned count;
} coach_line;

/* Writes the best lines of the search that is done, best first; returns their number. */
unsigned coach_live_lines(coach_live *l, coach_line out[COACH_LINES]);

#endif
