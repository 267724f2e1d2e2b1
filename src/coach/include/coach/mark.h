/* Makes a mark from the results of the searches: its loss, missed chances, named openings. */
#ifndef TESSERA_COACH_MARK_H
#define TESSERA_COACH_MARK_H

#include "coach/coach.h"
#include "tessera.h"

/* One position of the game and its searches. */
typedef struct coach_position {
    ts_question q;
    ts_forms forms;
    ts_match at; /* when the piece spawned, as the player saw it */
    unsigned board;
    ts_answer all;         /* all placements, best first */
    unsigned played;       /* an index in `all`, or its count if the placement is missing */
    ts_choice best, taken; /* each searched from its own root */
    int64_t ahead;         /* the opponents' part, without the own value */
    bool duel;
} coach_position;

/* Writes the query with the knowledge of a player who sees this board and counts the pieces,
 * without hidden information. */
void coach_question(const ts_match *m, unsigned board, uint32_t budget, ts_question *q);
/* Returns the index of the choice that is this lock down, or the answer's count if there is
 * none. */
unsigned coach_find(const ts_answer *a, const ts_forms *f, const ts_event *lock);
coach_move coach_move_of(const ts_forms *f, const ts_choice *c);
/* Fills in the mark, except for its keys. */
void coach_judge(const coach_position *p, unsigned unit, unsigned aim, coach_mark *m);
/* Limits the loss to `stated`, because nothing better could be reached. */
void coach_forgive(const coach_position *p, unsigned unit, unsigned aim, int32_t stated,
                   coach_mark *m);
/* `scratch` has three numbers for each mark. */
void coach_sum_up(const coach_mark *mark, unsigned count, uint16_t *scratch, coach_summary *out);

#endif
