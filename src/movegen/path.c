/* Searches the positions of a piece in order of their distance in inputs. */
#include "tessera/path.h"

#include <string.h>

#include "movegen/fit_map.h"

enum {
    POSITION_ROWS = 64,
    LIST_MAX = 6 * TS_ROWS * TS_COLUMNS_MAX * 4,
    COST_MAX = TS_PATH_MAX - 1,
    SINK_COST = 2, /* releasing the key in the right row needs attention */
    WAIT_COST = 4, /* waiting takes longer the more rows there are */
    HURRY_COST = 8 /* moves on the floor may come too late: the next row that fails locks */
};

typedef struct reached {
    ts_piece piece;
    uint16_t from; /* index in the list */
    uint8_t how, cost;
    ts_buttons button;
} reached;

typedef struct paths {
    const ts_board *b;
    const ts_rules *r;
    ts_fit_map room;
    bool at_once, taps, flips, hurries, locks;
    uint8_t spin;        /* the required spin */
    ts_piece floor[4];   /* its position on the floor, by rotation */
    uint64_t over[4];    /* in that column, the rows from which it falls there */
    unsigned goal;       /* index in the list, or 0 if not found yet */
    unsigned goal_cost;  /* a path must cost less than this */
    unsigned from, cost; /* of the expanded position */
    unsigned count;
    uint64_t seen[4][TS_FIT_MAP_COLUMNS];
    uint8_t best[4][TS_FIT_MAP_COLUMNS][POSITION_ROWS]; /* lowest cost found */
    uint16_t first[COST_MAX + 1];                       /* index in the list, by cost, or 0 */
    uint16_t last[COST_MAX + 1];
    uint16_t next[LIST_MAX]; /* index of the next one with the same cost, or 0 */
    reached list[LIST_MAX];
} paths;

static uint64_t *seen_in(paths *s, ts_piece p)
{
    return &s->seen[p.rot][p.x + TS_FIT_MAP_MARGIN];
}

static uint8_t *best_of(paths *s, ts_piece p)
{
    return &s->best[p.rot][p.x + TS_FIT_MAP_MARGIN][p.y + TS_FIT_MAP_MARGIN];
}

/* Returns false if the piece cannot lie there. */
static bool set_goal(paths *s, const ts_forms *f, ts_place to)
{
    bool lies = false;
    s->spin = to.spin;
    for (unsigned rot = 0; rot < 4; rot++) {
        ts_piece p = {to.kind, rot, to.column - f->left[to.kind][rot],
                      to.row - f->low[to.kind][rot]};
        s->floor[rot] = p;
        s->over[rot] = 0;
        if (f->same[to.kind][rot] != to.rot)
            continue;
        uint64_t free = ts_fit_map_free(&s->room, p), row = TS_FIT_MAP_ROW(p.y);
        lies |= (row & ts_fit_map_floors(free)) != 0;
        for (; row & free; row >>= 1)
            s->over[rot] |= row;
    }
    return lies;
}

/* Is the goal reached if the piece locks now, after a rotation by this test? */
static bool is_goal(const paths *s, ts_piece p, int test)
{
    const ts_piece floor = s->floor[p.rot];
    if (p.x != floor.x || !(s->over[p.rot] & TS_FIT_MAP_ROW(p.y)))
        return false;
    return s->spin == TS_SPIN_NONE || ts_spin(s->b, floor, floor.y == p.y ? test : 0) >= s->spin;
}

/* Returns the button that moves the piece to the floor without locking, or 0 if these rules have
 * none. */
static ts_buttons floor_button(const paths *s)
{
    const ts_rules *r = s->r;
    if (r->hard == TS_HARD_SONIC && !s->locks)
        return TS_HARD;
    return r->soft != TS_SOFT_NONE ? TS_SOFT : 0;
}

static void arrive(paths *s, ts_piece p, int test, ts_buttons button, int how, unsigned cost)
{
    cost += s->cost;
    if (s->at_once) {
        ts_piece floor = ts_fit_map_dropped(&s->room, p);
        test = floor.y == p.y ? test : 0;
        p = floor;
    }
    if (cost >= s->goal_cost || s->count == LIST_MAX)
        return;
    const bool goal = is_goal(s, p, test), seen = *seen_in(s, p) & TS_FIT_MAP_ROW(p.y);
    if (!goal && seen && *best_of(s, p) <= cost)
        return;
    const unsigned at = s->count++;
    s->list[at] = (reached){p, s->from, how, cost, button};
    s->next[at] = 0;
    if (goal) {
        s->goal = at;
        s->goal_cost = cost;
        return;
    }
    *seen_in(s, p) |= TS_FIT_MAP_ROW(p.y);
    *best_of(s, p) = cost;
    if (s->first[cost])
        s->next[s->last[cost]] = at;
    else
        s->first[cost] = at;
    s->last[cost] = at;
}

/* A fit map has bits only for the rows near the field, and one column on each side of it. */
static bool is_near(ts_piece from, ts_place to)
{
    return from.y < POSITION_ROWS - TS_FIT_MAP_MARGIN && to.rot <= 3 &&
           to.column < TS_COLUMNS_MAX && to.row <= TS_ROWS;
}

static ts_piece beside(ts_piece p, int dx)
{
    p.x = p.x + dx;
    return p;
}

static bool is_open(const paths *s, ts_piece p)
{
    return (ts_fit_map_open(&s->room, p) & TS_FIT_MAP_ROW(p.y)) != 0;
}

