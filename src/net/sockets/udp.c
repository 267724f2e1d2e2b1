/* Datagrams by the system's sockets. */
#define _GNU_SOURCE
#define __APPLE_USE_RFC_3542
#include "sockets/udp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

typedef union any_address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_storage room;
} any_address;

static socklen_t to_system(const net_address *a, bool six, any_address *out)
{
    memset(out, 0, sizeof *out);
    if (six) {
        out->six.sin6_family = AF_INET6;
        out->six.sin6_port = htons(a->port);
        out->six.sin6_scope_id = a->scope;
        memcpy(&out->six.sin6_addr, a->ip, sizeof a->ip);
        return sizeof out->six;
    }
    if (memcmp(a->ip, mapped, sizeof mapped) != 0)
        return 0;
    out->four.sin_family = AF_INET;
    out->four.sin_port = htons(a->port);
    memcpy(&out->four.sin_addr, a->ip + sizeof mapped, 4);
    return sizeof out->four;
}

static void from_system(const any_address *in, net_address *a)
{
    memset(a, 0, sizeof *a);
    if (in->any.sa_family == AF_INET6) {
        memcpy(a->ip, &in->six.sin6_addr, sizeof a->ip);
        a->scope = in->six.sin6_scope_id;
        a->port = ntohs(in->six.sin6_port);
    } else {
        memcpy(a->ip, mapped, sizeof mapped);
        memcpy(a->ip + sizeof mapped, &in->four.sin_addr, 4);
        a->port = ntohs(in->four.sin_port);
    }
}

/* ---- the address that was asked ------------------------------------------------------------- */

/* Room for either kind, as the system wants it. */
typedef struct asked_address {
    _Alignas(struct cmsghdr) char bytes[CMSG_SPACE(sizeof(struct in6_pktinfo)) +
                                        CMSG_SPACE(sizeof(struct in_pktinfo))];
} asked_address;

/* A relay may wait for a core while datagrams come. The kernel gives less if net.core.rmem_max says
 * so. */
enum { WAITING_BYTES = 4 << 20 };

static void set_options(const net_udp *u)
{
    const int on = 1, waiting = WAITING_BYTES;
    setsockopt(u->socket, SOL_SOCKET, SO_RCVBUF, &waiting, sizeof waiting);
    if (u->six)
        setsockopt(u->socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on);
    else
        setsockopt(u->socket, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
}

static void read_asked_address(struct msghdr *m, net_address *from)
{
    for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c; c = CMSG_NXTHDR(m, c)) {
        if (c->cmsg_level == IPPROTO_IPV6 && c->cmsg_type == IPV6_PKTINFO) {
            struct in6_pktinfo info;
            memcpy(&info, CMSG_DATA(c), sizeof info);
            memcpy(from->own, &info.ipi6_addr, sizeof from->own);
        } else if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(c), sizeof info);
            memcpy(from->own, mapped, sizeof mapped);
            memcpy(from->own + sizeof mapped, &info.ipi_addr, 4);
        }
    }
}

static void write_asked_address(const net_udp *u, const net_address *to, asked_address *asked,
                                struct msghdr *m)
{
    static const uint8_t none[16];
    struct in6_pktinfo six = {0};
    struct in_pktinfo four = {0};
    if (memcmp(to->own, none, sizeof none) == 0)
        return;
    memset(asked, 0, sizeof *asked);
    memcpy(&six.ipi6_addr, to->own, sizeof to->own);
    memcpy(&four.ipi_spec_dst, to->own + sizeof mapped, 4);
    size_t size = u->six ? sizeof six : sizeof four;
    m->msg_control = asked;
    m->msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *head = CMSG_FIRSTHDR(m);
    head->cmsg_level = u->six ? IPPROTO_IPV6 : IPPROTO_IP;
    head->cmsg_type = u->six ? IPV6_PKTINFO : IP_PKTINFO;
    head->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(head), u->six ? (const void *)&six : &four, size);
}

/* ---- sockets -------------------------------------------------------------------------------- */

