/* The splits of a game: its own times at every tenth line, and those of the best stored replay,
 * which is surveyed in small steps while the game starts. */
#include "session/parts.h"
#include "splits_internal.h"
#include "session/match.h"
#include "session/splits.h"
#include "session/setup.h"
#include "session/storage.h"

#include <stdlib.h>

bool session_splits_open(session *s)
{
    s->splits = calloc(1, sizeof *s->splits);
    return s->splits != NULL;
}

unsigned session_splits_count(const session *s)
{
    return s->splits->splits;
}

uint64_t session_splits_us(const session *s, unsigned i)
{
    return s->splits->split_us[i];
}

const store_game *session_splits_best(const session *s)
{
    return s->splits->known ? &s->splits->best : NULL;
}

/* A time at a line tells something only where time decides and lines are counted. */
static bool has_splits(const ts_setup *setup)
{
    const ts_mode *m = ts_modes_get(setup->mode);
    return m->rank == TS_RANK_TIME && !m->puzzles && setup->players == 1 &&
           ts_mode_unit(setup->mode)->counts == TS_COUNTS_LINES;
}

static void end_survey(session_splits *p)
{
    if (!p->survey)
        return;
    watch_close(&p->survey->watch);
    run_end(&p->survey->run);
    free(p->survey);
    p->survey = NULL;
}

static void begin_survey(session_splits *p, const char *text, size_t size)
{
    p->survey = calloc(1, sizeof *p->survey);
    if (p->survey && watch_open(&p->survey->watch, &p->survey->run, text, size) != TS_REPLAY_OK) {
        free(p->survey);
        p->survey = NULL;
    }
}

static void survey(session_splits *p)
{
    if (!p->survey)
        return;
    const watch_state *w = &p->survey->watch;
    if (watch_survey(&p->survey->watch) && !w->surveyed)
        return;
    p->best_splits = 0;
    for (unsigned i = 0; i < w->splits && i < SPLITS_MAX; i++)
        p->best_split_us[p->best_splits++] = run_tick_us(&p->survey->run, w->split[i]);
    end_survey(p);
}

/* Asks one question at a time; the answer to an outdated one is ignored. */
static void ask_best(session *s)
{
    session_splits *p = s->splits;
    const ts_setup *setup = &session_match(s)->setup;
    if (!session_store(s) || p->asked != SPLITS_NOTHING || setup->players != 1 ||
        ts_modes_get(setup->mode)->rank == TS_RANK_NONE)
        return;
    p->kind = session_kind(setup);
    p->top = (store_list){.game = &p->found, .room = 1};
    p->asked = SPLITS_BEST;
    p->wanted = true;
    store_top(session_store(s), &p->kind, &p->top);
}

static void read_answers(session *s)
{
    session_splits *p = s->splits;
    if (p->asked == SPLITS_BEST && p->top.ready) {
        p->asked = SPLITS_NOTHING;
        p->known = p->wanted && p->top.count == 1;
        p->best = p->found;
        if (p->known && p->counts && has_splits(&session_match(s)->setup)) {
            p->asked = SPLITS_REPLAY;
            store_get(session_store(s), p->best.id, &p->replay);
        }
        if (!p->wanted)
            ask_best(s);
    }
    if (p->asked == SPLITS_REPLAY && p->replay.ready) {
        p->asked = SPLITS_NOTHING;
        if (p->replay.text && p->wanted)
            begin_survey(p, p->replay.text, p->replay.size);
        free(p->replay.text);
        if (!p->wanted)
            ask_best(s);
    }
}

void session_splits_begin(session *s, bool followed)
{
    session_splits *p = s->splits;
    end_survey(p);
    p->counts = followed;
    p->known = p->wanted = false;
    p->lines = p->splits = p->best_splits = 0;
    ask_best(s);
    read_answers(s);
}

static void note_lines(session *s, uint32_t lines, uint64_t tick)
{
    session_splits *p = s->splits;
    p->lines += lines;
    while (p->splits < SPLITS_MAX && p->lines >= (p->splits + 1) * SPLITS_LINES)
        p->split_us[p->splits++] = run_tick_us(session_run_of(s), tick);
}

void session_splits_run(session *s)
{
    const run_state *run = session_run_of(s);
    read_answers(s);
    survey(s->splits);
    for (uint32_t i = 0; i < run->event_count && s->splits->counts; i++) {
        const run_event *e = &run->events[i];
        if (e->event.kind == TS_EVENT_CLEAR && e->event.player == 0)
            note_lines(s, (uint32_t)e->event.amount, e->tick);
    }
}

void session_splits_close(session *s)
{
    end_survey(s->splits);
    if (s->splits->asked == SPLITS_REPLAY && s->splits->replay.ready)
        free(s->splits->replay.text);
    free(s->splits);
    s->splits = NULL;
}

bool session_splits_behind(const session *s, uint32_t split, int64_t *by_us)
{
    const session_splits *p = s->splits;
    if (split >= p->splits || split >= p->best_splits)
        return false;
    *by_us = (int64_t)p->split_us[split] - (int64_t)p->best_split_us[split];
    return true;
}
