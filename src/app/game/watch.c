/* Navigation in a replay. The survey plays all of it once and leaves copies of the match behind, at
 * distances that limit their number. Going to a time means playing on from the last copy before
 * it. */
#include "base/minmax.h"
#include "game/watch.h"

#include <stdlib.h>
#include <string.h>

#define SURVEY_SECONDS 120 /* of the game, in one call */

/* ---- reading ------------------------------------------------------------------------------ */

/* Ends the replay at the tick with the error. */
static void stop_at(watch_state *w, uint64_t tick, int error, uint32_t line)
{
    if (tick > w->end_tick || (w->error && tick == w->end_tick))
        return;
    w->end_tick = tick;
    w->error = error;
    w->line = line;
}

static void read_next(watch_place *p)
{
    p->ended = ts_replay_next(&p->reader, &p->item) != TS_OK;
}

/* Finds its length, without playing it. */
static void measure(watch_state *w, const ts_replay_reader *start)
{
    ts_replay_reader reader = *start;
    ts_replay_item item = {0};
    int error;
    while ((error = ts_replay_next(&reader, &item)) == TS_OK) {
        w->end_tick = item.tick + (item.kind == TS_REPLAY_ITEM_CHANGE);
        if (item.kind == TS_REPLAY_ITEM_END)
            break;
    }
    w->error = error;
    w->line = error ? reader.line : 0;
}

/* Applies the item that is due. */
static void take_item(watch_state *w)
{
    watch_place *p = &w->place;
    const ts_match *m = &w->run->match;
    unsigned board;
    if (p->item.kind == TS_REPLAY_ITEM_CHANGE)
        p->held[p->item.board] = p->item.held;
    else if (p->item.kind == TS_REPLAY_ITEM_HASH && ts_hash(m) != p->item.hash)
        stop_at(w, m->tick, TS_REPLAY_HASH_DIFFERS, p->item.line);
    else if (p->item.kind == TS_REPLAY_ITEM_END && !ts_replay_result_agrees(m, &p->item, &board))
        stop_at(w, m->tick, TS_REPLAY_RESULT_DIFFERS, p->item.result_line + board);
    if (p->item.kind == TS_REPLAY_ITEM_END)
        p->ended = true;
    else
        read_next(p);
}

/* Applies the items of this tick before it is played. If the match is over, no further item is
 * applied. */
static void take_items(watch_state *w)
{
    watch_place *p = &w->place;
    while (!p->ended && p->item.tick <= w->run->match.tick)
        take_item(w);
    if (!p->ended && w->run->match.over)
        stop_at(w, w->run->match.tick, TS_REPLAY_HASH_DIFFERS, p->item.line);
}

/* ---- frames ------------------------------------------------------------------------------- */

static void save(const watch_state *w, watch_frame *f)
{
    f->match = w->run->match;
    memcpy(f->stats, w->run->stats, sizeof f->stats);
    f->place = w->place;
}

static void restore(watch_state *w, const watch_frame *f)
{
    w->run->match = f->match;
    memcpy(w->run->stats, f->stats, sizeof f->stats);
    w->place = f->place;
    run_clear_events(w->run);
}

static void thin(watch_state *w)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < w->frames; i += 2)
        w->frame[kept++] = w->frame[i];
    w->frames = kept;
    w->frame_every *= 2;
}

/* Without memory for more copies, only navigation takes longer. */
static bool add_frame(watch_state *w)
{
    enum { ROOM_FIRST = 8 };
    if (w->frames == WATCH_FRAMES_MAX)
        thin(w);
    if (w->frames == w->frames_room) {
        unsigned room = w->frames_room ? 2 * w->frames_room : ROOM_FIRST;
        watch_frame *grown = realloc(w->frame, room * sizeof *grown);
        if (!grown)
            return false;
        w->frame = grown;
        w->frames_room = room;
    }
    save(w, &w->frame[w->frames++]);
    return true;
}

static const watch_frame *frame_before(const watch_state *w, uint64_t tick)
{
    unsigned i = w->frames - 1;
    while (i > 0 && w->frame[i].match.tick > tick)
        i--;
    return &w->frame[i];
}

/* ---- opening ------------------------------------------------------------------------------ */

int watch_open(watch_state *w, run_state *run, const char *text, size_t size)
{
    *w = (watch_state){.run = run, .size = size};
    w->text = malloc(size ? size : 1);
    if (!w->text)
        return TS_REPLAY_TORN;
    memcpy(w->text, text, size);
    int error = ts_replay_open(&w->place.reader, w->text, size);
    if (!error && !run_start(run, &w->place.reader.setup, 0))
        error = TS_REPLAY_SETUP;
    if (error) {
        watch_close(w);
        return error;
    }
    const ts_rules *r = ts_rules_get(run->match.setup.rules);
    run->replay.failed = true; /* the text exists already */
    run->paused = true;
    run->replay.size = 0;
    w->frame_every = r->tick_rate[0] / r->tick_rate[1] + 1;
    measure(w, &w->place.reader);
    if (!w->error)
        w->error = ts_replay_revisions(&w->place.reader);
    read_next(&w->place);
    take_items(w);
    if (!add_frame(w)) {
        run_end(run);
        watch_close(w);
        return TS_REPLAY_TORN;
    }
    return TS_OK;
}

