/* The game under way: it starts, counts down, pauses, runs, ends. It owns the run, that is the
 * match with its time and its recording; other parts read it through match.h, and a few change
 * it. */
#ifndef TESSERA_APP_SESSION_GAME_H
#define TESSERA_APP_SESSION_GAME_H

#include "game/duel.h"
#include "game/run.h"
#include "game/watch.h"

typedef struct session session;

#define GAME_RESTART_FREE_US 30000000 /* until then a restart needs no second press */
#define GAME_RESTART_AGAIN_US 2000000 /* later the second press must follow within this time */
#define GAME_LOOK_SECONDS 3           /* countdown where the player must look first */
#define SOUND_SPEED 1                 /* as in run_state: what is faster than that makes no sound */

#define RESULT_LAID_US 320000 /* the number of a new best is laid tile by tile */

enum { PAUSED_BY_PLAYER, PAUSED_BY_FOCUS, PAUSED_BY_CLOCK, PAUSED_BY_ROOM };

/* The last finished game. */
typedef struct session_finished {
    ts_setup setup;
    duel_board board[TS_PLAYERS_MAX];
    uint64_t ended_us;
    uint8_t outcome, over, given_up, best;
    uint8_t winner;    /* of several boards: the winner's number from 1, or 0 */
    uint8_t continued; /* it began within a replay, so it is no record */
    char *replay;      /* NULL: out of memory */
    size_t replay_size;
} session_finished;

/* The size of picture that a game needs. */
typedef struct session_game_size {
    uint32_t columns, lines;
} session_game_size;

bool session_game_open(session *s); /* false: out of memory */
void session_game_close(session *s);

/* ---- starting ---- */

uint64_t session_game_seed(session *s); /* of the next game */
void session_game_start_setup(session *s, const ts_setup *setup, uint64_t now_us);
/* Plays on from within a replay. False: there is no memory, and no game. */
bool session_game_start_from(session *s, const char *text, size_t size, uint64_t tick,
                             uint64_t now_us);
/* A round of a room: `lead` moves the match, whose first tick is at `begins_us`. */
void session_game_follow(session *s, const ts_setup *setup, const run_lead *lead,
                         uint64_t begins_us, uint64_t now_us);
/* The match is nobody's any more: the run is played once more from its text, and then records by
 * itself. False: there is no memory, and no game. */
bool session_game_land(session *s, const char *text, size_t size, uint64_t now_us);
bool session_game_show(session *s, watch_state *watch, const char *text,
                       size_t size); /* a replay */

/* ---- under way ---- */

void session_game_count_down(session *s, unsigned seconds, uint64_t now_us);
/* An action of a board's player that moves a piece, or chooses an opponent. */
void session_game_move(session *s, unsigned board, unsigned action, bool down, uint64_t now_us);
void session_game_pause(session *s, unsigned why, uint64_t now_us);
/* Pauses because the window is too small; the game needs this much. */
void session_game_wait_for_room(session *s, unsigned columns, unsigned lines);
void session_game_resume(session *s, uint64_t now_us);
/* Where others play, too, a pause is for all of them: these only show what is so. */
void session_game_show_pause(session *s, uint64_t now_us);
void session_game_continue_run(session *s, uint64_t now_us);
void session_game_run(session *s, uint64_t now_us); /* if a game is shown */
/* How exactly the time is shown: where time decides, in full while keys are pressed. */
enum { CLOCK_SECONDS, CLOCK_TENTHS, CLOCK_HUNDREDTHS };
unsigned session_game_clock(const session *s);
uint64_t session_game_next(const session *s); /* when to run again */

/* ---- facts ---- */

unsigned session_game_count(const session *s);        /* the number that a countdown shows */
bool session_game_is_daily(const session *s);         /* games have the pieces of the day */
bool session_game_confirms_restart(const session *s); /* waits for the second press of restart */
unsigned session_game_pause_reason(const session *s); /* PAUSED_BY_... */
const session_game_size *session_game_needs(const session *s); /* while PAUSED_BY_ROOM */

/* ---- leaving ---- */

void session_game_leave(session *s);     /* back to where it was chosen; forgets the game */
void session_game_leave_run(session *s); /* ends the run; stores it if it lasted long enough */
void session_game_drop_run(session *s);  /* ends the run; stores nothing */

/* ---- results.c ---- */

void session_game_finish(session *s, bool given_up);
/* When the result's number is laid on; UINT64_MAX: it is. */
uint64_t session_game_result_next(const session *s);
void session_game_result(session *s, bool given_up); /* of the game, or of all of the duel */

#endif
