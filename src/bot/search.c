/* The beam. A node is a field with the held piece and the next one. Its children are judged all at
 * once, and the best of all children become the nodes of the next depth. Among equal ones the first
 * found wins, so the result does not depend on the way of sorting. */
#include "called.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_MAX = 512,
    FOUND_MAX = 4 * NODES_MAX, /* a power of two */
    BATCH = 16,                /* nodes expanded together */
    BATCH_WALKED = 4,
    SCORED_MAX = 512,
    ORDER_MAX = 2 * NODES_MAX * SCORED_MAX, /* no depth has more */
    HASHES = 4096,                          /* a power of two, more than FOUND_MAX */
    WALK_COST = 12,     /* a place found by walking costs as much as this number of places */
    STREAK_MAX = 10000, /* no rule distinguishes longer ones */
    LOST = 50000000
};

typedef struct node {
    ts_bitboard board;
    int32_t gained; /* by clears on the way */
    int32_t value;
    uint16_t root;
    uint8_t hold, next; /* next: index in the queue of the piece in play */
    uint16_t chain;     /* as in ts_board, and */
    int16_t combo;
} node;

typedef struct found {
    int32_t value, gained;
    uint16_t parent, root;
    ts_place place;
    uint8_t hold, next;
    uint16_t chain;
    int16_t combo;
} found;

struct ts_searcher {
    const ts_question *q;
    ts_answer *out;
    ts_judge judge;
    ts_forms forms;
    bool knows; /* the move generator supports these rules */
    ts_movegen gen;
    ts_board walked;
    node *nodes, *next_nodes; /* NODES_MAX each */
    unsigned node_count;
    found *found;             /* FOUND_MAX */
    uint64_t rank[FOUND_MAX]; /* of each stored child, with its index; behind them free indices */
    unsigned found_count, width;
    uint64_t budget;
    uint32_t order; /* number of children examined in this depth */
    int32_t least;  /* children of a lower value need not be stored */
    uint64_t hash[HASHES];
    ts_scored scored[SCORED_MAX];
    /* progress */
    unsigned depth;     /* of the nodes' children; 0: done */
    bool beyond;        /* beyond the known pieces */
    unsigned at, up_to; /* the next node, and the end of those to expand */
    uint64_t stop;      /* and the number of places at which to stop */
};

ts_searcher *ts_searcher_open(void)
{
    ts_searcher *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->nodes = malloc(NODES_MAX * sizeof *s->nodes);
    s->next_nodes = malloc(NODES_MAX * sizeof *s->nodes);
    s->found = malloc(FOUND_MAX * sizeof *s->found);
    for (unsigned i = 0; i < FOUND_MAX; i++)
        s->rank[i] = i;
    if (s->nodes && s->next_nodes && s->found)
        return s;
    ts_searcher_close(s);
    return NULL;
}

void ts_searcher_close(ts_searcher *s)
{
    if (!s)
        return;
    free(s->nodes);
    free(s->next_nodes);
    free(s->found);
    free(s);
}

/* ---- what a lock down is worth -------------------------------------------------------------- */

/* The length of a chain matters only if the end of a chain releases a surge. */
static uint16_t chain_kept(const ts_searcher *s, uint32_t chain)
{
    uint32_t most = s->q->rules->surge_above ? STREAK_MAX : 1;
    return (uint16_t)(chain < most ? chain : most);
}

/* What a lock down adds to the value, its name, and the chain and combo after it. */
typedef struct gain {
    int32_t value;
    uint16_t chain;
    int16_t combo;
    uint8_t spin;
} gain;

/* The value of a clear, or of a T that may continue a chain without one. An empty field has a
 * weight of its own, in addition to what it sends. */
static gain worth_by_name(const ts_searcher *s, const node *n, const ts_scored *c)
{
    const ts_weights *w = s->judge.weights;
    const int32_t plain[5] = {0, w->lines_1, w->lines_2, w->lines_3, w->lines_4};
    const int32_t spun[4] = {0, w->spin_1, w->spin_2, w->spin_3};
    unsigned lines = c->lines < 4 ? c->lines : 4;
    ts_streak streak = {n->combo, n->chain};
    ts_called called = ts_call_lock(s->q, &s->forms, &n->board, c, &streak);
    gain g = {.chain = chain_kept(s, streak.chain),
              .combo = (int16_t)(streak.combo < STREAK_MAX ? streak.combo : STREAK_MAX),
              .spin = called.spin};
    g.value = called.spin == TS_SPIN_FULL ? spun[lines & 3] : plain[lines];
    g.value += w->attack * (int32_t)(called.attack - called.perfect_attack);
    if (c->perfect)
        g.value += w->perfect;
    g.value += w->chain * ((g.chain > 0) - (n->chain > 0));
    return g;
}

