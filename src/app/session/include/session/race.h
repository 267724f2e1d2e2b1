/* A race: the player plays beside a stored game. */
#ifndef TESSERA_APP_SESSION_RACE_H
#define TESSERA_APP_SESSION_RACE_H

#include "game/run.h"
#include "game/watch.h"
#include "store/store.h"

typedef struct session session;

typedef struct session_lead {
    int64_t by; /* ahead of the opponent by this; microseconds or the mode's unit */
    bool is_time;
} session_lead;

bool session_race_may_be(const store_game *game); /* can this game be raced? */
/* The next game is of this game's kind, as if the player had chosen all of that, with pieces of its
 * own, and races it. False: out of memory. */
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
bool session_race_lead(const session *s, session_lead *lead); /* false: nothing to compare yet */

#endif
