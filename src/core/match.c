/* A match: its start, one tick, and leaps over ticks in which nothing happens. */
#include "core.h"

_Static_assert(sizeof(ts_piece) == 4, "ts_piece");
_Static_assert(sizeof(ts_handling) == 12, "ts_handling");
_Static_assert(sizeof(ts_setup) == 72 + 4 * TS_CHANGES_MAX, "ts_setup");
_Static_assert(sizeof(ts_lock) == 16, "ts_lock");
_Static_assert(sizeof(ts_garbage) == 8, "ts_garbage");
_Static_assert(sizeof(ts_board) == 976, "a board");
_Static_assert(sizeof(ts_match) == sizeof(ts_setup) + 8 + 32 + 8 + 4 * 976, "a match");

#define ALL_BOARDS (~0u)

/* Sets the fields shared by all boards of the match, one by one, because a literal would zero
 * `nowhere`. */
ALWAYS_INLINE void begin_tick(ts_board_tick *t, ts_match *m, ts_events *out)
{
    t->m = m;
    t->r = ts_rules_by(&m->setup, &t->changed);
    t->mode = ts_mode_at(m->setup.mode);
    t->by_hand = t->mode->by_hand || (t->mode->stills && ts_still_ticks(m));
    t->out = out;
    t->sent = NULL;
    t->pressed = 0;
}

void ts_board_tick_of(ts_board_tick *t, ts_match *m, unsigned player, ts_events *out)
{
    begin_tick(t, m, out);
    t->b = &m->board[player];
    t->player = player;
    t->held = t->b->held;
}

ts_event *ts_emit_listed(ts_board_tick *t, unsigned kind)
{
    ts_event *e = &t->nowhere;
    if (t->out->count < TS_EVENTS_MAX)
        e = &t->out->list[t->out->count++];
    *e = (ts_event){.kind = kind, .player = t->player, .piece = t->b->piece};
    return e;
}

/* Only listed events are considered; discarded ones are never read. */
ts_event *ts_emitted_last(const ts_board_tick *t, unsigned kind)
{
    if (!t->out || t->out->count - 1 >= TS_EVENTS_MAX)
        return NULL;
    ts_event *e = &t->out->list[t->out->count - 1];
    return e->kind == kind && e->player == t->player ? e : NULL;
}

ts_handling ts_handling_usual(const ts_rules *r)
{
    const uint8_t taps = r->initial_taps ? TS_INITIAL_TAP : TS_INITIAL_OFF;
    return (ts_handling){.das = r->das_ticks,
                         .arr = r->arr_ticks,
                         .soft = r->soft_factor,
                         .irs = r->initial_rotation ? TS_INITIAL_HELD : taps,
                         .ihs = taps};
}

void ts_setup_default(ts_setup *setup, unsigned rules, unsigned mode)
{
    const ts_rules *r = ts_rules_get(rules);
    const ts_mode *played = ts_modes_get(mode);
    *setup =
        (ts_setup){.rules = r ? rules : UINT8_MAX, .mode = played ? mode : UINT8_MAX, .players = 1};
    if (played && played->players_least)
        setup->players = played->players_least;
    if (!r)
        return;
    setup->level = r->level_first;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        setup->handling[i] = ts_handling_usual(r);
}

bool ts_handling_is_allowed(const ts_rules *r, const ts_handling *h, const ts_handling *usual)
{
    const uint16_t ticks_max = 10000;
    if (h->das > ticks_max || h->arr > ticks_max || h->dcd > ticks_max || h->soft > 1000 ||
        h->irs > TS_INITIAL_TAP || h->ihs > TS_INITIAL_TAP || h->unused[0] || h->unused[1])
        return false;
    if (r->player_handling == TS_HANDLING_FIXED && (h->das != usual->das || h->arr != usual->arr))
        return false;
    return r->player_handling == TS_HANDLING_FREE ||
           (h->dcd == usual->dcd && h->soft == usual->soft && h->irs == usual->irs &&
            h->ihs == usual->ihs);
}

static bool handicap_is_allowed(const ts_setup *s, const ts_mode *mode)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        unsigned most = i < s->players && mode->players_least > 1 ? TS_HANDICAP_MAX : 0;
        if (s->handicap[i] > most)
            return false;
    }
    return true;
}

