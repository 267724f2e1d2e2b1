/* Searches for the best placement of the piece in play: a beam search over the known pieces, with
 * hold, then over those that may follow. It counts the positions it searches and uses no clock, so
 * the same query has the same answer on every machine. */
#ifndef TS_BOT_SEARCH_H
#define TS_BOT_SEARCH_H

#include "movegen/eval.h"

enum { TS_SEARCH_QUEUE_MAX = 16, TS_CHOICES_MAX = 256, TS_EMPTIES_ROWS = 6 };

typedef struct ts_question {
    const ts_rules *rules;
    const ts_weights *weights;
    ts_bitboard board;
    uint8_t columns, visible;
    uint8_t queue[TS_SEARCH_QUEUE_MAX]; /* the piece in play, and the known pieces after it */
    uint8_t queue_count;
    uint8_t hold;      /* the held kind, or TS_NONE */
    uint8_t hold_is;   /* 0 no hold, or not used; 1 can be used; 2 not for this piece */
    int32_t hold_cost; /* in points */
    /* kinds that may follow the queue, one bit each; 0 ends the search at the queue */
    uint8_t bag;
    uint8_t pending; /* incoming garbage rows, which lower the ceiling */
    uint8_t at_once; /* pieces drop to the floor instantly */
    uint8_t spins;   /* the player can perform T-spins */
    int32_t combo;   /* as in ts_board */
    uint32_t back_to_back;
    uint32_t budget; /* approximate number of positions to search */
    /* percentage of positions that may search for a perfect clear first; one that is found is the
     * answer, and is stored for the following queries */
    uint8_t empties;
    uint8_t pieces_left;  /* the field must be empty after at most this many pieces; 0 for no
                             limit */
    ts_place only;        /* if it has a kind, the only first placement that is searched */
    const ts_board *game; /* a board with these rules; only its size is used */
    ts_rules changed;     /* `rules` points here in matches that change their rule set */
} ts_question;

typedef struct ts_choice {
    ts_place place;
    bool hold;     /* the piece in play is held first */
    uint8_t depth; /* search depth of this choice, in pieces */
    int32_t value;
} ts_choice;

/* The choices, best first. */
typedef struct ts_answer {
    ts_choice choice[TS_CHOICES_MAX];
    unsigned count;
    unsigned depth;
    uint64_t looked_at; /* number of places examined */
} ts_answer;

/* True when a is better than b. A deeper choice is better, whatever its value. */
void ts_sort_choices(ts_answer *a); /* stable */

typedef struct ts_searcher ts_searcher; /* the memory of a search */

ts_searcher *ts_searcher_open(void); /* NULL if out of memory */
void ts_searcher_close(ts_searcher *s);
void ts_search(ts_searcher *s, const ts_question *q, ts_answer *out);
/* Does the same in slices: `q` and `out` must stay valid until the search is done; `game` of `q` is
 * not used after the first call. Returns true when the search is done; the answer does not depend
 * on the slices. A slice may exceed `places` by some hundred positions, and always makes progress,
 * even if `places` is 1. */
void ts_search_begin(ts_searcher *s, const ts_question *q, ts_answer *out);
bool ts_search_continue(ts_searcher *s, uint64_t places);
/* Returns how much of `places` one position costs: 1, or more if placements are found by
 * walking. */
uint64_t ts_search_cost(const ts_searcher *s);
void ts_searcher_forget(ts_searcher *s); /* starts another game: discards the stored path to a
                                            perfect clear */

/* Parallel search, with the same answer for any number of threads: after ts_search_begin each
 * thread takes a part, works on it and returns it, until the search is done. Everything except the
 * work must be under one lock. A thread that gets no part waits until another has returned one. */
typedef struct ts_search_part ts_search_part;
bool ts_searcher_share(ts_searcher *s, unsigned threads); /* call it first; false if out of
                                                             memory */
ts_search_part *ts_search_take(ts_searcher *s);
void ts_search_work(const ts_searcher *s, ts_search_part *p);
void ts_search_submit(ts_searcher *s, ts_search_part *p);
bool ts_search_done(const ts_searcher *s);

/* For callers with a clock: sets the remaining number of positions, from the next depth on. */
void ts_search_rebudget(ts_searcher *s, uint64_t places);
/* Ends a search immediately, while no part is in use. Returns false if it has no answer yet. */
bool ts_search_cut(ts_searcher *s);

#endif
