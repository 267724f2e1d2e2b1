/* What the room tells becomes news for the session, and text for its replay. */
#include <stdlib.h>
#include <string.h>

#include "inner.h"

meet_news *meet_add_news(meet *m, unsigned what)
{
    if (m->news_count == NEWS_MOST) { /* nobody asks */
        m->news_first = (m->news_first + 1) % NEWS_MOST;
        m->news_count--;
    }
    meet_news *n = &m->news[(m->news_first + m->news_count++) % NEWS_MOST];
    *n = (meet_news){.what = (uint8_t)what};
    return n;
}

static unsigned trouble_of(unsigned why)
{
    static const uint8_t of[NET_LEAVE_COUNT] = {
        [NET_LEAVE_WISH] = MEET_CLOSED,       [NET_LEAVE_VERSION] = MEET_VERSION,
        [NET_LEAVE_RULES] = MEET_OTHER_RULES, [NET_LEAVE_FULL] = MEET_FULL,
        [NET_LEAVE_SILENT] = MEET_SILENT,     [NET_LEAVE_BROKEN] = MEET_BROKEN,
        [NET_LEAVE_DESYNC] = MEET_DESYNC,     [NET_LEAVE_CLOSED] = MEET_CLOSED};
    return why < NET_LEAVE_COUNT ? of[why] : MEET_CLOSED;
}

static void tell_start(meet *m)
{
    meet_news *n = meet_add_news(m, MEET_NEWS_START);
    uint64_t at = m->room->start.at;
    if (!m->room->hosts) {
        uint64_t theirs = net_clock_theirs(&m->room->link[0].clock, m->now);
        at = at + m->now > theirs ? at + m->now - theirs : 0;
    }
    n->us = at;
    n->setup = m->room->start.setup;
    m->text_size = 0;
    m->text_lost = false;
}

static const char *name_of(const meet *m, unsigned member)
{
    const net_seats *s = &m->room->seats;
    if (m->room->hosts)
        return m->room->member[member].name;
    for (unsigned i = 0; i < s->count; i++)
        if (s->seat[i].member == member && s->seat[i].kind == NET_SEAT_PERSON)
            return s->seat[i].name;
    return "";
}

static void tell_said(meet *m, unsigned member, const char *text)
{
    meet_news *n = meet_add_news(m, MEET_NEWS_SAID);
    meet_copy(n->name, sizeof n->name, name_of(m, member));
    meet_copy(n->text, sizeof n->text, text);
}

static void tell_left(meet *m, unsigned why, const char *name)
{
    meet_news *n = meet_add_news(m, MEET_NEWS_LEFT);
    n->silent = why == NET_LEAVE_SILENT;
    meet_copy(n->name, sizeof n->name, name ? name : "");
}

void meet_on_news(void *to, unsigned what, unsigned member, uint32_t number, const char *text)
{
    meet *m = to;
    switch (what) {
    case NET_NEWS_START: tell_start(m); break;
    case NET_NEWS_OVER:
        m->next_us = m->room->hosts ? m->now + MEET_BETWEEN_ROUNDS : 0;
        meet_add_news(m, MEET_NEWS_OVER);
        break;
    case NET_NEWS_PAUSE: meet_add_news(m, MEET_NEWS_PAUSE); break;
    case NET_NEWS_RESUME: meet_add_news(m, MEET_NEWS_RESUME); break;
    case NET_NEWS_SAID: tell_said(m, member, text); break;
    case NET_NEWS_LEFT:
        if (member)
            tell_left(m, number, text);
        else
            meet_fails(m, trouble_of(number));
        break;
    case NET_NEWS_FAULT: meet_fails(m, MEET_DESYNC); break;
    default: break;
    }
}

/* Who has left without a word to this program: on a guest's side a seat says so. */
void meet_note_away(meet *m, const bool was[TS_PLAYERS_MAX])
{
    const net_seats *s = &m->room->seats;
    for (unsigned i = 0; !m->room->hosts && i < s->count; i++)
        if (s->seat[i].away && !was[i])
            tell_left(m, NET_LEAVE_WISH, s->seat[i].name);
}

void meet_on_events(void *to, unsigned of, const ts_match *match, const ts_events *events)
{
    meet *m = to;
    if (m->tell)
        m->tell(m->tell_to, of, match, events);
}

void meet_on_text(void *to, const char *bytes, size_t count)
{
    enum { FIRST = 8192 };
    meet *m = to;
    if (m->text_room - m->text_size < count && !m->text_lost) {
        size_t room = m->text_room * 2 + count + FIRST;
        char *grown = realloc(m->text, room);
        m->text_lost = !grown;
        if (grown) {
            m->text = grown;
            m->text_room = room;
        }
    }
    if (m->text_lost)
        return;
    memcpy(m->text + m->text_size, bytes, count);
    m->text_size += count;
}