static bool handling_is_allowed(const ts_setup *s, const ts_rules *r)
{
    const ts_handling usual = ts_handling_usual(r);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (!ts_handling_is_allowed(r, &s->handling[i], &usual))
            return false;
    return true;
}

static bool goal_is_allowed(const ts_setup *s, const ts_mode *mode)
{
    if (s->goal && (mode->goal == 0 || (s->goal == TS_ENDLESS && !mode->goal_may_be_none)))
        return false;
    return !mode->puzzles || ts_puzzle_get(s->variant, s->goal ? s->goal : mode->goal);
}

static bool is_zero(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

int ts_setup_check(const ts_setup *s)
{
    ts_rules scratch;
    const ts_rules *r = ts_rules_of(s, &scratch);
    const ts_mode *mode = ts_modes_get(s->mode);
    if (!r)
        return TS_ERROR_RULES;
    if (!mode)
        return TS_ERROR_MODE;
    if (ts_setup_wrong_change(s))
        return TS_ERROR_CHANGE;
    if (r->columns && (mode->half_field || mode->puzzles))
        return TS_ERROR_COLUMNS;
    if (ts_setup_lacks(s))
        return TS_ERROR_LACKS;
    if (!ts_mode_seats(s->mode, s->players))
        return TS_ERROR_PLAYERS;
    if (!handicap_is_allowed(s, mode))
        return TS_ERROR_HANDICAP;
    if (s->variant && s->variant >= mode->variants)
        return TS_ERROR_VARIANT;
    if (s->level < r->level_first || s->level > r->level_start_max)
        return TS_ERROR_LEVEL;
    if (!goal_is_allowed(s, mode))
        return TS_ERROR_GOAL;
    if (!handling_is_allowed(s, r))
        return TS_ERROR_HANDLING;
    return is_zero(s->unused, sizeof s->unused) ? TS_OK : TS_ERROR_UNUSED;
}

void ts_board_measure(ts_board *b, const ts_rules *r, const ts_mode *mode)
{
    int less = mode->half_field ? r->visible / 2 : 0;
    const uint8_t columns = r->columns ? r->columns : TS_COLUMNS;
    b->columns = mode->half_field ? TS_COLUMNS / 2 : columns;
    b->rows = r->rows - less;
    b->visible = r->visible - less;
    b->ceiling = r->ceiling ? r->ceiling - less : 0;
}

bool ts_start(ts_match *m, const ts_setup *setup)
{
    if (ts_setup_check(setup) != TS_OK)
        return false;
    ts_rules scratch;
    const ts_rules *r = ts_rules_by(setup, &scratch), *own = ts_rules_get(setup->rules);
    const ts_mode *mode = ts_modes_get(setup->mode);
    *m = (ts_match){.setup = *setup};
    if (m->setup.goal == 0)
        m->setup.goal = mode->goal;
    for (unsigned i = 0; i < setup->players; i++) {
        ts_board *b = &m->board[i];
        b->rules = setup->rules;
        b->changed = ts_board_changes(own, r);
        b->mode = setup->mode;
        b->start_level = setup->level;
        ts_board_measure(b, r, mode);
        ts_level_set(b, r, setup->level);
        b->combo = -1;
        b->combo_factor = 1;
        bool hangs = r->ready_ticks && !mode->by_hand;
        b->phase = hangs ? TS_PHASE_READY : TS_PHASE_WAIT;
        b->wait = 1; /* the first piece spawns in the first tick */
        b->nes_soft = hangs ? (int8_t) - (int)r->ready_ticks : 0;
        ts_queue_start(b, r, setup->seed, i);
    }
    if (mode->start)
        mode->start(m);
    return true;
}

/* Advances the wait between two pieces. Returns true if the next piece has spawned, so that this
 * tick plays it. */
ALWAYS_INLINE bool piece_has_come(ts_board_tick *t)
{
    ts_board *b = t->b;
    b->tapped = b->tapped | t->pressed;
    if (b->wait == 0 || --b->wait > 0)
        return false;
    if (b->wait_next) {
        b->phase = TS_PHASE_WAIT;
        b->wait = b->wait_next;
        b->wait_next = 0;
        return false;
    }
    ts_piece_next(t);
    return b->piece.kind && !t->r->spawn_rests;
}

/* Returns false if the tick is over for this board. A step that needs a press is skipped without
 * one. */
ALWAYS_INLINE bool play_step(ts_board_tick *t, unsigned step)
{
    switch (step) {
    case TS_STEP_END: return false;
    case TS_STEP_HOLD: return !(t->pressed & TS_HOLD) || ts_step_hold(t);
    case TS_STEP_ROTATE: return !(t->pressed & TS_ROTATIONS) || ts_step_rotate(t);
    case TS_STEP_SHIFT: return ts_step_shift(t);
    case TS_STEP_HARD: return !(t->pressed & TS_HARD) || ts_step_hard(t);
    case TS_STEP_FALL: return ts_step_fall(t);
    case TS_STEP_LOCK: return ts_step_lock(t);
    default: TS_ASSERT(false);
    }
}

/* Most rule sets follow most of the default order. One pass in that order runs the steps that come
 * next, with predictable jumps; the rest are run in the rule set's order. */
ALWAYS_INLINE void play(ts_board_tick *t, const ts_rules *r)
{
    static const uint8_t usual[TS_STEPS_MAX] = {TS_STEP_HOLD, TS_STEP_ROTATE, TS_STEP_SHIFT,
                                                TS_STEP_HARD, TS_STEP_FALL,   TS_STEP_LOCK};
    const uint8_t *next = r->steps, *end = r->steps + TS_STEPS_MAX;
#pragma GCC unroll 6
    for (unsigned i = 0; i < TS_STEPS_MAX; i++) {
        if (*next != usual[i])
            continue;
        if (!play_step(t, usual[i]))
            return;
        next++;
    }
    while (next < end && *next && play_step(t, *next))
        next++;
}

ALWAYS_INLINE void step_board(ts_board_tick *t, ts_board *b, const ts_rules *r)
{
    if (b->piece.kind || piece_has_come(t))
        play(t, r);
    else if (r->sideways != TS_SIDEWAYS_NES)
        ts_step_shift(t); /* a charge grows while no piece is there */
    if (r->free_clock)
        ts_free_clock(t);
    b->fall_waits = 0;
    b->lock_waits = 0;
}

/* Returns the number of boards still playing, and the last of them. */
static unsigned boards_running(const ts_match *m, unsigned *last)
{
    unsigned running = 0;
    for (unsigned i = 0; i < m->setup.players; i++) {
        if (m->board[i].outcome == TS_RUNNING) {
            running++;
            *last = i;
        }
    }
    return running;
}

static bool somebody_has_won(const ts_match *m)
{
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->board[i].outcome == TS_WON)
            return true;
    return false;
}

