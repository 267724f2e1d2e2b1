/* Discovery of a lobby on the local network: its host says every two seconds that it is there, in a
 * datagram of its own kind to everybody near. Works on bytes alone. */
#ifndef TESSERA_NET_DISCOVERY_H
#define TESSERA_NET_DISCOVERY_H

#include "net/endpoint.h"

enum {
    NET_PACKET_DISCOVERY = 5,
    NET_DISCOVERY_EVERY = 2000000, /* microseconds */
    NET_DISCOVERY_MAX = 160,
    NET_DISCOVERY_ID = 8
};

typedef struct net_discovery {
    uint8_t id[NET_DISCOVERY_ID]; /* the same host by several ways is one */
    uint32_t port;
    uint8_t taken, seats, phase;
    char name[NET_NAME_MAX + 1], rules[TS_NAME_MAX + 1];
    char code[NET_NAME_MAX + 1]; /* "" if it is not told to everybody */
} net_discovery;

size_t net_discovery_write(const net_discovery *b, uint8_t out[NET_PACKET_MAX]);
bool net_discovery_read(net_discovery *b, const uint8_t *packet, size_t size);

#endif
