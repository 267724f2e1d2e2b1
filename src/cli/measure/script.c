/* The scripted player plays every rule set by the same few habits. It finds out by asking the core
 * what a set lacks (a hard drop, a way to rotate), never by the set's name. */
#include "measure/script.h"
#include "base/lcg.h"

#define PRESSES_MAX 30 /* a piece after more presses is dropped where it is */

/* Habits that alternate from piece to piece, so that every button is used in every way. */
static bool holds_this_piece(uint32_t piece)
{
    return piece % 4 == 3;
}

static bool slides_this_piece(uint32_t piece) /* holds the direction; otherwise taps it */
{
    return piece % 2 == 1;
}

static bool lowers_this_piece(uint32_t piece) /* goes down by soft drop first */
{
    return piece % 5 == 2;
}

static bool twists_this_piece(uint32_t piece) /* rotates once more on the ground */
{
    return piece % 9 == 6;
}

/* ---- where to ----------------------------------------------------------------------------- */

static unsigned stack_height(const uint16_t row[TS_ROWS])
{
    unsigned height = TS_ROWS;
    while (height > 0 && row[height - 1] == 0)
        height--;
    return height;
}

/* Returns the badness of a stack: holes, roughness and height, in arbitrary points. */
static int stack_cost(const ts_board *b, const uint16_t row[TS_ROWS])
{
    unsigned top = stack_height(row);
    int cost = 0, height_before = -1;
    for (unsigned x = 0; x < b->columns; x++) {
        int height = 0, holes = 0;
        for (unsigned y = top; y-- > 0;) {
            bool filled = row[y] >> x & 1;
            if (filled && !height)
                height = (int)y + 1;
            holes += height && !filled;
        }
        int step = height_before < 0 ? 0 : height - height_before;
        cost += 36 * holes + 5 * height + 18 * (step < 0 ? -step : step);
        height_before = height;
    }
    return cost;
}

static int placement_cost(const ts_board *b, ts_piece p)
{
    uint16_t row[TS_ROWS];
    ts_cell cell[4];
    int cost = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        row[y] = b->row[y];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++) {
        if (cell[i].y >= b->visible)
            cost += 1000;
        if (cell[i].y < TS_ROWS)
            row[cell[i].y] = row[cell[i].y] | 1u << cell[i].x;
    }
    unsigned kept = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        if (row[y] != (1u << b->columns) - 1)
            row[kept++] = row[y];
    cost -= 40 * (int)(TS_ROWS - kept);
    while (kept < TS_ROWS)
        row[kept++] = 0;
    return cost + stack_cost(b, row);
}

/* The best place for a drop from above, whether or not the piece can get there. */
static ts_piece best_target(const ts_board *b)
{
    ts_piece best = b->piece;
    int best_cost = 0;
    bool found = false;
    for (int rot = 0; rot < 4; rot++)
        for (int x = -2; x < b->columns + 2; x++) {
            ts_piece p = b->piece;
            p.rot = rot;
            p.x = x;
            for (int lower = 0; lower < 3 && !ts_fits(b, p); lower++)
                p.y--;
            if (!ts_fits(b, p))
                continue;
            p = ts_dropped(b, p);
            int cost = placement_cost(b, p);
            if (!found || cost < best_cost) {
                best = p;
                best_cost = cost;
                found = true;
            }
        }
    return best;
}

/* ---- how ---------------------------------------------------------------------------------- */

static bool on_ground(const ts_board *b)
{
    ts_piece below = b->piece;
    below.y--;
    return !ts_fits(b, below);
}

static bool can_rotate(const ts_board *b, int by)
{
    ts_piece p = b->piece;
    return ts_rotated(b, by, &p) != 0;
}

/* The button for the shortest rotation that works here, or 0. */
static ts_buttons rotate_button(const ts_board *b, unsigned rot)
{
    unsigned quarters = (rot - b->piece.rot) & 3u;
    if (quarters == 2 && can_rotate(b, 2))
        return TS_FLIP;
    if (quarters == 3 && can_rotate(b, -1))
        return TS_CCW;
    if (can_rotate(b, 1))
        return TS_CW;
    return can_rotate(b, -1) ? TS_CCW : 0;
}

/* The button that moves the piece towards its column; 0 if it is there, or something is in the
 * way. */
