/* Playing beside a stored game, and the splits of the best one. */
#include "base/minmax.h"
#include "session/parts.h"
#include "race_internal.h"
#include "game/facts.h"
#include "session/match.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/watch.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

/* A race: the player's best game of the mode, or a chosen replay, is replayed beside the game, tick
 * by tick. It changes neither the game nor its recording. */

/* ---- finding the game --------------------------------------------------------------------- */

static void stop(session_race *r)
{
    if (r->racing) {
        watch_close(&r->watch);
        run_end(&r->run);
    }
    r->racing = false;
    r->split_shown = 0;
}

/* Only a game of the same kind has the same clock and the same goal. */
static bool is_match_for(const ts_setup *mine, const ts_setup *its)
{
    return its->players == 1 && mine->players == 1 && mine->rules == its->rules &&
           mine->mode == its->mode && mine->goal == its->goal && mine->variant == its->variant;
}

static void race(session *s, const char *text, size_t size)
{
    session_race *r = s->race;
    r->racing = watch_open(&r->watch, &r->run, text, size) == TS_OK;
    if (r->racing && !is_match_for(&session_match(s)->setup, &r->run.match.setup))
        stop(r);
    session_touch(s);
}

/* The store may answer later; there is one question at a time. */
static void ask(session *s)
{
    session_race *r = s->race;
    if (r->given) {
        race(s, r->given, r->given_size);
        return;
    }
    if (!session_store(s) || r->asked != RACE_NOTHING)
        return;
    if (r->chosen) {
        r->asked = RACE_REPLAY;
        store_get(session_store(s), r->chosen, &r->replay);
        return;
    }
    r->top = (store_list){.game = &r->best, .capacity = 1};
    r->kind = session_kind(&session_match(s)->setup);
    r->asked = RACE_BEST;
    store_top(session_store(s), &r->kind, &r->top);
}

static void read_answers(session *s)
{
    session_race *r = s->race;
    if (r->asked == RACE_BEST && r->top.ready) {
        r->asked = RACE_NOTHING;
        if (r->top.count == 1) {
            r->asked = RACE_REPLAY;
            store_get(session_store(s), r->best.id, &r->replay);
        }
    }
    if (r->asked == RACE_REPLAY && r->replay.ready) {
        r->asked = RACE_NOTHING;
        if (r->replay.text && r->wanted)
            race(s, r->replay.text, r->replay.size);
        free(r->replay.text);
    }
}

/* ---- a chosen game -------------------------------------------------------------------------- */

bool session_race_may_be(const store_game *game)
{
    return game->replay_size && game->players == 1 && !ts_mode_lacks(game->mode, game->rules) &&
           ts_modes_get(game->mode)->rank != TS_RANK_NONE;
}

bool session_race_choose(session *s, const store_game *game)
{
    store_kind kind = store_kind_of(game);
    if (!s->race)
        s->race = calloc(1, sizeof *s->race);
    if (!s->race)
        return false;
    session_race_forget(s);
    s->race->chosen = game->id;
    session_choose_kind(s, &kind, 1);
    return true;
}

bool session_race_choose_text(session *s, const char *text, size_t size)
{
    store_game game;
    duel_text log;
    if (duel_open_log(&log, text, size))
        return false;
    duel_skip_log(&text, &size);
    if (!facts_of_stranger(text, size, &game))
        return false;
    game.replay_size = (uint32_t)size;
    char *copy = session_race_may_be(&game) && !game.changes ? malloc(size) : NULL;
    if (!copy || !session_race_choose(s, &game)) {
        free(copy);
        return false;
    }
    memcpy(copy, text, size);
    s->race->given = copy;
    s->race->given_size = size;
    memcpy(s->race->name, log.who[0].name, sizeof s->race->name);
    return true;
}

void session_race_forget(session *s)
{
    if (!s->race)
        return;
    s->race->chosen = 0;
    s->race->name[0] = '\0';
    free(s->race->given);
    s->race->given = NULL;
}

/* ---- from the session --------------------------------------------------------------------- */

