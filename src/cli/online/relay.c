/* `tessera relay`: where programs meet that are far from each other. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crypt/crypt.h"
#include "online/rendezvous.h"
#include "sockets/streams.h"
#include "args.h"
#include "commands.h"
#include "server/http.h"
#include "server/verify.h"
#include "online/relay.h"
#include "file.h"
#include "hosted.h"

static const char relay_help[] =
    "usage: tessera relay [OPTION...]\n"
    "example: tessera relay --port 2610\n\n"
    "Runs a relay for online duels until Ctrl+C: `tessera host --relay ADDRESS` gets\n"
    "a code, and `tessera join --relay ADDRESS --code CODE` finds the lobby. It\n"
    "introduces both sides to each other, and forwards encrypted packets if they\n"
    "cannot connect directly.\n\n"
    "  --port P        the UDP port (2610; 0: any)\n"
    "  --address A     listens on this address alone (all)\n"
    "  --streams P     a TCP port on loopback (0: any) for WebSocket connections of\n"
    "                  browsers, through a proxy (docs/net.md)\n"
    "  --database WHERE\n"
    "                  a file or postgresql://... for results: serves pages, accepts\n"
    "                  results, and pairs players by rating\n"
    "  --public A      the public HOST:PORT of this relay, if the server has several:\n"
    "                  players use the nearest\n"
    "  --web P         the TCP port of the pages (2611; 0: any); without a database\n"
    "                  only /metrics and /health\n"
    "  --stun ADDRESS  a STUN server, by which two pages connect without a relay\n"
    "  --proxy         trusts X-Forwarded-For: use it only behind a proxy\n";

enum { COUNT_EVERY = 1000000 };

/* A signal writes a byte, which wakes every waiting thread, even just before it sleeps. */
static int stop_pipe[2];

static void wake_to_stop(void)
{
    (void)!write(stop_pipe[1], "", 1);
}

static void stop(int number)
{
    int error = errno;
    (void)number;
    wake_to_stop();
    errno = error;
}

/* Sockets and counters of a relay. */
typedef struct relay_ends {
    net_relay *relay;
    net_udp udp;
    net_streams *streams; /* NULL if none */
    bool stopped;
    unsigned waiting; /* datagrams to be sent at once */
    net_datagram in[NET_UDP_BATCH], out[NET_UDP_BATCH];
} relay_ends;

static void send_waiting(relay_ends *e)
{
    net_udp_put(&e->udp, e->out, e->waiting);
    e->waiting = 0;
}

static void send_on(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    relay_ends *e = ctx;
    if (at->scope == NET_RELAY_STREAM) {
        net_streams_send(e->streams, at, packet, size);
        return;
    }
    if (e->waiting == NET_UDP_BATCH)
        send_waiting(e);
    net_datagram *d = &e->out[e->waiting++];
    d->at = *at;
    d->size = size;
    memcpy(d->bytes, packet, size);
}

static void take(void *ctx, const net_address *from, const uint8_t *packet, size_t size)
{
    net_relay_receive(((relay_ends *)ctx)->relay, from, packet, size, net_game_now());
}

/* More than one batch waits only where much is to be done: then the others have their turn, too. */
static void pass_on(void *ctx)
{
    relay_ends *e = ctx;
    uint64_t now = net_game_now();
    unsigned count = net_udp_take(&e->udp, e->in);
    for (unsigned i = 0; i < count; i++)
        net_relay_receive(e->relay, &e->in[i].at, e->in[i].bytes, e->in[i].size, now);
    send_waiting(e);
}

static void end(void *ctx)
{
    ((relay_ends *)ctx)->stopped = true;
}

/* Sleeps until something comes. */
static void wait(relay_ends *e)
{
    struct pollfd polled[2] = {{.fd = e->udp.socket, .events = POLLIN},
                               {.fd = stop_pipe[0], .events = POLLIN}};
    if (e->streams) {
        net_streams_wait(e->streams);
        send_waiting(e); /* what came by a stream */
    } else if (poll(polled, 2, -1) > 0) {
        if (polled[0].revents)
            pass_on(e);
        if (polled[1].revents)
            end(e);
    }
}

static void serve(relay_ends *e, web *pages)
{
    uint64_t counted = 0;
    while (!e->stopped) {
        wait(e);
        if (!pages)
            continue;
        web_counts(pages)->forwarded = e->relay->forwarded;
        web_counts(pages)->refused = e->relay->refused;
        uint64_t now = net_game_now();
        if (counted && now - counted < COUNT_EVERY)
            continue;
        counted = now;
        web_counts(pages)->rooms = net_relay_rooms(e->relay, now);
    }
    printf("{\"forwarded\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"streams\":%" PRIu64 "}\n",
           e->relay->forwarded, e->relay->refused, net_streams_count(e->streams));
}

