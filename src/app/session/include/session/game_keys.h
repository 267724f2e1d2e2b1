/* What keys do in the game under way. */
#ifndef TESSERA_APP_SESSION_GAME_KEYS_H
#define TESSERA_APP_SESSION_GAME_KEYS_H

#include "session/input.h"

typedef struct session session;

void session_game_key(session *s, const input_press *p);
/* False: not their key. Bots are made faster, or taken over from; another puzzle is shown. */
bool session_bot_key(session *s, const input_press *p);
bool session_puzzle_key(session *s, const input_press *p);

#endif
