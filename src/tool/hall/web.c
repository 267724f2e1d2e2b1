/* HTTP as far as a hall needs it: GET, HEAD and POST, an answer, the end of the connection. A
 * thread of its own with one poll; what a stranger can make it keep is fixed. */
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
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hall/hall.h"
#include "note.h"
#include "clock.h"
#include "fail.h"
#include "hall/limit.h"

enum {
    CALLS = 256,
    HELD_MOST = 192,  /* of them look for a match */
    BODIES_MOST = 16, /* of them send something large */
    REQUEST_ROOM = 4096,
    HEAD_ROOM = 640,
    PATIENCE_MS = 5000,
    BODY_PATIENCE_MS = 30000,
    HOLD_MS = 8000,
    AGAIN_MS = 1000,
    WAIT_MS = 250
};

typedef struct web_call {
    int socket; /* -1: free */
    uint64_t until, again, hold_until;
    size_t got, sent, head_size;
    bool answers, head_only, held;
    limit_who who;
    char request[REQUEST_ROOM + 1], head[HEAD_ROOM];
    char *path, *body; /* of what is sent; path: within the request */
    size_t body_size, body_got;
    web_page page;
} web_call;

struct web {
    hall *h;
    int socket;
    uint32_t port;
    bool proxied;
    pthread_t thread;
    atomic_bool stops;
    web_numbers numbers;
    limit limits;
    unsigned held, bodies;
    web_call call[CALLS];
};

static uint64_t now_ms(void)
{
    return tool_clock_ns() / 1000000;
}

static void forget_body(web *w, web_call *c)
{
    w->bodies -= c->body != NULL;
    free(c->body);
    c->body = NULL;
    w->held -= c->held;
    c->held = false;
}

static void hang_up(web *w, web_call *c)
{
    close(c->socket);
    if (!c->page.shared)
        free(c->page.body);
    c->page = (web_page){0};
    forget_body(w, c);
    c->socket = -1;
}

/* ---- answers -------------------------------------------------------------------------------- */

static const char *words_for(int status)
{
    switch (status) {
    case 200: return "OK";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Content Too Large";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    default: return "Service Unavailable";
    }
}

/* A page of the hall has no scripts and shows the game in a frame; the game is all scripts. */
static const char *policy(const web_page *p)
{
    return p->scripts ? "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'; "
                        "worker-src 'self' blob: data:; frame-ancestors 'self'"
                      : "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
}

static void begin_answer(web_call *c)
{
    int size = snprintf(c->head, sizeof c->head,
                        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
                        "Content-Security-Policy: %s\r\nX-Content-Type-Options: nosniff\r\n"
                        "Access-Control-Allow-Origin: *\r\nReferrer-Policy: no-referrer\r\n"
                        "Connection: close\r\n\r\n",
                        c->page.status, words_for(c->page.status), c->page.type, c->page.size,
                        policy(&c->page));
    c->head_size = size > 0 ? (size_t)size : 0;
    c->until = now_ms() + PATIENCE_MS;
    c->answers = true;
}

static void refuse(web *w, web_call *c, int status)
{
    w->numbers.turned_away++;
    c->page = (web_page){.status = status, .type = "text/plain"};
    begin_answer(c);
}

static void take(web *w, web_call *c)
{
    bool held = false, may_hold = c->held || w->held < HELD_MOST;
    bool last = !may_hold || now_ms() >= c->hold_until;
    if (!web_take(w->h, c->path, c->body, c->body_size, last, &w->numbers, &c->page, &held)) {
        refuse(w, c, 503);
        return;
    }
    if (!held) {
        forget_body(w, c);
        begin_answer(c);
        return;
    }
    w->held += !c->held;
    c->held = true;
    c->again = now_ms() + AGAIN_MS;
    c->until = c->hold_until + PATIENCE_MS;
}

/* ---- requests ------------------------------------------------------------------------------- */

/* The value of a line of the head; NULL: there is none. */
static const char *line_of(const char *head, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strchr(head, '\n'); at; at = strchr(at, '\n')) {
        at++;
        if (strncasecmp(at, name, length) == 0 && at[length] == ':')
            return at + length + 1 + strspn(at + length + 1, " ");
    }
    return NULL;
}

/* `behind`: what has come of the body with the head. */
static void begin_body(web *w, web_call *c, const char *head, const char *behind)
{
    const char *length = line_of(head, "Content-Length");
    bool has_size = length && *length >= '0' && *length <= '9';
    unsigned long long size = has_size ? strtoull(length, NULL, 10) : 0;
    if (w->proxied)
        limit_forwarded(&c->who, line_of(head, "X-Forwarded-For"));
    if (size == 0 || size > WEB_BODY_MOST) {
        refuse(w, c, size ? 413 : 405);
        return;
    }
    if (!limit_pass(&w->limits, &c->who, now_ms())) {
        refuse(w, c, 429);
        return;
    }
    if (w->bodies - w->held >= BODIES_MOST || !(c->body = malloc((size_t)size + 1))) {
        refuse(w, c, 503);
        return;
    }
    w->bodies++;
    c->body_size = (size_t)size;
    c->body_got = c->got - (size_t)(behind - c->request);
    c->body_got = c->body_got < c->body_size ? c->body_got : c->body_size;
    memcpy(c->body, behind, c->body_got);
    c->until = now_ms() + BODY_PATIENCE_MS;
    c->hold_until = now_ms() + HOLD_MS;
    if (c->body_got == c->body_size)
        take(w, c);
}

