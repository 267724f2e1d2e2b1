/* The lobby of an online match. It knows no game. */
#include "base/utf8.h"
#include "lobby_internal.h"
#include "base/minmax.h"
#include "session/game.h"
#include "session/lobby.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/ranking.h"
#include "session/watch.h"
#include "text/text.h"
#include "tessera_rules.h"

#include <stdlib.h>
#include <string.h>

bool session_lobby_open(session *s)
{
    s->lobby = calloc(1, sizeof *s->lobby);
    return s->lobby != NULL;
}

void session_lobby_close(session *s)
{
    free(s->lobby->before);
    free(s->lobby);
    s->lobby = NULL;
}

bool session_lobby_can(const session *s)
{
    return lobby_calls(s) != NULL;
}

bool session_lobby_plays(const session *s)
{
    return s->lobby->plays;
}

const online_view *session_lobby_look(const session *s)
{
    static const online_view nowhere = {.own = -1};
    return session_lobby_can(s) ? lobby_calls(s)->look(lobby_net(s)) : &nowhere;
}

bool session_lobby_is_in(const session *s)
{
    return session_lobby_look(s)->where >= ONLINE_WAITING;
}

const char *session_lobby_relay(const session *s)
{
    const char *usual = s->options.net.relay;
    return s->settings.online_relay[0] || !usual ? s->settings.online_relay : usual;
}

const char *session_lobby_own_name(const session *s)
{
    const char *login = s->options.login;
    return s->settings.online_name[0] || !login ? s->settings.online_name : login;
}

bool session_lobby_is_rules(unsigned rules)
{
    const ts_rules *r = ts_rules_get(rules);
    return !ts_mode_lacks(TS_MODE_DUEL, rules) && r->travel_ticks > 0 && r->random != TS_RANDOM_NES;
}

unsigned session_lobby_rules(const session *s)
{
    const unsigned rules = s->settings.rules;
    return session_lobby_is_rules(rules) ? rules : TS_RULES_GUIDELINE;
}

const char *session_lobby_name(const session *s, unsigned board)
{
    return s->lobby->name[board];
}

unsigned session_lobby_board(const session *s)
{
    unsigned board = 0;
    while (board + 1 < TS_PLAYERS_MAX && !(s->lobby->lead.own >> board & 1))
        board++;
    return board;
}

void session_lobby_trouble(const session *s, char *out, size_t size)
{
    static const uint16_t of[ONLINE_TROUBLES] = {[ONLINE_PORT_IN_USE] = TEXT_ONLINE_PORT_IN_USE,
                                                 [ONLINE_NO_NETWORK] = TEXT_ONLINE_NO_NETWORK,
                                                 [ONLINE_NO_SODIUM] = TEXT_ONLINE_NO_SODIUM,
                                                 [ONLINE_NO_ADDRESS] = TEXT_ONLINE_NO_ADDRESS,
                                                 [ONLINE_NO_ANSWER] = TEXT_ONLINE_NO_ANSWER,
                                                 [ONLINE_NO_RELAY] = TEXT_ONLINE_NO_RELAY,
                                                 [ONLINE_NOBODY] = TEXT_ONLINE_NOBODY,
                                                 [ONLINE_NO_CODE] = TEXT_ONLINE_NO_CODE,
                                                 [ONLINE_NEEDS_RELAY] = TEXT_ONLINE_NEEDS_RELAY,
                                                 [ONLINE_NO_RULES] = TEXT_ONLINE_NO_RULES,
                                                 [ONLINE_VERSION] = TEXT_ONLINE_VERSION,
                                                 [ONLINE_OTHER_RULES] = TEXT_ONLINE_OTHER_RULES,
                                                 [ONLINE_FULL] = TEXT_ONLINE_FULL,
                                                 [ONLINE_SILENT] = TEXT_ONLINE_SILENT,
                                                 [ONLINE_BROKEN] = TEXT_ONLINE_BROKEN,
                                                 [ONLINE_DESYNC] = TEXT_ONLINE_DESYNC,
                                                 [ONLINE_CLOSED] = TEXT_ONLINE_CLOSED,
                                                 [ONLINE_MOVED] = TEXT_ONLINE_MOVED,
                                                 [ONLINE_KICKED] = TEXT_ONLINE_KICKED};
    unsigned trouble = session_lobby_look(s)->trouble;
    const char *about = s->lobby->target;
    out[0] = '\0';
    if (trouble == ONLINE_PORT_IN_USE)
        about = s->settings.online_port;
    if (trouble == ONLINE_NO_ADDRESS && !about[0])
        text_format(out, size, "%s", text_of(s->settings.language, TEXT_ONLINE_NO_PLACE));
    else if (trouble < ONLINE_TROUBLES && of[trouble])
        text_format(out, size, text_of(s->settings.language, of[trouble]), about);
}

