/* The actions of hands from tick to tick. If a piece is not where it was expected (it has fallen
 * meanwhile), they find a new path from its position. */
#include "bot/hands.h"

#include <string.h>

enum { PLANS_MAX = 12, KEYS_A_ROW = 12 };

static uint32_t ticks_of_ms(const ts_rules *r, uint64_t ms)
{
    return ms * r->tick_rate[0] / (UINT64_C(1000) * r->tick_rate[1]);
}

void ts_hands_open(ts_hands *h, const ts_match *m, unsigned board, unsigned keys_a_second,
                   unsigned wait_ms)
{
    const ts_rules *r = ts_rules_get(m->board[board].rules);
    memset(h, 0, sizeof *h);
    ts_forms_of(r, &h->forms);
    uint32_t key = ticks_of_ms(r, 1000 / keys_a_second), charge = m->setup.handling[board].das;
    /* a longer press would move several columns */
    uint32_t press = key / 2 < charge ? key / 2 : charge;
    h->wait_ticks = ticks_of_ms(r, wait_ms);
    h->target = -1;
    h->press_ticks = press > 1 ? press : 1;
    h->gap_ticks = key > h->press_ticks ? key - h->press_ticks : 1;
}

void ts_hands_target(ts_hands *h, int target)
{
    h->target = target;
}

void ts_hands_aim(ts_hands *h, ts_place to, bool hold)
{
    h->to = to;
    h->hold = hold;
    h->busy = true;
    h->planned = h->dropping = h->letting_lie = false;
    h->plans = 0;
    h->left = h->left > h->wait_ticks ? h->left : h->wait_ticks;
}

void ts_hands_rest(ts_hands *h)
{
    h->busy = false;
}

bool ts_hands_at_once(const ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_rules *r = ts_rules_get(m->setup.rules);
    ts_speed speed = ts_speed_now(m, board, false);
    uint64_t rows = (uint64_t)(h->press_ticks + h->gap_ticks) * speed.rows;
    return speed.ticks == 0 || (!r->smooth && rows >= (uint64_t)r->visible * speed.ticks);
}

static bool on_ground(const ts_board *b)
{
    ts_piece below = b->piece;
    below.y--;
    return !ts_fits(b, below);
}

static bool stands_at(const ts_board *b, ts_piece p)
{
    return b->piece.kind == p.kind && b->piece.rot == p.rot && b->piece.x == p.x &&
           b->piece.y == p.y;
}

static bool is_beside(const ts_board *b, int dx)
{
    ts_piece p = b->piece;
    p.x = p.x + dx;
    return !ts_fits(b, p);
}

/* True when the held button must be released now. */
static bool is_done(const ts_hands *h, const ts_board *b, const ts_rules *r)
{
    if (b->pieces != h->number || b->piece.kind == TS_NONE)
        return true;
    switch (h->now.how) {
    case TS_INPUT_SLIDE:
        return b->piece.x == h->now.after.x || b->piece.kind != h->now.after.kind ||
               is_beside(b, h->now.button == TS_LEFT ? -1 : 1);
    case TS_INPUT_SINK:
        if (r->soft == TS_SOFT_STEP)
            return h->left == 0;
        return !h->dropping && (b->piece.y <= h->now.after.y || on_ground(b));
    default: return h->left == 0;
    }
}

/* Waits until the piece has fallen to the row of the input; anything unexpected ends the wait. */
static bool waits_for_fall(const ts_hands *h, const ts_board *b)
{
    return h->busy && h->planned && h->at > 0 && h->now.how == TS_INPUT_WAIT &&
           b->pieces == h->number && b->piece.y > h->now.after.y && !on_ground(b);
}

static ts_buttons press(ts_hands *h, ts_input input)
{
    h->now = input;
    h->held = input.button;
    h->down = 0;
    h->left = input.button ? h->press_ticks - 1 : 0;
    return h->held;
}

static ts_buttons tap(ts_hands *h, ts_buttons button)
{
    return press(h, (ts_input){.button = button, .how = TS_INPUT_TAP});
}

/* Drops a piece that is above its placement, and locks it as soon as the rules allow. */
static ts_buttons drop(ts_hands *h, const ts_board *b, const ts_rules *r)
{
    h->dropping = true;
    bool grounded = on_ground(b);
    if (r->hard == TS_HARD_LOCK || (r->hard == TS_HARD_SONIC && !grounded))
        return tap(h, TS_HARD);
    if (r->soft == TS_SOFT_NONE)
        return 0;
    return press(h, (ts_input){.button = TS_SOFT, .how = TS_INPUT_SINK});
}

