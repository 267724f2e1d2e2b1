/* The two random streams of a board, and the ways to draw pieces. */
#include "core.h"

/* SplitMix64: one addition per draw, and every seed is good. */
static uint64_t next(uint64_t *stream)
{
    uint64_t z = *stream += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t ts_random_below(uint64_t *stream, uint32_t n)
{
    return (next(stream) >> 32) * n >> 32;
}

static unsigned draw_bag(ts_board *b)
{
    if (b->bag == 0)
        b->bag = 0xfe; /* bits TS_I to TS_Z */
    unsigned left = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        left += (unsigned)b->bag >> kind & 1u;
    unsigned nth = ts_random_below(&b->random, left);
    unsigned kind = TS_I, passed = 0; /* counted without a branch, which would be unpredictable */
    for (unsigned i = TS_I; i <= TS_Z; i++) {
        passed += (unsigned)b->bag >> i & 1u;
        kind += passed <= nth;
    }
    b->bag = b->bag & ~(1u << kind);
    return kind;
}

static bool is_in_history(const ts_board *b, unsigned kind)
{
    return kind == b->history[0] || kind == b->history[1] || kind == b->history[2] ||
           kind == b->history[3];
}

static void add_to_history(ts_board *b, unsigned kind)
{
    for (int i = 3; i > 0; i--)
        b->history[i] = b->history[i - 1];
    b->history[0] = kind;
}

/* Returns the first piece, which is never S, Z or O. */
static unsigned begin_history(ts_board *b, const ts_rules *r)
{
    static const uint8_t first[4] = {TS_I, TS_J, TS_L, TS_T};
    for (unsigned i = 0; i < 4; i++)
        b->history[i] = r->history_first == TS_HISTORY_ZS && i % 2 == 0 ? TS_S : TS_Z;
    b->draws = 1;
    return first[ts_random_below(&b->random, 4)];
}

static unsigned rolls_of(const ts_rules *r)
{
    return r->history_rolls ? r->history_rolls : TS_ROLLS;
}

/* The last roll counts in any case. */
static unsigned roll_history(ts_board *b, const ts_rules *r)
{
    unsigned kind = TS_NONE;
    for (unsigned roll = 0; roll < rolls_of(r); roll++) {
        kind = TS_I + ts_random_below(&b->random, 7);
        if (!is_in_history(b, kind))
            break;
    }
    return kind;
}

static unsigned draw_history(ts_board *b, const ts_rules *r)
{
    const unsigned kind = b->draws ? roll_history(b, r) : begin_history(b, r);
    add_to_history(b, kind);
    return kind;
}

unsigned ts_pool_size(const ts_board *b)
{
    unsigned size = 0;
    for (unsigned kind = TS_NONE; kind < TS_KINDS; kind++)
        size += b->pool[kind];
    return size;
}

static unsigned roll_pool(ts_board *b)
{
    unsigned nth = ts_random_below(&b->random, TS_POOL), kind = TS_NONE;
    while (nth >= b->pool[kind])
        nth -= b->pool[kind++];
    return kind;
}

/* The last one of this order, if several kinds are as late. */
static unsigned latest_kind(const ts_board *b)
{
    static const uint8_t order[7] = {TS_I, TS_T, TS_L, TS_J, TS_S, TS_Z, TS_O};
    unsigned latest = order[0];
    for (unsigned i = 1; i < 7; i++)
        if (b->drought[order[i]] >= b->drought[latest])
            latest = order[i];
    return latest;
}

static void replace_in_pool(ts_board *b, unsigned kind)
{
    b->pool[kind]--;
    b->pool[latest_kind(b)]++;
}

/* Returns whether the longest drought has grown. */
static bool count_droughts(ts_board *b, unsigned drawn)
{
    const unsigned before = b->drought[latest_kind(b)];
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++)
        if (b->drought[kind] < UINT8_MAX)
            b->drought[kind]++;
    b->drought[drawn] = 0;
    return b->drought[latest_kind(b)] > before;
}

/* A roll that is refused goes out of the pool for the latest kind. So does the piece that comes,
 * but after a refusal only if the longest drought has grown. */
static unsigned draw_pool(ts_board *b, const ts_rules *r)
{
    bool refused = false;
    if (!ts_pool_size(b)) {
        for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
            b->pool[kind] = TS_POOL / 7;
            b->drought[kind] = 4;
        }
        const unsigned first = begin_history(b, r);
        count_droughts(b, first);
        add_to_history(b, first);
        return first;
    }
    unsigned kind = TS_NONE;
    for (unsigned roll = 0; roll < rolls_of(r); roll++) {
        kind = roll_pool(b);
        if (!is_in_history(b, kind))
            break;
        refused = true;
        replace_in_pool(b, kind);
        kind = roll_pool(b); /* counts after the last roll alone */
    }
    if (count_droughts(b, kind) || !refused)
        replace_in_pool(b, kind);
    add_to_history(b, kind);
    return kind;
}

/* The handheld's numbers of the pieces. A roll is refused if the bits of it and of the last piece
 * are all in the piece before that; the third roll counts in any case. */
