/* Perfect clears of more than seven pieces. Each prefix of the queues is placed piece by piece,
 * most promising boards first, until LAST pieces are left. The sequences that place these are found
 * at once, and cached for the next occurrence of this board. A prefix is done when all queues that
 * continue it have won, or when no board is left. */
#include <stdlib.h>

#include "internal.h"

enum {
    LAST = 4,
    CHILDREN = 200,
    SEEN = 1 << 18,
    KEPT = 1 << 15,
    WAY_WORDS = 44,
    MANY = 8,
    WIDTH = 3
};

typedef struct child {
    uint64_t board;
    int32_t rank; /* low is promising */
    uint16_t tile;
    uint8_t held, used; /* pieces used of the queue, including the held one */
} child;

typedef struct frame {
    uint64_t board;
    unsigned count, tried;
    uint16_t tile; /* the last tile */
    child child[CHILDREN];
} frame;

typedef struct kept {
    uint64_t board;
    uint32_t most; /* number of pieces of each kind for which it was made */
    uint64_t ways[WAY_WORDS];
} kept;

struct ts_long {
    unsigned begin;                  /* pieces of a prefix */
    uint8_t piece[TS_QUEUES_PIECES]; /* of the current prefix */
    uint16_t state[TS_QUEUES_PIECES + 1];
    bool begun, over;
    uint8_t most[TS_KINDS];        /* of those after the prefix */
    uint64_t *won;                 /* one bit for each queue with this prefix */
    uint64_t *all_won, won_before; /* if all queues are requested */
    uint64_t count;                /* the number of them, and of those that are won */
    uint64_t won_count;
    unsigned depth;
    unsigned width; /* boards tried after each board, in this pass */
    bool narrow;    /* some were skipped */
    frame *frame;
    uint64_t *seen;
    uint64_t generation;
    kept *kept;
    ts_packer packer;
    ts_orders orders;
    ts_ways ways;
};

ts_long *ts_long_begin(ts_perfect *p)
{
    const ts_queues *q = p->task.queues;
    ts_long *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->begin = p->pieces - LAST + p->task.hold;
    uint64_t most = 0;
    for (unsigned i = 0; i < q->states; i++)
        if (q->state[i].rest == q->length - l->begin && q->state[i].count > most)
            most = q->state[i].count;
    l->won = calloc((size_t)(most / 64) + 1, sizeof *l->won);
    l->frame = malloc((p->pieces - LAST) * sizeof *l->frame);
    l->seen = calloc(SEEN, sizeof *l->seen);
    /* within one prefix no board is visited twice */
    const bool keeps = q->state[0].count / MANY > most;
    if (keeps)
        l->kept = calloc(KEPT, sizeof *l->kept);
    if (!ts_packer_make(&l->packer, &p->tiles) || !l->won || !l->frame || !l->seen ||
        (keeps && !l->kept)) {
        ts_long_free(l);
        return NULL;
    }
    ts_packer_begin(&l->packer, p->board, LAST, p->most);
    return l;
}

void ts_long_free(ts_long *l)
{
    if (!l)
        return;
    ts_packer_free(&l->packer);
    ts_orders_free(&l->orders);
    free(l->won);
    free(l->frame);
    free(l->seen);
    free(l->kept);
    free(l);
}

/* ---- beginnings ------------------------------------------------------------------------------ */

