/* The lobby: seats, who is ready, the settings of the match, and the chat. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "defs.h"
#include "api/scene.h"
#include "menus/format.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "session/setup.h"
#include "text/text.h"

#include <limits.h>

/* Kinds of lines, from top to bottom. */
enum {
    ROOM_READY,
    ROOM_SEAT,
    ROOM_WATCHERS,
    ROOM_WATCHER,
    ROOM_SAY, /* near the seats: who types sees who is there */
    ROOM_LINK,
    ROOM_CODE,
    ROOM_ADDRESS,
    ROOM_RULES,
    ROOM_FIRST_TO,
    ROOM_PLACES,
    ROOM_ROWS,
    ROOM_PUBLIC,
    ROOM_DELAY,
    ROOM_CHAT,
    ROOM_LEAVE,
    ROOM_KINDS
};

typedef struct room_line {
    uint8_t kind, n;
} room_line;

static unsigned places(const online_view *l)
{
    return l->hosts && l->places > l->count ? l->places : l->count;
}

/* Others can join by a code: not while the relay draws one, nor when the server has paired two. */
static bool has_code(const session *s, const online_view *l)
{
    return l->hosts && l->code[0] && !l->asks_relay && !session_ranking_is_rated(s);
}

/* While the host is alone, the invitation takes the place of what concerns others. */
static bool has_company(const online_view *l)
{
    return l->count > 1 || l->watchers > 0;
}

static unsigned lines_of(const session *s, const online_view *l, unsigned kind)
{
    switch (kind) {
    case ROOM_READY: return l->own >= 0;
    case ROOM_SEAT: return places(l);
    case ROOM_ROWS: return session_ranking_is_rated(s) || !has_company(l) ? 0 : places(l);
    case ROOM_WATCHERS: return l->watchers > 0;
    case ROOM_LINK: return session_invite_link(s)[0] != '\0';
    case ROOM_CODE: return has_code(s, l);
    case ROOM_ADDRESS: return has_code(s, l) && !l->by_relay;
    case ROOM_PUBLIC: return session_rooms_can_list(s);
    case ROOM_DELAY: return l->hosts && has_company(l) && !session_ranking_is_rated(s);
    case ROOM_PLACES: return l->hosts && !session_ranking_is_rated(s);
    case ROOM_SAY: return has_company(l) && l->chat && s->settings.online_chat;
    case ROOM_CHAT: return has_company(l);
    case ROOM_WATCHER: return l->watcher_count;
    default: return 1;
    }
}

static room_line room_line_at(const session *s, unsigned i)
{
    const online_view *l = session_lobby_look(s);
    for (unsigned kind = 0; kind < ROOM_KINDS; kind++) {
        unsigned lines = lines_of(s, l, kind);
        if (i < lines)
            return (room_line){clamp_u8(kind), clamp_u8(i)};
        i -= lines;
    }
    return (room_line){.kind = ROOM_LEAVE};
}

static unsigned room_count(const session *s)
{
    const online_view *l = session_lobby_look(s);
    unsigned count = 0;
    for (unsigned kind = 0; kind < ROOM_KINDS; kind++)
        count += lines_of(s, l, kind);
    return count;
}

unsigned screen_lobby_at(const session *s)
{
    room_line at = room_line_at(s, session_cursor(s));
    return session_shows_lobby(s) ? (unsigned)at.kind << CHAR_BIT | at.n : UINT_MAX;
}

void screen_lobby_stay(session *s, unsigned at)
{
    unsigned count = session_shows_lobby(s) ? room_count(s) : 0;
    for (unsigned i = 0; i < count; i++) {
        room_line line = room_line_at(s, i);
        if (((unsigned)line.kind << CHAR_BIT | line.n) == at && session_cursor(s) != i)
            session_set_cursor(s, SCREEN_LOBBY, i);
    }
}

/* ---- lines -------------------------------------------------------------------------------- */

static void format_name(const session *s, const online_view *l, unsigned i, char *out, size_t size)
{
    const online_seat *seat = &l->seat[i];
    int language = s->settings.language;
    char nameless[LINE_SIZE];
    const char *name = seat->name[0] ? seat->name : nameless;
    text_format(nameless, sizeof nameless, text_of(language, TEXT_PLAYER), i + 1);
    if (i >= l->count)
        text_format(out, size, text_of(language, TEXT_LOBBY_SEAT), i + 1);
    else if (seat->bot)
        session_format_online_bot(s, out, size, seat->name, seat->bot);
    else
        text_format(out, size, (int)i == l->own ? text_of(language, TEXT_LOBBY_YOU) : "%s", name);
}

