/* How a room stands, for those who show it. */
#include <string.h>

#include "inner.h"

enum { QUIET = SECOND };

static unsigned where(const meet *m)
{
    static const uint8_t of[] = {[NET_ROOM_WAITING] = MEET_WAITING,
                                 [NET_ROOM_PLAYING] = MEET_PLAYING,
                                 [NET_ROOM_PAUSED] = MEET_PAUSED,
                                 [NET_ROOM_BETWEEN] = MEET_BETWEEN,
                                 [NET_ROOM_STOPPED] = MEET_STOPPED};
    if (!m->open || m->leaving)
        return MEET_NOWHERE;
    if (!m->look.hosts && m->room->seats.members == 0)
        return MEET_KNOCKING;
    return m->room->seats.phase < NET_ROOM_LEFT ? of[m->room->seats.phase] : MEET_NOWHERE;
}

static void look_at_seats(meet *m)
{
    meet_look *l = &m->look;
    const net_seats *s = &m->room->seats;
    unsigned sitting = 0;
    l->own = -1;
    l->count = s->count;
    for (unsigned i = 0; i < s->count; i++) {
        const net_seat *seat = &s->seat[i];
        bool own = seat->member == s->you, first = true;
        for (unsigned k = 0; k < i; k++)
            first = first && s->seat[k].member != seat->member;
        sitting += first && (seat->member || !l->hosts || seat->kind == NET_SEAT_PERSON);
        l->seat[i] = (meet_seat){.bot = seat->kind == NET_SEAT_BOT ? seat->level : 0,
                                 .here = own,
                                 .ready = seat->ready,
                                 .away = seat->away,
                                 .handicap = seat->handicap,
                                 .wins = seat->wins};
        if (seat->kind != NET_SEAT_BOT || strcmp(seat->name, MEET_BOT) != 0)
            meet_copy(l->seat[i].name, sizeof l->seat[i].name, seat->name);
        if (own && seat->kind == NET_SEAT_PERSON)
            l->own = (int8_t)i;
    }
    l->watchers = (uint8_t)(s->members > sitting ? s->members - sitting : 0);
}

/* In a round everybody says something many times a second. */
static bool is_quiet(const meet *m, uint64_t heard)
{
    return heard && m->now > heard && m->now - heard > QUIET;
}

static void look_for_silence(meet *m)
{
    meet_look *l = &m->look;
    const net_room *r = m->room;
    l->waits = false;
    l->silent[0] = 0;
    if (l->where != MEET_PLAYING && l->where != MEET_PAUSED)
        return;
    if (!l->hosts) {
        l->waits = is_quiet(m, m->gate.peer[0].heard);
        for (unsigned i = 0; l->waits && i < l->count; i++)
            if (r->seats.seat[i].member == 0 && r->seats.seat[i].kind == NET_SEAT_PERSON)
                meet_copy(l->silent, sizeof l->silent, r->seats.seat[i].name);
        return;
    }
    for (unsigned i = 1; i < NET_MEMBERS && !l->waits; i++) {
        l->waits = r->member[i].joined && r->link[i].speaks && is_quiet(m, r->link[i].heard);
        if (l->waits)
            meet_copy(l->silent, sizeof l->silent, r->member[i].name);
    }
}

/* The name at the relay stands before the room's own letters. */
static void say_code(meet *m)
{
    meet_look *l = &m->look;
    size_t used = 0;
    l->by_relay = m->ways.count || m->wants_relay;
    l->asks_relay = l->by_relay && !m->ways.name[0];
    l->code[0] = 0;
    if (l->asks_relay)
        return;
    if (l->by_relay) {
        memcpy(l->code, m->ways.name, NET_MEET_NAME);
        l->code[NET_MEET_NAME] = '-';
        used = NET_MEET_NAME + 1;
    }
    meet_copy(l->code + used, sizeof l->code - used, m->code);
}

/* The shortest time to the first relay and back. */
static void measure_relay(meet *m)
{
    const net_way_relay *r = &m->ways.relay[0];
    uint64_t took = r->heard - r->asked;
    if (m->ways.count == 0 || !r->asked || r->heard < r->asked)
        return;
    if (!m->look.relay_us || took < m->look.relay_us)
        m->look.relay_us = took ? took : 1;
}

void meet_refresh(meet *m)
{
    meet_look *l = &m->look;
    measure_relay(m);
    l->where = (uint8_t)where(m);
    l->next_us = 0;
    l->waits = false;
    if (l->where == MEET_NOWHERE || l->where == MEET_KNOCKING)
        return;
    const net_seats *s = &m->room->seats;
    int rules = ts_rules_find(s->rules);
    l->rules = (uint8_t)(rules >= 0 ? rules : 0);
    l->first_to = s->first_to;
    l->chat = s->chat != 0;
    l->places = l->hosts ? m->room->config.seats : s->count;
    if (l->hosts) {
        memcpy(l->change, m->room->config.change, sizeof l->change);
        say_code(m);
    }
    if (l->where == MEET_BETWEEN)
        l->next_us = m->next_us;
    look_at_seats(m);
    look_for_silence(m);
}
