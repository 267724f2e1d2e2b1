/* Channels between two pages in a lobby: their descriptions go by the encrypted link that the pages
 * have already, and the channels are one more address of it. */
#include "internal.h"

enum { ASK_EVERY = 10 * SECOND };

void online_on_signal(void *ctx, unsigned member, const net_signal *part)
{
    const online *m = ctx;
    const bool plays = m->lobby->hosts || m->look.own >= 0;
    if (m->wires.signal && m->wish.direct && plays && !m->leaving)
        m->wires.signal(m->wires.ctx, member, part);
}

/* A guest that plays asks once on each link, and again when a channel has closed, or is
 * silent for long. */
static void ask(online *m, bool serves)
{
    static const net_signal nothing = {.last = true};
    const uint32_t link = m->gate.peer[0].mine;
    if (m->channel_served && !serves)
        m->channel_link = 0;
    m->channel_served = serves;
    if (!m->gate.linked || m->look.own < 0 || m->channel_link == link ||
        (m->channel_asked && m->now - m->channel_asked < ASK_EVERY) ||
        !net_lobby_send_signal(m->lobby, 0, &nothing))
        return;
    m->channel_link = link;
    m->channel_asked = m->now;
}

static void send_signals(online *m, unsigned member)
{
    uint8_t part[NET_SIGNAL_PART];
    net_signal signal;
    while (net_connection_has_room(&m->lobby->link[member])) {
        int size = m->wires.next_signal(m->wires.ctx, member, part, &signal.last);
        if (size < 0)
            return;
        signal.bytes = net_reader_of(part, (size_t)size);
        net_lobby_send_signal(m->lobby, member, &signal);
    }
}

void online_run_channels(online *m)
{
    const net_lobby *r = m->lobby;
    if (!m->wires.signal || !m->wish.direct || m->leaving)
        return;
    for (unsigned i = r->hosts; i < (r->hosts ? NET_MEMBERS : 1u); i++) {
        net_address at;
        bool is_open = m->wires.channel(m->wires.ctx, i, &at);
        bool serves = net_endpoint_channel(&m->gate, i, is_open ? &at : NULL, m->now);
        if (!r->hosts)
            ask(m, serves);
        if (!r->hosts || r->member[i].joined)
            send_signals(m, i);
    }
}
