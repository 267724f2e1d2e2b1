/* Watching a replay: the clock that moves it at any speed, the keys that move about in it, and
 * taking it over. The session's run shows it; nothing here may change what was recorded. */
#include "base/minmax.h"
#include "watch_internal.h"
#include "game/watch.h"
#include "text/text.h"
#include "session/match.h"
#include "session/game.h"
#include "session/practice.h"
#include "session/coach.h"
#include "session/effects.h"
#include "session/library.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "game/run.h"
#include "coach/coach.h"

#include <stdlib.h>
#include <string.h>

enum { SECOND_US = 1000000, SEEK_US = 5 * SECOND_US, KEYS_US = 6 * SECOND_US };
#define PLACE_A_US 8 /* steps of `place` in a microsecond */

bool session_viewer_open(session *s)
{
    s->viewer = calloc(1, sizeof *s->viewer);
    return s->viewer != NULL;
}

void session_viewer_close(session *s)
{
    session_viewer_stop(s);
    session_takeover_forget(s);
    free(s->viewer);
    s->viewer = NULL;
}

/* ---- facts -------------------------------------------------------------------------------- */

bool session_in_replay(const session *s)
{
    return s->viewer->is_open;
}

const watch_state *session_viewer_watch(const session *s)
{
    return &s->viewer->watch;
}

bool session_viewer_is_paused(const session *s)
{
    return s->viewer->paused;
}

int session_viewer_speed(const session *s)
{
    return s->viewer->speed;
}

bool session_viewer_shows_keys(const session *s)
{
    return s->viewer->keys_us != 0;
}

static unsigned factor(const session_viewer *v)
{
    return 1u << (v->speed - VIEWER_SLOWEST);
}

/* Sets the clock to the position of the match. */
static void set_place(session_viewer *v)
{
    v->place = run_first_us(v->watch.run, v->watch.run->match.tick) * PLACE_A_US;
}

bool session_viewer_at_end(const session *s)
{
    const watch_state *w = &s->viewer->watch;
    return w->run->match.over || w->run->match.tick >= w->end_tick;
}

/* ---- opening and closing ------------------------------------------------------------------ */

/* Shows round n of the text, from 0. Returns false if there is no such round. */
static bool open_round(session *s, unsigned n, uint64_t now_us)
{
    session_viewer *v = s->viewer;
    ts_replay_reader reader;
    const char *round;
    size_t size;
    if (!duel_round(&v->match, n, &round, &size) || ts_replay_open(&reader, round, size))
        return false;
    session_game_leave_run(s);
    session_review_end(s);
    watch_close(&v->watch);
    memset(&v->watch, 0, sizeof v->watch);
    if (!session_game_show(s, &v->watch, round, size)) {
        session_viewer_stop(s); /* out of memory */
        session_to(s, SCREEN_TITLE);
        return false;
    }
    v->place = 0;
    v->seen_us = now_us;
    session_duel_show(s, &v->match, n);
    session_effects_clear(s);
    session_touch(s);
    return true;
}

/* In a game that was just played online, names the player's own board "You". */
static void name_players(session *s, duel_text *match)
{
    const int language = s->settings.language;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        duel_player *who = &match->who[i];
        if (!who->bot && session_duel_of(s)->who[i].online)
            session_format_player(s, who->name, sizeof who->name, i);
        else if (!who->bot)
            text_format(who->name, sizeof who->name, "%s", text_of(language, TEXT_RACE_YOU));
    }
}

bool session_viewer_show(session *s, const char *text, size_t size, uint64_t now_us)
{
    duel_text match;
    ts_replay_reader reader;
    const char *round;
    size_t round_size;
    if (duel_open_log(&match, text, size) || !duel_round(&match, 0, &round, &round_size) ||
        ts_replay_open(&reader, round, round_size) != TS_OK)
        return false;
    session_viewer *v = s->viewer;
    char *copy = malloc(size);
    if (!copy)
        return false;
    memcpy(copy, text, size);
    duel_open_log(&match, copy, size);
    if (session_lobby_plays(s) && text == session_last_game(s)->replay)
        name_players(s, &match);
    const duel_state before = *session_duel_of(s);
    session_game_leave_run(s); /* before what describes it changes */
    session_viewer_stop(s);
    v->is_open = true;
    v->text = copy;
    v->match = match;
    v->before = before;
    v->keys_us = now_us + KEYS_US;
    if (!open_round(s, 0, now_us))
        return false;
    session_push(s, SCREEN_PLAY);
    return true;
}

void session_viewer_stop(session *s)
{
    if (!session_in_replay(s))
        return;
    session_review_end(s);
    session_odds_end(s);
    watch_close(&s->viewer->watch);
    free(s->viewer->text);
    *s->viewer = (session_viewer){.takeover = s->viewer->takeover};
}

