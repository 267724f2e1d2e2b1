/* A session's knowledge of a ranking server: pages are requested when screens show them. */
#include "base/minmax.h"
#include "session/parts.h"
#include "session/ranking.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/people.h"
#include "session/picture.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

struct session_ranking {
    ranking_lists *lists; /* NULL if nothing was requested so far */
    uint8_t awaited;      /* RANKING_...: the page that was requested and has not come */
    uint8_t trouble;      /* of the last page: CLIENT_... */
    bool known;           /* the server has answered */
    uint8_t rules;        /* of the table, the plot */
    store_kind kind;      /* of the board */
    ranking_relay_list relays;
    ranking_counts counts;
    bool fetches;      /* a replay was requested and has not come */
    uint8_t purpose;   /* RANKING_TO_... */
    bool fetch_failed; /* the last replay did not come */
    ranking_match match;
};

bool session_ranking_open(session *s)
{
    s->ranking = calloc(1, sizeof *s->ranking);
    return s->ranking != NULL;
}

void session_ranking_close(session *s)
{
    free(s->ranking->lists);
    free(s->ranking);
    s->ranking = NULL;
}

static const client_calls *calls_of(const session *s)
{
    return s->options.ranking.calls;
}

bool session_ranking_can(const session *s)
{
    return calls_of(s) != NULL;
}

const char *session_ranking_place(const session *s)
{
    const char *usual = s->options.ranking.place;
    return s->settings.ranking_place[0] || !usual ? s->settings.ranking_place : usual;
}

const ranking_lists *session_ranking_lists(const session *s)
{
    static ranking_lists none; /* not const: so it takes no place in the file */
    return s->ranking->lists ? s->ranking->lists : &none;
}

const char *session_ranking_key(const session *s)
{
    return session_ranking_can(s) ? calls_of(s)->key(s->options.ranking.own) : "";
}

void session_ranking_trouble(const session *s, char *out, size_t size)
{
    static const uint16_t of[CLIENT_TROUBLES] = {
        [CLIENT_NO_ADDRESS] = TEXT_ONLINE_NO_ADDRESS, [CLIENT_NO_ANSWER] = TEXT_RANKING_NO_ANSWER,
        [CLIENT_NOT_THERE] = TEXT_RANKING_OTHER,      [CLIENT_REFUSED] = TEXT_RANKING_OTHER,
        [CLIENT_NO_KEY] = TEXT_RANKING_NO_KEY,        [CLIENT_NO_LIBRARY] = TEXT_RANKING_NO_LIBRARY,
        [CLIENT_NO_TRUST] = TEXT_RANKING_NO_TRUST};
    unsigned trouble = s->ranking->trouble;
    out[0] = '\0';
    if (trouble < CLIENT_TROUBLES && of[trouble])
        text_format(out, size, text_of(s->settings.language, of[trouble]),
                    session_ranking_place(s));
}

unsigned session_ranking_awaited(const session *s)
{
    return s->ranking->awaited;
}

bool session_ranking_has_trouble(const session *s)
{
    return s->ranking->trouble != CLIENT_FINE;
}

void session_ranking_set_trouble(session *s, unsigned trouble)
{
    s->ranking->trouble = clamp_u8(trouble);
}

bool session_ranking_has_answered(const session *s)
{
    return s->ranking->known;
}

const ranking_relay_list *session_ranking_relays(const session *s)
{
    return &s->ranking->relays;
}

/* The host of an address, which may have a scheme before and a port behind. */
static void format_host(const char *address, char out[ONLINE_PLACE_SIZE])
{
    const char *colon = strchr(address, ':');
    if (colon && strncmp(colon, "://", 3) == 0)
        address = colon + 3;
    bool numbers = address[0] == '['; /* of IPv6: their colons are within brackets */
    size_t length = 0;
    while (address[length] && address[length] != '/' && (numbers || address[length] != ':'))
        numbers &= address[length++] != ']';
    memcpy(out, address, length);
    out[length] = '\0';
}

/* The relay is at the server's host. */
static void format_relay(const session *s, char *out, size_t size)
{
    char host[ONLINE_PLACE_SIZE];
    format_host(session_ranking_place(s), host);
    text_format(out, size, "%s:%u", host, s->ranking->relays.port);
}