unsigned session_lobby_delay(const session *s)
{
    static const uint8_t seconds[ONLINE_DELAYS] = {0, 3, 10, 30};
    return seconds[s->settings.online_delay];
}

bool session_lobby_watches(const session *s)
{
    return s->lobby->watches;
}

const char *session_lobby_target(const session *s)
{
    return s->lobby->target;
}

const lobby_message *session_lobby_chat(const session *s, unsigned *count)
{
    *count = s->lobby->said_count;
    return s->lobby->said;
}

const online_found *session_lobby_found(const session *s, unsigned *count)
{
    *count = s->lobby->seen_found;
    return s->lobby->found;
}

/* ---- requests ------------------------------------------------------------------------------- */

void session_lobby_ready(session *s, bool ready, uint64_t now_us)
{
    if (session_lobby_can(s))
        lobby_calls(s)->ready(lobby_net(s), ready, now_us);
    session_touch(s);
}

bool session_lobby_pause(session *s, bool pause, uint64_t now_us)
{
    return session_lobby_can(s) && lobby_calls(s)->pause(lobby_net(s), pause, now_us);
}

void session_lobby_forget_game(session *s)
{
    s->lobby->plays = false;
}

void session_lobby_leave(session *s, uint64_t now_us)
{
    if (session_lobby_can(s))
        lobby_calls(s)->leave(lobby_net(s), now_us);
    s->lobby->is_in = false;
    session_touch(s);
}

bool session_lobby_confirm_leave(session *s, uint64_t now_us)
{
    enum { AGAIN_US = 3000000 };
    const online_view *l = session_lobby_look(s);
    session_lobby *m = s->lobby;
    if ((l->count < 2 && !l->watchers) || (m->leave_us && now_us < m->leave_us + AGAIN_US))
        return true;
    m->leave_us = now_us;
    session_messages_show(s, text_of(s->settings.language, TEXT_LOBBY_LEAVE_AGAIN), now_us);
    return false;
}

/* ---- changes -------------------------------------------------------------------------------- */

static bool same_seat(const online_seat *a, const online_seat *b)
{
    return a->bot == b->bot && a->here == b->here && a->ready == b->ready && a->away == b->away &&
           a->handicap == b->handicap && a->member == b->member && a->muted == b->muted &&
           a->late == b->late && a->wins == b->wins && a->ping_ms == b->ping_ms &&
           strcmp(a->name, b->name) == 0;
}

/* Compares member by member: bytes between members have no meaning, and may differ. */
static bool same_view(const online_view *a, const online_view *b)
{
    bool same = a->where == b->where && a->trouble == b->trouble && a->hosts == b->hosts &&
                a->waits == b->waits && a->chat == b->chat && a->rules == b->rules &&
                a->first_to == b->first_to && a->places == b->places &&
                a->watchers == b->watchers && a->count == b->count && a->own == b->own &&
                a->by_relay == b->by_relay && a->asks_relay == b->asks_relay &&
                memcmp(a->relay_us, b->relay_us, sizeof a->relay_us) == 0 &&
                a->next_us == b->next_us && strcmp(a->silent, b->silent) == 0 &&
                strcmp(a->code, b->code) == 0 && strcmp(a->place, b->place) == 0;
    for (unsigned i = 0; same && i < TS_CHANGES_MAX; i++)
        same = a->change[i].knob == b->change[i].knob && a->change[i].value == b->change[i].value;
    same = same && a->watcher_count == b->watcher_count;
    for (unsigned i = 0; same && i < a->watcher_count; i++)
        same = a->watcher[i].member == b->watcher[i].member &&
               a->watcher[i].muted == b->watcher[i].muted &&
               strcmp(a->watcher[i].name, b->watcher[i].name) == 0;
    for (unsigned i = 0; same && i < TS_PLAYERS_MAX; i++)
        same = same_seat(&a->seat[i], &b->seat[i]);
    return same;
}