bool session_viewer_has_next(const session *s)
{
    const char *round;
    size_t size;
    return duel_round(&s->viewer->match, session_duel_of(s)->round, &round, &size);
}

/* Back on the result the board is as the game left it, wherever the replay was left. */
static void leave(session *s, uint64_t now_us)
{
    if (session_screen_below(s) == SCREEN_RESULT) {
        while (session_viewer_has_next(s) && open_round(s, session_duel_of(s)->round, now_us))
            ;
        if (!session_in_replay(s))
            return; /* out of memory: the title is shown */
        watch_go(&s->viewer->watch, UINT64_MAX);
        session_duel_set(s, &s->viewer->before);
    } else {
        session_game_drop_run(s);
    }
    session_viewer_stop(s);
    session_effects_clear(s);
    session_pop(s);
    s->quit = s->options.replay && session_shows_title(s); /* the program was called to show it */
}

/* ---- taking over -------------------------------------------------------------------------- */

/* The board that is reviewed, or that of the first person. */
static unsigned own_board(const session *s)
{
    const int own = session_person_board(s, 0);
    if (session_shows_review(s))
        return session_review_board(s);
    return clamp_u32(own);
}

/* One person against all others as they were recorded. */
static void seat_alone(session *s, session_takeover *from)
{
    const watch_state *w = &s->viewer->watch;
    from->again = true;
    from->own = clamp_u8(own_board(s));
    for (unsigned i = 0; i < w->run->match.setup.players; i++) {
        duel_player *who = &from->who[i];
        if (i == from->own || !who->bot)
            *who = (duel_player){.person = i != from->own};
        if (i != from->own && !who->bot)
            who->bot = clamp_u8(run_level_of(w->text, w->size, i));
    }
}

static void take_over(session *s, bool alone, uint64_t now_us)
{
    watch_state *w = &s->viewer->watch;
    if (w->run->match.over)
        return;
    session_takeover from = {.text = w->text, .size = w->size, .tick = w->run->match.tick};
    memcpy(from.who, session_duel_of(s)->who, sizeof from.who);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        from.who[i].name[0] = '\0'; /* of those who played it */
    if (w->run->match.setup.players > 1 && (alone || session_persons(s) < 2))
        seat_alone(s, &from);
    else if (session_persons(s) == 0)
        duel_players_usual(from.who);
    session_game_leave_run(s);
    w->text = NULL;
    session_viewer_stop(s);
    session_takeover_begin(s, &from, now_us);
}

/* ---- moving about ------------------------------------------------------------------------- */

static void go(session *s, uint64_t tick)
{
    watch_go(&s->viewer->watch, tick);
    set_place(s->viewer);
    session_effects_clear(s);
}

static void seek(session *s, int64_t by_us)
{
    const watch_state *w = &s->viewer->watch;
    int64_t us = (int64_t)run_tick_us(w->run, w->run->match.tick) + by_us;
    go(s, us > 0 ? run_us_tick(w->run, (uint64_t)us) : 0);
}

static void pause(session *s)
{
    s->viewer->paused = true;
    set_place(s->viewer);
    session_effects_clear(s);
}

/* Pauses or continues; at its end a replay begins again. */
static void pause_or_go_on(session *s)
{
    session_viewer *v = s->viewer;
    if (!v->paused) {
        pause(s);
        v->keys_us = s->now_us + KEYS_US;
        return;
    }
    if (session_viewer_at_end(s))
        go(s, 0);
    v->paused = false;
}

static void step(session *s, key_code key)
{
    watch_state *w = &s->viewer->watch;
    uint64_t tick = w->run->match.tick;
    switch (key) {
    case ',': watch_go(w, tick > 0 ? tick - 1 : 0); break;
    case '.': watch_go(w, tick + 1); break;
    case 'z': watch_last_piece(w); break;
    default: watch_next_piece(w); break;
    }
    pause(s);
}

static void change_speed(session_viewer *v, int by)
{
    int speed = v->speed + by;
    if (speed >= VIEWER_SLOWEST && speed <= VIEWER_FASTEST)
        v->speed = clamp_i8(speed);
}

void session_viewer_point(session *s, unsigned thousandth, uint64_t now_us)
{
    session_viewer_run(s, now_us);
    if (thousandth <= 1000)
        go(s, s->viewer->watch.end_tick * thousandth / 1000);
    session_touch(s);
}

/* ---- the review --------------------------------------------------------------------------- */

static void show_mark(session *s)
{
    const coach_mark *mark = session_review_mark(s);
    if (!mark || !session_in_replay(s))
        return;
    s->viewer->paused = true;
    go(s, mark->tick);
    session_touch(s);
}

