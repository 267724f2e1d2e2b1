/* Falling: gravity, soft drop, hard drop. Progress is counted in the unit of the speed, so that "n
 * rows every m ticks" stays exact. */
#include "core.h"

#define POINTS_A_ROW 24u /* 24ths of a row, for smooth falling */
#define ROWS_AT_ONCE 20u /* per tick: from this speed on pieces drop to the ground instantly */

/* Converts a speed to the rule set's common unit of progress, which speeds not scaled by the
 * percentage use, too. Clocks that only count ticks get a whole number of them. */
static ts_speed at_percent(const ts_rules *r, ts_speed speed, bool keeps)
{
    const uint32_t percent = r->speed_percent;
    if (r->free_clock || r->soft == TS_SOFT_NES) {
        speed.ticks = speed.ticks * 100 / percent;
        speed.ticks += speed.ticks == 0;
        return speed;
    }
    speed.rows *= percent;
    speed.ticks *= keeps ? percent : 100;
    return speed;
}

/* Returns the fall speed for rules under which a clock moves the pieces. */
ALWAYS_INLINE ts_speed clock_speed(const ts_board_tick *t, bool soft)
{
    const ts_rules *r = t->r;
    bool steady = t->mode->steady_speed && r->steady.rows;
    ts_speed speed = *(steady ? &r->steady : &r->curve[t->b->speed]);
    uint32_t factor = 1;
    if (soft && r->soft == TS_SOFT_FACTOR)
        factor = t->m->setup.handling[t->player].soft;
    if (factor == 0)
        return (ts_speed){.level = speed.level, .rows = ROWS_AT_ONCE};
    if (r->smooth) {
        uint64_t points = (uint64_t)speed.rows * factor * (r->falls_by_level ? t->b->level : 1);
        speed.rows = points > r->points_max ? r->points_max : (uint32_t)points;
        return speed;
    }
    speed.rows *= factor;
    bool interval = soft && r->soft == TS_SOFT_INTERVAL;
    if (interval)
        speed.ticks = r->soft_factor;
    if (r->speed_percent)
        speed = at_percent(r, speed, interval);
    if (soft && r->soft == TS_SOFT_ROW && speed.rows < speed.ticks)
        speed.rows = speed.ticks;
    if (speed.rows >= ROWS_AT_ONCE * speed.ticks)
        speed.ticks = 0;
    return speed;
}

ts_speed ts_fall_speed(const ts_board_tick *t, bool soft)
{
    return t->by_hand ? (ts_speed){.rows = 0, .ticks = 1} : clock_speed(t, soft);
}

static ts_speed speed_of(const ts_board_tick *t)
{
    return ts_fall_speed(t, t->held & TS_SOFT);
}

ts_speed ts_speed_now(const ts_match *m, unsigned player, bool soft)
{
    ts_board_tick t;
    if (player >= m->setup.players)
        return (ts_speed){0};
    ts_board_tick_of(&t, (ts_match *)m, player, NULL);
    return ts_fall_speed(&t, soft);
}

bool ts_fall_is_instant(const ts_board_tick *t)
{
    return !t->by_hand && clock_speed(t, false).ticks == 0;
}

void ts_fall_to_floor(ts_board_tick *t, unsigned how)
{
    unsigned rows = ts_rows_below(t->b, t->r, t->b->piece);
    if (rows)
        ts_piece_descend(t, rows, how);
}

bool ts_step_hard(ts_board_tick *t)
{
    if (!(t->pressed & TS_HARD) || t->r->hard == TS_HARD_NONE)
        return true;
    if (t->by_hand && t->b->grounded && t->r->hard == TS_HARD_SONIC) {
        ts_lock_down(t);
        return false;
    }
    ts_fall_to_floor(t, TS_DROP_HARD);
    if (t->r->hard == TS_HARD_SONIC)
        return true;
    ts_lock_down(t);
    return false;
}

RARELY bool fall_at_once(ts_board_tick *t, unsigned how)
{
    t->b->fall = 0;
    ts_fall_to_floor(t, how);
    return true;
}

