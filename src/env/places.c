/* Where pieces can go, and how keys bring them there. In the open the keys are known beforehand:
 * they are pressed tick by tick. Everywhere else the bot's hands follow the bot's paths. */
#include "env.h"

#include <string.h>

#include "base/minmax.h"

/* ---- which places are legal ----------------------------------------------------------------- */

#define HALF (~(uint64_t)0 / 0xffffffff) /* bit 0 of both halves */

/* Rows y to y + 3, the highest first from bit 0 on. */
static uint64_t four_rows_down(const ts_board *b, int y)
{
    uint64_t rows = 0;
    for (int i = 0; i < 4; i++)
        rows |= (uint64_t)b->row[y + 3 - i] << 16 * i;
    return rows;
}

/* Sixteen rows become sixteen columns: blocks of 8, 4, 2, 1 cells change places. */
static void turn_rows(const ts_board *b, int y, uint64_t column[TS_COLUMNS])
{
    uint64_t w[4], t;
    for (int i = 0; i < 4; i++)
        w[i] = four_rows_down(b, y + 12 - 4 * i);
    for (int i = 0; i < 2; i++) {
        t = (w[i] >> 8 ^ w[i + 2]) & HALF * 0x00ff00ff;
        w[i + 2] ^= t;
        w[i] ^= t << 8;
    }
    for (int i = 0; i < 4; i += 2) {
        t = (w[i] >> 4 ^ w[i + 1]) & HALF * 0x0f0f0f0f;
        w[i + 1] ^= t;
        w[i] ^= t << 4;
    }
    for (int i = 0; i < 4; i++) {
        t = (w[i] ^ w[i] >> 30) & 0xcccccccc;
        w[i] ^= t ^ t << 30;
        t = (w[i] ^ w[i] >> 15) & HALF * 0x0000aaaa;
        w[i] ^= t ^ t << 15;
    }
    for (int x = 0; x < TS_COLUMNS; x++)
        column[x] |= (w[x >> 2] >> 16 * (x & 3) & 0xffff) << (48 - y);
}

static bool rows_free(const ts_board *b, int from)
{
    unsigned any = 0;
    for (int y = max_int(from, 0); y < TS_ROWS; y++)
        any |= b->row[y];
    return any == 0;
}

ts_bitboard env_bitboard(const ts_board *b)
{
    if (ts_rules_get(b->rules)->page || !rows_free(b, 32)) {
        ts_bitboard all = ts_bitboard_of(b);
        for (unsigned x = b->columns; x < TS_COLUMNS; x++)
            all.column[x] = ~(uint64_t)0;
        return all;
    }
    ts_bitboard out = {{0}};
    turn_rows(b, 0, out.column);
    if (!rows_free(b, 16))
        turn_rows(b, 16, out.column);
    for (unsigned x = b->columns; x < TS_COLUMNS; x++)
        out.column[x] = ~(uint64_t)0;
    return out;
}

/* Is it as good as where the generator's search begins? Also where the piece has fallen since, as
 * long as it can still be moved and rotated in the open. */
static bool is_at_start(const ts_envs *e, const ts_board *b, ts_piece p)
{
    if (!e->knows || b->columns != TS_COLUMNS)
        return false;
    if (p.rot == 0 && p.x == e->gen.start[p.kind].column && p.y == e->gen.start[p.kind].row)
        return true;
    return p.y <= e->gen.start[p.kind].row && rows_free(b, p.y - 2);
}

/* Returns how many of the three are written: one or all. */
static unsigned places_from(const ts_envs *e, const ts_match *m, unsigned board,
                            const ts_bitboard *field, ts_piece from, bool spins, ts_places out[3])
{
    const ts_board *b = &m->board[board];
    const bool at_once = ts_speed_now(m, board, false).ticks == 0;
    if (!at_once && is_at_start(e, b, from))
        return ts_movegen_one(&e->gen, field, from.kind, spins, out) ? 3 : 1;
    ts_places_from(b, &e->forms, from, at_once, out);
    return 3;
}

unsigned env_hold_kind(const ts_envs *e, const ts_board *b)
{
    if (!e->rules->hold || b->hold_used || b->piece.kind == TS_NONE)
        return TS_NONE;
    return b->hold ? b->hold : b->queue_count ? b->queue[0] : TS_NONE;
}

