/* How a game stands against the player's best of its kind: when each had ten lines, twenty, ... */
#ifndef TESSERA_APP_SESSION_SPLITS_H
#define TESSERA_APP_SESSION_SPLITS_H

#include "game/watch.h"
#include "store/store.h"

typedef struct session session;

enum { SPLITS_MAX = 16, SPLITS_LINES = WATCH_SPLIT_LINES };
bool session_splits_open(session *s); /* false: out of memory */
void session_splits_close(session *s);

/* A game has started. `followed`: all of it is seen. */
void session_splits_begin(session *s, bool followed);
void session_splits_run(session *s); /* reads the events of the run, before they are cleared */

unsigned session_splits_count(const session *s);          /* reached so far */
uint64_t session_splits_us(const session *s, unsigned i); /* when, in the game's time */
const store_game *session_splits_best(const session *s);  /* as before this game; NULL: none */

/* How much later this split was than the best game's, in microseconds. False: nothing to
 * compare. */
bool session_splits_behind(const session *s, uint32_t split, int64_t *by_us);

#endif
