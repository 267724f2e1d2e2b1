/* The state of a replay being watched. */
#ifndef TESSERA_APP_SESSION_WATCH_INTERNAL_H
#define TESSERA_APP_SESSION_WATCH_INTERNAL_H

#include "session/parts.h"
#include "session/match.h"
#include "session/watch.h"
#include "game/watch.h"

/* The game's run holds the match. */
struct session_viewer {
    bool is_open; /* a replay is watched; else all but `takeover` is zero */
    char *text;   /* the whole replay, all rounds */
    duel_text match;
    duel_state before; /* of the screen that the viewer leads back to */
    watch_state watch; /* the round shown */
    uint64_t seen_us;  /* the time of the last call */
    uint64_t place;    /* in the game, in eighths of a microsecond: the slowest speed's unit */
    uint64_t keys_us;  /* until then small windows show the keys on the board */
    int8_t speed;      /* 2 to this power times the speed it was played at */
    bool paused;
    bool straight;             /* opened for the review: leaving that leaves both */
    session_takeover takeover; /* of the game under way */
};

#endif
