/* Watching a replay: the clock that moves it at any speed, the keys that move about in it, and
 * taking it over. What is shown is the session's run; nothing here may change what was recorded. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_US 1000000
#define SEEK_US (5 * SECOND_US)
#define KEYS_US (6 * SECOND_US)
#define PLACE_A_US 8 /* steps of `place` in a microsecond */

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static unsigned factor(const ts_viewer *v)
{
    return 1u << (v->speed - TS_VIEWER_SLOWEST);
}

/* Where the match is, is where the clock goes on. */
static void set_place(ts_viewer *v)
{
    v->place = ts_run_first_us(v->watch.run, v->watch.run->match.tick) * PLACE_A_US;
}

bool ts_viewer_at_end(const ts_session *s)
{
    const ts_watch *w = &s->viewer->watch;
    return w->run->match.over || w->run->match.tick >= w->end_tick;
}

/* ---- opening and closing ------------------------------------------------------------------ */

/* The n-th round of the text, from 0, from its beginning; a round that is none is not shown. */
static bool open_round(ts_session *s, unsigned n, uint64_t now_us)
{
    ts_viewer *v = s->viewer;
    ts_replay_reader reader;
    const char *round;
    size_t size;
    if (!ts_duel_round(&v->match, n, &round, &size) || ts_replay_open(&reader, round, size))
        return false;
    ts_game_leave_run(s);
    ts_watch_close(&v->watch);
    memset(&v->watch, 0, sizeof v->watch);
    if (ts_watch_open(&v->watch, &s->run, round, size) != TS_REPLAY_OK) {
        ts_viewer_close(s); /* there is no memory */
        ts_session_to(s, TS_SCREEN_TITLE);
        return false;
    }
    v->place = 0;
    v->seen_us = now_us;
    s->playing = true;
    ts_duel_standing(&s->duel, &v->match, n);
    s->duel.on = v->match.first_to && s->run.match.setup.players > 1;
    ts_session_clear_fx(s);
    ts_session_touch(s);
    return true;
}

bool ts_viewer_open(ts_session *s, const char *text, size_t size, uint64_t now_us)
{
    ts_duel_text match;
    ts_replay_reader reader;
    const char *round;
    size_t round_size;
    if (ts_duel_open(&match, text, size) || !ts_duel_round(&match, 0, &round, &round_size) ||
        ts_replay_open(&reader, round, round_size) != TS_REPLAY_OK)
        return false;
    ts_viewer *v = calloc(1, sizeof *v);
    char *copy = malloc(size);
    if (!v || !copy) {
        free(v);
        free(copy);
        return false;
    }
    memcpy(copy, text, size);
    v->text = copy;
    ts_duel_open(&v->match, copy, size);
    v->before = s->duel;
    v->keys_us = now_us + KEYS_US;
    ts_game_leave_run(s); /* as what it was */
    s->viewer = v;
    if (!open_round(s, 0, now_us))
        return false;
    s->countdown_us = s->restart_asked_us = s->round_ended_us = 0;
    ts_session_push(s, TS_SCREEN_PLAY);
    return true;
}

void ts_viewer_close(ts_session *s)
{
    if (!s->viewer)
        return;
    ts_watch_close(&s->viewer->watch);
    free(s->viewer->text);
    free(s->viewer);
    s->viewer = NULL;
}

bool ts_viewer_has_next(const ts_session *s)
{
    const char *round;
    size_t size;
    return ts_duel_round(&s->viewer->match, s->duel.round, &round, &size);
}

/* The result shows the field as the game left it, however much of the replay has been seen. */
static void leave(ts_session *s, uint64_t now_us)
{
    bool to_result = s->depth > 1 && s->stack[s->depth - 2] == TS_SCREEN_RESULT;
    if (to_result) {
        while (ts_viewer_has_next(s) && open_round(s, s->duel.round, now_us))
            ;
        if (!s->viewer)
            return; /* there was no memory: it is the title that is shown */
        ts_watch_go(&s->viewer->watch, UINT64_MAX);
        s->duel = s->viewer->before;
    } else {
        ts_run_end(&s->run);
        s->playing = false;
    }
    ts_viewer_close(s);
    ts_session_clear_fx(s);
    ts_session_pop(s);
    s->quit = s->options.replay && s->depth == 1; /* the program was called to show it */
}

