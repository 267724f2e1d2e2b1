/* Looking for a match in a hall: a room is opened at its relay, the hall is asked with it, and two
 * who are found for each other meet in the room of one of them. */
#ifndef TESSERA_APP_SESSION_MATCHMAKING_H
#define TESSERA_APP_SESSION_MATCHMAKING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct session session;

enum { MATCHMAKING_NOT, MATCHMAKING_OPENS, MATCHMAKING_LOOKS, MATCHMAKING_JOINS };

bool session_matchmaking_open(session *s); /* false: out of memory */
void session_matchmaking_close(session *s);
void session_matchmaking_begin(session *s, uint64_t now_us);
void session_matchmaking_end(session *s, uint64_t now_us);
unsigned session_matchmaking_phase(const session *s); /* MATCHMAKING_... */
uint64_t session_matchmaking_seconds(const session *s);
void session_matchmaking_run(session *s,
                             uint64_t now_us); /* also accepts what the server has answered */
uint64_t session_matchmaking_next(const session *s);

#endif
