/* A race: the player's best game of the mode, or a chosen replay, is replayed beside the game, tick
 * by tick. It changes neither the game nor its recording. */
#include "session/parts.h"
#include "race_internal.h"
#include "game/facts.h"
#include "game/rank.h"
#include "text/text.h"
#include "session/match.h"
#include "session/race.h"
#include "session/splits.h"
#include "session/watch.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

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
    r->racing = watch_open(&r->watch, &r->run, text, size) == TS_REPLAY_OK;
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
    r->top = (store_list){.game = &r->best, .room = 1};
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

/* In the mode's measure. Where time counts: at the last split, every tenth line. Else: now. */
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
