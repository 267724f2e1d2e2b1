/* The piece in play: spawn, hold, rotation, and the consequences of a change of position. This file
 * does not know why a piece falls or when it locks. */
#include "core.h"

/* The spawn column in a field of another width: in the middle, or left of it. */
static int centred_x(const ts_board *b, const ts_rules *r, unsigned kind)
{
    const ts_cell *cell = r->shapes->cell[kind][0];
    int left = cell[0].x, right = left;
    for (int i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        right = cell[i].x > right ? cell[i].x : right;
    }
    return (b->columns - (right - left + 1)) / 2 - left;
}

/* Returns the first free position above a blocked one, or the blocked one if there is none. */
static ts_piece raised(const ts_board *b, const ts_rules *r, ts_piece p)
{
    ts_piece up = p;
    while (!ts_board_fits(b, r, up) && ts_highest_y(r, up) < b->rows - 1)
        up.y++;
    return ts_board_fits(b, r, up) ? up : p;
}

/* In half a field a piece spawns as far below the top as in a whole one. A combo means that the
 * last piece cleared. */
ts_piece ts_spawned(const ts_board *b, unsigned kind)
{
    const ts_rules *r = ts_rules_at(b->rules);
    if (kind < TS_I || kind > TS_Z)
        return (ts_piece){0};
    int x = b->columns == TS_COLUMNS ? r->spawn[kind].x : centred_x(b, r, kind);
    int y = r->spawn[kind].y - (r->visible - b->visible);
    ts_piece p = {.kind = kind, .x = x, .y = y};
    return r->over_block == TS_BLOCKED_CLUTCH && b->combo >= 0 ? raised(b, r, p) : p;
}

void ts_piece_reset(ts_board *b, const ts_rules *r)
{
    if (!r->free_clock)
        b->fall = 0;
    b->lock_clock = 0;
    b->lock_runs = 0;
    b->resets = 0;
    b->landed = 0;
    b->grounded = 0;
    b->lowest = INT8_MAX;
    b->rotate_test = 0;
    b->fifth = 0;
    b->soft_ticks = 0;
    if (b->nes_soft > 0)
        b->nes_soft = 0;
}

/* DCD: while a piece is at the wall, that is, until a shift succeeds, each rotation and the next
 * spawn reduce the charge. */
static void cut_charge(ts_board_tick *t)
{
    const ts_handling *h = &t->m->setup.handling[t->player];
    if (!h->dcd || !t->b->wall)
        return;
    int32_t most = h->dcd < h->das ? h->das - h->dcd : 0;
    for (int i = 0; i < 2; i++)
        if (t->b->charge[i] > most)
            t->b->charge[i] = most;
}

static int rotation_asked(ts_buttons buttons)
{
    int sum = (buttons & TS_CW ? 1 : 0) - (buttons & TS_CCW ? 1 : 0) + (buttons & TS_FLIP ? 2 : 0);
    return (sum & 3) == 3 ? -1 : sum & 3;
}

static ts_piece with_initial_rotation(ts_board_tick *t, ts_piece p)
{
    const ts_handling *h = &t->m->setup.handling[t->player];
    ts_buttons asked = 0;
    if (h->irs == TS_INITIAL_HELD) {
        asked = t->held;
        t->pressed &= ~TS_ROTATIONS;
    } else if (h->irs == TS_INITIAL_TAP) {
        asked = t->b->tapped;
        t->pressed &= (ts_buttons) ~(asked & TS_ROTATIONS); /* these presses are used up */
    }
    int by = rotation_asked(asked);
    ts_piece rotated = p;
    if (by == 0)
        return p;
    int test = ts_rotate(t->b, t->r, &rotated, by);
    return test == 1 || (test > 1 && !t->r->initial_rotation) ? rotated : p;
}

/* Credits a new piece with the part of its first row that it has fallen already. */
static void begin_first_row(ts_board_tick *t)
{
    const uint64_t row = ts_fall_speed(t, t->held & TS_SOFT).ticks;
    t->b->fall = row * t->r->spawn_fall / 100;
}

