/* Watching bots that play instead of persons, and how fast they play. */
#ifndef TESSERA_PLAY_SESSION_BOT_H
#define TESSERA_PLAY_SESSION_BOT_H

#include "input.h"

typedef struct session session;

typedef struct session_bot {
    uint8_t level; /* of the bots that play instead of persons; 0: persons play */
    int8_t speed;  /* of bots among themselves, as in run_state */
} session_bot;

void session_bot_watch(session *s, unsigned level, uint64_t now_us); /* a bot begins a game */
void session_bot_leave(session *s);                                  /* persons play from here on */
void session_bot_continue(session *s);        /* games that follow are by the bot of this one */
unsigned session_bot_level(const session *s); /* 0: persons play */
bool session_watches_bot(const session *s);   /* no person plays: bots show what they intend */
bool session_is_out(const session *s);        /* all persons are out, bots play on */
bool session_bot_key(session *s, const input_press *p); /* false: not its key */
void session_bot_hurry(session *s, int by); /* makes the game under way faster or slower */

#endif
