/* Turns time and buttons into ticks. Every tick of a game is played here, and every input goes
 * through the recorder. It must not know keys or screens, and never asks for the time. */
#include "game/watch.h"
#include "base/minmax.h"
#include "bots.h"

#include <stdlib.h>
#include <string.h>

/* ---- time --------------------------------------------------------------------------------- */

/* A microsecond is rate[0] / (rate[1] * 1000000) ticks; in lowest terms the products below fit into
 * 64 bits for any real game. */
static void set_rate(run_state *run, const uint32_t rate[2])
{
    uint64_t ticks = rate[0], us = (uint64_t)rate[1] * 1000000;
    uint64_t a = us, b = ticks;
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    run->rate_ticks = ticks / a;
    run->rate_us = us / a;
}

/* a * b / c rounded down, without the whole product. */
static uint64_t scaled(uint64_t a, uint64_t b, uint64_t c)
{
    return a / c * b + a % c * b / c;
}

uint64_t run_us_tick(const run_state *run, uint64_t played_us)
{
    return scaled(played_us, run->rate_ticks, run->rate_us);
}

static uint64_t played_at(const run_state *run, uint64_t us)
{
    int64_t passed = (int64_t)(us - run->origin_us);
    if (passed <= 0)
        return 0;
    return run->speed > 0 ? (uint64_t)passed << run->speed : (uint64_t)passed >> -run->speed;
}

/* The time that this takes at the run's speed. */
static uint64_t time_for(const run_state *run, uint64_t played_us)
{
    if (run->speed <= 0)
        return played_us << -run->speed;
    return (played_us + (UINT64_C(1) << run->speed) - 1) >> run->speed;
}

uint64_t run_when(const run_state *run, uint64_t played_us)
{
    return run->origin_us + time_for(run, played_us);
}

/* The tick in progress at that time. */
static uint64_t tick_at(const run_state *run, uint64_t us)
{
    if (run->paused)
        us = min_u64(us, run->seen_us);
    return run_us_tick(run, played_at(run, us));
}

uint64_t run_tick_us(const run_state *run, uint64_t tick)
{
    return scaled(tick, run->rate_us, run->rate_ticks);
}

uint64_t run_board_us(const run_state *run, unsigned board)
{
    uint32_t ended = ts_duel_ended(&run->match, board);
    return run_tick_us(run, ended ? ended : run->match.tick);
}

uint64_t run_first_us(const run_state *run, uint64_t tick)
{
    bool exact = tick % run->rate_ticks * run->rate_us % run->rate_ticks == 0;
    return run_tick_us(run, tick) + !exact;
}

/* The first microsecond of a tick. */
static uint64_t begin_us(const run_state *run, uint64_t tick)
{
    return run_when(run, run_first_us(run, tick));
}

uint64_t run_when_reached(const run_state *run, uint64_t played_us)
{
    uint64_t tick = run_us_tick(run, played_us);
    return begin_us(run, tick + (run_tick_us(run, tick) < played_us));
}

/* ---- macros ------------------------------------------------------------------------------- */

static unsigned bit(int macro)
{
    return 1u << macro;
}

static ts_buttons row_button(const ts_rules *r)
{
    return r->soft == TS_SOFT_NONE ? 0 : TS_SOFT;
}

/* The button that moves a piece to the floor without locking it. */
static ts_buttons floor_button(const ts_rules *r)
{
    return r->hard == TS_HARD_SONIC ? TS_HARD : row_button(r);
}

static bool blocked_beside(const ts_board *b, int dx)
{
    ts_piece beside = b->piece;
    beside.x = clamp_i8(beside.x + dx);
    return !ts_fits(b, beside);
}