static inline gain worth(const ts_searcher *s, const node *n, const ts_scored *c)
{
    gain g = {.chain = n->chain, .combo = -1, .spin = c->place.spin};
    if (c->lines || (c->place.kind == TS_T && s->q->rules->difficult_without_lines))
        g = worth_by_name(s, n, c);
    if (c->place.kind == TS_T && !(c->lines && g.spin))
        g.value += s->judge.weights->wasted_t;
    int above = c->height + s->q->pending - s->q->visible;
    if (above > 0)
        g.value -= LOST / 100 * above;
    if (c->cells_above)
        g.value -= LOST;
    return g;
}

/* ---- the best that was found ---------------------------------------------------------------- */

/* A larger rank is better: the value comes first, then the order of discovery; the low bits are the
 * index. */
_Static_assert((uint64_t)ORDER_MAX *FOUND_MAX <= UINT64_C(1) << 32, "a rank is a word");
static uint64_t rank_of(int32_t value, uint32_t order, unsigned at)
{
    uint32_t biased = (uint32_t)value ^ (uint32_t)1 << 31;
    return (uint64_t)biased << 32 | (uint64_t)(ORDER_MAX - 1 - order) * FOUND_MAX | at;
}

/* Brings the best `count` to the front, in any order. */
static void gather_best(uint64_t *list, unsigned all, unsigned count)
{
    unsigned low = 0, high = all;
    while (high - low > 1) {
        unsigned split = low, middle = low + (high - low) / 2;
        const uint64_t pivot = list[middle];
        list[middle] = list[high - 1];
        for (unsigned i = low; i < high - 1; i++) {
            const uint64_t here = list[i];
            list[i] = list[split];
            list[split] = here;
            split += here > pivot;
        }
        list[high - 1] = list[split];
        list[split] = pivot;
        if (split == count)
            return;
        if (split < count)
            low = split + 1;
        else
            high = split;
    }
}

static void sort_best(uint64_t *list, unsigned count)
{
    for (unsigned gap = count / 2; gap > 0; gap /= 2)
        for (unsigned i = gap; i < count; i++) {
            const uint64_t here = list[i];
            unsigned k = i;
            for (; k >= gap && list[k - gap] < here; k -= gap)
                list[k] = list[k - gap];
            list[k] = here;
        }
}

static void keep(ts_searcher *s, const found *f)
{
    const unsigned most = 2 * s->width;
    if (s->found_count == 2 * most) {
        gather_best(s->rank, s->found_count, most);
        s->found_count = most;
        s->least = INT32_MAX;
        for (unsigned i = 0; i < most; i++) {
            int32_t value = s->found[s->rank[i] % FOUND_MAX].value;
            s->least = value < s->least ? value : s->least;
        }
    }
    const unsigned at = s->rank[s->found_count] % FOUND_MAX;
    s->found[at] = *f;
    s->rank[s->found_count++] = rank_of(f->value, s->order, at);
}

/* ---- children ------------------------------------------------------------------------------- */

/* One way for a node to go on: the kind to place, then the held kind and the next index. The held
 * piece can be played after the last piece of the queue, too: the one that comes there is held
 * then. */
typedef struct way {
    uint16_t node;
    uint8_t kind, hold, next;
} way;

static unsigned ways_of(const ts_question *q, const node *n, unsigned index, bool first, way out[2])
{
    unsigned count = 0;
    bool may_hold = q->hold_is == 1 || (q->hold_is == 2 && !first);
    unsigned kind = n->next < q->queue_count ? q->queue[n->next] : TS_NONE;
    if (kind)
        out[count++] = (way){(uint16_t)index, (uint8_t)kind, n->hold, (uint8_t)(n->next + 1)};
    if (!may_hold)
        return count;
    if (n->hold != TS_NONE && n->hold != kind)
        out[count++] = (way){(uint16_t)index, n->hold, (uint8_t)kind, (uint8_t)(n->next + 1)};
    if (n->hold == TS_NONE && n->next + 1 < q->queue_count && q->queue[n->next + 1] != kind)
        out[count++] =
            (way){(uint16_t)index, q->queue[n->next + 1], (uint8_t)kind, (uint8_t)(n->next + 2)};
    return count;
}

