/* Makes a mark of what the searches have found. */
#ifndef TESSERA_COACH_MARK_H
#define TESSERA_COACH_MARK_H

#include "coach/coach.h"

/* One position of the game and the searches of it. */
typedef struct coach_position {
    ts_question q;
    ts_forms forms;
    ts_match at; /* when the piece came, as the player saw it */
    unsigned board;
    ts_answer all;         /* all places, the best first */
    unsigned played;       /* an index in `all`; its count: the place is not there */
    ts_choice best, taken; /* each searched from its own root */
    int64_t ahead;         /* of the others, apart from the own value */
    bool duel;
} coach_position;

/* What somebody knows who sees this board and has counted the pieces, but not what is hidden. */
void coach_question(const ts_match *m, unsigned board, uint32_t budget, ts_question *q);
/* The choice that is this lock down; the answer's count: there is none. */
unsigned coach_find(const ts_answer *a, const ts_forms *f, const ts_event *lock);
coach_move coach_move_of(const ts_forms *f, const ts_choice *c);
/* All of the mark but its keys. */
void coach_judge(const coach_position *p, unsigned unit, unsigned aim, coach_mark *m);
/* Makes it no worse than a loss of `stated`, for nothing better was within reach. */
void coach_forgive(const coach_position *p, unsigned unit, unsigned aim, int32_t stated,
                   coach_mark *m);
/* `room`: three numbers for each mark. */
void coach_sum_up(const coach_mark *mark, unsigned count, uint16_t *room, coach_summary *out);

#endif
