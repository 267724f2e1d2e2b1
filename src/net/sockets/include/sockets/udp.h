/* The only sockets of the net: one for datagrams over IPv6 and IPv4. Nothing here waits but
 * net_udp_wait and net_udp_find. */
#ifndef TESSERA_NET_SOCKETS_UDP_H
#define TESSERA_NET_SOCKETS_UDP_H

#include "net/endpoint.h"

enum { NET_UDP_PORT = 2608, NET_ADDRESS_TEXT = 64, NET_UDP_BATCH = 64 };

typedef struct net_udp {
    int socket;
    bool six; /* IPv6 with IPv4 mapped into it; else IPv4 alone */
    uint32_t port;
} net_udp;

/* A guest's socket. Port 0 means any. Returns false if it fails: errno has the reason. */
bool net_udp_open(net_udp *u, uint32_t port);
/* A socket of a host or a relay, which answers from the address that was asked. Its own address may
 * be 0, which means all of this machine. */
bool net_udp_listen(net_udp *u, const net_address *own);
void net_udp_close(net_udp *u);
/* A packet that cannot be sent is lost, like one that is lost on its way. */
void net_udp_send(const net_udp *u, const net_address *at, const void *packet, size_t size);
/* The size of a datagram; -1 if none is there. */
int net_udp_receive(const net_udp *u, net_address *from, void *packet, size_t size);
/* Many at once, for a relay. */
typedef struct net_datagram {
    net_address at; /* from, or to */
    size_t size;
    uint8_t bytes[NET_PACKET_MAX];
} net_datagram;
/* Takes those that are there, at most NET_UDP_BATCH; returns the number. */
unsigned net_udp_take(const net_udp *u, net_datagram out[NET_UDP_BATCH]);
void net_udp_put(const net_udp *u, const net_datagram *list, unsigned count);
/* Until a datagram is there, or that time has passed. */
void net_udp_wait(const net_udp *u, uint64_t microseconds);

/* `host`, `host:port`, `[v6]:port` or an IPv6 address alone. Asks for the name, which may take
 * seconds. NULL, or why there is none. */
const char *net_udp_find(const char *text, uint32_t usual_port, net_address *out);
/* This machine's own address, as others near see it; its port is 0. Returns false if it has
 * none. */
bool net_udp_own(net_address *out);
void net_address_write(const net_address *a, char out[NET_ADDRESS_TEXT]);

#endif
