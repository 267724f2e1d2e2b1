/* The game under way: starting, the countdown, keys into buttons, pausing, restarting, and what
 * follows its end. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000

/* Played against the clock. */
static bool is_timed(unsigned mode)
{
    return ts_modes_get(mode)->no_clear_delay;
}

/* Only where the edition has one: everywhere else the first piece takes its time to fall, and who
 * restarts a sprint does not want to wait. */
static unsigned countdown_seconds(unsigned rules)
{
    return ts_rules_find("psk") == (int)rules ? 3 : 0;
}

uint64_t ts_game_seed(ts_session *s)
{
    if (s->options.seed_named)
        return s->options.seed;
    return ts_duel_next_seed(s->random++);
}

/* ---- keys --------------------------------------------------------------------------------- */

static const ts_profile *profile_of(const ts_session *s, unsigned rules, bool several,
                                    unsigned player)
{
    unsigned profile = ts_keys_profile_of(rules);
    if (several)
        profile = player == 0 ? TS_PROFILE_LEFT_HAND : TS_PROFILE_RIGHT_HAND;
    return &s->settings.keys.profile[profile];
}

static bool several_play(const ts_session *s)
{
    return s->playing ? ts_persons(s) > 1 : s->settings.players > 1;
}

const ts_profile *ts_session_profile(const ts_session *s, unsigned person)
{
    unsigned rules = s->playing ? s->run.match.setup.rules : s->settings.rules;
    return profile_of(s, rules, several_play(s), person);
}

/* Pad n is person n's; where there is no such person, the first's. -1: nobody plays. */
static int board_of_pad(const ts_session *s, unsigned pad)
{
    int board = ts_person_board(s, pad);
    return board < 0 ? ts_person_board(s, 0) : board;
}

uint8_t ts_game_pads_of(const ts_session *s, unsigned board)
{
    unsigned pads = 0;
    for (unsigned pad = 0; pad < TS_GAMEPADS_MAX && !s->viewer; pad++)
        pads |= (unsigned)(board_of_pad(s, pad) == (int)board) << pad;
    return (uint8_t)pads;
}

/* What a key does, and on whose board. Where bots play among themselves a person can still
 * pause. */
static int action_of(const ts_session *s, ts_key key, unsigned *player)
{
    const ts_setup *setup = &s->run.match.setup;
    int pad = ts_key_gamepad(key), action = -1;
    if (pad >= 0) {
        unsigned profile = ts_keys_profile_of_gamepad((unsigned)pad);
        action = ts_keys_action(&s->settings.keys.profile[profile], ts_key_of_first_gamepad(key));
        int board = board_of_pad(s, (unsigned)pad);
        *player = board < 0 ? 0 : (unsigned)board;
        return action < 0 ? action
                          : (int)ts_action_by_rules(ts_rules_get(setup->rules), (unsigned)action);
    }
    *player = 0;
    for (unsigned person = 0; action < 0 && (person == 0 || person < ts_persons(s)); person++) {
        int board = ts_person_board(s, person);
        *player = board < 0 ? 0 : (unsigned)board;
        action = ts_keys_action(ts_session_profile(s, person), key);
    }
    return action;
}

int ts_game_action(const ts_session *s, ts_key key)
{
    unsigned player;
    int action = action_of(s, key, &player);
    bool can_choose = s->run.match.setup.players > 2;
    return action == TS_ACTION_TARGET && !can_choose ? -1 : action; /* there is one opponent */
}

/* A key that reports no release acts once: a button goes down and up. */
static void press_once(ts_session *s, unsigned player, ts_buttons button, uint64_t now_us)
{
    const ts_game *g = &s->run.match.game[player];
    unsigned soft = ts_rules_get(g->rules)->soft;
    if (button == TS_SOFT && soft != TS_SOFT_STEP && g->piece.kind && !g->grounded) {
        ts_run_macro(&s->run, player, TS_MACRO_ROW, now_us);
        return;
    }
    ts_run_button(&s->run, player, button, true, now_us);
    ts_run_button(&s->run, player, button, false, now_us);
}

