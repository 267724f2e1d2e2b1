/* The session's face: opening, keys, time, and what a front end has to know to sleep. What screens
 * do is in screens*.c, what games do in session_game.c, what is seen in scene*.c. */
#include "play/screens/screens.h"
#include "play/session/inner.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000

/* ---- small services ----------------------------------------------------------------------- */

void ts_session_touch(ts_session *s)
{
    s->version++;
}

void ts_session_clear_fx(ts_session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        ts_fx_clear(&s->fx[i]);
}

bool ts_session_in_characters(const ts_session *s)
{
    return s->room[2] == 1 && s->room[3] == 1;
}

/* In a window as the screen shows them; characters are too coarse for more than thirty a second. */
uint64_t ts_session_frame_us(const ts_session *s)
{
    static const uint64_t cap_us[TS_FRAME_CAPS] = {
        [TS_FRAME_CAP_30] = 33333, [TS_FRAME_CAP_60] = 16667, [TS_FRAME_CAP_120] = 8333};
    uint64_t least_us = ts_session_in_characters(s) ? 33333 : cap_us[s->settings.frame_cap];
    return s->frame_us > least_us ? s->frame_us : least_us;
}

unsigned ts_session_screen(const ts_session *s)
{
    return s->stack[s->depth - 1];
}

/* Keys that are down now went down on the screen that is left. */
static void screen_changed(ts_session *s)
{
    for (unsigned i = 0; i < TS_SESSION_DOWN_MAX; i++)
        s->down[i].stale = true;
    s->binding = false;
    s->scrolled = 0;
    if (ts_session_screen(s) != TS_SCREEN_HANDLING)
        ts_trial_end(s);
    ts_library_open(s);
    ts_session_touch(s);
}

void ts_session_push(ts_session *s, unsigned screen)
{
    if (s->depth < TS_SESSION_DEPTH_MAX)
        s->stack[s->depth++] = (uint8_t)screen;
    screen_changed(s);
}

void ts_session_pop(ts_session *s)
{
    if (s->depth > 1)
        s->depth--;
    screen_changed(s);
}

void ts_session_to(ts_session *s, unsigned screen)
{
    s->depth = 1;
    s->stack[0] = TS_SCREEN_TITLE;
    if (screen != TS_SCREEN_TITLE)
        s->stack[s->depth++] = (uint8_t)screen;
    screen_changed(s);
}

/* ---- opening and closing ------------------------------------------------------------------ */

bool ts_session_can_write(const ts_session *s, unsigned language)
{
    return (s->options.languages_missing >> language & 1) == 0;
}

void ts_session_language(ts_session *s, unsigned language)
{
    s->language_wished = (uint8_t)language;
    s->settings.language = ts_session_can_write(s, language) ? (uint8_t)language : TS_LANG_EN;
}

static bool is_duel(const ts_options *o)
{
    return o->versus[0] || (o->mode >= 0 && (unsigned)o->mode == ts_duel_mode());
}

/* So many persons against these bots; without any of them, those that were set where persons do
 * not suffice. */
static void apply_duel(ts_settings *set, const ts_options *o)
{
    const unsigned persons = o->players ? o->players : 1;
    unsigned bots = 0;
    for (; persons + bots < TS_PLAYERS_MAX && o->versus[bots]; bots++)
        *ts_duel_who(set, persons + bots) = o->versus[bots];
    if (bots)
        set->duel_boards = (uint8_t)(persons + bots);
    for (unsigned i = 0; i < persons && (bots || o->players); i++)
        *ts_duel_who(set, i) = 0;
    for (unsigned i = 0; o->watch && i < TS_PLAYERS_MAX; i++)
        *ts_duel_who(set, i) = o->watch;
}

/* Over what the player has set: what he asked for this time. What two programs have set may not
 * fit together. */
