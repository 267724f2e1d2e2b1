/* Games to be handed in: each is a file until the server has taken it. */
#ifndef TESSERA_RANKING_CLIENT_CLAIMS_H
#define TESSERA_RANKING_CLIENT_CLAIMS_H

#include "ranking/signed_log.h"
#include "api/ranking_client.h"

/* Signs it, and keeps it. Returns false if it cannot be a log, or not be kept. */
bool claims_keep(const client_claim *c, const uint8_t secret[RANKING_SECRET_SIZE],
                 const uint8_t key[RANKING_KEY_SIZE]);
unsigned claims_count(void);
/* Hands in what is kept, one after another, until there is nothing more or a server does not
 * answer. Waits for the network. */
void claims_send(void);

/* A player's wish for a name as a name; without one, one of the key. */
void claims_name(char out[RANKING_NAME_SIZE], const char *wish,
                 const uint8_t key[RANKING_KEY_SIZE]);

#endif