bool session_ranking_is_host(const session *s, const char *address)
{
    char own[ONLINE_PLACE_SIZE], other[ONLINE_PLACE_SIZE];
    format_host(session_ranking_place(s), own);
    format_host(address, other);
    return own[0] && strcmp(own, other) == 0;
}

void session_ranking_format_relays(const session *s, const char *chosen,
                                   char out[ONLINE_RELAYS_SIZE])
{
    const ranking_relay_list *r = &s->ranking->relays;
    char place[ONLINE_PLACE_SIZE];
    size_t used = 0;
    if (s->options.in_page) /* which reaches relays by their streams alone */
        text_format(out, ONLINE_RELAYS_SIZE, "%s", session_lobby_relay(s));
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < r->count && !s->options.in_page; i++) {
            bool is_chosen = strcmp(r->name[i], chosen) == 0;
            if (is_chosen != (pass == 0))
                continue;
            format_relay(s, place, sizeof place);
            used += text_format(out + used, ONLINE_RELAYS_SIZE - used, used ? ",%s" : "%s",
                                i == 0 ? place : r->name[i]);
        }
    }
}

void session_ranking_format_reach(const session *s, const uint64_t us[ONLINE_RELAYS],
                                  char out[CLIENT_REACH_SIZE])
{
    const ranking_relay_list *r = &s->ranking->relays;
    size_t used = 0;
    for (unsigned i = 0; i < r->count; i++)
        if (us[i])
            used += text_format(out + used, CLIENT_REACH_SIZE - used, used ? " %s %u" : "%s %u",
                                r->name[i], us[i]);
}

bool session_ranking_has_measured(const session *s, const uint64_t us[ONLINE_RELAYS])
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->ranking->relays.count; i++)
        count += us[i] != 0;
    return count == s->ranking->relays.count;
}

const ranking_counts *session_ranking_counts(const session *s)
{
    return &s->ranking->counts;
}

unsigned session_ranking_rules(const session *s)
{
    return s->ranking->rules;
}

const store_kind *session_ranking_kind(const session *s)
{
    return &s->ranking->kind;
}

bool session_ranking_is_fetching(const session *s)
{
    return s->ranking->fetches;
}

bool session_ranking_fetch_failed(const session *s)
{
    return s->ranking->fetch_failed;
}

const ranking_match *session_ranking_match(const session *s)
{
    return &s->ranking->match;
}

/* ---- requests ------------------------------------------------------------------------------- */

static const char *name_of_mode(const store_kind *k)
{
    return ts_modes_get(k->mode)->name;
}

void session_ranking_ask(session *s, unsigned what, const client_question *more)
{
    client_question q = *more;
    if (!session_ranking_can(s) || !session_ranking_place(s)[0])
        return;
    text_format(q.place, sizeof q.place, "%s", session_ranking_place(s));
    text_format(q.name, sizeof q.name, "%s",
                s->ranking->match.on ? s->ranking->match.own_name : s->settings.online_name);
    calls_of(s)->ask(s->options.ranking.own, what, &q);
}

static void ask_page(session *s, unsigned page)
{
    client_question q = {.place = ""};
    const store_kind *k = &s->ranking->kind;
    const char *rules = ts_rules_get(s->ranking->rules)->name;
    if (!s->ranking->lists && !(s->ranking->lists = calloc(1, sizeof *s->ranking->lists)))
        return;
    switch (page) {
    case RANKING_OWN:
        text_format(q.path, sizeof q.path, "/person/%s.tsv", session_ranking_key(s));
        break;
    case RANKING_TABLE: text_format(q.path, sizeof q.path, "/table/%s/two.tsv", rules); break;
    case RANKING_BOARD:
        text_format(q.path, sizeof q.path, "/records/%s/%s/%u/%u/%u.tsv",
                    ts_rules_get(k->rules)->name, name_of_mode(k), k->variant, k->start_level,
                    k->goal);
        break;
    case RANKING_ROOMS: text_format(q.path, sizeof q.path, "/rooms.tsv"); break;
    default: text_format(q.path, sizeof q.path, "/index.tsv"); break;
    }
    s->ranking->awaited = clamp_u8(page);
    session_ranking_ask(s, CLIENT_PAGE, &q);
    session_touch(s);
}