/* `sets` of the three are written. */
static void add_legal(env_legal *l, unsigned hold, const ts_places *found, unsigned sets)
{
    enum { KEPT = 64 - TS_ENV_ROWS };
    unsigned count = l->count;
    for (unsigned rot = 0; rot < 4; rot++)
        for (unsigned x = 0; x < TS_ENV_COLUMNS; x++) {
            uint64_t rows = found[0].at[rot][x];
            if (sets > 1)
                rows |= found[1].at[rot][x] | found[2].at[rot][x];
            for (rows = rows >> KEPT << KEPT; rows && count < ENV_LEGAL_MAX;) {
                const unsigned y = (unsigned)__builtin_clzll(rows);
                l->place[count++] = (uint16_t)env_place_of(hold, rot, x, y);
                rows ^= TS_BITBOARD_ROW(y);
            }
        }
    l->count = count;
}

void env_find_legal(const ts_envs *e, env_match *g, unsigned agent)
{
    env_legal *l = &g->legal[agent];
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    ts_places found[3];
    l->count = 0;
    if (b->outcome != TS_RUNNING || b->piece.kind == TS_NONE)
        return;
    const ts_bitboard field = env_bitboard(b);
    add_legal(l, 0, found, places_from(e, &g->m, board, &field, b->piece, false, found));
    const unsigned held = env_hold_kind(e, b);
    const ts_piece first = held ? ts_first_position(b, held) : (ts_piece){0};
    if (held && ts_fits(b, first))
        add_legal(l, 1, found, places_from(e, &g->m, board, &field, first, false, found));
}

/* Which spins a T can lock with, by the rules; false: there are none to ask for. */
bool env_spins(const ts_envs *e, const env_match *g, unsigned agent, bool hold, unsigned kind,
               const ts_bitboard *field, ts_places out[3])
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    if (kind != TS_T || e->rules->spins == TS_SPINS_NONE)
        return false;
    const ts_piece from = hold ? ts_first_position(b, kind) : b->piece;
    return places_from(e, &g->m, board, field, from, true, out) == 3;
}

uint8_t env_best_spin(const ts_places found[3], ts_place to)
{
    unsigned spin = TS_SPIN_FULL;
    while (spin && !(found[spin].at[to.rot][to.column] & TS_BITBOARD_ROW(to.row)))
        spin--;
    return (uint8_t)spin;
}

static bool is_legal(const env_legal *l, int32_t place)
{
    unsigned from = 0, to = l->count;
    while (from < to) {
        const unsigned middle = (from + to) / 2;
        if (l->place[middle] < place)
            from = middle + 1;
        else
            to = middle;
    }
    return from < l->count && l->place[from] == place;
}

/* ---- keys ----------------------------------------------------------------------------------- */

enum { KEYS_MAX = 16, GIVE_UP_S = 30, KEYS_A_SECOND = 500 };

/* How one agent's piece gets to its place. */
typedef struct plan {
    bool busy, by_hands, missed;
    uint8_t at, count;
    ts_place to;
    uint32_t pieces; /* of its board, before */
    ts_buttons key[KEYS_MAX];
} plan;

/* The rotation with these cells that needs the fewest keys, and those keys. */
static int rotate_for(const ts_envs *e, const ts_board *b, ts_place to, ts_piece *p,
                      ts_buttons key[3])
{
    static const uint8_t order[4] = {0, 1, 3, 2};
    const uint8_t *same = e->forms.same[to.kind];
    unsigned by = 4;
    for (unsigned i = 0; i < 4 && by == 4; i++)
        if (same[(p->rot + order[i]) & 3] == to.rot)
            by = order[i];
    key[0] = key[1] = key[2] = 0;
    if (by == 0)
        return 1;
    if (by == 4)
        return 0;
    if (by == 2 && ts_rotated(b, p, 2)) {
        key[0] = TS_FLIP;
        return 1;
    }
    key[0] = by == 3 ? TS_CCW : TS_CW;
    if (!ts_rotated(b, p, by == 3 ? -1 : 1))
        return 0;
    if (by != 2)
        return 1;
    key[2] = TS_CW;
    return ts_rotated(b, p, 1) ? 3 : 0;
}

/* Nothing is beside the piece on its way, in its own rows and the one below. */
static bool is_open(const ts_envs *e, const ts_board *b, ts_piece p)
{
    const ts_mask *m = &e->rules->shapes->mask[p.kind][p.rot];
    unsigned any = 0;
    for (int y = max_int(p.y + m->low - 1, 0); y <= p.y + m->high && y < TS_ROWS; y++)
        any |= b->row[y];
    return any == 0;
}

