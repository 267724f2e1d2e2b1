/* The demo of a mode and a rule set. It starts in the middle of a game, which the bot plays in no
 * time when it is wanted; while nothing moves it costs nothing. */
#include "session/parts.h"
#include "session/demo.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL 4
#define BEFORE_US 24000000 /* of play, before it is shown */
#define STEP_US 500000
#define PIECES_BEFORE 14 /* are enough */

struct session_demo {
    run_state *run; /* NULL: no demo */
    int shown, wanted;
    uint64_t due_us, until_us; /* 0: it stands still */
    uint64_t ahead_us;         /* of the clock: what was played before it was shown */
    /* the player's best game of what it shows */
    bool has_best, asked; /* asked: the store has not answered yet */
    store_kind kind;      /* of the question; all zero: none was asked */
    store_game best;
    store_list answer;
};

bool session_demo_open(session *s)
{
    s->demo = calloc(1, sizeof *s->demo);
    if (!s->demo)
        return false;
    s->demo->shown = s->demo->wanted = DEMO_NONE;
    return true;
}

static void forget(session *s)
{
    if (s->demo->run)
        run_end(s->demo->run);
    free(s->demo->run);
    s->demo->run = NULL;
    s->demo->shown = DEMO_NONE;
    s->demo->until_us = 0;
    s->demo->has_best = false;
}

void session_demo_end(session *s)
{
    forget(s);
    s->demo->wanted = DEMO_NONE;
}

void session_demo_close(session *s)
{
    forget(s);
    free(s->demo);
    s->demo = NULL;
}

const run_state *session_demo_get_run(const session *s)
{
    return s->demo->run;
}

int session_demo_shown(const session *s)
{
    return s->demo->shown;
}

const store_game *session_demo_best(const session *s)
{
    return s->demo->has_best ? &s->demo->best : NULL;
}

static void begin(session *s, uint64_t now_us)
{
    session_demo *p = s->demo;
    ts_setup setup;
    forget(s);
    p->shown = p->wanted;
    ts_setup_default(&setup, (unsigned)p->wanted >> 8, (unsigned)p->wanted & 255);
    p->run = malloc(sizeof *p->run);
    if (!p->run || !run_start(p->run, &setup, now_us)) {
        free(p->run);
        p->run = NULL;
        return;
    }
    p->run->replay.failed = true; /* it is not recorded */
    p->until_us = run_give_bot(p->run, 0, LEVEL) ? now_us + DEMO_PLAY_US : 0;
    p->ahead_us = 0;
    while (p->until_us && p->ahead_us < BEFORE_US && p->run->stats[0].pieces < PIECES_BEFORE &&
           !p->run->match.over) {
        p->ahead_us += STEP_US;
        run_advance(p->run, now_us + p->ahead_us);
        run_clear_events(p->run);
    }
}

/* Returns the kind of a game that would be started from this line. */
static store_kind kind_of(session *s, int demo)
{
    settings_state *set = &s->settings;
    const uint8_t rules = set->rules, mode = set->mode, custom = set->custom;
    ts_setup setup;
    set->custom = custom && demo >> 8 == rules;
    set->rules = (uint8_t)(demo >> 8);
    set->mode = (uint8_t)demo;
    session_setup(s, &setup);
    set->rules = rules;
    set->mode = mode;
    set->custom = custom;
    if (setup.goal == 0)
        setup.goal = ts_modes_get(setup.mode)->goal;
    return session_kind(&setup);
}

/* One question at a time. */
static void ask_for_best(session *s)
{
    session_demo *p = s->demo;
    if (p->asked && p->answer.ready) {
        const ts_mode *mode = ts_modes_get(p->best.mode);
        p->asked = false;
        p->has_best =
            p->answer.count == 1 && (mode->rank != TS_RANK_TIME || p->best.outcome == TS_WON);
        session_touch(s);
    }
    if (p->asked || p->shown == DEMO_NONE || p->shown != p->wanted || !session_store(s))
        return;
    const store_kind kind = kind_of(s, p->shown);
    if (memcmp(&kind, &p->kind, sizeof kind) == 0)
        return;
    p->kind = kind;
    p->has_best = false;
    if (ts_modes_get(kind.mode)->rank == TS_RANK_NONE)
        return;
    p->answer = (store_list){.game = &p->best, .room = 1};
    p->asked = true;
    store_top(session_store(s), &p->kind, &p->answer);
    ask_for_best(s);
}

/* Removes the bot and frees what it needed. */
static void stop(session_demo *p)
{
    run_give_bot(p->run, 0, 0);
    p->until_us = 0;
}

void session_demo_run(session *s, int wanted, uint64_t now_us)
{
    session_demo *p = s->demo;
    if (wanted == DEMO_NONE) { /* in other menus it stands still, and is shown again later */
        p->wanted = p->shown;
        p->kind = (store_kind){.goal = 0}; /* the best game may have changed by then */
        if (session_shows_game(s))
            session_demo_end(s);
        else if (p->until_us)
            stop(p);
        return;
    }
    if (wanted != p->wanted) {
        p->wanted = wanted;
        p->due_us = now_us + DEMO_WAIT_US;
    }
    if (p->wanted != p->shown && now_us >= p->due_us) {
        begin(s, now_us);
        session_touch(s);
    }
    ask_for_best(s);
    if (!p->until_us)
        return;
    run_think(p->run);
    run_advance(p->run, now_us + p->ahead_us);
    if (p->run->jumped || p->run->match.over || now_us >= p->until_us)
        stop(p);
    run_clear_events(p->run);
    session_touch(s);
}

uint64_t session_demo_next(const session *s)
{
    const session_demo *p = s->demo;
    uint64_t next = p->wanted != p->shown ? p->due_us : UINT64_MAX;
    if (p->until_us) {
        uint64_t until = p->until_us + p->ahead_us, moves = run_next(p->run, session_frame_us(s));
        moves = (moves < until ? moves : until) - p->ahead_us;
        next = next < moves ? next : moves;
    }
    return next;
}
