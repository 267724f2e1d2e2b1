/* The room in which somebody far away is met. It knows no game. */
#include "base/utf8.h"
#include "session/parts.h"
#include "text/text.h"

#include <string.h>

static const meet_net *net_of(const session *s)
{
    return &s->options.net;
}

bool session_meet_can(const session *s)
{
    return net_of(s)->calls != NULL;
}

bool session_meet_plays(const session *s)
{
    return s->meet.plays;
}

const meet_look *session_meet_look(const session *s)
{
    static const meet_look nowhere = {.own = -1};
    return session_meet_can(s) ? net_of(s)->calls->look(net_of(s)->own) : &nowhere;
}

bool session_meet_is_in(const session *s)
{
    return session_meet_look(s)->where >= MEET_WAITING;
}

const char *session_meet_relay(const session *s)
{
    const char *usual = net_of(s)->relay;
    return s->settings.meet_relay[0] || !usual ? s->settings.meet_relay : usual;
}

bool session_meet_is_rules(unsigned rules)
{
    const ts_rules *r = ts_rules_get(rules);
    return !ts_mode_lacks(TS_MODE_DUEL, rules) && r->travel_ticks > 0 && r->random != TS_RANDOM_NES;
}

unsigned session_meet_rules(const session *s)
{
    unsigned rules = s->settings.rules;
    while (!session_meet_is_rules(rules))
        rules = (rules + 1) % ts_rules_count();
    return rules;
}

const char *session_meet_name(const session *s, unsigned board)
{
    return s->meet.name[board];
}

unsigned session_meet_board(const session *s)
{
    unsigned board = 0;
    while (board + 1 < TS_PLAYERS_MAX && !(s->meet.lead.own >> board & 1))
        board++;
    return board;
}

void session_meet_trouble(const session *s, char *out, size_t room)
{
    static const uint16_t of[MEET_TROUBLES] = {[MEET_PORT_IN_USE] = TEXT_MEET_PORT_IN_USE,
                                               [MEET_NO_NETWORK] = TEXT_MEET_NO_NETWORK,
                                               [MEET_NO_SODIUM] = TEXT_MEET_NO_SODIUM,
                                               [MEET_NO_ADDRESS] = TEXT_MEET_NO_ADDRESS,
                                               [MEET_NO_ANSWER] = TEXT_MEET_NO_ANSWER,
                                               [MEET_NO_RELAY] = TEXT_MEET_NO_RELAY,
                                               [MEET_NOBODY] = TEXT_MEET_NOBODY,
                                               [MEET_NO_CODE] = TEXT_MEET_NO_CODE,
                                               [MEET_NEEDS_RELAY] = TEXT_MEET_NEEDS_RELAY,
                                               [MEET_NO_RULES] = TEXT_MEET_NO_RULES,
                                               [MEET_VERSION] = TEXT_MEET_VERSION,
                                               [MEET_OTHER_RULES] = TEXT_MEET_OTHER_RULES,
                                               [MEET_FULL] = TEXT_MEET_FULL,
                                               [MEET_SILENT] = TEXT_MEET_SILENT,
                                               [MEET_BROKEN] = TEXT_MEET_BROKEN,
                                               [MEET_DESYNC] = TEXT_MEET_DESYNC,
                                               [MEET_CLOSED] = TEXT_MEET_CLOSED};
    unsigned trouble = session_meet_look(s)->trouble;
    const char *about = s->meet.asked;
    out[0] = '\0';
    if (trouble == MEET_PORT_IN_USE)
        about = s->settings.meet_port;
    if (trouble == MEET_NO_ADDRESS && !about[0])
        text_format(out, room, "%s", text_of(s->settings.language, TEXT_MEET_NO_PLACE));
    else if (trouble < MEET_TROUBLES && of[trouble])
        text_format(out, room, text_of(s->settings.language, of[trouble]), about);
}

/* ---- wishes --------------------------------------------------------------------------------- */

void session_meet_ready(session *s, bool ready, uint64_t now_us)
{
    if (session_meet_can(s))
        net_of(s)->calls->ready(net_of(s)->own, ready, now_us);
    session_touch(s);
}

void session_meet_pause(session *s, bool pause, uint64_t now_us)
{
    if (session_meet_can(s))
        net_of(s)->calls->pause(net_of(s)->own, pause, now_us);
}

void session_meet_forget_game(session *s)
{
    s->meet.plays = false;
}

void session_meet_leave(session *s, uint64_t now_us)
{
    if (session_meet_can(s))
        net_of(s)->calls->leave(net_of(s)->own, now_us);
    s->meet.is_in = false;
    session_touch(s);
}

/* ---- typing --------------------------------------------------------------------------------- */

typedef struct typed {
    char *text;
    size_t room;
} typed;

static typed typed_of(session *s, unsigned what)
{
    switch (what) {
    case MEET_TYPES_NAME: return (typed){s->settings.meet_name, sizeof s->settings.meet_name};
    case MEET_TYPES_RELAY: return (typed){s->settings.meet_relay, sizeof s->settings.meet_relay};
    case MEET_TYPES_PORT: return (typed){s->settings.meet_port, sizeof s->settings.meet_port};
    case MEET_TYPES_HALL: return (typed){s->settings.hall_place, sizeof s->settings.hall_place};
    case MEET_TYPES_PLACE: return (typed){s->meet.place, sizeof s->meet.place};
    case MEET_TYPES_CODE: return (typed){s->meet.code, sizeof s->meet.code};
    default: return (typed){s->meet.say, sizeof s->meet.say};
    }
}

const char *session_meet_typed(const session *s, unsigned what)
{
    switch (what) {
    case MEET_TYPES_NAME: return s->settings.meet_name;
    case MEET_TYPES_RELAY: return s->settings.meet_relay;
    case MEET_TYPES_PORT: return s->settings.meet_port;
    case MEET_TYPES_HALL: return s->settings.hall_place;
    case MEET_TYPES_PLACE: return s->meet.place;
    case MEET_TYPES_CODE: return s->meet.code;
    default: return s->meet.say;
    }
}

static bool may_be_typed(unsigned what, uint32_t c, size_t used)
{
    bool free = what == MEET_TYPES_NAME || what == MEET_TYPES_SAY;
    if (what == MEET_TYPES_PORT)
        return c >= '0' && c <= '9';
    if (c == ' ')
        return free && used > 0;
    return c > ' ' && !utf8_is_order(c) && c != UTF8_BROKEN && (free || c < 0x7f);
}

void session_meet_type(session *s, unsigned what, uint32_t character)
{
    typed t = typed_of(s, what);
    char bytes[UTF8_BYTES_MAX + 1];
    size_t used = strlen(t.text), size = utf8_put(bytes, character);
    if (!may_be_typed(what, character, used) || used + size >= t.room)
        return;
    memcpy(t.text + used, bytes, size);
    t.text[used + size] = '\0';
    session_touch(s);
}

void session_meet_erase(session *s, unsigned what, bool all)
{
    typed t = typed_of(s, what);
    size_t used = all ? 0 : strlen(t.text);
    while (used > 0 && ((unsigned char)t.text[--used] & 0xc0) == 0x80)
        ;
    t.text[used] = '\0';
    session_touch(s);
}

void session_meet_say(session *s, uint64_t now_us)
{
    if (s->meet.say[0] && session_meet_can(s))
        net_of(s)->calls->say(net_of(s)->own, s->meet.say, now_us);
    s->meet.say[0] = '\0';
    session_touch(s);
}