void ts_session_apply_options(ts_session *s)
{
    const ts_options *o = &s->options;
    ts_settings *set = &s->settings;
    if (o->language_named && o->language >= 0 && o->language < TS_LANG_COUNT)
        ts_session_language(s, (unsigned)o->language);
    if (o->rules >= 0 && (unsigned)o->rules < ts_rules_count())
        ts_session_choose_rules(s, (unsigned)o->rules);
    if (is_duel(o)) {
        apply_duel(set, o);
        set->rules = ts_session_rules_for(set->rules, ts_duel_mode());
    } else if (o->players) {
        set->players = (uint8_t)o->players;
    }
    if (o->mode >= 0 && (unsigned)o->mode < ts_modes_count() && !is_duel(o)) {
        set->mode = (uint8_t)o->mode;
        set->rules = ts_session_rules_for(set->rules, set->mode);
        if (!ts_session_seats(s, set->mode))
            set->players = 1;
    }
    if (!ts_session_seats(s, set->mode) || ts_mode_lacks(set->mode, set->rules))
        ts_session_choose_rules(s, set->rules);
    if (o->level >= 0 && o->level < (int)UINT16_MAX)
        set->level[set->rules] = (uint16_t)o->level;
    if (o->goal)
        set->goal[set->mode] = o->goal;
    if (o->variant >= 0 && o->variant <= (int)UINT8_MAX)
        set->variant[set->mode] = (uint8_t)o->variant;
    if (o->fullscreen)
        set->fullscreen = 1;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        s->fx[i].off = set->reduced_motion;
}

ts_session *ts_session_open(const ts_options *o)
{
    ts_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    ts_settings *set = &s->settings;
    s->options = *o;
    s->random = o->entropy;
    ts_settings_usual(set);
    ts_session_language(s, o->language >= 0 && o->language < TS_LANG_COUNT ? (unsigned)o->language
                                                                           : TS_LANG_EN);
    set->rules = (uint8_t)ts_rules_find("guideline");
    set->mode = (uint8_t)ts_modes_find(ts_rules_get(set->rules)->own_mode);
    set->half_blocks = o->half_blocks;
    set->reduced_motion = o->reduced_motion;
    set->theme = o->theme;
    ts_session_apply_options(s);
    s->frame_us = 16667;
    s->library.mode = s->library.rules = -1;
    s->depth = 1;
    s->stack[0] = TS_SCREEN_TITLE;
    s->start_pending = o->play_at_once || o->replay;
    s->shown_version = s->version - 1;
    return s;
}

void ts_session_close(ts_session *s)
{
    if (!s)
        return;
    ts_kept_close(s);
    ts_library_close(s);
    ts_files_close(s);
    ts_trial_end(s);
    ts_viewer_close(s);
    ts_rival_close(s);
    ts_taken_forget(s);
    if (s->playing)
        ts_run_end(&s->run);
    free(s->last.replay);
    ts_practice_end(s);
    free(s);
}

/* What was begun before they were there begins once more by them, as it was: nobody sees it. */
void ts_session_settled(ts_session *s)
{
    if (s->start_pending && s->playing && !s->viewer)
        ts_game_start_again(s, s->now_us);
    s->start_pending = false;
}

int ts_session_cues(ts_session *s, ts_cue *out, int room)
{
    unsigned count = room < 0 ? 0 : (unsigned)room;
    if (count > s->cue_count)
        count = s->cue_count;
    memcpy(out, s->cue, count * sizeof out[0]);
    memmove(s->cue, s->cue + count, (s->cue_count - count) * sizeof s->cue[0]);
    s->cue_count -= count;
    return (int)count;
}

/* ---- keys --------------------------------------------------------------------------------- */

enum { KEY_PRESS, KEY_REPEAT, KEY_RELEASE, KEY_STALE };

/* What this report of a key is: a press, a repeat of one, one that belongs to another screen. */
static int note_key(ts_session *s, ts_key key, bool down)
{
    ts_key_down *free_place = NULL;
    for (unsigned i = 0; i < TS_SESSION_DOWN_MAX; i++) {
        ts_key_down *d = &s->down[i];
        if (d->key == key) {
            if (!down)
                d->key = TS_KEY_NONE;
            return !down ? KEY_RELEASE : d->stale ? KEY_STALE : KEY_REPEAT;
        }
        if (d->key == TS_KEY_NONE)
            free_place = d;
    }
    if (!down)
        return KEY_RELEASE;
    if (free_place && s->options.keys_have_release)
        *free_place = (ts_key_down){.key = key};
    return KEY_PRESS;
}

