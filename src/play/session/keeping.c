/* What a session keeps from one start of the program to the next: it opens the store once there is
 * something on the screen, reads and writes settings, hands over games that have ended, and writes
 * down the one under way so that a killed program loses nothing. */
#include "play/run/facts.h"
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#define TRY_AGAIN_US 5000000
#define JOURNAL_US 4500000 /* a run that is late still makes it in five seconds */

/* ---- settings ------------------------------------------------------------------------------- */

static void read_settings(ts_session *s)
{
    char name[TS_SETTING_ROOM], value[TS_SETTING_ROOM];
    s->settings.language = s->language_wished; /* it may be one that cannot be written here */
    for (unsigned i = 0; i < ts_settings_count(); i++) {
        ts_setting_write(&s->settings, i, name, value);
        const char *kept = ts_store_setting(s->store, name);
        if (kept)
            ts_setting_read(&s->settings, name, kept);
    }
    ts_session_language(s, s->settings.language);
}

/* Only what differs: what another version or another program has set stays. */
void ts_kept_settings(ts_session *s)
{
    char name[TS_SETTING_ROOM], value[TS_SETTING_ROOM], before[TS_SETTING_ROOM];
    if (!s->settled || !s->store || memcmp(&s->settings, &s->stored, sizeof s->stored) == 0)
        return;
    for (unsigned i = 0; i < ts_settings_count(); i++) {
        ts_setting_write(&s->stored, i, name, before);
        ts_setting_write(&s->settings, i, name, value);
        if (strcmp(value, before) != 0)
            ts_store_set(s->store, name, value);
    }
    s->stored = s->settings;
}

/* ---- games that have ended ------------------------------------------------------------------ */

/* The first game of its kind is the best, too, but nothing to cheer. */
static bool is_record(ts_session *s, const ts_store_game *game)
{
    ts_store_game best;
    ts_store_list list = {.game = &best, .room = 1};
    ts_store_kind kind = ts_store_kind_of(game);
    if (!game->counts)
        return false;
    ts_store_top(s->store, &kind, &list);
    return list.ready && list.count == 1 && game->rank > best.rank;
}

bool ts_kept_game(ts_session *s, ts_run *run, const ts_duel *duel, bool given_up)
{
    ts_store_game game = ts_duel_facts(duel, run, given_up);
    size_t size = 0;
    if (!s->store || (given_up && game.pieces == 0))
        return false;
    if (run == &s->run && s->taken.text)
        game.counts = 0;
    const char *text = ts_run_replay(run, &size);
    if (!text && !game.counts)
        return false; /* neither to be watched nor to be compared */
    bool record = is_record(s, &game);
    ts_store_put(s->store, &game, text, text ? size : 0, NULL);
    return record;
}

/* ---- the game under way --------------------------------------------------------------------- */

void ts_kept_journal(ts_session *s)
{
    const ts_run *run = &s->run;
    if (!s->store || !s->playing || s->viewer || ts_session_screen(s) == TS_SCREEN_RESULT ||
        ts_practice_is_on(s) || s->taken.text || run->replay_lost ||
        (run->match.over && !ts_duel_between(s)) ||
        (run->stats[0].pieces == 0 && s->duel.round <= 1) || run->replay_size == s->journal_size)
        return;
    ts_store_journal(s->store, run->replay, run->replay_size);
    s->journal_size = run->replay_size;
    s->journal_us = s->now_us;
}

void ts_kept_forget_journal(ts_session *s)
{
    if (s->store && s->journal_size)
        ts_store_journal_clear(s->store);
    s->journal_size = 0;
    s->journal_us = s->now_us;
}

/* Played through what there is of it; NULL: there is no game in it. */
static ts_run *run_unfinished(ts_session *s, ts_duel *duel, int *error)
{
    size_t size = 0;
    const char *text = ts_store_journal_found(s->store, &size);
    ts_run *run = text ? malloc(sizeof *run) : NULL;
    if (run && !ts_duel_resume(duel, run, text, size, s->now_us, error)) {
        free(run);
        run = NULL;
    }
    return run;
}

static void find_unfinished(ts_session *s)
{
    int error = TS_REPLAY_OK;
    ts_duel duel;
    ts_run *run = run_unfinished(s, &duel, &error);
    const ts_match *m = run ? &run->match : NULL;
    s->unfinished = (ts_unfinished){0};
    if (m)
        s->unfinished = (ts_unfinished){.found = true,
                                        .rules = m->setup.rules,
                                        .mode = m->setup.mode,
                                        .time_us = ts_run_tick_us(run, m->tick),
                                        .score = m->game[0].score};
    bool goes_on = run && error == TS_REPLAY_OK && (!m->over || (duel.on && !duel.over));
    if (run)
        ts_run_end(run);
    free(run);
    if (!goes_on) /* other rules than it was played by: what can be played of it is kept */
        ts_kept_unfinished(s);
}