static bool same_found(const online_found *a, const online_found *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->rules, b->rules) == 0 &&
           strcmp(a->code, b->code) == 0 && strcmp(a->place, b->place) == 0 &&
           a->taken == b->taken && a->places == b->places && a->plays == b->plays;
}

bool session_lobby_note(session *s, const online_view *view, const online_found *list,
                        unsigned count)
{
    session_lobby *l = s->lobby;
    bool same = same_view(view, &l->seen) && count == l->seen_found;
    for (unsigned i = 0; same && i < count; i++)
        same = same_found(&list[i], &l->found[i]);
    if (same)
        return false;
    l->seen = *view;
    l->seen_found = count;
    memcpy(l->found, list, count * sizeof *list);
    return true;
}

/* ---- typing --------------------------------------------------------------------------------- */

typedef struct typed {
    char *text;
    size_t size;
} typed;

static typed typed_of(session *s, unsigned what)
{
    switch (what) {
    case LOBBY_FIELD_NAME: return (typed){s->settings.online_name, sizeof s->settings.online_name};
    case LOBBY_FIELD_RELAY:
        return (typed){s->settings.online_relay, sizeof s->settings.online_relay};
    case LOBBY_FIELD_PORT: return (typed){s->settings.online_port, sizeof s->settings.online_port};
    case LOBBY_FIELD_HALL:
        return (typed){s->settings.ranking_place, sizeof s->settings.ranking_place};
    case LOBBY_FIELD_SKIN: return (typed){s->settings.skin, sizeof s->settings.skin};
    case LOBBY_FIELD_PLACE: return (typed){s->lobby->place, sizeof s->lobby->place};
    case LOBBY_FIELD_CODE: return (typed){s->lobby->code, sizeof s->lobby->code};
    default: return (typed){s->lobby->say, sizeof s->lobby->say};
    }
}

const char *session_lobby_typed(const session *s, unsigned what)
{
    switch (what) {
    case LOBBY_FIELD_NAME: return s->settings.online_name;
    case LOBBY_FIELD_RELAY: return s->settings.online_relay;
    case LOBBY_FIELD_PORT: return s->settings.online_port;
    case LOBBY_FIELD_HALL: return s->settings.ranking_place;
    case LOBBY_FIELD_SKIN: return s->settings.skin;
    case LOBBY_FIELD_PLACE: return s->lobby->place;
    case LOBBY_FIELD_CODE: return s->lobby->code;
    default: return s->lobby->say;
    }
}

static bool may_be_typed(unsigned what, uint32_t c, size_t used)
{
    bool free = what == LOBBY_FIELD_NAME || what == LOBBY_FIELD_SAY || what == LOBBY_FIELD_SKIN;
    if (what == LOBBY_FIELD_PORT)
        return c >= '0' && c <= '9';
    if (c == ' ')
        return free && used > 0;
    return c > ' ' && !utf8_is_order(c) && c != UTF8_BROKEN && (free || c < 0x7f);
}

void session_lobby_type(session *s, unsigned what, uint32_t character)
{
    typed t = typed_of(s, what);
    char bytes[UTF8_BYTES_MAX + 1];
    size_t used = strlen(t.text), size = utf8_put(bytes, character);
    if (!may_be_typed(what, character, used) || used + size >= t.size)
        return;
    memcpy(t.text + used, bytes, size);
    t.text[used + size] = '\0';
    session_touch(s);
}

void session_lobby_erase(session *s, unsigned what, bool all)
{
    typed t = typed_of(s, what);
    size_t used = all ? 0 : strlen(t.text);
    while (used > 0 && utf8_continues(t.text[--used]))
        ;
    t.text[used] = '\0';
    session_touch(s);
}