/* Those that still have something to do in the next tick. */
static unsigned running_macros(const run_state *run, unsigned player)
{
    const ts_board *b = &run->match.board[player];
    const ts_rules *r = run_rules(run);
    unsigned running = run->macros[player];
    if (!running || b->piece.kind == TS_NONE)
        return running;
    if (blocked_beside(b, -1))
        running &= ~bit(MACRO_LEFT_WALL);
    if (blocked_beside(b, 1))
        running &= ~bit(MACRO_RIGHT_WALL);
    if (b->grounded || !floor_button(r))
        running &= ~bit(MACRO_FLOOR);
    if (b->grounded || b->piece.y <= run->row_goal[player] || !row_button(r))
        running &= ~bit(MACRO_ROW);
    return running;
}

/* A button that acts once per press must be released in between. */
static ts_buttons held_or_anew(const ts_board *b, const ts_rules *r, ts_buttons button)
{
    bool once = button == TS_HARD || r->soft == TS_SOFT_STEP;
    return once ? (ts_buttons)(button & ~b->held) : button;
}

static ts_buttons buttons_of(const ts_board *b, const ts_rules *r, unsigned macros)
{
    ts_buttons buttons = 0;
    if (macros & bit(MACRO_LEFT_WALL))
        buttons |= TS_LEFT;
    if (macros & bit(MACRO_RIGHT_WALL))
        buttons |= TS_RIGHT;
    if (macros & bit(MACRO_FLOOR))
        buttons |= held_or_anew(b, r, floor_button(r));
    if (macros & bit(MACRO_ROW))
        buttons |= held_or_anew(b, r, row_button(r));
    return buttons;
}

/* The buttons of the next tick, without those that wait. */
static void get_held(const run_state *run, ts_buttons held[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        held[i] = run->held[i];
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->macros[i])
            held[i] |= buttons_of(&run->match.board[i], run_rules(run), running_macros(run, i));
    replay_run_held(run, held);
}

static void begin_macro(run_state *run, unsigned player, int macro)
{
    ts_piece piece = run->match.board[player].piece;
    unsigned macros = run->macros[player];
    switch (macro) {
    case MACRO_LEFT_WALL: macros &= ~bit(MACRO_RIGHT_WALL); break;
    case MACRO_RIGHT_WALL: macros &= ~bit(MACRO_LEFT_WALL); break;
    case MACRO_ROW:
        if (piece.kind == TS_NONE)
            return;
        if (!(macros & bit(MACRO_ROW)))
            run->row_goal[player] = piece.y;
        run->row_goal[player]--;
        break;
    default: break;
    }
    run->macros[player] = clamp_u8(macro == MACRO_NONE ? 0 : macros | bit(macro));
}

/* ---- starting and ending ------------------------------------------------------------------ */

void run_put_before(run_state *run, const char *text, size_t size)
{
    buffer *b = &run->replay;
    if (!buffer_reserve(b, size))
        return;
    memmove(b->data + size, b->data, b->size);
    memcpy(b->data, text, size);
    b->size += size;
}

const ts_rules *run_rules(const run_state *run)
{
    const ts_setup *s = &run->match.setup;
    return s->change[0].knob ? &run->changed : ts_rules_get(s->rules);
}

bool run_start(run_state *run, const ts_setup *setup, uint64_t now_us)
{
    memset(run, 0, sizeof *run);
    if (!ts_start(&run->match, setup))
        return false;
    ts_rules_of(setup, &run->changed);
    set_rate(run, ts_rules_get(setup->rules)->tick_rate);
    run->origin_us = run->seen_us = now_us;
    ts_recorder_begin(&run->recorder, &run->match, buffer_append, &run->replay);
    return true;
}

void run_end(run_state *run)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        free(run->queue[i].list);
    buffer_free(&run->replay);
    run_bots_end(run);
    replay_run_end(run);
    memset(run, 0, sizeof *run);
}

/* A recorder of its own writes the end after the text; the game's continues without it. */
const char *run_replay(run_state *run, size_t *size)
{
    ts_recorder recorder = run->recorder;
    size_t so_far = run->replay.size;
    ts_recorder_finish(&recorder, &run->match);
    *size = run->replay.size;
    run->replay.size = so_far;
    return run->replay.failed ? NULL : run->replay.data;
}