/* Advances to the next path of this length through the graph. */
static bool next_beginning(const ts_queues *q, ts_long *l)
{
    unsigned at = 0;
    unsigned kind = TS_I;
    if (l->begun) {
        at = l->begin - 1;
        kind = l->piece[at] + 1u;
    }
    l->begun = true;
    for (;;) {
        while (kind <= TS_Z && !q->state[l->state[at]].next[kind])
            kind++;
        if (kind <= TS_Z) {
            l->piece[at] = kind;
            l->state[at + 1] = q->state[l->state[at]].next[kind];
            if (++at == l->begin)
                return true;
            kind = TS_I;
        } else if (at == 0) {
            return false;
        } else {
            kind = l->piece[--at] + 1u;
        }
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* No piece can cross a boundary between columns without two adjacent free cells in a row. */
static bool can_be_filled(const ts_tiles *t, uint64_t board)
{
    const uint64_t rest = t->all & ~board, cross = rest & rest >> t->lines;
    const uint64_t column = ((uint64_t)1 << t->lines) - 1;
    for (unsigned x = 1; x < TS_COLUMNS; x++) {
        const unsigned at = x * t->lines;
        if (!(cross >> (at - t->lines) & column) &&
            __builtin_popcountll(rest & (((uint64_t)1 << at) - 1)) % 4 != 0)
            return false;
    }
    return true;
}

/* Ranks a board by the holes and edges of its free cells, which make it hard to fill. */
static int32_t rank_of(const ts_tiles *t, uint64_t board)
{
    const unsigned h = t->lines;
    const uint64_t rest = t->all & ~board, top = t->row_0 << (h - 1);
    uint64_t covered = board;
    for (unsigned i = 1; i < h; i++)
        covered |= (covered & ~t->row_0) >> 1;
    const uint64_t sides = (board ^ board >> h) & t->all >> h, edges = (board ^ board >> 1) & ~top;
    return 6 * __builtin_popcountll(covered & rest) + 3 * __builtin_popcountll(sides) +
           __builtin_popcountll(edges & t->all);
}

/* Was it visited before in this prefix? The memory is lossy. */
static bool was_seen(ts_long *l, uint64_t board, unsigned held)
{
    const uint64_t key = (board ^ (uint64_t)(held + 1) << 60) * 0x9e3779b97f4a7c15u + l->generation;
    uint64_t *at = &l->seen[(key ^ key >> 31) * 0xd6e8feb86659fd93u >> 46];
    if (*at == key)
        return true;
    *at = key;
    return false;
}

static void add_children(ts_perfect *p, ts_long *l, frame *f, unsigned kind, unsigned held,
                         unsigned used)
{
    ts_tiles *t = &p->tiles;
    const unsigned full = ts_tiles_full(t, f->board);
    for (unsigned i = 0; i < t->wholes[kind] && f->count < CHILDREN; i++) {
        const unsigned id = t->whole[kind][i];
        const ts_tile *tile = &t->tile[id];
        if (tile->mask & f->board || !ts_tile_fits(t, f->board, full, tile, p->task.drops))
            continue;
        uint64_t board = f->board | tile->mask;
        const unsigned now = ts_tiles_full(t, board);
        if (now != full)
            board = ts_tiles_sink(t, board, now);
        if (!can_be_filled(t, board) || was_seen(l, board, held))
            continue;
        child c = {board, rank_of(t, board), id, held, used};
        unsigned at = f->count++;
        for (; at > 0 && f->child[at - 1].rank < c.rank; at--)
            f->child[at] = f->child[at - 1];
        f->child[at] = c; /* the best is last */
    }
}

static void open_frame(ts_perfect *p, ts_long *l, uint64_t board, unsigned held, unsigned used)
{
    frame *f = &l->frame[l->depth++];
    f->board = board;
    f->count = f->tried = 0;
    if (p->task.held_used && used == 0) {
        add_children(p, l, f, l->piece[1], l->piece[0], 2);
        return;
    }
    add_children(p, l, f, l->piece[used], held, used + 1);
    if (p->task.hold && held && l->piece[used] != held)
        add_children(p, l, f, held, l->piece[used], used + 1);
    else if (p->task.hold && !held && l->piece[used] != l->piece[used + 1])
        add_children(p, l, f, l->piece[used + 1], l->piece[used], used + 2);
}

/* ---- the last pieces ------------------------------------------------------------------------- */

static void find_ways(ts_perfect *p, ts_long *l, uint64_t board, const uint8_t *most)
{
    unsigned work = UINT32_MAX / 64;
    ts_order_net net;
    ts_orders_begin(&l->orders, LAST);
    ts_packer_begin_again(&l->packer, board, LAST, most);
    while (ts_packer_next(&l->packer, &work))
        if (ts_order_net_make(&net, &p->tiles, board, l->packer.chosen, LAST, p->task.drops))
            ts_orders_add(&l->orders, &net, 0);
    ts_ways_clear(&l->ways, LAST);
    ts_ways_add(&l->ways, &l->orders, ANY_FIRST);
    p->failed = p->failed || l->orders.short_of_memory;
}

static const uint64_t *ways_of(ts_perfect *p, ts_long *l, uint64_t board, const uint8_t *most)
{
    uint32_t key = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        key |= (uint32_t)(most[kind] < 7 ? most[kind] : 7) << 3 * kind;
    const uint64_t hash = (board ^ (uint64_t)key << 37) * 0x9e3779b97f4a7c15u;
    kept *k = l->kept ? &l->kept[hash >> 49] : NULL;
    if (k && k->board == board && k->most == key)
        return k->ways;
    find_ways(p, l, board, most);
    if (!k)
        return l->ways.bit;
    k->board = board;
    k->most = key;
    memcpy(k->ways, l->ways.bit, sizeof k->ways);
    return k->ways;
}

/* Stores the first solution: the tiles so far, and the packing that makes this sequence. */
static void keep_solution(ts_perfect *p, ts_long *l, const child *leaf, const uint8_t *most,
                          uint32_t sequence)
{
    ts_perfect_solution *s = ts_perfect_keep(p);
    unsigned work = UINT32_MAX / 64;
    ts_order_net net;
    if (!s) {
        p->failed = true;
        return;
    }
    for (unsigned i = 0; i + LAST < p->pieces; i++) {
        const unsigned id = i + 1 < l->depth ? l->frame[i + 1].tile : leaf->tile;
        s->place[s->count++] =
            ts_perfect_place_of(&p->tiles, l->frame[i].board, &p->tiles.tile[id]);
    }
    ts_packer_begin_again(&l->packer, leaf->board, LAST, most);
    while (ts_packer_next(&l->packer, &work)) {
        if (!ts_order_net_make(&net, &p->tiles, leaf->board, l->packer.chosen, LAST, p->task.drops))
            continue;
        ts_orders_begin(&l->orders, LAST);
        ts_orders_add(&l->orders, &net, 0);
        ts_ways_clear(&l->ways, LAST);
        ts_ways_add(&l->ways, &l->orders, ANY_FIRST);
        if (ts_ways_has(l->ways.bit, LAST, sequence))
            break;
    }
    uint16_t tile[PIECES_AT_ONCE];
    uint64_t board = leaf->board;
    ts_perfect_arrange(&net, sequence, tile);
    for (unsigned i = 0; i < LAST; i++) {
        s->place[s->count++] = ts_perfect_place_of(&p->tiles, board, &p->tiles.tile[tile[i]]);
        board |= p->tiles.tile[tile[i]].mask;
    }
    p->answer.first = s->place[0];
}

static void try_leaf(ts_perfect *p, ts_long *l, const child *leaf)
{
    uint8_t most[TS_KINDS];
    const unsigned end = l->begin;
    memcpy(most, l->most, sizeof most);
    most[leaf->held]++;
    for (unsigned i = leaf->used; i < end; i++)
        most[l->piece[i]]++;
    most[TS_NONE] = 0;
    ts_queue_walk w = {.queues = p->task.queues,
                       .ways = ways_of(p, l, leaf->board, most),
                       .pieces = LAST,
                       .hold = p->task.hold,
                       .won = l->won};
    ts_placed from[8] = {{0, 0, leaf->held}}, to[16];
    unsigned count = 1;
    if (!ts_ways_has(w.ways, 0, 0))
        return;
    for (unsigned i = leaf->used; i < end; i++) {
        unsigned n;
        if (count > 4 || ts_queue_step(&w, from, count, l->piece[i], to, &n) || n > 8)
            return; /* no leaf has so many pieces left over */
        memcpy(from, to, n * sizeof *to);
        count = n;
    }
    if (count)
        ts_queue_walk_on(&w, l->state[end], 0, from, count);
    l->won_count += w.count;
    if (w.count && !p->solutions)
        keep_solution(p, l, leaf, most, w.sequence);
    p->answer.won += w.count;
    if (w.count && p->solutions)
        p->solution[0].queues += w.count;
}

/* ---- slices ---------------------------------------------------------------------------------- */

static void begin_pass(ts_perfect *p, ts_long *l)
{
    l->generation += 0x632be59bd9b4e019u;
    l->narrow = false;
    open_frame(p, l, p->board, TS_NONE, 0);
}

static void begin_next(ts_perfect *p, ts_long *l)
{
    const ts_queues *q = p->task.queues;
    if (!next_beginning(q, l)) {
        l->over = true;
        return;
    }
    l->width = WIDTH;
    l->count = q->state[l->state[l->begin]].count;
    l->won_count = 0;
    memset(l->won, 0, ((size_t)(l->count / 64) + 1) * sizeof *l->won);
    if (!ts_queues_most(q, l->state[l->begin], LAST + 1, l->most))
        p->failed = true;
    begin_pass(p, l);
}

/* Ends a prefix: if all queues are requested, appends those of this prefix. */
static void end_beginning(ts_perfect *p, ts_long *l)
{
    for (uint64_t i = 0; p->won && i < l->count; i++) {
        const uint64_t at = l->won_before + i;
        p->won[at / 64] |= (l->won[i / 64] >> i % 64 & 1) << at % 64;
    }
    l->won_before += l->count;
    p->answer.lost += l->count - l->won_count;
    l->depth = 0;
    l->count = 0;
}

/* Returns the next board after the current one; fewer of them in the first passes. */
static bool next_child(ts_long *l, child *out)
{
    frame *f = &l->frame[l->depth - 1];
    if (f->count > 0 && f->tried == l->width) {
        l->narrow = true;
        return false;
    }
    if (f->count == 0)
        return false;
    f->tried++;
    *out = f->child[--f->count];
    return true;
}

bool ts_long_continue(ts_perfect *p, ts_long *l, unsigned *work)
{
    const unsigned leaves = p->pieces - LAST;
    while (*work > 0 && !l->over && !p->failed) {
        child c;
        if (l->depth == 0) {
            if (l->count)
                end_beginning(p, l);
            begin_next(p, l);
        } else if (l->won_count == l->count) {
            l->depth = 0;
        } else if (!next_child(l, &c)) {
            if (--l->depth == 0 && l->narrow) {
                l->width = l->width > 10 ? CHILDREN : l->width * 2;
                begin_pass(p, l);
            }
        } else {
            if (l->depth == leaves) {
                try_leaf(p, l, &c);
                *work -= *work < 5 ? *work : 5;
            } else {
                l->frame[l->depth].tile = c.tile;
                open_frame(p, l, c.board, c.held, c.used);
                *work -= 1;
            }
        }
    }
    if (l->over && p->solutions) {
        p->answer.first_won = p->solution[0].queues;
    }
    return l->over;
}