void session_viewer_show_mark(session *s, unsigned i)
{
    session_review_choose(s, i);
    show_mark(s);
}

/* Begins the review of the player's own board, or of the first bot. */
static void review_round(session *s, unsigned board)
{
    const watch_state *w = &s->viewer->watch;
    if (board >= w->run->match.setup.players)
        board = clamp_u32(session_person_board(s, 0));
    session_review_begin(s, w->text, w->size, board);
}

static void session_viewer_review(session *s, uint64_t now_us)
{
    session_viewer *v = s->viewer;
    uint64_t tick = v->watch.run->match.tick;
    (void)now_us;
    v->paused = true;
    if (!session_review_is_on(s))
        review_round(s, TS_PLAYERS_MAX);
    else if (session_review_is_done(s))
        session_viewer_show_mark(s, session_review_at(s, tick));
    session_set_cursor(s, SCREEN_REVIEW, 0);
    session_push(s, SCREEN_REVIEW);
}

void session_viewer_review_round(session *s, unsigned n, unsigned board, uint64_t now_us)
{
    if (n + 1 != session_duel_of(s)->round && !open_round(s, n, now_us))
        return;
    s->viewer->paused = true;
    review_round(s, board);
    session_touch(s);
}

unsigned session_viewer_rounds(const session *s)
{
    const char *round;
    size_t size;
    unsigned n = 0;
    while (duel_round(&s->viewer->match, n, &round, &size))
        n++;
    return n;
}

void session_viewer_review_leave(session *s, uint64_t now_us)
{
    session_pop(s);
    set_place(s->viewer);
    if (s->viewer->straight)
        leave(s, now_us);
}

void session_viewer_play_on(session *s, bool alone, uint64_t now_us)
{
    take_over(s, alone, now_us);
}

/* The next of the costliest, and after the last the first. */
static void next_mark(session *s)
{
    const coach_review *review = session_review_result(s);
    uint64_t tick = s->viewer->watch.run->match.tick, next = UINT64_MAX, first = UINT64_MAX;
    for (unsigned i = 0; review && session_review_is_done(s) && i < review->summary.dear; i++) {
        uint64_t at = review->mark[review->summary.dearest[i]].tick;
        first = min_u64(first, at);
        next = at > tick ? min_u64(next, at) : next;
    }
    if (first == UINT64_MAX)
        return;
    pause(s);
    go(s, next == UINT64_MAX ? first : next);
}

/* The replay is known from end to end before the coach begins. */
void session_viewer_think(session *s)
{
    if (!session_in_replay(s) || !session_review_is_on(s))
        return;
    if (session_shows_review(s) && watch_survey(&s->viewer->watch))
        return;
    if (session_review_think(s) && session_shows_review(s))
        show_mark(s);
    if (session_shows_review(s))
        session_odds_see(s);
}

/* Keys that move about in the replay may be held down. */
static bool may_repeat(key_code key)
{
    return key == KEY_LEFT || key == KEY_RIGHT || key == ',' || key == '.' || key == 'z' ||
           key == 'x';
}

static void press(session *s, key_code key, uint64_t now_us)
{
    session_viewer *v = s->viewer;
    session_viewer_run(s, now_us);
    session_touch(s);
    v->keys_us = 0;
    if (key >= '0' && key <= '9') {
        go(s, v->watch.end_tick * (key - '0') / 10);
        return;
    }
    switch (key) {
    case ' ': pause_or_go_on(s); break;
    case KEY_LEFT: seek(s, -SEEK_US); break;
    case KEY_RIGHT: seek(s, SEEK_US); break;
    case KEY_UP: change_speed(v, 1); break;
    case KEY_DOWN: change_speed(v, -1); break;
    case KEY_HOME: go(s, 0); break;
    case KEY_END: go(s, UINT64_MAX); break;
    case ',':
    case '.':
    case 'z':
    case 'x': step(s, key); break;
    case KEY_ENTER:
    case KEY_PAD_ENTER: take_over(s, false, now_us); break;
    case KEY_ESCAPE: leave(s, now_us); break;
    case 'c': session_viewer_review(s, now_us); break;
    case 'j': next_mark(s); break;
    case 'o': session_odds_switch(s); break;
    case 'n': open_round(s, session_duel_of(s)->round, now_us); break;
    case 'b':
        if (session_duel_of(s)->round > 1)
            open_round(s, session_duel_of(s)->round - 2U, now_us);
        break;
    default: break;
    }
}

/* The key that leaves the replay, or takes it over, is still the replay's own. */
bool session_viewer_key(session *s, const input_press *p)
{
    bool watched = session_in_replay(s);
    if (watched && p->down && (!p->repeated || may_repeat(p->meaning)))
        press(s, p->meaning, p->now_us);
    return watched;
}

