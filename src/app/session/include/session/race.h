/* Playing beside a stored game, and the splits of the best one. */
#ifndef TESSERA_APP_SESSION_RACE_H
#define TESSERA_APP_SESSION_RACE_H

#include "tessera.h"
#include "game/watch.h"

typedef struct run_state run_state;
typedef struct store_game store_game;
typedef struct session session;

/* A race: the player plays beside a stored game. */

typedef struct session_lead {
    int64_t by; /* ahead of the opponent by this; microseconds or the mode's unit */
    bool is_time;
} session_lead;

bool session_race_may_be(const store_game *game); /* can this game be raced? */
/* The next game is of this game's kind, as if the player had chosen all of that, with pieces of its
 * own, and races it. Returns false if out of memory. */
bool session_race_choose(session *s, const store_game *game);
/* The same for a replay as text, which is copied. False also: it cannot be raced. */
bool session_race_choose_text(session *s, const char *text, size_t size);
void session_race_forget(session *s); /* the next opponent is the player's best again */
void session_race_begin(session *s);  /* a game has started; the opponent joins if it is wanted */
void session_race_run(session *s);    /* follows the player's game */
uint64_t session_race_next(const session *s);
void session_race_end(session *s);
void session_race_close(session *s);
bool session_race_races(const session *s);
const run_state *session_race_opponent(const session *s);                /* while it races */
void session_race_format_name(const session *s, char *out, size_t size); /* the opponent's */
bool session_race_lead(const session *s, session_lead *lead); /* false if nothing to compare yet */

/* A game beside the player's best of its kind: the times of ten lines, twenty, ... */

enum { SPLITS_MAX = 16, SPLITS_LINES = WATCH_SPLIT_LINES };
bool session_splits_open(session *s); /* false if out of memory */
void session_splits_close(session *s);

/* A game has started. `followed`: all of it is seen. */
void session_splits_begin(session *s, bool followed);
void session_splits_run(session *s); /* reads the events of the run, before they are cleared */

unsigned session_splits_count(const session *s);          /* reached so far */
uint64_t session_splits_us(const session *s, unsigned i); /* when, in the game's time */
const store_game *session_splits_best(const session *s);  /* as before this game; NULL if none */

/* Returns by how much this split was later than the best game's, in microseconds. Returns false if
 * there is nothing to compare. */
bool session_splits_behind(const session *s, uint32_t split, int64_t *by_us);

#endif
