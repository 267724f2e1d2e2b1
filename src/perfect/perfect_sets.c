/* The sets of kinds that can have been placed at any time: those of a queue's prefix or, with hold,
 * all but one of them. */
#include <stdlib.h>

#include "internal.h"

/* A set of kinds, and a state of the queues to which they lead. */
typedef struct pair {
    uint32_t kinds;
    uint32_t state; /* 0 if empty */
} pair;

typedef struct pairs {
    pair *list, *hash;
    unsigned count, capacity; /* the hash has twice this capacity */
} pairs;

static pair *find(pair *hash, unsigned capacity, pair p)
{
    uint32_t at = (p.kinds * 0x9e3779b9u ^ p.state * 0x85ebca6bu) >> 5;
    for (;; at++) {
        pair *here = &hash[at & (capacity - 1)];
        if (!here->state || (here->kinds == p.kinds && here->state == p.state))
            return here;
    }
}

/* Grows the list and rebuilds the hash. */
static bool grow(pairs *s)
{
    const unsigned room = s->capacity ? s->capacity * 2 : 256;
    pair *list = realloc(s->list, room * sizeof *list);
    pair *hash = calloc(room * 2, sizeof *hash);
    if (list)
        s->list = list;
    if (!list || !hash) {
        free(hash);
        return false;
    }
    for (unsigned i = 0; i < s->count; i++)
        *find(hash, room * 2, s->list[i]) = s->list[i];
    free(s->hash);
    s->hash = hash;
    s->capacity = room;
    return true;
}

static bool add(pairs *s, pair p)
{
    if (s->count == s->capacity && !grow(s))
        return false;
    pair *at = find(s->hash, s->capacity * 2, p);
    if (!at->state) {
        *at = p;
        s->list[s->count++] = p;
    }
    return true;
}

static uint32_t *find_set(const ts_kind_sets *k, uint32_t kinds)
{
    uint32_t at = kinds * 0x9e3779b9u >> 9;
    for (;; at++) {
        uint32_t *here = &k->set[at & (k->capacity - 1)];
        if (!*here || *here == kinds)
            return here;
    }
}

/* Stores the sets that can have been placed: all pieces, or all but one. */
static bool keep_sets(ts_kind_sets *k, const pairs *s, bool hold)
{
    for (k->capacity = 64; k->capacity < s->count * (hold ? 16 : 2);)
        k->capacity *= 2;
    k->set = calloc(k->capacity, sizeof *k->set);
    for (unsigned i = 0; i < s->count && k->set; i++) {
        const uint32_t kinds = s->list[i].kinds;
        *find_set(k, kinds) = kinds;
        for (unsigned kind = TS_I; kind <= TS_Z && hold; kind++)
            if (kinds >> 3 * kind & 7)
                *find_set(k, kinds - (1u << 3 * kind)) = kinds - (1u << 3 * kind);
    }
    return k->set;
}

bool ts_kind_sets_make(ts_kind_sets *k, const ts_queues *q, unsigned pieces, bool hold)
{
    const unsigned seen = pieces + (hold && q->length > pieces);
    pairs s = {.list = NULL};
    bool made = add(&s, (pair){0, 1}); /* states are counted from 1 here */
    unsigned first = 0;
    for (unsigned n = 0; n < seen && made; n++) {
        const unsigned end = s.count;
        for (unsigned i = first; i < end && made; i++)
            for (unsigned kind = TS_I; kind <= TS_Z && made; kind++) {
                const pair from = s.list[i];
                const unsigned to = q->state[from.state - 1].next[kind];
                /* an eighth piece of a kind stays held */
                const bool fits = (from.kinds >> 3 * kind & 7) < 7;
                if (to)
                    made = add(&s, (pair){from.kinds + (fits ? 1u << 3 * kind : 0), to + 1});
            }
        first = end;
    }
    made = made && keep_sets(k, &s, hold);
    free(s.list);
    free(s.hash);
    return made;
}

static unsigned pieces_in(uint32_t kinds)
{
    unsigned pieces = 0;
    for (; kinds; kinds >>= 3)
        pieces += kinds & 7;
    return pieces;
}

/* Removes one piece after another; a set that already exists is done. */
static void add_parts(ts_kind_sets *k, uint32_t kinds, unsigned *count)
{
    uint32_t *at = find_set(k, kinds);
    if (*at || !kinds || *count * 2 >= k->capacity)
        return;
    *at = kinds;
    ++*count;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        if (kinds >> 3 * kind & 7)
            add_parts(k, kinds - (1u << 3 * kind), count);
}

bool ts_kind_sets_parts(ts_kind_sets *out, const ts_kind_sets *k, unsigned pieces)
{
    unsigned wholes = 0, count = 0;
    for (unsigned i = 0; i < k->capacity; i++)
        wholes += k->set[i] && pieces_in(k->set[i]) == pieces;
    for (out->capacity = 64; out->capacity < wholes << (pieces + 1);)
        out->capacity *= 2;
    out->set = calloc(out->capacity, sizeof *out->set);
    for (unsigned i = 0; i < k->capacity && out->set; i++)
        if (k->set[i] && pieces_in(k->set[i]) == pieces)
            add_parts(out, k->set[i], &count);
    return out->set;
}

bool ts_kind_sets_has(const ts_kind_sets *k, uint32_t kinds)
{
    return *find_set(k, kinds) == kinds;
}

const uint64_t *ts_kind_sets_within(ts_kind_sets *k, const ts_order_net *net)
{
    uint32_t placed[1 << PIECES_AT_ONCE] = {0};
    const uint32_t kinds = ts_net_kinds(net);
    ts_tile_sets *asked = &k->asked[kinds * 0x9e3779b9u >> 26];
    if (asked->kinds == kinds)
        return asked->within;
    *asked = (ts_tile_sets){.kinds = kinds, .within = {1}};
    for (unsigned set = 1; set < 1u << net->pieces; set++) {
        const unsigned last = __builtin_ctz(set);
        placed[set] = placed[set & (set - 1)] + (1u << 3 * net->kind[last]);
        if (ts_kind_sets_has(k, placed[set]))
            asked->within[set / 64] |= (uint64_t)1 << set % 64;
    }
    return asked->within;
}
