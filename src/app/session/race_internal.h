/* Private parts of race.c. */
#ifndef TESSERA_APP_SESSION_RACE_INTERNAL_H
#define TESSERA_APP_SESSION_RACE_INTERNAL_H

#include "game/duel.h"
#include "session/race.h"
#include "game/run.h"
#include "store/store.h"

/* The state of a race. */

/* Requests to the store. */
enum { RACE_NOTHING, RACE_BEST, RACE_REPLAY };

struct session_race {
    bool wanted, racing; /* racing: `run` and `watch` hold the opponent's game */
    run_state run;
    watch_state watch;
    uint64_t chosen; /* id of the game to race; 0 means the player's best */
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

/* The state of the splits. */

/* Requests to the store. */
enum { SPLITS_NOTHING, SPLITS_BEST, SPLITS_REPLAY };

/* The best game while its times are read. */
typedef struct splits_survey {
    run_state run;
    watch_state watch;
} splits_survey;

struct session_splits {
    bool counts; /* the game was followed from its start */
    uint32_t lines, splits, best_splits;
    uint64_t split_us[SPLITS_MAX], best_split_us[SPLITS_MAX];
    bool known; /* there is a best game, as it was before this one: */
    store_game best;
    /* the question to the store */
    uint8_t asked; /* SPLITS_... */
    bool wanted;   /* the answer is for this game */
    store_kind kind;
    store_game found;
    store_list top;
    store_replay replay;
    splits_survey *survey; /* NULL if none is under way */
};

#endif
