/* Finds the legal placements and plays them tick by tick: with the keys of keys.c if they can be
 * precomputed; otherwise the bot's hands follow the bot's paths. */
#include "env.h"

#include <string.h>

#include "base/minmax.h"

/* ---- which places are legal ----------------------------------------------------------------- */

#define HALF (~(uint64_t)0 / 0xffffffff) /* bit 0 of both halves */

/* Returns rows y to y + 3, the highest first from bit 0 on. */
static uint64_t four_rows_down(const ts_board *b, int y)
{
    uint64_t rows = 0;
    for (int i = 0; i < 4; i++)
        rows |= (uint64_t)b->row[y + 3 - i] << 16 * i;
    return rows;
}

/* Transposes sixteen rows to sixteen columns by swapping blocks of 8, 4, 2, 1 cells. */
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
        ts_bitboard all;
        ts_bitboard_of(b, &all);
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

/* Is the piece's position equivalent to the start of the generator's search? It is, even after
 * falling, as long as it can still be moved and rotated in the open. */
static bool is_at_start(const ts_envs *e, const ts_board *b, ts_piece p)
{
    if (!e->knows || b->columns != TS_COLUMNS)
        return false;
    if (p.rot == 0 && p.x == e->gen.start[p.kind].column && p.y == e->gen.start[p.kind].row)
        return true;
    return p.y <= e->gen.start[p.kind].row && rows_free(b, p.y - 2);
}

/* Do pieces now drop to the floor instantly? */
static bool falls_at_once(const env_match *g, unsigned board)
{
    return ts_speed_now(&g->m, board, false).ticks == 0;
}

/* Returns the number of sets written: one or three. */
static unsigned places_from(const ts_envs *e, const ts_board *b, bool at_once,
                            const ts_bitboard *field, ts_piece from, bool spins, ts_places out[3])
{
    if (!at_once && is_at_start(e, b, from))
        return ts_movegen_one(&e->gen, field, from.kind, spins, out) ? 3 : 1;
    ts_places_from(b, &e->forms, from, at_once, out);
    return 3;
}

unsigned env_hold_kind(const ts_envs *e, const ts_board *b)
{
    if (!e->rules->hold || b->hold_used || b->piece.kind == TS_NONE)
        return TS_NONE;
    if (b->hold)
        return b->hold;
    return b->queue_count ? b->queue[0] : TS_NONE;
}

/* Adds placements; `sets` of the three are valid. */
static void note_legal(env_legal *l, unsigned hold, const ts_places *found, unsigned sets)
{
    enum { BELOW = 64 - TS_ENV_ROWS };
    uint32_t any = 0;
    for (unsigned rot = 0; rot < 4; rot++)
        for (unsigned x = 0; x < TS_ENV_COLUMNS; x++) {
            uint64_t rows = found[0].at[rot][x];
            if (sets > 1)
                rows |= found[1].at[rot][x] | found[2].at[rot][x];
            any |= l->rows[hold * 4 + rot][x] = rows >> BELOW;
        }
    l->any |= any != 0;
}

void env_find_legal(const ts_envs *e, env_match *g, unsigned agent)
{
    env_legal *l = &g->legal[agent];
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    ts_places found[3];
    const bool plays = b->outcome == TS_RUNNING && b->piece.kind != TS_NONE;
    const unsigned held = plays ? env_hold_kind(e, b) : TS_NONE;
    const ts_piece first = held ? ts_first_position(b, held) : (ts_piece){0};
    const bool holds = held && ts_fits(b, first);
    l->any = false;
    if (!plays || !holds)
        memset(l->rows + (plays ? 4 : 0), 0, (plays ? 4 : 8) * sizeof l->rows[0]);
    if (!plays)
        return;
    const ts_bitboard field = env_bitboard(b);
    const bool at_once = falls_at_once(g, board);
    note_legal(l, 0, found, places_from(e, b, at_once, &field, b->piece, false, found));
    if (holds)
        note_legal(l, 1, found, places_from(e, b, at_once, &field, first, false, found));
}

static unsigned bits(uint64_t v)
{
    v -= v >> 1 & HALF * 0x55555555;
    v = (v & HALF * 0x33333333) + (v >> 2 & HALF * 0x33333333);
    v = (v + (v >> 4)) & HALF * 0x0f0f0f0f;
    return v * (HALF * 0x01010101) >> 56;
}

/* Adds two words to a bitwise sum; returns the carries. */
static uint64_t add_bits(uint64_t *sum, uint64_t a, uint64_t b)
{
    const uint64_t one = *sum ^ a, carry = (*sum & a) | (one & b);
    *sum = one ^ b;
    return carry;
}

/* Returns two columns as one word. */
static uint64_t pair_of(const env_legal *l, unsigned i)
{
    uint64_t pair;
    memcpy(&pair, &l->rows[0][0] + 2 * i, sizeof pair);
    return pair;
}

