/* Precomputed keys: rotate, move a column per tick, drop; or fall straight down and enter with a
 * few keys, which are found backwards from the placement. Other placements need a search. */
#include "env.h"

#include <string.h>

#include "base/minmax.h"
#include "movegen/fit_map.h"

/* Is the piece's path sideways free, in its own rows and the one below? */
static bool is_open(const ts_envs *e, const ts_board *b, ts_piece p)
{
    const ts_mask *m = &e->rules->shapes->mask[p.kind][p.rot];
    unsigned any = 0;
    for (int y = max_int(p.y + m->low - 1, 0); y <= p.y + m->high && y < TS_ROWS; y++)
        any |= b->row[y];
    return any == 0;
}

bool env_falls_within(const ts_match *m, unsigned board, unsigned ticks)
{
    const ts_speed speed = ts_speed_now(m, board, false);
    return speed.ticks == 0 || m->board[board].fall + (uint64_t)ticks * speed.rows >= speed.ticks;
}

static bool same_piece(ts_piece a, ts_piece b)
{
    return a.kind == b.kind && a.rot == b.rot && a.x == b.x && a.y == b.y;
}

static ts_piece moved(ts_piece p, int dx)
{
    p.x = p.x + dx;
    return p;
}

/* Presses keys one by one, one per tick. Returns false if something is in the way. */
static bool keys_fit(const ts_board *b, const env_plan *k, ts_piece *p)
{
    for (unsigned i = 0; i < k->count; i++) {
        const ts_buttons key = k->key[i];
        if (key & TS_FLIP && !ts_rotated(b, 2, p))
            return false;
        if (key & (TS_CW | TS_CCW) && !ts_rotated(b, key & TS_CW ? 1 : -1, p))
            return false;
        if (key & (TS_LEFT | TS_RIGHT)) {
            *p = moved(*p, key & TS_LEFT ? -1 : 1);
            if (!ts_fits(b, *p))
                return false;
        }
    }
    return true;
}

static bool turn(const ts_board *b, ts_piece *p, unsigned by, ts_buttons key[3])
{
    ts_piece flipped = *p;
    key[0] = key[1] = key[2] = 0;
    if (by == 0)
        return true;
    if (by == 2 && ts_rotated(b, 2, &flipped)) {
        *p = flipped;
        key[0] = TS_FLIP;
        return true;
    }
    key[0] = by == 3 ? TS_CCW : TS_CW;
    key[2] = by == 2 ? TS_CW : 0;
    return ts_rotated(b, by == 3 ? -1 : 1, p) && (by != 2 || ts_rotated(b, 1, p));
}

/* Finds the keys that rotate it by this many quarters and move it to a column, one column per tick;
 * *end is its final position. Returns false if there are none. */
static bool plan_way(const ts_envs *e, const ts_board *b, unsigned by, int x, env_plan *out,
                     ts_piece *end)
{
    const ts_piece from = out->hold ? ts_first_position(b, out->to.kind) : b->piece;
    ts_piece p = from;
    ts_buttons turns[3];
    if (!turn(b, &p, by, turns))
        return false;
    const int dx = x - p.x, columns = dx < 0 ? -dx : dx;
    const int ticks = max_int(turns[2] ? 3 : 1, columns);
    const ts_buttons aside = dx < 0 ? TS_LEFT : TS_RIGHT;
    if (columns > TS_ENV_COLUMNS)
        return false;
    out->count = 0;
    for (int i = 0; i < ticks; i++) {
        ts_buttons key = i < 3 ? turns[i] : 0;
        if (i == 0 && out->hold)
            key |= TS_HOLD;
        if (i >= ticks - columns)
            key |= aside;
        if (i == 0 && (key | TS_HARD) & b->held & ~(TS_LEFT | TS_RIGHT))
            out->key[out->count++] = 0; /* held keys must be released first */
        out->key[out->count++] = key;
    }
    *end = moved(p, dx);
    if (b->columns == TS_ENV_COLUMNS && is_open(e, b, from) && is_open(e, b, p))
        return true;
    *end = from;
    return keys_fit(b, out, end) && end->rot == p.rot && end->x == x;
}

uint8_t env_spin_of(const ts_envs *e, const env_match *g, unsigned agent, bool hold, ts_place to)
{
    const ts_bitboard field = env_bitboard(&g->m.board[e->board_of[agent]]);
    ts_places spun[3];
    return env_spins(e, g, agent, hold, to.kind, &field, spun) ? env_best_spin(spun, to) : 0;
}

/* Returns the piece at this placement in this rotation. */
static ts_piece piece_at(const ts_envs *e, ts_place to, unsigned rot)
{
    to.rot = clamp_u8(rot);
    return ts_piece_of(&e->forms, to);
}

