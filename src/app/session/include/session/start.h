/* Which game begins. */
#ifndef TESSERA_APP_SESSION_START_H
#define TESSERA_APP_SESSION_START_H

#include "tessera.h"

typedef struct session session;
typedef struct session_takeover session_takeover;

void session_game_start(session *s, uint64_t now_us);
/* A game by the settings; while bots are watched, they play it. */
void session_game_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_daily_start(session *s, uint64_t now_us);
void session_drill_start(session *s, uint64_t now_us);               /* one that is due */
void session_puzzle_start(session *s, uint64_t now_us);              /* the one that is chosen */
void session_bot_watch(session *s, unsigned level, uint64_t now_us); /* a bot begins a game */
/* A game from within another one; the text becomes the session's. */
void session_takeover_begin(session *s, const session_takeover *from, uint64_t now_us);
/* A new game like the last; after a takeover the same one, from where it was taken over. */
void session_game_again(session *s, uint64_t now_us);
void session_game_continue(session *s, uint64_t now_us); /* the unfinished game of the journal */

#endif
