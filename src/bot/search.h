/* Looks for the best place for the piece in play: a beam over the pieces that are known, with hold,
 * then over what may come after them. It counts what it looks at and knows no clock, so that the
 * same question has the same answer on every machine. */
#ifndef TS_BOT_SEARCH_H
#define TS_BOT_SEARCH_H

#include "eval.h"

enum { TS_SEARCH_QUEUE_MAX = 16, TS_CHOICES_MAX = 256 };

typedef struct ts_question {
    const ts_rules *rules;
    const ts_weights *weights;
    ts_bitboard board;
    uint8_t columns, visible;
    uint8_t queue[TS_SEARCH_QUEUE_MAX]; /* the piece in play, and those known to come */
    uint8_t queue_count;
    uint8_t hold; /* a kind; TS_NONE: nothing is held */
    uint8_t
        hold_is; /* 0: there is no hold, or it is not used; 1: there is; 2: not for this piece */
    int32_t hold_cost; /* in points */
    uint8_t bag;     /* kinds that may come after the queue, a bit each; 0: do not think of them */
    uint8_t pending; /* rows of garbage that wait: so much lower the sky is */
    uint8_t at_once; /* pieces fall to the floor at once */
    uint8_t spins;   /* a T may be spun in */
    int32_t combo;   /* as in ts_board */
    uint32_t back_to_back;
    uint32_t budget;       /* places to be looked at, about */
    uint8_t share, shares; /* of the first places every so manyth, from that on; 0: all of them */
    const ts_board *game;  /* a board by these rules; only its size is looked at */
} ts_question;

typedef struct ts_choice {
    ts_place place;
    bool hold;     /* the piece in play is put on hold for this one */
    uint8_t depth; /* pieces thought ahead along it */
    int32_t value;
} ts_choice;

/* The choices, the best first. */
typedef struct ts_answer {
    ts_choice choice[TS_CHOICES_MAX];
    unsigned count;
    unsigned depth;
    uint64_t looked_at; /* places */
} ts_answer;

/* What lies further ahead says more than what was thought before, whatever its value. */
bool ts_choice_precedes(const ts_choice *a, const ts_choice *b);
void ts_sort_choices(ts_answer *a); /* equal ones stay as they are */

typedef struct ts_searcher ts_searcher; /* memory to think in */

ts_searcher *ts_searcher_open(void); /* NULL: there is no memory */
void ts_searcher_close(ts_searcher *s);
void ts_search(ts_searcher *s, const ts_question *q, ts_answer *out);
/* The same in slices: `q` and `out` stay where they are until it is done; the game of `q` does not
 * matter any more after the first call. True: that was all; the answer is the same whatever the
 * slices were. A slice looks at some hundred places more than `places`. */
void ts_search_begin(ts_searcher *s, const ts_question *q, ts_answer *out);
bool ts_search_go_on(ts_searcher *s, uint64_t places);

#endif
