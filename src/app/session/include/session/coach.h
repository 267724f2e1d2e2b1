/* The coach's review of the replay that is watched: it thinks in slices, and one of its marks is
 * the one shown. */
#ifndef TESSERA_APP_SESSION_COACH_H
#define TESSERA_APP_SESSION_COACH_H

#include "tessera.h"

typedef struct coach_budget coach_budget;
typedef struct coach_mark coach_mark;
typedef struct coach_move coach_move;
typedef struct coach_review coach_review;
typedef struct session session;

bool session_review_open(session *s); /* false if out of memory */
void session_review_close(session *s);
void session_review_set_budget(session *s, const coach_budget *budget); /* from the next one on */

/* Begins the review of one board of the round in `text`, which is copied. Returns false if it
 * cannot be reviewed. */
bool session_review_begin(session *s, const char *text, size_t size, unsigned board);
void session_review_end(session *s);
void session_review_want(session *s, bool wanted);
bool session_review_is_wanted(const session *s);
bool session_review_is_on(const session *s);
bool session_review_is_done(const session *s);
const coach_review *
session_review_result(const session *s);                 /* what is known so far; NULL if nothing */
const coach_mark *session_review_mark(const session *s); /* the one shown; NULL if there is none */
unsigned session_review_shown(const session *s);         /* its index */
unsigned session_review_board(const session *s);
void session_review_choose(session *s, unsigned i); /* shows that mark, or the last one */
/* The placement shown beside the one played: 0 for the best, then its alternatives. */
unsigned session_review_others(const session *s); /* how many there are; 0 if none is known */
unsigned session_review_other(const session *s);
const coach_move *session_review_other_get(const session *s, unsigned i);
void session_review_choose_other(session *s, unsigned i);
/* The placements that follow it, while they are wanted. */
void session_review_want_line(session *s, bool wanted);
unsigned session_review_line(const session *s, const coach_move **line);
/* The last mark whose piece came at that tick or before. */
unsigned session_review_at(const session *s, uint64_t tick);
bool session_review_think(session *s);          /* one slice; true if another mark is shown */
uint64_t session_review_next(const session *s); /* when to think again */

/* The end of the last game: its last seconds, played once beside the result, and the coach's
 * advice. It begins after the result's first frames, and works in slices. */

#define LOOKBACK_WAIT_US 150000 /* from the result's first picture on */
#define LOOKBACK_US 3000000     /* so much of the game is played again */

typedef struct run_state run_state;

bool session_lookback_open(session *s); /* false if out of memory */
void session_lookback_close(session *s);
void session_lookback_run(session *s);
uint64_t session_lookback_next(const session *s); /* when to run again */

bool session_lookback_is_told(const session *s);             /* the result has a place for it */
const run_state *session_lookback_get_run(const session *s); /* NULL before it plays */
/* Returns the cause of the loss that the coach found, or COACH_NO_CAUSE if none is known yet. */
unsigned session_lookback_cause(const session *s, uint32_t *piece);
bool session_lookback_may_know(const session *s); /* a sentence may stand there, or come */

#endif