/* ---- what is told ------------------------------------------------------------------------- */

static void pause_here(run_state *run, bool jumped)
{
    run->paused = true;
    run->jumped = jumped;
}

/* Notes the time now. Sleeping until something is due is not a jump, whatever its length; a second
 * beyond that is. */
static void tell_time(run_state *run, uint64_t us)
{
    if (run->paused || us <= run->seen_us)
        return;
    if (!run->lead && us - run->seen_us > RUN_JUMP_US) {
        uint64_t due = max_u64(run_next(run, 0), run->seen_us);
        if (us > due && us - due > RUN_JUMP_US) {
            pause_here(run, true);
            return;
        }
    }
    run->seen_us = us;
}

void run_button(run_state *run, unsigned player, ts_buttons button, bool down, uint64_t at_us)
{
    ts_buttons told = run->told[player];
    tell_time(run, at_us);
    told = (ts_buttons)(down ? told | button : told & ~button);
    if (told == run->told[player])
        return;
    run_change change = {.button = button, .down = down};
    if (run_queue_put(&run->queue[player], max_u64(tick_at(run, at_us), run->match.tick), change))
        run->told[player] = told;
}

void run_macro(run_state *run, unsigned player, int macro, uint64_t at_us)
{
    tell_time(run, at_us);
    run_change change = {.macro = clamp_u8(macro)};
    run_queue_put(&run->queue[player], max_u64(tick_at(run, at_us), run->match.tick), change);
}

void run_release_all(run_state *run, uint64_t at_us)
{
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        run_macro(run, i, MACRO_NONE, at_us);
        for (unsigned button = 1; button & TS_BUTTONS_ALL; button <<= 1)
            run_button(run, i, (ts_buttons)button, false, at_us);
    }
}

/* The tick of the first waiting change. */
static uint64_t waiting_tick(const run_state *run)
{
    uint64_t tick = RUN_NEVER;
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        const run_change *change = run_queue_first(&run->queue[i]);
        if (change)
            tick = min_u64(tick, change->tick);
    }
    return tick;
}

static void take_change(run_state *run, unsigned player, const run_change *change)
{
    if (!change->button) {
        begin_macro(run, player, change->macro);
        return;
    }
    ts_buttons held = run->held[player];
    held = (ts_buttons)(change->down ? held | change->button : held & ~change->button);
    run->held[player] = held;
    if (change->down && change->button & TS_LEFT)
        run->macros[player] &= (uint8_t)~bit(MACRO_RIGHT_WALL);
    if (change->down && change->button & TS_RIGHT)
        run->macros[player] &= (uint8_t)~bit(MACRO_LEFT_WALL);
}

/* Applies the changes for the next tick. */
static void take_changes(run_state *run)
{
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        const run_change *change;
        while ((change = run_queue_first(&run->queue[i])) && change->tick <= run->match.tick) {
            take_change(run, i, change);
            run_queue_drop(&run->queue[i]);
        }
    }
}

/* ---- playing ------------------------------------------------------------------------------ */

static void keep_event(run_state *run, const ts_event *event)
{
    if (run->event_count == RUN_EVENTS_MAX)
        memmove(run->events, run->events + 1, --run->event_count * sizeof run->events[0]);
    run->events[run->event_count++] = (run_event){.tick = run->match.tick, .event = *event};
}

void run_clear_events(run_state *run)
{
    run->event_count = 0;
}

static void count_presses(run_state *run, const ts_buttons held[TS_PLAYERS_MAX])
{
    const ts_match *m = &run->match;
    for (unsigned i = 0; i < m->setup.players; i++)
        stats_press(&run->stats[i], &m->board[i], (ts_buttons)(held[i] & ~m->board[i].held));
}