static ts_buttons shift_button(const ts_board *b, int x)
{
    ts_piece beside = b->piece;
    int step = (x > beside.x) - (x < beside.x);
    beside.x = beside.x + step;
    if (step == 0 || !ts_fits(b, beside))
        return 0;
    return step < 0 ? TS_LEFT : TS_RIGHT;
}

/* The piece is above its place: the button that takes it down. */
static ts_buttons drop_button(script_player *s, const ts_board *b, const ts_rules *r)
{
    bool grounded = on_ground(b);
    if (!grounded && lowers_this_piece(s->piece) && r->soft != TS_SOFT_NONE)
        return TS_SOFT;
    if (grounded && twists_this_piece(s->piece) && !s->twisted) {
        s->twisted = true;
        return can_rotate(b, 1) ? TS_CW : TS_CCW;
    }
    if (r->hard == TS_HARD_LOCK || (r->hard == TS_HARD_SONIC && !grounded))
        return TS_HARD;
    return r->soft != TS_SOFT_NONE ? TS_SOFT : 0;
}

static ts_buttons next_button(script_player *s, const ts_board *b, const ts_rules *r)
{
    if (s->piece != b->pieces)
        *s = (script_player){.piece = b->pieces};
    if (s->target.kind != b->piece.kind) {
        if (holds_this_piece(s->piece) && r->hold && !b->hold_used && !s->held_back) {
            s->held_back = true;
            return TS_HOLD;
        }
        s->target = best_target(b);
    }
    if (!s->dropping) {
        ts_buttons press = 0;
        if (b->piece.rot != s->target.rot) {
            press = rotate_button(b, s->target.rot);
            if (!press && !on_ground(b))
                press = TS_SOFT; /* there may be more room below */
        } else {
            press = shift_button(b, s->target.x);
        }
        if (press && ++s->presses <= PRESSES_MAX)
            return press;
        s->dropping = true;
    }
    return drop_button(s, b, r);
}

/* A held direction and a soft drop stay down as long as they have an effect. */
static bool keeps_down(const script_player *s, const ts_board *b, const ts_rules *r)
{
    if (s->piece != b->pieces || s->target.kind != b->piece.kind)
        return false;
    if (s->held == TS_LEFT || s->held == TS_RIGHT)
        return slides_this_piece(s->piece) && shift_button(b, s->target.x) == s->held;
    if (s->held != TS_SOFT || !s->dropping || r->soft == TS_SOFT_STEP)
        return false;
    bool locks_by_soft = r->hard != TS_HARD_LOCK;
    bool will_twist = twists_this_piece(s->piece) && !s->twisted;
    return !on_ground(b) || (locks_by_soft && !will_twist);
}

ts_buttons script_player_held(script_player *s, const ts_match *m, unsigned board)
{
    const ts_board *b = &m->board[board];
    const ts_rules *r = ts_rules_get(b->rules);
    /* About 25 moves of the hand per second, for any length of a tick. */
    uint32_t pause = r->tick_rate[0] / r->tick_rate[1] / 25 + 1;
    bool no_piece = b->piece.kind == TS_NONE || b->phase != TS_PHASE_PLAY;
    if (s->held) {
        if (!no_piece && (keeps_down(s, b, r) || s->ticks_left > 0)) {
            s->ticks_left -= s->ticks_left > 0;
            return s->held;
        }
        s->held = 0;
        s->ticks_left = pause;
        return 0;
    }
    if (no_piece || s->ticks_left > 0) {
        s->ticks_left -= s->ticks_left > 0;
        return 0;
    }
    ts_buttons press = next_button(s, b, r);
    s->held = press;
    s->ticks_left = pause / 2;
    return press;
}

ts_buttons script_masher_held(script_masher *s, const ts_match *m)
{
    if (s->ticks_left > 0) {
        s->ticks_left--;
        return s->held;
    }
    const ts_rules *r = ts_rules_get(m->setup.rules);
    uint32_t rate = r->tick_rate[0] / r->tick_rate[1];
    uint32_t drawn = lcg_next(&s->stream) >> 40;
    s->held = drawn & drawn >> 8 & TS_BUTTONS_ALL;
    s->ticks_left = (drawn >> 16 & 7) * rate / 60;
    return s->held;
}
