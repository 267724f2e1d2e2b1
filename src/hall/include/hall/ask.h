/* What a player asks of a hall with his key: to look for a match, that he is ready for one, to stop
 * looking. A text of a few lines, signed, so that nobody asks in another one's name. */
#ifndef TESSERA_HALL_ASK_H
#define TESSERA_HALL_ASK_H

#include "hall/log.h"

enum {
    HALL_ASK_MOST = 1024, /* bytes */
    HALL_RELAY_ROOM = 80,
    HALL_CODE_ROOM = 32,
    HALL_RULES_ROOM = 32,
    HALL_PAIR_SIZE = 16,
    HALL_ASK_CLOCK = 24 * 3600 /* seconds by which the clock of a player may be wrong */
};
enum { HALL_ASK_SEEK, HALL_ASK_READY, HALL_ASK_LEAVE };

/* Somebody who looks for a match, with a room that he has opened at a relay. */
typedef struct hall_seeker {
    uint8_t key[HALL_KEY_SIZE];
    char name[HALL_NAME_ROOM], rules[HALL_RULES_ROOM];
    char code[HALL_CODE_ROOM];   /* of his room */
    char relay[HALL_RELAY_ROOM]; /* where it is: known to the hall, not said by him */
    uint64_t late_us;            /* to that relay and back, as he has measured it */
} hall_seeker;

typedef struct hall_ask {
    int what; /* HALL_ASK_... */
    hall_seeker who;
    uint64_t at; /* seconds since 1970 */
    uint8_t pair[HALL_PAIR_SIZE];
} hall_ask;

/* Returns the size. */
size_t hall_ask_write(const hall_ask *a, const uint8_t secret[HALL_SECRET_SIZE],
                      char out[HALL_ASK_MOST]);
/* False: it is none, or not signed by its key. */
bool hall_ask_read(hall_ask *a, const char *text, size_t size);

#endif
