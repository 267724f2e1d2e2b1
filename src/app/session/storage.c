/* Data that outlive the program. The store is opened once there is something on the screen.
 * Settings are read and written, games that have ended are stored, and the game under way is
 * written to the journal, so that a killed program loses nothing. */
#include "storage_internal.h"
#include "game/facts.h"
#include "text/text.h"
#include "session/match.h"
#include "session/watch.h"
#include "session/effects.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

#define TRY_AGAIN_US 5000000
#define JOURNAL_US 4500000 /* though a run may be late, it is written within five seconds */

bool session_storage_open(session *s)
{
    s->storage = calloc(1, sizeof *s->storage);
    return s->storage != NULL;
}

void session_storage_close(session *s)
{
    free(s->storage);
    s->storage = NULL;
}

store_handle *session_store(const session *s)
{
    return s->storage->store;
}

/* ---- settings ------------------------------------------------------------------------------- */

static void read_settings(session *s)
{
    char name[SETTING_SIZE], value[SETTING_SIZE];
    s->settings.language = s->language_wished; /* it may be one that cannot be written here */
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(&s->settings, i, name, value);
        const char *stored = store_setting(s->storage->store, name);
        if (stored)
            settings_read(&s->settings, name, stored);
    }
    session_language(s, s->settings.language);
}

/* Only what differs: the settings of another version or another program stay. */
void session_storage_save_settings(session *s)
{
    char name[SETTING_SIZE], value[SETTING_SIZE], before[SETTING_SIZE];
    if (!s->storage->settled || !s->storage->store ||
        settings_same(&s->settings, &s->storage->stored))
        return;
    for (unsigned i = 0; i < settings_count(); i++) {
        settings_write(&s->storage->stored, i, name, before);
        settings_write(&s->settings, i, name, value);
        if (strcmp(value, before) != 0)
            store_set(s->storage->store, name, value);
    }
    s->storage->stored = s->settings;
}

/* ---- games that have ended ------------------------------------------------------------------ */

/* The place it would have among the best of its kind, from 0; `first`: there are none yet. */
static unsigned place_of(session *s, const store_game *game, bool *first)
{
    store_game best[STORE_BEST];
    store_list list = {.game = best, .capacity = STORE_BEST};
    store_kind kind = store_kind_of(game);
    unsigned place = 0;
    store_top(s->storage->store, &kind, &list);
    while (list.ready && place < list.count && game->rank <= best[place].rank)
        place++;
    *first = !list.ready || list.count == 0;
    return list.ready ? place : STORE_BEST;
}

/* Beside the game, not in it: the store lists games by numbers alone. */
static void format_player_setting(char out[SETTING_SIZE], uint64_t id)
{
    text_format(out, SETTING_SIZE, "player of %u", id);
}

const char *session_storage_player(const session *s, uint64_t id)
{
    char name[SETTING_SIZE];
    format_player_setting(name, id);
    const char *player = store_setting(s->storage->store, name);
    return player ? player : "";
}

static void save_player(session *s, uint64_t id)
{
    char name[SETTING_SIZE];
    format_player_setting(name, id);
    if (s->settings.online_name[0])
        store_set(s->storage->store, name, s->settings.online_name);
}

static bool save_game(session *s, run_state *run, const duel_state *duel, bool given_up,
                      bool counts)
{
    store_game game = facts_of_duel(duel, run, given_up);
    size_t size = 0;
    if (!s->storage->store || (given_up && game.pieces == 0))
        return false;
    game.counts &= counts;
    const char *text = run_replay(run, &size);
    if (!text && !game.counts)
        return false; /* it can be neither watched nor compared */
    bool first = true;
    unsigned place = game.counts ? place_of(s, &game, &first) : STORE_BEST;
    uint64_t id;
    if (store_put(s->storage->store, &game, text, text ? size : 0, &id)) {
        store_hold(s->storage->store, id);
        if (place < STORE_BEST)
            save_player(s, id);
    }
    return place == 0 && !first; /* the first game of its kind is no record */
}

/* A game that is given up at once is no result. A duel is one: it is lost. */
static bool was_played(const run_state *run)
{
    enum { PIECES_LEAST = 10 };
    return run->match.setup.players > 1 || run->match.board[0].pieces >= PIECES_LEAST;
}

bool session_storage_leads(session *s, run_state *run, bool given_up)
{
    store_game best, game = facts_of_duel(session_duel_of(s), run, given_up);
    store_list list = {.game = &best, .capacity = 1};
    store_kind kind = store_kind_of(&game);
    if (!s->storage->store || !game.counts || session_is_takeover(s))
        return false;
    store_top(s->storage->store, &kind, &list);
    return list.ready && (list.count == 0 || game.rank > best.rank);
}