/* The page of the server that a screen shows. */
static const uint8_t page_of[SCREENS] = {
    [SCREEN_RANKED] = RANKING_HOME,       [SCREEN_KINDS] = RANKING_HOME,
    [SCREEN_OWN] = RANKING_OWN,           [SCREEN_TABLE] = RANKING_TABLE,
    [SCREEN_BOARD] = RANKING_BOARD,       [SCREEN_MATCHMAKING] = RANKING_HOME,
    [SCREEN_MULTIPLAYER] = RANKING_ROOMS,
};

void session_ranking_request(session *s)
{
    if (!session_ranking_can(s) || !session_ranking_place(s)[0])
        return;
    if (page_of[session_screen(s)] != RANKING_NOTHING)
        ask_page(s, page_of[session_screen(s)]);
}

void session_ranking_show_rules(session *s, unsigned rules)
{
    s->ranking->rules = clamp_u8(rules);
    if (s->ranking->lists)
        s->ranking->lists->persons = s->ranking->lists->points = 0;
    session_ranking_request(s);
    session_touch(s);
}

void session_ranking_show_kind(session *s, unsigned i)
{
    if (i >= session_ranking_lists(s)->kinds)
        return;
    s->ranking->kind = s->ranking->lists->kind[i];
    s->ranking->lists->entries = 0;
    s->ranking->fetch_failed = false;
}

void session_ranking_fetch(session *s, unsigned entry, unsigned purpose)
{
    client_question q = {.place = ""};
    if (entry >= session_ranking_lists(s)->entries)
        return;
    text_format(q.path, sizeof q.path, "/log/%s", s->ranking->lists->entry[entry].game);
    s->ranking->fetches = true;
    s->ranking->fetch_failed = false;
    s->ranking->purpose = clamp_u8(purpose);
    session_ranking_ask(s, CLIENT_REPLAY, &q);
    session_touch(s);
}

/* ---- lines with tabs ------------------------------------------------------------------------- */

void session_ranking_word(const char **at, char *out, size_t size)
{
    size_t used = 0;
    for (; **at && **at != '\t' && **at != '\n'; ++*at)
        if (used + 1 < size)
            out[used++] = **at;
    out[used] = '\0';
    *at += **at == '\t';
}

static uint64_t read_digits(const char *at)
{
    uint64_t n = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        n = n * 10 + (uint64_t)(*at - '0');
    return n;
}

uint64_t session_ranking_count(const char **at)
{
    char digits[24];
    session_ranking_word(at, digits, sizeof digits);
    return read_digits(digits);
}

int64_t session_ranking_number(const char **at)
{
    char digits[24];
    session_ranking_word(at, digits, sizeof digits);
    const bool negative = digits[0] == '-';
    const uint64_t n = read_digits(digits + negative);
    return (int64_t)(negative ? 0 - n : n);
}

static int rules_of(const char **at)
{
    char name[ONLINE_NAME_SIZE];
    session_ranking_word(at, name, sizeof name);
    return ts_rules_find(name);
}

static int mode_of(const char **at)
{
    char name[ONLINE_NAME_SIZE];
    session_ranking_word(at, name, sizeof name);
    return ts_modes_find(name);
}

static void parse_kind(ranking_lists *l, const char *at)
{
    int rules = rules_of(&at), mode = mode_of(&at);
    if (rules < 0 || mode < 0 || l->kinds == RANKING_KINDS)
        return; /* of a newer program */
    store_kind *k = &l->kind[l->kinds++];
    *k = (store_kind){.rules = clamp_u8(rules), .mode = clamp_u8(mode)};
    k->variant = clamp_u8(session_ranking_number(&at));
    k->start_level = clamp_u16(session_ranking_number(&at));
    k->goal = clamp_u32(session_ranking_number(&at));
}

static void parse_entry(ranking_lists *l, const char *at)
{
    if (l->entries == RANKING_ROWS)
        return;
    ranking_entry *e = &l->entry[l->entries++];
    session_ranking_word(&at, e->key, sizeof e->key);
    session_ranking_word(&at, e->name, sizeof e->name);
    session_ranking_word(&at, e->game, sizeof e->game);
    e->played = session_ranking_count(&at);
    e->score = session_ranking_count(&at);
    e->lines = session_ranking_count(&at);
    e->us = session_ranking_count(&at);
    e->rank = session_ranking_number(&at);
}

