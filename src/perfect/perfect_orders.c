/* The orders in which the tiles of packings can be placed, and the queues that can be brought into
 * one of these orders. */
#include <stdlib.h>

#include "internal.h"

static const unsigned factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040};

/* ---- one packing ----------------------------------------------------------------------------- */

static void sort_by_kind(ts_order_net *net, const ts_tiles *t, const uint16_t *tiles)
{
    for (unsigned i = 0; i < net->pieces; i++) {
        const uint8_t kind = t->tile[tiles[i]].kind;
        unsigned at = i;
        for (; at > 0 && net->kind[at - 1] > kind; at--) {
            net->kind[at] = net->kind[at - 1];
            net->tile[at] = net->tile[at - 1];
        }
        net->kind[at] = kind;
        net->tile[at] = tiles[i];
    }
}

/* Finds the tiles that can be placed after each set, starting with the empty one. Returns false if
 * they can never all be placed. */
static bool put_forward(ts_order_net *net, ts_tiles *t, uint64_t board, bool drops,
                        const uint64_t *within)
{
    const unsigned sets = 1u << net->pieces;
    uint64_t filled[1 << PIECES_AT_ONCE];
    uint8_t begun[1 << PIECES_AT_ONCE] = {1};
    const ts_tile *tile[PIECES_AT_ONCE];
    for (unsigned i = 0; i < net->pieces; i++)
        tile[i] = &t->tile[net->tile[i]];
    filled[0] = board;
    for (unsigned set = 0; set < sets; set++) {
        net->next[set] = 0;
        if (!begun[set])
            continue;
        const unsigned full = ts_tiles_full(t, filled[set]);
        for (unsigned left = sets - 1 - set; left; left &= left - 1) {
            const unsigned i = __builtin_ctz(left), with = set | 1u << i;
            if ((within && !(within[with / 64] >> with % 64 & 1)) ||
                !ts_tile_fits(t, filled[set], full, tile[i], drops))
                continue;
            net->next[set] |= 1u << i;
            begun[with] = 1;
            filled[with] = filled[set] | tile[i]->mask;
        }
    }
    return begun[sets - 1];
}

/* Keeps the tiles that lead to the end, and collects orders of up to four pieces in a word; for
 * more pieces, only whether there is one. */
static void gather_back(ts_order_net *net)
{
    const unsigned sets = 1u << net->pieces;
    net->rest[sets - 1] = 1;
    for (unsigned set = sets - 1; set-- > 0;) {
        const unsigned left = sets - 1 - set, pieces = ts_bits(left);
        uint32_t orders = 0;
        unsigned place = 0;
        for (unsigned todo = net->next[set] ? left : 0; todo; todo &= todo - 1, place++) {
            const unsigned bit = todo & -todo;
            if (!(net->next[set] & bit))
                continue;
            if (!net->rest[set | bit])
                net->next[set] ^= bit;
            else if (pieces <= 4)
                orders |= net->rest[set | bit] << place * factorial[pieces - 1];
            else
                orders = 1;
        }
        net->rest[set] = orders;
    }
}

bool ts_order_net_within(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                         unsigned pieces, bool drops, ts_kind_sets *sets)
{
    net->pieces = pieces;
    sort_by_kind(net, t, tiles);
    if (!put_forward(net, t, board, drops, sets ? ts_kind_sets_within(sets, net) : NULL))
        return false;
    gather_back(net);
    return net->rest[0];
}

bool ts_order_net_make(ts_order_net *net, ts_tiles *t, uint64_t board, const uint16_t *tiles,
                       unsigned pieces, bool drops)
{
    return ts_order_net_within(net, t, board, tiles, pieces, drops, NULL);
}

/* ---- all packings ---------------------------------------------------------------------------- */

void ts_orders_begin(ts_orders *o, unsigned pieces)
{
    o->pieces = pieces;
    o->words = pieces > 4 ? factorial[pieces] / 24 : 1;
    if (o->labels)
        memset(o->label, 0, o->capacity * sizeof *o->label);
    o->labels = 0;
    o->short_of_memory = false;
}

void ts_orders_free(ts_orders *o)
{
    free(o->label);
    free(o->bits);
}

static ts_label *find_label(ts_label *label, unsigned capacity, uint32_t kinds, int32_t first)
{
    uint32_t at = (kinds * 0x9e3779b9u ^ (uint32_t)first * 0x85ebca6bu) >> 7;
    for (;; at++) {
        ts_label *l = &label[at & (capacity - 1)];
        if (!l->kinds || (l->kinds == kinds && l->first == first))
            return l;
    }
}