/* Plans a placement reached with a straight drop, in the rotation that needs the fewest keys. */
static bool plan_drop_there(const ts_envs *e, const ts_board *b, unsigned first, env_plan *out)
{
    static const uint8_t order[4] = {0, 1, 3, 2};
    for (unsigned i = 0; i < 4; i++) {
        const unsigned rot = (first + order[i]) & 3;
        const ts_piece lies = piece_at(e, out->to, rot);
        ts_piece end;
        if (e->forms.same[out->to.kind][rot] != out->to.rot)
            continue;
        if (!plan_way(e, b, order[i], lies.x, out, &end) || !same_piece(ts_dropped(b, end), lies))
            return false;
        out->key[out->count - 1] |= TS_HARD;
        return true;
    }
    return false;
}

/* Plans a fall to `from`, and then these keys, one per tick. Only a soft drop that stops in every
 * row can end above the floor. */
static bool plan_sink(const ts_envs *e, const ts_match *m, unsigned board, ts_piece from,
                      const ts_buttons *keys, unsigned count, env_plan *out)
{
    const ts_board *b = &m->board[board];
    const ts_piece first = out->hold ? ts_first_position(b, out->to.kind) : b->piece;
    ts_piece end;
    if (!plan_way(e, b, (from.rot - first.rot) & 3u, from.x, out, &end) || end.y < from.y)
        return false;
    const int floor = ts_dropped(b, end).y;
    const ts_speed soft = ts_speed_now(m, board, true);
    if (floor > from.y || (floor < from.y && soft.rows > soft.ticks) ||
        out->count + 1 + count > ENV_KEYS_MAX)
        return false;
    if (end.y == from.y)
        out->key[out->count++] = 0; /* a key that is down cannot be pressed */
    out->sinks = true;
    out->sinks_at = out->count;
    out->sinks_to = from.y;
    memcpy(out->key + out->count, keys, count * sizeof *keys);
    out->count = out->count + count;
    out->key[out->count - 1] |= TS_HARD;
    return true;
}

/* Plans a placement under an overhang, with final steps sideways. */
static bool plan_tuck(const ts_envs *e, const ts_match *m, unsigned board, ts_piece lies, int dx,
                      env_plan *out)
{
    const ts_board *b = &m->board[board];
    ts_buttons keys[TS_ENV_COLUMNS];
    ts_piece p = moved(lies, -dx);
    for (unsigned ticks = 1; ticks <= TS_ENV_COLUMNS && ts_fits(b, p); ticks++) {
        keys[ticks - 1] = dx < 0 ? TS_LEFT : TS_RIGHT;
        if (plan_sink(e, m, board, p, keys, ticks, out))
            return true;
        p = moved(p, -dx);
    }
    return false;
}

/* Plans a placement with a final rotation. */
static bool plan_twist(const ts_envs *e, const ts_match *m, unsigned board, ts_piece lies, int by,
                       env_plan *out)
{
    const ts_board *b = &m->board[board];
    static const uint8_t way[4] = {0, TS_ROTATE_CW, TS_ROTATE_FLIP, TS_ROTATE_CCW};
    static const ts_buttons key[4] = {0, TS_CW, TS_FLIP, TS_CCW};
    const ts_kick_table *kicks = e->rules->kicks;
    const unsigned rot = (unsigned)(lies.rot - by) & 3;
    const ts_kicks *list = &kicks->list[kicks->list_of[lies.kind]][rot][way[by & 3]];
    for (int test = 1; test <= list->tests; test++) {
        const ts_cell kick = list->at[test - 1];
        const ts_piece from = {
            .kind = lies.kind, .rot = rot, .x = lies.x - kick.x, .y = lies.y - kick.y};
        ts_piece to = from;
        if (ts_fits(b, from) && ts_rotated(b, by, &to) == test && same_piece(to, lies) &&
            (!out->to.spin || ts_spin(b, lies, test) >= out->to.spin) &&
            plan_sink(e, m, board, from, &key[by & 3], 1, out))
            return true;
    }
    return false;
}

/* ---- a few keys, found backwards ------------------------------------------------------------ */

enum { LAST_KEYS = 8, LAST_TICKS = 2 * LAST_KEYS, KICK_FAR = 4 };

/* The positions of a piece: one bit per row, by rotation and column. */
typedef struct positions {
    uint64_t rows[4][TS_FIT_MAP_COLUMNS];
    uint32_t columns[4]; /* columns that have any */
} positions;

