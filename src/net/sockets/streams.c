/* Streams at a relay: accepted, read, written; the silent ones are closed. */
#define _GNU_SOURCE
#include "sockets/streams.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool net_streams_open(net_streams *s, uint32_t port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t size = sizeof at;
    int yes = 1, reason;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s->socket < 0)
        return false;
    setsockopt(s->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(s->socket, (const struct sockaddr *)&at, sizeof at) == 0 &&
        listen(s->socket, SOMAXCONN) == 0 &&
        getsockname(s->socket, (struct sockaddr *)&at, &size) == 0) {
        s->port = ntohs(at.sin_port);
        return true;
    }
    reason = errno;
    close(s->socket);
    s->socket = -1;
    errno = reason;
    return false;
}

static void shut(net_stream_end *e)
{
    if (e->socket >= 0)
        close(e->socket);
    e->socket = -1;
}

void net_streams_close(net_streams *s)
{
    for (unsigned i = 0; i < s->ends; i++) {
        shut(s->end[i]);
        free(s->end[i]);
    }
    if (s->socket >= 0)
        close(s->socket);
    *s = (net_streams){.socket = -1};
}

bool net_streams_wait(net_streams *s, const net_udp *u, unsigned milliseconds)
{
    struct pollfd wait[2 + NET_STREAMS] = {{.fd = u->socket, .events = POLLIN},
                                           {.fd = s->socket, .events = POLLIN}};
    for (unsigned i = 0; i < s->ends; i++)
        wait[2 + i] = (struct pollfd){.fd = s->end[i]->socket,
                                      .events = s->end[i]->waiting ? POLLIN | POLLOUT : POLLIN};
    bool came = poll(wait, 2 + s->ends, (int)milliseconds) > 0;
    s->calls = came && wait[1].revents;
    for (unsigned i = 0; i < s->ends; i++) {
        s->end[i]->readable = came && wait[2 + i].revents & (POLLIN | POLLHUP | POLLERR);
        s->end[i]->writable = came && wait[2 + i].revents & POLLOUT;
    }
    return came && wait[0].revents;
}

/* ---- out ------------------------------------------------------------------------------------ */

static void flush(net_stream_end *e)
{
    ssize_t sent = e->waiting ? send(e->socket, e->out, e->waiting, MSG_NOSIGNAL) : 0;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        shut(e);
    } else if (sent > 0) {
        e->waiting -= (uint32_t)sent;
        memmove(e->out, e->out + sent, e->waiting);
    }
}

static void put(net_stream_end *e, const void *bytes, size_t size)
{
    memcpy(e->out + e->waiting, bytes, size);
    e->waiting += (uint32_t)size;
}

/* By its place; the number says whether it is still the same stream. */
void net_streams_send(net_streams *s, const net_address *at, const uint8_t *packet, size_t size)
{
    uint8_t head[NET_STREAM_HEAD];
    size_t head_size = net_stream_head(size, head);
    net_stream_end *e = at->port < s->ends ? s->end[at->port] : NULL;
    if (!e || e->socket < 0 || !net_address_same(&e->at, at) ||
        NET_STREAM_QUEUE - e->waiting < head_size + size)
        return;
    put(e, head, head_size);
    put(e, packet, size);
    flush(e);
}

/* ---- in ------------------------------------------------------------------------------------- */

static net_stream_end *place(net_streams *s)
{
    for (unsigned i = 0; i < s->ends; i++)
        if (s->end[i]->socket < 0)
            return s->end[i];
    if (s->ends == NET_STREAMS || !(s->end[s->ends] = calloc(1, sizeof *s->end[0])))
        return NULL;
    s->end[s->ends]->at.port = s->ends;
    s->end[s->ends]->socket = -1;
    return s->end[s->ends++];
}

static void take_call(net_streams *s, uint64_t now)
{
    int socket = accept4(s->socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK), yes = 1;
    net_stream_end *e = socket < 0 ? NULL : place(s);
    if (!e) {
        if (socket >= 0)
            close(socket);
        return;
    }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    s->count++;
    e->socket = socket;
    e->heard = now;
    e->readable = e->writable = false;
    e->waiting = 0;
    e->in.greeted = false;
    e->in.used = 0;
    e->at.scope = NET_RELAY_STREAM;
    memcpy(e->at.ip, &s->count, sizeof s->count);
}

static void read_some(net_stream_end *e, uint64_t now, net_streams_take *take, void *to)
{
    uint8_t out[NET_PACKET_MAX];
    size_t size;
    int said;
    ssize_t got = recv(e->socket, e->in.bytes + e->in.used, NET_STREAM_ROOM - e->in.used, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            shut(e);
        return;
    }
    e->in.used += (uint32_t)got;
    e->heard = now;
    while (e->socket >= 0 && (said = net_stream_next(&e->in, out, &size)) != NET_STREAM_WAITS) {
        if (said == NET_STREAM_MESSAGE) {
            take(to, &e->at, out, size, now);
            continue;
        }
        if (NET_STREAM_QUEUE - e->waiting >= size)
            put(e, out, size);
        flush(e);
        if (said == NET_STREAM_ENDS)
            shut(e);
    }
}

/* Who has a place at the relay is heard every few seconds. */
void net_streams_run(net_streams *s, uint64_t now, net_streams_take *take, void *to)
{
    for (unsigned i = 0; i < s->ends; i++) {
        net_stream_end *e = s->end[i];
        if (e->socket >= 0 && e->readable)
            read_some(e, now, take, to);
        if (e->socket >= 0 && e->writable)
            flush(e);
        if (e->socket >= 0 && now - e->heard > NET_MEET_LASTS)
            shut(e);
    }
    if (s->calls)
        take_call(s, now);
}