bool session_storage_save_game(session *s, run_state *run, bool given_up)
{
    if (given_up && !was_played(run))
        return false;
    return save_game(s, run, session_duel_of(s), given_up, !session_is_takeover(s));
}

/* ---- the game under way --------------------------------------------------------------------- */

/* True for games to continue: not for practice, a game that was taken over, or one before the first
 * lock. */
static bool may_be_continued(const session *s)
{
    const run_state *run = session_run_of(s);
    return session_in_game(s) && !session_shows_result(s) && !session_practice_is_on(s) &&
           !session_lobby_plays(s) && !session_is_takeover(s) && !run->replay.failed &&
           (!run->match.over || session_duel_between(s)) &&
           (run->stats[0].pieces || session_duel_has_rounds(s));
}

void session_storage_write_journal(session *s)
{
    const run_state *run = session_run_of(s);
    if (!s->storage->store || !may_be_continued(s) || run->replay.size == s->storage->journal_size)
        return;
    store_journal(s->storage->store, run->replay.data, run->replay.size);
    s->storage->journal_size = run->replay.size;
    s->storage->journal_us = s->now_us;
}

void session_storage_drop_journal(session *s)
{
    if (s->storage->store && s->storage->journal_size)
        store_journal_clear(s->storage->store);
    s->storage->journal_size = 0;
    s->storage->journal_us = s->now_us;
}

/* ---- a game that an earlier program has left ------------------------------------------------ */

bool session_storage_resume(session *s, duel_state *duel, run_state *run, uint64_t now_us)
{
    size_t size;
    int error;
    const char *text = store_journal_found(s->storage->store, &size);
    s->storage->unfinished.found = false;
    if (!text || !duel_resume(duel, run, text, size, now_us, &error))
        return false;
    s->storage->journal_size = size;
    s->storage->journal_us = now_us;
    return true;
}

/* The game of the journal, played as far as it goes; NULL if it has no game. */
static run_state *run_unfinished(session *s, duel_state *duel, int *error)
{
    size_t size = 0;
    const char *text = store_journal_found(s->storage->store, &size);
    run_state *run = text ? malloc(sizeof *run) : NULL;
    if (run && !duel_resume(duel, run, text, size, s->now_us, error)) {
        free(run);
        run = NULL;
    }
    return run;
}

/* Stores the interrupted game of the journal. If it cannot be read, its journal stays as a file. */
static void save_unfinished(session *s)
{
    int error = TS_OK;
    duel_state duel;
    if (!s->storage->store || !store_journal_found(s->storage->store, &(size_t){0}))
        return;
    run_state *run = run_unfinished(s, &duel, &error);
    if (run) {
        bool ended = run->match.over && (!duel.on || duel.over);
        if (!run->match.over)
            duel_count(&duel, run);
        save_game(s, run, &duel, !ended, true);
        run_end(run);
    }
    free(run);
    if (error == TS_OK || error == TS_REPLAY_TORN)
        store_journal_clear(s->storage->store);
    else
        store_journal_leave(s->storage->store, true);
    s->storage->unfinished.found = false;
}

/* True for a game that only a newer version can continue. */
static bool is_of_newer(const char *text, size_t size)
{
    duel_text t;
    const char *round;
    size_t round_size;
    ts_replay_reader reader;
    int error = duel_open(&t, text, size);
    if (!error) {
        duel_round(&t, 0, &round, &round_size);
        error = ts_replay_open(&reader, round, round_size);
    }
    if (error)
        return error == TS_REPLAY_FORMAT || error == TS_REPLAY_RULES_UNKNOWN ||
               error == TS_REPLAY_MODE_UNKNOWN;
    return reader.rules_revision > ts_rules_get(reader.setup.rules)->revision ||
           reader.mode_revision > ts_modes_get(reader.setup.mode)->revision;
}

/* Returns false if the journal that was found is no longer there, and there may be another one. */
static bool look_at_unfinished(session *s, const char *text, size_t size)
{
    int error = TS_OK;
    duel_state duel;
    bool newer = is_of_newer(text, size);
    run_state *run = newer ? NULL : run_unfinished(s, &duel, &error);
    if (newer || (!run && (error == TS_OK || error == TS_REPLAY_SETUP))) {
        store_journal_leave(s->storage->store, false); /* or there was no memory for it */
        return false;
    }
    const ts_match *m = run ? &run->match : NULL;
    if (m)
        s->storage->unfinished = (session_unfinished){.found = true,
                                                      .rules = m->setup.rules,
                                                      .mode = m->setup.mode,
                                                      .time_us = run_tick_us(run, m->tick),
                                                      .score = m->board[0].score};
    bool goes_on = run && error == TS_OK && (!m->over || (duel.on && !duel.over));
    if (run)
        run_end(run);
    free(run);
    if (!goes_on) /* its rules have changed since: what can be played of it is stored */
        save_unfinished(s);
    return goes_on;
}