/* Does the clock bring the piece down within these ticks? */
static bool falls_within(const ts_match *m, unsigned board, unsigned ticks)
{
    const ts_speed speed = ts_speed_now(m, board, false);
    return speed.ticks == 0 || m->board[board].fall + (uint64_t)ticks * speed.rows >= speed.ticks;
}

/* Where keys in a fixed order do it: rotate, move a column in each tick, drop. */
static bool plan_keys(const ts_envs *e, const env_match *g, unsigned board, bool hold, plan *out)
{
    const ts_board *b = &g->m.board[board];
    ts_piece p = hold ? ts_first_position(b, out->to.kind) : b->piece;
    ts_buttons turn[3];
    if (!e->quick || !is_open(e, b, p))
        return false;
    const int turns = rotate_for(e, b, out->to, &p, turn);
    if (turns == 0 || !is_open(e, b, p))
        return false;
    const int dx = out->to.column - e->forms.left[p.kind][p.rot] - p.x;
    const int columns = dx < 0 ? -dx : dx, ticks = max_int(turns, max_int(columns, 1));
    p.x = (int8_t)(p.x + dx);
    if (ts_dropped(b, p).y + e->forms.low[p.kind][p.rot] != out->to.row ||
        falls_within(&g->m, board, (unsigned)ticks + 2))
        return false;
    if (p.kind == TS_T && e->rules->spins != TS_SPINS_NONE) {
        const ts_piece lies = ts_dropped(b, p);
        if (ts_spin(b, lies, 1) > ts_spin(b, lies, 0))
            return false; /* it may be spun in: only a search knows */
    }
    out->count = 0;
    for (int i = 0; i < ticks; i++) {
        ts_buttons key = i < turns ? turn[i] : 0;
        if (i == 0 && hold)
            key |= TS_HOLD;
        if (i >= ticks - columns)
            key |= dx < 0 ? TS_LEFT : TS_RIGHT;
        if (i == ticks - 1)
            key |= TS_HARD;
        if (i == 0 && key & b->held & ~(TS_LEFT | TS_RIGHT))
            out->key[out->count++] = 0; /* what is down must be released first */
        out->key[out->count++] = key;
    }
    return true;
}

static void plan_hands(const ts_envs *e, env_match *g, unsigned agent, bool hold, plan *out)
{
    const unsigned board = e->board_of[agent];
    ts_hands *h = &g->hands[agent];
    if (h->press_ticks == 0)
        ts_hands_open(h, &g->m, board, KEYS_A_SECOND, 0);
    h->held = 0;
    h->down = 0;
    h->left = 1; /* what is down is released first */
    h->now = (ts_input){0};
    const ts_bitboard field = env_bitboard(&g->m.board[board]);
    ts_places spun[3];
    if (env_spins(e, g, agent, hold, out->to.kind, &field, spun))
        out->to.spin = env_best_spin(spun, out->to);
    ts_hands_aim(h, out->to, hold);
    out->by_hands = true;
}

/* Where nothing is legal the piece is dropped where it is. */
static void plan_drop(const ts_board *b, plan *out)
{
    out->count = 0;
    if (b->held)
        out->key[out->count++] = 0;
    out->key[out->count++] = TS_HARD;
    out->missed = false;
    out->to.kind = TS_NONE;
}

static void make_plan(const ts_envs *e, env_match *g, unsigned agent, int32_t act, plan *out)
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    const env_legal *l = &g->legal[agent];
    out->busy = out->by_hands = out->missed = false;
    out->at = 0;
    out->pieces = b->pieces;
    g->kept.invalid[agent] = 0;
    if (b->outcome != TS_RUNNING || b->piece.kind == TS_NONE)
        return;
    if (l->count == 0) {
        plan_drop(b, out);
        out->busy = true;
        return;
    }
    const bool by_place = e->spec.act == TS_ENV_PLACE;
    if (by_place ? !is_legal(l, act) : (uint32_t)act >= env_choices(l)) {
        g->kept.invalid[agent] = 1;
        return;
    }
    const unsigned place = by_place ? (unsigned)act : l->place[act];
    const bool hold = env_place_holds(place);
    out->busy = true;
    out->to = env_place_at(place, hold ? env_hold_kind(e, b) : b->piece.kind);
    if (!plan_keys(e, g, board, hold, out))
        plan_hands(e, g, agent, hold, out);
}

/* ---- playing them --------------------------------------------------------------------------- */

