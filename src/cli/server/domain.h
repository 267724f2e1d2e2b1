/* A whole server on one machine, behind a proxy that has the certificate. */
#ifndef TESSERA_CLI_SERVER_DOMAIN_H
#define TESSERA_CLI_SERVER_DOMAIN_H

#include "args.h"

typedef struct server_domain_call {
    const char *domain, *database, *stun;
    uint64_t port, pages, streams; /* of the relay (UDP); for the proxy (TCP, this machine alone) */
} server_domain_call;

server_domain_call server_domain_usual(void);
bool server_domain_option(cli_args *a, server_domain_call *call);
/* Until a signal comes. Returns the exit status. */
int server_domain_run(const server_domain_call *call);

#endif
