/* What a player asks of a hall with his key: to look for a match, that he is ready for one, to stop
 * looking. A text of a few lines, signed, so that nobody asks in another one's name. */
#ifndef TESSERA_RANKING_REQUEST_H
#define TESSERA_RANKING_REQUEST_H

#include "ranking/signed_log.h"

enum {
    RANKING_REQUEST_MOST = 1024, /* bytes */
    RANKING_RELAY_SIZE = 80,
    RANKING_CODE_SIZE = 32,
    RANKING_RULES_SIZE = 32,
    RANKING_PAIR_SIZE = 16,
    RANKING_REQUEST_CLOCK = 24 * 3600 /* seconds by which the clock of a player may be wrong */
};
enum { RANKING_REQUEST_SEEK, RANKING_REQUEST_READY, RANKING_REQUEST_LEAVE };

/* Somebody who looks for a match, with a room that he has opened at a relay. */
typedef struct ranking_seeker {
    uint8_t key[RANKING_KEY_SIZE];
    char name[RANKING_NAME_SIZE], rules[RANKING_RULES_SIZE];
    char code[RANKING_CODE_SIZE];   /* of his room */
    char relay[RANKING_RELAY_SIZE]; /* where it is: known to the hall, not said by him */
    uint64_t late_us;               /* to that relay and back, as he has measured it */
} ranking_seeker;

typedef struct ranking_request {
    int what; /* RANKING_ASK_... */
    ranking_seeker who;
    uint64_t at; /* seconds since 1970 */
    uint8_t pair[RANKING_PAIR_SIZE];
} ranking_request;

/* Returns the size. */
size_t ranking_request_write(const ranking_request *a, const uint8_t secret[RANKING_SECRET_SIZE],
                             char out[RANKING_REQUEST_MOST]);
/* False: it is none, or not signed by its key. */
bool ranking_request_read(ranking_request *a, const char *text, size_t size);

#endif
