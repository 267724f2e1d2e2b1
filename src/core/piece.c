/* The piece in play: how it comes, is held, turned, and what follows when it stands elsewhere.
 * It does not know why it falls or when it locks. */
#include "core.h"

/* Where the leftmost cell is to be in a narrower field: in the middle, or left of it. */
static int centred_x(const ts_game *g, const ts_rules *r, unsigned kind)
{
    const ts_cell *cell = r->shapes->cell[kind][0];
    int left = cell[0].x, right = left;
    for (int i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        right = cell[i].x > right ? cell[i].x : right;
    }
    return (g->columns - (right - left + 1)) / 2 - left;
}

/* In half a field as far below the top as in a whole one. */
ts_piece ts_spawned(const ts_game *g, unsigned kind)
{
    const ts_rules *r = ts_rules_get(g->rules);
    int x = g->columns == TS_COLUMNS ? r->spawn[kind].x : centred_x(g, r, kind);
    int y = r->spawn[kind].y - (r->visible - g->visible);
    return (ts_piece){.kind = (uint8_t)kind, .x = (int8_t)x, .y = (int8_t)y};
}

void ts_piece_reset(ts_game *g, const ts_rules *r)
{
    if (!r->free_clock)
        g->fall = 0;
    g->lock_clock = 0;
    g->lock_runs = 0;
    g->resets = 0;
    g->landed = 0;
    g->grounded = 0;
    g->lowest = INT8_MAX;
    g->turn_test = 0;
    g->fifth = 0;
    g->soft_ticks = 0;
    if (g->nes_soft > 0)
        g->nes_soft = 0;
}

/* DCD: what was charged against a wall is cut back when the player turns or a piece comes. */
static void cut_charge(ts_turn *t)
{
    const ts_handling *h = &t->m->setup.handling[t->player];
    int32_t most = h->dcd < h->das ? h->das - h->dcd : 0;
    for (int i = 0; i < 2 && h->dcd && t->g->wall; i++)
        if (t->g->charge[i] > most)
            t->g->charge[i] = most;
    t->g->wall = 0;
}

static int turns_of(ts_buttons buttons)
{
    int sum = (buttons & TS_CW ? 1 : 0) - (buttons & TS_CCW ? 1 : 0) + (buttons & TS_FLIP ? 2 : 0);
    return (sum & 3) == 3 ? -1 : sum & 3;
}

static ts_piece with_initial_turn(ts_turn *t, ts_piece p)
{
    const ts_handling *h = &t->m->setup.handling[t->player];
    ts_buttons asked = 0;
    if (h->irs == TS_INITIAL_HOLD) {
        asked = t->held;
        t->pressed &= (ts_buttons) ~(TS_CW | TS_CCW | TS_FLIP);
    } else if (h->irs == TS_INITIAL_TAP) {
        asked = t->g->tapped;
        t->pressed &= (ts_buttons) ~(asked & (TS_CW | TS_CCW | TS_FLIP)); /* done with it */
    }
    int turn = turns_of(asked);
    ts_piece turned = p;
    if (turn == 0)
        return p;
    int test = ts_rotate(t->g, t->r, &turned, turn);
    return test == 1 || (test > 1 && !t->r->initial_turn) ? turned : p;
}

void ts_piece_arrives(ts_turn *t, unsigned kind)
{
    ts_game *g = t->g;
    ts_piece_reset(g, t->r);
    cut_charge(t);
    ts_piece p = with_initial_turn(t, ts_spawned(g, kind));
    g->tapped = 0;
    g->phase = g->nes_soft < 0 ? TS_PHASE_READY : TS_PHASE_PLAY;
    g->piece = p;
    g->fall_waits = 1;
    g->lock_waits = 1;
    ts_emit(t, TS_EVENT_SPAWN);
    if (t->r->over_block == 1 && !ts_board_fits(g, t->r, p)) {
        ts_game_over(t, TS_OVER_BLOCK);
        return;
    }
    p.y--;
    if (t->r->spawn_drop && ts_board_fits(g, t->r, p))
        g->piece = p;
    ts_piece_changed(t);
    if (ts_fall_is_instant(t) && !t->r->free_clock)
        ts_fall_to_floor(t, 0);
}

static void swap_hold(ts_turn *t, unsigned *kind)
{
    ts_game *g = t->g;
    unsigned out = g->hold ? g->hold : ts_queue_take(t);
    g->hold = (uint8_t)*kind;
    g->hold_used = 1;
    *kind = out;
    ts_emit(t, TS_EVENT_HOLD)->piece = (ts_piece){.kind = g->hold};
}

