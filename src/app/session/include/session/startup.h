/* The game or replay that the program was started with. */
#ifndef TESSERA_APP_SESSION_STARTUP_H
#define TESSERA_APP_SESSION_STARTUP_H

#include "tessera.h"

typedef struct session session;

void session_game_request(session *s);
bool session_game_is_requested(const session *s); /* and it has not begun yet */
void session_game_start_requested(session *s);
void session_game_settled(session *s); /* the settings have been read */

#endif
