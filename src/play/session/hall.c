/* What a session knows of a hall: pages are asked for as screens are shown. */
#include "session/parts.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static const visit_calls *calls_of(const session *s)
{
    return s->options.hall.calls;
}

#ifndef NO_HALLS
bool session_hall_can(const session *s)
{
    return calls_of(s) != NULL;
}
#endif

const hall_lists *session_hall_lists(const session *s)
{
    static hall_lists none; /* not const: so it takes no place in the file */
    return s->hall.lists ? s->hall.lists : &none;
}

const char *session_hall_key(const session *s)
{
    return session_hall_can(s) ? calls_of(s)->key(s->options.hall.own) : "";
}

void session_hall_trouble(const session *s, char *out, size_t room)
{
    static const uint16_t of[VISIT_TROUBLES] = {
        [VISIT_NO_ADDRESS] = TEXT_MEET_NO_ADDRESS, [VISIT_NO_ANSWER] = TEXT_HALL_NO_ANSWER,
        [VISIT_NOT_THERE] = TEXT_HALL_OTHER,       [VISIT_REFUSED] = TEXT_HALL_OTHER,
        [VISIT_NO_KEY] = TEXT_HALL_NO_KEY,         [VISIT_NO_LIBRARY] = TEXT_HALL_NO_LIBRARY,
        [VISIT_NO_TRUST] = TEXT_HALL_NO_TRUST};
    unsigned trouble = s->hall.trouble;
    out[0] = '\0';
    if (trouble < VISIT_TROUBLES && of[trouble])
        text_format(out, room, text_of(s->settings.language, of[trouble]), s->settings.hall_place);
}

/* ---- asking --------------------------------------------------------------------------------- */

static const char *name_of_mode(const store_kind *k)
{
    return ts_modes_get(k->mode)->name;
}

void session_hall_ask(session *s, unsigned what, const visit_question *more)
{
    visit_question q = *more;
    if (!session_hall_can(s) || !s->settings.hall_place[0])
        return;
    text_format(q.place, sizeof q.place, "%s", s->settings.hall_place);
    text_format(q.name, sizeof q.name, "%s",
                s->hall.match.on ? s->hall.match.own_name : s->settings.meet_name);
    calls_of(s)->ask(s->options.hall.own, what, &q);
}

static void ask_page(session *s, unsigned page)
{
    visit_question q = {.late_us = 0};
    const store_kind *k = &s->hall.kind;
    const char *rules = ts_rules_get(s->hall.rules)->name;
    if (!s->hall.lists && !(s->hall.lists = calloc(1, sizeof *s->hall.lists)))
        return;
    switch (page) {
    case HALL_OWN: text_format(q.path, sizeof q.path, "/person/%s.tsv", session_hall_key(s)); break;
    case HALL_TABLE: text_format(q.path, sizeof q.path, "/table/%s/two.tsv", rules); break;
    case HALL_BOARD:
        text_format(q.path, sizeof q.path, "/records/%s/%s/%u/%u/%u.tsv",
                    ts_rules_get(k->rules)->name, name_of_mode(k), (uint64_t)k->variant,
                    (uint64_t)k->start_level, (uint64_t)k->goal);
        break;
    default: text_format(q.path, sizeof q.path, "/index.tsv"); break;
    }
    s->hall.asked = (uint8_t)page;
    session_hall_ask(s, VISIT_PAGE, &q);
    session_touch(s);
}

void session_hall_open(session *s)
{
    if (!session_hall_can(s) || !s->settings.hall_place[0])
        return;
    switch (session_screen(s)) {
    case SCREEN_HALL:
    case SCREEN_KINDS: ask_page(s, HALL_HOME); break;
    case SCREEN_OWN: ask_page(s, HALL_OWN); break;
    case SCREEN_TABLE: ask_page(s, HALL_TABLE); break;
    case SCREEN_BOARD: ask_page(s, HALL_BOARD); break;
    default: break;
    }
}

void session_hall_show_rules(session *s, unsigned rules)
{
    s->hall.rules = (uint8_t)rules;
    if (s->hall.lists)
        s->hall.lists->persons = s->hall.lists->points = 0;
    session_hall_open(s);
    session_touch(s);
}

void session_hall_show_kind(session *s, unsigned i)
{
    if (i >= session_hall_lists(s)->kinds)
        return;
    s->hall.kind = s->hall.lists->kind[i];
    s->hall.lists->entries = 0;
    s->hall.fetch_failed = false;
}

