/* Friends and recent opponents. The client announces every few seconds what others may see of this
 * player, and the server answers with what it has of them. */
#include "session/people.h"
#include "lobby_internal.h"
#include "base/hex.h"
#include "base/minmax.h"
#include "session/game.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/lobby.h"
#include "session/picture.h"
#include "session/ranking.h"
#include "session/storage.h"
#include "store/store.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define SOON_US UINT64_C(4000000)      /* on screens that show others, and while one is invited */
#define SELDOM_US UINT64_C(15000000)   /* the server forgets a player after 45 s */
#define DECLINED_US UINT64_C(40000000) /* is said for so long: the host asks that often */
#define PERSON_SETTING "people."
enum { PEOPLE = CLIENT_FRIENDS, DIGITS = 2 * ONLINE_KEY_SIZE, REFUSED = 8 };

/* A person who is online, as the server says. */
typedef struct seen {
    uint8_t key[ONLINE_KEY_SIZE];
    uint8_t state, tells; /* PERSON_..., CLIENT_TELLS_NOTHING... */
    uint8_t rules;
    char code[ONLINE_NAME_SIZE], relay[ONLINE_PLACE_SIZE];
} seen;

struct session_people {
    unsigned count;
    person one[PEOPLE];
    unsigned seen_count;
    seen seen[PEOPLE];
    bool is_known; /* the server has this player's presence */
    bool is_shown; /* there is a line for an invitation, */
    bool declines; /* and what it does */
    bool is_told;  /* the server has the invitation of this player */
    uint8_t state;
    uint8_t tells, to[ONLINE_KEY_SIZE];
    uint64_t next_us, told_until_us;
    char refused[REFUSED][ONLINE_NAME_SIZE]; /* codes of lobbies that were declined */
    unsigned refusals;
    char announced[ONLINE_NAME_SIZE]; /* the code of the invitation that was announced last */
};

bool session_people_open(session *s)
{
    s->people = calloc(1, sizeof *s->people);
    return s->people != NULL;
}

void session_people_close(session *s)
{
    free(s->people);
    s->people = NULL;
}

/* ---- in the store --------------------------------------------------------------------------- */

static void format_setting(char out[SETTING_SIZE], unsigned i)
{
    text_format(out, SETTING_SIZE, PERSON_SETTING "%u", i + 1);
}

/* "KEY 1 2 1 1764000000 Bea": a friend; rounds won and lost, and when. */
static bool parse_person(const char *text, person *p)
{
    char word[CLIENT_KEY_SIZE];
    *p = (person){.played_s = 0};
    session_ranking_word(&text, word, sizeof word);
    if (strlen(word) != DIGITS || !hex_read(p->key, word, ONLINE_KEY_SIZE))
        return false;
    p->is_friend = session_ranking_number(&text) != 0;
    p->won = (uint8_t)session_ranking_number(&text);
    p->lost = (uint8_t)session_ranking_number(&text);
    p->played_s = (uint64_t)session_ranking_number(&text);
    session_ranking_word(&text, p->name, sizeof p->name);
    return p->name[0] != '\0';
}

static void save(session *s)
{
    char name[SETTING_SIZE], text[SETTING_SIZE], key[DIGITS + 1];
    store_handle *store = session_store(s);
    for (unsigned i = 0; store && i < PEOPLE; i++) {
        const person *p = &s->people->one[i];
        format_setting(name, i);
        hex_write(key, p->key, sizeof p->key);
        text[0] = '\0';
        if (i < s->people->count)
            text_format(text, sizeof text, "%s\t%u\t%u\t%u\t%u\t%s", key, p->is_friend, p->won,
                        p->lost, p->played_s, p->name);
        const char *before = store_setting(store, name);
        if (strcmp(before ? before : "", text) != 0)
            store_set(store, name, text);
    }
    session_touch(s);
}

void session_people_read(session *s, const store_handle *store)
{
    char name[SETTING_SIZE];
    s->people->count = 0;
    for (unsigned i = 0; store && i < PEOPLE; i++) {
        format_setting(name, i);
        const char *text = store_setting(store, name);
        s->people->count += text && parse_person(text, &s->people->one[s->people->count]);
    }
}

/* ---- the list ------------------------------------------------------------------------------- */

const person *session_people_list(const session *s, unsigned *count)
{
    *count = s->people->count;
    return s->people->one;
}

static int find_person(const session *s, const uint8_t *key)
{
    for (unsigned i = 0; i < s->people->count; i++)
        if (memcmp(s->people->one[i].key, key, ONLINE_KEY_SIZE) == 0)
            return (int)i;
    return -1;
}

