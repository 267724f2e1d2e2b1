/* A race: a stored game plays along beside the player. */
#ifndef TESSERA_APP_SESSION_RACE_H
#define TESSERA_APP_SESSION_RACE_H

#include "game/duel.h"
#include "game/run.h"
#include "game/watch.h"
#include "store/store.h"

typedef struct session session;

enum { RACE_NOTHING, RACE_BEST, RACE_REPLAY };

typedef struct session_race {
    bool wanted, racing; /* racing: `run` and `watch` hold a game */
    run_state run;
    watch_state watch;
    uint64_t chosen; /* id of the game to race; 0: the player's best */
    char *given;     /* a replay to race instead, from malloc; or NULL */
    size_t given_size;
    char name[DUEL_NAME_SIZE]; /* who played that; or "" */
    uint8_t asked;             /* what the store was asked for: RIVAL_... */
    store_kind kind;
    store_game best;
    store_list top;
    store_replay replay;
    uint32_t split_shown; /* tens of lines the player has cleared */
    bool is_split;        /* the rival has cleared them too: */
    int64_t split_us;     /* it was later by this much */
} session_race;

typedef struct session_lead {
    int64_t by; /* ahead of the rival by this; microseconds or the mode's unit */
    bool is_time;
} session_lead;

bool session_race_may_be(const store_game *game); /* can this game be raced? */
/* The next game is of this game's kind, as if the player had chosen all of that, and races it; with
 * pieces of its own. False: there is no memory. */
bool session_race_choose(session *s, const store_game *game);
/* The same by a replay as text, which is copied. False also: it cannot be raced. */
bool session_race_choose_text(session *s, const char *text, size_t size);
void session_race_forget(session *s); /* the next rival is the player's best again */
void session_race_begin(session *s);  /* a game has begun; the rival joins it if it is wanted */
void session_race_run(session *s);    /* follows the player's game */
uint64_t session_race_next(const session *s);
void session_race_end(session *s);
void session_race_close(session *s);
bool session_race_races(const session *s);
void session_race_say(const session *s, char *out, size_t room); /* whose game it is */
bool session_race_lead(const session *s, session_lead *lead);    /* false: nothing to compare yet */

#endif
