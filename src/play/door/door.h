/* What the files of the front door share. */
#ifndef TESSERA_PLAY_DOOR_DOOR_H
#define TESSERA_PLAY_DOOR_DOOR_H

#include "session/parts.h"

/* After something has come in: what follows from it for the room, the music and the stored
 * settings. */
void door_settle(session *s);
void door_click(session *s, key_code key, uint64_t now_us); /* a key goes down and up */
void door_run_keys(session *s, uint64_t now_us); /* releases that count by now (chatter_us) */
uint64_t door_next_key(const session *s);
/* Pauses a game that the picture has no room for: nobody plays what he cannot see. */
void door_check_room(session *s);

#endif
