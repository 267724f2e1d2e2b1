/* Meeting at relays: what of it is printed. */
#include "meet.h"

#include <stdio.h>
#include <string.h>

#include "fail.h"

bool far_find_relays(far_game *g, const char *list)
{
    for (size_t size; *list; list += size + (list[size] == ',')) {
        char text[256];
        net_address at;
        size = strcspn(list, ",");
        snprintf(text, sizeof text, "%.*s", (int)size, list);
        const char *wrong = net_udp_find(text, NET_RELAY_PORT, &at);
        if (wrong)
            return tool_fail(text, "%s", wrong), false;
        net_ways_relay(&g->ways, &at);
    }
    return true;
}

void far_meet(far_game *g, uint64_t now)
{
    net_ways_run(&g->ways, &g->gate, now);
    if (!g->hosts && !g->failed && !g->gate.linked && net_ways_know_nobody(&g->ways, now)) {
        tool_fail(NULL, "nobody hosts at the relay with this code");
        g->failed = g->left = true;
    }
}

bool far_meet_takes(far_game *g, const net_address *from, const uint8_t *packet, size_t size,
                    uint64_t now)
{
    int took = net_ways_takes(&g->ways, &g->gate, from, packet, size, now);
    if (took == NET_WAYS_NAMED)
        fprintf(stderr, "Others come with: tessera join --relay %s --code %s-%s\n",
                g->choices->relay, g->ways.name, g->code);
    return took != NET_WAYS_OTHER;
}
