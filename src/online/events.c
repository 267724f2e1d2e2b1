/* Turns the lobby's events into news for the session, and text for its replay. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

online_event *online_add_event(online *m, unsigned what)
{
    if (m->news_count == NEWS_MOST) { /* nobody asks */
        m->news_first = (m->news_first + 1) % NEWS_MOST;
        m->news_count--;
    }
    online_event *n = &m->news[(m->news_first + m->news_count++) % NEWS_MOST];
    *n = (online_event){.what = what};
    return n;
}

static unsigned trouble_of(unsigned why)
{
    static const uint8_t of[NET_LEAVE_COUNT] = {
        [NET_LEAVE_WISH] = ONLINE_CLOSED,       [NET_LEAVE_VERSION] = ONLINE_VERSION,
        [NET_LEAVE_RULES] = ONLINE_OTHER_RULES, [NET_LEAVE_FULL] = ONLINE_FULL,
        [NET_LEAVE_SILENT] = ONLINE_SILENT,     [NET_LEAVE_BROKEN] = ONLINE_BROKEN,
        [NET_LEAVE_DESYNC] = ONLINE_DESYNC,     [NET_LEAVE_CLOSED] = ONLINE_CLOSED,
        [NET_LEAVE_MOVED] = ONLINE_MOVED,       [NET_LEAVE_KICKED] = ONLINE_KICKED,
        [NET_LEAVE_BANNED] = ONLINE_KICKED};
    return why < NET_LEAVE_COUNT ? of[why] : ONLINE_CLOSED;
}

/* That time of the host's clock on the own one. */
static uint64_t own_time(const online *m, uint64_t at)
{
    if (m->lobby->hosts)
        return at;
    uint64_t theirs = net_clock_theirs(&m->lobby->link[0].clock, m->now);
    return at + m->now > theirs ? at + m->now - theirs : 0;
}

static void tell_start(online *m)
{
    online_event *n = online_add_event(m, ONLINE_EVENT_START);
    n->us = own_time(m, m->lobby->start.at);
    n->setup = m->lobby->start.setup;
    n->again = m->lobby->start.round == m->round_told;
    m->round_told = m->lobby->start.round;
    m->text.size = 0;
    m->text.failed = false;
}

static const char *name_of(const online *m, unsigned member)
{
    const net_seats *s = &m->lobby->seats;
    if (m->lobby->hosts)
        return m->lobby->member[member].name;
    for (unsigned i = 0; i < s->count; i++)
        if (s->seat[i].member == member && s->seat[i].kind == NET_SEAT_PERSON)
            return s->seat[i].name;
    return "";
}

static void tell_said(online *m, unsigned member, const char *text)
{
    online_event *n = online_add_event(m, ONLINE_EVENT_SAID);
    online_copy(n->name, sizeof n->name, name_of(m, member));
    online_copy(n->text, sizeof n->text, text);
}

static void tell_left(online *m, unsigned why, const char *name)
{
    online_event *n = online_add_event(m, ONLINE_EVENT_LEFT);
    n->silent = why == NET_LEAVE_SILENT;
    online_copy(n->name, sizeof n->name, name ? name : "");
}

void online_on_event(void *ctx, unsigned what, unsigned member, uint32_t number, const char *text)
{
    online *m = ctx;
    switch (what) {
    case NET_EVENT_START: tell_start(m); break;
    case NET_EVENT_OVER:
        m->next_us = m->lobby->hosts ? m->now + ONLINE_BETWEEN_ROUNDS : 0;
        online_add_event(m, ONLINE_EVENT_OVER);
        break;
    case NET_EVENT_PAUSE: online_add_event(m, ONLINE_EVENT_PAUSE); break;
    case NET_EVENT_RESUME:
        online_add_event(m, ONLINE_EVENT_RESUME)->us = own_time(m, m->lobby->base_at);
        break;
    case NET_EVENT_SAID: tell_said(m, member, text); break;
    case NET_EVENT_LEFT:
        if (member)
            tell_left(m, number, text);
        else
            online_fails(m, trouble_of(number));
        break;
    case NET_EVENT_FAULT: online_fails(m, ONLINE_DESYNC); break;
    case NET_EVENT_UNRATED: online_add_event(m, ONLINE_EVENT_UNRATED); break;
    case NET_EVENT_HOST: online_add_event(m, ONLINE_EVENT_HOST); break;
    default: break;
    }
}

/* Notes members who have left without a message to this program: on a guest's side a seat says
 * so. */
void online_note_away(online *m, const bool was[TS_PLAYERS_MAX])
{
    const net_seats *s = &m->lobby->seats;
    for (unsigned i = 0; !m->lobby->hosts && i < s->count; i++)
        if (s->seat[i].away && !was[i])
            tell_left(m, NET_LEAVE_WISH, s->seat[i].name);
}

void online_on_events(void *ctx, unsigned of, const ts_match *match, const ts_events *events)
{
    online *m = ctx;
    if (m->tell)
        m->tell(m->tell_to, of, match, events);
}

void online_on_text(void *ctx, const char *bytes, size_t count)
{
    online *m = ctx;
    buffer_add(&m->text, bytes, count);
}