/* The guest of a line, with whom the host can do something. Returns false if there is none. */
static bool guest_of(const online_view *l, room_line at, online_watcher *out)
{
    if (at.kind == ROOM_WATCHER)
        *out = l->watcher[at.n];
    if (at.kind != ROOM_SEAT || at.n >= l->count)
        return at.kind == ROOM_WATCHER;
    const online_seat *seat = &l->seat[at.n];
    *out = (online_watcher){.member = seat->member, .muted = seat->muted};
    return l->hosts && !seat->bot && !seat->here;
}

/* Formats what Enter does, for the explanation. */
static void format_deed(const session *s, const online_watcher *guest, screen_line *line)
{
    static const uint16_t deeds[] = {[ONLINE_MUTE] = TEXT_LOBBY_MUTE,
                                     [ONLINE_UNMUTE] = TEXT_LOBBY_UNMUTE,
                                     [ONLINE_KICK] = TEXT_LOBBY_KICK,
                                     [ONLINE_BAN] = TEXT_LOBBY_BAN};
    int language = s->settings.language;
    unsigned deed = session_lobby_deed(s, guest->member, guest->muted);
    if (guest->muted)
        screen_format(s, line->value, sizeof line->value, TEXT_LOBBY_MUTED);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_LOBBY_MEMBER_ABOUT),
                text_of(language, deeds[deed]));
    line->changes = true;
    line->enter = TEXT_HINT_CHOOSE;
}

static int text_of_seat(const online_view *l, unsigned i)
{
    if (i >= l->count)
        return TEXT_LOBBY_FREE;
    if (l->seat[i].away)
        return TEXT_LOBBY_AWAY;
    return l->seat[i].ready ? TEXT_LOBBY_IS_READY : TEXT_LOBBY_NOT_READY;
}

static void format_seat(const session *s, const online_view *l, unsigned i, screen_line *line)
{
    online_watcher guest;
    bool taken = i < l->count;
    char state[LINE_SIZE], rating[CELL_SIZE];
    format_name(s, l, i, line->label, sizeof line->label);
    screen_format(s, line->value, sizeof line->value, text_of_seat(l, i));
    if (taken && l->seat[i].ping_ms) {
        text_format(state, sizeof state, "%s", line->value);
        text_format(line->value, sizeof line->value, text_of(s->settings.language, TEXT_LOBBY_PING),
                    state, l->seat[i].ping_ms);
    }
    if (taken && session_seat_rating(s, i, rating, sizeof rating)) {
        text_format(state, sizeof state, "%s", line->value);
        text_format(line->value, sizeof line->value, "%s, %s", rating, state);
    }
    line->role = taken && l->seat[i].ready ? ROLE_GOOD : ROLE_PLAIN;
    line->mark = taken && l->seat[i].ready && !l->seat[i].away ? MARK_GOLD : 0;
    line->changes =
        l->hosts && !session_ranking_is_rated(s) && (!taken || (l->seat[i].bot && l->seat[i].here));
    if (line->changes)
        screen_format(s, line->about, sizeof line->about, TEXT_LOBBY_BOT_ABOUT);
    if (guest_of(l, (room_line){ROOM_SEAT, (uint8_t)i}, &guest))
        format_deed(s, &guest, line);
    line->apart = i == 0;
}

static void format_terms(const session *s, const online_view *l, room_line at, screen_line *line)
{
    unsigned n = at.kind == ROOM_FIRST_TO ? l->first_to : places(l);
    line->changes = l->hosts && !session_ranking_is_rated(s);
    if (at.kind == ROOM_RULES) {
        screen_format(s, line->label, sizeof line->label, TEXT_RULES);
        screen_format_rules(s, line->value, sizeof line->value, l->rules);
        screen_format_rules_about(s, line->about, sizeof line->about, l->rules);
        line->apart = true;
    } else if (at.kind == ROOM_ROWS) {
        bool taken = at.n < l->count;
        n = taken ? l->seat[at.n].handicap
                  : *session_duel_rows((settings_state *)&s->settings, at.n);
        text_format(line->label, sizeof line->label, text_of(s->settings.language, TEXT_DUEL_ROWS),
                    at.n + 1);
        screen_format(s, line->about, sizeof line->about, TEXT_DUEL_ROWS_ABOUT);
    } else {
        screen_format(s, line->label, sizeof line->label,
                      at.kind == ROOM_FIRST_TO ? TEXT_DUEL_FIRST_TO : TEXT_DUEL_BOARDS);
    }
    if (at.kind != ROOM_RULES)
        text_format(line->value, sizeof line->value, "%u", n);
}

/* Formats how visible the lobby is to others. */
static void format_openness(const session *s, unsigned kind, screen_line *line)
{
    unsigned delay = session_lobby_delay(s);
    bool lists = kind == ROOM_PUBLIC;
    line->changes = true;
    screen_format(s, line->label, sizeof line->label, lists ? TEXT_LOBBY_PUBLIC : TEXT_LOBBY_DELAY);
    screen_format(s, line->about, sizeof line->about,
                  lists ? TEXT_LOBBY_PUBLIC_ABOUT : TEXT_LOBBY_DELAY_ABOUT);
    if (!lists && delay)
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_LOBBY_DELAY_SECONDS), delay);
    else
        screen_format(s, line->value, sizeof line->value,
                      lists && s->settings.online_public ? TEXT_ON : TEXT_OFF);
}