static bool bind_to(net_udp *u, const net_address *own)
{
    any_address at;
    socklen_t size = sizeof at;
    static const uint8_t none[16];
    net_address bound = *own;
    int off = 0;
    if (!u->six && memcmp(own->ip, none, sizeof none) == 0)
        memcpy(bound.ip, mapped, sizeof mapped);
    socklen_t used = to_system(&bound, u->six, &at);
    if (!used) {
        errno = EADDRNOTAVAIL;
        return false;
    }
    u->socket = socket(at.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (u->socket < 0)
        return false;
    if (u->six)
        setsockopt(u->socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(u->socket, &at.any, used) == 0 && getsockname(u->socket, &at.any, &size) == 0) {
        from_system(&at, &bound);
        u->port = bound.port;
        return true;
    }
    int reason = errno;
    close(u->socket);
    errno = reason;
    return false;
}

static bool open_at(net_udp *u, const net_address *own)
{
    *u = (net_udp){.six = true};
    if (bind_to(u, own))
        return true;
    if (errno == EADDRINUSE || errno == EACCES)
        return false;
    u->six = false; /* a system without IPv6 */
    return bind_to(u, own);
}

bool net_udp_open(net_udp *u, uint32_t port)
{
    return open_at(u, &(net_address){.port = port});
}

bool net_udp_listen(net_udp *u, const net_address *own)
{
    if (!open_at(u, own))
        return false;
    set_options(u);
    return true;
}

void net_udp_close(net_udp *u)
{
    if (u->socket >= 0)
        close(u->socket);
    u->socket = -1;
}

/* An address that received a request may no longer be this machine's: then any of its addresses
 * will do. */
void net_udp_send(const net_udp *u, const net_address *at, const void *packet, size_t size)
{
    any_address to;
    asked_address asked;
    struct iovec part = {(void *)(uintptr_t)packet, size};
    struct msghdr m = {.msg_name = &to,
                       .msg_namelen = to_system(at, u->six, &to),
                       .msg_iov = &part,
                       .msg_iovlen = 1};
    if (!m.msg_namelen)
        return;
    write_asked_address(u, at, &asked, &m);
    if (sendmsg(u->socket, &m, 0) < 0 && m.msg_controllen)
        (void)!sendto(u->socket, packet, size, 0, &to.any, m.msg_namelen);
}

/* An error of an earlier datagram (no program listens there) does not end reception. */
int net_udp_receive(const net_udp *u, net_address *from, void *packet, size_t size)
{
    for (unsigned tries = 0; tries < NET_UDP_BATCH; tries++) {
        any_address at;
        asked_address asked;
        struct iovec part = {packet, size};
        struct msghdr m = {.msg_name = &at,
                           .msg_namelen = sizeof at,
                           .msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &asked,
                           .msg_controllen = sizeof asked};
        ssize_t got = recvmsg(u->socket, &m, 0);
        if (got >= 0 && !(m.msg_flags & MSG_TRUNC)) {
            from_system(&at, from);
            read_asked_address(&m, from);
            return got;
        }
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return -1;
    }
    return -1;
}

#ifdef __linux__
unsigned net_udp_take(const net_udp *u, net_datagram out[NET_UDP_BATCH])
{
    any_address at[NET_UDP_BATCH];
    asked_address asked[NET_UDP_BATCH];
    struct iovec part[NET_UDP_BATCH];
    struct mmsghdr list[NET_UDP_BATCH];
    for (unsigned i = 0; i < NET_UDP_BATCH; i++) {
        part[i] = (struct iovec){out[i].bytes, sizeof out[i].bytes};
        list[i].msg_hdr = (struct msghdr){.msg_name = &at[i],
                                          .msg_namelen = sizeof at[i],
                                          .msg_iov = &part[i],
                                          .msg_iovlen = 1,
                                          .msg_control = &asked[i],
                                          .msg_controllen = sizeof asked[i]};
    }
    int got = recvmmsg(u->socket, list, NET_UDP_BATCH, MSG_DONTWAIT, NULL);
    for (int i = 0; i < got; i++) { /* one that was longer is none of ours */
        bool whole = !(list[i].msg_hdr.msg_flags & MSG_TRUNC);
        out[i].size = whole ? list[i].msg_len : 0;
        from_system(&at[i], &out[i].at);
        read_asked_address(&list[i].msg_hdr, &out[i].at);
    }
    return got > 0 ? (unsigned)got : 0;
}

/* A datagram that cannot be sent is tried alone, and then skipped: there may be no route to it. */
void net_udp_put(const net_udp *u, const net_datagram *packets, unsigned count)
{
    any_address at[NET_UDP_BATCH];
    asked_address asked[NET_UDP_BATCH];
    struct iovec part[NET_UDP_BATCH];
    struct mmsghdr list[NET_UDP_BATCH];
    const net_datagram *packet[NET_UDP_BATCH];
    unsigned used = 0;
    for (unsigned i = 0; i < count; i++) {
        socklen_t size = to_system(&packets[i].at, u->six, &at[used]);
        if (size == 0)
            continue;
        packet[used] = &packets[i];
        part[used] = (struct iovec){(void *)(uintptr_t)packets[i].bytes, packets[i].size};
        list[used].msg_hdr = (struct msghdr){
            .msg_name = &at[used], .msg_namelen = size, .msg_iov = &part[used], .msg_iovlen = 1};
        write_asked_address(u, &packets[i].at, &asked[used], &list[used].msg_hdr);
        used++;
    }
    for (unsigned first = 0; first < used;) {
        int sent = sendmmsg(u->socket, list + first, used - first, 0);
        if (sent <= 0) {
            net_udp_send(u, &packet[first]->at, packet[first]->bytes, packet[first]->size);
            sent = 1;
        }
        first += sent;
    }
}
#else
unsigned net_udp_take(const net_udp *u, net_datagram out[NET_UDP_BATCH])
{
    unsigned count = 0;
    for (int size; count < NET_UDP_BATCH; count++) {
        size = net_udp_receive(u, &out[count].at, out[count].bytes, sizeof out[count].bytes);
        if (size < 0)
            break;
        out[count].size = size;
    }
    return count;
}

void net_udp_put(const net_udp *u, const net_datagram *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        net_udp_send(u, &list[i].at, list[i].bytes, list[i].size);
}
#endif

void net_udp_wait(const net_udp *u, uint64_t microseconds)
{
    struct pollfd wait = {.fd = u->socket, .events = POLLIN};
    struct timespec time = {.tv_sec = (time_t)(microseconds / 1000000),
                            .tv_nsec = microseconds % 1000000 * 1000};
    ppoll(&wait, 1, &time, NULL);
}

/* ---- addresses as text ---------------------------------------------------------------------- */

static bool read_port(const char *text, uint32_t *port)
{
    uint32_t n = 0;
    for (; *text >= '0' && *text <= '9' && n <= UINT16_MAX; text++)
        n = n * 10 + (uint32_t)(*text - '0');
    *port = n;
    return *text == 0 && n > 0 && n <= UINT16_MAX;
}

const char *net_udp_find(const char *text, uint32_t usual_port, net_address *out)
{
    char host[256];
    const char *begin = text, *end = text + strlen(text), *colon = strchr(text, ':');
    uint32_t port = usual_port;
    if (*text == '[') {
        begin = text + 1;
        end = strchr(text, ']');
        if (!end || (end[1] && end[1] != ':') || (end[1] && !read_port(end + 2, &port)))
            return "is no address; [2001:db8::1]:2608 would be one";
    } else if (colon && !strchr(colon + 1, ':')) {
        end = colon;
        if (!read_port(colon + 1, &port))
            return "has no port from 1 to 65535 behind the colon";
    }
    if (end == begin || (size_t)(end - begin) >= sizeof host)
        return "is no address";
    memcpy(host, begin, end - begin);
    host[end - begin] = 0;
    struct addrinfo hints = {.ai_socktype = SOCK_DGRAM}, *found = NULL;
    int error = getaddrinfo(host, NULL, &hints, &found);
    if (error)
        return gai_strerror(error);
    any_address at;
    memset(&at, 0, sizeof at);
    memcpy(&at, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    from_system(&at, out);
    out->port = port;
    return NULL;
}

/* Sends nothing: the system reports the route it would use. */
bool net_udp_own(net_address *out)
{
    any_address at;
    socklen_t size = sizeof at;
    int s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return false;
    memset(&at, 0, sizeof at);
    at.four.sin_family = AF_INET;
    at.four.sin_port = htons(9);
    at.four.sin_addr.s_addr = htonl(UINT32_C(0xc0000201)); /* 192.0.2.1, which belongs to nobody */
    bool known = connect(s, &at.any, sizeof at.four) == 0 && getsockname(s, &at.any, &size) == 0;
    close(s);
    if (known)
        from_system(&at, out);
    out->port = 0;
    return known;
}

void net_address_write(const net_address *a, char out[NET_ADDRESS_TEXT])
{
    char host[INET6_ADDRSTRLEN] = "?", digits[8];
    bool four = memcmp(a->ip, mapped, sizeof mapped) == 0;
    inet_ntop(four ? AF_INET : AF_INET6, four ? a->ip + sizeof mapped : a->ip, host, sizeof host);
    size_t used = 0, length = strlen(host), count = 0;
    if (!four)
        out[used++] = '[';
    memcpy(out + used, host, length);
    used += length;
    if (!four)
        out[used++] = ']';
    out[used++] = ':';
    for (uint32_t rest = a->port; rest || count == 0; rest /= 10)
        digits[count++] = '0' + rest % 10;
    while (count)
        out[used++] = digits[--count];
    out[used] = 0;
}
