/* WebSocket connections of pages to a relay, by libwebsockets: each binary message is a datagram.
 * The server listens on this machine alone; pages from elsewhere come through a proxy, which has
 * the TLS (docs/net.md). Each connection has an address that no datagram can come from. */
#ifndef TESSERA_NET_SOCKETS_STREAMS_H
#define TESSERA_NET_SOCKETS_STREAMS_H

#include "net/relay.h"
#include "sockets/udp.h"

enum {
    NET_STREAMS = 8192,      /* as many as a relay's lobbies have players, two each */
    NET_STREAM_QUEUE = 16384 /* bytes that wait to be sent; a message without room is dropped */
};

typedef struct net_streams net_streams;
typedef void net_streams_take(void *ctx, const net_address *from, const uint8_t *packet,
                              size_t size);
typedef void net_streams_ready(void *ctx);

/* Port 0 means any. Returns NULL if it fails: *why has the reason, or is NULL and errno has it. */
net_streams *net_streams_open(uint32_t port, net_streams_take *take, void *ctx, const char **why);
void net_streams_close(net_streams *s);
uint32_t net_streams_port(const net_streams *s);
uint64_t net_streams_count(const net_streams *s); /* connections so far */
/* While a descriptor is readable net_streams_wait calls ready(to). It remains the caller's. */
bool net_streams_watch(net_streams *s, int descriptor, net_streams_ready *ready);
/* Waits until something has happened, and calls take and ready for it. */
void net_streams_wait(net_streams *s);
void net_streams_send(net_streams *s, const net_address *at, const uint8_t *packet, size_t size);

#endif
