/* Meeting at relays: what of it is printed. */
#include "online/rendezvous.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"

bool net_game_listen(net_udp *u, const char *address, uint64_t port)
{
    char where[NET_ADDRESS_TEXT];
    net_address own = {.port = port};
    const char *wrong = address ? net_udp_find(address, NET_RELAY_PORT, &own) : NULL;
    if (wrong)
        return cli_fail("--address", "%s", wrong), false;
    own.port = port;
    if (net_udp_listen(u, &own))
        return true;
    snprintf(where, sizeof where, "port %u", (unsigned)port);
    if (address)
        net_address_write(&own, where);
    return cli_fail(where, "%s", strerror(errno)), false;
}

bool net_game_find_relays(net_game_game *g, const char *list)
{
    for (size_t size; *list; list += size + (list[size] == ',')) {
        char text[256];
        net_address at;
        size = strcspn(list, ",");
        snprintf(text, sizeof text, "%.*s", (int)size, list);
        const char *wrong = net_udp_find(text, NET_RELAY_PORT, &at);
        if (wrong)
            return cli_fail(text, "%s", wrong), false;
        net_rendezvous_add_relay(&g->ways, &at);
    }
    return true;
}

void net_game_meet(net_game_game *g, bool seeks, uint64_t now)
{
    net_rendezvous_run(&g->ways, &g->gate, now);
    if (!g->hosts && !seeks && !g->failed && !g->gate.linked &&
        net_rendezvous_know_nobody(&g->ways, now)) {
        cli_fail(NULL, "no lobby with this code at the relay");
        g->failed = g->left = true;
    }
}

bool net_game_meet_takes(net_game_game *g, const net_address *from, const uint8_t *packet,
                         size_t size, uint64_t now)
{
    int took = net_rendezvous_takes(&g->ways, &g->gate, from, packet, size, now);
    if (took == NET_RENDEZVOUS_NAMED)
        fprintf(stderr, "To join: tessera join --relay %s --code %s-%s\n", g->choices->relay,
                g->ways.name, g->code);
    return took != NET_RENDEZVOUS_OTHER;
}
