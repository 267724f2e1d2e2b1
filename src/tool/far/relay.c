/* `tessera relay`: where programs meet that are far from each other. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "meet.h"
#include "sockets/streams.h"
#include "args.h"
#include "commands.h"
#include "hall/web.h"
#include "web/page.h"

static const char relay_help[] =
    "usage: tessera relay [OPTION...]\n\n"
    "Lets programs meet by a code: `tessera host --relay ADDRESS` gets one, and\n"
    "`tessera join --relay ADDRESS --code CODE` finds it. It tells both where it\n"
    "sees the other, and passes on what does not get through straight. It cannot\n"
    "read what it passes on. It ends by Ctrl+C.\n\n"
    "  --port P        the UDP port (2610; 0: any)\n"
    "  --streams P     a TCP port of this machine alone (0: any) for browsers' pages,\n"
    "                  which come by WebSocket through a proxy (docs/net.md)\n"
    "  --hall WHERE    opens that hall to all: a file, or postgresql://... Pages for\n"
    "                  browsers, results handed in, matches found by rating\n"
    "  --web P         the TCP port of the hall (2611; 0: any)\n"
    "  --proxy         a proxy stands before that port: its X-Forwarded-For says who\n"
    "                  calls. Without one, never\n";

enum { REST = 1000 /* milliseconds */, WEB_PORT = 2611 };

typedef struct relay_call {
    uint64_t port, web_at, stream_port;
    bool streams, proxied;
    const char *hall;
} relay_call;

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

/* What a relay has open; it counts what it says. */
typedef struct relay_ends {
    net_relay *relay;
    net_udp udp;
    net_streams streams;
    unsigned waiting; /* datagrams to be sent at once */
    net_datagram in[NET_UDP_BATCH], out[NET_UDP_BATCH];
} relay_ends;

static void send_waiting(relay_ends *e)
{
    net_udp_put(&e->udp, e->out, e->waiting);
    e->waiting = 0;
}

static void send_on(void *to, const net_address *at, const uint8_t *packet, size_t size)
{
    relay_ends *e = to;
    if (at->scope == NET_RELAY_STREAM) {
        net_streams_send(&e->streams, at, packet, size);
        return;
    }
    if (e->waiting == NET_UDP_BATCH)
        send_waiting(e);
    net_datagram *d = &e->out[e->waiting++];
    d->at = *at;
    d->size = size;
    memcpy(d->bytes, packet, size);
}

static void take(void *to, const net_address *from, const uint8_t *packet, size_t size,
                 uint64_t now)
{
    net_relay_receive(((relay_ends *)to)->relay, from, packet, size, now);
}

/* More than one batch waits only where much is to be done: then the others have their turn, too. */
static void pass_on(relay_ends *e)
{
    uint64_t now = far_now();
    unsigned count = net_udp_take(&e->udp, e->in);
    for (unsigned i = 0; i < count; i++)
        net_relay_receive(e->relay, &e->in[i].at, e->in[i].bytes, e->in[i].size, now);
    send_waiting(e);
}

static void serve(relay_ends *e, web *pages)
{
    net_relay_open(e->relay, send_on, e);
    while (!stopped) {
        if (net_streams_wait(&e->streams, &e->udp, REST))
            pass_on(e);
        net_streams_run(&e->streams, far_now(), take, e);
        send_waiting(e);
        if (pages) {
            web_counts(pages)->forwarded = e->relay->forwarded;
            web_counts(pages)->refused = e->relay->refused;
        }
    }
    printf("{\"forwarded\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"streams\":%" PRIu64 "}\n",
           e->relay->forwarded, e->relay->refused, e->streams.count);
}

static void fail_port(uint64_t port)
{
    char where[32];
    snprintf(where, sizeof where, "port %u", (unsigned)port);
    tool_fail(where, "%s", strerror(errno));
}

/* The page on which results play themselves; without it they are only listed. */
static void read_game(tool_bytes *game)
{
    char path[TOOL_PAGE_PATH];
    if (tool_web_page(path) && !tool_file_read(path, game))
        game->size = 0;
}

static bool open_ports(relay_ends *e, const relay_call *call)
{
    e->streams.socket = -1;
    if (!net_udp_open(&e->udp, (uint32_t)call->port)) {
        fail_port(call->port);
        return false;
    }
    if (!call->streams || net_streams_open(&e->streams, (uint32_t)call->stream_port))
        return true;
    fail_port(call->stream_port);
    net_udp_close(&e->udp);
    return false;
}

static int relay(relay_ends *e, const relay_call *call)
{
    tool_bytes game = {0};
    web *pages = NULL;
    if (!open_ports(e, call))
        return TOOL_WRONG;
    if (call->hall) {
        read_game(&game);
        web_choices choices = {
            call->hall, (uint32_t)call->web_at, e->udp.port, call->proxied, game.bytes, game.size};
        pages = web_open(&choices);
    }
    if (pages || !call->hall) {
        signal(SIGINT, stop);
        signal(SIGTERM, stop);
        if (pages)
            fprintf(stderr, "A hall on port %u\n", (unsigned)web_port(pages));
        fprintf(stderr, "A relay on port %u\n", (unsigned)e->udp.port);
        if (call->streams)
            fprintf(stderr, "Pages come by a proxy to port %u\n", (unsigned)e->streams.port);
        serve(e, pages);
    }
    net_streams_close(&e->streams);
    net_udp_close(&e->udp);
    if (pages)
        web_close(pages);
    free(game.bytes);
    return pages || !call->hall ? TOOL_DONE : TOOL_WRONG;
}

static bool take_choice(tool_args *a, relay_call *call)
{
    if (tool_number(a, "--streams", 0, UINT16_MAX, &call->stream_port))
        return call->streams = true;
    if (tool_flag(a, "--proxy"))
        return call->proxied = true;
    return tool_number(a, "--port", 0, UINT16_MAX, &call->port) ||
           tool_text(a, "--hall", &call->hall) ||
           tool_number(a, "--web", 0, UINT16_MAX, &call->web_at);
}

int tool_relay(int argc, char **argv)
{
    relay_call call = {.port = NET_RELAY_PORT, .web_at = WEB_PORT};
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(relay_help);
        if (!take_choice(&a, &call))
            tool_no_word(&a);
    }
    if (a.failed)
        return TOOL_WRONG;
    if (!crypt_open())
        return tool_fail(NULL, "%s", crypt_missing());
    relay_ends *e = calloc(1, sizeof *e);
    net_relay *r = calloc(1, sizeof *r);
    int status = TOOL_WRONG;
    if (e && r) {
        e->relay = r;
        status = relay(e, &call);
    } else {
        tool_fail(NULL, "out of memory");
    }
    free(e);
    free(r);
    return status;
}
