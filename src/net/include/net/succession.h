/* A lobby whose host has disappeared: the remaining player with the lowest number becomes the host.
 * The others find it by the name at the relay or, without a relay, by its address. Started by a
 * member that has joined a lobby, and run in addition to its endpoint and its rendezvous. */
#ifndef TESSERA_NET_SUCCESSION_H
#define TESSERA_NET_SUCCESSION_H

#include "net/rendezvous.h"

enum {
    NET_HOST_SILENT = 6000000, /* then the host is abandoned, or after the grace period */
    NET_HEIR_TURN = 6000000    /* the turn of each heir before the next one tries, too */
};

typedef struct net_succession {
    net_lobby *lobby;
    net_endpoint *gate;
    net_rendezvous *ways;
    const char *code;
    uint64_t since; /* when the host was abandoned; 0 while there is one */
    uint64_t asked; /* when it last queried the relays */
    uint8_t token[NET_RELAY_TOKEN];
} net_succession;

/* Runs the search, for hosts, too. Returns true while a host is searched for: then silence and
 * missing responses mean nothing. Ends with NET_EVENT_LEFT if none is found. */
bool net_succession_run(net_succession *s, uint64_t now);

#endif