void session_hall_fetch(session *s, unsigned entry, unsigned purpose)
{
    visit_question q = {.late_us = 0};
    if (entry >= session_hall_lists(s)->entries)
        return;
    text_format(q.path, sizeof q.path, "/log/%s", s->hall.lists->entry[entry].game);
    s->hall.fetches = true;
    s->hall.fetch_failed = false;
    s->hall.purpose = (uint8_t)purpose;
    session_hall_ask(s, VISIT_REPLAY, &q);
    session_touch(s);
}

/* ---- lines with tabs ------------------------------------------------------------------------- */

void session_hall_word(const char **at, char *out, size_t room)
{
    size_t used = 0;
    for (; **at && **at != '\t' && **at != '\n'; ++*at)
        if (used + 1 < room)
            out[used++] = **at;
    out[used] = '\0';
    *at += **at == '\t';
}

int64_t session_hall_number(const char **at)
{
    char digits[24];
    session_hall_word(at, digits, sizeof digits);
    uint64_t n = 0;
    const char *d = digits + (digits[0] == '-');
    for (; *d >= '0' && *d <= '9'; d++)
        n = n * 10 + (uint64_t)(*d - '0');
    return (int64_t)(digits[0] == '-' ? 0 - n : n);
}

static int rules_of(const char **at)
{
    char name[MEET_NAME_ROOM];
    session_hall_word(at, name, sizeof name);
    return ts_rules_find(name);
}

static int mode_of(const char **at)
{
    char name[MEET_NAME_ROOM];
    session_hall_word(at, name, sizeof name);
    return ts_modes_find(name);
}

static void take_kind(hall_lists *l, const char *at)
{
    int rules = rules_of(&at), mode = mode_of(&at);
    if (rules < 0 || mode < 0 || l->kinds == HALL_KINDS)
        return; /* of a newer program */
    store_kind *k = &l->kind[l->kinds++];
    *k = (store_kind){.rules = (uint8_t)rules, .mode = (uint8_t)mode};
    k->variant = (uint8_t)session_hall_number(&at);
    k->start_level = (uint16_t)session_hall_number(&at);
    k->goal = (uint32_t)session_hall_number(&at);
}

static void take_entry(hall_lists *l, const char *at)
{
    if (l->entries == HALL_ROWS)
        return;
    hall_entry *e = &l->entry[l->entries++];
    session_hall_word(&at, e->key, sizeof e->key);
    session_hall_word(&at, e->name, sizeof e->name);
    session_hall_word(&at, e->game, sizeof e->game);
    e->played = (uint64_t)session_hall_number(&at);
    e->score = (uint64_t)session_hall_number(&at);
    e->lines = (uint64_t)session_hall_number(&at);
    e->us = (uint64_t)session_hall_number(&at);
    e->rank = session_hall_number(&at);
}

static void take_rating(session_hall *h, bool own, const char *at)
{
    char many[16];
    hall_rated r = {.games = 0};
    session_hall_word(&at, r.key, sizeof r.key);
    session_hall_word(&at, r.name, sizeof r.name);
    int rules = rules_of(&at);
    session_hall_word(&at, many, sizeof many);
    if (rules < 0 || rules >= SETTINGS_RULES_MAX || strcmp(many, "two") != 0)
        return;
    r.rules = (uint8_t)rules;
    r.sure = session_hall_number(&at) != 0;
    r.rating = session_hall_number(&at);
    r.deviation = session_hall_number(&at);
    r.games = (uint32_t)session_hall_number(&at);
    r.won = (uint32_t)session_hall_number(&at);
    r.lost = (uint32_t)session_hall_number(&at);
    if (own)
        h->lists->own[rules] = r;
    else if (h->lists->persons < HALL_ROWS)
        h->lists->person[h->lists->persons++] = r;
}

/* One's own seat of a duel by the rules shown. */
static void take_result(session *s, const char *at)
{
    hall_lists *l = s->hall.lists;
    char key[VISIT_KEY_ROOM], skipped[VISIT_NAME_ROOM];
    hall_point p;
    session_hall_word(&at, key, sizeof key);
    session_hall_word(&at, skipped, sizeof skipped);
    session_hall_word(&at, skipped, sizeof skipped);
    p.played = (uint64_t)session_hall_number(&at);
    bool shown = rules_of(&at) == s->hall.rules;
    bool duel = mode_of(&at) == TS_MODE_DUEL;
    session_hall_number(&at);
    session_hall_number(&at);
    int64_t before = session_hall_number(&at);
    p.rating = session_hall_number(&at);
    if (shown && duel && before && l->points < HALL_ROWS && strcmp(key, session_hall_key(s)) == 0)
        l->point[l->points++] = p;
}

