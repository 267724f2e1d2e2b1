/* The work on a part of a depth: evaluates all children of its nodes, or looks beyond the known
 * pieces. It only reads the searcher, so several threads can do it at once. */
#include "internal.h"

typedef ts_search_part part;

/* ---- what a lock down is worth -------------------------------------------------------------- */

uint16_t ts_search_chain(const ts_question *q, uint32_t chain)
{
    uint32_t most = q->rules->surge_above ? STREAK_MAX : 1;
    return (uint16_t)(chain < most ? chain : most);
}

/* The contribution of a lock down to the value, its classification, and the chain and combo after
 * it. */
typedef struct gain {
    int32_t value, combo;
    uint32_t chain, spin, sent; /* sent: rows */
} gain;

/* Returns the value of a clear, or of a T that may continue a chain without one. An empty field has
 * its own weight, in addition to its attack. */
static gain worth_by_name(const ts_searcher *s, const node *n, const ts_scored *c)
{
    const ts_weights *w = s->q->weights;
    const int32_t plain[5] = {0, w->lines_1, w->lines_2, w->lines_3, w->lines_4};
    const int32_t spun[4] = {0, w->spin_1, w->spin_2, w->spin_3};
    unsigned lines = c->lines < 4 ? c->lines : 4;
    ts_streak streak = {n->combo, n->chain};
    ts_lock_result called = ts_classify_lock(s->q, &s->forms, &n->board, c, &streak);
    gain g = {.chain = ts_search_chain(s->q, streak.chain),
              .combo = streak.combo < STREAK_MAX ? streak.combo : STREAK_MAX,
              .spin = called.spin,
              .sent = called.attack};
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
    g.value += s->q->weights->combo * (g.combo - n->combo);
    if (c->place.kind == TS_T && !(c->lines && g.spin))
        g.value += s->q->weights->wasted_t;
    int above = c->height + s->q->pending - s->q->visible;
    if (above > 0)
        g.value -= LOST / 100 * above;
    if (c->cells_above)
        g.value -= LOST;
    return g;
}

/* ---- children ------------------------------------------------------------------------------- */

unsigned ts_search_ways(const ts_question *q, const node *n, unsigned index, bool first, way out[2])
{
    unsigned count = 0;
    bool may_hold = q->hold_is == 1 || (q->hold_is == 2 && !first);
    unsigned kind = n->next < q->queue_count ? q->queue[n->next] : TS_NONE;
    if (kind)
        out[count++] = (way){index, kind, n->hold, n->next + 1};
    if (!may_hold)
        return count;
    if (n->hold != TS_NONE && n->hold != kind)
        out[count++] = (way){index, n->hold, kind, n->next + 1};
    if (n->hold == TS_NONE && n->next + 1 < q->queue_count && q->queue[n->next + 1] != kind)
        out[count++] = (way){index, q->queue[n->next + 1], kind, n->next + 2};
    return count;
}

/* Finds placements on a board of the game, with the rows and the combo of this node. */
static void walk_places(const ts_searcher *s, part *p, const node *n, unsigned kind,
                        ts_places out[3])
{
    ts_bitboard_to(&n->board, &p->walked);
    p->walked.combo = n->combo;
    ts_places_walked(&p->walked, &s->forms, kind, s->q->at_once, out);
    if (s->q->spins)
        return;
    for (int spin = 1; spin < 3; spin++)
        for (int rot = 0; rot < 4; rot++)
            for (int x = 0; x < TS_COLUMNS_MAX; x++)
                out[0].at[rot][x] |= out[spin].at[rot][x];
}

/* Finds the placements of one kind for all continuations; `places` holds three sets for each.
 * Returns the number of sets per continuation. */
static unsigned find_places(const ts_searcher *s, part *p, const node *const nodes[],
                            unsigned count, unsigned kind, ts_places *places)
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
        walk_places(s, p, nodes[i], kind, &places[3 * i]);
    return s->q->spins ? 3 : 1;
}

static unsigned judge_sets(const ts_searcher *s, part *p, const node *n, unsigned kind,
                           const ts_places *places, unsigned sets)
{
    unsigned count = 0;
    for (unsigned spin = 0; spin < sets; spin++)
        count += ts_judge_places(&s->judge, &n->board, kind, spin, &places[spin], p->scored + count,
                                 SCORED_MAX - count);
    p->looked_at += count;
    return count;
}