static bool is_decided(const ts_match *m, unsigned running)
{
    return running == 0 || (m->setup.players > 1 && (running == 1 || somebody_has_won(m)));
}

/* With several boards, the first to reach the goal wins, otherwise the last survivor. */
ALWAYS_INLINE void settle(ts_match *m, ts_events *out)
{
    unsigned last = 0, running = boards_running(m, &last);
    if (!is_decided(m, running))
        return;
    bool won = somebody_has_won(m);
    for (unsigned i = 0; i < m->setup.players && running; i++)
        ts_end(m, i, !won && i == last ? TS_WON : TS_LOST, out);
    m->over = 1;
}

void ts_end(ts_match *m, unsigned player, int outcome, ts_events *out)
{
    ts_board_tick t;
    if (player >= m->setup.players || (outcome != TS_WON && outcome != TS_LOST))
        return;
    ts_board_tick_of(&t, m, player, out);
    if (t.b->outcome != TS_RUNNING)
        return;
    ts_emit(&t, TS_EVENT_OVER)->amount = outcome;
    t.b->outcome = outcome;
    t.b->phase = TS_PHASE_OVER;
    t.b->piece = (ts_piece){0};
}

ALWAYS_INLINE void step_boards(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], unsigned boards,
                               ts_events *out)
{
    if (out)
        out->count = 0;
    ts_sent sent;
    sent.count = 0;
    ts_board_tick t;
    begin_tick(&t, m, out);
    t.sent = &sent;
    const ts_rules *r = t.r;
    ts_board *b = m->board;
    for (unsigned i = 0; i < m->setup.players; i++, b++) {
        if (boards != ALL_BOARDS && !(boards >> i & 1))
            continue;
        t.b = b;
        t.player = i;
        t.held = held[i] & TS_BUTTONS_ALL;
        t.pressed = t.held & ~b->held;
        b->held = t.held;
        if (r->random == TS_RANDOM_NES)
            ts_nes_shift_once(b); /* even if the board has ended, because others draw from it */
        if (b->outcome != TS_RUNNING)
            continue;
        if (t.pressed & TS_TARGET) {
            if (t.mode->stills)
                ts_still_begin(&t);
            else
                ts_aim_on(m, i);
            t.pressed &= ~TS_TARGET; /* aiming does not touch the piece */
        }
        step_board(&t, b, r);
    }
    if (sent.count)
        ts_attacks_go(m, &sent, out);
    if (t.mode->stills)
        ts_still_tick(&t);
    if (t.mode->tick && !m->over)
        t.mode->tick(m, out);
    if (boards == ALL_BOARDS && !m->over)
        settle(m, out);
    m->tick++;
}