static bool grow_labels(ts_orders *o)
{
    const unsigned room = o->capacity ? o->capacity * 2 : 64;
    ts_label *label = calloc(room, sizeof *label);
    if (!label)
        return false;
    for (unsigned i = 0; i < o->capacity; i++)
        if (o->label[i].kinds)
            *find_label(label, room, o->label[i].kinds, o->label[i].first) = o->label[i];
    free(o->label);
    o->label = label;
    o->capacity = room;
    return true;
}

/* Returns the words of these kinds and this first tile, or NULL if out of memory. */
static uint32_t *words_of(ts_orders *o, uint32_t kinds, int32_t first)
{
    if (o->labels * 2 >= o->capacity && !grow_labels(o))
        return NULL;
    ts_label *l = find_label(o->label, o->capacity, kinds, first);
    if (!l->kinds) {
        const unsigned need = (o->labels + 1) * o->words;
        if (need > o->bits_room) {
            const unsigned room = need * 2 > 1024 ? need * 2 : 1024;
            uint32_t *bits = realloc(o->bits, room * sizeof *bits);
            if (!bits)
                return NULL;
            o->bits = bits;
            o->bits_room = room;
        }
        *l = (ts_label){kinds, first, o->labels++ * o->words};
        memset(o->bits + l->at, 0, o->words * sizeof *o->bits);
    }
    return o->bits + l->at;
}

/* Merges the orders that start with this set, whose word is the first of `to`. */
static void merge(const ts_order_net *net, unsigned set, uint32_t *to)
{
    const unsigned left = (1u << net->pieces) - 1 - set;
    const unsigned pieces = ts_bits(left);
    if (pieces <= 4) {
        *to |= net->rest[set];
        return;
    }
    const unsigned words = pieces == 5 ? 1 : factorial[pieces - 1] / 24;
    for (unsigned todo = left; todo; todo &= todo - 1, to += words) {
        const unsigned bit = todo & -todo;
        if (net->next[set] & bit)
            merge(net, set | bit, to);
    }
}

static void merge_first(ts_orders *o, const ts_order_net *net, uint32_t kinds, unsigned firsts)
{
    const unsigned n = net->pieces;
    for (unsigned i = 0; i < n; i++) {
        if (!(net->next[0] >> i & 1) || !(firsts >> net->kind[i] & 1))
            continue;
        uint32_t *to = words_of(o, kinds, net->tile[i]);
        if (!to)
            o->short_of_memory = true;
        else if (n <= 4)
            *to |= net->rest[0] & ((1u << factorial[n - 1]) - 1) << i * factorial[n - 1];
        else
            merge(net, 1u << i, to + i * (n == 5 ? 1 : factorial[n - 1] / 24));
    }
}

uint32_t ts_kinds_of(const ts_tiles *t, const uint16_t *tiles, unsigned pieces)
{
    uint32_t kinds = 0;
    for (unsigned i = 0; i < pieces; i++)
        kinds += 1u << 3 * t->tile[tiles[i]].kind;
    return kinds;
}

void ts_orders_add(ts_orders *o, const ts_order_net *net, unsigned firsts)
{
    const uint32_t kinds = ts_net_kinds(net);
    uint32_t *to = words_of(o, kinds, ANY_FIRST);
    if (to)
        merge(net, 0, to);
    else
        o->short_of_memory = true;
    if (firsts)
        merge_first(o, net, kinds, firsts);
}

/* ---- ways ------------------------------------------------------------------------------------ */

void ts_ways_clear(ts_ways *w, unsigned pieces)
{
    w->pieces = pieces;
    memset(w->bit, 0, (ts_ways_begin(pieces) / 64 + 1) * sizeof *w->bit);
    const unsigned last = ts_ways_begin(pieces),
                   end = pieces < 7 ? ts_ways_begin(pieces + 1) : 137257 + 823543;
    for (unsigned i = last / 64; i <= end / 64; i++)
        w->bit[i] = 0;
}

static void set_way(ts_ways *w, unsigned length, uint32_t number)
{
    const unsigned bit = ts_ways_begin(length) + number;
    w->bit[bit / 64] |= (uint64_t)1 << bit % 64;
}

/* Adds the orders of the last pieces, up to four, from one word. */
static void set_word(ts_ways *w, const uint8_t *kind, unsigned pieces, unsigned length,
                     uint32_t number, uint32_t orders)
{
    if (pieces == 0) {
        set_way(w, length, number);
        return;
    }
    const unsigned each = factorial[pieces - 1];
    set_way(w, length, number);
    for (unsigned i = 0; i < pieces; i++, orders >>= each) {
        uint8_t rest[4];
        const uint32_t here = orders & ((1u << each) - 1);
        if (!here)
            continue;
        for (unsigned k = 0, n = 0; k < pieces; k++)
            if (k != i)
                rest[n++] = kind[k];
        set_word(w, rest, pieces - 1, length + 1, number * 7 + kind[i] - 1u, here);
    }
}

