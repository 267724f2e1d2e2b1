/* Decides when to query which relay, and how to use the responses. */
#include "net/rendezvous.h"

#include <string.h>

#include "base/minmax.h"
#include "crypt/crypt.h"

enum {
    SOON = 250000,
    LATER = 1000000,     /* relays that have never responded */
    STRAIGHT = 750000,   /* for the direct route alone */
    PATIENCE = 5000000,  /* until a relay must have responded */
    NAME_WAITS = 1500000 /* until another relay provides the name */
};

void net_rendezvous_open(net_rendezvous *w, bool hosts, bool through, uint64_t now)
{
    *w = (net_rendezvous){.hosts = hosts, .through = through, .began = now};
    crypt_random(w->token, sizeof w->token);
}

void net_rendezvous_add_relay(net_rendezvous *w, const net_address *at)
{
    for (unsigned i = 0; i < w->count; i++)
        if (net_address_same(&w->relay[i].at, at))
            return;
    if (w->count < NET_RELAYS)
        w->relay[w->count++].at = *at;
}

/* Letters that cannot be confused with each other, about five bits each. */
void net_rendezvous_draw_code(char out[NET_NAME_MAX + 1], bool at_relay)
{
    static const char alphabet[] = "abcdefghjkmnpqrstuvwxyz23456789";
    enum { LETTERS = 16, LETTERS_AT_RELAY = 8, GROUP = 4 };
    const unsigned letters = at_relay ? LETTERS_AT_RELAY : LETTERS;
    unsigned used = 0;
    for (unsigned i = 0; i < letters;) {
        uint8_t byte;
        crypt_random(&byte, sizeof byte);
        if ((byte & 31) >= sizeof alphabet - 1)
            continue;
        if (i && i % GROUP == 0)
            out[used++] = '-';
        out[used++] = alphabet[byte & 31];
        i++;
    }
    out[used] = 0;
}

const char *net_rendezvous_code(net_rendezvous *w, const char *code)
{
    unsigned used = 0;
    for (; *code && used < NET_RELAY_NAME; code++)
        if (*code != '-' && *code != ' ')
            w->name[used++] = *code >= 'A' && *code <= 'Z' ? *code - 'A' + 'a' : *code;
    while (*code == '-' || *code == ' ')
        code++;
    return used == NET_RELAY_NAME && *code ? code : NULL;
}

/* ---- queries -------------------------------------------------------------------------------- */

static uint64_t next_of(const net_rendezvous *w, const net_endpoint *g, unsigned i, uint64_t now)
{
    const net_rendezvous_relay *r = &w->relay[i];
    bool met = w->hosts ? w->name[0] != 0 : g->linked;
    if (w->hosts && !w->name[0] && i != w->namer)
        return UINT64_MAX;
    if (!r->asked || r->again)
        return 0;
    bool calm = met && r->heard && !r->taken && !net_endpoint_is_quiet(g, now);
    if (calm || r->taken)
        return r->asked + NET_RELAY_EVERY;
    const bool never = !r->heard && now - w->began > PATIENCE;
    return r->asked + (never ? LATER : SOON);
}

static void ask(net_rendezvous *w, net_endpoint *g, net_rendezvous_relay *r, uint64_t now)
{
    uint8_t packet[NET_RELAY_SIZE];
    net_relay_message question = {.what = w->hosts ? NET_RELAY_OPEN : NET_RELAY_ASK,
                                  .link = w->hosts ? 0 : g->peer[0].mine};
    memcpy(question.name, w->name, NET_RELAY_NAME);
    memcpy(question.token, w->token, sizeof w->token);
    memcpy(question.cookie, r->cookie, sizeof r->cookie);
    net_relay_message_write(&question, packet);
    g->send(g->ctx, &r->at, packet, sizeof packet);
    r->asked = now;
    r->again = false;
}

void net_rendezvous_run(net_rendezvous *w, net_endpoint *g, uint64_t now)
{
    bool late = w->met && (w->through || now - w->met > STRAIGHT);
    if (w->hosts && !w->name[0] && w->count &&
        now - w->began > (uint64_t)NAME_WAITS * (w->namer + 1) && w->namer + 1 < w->count)
        w->namer++;
    for (unsigned i = 0; i < w->count; i++) {
        if (!w->hosts && late && w->relay[i].heard && !w->relay[i].nobody)
            net_endpoint_route(g, &w->relay[i].at);
        if (now >= next_of(w, g, i, now))
            ask(w, g, &w->relay[i], now);
    }
}