static void focus(ts_session *s, bool has, uint64_t now_us)
{
    if (has)
        return;
    ts_game_pause(s, TS_PAUSED_BY_FOCUS, now_us);
    s->next_round_us = 0; /* nobody is there for it */
    for (unsigned i = 0; i < TS_SESSION_DOWN_MAX; i++)
        s->down[i].key = TS_KEY_NONE;
}

static bool no_real_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    switch (key) {
    case TS_KEY_NONE: return true;
    case TS_KEY_FOCUS: focus(s, down, now_us); return true;
    case TS_KEY_QUIT:
        s->quit = true;
        ts_session_touch(s);
        return true;
    case TS_KEY_RELEASES:
        s->options.keys_have_release = down;
        ts_session_touch(s);
        return true;
    case TS_KEY_CHINESE:
        if (down)
            s->options.languages_missing &= ~(1u << TS_LANG_ZH);
        ts_session_language(s, s->language_wished);
        ts_session_touch(s);
        return true;
    case TS_KEY_SOUND:
        s->no_sound = !down;
        ts_session_touch(s);
        return true;
    case TS_KEY_FINGERS:
        s->fingers = down;
        ts_session_touch(s);
        return true;
    case TS_KEY_FULLSCREEN:
        s->settings.fullscreen ^= down;
        ts_session_touch(s);
        return true;
    default: break;
    }
    if (key > TS_KEY_RATE && key <= TS_KEY_RATE + 1000)
        s->frame_us = SECOND_US / (key - TS_KEY_RATE);
    else if (s->viewer && key >= TS_KEY_CLICK_LINE && key < TS_KEY_POINT_CELL)
        ts_viewer_point(s, down ? key - TS_KEY_CLICK_LINE : UINT32_MAX, now_us);
    else if ((key >= TS_KEY_POINT_LINE && key < TS_KEY_POINT_CELL) || key == TS_KEY_POINT_BACK)
        ts_screen_point(s, down ? key : TS_KEY_NONE, now_us);
    else
        return key >= TS_KEY_RATE && key < TS_KEY_TEXT; /* a rate of none */
    return true;
}

static void take_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    if (no_real_key(s, key, down, now_us))
        return;
    if (key >= TS_KEY_TEXT) { /* pasted: only one screen reads it */
        if (down && ts_session_screen(s) == TS_SCREEN_POSITION)
            ts_screen_key(s, key, now_us);
        return;
    }
    int what = note_key(s, key, down);
    if (what == KEY_STALE)
        return;
    if (ts_session_screen(s) == TS_SCREEN_PLAY && s->viewer) {
        if (down)
            ts_viewer_key(s, key, what == KEY_REPEAT, now_us);
    } else if (ts_session_screen(s) == TS_SCREEN_PLAY) {
        if (what != KEY_REPEAT)
            ts_game_key(s, key, down, now_us);
    } else if (ts_session_screen(s) == TS_SCREEN_HANDLING && what != KEY_REPEAT &&
               ts_trial_key(s, key, down, now_us)) {
        return;
    } else if (down) {
        ts_screen_key(s, key, now_us);
    }
}

void ts_session_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    ts_session_run(s, now_us);
    take_key(s, key, down, now_us);
    ts_cue_music(s);
    ts_kept_settings(s);
}

/* ---- time --------------------------------------------------------------------------------- */