/* Combines eight words before counting bits. */
uint32_t env_count_legal(const env_legal *l)
{
    enum { PAIRS = 8 * TS_ENV_COLUMNS / 2 };
    uint64_t ones = 0, twos = 0, fours = 0;
    uint32_t eights = 0;
    for (unsigned i = 0; i < PAIRS; i += 8) {
        uint64_t two[4];
        for (unsigned k = 0; k < 4; k++)
            two[k] = add_bits(&ones, pair_of(l, i + 2 * k), pair_of(l, i + 2 * k + 1));
        const uint64_t four = add_bits(&twos, two[0], two[1]);
        eights += bits(add_bits(&fours, four, add_bits(&twos, two[2], two[3])));
    }
    return 8 * eights + 4 * bits(fours) + 2 * bits(twos) + bits(ones);
}

unsigned env_choices(const env_legal *l)
{
    return min_u32(env_count_legal(l), TS_ENV_CHOICES);
}

int env_next_legal(const env_legal *l, int place)
{
    const unsigned next = place + 1;
    uint32_t wanted = ((uint32_t)1 << (TS_ENV_ROWS - next % TS_ENV_ROWS)) - 1;
    for (unsigned at = next / TS_ENV_ROWS; at < 8 * TS_ENV_COLUMNS; at++) {
        const uint32_t rows = l->rows[at / TS_ENV_COLUMNS][at % TS_ENV_COLUMNS] & wanted;
        if (rows)
            return at * TS_ENV_ROWS + (unsigned)__builtin_clz(rows << (32 - TS_ENV_ROWS));
        wanted = ENV_ROW(0) * 2 - 1;
    }
    return -1;
}

/* Returns the k-th legal placement, from 0, or -1 if there are fewer. */
static int nth_legal(const env_legal *l, uint32_t k)
{
    if (k >= TS_ENV_CHOICES)
        return -1;
    for (unsigned at = 0; at < 8 * TS_ENV_COLUMNS; at++) {
        uint32_t rows = l->rows[at / TS_ENV_COLUMNS][at % TS_ENV_COLUMNS];
        const unsigned here = bits(rows);
        if (k < here) {
            int place = (int)(at * TS_ENV_ROWS) - 1;
            for (place = env_next_legal(l, place); k > 0; k--)
                place = env_next_legal(l, place);
            return place;
        }
        k -= here;
    }
    return -1;
}

static bool is_legal(const env_legal *l, uint32_t place)
{
    const unsigned at = place / TS_ENV_ROWS;
    return place < TS_ENV_PLACES &&
           (l->rows[at / TS_ENV_COLUMNS][at % TS_ENV_COLUMNS] & ENV_ROW(place % TS_ENV_ROWS));
}

/* Finds the spins that a T can lock with under these rules; returns false if there are none. */
bool env_spins(const ts_envs *e, const env_match *g, unsigned agent, bool hold, unsigned kind,
               const ts_bitboard *field, ts_places out[3])
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    if (kind != TS_T || e->rules->spins == TS_SPINS_NONE)
        return false;
    const ts_piece from = hold ? ts_first_position(b, kind) : b->piece;
    return places_from(e, b, falls_at_once(g, board), field, from, true, out) == 3;
}

uint8_t env_best_spin(const ts_places found[3], ts_place to)
{
    unsigned spin = TS_SPIN_FULL;
    while (spin && !(found[spin].at[to.rot][to.column] & TS_BITBOARD_ROW(to.row)))
        spin--;
    return spin;
}

/* ---- hands ---------------------------------------------------------------------------------- */

enum { GIVE_UP_S = 30, KEYS_A_SECOND = 500 };

static void plan_hands(const ts_envs *e, env_match *g, unsigned agent, env_plan *out)
{
    const unsigned board = e->board_of[agent];
    ts_hands *h = &g->hands[agent];
    if (h->press_ticks == 0)
        ts_hands_open(h, &g->m, board, KEYS_A_SECOND, 0);
    h->held = 0;
    h->down = 0;
    h->left = 1; /* held keys are released first */
    h->now = (ts_input){0};
    out->to.spin = env_spin_of(e, g, agent, out->hold, out->to);
    ts_hands_aim(h, out->to, out->hold);
    out->by_hands = true;
}

/* If nothing is legal the piece is dropped from its position. */
static void plan_drop(const ts_board *b, env_plan *out)
{
    out->count = 0;
    if (b->held)
        out->key[out->count++] = 0;
    out->key[out->count++] = TS_HARD;
    out->missed = false;
    out->to.kind = TS_NONE;
}

