/* Lobbies that are open to all: the list of the ranking server, and the player's own lobby in
 * it. */
#include "base/minmax.h"
#include "lobby_internal.h"
#include "session/menu.h"
#include "session/lobby.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define LIST_US UINT64_C(5000000) /* a list is that old at most */
#define OWN_US UINT64_C(10000000) /* the server forgets a lobby after 30 s */

/* ---- the list ------------------------------------------------------------------------------- */

const room_listed *session_rooms(const session *s, unsigned *count)
{
    *count = s->lobby->rooms.count;
    return s->lobby->rooms.room;
}

/* Returns the line of SCREEN_MULTIPLAYER that has the first lobby of the list. */
static unsigned first_line(const session *s)
{
    return s->lobby->seen_found + session_online_lines_above(s);
}

void session_rooms_clear(session *s)
{
    lobby_rooms *r = &s->lobby->rooms;
    unsigned cursor = session_cursor_of(s, SCREEN_MULTIPLAYER), first = first_line(s);
    r->chosen[0] = '\0';
    if (cursor >= first && cursor - first < r->count)
        memcpy(r->chosen, r->room[cursor - first].code, sizeof r->chosen);
    r->before = r->count;
    r->count = 0;
}

void session_rooms_add(session *s, const char *words)
{
    lobby_rooms *list = &s->lobby->rooms;
    room_listed r = {.name = ""};
    char key[CLIENT_KEY_SIZE], rules[ONLINE_NAME_SIZE];
    session_ranking_word(&words, key, sizeof key);
    session_ranking_word(&words, r.name, sizeof r.name);
    session_ranking_word(&words, rules, sizeof rules);
    r.rating = session_ranking_number(&words);
    r.seats = clamp_u8(session_ranking_number(&words));
    r.taken = clamp_u8(session_ranking_number(&words));
    r.rounds = clamp_u8(session_ranking_number(&words));
    r.plays = session_ranking_number(&words) != 0;
    r.ms = clamp_u32(session_ranking_number(&words));
    session_ranking_word(&words, r.code, sizeof r.code);
    int id = ts_rules_find(rules);
    bool own = strcmp(key, session_ranking_key(s)) == 0;
    if (id < 0 || own || !r.code[0] || list->count == ROOMS_MOST)
        return; /* of a newer program, or the player's own */
    r.rules = clamp_u8(id);
    list->room[list->count++] = r;
}

/* Keeps the player from entering another lobby than the selected one. */
void session_rooms_end(session *s)
{
    lobby_rooms *list = &s->lobby->rooms;
    unsigned near = s->lobby->seen_found;
    session_online_keep_cursor(s, near + list->before, near + list->count);
    for (unsigned i = 0; i < list->count; i++)
        if (strcmp(list->room[i].code, list->chosen) == 0)
            session_set_cursor(s, SCREEN_MULTIPLAYER, first_line(s) + i);
    session_touch(s);
}

void session_rooms_join(session *s, unsigned room, uint64_t now_us)
{
    const lobby_rooms *list = &s->lobby->rooms;
    if (session_lobby_can(s) && room < list->count)
        session_online_join_at_server(s, list->room[room].code, session_ranking_relays(s)->name[0],
                                      now_us);
}

/* ---- the player's own lobby ----------------------------------------------------------------- */

bool session_rooms_can_list(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return session_ranking_can(s) && session_ranking_relays(s)->port && l->hosts && l->by_relay &&
           session_lobby_is_in(s) && !session_ranking_is_rated(s) &&
           session_matchmaking_phase(s) == MATCHMAKING_NOT &&
           session_ranking_is_host(s, session_lobby_target(s));
}

static bool is_open(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return s->settings.online_public && session_rooms_can_list(s) && l->code[0] && l->relay_us[0] &&
           ts_rules_base(l->rules) == l->rules; /* others may not have an added set */
}

/* Notes what others see of the lobby. Returns true if it is unchanged. */
static bool note_terms(lobby_rooms *r, const online_view *l)
{
    bool plays = l->where != ONLINE_WAITING;
    uint8_t seats = l->places > l->count ? l->places : l->count;
    bool same = r->is_listed && r->taken == l->count && r->seats == seats &&
                r->rounds == l->first_to && r->rules == l->rules && r->plays == plays;
    r->is_listed = true;
    r->taken = l->count;
    r->seats = seats;
    r->rounds = l->first_to;
    r->rules = l->rules;
    r->plays = plays;
    return same;
}

static void list_own(session *s, uint64_t now_us)
{
    lobby_rooms *r = &s->lobby->rooms;
    const online_view *l = session_lobby_look(s);
    if (note_terms(r, l) && now_us < r->own_us)
        return;
    client_question q = {
        .seats = r->seats, .taken = r->taken, .rounds = r->rounds, .plays = r->plays};
    text_format(q.rules, sizeof q.rules, "%s", ts_rules_get(r->rules)->name);
    text_format(q.code, sizeof q.code, "%s", l->code);
    session_ranking_format_reach(s, l->relay_us, q.reach);
    session_ranking_ask(s, CLIENT_ROOM, &q);
    r->own_us = now_us + OWN_US;
}

static void take_off(session *s)
{
    const client_question none = {.place = ""};
    if (!s->lobby->rooms.is_listed)
        return;
    s->lobby->rooms.is_listed = false;
    session_ranking_ask(s, CLIENT_LEAVE, &none);
}

/* ---- time ----------------------------------------------------------------------------------- */

void session_rooms_run(session *s, uint64_t now_us)
{
    lobby_rooms *r = &s->lobby->rooms;
    client_answer a;
    if (!session_ranking_can(s))
        return;
    if (s->options.ranking.calls->answer(s->options.ranking.own, CLIENT_ROOM, &a))
        free(a.text);
    if (is_open(s))
        list_own(s, now_us);
    else
        take_off(s);
    if (!session_shows_multiplayer(s) || !session_ranking_place(s)[0]) {
        r->list_us = 0;
    } else if (!r->list_us) {
        r->list_us = now_us + LIST_US; /* the screen itself has asked when it came */
    } else if (now_us >= r->list_us) {
        session_ranking_request(s);
        r->list_us = now_us + LIST_US;
    }
}

uint64_t session_rooms_next(const session *s)
{
    const lobby_rooms *r = &s->lobby->rooms;
    uint64_t next = r->list_us ? r->list_us : UINT64_MAX;
    return r->is_listed ? min_u64(next, r->own_us) : next;
}
