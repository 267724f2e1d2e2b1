/* Looking for a match in a hall: a room is opened at its relay, the hall is asked with it, and two
 * who are found for each other meet in the room of one of them. */
#ifndef TESSERA_APP_SESSION_MATCHMAKING_H
#define TESSERA_APP_SESSION_MATCHMAKING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct session session;

enum { MATCHMAKING_NOT, MATCHMAKING_OPENS, MATCHMAKING_LOOKS, MATCHMAKING_JOINS };

typedef struct session_matchmaking {
    uint8_t phase; /* SEEK_... */
    uint64_t since_us, again_us, check_us;
} session_matchmaking;

void session_matchmaking_begin(session *s, uint64_t now_us);
void session_matchmaking_end(session *s, uint64_t now_us);
uint64_t session_matchmaking_seconds(const session *s);
void session_matchmaking_run(session *s,
                             uint64_t now_us); /* also takes what the hall has answered */
uint64_t session_matchmaking_next(const session *s);

#endif