static void take_line(session *s, const char *at)
{
    session_hall *h = &s->hall;
    char what[16];
    session_hall_word(&at, what, sizeof what);
    if (strcmp(what, "counts") == 0) {
        h->people = (uint64_t)session_hall_number(&at);
        h->results = (uint64_t)session_hall_number(&at);
        session_hall_number(&at);
        h->seeking = (uint64_t)session_hall_number(&at);
    } else if (strcmp(what, "relay") == 0) {
        h->relay_port = (uint32_t)session_hall_number(&at);
    } else if (strcmp(what, "kind") == 0) {
        take_kind(h->lists, at);
    } else if (strcmp(what, "record") == 0) {
        take_entry(h->lists, at);
    } else if (strcmp(what, "rating") == 0) {
        take_rating(h, h->asked == HALL_OWN, at);
    } else if (strcmp(what, "result") == 0 && h->asked == HALL_OWN) {
        take_result(s, at);
    }
}

static void take_page(session *s, const visit_answer *a)
{
    session_hall *h = &s->hall;
    hall_lists *l = h->lists;
    h->trouble = a->trouble;
    if (a->trouble != VISIT_FINE || !a->text || !l) {
        h->known = h->known && a->trouble == VISIT_FINE;
        h->asked = HALL_NOTHING;
        return;
    }
    switch (h->asked) {
    case HALL_HOME: l->kinds = 0; break;
    case HALL_OWN:
        l->points = 0;
        memset(l->own, 0, sizeof l->own);
        break;
    case HALL_TABLE: l->persons = 0; break;
    default: l->entries = 0; break;
    }
    h->known = true;
    for (const char *at = a->text; *at;) {
        const char *end = strchr(at, '\n');
        take_line(s, at);
        at = end ? end + 1 : at + strlen(at);
    }
    bool home = h->asked == HALL_HOME;
    h->asked = HALL_NOTHING;
    if (home)
        ask_page(s, HALL_OWN);
}

char *session_hall_run(session *s, size_t *size, unsigned *purpose)
{
    visit_answer a;
    char *replay = NULL;
    if (!session_hall_can(s))
        return NULL;
    if (calls_of(s)->answer(s->options.hall.own, VISIT_PAGE, &a)) {
        take_page(s, &a);
        free(a.text);
        session_touch(s);
    }
    if (calls_of(s)->answer(s->options.hall.own, VISIT_REPLAY, &a)) {
        bool wanted = s->hall.fetches && session_screen(s) == SCREEN_BOARD;
        s->hall.fetches = false;
        s->hall.fetch_failed = wanted && (a.trouble != VISIT_FINE || !a.size);
        if (wanted && !s->hall.fetch_failed) {
            replay = a.text;
            *size = a.size;
            *purpose = s->hall.purpose;
        } else {
            free(a.text);
        }
        session_touch(s);
    }
    return replay;
}

/* ---- the match that was found ---------------------------------------------------------------- */

bool session_hall_is_rated(const session *s)
{
    return s->hall.match.on;
}

void session_hall_forget_match(session *s)
{
    s->hall.match.on = false;
}

void session_hall_put_match(session *s, const hall_match *match)
{
    s->hall.match = *match;
    text_format(s->hall.match.own_name, sizeof s->hall.match.own_name, "%s", s->settings.meet_name);
    s->hall.match.on = true;
}

void session_hall_agree(session *s)
{
    visit_question q = {.late_us = 0};
    if (!s->hall.match.on)
        return;
    text_format(q.pair, sizeof q.pair, "%s", s->hall.match.id);
    s->hall.match.agreed = true;
    session_hall_ask(s, VISIT_READY, &q);
}

/* ---- handing in ------------------------------------------------------------------------------ */

void session_hall_hand_in(session *s, bool record, const char *replay, size_t size)
{
    const hall_match *m = &s->hall.match;
    bool match = m->on && m->agreed && session_meet_plays(s);
    visit_claim c = {.replay = replay, .size = size, .boards = 1};
    if (!session_hall_can(s) || !s->settings.hall_place[0] || !replay ||
        !(match || (record && s->settings.hall_hands_in)))
        return;
    text_format(c.place, sizeof c.place, "%s", s->settings.hall_place);
    if (match) {
        c.boards = 2;
        c.played = m->made;
        c.own = session_meet_board(s);
        text_format(c.name[!c.own], sizeof c.name[0], "%s", m->name);
        text_format(c.key[!c.own], sizeof c.key[0], "%s", m->key);
    }
    text_format(c.name[c.own], sizeof c.name[0], "%s", match ? m->own_name : s->settings.meet_name);
    calls_of(s)->claim(s->options.hall.own, &c);
    s->hall.match.on = false;
}

void session_hall_close(session *s)
{
    free(s->hall.lists);
    s->hall.lists = NULL;
}
