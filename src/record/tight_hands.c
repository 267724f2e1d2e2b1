/* Hands: which button comes after which, and how long each takes. */
#include "tight_hands.h"

#include <string.h>

#include "tessera/replay.h"

enum {
    BIN_LONG = TIGHT_FINE * (TIGHT_LONG_BITS - TIGHT_FINE_BITS + 1),
    TIMES_MOST = 480, /* of a table: then what was seen is halved */
    WEIGHT = 64,      /* of what was seen, with its neighbours */
    WHICH_BITS = 4,
    DROP = 4 /* the hard drop, as a button from 1 */
};

static unsigned bin_of(uint32_t ticks, unsigned *bits)
{
    unsigned length = ts_tight_length(ticks);
    *bits = length > TIGHT_FINE_BITS + 1 ? length - TIGHT_FINE_BITS - 1 : 0;
    if (length > TIGHT_LONG_BITS)
        *bits = 32;
    return length > TIGHT_LONG_BITS ? BIN_LONG : (*bits << TIGHT_FINE_BITS) + (ticks >> *bits);
}

static uint32_t ticks_of(unsigned bin, unsigned *bits)
{
    *bits = bin >= BIN_LONG ? 32u : bin < 2 * TIGHT_FINE ? 0u : (bin >> TIGHT_FINE_BITS) - 1;
    return bin >= BIN_LONG ? 0 : (bin - (*bits << TIGHT_FINE_BITS)) << *bits;
}

static void add(tight_times *t, unsigned bin, unsigned count)
{
    t->seen[bin] = (uint16_t)(t->seen[bin] + count);
    t->block[bin >> TIGHT_FINE_BITS] += count;
}

/* The more has been seen the less the neighbours get of it. */
static void see(tight_times *t, unsigned bin)
{
    unsigned wide = t->count < 8 ? 7 : t->count < 32 ? 3 : 1;
    unsigned part = WEIGHT / ((wide + 1) * (wide + 1));
    unsigned from = bin < wide ? 0 : bin - wide;
    for (unsigned at = from; at <= bin + wide && at < TIGHT_BINS; at++)
        add(t, at, part * (wide + 1 - (at < bin ? bin - at : at - bin)));
    if (++t->count < TIMES_MOST)
        return;
    t->count /= 2;
    memset(t->block, 0, sizeof t->block);
    for (unsigned i = 0; i < TIGHT_BINS; i++) {
        unsigned half = t->seen[i] / 2u;
        t->seen[i] = 0;
        add(t, i, half);
    }
}

/* One of TIGHT_BINS, of which each counts for as much as it was seen; all below 2^20. Its block of
 * sixteen is found first. */
static unsigned code_bin(tight_coder *c, const tight_times *pair, const tight_times *way,
                         const tight_times *kind, unsigned bin)
{
    uint32_t part[TIGHT_FINE], block[TIGHT_BLOCKS], all = 0, below = 0;
    for (unsigned i = 0; i < TIGHT_BLOCKS; i++)
        all += block[i] = 12 * pair->block[i] + 4 * way->block[i] + kind->block[i] + TIGHT_FINE;
    uint32_t unit = c->range / all, wanted = c->reads ? c->code / unit : 0;
    unsigned i = 0, at = 0, of_block = bin >> TIGHT_FINE_BITS, last = TIGHT_FINE - 1;
    while (i < TIGHT_BLOCKS - 1 && (c->reads ? below + block[i] <= wanted : i < of_block))
        below += block[i++];
    unsigned from = i << TIGHT_FINE_BITS;
    for (unsigned j = 0; j < TIGHT_FINE; j++)
        part[j] = 12u * pair->seen[from + j] + 4u * way->seen[from + j] + kind->seen[from + j] + 1;
    while (at < last && (c->reads ? below + part[at] <= wanted : from + at < bin))
        below += part[at++];
    ts_tight_narrow(c, below * unit, part[at] * unit);
    return from + at;
}

uint32_t ts_tight_ticks(tight_hands *hands, tight_bits *b, const tight_hand *h, uint32_t ticks)
{
    unsigned ways = h->ways, now = ways & (TIGHT_WAYS - 1),
             pair = ways & (TIGHT_WAYS * TIGHT_WAYS - 1), bits;
    uint32_t *before = &hands->before[pair];
    hands->changes++;
    hands->times_same += ticks == *before;
    if (hands->repeats) {
        uint32_t after[] = {pair << 2 | (hands->same & 3),
                            1 << 16 | (now & 1) << 4 | (hands->same & 15)};
        bool same = ts_tight_after(b, ASK_SAME, after, 2, ticks == *before);
        hands->same = hands->same << 1 | same;
        if (same)
            return *before;
    }
    if (!hands->pair[pair] && hands->pairs < TIGHT_PAIRS - 1)
        hands->pair[pair] = (uint8_t)++hands->pairs;
    tight_times *of_pair = &hands->of_pair[hands->pair[pair]], *of_way = &hands->of_way[now];
    tight_times *of_kind = &hands->of_kind[(now & 1) << 1 | (ways >> 5 & 1)];
    unsigned bin = code_bin(&b->c, of_pair, of_way, of_kind, bin_of(ticks, &bits));
    see(of_pair, bin);
    see(of_way, bin);
    see(of_kind, bin);
    uint32_t low = ticks_of(bin, &bits);
    low += (uint32_t)ts_tight_plain(&b->c, bits, ticks & (uint32_t)((UINT64_C(1) << bits) - 1));
    return *before = low;
}

/* Which button goes down or up, or what else comes. */
unsigned ts_tight_which(const tight_hand *h, tight_bits *b, unsigned which)
{
    uint32_t held = h->held << WHICH_BITS, piece = h->piece * 2654435761u;
    unsigned node = 1, up = h->ways & 1 ? h->ways >> 1 & 15 : 0;
    if (up) { /* mostly the one that went down last */
        uint32_t after[] = {1 << 20 | (h->ways & 1023), 1 << 21 | (h->ways & 31)};
        if (ts_tight_after(b, ASK_UP, after, 2, which == up))
            return up;
    }
    for (unsigned i = WHICH_BITS; i-- > 0;) {
        uint32_t after[] = {held | node, piece + (held | node),
                            1 << 30 | (h->piece & 255) << 17 | held | node,
                            1u << 31 | (h->ways & 1023) << WHICH_BITS | node};
        node = node << 1 | ts_tight_after(b, ASK_WHICH, after, 4, which >> i & 1);
    }
    return node & 15;
}

void ts_tight_move(tight_hand *h, unsigned which, unsigned changed)
{
    bool down = (h->held ^ changed) > h->held;
    h->held ^= changed;
    h->ways = h->ways << 5 | which << 1 | down;
    if (down)
        h->piece = which == DROP ? 0 : h->piece << WHICH_BITS | which;
}

/* What goes down in a game: what a player knows to do with a piece. */
static const char usual_buttons[] =
    "rhrchlhcrhkrrhlhrrhlahkhrchkdrhrrchllhlahcdfhkcharhclhkrrhkrlchrchlahklhrahrhkrf"
    "hllhllhladahrhrchrah";

void ts_tight_learn_usual(tight_hands *hands, tight_bits *b)
{
    tight_hand *h = &hands->hand[0];
    for (const char *at = usual_buttons; *at; at++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned which = (unsigned)(strchr(TS_REPLAY_LETTERS, *at) - TS_REPLAY_LETTERS) + 1;
            ts_tight_which(h, b, which);
            ts_tight_move(h, which, 1u << (which - 1));
        }
    *h = (tight_hand){0};
}
