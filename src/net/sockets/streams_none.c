/* Without libwebsockets no page can come to a relay. */
#include <stddef.h>

#include "sockets/streams.h"

net_streams *net_streams_open(uint32_t port, net_streams_take *take, void *ctx, const char **why)
{
    (void)port, (void)take, (void)ctx;
    *why = "this build has no libwebsockets: no pages can come to it";
    return NULL;
}

void net_streams_close(net_streams *s)
{
    (void)s;
}

uint32_t net_streams_port(const net_streams *s)
{
    (void)s;
    return 0;
}

uint64_t net_streams_count(const net_streams *s)
{
    (void)s;
    return 0;
}

bool net_streams_watch(net_streams *s, int descriptor, net_streams_ready *ready)
{
    (void)s, (void)descriptor, (void)ready;
    return false;
}

void net_streams_wait(net_streams *s)
{
    (void)s;
}

void net_streams_send(net_streams *s, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)s, (void)at, (void)packet, (void)size;
}
