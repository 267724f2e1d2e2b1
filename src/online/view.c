/* The state of a lobby, for those who show it. */
#include <string.h>

#include "base/minmax.h"
#include "internal.h"

enum { QUIET = SECOND, PING_EVERY = 2 * SECOND };

static unsigned where(const online *m)
{
    static const uint8_t of[] = {[NET_LOBBY_WAITING] = ONLINE_WAITING,
                                 [NET_LOBBY_PLAYING] = ONLINE_PLAYING,
                                 [NET_LOBBY_PAUSED] = ONLINE_PAUSED,
                                 [NET_LOBBY_BETWEEN] = ONLINE_BETWEEN,
                                 [NET_LOBBY_STOPPED] = ONLINE_STOPPED};
    if (!m->open || m->leaving)
        return ONLINE_NOWHERE;
    if (!m->look.hosts && m->lobby->seats.members == 0)
        return ONLINE_CONNECTING;
    return m->lobby->seats.phase < NET_LOBBY_LEFT ? of[m->lobby->seats.phase] : ONLINE_NOWHERE;
}

/* The host knows the way to each member, a guest the one to the host. */
static uint16_t measure_ping(const online *m, unsigned member)
{
    bool direct = m->look.hosts ? member != 0 : member == 0;
    const net_connection *l = &m->lobby->link[member];
    if (!direct || !net_clock_is_set(&l->clock))
        return 0;
    return (uint16_t)min_u64(max_u64(net_clock_trip(&l->clock) / 1000, 1), UINT16_MAX);
}

/* They are read by people: a new number comes every two seconds at most. */
static void look_at_pings(online *m, const online_seat before[TS_PLAYERS_MAX])
{
    bool is_due = m->now >= m->ping_at + PING_EVERY;
    for (unsigned i = 0; i < m->look.count; i++) {
        online_seat *seat = &m->look.seat[i];
        bool same = seat->member == before[i].member && before[i].ping_ms && !is_due;
        if (!seat->bot)
            seat->ping_ms = same ? before[i].ping_ms : measure_ping(m, seat->member);
    }
    if (is_due)
        m->ping_at = m->now;
}

static void look_at_seats(online *m)
{
    online_view *l = &m->look;
    const net_seats *s = &m->lobby->seats;
    online_seat before[TS_PLAYERS_MAX];
    memcpy(before, l->seat, sizeof before);
    unsigned sitting = 0;
    l->own = -1;
    l->count = s->count;
    for (unsigned i = 0; i < s->count; i++) {
        const net_seat *seat = &s->seat[i];
        bool own = seat->member == s->you, first = true;
        for (unsigned k = 0; k < i; k++)
            first = first && s->seat[k].member != seat->member;
        sitting += first && (seat->member || !l->hosts || seat->kind == NET_SEAT_PERSON);
        l->seat[i] = (online_seat){.bot = seat->kind == NET_SEAT_BOT ? seat->level : 0,
                                   .here = own,
                                   .ready = seat->ready,
                                   .away = seat->away,
                                   .handicap = seat->handicap,
                                   .wins = seat->wins,
                                   .late = seat->late,
                                   .member = seat->member,
                                   .muted = l->hosts && m->lobby->member[seat->member].muted};
        if (seat->kind == NET_SEAT_PERSON && seat->member < NET_MEMBERS)
            memcpy(l->seat[i].key, m->lobby->member[seat->member].key, ONLINE_KEY_SIZE);
        if (seat->kind != NET_SEAT_BOT || strcmp(seat->name, ONLINE_BOT) != 0)
            online_copy(l->seat[i].name, sizeof l->seat[i].name, seat->name);
        if (own && seat->kind == NET_SEAT_PERSON)
            l->own = (int8_t)i;
    }
    look_at_pings(m, before);
    l->watchers = (uint8_t)(s->members > sitting ? s->members - sitting : 0);
}

