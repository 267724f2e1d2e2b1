/* The game under way: it starts, counts down, pauses, runs, ends. It owns the run, that is the
 * match with its time and its recording; other parts read it through match.h, and a few change
 * it. */
#ifndef TESSERA_APP_SESSION_GAME_H
#define TESSERA_APP_SESSION_GAME_H

#include "tessera.h"

typedef struct input_press input_press;
typedef struct run_lead run_lead;
typedef struct watch_state watch_state;
typedef struct session session;
typedef struct session_takeover session_takeover;

#define GAME_RESTART_FREE_US 30000000 /* until then a restart needs no second press */
#define GAME_RESTART_AGAIN_US 2000000 /* later the second press must follow within this time */
#define GAME_ENDING_US 900000         /* the board stays in sight before the result, */
#define GAME_ENDING_PYGAME_US 2000000 /* as its source waits, */
#define GAME_ENDING_GUARD_US 500000   /* and this long keys count as meant for the game, */
                                      /* fingers as long once more when the result comes */
#define SOUND_SPEED 1                 /* as in run_state: what is faster than that makes no sound */

bool session_game_open(session *s); /* false if out of memory */
void session_game_close(session *s);

/* ---- starting ---- */

uint64_t session_game_seed(session *s); /* of the next game */
void session_game_start_setup(session *s, const ts_setup *setup, uint64_t now_us);
/* Continues from within a replay. Returns false if out of memory, and no game. */
bool session_game_start_from(session *s, const char *text, size_t size, uint64_t tick,
                             uint64_t now_us);
/* A round in a lobby: `lead` moves the match, whose first tick is at `begins_us`. */
void session_game_follow(session *s, const ts_setup *setup, const run_lead *lead,
                         uint64_t begins_us, uint64_t now_us);
/* Nobody drives the match any more: the run is replayed from its text, and then records by itself.
 * Returns false if out of memory, and no game. */
bool session_game_land(session *s, const char *text, size_t size, uint64_t now_us);
bool session_game_show(session *s, watch_state *watch, const char *text,
                       size_t size); /* a replay */

/* ---- under way ---- */

/* An action of a board's player that moves a piece, or chooses an opponent. */
void session_game_pause(session *s, unsigned why, uint64_t now_us);
/* Pauses because the window is too small; the game needs this much. */
void session_game_wait_for_room(session *s, unsigned columns, unsigned lines);
void session_game_resume(session *s, uint64_t now_us);
/* In an online match a pause is for all players: these only show it. */
void session_game_show_pause(session *s, uint64_t now_us);
void session_game_continue_run(session *s, uint64_t now_us);
void session_game_count_to(session *s, uint64_t us, uint64_t now_us); /* play begins then */
void session_game_run(session *s, uint64_t now_us);                   /* if a game is shown */
uint64_t session_game_next(const session *s);                         /* when to run again */

/* ---- count.c: the countdown ---- */

#define COUNT_LOOK_SECONDS 3    /* where the player must look first */
#define COUNT_IN_BEATS 3        /* before a race and after a pause, */
#define COUNT_IN_BEAT_US 500000 /* each this long */

/* The run is paused by the caller. */
void session_count_down(session *s, unsigned seconds, uint64_t now_us);
/* Skips a count-in. Returns false if there is none, or one that may not be skipped. */
bool session_count_skip(session *s, uint64_t now_us);

/* ---- game_keys.c ---- */

void session_game_key(session *s, const input_press *p);
/* Returns false if it is another part's key. They change a bot's speed, take over its game, show
 * another puzzle. */
bool session_bot_key(session *s, const input_press *p);
bool session_puzzle_key(session *s, const input_press *p);

/* ---- leaving ---- */

/* Back to the title, which offers to continue this game. Returns false if it cannot be written. */
bool session_game_keep(session *s);
void session_game_leave(session *s);     /* back to where it was chosen; forgets the game */
void session_game_leave_run(session *s); /* ends the run; stores it if it lasted long enough */
void session_game_drop_run(session *s);  /* ends the run; stores nothing */

/* ---- the result ---- */

void session_game_finish(session *s, bool given_up);
/* When the result's number changes; UINT64_MAX if it is complete. */
uint64_t session_game_result_next(const session *s);
void session_game_result(session *s, bool given_up); /* of the game, or of all of the duel */

/* ---- start.c: which game starts ---- */

void session_game_start(session *s, uint64_t now_us);
/* A game by the settings; while bots are watched, they play it. */
void session_game_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_daily_start(session *s, uint64_t now_us);
/* A game that is never faster than at its beginning; what the player has chosen stays. */
void session_calm_start(session *s, uint64_t now_us);
void session_drill_start(session *s, uint64_t now_us); /* one that is due */
/* Practice by these rules; what the player has chosen stays. */
void session_practice_start(session *s, unsigned by_rules, uint64_t now_us);
/* Practice from a position. Returns false if the string is damaged. */
bool session_position_start(session *s, const char *fumen, uint64_t now_us);
/* Practice from the placement under review, with its combo and garbage. */
bool session_analysis_may_begin(const session *s);
void session_analysis_start(session *s, uint64_t now_us);
/* The lesson chosen, from its demonstration (0) or one of its exercises on. */
void session_lesson_start(session *s, unsigned step, uint64_t now_us);
void session_rated_start(session *s, unsigned kind, uint64_t now_us); /* RATED_... */
void session_puzzle_start(session *s, uint64_t now_us);               /* the one that is chosen */
void session_bot_watch(session *s, unsigned level, uint64_t now_us);  /* a bot begins a game */
/* A game from within another one; the text becomes the session's. */
void session_takeover_begin(session *s, const session_takeover *from, uint64_t now_us);
/* A new game like the last; after a takeover the same one, from where it was taken over. */
void session_game_again(session *s, uint64_t now_us);
void session_game_continue(session *s, uint64_t now_us); /* the unfinished game of the journal */

/* ---- startup.c: the game or replay that the program was started with ---- */

void session_game_request(session *s);
bool session_game_is_requested(const session *s); /* and it has not begun yet */
void session_game_start_requested(session *s);
void session_game_settled(session *s); /* the settings have been read */

/* ---- the end of the boards ---- */

/* The boards stay in sight for a moment before a round's standing or a game's result. */
bool session_shows_ending(const session *s);
uint64_t session_ending_next(const session *s); /* when to run again */
/* A click or a key leads to the result at once; return false if no ending is shown before it. */
bool session_ending_skip(session *s, uint64_t now_us);
bool session_ending_key(session *s, const input_press *p);
/* True when a finger that comes now was meant for the game whose result has just come. */
bool session_result_is_guarded(const session *s, uint64_t now_us);

#endif
