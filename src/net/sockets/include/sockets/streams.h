/* Pages at a relay: the sockets of their streams (net/stream.h). It listens on this machine alone;
 * who comes from elsewhere comes by a proxy, which has the TLS (docs/net.md). Each stream has an
 * address as datagrams have one, with which nothing else can come. */
#ifndef TESSERA_NET_SOCKETS_STREAMS_H
#define TESSERA_NET_SOCKETS_STREAMS_H

#include "net/relay.h"
#include "net/stream.h"
#include "sockets/udp.h"

enum {
    NET_STREAMS = 1024,
    NET_STREAM_QUEUE = 16384 /* bytes that wait to be sent; what has no room is lost */
};

typedef struct net_stream_end {
    int socket;
    bool readable, writable;
    uint32_t waiting;
    uint64_t heard;
    net_address at;
    net_stream in;
    uint8_t out[NET_STREAM_QUEUE];
} net_stream_end;

typedef struct net_streams {
    int socket; /* -1: nobody is listened for */
    uint32_t port;
    uint64_t count;
    unsigned ends; /* places that were used so far */
    bool calls;    /* somebody new has called */
    net_stream_end *end[NET_STREAMS];
} net_streams;

typedef void net_streams_take(void *to, const net_address *from, const uint8_t *packet, size_t size,
                              uint64_t now);

bool net_streams_open(net_streams *s, uint32_t port); /* 0: any. False: errno has the reason */
void net_streams_close(net_streams *s);
/* Until a datagram has come (true), or something by a stream, or that time has passed. */
bool net_streams_wait(net_streams *s, const net_udp *u, unsigned milliseconds);
/* Takes what has come by streams until the last wait. */
void net_streams_run(net_streams *s, uint64_t now, net_streams_take *take, void *to);
void net_streams_send(net_streams *s, const net_address *at, const uint8_t *packet, size_t size);

#endif