/* Asks a board of the game, with the rows and the combo of this node. */
static void walk_places(ts_searcher *s, const node *n, unsigned kind, ts_places out[3])
{
    ts_bitboard_to(&n->board, &s->walked);
    s->walked.combo = n->combo;
    ts_places_walked(&s->walked, &s->forms, kind, s->q->at_once, out);
    if (s->q->spins)
        return;
    for (int spin = 1; spin < 3; spin++)
        for (int rot = 0; rot < 4; rot++)
            for (int x = 0; x < TS_COLUMNS_MAX; x++)
                out[0].at[rot][x] |= out[spin].at[rot][x];
}

/* Finds the places of one kind for all ways; `places` has room for three sets each. Returns the
 * number of sets per way. */
static unsigned find_places(ts_searcher *s, const node *const nodes[], unsigned count,
                            unsigned kind, ts_places *places)
{
    if (s->knows && count > 0) {
        bool spins = s->q->spins && kind == TS_T;
        ts_bitboard boards[2 * BATCH];
        for (unsigned i = 0; i < count; i++)
            boards[i] = nodes[i]->board;
        ts_movegen_many(&s->gen, boards, count, kind, spins, places);
        return spins ? 3 : 1;
    }
    for (unsigned i = 0; i < count; i++)
        walk_places(s, nodes[i], kind, &places[3 * i]);
    return s->q->spins ? 3 : 1;
}

static unsigned judge_sets(ts_searcher *s, const node *n, unsigned kind, const ts_places *places,
                           unsigned sets)
{
    unsigned count = 0;
    for (unsigned spin = 0; spin < sets; spin++)
        count += ts_judge_places(&s->judge, &n->board, kind, spin, &places[spin], s->scored + count,
                                 SCORED_MAX - count);
    s->out->looked_at += count;
    return count;
}

/* The move generator does not know that after a clear a blocked piece may come in higher. */
static unsigned judge_way(ts_searcher *s, const node *n, unsigned kind, const ts_places *places,
                          unsigned sets)
{
    ts_places walked[3];
    unsigned count = judge_sets(s, n, kind, places, sets);
    if (count || !s->knows || n->combo < 0 || s->q->rules->over_block != TS_BLOCKED_CLUTCH)
        return count;
    walk_places(s, n, kind, walked);
    return judge_sets(s, n, kind, walked, s->q->spins ? 3 : 1);
}

static bool is_same_place(ts_place a, ts_place b)
{
    return a.kind == b.kind && a.rot == b.rot && a.column == b.column && a.row == b.row &&
           a.spin == b.spin;
}

/* Is this one of the first places that the question asks for? */
static bool is_asked(const ts_searcher *s, ts_place p)
{
    const ts_question *q = s->q;
    if (q->only.kind != TS_NONE && !is_same_place(p, q->only))
        return false;
    return q->shares < 2 || s->order % q->shares == q->share;
}

static void take_way(ts_searcher *s, const way *w, const ts_places *places, unsigned sets,
                     bool first)
{
    const node *n = &s->nodes[w->node];
    unsigned count = judge_way(s, n, w->kind, places, sets);
    for (unsigned i = 0; i < count; i++, s->order++) {
        const ts_scored *c = &s->scored[i];
        const gain g = worth(s, n, c);
        const int32_t gained = n->gained + g.value - (w->hold != n->hold ? s->q->hold_cost : 0);
        const int32_t value = gained + c->value;
        if (value < s->least && !first)
            continue;
        found f = {value, gained, w->node, n->root, c->place, w->hold, w->next, g.chain, g.combo};
        f.place.spin = g.spin;
        if (first) {
            if (s->out->count == TS_CHOICES_MAX || !is_asked(s, f.place))
                continue;
            f.root = (uint16_t)s->out->count;
            s->out->choice[s->out->count++] =
                (ts_choice){f.place, w->kind != s->q->queue[0] || w->next == 2, 1, f.value};
        }
        if (value >= s->least)
            keep(s, &f);
    }
}