/* Link, code and address are separate, so that they can be read aloud and copied. */
static void format_invite(const session *s, const online_view *l, unsigned kind, screen_line *line)
{
    static const uint16_t label[] = {[ROOM_LINK] = TEXT_SHARE_LINK,
                                     [ROOM_CODE] = TEXT_ONLINE_CODE,
                                     [ROOM_ADDRESS] = TEXT_ONLINE_PLACE};
    screen_format(s, line->label, sizeof line->label, label[kind]);
    line->apart = kind == ROOM_LINK;
    if (kind == ROOM_LINK) {
        screen_format(s, line->about, sizeof line->about, TEXT_INVITE_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        if (session_invite_is_copied(s))
            screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
    } else {
        text_format(line->value, sizeof line->value, "%s", kind == ROOM_CODE ? l->code : l->place);
    }
}

static void room_line_say(const session *s, unsigned i, screen_line *line)
{
    const online_view *l = session_lobby_look(s);
    room_line at = room_line_at(s, i);
    bool here = session_shows_lobby(s) && session_cursor(s) == i;
    switch (at.kind) {
    case ROOM_READY:
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_READY);
        screen_format(s, line->value, sizeof line->value,
                      l->seat[l->own].ready ? TEXT_YES : TEXT_NO);
        screen_format(s, line->about, sizeof line->about,
                      l->count < 2 ? TEXT_LOBBY_ALONE : TEXT_LOBBY_READY_ABOUT);
        line->changes = true;
        break;
    case ROOM_SEAT: format_seat(s, l, at.n, line); break;
    case ROOM_WATCHER:
        text_format(line->label, sizeof line->label, "%s",
                    l->watcher[at.n].name[0] ? l->watcher[at.n].name
                                             : text_of(s->settings.language, TEXT_ONLINE_NAMELESS));
        format_deed(s, &l->watcher[at.n], line);
        break;
    case ROOM_WATCHERS:
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_WATCHERS);
        text_format(line->value, sizeof line->value, "%u", l->watchers);
        break;
    case ROOM_LINK:
    case ROOM_CODE:
    case ROOM_ADDRESS: format_invite(s, l, at.kind, line); break;
    case ROOM_PUBLIC:
    case ROOM_DELAY: format_openness(s, at.kind, line); break;
    case ROOM_SAY:
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_SAY);
        screen_format(s, line->about, sizeof line->about, TEXT_LOBBY_SAY_ABOUT);
        screen_format_typed(s, line, LOBBY_FIELD_SAY, here);
        line->apart = true;
        break;
    case ROOM_CHAT:
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_CHAT);
        screen_format(s, line->value, sizeof line->value,
                      s->settings.online_chat ? TEXT_ON : TEXT_OFF);
        screen_format(s, line->about, sizeof line->about, TEXT_LOBBY_CHAT_ABOUT);
        line->changes = true;
        line->apart = true;
        break;
    case ROOM_LEAVE:
        screen_format(s, line->label, sizeof line->label, TEXT_LOBBY_LEAVE);
        line->enter = TEXT_HINT_CHOOSE;
        line->apart = true;
        break;
    default: format_terms(s, l, at, line); break;
    }
}

static void room_note(const session *s, char *out, size_t size)
{
    const online_view *l = session_lobby_look(s);
    const char *relay = session_lobby_target(s);
    int language = s->settings.language;
    if (session_ranking_is_rated(s))
        text_format(out, size, text_of(language, TEXT_RANKING_RATED),
                    session_ranking_match(s)->name, session_ranking_match(s)->rating);
    else if (!l->hosts)
        text_format(out, size,
                    text_of(language, l->own < 0 ? TEXT_LOBBY_LOOK_ON : TEXT_LOBBY_OF_GUEST),
                    l->place);
    else if (l->asks_relay)
        text_format(out, size, text_of(language, TEXT_LOBBY_ASKS_RELAY), relay);
    else
        text_format(out, size, "%s", session_invite_link(s));
}

static const char *room_code(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return has_code(s, l) ? l->code : NULL;
}

static bool room_said(const session *s, unsigned i, char *out, size_t size)
{
    unsigned count;
    const lobby_message *chat = session_lobby_chat(s, &count);
    if (!s->settings.online_chat || i >= count)
        return false;
    text_format(out, size, text_of(s->settings.language, TEXT_LOBBY_SAID), chat[count - 1 - i].name,
                chat[count - 1 - i].text);
    return true;
}

