/* A port that the router of the local network forwards to this machine, by UPnP. Nothing here
 * waits. */
#ifndef TESSERA_ONLINE_ROUTER_H
#define TESSERA_ONLINE_ROUTER_H

#include "sockets/udp.h"

typedef struct net_router net_router;

/* Asks for a UDP port that leads to this one. When it is open, a byte is written to `wake`. Returns
 * NULL without libminiupnpc. */
net_router *net_router_open(uint32_t port, int wake);
/* Writes the address by which others reach the port. Returns false as long as there is none. */
bool net_router_place(net_router *r, char out[NET_ADDRESS_TEXT]);
/* The router is asked to forward nothing any more. `r` may be NULL. */
void net_router_close(net_router *r);

#endif