static void make_plan(const ts_envs *e, env_match *g, unsigned agent, int32_t act, env_plan *out)
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    const env_legal *l = &g->legal[agent];
    out->busy = out->by_hands = out->missed = out->sinks = false;
    out->at = 0;
    out->pieces = b->pieces;
    g->kept.invalid[agent] = 0;
    if (b->outcome != TS_RUNNING || b->piece.kind == TS_NONE)
        return;
    if (!l->any) {
        plan_drop(b, out);
        out->busy = true;
        return;
    }
    int named = -1;
    if (e->spec.act == TS_ENV_CHOICE)
        named = nth_legal(l, act);
    else if (is_legal(l, (uint32_t)act))
        named = act;
    if (named < 0) {
        g->kept.invalid[agent] = 1;
        return;
    }
    const unsigned place = named;
    out->hold = env_place_holds(place);
    out->busy = true;
    out->to = env_place_at(place, out->hold ? env_hold_kind(e, b) : b->piece.kind);
    if (!env_plan_keys(e, g, agent, out))
        plan_hands(e, g, agent, out);
}

/* ---- playing them --------------------------------------------------------------------------- */

/* Is it at the position for its last keys, with enough time for them? If not, the hands take
 * over. */
static bool has_sunk(const ts_envs *e, env_match *g, unsigned agent, env_plan *p)
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    const bool falls = env_falls_within(&g->m, board, p->count - p->at + 1u);
    const bool rests = b->grounded && e->rules->lock == TS_LOCK_EXTENDED;
    if (b->piece.y > p->sinks_to || (falls && rests && b->fall))
        return false; /* on the ground the fall clock restarts with the next tick */
    p->sinks = false;
    if (b->piece.y < p->sinks_to || falls) {
        p->hold = false;
        plan_hands(e, g, agent, p);
    }
    return true;
}

static ts_buttons plan_held(const ts_envs *e, env_match *g, unsigned agent, env_plan *p)
{
    if (!p->busy)
        return 0;
    if (!p->by_hands && p->sinks && p->at == p->sinks_at && !has_sunk(e, g, agent, p))
        return TS_SOFT;
    if (p->by_hands)
        return ts_hands_held(&g->hands[agent], &g->m, e->board_of[agent]);
    return p->at < p->count ? p->key[p->at++] : 0;
}

static uint32_t plan_idle(const ts_envs *e, const env_match *g, unsigned agent, const env_plan *p)
{
    if (!p->busy)
        return g->m.board[e->board_of[agent]].held ? 0 : UINT32_MAX;
    if (p->by_hands)
        return ts_hands_idle(&g->hands[agent], &g->m, e->board_of[agent]);
    return p->at < p->count ? 0 : UINT32_MAX;
}

static void look_for_lock(const ts_envs *e, unsigned board, const ts_events *events, env_plan *p)
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

static uint32_t leap_of(const ts_envs *e, env_match *g, const env_plan *p,
                        const ts_buttons held[TS_PLAYERS_MAX])
{
    uint32_t idle = env_bots_idle(e, g);
    for (unsigned i = 0; i < e->agents && idle; i++)
        idle = min_u32(idle, plan_idle(e, g, i, &p[i]));
    return idle ? min_u32(idle, ts_idle(&g->m, held)) : 0;
}

/* Ends plans whose piece has locked. Returns whether any is still running. */
static bool any_busy(const ts_envs *e, const env_match *g, env_plan *p)
{
    bool any = false;
    for (unsigned i = 0; i < e->agents; i++) {
        const ts_board *b = &g->m.board[e->board_of[i]];
        p[i].busy = p[i].busy && b->outcome == TS_RUNNING && b->pieces == p[i].pieces;
        any |= p[i].busy;
    }
    return any;
}

/* Plays all plans at once, together with the bots' actions. */
static void play_plans(const ts_envs *e, env_match *g, env_plan *p, bool hands)
{
    const uint32_t *rate = e->rules->tick_rate;
    const uint64_t until = g->m.tick + (uint64_t)GIVE_UP_S * rate[0] / rate[1];
    ts_buttons held[TS_PLAYERS_MAX] = {0}; /* agents start by releasing all keys */
    ts_events events;
    for (unsigned i = 0; e->bots && i < e->spec.players; i++)
        if (g->bot[i])
            held[i] = g->m.board[i].held;
    while (any_busy(e, g, p) && !g->m.over && g->m.tick < until) {
        const uint32_t idle = hands || e->bots ? leap_of(e, g, p, held) : 0;
        if (idle) {
            const uint32_t ticks = min_u64(idle, until - g->m.tick);
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
    env_plan p[TS_PLAYERS_MAX];
    bool any = false, hands = false;
    const uint64_t until = g->m.tick + e->spec.ticks;
    for (unsigned i = 0; i < e->agents; i++) {
        make_plan(e, g, i, act[i], &p[i]);
        any |= p[i].busy;
        hands |= p[i].busy && (p[i].by_hands || p[i].sinks);
    }
    if (any)
        play_plans(e, g, p, hands);
    if (any && g->m.tick < until) {
        ts_buttons none[TS_PLAYERS_MAX] = {0};
        env_hold(e, g, none, until - g->m.tick);
    }
    env_await_pieces(e, g);
}
