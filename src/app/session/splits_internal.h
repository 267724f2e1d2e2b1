/* The state of the splits. */
#ifndef TESSERA_APP_SESSION_SPLITS_INTERNAL_H
#define TESSERA_APP_SESSION_SPLITS_INTERNAL_H

#include "session/splits.h"

/* What the store was asked for. */
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
    splits_survey *survey; /* NULL: none is under way */
};

#endif
