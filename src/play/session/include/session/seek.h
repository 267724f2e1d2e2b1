/* Looking for a match in a hall: a room is opened at its relay, the hall is asked with it, and two
 * who are found for each other meet in the room of one of them. */
#ifndef TESSERA_PLAY_SESSION_SEEK_H
#define TESSERA_PLAY_SESSION_SEEK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct session session;

enum { SEEK_NOT, SEEK_OPENS, SEEK_LOOKS, SEEK_JOINS };

typedef struct session_seek {
    uint8_t phase; /* SEEK_... */
    uint64_t since_us, again_us, check_us;
} session_seek;

void session_seek_begin(session *s, uint64_t now_us);
void session_seek_end(session *s, uint64_t now_us);
uint64_t session_seek_seconds(const session *s);
void session_seek_run(session *s, uint64_t now_us); /* also takes what the hall has answered */
uint64_t session_seek_next(const session *s);

#endif
