/* Rooms on the local network. */
#include "online/lan.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "sockets/lan.h"
#include "fail.h"

enum { FOUND_MOST = 64, LOOK = NET_DISCOVERY_EVERY + 500000 };

void net_game_call(net_game_game *g, uint64_t now)
{
    uint8_t packet[NET_PACKET_MAX];
    const net_seats *s = &g->lobby->seats;
    net_discovery b = {.port = g->udp.port,
                       .taken = s->count,
                       .seats = g->config.seats,
                       .phase = s->phase < NET_LOBBY_LEFT ? s->phase : NET_LOBBY_STOPPED};
    if (!g->choices->lan || (g->called && now - g->called < NET_DISCOVERY_EVERY))
        return;
    memcpy(b.id, g->config.id, sizeof b.id);
    snprintf(b.name, sizeof b.name, "%s", g->lobby->member[0].name);
    snprintf(b.rules, sizeof b.rules, "%s", s->rules);
    snprintf(b.code, sizeof b.code, "%s", g->open_code);
    net_lan_call(packet, net_discovery_write(&b, packet));
    g->called = now;
}

typedef struct found {
    net_discovery room;
    net_address at;
} found;

static unsigned look(found all[FOUND_MOST], const net_udp *u)
{
    unsigned count = 0;
    uint64_t began = net_game_now();
    for (uint64_t now = began; now - began < LOOK; now = net_game_now()) {
        uint8_t packet[NET_DISCOVERY_MAX];
        net_address from;
        net_discovery b;
        int size;
        net_udp_wait(u, LOOK - (now - began));
        while ((size = net_udp_receive(u, &from, packet, sizeof packet)) >= 0) {
            unsigned i = 0;
            if (!net_discovery_read(&b, packet, size))
                continue;
            while (i < count && memcmp(all[i].room.id, b.id, sizeof b.id) != 0)
                i++;
            if (i == FOUND_MOST)
                continue;
            from.port = b.port;
            if (i == count)
                all[count++].at = from;
            all[i].room = b;
        }
    }
    return count;
}

static void print(const found *f)
{
    char where[NET_ADDRESS_TEXT];
    net_address_write(&f->at, where);
    printf("%s  %s, %u of %u players%s  %s  %s%s\n", f->room.name, f->room.rules,
           (unsigned)f->room.taken, (unsigned)f->room.seats,
           f->room.phase == NET_LOBBY_WAITING ? "" : ", playing", where,
           *f->room.code ? "--code " : "asks for a code", f->room.code);
}

int net_game_look(net_discovery *only, net_address *at)
{
    static found all[FOUND_MOST];
    net_udp u;
    unsigned open = 0;
    if (!net_lan_listen(&u))
        return cli_fail("port 2609", "%s", strerror(errno));
    unsigned count = look(all, &u);
    net_udp_close(&u);
    for (unsigned i = 0; i < count; i++) {
        const net_discovery *b = &all[i].room;
        if (!only)
            print(&all[i]);
        else if (*b->code && b->taken < b->seats && open++ == 0) {
            *only = *b;
            *at = all[i].at;
        }
    }
    if (!only && count)
        return CLI_DONE;
    if (only && open == 1)
        return CLI_DONE;
    return cli_fail(NULL, open ? "several lobbies on the local network: give an address"
                               : "no lobby on the local network");
}
