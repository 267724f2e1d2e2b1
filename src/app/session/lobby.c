/* The lobby of an online match, and the search for an opponent. */
#include "base/utf8.h"
#include "lobby_internal.h"
#include "base/minmax.h"
#include "session/game.h"
#include "session/lobby.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/online.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/ranking.h"
#include "session/watch.h"
#include "text/text.h"
#include "tessera_rules.h"

#include <stdlib.h>
#include <string.h>

/* The room in which somebody far away is met. It knows no game. */

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
           a->late == b->late && a->wins == b->wins && strcmp(a->name, b->name) == 0;
}

/* By member: bytes between members have no meaning, and may differ. */
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
    case LOBBY_FIELD_PLACE: return s->lobby->place;
    case LOBBY_FIELD_CODE: return s->lobby->code;
    default: return s->lobby->say;
    }
}

static bool may_be_typed(unsigned what, uint32_t c, size_t used)
{
    bool free = what == LOBBY_FIELD_NAME || what == LOBBY_FIELD_SAY;
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
    while (used > 0 && ((unsigned char)t.text[--used] & 0xc0) == 0x80)
        ;
    t.text[used] = '\0';
    session_touch(s);
}

/* Matchmaking, and replays of the ranking server that are to be watched or raced. */

#define SECOND_US UINT64_C(1000000)
#define BOTS_US (20 * SECOND_US) /* then a bot comes, if it is wished */
#define CHECK_US (3 * SECOND_US) /* after the start: has the other one agreed? */
#define AGAIN_US (2 * SECOND_US) /* after an answer that was none */
enum { MEASURE_SECONDS = 2 };    /* until a relay must have answered */

struct session_matchmaking {
    uint8_t phase; /* MATCHMAKING_... */
    uint64_t since_us, again_us, check_us;
};

bool session_matchmaking_open(session *s)
{
    s->matchmaking = calloc(1, sizeof *s->matchmaking);
    return s->matchmaking != NULL;
}

void session_matchmaking_close(session *s)
{
    free(s->matchmaking);
    s->matchmaking = NULL;
}

unsigned session_matchmaking_phase(const session *s)
{
    return s->matchmaking->phase;
}

static bool take_answer(session *s, unsigned what, client_answer *a)
{
    return s->options.ranking.calls->answer(s->options.ranking.own, what, a);
}

/* ---- a replay ------------------------------------------------------------------------------- */

static void use_replay(session *s, char *text, size_t size, unsigned purpose, uint64_t now_us)
{
    if (purpose == RANKING_TO_WATCH)
        session_viewer_show(s, text, size, now_us);
    else if (session_race_choose_text(s, text, size))
        session_game_start(s, now_us);
    free(text);
}

/* ---- looking -------------------------------------------------------------------------------- */

static void open_room(session *s, const char *code, const char *relay, uint64_t now_us)
{
    char relays[ONLINE_RELAYS_SIZE];
    session_ranking_format_relays(s, relay, relays);
    session_online_rated(s, relays, code, now_us);
}

/* Opens the lobby as soon as the server has said which relays it has. */
static void follow_asking(session *s, uint64_t now_us)
{
    if (session_ranking_has_answered(s) && session_ranking_relays(s)->port) {
        s->matchmaking->phase = MATCHMAKING_OPENS;
        open_room(s, "", session_ranking_relays(s)->name[0], now_us);
    } else if (session_ranking_awaited(s) == RANKING_NOTHING) {
        if (session_ranking_has_answered(s))
            session_ranking_set_trouble(s, CLIENT_NOT_THERE);
        s->matchmaking->phase = MATCHMAKING_NOT;
    }
}

void session_matchmaking_begin(session *s, uint64_t now_us)
{
    if (!session_ranking_can(s) || !session_lobby_can(s) || !session_ranking_place(s)[0])
        return;
    session_ranking_forget_match(s);
    *s->matchmaking = (session_matchmaking){.phase = MATCHMAKING_ASKS, .since_us = now_us};
    session_push(s, SCREEN_MATCHMAKING); /* which requests the server's first page */
    follow_asking(s, now_us);
}

static void stop_seeking(session *s)
{
    client_question q = {.place = ""};
    if (s->matchmaking->phase == MATCHMAKING_LOOKS)
        session_ranking_ask(s, CLIENT_LEAVE, &q);
    s->matchmaking->phase = MATCHMAKING_NOT;
    session_touch(s);
}

