/* A server by the network of this machine, for sessions: the calls of api/ranking_client.h. */
#ifndef TESSERA_RANKING_CLIENT_CLIENT_H
#define TESSERA_RANKING_CLIENT_CLIENT_H

#include "api/ranking_client.h"

extern const client_calls client_http;

client *client_here(void); /* NULL without signatures or without a network */
void client_close(client *v);

#endif
