/* Datagrams over a stream, as WebSocket has it (RFC 6455): the end that is called, a relay's. A
 * page cannot send datagrams; each binary message is one. Whatever bytes come, reading ends within
 * them. It knows no socket; its memory is fixed. */
#ifndef TESSERA_NET_STREAM_H
#define TESSERA_NET_STREAM_H

#include "net/wire.h"

enum {
    NET_STREAM_ROOM = 4096, /* bytes that wait to be read */
    NET_STREAM_GREETING = 160,
    NET_STREAM_HEAD = 4,     /* what stands before a message that is sent, at most */
    NET_STREAM_CONTROL = 125 /* the longest ping */
};

enum {
    NET_STREAM_WAITS,   /* nothing whole has come */
    NET_STREAM_SAYS,    /* what is in `out` is to be sent back as it is */
    NET_STREAM_MESSAGE, /* a datagram */
    NET_STREAM_ENDS     /* `out` is to be sent, and then no more */
};

typedef struct net_stream {
    bool greeted;
    uint32_t used; /* of `bytes` */
    uint8_t bytes[NET_STREAM_ROOM];
} net_stream;

/* What comes is put behind the `used` bytes. Call this until it waits: then there is room again.
 * `out` has room for a datagram. */
int net_stream_next(net_stream *s, uint8_t out[NET_PACKET_MAX], size_t *size);
/* What stands before a message of that size; returns its own size. */
size_t net_stream_head(size_t size, uint8_t out[NET_STREAM_HEAD]);

#endif