RARELY bool fall_smoothly(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (b->grounded) {
        ts_lock_down(t);
        return false;
    }
    const ts_speed speed = clock_speed(t, t->held & TS_SOFT);
    if (speed.ticks == 0)
        return fall_at_once(t, TS_DROP_SOFT);
    b->fall += speed.rows;
    if (b->fall < POINTS_A_ROW)
        return true;
    b->fall -= POINTS_A_ROW;
    ts_piece two_below = b->piece;
    two_below.y = two_below.y - 2;
    if (!ts_board_fits(b, t->r, two_below))
        b->fall = 0;
    ts_piece_descend(t, 1, t->held & TS_SOFT ? TS_DROP_SOFT : TS_DROP_FALL);
    return true;
}

/* Drops the piece one row per press. A piece that cannot move down locks. */
static bool fall_by_press(ts_board_tick *t)
{
    if (t->b->grounded) {
        ts_lock_down(t);
        return false;
    }
    ts_piece_descend(t, 1, TS_DROP_SOFT);
    return true;
}

/* Handles a due row while the piece is on the ground. Returns false if the piece has locked. */
static bool fall_failed(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->r->lock == TS_LOCK_AT_ONCE || b->resets >= t->r->lock_resets_max) {
        ts_lock_down(t);
        return false;
    }
    b->lock_runs = 1;
    b->lock_waits = 1;
    b->fall = 0;
    return true;
}

/* Under these rules the fall clock pauses on the ground. After an edge, a row takes its full
 * time. */
static bool clock_rests(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    return b->grounded && (t->r->lock == TS_LOCK_EXTENDED || t->r->lock == TS_LOCK_STEP_RESET ||
                           (t->r->lock == TS_LOCK_FAILED_FALL && b->lock_runs));
}

/* Moves the piece down by the rows that are due. */
RARELY bool fall_rows(ts_board_tick *t, uint32_t ticks, unsigned how)
{
    ts_board *b = t->b;
    while (b->fall >= ticks) {
        if (b->grounded) {
            if (t->r->lock == TS_LOCK_STEP_RESET)
                b->fall %= ticks; /* rows that were due are lost: it may leave the ground at once */
            return clock_rests(t) || fall_failed(t);
        }
        b->fall = t->r->soft == TS_SOFT_INTERVAL ? 0 : b->fall - ticks;
        ts_piece_descend(t, 1, how);
        if (b->fall >= ticks)
            ts_shift_due(t); /* a held direction is tried at every row on the way */
    }
    return true;
}

static bool fall_by_clock(ts_board_tick *t)
{
    ts_board *b = t->b;
    bool soft = t->held & TS_SOFT;
    ts_speed speed = clock_speed(t, soft);
    unsigned how = soft && t->r->soft != TS_SOFT_NONE ? TS_DROP_SOFT : TS_DROP_FALL;
    if (soft && t->r->soft == TS_SOFT_ROW)
        b->soft_ticks++;
    if (speed.ticks == 0)
        return fall_at_once(t, how);
    if (clock_rests(t)) {
        b->fall = 0;
        return true;
    }
    b->fall += speed.rows;
    return b->fall < speed.ticks || fall_rows(t, speed.ticks, how);
}

/* ---- by hand ------------------------------------------------------------------------------ */

/* There is no gravity. Soft moves the piece down a row, and further rows while it is held. If the
 * hard drop does not lock, another press on the ground does. The field `wait` is unused while a
 * piece is in play: here it counts the ticks to the next row. */

#define HAND_ROWS_A_SECOND 20u

static uint32_t ticks_a_row(const ts_board_tick *t)
{
    uint32_t factor = HAND_ROWS_A_SECOND;
    if (t->r->soft == TS_SOFT_FACTOR)
        factor = t->m->setup.handling[t->player].soft;
    if (factor == 0)
        return 0;
    uint32_t ticks = t->r->tick_rate[0] / t->r->tick_rate[1] / factor;
    return ticks ? ticks : 1;
}

