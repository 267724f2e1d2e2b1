/* Bots that play instead of persons, and how fast they play. */
#ifndef TESSERA_APP_SESSION_BOT_H
#define TESSERA_APP_SESSION_BOT_H

#include "tessera.h"

typedef struct session session;

typedef struct session_bot {
    uint8_t level; /* of the bots that play instead of persons, then friends; 0: persons play */
    int8_t speed;  /* of bots among themselves, as in run_state */
} session_bot;

void session_bot_play(session *s, unsigned level); /* such bots play from here on */
void session_bot_leave(session *s);                /* persons do */
void session_bot_continue(session *s);      /* games that follow are by the bot of this one */
void session_bot_hurry(session *s, int by); /* makes the game under way faster or slower */

#endif