static void find_unfinished(session *s)
{
    const char *text;
    size_t size;
    s->storage->unfinished = (session_unfinished){0};
    while ((text = store_journal_found(s->storage->store, &size)))
        if (look_at_unfinished(s, text, size))
            return;
}

bool session_storage_can_keep_game(const session *s)
{
    return !session_storage_is_memory(s) && may_be_continued(s);
}

bool session_storage_keep_game(session *s)
{
    size_t size;
    const char *text = run_replay(session_run_to_change(s), &size); /* with its end */
    if (text)
        store_journal(s->storage->store, text, size);
    if (!text || !store_journal_keep(s->storage->store))
        return false;
    s->storage->journal_size = 0;
    find_unfinished(s);
    return s->storage->unfinished.found;
}

void session_storage_save_unfinished(session *s)
{
    if (s->storage->unfinished.found)
        save_unfinished(s);
}

/* ---- games that earlier programs could not write --------------------------------------------- */

/* Returns false if it cannot be read here, so it stays as a file. */
static bool save_waited(session *s, const store_waited *waited)
{
    int error = TS_OK;
    duel_state duel;
    ts_replay_report report;
    run_state *run = is_of_newer(waited->text, waited->size) ? NULL : malloc(sizeof *run);
    if (!run)
        return false;
    bool saved = duel_resume(&duel, run, waited->text, waited->size, s->now_us, &error);
    if (saved && error == TS_OK) {
        size_t size = waited->size;
        const char *text = waited->text;
        bool ended = run->match.over && (!duel.on || duel.over);
        if (!run->match.over)
            duel_count(&duel, run);
        store_game game = facts_of_duel(&duel, run, !ended);
        game.played_ms = waited->played_ms;
        game.counts &= waited->counts;
        if (duel_verify(text, size, &report) != TS_OK) /* its end is missing */
            text = run_replay(run, &size);
        saved = text && store_put(s->storage->store, &game, text, size, NULL) &&
                store_state_of(s->storage->store)->waiting == 0;
    }
    if (saved)
        run_end(run);
    free(run);
    return saved && error == TS_OK;
}

static void save_all_waited(session *s)
{
    store_waited waited;
    const store_state *state = store_state_of(s->storage->store);
    if (!s->storage->has_waited || state->status != STORE_OK || state->waiting != 0)
        return;
    s->storage->has_waited = false;
    while (store_waited_next(s->storage->store, &waited))
        if (save_waited(s, &waited)) {
            store_waited_is_put(s->storage->store);
            session_touch(s);
        }
}

/* ---- the store ------------------------------------------------------------------------------ */

bool session_storage_is_settled(const session *s)
{
    return s->storage->settled;
}

const session_unfinished *session_storage_unfinished(const session *s)
{
    return &s->storage->unfinished;
}

void session_storage_settings_changed(session *s)
{
    if (s->storage->store)
        read_settings(s);
    session_apply_options(s);
    session_effects_settle(s);
    s->storage->stored = s->settings;
    session_touch(s);
}

static void settle(session *s)
{
    s->storage->settled = true;
    session_storage_settings_changed(s);
    s->storage->has_waited = true;
    if (s->storage->store)
        find_unfinished(s);
    session_touch(s);
}

/* A store that another program uses is tried again even if there is nothing to write. */
static bool is_in_trouble(const store_state *state)
{
    return !state->ready || state->status == STORE_BUSY ||
           (state->waiting != 0 && state->status != STORE_NONE && state->status != STORE_REFUSED);
}

static void try_again(session *s)
{
    if (!is_in_trouble(store_state_of(s->storage->store)) ||
        s->now_us - s->storage->retried_us < TRY_AGAIN_US)
        return;
    s->storage->retried_us = s->now_us;
    store_run(s->storage->store);
}

/* In a browser the state also changes by itself. */
static void see_trouble(session *s)
{
    const store_state *state = store_state_of(s->storage->store);
    if (state->status != s->storage->status || state->games != s->storage->games)
        session_touch(s);
    s->storage->status = state->status;
    s->storage->games = state->games;
}