void ts_piece_arrives(ts_board_tick *t, unsigned kind)
{
    ts_board *b = t->b;
    ts_piece_reset(b, t->r);
    cut_charge(t);
    b->wall = 0;
    ts_piece p = with_initial_rotation(t, ts_spawned(b, kind));
    b->tapped = 0;
    b->phase = b->nes_soft < 0 ? TS_PHASE_READY : TS_PHASE_PLAY;
    b->piece = p;
    b->fall_waits = 1;
    b->lock_waits = 1;
    ts_emit(t, TS_EVENT_SPAWN);
    bool ends = t->r->over_block == TS_BLOCKED_AT_ONCE || t->r->over_block == TS_BLOCKED_CLUTCH;
    if (ends && !ts_board_fits(b, t->r, p) &&
        !(ts_still_saves(t, p) && ts_board_fits(b, t->r, p))) {
        ts_game_over(t, TS_OVER_BLOCK);
        return;
    }
    p.y--;
    if (t->r->spawn_drop && ts_board_fits(b, t->r, p))
        b->piece = p;
    ts_piece_changed(t);
    if (t->r->spawn_fall)
        begin_first_row(t);
    if (ts_fall_is_instant(t) && !t->r->free_clock)
        ts_fall_to_floor(t, TS_DROP_FALL);
}

static void swap_hold(ts_board_tick *t, unsigned *kind)
{
    ts_board *b = t->b;
    unsigned out = b->hold ? b->hold : ts_queue_take(t);
    b->hold = *kind;
    b->hold_used = 1;
    *kind = out;
    ts_emit(t, TS_EVENT_HOLD)->piece = (ts_piece){.kind = b->hold};
}

void ts_piece_next(ts_board_tick *t)
{
    ts_board *b = t->b;
    const ts_handling *h = &t->m->setup.handling[t->player];
    unsigned kind = ts_queue_take(t);
    if (kind == TS_NONE) { /* the queue has run out: the piece on hold is the last one */
        kind = b->hold;
        b->hold = TS_NONE;
    }
    b->hold_used = 0;
    if (kind == TS_NONE) { /* none spawns until ts_edit_queue adds some */
        b->phase = TS_PHASE_WAIT;
        return;
    }
    if (b->first_came)
        ts_level_piece(t);
    b->first_came = 1;
    ts_buttons asked = 0;
    if (h->ihs == TS_INITIAL_HELD)
        asked = t->held;
    else if (h->ihs == TS_INITIAL_TAP)
        asked = b->tapped;
    if (asked & TS_HOLD && t->r->hold && (b->hold || b->queue_count)) {
        swap_hold(t, &kind);
        t->pressed &= ~TS_HOLD;
    }
    ts_piece_arrives(t, kind);
}

bool ts_step_hold(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (!(t->pressed & TS_HOLD) || !t->r->hold || b->hold_used || (!b->hold && !b->queue_count))
        return true;
    unsigned kind = b->piece.kind;
    swap_hold(t, &kind);
    ts_piece_arrives(t, kind);
    return b->outcome == TS_RUNNING;
}

static bool rests(const ts_board *b, const ts_rules *r)
{
    ts_piece below = b->piece;
    below.y--;
    return !ts_board_fits(b, r, below);
}

static void note_kick(ts_board_tick *t, bool rose)
{
    ts_board *b = t->b;
    if (rose)
        b->resets = TS_KICKED;
    else if (b->resets == TS_KICKED || (b->resets == TS_KICKED_AGAIN && b->grounded))
        b->resets++;
}

/* Performs one rotation per tick. Of several buttons pressed in the same tick TS_CW counts,
 * otherwise TS_CCW. */