RARELY bool fall_by_hand(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->pressed & TS_SOFT && b->grounded && t->r->hard != TS_HARD_LOCK) {
        ts_lock_down(t);
        return false;
    }
    if (!(t->held & TS_SOFT) || b->grounded)
        b->wait = 0;
    else if (b->wait > 1)
        b->wait--;
    else if (ticks_a_row(t) == 0)
        ts_fall_to_floor(t, TS_DROP_SOFT);
    else {
        ts_piece_descend(t, 1, TS_DROP_SOFT);
        b->wait = ticks_a_row(t);
    }
    return true;
}

static bool soft_by_hand(const ts_board_tick *t)
{
    return t->held & TS_SOFT && !t->b->grounded;
}

/* The clock is paused: only instant falls still happen. */
RARELY bool fall_in_spite(ts_board_tick *t)
{
    if (!ts_fall_is_instant(t))
        return true;
    return t->r->smooth ? fall_smoothly(t) : fall_by_clock(t);
}

ALWAYS_INLINE bool fall_by_itself(ts_board_tick *t)
{
    if (t->r->free_clock)
        return true;
    if (t->b->fall_waits)
        return fall_in_spite(t);
    return t->r->smooth ? fall_smoothly(t) : fall_by_clock(t);
}

RARELY bool fall_by_press_too(ts_board_tick *t)
{
    return fall_by_press(t) && fall_by_itself(t);
}

bool ts_step_fall(ts_board_tick *t)
{
    if (t->by_hand)
        return fall_by_hand(t);
    if (t->r->soft == TS_SOFT_NES)
        return ts_nes_fall(t);
    if (t->r->soft == TS_SOFT_STEP && t->pressed & TS_SOFT)
        return fall_by_press_too(t);
    return fall_by_itself(t);
}

/* wx: advances the single clock at the end of every tick, with or without a piece. */
void ts_free_clock(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (b->outcome != TS_RUNNING || (t->by_hand && b->piece.kind) || ++b->fall < speed_of(t).ticks)
        return;
    b->fall = 0;
    if (b->phase == TS_PHASE_CLEARING)
        ts_piece_next(t);
    else if (b->piece.kind == TS_NONE)
        return; /* an editing function has removed the piece */
    else if (b->grounded)
        ts_lock_down(t);
    else
        ts_piece_descend(t, 1, TS_DROP_FALL);
}

/* Returns the number of ticks before the one in which `progress` reaches `goal` at `step` per
 * tick. */
static uint32_t ticks_before(uint32_t progress, uint32_t goal, uint32_t step)
{
    return progress >= goal ? 0 : (goal - progress + step - 1) / step - 1;
}

static uint32_t idle_of_wait(uint32_t wait)
{
    return wait ? wait - 1 : 0;
}

uint32_t ts_fall_idle(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    ts_speed speed = speed_of(t);
    if (t->by_hand && b->piece.kind)
        return soft_by_hand(t) ? idle_of_wait(b->wait) : UINT32_MAX;
    if (t->r->free_clock)
        return ticks_before(b->fall, speed.ticks, 1);
    if (t->r->soft == TS_SOFT_NES)
        return ts_nes_fall_idle(t);
    if (t->r->smooth)
        return b->grounded || speed.ticks == 0 ? 0
                                               : ticks_before(b->fall, POINTS_A_ROW, speed.rows);
    if (speed.ticks == 0)
        return b->grounded ? UINT32_MAX : 0;
    return clock_rests(t) ? UINT32_MAX : ticks_before(b->fall, speed.ticks, speed.rows);
}

void ts_fall_leap(ts_board_tick *t, uint32_t ticks)
{
    ts_board *b = t->b;
    ts_speed speed = speed_of(t);
    if (t->by_hand && b->piece.kind) {
        b->wait -= soft_by_hand(t) ? ticks : b->wait;
        return;
    }
    if (t->r->free_clock) {
        b->fall += ticks;
        return;
    }
    if (t->r->soft == TS_SOFT_NES) {
        ts_nes_fall_leap(t, ticks);
        return;
    }
    if (speed.ticks == 0 || clock_rests(t))
        b->fall = 0;
    else
        b->fall += speed.rows * ticks;
}