bool session_storage_connect(session *s)
{
    if (!session_was_seen(s))
        return false;
    if (!s->storage->store && !s->storage->settled) {
        s->storage->store = store_open(s->options.folder);
        s->storage->retried_us = s->now_us;
    }
    if (s->storage->store && !store_state_of(s->storage->store)->ready)
        store_run(s->storage->store); /* in a browser it opens in the background */
    if (s->storage->settled || (s->storage->store && !store_state_of(s->storage->store)->ready))
        return false;
    settle(s);
    return true;
}

void session_storage_run(session *s)
{
    if (!session_was_seen(s) || !s->storage->store)
        return;
    bool plays = session_shows_game(s);
    store_wait(s->storage->store, !plays); /* or the picture would stand still */
    try_again(s);
    if (s->storage->settled && !plays)
        save_all_waited(s);
    see_trouble(s);
    if (s->now_us - s->storage->journal_us >= JOURNAL_US)
        session_storage_write_journal(s);
}

uint64_t session_storage_next(const session *s)
{
    if (session_was_seen(s) && !s->storage->settled)
        return s->storage->store ? s->storage->retried_us + TRY_AGAIN_US : 0;
    if (s->storage->store && is_in_trouble(store_state_of(s->storage->store)))
        return s->storage->retried_us + TRY_AGAIN_US;
    return UINT64_MAX;
}

bool session_storage_unsaved(session *s, char *out, size_t size)
{
    enum { TRIES = 8 };
    int language = s->settings.language;
    if (!s->storage->store)
        return false;
    store_wait(s->storage->store, true);
    session_storage_save_settings(s);
    session_storage_write_journal(s);
    const store_state *state = store_state_of(s->storage->store);
    for (int i = 0; i < TRIES && state->waiting && (i == 0 || state->status == STORE_BUSY); i++) {
        store_run(s->storage->store);
        state = store_state_of(s->storage->store);
    }
    unsigned held = state->games - state->in_memory;
    size_t used = 0;
    out[0] = 0;
    if (held)
        used = text_format(out, size, text_of(language, TEXT_STORE_LEFT), held, state->held);
    if (state->in_memory)
        text_format(out + used, size - used, used ? "; %s: %u" : "%s: %u",
                    text_of(language, TEXT_STORE_LOST), state->in_memory);
    text_take_out_orders(out);
    return state->games > 0;
}

void session_storage_disconnect(session *s)
{
    if (!s->storage->store)
        return;
    session_storage_save_settings(s);
    session_storage_write_journal(s);
    store_close(s->storage->store);
    s->storage->store = NULL;
}

/* ---- when it cannot ------------------------------------------------------------------------- */

bool session_storage_is_memory(const session *s)
{
    return !s->storage->store || store_state_of(s->storage->store)->status == STORE_NONE;
}

bool session_storage_trouble(const session *s, char *out, size_t size)
{
    static const uint16_t said[STORE_ERROR_COUNT] = {
        [STORE_NO_PLACE] = TEXT_STORE_NO_PLACE, [STORE_READ_ONLY] = TEXT_STORE_READ_ONLY,
        [STORE_FULL] = TEXT_STORE_FULL,         [STORE_IO] = TEXT_STORE_IO,
        [STORE_BUSY] = TEXT_STORE_BUSY,         [STORE_BROKEN] = TEXT_STORE_BROKEN,
        [STORE_FOREIGN] = TEXT_STORE_FOREIGN,   [STORE_NEWER] = TEXT_STORE_NEWER,
        [STORE_MEMORY] = TEXT_STORE_MEMORY,     [STORE_REFUSED] = TEXT_STORE_REFUSED,
        [STORE_LONG] = TEXT_STORE_LONG};
    int language = s->settings.language;
    if (!s->storage->store)
        return false;
    const store_state *state = store_state_of(s->storage->store);
    if (said[state->status]) {
        size_t used = text_format(out, size, text_of(language, said[state->status]), state->where);
        if (state->is_partial)
            used +=
                text_format(out + used, size - used, " %s", text_of(language, TEXT_STORE_PARTIAL));
        if (state->status != STORE_REFUSED && (state->in_memory || !state->games))
            used +=
                text_format(out + used, size - used, " %s", text_of(language, TEXT_STORE_WAITS));
        if (state->games && size - used > 1) {
            out[used++] = ' ';
            text_format(out + used, size - used, text_of(language, TEXT_STORE_WAITING),
                        state->games);
        }
        return true;
    }
    if (!state->set_aside)
        return false;
    text_format(out, size, text_of(language, TEXT_STORE_SET_ASIDE), state->set_aside,
                state->salvaged);
    return true;
}