void ts_kept_unfinished(ts_session *s)
{
    int error;
    ts_duel duel;
    if (!s->store || !ts_store_journal_found(s->store, &(size_t){0}))
        return;
    ts_run *run = run_unfinished(s, &duel, &error);
    if (run) {
        bool ended = run->match.over && (!duel.on || duel.over);
        if (!run->match.over)
            ts_duel_count(&duel, run);
        ts_kept_game(s, run, &duel, !ended);
        ts_run_end(run);
    }
    free(run);
    ts_store_journal_clear(s->store);
    s->unfinished.found = false;
}

/* ---- the store ------------------------------------------------------------------------------ */

static void settle(ts_session *s)
{
    s->settled = true;
    if (s->store)
        read_settings(s);
    ts_session_apply_options(s);
    s->stored = s->settings;
    if (s->store)
        find_unfinished(s);
    ts_session_settled(s);
    ts_session_touch(s);
}

/* That another program uses it is over some time, even where nothing waits for that. */
static bool is_in_trouble(const ts_store_state *state)
{
    return !state->ready || state->status == TS_STORE_BUSY ||
           (state->waiting != 0 && state->status != TS_STORE_NONE &&
            state->status != TS_STORE_REFUSED);
}

static void try_again(ts_session *s)
{
    if (!is_in_trouble(ts_store_state_of(s->store)) || s->now_us - s->store_run_us < TRY_AGAIN_US)
        return;
    s->store_run_us = s->now_us;
    ts_store_run(s->store);
}

/* In a browser it also changes by itself. */
static void see_trouble(ts_session *s)
{
    int status = ts_store_state_of(s->store)->status;
    if (status != s->store_status)
        ts_session_touch(s);
    s->store_status = status;
}

void ts_kept_run(ts_session *s)
{
    if (!s->shown)
        return;
    if (!s->store && !s->settled) {
        s->store = ts_store_open(s->options.folder);
        s->store_run_us = s->now_us;
    }
    if (s->store && !ts_store_state_of(s->store)->ready)
        ts_store_run(s->store); /* in a browser it opens while the program goes on */
    if (!s->settled && (!s->store || ts_store_state_of(s->store)->ready))
        settle(s);
    if (!s->store)
        return;
    try_again(s);
    see_trouble(s);
    if (s->now_us - s->journal_us >= JOURNAL_US)
        ts_kept_journal(s);
}

uint64_t ts_kept_next(const ts_session *s)
{
    if (s->shown && !s->settled)
        return s->store ? s->store_run_us + TRY_AGAIN_US : 0;
    if (s->store && is_in_trouble(ts_store_state_of(s->store)))
        return s->store_run_us + TRY_AGAIN_US;
    return UINT64_MAX;
}

void ts_kept_close(ts_session *s)
{
    if (!s->store)
        return;
    ts_kept_settings(s);
    ts_kept_journal(s);
    ts_store_close(s->store);
    s->store = NULL;
}

/* ---- when it cannot ------------------------------------------------------------------------- */

bool ts_kept_is_memory(const ts_session *s)
{
    return !s->store || ts_store_state_of(s->store)->status == TS_STORE_NONE;
}

bool ts_kept_trouble(const ts_session *s, char *out, size_t room)
{
    static const uint16_t said[TS_STORE_ERROR_COUNT] = {
        [TS_STORE_NO_PLACE] = TS_TEXT_STORE_NO_PLACE,
        [TS_STORE_READ_ONLY] = TS_TEXT_STORE_READ_ONLY,
        [TS_STORE_FULL] = TS_TEXT_STORE_FULL,
        [TS_STORE_IO] = TS_TEXT_STORE_IO,
        [TS_STORE_BUSY] = TS_TEXT_STORE_BUSY,
        [TS_STORE_BROKEN] = TS_TEXT_STORE_BROKEN,
        [TS_STORE_FOREIGN] = TS_TEXT_STORE_FOREIGN,
        [TS_STORE_NEWER] = TS_TEXT_STORE_NEWER,
        [TS_STORE_MEMORY] = TS_TEXT_STORE_MEMORY,
        [TS_STORE_REFUSED] = TS_TEXT_STORE_REFUSED};
    int language = s->settings.language;
    if (!s->store)
        return false;
    const ts_store_state *state = ts_store_state_of(s->store);
    if (said[state->status]) {
        size_t used = ts_format(out, room, ts_text(language, said[state->status]), state->where);
        if (state->status != TS_STORE_REFUSED)
            ts_format(out + used, room - used, " %s", ts_text(language, TS_TEXT_STORE_WAITS));
        return true;
    }
    if (!state->set_aside)
        return false;
    ts_format(out, room, ts_text(language, TS_TEXT_STORE_SET_ASIDE), state->set_aside,
              (uint64_t)state->salvaged);
    return true;
}