/* Those without a seat. */
static void look_at_watchers(online *m)
{
    online_view *l = &m->look;
    l->watcher_count = 0;
    for (unsigned i = 1; l->hosts && i < NET_MEMBERS; i++) {
        const net_member *one = &m->lobby->member[i];
        bool sits = false;
        for (unsigned k = 0; k < m->lobby->seats.count; k++)
            sits = sits || m->lobby->seats.seat[k].member == i;
        if (!one->joined || sits)
            continue;
        online_watcher *w = &l->watcher[l->watcher_count++];
        *w = (online_watcher){.member = (uint8_t)i, .muted = one->muted};
        online_copy(w->name, sizeof w->name, one->name);
    }
}

/* In a round everybody says something many times a second. */
static bool is_quiet(const online *m, uint64_t heard)
{
    return heard && m->now > heard && m->now - heard > QUIET;
}

static void look_for_silence(online *m)
{
    online_view *l = &m->look;
    const net_lobby *r = m->lobby;
    l->waits = false;
    l->silent[0] = 0;
    if (l->where != ONLINE_PLAYING && l->where != ONLINE_PAUSED)
        return;
    if (!l->hosts) {
        l->waits = is_quiet(m, m->gate.peer[0].heard);
        for (unsigned i = 0; l->waits && i < l->count; i++)
            if (r->seats.seat[i].member == 0 && r->seats.seat[i].kind == NET_SEAT_PERSON)
                online_copy(l->silent, sizeof l->silent, r->seats.seat[i].name);
        return;
    }
    for (unsigned i = 1; i < NET_MEMBERS && !l->waits; i++) {
        l->waits = r->member[i].joined && r->link[i].speaks && is_quiet(m, r->link[i].heard);
        if (l->waits)
            online_copy(l->silent, sizeof l->silent, r->member[i].name);
    }
}

/* The name at the relay stands before the room's own letters. */
static void say_code(online *m)
{
    online_view *l = &m->look;
    size_t used = 0;
    l->by_relay = m->ways.count || m->wants_relay;
    l->asks_relay = l->by_relay && !m->ways.name[0];
    l->code[0] = 0;
    if (l->asks_relay)
        return;
    if (l->by_relay) {
        memcpy(l->code, m->ways.name, NET_RELAY_NAME);
        l->code[NET_RELAY_NAME] = '-';
        used = NET_RELAY_NAME + 1;
    }
    online_copy(l->code + used, sizeof l->code - used, m->code);
}

/* The shortest time to each relay and back. */
static void measure_relays(online *m)
{
    for (unsigned i = 0; i < m->ways.count; i++) {
        const net_rendezvous_relay *r = &m->ways.relay[i];
        unsigned number = m->relay_number[i];
        if (number >= ONLINE_RELAYS || !r->asked || r->heard < r->asked)
            continue;
        uint64_t took = r->heard - r->asked, *shortest = &m->look.relay_us[number];
        if (!*shortest || took < *shortest)
            *shortest = took ? took : 1;
    }
}

void online_refresh(online *m)
{
    online_view *l = &m->look;
    measure_relays(m);
    l->where = (uint8_t)where(m);
    l->next_us = 0;
    l->waits = false;
    if (l->where == ONLINE_NOWHERE || l->where == ONLINE_CONNECTING)
        return;
    const net_seats *s = &m->lobby->seats;
    int rules = net_rules_find(s->rules, s->rules_hash);
    l->rules = (uint8_t)(rules >= 0 ? rules : 0);
    l->first_to = s->first_to;
    l->chat = s->chat != 0;
    l->places = l->hosts ? m->lobby->config.seats : s->count;
    if (l->hosts) {
        memcpy(l->change, m->lobby->config.change, sizeof l->change);
        say_code(m);
    }
    if (l->where == ONLINE_BETWEEN)
        l->next_us = m->next_us;
    look_at_seats(m);
    look_at_watchers(m);
    look_for_silence(m);
}
