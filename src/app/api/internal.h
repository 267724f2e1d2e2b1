/* Functions shared by the files of this folder. */
#ifndef TESSERA_APP_API_INTERNAL_H
#define TESSERA_APP_API_INTERNAL_H

#include "session/parts.h"

/* After something has come in: what follows from it for the room, the music and the stored
 * settings. */
void app_settle(session *s);
void app_run_keys(session *s, uint64_t now_us); /* releases that count by now (chatter_us) */
/* Pauses a game that does not fit into the window: it cannot be played unseen. */
void app_check_room(session *s);

#endif
