/* For systems with other sockets: none is opened. */
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "sockets/lan.h"
#include "sockets/seat_file.h"
#include "sockets/udp.h"

bool net_udp_open(net_udp *u, uint32_t port)
{
    (void)u;
    (void)port;
    errno = ENOSYS;
    return false;
}

bool net_udp_listen(net_udp *u, const net_address *own)
{
    (void)own;
    return net_udp_open(u, 0);
}

void net_udp_close(net_udp *u)
{
    (void)u;
}

void net_udp_send(const net_udp *u, const net_address *at, const void *packet, size_t size)
{
    (void)u;
    (void)at;
    (void)packet;
    (void)size;
}

int net_udp_receive(const net_udp *u, net_address *from, void *packet, size_t size)
{
    (void)u;
    (void)from;
    (void)packet;
    (void)size;
    return -1;
}

void net_udp_wait(const net_udp *u, uint64_t microseconds)
{
    (void)u;
    (void)microseconds;
}

const char *net_udp_find(const char *text, uint32_t usual_port, net_address *out)
{
    (void)text;
    (void)usual_port;
    (void)out;
    return "this program has no network";
}

bool net_udp_own(net_address *out)
{
    (void)out;
    return false;
}

void net_address_write(const net_address *a, char out[NET_ADDRESS_TEXT])
{
    (void)a;
    out[0] = '\0';
}

bool net_lan_listen(net_udp *u)
{
    return net_udp_open(u, 0);
}

void net_lan_call(const void *packet, size_t size)
{
    (void)packet;
    (void)size;
}

unsigned net_udp_take(const net_udp *u, net_datagram out[NET_UDP_BATCH])
{
    (void)u, (void)out;
    return 0;
}

void net_udp_put(const net_udp *u, const net_datagram *list, unsigned count)
{
    (void)u, (void)list, (void)count;
}

void net_seat_file_open(net_seat_file *f, const char *path, const uint8_t key[NET_KEY_SIZE],
                        uint8_t secret[NET_SECRET_SIZE])
{
    (void)path;
    (void)key;
    memset(secret, 0, NET_SECRET_SIZE);
    f->file = -1;
}

void net_seat_file_forget(net_seat_file *f)
{
    (void)f;
}