/* Expands a few nodes at a time, kind by kind, which suits the move generator. */
static void expand(ts_searcher *s, unsigned from, unsigned to, bool first)
{
    way ways[2 * BATCH];
    unsigned count = 0;
    for (unsigned i = from; i < to; i++)
        count += ways_of(s->q, &s->nodes[i], i, first, ways + count);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        const node *nodes[2 * BATCH];
        ts_places places[3 * 2 * BATCH];
        way chosen[2 * BATCH];
        unsigned n = 0;
        for (unsigned i = 0; i < count; i++)
            if (ways[i].kind == kind) {
                nodes[n] = &s->nodes[ways[i].node];
                chosen[n++] = ways[i];
            }
        if (n == 0)
            continue;
        unsigned sets = find_places(s, nodes, n, kind, places);
        unsigned stride = s->knows ? sets : 3;
        for (unsigned i = 0; i < n; i++)
            take_way(s, &chosen[i], &places[i * stride], sets, first);
    }
}

/* ---- depth by depth ------------------------------------------------------------------------- */

/* Number of known pieces to place. It is the same for a player who holds one of them: the held
 * piece is played last, or before. */
static unsigned known_of(const ts_question *q)
{
    return q->queue_count + (q->hold_is && q->hold ? 1u : 0u);
}