static void act(ts_session *s, unsigned player, unsigned action, bool down, uint64_t now_us)
{
    bool moves = action <= TS_ACTION_FLOOR || action == TS_ACTION_TARGET;
    if (moves && (s->countdown_us || s->run.bot[player]))
        return;
    if (action <= TS_ACTION_HOLD || action == TS_ACTION_TARGET) {
        ts_buttons button = action == TS_ACTION_TARGET ? TS_TARGET : (ts_buttons)(1u << action);
        if (s->options.keys_have_release)
            ts_run_button(&s->run, player, button, down, now_us);
        else if (down)
            press_once(s, player, button, now_us);
    } else if (down && action <= TS_ACTION_FLOOR) {
        static const uint8_t macro[] = {TS_MACRO_LEFT_WALL, TS_MACRO_RIGHT_WALL, TS_MACRO_FLOOR};
        ts_run_macro(&s->run, player, macro[action - TS_ACTION_LEFT_WALL], now_us);
    } else if (down && action == TS_ACTION_PAUSE) {
        ts_game_pause(s, TS_PAUSED_BY_PLAYER, now_us);
    } else if (down && action == TS_ACTION_MUSIC && s->options.has_sound) {
        s->settings.music_on ^= 1;
    } else if (down && action == TS_ACTION_RESTART) {
        ts_game_restart_pressed(s, now_us);
    }
}

/* What is held as the clock begins to run moves at once; turns and drops want a new press. */
static void take_held_keys(ts_session *s, uint64_t now_us)
{
    if (!s->options.keys_have_release)
        return;
    for (unsigned i = 0; i < TS_SESSION_DOWN_MAX; i++) {
        unsigned player;
        int action = action_of(s, s->down[i].key, &player);
        if (action >= TS_ACTION_LEFT && action <= TS_ACTION_SOFT)
            act(s, player, (unsigned)action, true, now_us);
    }
}

void ts_game_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    if (ts_practice_key(s, key, down, now_us) || ts_bot_key(s, key, down, now_us))
        return;
    if (down && key == TS_KEY_ESCAPE) {
        ts_game_pause(s, TS_PAUSED_BY_PLAYER, now_us);
        return;
    }
    unsigned player;
    int action = action_of(s, key, &player);
    if (action >= 0)
        act(s, player, (unsigned)action, down, now_us);
    if (s->playing && !s->run.paused)
        ts_game_run(s, now_us);
}

/* ---- starting, pausing, restarting -------------------------------------------------------- */

bool ts_session_fades(const ts_session *s)
{
    return s->playing && !s->viewer && ts_session_screen(s) == TS_SCREEN_PLAY &&
           ts_modes_get(s->run.match.setup.mode)->fades;
}

/* A game that is broken off for another one is kept, too, if it has lasted: the many short starts
 * of who wants a good one are not. */
void ts_game_leave_run(ts_session *s)
{
    ts_rival_end(s);
    if (!s->playing)
        return;
    bool lasted = ts_run_tick_us(&s->run, s->run.match.tick) >= TS_RESTART_FREE_US ||
                  (s->duel.on && s->duel.round > 1);
    if (!s->viewer && !ts_practice_is_on(s) && !s->run.match.over && lasted &&
        ts_session_screen(s) != TS_SCREEN_RESULT) {
        ts_duel_count(&s->duel, &s->run);
        ts_kept_game(s, &s->run, &s->duel, true);
    }
    if (!ts_duel_between(s))
        ts_kept_forget_journal(s);
    ts_run_end(&s->run);
    s->playing = false;
}

static void begin(ts_session *s, const ts_setup *setup, uint64_t now_us)
{
    ts_game_leave_run(s);
    s->playing = ts_run_start(&s->run, setup, now_us);
    s->restart_asked_us = 0;
    s->countdown_us = 0;
    s->count_from = 0;
    ts_session_clear_fx(s);
    memset(s->fade, 0, sizeof s->fade);
    ts_practice_begin(s);
    ts_session_to(s, s->playing ? TS_SCREEN_PLAY : TS_SCREEN_TITLE);
}

void ts_game_count_down(ts_session *s, unsigned seconds, uint64_t now_us)
{
    s->countdown_us = now_us + (uint64_t)seconds * SECOND_US;
    s->counted = s->count_from = (uint8_t)seconds;
    ts_session_cue(s, TS_CUE_COUNT, seconds);
}

void ts_game_start_setup(ts_session *s, const ts_setup *setup, uint64_t now_us)
{
    if (s->unfinished.found)
        ts_kept_unfinished(s);
    begin(s, setup, now_us);
    ts_taken_forget(s);
    if (!s->playing)
        return;
    ts_duel_seat(s);
    ts_duel_say_who(s);
    ts_bot_hurry(s, 0);
    ts_rival_begin(s);
    unsigned seconds = s->duel.on ? TS_GO_ON_SECONDS : countdown_seconds(setup->rules);
    if (seconds) {
        ts_run_pause(&s->run, now_us);
        ts_game_count_down(s, seconds, now_us);
    } else {
        ts_session_cue(s, TS_CUE_START, 0);
        take_held_keys(s, now_us);
        ts_game_run(s, now_us);
    }
}

