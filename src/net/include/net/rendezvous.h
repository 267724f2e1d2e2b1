/* Rendezvous of a lobby's two ends at relays: the host registers a name there, the guest looks it
 * up, and the endpoint gets routes to try. All relays are queried again and again, so that a lobby
 * outlives a relay: if one is silent, the link continues through another, or directly. */
#ifndef TESSERA_NET_RENDEZVOUS_H
#define TESSERA_NET_RENDEZVOUS_H

#include "net/relay.h"

enum { NET_RELAYS = 3 };

typedef struct net_rendezvous_relay {
    net_address at;
    uint64_t asked, heard; /* times; 0 means never */
    bool nobody, taken;    /* a guest: no such host; a host: the name belongs to another */
    bool again;            /* it has sent another cookie, and can be queried again at once */
    uint8_t cookie[NET_RELAY_COOKIE_SIZE];
} net_rendezvous_relay;

typedef struct net_rendezvous {
    bool hosts, through; /* through: not the direct route */
    unsigned count, namer;
    net_rendezvous_relay relay[NET_RELAYS];
    char name[NET_RELAY_NAME + 1]; /* the host's; "" if unknown yet */
    uint8_t token[NET_RELAY_TOKEN];
    uint64_t began, met;
    uint64_t opened; /* when a relay last confirmed that the name is this host's; 0 if never */
} net_rendezvous;

void net_rendezvous_open(net_rendezvous *w, bool hosts, bool through, uint64_t now);
void net_rendezvous_add_relay(
    net_rendezvous *w, const net_address *at); /* adds a relay; those that respond first count */
/* A guest's code begins with the host's name. Returns what follows, or NULL if it is too short. */
const char *net_rendezvous_code(net_rendezvous *w, const char *code);

/* Draws a new code for a host; at a relay the host's name precedes it, so it is shorter. */
void net_rendezvous_draw_code(char out[NET_NAME_MAX + 1], bool at_relay);

/* Queries the relays that are due. */
void net_rendezvous_run(net_rendezvous *w, net_endpoint *g, uint64_t now);
uint64_t net_rendezvous_next(const net_rendezvous *w, const net_endpoint *g, uint64_t now);

/* Starts over, as a host or as a guest, with the same relays, cookies and name. */
void net_rendezvous_again(net_rendezvous *w, bool hosts, uint64_t now);

enum {
    NET_RENDEZVOUS_OTHER,
    NET_RENDEZVOUS_TOOK,
    NET_RENDEZVOUS_NAMED /* a host: it has a name now */
};
/* Handles a relay's response. Returns NET_RENDEZVOUS_OTHER if the datagram is something else. */
int net_rendezvous_takes(net_rendezvous *w, net_endpoint *g, const net_address *from,
                         const uint8_t *packet, size_t size, uint64_t now);
/* Returns true if no relay knows the host. */
bool net_rendezvous_know_nobody(const net_rendezvous *w, uint64_t now);
bool net_rendezvous_are_silent(const net_rendezvous *w,
                               uint64_t now); /* no relay has responded in time */

#endif
