/* The beam. A node is a field with the held piece and the next one. Its children are evaluated in
 * batches, and the best of all children become the nodes of the next depth. Ties go to the first
 * found, so the result does not depend on the sorting algorithm. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    WALK_COST = 12 /* cost of a placement found by walking, in positions */
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
    if (s->nodes && s->next_nodes && s->found && ts_searcher_share(s, 1))
        return s;
    ts_searcher_close(s);
    return NULL;
}

bool ts_searcher_share(ts_searcher *s, unsigned threads)
{
    const unsigned wanted = threads > 1 ? 2 * threads : 1;
    ts_search_part **part = wanted > s->parts ? realloc(s->part, wanted * sizeof *part) : s->part;
    if (!part)
        return false;
    for (s->part = part; s->parts < wanted; s->parts++) {
        part[s->parts] = malloc(sizeof *part[0]);
        if (!part[s->parts])
            return false;
        part[s->parts]->ready = false;
    }
    return true;
}

void ts_searcher_close(ts_searcher *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < s->parts; i++)
        free(s->part[i]);
    free(s->part);
    free(s->nodes);
    free(s->next_nodes);
    free(s->found);
    free(s);
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

/* Moves the best `count` to the front, in any order. */
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

static void keep(ts_searcher *s, const found *f, uint32_t order)
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
    s->rank[s->found_count++] = rank_of(f->value, order, at);
}

/* ---- depth by depth ------------------------------------------------------------------------- */

/* Returns the number of known pieces to place. A hold does not change it: the held piece is played
 * last, or earlier. */
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
        c->depth = depth;
        c->value = value;
    }
}

/* True when whole pieces can fill the field. At a boundary without two adjacent empty cells in a
 * row, no piece can cross, so the cells to its left must be a multiple of four. */
static bool can_be_filled(const ts_bitboard *b, unsigned rows, unsigned columns)
{
    const uint64_t field = ~(~(uint64_t)0 >> rows);
    unsigned cells = 0;
    for (unsigned x = 0; x + 1 < columns; x++) {
        cells += __builtin_popcountll(~b->column[x] & field);
        if (cells % 4 && !(~b->column[x] & ~b->column[x + 1] & field))
            return false;
    }
    return true;
}

/* Makes the best children the nodes of the next depth, without duplicate fields. Returns false if
 * there are none. */
static bool step_down(ts_searcher *s)
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
                    .rows = f->rows,
                    .chain = f->chain,
                    .combo = f->combo};
        ts_lock_in(&s->forms, &n->board, f->place, s->q->columns);
        if (!is_new(s, hash_of(n)) ||
            (s->empties && !can_be_filled(&n->board, n->rows, s->q->columns)))
            continue;
        s->trail[s->depth][count++] = (step){f->place, f->parent, f->hold};
        deepen(&s->out->choice[f->root], s->depth, f->value);
    }
    node *kept = s->nodes;
    s->nodes = s->next_nodes;
    s->next_nodes = kept;
    s->node_count = count;
    return count > 0;
}

/* Allots nodes and budget to this depth: a share of the remaining budget. */
static void begin_depth(ts_searcher *s)
{
    unsigned plies = s->pieces + (s->q->bag && !s->empties ? 1u : 0u);
    uint64_t left = s->limit > s->out->looked_at ? s->limit - s->out->looked_at : 0;
    uint64_t share = left / (plies - s->depth + 1);
    s->begun = s->out->looked_at;
    s->stop = s->begun + share;
    s->width = share / 20 < NODES_MAX ? share / 20 : NODES_MAX;
    if (s->width == 0)
        s->width = 1;
    s->at = s->taken = s->merged = 0;
    s->up_to = s->node_count;
    s->closed = false;
    s->found_count = 0;
    s->least = INT32_MIN;
}

static void begin_beyond(ts_searcher *s)
{
    unsigned most = (unsigned)((s->limit - s->out->looked_at) / 150) + 1;
    s->beyond = true;
    s->closed = false;
    s->at = s->taken = s->merged = 0;
    s->up_to = most < s->node_count ? most : s->node_count;
}

