/* A room's call to everybody near. */
#include "net/discovery.h"

#include <string.h>

enum { HEAD = 5 };

size_t net_discovery_write(const net_discovery *b, uint8_t out[NET_PACKET_MAX])
{
    size_t head = net_packet_hello(NET_PACKET_DISCOVERY, 0, NULL, 0, out);
    net_writer w = net_writer_of(out + head, NET_DISCOVERY_MAX - head);
    net_put_bytes(&w, b->id, sizeof b->id);
    net_put(&w, b->port);
    net_put(&w, b->taken);
    net_put(&w, b->seats);
    net_put(&w, b->phase);
    net_put_text(&w, b->name, NET_NAME_MAX);
    net_put_text(&w, b->rules, TS_NAME_MAX);
    net_put_text(&w, b->code, NET_NAME_MAX);
    return w.full ? 0 : (size_t)(w.at - out);
}

bool net_discovery_read(net_discovery *b, const uint8_t *packet, size_t size)
{
    memset(b, 0, sizeof *b);
    if (size < HEAD || size > NET_DISCOVERY_MAX ||
        packet[0] != (NET_ENVELOPE << 4 | NET_PACKET_DISCOVERY))
        return false;
    net_reader r = net_reader_of(packet + HEAD, size - HEAD);
    net_get_bytes(&r, b->id, sizeof b->id);
    b->port = net_get(&r, UINT16_MAX);
    b->taken = net_get(&r, TS_PLAYERS_MAX);
    b->seats = net_get(&r, TS_PLAYERS_MAX);
    b->phase = net_get(&r, NET_LOBBY_LEFT);
    net_get_text(&r, b->name, NET_NAME_MAX);
    net_get_text(&r, b->rules, TS_NAME_MAX);
    net_get_text(&r, b->code, NET_NAME_MAX);
    return !r.bad && r.at == r.end && b->port > 0;
}
