/* Looks for the best place for the piece in play: a beam over the known pieces, with hold, then
 * over what may come after them. It counts the places it examines and knows no clock, so the same
 * question has the same answer on every machine. */
#ifndef TS_BOT_SEARCH_H
#define TS_BOT_SEARCH_H

#include "movegen/eval.h"

enum { TS_SEARCH_QUEUE_MAX = 16, TS_CHOICES_MAX = 256, TS_EMPTIES_ROWS = 6 };

typedef struct ts_question {
    const ts_rules *rules;
    const ts_weights *weights;
    ts_bitboard board;
    uint8_t columns, visible;
    uint8_t queue[TS_SEARCH_QUEUE_MAX]; /* the piece in play, and those known to come after it */
    uint8_t queue_count;
    uint8_t hold;      /* the held kind, or TS_NONE */
    uint8_t hold_is;   /* 0: no hold, or not used; 1: can be used; 2: not for this piece */
    int32_t hold_cost; /* in points */
    /* kinds that may come after the queue, a bit each; 0: do not look beyond the queue */
    uint8_t bag;
    uint8_t pending; /* waiting rows of garbage: the sky is lower by that number */
    uint8_t at_once; /* pieces fall to the floor at once */
    uint8_t spins;   /* the player knows T-spins */
    int32_t combo;   /* as in ts_board */
    uint32_t back_to_back;
    uint32_t budget; /* number of places to examine, about */
    /* of a hundred places, so many may look for a way to an empty field before all others; a way
     * that is found is the answer, and kept for the questions that follow it */
    uint8_t empties;
    uint8_t pieces_left;  /* the field must be empty after so many pieces at most; 0: it need not */
    ts_place only;        /* if it has a kind: of the first places only this one is searched */
    const ts_board *game; /* a board with these rules; only its size is read */
    ts_rules changed;     /* what `rules` points to in matches that change their rule set */
} ts_question;

typedef struct ts_choice {
    ts_place place;
    bool hold;     /* the piece in play goes on hold for this one */
    uint8_t depth; /* number of pieces looked ahead with this choice */
    int32_t value;
} ts_choice;

/* The choices, the best first. */
typedef struct ts_answer {
    ts_choice choice[TS_CHOICES_MAX];
    unsigned count;
    unsigned depth;
    uint64_t looked_at; /* number of places examined */
} ts_answer;

/* Is a better than b? A choice that was searched deeper counts as better, whatever its value. */
bool ts_choice_precedes(const ts_choice *a, const ts_choice *b);
void ts_sort_choices(ts_answer *a); /* stable */

typedef struct ts_searcher ts_searcher; /* the memory of a search */

ts_searcher *ts_searcher_open(void); /* NULL: out of memory */
void ts_searcher_close(ts_searcher *s);
void ts_search(ts_searcher *s, const ts_question *q, ts_answer *out);
/* The same in slices: `q` and `out` must stay where they are until the search is done; `game` of
 * `q` is not used after the first call. True: the search is done; the answer does not depend on the
 * slices. A slice examines up to some hundred places more than `places`. */
void ts_search_begin(ts_searcher *s, const ts_question *q, ts_answer *out);
bool ts_search_continue(ts_searcher *s, uint64_t places);
void ts_searcher_forget(ts_searcher *s); /* another game: no way is kept */

/* By several threads at once, with the same answer for any number of them: after ts_search_begin
 * each takes a part, works on it and hands it in, until the search is done. All but the work must
 * be under one lock. A thread that gets no part waits until another one has handed in. */
typedef struct ts_search_part ts_search_part;
bool ts_searcher_share(ts_searcher *s, unsigned threads); /* before; false: out of memory */
ts_search_part *ts_search_take(ts_searcher *s);
void ts_search_work(const ts_searcher *s, ts_search_part *p);
void ts_search_submit(ts_searcher *s, ts_search_part *p);
bool ts_search_done(const ts_searcher *s);

/* For callers with a clock: so many places are left; the next depth goes by that. */
void ts_search_rebudget(ts_searcher *s, uint64_t places);
/* Ends a search now, while no part is out. False: it has no answer yet. */
bool ts_search_cut(ts_searcher *s);

#endif
