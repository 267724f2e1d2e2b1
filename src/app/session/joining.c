/* Opening and joining lobbies: what the player wishes of one, and where it is. */
#include "base/minmax.h"
#include "lobby_internal.h"
#include "session/bot.h"
#include "session/game.h"
#include "session/lobby.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/people.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "session/setup.h"
#include "text/text.h"

#include <string.h>

#define CODE_LINE 2 /* of SCREEN_ONLINE_MORE */

/* ---- a room --------------------------------------------------------------------------------- */

static uint32_t port_of(const session *s)
{
    uint32_t port = 0;
    for (const char *at = s->settings.online_port; *at && port <= UINT16_MAX; at++)
        port = port * 10 + (uint32_t)(*at - '0');
    return port > UINT16_MAX ? 0 : port;
}

/* The player's own wishes of a room. */
static void session_online_wish(session *s, online_wish *w)
{
    const settings_state *set = &s->settings;
    *w = (online_wish){.entropy = session_game_seed(s),
                       .places = set->duel_boards,
                       .first_to = set->duel_first_to,
                       .chat = set->online_chat,
                       .tells_near = set->online_near,
                       .watches = s->lobby->watches,
                       .direct = set->online_direct,
                       .watch_delay_s = session_lobby_delay(s),
                       .port = port_of(s)};
    session_setup_far(s, session_lobby_rules(s), &w->setup);
    text_format(w->name, sizeof w->name, "%s", session_lobby_own_name(s));
    text_format(w->relay, sizeof w->relay, "%s", session_lobby_relay(s));
    text_format(w->place, sizeof w->place, "%s", s->lobby->place);
    text_format(w->code, sizeof w->code, "%s", s->lobby->code);
    session_people_own_key(s, w->key);
}

void session_online_forget(session *s)
{
    s->lobby->said_count = 0;
    s->lobby->say[0] = '\0';
    s->lobby->is_in = s->lobby->waited = false;
    s->lobby->pause_us = 0;
}

/* At these relays, or as they are set if NULL. */
static void open_room(session *s, const char *code, const char *relays, uint64_t now_us)
{
    online_wish w;
    if (!session_lobby_can(s))
        return;
    session_online_forget(s);
    session_online_wish(s, &w);
    w.watches = false;
    text_format(w.code, sizeof w.code, "%s", code);
    if (relays)
        text_format(w.relay, sizeof w.relay, "%s", relays);
    text_format(s->lobby->target, sizeof s->lobby->target, "%s", w.relay);
    lobby_calls(s)->host(lobby_net(s), &w, now_us);
    session_touch(s);
}

void session_online_open(session *s, uint64_t now_us)
{
    if (!session_shows_multiplayer(s))
        session_to(s, SCREEN_MULTIPLAYER); /* it says what went wrong */
    open_room(s, "", NULL, now_us);
}

void session_online_open_for_friends(session *s, uint64_t now_us)
{
    char relays[ONLINE_RELAYS_SIZE];
    session_ranking_format_relays(s, session_ranking_relays(s)->name[0], relays);
    open_room(s, "", relays, now_us);
}

void session_online_watch(session *s, bool watches)
{
    s->lobby->watches = watches;
    session_touch(s);
}

/* Joins the room of this wish. */
static void session_online_enter(session *s, const online_wish *w, uint64_t now_us)
{
    session_online_forget(s);
    text_format(s->lobby->target, sizeof s->lobby->target, "%s", w->place[0] ? w->place : w->relay);
    lobby_calls(s)->join(lobby_net(s), w, now_us);
    session_touch(s);
}

void session_online_join(session *s, uint64_t now_us)
{
    online_wish w;
    if (!session_lobby_can(s))
        return;
    session_online_wish(s, &w);
    session_online_enter(s, &w, now_us);
}

void session_online_join_at_server(session *s, const char *code, const char *relay, uint64_t now_us)
{
    online_wish w;
    session_online_wish(s, &w);
    w.place[0] = '\0';
    text_format(w.code, sizeof w.code, "%s", code);
    session_ranking_format_relays(s, relay, w.relay);
    session_online_enter(s, &w, now_us);
}

/* Fills the typed fields in with this lobby, and joins it. */
void session_online_join_invite(session *s, const invite *to, uint64_t now_us)
{
    online_wish w;
    memcpy(s->lobby->place, to->place, sizeof s->lobby->place);
    memcpy(s->lobby->code, to->code, sizeof s->lobby->code);
    session_to(s, SCREEN_MULTIPLAYER);
    session_online_wish(s, &w);
    if (to->relay[0])
        text_format(w.relay, sizeof w.relay, "%s", to->relay);
    w.watches = false;
    session_online_enter(s, &w, now_us);
}

void session_online_begin(session *s, uint64_t now_us)
{
    const session_room r = s->options.room;
    s->options.room.how = SESSION_NO_ROOM; /* once */
    if (r.how == SESSION_NO_ROOM || !session_lobby_can(s))
        return;
    if (r.how == SESSION_OPENS_LINK) {
        session_invite_take(s, r.link, now_us);
        return;
    }
    session_push(s, SCREEN_MULTIPLAYER);
    text_format(s->lobby->place, sizeof s->lobby->place, "%s", r.place ? r.place : "");
    text_format(s->lobby->code, sizeof s->lobby->code, "%s", r.code ? r.code : "");
    s->lobby->watches = r.watches;
    if (r.how == SESSION_OPENS_ROOM)
        open_room(s, s->lobby->code, NULL, now_us);
    else if (r.how == SESSION_JOINS_ROOM && s->lobby->code[0])
        session_online_join(s, now_us);
    else if (r.how == SESSION_JOINS_ROOM) /* it is asked for the code */
    {
        session_push(s, SCREEN_ONLINE_MORE);
        session_set_cursor(s, SCREEN_ONLINE_MORE, CODE_LINE);
    }
}

