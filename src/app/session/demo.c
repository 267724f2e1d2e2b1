/* The sample of a mode and a rule set. It begins in the middle of a game, which is played in a
 * moment when it is wanted; while nothing moves it costs nothing. */
#include "session/parts.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL 4
#define BEFORE_US 24000000 /* of play, before it is shown */
#define STEP_US 500000
#define PIECES_BEFORE 14 /* are enough */

void session_demo_open(session *s)
{
    s->demo.shown = s->demo.wanted = DEMO_NONE;
}

static void forget(session *s)
{
    if (s->demo.run)
        run_end(s->demo.run);
    free(s->demo.run);
    s->demo.run = NULL;
    s->demo.shown = DEMO_NONE;
    s->demo.until_us = 0;
    s->demo.has_best = false;
}

void session_demo_end(session *s)
{
    forget(s);
    s->demo.wanted = DEMO_NONE;
}

static void begin(session *s, uint64_t now_us)
{
    session_demo *p = &s->demo;
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
    p->run->replay_lost = true; /* nobody wants it */
    p->until_us = run_give_bot(p->run, 0, LEVEL) ? now_us + DEMO_PLAY_US : 0;
    p->ahead_us = 0;
    while (p->until_us && p->ahead_us < BEFORE_US && p->run->stats[0].pieces < PIECES_BEFORE &&
           !p->run->match.over) {
        p->ahead_us += STEP_US;
        run_advance(p->run, now_us + p->ahead_us);
        run_clear_events(p->run);
    }
}

/* What a game would be of, were it started from this line. */
static store_kind kind_of(session *s, int sample)
{
    settings_state *set = &s->settings;
    const uint8_t rules = set->rules, mode = set->mode, custom = set->custom;
    ts_setup setup;
    set->custom = custom && sample >> 8 == rules;
    set->rules = (uint8_t)(sample >> 8);
    set->mode = (uint8_t)sample;
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
    session_demo *p = &s->demo;
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

/* The bot goes, and with it what it needed. */
static void stand(session_demo *p)
{
    run_give_bot(p->run, 0, 0);
    p->until_us = 0;
}

void session_demo_run(session *s, int wanted, uint64_t now_us)
{
    session_demo *p = &s->demo;
    if (wanted == DEMO_NONE) { /* in other menus it stands, and is there again */
        p->wanted = p->shown;
        p->kind = (store_kind){.goal = 0}; /* it may be another one then */
        if (session_screen(s) == SCREEN_PLAY)
            session_demo_end(s);
        else if (p->until_us)
            stand(p);
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
        stand(p);
    run_clear_events(p->run);
    session_touch(s);
}

uint64_t session_demo_next(const session *s)
{
    const session_demo *p = &s->demo;
    uint64_t next = p->wanted != p->shown ? p->due_us : UINT64_MAX;
    if (p->until_us) {
        uint64_t until = p->until_us + p->ahead_us, moves = run_next(p->run, session_frame_us(s));
        moves = (moves < until ? moves : until) - p->ahead_us;
        next = next < moves ? next : moves;
    }
    return next;
}