typedef struct backwards {
    ts_fit_map room;
    positions at[LAST_KEYS + 1]; /* from where this many keys lead to the placement */
    uint64_t seen[4][TS_FIT_MAP_COLUMNS];
    uint64_t sky[4][TS_FIT_MAP_COLUMNS]; /* positions reached by falling straight down */
    uint32_t last_tests;                 /* of the last key; 0 if it need not be a rotation */
} backwards;

static const struct {
    int8_t by;
    ts_buttons key;
} rotations[3] = {{1, TS_CW}, {-1, TS_CCW}, {2, TS_FLIP}};

static void add_rows(positions *to, unsigned rot, int i, uint64_t rows)
{
    to->rows[rot][i] |= rows;
    to->columns[rot] |= (uint32_t)(rows != 0) << i;
}

/* Returns those of a position's rows from which a rotation with one of the tests leads to `to`. */
static uint64_t rotating_to(const ts_fit_map *room, ts_piece from, unsigned k, uint32_t tests,
                            uint64_t rows, const positions *to)
{
    const int by = rotations[k].by, i = from.x + TS_FIT_MAP_MARGIN;
    const ts_kicks *kicks = ts_fit_map_kicks(room, from.rot, by);
    uint64_t found = 0;
    if (!(to->columns[(from.rot + by) & 3] >> (i < KICK_FAR ? 0 : i - KICK_FAR) &
          ((1u << (2 * KICK_FAR + 1)) - 1)))
        return 0;
    for (int test = 1; test <= kicks->tests && rows; test++) {
        ts_piece p = from;
        const int rise = kicks->at[test - 1].y;
        const uint64_t there = ts_fit_map_rotated(room, &p, by, test, &rows);
        const uint64_t good = there & to->rows[p.rot][p.x + TS_FIT_MAP_MARGIN];
        if (tests >> test & 1)
            found |= rise >= 0 ? good << rise : good >> -rise;
    }
    return found;
}

/* Returns the tests allowed for a rotation `keys` before the end; *aside tells whether a step
 * sideways is allowed. */
static uint32_t tests_of(const backwards *w, unsigned keys, bool *aside)
{
    *aside = keys > 1 || !w->last_tests;
    return *aside ? UINT32_MAX : w->last_tests;
}

/* Returns false if no new positions are found. */
static bool find_before(backwards *w, unsigned keys)
{
    const positions *to = &w->at[keys - 1];
    positions *now = &w->at[keys];
    bool aside;
    const uint32_t tests = tests_of(w, keys, &aside);
    memset(now, 0, sizeof *now);
    for (unsigned rot = 0; rot < 4; rot++)
        for (int i = 1; i < TS_FIT_MAP_COLUMNS - 1; i++) {
            const ts_piece p = {.rot = rot, .x = i - TS_FIT_MAP_MARGIN};
            const uint64_t all = w->room.free[rot][i], fresh = all & ~w->seen[rot][i];
            uint64_t rows = aside ? to->rows[rot][i - 1] | to->rows[rot][i + 1] : 0;
            for (unsigned k = 0; k < 3 && fresh; k++)
                rows |= rotating_to(&w->room, p, k, tests, all, to);
            add_rows(now, rot, i, rows & fresh);
            w->seen[rot][i] |= rows & fresh;
        }
    return now->columns[0] | now->columns[1] | now->columns[2] | now->columns[3];
}

/* Returns the key that leads from here to a position one key closer. */
static ts_buttons next_key(const backwards *w, ts_piece *p, unsigned keys)
{
    const positions *to = &w->at[keys - 1];
    const uint64_t here = TS_FIT_MAP_ROW(p->y);
    bool aside;
    const uint32_t tests = tests_of(w, keys, &aside);
    for (int dx = -1; dx <= 1 && aside; dx += 2)
        if (to->rows[p->rot][p->x + TS_FIT_MAP_MARGIN + dx] & here) {
            *p = moved(*p, dx);
            return dx < 0 ? TS_LEFT : TS_RIGHT;
        }
    unsigned k = 0;
    while (k < 2 && !rotating_to(&w->room, *p, k, tests, here, to))
        k++;
    uint64_t row = here;
    for (int test = 1; row; test++) {
        ts_piece q = *p;
        const uint64_t there = ts_fit_map_rotated(&w->room, &q, rotations[k].by, test, &row);
        if (!there)
            continue;
        q.y = ts_fit_map_lowest(there);
        *p = q;
        break;
    }
    return rotations[k].key;
}