static const seen *find_seen(const session *s, const uint8_t *key)
{
    for (unsigned i = 0; i < s->people->seen_count; i++)
        if (memcmp(s->people->seen[i].key, key, ONLINE_KEY_SIZE) == 0)
            return &s->people->seen[i];
    return NULL;
}

unsigned session_people_online(const session *s)
{
    unsigned there = 0;
    for (unsigned i = 0; i < s->people->count; i++)
        there += session_person_state(s, i) != PERSON_OFFLINE;
    return there;
}

unsigned session_person_state(const session *s, unsigned i)
{
    const seen *there = find_seen(s, s->people->one[i].key);
    return there ? there->state : PERSON_OFFLINE;
}

static bool goes_before(const person *a, const person *b)
{
    return a->is_friend != b->is_friend ? a->is_friend : a->played_s > b->played_s;
}

static void put_in_order(session_people *p)
{
    for (unsigned i = 1; i < p->count; i++)
        for (unsigned k = i; k > 0 && goes_before(&p->one[k], &p->one[k - 1]); k--) {
            const person other = p->one[k];
            p->one[k] = p->one[k - 1];
            p->one[k - 1] = other;
        }
}

/* Returns the place of a newcomer, which may be that of the oldest opponent; -1 if all are friends.
 */
static int make_room(session_people *p)
{
    if (p->count == PEOPLE && p->one[PEOPLE - 1].is_friend)
        return -1;
    return (int)(p->count == PEOPLE ? PEOPLE - 1 : p->count++);
}

static void ask_soon(session *s)
{
    s->people->next_us = 0;
}

unsigned session_person_befriend(session *s, unsigned i, bool is_friend)
{
    uint8_t key[ONLINE_KEY_SIZE];
    memcpy(key, s->people->one[i].key, sizeof key);
    s->people->one[i].is_friend = is_friend;
    put_in_order(s->people);
    save(s);
    return (unsigned)find_person(s, key);
}

void session_person_remove(session *s, unsigned i)
{
    session_people *p = s->people;
    if (i >= p->count)
        return;
    memmove(&p->one[i], &p->one[i + 1], (--p->count - i) * sizeof p->one[0]);
    ask_soon(s);
    save(s);
}

static uint64_t now_s(const session *s)
{
    return (uint64_t)(s->options.local_s - s->options.utc_offset_s) +
           (s->now_us - s->begun_us) / 1000000;
}

void session_people_note(session *s)
{
    static const uint8_t unknown[ONLINE_KEY_SIZE];
    session_people *p = s->people;
    const duel_state *d = session_duel_of(s);
    const unsigned own = session_lobby_board(s);
    bool changed = false;
    if (!session_people_can(s) || session_lobby_look(s)->own < 0)
        return;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        const uint8_t *key = s->lobby->key[i];
        if (i == own || memcmp(key, unknown, sizeof unknown) == 0)
            continue;
        int at = find_person(s, key);
        const bool is_new = at < 0;
        if (is_new && (at = make_room(p)) < 0)
            continue;
        person *one = &p->one[at];
        if (is_new)
            *one = (person){.is_friend = false};
        memcpy(one->key, key, sizeof one->key);
        text_format(one->name, sizeof one->name, "%s", s->lobby->name[i]);
        one->won = (uint8_t)d->won[own];
        one->lost = (uint8_t)d->won[i];
        one->played_s = now_s(s);
        changed = true;
    }
    if (!changed)
        return;
    put_in_order(p);
    ask_soon(s);
    save(s);
}

/* ---- what others may see -------------------------------------------------------------------- */

bool session_people_can(const session *s)
{
    return s->settings.online_presence && session_ranking_can(s) && session_ranking_place(s)[0];
}

void session_people_own_key(const session *s, uint8_t key[ONLINE_KEY_SIZE])
{
    const char *digits = session_people_can(s) ? session_ranking_key(s) : "";
    if (strlen(digits) != DIGITS || !hex_read(key, digits, ONLINE_KEY_SIZE))
        memset(key, 0, ONLINE_KEY_SIZE);
}

/* ---- inviting ------------------------------------------------------------------------------- */

/* A lobby to which friends come by the server's relay. */
static bool is_open(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return session_lobby_is_in(s) && l->hosts && l->by_relay && l->code[0] && l->relay_us[0] &&
           !session_ranking_is_rated(s);
}

static bool is_here(const session *s, const uint8_t *key)
{
    const online_view *l = session_lobby_look(s);
    for (unsigned i = 0; i < l->count; i++)
        if (memcmp(l->seat[i].key, key, ONLINE_KEY_SIZE) == 0)
            return true;
    return false;
}

