/* Watching a replay: time, speed, jumps, rounds; and taking it over. */
#ifndef TESSERA_APP_SESSION_WATCH_H
#define TESSERA_APP_SESSION_WATCH_H

#include "session/input.h"
#include "game/duel.h"
#include "game/watch.h"

typedef struct session session;

#define VIEWER_SLOWEST (-3)
#define VIEWER_FASTEST 4

/* A replay being watched. The game's run holds the match. */
typedef struct session_viewer {
    char *text; /* the whole replay, all rounds */
    duel_text match;
    duel_state before; /* of the screen that the viewer leads back to */
    watch_state watch; /* the round shown */
    uint64_t seen_us;  /* the time of the last call */
    uint64_t place;    /* in the game, in eighths of a microsecond: the slowest speed's unit */
    uint64_t keys_us;  /* until then small windows show the keys on the board */
    int8_t speed;      /* 2 to this power times the speed it was played at */
    bool paused;
    bool straight; /* the review was asked for, not the replay: leaving it leaves both */
} session_viewer;

/* Shows the replay in `text`; leaving it leads back to the screen shown now. False: `text` holds
 * no replay, and nothing has changed. */
bool session_viewer_open(session *s, const char *text, size_t size, uint64_t now_us);
void session_viewer_close(session *s); /* gives its memory back; the run stays */
bool session_viewer_key(session *s, const input_press *p); /* false: no replay is watched */
void session_viewer_point(session *s, unsigned thousandth, uint64_t now_us); /* click on the line */
void session_viewer_run(session *s, uint64_t now_us); /* if a replay is shown */
uint64_t session_viewer_next(const session *s);
bool session_viewer_at_end(const session *s);
bool session_viewer_has_next(const session *s);          /* another round follows */
void session_game_watch_stored(session *s, uint64_t id); /* as soon as the store has given it */
void session_game_watch_given(session *s);               /* if the store has given it meanwhile */
void session_game_watch_last(session *s, uint64_t now_us);

/* The review of what is watched: a screen above it, which keeps the replay where its mark is. */
void session_viewer_review(session *s, uint64_t now_us);
void session_viewer_review_round(session *s, unsigned n, unsigned board, uint64_t now_us);
void session_viewer_review_leave(session *s, uint64_t now_us);
void session_viewer_show_mark(session *s, unsigned i);
/* From there; alone: against the others as recorded, also where two persons would play on. */
void session_viewer_play_on(session *s, bool alone, uint64_t now_us);
void session_viewer_think(session *s);
unsigned session_viewer_rounds(const session *s);
void session_game_review_stored(session *s, uint64_t id);
void session_game_review_last(session *s, uint64_t now_us);

#endif
