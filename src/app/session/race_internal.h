/* The state of a race. */
#ifndef TESSERA_APP_SESSION_RACE_INTERNAL_H
#define TESSERA_APP_SESSION_RACE_INTERNAL_H

#include "game/duel.h"
#include "session/race.h"

/* What the store was asked for. */
enum { RACE_NOTHING, RACE_BEST, RACE_REPLAY };

struct session_race {
    bool wanted, racing; /* racing: `run` and `watch` hold the opponent's game */
    run_state run;
    watch_state watch;
    uint64_t chosen; /* id of the game to race; 0: the player's best */
    char *given;     /* a replay to race instead, from malloc; or NULL */
    size_t given_size;
    char name[DUEL_NAME_SIZE]; /* who played that; or "" */
    uint8_t asked;             /* RACE_... */
    store_kind kind;
    store_game best;
    store_list top;
    store_replay replay;
    uint32_t split_shown; /* tens of lines the player has cleared */
    bool is_split;        /* the opponent has cleared them too: */
    int64_t split_us;     /* it was later by this much */
};

#endif