void session_matchmaking_end(session *s, uint64_t now_us)
{
    stop_seeking(s);
    session_lobby_leave(s, now_us);
    if (session_screen(s) == SCREEN_MATCHMAKING)
        session_pop(s);
}

uint64_t session_matchmaking_seconds(const session *s)
{
    return s->now_us > s->matchmaking->since_us ? (s->now_us - s->matchmaking->since_us) / SECOND_US
                                                : 0;
}

static void ask_hall(session *s)
{
    const online_view *l = session_lobby_look(s);
    client_question q = {.place = ""};
    session_ranking_format_reach(s, session_lobby_look(s)->relay_us, q.reach);
    text_format(q.code, sizeof q.code, "%s", l->code);
    text_format(q.rules, sizeof q.rules, "%s", ts_rules_get(session_lobby_rated_rules(s))->name);
    s->matchmaking->again_us = 0;
    session_ranking_ask(s, CLIENT_SEEK, &q);
}

/* Somewhere near one's own strength. */
static unsigned bot_for(const session *s)
{
    const ranking_rated *own = &session_ranking_lists(s)->own[session_lobby_rated_rules(s)];
    int64_t rating = own->games ? own->rating : 1300, level = (rating - 700) / 150;
    return level < 1 ? 1 : level > TS_BOT_LEVELS ? TS_BOT_LEVELS : (unsigned)level;
}

static void to_room(session *s)
{
    s->matchmaking->phase = MATCHMAKING_NOT;
    session_pop(s);
    session_set_cursor(s, SCREEN_LOBBY, 0);
    session_push(s, SCREEN_LOBBY);
}

static void play_bot(session *s, uint64_t now_us)
{
    stop_seeking(s);
    session_online_bot(s, 1, bot_for(s));
    session_lobby_ready(s, true, now_us);
    session_messages_show(s, text_of(s->settings.language, TEXT_RANKING_BOT_PLAYS), now_us);
    to_room(s);
}

/* ---- who was found --------------------------------------------------------------------------- */

static void online_other(session *s, const char *at, uint64_t now_us)
{
    ranking_match m = {.on = false};
    char how[16], code[ONLINE_NAME_SIZE], relay[ONLINE_PLACE_SIZE];
    session_ranking_word(&at, how, sizeof how); /* "pair" */
    session_ranking_word(&at, m.id, sizeof m.id);
    session_ranking_word(&at, how, sizeof how);
    m.made = (uint64_t)session_ranking_number(&at);
    session_ranking_word(&at, code, sizeof code);
    m.rating = session_ranking_number(&at);
    session_ranking_word(&at, m.key, sizeof m.key);
    session_ranking_word(&at, m.name, sizeof m.name);
    session_ranking_word(&at, relay, sizeof relay);
    m.seed = (uint64_t)session_ranking_number(&at);
    session_ranking_set_match(s, &m);
    if (strcmp(how, "host") == 0) {
        session_ranking_play_match(s);
        to_room(s);
        return;
    }
    s->matchmaking->phase = MATCHMAKING_JOINS;
    session_lobby_leave(s, now_us);
    open_room(s, code, relay, now_us);
    session_ranking_play_match(s);
}

static void handle_seek(session *s, const client_answer *a, uint64_t now_us)
{
    if (s->matchmaking->phase != MATCHMAKING_LOOKS)
        return;
    session_ranking_set_trouble(s, a->trouble);
    if (a->trouble == CLIENT_FINE && a->text && strncmp(a->text, "pair\t", 5) == 0)
        online_other(s, a->text, now_us);
    else if (a->trouble == CLIENT_FINE)
        ask_hall(s);
    else
        s->matchmaking->again_us = now_us + AGAIN_US;
    session_touch(s);
}

/* Whether the match counts: the other one must have said that he is ready, too. */
static void handle_ready(session *s, const client_answer *a, uint64_t now_us)
{
    bool checked = s->matchmaking->check_us == UINT64_MAX;
    bool agreed = a->trouble == CLIENT_FINE && a->text && strncmp(a->text, "agreed", 6) == 0;
    bool gone = a->trouble == CLIENT_FINE && a->text && strncmp(a->text, "gone", 4) == 0;
    s->matchmaking->check_us = agreed ? UINT64_MAX : s->matchmaking->check_us;
    if (agreed || !session_ranking_is_rated(s) || !(gone || checked))
        return;
    session_ranking_forget_match(s);
    session_messages_show(s, text_of(s->settings.language, TEXT_RANKING_NOT_RATED), now_us);
    session_touch(s);
}

