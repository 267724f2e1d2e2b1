/* Games to be handed in: each is a file until the hall has taken it. */
#ifndef TESSERA_VISIT_CLAIMS_H
#define TESSERA_VISIT_CLAIMS_H

#include "hall/log.h"
#include "face/visit.h"

/* Signs it, and keeps it. False: it cannot be a log, or not be kept. */
bool claims_keep(const visit_claim *c, const uint8_t secret[HALL_SECRET_SIZE],
                 const uint8_t key[HALL_KEY_SIZE]);
unsigned claims_count(void);
/* Hands in what is kept, one after another, until there is nothing more or a hall does not answer.
 * Waits for the network. */
void claims_send(void);

/* A player's wish for a name as a name; without one, one of the key. */
void claims_name(char out[HALL_NAME_ROOM], const char *wish, const uint8_t key[HALL_KEY_SIZE]);

#endif
