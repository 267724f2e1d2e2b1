/* The two random streams of a board, and the four ways to draw pieces. */
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
    return (uint32_t)((next(stream) >> 32) * n >> 32);
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
    b->bag = (uint16_t)(b->bag & ~(1u << kind));
    return kind;
}

/* Up to four rolls for a kind that is not among the last four pieces; the fourth roll counts in any
 * case. The first piece is I, J, L or T. */
static unsigned draw_history(ts_board *b)
{
    static const uint8_t first[4] = {TS_I, TS_J, TS_L, TS_T};
    unsigned kind = 0;
    if (b->draws == 0) {
        b->draws = 1;
        for (int i = 0; i < 4; i++)
            b->history[i] = TS_Z;
        kind = first[ts_random_below(&b->random, 4)];
    } else {
        for (int roll = 0; roll < 4; roll++) {
            kind = TS_I + ts_random_below(&b->random, 7);
            if (kind != b->history[0] && kind != b->history[1] && kind != b->history[2] &&
                kind != b->history[3])
                break;
        }
    }
    for (int i = 3; i > 0; i--)
        b->history[i] = b->history[i - 1];
    b->history[0] = (uint8_t)kind;
    return kind;
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
    b->shift_register = (uint16_t)v;
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
    case TS_RANDOM_HISTORY: kind = draw_history(b); break;
    case TS_RANDOM_NES: kind = draw_nes(b); break;
    default: TS_ASSERT(false);
    }
    TS_ASSERT(b->queue_count < TS_QUEUE_MAX);
    b->queue[b->queue_count++] = (uint8_t)kind;
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
            b->queue[b->queue_count++] = (uint8_t)kind;
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