static uint64_t hash_of(const node *n)
{
    uint64_t h = (uint64_t)n->hold << 24 | (uint64_t)n->next << 16 | n->chain;
    for (int x = 0; x < TS_COLUMNS_MAX; x++) {
        h = (h ^ n->board.column[x]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return h | 1;
}

static bool is_new(ts_searcher *s, uint64_t hash)
{
    unsigned at = (unsigned)(hash >> 40) % HASHES;
    while (s->hash[at]) {
        if (s->hash[at] == hash)
            return false;
        at = (at + 1) % HASHES;
    }
    s->hash[at] = hash;
    return true;
}

static void deepen(ts_choice *c, unsigned depth, int32_t value)
{
    if (c->depth < depth || c->value < value) {
        c->depth = (uint8_t)depth;
        c->value = value;
    }
}

/* Makes the best children the nodes of the next depth; a field that comes twice is used once. */
static void step_down(ts_searcher *s)
{
    unsigned most = 2 * s->width < s->found_count ? 2 * s->width : s->found_count, count = 0;
    gather_best(s->rank, s->found_count, most);
    sort_best(s->rank, most);
    memset(s->hash, 0, sizeof s->hash);
    for (unsigned i = 0; i < most && count < s->width; i++) {
        const found *f = &s->found[s->rank[i] % FOUND_MAX];
        node *n = &s->next_nodes[count];
        *n = (node){.board = s->nodes[f->parent].board,
                    .gained = f->gained,
                    .value = f->value,
                    .root = f->root,
                    .hold = f->hold,
                    .next = f->next,
                    .chain = f->chain,
                    .combo = f->combo};
        ts_lock_in(&s->forms, &n->board, f->place, s->q->columns);
        if (!is_new(s, hash_of(n)))
            continue;
        count++;
        deepen(&s->out->choice[f->root], s->depth, f->value);
    }
    node *kept = s->nodes;
    s->nodes = s->next_nodes;
    s->next_nodes = kept;
    s->node_count = count;
}

/* After the known pieces: the average, over the kinds that may come, of the best place for each.
 * The held piece is not used. */
static void think_beyond(ts_searcher *s, const node *n)
{
    const ts_question *q = s->q;
    int64_t sum = 0, kinds = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        if (!(q->bag >> kind & 1))
            continue;
        ts_places places[3];
        unsigned sets = find_places(s, &n, 1, kind, places);
        unsigned count = judge_way(s, n, kind, places, sets);
        int32_t best = INT32_MIN / 2;
        for (unsigned k = 0; k < count; k++) {
            const ts_scored *c = &s->scored[k];
            int32_t value = n->gained + worth(s, n, c).value + c->value;
            best = value > best ? value : best;
        }
        sum += best;
        kinds++;
    }
    deepen(&s->out->choice[n->root], s->depth, (int32_t)(sum / kinds));
}

/* Has the piece room for its first drop? The move generator starts after that drop. Without room,
 * the piece stays a row higher, and may still be saved from there. */
static bool comes_down(const ts_searcher *s, unsigned kind)
{
    return kind == TS_NONE || ts_first_position(&s->walked, kind).y ==
                                  ts_spawned(&s->walked, kind).y - s->q->rules->spawn_drop;
}

static void begin(ts_searcher *s, const ts_question *q, ts_answer *out)
{
    s->q = q;
    s->out = out;
    memset(out, 0, sizeof *out);
    ts_forms_of(q->rules, &s->forms);
    s->walked = *q->game;
    s->walked.fall = 0;
    s->walked.combo = q->combo;
    ts_bitboard_to(&q->board, &s->walked);
    const unsigned other = q->hold ? q->hold : q->queue_count > 1 ? q->queue[1] : TS_NONE;
    s->knows = ts_movegen_of(q->rules, &s->gen) && !q->at_once && q->columns == TS_COLUMNS &&
               comes_down(s, q->queue[0]) && (q->hold_is != 1 || comes_down(s, other));
    s->budget = s->knows ? q->budget : q->budget / WALK_COST;
    s->judge = (ts_judge){q->weights, &s->forms, q->columns, q->visible};
    s->nodes[0] = (node){.board = q->board,
                         .hold = q->hold,
                         .chain = chain_kept(s, q->back_to_back),
                         .combo = (int16_t)(q->combo < STREAK_MAX ? q->combo : STREAK_MAX)};
    s->node_count = 1;
}

bool ts_choice_precedes(const ts_choice *a, const ts_choice *b)
{
    return a->depth != b->depth ? a->depth > b->depth : a->value > b->value;
}

void ts_sort_choices(ts_answer *a)
{
    for (unsigned i = 1; i < a->count; i++) {
        ts_choice c = a->choice[i];
        unsigned k = i;
        for (; k > 0 && ts_choice_precedes(&c, &a->choice[k - 1]); k--)
            a->choice[k] = a->choice[k - 1];
        a->choice[k] = c;
    }
}

/* Nodes and budget for the pieces of this depth: a share of what is left. */
static void begin_depth(ts_searcher *s)
{
    const ts_question *q = s->q;
    unsigned plies = known_of(q) + (q->bag ? 1u : 0u);
    uint64_t left = s->budget > s->out->looked_at ? s->budget - s->out->looked_at : 0;
    uint64_t share = left / (plies - s->depth + 1);
    s->stop = s->out->looked_at + share;
    s->width = (unsigned)(share / 20 < NODES_MAX ? share / 20 : NODES_MAX);
    if (s->width == 0)
        s->width = 1;
    s->at = 0;
    s->up_to = s->node_count;
    s->found_count = s->order = 0;
    s->least = INT32_MIN;
}

static void begin_beyond(ts_searcher *s)
{
    const ts_answer *out = s->out;
    unsigned most = (unsigned)((s->budget - out->looked_at) / 150) + 1;
    s->beyond = true;
    s->at = 0;
    s->up_to = most < s->node_count ? most : s->node_count;
}

/* All places of a depth have been examined. */
static void end_depth(ts_searcher *s)
{
    ts_answer *out = s->out;
    if (s->beyond) {
        out->depth = s->depth;
        s->depth = 0;
        return;
    }
    if (s->found_count == 0) {
        s->depth = 0;
        return;
    }
    step_down(s);
    out->depth = s->depth++;
    if (s->depth <= known_of(s->q))
        begin_depth(s);
    else if (s->q->bag && out->looked_at < s->budget)
        begin_beyond(s);
    else
        s->depth = 0;
}

void ts_search_begin(ts_searcher *s, const ts_question *q, ts_answer *out)
{
    begin(s, q, out);
    s->depth = 1;
    s->beyond = false;
    begin_depth(s);
}

bool ts_search_go_on(ts_searcher *s, uint64_t places)
{
    ts_answer *out = s->out;
    uint64_t until = out->looked_at + (s->knows ? places : places / (2 * WALK_COST));
    unsigned batch = s->knows ? BATCH : BATCH_WALKED;
    while (s->depth > 0) {
        if (out->looked_at >= until)
            return false;
        bool more = s->at < s->up_to && (s->beyond || s->at == 0 || out->looked_at < s->stop);
        if (!more) {
            end_depth(s);
        } else if (s->beyond) {
            think_beyond(s, &s->nodes[s->at++]);
        } else {
            unsigned to = s->up_to - s->at > batch ? s->at + batch : s->up_to;
            expand(s, s->at, to, s->depth == 1);
            s->at = to;
        }
    }
    ts_sort_choices(out);
    return true;
}

void ts_search(ts_searcher *s, const ts_question *q, ts_answer *out)
{
    ts_search_begin(s, q, out);
    ts_search_go_on(s, UINT64_MAX - out->looked_at);
}
