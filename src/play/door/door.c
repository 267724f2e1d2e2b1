/* The session's face: opening, keys, time, and what a front end has to know to sleep. What screens
 * do is in screens*.c, what games do in session_game.c, what is seen in scene*.c. */
#include "play/screens/screens.h"
#include "play/session/inner.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000

/* ---- small services ----------------------------------------------------------------------- */

void session_touch(session *s)
{
    s->version++;
}

void session_clear_fx(session *s)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        fx_clear(&s->fx[i]);
}

bool session_in_characters(const session *s)
{
    return s->room[2] == 1 && s->room[3] == 1;
}

/* In a window as the screen shows them; characters are too coarse for more than thirty a second. */
uint64_t session_frame_us(const session *s)
{
    static const uint64_t cap_us[FRAME_CAPS] = {
        [FRAME_CAP_30] = 33333, [FRAME_CAP_60] = 16667, [FRAME_CAP_120] = 8333};
    uint64_t least_us = session_in_characters(s) ? 33333 : cap_us[s->settings.frame_cap];
    return s->frame_us > least_us ? s->frame_us : least_us;
}

unsigned session_screen(const session *s)
{
    return s->stack[s->depth - 1];
}

/* Keys that are down now went down on the screen that is left. */
static void screen_changed(session *s)
{
    for (unsigned i = 0; i < SESSION_DOWN_MAX; i++)
        s->down[i].stale = true;
    s->binding = false;
    s->scrolled = 0;
    if (session_screen(s) != SCREEN_HANDLING)
        session_trial_end(s);
    session_library_open(s);
    session_touch(s);
}

void session_push(session *s, unsigned screen)
{
    if (s->depth < SESSION_DEPTH_MAX)
        s->stack[s->depth++] = (uint8_t)screen;
    screen_changed(s);
}

void session_pop(session *s)
{
    if (s->depth > 1)
        s->depth--;
    screen_changed(s);
}

void session_to(session *s, unsigned screen)
{
    s->depth = 1;
    s->stack[0] = SCREEN_TITLE;
    if (screen != SCREEN_TITLE)
        s->stack[s->depth++] = (uint8_t)screen;
    screen_changed(s);
}

/* ---- opening and closing ------------------------------------------------------------------ */

bool session_can_write(const session *s, unsigned language)
{
    return (s->options.languages_missing >> language & 1) == 0;
}

void session_language(session *s, unsigned language)
{
    s->language_wished = (uint8_t)language;
    s->settings.language = session_can_write(s, language) ? (uint8_t)language : LANG_EN;
}

static bool is_duel(const session_options *o)
{
    return o->versus[0] || (o->mode >= 0 && (unsigned)o->mode == session_duel_mode());
}

/* So many persons against these bots; without any of them, those that were set where persons do
 * not suffice. */
static void apply_duel(settings_state *set, const session_options *o)
{
    const unsigned persons = o->players ? o->players : 1;
    unsigned bots = 0;
    for (; persons + bots < TS_PLAYERS_MAX && o->versus[bots]; bots++)
        *session_duel_who(set, persons + bots) = o->versus[bots];
    if (bots)
        set->duel_boards = (uint8_t)(persons + bots);
    for (unsigned i = 0; i < persons && (bots || o->players); i++)
        *session_duel_who(set, i) = 0;
    for (unsigned i = 0; o->watch && i < TS_PLAYERS_MAX; i++)
        *session_duel_who(set, i) = o->watch;
}

/* Over what the player has set: what he asked for this time. What two programs have set may not
 * fit together. */
