/* Without libminiupnpc no router is asked. */
#include "router.h"

net_router *net_router_open(uint32_t port, int wake)
{
    (void)port;
    (void)wake;
    return NULL;
}

bool net_router_place(net_router *r, char out[NET_ADDRESS_TEXT])
{
    (void)r;
    (void)out;
    return false;
}

void net_router_close(net_router *r)
{
    (void)r;
}
