/* A board in words, for who does not see it: said aloud where the front end can, elsewhere a line
 * over the picture. */
#ifndef TESSERA_PLAY_SESSION_TELL_H
#define TESSERA_PLAY_SESSION_TELL_H

#include "session/speech.h"

typedef struct session session;

typedef struct session_told {
    uint32_t count; /* how often a board was told; 0: never */
    session_words words;
} session_told;

void session_tell_board(session *s, unsigned player, uint64_t now_us);

#endif