/* Starts from the field of the query, with a height limit of `rows`. */
static void begin_try(ts_searcher *s, uint8_t rows, unsigned pieces, uint64_t limit)
{
    const ts_question *q = s->q;
    s->out->count = s->out->depth = 0;
    s->nodes[0] = (node){.board = q->board,
                         .hold = q->hold,
                         .rows = rows,
                         .chain = ts_search_chain(q, q->back_to_back),
                         .combo = q->combo < STREAK_MAX ? q->combo : STREAK_MAX};
    s->node_count = 1;
    s->pieces = pieces;
    s->limit = limit;
    s->depth = 1;
    s->beyond = s->emptied = false;
    s->judge.weights = s->empties ? &s->tidy : q->weights;
    begin_depth(s);
}

/* ---- empty fields --------------------------------------------------------------------------- */

/* Returns the number of pieces that fill this many rows, or 0 if none does or the stack is
 * higher. */
static unsigned pieces_for(const ts_searcher *s, unsigned rows)
{
    const ts_bitboard *b = &s->q->board;
    unsigned cells = s->q->columns * rows, filled = 0;
    uint64_t stack = 0;
    for (unsigned x = 0; x < s->q->columns; x++) {
        filled += __builtin_popcountll(b->column[x]);
        stack |= b->column[x];
    }
    return stack << rows || filled >= cells || (cells - filled) % 4 ? 0 : (cells - filled) / 4;
}

/* Lists the numbers of rows that the known pieces can fill. */
static void find_goals(ts_searcher *s)
{
    const ts_question *q = s->q;
    s->goals = s->tried = 0;
    s->blind = 0;
    if (!q->empties)
        return;
    for (uint8_t rows = 1; rows <= TS_EMPTIES_ROWS; rows++) {
        const unsigned pieces = pieces_for(s, rows);
        if (pieces == 0 || (q->pieces_left && pieces > q->pieces_left))
            continue;
        if (pieces <= known_of(q))
            s->goal[s->goals++] = rows;
        if (q->pieces_left)
            s->blind = rows;
    }
}