/* ---- taking over -------------------------------------------------------------------------- */

void ts_taken_forget(ts_session *s)
{
    free(s->taken.text);
    s->taken = (ts_taken){0};
}

void ts_taken_again(ts_session *s, uint64_t now_us)
{
    const ts_taken *t = &s->taken;
    int error;
    ts_game_leave_run(s);
    s->playing = ts_run_start_from(&s->run, t->text, t->size, t->tick, now_us, &error);
    if (!s->playing) {
        ts_game_leave(s);
        return;
    }
    s->duel = (ts_duel){.first_to = 1, .round = 1};
    memcpy(s->duel.who, t->who, sizeof s->duel.who);
    ts_duel_seat(s);
    s->restart_asked_us = 0;
    ts_session_clear_fx(s);
    memset(s->fade, 0, sizeof s->fade);
    ts_session_to(s, TS_SCREEN_PLAY);
    ts_game_count_down(s, TS_GO_ON_SECONDS, now_us);
}

static void take_over(ts_session *s, uint64_t now_us)
{
    ts_watch *w = &s->viewer->watch;
    if (w->run->match.over)
        return;
    ts_taken_forget(s);
    s->taken = (ts_taken){.text = w->text, .size = w->size, .tick = w->run->match.tick};
    memcpy(s->taken.who, s->duel.who, sizeof s->taken.who);
    if (ts_persons(s) == 0)
        ts_who_usual(s->taken.who);
    ts_game_leave_run(s);
    w->text = NULL;
    ts_viewer_close(s);
    ts_taken_again(s, now_us);
}

/* ---- moving about ------------------------------------------------------------------------- */

static void go(ts_session *s, uint64_t tick)
{
    ts_watch_go(&s->viewer->watch, tick);
    set_place(s->viewer);
    ts_session_clear_fx(s);
}

static void seek(ts_session *s, int64_t by_us)
{
    const ts_watch *w = &s->viewer->watch;
    int64_t us = (int64_t)ts_run_tick_us(w->run, w->run->match.tick) + by_us;
    go(s, us > 0 ? ts_run_us_tick(w->run, (uint64_t)us) : 0);
}

static void pause(ts_session *s)
{
    s->viewer->paused = true;
    set_place(s->viewer);
    ts_session_clear_fx(s);
}

/* From its end it begins again. */
static void pause_or_go_on(ts_session *s)
{
    ts_viewer *v = s->viewer;
    if (!v->paused) {
        pause(s);
        v->keys_us = s->now_us + KEYS_US;
        return;
    }
    if (ts_viewer_at_end(s))
        go(s, 0);
    v->paused = false;
}

static void step(ts_session *s, ts_key key)
{
    ts_watch *w = &s->viewer->watch;
    uint64_t tick = w->run->match.tick;
    switch (key) {
    case ',': ts_watch_go(w, tick > 0 ? tick - 1 : 0); break;
    case '.': ts_watch_go(w, tick + 1); break;
    case 'z': ts_watch_last_piece(w); break;
    default: ts_watch_next_piece(w); break;
    }
    pause(s);
}

static void change_speed(ts_viewer *v, int by)
{
    int speed = v->speed + by;
    if (speed >= TS_VIEWER_SLOWEST && speed <= TS_VIEWER_FASTEST)
        v->speed = (int8_t)speed;
}

void ts_viewer_point(ts_session *s, unsigned thousandth, uint64_t now_us)
{
    ts_viewer_run(s, now_us);
    if (thousandth <= 1000)
        go(s, s->viewer->watch.end_tick * thousandth / 1000);
    ts_session_touch(s);
}

/* What moves it may be held down. */
static bool may_repeat(ts_key key)
{
    return key == TS_KEY_LEFT || key == TS_KEY_RIGHT || key == ',' || key == '.' || key == 'z' ||
           key == 'x';
}

static ts_key meant_key(ts_key key)
{
    if (key >= TS_KEY_PAD_0 && key <= TS_KEY_PAD_9)
        return '0' + (key - TS_KEY_PAD_0);
    if (ts_key_gamepad(key) < 0)
        return key == 'p' ? ' ' : key;
    key = ts_keys_gamepad_in_menus(key);
    return key == TS_KEY_ENTER ? ' ' : key; /* the button under the thumb takes nothing over */
}

