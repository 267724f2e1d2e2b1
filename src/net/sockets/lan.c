/* Multicast and broadcast, over IPv4, which local networks have even where they have IPv6. */
#define _GNU_SOURCE
#include "sockets/lan.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* 239.254.84.83, of those that no router passes on */
#define GROUP UINT32_C(0xeffe5453)

static const struct sockaddr_in *four_of(const struct sockaddr *a)
{
    return a && a->sa_family == AF_INET ? (const struct sockaddr_in *)(const void *)a : NULL;
}

bool net_lan_listen(net_udp *u)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(NET_LAN_PORT)};
    struct ifaddrs *all = NULL;
    int on = 1;
    *u = (net_udp){.port = NET_LAN_PORT};
    u->socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (u->socket < 0)
        return false;
    setsockopt(u->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
#ifdef SO_REUSEPORT
    setsockopt(u->socket, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
#endif
    if (bind(u->socket, (const struct sockaddr *)&at, sizeof at) != 0) {
        int reason = errno;
        net_udp_close(u);
        errno = reason;
        return false;
    }
    if (getifaddrs(&all) != 0)
        return true;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        const struct sockaddr_in *own = four_of(i->ifa_addr);
        struct ip_mreq group = {.imr_multiaddr.s_addr = htonl(GROUP)};
        if (!own || !(i->ifa_flags & IFF_UP))
            continue;
        group.imr_interface = own->sin_addr;
        setsockopt(u->socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group);
    }
    freeifaddrs(all);
    return true;
}

/* By a socket of its own, for the room's may be one of IPv6; the room's port is in the packet. */
void net_lan_call(const void *packet, size_t size)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(NET_LAN_PORT)};
    struct ifaddrs *all = NULL;
    int on = 1, by = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (by < 0)
        return;
    setsockopt(by, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
    if (getifaddrs(&all) != 0)
        all = NULL;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        const struct sockaddr_in *own = four_of(i->ifa_addr);
        if (!own || !(i->ifa_flags & IFF_UP))
            continue;
        setsockopt(by, IPPROTO_IP, IP_MULTICAST_IF, &own->sin_addr, sizeof own->sin_addr);
        to.sin_addr.s_addr = htonl(GROUP);
        (void)!sendto(by, packet, size, 0, (const struct sockaddr *)&to, sizeof to);
        const struct sockaddr_in *everybody = four_of(i->ifa_broadaddr);
        if (!(i->ifa_flags & IFF_BROADCAST) || !everybody)
            continue;
        to.sin_addr = everybody->sin_addr;
        (void)!sendto(by, packet, size, 0, (const struct sockaddr *)&to, sizeof to);
    }
    freeifaddrs(all);
    close(by);
}
