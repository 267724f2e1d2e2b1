/* Looking for a match, and the replays of a hall that are to be watched or raced. */
#include "base/minmax.h"
#include "session/parts.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US UINT64_C(1000000)
#define BOTS_US (20 * SECOND_US) /* then a bot comes, if it is wished */
#define CHECK_US (3 * SECOND_US) /* after the start: has the other one agreed? */
#define AGAIN_US (2 * SECOND_US) /* after an answer that was none */

static bool take_answer(session *s, unsigned what, visit_answer *a)
{
    return s->options.hall.calls->answer(s->options.hall.own, what, a);
}

/* ---- a replay ------------------------------------------------------------------------------- */

static void use_replay(session *s, char *text, size_t size, unsigned purpose, uint64_t now_us)
{
    if (purpose == HALL_TO_WATCH)
        session_viewer_open(s, text, size, now_us);
    else if (session_rival_choose_text(s, text, size))
        session_game_start(s, now_us);
    free(text);
}

/* ---- looking -------------------------------------------------------------------------------- */

/* The relay is at the hall's host. */
static void say_relay(const session *s, char *out, size_t room)
{
    char host[MEET_PLACE_ROOM];
    const char *place = s->settings.hall_place, *colon = strchr(place, ':');
    if (colon && strncmp(colon, "://", 3) == 0)
        place = colon + 3;
    bool numbers = place[0] == '['; /* of IPv6: their colons are within brackets */
    size_t length = 0;
    while (place[length] && place[length] != '/' && (numbers || place[length] != ':'))
        numbers &= place[length++] != ']';
    memcpy(host, place, length);
    host[length] = '\0';
    text_format(out, room, "%s:%u", host, (uint64_t)s->hall.relay_port);
}

static void open_room(session *s, const char *code, uint64_t now_us)
{
    char relay[MEET_PLACE_ROOM];
    say_relay(s, relay, sizeof relay);
    session_far_rated(s, relay, code, now_us);
}

void session_seek_begin(session *s, uint64_t now_us)
{
    if (!session_hall_can(s) || !session_meet_can(s) || !s->hall.known || !s->hall.relay_port)
        return;
    session_hall_forget_match(s);
    s->seek = (session_seek){.phase = SEEK_OPENS, .since_us = now_us};
    session_push(s, SCREEN_SEEK);
    open_room(s, "", now_us);
}

static void stop_seeking(session *s)
{
    visit_question q = {.late_us = 0};
    if (s->seek.phase == SEEK_LOOKS)
        session_hall_ask(s, VISIT_LEAVE, &q);
    s->seek.phase = SEEK_NOT;
    session_touch(s);
}

void session_seek_end(session *s, uint64_t now_us)
{
    stop_seeking(s);
    session_meet_leave(s, now_us);
    if (session_screen(s) == SCREEN_SEEK)
        session_pop(s);
}

uint64_t session_seek_seconds(const session *s)
{
    return s->now_us > s->seek.since_us ? (s->now_us - s->seek.since_us) / SECOND_US : 0;
}

static void ask_hall(session *s)
{
    const meet_look *l = session_meet_look(s);
    visit_question q = {.late_us = l->relay_us};
    text_format(q.code, sizeof q.code, "%s", l->code);
    text_format(q.rules, sizeof q.rules, "%s", ts_rules_get(session_meet_rules(s))->name);
    s->seek.again_us = 0;
    session_hall_ask(s, VISIT_SEEK, &q);
}

/* Somewhere near one's own strength. */
static unsigned bot_for(const session *s)
{
    const hall_rated *own = &session_hall_lists(s)->own[session_meet_rules(s)];
    int64_t rating = own->games ? own->rating : 1300, level = (rating - 700) / 150;
    return level < 1 ? 1 : level > TS_BOT_LEVELS ? TS_BOT_LEVELS : (unsigned)level;
}

static void to_room(session *s)
{
    s->seek.phase = SEEK_NOT;
    session_pop(s);
    session_set_cursor(s, SCREEN_ROOM, 0);
    session_push(s, SCREEN_ROOM);
}

static void play_bot(session *s, uint64_t now_us)
{
    stop_seeking(s);
    session_far_bot(s, 1, bot_for(s));
    session_meet_ready(s, true, now_us);
    session_news_say(s, text_of(s->settings.language, TEXT_HALL_BOT_PLAYS), now_us);
    to_room(s);
}

/* ---- who was found --------------------------------------------------------------------------- */

static void meet_other(session *s, const char *at, uint64_t now_us)
{
    hall_match m = {.on = false};
    char how[16], code[MEET_NAME_ROOM];
    session_hall_word(&at, how, sizeof how); /* "pair" */
    session_hall_word(&at, m.id, sizeof m.id);
    session_hall_word(&at, how, sizeof how);
    m.made = (uint64_t)session_hall_number(&at);
    session_hall_word(&at, code, sizeof code);
    m.rating = session_hall_number(&at);
    session_hall_word(&at, m.key, sizeof m.key);
    session_hall_word(&at, m.name, sizeof m.name);
    session_hall_put_match(s, &m);
    if (strcmp(how, "host") == 0) {
        to_room(s);
        return;
    }
    s->seek.phase = SEEK_JOINS;
    session_meet_leave(s, now_us);
    open_room(s, code, now_us);
}