static void on_event(run_state *run, const ts_match *m, const ts_event *e)
{
    keep_event(run, e);
    stats_event(&run->stats[e->player], run_rules(run), &m->board[e->player], e);
    if (e->kind == TS_EVENT_LOCK)
        run->stats[e->player].tick_of_last = m->tick;
    if (e->kind == TS_EVENT_LOCK || e->kind == TS_EVENT_HOLD)
        run->macros[e->player] = 0;
}

static void step(run_state *run, const ts_buttons held[TS_PLAYERS_MAX])
{
    ts_match *m = &run->match;
    ts_events events;
    count_presses(run, held);
    ts_step(m, held, &events);
    for (uint32_t i = 0; i < events.count; i++)
        on_event(run, m, &events.list[i]);
    replay_run_follow(run, 1, &events);
}

/* A step, or a leap no further than that tick. */
static void play(run_state *run, uint64_t until)
{
    ts_match *m = &run->match;
    ts_buttons held[TS_PLAYERS_MAX];
    get_held(run, held);
    for (unsigned i = 0; i < m->setup.players; i++)
        run->macros[i] = clamp_u8(running_macros(run, i));
    uint32_t idle = run_bots_idle(run, held);
    if (idle == 0)
        run_bots_hold(run, held);
    ts_recorder_held(&run->recorder, m, held);
    if (idle == 0) {
        step(run, held);
        return;
    }
    idle = (uint32_t)min_u64(min_u64(until, run->recorder.hash_tick) - m->tick, idle);
    ts_leap(m, held, idle);
    run_bots_leap(run, idle);
    replay_run_follow(run, idle, NULL);
}

/* ---- where others play, too --------------------------------------------------------------- */

/* The picture of a match whose boards are known up to different ticks. */
static void look_at_lead(run_state *run)
{
    const run_lead *l = run->lead;
    uint64_t tick = 0;
    run->match = *l->known(l->ctx);
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        const ts_match *m = l->shown(l->ctx, i);
        run->match.board[i] = m->board[i];
        if (!l->own || l->own >> i & 1)
            tick = max_u64(tick, m->tick);
    }
    run->match.tick = tick;
}

void run_follow(run_state *run, const run_lead *lead)
{
    run->lead = lead;
    look_at_lead(run);
}

void run_hear(run_state *run, const ts_match *m, const ts_events *events, unsigned boards,
              bool ends)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        if (boards >> e->player & 1 && (e->kind == TS_EVENT_OVER) == ends)
            on_event(run, m, e);
    }
}

static void follow_lead(run_state *run, uint64_t now_us)
{
    const run_lead *l = run->lead;
    ts_buttons held[TS_PLAYERS_MAX];
    tell_time(run, now_us);
    look_at_lead(run);
    uint64_t under_way = l->tick(l->ctx, now_us);
    run->origin_us = now_us - run_first_us(run, under_way);
    while (l->own && l->goes(l->ctx)) {
        bool answers = run->match.tick == under_way && waiting_tick(run) <= under_way;
        if (run->match.tick >= under_way && !answers)
            break;
        take_changes(run);
        get_held(run, held);
        for (unsigned i = 0; i < run->match.setup.players; i++)
            run->macros[i] = clamp_u8(running_macros(run, i));
        run_bots_hold(run, held);
        count_presses(run, held);
        if (!l->play(l->ctx, held, answers, now_us))
            break;
        look_at_lead(run);
    }
}

void run_advance(run_state *run, uint64_t now_us)
{
    if (run->lead) {
        follow_lead(run, now_us);
        return;
    }
    tell_time(run, now_us);
    if (run->paused)
        return;
    uint64_t under_way = tick_at(run, run->seen_us);
    while (!run->match.over) {
        uint64_t tick = run->match.tick;
        bool answers = tick == under_way && waiting_tick(run) <= tick;
        if (tick >= under_way && !answers)
            break;
        take_changes(run);
        play(run, answers ? tick + 1 : min_u64(under_way, waiting_tick(run)));
    }
}