void ts_piece_next(ts_turn *t)
{
    ts_game *g = t->g;
    const ts_handling *h = &t->m->setup.handling[t->player];
    unsigned kind = ts_queue_take(t);
    if (kind == TS_NONE) { /* the last one is the one on hold */
        kind = g->hold;
        g->hold = TS_NONE;
    }
    g->hold_used = 0;
    if (kind == TS_NONE) { /* until some are given */
        g->phase = TS_PHASE_WAIT;
        return;
    }
    if (g->first_came)
        ts_level_piece(t);
    g->first_came = 1;
    ts_buttons asked = h->ihs == TS_INITIAL_HOLD  ? t->held
                       : h->ihs == TS_INITIAL_TAP ? g->tapped
                                                  : 0;
    if (asked & TS_HOLD && (g->hold || g->queue_count)) {
        swap_hold(t, &kind);
        t->pressed &= (ts_buttons)~TS_HOLD;
    }
    ts_piece_arrives(t, kind);
}

bool ts_step_hold(ts_turn *t)
{
    ts_game *g = t->g;
    if (!(t->pressed & TS_HOLD) || !t->r->hold || g->hold_used || (!g->hold && !g->queue_count))
        return true;
    unsigned kind = g->piece.kind;
    swap_hold(t, &kind);
    ts_piece_arrives(t, kind);
    return g->outcome == TS_RUNNING;
}

/* One turn a tick: when several buttons are pressed in the same instant, the first of these. */
bool ts_step_turn(ts_turn *t)
{
    ts_game *g = t->g;
    int turn = t->pressed & TS_CW ? 1 : t->pressed & TS_CCW ? -1 : t->pressed & TS_FLIP ? 2 : 0;
    int test = turn ? ts_rotate(g, t->r, &g->piece, turn) : 0;
    if (test == 0)
        return true;
    g->turn_test = (uint8_t)test;
    g->fifth = (uint8_t)(test == 5 || (t->r->fifth_sticks && g->fifth));
    cut_charge(t);
    ts_event *e = ts_emit(t, TS_EVENT_TURN);
    e->amount = (int16_t)test;
    e->spin = (uint8_t)ts_spin_of(g, t->r, g->piece, test, g->fifth);
    ts_piece_touched(t);
    ts_piece_changed(t);
    return true;
}

void ts_piece_touched(ts_turn *t)
{
    ts_game *g = t->g;
    switch (t->r->lock) {
    case TS_LOCK_EXTENDED:
        if (!g->landed && !t->r->resets_from_spawn)
            break;
        if (g->resets < t->r->lock_resets_max)
            g->resets++;
        g->lock_clock = 0;
        g->lock_waits = 1;
        break;
    case TS_LOCK_FAILED_FALL:
        if (!g->lock_runs)
            break;
        g->lock_runs = 0;
        g->lock_clock = 0;
        g->fall = 0;
        g->fall_waits = 1;
        if (g->resets < t->r->lock_resets_max)
            g->resets++;
        break;
    default: break;
    }
}

void ts_piece_changed(ts_turn *t)
{
    ts_game *g = t->g;
    int low = t->r->renew_by_position ? g->piece.y : ts_lowest_y(t->r, g->piece);
    if (low < g->lowest) {
        g->lowest = (int8_t)low;
        if (t->r->lock == TS_LOCK_EXTENDED) {
            g->resets = 0;
            g->lock_clock = 0;
        }
    }
    ts_piece below = g->piece;
    below.y--;
    bool was_grounded = g->grounded;
    g->grounded = (!t->r->smooth || g->fall == 0) && !ts_board_fits(g, t->r, below);
    if (was_grounded && !g->grounded) {
        g->lock_runs = 0;
        if (t->r->lock == TS_LOCK_EXTENDED || t->r->lock == TS_LOCK_STEP_RESET)
            g->fall_waits = 1; /* over the edge: a row takes its whole time */
    }
    if (!g->grounded || was_grounded)
        return;
    g->landed = 1;
    g->lock_waits = 1;
    ts_emit(t, TS_EVENT_LAND);
}

void ts_piece_descend(ts_turn *t, unsigned rows, unsigned how)
{
    ts_game *g = t->g;
    g->piece.y = (int8_t)(g->piece.y - (int)rows);
    g->turn_test = 0;
    g->fifth = 0;
    if (how == 1)
        ts_score_add(t, (uint64_t)rows * t->r->soft_points);
    else if (how == 2)
        ts_score_add(t, (uint64_t)rows * t->r->hard_points);
    if (t->r->lock == TS_LOCK_STEP_RESET)
        g->lock_clock = 0;
    ts_event *last = t->out && t->out->count ? &t->out->list[t->out->count - 1] : &t->nowhere;
    if (last->kind == TS_EVENT_DROP && last->player == t->player && last->how == how) {
        last->amount = (int16_t)(last->amount + (int)rows);
        last->piece = g->piece;
    } else {
        ts_event *e = ts_emit(t, TS_EVENT_DROP);
        e->amount = (int16_t)rows;
        e->how = (uint8_t)how;
    }
    ts_piece_changed(t);
}
