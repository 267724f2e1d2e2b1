/* Sideways: presses, charge and repeat. Each direction has a counter that grows while the direction
 * is active. From DAS on, a move is due. A successful move subtracts ARR; a blocked one stays due,
 * so that the piece slips into the first gap it passes. */
#include "core.h"

static bool can_shift(const ts_board_tick *t, int dx)
{
    const ts_board *b = t->b;
    const ts_mask *m = ts_mask_of(t->r, b->piece);
    return ts_mask_fits_gliding(b, t->r, m, b->piece.x + dx, b->piece.y);
}

static bool try_shift(ts_board_tick *t, int dx)
{
    ts_board *b = t->b;
    if (!can_shift(t, dx)) {
        b->wall = 1;
        return false;
    }
    ts_piece moved = b->piece;
    moved.x = moved.x + dx;
    b->piece = moved;
    if (t->m->setup.handling[t->player].dcd)
        b->wall = 0;
    b->rotate_test = 0;
    b->fifth = 0;
    ts_event *last = ts_emitted_last(t, TS_EVENT_MOVE);
    if (last && last->amount * dx > 0) {
        last->amount = last->amount + dx;
        last->piece = moved;
    } else {
        ts_emit(t, TS_EVENT_MOVE)->amount = dx;
    }
    ts_piece_touched(t);
    ts_piece_changed(t);
    if (t->r->soft == TS_SOFT_ROW && ts_fall_is_instant(t))
        ts_fall_to_floor(t, TS_DROP_FALL);
    return true;
}

static int direction_held(ts_buttons held)
{
    return !!(held & TS_RIGHT) - !!(held & TS_LEFT);
}

/* Returns the active charge or NULL; *dx is the direction in which it moves the piece. */
static int32_t *running_charge(const ts_board_tick *t, int *dx)
{
    ts_board *b = t->b;
    switch (t->r->sideways) {
    case TS_SIDEWAYS_NEWEST: *dx = b->ruling; return *dx ? &b->charge[*dx > 0] : NULL;
    case TS_SIDEWAYS_EITHER:
        *dx = direction_held(t->held);
        return t->held & (TS_LEFT | TS_RIGHT) ? &b->charge[0] : NULL;
    default:
        *dx = t->held & TS_RIGHT ? 1 : -1;
        return t->held & (TS_LEFT | TS_RIGHT) && !(t->held & TS_SOFT) ? &b->charge[0] : NULL;
    }
}

void ts_shift_due(ts_board_tick *t)
{
    const ts_handling *h = &t->m->setup.handling[t->player];
    int dx = 0;
    int32_t *charge = running_charge(t, &dx);
    if (!charge || dx == 0 || t->b->piece.kind == TS_NONE || t->r->sideways == TS_SIDEWAYS_NES)
        return;
    while (*charge >= ts_das_ticks(t) && try_shift(t, dx))
        *charge -= h->arr;
}

static void shift_newest(ts_board_tick *t)
{
    ts_board *b = t->b;
    const ts_buttons both = TS_LEFT | TS_RIGHT, pressed = t->pressed & both;
    b->charge[0] &= -(int32_t) !!(t->held & TS_LEFT); /* branchless, because it is unpredictable */
    b->charge[1] &= -(int32_t) !!(t->held & TS_RIGHT);
    if (pressed == both) { /* pressed in the same tick: neither counts */
        b->ruling = 0;
        return;
    }
    if (pressed) {
        b->ruling = direction_held(pressed);
        b->charge[pressed == TS_RIGHT] = 0;
        if (b->piece.kind)
            try_shift(t, b->ruling);
        return;
    }
    if ((t->held & both) != both)
        b->ruling = direction_held(t->held);
    if (b->ruling && b->charge[b->ruling > 0] < ts_das_ticks(t))
        b->charge[b->ruling > 0]++;
    ts_shift_due(t);
}

static void shift_either(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->pressed & (TS_LEFT | TS_RIGHT)) {
        b->charge[0] = 0;
        if (t->pressed & TS_LEFT && b->piece.kind)
            try_shift(t, -1);
        if (t->pressed & TS_RIGHT && b->piece.kind)
            try_shift(t, 1);
        return;
    }
    if (b->charge[0] < ts_das_ticks(t))
        b->charge[0]++;
    ts_shift_due(t);
}

/* Follows the machine: Right has priority, and a blocked move fills the charge. */
static void shift_nes(ts_board_tick *t)
{
    int dx = 0;
    int32_t *charge = running_charge(t, &dx);
    if (!charge) /* Down freezes it */
        return;
    if (t->pressed & (TS_LEFT | TS_RIGHT)) {
        *charge = 0;
    } else {
        if (++*charge < t->r->das_ticks)
            return;
        *charge = t->r->das_reload;
    }
    if (!try_shift(t, dx))
        *charge = t->r->das_ticks;
}

RARELY bool shift_held(ts_board_tick *t)
{
    switch (t->r->sideways) {
    case TS_SIDEWAYS_NEWEST: shift_newest(t); break;
    case TS_SIDEWAYS_EITHER: shift_either(t); break;
    case TS_SIDEWAYS_NES: shift_nes(t); break;
    default: TS_ASSERT(false);
    }
    return true;
}

bool ts_step_shift(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (t->held & (TS_LEFT | TS_RIGHT))
        return shift_held(t);
    if (t->r->sideways == TS_SIDEWAYS_NES)
        return true; /* which keeps its charge */
    b->charge[0] = b->charge[1] = 0;
    b->ruling = 0;
    return true;
}

uint32_t ts_shift_idle(const ts_board_tick *t)
{
    int dx = 0;
    const int32_t *charge = running_charge(t, &dx);
    int32_t das = ts_das_ticks(t);
    if (!charge || dx == 0 || t->b->piece.kind == TS_NONE)
        return UINT32_MAX;
    if (*charge < das)
        return (uint32_t)(das - *charge) - 1;
    return can_shift(t, dx) || !t->b->wall ? 0 : UINT32_MAX;
}

void ts_shift_leap(ts_board_tick *t, uint32_t ticks)
{
    int dx = 0;
    int32_t *charge = running_charge(t, &dx);
    int32_t das = ts_das_ticks(t);
    if (!charge || *charge >= das ||
        (t->r->sideways == TS_SIDEWAYS_NES && t->b->piece.kind == TS_NONE))
        return;
    *charge = ticks < (uint32_t)(das - *charge) ? *charge + (int32_t)ticks : das;
}