static void parse_rating(session_ranking *h, bool own, const char *at)
{
    char many[16];
    ranking_rated r = {.games = 0};
    session_ranking_word(&at, r.key, sizeof r.key);
    session_ranking_word(&at, r.name, sizeof r.name);
    int rules = rules_of(&at);
    session_ranking_word(&at, many, sizeof many);
    if (rules < 0 || rules >= SETTINGS_RULES_MAX || strcmp(many, "two") != 0)
        return;
    r.rules = clamp_u8(rules);
    r.sure = session_ranking_number(&at) != 0;
    r.rating = session_ranking_number(&at);
    r.deviation = session_ranking_number(&at);
    r.games = clamp_u32(session_ranking_number(&at));
    r.won = clamp_u32(session_ranking_number(&at));
    r.lost = clamp_u32(session_ranking_number(&at));
    if (own)
        h->lists->own[rules] = r;
    else if (h->lists->persons < RANKING_ROWS)
        h->lists->person[h->lists->persons++] = r;
}

/* Reads the player's own row of a duel under the rules shown. */
static void parse_result(session *s, const char *at)
{
    ranking_lists *l = s->ranking->lists;
    char key[CLIENT_KEY_SIZE], skipped[CLIENT_NAME_SIZE];
    ranking_point p;
    session_ranking_word(&at, key, sizeof key);
    session_ranking_word(&at, skipped, sizeof skipped);
    session_ranking_word(&at, skipped, sizeof skipped);
    p.played = session_ranking_count(&at);
    bool shown = rules_of(&at) == s->ranking->rules;
    bool duel = mode_of(&at) == TS_MODE_DUEL;
    session_ranking_number(&at);
    session_ranking_number(&at);
    int64_t before = session_ranking_number(&at);
    p.rating = session_ranking_number(&at);
    if (shown && duel && before && l->points < RANKING_ROWS &&
        strcmp(key, session_ranking_key(s)) == 0)
        l->point[l->points++] = p;
}

static void add_relay(ranking_relay_list *relays, const char *at)
{
    if (relays->count < ONLINE_RELAYS)
        session_ranking_word(&at, relays->name[relays->count++], ONLINE_PLACE_SIZE);
}

static void parse_line(session *s, const char *at)
{
    session_ranking *h = s->ranking;
    char what[16];
    session_ranking_word(&at, what, sizeof what);
    if (strcmp(what, "counts") == 0) {
        h->counts.people = session_ranking_count(&at);
        h->counts.results = session_ranking_count(&at);
        session_ranking_number(&at);
        h->counts.seeking = session_ranking_count(&at);
    } else if (strcmp(what, "relay") == 0) {
        h->relays = (ranking_relay_list){.port = clamp_u32(session_ranking_number(&at))};
        add_relay(&h->relays, at);
    } else if (strcmp(what, "other") == 0) {
        add_relay(&h->relays, at);
    } else if (strcmp(what, "room") == 0) {
        session_rooms_add(s, at);
    } else if (strcmp(what, "friend") == 0) {
        session_people_add(s, at);
    } else if (!h->lists) {
        return;
    } else if (strcmp(what, "kind") == 0) {
        parse_kind(h->lists, at);
    } else if (strcmp(what, "record") == 0) {
        parse_entry(h->lists, at);
    } else if (strcmp(what, "rating") == 0) {
        parse_rating(h, h->awaited == RANKING_OWN, at);
    } else if (strcmp(what, "result") == 0 && h->awaited == RANKING_OWN) {
        parse_result(s, at);
    }
}

void session_ranking_read_lines(session *s, const char *text)
{
    for (const char *at = text; *at;) {
        const char *end = strchr(at, '\n');
        parse_line(s, at);
        at = end ? end + 1 : at + strlen(at);
    }
}