/* The move generator does not know that a blocked piece may spawn higher after a clear. */
static unsigned judge_way(const ts_searcher *s, part *p, const node *n, unsigned kind,
                          const ts_places *places, unsigned sets)
{
    ts_places walked[3];
    unsigned count = judge_sets(s, p, n, kind, places, sets);
    if (count || !s->knows || n->combo < 0 || s->q->rules->over_block != TS_BLOCKED_CLUTCH)
        return count;
    walk_places(s, p, n, kind, walked);
    return judge_sets(s, p, n, kind, walked, s->q->spins ? 3 : 1);
}

/* On the path to a perfect clear, fields are evaluated as they are. */
static void take_child(const ts_searcher *s, part *p, const way *w, const ts_scored *c)
{
    const node *n = &s->nodes[w->node];
    const gain g = worth(s, n, c);
    int32_t gained = n->gained;
    if (s->empties)
        gained += (int32_t)g.sent;
    else
        gained += w->hold != n->hold ? g.value - s->q->hold_cost : g.value;
    const int32_t value = s->empties ? c->value : gained + c->value;
    if (value < p->least && !c->perfect)
        return;
    found *f = &p->child[p->count++];
    *f = (found){.value = value,
                 .gained = gained,
                 .parent = w->node,
                 .root = n->root,
                 .place = c->place,
                 .hold = w->hold,
                 .next = w->next,
                 .rows = n->rows == ANY_ROWS ? ANY_ROWS : n->rows - c->lines,
                 .chain = g.chain,
                 .combo = g.combo};
    f->place.spin = g.spin;
    if (s->empties && c->perfect && (!p->emptied || gained > p->empties.gained)) {
        p->emptied = true;
        p->empties = *f;
    }
}

static void take_way(const ts_searcher *s, part *p, const way *w, const ts_places *places,
                     unsigned sets)
{
    const node *n = &s->nodes[w->node];
    unsigned count = judge_way(s, p, n, w->kind, places, sets);
    for (unsigned i = 0; i < count; i++)
        if (n->rows == ANY_ROWS || p->scored[i].height + p->scored[i].lines <= n->rows)
            take_child(s, p, w, &p->scored[i]);
}

/* Expands kind by kind, which suits the move generator. */
static void expand(const ts_searcher *s, part *p)
{
    way ways[2 * BATCH];
    unsigned count = 0;
    for (unsigned i = p->from; i < p->to; i++)
        count += ts_search_ways(s->q, &s->nodes[i], i, s->depth == 1, ways + count);
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
        unsigned sets = find_places(s, p, nodes, n, kind, places);
        unsigned stride = s->knows ? sets : 3;
        for (unsigned i = 0; i < n; i++)
            take_way(s, p, &chosen[i], &places[i * stride], sets);
    }
}

/* Evaluates the position after the known pieces: the average, over the kinds that may follow, of
 * the best placement of each. The held piece is not used. */
static int32_t think_beyond(const ts_searcher *s, part *p, const node *n)
{
    const ts_question *q = s->q;
    int64_t sum = 0, kinds = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        if (!(q->bag >> kind & 1))
            continue;
        ts_places places[3];
        unsigned sets = find_places(s, p, &n, 1, kind, places);
        unsigned count = judge_way(s, p, n, kind, places, sets);
        int32_t best = INT32_MIN / 2;
        for (unsigned k = 0; k < count; k++) {
            const ts_scored *c = &p->scored[k];
            int32_t value = n->gained + worth(s, n, c).value + c->value;
            best = value > best ? value : best;
        }
        sum += best;
        kinds++;
    }
    return sum / kinds;
}

void ts_search_work(const ts_searcher *s, ts_search_part *p)
{
    p->looked_at = 0;
    p->count = 0;
    p->emptied = false;
    if (!s->beyond) {
        expand(s, p);
        return;
    }
    for (unsigned i = p->from; i < p->to; i++)
        p->average[i - p->from] = think_beyond(s, p, &s->nodes[i]);
}