void run_play_to(run_state *run, const ts_buttons held[TS_PLAYERS_MAX], uint64_t tick)
{
    memcpy(run->held, held, sizeof run->held);
    while (run->match.tick < tick && !run->match.over)
        play(run, tick);
}

/* ---- continuing from a recording ---------------------------------------------------------- */

/* Plays the items of the reader up to that tick. The changes of the last line of a text without an
 * end were played when they were written: their tick is played, too. */
static int play_recorded(run_state *run, ts_replay_reader *reader, uint64_t until)
{
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_replay_item item = {0};
    uint64_t changed = 0;
    int error;
    while ((error = ts_replay_next(reader, &item)) == TS_OK) {
        run_play_to(run, held, min_u64(item.tick, until));
        if (item.tick >= until || item.kind == TS_REPLAY_ITEM_END)
            return TS_OK;
        if (item.kind == TS_REPLAY_ITEM_CHANGE) {
            held[item.board] = item.held;
            changed = item.tick + 1;
        } else if (run->match.tick != item.tick || ts_hash(&run->match) != item.hash) {
            return TS_REPLAY_HASH_DIFFERS;
        }
    }
    run_play_to(run, held, min_u64(changed, until));
    return error == TS_REPLAY_TORN ? TS_OK : error;
}

bool run_start_from(run_state *run, const char *text, size_t size, uint64_t until, uint64_t now_us,
                    int *error)
{
    ts_replay_reader reader;
    *error = ts_replay_open(&reader, text, size);
    if (*error || !run_start(run, &reader.setup, now_us)) {
        *error = *error ? *error : TS_REPLAY_SETUP;
        return false;
    }
    *error = play_recorded(run, &reader, until);
    memset(run->held, 0, sizeof run->held);
    run_clear_events(run);
    run->origin_us = now_us - run_tick_us(run, run->match.tick);
    pause_here(run, false);
    return true;
}

/* ---- when to wake ------------------------------------------------------------------------- */

/* A piece between two rows moves in every tick. */
bool run_glides(const run_state *run)
{
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        const ts_board *b = &run->match.board[i];
        if (ts_rules_get(b->rules)->smooth && b->piece.kind && !b->grounded)
            return true;
    }
    return false;
}

uint64_t run_next(const run_state *run, uint64_t shown_us)
{
    const ts_match *m = &run->match;
    ts_buttons held[TS_PLAYERS_MAX];
    if (run->paused || m->over || (run->lead && run->lead->own && !run->lead->goes(run->lead->ctx)))
        return RUN_NEVER;
    get_held(run, held);
    uint64_t waiting = waiting_tick(run), next = RUN_NEVER;
    if (waiting != RUN_NEVER)
        next = begin_us(run, max_u64(waiting, m->tick));
    if (run_bots_think(run))
        return run->seen_us;
    uint32_t idle = run_bots_idle(run, held);
    if (idle != UINT32_MAX)
        next = min_u64(next, begin_us(run, m->tick + idle + 1));
    if (shown_us && run_glides(run))
        next = min_u64(next, max_u64(run->seen_us + shown_us, begin_us(run, m->tick + 1)));
    if (run->speed > 0) /* faster than can be shown */
        next = max_u64(next, run->seen_us + shown_us);
    return next;
}

void run_pause(run_state *run, uint64_t now_us)
{
    run_advance(run, now_us);
    if (!run->paused)
        pause_here(run, false);
}

void run_resume(run_state *run, uint64_t now_us)
{
    if (run->paused && now_us > run->seen_us) {
        run->origin_us += now_us - run->seen_us;
        run->seen_us = now_us;
    }
    run->paused = run->jumped = false;
}

void run_set_speed(run_state *run, int speed, uint64_t now_us)
{
    run_advance(run, now_us);
    uint64_t played = played_at(run, run->seen_us);
    run->speed = clamp_i8(speed);
    run->origin_us = run->seen_us - time_for(run, played);
}
