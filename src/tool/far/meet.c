/* Meeting at a relay: the host gets a name there and opens its way to whoever comes; the guest
 * tries the straight way first, then the one through the relay. */
#include "meet.h"

#include <stdio.h>
#include <string.h>

#include "tool/fail.h"

enum { SOON = 250000, STRAIGHT = 750000 /* microseconds for the straight way alone */ };

void far_meet(far_game *g, uint64_t now)
{
    uint8_t packet[NET_MEET_SIZE];
    net_meet m = {.what = g->hosts ? NET_MEET_OPEN : NET_MEET_ASK, .link = g->gate.peer[0].mine};
    bool met = g->hosts ? g->meet_name[0] != 0 : g->gate.linked;
    if (!g->relayed)
        return;
    if (!g->hosts && g->met && !g->gate.linked && (g->through || now - g->met > STRAIGHT))
        net_gate_way(&g->gate, &g->relay);
    if (g->asked && now - g->asked < (met ? NET_MEET_EVERY : SOON))
        return;
    memcpy(m.name, g->meet_name, NET_MEET_NAME);
    memcpy(m.token, g->token, sizeof m.token);
    net_meet_write(&m, packet);
    far_send(g, &g->relay, packet, sizeof packet);
    g->asked = now;
}

static void take_name(far_game *g, const net_meet *m)
{
    char where[NET_ADDRESS_TEXT];
    if (memcmp(g->meet_name, m->name, NET_MEET_NAME) == 0)
        return;
    memcpy(g->meet_name, m->name, NET_MEET_NAME);
    net_address_write(&g->relay, where);
    fprintf(stderr, "Others come with: tessera join --relay %s --code %s-%s\n", where, g->meet_name,
            g->code);
}

bool far_meet_takes(far_game *g, const net_address *from, const uint8_t *packet, size_t size,
                    uint64_t now)
{
    net_meet m;
    if (!g->relayed || !net_address_same(from, &g->relay) || !net_meet_read(&m, packet, size))
        return false;
    if (g->hosts && m.what == NET_MEET_OPENED)
        take_name(g, &m);
    else if (g->hosts && m.what == NET_MEET_COMES)
        net_gate_punch(&g->gate, &m.at);
    else if (!g->hosts && m.what == NET_MEET_NOBODY && !g->gate.linked && !g->failed) {
        tool_fail(NULL, "nobody hosts at the relay with this code");
        g->failed = g->left = true;
    } else if (!g->hosts && m.what == NET_MEET_MET && !g->gate.linked) {
        g->met = g->met ? g->met : now;
        if (!g->through)
            net_gate_way(&g->gate, &m.at);
    }
    return true;
}