static bool same_board(const ts_bitboard *a, const ts_bitboard *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* True when the path found for an earlier query applies to this one, one step further or not. */
static bool goes_on(ts_searcher *s)
{
    const ts_question *q = s->q;
    if (!q->empties)
        return false;
    if (s->way_at < s->way_end && !same_board(&s->way_board, &q->board))
        s->way_rows -= ts_lock_in(&s->forms, &s->way_board, s->way[s->way_at++].place, q->columns);
    node n = {.hold = q->hold};
    bool open = s->way_at < s->way_end && same_board(&s->way_board, &q->board);
    for (unsigned i = s->way_at; open && i < s->way_end; i++) {
        way w[2];
        unsigned count = ts_search_ways(q, &n, 0, i == s->way_at, w), k = 0;
        while (k < count && (w[k].kind != s->way[i].place.kind || w[k].hold != s->way[i].hold))
            k++;
        open = k < count;
        if (open)
            n = (node){.hold = w[k].hold, .next = w[k].next};
    }
    if (!open)
        s->way_at = s->way_end;
    return open;
}

static bool is_same_place(ts_place a, ts_place b)
{
    return a.kind == b.kind && a.rot == b.rot && a.column == b.column && a.row == b.row &&
           a.spin == b.spin;
}

/* Makes the first step of the path the best choice. Returns false if it is not among the
 * choices. */
static bool choose_way(ts_searcher *s)
{
    const ts_place first = s->way[s->way_at].place;
    for (unsigned i = 0; i < s->out->count; i++) {
        ts_choice *c = &s->out->choice[i];
        if (!is_same_place(c->place, first))
            continue;
        s->out->depth = s->way_end - s->way_at;
        deepen(c, s->out->depth, LOST);
        return true;
    }
    return false;
}

/* Traces the path back from the last step to the first. */
static void trace_way(ts_searcher *s)
{
    unsigned parent = s->last.parent;
    s->way_at = 0;
    s->way_end = s->depth;
    s->way_board = s->q->board;
    s->way_rows = s->rows;
    s->way[s->depth - 1] = (step){s->last.place, s->last.parent, s->last.hold};
    for (unsigned depth = s->depth - 1; depth > 0; depth--) {
        s->way[depth - 1] = s->trail[depth][parent];
        parent = s->trail[depth][parent].parent;
    }
}

/* ---- one try after the other ---------------------------------------------------------------- */

static void finish(ts_searcher *s)
{
    s->depth = 0;
    ts_sort_choices(s->out);
}

static void begin_next_try(ts_searcher *s)
{
    const ts_question *q = s->q;
    const uint64_t looked_at = s->out->looked_at;
    s->empties = s->tried < s->goals || (s->tried == s->goals && s->blind);
    if (s->tried < s->goals) {
        const uint64_t most = s->budget * q->empties / 100;
        const uint64_t left = most > looked_at ? most - looked_at : 0;
        s->rows = s->goal[s->tried];
        begin_try(s, s->rows, pieces_for(s, s->rows), looked_at + left);
    } else {
        s->rows = s->empties ? s->blind : ANY_ROWS;
        begin_try(s, s->rows, known_of(q), s->budget);
    }
    s->tried++;
}

/* Ends a depth whose positions have all been searched. */
static void end_depth(ts_searcher *s)
{
    ts_answer *out = s->out;
    if (s->beyond) {
        out->depth = s->depth;
        finish(s);
        return;
    }
    if (s->emptied) {
        trace_way(s);
        if (choose_way(s)) {
            finish(s);
            return;
        }
    }
    if (s->found_count > 0 && step_down(s)) {
        out->depth = s->depth++;
        if (s->depth <= s->pieces) {
            begin_depth(s);
            return;
        }
        if (s->q->bag && !s->empties && out->looked_at < s->limit) {
            begin_beyond(s);
            return;
        }
    }
    const bool kept = s->kept && choose_way(s), blind = s->tried > s->goals && out->depth > 0;
    s->kept = false;
    if (!s->empties || kept || blind)
        finish(s);
    else
        begin_next_try(s);
}

/* True when the piece can drop its first row. The move generator starts after that drop. If it
 * cannot, the piece stays a row higher, and may still be saved from there. */
static bool comes_down(const ts_searcher *s, unsigned kind)
{
    return kind == TS_NONE || ts_first_position(&s->walked, kind).y ==
                                  ts_spawned(&s->walked, kind).y - s->q->rules->spawn_drop;
}

void ts_search_begin(ts_searcher *s, const ts_question *q, ts_answer *out)
{
    s->q = q;
    s->out = out;
    memset(out, 0, sizeof *out);
    ts_forms_of(q->rules, &s->forms);
    s->walked = *q->game;
    s->walked.fall = 0;
    s->walked.combo = q->combo;
    ts_bitboard_to(&q->board, &s->walked);
    for (unsigned i = 0; i < s->parts; i++)
        s->part[i]->walked = s->walked;
    unsigned other = q->queue_count > 1 ? q->queue[1] : TS_NONE;
    if (q->hold)
        other = q->hold;
    s->knows = ts_movegen_of(q->rules, &s->gen) && !q->at_once && q->columns == TS_COLUMNS &&
               comes_down(s, q->queue[0]) && (q->hold_is != 1 || comes_down(s, other));
    s->budget = s->knows ? q->budget : q->budget / WALK_COST;
    s->judge = (ts_judge){q->weights, &s->forms, q->columns, q->visible};
    s->tidy = *ts_weights_of(TS_AIM_survival);
    s->tidy.landing = 0;
    find_goals(s);
    s->kept = goes_on(s);
    s->empties = s->kept;
    s->rows = s->way_rows;
    if (s->kept)
        begin_try(s, s->way_rows, 1, s->budget);
    else
        begin_next_try(s);
}

static bool ts_choice_precedes(const ts_choice *a, const ts_choice *b)
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

/* ---- part by part --------------------------------------------------------------------------- */

/* True when the parts in progress are enough for this depth, if they are like those merged so
 * far. */
static bool are_enough(const ts_searcher *s)
{
    const uint64_t seen = s->out->looked_at - s->begun;
    const uint64_t out = s->merged ? seen / s->merged * (s->taken - s->merged) : 0;
    return !s->beyond && s->out->looked_at + out >= s->stop && s->taken > 0;
}

ts_search_part *ts_search_take(ts_searcher *s)
{
    unsigned batch = s->knows ? BATCH : BATCH_WALKED;
    if (s->beyond)
        batch = BATCH_BEYOND;
    if (s->depth == 0 || s->closed || s->at == s->up_to || s->taken - s->merged == s->parts ||
        are_enough(s))
        return NULL;
    ts_search_part *p = s->part[s->taken % s->parts];
    p->number = s->taken++;
    p->from = s->at;
    p->to = s->at = s->up_to - s->at > batch ? s->at + batch : s->up_to;
    p->least = s->least;
    return p;
}

/* Makes a first placement a choice. Returns false if it is not requested or there are too many. */
static bool add_choice(ts_searcher *s, found *f)
{
    const ts_question *q = s->q;
    if (s->out->count == TS_CHOICES_MAX ||
        (q->only.kind != TS_NONE && !is_same_place(f->place, q->only)))
        return false;
    f->root = s->out->count;
    s->out->choice[s->out->count++] =
        (ts_choice){f->place, f->place.kind != q->queue[0], 1, f->value};
    return true;
}

static void merge(ts_searcher *s, ts_search_part *p)
{
    s->out->looked_at += p->looked_at;
    if (s->beyond) {
        for (unsigned i = p->from; i < p->to; i++)
            deepen(&s->out->choice[s->nodes[i].root], s->depth, p->average[i - p->from]);
        return;
    }
    for (unsigned i = 0; i < p->count; i++)
        if ((s->depth > 1 || add_choice(s, &p->child[i])) && p->child[i].value >= s->least)
            keep(s, &p->child[i], p->from * 2 * SCORED_MAX + i);
    if (p->emptied && (!s->emptied || p->empties.gained > s->last.gained)) {
        s->emptied = true;
        s->last = p->empties;
    }
}

void ts_search_submit(ts_searcher *s, ts_search_part *p)
{
    p->ready = true;
    for (; s->merged < s->taken && s->part[s->merged % s->parts]->ready; s->merged++) {
        ts_search_part *next = s->part[s->merged % s->parts];
        next->ready = false;
        if (!s->closed)
            merge(s, next);
        s->closed = s->closed || (!s->beyond && s->out->looked_at >= s->stop);
    }
    if (s->merged == s->taken && (s->closed || s->at == s->up_to))
        end_depth(s);
}

bool ts_search_done(const ts_searcher *s)
{
    return s->depth == 0;
}

uint64_t ts_search_cost(const ts_searcher *s)
{
    return s->knows ? 1 : 2 * WALK_COST;
}

bool ts_search_continue(ts_searcher *s, uint64_t places)
{
    const ts_answer *out = s->out;
    const uint64_t cost = ts_search_cost(s);
    const uint64_t until = out->looked_at + places / cost + (places % cost > 0);
    while (s->depth > 0) {
        if (out->looked_at >= until)
            return false;
        ts_search_part *p = ts_search_take(s);
        ts_search_work(s, p);
        ts_search_submit(s, p);
    }
    return true;
}

void ts_search(ts_searcher *s, const ts_question *q, ts_answer *out)
{
    ts_search_begin(s, q, out);
    ts_search_continue(s, UINT64_MAX - out->looked_at);
}

void ts_search_rebudget(ts_searcher *s, uint64_t places)
{
    s->budget = s->out->looked_at + places;
    if (!s->empties)
        s->limit = s->budget;
}

bool ts_search_cut(ts_searcher *s)
{
    const bool answered = s->depth == 0 || (!s->empties && s->out->depth > 0);
    finish(s);
    return answered;
}

void ts_searcher_forget(ts_searcher *s)
{
    s->way_at = s->way_end = 0;
}