uint64_t net_rendezvous_next(const net_rendezvous *w, const net_endpoint *g, uint64_t now)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < w->count; i++)
        next = min_u64(next, next_of(w, g, i, now));
    if (!w->hosts && w->met && !g->linked && now - w->met <= STRAIGHT)
        next = min_u64(next, w->met + STRAIGHT + 1);
    return next;
}

void net_rendezvous_again(net_rendezvous *w, bool hosts, uint64_t now)
{
    w->hosts = hosts;
    w->began = now;
    w->met = w->opened = 0;
    for (unsigned i = 0; i < w->count; i++) {
        net_rendezvous_relay *r = &w->relay[i];
        r->asked = r->heard = 0;
        r->nobody = r->taken = r->again = false;
    }
}

/* ---- responses ------------------------------------------------------------------------------ */

static bool is_an_address(const net_address *at)
{
    static const net_address none;
    return memcmp(at->ip, none.ip, sizeof none.ip) != 0;
}

static int on_opened(net_rendezvous *w, net_rendezvous_relay *r, const net_relay_message *said)
{
    bool first = !w->name[0];
    if (first)
        memcpy(w->name, said->name, NET_RELAY_NAME);
    r->taken = memcmp(w->name, said->name, NET_RELAY_NAME) != 0;
    if (!r->taken)
        w->opened = r->heard;
    return first ? NET_RENDEZVOUS_NAMED : NET_RENDEZVOUS_TOOK;
}

/* Uses the route through the relay at once if the host came by a stream, or a direct route is not
 * wanted. */
static void on_met(net_rendezvous *w, net_endpoint *g, net_rendezvous_relay *r,
                   const net_relay_message *said, uint64_t now)
{
    r->nobody = false;
    w->met = w->met ? w->met : now;
    if (w->through || !is_an_address(&said->at))
        net_endpoint_route(g, &r->at);
    else
        net_endpoint_route(g, &said->at);
}

/* The same cookie again changes nothing: it was not the reason. */
static void on_cookie(net_rendezvous_relay *r, const net_relay_message *said)
{
    r->again = memcmp(r->cookie, said->cookie, sizeof r->cookie) != 0;
    memcpy(r->cookie, said->cookie, sizeof r->cookie);
}

int net_rendezvous_takes(net_rendezvous *w, net_endpoint *g, const net_address *from,
                         const uint8_t *packet, size_t size, uint64_t now)
{
    net_relay_message said;
    net_rendezvous_relay *r = NULL;
    for (unsigned i = 0; i < w->count; i++)
        if (net_address_same(from, &w->relay[i].at))
            r = &w->relay[i];
    if (!r || !net_relay_message_read(&said, packet, size))
        return NET_RENDEZVOUS_OTHER;
    r->heard = now;
    if (said.what == NET_RELAY_COOKIE)
        on_cookie(r, &said);
    if (w->hosts && said.what == NET_RELAY_OPENED)
        return on_opened(w, r, &said);
    if (w->hosts && said.what == NET_RELAY_COMES && is_an_address(&said.at))
        net_endpoint_punch(g, &said.at);
    else if (!w->hosts && said.what == NET_RELAY_MET)
        on_met(w, g, r, &said, now);
    else if (!w->hosts && said.what == NET_RELAY_NOBODY)
        r->nobody = true;
    return NET_RENDEZVOUS_TOOK;
}

bool net_rendezvous_know_nobody(const net_rendezvous *w, uint64_t now)
{
    unsigned nobody = 0;
    for (unsigned i = 0; i < w->count; i++)
        nobody += w->relay[i].nobody;
    return !w->met && nobody && (nobody == w->count || now - w->began > PATIENCE);
}

bool net_rendezvous_are_silent(const net_rendezvous *w, uint64_t now)
{
    for (unsigned i = 0; i < w->count; i++)
        if (w->relay[i].heard)
            return false;
    return w->count && now - w->began > PATIENCE;
}
