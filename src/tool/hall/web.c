/* HTTP as far as pages need it: GET and HEAD, an answer, the end of the connection. A thread of its
 * own with one poll; what a stranger can make it keep is fixed. */
#define _POSIX_C_SOURCE 200809L
#include "web.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hall/hall.h"
#include "tool/clock.h"
#include "tool/fail.h"

enum { CALLS = 64, REQUEST_ROOM = 4096, HEAD_ROOM = 512, PATIENCE_MS = 5000, WAIT_MS = 250 };

typedef struct web_call {
    int socket; /* -1: free */
    uint64_t until;
    size_t got, sent, head_size;
    bool answers, head_only;
    char request[REQUEST_ROOM + 1], head[HEAD_ROOM];
    web_page page;
} web_call;

struct web {
    hall *h;
    int socket;
    uint32_t port;
    pthread_t thread;
    atomic_bool stops;
    web_numbers numbers;
    web_call call[CALLS];
};

static uint64_t now_ms(void)
{
    return tool_clock_ns() / 1000000;
}

static void hang_up(web_call *c)
{
    close(c->socket);
    free(c->page.body);
    c->page = (web_page){0};
    c->socket = -1;
}

/* The first line says all that is needed; the rest of the head is read and forgotten. */
static void answer(web *w, web_call *c)
{
    static const char usual[] = "Content-Security-Policy: default-src 'none'; style-src "
                                "'unsafe-inline'\r\nX-Content-Type-Options: nosniff\r\n"
                                "Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n";
    char *path = strchr(c->request, ' '), *end = path ? strpbrk(path + 1, " \r\n") : NULL;
    bool get = strncmp(c->request, "GET ", 4) == 0;
    c->head_only = strncmp(c->request, "HEAD ", 5) == 0;
    c->answers = true;
    if (end)
        *end = 0;
    if (!path || !end || !(get || c->head_only)) {
        w->numbers.turned_away++;
        c->page = (web_page){.status = 405, .type = "text/plain"};
    } else if (!web_answer(w->h, path + 1, &w->numbers, &c->page)) {
        c->page = (web_page){.status = 503, .type = "text/plain"};
    }
    const char *words = c->page.status == 200   ? "OK"
                        : c->page.status == 404 ? "Not Found"
                        : c->page.status == 405 ? "Method Not Allowed"
                                                : "Service Unavailable";
    int size = snprintf(c->head, sizeof c->head,
                        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s",
                        c->page.status, words, c->page.type, c->page.size, usual);
    c->head_size = size > 0 ? (size_t)size : 0;
}

static void read_some(web *w, web_call *c)
{
    ssize_t got = recv(c->socket, c->request + c->got, REQUEST_ROOM - c->got, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            hang_up(c);
        return;
    }
    c->got += (size_t)got;
    c->request[c->got] = 0;
    if (strstr(c->request, "\r\n\r\n") || strstr(c->request, "\n\n")) {
        answer(w, c);
    } else if (c->got == REQUEST_ROOM) {
        w->numbers.turned_away++;
        hang_up(c);
    }
}

static void write_some(web_call *c)
{
    size_t body = c->head_only ? 0 : c->page.size;
    bool in_head = c->sent < c->head_size;
    const char *from = in_head ? c->head + c->sent : c->page.body + (c->sent - c->head_size);
    size_t left = in_head ? c->head_size - c->sent : c->head_size + body - c->sent;
    ssize_t sent = left ? send(c->socket, from, left, MSG_NOSIGNAL) : 0;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        hang_up(c);
        return;
    }
    c->sent += sent > 0 ? (size_t)sent : 0;
    if (c->sent == c->head_size + body)
        hang_up(c);
}

static void take_call(web *w)
{
    int socket = accept(w->socket, NULL, NULL);
    if (socket < 0)
        return;
    fcntl(socket, F_SETFL, O_NONBLOCK);
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    for (unsigned i = 0; i < CALLS; i++) {
        web_call *c = &w->call[i];
        if (c->socket >= 0)
            continue;
        c->socket = socket;
        c->until = now_ms() + PATIENCE_MS;
        c->got = c->sent = c->head_size = 0;
        c->answers = c->head_only = false;
        return;
    }
    w->numbers.turned_away++;
    close(socket);
}

static void *serve(void *of)
{
    web *w = of;
    while (!w->stops) {
        struct pollfd polled[CALLS + 1] = {{.fd = w->socket, .events = POLLIN}};
        for (unsigned i = 0; i < CALLS; i++)
            polled[i + 1] = (struct pollfd){.fd = w->call[i].socket,
                                            .events = w->call[i].answers ? POLLOUT : POLLIN};
        if (poll(polled, CALLS + 1, WAIT_MS) < 0 && errno != EINTR)
            break;
        for (unsigned i = 0; i < CALLS; i++) {
            web_call *c = &w->call[i];
            if (c->socket < 0)
                continue;
            if (polled[i + 1].revents && c->answers)
                write_some(c);
            else if (polled[i + 1].revents)
                read_some(w, c);
            if (c->socket >= 0 && now_ms() > c->until)
                hang_up(c);
        }
        if (polled[0].revents)
            take_call(w);
    }
    return NULL;
}

static bool listen_at(web *w, uint32_t port)
{
    struct sockaddr_in6 at = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    socklen_t size = sizeof at;
    int yes = 1, no = 0;
    w->socket = socket(AF_INET6, SOCK_STREAM, 0);
    if (w->socket < 0)
        return false;
    fcntl(w->socket, F_SETFD, FD_CLOEXEC);
    fcntl(w->socket, F_SETFL, O_NONBLOCK);
    setsockopt(w->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(w->socket, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(w->socket, (const struct sockaddr *)&at, sizeof at) != 0 ||
        listen(w->socket, CALLS) != 0 || getsockname(w->socket, (struct sockaddr *)&at, &size) != 0)
        return false;
    w->port = ntohs(at.sin6_port);
    return true;
}

web *web_open(const char *where, uint32_t port)
{
    char why[HALL_SAYS_ROOM], name[32];
    web *w = calloc(1, sizeof *w);
    if (!w) {
        tool_fail(NULL, "out of memory");
        return NULL;
    }
    for (unsigned i = 0; i < CALLS; i++)
        w->call[i].socket = -1;
    w->socket = -1;
    w->h = hall_open(where, true, why);
    if (!w->h) {
        tool_fail(where, "%s", why);
    } else if (!listen_at(w, port) || pthread_create(&w->thread, NULL, serve, w) != 0) {
        snprintf(name, sizeof name, "port %u", (unsigned)port);
        tool_fail(name, "%s", strerror(errno));
    } else {
        return w;
    }
    if (w->socket >= 0)
        close(w->socket);
    if (w->h)
        hall_close(w->h);
    free(w);
    return NULL;
}

uint32_t web_port(const web *w)
{
    return w->port;
}

web_numbers *web_counts(web *w)
{
    return &w->numbers;
}

void web_close(web *w)
{
    w->stops = true;
    pthread_join(w->thread, NULL);
    for (unsigned i = 0; i < CALLS; i++)
        if (w->call[i].socket >= 0)
            hang_up(&w->call[i]);
    close(w->socket);
    hall_close(w->h);
    free(w);
}