static ts_buttons plan_held(const ts_envs *e, env_match *g, unsigned agent, plan *p)
{
    if (!p->busy)
        return 0;
    if (p->by_hands)
        return ts_hands_held(&g->hands[agent], &g->m, e->board_of[agent]);
    return p->at < p->count ? p->key[p->at++] : 0;
}

static uint32_t plan_idle(const ts_envs *e, const env_match *g, unsigned agent, const plan *p)
{
    if (!p->busy)
        return g->m.board[e->board_of[agent]].held ? 0 : UINT32_MAX;
    if (p->by_hands)
        return ts_hands_idle(&g->hands[agent], &g->m, e->board_of[agent]);
    return p->at < p->count ? 0 : UINT32_MAX;
}

static void look_for_lock(const ts_envs *e, unsigned board, const ts_events *events, plan *p)
{
    for (unsigned i = 0; i < events->count; i++) {
        const ts_event *v = &events->list[i];
        if (v->kind != TS_EVENT_LOCK || v->player != board)
            continue;
        const ts_place at = ts_place_of(&e->forms, v->piece);
        p->missed = at.kind != p->to.kind || at.rot != p->to.rot || at.column != p->to.column ||
                    at.row != p->to.row;
    }
}

static uint32_t leap_of(const ts_envs *e, env_match *g, const plan *p,
                        const ts_buttons held[TS_PLAYERS_MAX])
{
    uint32_t idle = env_bots_idle(e, g);
    for (unsigned i = 0; i < e->agents && idle; i++)
        idle = min_u32(idle, plan_idle(e, g, i, &p[i]));
    return idle ? min_u32(idle, ts_idle(&g->m, held)) : 0;
}

/* Ends plans whose piece has gone. True: one is still under way. */
static bool any_busy(const ts_envs *e, const env_match *g, plan *p)
{
    bool any = false;
    for (unsigned i = 0; i < e->agents; i++) {
        const ts_board *b = &g->m.board[e->board_of[i]];
        p[i].busy = p[i].busy && b->outcome == TS_RUNNING && b->pieces == p[i].pieces;
        any |= p[i].busy;
    }
    return any;
}

/* All plans at once, and whatever bots do meanwhile. */
static void play_plans(const ts_envs *e, env_match *g, plan *p, bool hands)
{
    const uint32_t *rate = e->rules->tick_rate;
    const uint64_t until = g->m.tick + (uint64_t)GIVE_UP_S * rate[0] / rate[1];
    ts_buttons held[TS_PLAYERS_MAX] = {0}; /* agents begin by letting go */
    ts_events events;
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (g->bot[i])
            held[i] = g->m.board[i].held;
    while (any_busy(e, g, p) && !g->m.over && g->m.tick < until) {
        const uint32_t idle = hands || e->bots ? leap_of(e, g, p, held) : 0;
        if (idle) {
            const uint32_t ticks = (uint32_t)min_u64(idle, until - g->m.tick);
            env_leap(e, g, held, ticks);
            for (unsigned i = 0; i < e->agents; i++)
                if (p[i].busy && p[i].by_hands)
                    ts_hands_leap(&g->hands[i], ticks);
            continue;
        }
        for (unsigned i = 0; i < e->agents; i++)
            held[e->board_of[i]] = plan_held(e, g, i, &p[i]);
        env_bots_held(e, g, held);
        env_tick(e, g, held, hands ? &events : NULL);
        for (unsigned i = 0; hands && i < e->agents; i++)
            if (p[i].busy && p[i].to.kind)
                look_for_lock(e, e->board_of[i], &events, &p[i]);
    }
    for (unsigned i = 0; i < e->agents && i < TS_PLAYERS_MAX; i++)
        if (p[i].missed || p[i].busy)
            g->kept.invalid[i] = 2;
}

void env_place(const ts_envs *e, env_match *g, const int32_t *act)
{
    plan p[TS_PLAYERS_MAX];
    bool any = false, hands = false;
    const uint64_t until = g->m.tick + e->spec.ticks;
    for (unsigned i = 0; i < e->agents; i++) {
        make_plan(e, g, i, act[i], &p[i]);
        any |= p[i].busy;
        hands |= p[i].busy && p[i].by_hands;
    }
    if (any)
        play_plans(e, g, p, hands);
    if (any && g->m.tick < until) {
        ts_buttons none[TS_PLAYERS_MAX] = {0};
        env_hold(e, g, none, (uint32_t)(until - g->m.tick));
    }
    env_await_pieces(e, g);
}