void ts_session_run(ts_session *s, uint64_t now_us)
{
    bool lingered = ts_duel_lingers(s);
    if (now_us > s->now_us)
        s->now_us = now_us;
    if (lingered && !ts_duel_lingers(s))
        ts_session_touch(s);
    if (s->start_pending && !s->playing && s->options.replay)
        ts_viewer_open(s, s->options.replay, s->options.replay_size, s->now_us);
    else if (s->start_pending && !s->playing && is_duel(&s->options))
        ts_duel_start(s, s->now_us);
    else if (s->start_pending && !s->playing && s->options.watch)
        ts_bot_watch(s, s->options.watch, s->now_us);
    else if (s->start_pending && !s->playing)
        ts_game_start(s, s->now_us);
    ts_kept_run(s);
    ts_library_run(s);
    ts_duel_run(s, s->now_us);
    ts_game_run(s, s->now_us);
    ts_trial_run(s, s->now_us);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (ts_fx_alive(&s->fx[i])) {
            ts_fx_expire(&s->fx[i], s->now_us);
            ts_session_touch(s);
        }
    ts_cue_music(s);
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The shown clock's next second. */
static uint64_t next_second(const ts_session *s)
{
    uint64_t played = ts_run_tick_us(&s->run, s->run.match.tick);
    return ts_run_when(&s->run, (played / SECOND_US + 1) * SECOND_US);
}

#define CLOCK_LATE_US 150000

static bool fx_alive(const ts_session *s)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        alive = alive || ts_fx_alive(&s->fx[i]);
    return alive;
}

/* The next change of a stack that fades; in characters it goes in few steps. */
static uint64_t next_of_fade(const ts_session *s)
{
    uint64_t played_us = ts_run_tick_us(&s->run, s->run.match.tick), next = UINT64_MAX;
    uint32_t now_ms = (uint32_t)(played_us / 1000);
    uint64_t step_us = ts_session_in_characters(s) ? 125000 : ts_session_frame_us(s);
    for (unsigned i = 0; ts_session_fades(s) && i < s->run.match.setup.players; i++) {
        uint32_t next_ms = ts_fade_next_ms(&s->fade[i], now_ms);
        if (next_ms != UINT32_MAX)
            next = sooner(next, next_ms > now_ms ? ts_run_when(&s->run, next_ms * UINT64_C(1000))
                                                 : s->now_us + step_us);
    }
    return next;
}

/* When rows that fly will have arrived. */
static uint64_t next_of_garbage(const ts_session *s)
{
    const ts_match *m = &s->run.match;
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < m->setup.players; i++)
        for (unsigned j = 0; j < m->game[i].garbage_count; j++)
            if (m->game[i].garbage[j].due > m->tick)
                next = sooner(next, ts_run_first_us(&s->run, m->game[i].garbage[j].due));
    return next == UINT64_MAX ? next : ts_run_when(&s->run, next);
}

static uint64_t next_of_game(const ts_session *s)
{
    uint64_t next = UINT64_MAX;
    if (s->countdown_us)
        return s->countdown_us - (s->countdown_us - s->now_us - 1) / SECOND_US * SECOND_US;
    /* a glide of less than an eighth of a cell a character does not show */
    uint64_t glide_us = ts_session_in_characters(s) ? 60000 : ts_session_frame_us(s);
    uint64_t run = ts_run_next(&s->run, glide_us), second = next_second(s);
    if (run > second && run - second < CLOCK_LATE_US)
        second = run; /* one waking for both: nobody sees the clock that little late */
    next = sooner(run, second);
    if (s->restart_asked_us)
        next = sooner(next, s->restart_asked_us + TS_RESTART_AGAIN_US + 1);
    next = sooner(next, next_of_fade(s));
    next = sooner(next, ts_rival_next(s));
    next = sooner(next, next_of_garbage(s));
    return next;
}

static uint64_t next_of_screen(const ts_session *s)
{
    if (ts_duel_lingers(s))
        return s->round_ended_us + TS_ROUND_SEEN_US;
    if (s->start_pending && !s->playing)
        return 0;
    if (s->playing && ts_session_screen(s) == TS_SCREEN_PLAY) {
        uint64_t next = s->viewer ? ts_viewer_next(s) : next_of_game(s);
        return fx_alive(s) ? sooner(next, s->now_us + ts_session_frame_us(s)) : next;
    }
    if (s->next_round_us && ts_session_screen(s) == TS_SCREEN_ROUND)
        return s->next_round_us - (s->next_round_us - s->now_us - 1) / SECOND_US * SECOND_US;
    if (s->trial)
        return ts_run_next(s->trial, ts_session_frame_us(s));
    return UINT64_MAX;
}

uint64_t ts_session_next(ts_session *s)
{
    return sooner(next_of_screen(s), ts_kept_next(s));
}
