/* How a game stands against the player's best of its kind: when each had ten lines, twenty, ... */
#ifndef TESSERA_PLAY_SESSION_PACE_H
#define TESSERA_PLAY_SESSION_PACE_H

#include "run/watch.h"
#include "store/store.h"

typedef struct session session;

enum { PACE_SPLITS_MAX = 16, PACE_LINES = WATCH_SPLIT_LINES };
enum { PACE_NOTHING, PACE_BEST, PACE_REPLAY };

/* The best game while its times are looked for. */
typedef struct pace_survey {
    run_state run;
    watch_state watch;
} pace_survey;

typedef struct session_pace {
    bool counts; /* the game was followed from its start */
    uint32_t lines, splits, best_splits;
    uint64_t split_us[PACE_SPLITS_MAX], best_split_us[PACE_SPLITS_MAX];
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
    pace_survey *survey; /* NULL: none is under way */
} session_pace;

/* A game has begun. `followed`: from its start. */
void session_pace_begin(session *s, bool followed);
void session_pace_run(session *s); /* looks at the events of the run, before they are cleared */
void session_pace_close(session *s);

/* How much later this split was than the best game's, in microseconds. False: nothing to
 * compare. */
bool session_pace_behind(const session *s, uint32_t split, int64_t *by_us);

#endif
