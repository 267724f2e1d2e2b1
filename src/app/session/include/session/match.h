/* What is under way. These functions answer questions alone: every part may call them. */
#ifndef TESSERA_APP_SESSION_MATCH_H
#define TESSERA_APP_SESSION_MATCH_H

#include "game/duel.h"
#include "game/run.h"

typedef struct session session;

#define RESULT_LAID_US 320000 /* the number of a new best appears tile by tile */

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

bool session_has_match(const session *s); /* a game or a replay is under way */
bool session_in_game(const session *s);   /* a game is, no replay */
const run_state *session_run_of(const session *s);
/* For the parts that change it: practice edits the board, bot sets the speed, duel gives it bots
 * and the text of earlier rounds. */
run_state *session_run_to_change(session *s);
const ts_match *session_match(const session *s);
const session_finished *session_last_game(const session *s);
bool session_counts_down(const session *s);
const ts_rules *session_rules(const session *s); /* of the game under way, or else the chosen set */
bool session_practice_is_on(const session *s);
bool session_puzzle_is_on(const session *s);
bool session_puzzles_are_chosen(const session *s); /* by the title's own line */

unsigned session_game_count(const session *s);        /* the number that a countdown shows */
bool session_game_is_daily(const session *s);         /* games have the pieces of the day */
bool session_game_confirms_restart(const session *s); /* waits for the second press of restart */
unsigned session_game_pause_reason(const session *s); /* PAUSED_BY_... */
const session_game_size *session_game_needs(const session *s); /* while PAUSED_BY_ROOM */
/* How exactly the time is shown: where time decides, in full while keys are pressed. */
enum { CLOCK_SECONDS, CLOCK_TENTHS, CLOCK_HUNDREDTHS };
unsigned session_game_clock(const session *s);

#endif
