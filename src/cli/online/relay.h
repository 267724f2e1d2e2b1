/* A relay, with a server's pages and its verifier if requested. */
#ifndef TESSERA_CLI_ONLINE_RELAY_H
#define TESSERA_CLI_ONLINE_RELAY_H

#include <stdbool.h>
#include <stdint.h>

enum { RELAY_WEB_PORT = 2611, RELAY_STREAM_PORT = 2612 };

typedef struct relay_call {
    uint64_t port, web_at, stream_port;
    bool streams, web, proxied;
    bool verifies; /* what waits in the database, too */
    const char *ranking, *address, *public;
    const char *stun;        /* of the game's page; NULL if none */
    const char *web_address; /* of this machine, for the pages; NULL means all */
} relay_call;

/* Runs until a signal arrives. Returns the exit status. */
int relay_run(const relay_call *call);

#endif
