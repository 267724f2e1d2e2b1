/* Who is asked when, and what the answers are good for. */
#include "net/ways.h"

#include <string.h>

#include "base/minmax.h"
#include "crypt/crypt.h"

enum {
    SOON = 250000,
    LATER = 1000000,     /* those who have never answered */
    STRAIGHT = 750000,   /* for the straight way alone */
    PATIENCE = 5000000,  /* until a relay must have answered */
    NAME_WAITS = 1500000 /* until another relay gives the name */
};

void net_ways_open(net_ways *w, bool hosts, bool through, uint64_t now)
{
    *w = (net_ways){.hosts = hosts, .through = through, .began = now};
    crypt_random(w->token, sizeof w->token);
}

void net_ways_relay(net_ways *w, const net_address *at)
{
    for (unsigned i = 0; i < w->count; i++)
        if (net_address_same(&w->relay[i].at, at))
            return;
    if (w->count < NET_RELAYS)
        w->relay[w->count++].at = *at;
}

/* Letters that cannot be taken for each other, some five bits each. */
void net_ways_draw_code(char out[NET_NAME_MAX + 1], bool at_relay)
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

const char *net_ways_code(net_ways *w, const char *code)
{
    unsigned used = 0;
    for (; *code && used < NET_MEET_NAME; code++)
        if (*code != '-' && *code != ' ')
            w->name[used++] = (char)(*code >= 'A' && *code <= 'Z' ? *code - 'A' + 'a' : *code);
    return used == NET_MEET_NAME && *code ? code : NULL;
}

/* ---- asking --------------------------------------------------------------------------------- */

static uint64_t next_of(const net_ways *w, const net_gate *g, unsigned i, uint64_t now)
{
    const net_way_relay *r = &w->relay[i];
    bool met = w->hosts ? w->name[0] != 0 : g->linked;
    if (w->hosts && !w->name[0] && i != w->namer)
        return UINT64_MAX;
    if (!r->asked)
        return 0;
    bool calm = met && r->heard && !r->taken && !net_gate_is_quiet(g, now);
    bool never = !r->heard && now - w->began > PATIENCE;
    return r->asked + (uint64_t)(calm || r->taken ? NET_MEET_EVERY : never ? LATER : SOON);
}

static void ask(net_ways *w, net_gate *g, net_way_relay *r, uint64_t now)
{
    uint8_t packet[NET_MEET_SIZE];
    net_meet question = {.what = w->hosts ? NET_MEET_OPEN : NET_MEET_ASK,
                         .link = w->hosts ? 0 : g->peer[0].mine};
    memcpy(question.name, w->name, NET_MEET_NAME);
    memcpy(question.token, w->token, sizeof w->token);
    net_meet_write(&question, packet);
    g->send(g->to, &r->at, packet, sizeof packet);
    r->asked = now;
}

void net_ways_run(net_ways *w, net_gate *g, uint64_t now)
{
    bool late = w->met && (w->through || now - w->met > STRAIGHT);
    if (w->hosts && !w->name[0] && w->count &&
        now - w->began > (uint64_t)NAME_WAITS * (w->namer + 1) && w->namer + 1 < w->count)
        w->namer++;
    for (unsigned i = 0; i < w->count; i++) {
        if (!w->hosts && late && w->relay[i].heard && !w->relay[i].nobody)
            net_gate_way(g, &w->relay[i].at);
        if (now >= next_of(w, g, i, now))
            ask(w, g, &w->relay[i], now);
    }
}

uint64_t net_ways_next(const net_ways *w, const net_gate *g, uint64_t now)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < w->count; i++)
        next = min_u64(next, next_of(w, g, i, now));
    if (!w->hosts && w->met && !g->linked && now - w->met <= STRAIGHT)
        next = min_u64(next, w->met + STRAIGHT + 1);
    return next;
}

/* ---- answers -------------------------------------------------------------------------------- */

static bool is_an_address(const net_address *at)
{
    static const net_address none;
    return memcmp(at->ip, none.ip, sizeof none.ip) != 0;
}

static int take_name(net_ways *w, net_way_relay *r, const net_meet *said)
{
    bool first = !w->name[0];
    if (first)
        memcpy(w->name, said->name, NET_MEET_NAME);
    r->taken = memcmp(w->name, said->name, NET_MEET_NAME) != 0;
    return first ? NET_WAYS_NAMED : NET_WAYS_TOOK;
}

/* The host came by a stream, or straight is not wished: the relay's way, at once. */
static void take_host(net_ways *w, net_gate *g, net_way_relay *r, const net_meet *said,
                      uint64_t now)
{
    r->nobody = false;
    w->met = w->met ? w->met : now;
    if (w->through || !is_an_address(&said->at))
        net_gate_way(g, &r->at);
    else
        net_gate_way(g, &said->at);
}

int net_ways_takes(net_ways *w, net_gate *g, const net_address *from, const uint8_t *packet,
                   size_t size, uint64_t now)
{
    net_meet said;
    net_way_relay *r = NULL;
    for (unsigned i = 0; i < w->count; i++)
        if (net_address_same(from, &w->relay[i].at))
            r = &w->relay[i];
    if (!r || !net_meet_read(&said, packet, size))
        return NET_WAYS_OTHER;
    r->heard = now;
    if (w->hosts && said.what == NET_MEET_OPENED)
        return take_name(w, r, &said);
    if (w->hosts && said.what == NET_MEET_COMES && is_an_address(&said.at))
        net_gate_punch(g, &said.at);
    else if (!w->hosts && said.what == NET_MEET_MET)
        take_host(w, g, r, &said, now);
    else if (!w->hosts && said.what == NET_MEET_NOBODY)
        r->nobody = true;
    return NET_WAYS_TOOK;
}

bool net_ways_know_nobody(const net_ways *w, uint64_t now)
{
    unsigned nobody = 0;
    for (unsigned i = 0; i < w->count; i++)
        nobody += w->relay[i].nobody;
    return !w->met && nobody && (nobody == w->count || now - w->began > PATIENCE);
}

bool net_ways_are_silent(const net_ways *w, uint64_t now)
{
    for (unsigned i = 0; i < w->count; i++)
        if (w->relay[i].heard)
            return false;
    return w->count && now - w->began > PATIENCE;
}
