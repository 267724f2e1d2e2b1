/* Games to be handed in: each is a file until the server has taken it. */
#ifndef TESSERA_RANKING_CLIENT_CLAIMS_H
#define TESSERA_RANKING_CLIENT_CLAIMS_H

#include "client/statements.h"

/* Signs it, and keeps it. Returns false if it cannot be a log, or not be kept. */
bool claims_keep(const client_claim *c, const statements_key *who);
unsigned claims_count(void);
/* Hands in what is kept, one after another, until there is nothing more or a server does not
 * answer. Waits for the network. */
void claims_send(void);

#endif
