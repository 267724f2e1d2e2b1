/* The state of the library, for its file and for tests. */
#ifndef TESSERA_APP_SESSION_LIBRARY_INTERNAL_H
#define TESSERA_APP_SESSION_LIBRARY_INTERNAL_H

#include "coach/friend.h"
#include "session/parts.h"
#include "session/library.h"

struct session_library {
    store_game *game;
    unsigned count, size;
    bool all;      /* there are no more games */
    bool is_asked; /* `answer` was requested and has not come */
    bool is_stale; /* another screen is shown meanwhile: drop the answer */
    store_list answer;
    store_filter filter;
    store_game seen; /* the last game the store has given */
    unsigned looked_at;
    bool is_fetched; /* `replay` was requested and will be watched */
    store_replay replay;
    /* duels lost and won, by the strongest bot as it is chosen; 0 if no bot */
    uint16_t duels[SETTINGS_RULES_MAX][CHOSEN_MAX + 1][2];
    store_totals totals;
    bool is_counting; /* the totals are not complete yet */
    uint64_t doomed;  /* id of the game that a second Delete removes, or 0 */

    library_view view;
    unsigned wanted; /* number of games of the history */
};

#endif
