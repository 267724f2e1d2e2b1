/* Racing a ghost: the player's best game of the mode, or a replay he has chosen, plays along beside
 * him, tick by tick as it was played. It touches neither the game nor its recording. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- who it is ---------------------------------------------------------------------------- */

static void stop(ts_rival *r)
{
    if (r->racing) {
        ts_watch_close(&r->watch);
        ts_run_end(&r->run);
    }
    r->racing = false;
    r->split_shown = 0;
}

/* Only a game of the same kind goes by the same clock and to the same goal. */
static bool is_match_for(const ts_setup *mine, const ts_setup *its)
{
    return its->players == 1 && mine->players == 1 && mine->rules == its->rules &&
           mine->mode == its->mode && mine->goal == its->goal && mine->variant == its->variant;
}

static void race(ts_session *s, const char *text, size_t size)
{
    ts_rival *r = s->rival;
    r->racing = ts_watch_open(&r->watch, &r->run, text, size) == TS_REPLAY_OK;
    if (r->racing && !is_match_for(&s->run.match.setup, &r->run.match.setup))
        stop(r);
    ts_session_touch(s);
}

/* The store may answer later: an answer it still owes has to be waited for. */
static void ask(ts_session *s)
{
    ts_rival *r = s->rival;
    if (!s->store || r->asked != TS_RIVAL_NOTHING)
        return;
    if (r->chosen) {
        r->asked = TS_RIVAL_REPLAY;
        ts_store_get(s->store, r->chosen, &r->replay);
        return;
    }
    r->top = (ts_store_list){.game = &r->best, .room = 1};
    r->kind = ts_session_kind(&s->run.match.setup);
    r->asked = TS_RIVAL_BEST;
    ts_store_top(s->store, &r->kind, &r->top);
}

static void take_answers(ts_session *s)
{
    ts_rival *r = s->rival;
    if (r->asked == TS_RIVAL_BEST && r->top.ready) {
        r->asked = TS_RIVAL_NOTHING;
        if (r->top.count == 1) {
            r->asked = TS_RIVAL_REPLAY;
            ts_store_get(s->store, r->best.id, &r->replay);
        }
    }
    if (r->asked == TS_RIVAL_REPLAY && r->replay.ready) {
        r->asked = TS_RIVAL_NOTHING;
        if (r->replay.text && r->wanted)
            race(s, r->replay.text, r->replay.size);
        free(r->replay.text);
    }
}

/* ---- one that is chosen --------------------------------------------------------------------- */

bool ts_rival_may_be(const ts_store_game *game)
{
    return game->replay_size && game->players == 1 && !ts_mode_lacks(game->mode, game->rules) &&
           ts_modes_get(game->mode)->rank != TS_RANK_NONE;
}

/* A game of its kind begins, as if the player had chosen all of that; with pieces of its own. */
void ts_rival_race(ts_session *s, const ts_store_game *game, uint64_t now_us)
{
    ts_store_kind kind = ts_store_kind_of(game);
    if (!s->rival)
        s->rival = calloc(1, sizeof *s->rival);
    if (!s->rival)
        return;
    s->rival->chosen = game->id;
    ts_session_choose_kind(s, &kind, 1);
    ts_game_start(s, now_us);
}

void ts_rival_forget(ts_session *s)
{
    if (s->rival)
        s->rival->chosen = 0;
}

/* ---- from the session --------------------------------------------------------------------- */

void ts_rival_begin(ts_session *s)
{
    bool best = s->settings.race && ts_modes_get(s->run.match.setup.mode)->rank != TS_RANK_NONE;
    if (!s->rival && best)
        s->rival = calloc(1, sizeof *s->rival);
    ts_rival *r = s->rival;
    if (!r)
        return;
    stop(r);
    r->wanted = (best || r->chosen) && s->run.match.setup.players == 1;
    if (r->wanted)
        ask(s);
    take_answers(s);
}

void ts_rival_end(ts_session *s)
{
    if (!s->rival)
        return;
    stop(s->rival);
    s->rival->wanted = false;
}

void ts_rival_close(ts_session *s)
{
    ts_rival_end(s);
    free(s->rival);
    s->rival = NULL;
}

bool ts_rival_races(const ts_session *s)
{
    return s->rival && s->rival->racing && !s->viewer;
}

/* Both have had so many lines: who was first? */
static void note_split(ts_session *s)
{
    ts_rival *r = s->rival;
    uint32_t tens = s->run.match.game[0].lines / TS_WATCH_SPLIT_LINES;
    if (tens <= r->split_shown)
        return;
    r->split_shown = tens;
    r->is_split = tens <= r->watch.splits;
    if (r->is_split)
        r->split_us = (int64_t)ts_run_tick_us(&s->run, s->run.match.tick) -
                      (int64_t)ts_run_tick_us(&s->run, r->watch.split[tens - 1]);
}

void ts_rival_run(ts_session *s)
{
    ts_rival *r = s->rival;
    if (!r)
        return;
    take_answers(s);
    if (!r->racing)
        return;
    uint64_t before = r->run.match.tick;
    ts_watch_play(&r->watch, s->run.match.tick);
    ts_run_clear_events(&r->run);
    ts_watch_survey(&r->watch);
    note_split(s);
    if (r->run.match.tick != before)
        ts_session_touch(s);
}

uint64_t ts_rival_next(const ts_session *s)
{
    const ts_rival *r = s->rival;
    if (!r || !r->racing || s->run.paused)
        return UINT64_MAX;
    uint64_t tick = ts_watch_next(&r->watch);
    return tick == TS_RUN_NEVER ? UINT64_MAX : ts_run_when(&s->run, ts_run_first_us(&s->run, tick));
}

/* In the mode's own measure: of a race the time at the last tenth line, else what there is more of
 * now. */
bool ts_rival_lead(const ts_session *s, ts_lead *lead)
{
    const ts_rival *r = s->rival;
    const ts_match *mine = &s->run.match, *its = &r->run.match;
    unsigned rank = ts_modes_get(mine->setup.mode)->rank;
    *lead = (ts_lead){.is_time = rank == TS_RANK_TIME};
    if (lead->is_time) {
        lead->by = -r->split_us;
        return r->split_shown > 0 && r->is_split;
    }
    if (rank == TS_RANK_SCORE || rank == TS_RANK_ENDURANCE)
        lead->by = (int64_t)(mine->game[0].score - its->game[0].score);
    else
        lead->by = (int64_t)ts_progress(mine, 0) - (int64_t)ts_progress(its, 0);
    return lead->by != 0;
}
