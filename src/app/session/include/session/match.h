/* What is under way. Questions alone: every part may ask them. */
#ifndef TESSERA_APP_SESSION_MATCH_H
#define TESSERA_APP_SESSION_MATCH_H

#include "session/game.h"

typedef struct session session;

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

#endif