static void parse_page(session *s, const client_answer *a)
{
    session_ranking *h = s->ranking;
    ranking_lists *l = h->lists;
    h->trouble = a->trouble;
    if (a->trouble != CLIENT_FINE || !a->text || !l) {
        h->known = h->known && a->trouble == CLIENT_FINE;
        h->awaited = RANKING_NOTHING;
        return;
    }
    switch (h->awaited) {
    case RANKING_HOME: l->kinds = 0; break;
    case RANKING_OWN:
        l->points = 0;
        memset(l->own, 0, sizeof l->own);
        break;
    case RANKING_TABLE: l->persons = 0; break;
    case RANKING_ROOMS: session_rooms_clear(s); break;
    default: l->entries = 0; break;
    }
    h->known = true;
    session_ranking_read_lines(s, a->text);
    bool home = h->awaited == RANKING_HOME;
    if (h->awaited == RANKING_ROOMS)
        session_rooms_end(s);
    h->awaited = RANKING_NOTHING;
    if (home)
        ask_page(s, RANKING_OWN);
}

char *session_ranking_run(session *s, size_t *size, unsigned *purpose)
{
    client_answer a;
    char *replay = NULL;
    if (!session_ranking_can(s))
        return NULL;
    if (calls_of(s)->answer(s->options.ranking.own, CLIENT_PAGE, &a)) {
        parse_page(s, &a);
        free(a.text);
        session_touch(s);
    }
    if (calls_of(s)->answer(s->options.ranking.own, CLIENT_REPLAY, &a)) {
        bool wanted = s->ranking->fetches && page_of[session_screen(s)] == RANKING_BOARD;
        s->ranking->fetches = false;
        s->ranking->fetch_failed = wanted && (a.trouble != CLIENT_FINE || !a.size);
        if (wanted && !s->ranking->fetch_failed) {
            replay = a.text;
            *size = a.size;
            *purpose = s->ranking->purpose;
        } else {
            free(a.text);
        }
        session_touch(s);
    }
    return replay;
}

/* ---- the match that was found ---------------------------------------------------------------- */

bool session_ranking_is_rated(const session *s)
{
    return s->ranking->match.on;
}

void session_ranking_forget_match(session *s)
{
    s->ranking->match.on = false;
}

void session_ranking_set_match(session *s, const ranking_match *match)
{
    s->ranking->match = *match;
    text_format(s->ranking->match.own_name, sizeof s->ranking->match.own_name, "%s",
                s->settings.online_name);
    s->ranking->match.on = true;
}

static bool sign_state(void *ctx, online_state *state)
{
    const session *s = ctx;
    const ranking_match *m = &s->ranking->match;
    return m->on && calls_of(s)->sign(s->options.ranking.own, m->id, state);
}

static bool check_state(void *ctx, const online_state *state)
{
    const session *s = ctx;
    const ranking_match *m = &s->ranking->match;
    return !m->on || calls_of(s)->check(s->options.ranking.own, m->id, m->key, state);
}

void session_ranking_play_match(session *s)
{
    const online_ranked match = {
        .seed = s->ranking->match.seed, .ctx = s, .sign = sign_state, .check = check_state};
    s->options.net.calls->rank(s->options.net.own, &match);
}

void session_ranking_agree(session *s)
{
    client_question q = {.place = ""};
    if (!s->ranking->match.on)
        return;
    text_format(q.pair, sizeof q.pair, "%s", s->ranking->match.id);
    s->ranking->match.agreed = true;
    session_ranking_ask(s, CLIENT_READY, &q);
}

/* ---- handing in ------------------------------------------------------------------------------ */

void session_ranking_hand_in(session *s, bool record, const char *replay, size_t size)
{
    const ranking_match *m = &s->ranking->match;
    bool match = m->on && m->agreed && session_lobby_plays(s);
    client_claim c = {.replay = replay, .size = size, .boards = 1};
    if (!session_ranking_can(s) || !session_ranking_place(s)[0] || !replay ||
        !(match || (record && s->settings.ranking_hands_in)))
        return;
    text_format(c.place, sizeof c.place, "%s", session_ranking_place(s));
    if (match) {
        c.boards = 2;
        c.played = m->made;
        c.own = session_lobby_board(s);
        text_format(c.name[!c.own], sizeof c.name[0], "%s", m->name);
        text_format(c.key[!c.own], sizeof c.key[0], "%s", m->key);
        if (!s->options.net.calls->vouched(s->options.net.own, &c.state[!c.own], &c.state[c.own]))
            c.state[0].round = c.state[1].round = 0;
    }
    text_format(c.name[c.own], sizeof c.name[0], "%s",
                match ? m->own_name : s->settings.online_name);
    calls_of(s)->claim(s->options.ranking.own, &c);
    s->ranking->match.on = false;
}
