/* Positions of a piece by how many inputs they are away; the nearest are gone on from first. */
#include "bot/path.h"

#include <string.h>

enum {
    MARGIN = 4,
    ROWS = TS_ROWS + 2 * MARGIN,
    COLUMNS = 16,
    POSITIONS = 4 * ROWS * COLUMNS,
    COST_MAX = TS_PATH_MAX - 1,
    SINK_COST = 2 /* to let go at a row takes a look */
};

typedef struct reached {
    ts_piece piece;
    uint16_t from; /* in the list */
    uint8_t how, cost;
    ts_buttons button;
} reached;

typedef struct paths {
    const ts_game *g;
    const ts_rules *r;
    const ts_forms *f;
    ts_place to;
    bool at_once, half_turns;
    unsigned count;
    int goal;                     /* in the list; -1: not yet */
    unsigned from, cost;          /* of what is gone on from */
    uint8_t best[POSITIONS];      /* cost by position, and one; 0: not reached */
    uint16_t next[2 * POSITIONS]; /* in the list, of the same cost; 0: the last */
    uint16_t first[COST_MAX + 3]; /* in the list, by cost; 0: none */
    uint16_t last[COST_MAX + 3];
    reached list[2 * POSITIONS];
} paths;

static unsigned position_of(ts_piece p)
{
    return ((unsigned)p.rot * ROWS + (unsigned)(p.y + MARGIN)) * COLUMNS + (unsigned)(p.x + MARGIN);
}

static bool is_there(const paths *s, ts_piece p)
{
    ts_place place = ts_place_of(s->f, p);
    return place.rot == s->to.rot && place.column == s->to.column && place.row == s->to.row;
}

/* Does locking it now, after a turn by this test, do what is wanted? */
static bool is_goal(const paths *s, ts_piece p, int test)
{
    ts_piece floor = ts_dropped(s->g, p);
    if (!is_there(s, floor))
        return false;
    if (floor.y != p.y)
        test = 0;
    return ts_spin(s->g, floor, test) >= s->to.spin;
}

/* How soft drop and hard drop go down without locking; 0: they do not. */
static ts_buttons floor_button(const ts_rules *r)
{
    if (r->hard == TS_HARD_SONIC)
        return TS_HARD;
    return r->soft != TS_SOFT_NONE ? TS_SOFT : 0;
}

static void arrive(paths *s, ts_piece p, int test, ts_buttons button, int how, unsigned cost)
{
    cost += s->cost;
    if (s->at_once) {
        ts_piece floor = ts_dropped(s->g, p);
        test = floor.y == p.y ? test : 0;
        p = floor;
    }
    uint8_t *best = &s->best[position_of(p)];
    bool goal = is_goal(s, p, test);
    if (cost > COST_MAX || (!goal && *best && *best <= cost + 1) || s->count == 2 * POSITIONS)
        return;
    if (!goal || !s->to.spin)
        *best = (uint8_t)(cost + 1);
    unsigned at = s->count++;
    s->list[at] = (reached){p, (uint16_t)s->from, (uint8_t)how, (uint8_t)cost, button};
    s->next[at] = 0;
    if (goal && (s->goal < 0 || s->list[s->goal].cost > cost))
        s->goal = (int)at;
    if (s->first[cost])
        s->next[s->last[cost]] = (uint16_t)at;
    else
        s->first[cost] = (uint16_t)at;
    s->last[cost] = (uint16_t)at;
}

static ts_piece moved(ts_piece p, int x, int y)
{
    p.x = (int8_t)(p.x + x);
    p.y = (int8_t)(p.y + y);
    return p;
}

/* A step aside, and as far as it goes. */
static void shift(paths *s, ts_piece p, int dx)
{
    ts_buttons button = dx < 0 ? TS_LEFT : TS_RIGHT;
    ts_piece next = moved(p, dx, 0);
    if (!ts_fits(s->g, next))
        return;
    arrive(s, next, 0, button, TS_INPUT_TAP, 1);
    if (s->r->sideways == TS_SIDEWAYS_NES)
        return; /* its charge is slower than the thumb */
    for (int steps = 1;; steps++) {
        ts_piece here = s->at_once ? ts_dropped(s->g, next) : next;
        next = moved(here, dx, 0);
        if (!ts_fits(s->g, next)) {
            if (steps > 1)
                arrive(s, here, 0, button, TS_INPUT_SLIDE, 1);
            return;
        }
    }
}

static void turn(paths *s, ts_piece p, int turn, ts_buttons button)
{
    int test = ts_rotated(s->g, &p, turn);
    if (test)
        arrive(s, p, test, button, TS_INPUT_TAP, 1);
}

static void sink(paths *s, ts_piece p)
{
    ts_buttons button = floor_button(s->r);
    ts_piece floor = ts_dropped(s->g, p);
    if (s->at_once || floor.y == p.y || !button)
        return;
    arrive(s, floor, 0, button, button == TS_HARD ? TS_INPUT_TAP : TS_INPUT_SINK, 1);
    if (s->r->soft == TS_SOFT_NONE)
        return;
    for (ts_piece row = moved(p, 0, -1); row.y > floor.y; row.y--)
        arrive(s, row, 0, TS_SOFT, TS_INPUT_SINK, SINK_COST);
}

static void go_on(paths *s, unsigned at)
{
    ts_piece p = s->list[at].piece;
    s->from = at;
    s->cost = s->list[at].cost;
    shift(s, p, -1);
    shift(s, p, 1);
    turn(s, p, 1, TS_CW);
    turn(s, p, -1, TS_CCW);
    if (s->half_turns)
        turn(s, p, 2, TS_FLIP);
    sink(s, p);
}

static void write_path(const paths *s, ts_path *out)
{
    unsigned count = 0;
    for (unsigned at = (unsigned)s->goal; at != 1; at = s->list[at].from)
        count++;
    out->count = count;
    for (unsigned at = (unsigned)s->goal; at != 1; at = s->list[at].from)
        out->input[--count] = (ts_input){s->list[at].button, s->list[at].how, s->list[at].piece};
}

bool ts_path_find(const ts_game *g, const ts_forms *f, ts_piece from, ts_place to, bool at_once,
                  ts_path *out)
{
    paths s;
    s.g = g;
    s.r = ts_rules_get(g->rules);
    s.f = f;
    s.to = to;
    s.at_once = at_once;
    const ts_kicks *flip = &s.r->kicks->list[s.r->kicks->list_of[from.kind]][0][TS_TURN_FLIP];
    s.half_turns = flip->tests > 0;
    s.count = 1; /* 0 is nobody */
    s.goal = -1;
    s.from = 0;
    s.cost = 0;
    memset(s.best, 0, sizeof s.best);
    memset(s.first, 0, sizeof s.first);
    out->count = 0;
    if (from.kind != to.kind || !ts_fits(g, from))
        return false;
    arrive(&s, from, 0, 0, TS_INPUT_TAP, 0);
    for (unsigned cost = 0; cost <= COST_MAX; cost++) {
        if (s.goal >= 0 && s.list[s.goal].cost <= cost) {
            write_path(&s, out);
            return true;
        }
        for (unsigned at = s.first[cost]; at; at = s.next[at])
            if (s.best[position_of(s.list[at].piece)] == cost + 1)
                go_on(&s, at);
    }
    return false;
}