/* What is done by hand alone is nothing to watch: it is the rule set's own mode then. */
static void setup_of_next(ts_session *s, ts_setup *setup)
{
    uint8_t mode = s->settings.mode;
    if (s->watched && ts_modes_get(mode)->by_hand)
        s->settings.mode = (uint8_t)ts_modes_find(ts_rules_get(s->settings.rules)->own_mode);
    ts_session_setup(s, setup);
    s->settings.mode = mode;
}

static void start(ts_session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    ts_game_leave_run(s); /* as what it was */
    s->duel = (ts_duel){.first_to = 1};
    ts_who_usual(s->duel.who);
    setup_of_next(s, &setup);
    setup.seed = seed;
    for (unsigned i = 0; i < setup.players; i++)
        s->duel.who[i].bot = s->watched;
    ts_game_start_setup(s, &setup, now_us);
}

void ts_game_start(ts_session *s, uint64_t now_us)
{
    s->watched = 0;
    start(s, ts_game_seed(s), now_us);
}

void ts_bot_watch(ts_session *s, unsigned level, uint64_t now_us)
{
    s->watched = (uint8_t)level;
    start(s, ts_game_seed(s), now_us);
}

void ts_game_start_again(ts_session *s, uint64_t now_us)
{
    uint64_t seed = s->run.match.setup.seed;
    if (s->duel.on)
        ts_duel_start_seed(s, seed, now_us);
    else
        start(s, seed, now_us);
}

void ts_game_again(ts_session *s, uint64_t now_us)
{
    if (s->taken.text)
        ts_taken_again(s, now_us);
    else if (s->duel.on)
        ts_duel_start(s, now_us);
    else if (s->watched)
        ts_bot_watch(s, s->watched, now_us);
    else
        ts_game_start(s, now_us);
}

void ts_game_pause(ts_session *s, unsigned why, uint64_t now_us)
{
    if (!s->playing || s->viewer || ts_session_screen(s) != TS_SCREEN_PLAY)
        return;
    if (!s->run.paused) {
        ts_game_run(s, now_us);
        if (ts_session_screen(s) != TS_SCREEN_PLAY)
            return; /* the game was over before, or the clock has jumped */
        ts_run_pause(&s->run, now_us);
    }
    ts_run_release_all(&s->run, now_us);
    s->countdown_us = 0;
    s->restart_asked_us = 0;
    s->paused_by = (uint8_t)why;
    ts_session_clear_fx(s);
    ts_session_cue(s, TS_CUE_PAUSE, 0);
    s->cursor[TS_SCREEN_PAUSE] = 0;
    ts_session_push(s, TS_SCREEN_PAUSE);
    ts_kept_journal(s);
}

/* A countdown that was broken off begins again. */
void ts_game_resume(ts_session *s, uint64_t now_us)
{
    ts_session_to(s, TS_SCREEN_PLAY);
    if (s->count_from) {
        ts_game_count_down(s, s->count_from, now_us);
        return;
    }
    ts_run_resume(&s->run, now_us);
    take_held_keys(s, now_us);
    ts_game_run(s, now_us);
}

void ts_game_restart_pressed(ts_session *s, uint64_t now_us)
{
    const ts_match *m = &s->run.match;
    bool freely = is_timed(m->setup.mode) || ts_run_tick_us(&s->run, m->tick) < TS_RESTART_FREE_US;
    bool again = s->restart_asked_us && now_us - s->restart_asked_us <= TS_RESTART_AGAIN_US;
    if (freely || again) {
        ts_game_again(s, now_us);
        return;
    }
    s->restart_asked_us = now_us ? now_us : 1;
    ts_session_touch(s);
}

void ts_game_leave(ts_session *s)
{
    ts_game_leave_run(s);
    s->duel = (ts_duel){0};
    s->countdown_us = 0;
    ts_taken_forget(s);
    ts_practice_begin(s); /* nothing of it is seen in what is watched next */
    ts_rival_forget(s);
    ts_session_clear_fx(s);
    ts_session_to(s, TS_SCREEN_TITLE);
}