void ts_viewer_key(ts_session *s, ts_key key, bool repeated, uint64_t now_us)
{
    ts_viewer *v = s->viewer;
    key = meant_key(key);
    if (repeated && !may_repeat(key))
        return;
    ts_viewer_run(s, now_us);
    ts_session_touch(s);
    v->keys_us = 0;
    if (key >= '0' && key <= '9') {
        go(s, v->watch.end_tick * (key - '0') / 10);
        return;
    }
    switch (key) {
    case ' ': pause_or_go_on(s); break;
    case TS_KEY_LEFT: seek(s, -SEEK_US); break;
    case TS_KEY_RIGHT: seek(s, SEEK_US); break;
    case TS_KEY_UP: change_speed(v, 1); break;
    case TS_KEY_DOWN: change_speed(v, -1); break;
    case TS_KEY_HOME: go(s, 0); break;
    case TS_KEY_END: go(s, UINT64_MAX); break;
    case ',':
    case '.':
    case 'z':
    case 'x': step(s, key); break;
    case TS_KEY_ENTER:
    case TS_KEY_PAD_ENTER: take_over(s, now_us); break;
    case TS_KEY_ESCAPE: leave(s, now_us); break;
    case 'n': open_round(s, s->duel.round, now_us); break;
    case 'b':
        if (s->duel.round > 1)
            open_round(s, s->duel.round - 2U, now_us);
        break;
    default: break;
    }
}

/* ---- time passes -------------------------------------------------------------------------- */

/* When that tick is over. */
static uint64_t time_of(const ts_viewer *v, uint64_t first_us)
{
    uint64_t place = first_us * PLACE_A_US, n = factor(v);
    return place <= v->place ? v->seen_us : v->seen_us + (place - v->place + n - 1) / n;
}

/* Too many changes for the eye are shown as many as it can see. */
uint64_t ts_viewer_next(const ts_session *s)
{
    const ts_viewer *v = s->viewer;
    const ts_run *run = v->watch.run;
    if (!v->watch.surveyed)
        return s->now_us;
    uint64_t hint = s->now_us < v->keys_us ? v->keys_us : UINT64_MAX;
    if (v->paused)
        return hint;
    uint64_t next = UINT64_MAX, tick = ts_watch_next(&v->watch), frame = ts_session_frame_us(s);
    if (tick != TS_RUN_NEVER)
        next = time_of(v, ts_run_first_us(run, tick));
    uint64_t second = ts_run_tick_us(run, run->match.tick) / SECOND_US + 1;
    next = sooner(next, time_of(v, second * SECOND_US));
    if (ts_run_glides(run))
        next = sooner(next, v->seen_us + frame);
    if (next < v->seen_us + frame)
        next = v->speed > 0 ? v->seen_us + frame : next;
    return sooner(next, hint);
}

/* A clock that has jumped, for the machine slept, does not make it leap. */
static void take_time(ts_session *s, uint64_t now_us)
{
    ts_viewer *v = s->viewer;
    uint64_t passed = now_us > v->seen_us ? now_us - v->seen_us : 0;
    if (passed > TS_RUN_JUMP_US && !v->paused) {
        uint64_t due = ts_viewer_next(s);
        if (due > now_us || now_us - due > TS_RUN_JUMP_US)
            passed = 0;
    }
    v->seen_us += now_us > v->seen_us ? now_us - v->seen_us : 0;
    if (!v->paused)
        v->place += passed * factor(v);
}

void ts_viewer_run(ts_session *s, uint64_t now_us)
{
    ts_viewer *v = s->viewer;
    ts_watch *w = &v->watch;
    uint64_t before = w->run->match.tick;
    if (v->keys_us && s->now_us >= v->keys_us) {
        v->keys_us = 0;
        ts_session_touch(s);
    }
    take_time(s, now_us);
    if (!v->paused) {
        ts_watch_play(w, ts_run_us_tick(w->run, v->place / PLACE_A_US));
        ts_game_take_events(s, v->speed <= TS_SOUND_SPEED);
        if (ts_viewer_at_end(s)) {
            v->paused = true;
            set_place(v);
        }
    }
    if (w->run->match.tick != before)
        ts_game_see(s, now_us);
    if (ts_watch_survey(w))
        ts_session_touch(s);
}