static unsigned draw_bits(ts_board *b)
{
    static const uint8_t kinds[7] = {TS_L, TS_J, TS_I, TS_O, TS_Z, TS_S, TS_T};
    static const uint8_t number[TS_KINDS] = {
        [TS_L] = 0, [TS_J] = 1, [TS_I] = 2, [TS_O] = 3, [TS_Z] = 4, [TS_S] = 5, [TS_T] = 6};
    const unsigned last = number[b->history[0]], before = number[b->history[1]];
    unsigned roll = 0;
    for (unsigned i = 0; i < 3; i++) {
        roll = ts_random_below(&b->random, 7);
        if (b->draws < 2 || (roll | last | before) != before)
            break;
    }
    b->draws = b->draws < 2 ? b->draws + 1 : 2;
    add_to_history(b, kinds[roll]);
    return kinds[roll];
}

/* After its first step the register repeats every 32,767 steps. */
void ts_nes_shift_register(ts_board *b, uint32_t times)
{
    const uint32_t period = 32767;
    unsigned v = b->shift_register;
    if (times > 2 * period)
        times = period + times % period;
    for (uint32_t i = 0; i < times; i++)
        v = ts_nes_shift_next(v);
    b->shift_register = v;
}

/* The second roll adds the machine's number of the last piece, not its place in the table. That is
 * why the pieces are not equally likely. */
static unsigned draw_nes(ts_board *b)
{
    static const uint8_t table[7] = {TS_T, TS_J, TS_Z, TS_O, TS_S, TS_L, TS_I};
    static const uint8_t number[TS_KINDS] = {
        [TS_T] = 0x02, [TS_J] = 0x07, [TS_Z] = 0x08, [TS_O] = 0x0a,
        [TS_S] = 0x0b, [TS_L] = 0x0e, [TS_I] = 0x12};
    unsigned last = b->history[0];
    b->draws++;
    unsigned i = ((unsigned)(b->shift_register >> 8) + b->draws) & 7;
    if (i == 7 || table[i] == last) {
        ts_nes_shift_once(b);
        i = ((b->shift_register >> 8 & 7u) + number[last]) % 7;
    }
    b->history[0] = table[i];
    return table[i];
}

static void draw(ts_board *b, const ts_rules *r)
{
    unsigned kind = TS_NONE;
    switch (ts_mode_at(b->mode)->uniform ? TS_RANDOM_UNIFORM : r->random) {
    case TS_RANDOM_BAG: kind = draw_bag(b); break;
    case TS_RANDOM_UNIFORM: kind = TS_I + ts_random_below(&b->random, 7); break;
    case TS_RANDOM_HISTORY: kind = draw_history(b, r); break;
    case TS_RANDOM_NES: kind = draw_nes(b); break;
    case TS_RANDOM_POOL: kind = draw_pool(b, r); break;
    case TS_RANDOM_BITS: kind = draw_bits(b); break;
    default: TS_ASSERT(false);
    }
    TS_ASSERT(b->queue_count < TS_QUEUE_MAX);
    b->queue[b->queue_count++] = kind;
}

/* All boards draw the same pieces, but different holes. */
void ts_queue_start(ts_board *b, const ts_rules *r, uint64_t seed, unsigned player)
{
    b->random = seed;
    b->garbage_random = ~seed - player;
    next(&b->garbage_random);
    if (r->random == TS_RANDOM_NES)
        b->shift_register = (uint16_t)seed ? (uint16_t)seed : 0x8988;
    for (unsigned i = 0; i <= r->next_count && !ts_mode_at(b->mode)->puzzles; i++) {
        if (i > 0 && r->random == TS_RANDOM_NES)
            ts_nes_shift_once(b);
        draw(b, r);
    }
}

/* On the NES a piece depends on the tick in which it is drawn. In a duel the first board's register
 * draws for all boards when the fastest board needs a piece. A board that is a whole queue behind
 * misses some pieces. */
static void draw_for_all(ts_match *m)
{
    unsigned kind = draw_nes(&m->board[0]);
    for (unsigned i = 0; i < m->setup.players; i++) {
        ts_board *b = &m->board[i];
        if (b->queue_count < TS_QUEUE_MAX)
            b->queue[b->queue_count++] = kind;
    }
}

static void draw_more(ts_board_tick *t, unsigned least)
{
    while (t->b->queue_count < least && !t->mode->puzzles) {
        if (t->r->random == TS_RANDOM_NES)
            draw_for_all(t->m);
        else
            draw(t->b, t->r);
    }
}

/* Returns TS_NONE if only given pieces come and none is left. */
unsigned ts_queue_take(ts_board_tick *t)
{
    ts_board *b = t->b;
    draw_more(t, 1);
    if (b->queue_count == 0)
        return TS_NONE;
    unsigned kind = b->queue[0];
    b->queue_count--;
    if (b->given_count)
        b->given_count--;
    for (unsigned i = 0; i < b->queue_count; i++)
        b->queue[i] = b->queue[i + 1];
    b->queue[b->queue_count] = TS_NONE;
    draw_more(t, t->r->next_count);
    return kind;
}