/* Plans from one of these positions. */
static bool plan_from(const ts_envs *e, const ts_match *m, unsigned board, const backwards *w,
                      ts_piece from, unsigned keys, env_plan *out)
{
    ts_buttons key[LAST_TICKS];
    unsigned ticks = 0;
    ts_piece p = from;
    for (unsigned left = keys; left > 0; left--) {
        const ts_buttons next = next_key(w, &p, left);
        if (ticks && next == key[ticks - 1] && !(next & (TS_LEFT | TS_RIGHT)))
            key[ticks++] = 0; /* the key must be released first */
        key[ticks++] = next;
    }
    return plan_sink(e, m, board, from, key, ticks, out);
}

static bool plan_from_sky(const ts_envs *e, const ts_match *m, unsigned board, const backwards *w,
                          unsigned keys, env_plan *out)
{
    for (unsigned rot = 0; rot < 4; rot++)
        for (int i = 0; i < TS_FIT_MAP_COLUMNS; i++) {
            uint64_t rows = w->at[keys].rows[rot][i] & w->sky[rot][i];
            for (; rows; rows &= rows - 1) {
                const ts_piece from = {.kind = out->to.kind,
                                       .rot = rot,
                                       .x = i - TS_FIT_MAP_MARGIN,
                                       .y = ts_fit_map_lowest(rows & (0 - rows))};
                if (plan_from(e, m, board, w, from, keys, out))
                    return true;
            }
        }
    return false;
}

/* Starts from the placement and the positions that fall to it without a key. A spin must be reached
 * by a rotation. */
static bool begin_backwards(const ts_envs *e, const ts_board *b, ts_place to, int sky_y,
                            backwards *w)
{
    ts_fit_map_of(b, to.kind, &w->room);
    memset(&w->at[0], 0, sizeof w->at[0]);
    w->last_tests = 0;
    for (unsigned rot = 0; rot < 4; rot++) {
        const ts_piece lies = piece_at(e, to, rot);
        const int i = lies.x + TS_FIT_MAP_MARGIN;
        for (int k = 0; k < TS_FIT_MAP_COLUMNS; k++) {
            const uint64_t free = w->room.free[rot][k];
            w->sky[rot][k] = ts_fit_map_below(free, TS_FIT_MAP_ROW(sky_y)) & free;
        }
        if (e->forms.same[to.kind][rot] != to.rot)
            continue;
        for (uint64_t row = TS_FIT_MAP_ROW(lies.y); row & w->room.free[rot][i]; row >>= 1) {
            add_rows(&w->at[0], rot, i, row);
            if (to.spin)
                break;
        }
        for (int test = 1; test <= TS_KICKS_MAX && to.spin; test++)
            w->last_tests |= (uint32_t)(ts_spin(b, lies, test) >= to.spin) << test;
    }
    memcpy(w->seen, w->at[0].rows, sizeof w->seen);
    return !to.spin || w->last_tests;
}

static bool plan_backwards(const ts_envs *e, const ts_match *m, unsigned board, env_plan *out)
{
    const ts_board *b = &m->board[board];
    const ts_piece first = out->hold ? ts_first_position(b, out->to.kind) : b->piece;
    backwards w;
    if (!begin_backwards(e, b, out->to, first.y, &w))
        return false;
    for (unsigned keys = 1; keys <= LAST_KEYS && find_before(&w, keys); keys++)
        if (plan_from_sky(e, m, board, &w, keys, out))
            return true;
    return false;
}

bool env_plan_keys(const ts_envs *e, const env_match *g, unsigned agent, env_plan *out)
{
    enum { WAY_TICKS = TS_ENV_COLUMNS + 3 };
    const ts_match *m = &g->m;
    const unsigned board = e->board_of[agent];
    const ts_board *b = &m->board[board];
    out->sinks = false;
    if (!e->quick || env_falls_within(m, board, WAY_TICKS))
        return false;
    const unsigned first = out->hold ? ts_first_position(b, out->to.kind).rot : b->piece.rot;
    const ts_piece lies = piece_at(e, out->to, out->to.rot);
    if (out->to.kind == TS_T && e->rules->spins != TS_SPINS_NONE &&
        ts_spin(b, lies, 1) > ts_spin(b, lies, 0))
        out->to.spin = env_spin_of(e, g, agent, out->hold, out->to);
    if (!out->to.spin && plan_drop_there(e, b, first, out))
        return true;
    for (unsigned rot = 0; rot < 4; rot++) {
        const ts_piece p = piece_at(e, out->to, rot);
        if (e->forms.same[p.kind][rot] != out->to.rot)
            continue;
        if (plan_twist(e, m, board, p, 1, out) || plan_twist(e, m, board, p, -1, out) ||
            plan_twist(e, m, board, p, 2, out))
            return true;
        if (!out->to.spin &&
            (plan_tuck(e, m, board, p, 1, out) || plan_tuck(e, m, board, p, -1, out)))
            return true;
    }
    return plan_backwards(e, m, board, out);
}
