/* The two random streams of a board and the four ways to draw pieces from one of them. */
#include "core.h"

/* SplitMix64: one addition a draw, every seed a good one. */
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

static unsigned draw_bag(ts_game *g)
{
    if (g->bag == 0)
        g->bag = 0xfe; /* bits TS_I to TS_Z */
    unsigned left = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        left += (unsigned)g->bag >> kind & 1u;
    unsigned nth = ts_random_below(&g->random, left);
    for (unsigned kind = TS_I;; kind++) {
        if (!((unsigned)g->bag >> kind & 1u))
            continue;
        if (nth-- == 0) {
            g->bag = (uint16_t)(g->bag & ~(1u << kind));
            return kind;
        }
    }
}

/* Four rolls against the last four pieces; the fourth is taken unseen. The first piece of a game
 * is I, J, L or T. */
static unsigned draw_history(ts_game *g)
{
    static const uint8_t first[4] = {TS_I, TS_J, TS_L, TS_T};
    unsigned kind = 0;
    if (g->draws == 0) {
        g->draws = 1;
        for (int i = 0; i < 4; i++)
            g->history[i] = TS_Z;
        kind = first[ts_random_below(&g->random, 4)];
    } else {
        for (int roll = 0; roll < 4; roll++) {
            kind = TS_I + ts_random_below(&g->random, 7);
            if (kind != g->history[0] && kind != g->history[1] && kind != g->history[2] &&
                kind != g->history[3])
                break;
        }
    }
    for (int i = 3; i > 0; i--)
        g->history[i] = g->history[i - 1];
    g->history[0] = (uint8_t)kind;
    return kind;
}

void ts_nes_shift_register(ts_game *g, uint32_t times)
{
    unsigned v = g->shift_register;
    for (uint32_t i = 0; i < times; i++)
        v = v >> 1 | ((v >> 1 ^ v >> 9) & 1u) << 15;
    g->shift_register = (uint16_t)v;
}

/* The reroll adds the number the machine keeps for the last piece, not its place in the table:
 * that is why it is not even. */
static unsigned draw_nes(ts_game *g)
{
    static const uint8_t table[7] = {TS_T, TS_J, TS_Z, TS_O, TS_S, TS_L, TS_I};
    static const uint8_t number[TS_KINDS] = {
        [TS_T] = 0x02, [TS_J] = 0x07, [TS_Z] = 0x08, [TS_O] = 0x0a,
        [TS_S] = 0x0b, [TS_L] = 0x0e, [TS_I] = 0x12};
    unsigned last = g->history[0];
    g->draws++;
    unsigned i = ((unsigned)(g->shift_register >> 8) + g->draws) & 7;
    if (i == 7 || table[i] == last) {
        ts_nes_shift_register(g, 1);
        i = ((g->shift_register >> 8 & 7u) + number[last]) % 7;
    }
    g->history[0] = table[i];
    return table[i];
}

static void draw(ts_game *g, const ts_rules *r)
{
    unsigned kind = TS_NONE;
    switch (r->random) {
    case TS_RANDOM_BAG: kind = draw_bag(g); break;
    case TS_RANDOM_UNIFORM: kind = TS_I + ts_random_below(&g->random, 7); break;
    case TS_RANDOM_HISTORY: kind = draw_history(g); break;
    case TS_RANDOM_NES: kind = draw_nes(g); break;
    default: TS_ASSERT(false);
    }
    TS_ASSERT(g->queue_count < TS_QUEUE_MAX);
    g->queue[g->queue_count++] = (uint8_t)kind;
}

/* All boards draw the same pieces; their holes differ. */
void ts_queue_start(ts_game *g, const ts_rules *r, uint64_t seed, unsigned player)
{
    g->random = seed;
    g->garbage_random = ~seed - player;
    next(&g->garbage_random);
    if (r->random == TS_RANDOM_NES)
        g->shift_register = (uint16_t)seed ? (uint16_t)seed : 0x8988;
    for (unsigned i = 0; i <= r->next_count && !ts_modes_get(g->mode)->only_given; i++) {
        if (i > 0 && r->random == TS_RANDOM_NES)
            ts_nes_shift_register(g, 1);
        draw(g, r);
    }
}

/* On the NES, pieces hang on when they are drawn: in a duel everybody gets what the first board's
 * register gives when whoever is ahead needs it. Who is a whole queue behind misses some. */
static void draw_for_all(ts_match *m)
{
    unsigned kind = draw_nes(&m->game[0]);
    for (unsigned i = 0; i < m->setup.players; i++) {
        ts_game *g = &m->game[i];
        if (g->queue_count < TS_QUEUE_MAX)
            g->queue[g->queue_count++] = (uint8_t)kind;
    }
}

static void draw_more(ts_turn *t, unsigned least)
{
    while (t->g->queue_count < least && !t->mode->only_given) {
        if (t->r->random == TS_RANDOM_NES)
            draw_for_all(t->m);
        else
            draw(t->g, t->r);
    }
}

/* TS_NONE: only given pieces come, and there are no more. */
unsigned ts_queue_take(ts_turn *t)
{
    ts_game *g = t->g;
    draw_more(t, 1);
    if (g->queue_count == 0)
        return TS_NONE;
    unsigned kind = g->queue[0];
    g->queue_count--;
    if (g->given_count)
        g->given_count--;
    for (unsigned i = 0; i < g->queue_count; i++)
        g->queue[i] = g->queue[i + 1];
    g->queue[g->queue_count] = TS_NONE;
    draw_more(t, t->r->next_count);
    return kind;
}
