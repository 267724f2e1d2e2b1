/* The current match: its players, its kind, and the rounds of a duel. */
#ifndef TESSERA_APP_SESSION_MATCH_H
#define TESSERA_APP_SESSION_MATCH_H

#include "game/duel.h"

typedef struct session session;

/* The current match. These functions change nothing: every part may call them. */

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
    char *replay;      /* NULL if out of memory */
    size_t replay_size;
} session_finished;

/* The size of picture that a game needs. */
typedef struct session_game_size {
    uint32_t columns, lines;
} session_game_size;

bool session_has_match(const session *s); /* there is a game or a replay */
bool session_in_game(const session *s);   /* a game is, no replay */
const run_state *session_run_of(const session *s);
/* Returns the run to parts that change it: practice edits the board, bot sets the speed, duel gives
 * it bots and the text of earlier rounds. */
run_state *session_run_to_change(session *s);
const ts_match *session_match(const session *s);
const session_finished *session_last_game(const session *s);
bool session_counts_down(const session *s);
const ts_rules *session_rules(const session *s); /* of the current game, or else the selected set */
bool session_practice_is_on(const session *s);
bool session_puzzle_is_on(const session *s);
bool session_puzzles_are_chosen(const session *s); /* by the title's own line */

unsigned session_game_count(const session *s);        /* the number that a countdown shows */
bool session_game_is_daily(const session *s);         /* games have the pieces of the day */
bool session_game_confirms_restart(const session *s); /* waits for the second press of restart */
unsigned session_game_pause_reason(const session *s); /* PAUSED_BY_... */
const session_game_size *session_game_needs(const session *s); /* while PAUSED_BY_ROOM */
/* The precision of the shown time: if time decides, it is full while keys are pressed. */
enum { CLOCK_SECONDS, CLOCK_TENTHS, CLOCK_HUNDREDTHS };
unsigned session_game_clock(const session *s);

/* The players of the current game, persons and bots, and a duel: which players have which boards,
 * its score, and the time between two rounds. */

#define DUEL_ROUND_SEEN_US 1200000 /* the boards are shown this long before the result */

bool session_duel_open(session *s); /* false if out of memory */
void session_duel_close(session *s);

const duel_state *
session_duel_of(const session *s);         /* also for a game that is not a duel: its players */
bool session_duel_is_on(const session *s); /* the current game is a round of a duel */
bool session_duel_has_rounds(const session *s); /* and rounds were played before it */
bool session_duel_between(const session *s);    /* between two rounds? */

/* ---- players ---- */

unsigned session_persons(const session *s);                  /* persons in the current game */
int session_person_board(const session *s, unsigned person); /* -1 if there is no such person */
bool session_is_person(const session *s, unsigned board);    /* at this machine */
/* Returns the board at that place of the frame, from 0: the only person among bots has the first
 * place, whichever board it is in the match. */
unsigned session_board_at(const session *s, unsigned place);
void session_format_bot(const session *s, char *out, size_t size, const duel_player *who);
/* Formats the name of a bot in an online match, which is not a person's name. */
void session_format_online_bot(const session *s, char *out, size_t size, const char *as,
                               unsigned level);
/* Writes a player's name with the ping, if it is known, in a match that is played online. */
void session_format_ping(const session *s, char *out, size_t size, const char *name,
                         unsigned board);
void session_format_player(const session *s, char *out, size_t size,
                           unsigned board); /* "You", "Bot 5" */

bool session_watches_bot(const session *s); /* no person plays: bots show what they intend */
bool session_is_out(const session *s);      /* all persons are out, bots continue */

/* ---- the next game ---- */

void session_duel_set(session *s, const duel_state *duel);
/* The next game is no duel: persons play it, or a bot of this level. */
void session_duel_leave(session *s, unsigned bot);
void session_duel_show(session *s, const duel_text *text, unsigned n); /* round n of a replay */

void session_duel_seat(session *s); /* gives bots to the game that has just begun */
/* Takes the duel over from this text, in which the game has begun. */
void session_duel_as_recorded(session *s, const char *text, size_t size, unsigned own);
void session_duel_record_players(session *s); /* writes the players into its replay */
/* Ends an online match that one of two players has left: the opponent has won it. */
void session_duel_forfeit(session *s, bool own_left);
void session_duel_count(session *s); /* counts the round in its present state */
void session_duel_round_ends(session *s, bool given_up);
void session_duel_show_standing(session *s);     /* after a round: the duel has not ended */
void session_duel_wait(session *s);              /* the next round waits for the player */
unsigned session_duel_seconds(const session *s); /* until the next round, begun ones count whole */
uint64_t session_duel_next(const session *s);    /* when to run again */

/* ---- rounds ---- */

void session_duel_start(session *s, uint64_t now_us); /* the first round, as configured */
void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_duel_next_round(session *s, uint64_t now_us);
void session_duel_end(session *s); /* between two rounds: ends the match */
void session_duel_run(session *s, uint64_t now_us);

#endif
