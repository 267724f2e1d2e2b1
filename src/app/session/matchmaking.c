/* Matchmaking, and replays of the ranking server that are to be watched or raced. */
#include "base/minmax.h"
#include "lobby_internal.h"
#include "session/game.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/lobby.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/ranking.h"
#include "session/watch.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US UINT64_C(1000000)
#define BOTS_US (20 * SECOND_US) /* then a bot comes, if it is wished */
#define CHECK_US (3 * SECOND_US) /* after the start: whether the opponent has agreed */
#define AGAIN_US (2 * SECOND_US) /* after an answer that was none */
enum { MEASURE_SECONDS = 2 };    /* until a relay must have answered */

struct session_matchmaking {
    uint8_t phase; /* MATCHMAKING_... */
    bool casual;   /* the match is not to be rated */
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

void session_matchmaking_begin(session *s, bool casual, uint64_t now_us)
{
    if (!session_ranking_can(s) || !session_lobby_can(s) || !session_ranking_place(s)[0])
        return;
    session_ranking_forget_match(s);
    *s->matchmaking =
        (session_matchmaking){.phase = MATCHMAKING_ASKS, .casual = casual, .since_us = now_us};
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
    q.casual = s->matchmaking->casual;
    s->matchmaking->again_us = 0;
    session_ranking_ask(s, CLIENT_SEEK, &q);
}

/* Returns a level near the player's own strength. */
static unsigned bot_for(const session *s)
{
    const ranking_rated *own = &session_ranking_lists(s)->own[session_lobby_rated_rules(s)];
    int64_t rating = own->games ? own->rating : 1300, level = (rating - 700) / 150;
    return clamp_u32(clamp_i64(level, 1, TS_BOT_LEVELS));
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
    m.made = session_ranking_count(&at);
    session_ranking_word(&at, code, sizeof code);
    m.rating = session_ranking_number(&at);
    session_ranking_word(&at, m.key, sizeof m.key);
    session_ranking_word(&at, m.name, sizeof m.name);
    session_ranking_word(&at, relay, sizeof relay);
    m.seed = session_ranking_count(&at);
    bool rated = !s->matchmaking->casual;
    if (rated)
        session_ranking_set_match(s, &m);
    if (strcmp(how, "host") == 0) {
        if (rated)
            session_ranking_play_match(s);
        to_room(s);
        return;
    }
    s->matchmaking->phase = MATCHMAKING_JOINS;
    session_lobby_leave(s, now_us);
    open_room(s, code, relay, now_us);
    if (rated)
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

/* The match counts only once the opponent has confirmed, too. */
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
