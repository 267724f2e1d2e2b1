/* The pace of a game: its own times at every tenth line, and those of the best kept replay, which
 * is surveyed in small parts while the game begins. */
#include "session/parts.h"

#include <stdlib.h>

/* Only where time decides and lines are counted does a time at a line say anything. */
static bool has_splits(const ts_setup *setup)
{
    const ts_mode *m = ts_modes_get(setup->mode);
    return m->rank == TS_RANK_TIME && !m->puzzles && setup->players == 1 &&
           ts_mode_unit(setup->mode)->counts == TS_COUNTS_LINES;
}

static void end_survey(session_pace *p)
{
    if (!p->survey)
        return;
    watch_close(&p->survey->watch);
    run_end(&p->survey->run);
    free(p->survey);
    p->survey = NULL;
}

static void begin_survey(session_pace *p, const char *text, size_t size)
{
    p->survey = calloc(1, sizeof *p->survey);
    if (p->survey && watch_open(&p->survey->watch, &p->survey->run, text, size) != TS_REPLAY_OK) {
        free(p->survey);
        p->survey = NULL;
    }
}

static void survey(session_pace *p)
{
    if (!p->survey)
        return;
    const watch_state *w = &p->survey->watch;
    if (watch_survey(&p->survey->watch) && !w->surveyed)
        return;
    p->best_splits = 0;
    for (unsigned i = 0; i < w->splits && i < PACE_SPLITS_MAX; i++)
        p->best_split_us[p->best_splits++] = run_tick_us(&p->survey->run, w->split[i]);
    end_survey(p);
}

/* One question at a time; the answer to an old one is for nobody. */
static void ask_pace(session *s)
{
    session_pace *p = &s->pace;
    const ts_setup *setup = &session_match(s)->setup;
    if (!session_store(s) || p->asked != PACE_NOTHING || setup->players != 1 ||
        ts_modes_get(setup->mode)->rank == TS_RANK_NONE)
        return;
    p->kind = session_kind(setup);
    p->top = (store_list){.game = &p->found, .room = 1};
    p->asked = PACE_BEST;
    p->wanted = true;
    store_top(session_store(s), &p->kind, &p->top);
}

static void take_answers(session *s)
{
    session_pace *p = &s->pace;
    if (p->asked == PACE_BEST && p->top.ready) {
        p->asked = PACE_NOTHING;
        p->known = p->wanted && p->top.count == 1;
        p->best = p->found;
        if (p->known && p->counts && has_splits(&session_match(s)->setup)) {
            p->asked = PACE_REPLAY;
            store_get(session_store(s), p->best.id, &p->replay);
        }
        if (!p->wanted)
            ask_pace(s);
    }
    if (p->asked == PACE_REPLAY && p->replay.ready) {
        p->asked = PACE_NOTHING;
        if (p->replay.text && p->wanted)
            begin_survey(p, p->replay.text, p->replay.size);
        free(p->replay.text);
        if (!p->wanted)
            ask_pace(s);
    }
}

void session_pace_begin(session *s, bool followed)
{
    session_pace *p = &s->pace;
    end_survey(p);
    p->counts = followed;
    p->known = p->wanted = false;
    p->lines = p->splits = p->best_splits = 0;
    p->last_us = 0;
    ask_pace(s);
    take_answers(s);
}

static void note_lines(session *s, uint32_t lines, uint64_t tick)
{
    session_pace *p = &s->pace;
    p->lines += lines;
    while (p->splits < PACE_SPLITS_MAX && p->lines >= (p->splits + 1) * PACE_LINES) {
        p->split_us[p->splits++] = run_tick_us(session_run_of(s), tick);
        p->last_us = s->now_us;
    }
}

void session_pace_run(session *s)
{
    const run_state *run = session_run_of(s);
    take_answers(s);
    survey(&s->pace);
    for (uint32_t i = 0; i < run->event_count && s->pace.counts; i++) {
        const run_event *e = &run->events[i];
        if (e->event.kind == TS_EVENT_CLEAR && e->event.player == 0)
            note_lines(s, (uint32_t)e->event.amount, e->tick);
    }
}

void session_pace_close(session *s)
{
    end_survey(&s->pace);
    if (s->pace.asked == PACE_REPLAY && s->pace.replay.ready)
        free(s->pace.replay.text);
    s->pace.asked = PACE_NOTHING;
}

bool session_pace_behind(const session *s, uint32_t split, int64_t *by_us)
{
    const session_pace *p = &s->pace;
    if (split >= p->splits || split >= p->best_splits)
        return false;
    *by_us = (int64_t)p->split_us[split] - (int64_t)p->best_split_us[split];
    return true;
}