bool session_person_is_invited(const session *s, unsigned i)
{
    const session_people *p = s->people;
    return p->tells == CLIENT_INVITES && memcmp(p->to, p->one[i].key, ONLINE_KEY_SIZE) == 0;
}

static void stop_telling(session *s)
{
    s->people->tells = CLIENT_TELLS_NOTHING;
    ask_soon(s);
    session_touch(s);
}

void session_person_invite(session *s, unsigned i, uint64_t now_us)
{
    session_people *p = s->people;
    if (i >= p->count || !session_lobby_can(s) || session_person_state(s, i) == PERSON_OFFLINE)
        return;
    p->tells = CLIENT_INVITES;
    p->is_told = false;
    memcpy(p->to, p->one[i].key, sizeof p->to);
    if (!session_lobby_is_in(s))
        session_online_open_for_friends(s, now_us);
    ask_soon(s);
    session_touch(s);
}

/* An invitation ends when the friend has joined, or when the lobby plays or has closed. */
static void follow_invited(session *s)
{
    const unsigned where = session_lobby_look(s)->where;
    const bool over = where != ONLINE_WAITING && where != ONLINE_CONNECTING;
    if (s->people->tells == CLIENT_INVITES && (over || is_here(s, s->people->to)))
        stop_telling(s);
}

/* ---- being invited -------------------------------------------------------------------------- */

static bool is_refused(const session_people *p, const char *code)
{
    for (unsigned i = 0; i < REFUSED; i++)
        if (strcmp(p->refused[i], code) == 0)
            return true;
    return false;
}

static const seen *invitation(const session *s)
{
    const session_people *p = s->people;
    for (unsigned i = 0; i < p->seen_count; i++)
        if (p->seen[i].tells == CLIENT_INVITES && !is_refused(p, p->seen[i].code) &&
            find_person(s, p->seen[i].key) >= 0)
            return &p->seen[i];
    return NULL;
}

bool session_people_invitation(const session *s, const char **name, unsigned *rules)
{
    const seen *from = invitation(s);
    if (!from)
        return false;
    *name = s->people->one[find_person(s, from->key)].name;
    *rules = from->rules;
    return true;
}

bool session_people_shows_invitation(const session *s)
{
    return s->people->is_shown;
}

bool session_people_will_decline(const session *s)
{
    return s->people->declines;
}

void session_people_choose(session *s)
{
    s->people->declines ^= 1;
    session_touch(s);
}

static void refuse(session_people *p, const char *code)
{
    memcpy(p->refused[p->refusals++ % REFUSED], code, sizeof p->refused[0]);
}

static void accept(session *s, const seen *from, uint64_t now_us)
{
    const seen to = *from;
    refuse(s->people, to.code); /* it is not shown again */
    session_to(s, SCREEN_MULTIPLAYER);
    session_online_join_at_server(s, to.code, to.relay, now_us);
}

static void decline(session *s, const seen *from, uint64_t now_us)
{
    session_people *p = s->people;
    refuse(p, from->code);
    p->tells = CLIENT_DECLINES;
    p->told_until_us = now_us + DECLINED_US;
    memcpy(p->to, from->key, sizeof p->to);
    ask_soon(s);
    session_touch(s);
}

void session_people_answer(session *s, uint64_t now_us)
{
    const seen *from = invitation(s);
    if (!from || !session_lobby_can(s))
        return;
    if (s->people->declines)
        decline(s, from, now_us);
    else
        accept(s, from, now_us);
}

/* A game is not interrupted: the invitation is announced after it. */
static void announce(session *s, uint64_t now_us)
{
    session_people *p = s->people;
    char words[ABOUT_SIZE];
    const seen *from = invitation(s);
    const bool busy = session_has_match(s) || session_lobby_is_in(s);
    if (!from || busy || strcmp(p->announced, from->code) == 0)
        return;
    memcpy(p->announced, from->code, sizeof p->announced);
    text_format(words, sizeof words, text_of(s->settings.language, TEXT_PEOPLE_INVITES_NOW),
                p->one[find_person(s, from->key)].name);
    session_messages_show(s, words, now_us);
}

/* The line of an invitation comes and goes above the others: cursors stay on theirs. */
static void show_line(session *s)
{
    session_people *p = s->people;
    const bool shows = invitation(s) != NULL;
    static const uint8_t screens[] = {SCREEN_TITLE, SCREEN_MULTIPLAYER};
    if (shows == p->is_shown)
        return;
    p->is_shown = shows;
    p->declines = false;
    for (unsigned i = 0; i < sizeof screens; i++) {
        unsigned cursor = session_cursor_of(s, screens[i]);
        session_set_cursor(s, screens[i], shows ? cursor + 1 : cursor - (cursor > 0));
    }
    session_touch(s);
}

