/* How a game stands against the player's best of its kind: when each had ten lines, twenty, ... */
#ifndef TESSERA_APP_SESSION_SPLITS_H
#define TESSERA_APP_SESSION_SPLITS_H

#include "game/watch.h"
#include "store/store.h"

typedef struct session session;

enum { SPLITS_MAX = 16, SPLITS_LINES = WATCH_SPLIT_LINES };
enum { SPLITS_NOTHING, SPLITS_BEST, SPLITS_REPLAY };

/* The best game while its times are looked for. */
typedef struct splits_survey {
    run_state run;
    watch_state watch;
} splits_survey;

typedef struct session_splits {
    bool counts; /* the game was followed from its start */
    uint32_t lines, splits, best_splits;
    uint64_t split_us[SPLITS_MAX], best_split_us[SPLITS_MAX];
    uint64_t last_us; /* when the last split was reached, in the session's time */
    bool known;       /* there is a best game, as it was before this one: */
    store_game best;
    /* what the store is asked for */
    uint8_t asked; /* PACE_... */
    bool wanted;   /* the answer is for this game */
    store_kind kind;
    store_game found;
    store_list top;
    store_replay replay;
    splits_survey *survey; /* NULL: none is under way */
} session_splits;

/* A game has begun. `followed`: from its start. */
void session_splits_begin(session *s, bool followed);
void session_splits_run(session *s); /* looks at the events of the run, before they are cleared */
void session_splits_close(session *s);

/* How much later this split was than the best game's, in microseconds. False: nothing to
 * compare. */
bool session_splits_behind(const session *s, uint32_t split, int64_t *by_us);

#endif
