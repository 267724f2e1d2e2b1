/* Watching a replay: time, speed, jumps, rounds; and taking it over. */
#ifndef TESSERA_APP_SESSION_WATCH_H
#define TESSERA_APP_SESSION_WATCH_H

#include "game/duel.h"

typedef struct input_press input_press;
typedef struct watch_state watch_state;
typedef struct session session;

#define VIEWER_SLOWEST (-3)
#define VIEWER_FASTEST 4

bool session_viewer_open(session *s); /* false if out of memory */
void session_viewer_close(session *s);

/* ---- facts ---- */

bool session_in_replay(const session *s); /* a replay is watched; else the others are zero */
const watch_state *session_viewer_watch(const session *s); /* the round shown */
bool session_viewer_is_paused(const session *s);
int session_viewer_speed(const session *s); /* 2 to this power times the speed of the recording */
bool session_viewer_shows_keys(const session *s); /* small windows show them on the board */

/* ---- watching ---- */

/* Shows the replay in `text`; leaving it leads back to the screen shown now. False: `text` holds
 * no replay, and nothing has changed. */
bool session_viewer_show(session *s, const char *text, size_t size, uint64_t now_us);
void session_viewer_stop(session *s);                      /* frees its memory; the run stays */
bool session_viewer_key(session *s, const input_press *p); /* false if no replay is watched */
void session_viewer_point(session *s, unsigned thousandth, uint64_t now_us); /* click on the line */
void session_viewer_run(session *s, uint64_t now_us); /* if a replay is shown */
uint64_t session_viewer_next(const session *s);
bool session_viewer_at_end(const session *s);
bool session_viewer_has_next(const session *s);          /* another round follows */
void session_game_watch_stored(session *s, uint64_t id); /* as soon as the store has given it */
void session_game_watch_given(session *s);               /* if the store has given it meanwhile */
void session_game_watch_last(session *s, uint64_t now_us);

/* The review of what is watched: a screen above it, which keeps the replay where its mark is. */
void session_viewer_review_round(session *s, unsigned n, unsigned board, uint64_t now_us);
void session_viewer_review_leave(session *s, uint64_t now_us);
void session_viewer_show_mark(session *s, unsigned i);
/* Continues the game from here; alone: against the others as recorded, even if two persons
 * played. */
void session_viewer_play_on(session *s, bool alone, uint64_t now_us);
void session_viewer_think(session *s);
unsigned session_viewer_rounds(const session *s);
void session_game_review_stored(session *s, uint64_t id);
void session_game_review_last(session *s, uint64_t now_us);

/* ---- a game that began within another one ---- */

/* The player has taken over a replay, or a bot's game. A restart leads back to that point. */
typedef struct session_takeover {
    char *text; /* the game it began within, from malloc; NULL if no text */
    size_t size;
    uint64_t tick;
    duel_player who[TS_PLAYERS_MAX]; /* bots among them continue */
    bool again;                      /* all but the board `own` first do as recorded */
    uint8_t own;
} session_takeover;

bool session_is_takeover(const session *s); /* did the game under way begin within another? */
const session_takeover *session_takeover_get(const session *s);
void session_takeover_set(session *s, const session_takeover *from); /* takes over its text */
void session_takeover_forget(session *s);

#endif