void ts_step(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], ts_events *out)
{
    step_boards(m, held, ALL_BOARDS, out);
}

void ts_step_some(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], unsigned boards,
                  ts_events *out)
{
    unsigned all = (1u << m->setup.players) - 1;
    if ((boards & all) == all)
        ts_step(m, held, out);
    else
        step_boards(m, held, boards & all, out);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

ALWAYS_INLINE uint32_t idle_board(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    uint32_t ticks = UINT32_MAX;
    if (b->piece.kind) {
        ticks = ts_shift_idle(t);
        ticks = least(ticks, ts_fall_idle(t));
        ticks = least(ticks, ts_lock_idle(t));
    } else if (b->wait) {
        ticks = b->wait - 1;
    }
    return t->r->free_clock ? least(ticks, ts_fall_idle(t)) : ticks;
}

ALWAYS_INLINE uint32_t idle_boards(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX],
                                   unsigned boards)
{
    const ts_mode *mode = ts_modes_get(m->setup.mode);
    uint32_t ticks = mode->idle && !m->over ? mode->idle(m) : UINT32_MAX;
    if (mode->stills && ts_still_ticks(m))
        ticks = least(ticks, ts_still_ticks(m) - 1);
    for (unsigned i = 0; i < m->setup.players; i++) {
        ts_board_tick t;
        if (!(boards >> i & 1))
            continue;
        ts_board_tick_of(&t, (ts_match *)m, i, NULL);
        if (t.b->outcome != TS_RUNNING)
            continue;
        if ((held[i] & TS_BUTTONS_ALL) != t.b->held)
            return 0;
        ticks = least(ticks, idle_board(&t));
    }
    return ticks;
}

uint32_t ts_idle(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX])
{
    unsigned last = 0;
    if (!m->over && is_decided(m, boards_running(m, &last)))
        return 0; /* the next step settles it */
    return idle_boards(m, held, ALL_BOARDS);
}

uint32_t ts_idle_some(const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], unsigned boards)
{
    return idle_boards(m, held, boards);
}

static void leap(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    for (unsigned i = 0; i < m->setup.players && ticks; i++) {
        ts_board_tick t;
        ts_board_tick_of(&t, m, i, NULL);
        t.b->held = held[i] & TS_BUTTONS_ALL;
        if (t.r->random == TS_RANDOM_NES)
            ts_nes_shift_register(t.b, ticks);
        if (t.b->outcome != TS_RUNNING)
            continue;
        ts_shift_leap(&t, ticks);
        if (t.b->piece.kind) {
            ts_fall_leap(&t, ticks);
            ts_lock_leap(&t, ticks);
        } else {
            t.b->wait -= t.b->wait ? ticks : 0;
            if (t.r->free_clock)
                ts_fall_leap(&t, ticks);
        }
    }
    m->tick += ticks;
}

uint32_t ts_skip(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t most)
{
    uint32_t ticks = least(ts_idle(m, held), most);
    leap(m, held, ticks);
    return ticks;
}

void ts_leap(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint32_t ticks)
{
    ts_skip(m, held, ticks);
}
