/* The game or replay that the program was started with. */
#ifndef TESSERA_PLAY_SESSION_ASKED_H
#define TESSERA_PLAY_SESSION_ASKED_H

#include "tessera.h"

typedef struct session session;

void session_game_ask(session *s);
bool session_game_is_asked(const session *s); /* and it has not begun yet */
void session_game_start_asked(session *s);
void session_game_settled(session *s); /* the settings have been read */

#endif