/* Adds a step sideways, and a slide as far as possible. */
static void shift(paths *s, ts_piece p, int dx)
{
    const ts_buttons button = dx < 0 ? TS_LEFT : TS_RIGHT;
    ts_piece next = beside(p, dx);
    if (!is_open(s, next))
        return;
    arrive(s, next, 0, button, TS_INPUT_TAP, 1);
    if (s->taps)
        return;
    for (int steps = 1;; steps++) {
        ts_piece here = s->at_once ? ts_fit_map_dropped(&s->room, next) : next;
        next = beside(here, dx);
        if (!is_open(s, next)) {
            if (steps > 1)
                arrive(s, here, 0, button, TS_INPUT_SLIDE, 1);
            return;
        }
    }
}

static void rotate(paths *s, ts_piece p, int by, ts_buttons button)
{
    const int tests = ts_fit_map_kicks(&s->room, p.rot, by)->tests;
    uint64_t row = TS_FIT_MAP_ROW(p.y);
    for (int test = 1; test <= tests && row; test++) {
        ts_piece to = p;
        const uint64_t there = ts_fit_map_rotated(&s->room, &to, by, test, &row);
        if (there) {
            to.y = ts_fit_map_lowest(there);
            arrive(s, to, test, button, TS_INPUT_TAP, 1);
        }
    }
}

/* Adds a soft drop to these rows above the floor. Rows already seen cost no more than this, unless
 * a path waits. */
static void sink_to(paths *s, ts_piece p, uint64_t rows)
{
    for (rows &= ~*seen_in(s, p); rows; rows &= rows - 1) {
        p.y = ts_fit_map_lowest(rows & -rows);
        arrive(s, p, 0, TS_SOFT, TS_INPUT_SINK, SINK_COST);
    }
}

/* Used only if there is no other way down. */
static void wait_for(paths *s, ts_piece p, uint64_t rows)
{
    for (unsigned cost = WAIT_COST; rows; rows &= rows - 1) {
        p.y = ts_fit_map_lowest(rows & -rows);
        arrive(s, p, 0, 0, TS_INPUT_WAIT, ++cost);
    }
}

static void sink(paths *s, ts_piece p)
{
    const ts_buttons button = floor_button(s);
    const uint64_t free = ts_fit_map_free(&s->room, p), row = TS_FIT_MAP_ROW(p.y);
    const uint64_t below = ts_fit_map_below(free, row) & ~row,
                   floor = below & ts_fit_map_floors(free);
    if (s->at_once || !below)
        return;
    if (button && !s->r->smooth) {
        ts_piece down = p;
        down.y = ts_fit_map_lowest(floor);
        arrive(s, down, 0, button, button == TS_HARD ? TS_INPUT_TAP : TS_INPUT_SINK,
               s->hurries && button == TS_HARD ? HURRY_COST : 1);
    }
    if (s->r->soft == TS_SOFT_NONE)
        wait_for(s, p, below & ~floor);
    else
        sink_to(s, p, below & ~floor);
}

static void go_on(paths *s, unsigned at)
{
    ts_piece p = s->list[at].piece;
    s->from = at;
    s->cost = s->list[at].cost;
    if (s->r->smooth && (TS_FIT_MAP_ROW(p.y) & ts_fit_map_floors(ts_fit_map_free(&s->room, p))))
        return; /* a gliding piece locks when it rests */
    shift(s, p, -1);
    shift(s, p, 1);
    rotate(s, p, 1, TS_CW);
    rotate(s, p, -1, TS_CCW);
    if (s->flips)
        rotate(s, p, 2, TS_FLIP);
    sink(s, p);
}

static void write_path(const paths *s, ts_path *out)
{
    unsigned count = 0;
    for (unsigned at = s->goal; at != 1; at = s->list[at].from)
        count++;
    out->count = count;
    for (unsigned at = s->goal; at != 1; at = s->list[at].from)
        out->input[--count] = (ts_input){s->list[at].button, s->list[at].how, s->list[at].piece};
}

bool ts_path_find(const ts_board *b, const ts_forms *f, ts_piece from, ts_place to, ts_path_how how,
                  ts_path *out)
{
    paths s;
    out->count = 0;
    if (from.kind != to.kind || !is_near(from, to) || !ts_fits(b, from))
        return false;
    ts_fit_map_of(b, from.kind, &s.room);
    s.room.between = ts_rules_get(b->rules)->smooth;
    if (!set_goal(&s, f, to))
        return false;
    s.b = b;
    s.r = ts_rules_get(b->rules);
    s.at_once = how.at_once;
    s.locks = how.locks;
    s.taps = how.taps || s.r->sideways == TS_SIDEWAYS_NES; /* tapping is faster than the charge */
    s.hurries = how.slow && s.r->lock == TS_LOCK_AT_ONCE;
    s.flips = ts_fit_map_kicks(&s.room, 0, 2)->tests > 0;
    s.count = 1; /* index 0 means none */
    s.goal = 0;
    s.goal_cost = COST_MAX + 1;
    s.from = 0;
    s.cost = 0;
    memset(s.seen, 0, sizeof s.seen);
    memset(s.first, 0, sizeof s.first);
    arrive(&s, from, 0, 0, TS_INPUT_TAP, 0);
    for (unsigned cost = 0; cost < s.goal_cost; cost++)
        for (unsigned at = s.first[cost]; at; at = s.next[at])
            if (*best_of(&s, s.list[at].piece) == cost)
                go_on(&s, at);
    if (s.goal)
        write_path(&s, out);
    return s.goal != 0;
}
