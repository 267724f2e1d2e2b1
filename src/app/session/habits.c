/* How the player plays. Answers of the store are awaited one at a time. Leaving the screen stops
 * the reading; coming back starts it again. */
#include "session/habits.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/storage.h"
#include "store/store.h"

#include <stdlib.h>

#define GAMES_AT_ONCE 32

static const uint16_t spans[] = {50, 200, 1000};
#define SPANS (sizeof spans / sizeof spans[0])

enum { HABITS_IDLE, HABITS_LISTING, HABITS_FETCHING, HABITS_READING, HABITS_DONE };

struct session_habits {
    uint8_t state; /* HABITS_... */
    unsigned span;
    store_game game[GAMES_AT_ONCE], last;
    unsigned count, at; /* of the games listed; the next one */
    bool more;          /* the store has further ones */
    store_filter filter;
    store_list list;
    store_replay replay;
    habits_reader reader;
    habits_counts counts;
};

bool session_habits_open(session *s)
{
    s->habits = calloc(1, sizeof *s->habits);
    return s->habits != NULL;
}

void session_habits_close(session *s)
{
    free(s->habits->replay.text);
    free(s->habits);
    s->habits = NULL;
}

static bool is_shown(const session *s)
{
    return session_screen(s) == SCREEN_HABITS && session_store(s) != NULL;
}

static bool is_waiting(const session_habits *h)
{
    return (h->state == HABITS_LISTING && !h->list.ready) ||
           (h->state == HABITS_FETCHING && !h->replay.ready);
}

static void forget(session_habits *h)
{
    free(h->replay.text);
    h->replay = (store_replay){0};
}

static void list_more(session *s)
{
    session_habits *h = s->habits;
    h->filter =
        (store_filter){.mode = -1, .rules = -1, .own = true, .before = h->count ? &h->last : NULL};
    h->list = (store_list){.game = h->game, .room = GAMES_AT_ONCE};
    h->at = 0;
    h->state = HABITS_LISTING;
    store_newest(session_store(s), &h->filter, &h->list);
}

static void accept_list(session_habits *h)
{
    h->count = h->list.count;
    h->more = h->count == GAMES_AT_ONCE;
    if (h->count)
        h->last = h->game[h->count - 1];
    h->state = HABITS_READING;
}

/* Boards of others are not the player's. */
static bool counts(const store_game *game)
{
    return game->players == 1 && game->replay_size > 0;
}

static void begin_next(session *s)
{
    session_habits *h = s->habits;
    while (h->at < h->count && !counts(&h->game[h->at]))
        h->at++;
    if (h->counts.games >= spans[h->span] || (h->at == h->count && !h->more)) {
        h->state = HABITS_DONE;
        session_touch(s);
    } else if (h->at == h->count) {
        list_more(s);
    } else {
        h->state = HABITS_FETCHING;
        store_get(session_store(s), h->game[h->at++].id, &h->replay);
    }
}

/* A few milliseconds of it. */
static void read(session *s)
{
    enum { STEPS = 20000 };
    session_habits *h = s->habits;
    if (!h->replay.text) {
        begin_next(s);
    } else if (habits_go_on(&h->reader, &h->counts, STEPS)) {
        forget(h);
        session_touch(s);
    }
}

void session_habits_run(session *s)
{
    session_habits *h = s->habits;
    if (is_waiting(h))
        return;
    if (!is_shown(s)) {
        forget(h);
        h->state = HABITS_IDLE;
        return;
    }
    switch (h->state) {
    case HABITS_IDLE:
        h->counts = (habits_counts){0};
        h->count = 0;
        list_more(s);
        break;
    case HABITS_LISTING: accept_list(h); break;
    case HABITS_FETCHING:
        h->state = HABITS_READING;
        if (!h->replay.text || !habits_begin(&h->reader, h->replay.text, h->replay.size))
            forget(h);
        break;
    case HABITS_READING: read(s); break;
    default: break;
    }
}

uint64_t session_habits_next(const session *s)
{
    const bool rests = is_waiting(s->habits) || s->habits->state == HABITS_DONE;
    return is_shown(s) && !rests ? s->now_us : UINT64_MAX;
}

unsigned session_habits_span(const session *s)
{
    return spans[s->habits->span];
}

void session_habits_change_span(session *s, int by)
{
    session_habits *h = s->habits;
    h->span = (h->span + (unsigned)(SPANS + (size_t)by)) % SPANS;
    if (!is_waiting(h)) {
        forget(h);
        h->state = HABITS_IDLE;
    }
    session_touch(s);
}

const habits_counts *session_habits_counts(const session *s, bool *reading)
{
    *reading = s->habits->state != HABITS_DONE && session_store(s) != NULL;
    return &s->habits->counts;
}