/* ---- the server ----------------------------------------------------------------------------- */

/* "friend KEY NAME free|plays invites|declines RULES CODE RELAY", with tabs between. */
void session_people_add(session *s, const char *at)
{
    session_people *p = s->people;
    char word[CLIENT_KEY_SIZE], name[ONLINE_NAME_SIZE], about[ABOUT_SIZE];
    seen one = {.state = PERSON_ONLINE};
    session_ranking_word(&at, word, sizeof word);
    if (p->seen_count == PEOPLE || strlen(word) != DIGITS ||
        !hex_read(one.key, word, sizeof one.key) || find_person(s, one.key) < 0)
        return;
    session_ranking_word(&at, name, sizeof name);
    session_ranking_word(&at, word, sizeof word);
    if (strcmp(word, "plays") == 0)
        one.state = PERSON_PLAYS;
    session_ranking_word(&at, word, sizeof word);
    const bool invites = strcmp(word, "invites") == 0, declines = strcmp(word, "declines") == 0;
    session_ranking_word(&at, word, sizeof word);
    const int rules = ts_rules_find(word);
    session_ranking_word(&at, one.code, sizeof one.code);
    session_ranking_word(&at, one.relay, sizeof one.relay);
    if (invites && rules >= 0 && one.code[0]) {
        one.tells = CLIENT_INVITES;
        one.rules = (uint8_t)rules;
    }
    p->seen[p->seen_count++] = one;
    if (declines && p->tells == CLIENT_INVITES && memcmp(p->to, one.key, sizeof p->to) == 0) {
        text_format(about, sizeof about, text_of(s->settings.language, TEXT_PEOPLE_DECLINED),
                    p->one[find_person(s, one.key)].name);
        session_messages_show(s, about, s->now_us);
        stop_telling(s);
    }
}

static uint8_t own_state(const session *s)
{
    return session_has_match(s) || session_lobby_is_in(s) ? CLIENT_PLAYS : CLIENT_IS_FREE;
}

static void call(session *s, uint8_t state)
{
    session_people *p = s->people;
    const online_view *l = session_lobby_look(s);
    client_question q = {.here = {.state = state}};
    if (p->tells == CLIENT_DECLINES || (p->tells == CLIENT_INVITES && is_open(s))) {
        q.here.tells = p->tells;
        memcpy(q.here.to, p->to, sizeof q.here.to);
        text_format(q.rules, sizeof q.rules, "%s", ts_rules_get(ts_rules_base(l->rules))->name);
        text_format(q.code, sizeof q.code, "%s", l->code);
        session_ranking_format_reach(s, l->relay_us, q.reach);
        p->is_told = true;
    }
    for (unsigned i = 0; i < p->count; i++)
        memcpy(q.here.friend[q.here.friends++], p -> one[i].key, ONLINE_KEY_SIZE);
    session_ranking_ask(s, CLIENT_HERE, &q);
    p->state = state;
    p->is_known = state != CLIENT_GONE;
}

static uint64_t pause_us(const session *s)
{
    const unsigned screen = session_screen(s);
    const bool looks = screen == SCREEN_MULTIPLAYER || screen == SCREEN_FRIENDS;
    return looks || s->people->tells ? SOON_US : SELDOM_US;
}

/* Nobody is told of a player who knows nobody. */
static bool is_seen(const session *s)
{
    return session_people_can(s) && s->people->count > 0;
}

void session_people_run(session *s, uint64_t now_us)
{
    session_people *p = s->people;
    client_answer a;
    if (!session_ranking_can(s))
        return;
    if (s->options.ranking.calls->answer(s->options.ranking.own, CLIENT_HERE, &a)) {
        p->seen_count = 0;
        if (a.trouble == CLIENT_FINE && a.text)
            session_ranking_read_lines(s, a.text);
        free(a.text);
        session_touch(s);
    }
    follow_invited(s);
    if (p->tells == CLIENT_DECLINES && now_us >= p->told_until_us)
        p->tells = CLIENT_TELLS_NOTHING;
    const bool has_news =
        p->state != own_state(s) || (p->tells == CLIENT_INVITES && !p->is_told && is_open(s));
    if (is_seen(s) && (now_us >= p->next_us || has_news)) {
        p->next_us = now_us + pause_us(s);
        call(s, own_state(s));
    } else if (!is_seen(s) && p->is_known) {
        p->seen_count = 0;
        call(s, CLIENT_GONE);
    } else {
        p->next_us = min_u64(p->next_us, now_us + pause_us(s));
    }
    show_line(s);
    announce(s, now_us);
}

uint64_t session_people_next(const session *s)
{
    return is_seen(s) ? s->people->next_us : UINT64_MAX;
}