/* The game an earlier program has left goes on after a moment to look at it. */
void ts_game_continue(ts_session *s, uint64_t now_us)
{
    size_t size;
    int error;
    const char *text = ts_store_journal_found(s->store, &size);
    ts_game_leave_run(s);
    ts_taken_forget(s);
    s->unfinished.found = false;
    s->playing = text && ts_duel_resume(&s->duel, &s->run, text, size, now_us, &error);
    ts_practice_begin(s);
    s->practice.strayed = true; /* nobody looked on */
    if (!s->playing)
        return;
    s->journal_size = size;
    s->journal_us = now_us;
    if (ts_duel_between(s)) {
        ts_duel_next(s, now_us);
        return;
    }
    ts_duel_seat(s);
    if (!s->duel.on) { /* what follows is like it */
        ts_store_kind kind = ts_session_kind(&s->run.match.setup);
        ts_session_choose_kind(s, &kind, s->run.match.setup.players);
        s->watched = ts_session_watches_bot(s) ? s->duel.who[0].bot : 0;
    }
    ts_game_count_down(s, TS_GO_ON_SECONDS, now_us);
    ts_session_to(s, TS_SCREEN_PLAY);
}

void ts_game_watch(ts_session *s, char *text, size_t size, uint64_t now_us)
{
    ts_viewer_open(s, text, size, now_us);
    free(text);
}

void ts_game_watch_last(ts_session *s, uint64_t now_us)
{
    const ts_finished *f = &s->last;
    if (f->replay)
        ts_viewer_open(s, f->replay, f->replay_size, now_us);
}

/* ---- time passes -------------------------------------------------------------------------- */

void ts_game_take_events(ts_session *s, bool sounds)
{
    for (uint32_t i = 0; i < s->run.event_count; i++) {
        const ts_run_event *e = &s->run.events[i];
        ts_fx *fx = &s->fx[e->event.player];
        fx->spare = ts_persons(s) && !ts_is_person(s, e->event.player);
        ts_fx_event(fx, &s->run.match.game[e->event.player], &e->event, s->settings.language,
                    s->now_us);
        ts_fx_share_light(s->fx, s->run.match.setup.players, e->event.player);
        ts_fade_event(&s->fade[e->event.player], &s->run.match.game[e->event.player], &e->event,
                      (uint32_t)(ts_run_tick_us(&s->run, e->tick) / 1000));
        if (sounds)
            ts_cue_event(s, e);
    }
    if (s->run.event_count)
        ts_session_touch(s);
    ts_run_clear_events(&s->run);
}

/* The picture follows the match. */
void ts_game_see(ts_session *s, uint64_t now_us)
{
    bool glides = s->settings.smooth && !ts_session_in_characters(s);
    for (unsigned i = 0; i < s->run.match.setup.players; i++)
        ts_fx_see(&s->fx[i], &s->run.match.game[i], glides, now_us);
    ts_session_touch(s);
}

static void count_down(ts_session *s, uint64_t now_us)
{
    if (now_us >= s->countdown_us) {
        uint64_t begun_us = s->countdown_us;
        s->countdown_us = 0;
        s->count_from = 0;
        ts_run_resume(&s->run, begun_us);
        ts_session_cue(s, TS_CUE_START, 0);
        take_held_keys(s, begun_us);
        ts_session_touch(s);
        return;
    }
    unsigned left = (unsigned)((s->countdown_us - now_us + SECOND_US - 1) / SECOND_US);
    if (left != s->counted) {
        s->counted = (uint8_t)left;
        ts_session_cue(s, TS_CUE_COUNT, left);
        ts_session_touch(s);
    }
}

void ts_game_run(ts_session *s, uint64_t now_us)
{
    if (!s->playing || ts_session_screen(s) != TS_SCREEN_PLAY)
        return;
    if (s->viewer) {
        ts_viewer_run(s, now_us);
        return;
    }
    if (s->countdown_us)
        count_down(s, now_us);
    uint64_t before = s->run.match.tick;
    ts_run_advance(&s->run, now_us);
    ts_run_think(&s->run);
    ts_practice_see(s);
    ts_game_take_events(s, s->run.speed <= TS_SOUND_SPEED);
    if (s->run.match.tick != before)
        ts_game_see(s, now_us);
    ts_rival_run(s);
    if (s->run.jumped)
        ts_game_pause(s, TS_PAUSED_BY_CLOCK, now_us);
    else if (s->run.match.over && !ts_practice_over(s))
        ts_game_finish(s, false);
    if (s->restart_asked_us && now_us - s->restart_asked_us > TS_RESTART_AGAIN_US) {
        s->restart_asked_us = 0;
        ts_session_touch(s);
    }
}