unsigned session_lobby_rated_rules(const session *s)
{
    const unsigned rules = ts_rules_base(s->settings.rules);
    return session_lobby_is_rules(rules) ? rules : TS_RULES_GUIDELINE;
}

/* Strangers do not see the login's name. */
static void format_stranger(const session *s, char *out, size_t size)
{
    char digits[5];
    text_format(digits, sizeof digits, "%s", session_ranking_key(s));
    text_format(out, size, s->settings.online_name[0] ? "%s" : "Guest %s",
                s->settings.online_name[0] ? s->settings.online_name : digits);
}

/* Opens a lobby with the defaults of ranked matches; only the rule set is chosen. */
void session_online_rated(session *s, const char *relay, const char *code, uint64_t now_us)
{
    enum { FIRST_TO = 2 };
    online_wish w;
    ts_setup usual;
    if (!session_lobby_can(s))
        return;
    session_online_wish(s, &w);
    session_setup_far(s, session_lobby_rated_rules(s), &w.setup);
    ts_setup_default(&usual, w.setup.rules, TS_MODE_DUEL);
    format_stranger(s, w.name, sizeof w.name);
    memcpy(usual.handling, w.setup.handling, sizeof usual.handling);
    w.setup = usual;
    w.places = 2;
    w.first_to = FIRST_TO;
    w.tells_near = w.watches = false;
    w.port = 0;
    w.place[0] = '\0';
    text_format(w.relay, sizeof w.relay, "%s", relay);
    text_format(w.code, sizeof w.code, "%s", code);
    if (code[0]) {
        session_online_enter(s, &w, now_us);
        return;
    }
    session_online_forget(s);
    text_format(s->lobby->target, sizeof s->lobby->target, "%s", relay);
    lobby_calls(s)->host(lobby_net(s), &w, now_us);
    session_touch(s);
}

void session_online_join_near(session *s, unsigned found, uint64_t now_us)
{
    online_wish w;
    const online_found *list;
    if (!session_lobby_can(s) || found >= lobby_calls(s)->found(lobby_net(s), &list))
        return;
    session_online_wish(s, &w);
    text_format(w.place, sizeof w.place, "%s", list[found].place);
    if (list[found].code[0])
        text_format(w.code, sizeof w.code, "%s", list[found].code);
    session_online_enter(s, &w, now_us);
}

void session_online_change(session *s)
{
    online_wish w;
    session_online_wish(s, &w);
    lobby_calls(s)->change(lobby_net(s), &w);
    session_touch(s);
}

unsigned session_online_bot_of(const session *s, const online_seat *seat)
{
    duel_player who = {.bot = seat->bot};
    text_format(who.as.name, sizeof who.as.name, "%s", seat->name);
    return session_bot_profile_chosen(s, &who);
}

void session_online_bot(session *s, unsigned seat, unsigned chosen)
{
    online_wish w;
    const duel_player who = session_bot_profile_seat(s, chosen);
    session_online_wish(s, &w);
    lobby_calls(s)->bot(lobby_net(s), seat, who.bot, who.as.name, &w.setup.handling[0]);
    session_touch(s);
}

void session_lobby_say(session *s, uint64_t now_us)
{
    if (s->lobby->say[0] && session_lobby_can(s))
        lobby_calls(s)->say(lobby_net(s), s->lobby->say, now_us);
    s->lobby->say[0] = '\0';
    session_touch(s);
}

/* ---- guests -------------------------------------------------------------------------------- */

unsigned session_lobby_deed(const session *s, unsigned member, bool is_muted)
{
    unsigned deed = s->lobby->deed_member == member ? s->lobby->deed : ONLINE_MUTE;
    if (deed > ONLINE_UNMUTE)
        return deed;
    return is_muted ? ONLINE_UNMUTE : ONLINE_MUTE;
}

void session_lobby_change_deed(session *s, unsigned member, bool is_muted, int by)
{
    static const uint8_t deeds[] = {ONLINE_MUTE, ONLINE_KICK, ONLINE_BAN};
    unsigned deed = session_lobby_deed(s, member, is_muted), i = 0;
    while (i < 2 && deeds[i] != deed)
        i++;
    i = deed <= ONLINE_UNMUTE ? 0 : i;
    s->lobby->deed = deeds[step_around(i, by, 3)];
    s->lobby->deed_member = clamp_u8(member);
    session_touch(s);
}

void session_lobby_do_deed(session *s, unsigned member, bool is_muted, uint64_t now_us)
{
    if (session_lobby_can(s))
        lobby_calls(s)->moderate(lobby_net(s), member, session_lobby_deed(s, member, is_muted),
                                 now_us);
    s->lobby->deed = ONLINE_MUTE;
    session_touch(s);
}
