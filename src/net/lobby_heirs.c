/* A lobby outlives its host: each member knows the heirs, and by which tag of a secret the others
 * are recognized. The log of the new host counts; returning members continue from it. A ranked
 * match stays with its host, because what was played until then is signed. */
#include <string.h>

#include "base/minmax.h"
#include "crypt/crypt.h"
#include "lobby_internal.h"

void net_secret_tag(const uint8_t secret[NET_SECRET_SIZE], uint8_t tag[NET_SEAT_TAG_SIZE])
{
    static const char purpose[] = "tessera tag";
    static const uint8_t none[NET_SECRET_SIZE];
    uint8_t hash[CRYPT_HASH];
    memset(tag, 0, NET_SEAT_TAG_SIZE);
    if (memcmp(secret, none, sizeof none) == 0)
        return;
    crypt_hash(hash, purpose, sizeof purpose - 1, secret, NET_SECRET_SIZE);
    memcpy(tag, hash, NET_SEAT_TAG_SIZE);
}

/* ---- the host ------------------------------------------------------------------------------- */

static const net_heir *heir_of(const net_heirs *heirs, unsigned member)
{
    for (unsigned i = 0; i < heirs->count; i++)
        if (heirs->heir[i].member == member)
            return &heirs->heir[i];
    return NULL;
}

static bool plays_here(const net_lobby *r, unsigned member)
{
    for (unsigned i = 0; i < r->seats.count; i++)
        if (r->seats.seat[i].member == member && !r->seats.seat[i].away)
            return r->member[member].joined;
    return false;
}

static bool is_same_heir(const net_heir *a, const net_heir *b)
{
    return a->member == b->member && a->port == b->port &&
           memcmp(a->tag, b->tag, sizeof a->tag) == 0 && memcmp(a->ip, b->ip, sizeof a->ip) == 0;
}

static bool are_same_heirs(const net_heirs *a, const net_heirs *b)
{
    bool same = a->count == b->count && memcmp(a->token, b->token, sizeof a->token) == 0;
    for (unsigned i = 0; same && i < a->count; i++)
        same = is_same_heir(&a->heir[i], &b->heir[i]);
    return same;
}

void net_host_lists_heirs(net_lobby *r)
{
    net_heirs list = {0};
    memcpy(list.token, r->heirs.token, sizeof list.token);
    for (unsigned i = 0; i < NET_MEMBERS && !r->rank.sign; i++) {
        const net_heir *before = heir_of(&r->heirs, i);
        if (!plays_here(r, i) || list.count == TS_PLAYERS_MAX)
            continue;
        net_heir *h = &list.heir[list.count++];
        *h = before ? *before : (net_heir){.member = (uint8_t)i};
        memcpy(h->tag, r->member[i].tag, sizeof h->tag);
    }
    if (are_same_heirs(&list, &r->heirs))
        return;
    r->heirs = list;
    net_lobby_tell_heirs(r);
}

void net_lobby_tell_heirs(net_lobby *r)
{
    net_host_tells_all(r, DUE_HEIRS);
}

/* ---- guests --------------------------------------------------------------------------------- */

int net_lobby_heir_rank(const net_lobby *r)
{
    int rank = 0;
    for (unsigned i = 0; i < r->heirs.count; i++) {
        unsigned member = r->heirs.heir[i].member;
        if (member == r->seats.you)
            return rank;
        rank += member != 0;
    }
    return -1;
}

/* Checks the host's message before its number is used as an index. */
static bool can_take_over(const net_lobby *r)
{
    unsigned phase = r->seats.phase;
    bool in = net_lobby_in_round(r) || phase == NET_LOBBY_WAITING || phase == NET_LOBBY_BETWEEN;
    for (unsigned i = 0; i < r->seats.count; i++)
        if (r->seats.seat[i].member >= NET_MEMBERS)
            return false;
    for (unsigned i = 0; i < r->heirs.count; i++)
        if (r->heirs.heir[i].member >= NET_MEMBERS)
            return false;
    return !r->hosts && r->started && in && r->seats.you > 0 && r->seats.you < NET_MEMBERS &&
           net_lobby_heir_rank(r) >= 0 && r->seats.count >= r->log.boards;
}

