/* HTTP as far as a player of a hall needs it. */
#define _POSIX_C_SOURCE 200809L
#include "visit/http.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 5000, ANSWER_MS = 20000, ROOM = 256 };

/* "[::1]:80" and "host:80" in two; without a port the usual one. */
static bool split(const char *place, char host[ROOM], char port[8])
{
    static const char http[] = "http://";
    if (strncmp(place, http, sizeof http - 1) == 0)
        place += sizeof http - 1;
    size_t length = strcspn(place, "/");
    const char *end = place + length, *colon = NULL;
    if (place[0] == '[') {
        const char *bracket = memchr(place, ']', length);
        if (!bracket)
            return false;
        colon = bracket[1] == ':' ? bracket + 1 : NULL;
        place++;
        end = colon ? end : bracket;
        length = (size_t)(bracket - place);
    } else {
        colon = memchr(place, ':', length);
        length = colon ? (size_t)(colon - place) : length;
    }
    size_t digits = colon ? (size_t)(end - colon - 1) : 0;
    if (length == 0 || length >= ROOM || digits > 5 || (colon && digits == 0))
        return false;
    memcpy(host, place, length);
    host[length] = 0;
    memcpy(port, colon ? colon + 1 : "2611", colon ? digits : 4);
    port[colon ? digits : 4] = 0;
    return strspn(port, "0123456789") == strlen(port);
}

static bool waits(int socket, short for_what, int ms)
{
    struct pollfd p = {.fd = socket, .events = for_what};
    int ready;
    do
        ready = poll(&p, 1, ms);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

static bool reaches(int s, const struct addrinfo *a)
{
    int error = 0;
    socklen_t size = sizeof error;
    fcntl(s, F_SETFD, FD_CLOEXEC);
    fcntl(s, F_SETFL, O_NONBLOCK);
    if (connect(s, a->ai_addr, a->ai_addrlen) == 0)
        return true;
    return errno == EINPROGRESS && waits(s, POLLOUT, CONNECT_MS) &&
           getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

static int call(const char *host, const char *port)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *list;
    int s = HTTP_NO_ANSWER;
    if (getaddrinfo(host, port, &wish, &list) != 0)
        return HTTP_NO_ADDRESS;
    for (const struct addrinfo *a = list; a && s < 0; a = a->ai_next) {
        int one = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (one >= 0 && reaches(one, a))
            s = one;
        else if (one >= 0)
            close(one);
    }
    freeaddrinfo(list);
    return s;
}

static bool send_all(int s, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(s, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN && waits(s, POLLOUT, ANSWER_MS))
            continue;
        if (sent < 0 && errno != EINTR)
            return false;
        bytes += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* Up to the end of the connection. */
static char *receive_all(int s, size_t *size)
{
    size_t room = 1 << 14, used = 0;
    char *all = malloc(room + 1);
    while (all) {
        ssize_t got = recv(s, all + used, room - used, 0);
        if (got < 0 && errno == EAGAIN && waits(s, POLLIN, ANSWER_MS))
            continue;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || used > HTTP_ANSWER_MOST) {
            free(all);
            return NULL;
        }
        used += (size_t)got;
        if (got == 0)
            break;
        if (used == room) {
            room *= 2;
            char *more = realloc(all, room + 1);
            if (!more)
                free(all);
            all = more;
        }
    }
    if (all)
        all[used] = 0;
    *size = used;
    return all;
}

/* The body alone; returns the status. An answer that was cut short is none. */
static int take_answer(char *all, size_t *size)
{
    char *body = strstr(all, "\r\n\r\n");
    const char *length = strstr(all, "\r\nContent-Length: ");
    if (strncmp(all, "HTTP/1.", 7) != 0 || !body || strlen(all) < 12)
        return HTTP_NO_ANSWER;
    int status = atoi(all + 9);
    body += 4;
    *size -= (size_t)(body - all);
    if (length && length < body && strtoull(length + 18, NULL, 10) != *size)
        return HTTP_NO_ANSWER;
    memmove(all, body, *size + 1);
    return status;
}

int http_ask(const char *place, const char *path, const char *body, size_t body_size, char **text,
             size_t *size)
{
    char host[ROOM], port[8], head[ROOM * 2 + 128];
    *text = NULL;
    *size = 0;
    if (!split(place, host, port))
        return HTTP_NO_ADDRESS;
    int s = call(host, port);
    if (s < 0)
        return s;
    int used = snprintf(head, sizeof head, "%s %.200s HTTP/1.1\r\nHost: %s\r\n",
                        body ? "POST" : "GET", path, host);
    if (body)
        used +=
            snprintf(head + used, sizeof head - (size_t)used, "Content-Length: %zu\r\n", body_size);
    used += snprintf(head + used, sizeof head - (size_t)used, "Connection: close\r\n\r\n");
    bool sent = send_all(s, head, (size_t)used) && (!body || send_all(s, body, body_size));
    char *all = sent ? receive_all(s, size) : NULL;
    close(s);
    int status = all ? take_answer(all, size) : HTTP_NO_ANSWER;
    if (status < 0)
        free(all);
    else
        *text = all;
    return status;
}
