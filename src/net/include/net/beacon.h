/* How a room is found on the local network: its host says every two seconds that it is there, in a
 * datagram of its own kind to everybody near. Works on bytes alone. */
#ifndef TESSERA_NET_BEACON_H
#define TESSERA_NET_BEACON_H

#include "net/gate.h"

enum {
    NET_KIND_BEACON = 5,
    NET_BEACON_EVERY = 2000000, /* microseconds */
    NET_BEACON_MAX = 160,
    NET_BEACON_ID = 8
};

typedef struct net_beacon {
    uint8_t id[NET_BEACON_ID]; /* the same host by several ways is one */
    uint32_t port;
    uint8_t taken, seats, phase;
    char name[NET_NAME_MAX + 1], rules[NET_NAME_MAX + 1];
    char code[NET_NAME_MAX + 1]; /* "": it is not told to everybody */
} net_beacon;

size_t net_beacon_write(const net_beacon *b, uint8_t out[NET_PACKET_MAX]);
bool net_beacon_read(net_beacon *b, const uint8_t *packet, size_t size);

#endif