/* The new host becomes member 0, and the old one gets its number. */
static uint8_t swapped(unsigned member, unsigned own)
{
    if (member == own)
        return 0;
    return (uint8_t)(member == 0 ? own : member);
}

static void take_members(net_lobby *r, uint64_t now)
{
    unsigned own = r->seats.you;
    uint8_t key[NET_MEMBERS][NET_PLAYER_KEY_SIZE];
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        memcpy(key[swapped((uint8_t)i, own)], r->member[i].key, sizeof key[0]);
    memset(r->member, 0, sizeof r->member);
    for (unsigned i = 0; i < r->seats.count; i++)
        r->seats.seat[i].member = swapped(r->seats.seat[i].member, own);
    for (unsigned i = 0; i < r->heirs.count; i++) {
        net_heir *h = &r->heirs.heir[i];
        h->member = swapped(h->member, own);
        net_member *m = &r->member[h->member];
        *m = (net_member){.here = true, .joined = true, .absent = true, .wish = NET_WISH_PLAY};
        memcpy(m->tag, h->tag, sizeof m->tag);
        memcpy(m->key, key[h->member], sizeof m->key);
    }
    for (unsigned i = r->seats.count;
         i-- > 0;) { /* the first of a member's seats is the person's */
        const net_seat *s = &r->seats.seat[i];
        net_member *m = &r->member[s->member];
        m->bot = s->kind == NET_SEAT_BOT ? s->level : 0;
        m->handling = s->handling;
        memcpy(m->name, s->name, sizeof m->name);
    }
    net_member *self = &r->member[0];
    self->absent = false;
    self->wish = r->config.wish;
    self->bot = r->config.bot;
    self->handling = r->config.handling;
    net_lobby_copy_name(self->name, r->config.name);
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        net_connection_open(&r->link[i], r->member[i].absent ? net_lobby_boards_of(r, i) : 0, now);
}

static void take_terms(net_lobby *r)
{
    net_lobby_config *c = &r->config;
    c->rules = (unsigned)net_rules_find(r->seats.rules, r->seats.rules_hash);
    net_host_packs_rules(c->rules, &r->rules);
    memcpy(c->change, r->start.setup.change, sizeof c->change);
    c->seats = (uint8_t)max_u32(r->seats.count, 2);
    c->first_to = r->seats.first_to;
    c->chat = r->seats.chat;
    memcpy(c->id, r->start.id, sizeof c->id);
    for (unsigned i = 0; i < r->seats.count; i++)
        c->handicap[i] = r->seats.seat[i].handicap;
}

bool net_lobby_take_over(net_lobby *r, uint64_t seed, uint64_t now)
{
    if (!can_take_over(r))
        return false;
    take_terms(r);
    take_members(r, now);
    r->hosts = true;
    r->seed = seed;
    r->seats.you = 0;
    r->start.at = r->over_at = now;
    r->start.own = (uint8_t)r->rollback.own;
    r->wish_pause = r->waits = false;
    r->pause_until = 0;
    for (unsigned i = 0; i < r->log.boards; i++) {
        net_seat *s = &r->seats.seat[i];
        s->away |= !r->member[s->member].joined;
        if (net_lobby_in_round(r) && s->away && !r->log.line[i].ended)
            net_input_log_give_up(&r->log.line[i]);
    }
    net_lobby_tell(r, NET_EVENT_HOST, 0, 0, NULL);
    if (net_lobby_in_round(r) && !r->rollback.known.match.over) {
        r->seats.phase = NET_LOBBY_PLAYING;
        net_host_waits(r, now);
    }
    net_host_seats_changed(r);
    return true;
}
