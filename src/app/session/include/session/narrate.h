/* A board in words, for who does not see it: said aloud where the front end can, elsewhere a line
 * over the picture. */
#ifndef TESSERA_APP_SESSION_NARRATE_H
#define TESSERA_APP_SESSION_NARRATE_H

#include "session/speech.h"

typedef struct session session;

typedef struct session_narration {
    uint32_t count; /* how often a board was told; 0: never */
    session_words words;
} session_narration;

void session_narrate_board(session *s, unsigned player, uint64_t now_us);

#endif
