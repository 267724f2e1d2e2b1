/* A sentence about what has happened outside of the game, over the picture for a few seconds. */
#ifndef TESSERA_APP_SESSION_MESSAGES_H
#define TESSERA_APP_SESSION_MESSAGES_H

#include "session/speech.h"

#include <stdint.h>

typedef struct session session;

typedef struct session_messages {
    char text[ABOUT_SIZE];
    uint64_t until_us; /* when it goes; 0: nothing is shown */
    bool tells;        /* it is a board in words */
    unsigned player;   /* whose */
} session_messages;

/* A picture of the window was saved in this file; "": it could not be saved; NULL: nothing is shown
 * any more. */
void session_messages_picture(session *s, const char *path, uint64_t now_us);
void session_messages_file(session *s, const char *path, uint64_t now_us); /* a replay, likewise */
void session_messages_say(session *s, const char *words, uint64_t now_us); /* a sentence */
/* What this player's board is in words. */
void session_messages_tell(session *s, unsigned player, const char *words, uint64_t now_us);
void session_messages_run(session *s, uint64_t now_us);
uint64_t session_messages_next(const session *s); /* when to run again */

#endif