static bool fail_port(uint64_t port, const char *why)
{
    char where[32];
    snprintf(where, sizeof where, "port %u", (unsigned)port);
    cli_fail(where, "%s", why);
    return false;
}

/* The page on which results play themselves; without it they are only listed. */
static bool read_game(buffer *whole, cli_page *game, const char *stun)
{
    char path[CLI_PAGE_PATH];
    return cli_web_page(path) && cli_file_read(path, whole) &&
           cli_page_split(game, whole, NULL, stun);
}

static bool open_streams(relay_ends *e, uint64_t port)
{
    const char *why;
    e->streams = net_streams_open(port, take, e, &why);
    if (!e->streams)
        return fail_port(port, why ? why : strerror(errno));
    return (net_streams_watch(e->streams, e->udp.socket, pass_on) &&
            net_streams_watch(e->streams, stop_pipe[0], end)) ||
           fail_port(port, "out of memory");
}

static bool open_ports(relay_ends *e, const relay_call *call)
{
    if (!net_game_listen(&e->udp, call->address, call->port))
        return false;
    if (!call->streams || open_streams(e, call->stream_port))
        return true;
    net_streams_close(e->streams);
    net_udp_close(&e->udp);
    return false;
}

static bool open_stop(void)
{
    if (pipe(stop_pipe) != 0)
        return cli_fail(NULL, "%s", strerror(errno)), false;
    for (unsigned i = 0; i < 2; i++) {
        fcntl(stop_pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(stop_pipe[i], F_SETFL, O_NONBLOCK);
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    return true;
}

static void print_ports(const relay_ends *e, const relay_call *call, const web *pages)
{
    if (pages)
        fprintf(stderr, "%s on port %u\n", call->ranking ? "A server" : "Numbers",
                (unsigned)web_port(pages));
    fprintf(stderr, "A relay on port %u\n", (unsigned)e->udp.port);
    if (call->streams)
        fprintf(stderr, "Pages come by a proxy to port %u\n",
                (unsigned)net_streams_port(e->streams));
}

/* With pages, if there are any, until it is stopped. Returns false if the verifier had to end. */
static bool serve_all(relay_ends *e, const relay_call *call, web *pages)
{
    server_verifier *v = NULL;
    if (call->verifies)
        v = server_verifier_open(call->ranking, web_counts(pages), wake_to_stop);
    if (call->verifies && !v)
        return cli_fail(NULL, "out of memory"), false;
    print_ports(e, call, pages);
    serve(e, pages);
    return !v || server_verifier_close(v);
}

static int relay(relay_ends *e, const relay_call *call)
{
    buffer whole = {0};
    cli_page game = {0};
    web *pages = NULL;
    net_relay_open(e->relay, send_on, e);
    if (!open_stop() || !open_ports(e, call))
        return CLI_WRONG;
    bool serves = call->ranking || call->web;
    if (serves) {
        bool plays = read_game(&whole, &game, call->stun);
        web_choices choices = {.where = call->ranking,
                               .verifies = call->verifies,
                               .address = call->web_address,
                               .port = call->web_at,
                               .relay_port = e->udp.port,
                               .relay_name = call->public,
                               .proxied = call->proxied,
                               .game = plays ? &game : NULL};
        pages = web_open(&choices);
    }
    int status = CLI_WRONG;
    if (pages || !serves)
        status = serve_all(e, call, pages) ? CLI_DONE : CLI_WRONG;
    net_streams_close(e->streams);
    net_udp_close(&e->udp);
    if (pages)
        web_close(pages);
    cli_page_free(&game);
    buffer_free(&whole);
    return status;
}

int relay_run(const relay_call *call)
{
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    relay_ends *e = calloc(1, sizeof *e);
    net_relay *r = calloc(1, sizeof *r);
    int status = CLI_WRONG;
    if (e && r) {
        e->relay = r;
        status = relay(e, call);
    } else {
        cli_fail(NULL, "out of memory");
    }
    free(e);
    free(r);
    return status;
}

static bool parse_option(cli_args *a, relay_call *call)
{
    if (cli_number(a, "--streams", 0, UINT16_MAX, &call->stream_port))
        return call->streams = true;
    if (cli_number(a, "--web", 0, UINT16_MAX, &call->web_at))
        return call->web = true;
    if (cli_flag(a, "--proxy"))
        return call->proxied = true;
    return cli_number(a, "--port", 0, UINT16_MAX, &call->port) ||
           cli_text(a, "--address", &call->address) || cli_stun_option(a, &call->stun) ||
           cli_text(a, "--public", &call->public) || cli_text(a, "--database", &call->ranking);
}

int cli_relay(int argc, char **argv)
{
    relay_call call = {.port = NET_RELAY_PORT, .web_at = RELAY_WEB_PORT};
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(relay_help);
        if (!parse_option(&a, &call))
            cli_no_word(&a);
    }
    call.web_address = call.address;
    return a.failed ? CLI_WRONG : relay_run(&call);
}