/* Returns whether there is any order. */
static bool set_words(ts_ways *w, const uint8_t *kind, unsigned pieces, unsigned length,
                      uint32_t number, const uint32_t *bits)
{
    if (pieces <= 4) {
        if (*bits)
            set_word(w, kind, pieces, length, number, *bits);
        return *bits;
    }
    const unsigned words = pieces == 5 ? 1 : factorial[pieces - 1] / 24;
    bool any = false;
    for (unsigned i = 0; i < pieces; i++, bits += words) {
        uint8_t rest[PIECES_AT_ONCE];
        for (unsigned k = 0, n = 0; k < pieces; k++)
            if (k != i)
                rest[n++] = kind[k];
        any |= set_words(w, rest, pieces - 1, length + 1, number * 7 + kind[i] - 1u, bits);
    }
    if (any)
        set_way(w, length, number);
    return any;
}

void ts_ways_add(ts_ways *w, const ts_orders *o, int32_t first)
{
    for (unsigned i = 0; i < o->capacity; i++) {
        const ts_label *l = &o->label[i];
        if (!l->kinds || l->first != first)
            continue;
        uint8_t kind[PIECES_AT_ONCE];
        unsigned n = 0;
        for (unsigned k = TS_I; k <= TS_Z; k++)
            for (unsigned c = l->kinds >> 3 * k & 7; c > 0; c--)
                kind[n++] = k;
        set_words(w, kind, n, 0, 0, o->bits + l->at);
    }
}

/* ---- queues ---------------------------------------------------------------------------------- */

static bool place_next(const ts_queue_walk *w, ts_placed from, unsigned kind, unsigned held,
                       ts_placed *to)
{
    to->number = from.number * 7 + kind - 1;
    to->pieces = from.pieces + 1;
    to->held = held;
    return ts_ways_has(w->ways, to->pieces, to->number);
}

bool ts_queue_step(ts_queue_walk *w, const ts_placed *from, unsigned count, unsigned kind,
                   ts_placed *to, unsigned *to_count)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        ts_placed next;
        if (w->hold && from[i].held == TS_NONE) {
            next = from[i];
            next.held = kind;
            to[n++] = next;
        }
        if (w->forced == 2)
            break;
        for (int swap = 0; swap < 2; swap++) {
            if (swap && (w->forced || from[i].held == TS_NONE || from[i].held == kind))
                break;
            if (!place_next(w, from[i], swap ? from[i].held : kind, swap ? kind : from[i].held,
                            &next))
                continue;
            if (next.pieces == w->pieces) {
                w->any = true;
                w->sequence = next.number;
                return true;
            }
            to[n++] = next;
        }
    }
    *to_count = n;
    return false;
}

/* At the end of a queue, places the held piece if possible. */
static bool place_held(ts_queue_walk *w, const ts_placed *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        ts_placed next;
        if (from[i].held != TS_NONE && place_next(w, from[i], from[i].held, TS_NONE, &next) &&
            next.pieces == w->pieces) {
            w->any = true;
            w->sequence = next.number;
            return true;
        }
    }
    return false;
}

static bool has_range(const uint64_t *bits, uint64_t begin, uint64_t end)
{
    for (; begin < end; begin++) {
        if (begin % 64 == 0 && end - begin >= 64) {
            if (bits[begin / 64] != UINT64_MAX)
                return false;
            begin += 63;
        } else if (!(bits[begin / 64] >> begin % 64 & 1)) {
            return false;
        }
    }
    return true;
}

static void win_range(ts_queue_walk *w, uint64_t begin, uint64_t count)
{
    if (!w->won) {
        w->count += count;
        return;
    }
    for (uint64_t i = begin; i < begin + count; i++) {
        w->count += !(w->won[i / 64] >> i % 64 & 1);
        w->won[i / 64] |= (uint64_t)1 << i % 64;
    }
}

void ts_queue_walk_on(ts_queue_walk *w, unsigned state, uint64_t rank, const ts_placed *from,
                      unsigned count)
{
    const ts_queue_state *s = &w->queues->state[state];
    if (s->rest == 0) {
        if (place_held(w, from, count))
            win_range(w, rank, 1);
        return;
    }
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        if (!s->next[kind])
            continue;
        ts_placed to[2 << SEEN_MAX];
        unsigned to_count;
        const uint64_t queues = w->queues->state[s->next[kind]].count;
        w->forced =
            w->held_used && s->rest + 2u > w->queues->length ? s->rest + 2u - w->queues->length : 0;
        if (w->won && has_range(w->won, rank, rank + queues))
            ;
        else if (ts_queue_step(w, from, count, kind, to, &to_count))
            win_range(w, rank, queues);
        else if (to_count)
            ts_queue_walk_on(w, s->next[kind], rank, to, to_count);
        rank += queues;
    }
}
