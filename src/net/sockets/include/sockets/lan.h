/* Datagrams to everybody on the local network: by multicast on each interface, this machine's own
 * included, and by broadcast where there is one. */
#ifndef TESSERA_NET_SOCKETS_LAN_H
#define TESSERA_NET_SOCKETS_LAN_H

#include "sockets/udp.h"

enum { NET_LAN_PORT = 2609 };

/* Hears them; several programs may at once. Returns false if it fails: errno has the reason. */
bool net_lan_listen(net_udp *u);
void net_lan_call(const void *packet, size_t size);

#endif
