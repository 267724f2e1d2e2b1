/* Looks for the best place for the piece in play: a beam over the known pieces, with hold, then
 * over what may come after them. It counts the places it examines and knows no clock, so the same
 * question has the same answer on every machine. */
#ifndef TS_BOT_SEARCH_H
#define TS_BOT_SEARCH_H

#include "eval.h"

enum { TS_SEARCH_QUEUE_MAX = 16, TS_CHOICES_MAX = 256 };

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
    /* if shares > 1: searches only every `shares`-th of the first places, from number `share` on */
    uint8_t share, shares;
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
bool ts_search_go_on(ts_searcher *s, uint64_t places);

#endif
