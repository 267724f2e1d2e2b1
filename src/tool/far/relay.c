/* `tessera relay`: where programs meet that are far from each other. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meet.h"
#include "tool/args.h"
#include "tool/commands.h"
#include "tool/hall/web.h"

static const char relay_help[] =
    "usage: tessera relay [--port P] [--hall WHERE [--web P]]\n\n"
    "Lets programs meet by a code: `tessera host --relay ADDRESS` gets one, and\n"
    "`tessera join --relay ADDRESS --code CODE` finds it. It tells both where it sees\n"
    "the other, and passes on what does not get through straight. It cannot read\n"
    "what it passes on. It ends by Ctrl+C.\n\n"
    "  --port P        the UDP port (2610; 0: any)\n"
    "  --hall WHERE    serves pages of that hall: a file, or postgresql://...\n"
    "  --web P         the TCP port of the pages (2611; 0: any)\n";

enum { REST = 1000000, WEB_PORT = 2611 };

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static void send_on(void *to, const net_address *at, const uint8_t *packet, size_t size)
{
    net_udp_send(to, at, packet, size);
}

static int relay(net_relay *r, uint32_t port, web *pages)
{
    net_udp u;
    if (!net_udp_open(&u, port)) {
        char where[32];
        snprintf(where, sizeof where, "port %u", (unsigned)port);
        return tool_fail(where, "%s", strerror(errno));
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    net_relay_open(r, send_on, &u);
    fprintf(stderr, "A relay on port %u\n", (unsigned)u.port);
    while (!stopped) {
        uint8_t packet[NET_PACKET_MAX];
        net_address from;
        uint64_t now = far_now();
        int size;
        while (!stopped && (size = net_udp_receive(&u, &from, packet, sizeof packet)) >= 0)
            net_relay_receive(r, &from, packet, (size_t)size, now);
        if (pages) {
            web_counts(pages)->forwarded = r->forwarded;
            web_counts(pages)->refused = r->refused;
        }
        net_udp_wait(&u, REST);
    }
    net_udp_close(&u);
    printf("{\"forwarded\":%" PRIu64 ",\"refused\":%" PRIu64 "}\n", r->forwarded, r->refused);
    return TOOL_DONE;
}

int tool_relay(int argc, char **argv)
{
    uint64_t port = NET_RELAY_PORT, web_at = WEB_PORT;
    const char *hall = NULL;
    web *pages = NULL;
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(relay_help);
        if (!tool_number(&a, "--port", 0, UINT16_MAX, &port) && !tool_text(&a, "--hall", &hall) &&
            !tool_number(&a, "--web", 0, UINT16_MAX, &web_at))
            tool_no_word(&a);
    }
    if (a.failed)
        return TOOL_WRONG;
    if (!net_seal_can())
        return tool_fail(NULL, "this build has no libsodium, by which a relay draws names");
    if (hall && !(pages = web_open(hall, (uint32_t)web_at)))
        return TOOL_WRONG;
    if (pages)
        fprintf(stderr, "Pages of the hall on port %u\n", (unsigned)web_port(pages));
    net_relay *r = calloc(1, sizeof *r);
    if (!r)
        return tool_fail(NULL, "out of memory");
    int status = relay(r, (uint32_t)port, pages);
    if (pages)
        web_close(pages);
    free(r);
    return status;
}