/* ---- time ----------------------------------------------------------------------------------- */

static void follow_opening(session *s)
{
    const online_view *l = session_lobby_look(s);
    if (l->where == ONLINE_NOWHERE && l->trouble) {
        s->matchmaking->phase = MATCHMAKING_NOT;
    } else if (l->where == ONLINE_WAITING && l->code[0] && l->relay_us[0] &&
               (session_ranking_has_measured(s, l->relay_us) ||
                session_matchmaking_seconds(s) >= MEASURE_SECONDS)) {
        s->matchmaking->phase = MATCHMAKING_LOOKS;
        ask_hall(s);
    }
}

static void follow_joining(session *s)
{
    const online_view *l = session_lobby_look(s);
    if (session_lobby_is_in(s)) {
        to_room(s);
    } else if (l->where == ONLINE_NOWHERE && l->trouble) {
        session_ranking_forget_match(s);
        s->matchmaking->phase = MATCHMAKING_NOT;
    }
}

static void check_match(session *s, uint64_t now_us)
{
    if (!session_ranking_is_rated(s) || !session_lobby_plays(s) || !session_in_game(s)) {
        s->matchmaking->check_us = 0;
    } else if (s->matchmaking->check_us == 0) {
        s->matchmaking->check_us = now_us + CHECK_US;
    } else if (s->matchmaking->check_us != UINT64_MAX && now_us >= s->matchmaking->check_us) {
        s->matchmaking->check_us = UINT64_MAX;
        session_ranking_agree(s);
    }
}

void session_matchmaking_run(session *s, uint64_t now_us)
{
    client_answer a;
    size_t size = 0;
    unsigned purpose = 0;
    if (!session_ranking_can(s))
        return;
    char *replay = session_ranking_run(s, &size, &purpose);
    if (replay)
        use_replay(s, replay, size, purpose, now_us);
    if (take_answer(s, CLIENT_SEEK, &a)) {
        handle_seek(s, &a, now_us);
        free(a.text);
    }
    if (take_answer(s, CLIENT_READY, &a)) {
        handle_ready(s, &a, now_us);
        free(a.text);
    }
    if (take_answer(s, CLIENT_LEAVE, &a))
        free(a.text);
    check_match(s, now_us);
    if (s->matchmaking->phase != MATCHMAKING_NOT &&
        session_screen(s) != SCREEN_MATCHMAKING) { /* gone away */
        stop_seeking(s);
        session_lobby_leave(s, now_us);
    }
    if (s->matchmaking->phase == MATCHMAKING_ASKS)
        follow_asking(s, now_us);
    else if (s->matchmaking->phase == MATCHMAKING_OPENS)
        follow_opening(s);
    else if (s->matchmaking->phase == MATCHMAKING_JOINS)
        follow_joining(s);
    if (s->matchmaking->phase == MATCHMAKING_LOOKS && s->matchmaking->again_us &&
        now_us >= s->matchmaking->again_us)
        ask_hall(s);
    if (s->matchmaking->phase == MATCHMAKING_LOOKS && s->settings.ranking_bots &&
        now_us - s->matchmaking->since_us >= BOTS_US)
        play_bot(s, now_us);
    if (s->matchmaking->phase != MATCHMAKING_NOT)
        session_touch(s);
}

uint64_t session_matchmaking_next(const session *s)
{
    uint64_t next = UINT64_MAX;
    if (s->matchmaking->phase != MATCHMAKING_NOT) /* the seconds are shown */
        next = s->matchmaking->since_us + (session_matchmaking_seconds(s) + 1) * SECOND_US;
    if (s->matchmaking->again_us && s->matchmaking->phase == MATCHMAKING_LOOKS)
        next = min_u64(next, s->matchmaking->again_us);
    if (s->matchmaking->check_us && s->matchmaking->check_us != UINT64_MAX)
        next = min_u64(next, s->matchmaking->check_us);
    return next;
}