/* ---- what they do ------------------------------------------------------------------------- */

static unsigned changed(unsigned value, unsigned least, unsigned most, int by)
{
    unsigned count = most - least + 1;
    return least + step_around(value - least, by, count);
}

static void change_room_rules(session *s, int by)
{
    unsigned rules = session_lobby_rules(s);
    do
        rules = changed(rules, 0, ts_rules_count() - 1, by);
    while (!session_lobby_is_rules(rules));
    session_choose_rules(s, rules);
}

static void change_terms(session *s, room_line at, int by)
{
    settings_state *set = &s->settings;
    const online_view *l = session_lobby_look(s);
    unsigned least = l->count > 2 ? l->count : 2;
    if (at.kind == ROOM_RULES) {
        change_room_rules(s, by);
    } else if (at.kind == ROOM_FIRST_TO) {
        set->duel_first_to = clamp_u8(changed(set->duel_first_to, 1, 7, by));
    } else if (at.kind == ROOM_DELAY) {
        set->online_delay = clamp_u8(changed(set->online_delay, 0, ONLINE_DELAYS - 1, by));
    } else if (at.kind == ROOM_PLACES) {
        unsigned now = set->duel_boards < least ? least : set->duel_boards;
        set->duel_boards = clamp_u8(changed(now, least, TS_PLAYERS_MAX, by));
    } else {
        uint8_t *rows = session_duel_rows(set, at.n);
        *rows = clamp_u8(changed(*rows, 0, TS_HANDICAP_MAX, by));
    }
    session_online_change(s);
}

static void room_change(session *s, unsigned i, int by, uint64_t now_us)
{
    const online_view *l = session_lobby_look(s);
    room_line at = room_line_at(s, i);
    const unsigned was = screen_lobby_at(s);
    online_watcher guest;
    if (guest_of(l, at, &guest)) {
        session_lobby_change_deed(s, guest.member, guest.muted, by);
        return;
    }
    unsigned bot =
        at.kind == ROOM_SEAT && at.n < l->count ? session_online_bot_of(s, &l->seat[at.n]) : 0;
    switch (at.kind) {
    case ROOM_READY:
        if (!l->seat[l->own].ready)
            session_ranking_agree(s);
        session_lobby_ready(s, !l->seat[l->own].ready, now_us);
        break;
    case ROOM_SEAT: session_online_bot(s, at.n, session_bot_profile_next(s, bot, 0, by)); break;
    case ROOM_CHAT:
        s->settings.online_chat ^= 1;
        if (l->hosts)
            session_online_change(s);
        break;
    case ROOM_PUBLIC: s->settings.online_public ^= 1; break;
    default: change_terms(s, at, by); break;
    }
    screen_lobby_stay(s, was);
}

static void room_enter(session *s, unsigned i, uint64_t now_us)
{
    room_line at = room_line_at(s, i);
    screen_line line = {0};
    online_watcher guest;
    room_line_say(s, i, &line);
    if (guest_of(session_lobby_look(s), at, &guest))
        session_lobby_do_deed(s, guest.member, guest.muted, now_us);
    else if (at.kind == ROOM_LEAVE) {
        if (session_lobby_confirm_leave(s, now_us))
            session_online_leave(s, now_us);
    } else if (at.kind == ROOM_SAY)
        session_lobby_say(s, now_us);
    else if (at.kind == ROOM_LINK)
        session_invite_copy(s);
    else if (line.changes)
        room_change(s, i, 1, now_us);
}

/* A single Escape too many does not leave the lobby. */
static bool room_key(session *s, const input_press *p)
{
    unsigned last = room_count(s) - 1;
    if (p->meaning != KEY_ESCAPE || !session_lobby_can(s))
        return false;
    if (session_cursor(s) == last)
        session_online_leave(s, p->now_us);
    else
        session_set_cursor(s, SCREEN_LOBBY, last);
    session_touch(s);
    return true;
}

static unsigned room_types(const session *s)
{
    return room_line_at(s, session_cursor(s)).kind == ROOM_SAY ? LOBBY_FIELD_SAY : LOBBY_FIELD_NONE;
}

static const char *invite_copied(const session *s, char *out, size_t size)
{
    (void)out;
    (void)size;
    return session_invite_is_copied(s) ? session_invite_link(s) : NULL;
}

static const qr_code *invite_code(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return l->count < l->places ? session_invite_code(s) : NULL;
}

const screen_def screen_lobby = {
    .copied = invite_copied,
    .code = invite_code,
    .title = TEXT_LOBBY,
    .back = TEXT_HINT_BACK,
    .count = room_count,
    .line = room_line_say,
    .enter = room_enter,
    .change = room_change,
    .note = room_note,
    .laid = room_code,
    .said = room_said,
    .key = room_key,
    .types = room_types,
};