void watch_close(watch_state *w)
{
    free(w->text);
    free(w->frame);
    *w = (watch_state){0};
}

/* ---- playing ------------------------------------------------------------------------------ */

void watch_play(watch_state *w, uint64_t tick)
{
    run_state *run = w->run;
    while (run->match.tick < min_u64(tick, w->end_tick) && !run->match.over) {
        uint64_t until = min_u64(tick, w->end_tick);
        run_play_to(run, w->place.held,
                    w->place.ended ? until : min_u64(until, w->place.item.tick));
        take_items(w);
    }
}

uint64_t watch_next(const watch_state *w)
{
    const ts_match *m = &w->run->match;
    if (m->over || m->tick >= w->end_tick)
        return RUN_NEVER;
    uint32_t idle = ts_idle(m, w->place.held);
    uint64_t next = idle == UINT32_MAX ? w->end_tick : m->tick + idle + 1;
    if (!w->place.ended)
        next = min_u64(next, w->place.item.tick + 1);
    return min_u64(next, w->end_tick);
}

/* ---- surveying ---------------------------------------------------------------------------- */

static void add_mark(watch_state *w, unsigned kind)
{
    if (w->marks < WATCH_MARKS_MAX)
        w->mark[w->marks++] = (watch_mark){w->run->match.tick, clamp_u8(kind), {0}};
}

static void note_events(watch_state *w)
{
    run_state *run = w->run;
    for (uint32_t i = 0; i < run->event_count; i++) {
        const ts_event *e = &run->events[i].event;
        if (run->events[i].tick <= w->noted_tick)
            continue;
        if (e->kind == TS_EVENT_CLEAR && e->perfect)
            add_mark(w, WATCH_MARK_PERFECT);
        if (e->kind == TS_EVENT_OVER && run->match.setup.players > 1)
            add_mark(w, WATCH_MARK_OVER);
    }
    uint32_t tens = run->match.board[0].lines / WATCH_SPLIT_LINES;
    while (w->splits < tens && w->splits < WATCH_SPLITS_MAX)
        w->split[w->splits++] = run->match.tick;
    run_clear_events(run);
}

/* Plays the next step, but not beyond that tick. */
static void play_some(watch_state *w, uint64_t tick)
{
    uint64_t next = watch_next(w);
    watch_play(w, min_u64(next, tick));
}

bool watch_survey(watch_state *w)
{
    run_state *run = w->run;
    if (w->surveyed)
        return false;
    const ts_rules *r = ts_rules_get(run->match.setup.rules);
    uint64_t begun = w->frame[w->frames - 1].match.tick;
    uint64_t until = begun + SURVEY_SECONDS * (uint64_t)r->tick_rate[0] / r->tick_rate[1];
    until = until > begun + 2 * w->frame_every ? until : begun + 2 * w->frame_every;
    save(w, &w->here);
    restore(w, &w->frame[w->frames - 1]);
    uint64_t due = begun + w->frame_every;
    while (run->match.tick < min_u64(until, w->end_tick) && !run->match.over) {
        play_some(w, due);
        note_events(w);
        if (run->match.tick > w->noted_tick)
            w->noted_tick = run->match.tick;
        if (run->match.tick >= due) {
            add_frame(w);
            due = run->match.tick + w->frame_every;
        }
    }
    w->surveyed = run->match.tick >= w->end_tick || run->match.over;
    restore(w, &w->here);
    return true;
}

/* ---- going about -------------------------------------------------------------------------- */

void watch_go(watch_state *w, uint64_t tick)
{
    run_state *run = w->run;
    tick = min_u64(tick, w->end_tick);
    while (!w->surveyed && w->frame[w->frames - 1].match.tick + w->frame_every < tick)
        watch_survey(w);
    const watch_frame *f = frame_before(w, tick);
    if (run->match.tick > tick || f->match.tick > run->match.tick)
        restore(w, f);
    while (run->match.tick < min_u64(tick, w->end_tick) && !run->match.over)
        play_some(w, tick);
    run_clear_events(run);
}

static uint32_t pieces(const watch_state *w)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < w->run->match.setup.players; i++)
        sum += w->run->match.board[i].pieces;
    return sum;
}

void watch_next_piece(watch_state *w)
{
    uint32_t before = pieces(w);
    while (pieces(w) == before && watch_next(w) != RUN_NEVER)
        play_some(w, RUN_NEVER);
    run_clear_events(w->run);
}

/* Searches frame by frame, backwards, for the last lock before now. */
void watch_last_piece(watch_state *w)
{
    uint64_t now = w->run->match.tick, to = now;
    while (to > 0) {
        const watch_frame *f = frame_before(w, to - 1);
        uint64_t begin = f->match.tick, found = 0;
        restore(w, f);
        for (;;) {
            uint32_t before = pieces(w);
            if (w->run->match.tick >= to)
                break;
            play_some(w, to);
            if (pieces(w) != before && w->run->match.tick < now)
                found = w->run->match.tick;
        }
        if (found || begin == 0) {
            watch_go(w, found);
            return;
        }
        to = begin;
    }
}