bool ts_step_rotate(ts_board_tick *t)
{
    static const int8_t by_buttons[8] = {0, 1, -1, 1, 2, 1, -1, 1}; /* a branchless lookup */
    ts_board *b = t->b;
    int by = by_buttons[(t->pressed & TS_ROTATIONS) / TS_CW];
    const int from = b->piece.y;
    int test = by ? ts_rotate(b, t->r, &b->piece, by) : 0;
    if (test == 0)
        return true;
    b->rotate_test = test;
    b->fifth = test == 5 || (t->r->fifth_sticks && b->fifth);
    cut_charge(t);
    if (t->m->setup.handling[t->player].dcd == 0)
        b->wall = 0; /* it has no meaning there, but is part of the hash */
    ts_event *e = ts_emit(t, TS_EVENT_ROTATE);
    e->amount = test;
    if (t->out && rests(b, t->r))
        e->spin = ts_spin_of(b, t->r, b->piece, test, b->fifth);
    ts_piece_touched(t);
    ts_piece_changed(t);
    if (t->r->tgm3_kicks)
        note_kick(t, b->piece.y > from);
    return true;
}

void ts_piece_touched(ts_board_tick *t)
{
    ts_board *b = t->b;
    switch (t->r->lock) {
    case TS_LOCK_EXTENDED:
        if (!b->landed && !t->r->resets_from_spawn)
            break;
        if (b->resets < t->r->lock_resets_max)
            b->resets++;
        b->lock_clock = 0;
        b->lock_waits = 1;
        break;
    case TS_LOCK_FAILED_FALL:
        if (!b->lock_runs)
            break;
        b->lock_runs = 0;
        b->lock_clock = 0;
        b->fall = 0;
        b->fall_waits = 1;
        if (b->resets < t->r->lock_resets_max)
            b->resets++;
        break;
    default: break;
    }
}

void ts_piece_changed(ts_board_tick *t)
{
    ts_board *b = t->b;
    const ts_mask *m = ts_mask_of(t->r, b->piece);
    int low = t->r->renew_by_position ? b->piece.y : b->piece.y + m->low;
    bool lower = low < b->lowest;
    b->lowest = lower ? (int8_t)low : b->lowest;
    if (t->r->lock == TS_LOCK_EXTENDED) {
        const uint32_t kept = (uint32_t)lower - 1; /* all or nothing, branchless */
        b->resets &= kept;
        b->lock_clock &= kept;
    }
    bool was_grounded = b->grounded, between_rows = t->r->smooth && b->fall;
    b->grounded = !between_rows && !ts_mask_fits(b, m, b->piece.x, b->piece.y - 1);
    if (was_grounded && !b->grounded) {
        b->lock_runs = 0;
        if (t->r->lock == TS_LOCK_EXTENDED)
            b->fall_waits = 1; /* after an edge: the next row takes its full time */
    }
    if (!b->grounded || was_grounded)
        return;
    b->landed = 1;
    if (t->r->lock != TS_LOCK_STEP_RESET)
        b->lock_waits = 1;
    ts_emit(t, TS_EVENT_LAND);
}

void ts_piece_descend(ts_board_tick *t, unsigned rows, unsigned how)
{
    ts_board *b = t->b;
    b->piece.y = b->piece.y - (int)rows;
    b->rotate_test = 0;
    b->fifth = 0;
    if (how == TS_DROP_SOFT)
        ts_score_add(t, (uint64_t)rows * t->r->soft_points);
    else if (how == TS_DROP_HARD)
        ts_score_add(t, (uint64_t)rows * t->r->hard_points);
    if (t->r->lock == TS_LOCK_STEP_RESET) {
        b->lock_clock = 0;
        b->lock_waits = 1;
    }
    ts_event *last = ts_emitted_last(t, TS_EVENT_DROP);
    if (last && last->how == how) {
        last->amount = last->amount + (int)rows;
        last->piece = b->piece;
    } else {
        ts_event *e = ts_emit(t, TS_EVENT_DROP);
        e->amount = rows;
        e->how = how;
    }
    ts_piece_changed(t);
    if (t->r->tgm3_kicks && b->resets == TS_KICKED_AGAIN && b->grounded)
        b->resets = TS_KICKED_DOWN;
}