/* ---- time passes -------------------------------------------------------------------------- */

/* When the replay comes to that time of the game. */
static uint64_t time_of(const session_viewer *v, uint64_t first_us)
{
    uint64_t place = first_us * PLACE_A_US, n = factor(v);
    return place <= v->place ? v->seen_us : v->seen_us + (place - v->place + n - 1) / n;
}

/* A fast replay changes with every picture, not with every tick. */
uint64_t session_viewer_next(const session *s)
{
    const session_viewer *v = s->viewer;
    const run_state *run = v->watch.run;
    if (!v->watch.surveyed)
        return s->now_us;
    uint64_t hint = s->now_us < v->keys_us ? v->keys_us : UINT64_MAX;
    hint = min_u64(hint, session_odds_next(s));
    if (v->paused)
        return hint;
    uint64_t next = UINT64_MAX, tick = watch_next(&v->watch), frame = session_frame_us(s);
    if (tick != RUN_NEVER)
        next = time_of(v, run_first_us(run, tick));
    uint64_t second = run_tick_us(run, run->match.tick) / SECOND_US + 1;
    next = min_u64(next, time_of(v, second * SECOND_US));
    if (run_glides(run))
        next = min_u64(next, v->seen_us + frame);
    if (next < v->seen_us + frame)
        next = v->speed > 0 ? v->seen_us + frame : next;
    return min_u64(next, hint);
}

/* The time of a machine that slept does not count. */
static void take_time(session *s, uint64_t now_us)
{
    session_viewer *v = s->viewer;
    uint64_t passed = now_us > v->seen_us ? now_us - v->seen_us : 0;
    if (passed > RUN_JUMP_US && !v->paused) {
        uint64_t due = session_viewer_next(s);
        if (due > now_us || now_us - due > RUN_JUMP_US)
            passed = 0;
    }
    v->seen_us += now_us > v->seen_us ? now_us - v->seen_us : 0;
    if (!v->paused)
        v->place += passed * factor(v);
}

void session_viewer_run(session *s, uint64_t now_us)
{
    session_viewer *v = s->viewer;
    if (!v->is_open || !session_shows_game(s))
        return;
    watch_state *w = &v->watch;
    uint64_t before = w->run->match.tick;
    if (v->keys_us && s->now_us >= v->keys_us) {
        v->keys_us = 0;
        session_touch(s);
    }
    take_time(s, now_us);
    if (!v->paused) {
        watch_play(w, run_us_tick(w->run, v->place / PLACE_A_US));
        session_effects_take_events(s, w->run, v->speed);
        if (session_viewer_at_end(s)) {
            v->paused = true;
            set_place(v);
        }
    }
    if (w->run->match.tick != before)
        session_effects_follow(s, now_us);
    if (watch_survey(w))
        session_touch(s);
    session_odds_see(s);
}

/* ---- games of the store and the last one -------------------------------------------------- */

/* Without the replay before it. */
static void review_alone(session *s, uint64_t now_us)
{
    s->viewer->straight = true;
    session_viewer_review(s, now_us);
}

void session_game_review_last(session *s, uint64_t now_us)
{
    const session_finished *f = session_last_game(s);
    if (f->replay && session_viewer_show(s, f->replay, f->replay_size, now_us))
        review_alone(s, now_us);
}

void session_game_watch_given(session *s)
{
    size_t size;
    char *text = session_library_given(s, &size);
    if (text && session_viewer_show(s, text, size, s->now_us) && session_review_is_wanted(s))
        review_alone(s, s->now_us);
    free(text);
}

void session_game_watch_stored(session *s, uint64_t id)
{
    session_review_want(s, false);
    if (session_library_fetch(s, id))
        session_game_watch_given(s);
}

void session_game_review_stored(session *s, uint64_t id)
{
    session_review_want(s, true);
    if (session_library_fetch(s, id))
        session_game_watch_given(s);
}

void session_game_watch_last(session *s, uint64_t now_us)
{
    const session_finished *f = session_last_game(s);
    if (f->replay)
        session_viewer_show(s, f->replay, f->replay_size, now_us);
}

/* ---- games that began within another one ---------------------------------------------------- */

bool session_is_takeover(const session *s)
{
    return s->viewer->takeover.text != NULL;
}

const session_takeover *session_takeover_get(const session *s)
{
    return &s->viewer->takeover;
}

void session_takeover_forget(session *s)
{
    free(s->viewer->takeover.text);
    s->viewer->takeover = (session_takeover){0};
}

void session_takeover_set(session *s, const session_takeover *from)
{
    session_takeover_forget(s);
    s->viewer->takeover = *from;
}
