/* Keys that are known beforehand: rotate, move a column in each tick, drop; or fall straight down,
 * and then get in by one kind of key. Elsewhere only a search knows. */
#include "env.h"

#include "base/minmax.h"

/* Nothing is beside the piece on its way, in its own rows and the one below. */
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
    p.x = (int8_t)(p.x + dx);
    return p;
}

/* Presses keys one by one, as ticks would. False: something is in the way. */
static bool keys_fit(const ts_board *b, const env_plan *k, ts_piece *p)
{
    for (unsigned i = 0; i < k->count; i++) {
        const ts_buttons key = k->key[i];
        if (key & TS_FLIP && !ts_rotated(b, p, 2))
            return false;
        if (key & (TS_CW | TS_CCW) && !ts_rotated(b, p, key & TS_CW ? 1 : -1))
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
    if (by == 2 && ts_rotated(b, &flipped, 2)) {
        *p = flipped;
        key[0] = TS_FLIP;
        return true;
    }
    key[0] = by == 3 ? TS_CCW : TS_CW;
    key[2] = by == 2 ? TS_CW : 0;
    return ts_rotated(b, p, by == 3 ? -1 : 1) && (by != 2 || ts_rotated(b, p, 1));
}

/* The keys that rotate it by so many quarters and bring it to a column, one aside in each tick;
 * *end is where it then is. False: they do not. */
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
            out->key[out->count++] = 0; /* what is down must be released first */
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

/* How it lies there in this rotation. */
static ts_piece piece_at(const ts_envs *e, ts_place to, unsigned rot)
{
    return (ts_piece){.kind = to.kind,
                      .rot = (uint8_t)rot,
                      .x = (int8_t)(to.column - e->forms.left[to.kind][rot]),
                      .y = (int8_t)(to.row - e->forms.low[to.kind][rot])};
}

/* A place that a straight drop leads to, in the rotation that needs the fewest keys. */
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

/* Down to `from`, and then one key in each of these ticks. Above the floor only a soft drop that
 * misses no row can end. */
static bool plan_sink(const ts_envs *e, const ts_match *m, unsigned board, ts_piece from,
                      ts_buttons key, unsigned ticks, env_plan *out)
{
    const ts_board *b = &m->board[board];
    const ts_piece first = out->hold ? ts_first_position(b, out->to.kind) : b->piece;
    ts_piece end;
    if (!plan_way(e, b, (from.rot - first.rot) & 3u, from.x, out, &end) || end.y < from.y)
        return false;
    const int floor = ts_dropped(b, end).y;
    const ts_speed soft = ts_speed_now(m, board, true);
    if (floor > from.y || (floor < from.y && soft.rows > soft.ticks))
        return false;
    if (end.y == from.y)
        out->key[out->count++] = 0; /* a key that is down cannot be pressed */
    out->sinks = true;
    out->sinks_at = out->count;
    out->sinks_to = from.y;
    for (unsigned i = 0; i < ticks; i++)
        out->key[out->count++] = i + 1 < ticks ? key : (ts_buttons)(key | TS_HARD);
    return true;
}

/* Under a roof: by steps aside at the end. */
static bool plan_tuck(const ts_envs *e, const ts_match *m, unsigned board, ts_piece lies, int dx,
                      env_plan *out)
{
    const ts_board *b = &m->board[board];
    ts_piece p = moved(lies, -dx);
    for (unsigned ticks = 1; ts_fits(b, p); ticks++, p = moved(p, -dx))
        if (plan_sink(e, m, board, p, dx < 0 ? TS_LEFT : TS_RIGHT, ticks, out))
            return true;
    return false;
}

/* By a rotation at the end. */
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
        const ts_piece from = {.kind = lies.kind,
                               .rot = (uint8_t)rot,
                               .x = (int8_t)(lies.x - kick.x),
                               .y = (int8_t)(lies.y - kick.y)};
        ts_piece to = from;
        if (ts_fits(b, from) && ts_rotated(b, &to, by) == test && same_piece(to, lies) &&
            (!out->to.spin || ts_spin(b, lies, test) >= out->to.spin) &&
            plan_sink(e, m, board, from, key[by & 3], 1, out))
            return true;
    }
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
    return false;
}