void session_apply_options(session *s)
{
    const session_options *o = &s->options;
    settings_state *set = &s->settings;
    if (o->language_named && o->language >= 0 && o->language < LANG_COUNT)
        session_language(s, (unsigned)o->language);
    if (o->rules >= 0 && (unsigned)o->rules < ts_rules_count())
        session_choose_rules(s, (unsigned)o->rules);
    if (is_duel(o)) {
        apply_duel(set, o);
        set->rules = session_rules_for(set->rules, session_duel_mode());
    } else if (o->players) {
        set->players = (uint8_t)o->players;
    }
    if (o->mode >= 0 && (unsigned)o->mode < ts_modes_count() && !is_duel(o)) {
        set->mode = (uint8_t)o->mode;
        set->rules = session_rules_for(set->rules, set->mode);
        if (!session_mode_seats(s, set->mode))
            set->players = 1;
    }
    if (!session_mode_seats(s, set->mode) || ts_mode_lacks(set->mode, set->rules))
        session_choose_rules(s, set->rules);
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

session *session_open(const session_options *o)
{
    session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    settings_state *set = &s->settings;
    s->options = *o;
    s->random = o->entropy;
    settings_usual(set);
    session_language(s, o->language >= 0 && o->language < LANG_COUNT ? (unsigned)o->language
                                                                     : LANG_EN);
    set->rules = (uint8_t)ts_rules_find("guideline");
    set->mode = (uint8_t)ts_modes_find(ts_rules_get(set->rules)->own_mode);
    set->half_blocks = o->half_blocks;
    set->reduced_motion = o->reduced_motion;
    set->theme = o->theme;
    session_apply_options(s);
    s->frame_us = 16667;
    s->library.mode = s->library.rules = -1;
    s->depth = 1;
    s->stack[0] = SCREEN_TITLE;
    s->start_pending = o->play_at_once || o->replay;
    s->shown_version = s->version - 1;
    return s;
}

void session_close(session *s)
{
    if (!s)
        return;
    session_kept_close(s);
    session_library_close(s);
    session_files_close(s);
    session_trial_end(s);
    session_viewer_close(s);
    session_rival_close(s);
    session_taken_forget(s);
    if (s->playing)
        run_end(&s->run);
    free(s->last.replay);
    session_practice_end(s);
    free(s);
}

/* What was begun before they were there begins once more by them, as it was: nobody sees it. */
void session_settled(session *s)
{
    if (s->start_pending && s->playing && !s->viewer)
        session_game_start_again(s, s->now_us);
    s->start_pending = false;
}

int session_cues(session *s, sound_cue *out, int room)
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
static int note_key(session *s, key_code key, bool down)
{
    session_key_down *free_place = NULL;
    for (unsigned i = 0; i < SESSION_DOWN_MAX; i++) {
        session_key_down *d = &s->down[i];
        if (d->key == key) {
            if (!down)
                d->key = KEY_NONE;
            return !down ? KEY_RELEASE : d->stale ? KEY_STALE : KEY_REPEAT;
        }
        if (d->key == KEY_NONE)
            free_place = d;
    }
    if (!down)
        return KEY_RELEASE;
    if (free_place && s->options.keys_have_release)
        *free_place = (session_key_down){.key = key};
    return KEY_PRESS;
}

static void focus(session *s, bool has, uint64_t now_us)
{
    if (has)
        return;
    session_game_pause(s, PAUSED_BY_FOCUS, now_us);
    s->next_round_us = 0; /* nobody is there for it */
    for (unsigned i = 0; i < SESSION_DOWN_MAX; i++)
        s->down[i].key = KEY_NONE;
}

static bool no_real_key(session *s, key_code key, bool down, uint64_t now_us)
{
    switch (key) {
    case KEY_NONE: return true;
    case KEY_FOCUS: focus(s, down, now_us); return true;
    case KEY_QUIT:
        s->quit = true;
        session_touch(s);
        return true;
    case KEY_RELEASES:
        s->options.keys_have_release = down;
        session_touch(s);
        return true;
    case KEY_CHINESE:
        if (down)
            s->options.languages_missing &= ~(1u << LANG_ZH);
        session_language(s, s->language_wished);
        session_touch(s);
        return true;
    case KEY_SOUND:
        s->no_sound = !down;
        session_touch(s);
        return true;
    case KEY_FINGERS:
        s->fingers = down;
        session_touch(s);
        return true;
    case KEY_FULLSCREEN:
        s->settings.fullscreen ^= down;
        session_touch(s);
        return true;
    default: break;
    }
    if (key > KEY_RATE && key <= KEY_RATE + 1000)
        s->frame_us = SECOND_US / (key - KEY_RATE);
    else if (s->viewer && key >= KEY_CLICK_LINE && key < KEY_POINT_CELL)
        session_viewer_point(s, down ? key - KEY_CLICK_LINE : UINT32_MAX, now_us);
    else if ((key >= KEY_POINT_LINE && key < KEY_POINT_CELL) || key == KEY_POINT_BACK)
        screen_point(s, down ? key : KEY_NONE, now_us);
    else
        return key >= KEY_RATE && key < KEY_TEXT; /* a rate of none */
    return true;
}

static void take_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (no_real_key(s, key, down, now_us))
        return;
    if (key >= KEY_TEXT) { /* pasted: only one screen reads it */
        if (down && session_screen(s) == SCREEN_POSITION)
            screen_key(s, key, now_us);
        return;
    }
    int what = note_key(s, key, down);
    if (what == KEY_STALE)
        return;
    if (session_screen(s) == SCREEN_PLAY && s->viewer) {
        if (down)
            session_viewer_key(s, key, what == KEY_REPEAT, now_us);
    } else if (session_screen(s) == SCREEN_PLAY) {
        if (what != KEY_REPEAT)
            session_game_key(s, key, down, now_us);
    } else if (session_screen(s) == SCREEN_HANDLING && what != KEY_REPEAT &&
               session_trial_key(s, key, down, now_us)) {
        return;
    } else if (down) {
        screen_key(s, key, now_us);
    }
}