/* The first line says all that is needed of a question; the rest is read and forgotten. */
static void answer(web *w, web_call *c, const char *behind)
{
    bool get = strncmp(c->request, "GET ", 4) == 0, post = strncmp(c->request, "POST ", 5) == 0;
    c->head_only = strncmp(c->request, "HEAD ", 5) == 0;
    char *path = strchr(c->request, ' '), *end = path ? strpbrk(path + 1, " \r\n") : NULL;
    if (!path || !end || !(get || post || c->head_only)) {
        refuse(w, c, 405);
        return;
    }
    *end = 0;
    c->path = path + 1;
    if (post)
        begin_body(w, c, end + 1, behind);
    else if (web_answer(w->h, path + 1, &w->numbers, &c->page))
        begin_answer(c);
    else
        refuse(w, c, 503);
}

static const char *behind_head(const char *request)
{
    const char *usual = strstr(request, "\r\n\r\n"), *bare = strstr(request, "\n\n");
    return usual ? usual + 4 : bare ? bare + 2 : NULL;
}

static void read_some(web *w, web_call *c)
{
    char *to = c->body ? c->body + c->body_got : c->request + c->got;
    size_t room = c->body ? c->body_size - c->body_got : REQUEST_ROOM - c->got;
    char more[256];
    if (room == 0) { /* it is held: who hangs up is heard */
        to = more;
        room = sizeof more;
    }
    ssize_t got = recv(c->socket, to, room, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            hang_up(w, c);
        return;
    }
    if (to == more)
        return;
    if (c->body) {
        c->body_got += (size_t)got;
        if (c->body_got == c->body_size)
            take(w, c);
        return;
    }
    c->got += (size_t)got;
    c->request[c->got] = 0;
    const char *behind = behind_head(c->request);
    if (behind) {
        answer(w, c, behind);
    } else if (c->got == REQUEST_ROOM) {
        w->numbers.turned_away++;
        hang_up(w, c);
    }
}

static void write_some(web *w, web_call *c)
{
    size_t body = c->head_only ? 0 : c->page.size;
    bool in_head = c->sent < c->head_size;
    const char *from = in_head ? c->head + c->sent : c->page.body + (c->sent - c->head_size);
    size_t left = in_head ? c->head_size - c->sent : c->head_size + body - c->sent;
    ssize_t sent = left ? send(c->socket, from, left, MSG_NOSIGNAL) : 0;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        hang_up(w, c);
        return;
    }
    c->sent += sent > 0 ? (size_t)sent : 0;
    if (sent > 0)
        c->until = now_ms() + PATIENCE_MS;
    if (c->sent == c->head_size + body)
        hang_up(w, c);
}

static void take_call(web *w)
{
    struct sockaddr_in6 from;
    socklen_t size = sizeof from;
    int socket = accept(w->socket, (struct sockaddr *)&from, &size);
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
        c->answers = c->head_only = c->held = false;
        limit_address(&c->who, from.sin6_addr.s6_addr);
        return;
    }
    w->numbers.turned_away++;
    close(socket);
}

/* ---- the thread ----------------------------------------------------------------------------- */

static void serve_call(web *w, web_call *c, short events)
{
    if (events && c->answers)
        write_some(w, c);
    else if (events)
        read_some(w, c);
    if (c->socket >= 0 && c->held && now_ms() >= c->again)
        take(w, c);
    if (c->socket >= 0 && now_ms() > c->until)
        hang_up(w, c);
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
        for (unsigned i = 0; i < CALLS; i++)
            if (w->call[i].socket >= 0)
                serve_call(w, &w->call[i], polled[i + 1].revents);
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

web *web_open(const web_choices *choices)
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
    w->proxied = choices->proxied;
    w->numbers.relay_port = choices->relay_port;
    w->numbers.game = choices->game_size ? choices->game : NULL;
    w->numbers.game_size = choices->game_size;
    w->h = hall_open(choices->where, true, why);
    if (!w->h) {
        tool_fail(choices->where, "%s", why);
    } else if (!listen_at(w, choices->port) || pthread_create(&w->thread, NULL, serve, w) != 0) {
        snprintf(name, sizeof name, "port %u", (unsigned)choices->port);
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
            hang_up(w, &w->call[i]);
    close(w->socket);
    hall_close(w->h);
    free(w);
}
