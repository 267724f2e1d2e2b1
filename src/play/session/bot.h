/* Watching bots, and how fast they play. */
#ifndef TESSERA_PLAY_SESSION_BOT_H
#define TESSERA_PLAY_SESSION_BOT_H

#include "play/face/key.h"

typedef struct session session;

bool session_watches_bot(const session *s); /* no person plays: bots show what they intend */
bool session_is_out(const session *s);      /* all persons are out, bots play on */
bool session_bot_key(session *s, key_code key, bool down, uint64_t now_us); /* false: not its key */
void session_bot_hurry(session *s, int by); /* makes the game under way faster or slower */

#endif