void session_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_run(s, now_us);
    take_key(s, key, down, now_us);
    session_cue_music(s);
    session_kept_settings(s);
}

/* ---- time --------------------------------------------------------------------------------- */

void session_run(session *s, uint64_t now_us)
{
    bool lingered = session_duel_lingers(s);
    if (now_us > s->now_us)
        s->now_us = now_us;
    if (lingered && !session_duel_lingers(s))
        session_touch(s);
    if (s->start_pending && !s->playing && s->options.replay)
        session_viewer_open(s, s->options.replay, s->options.replay_size, s->now_us);
    else if (s->start_pending && !s->playing && is_duel(&s->options))
        session_duel_start(s, s->now_us);
    else if (s->start_pending && !s->playing && s->options.watch)
        session_bot_watch(s, s->options.watch, s->now_us);
    else if (s->start_pending && !s->playing)
        session_game_start(s, s->now_us);
    session_kept_run(s);
    session_library_run(s);
    session_duel_run(s, s->now_us);
    session_game_run(s, s->now_us);
    session_trial_run(s, s->now_us);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (fx_alive(&s->fx[i])) {
            fx_expire(&s->fx[i], s->now_us);
            session_touch(s);
        }
    session_cue_music(s);
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The shown clock's next second. */
static uint64_t next_second(const session *s)
{
    uint64_t played = run_tick_us(&s->run, s->run.match.tick);
    return run_when(&s->run, (played / SECOND_US + 1) * SECOND_US);
}

#define CLOCK_LATE_US 150000

static bool any_fx_alive(const session *s)
{
    bool alive = false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        alive = alive || fx_alive(&s->fx[i]);
    return alive;
}

/* The next change of a stack that fades; in characters it goes in few steps. */
static uint64_t next_of_fade(const session *s)
{
    uint64_t played_us = run_tick_us(&s->run, s->run.match.tick), next = UINT64_MAX;
    uint32_t now_ms = (uint32_t)(played_us / 1000);
    uint64_t step_us = session_in_characters(s) ? 125000 : session_frame_us(s);
    for (unsigned i = 0; session_fades(s) && i < s->run.match.setup.players; i++) {
        uint32_t next_ms = fade_next_ms(&s->fade[i], now_ms);
        if (next_ms != UINT32_MAX)
            next = sooner(next, next_ms > now_ms ? run_when(&s->run, next_ms * UINT64_C(1000))
                                                 : s->now_us + step_us);
    }
    return next;
}

/* When rows that fly will have arrived. */
static uint64_t next_of_garbage(const session *s)
{
    const ts_match *m = &s->run.match;
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < m->setup.players; i++)
        for (unsigned j = 0; j < m->board[i].garbage_count; j++)
            if (m->board[i].garbage[j].due > m->tick)
                next = sooner(next, run_first_us(&s->run, m->board[i].garbage[j].due));
    return next == UINT64_MAX ? next : run_when(&s->run, next);
}

static uint64_t next_of_game(const session *s)
{
    uint64_t next = UINT64_MAX;
    if (s->countdown_us)
        return s->countdown_us - (s->countdown_us - s->now_us - 1) / SECOND_US * SECOND_US;
    /* a glide of less than an eighth of a cell a character does not show */
    uint64_t glide_us = session_in_characters(s) ? 60000 : session_frame_us(s);
    uint64_t run = run_next(&s->run, glide_us), second = next_second(s);
    if (run > second && run - second < CLOCK_LATE_US)
        second = run; /* one waking for both: nobody sees the clock that little late */
    next = sooner(run, second);
    if (s->restart_asked_us)
        next = sooner(next, s->restart_asked_us + RESTART_AGAIN_US + 1);
    next = sooner(next, next_of_fade(s));
    next = sooner(next, session_rival_next(s));
    next = sooner(next, next_of_garbage(s));
    return next;
}

static uint64_t next_of_screen(const session *s)
{
    if (session_duel_lingers(s))
        return s->round_ended_us + ROUND_SEEN_US;
    if (s->start_pending && !s->playing)
        return 0;
    if (s->playing && session_screen(s) == SCREEN_PLAY) {
        uint64_t next = s->viewer ? session_viewer_next(s) : next_of_game(s);
        return any_fx_alive(s) ? sooner(next, s->now_us + session_frame_us(s)) : next;
    }
    if (s->next_round_us && session_screen(s) == SCREEN_ROUND)
        return s->next_round_us - (s->next_round_us - s->now_us - 1) / SECOND_US * SECOND_US;
    if (s->trial)
        return run_next(s->trial, session_frame_us(s));
    return UINT64_MAX;
}

uint64_t session_next(session *s)
{
    return sooner(next_of_screen(s), session_kept_next(s));
}