/* Moves on the floor can start at any time within a row, so twice the keys of a long path must fit
 * into the row's time. */
static bool is_slow(const ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_speed speed = ts_speed_now(m, board, false);
    return (uint64_t)KEYS_A_ROW * (h->press_ticks + h->gap_ticks) * speed.rows > speed.ticks;
}

static bool plan(ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    h->at = 0;
    h->planned = true;
    /* Hands that tap as fast as ARR need not wait for the charge. */
    const bool taps = h->press_ticks + h->gap_ticks <= m->setup.handling[board].arr;
    ts_rules scratch;
    const bool locks = ts_rules_of(&m->setup, &scratch)->hard == TS_HARD_LOCK;
    const ts_path_how how = {ts_hands_at_once(h, m, board), taps, is_slow(h, m, board), locks};
    return ts_path_find(b, &h->forms, b->piece, h->to, how, &h->path);
}

static bool aims_elsewhere(const ts_hands *h, const ts_match *m, unsigned board)
{
    return h->target >= 0 && m->board[h->target].outcome == TS_RUNNING &&
           ts_target(m, board) != h->target;
}

static ts_buttons next_input(ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    ts_rules scratch;
    const ts_rules *r = ts_rules_of(&m->setup, &scratch);
    if (aims_elsewhere(h, m, board))
        return tap(h, TS_TARGET);
    if (ts_modes_get(m->setup.mode)->stills && m->mode_data[TS_STILL_METER] >= TS_STILL_FULL &&
        !ts_still_ticks(m))
        return tap(h, TS_TARGET);
    if (h->hold) {
        h->hold = false;
        return tap(h, TS_HOLD);
    }
    if (h->dropping || h->letting_lie)
        return drop(h, b, r);
    if (waits_for_fall(h, b))
        return 0;
    bool astray = !h->planned || (h->at > 0 && !stands_at(b, h->path.input[h->at - 1].after));
    if (r->soft == TS_SOFT_STEP && h->planned && h->now.how == TS_INPUT_SINK && h->at > 0 &&
        b->piece.y > h->path.input[h->at - 1].after.y)
        return press(h, h->path.input[h->at - 1]); /* one row per press */
    if (astray && (h->plans++ == PLANS_MAX || !plan(h, m, board))) {
        h->letting_lie = true; /* there is no path, or none for these hands */
        return drop(h, b, r);
    }
    if (h->at < h->path.count)
        return press(h, h->path.input[h->at++]);
    return drop(h, b, r);
}

ts_buttons ts_hands_held(ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    ts_rules scratch;
    if (h->held && !is_done(h, b, ts_rules_of(&m->setup, &scratch))) {
        h->left -= h->left > 0;
        h->down++;
        return h->held;
    }
    if (h->held) {
        uint32_t early = h->down + 1 < h->press_ticks ? h->press_ticks - h->down - 1 : 0;
        uint32_t left = h->gap_ticks + early;
        h->held = 0;
        h->left = h->left > left && h->busy && h->number != b->pieces ? h->left : left;
    }
    if (h->left > 0) {
        h->left--;
        return 0;
    }
    if (!h->busy || b->piece.kind == TS_NONE || b->phase != TS_PHASE_PLAY)
        return 0;
    h->number = b->pieces;
    return next_input(h, m, board);
}

uint32_t ts_hands_idle(const ts_hands *h, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    ts_rules scratch;
    const ts_rules *r = ts_rules_of(&m->setup, &scratch);
    if (h->held) {
        bool by_clock =
            h->now.how == TS_INPUT_TAP || (h->now.how == TS_INPUT_SINK && r->soft == TS_SOFT_STEP);
        if (is_done(h, b, r))
            return 0;
        return by_clock ? h->left : UINT32_MAX;
    }
    if (h->left > 0)
        return h->left;
    bool waits = !h->busy || b->piece.kind == TS_NONE || b->phase != TS_PHASE_PLAY ||
                 (waits_for_fall(h, b) && !aims_elsewhere(h, m, board));
    return waits ? UINT32_MAX : 0;
}

void ts_hands_leap(ts_hands *h, uint32_t ticks)
{
    h->left -= h->left < ticks ? h->left : ticks;
    h->down += h->held ? ticks : 0;
}