void session_race_begin(session *s)
{
    bool best =
        s->settings.race && ts_modes_get(session_match(s)->setup.mode)->rank != TS_RANK_NONE;
    if (!s->race && best)
        s->race = calloc(1, sizeof *s->race);
    session_race *r = s->race;
    if (!r)
        return;
    stop(r);
    r->wanted = (best || r->chosen || r->given) && session_match(s)->setup.players == 1;
    if (r->wanted)
        ask(s);
    read_answers(s);
}

void session_race_end(session *s)
{
    if (!s->race)
        return;
    stop(s->race);
    s->race->wanted = false;
}

void session_race_close(session *s)
{
    session_race_end(s);
    session_race_forget(s);
    free(s->race);
    s->race = NULL;
}

bool session_race_races(const session *s)
{
    return s->race && s->race->racing && !session_in_replay(s);
}

const run_state *session_race_opponent(const session *s)
{
    return &s->race->run;
}

void session_race_format_name(const session *s, char *out, size_t size)
{
    const session_race *r = s->race;
    int what = r->chosen || r->given ? TEXT_WATCHING : TEXT_RACE_BEST;
    text_format(out, size, "%s", r->name[0] ? r->name : text_of(s->settings.language, what));
}

/* Notes how much later the opponent had this number of lines. */
static void note_split(session *s)
{
    session_race *r = s->race;
    uint32_t tens = session_match(s)->board[0].lines / WATCH_SPLIT_LINES;
    if (tens <= r->split_shown)
        return;
    r->split_shown = tens;
    r->is_split = tens <= r->watch.splits;
    if (r->is_split)
        r->split_us = (int64_t)run_tick_us(session_run_of(s), session_match(s)->tick) -
                      (int64_t)run_tick_us(session_run_of(s), r->watch.split[tens - 1]);
}

void session_race_run(session *s)
{
    session_race *r = s->race;
    if (!r)
        return;
    read_answers(s);
    if (!r->racing)
        return;
    uint64_t before = r->run.match.tick;
    watch_play(&r->watch, session_match(s)->tick);
    run_clear_events(&r->run);
    watch_survey(&r->watch);
    note_split(s);
    if (r->run.match.tick != before)
        session_touch(s);
}

uint64_t session_race_next(const session *s)
{
    const session_race *r = s->race;
    if (!r || !r->racing || session_run_of(s)->paused)
        return UINT64_MAX;
    uint64_t tick = watch_next(&r->watch);
    return tick == RUN_NEVER ? UINT64_MAX
                             : run_when(session_run_of(s), run_first_us(session_run_of(s), tick));
}

/* Returns the lead in the mode's measure: at the last split, every tenth line, if time counts; else
 * now. */
bool session_race_lead(const session *s, session_lead *lead)
{
    const session_race *r = s->race;
    const ts_match *mine = session_match(s), *its = &r->run.match;
    unsigned rank = ts_modes_get(mine->setup.mode)->rank;
    *lead = (session_lead){.is_time = rank == TS_RANK_TIME};
    if (lead->is_time) {
        lead->by = -r->split_us;
        return r->split_shown > 0 && r->is_split;
    }
    if (rank == TS_RANK_SCORE || rank == TS_RANK_ENDURANCE)
        lead->by = (int64_t)(mine->board[0].score - its->board[0].score);
    else
        lead->by = (int64_t)rank_progress(mine, 0) - (int64_t)rank_progress(its, 0);
    return lead->by != 0;
}

/* The splits of a game: its own times at every tenth line, and those of the best stored replay,
 * which is surveyed in small steps while the game starts. */

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
    if (p->survey && watch_open(&p->survey->watch, &p->survey->run, text, size) != TS_OK) {
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
    p->top = (store_list){.game = &p->found, .capacity = 1};
    p->asked = SPLITS_BEST;
    p->wanted = true;
    store_top(session_store(s), &p->kind, &p->top);
}

static void read_split_answers(session *s)
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
    read_split_answers(s);
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
    read_split_answers(s);
    survey(s->splits);
    for (uint32_t i = 0; i < run->event_count && s->splits->counts; i++) {
        const run_event *e = &run->events[i];
        if (e->event.kind == TS_EVENT_CLEAR && e->event.player == 0)
            note_lines(s, clamp_u32(e->event.amount), e->tick);
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