static void take_seek(session *s, const visit_answer *a, uint64_t now_us)
{
    if (s->seek.phase != SEEK_LOOKS)
        return;
    s->hall.trouble = a->trouble;
    if (a->trouble == VISIT_FINE && a->text && strncmp(a->text, "pair\t", 5) == 0)
        meet_other(s, a->text, now_us);
    else if (a->trouble == VISIT_FINE)
        ask_hall(s);
    else
        s->seek.again_us = now_us + AGAIN_US;
    session_touch(s);
}

/* Whether the match counts: the other one must have said that he is ready, too. */
static void take_ready(session *s, const visit_answer *a, uint64_t now_us)
{
    bool checked = s->seek.check_us == UINT64_MAX;
    bool agreed = a->trouble == VISIT_FINE && a->text && strncmp(a->text, "agreed", 6) == 0;
    bool gone = a->trouble == VISIT_FINE && a->text && strncmp(a->text, "gone", 4) == 0;
    s->seek.check_us = agreed ? UINT64_MAX : s->seek.check_us;
    if (agreed || !s->hall.match.on || !(gone || checked))
        return;
    session_hall_forget_match(s);
    session_news_say(s, text_of(s->settings.language, TEXT_HALL_NOT_RATED), now_us);
    session_touch(s);
}

/* ---- time ----------------------------------------------------------------------------------- */

static void follow_opening(session *s)
{
    const meet_look *l = session_meet_look(s);
    if (l->where == MEET_NOWHERE && l->trouble) {
        s->seek.phase = SEEK_NOT;
    } else if (l->where == MEET_WAITING && l->code[0] && l->relay_us) {
        s->seek.phase = SEEK_LOOKS;
        ask_hall(s);
    }
}

static void follow_joining(session *s)
{
    const meet_look *l = session_meet_look(s);
    if (session_meet_is_in(s)) {
        to_room(s);
    } else if (l->where == MEET_NOWHERE && l->trouble) {
        session_hall_forget_match(s);
        s->seek.phase = SEEK_NOT;
    }
}

static void check_match(session *s, uint64_t now_us)
{
    if (!session_hall_is_rated(s) || !session_meet_plays(s) || !session_in_game(s)) {
        s->seek.check_us = 0;
    } else if (s->seek.check_us == 0) {
        s->seek.check_us = now_us + CHECK_US;
    } else if (s->seek.check_us != UINT64_MAX && now_us >= s->seek.check_us) {
        s->seek.check_us = UINT64_MAX;
        session_hall_agree(s);
    }
}

void session_seek_run(session *s, uint64_t now_us)
{
    visit_answer a;
    size_t size = 0;
    unsigned purpose = 0;
    if (!session_hall_can(s))
        return;
    char *replay = session_hall_run(s, &size, &purpose);
    if (replay)
        use_replay(s, replay, size, purpose, now_us);
    if (take_answer(s, VISIT_SEEK, &a)) {
        take_seek(s, &a, now_us);
        free(a.text);
    }
    if (take_answer(s, VISIT_READY, &a)) {
        take_ready(s, &a, now_us);
        free(a.text);
    }
    if (take_answer(s, VISIT_LEAVE, &a))
        free(a.text);
    check_match(s, now_us);
    if (s->seek.phase != SEEK_NOT && session_screen(s) != SCREEN_SEEK) { /* gone away */
        stop_seeking(s);
        session_meet_leave(s, now_us);
    }
    if (s->seek.phase == SEEK_OPENS)
        follow_opening(s);
    else if (s->seek.phase == SEEK_JOINS)
        follow_joining(s);
    if (s->seek.phase == SEEK_LOOKS && s->seek.again_us && now_us >= s->seek.again_us)
        ask_hall(s);
    if (s->seek.phase == SEEK_LOOKS && s->settings.hall_bots &&
        now_us - s->seek.since_us >= BOTS_US)
        play_bot(s, now_us);
    if (s->seek.phase != SEEK_NOT)
        session_touch(s);
}

uint64_t session_seek_next(const session *s)
{
    uint64_t next = UINT64_MAX;
    if (s->seek.phase != SEEK_NOT) /* the seconds are shown */
        next = s->seek.since_us + (session_seek_seconds(s) + 1) * SECOND_US;
    if (s->seek.again_us && s->seek.phase == SEEK_LOOKS)
        next = min_u64(next, s->seek.again_us);
    if (s->seek.check_us && s->seek.check_us != UINT64_MAX)
        next = min_u64(next, s->seek.check_us);
    return next;
}
