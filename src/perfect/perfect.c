/* The search for perfect clears: up to seven pieces by listing all packings of the board; with more
 * it hands over to perfect_long.c. */
#include "perfect/perfect.h"

#include <stdlib.h>

#include "internal.h"

enum { COVERED_MAX = 1 << 22, FEW = 1000 };

enum { PACKING, COUNTING, FIRSTS, SOLUTIONS, SEARCHING, DONE };

const char *ts_perfect_reason(int error)
{
#define WORDS(id, words) words,
    static const char *const reasons[] = {TS_PERFECT_ERRORS(WORDS)};
#undef WORDS
    return reasons[error];
}

/* ---- boards ---------------------------------------------------------------------------------- */

static unsigned height_of(const ts_bitboard *b)
{
    uint64_t any = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        any |= b->column[x];
    return any ? 64 - (unsigned)__builtin_ctzll(any) : 0;
}

static unsigned cells_of(const ts_bitboard *b)
{
    unsigned cells = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        cells += __builtin_popcountll(b->column[x]);
    return cells;
}

static bool lines_will_do(const ts_bitboard *b, unsigned lines)
{
    return height_of(b) <= lines && lines * TS_COLUMNS > cells_of(b) &&
           (lines * TS_COLUMNS - cells_of(b)) % 4 == 0;
}

/* Returns the default number of rows: four if the stack and the number of pieces allow it,
 * otherwise fewer, otherwise more, or 0 if none is possible. */
static unsigned ts_perfect_lines(const ts_bitboard *board, unsigned pieces)
{
    static const uint8_t order[] = {4, 3, 2, 1, 5, 6};
    for (unsigned i = 0; i < sizeof order; i++)
        if (lines_will_do(board, order[i]) && order[i] * TS_COLUMNS - cells_of(board) <= pieces * 4)
            return order[i];
    return 0;
}

static int check_board(const ts_bitboard *b, unsigned lines, unsigned pieces)
{
    if (height_of(b) > TS_PERFECT_LINES_MAX || (lines && height_of(b) > lines))
        return TS_PERFECT_HIGH;
    if (lines && lines * TS_COLUMNS == cells_of(b))
        return TS_PERFECT_DONE;
    if (lines ? !lines_will_do(b, lines) : cells_of(b) % 2 != 0)
        return TS_PERFECT_CELLS;
    if (lines ? lines * TS_COLUMNS - cells_of(b) > pieces * 4 : !ts_perfect_lines(b, pieces))
        return TS_PERFECT_SHORT;
    return TS_PERFECT_OK;
}

static uint64_t board_of(const ts_bitboard *b, unsigned lines)
{
    uint64_t out = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        for (unsigned y = 0; y < lines; y++)
            if (b->column[x] & TS_BITBOARD_ROW(y))
                out |= (uint64_t)1 << (x * lines + y);
    return out;
}

ts_place ts_perfect_place_of(const ts_tiles *t, uint64_t board, const ts_tile *tile)
{
    const unsigned row = ts_tile_row(tile, ts_tiles_full(t, board));
    return (ts_place){tile->kind, tile->rot, tile->column, row, TS_SPIN_NONE};
}

void ts_perfect_queue(const ts_queues *q, uint64_t number, uint8_t kind[TS_QUEUES_PIECES])
{
    for (unsigned i = 0, state = 0; i < q->length; i++)
        for (unsigned k = TS_I; k <= TS_Z; k++) {
            const unsigned to = q->state[state].next[k];
            const uint64_t queues = to ? q->state[to].count : 0;
            if (number < queues) {
                kind[i] = k;
                state = to;
                break;
            }
            number -= queues;
        }
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static bool make(ts_perfect *p, const ts_movegen *gen)
{
    const ts_queues *q = p->task.queues;
    const unsigned seen = p->pieces + p->task.hold;
    bool made = ts_tiles_make(&p->tiles, gen, p->answer.lines) &&
                ts_packer_make(&p->packer, &p->tiles) && ts_queues_most(q, 0, seen, p->most);
    if (made && p->pieces <= PIECES_AT_ONCE)
        made = ts_kind_sets_make(&p->sets, q, p->pieces, p->task.hold);
    if (made && p->pieces <= PIECES_AT_ONCE && q->state[0].count <= FEW) {
        made = ts_kind_sets_parts(&p->parts, &p->sets, p->pieces);
        p->packer.parts = &p->parts;
    }
    for (unsigned kind = TS_I; kind <= TS_Z && p->task.first; kind++) {
        const unsigned then = q->state[0].next[kind];
        if (!then)
            continue;
        p->first_kinds |= 1u << kind;
        for (unsigned k = TS_I; k <= TS_Z && p->task.hold; k++)
            p->first_kinds |= q->state[then].next[k] ? 1u << k : 0;
    }
    if (made && p->task.covers) {
        p->won = calloc((size_t)(q->state[0].count / 64) + 1, sizeof *p->won);
        made = p->won;
    }
    return made;
}

ts_perfect *ts_perfect_begin(const ts_perfect_task *task, int *error)
{
    const ts_queues *q = task->queues;
    ts_movegen gen;
    *error = !ts_movegen_of(task->rules, &gen) ? TS_PERFECT_RULES
                                               : check_board(&task->board, task->lines, q->length);
    if (!*error && task->covers && q->state[0].count > COVERED_MAX)
        *error = TS_PERFECT_LONG;
    if (*error)
        return NULL;
    ts_perfect *p = calloc(1, sizeof *p);
    if (!p) {
        *error = TS_PERFECT_MEMORY;
        return NULL;
    }
    p->task = *task;
    p->answer.lines = task->lines ? task->lines : ts_perfect_lines(&task->board, q->length);
    p->answer.all = q->state[0].count;
    p->pieces = p->answer.pieces = (p->answer.lines * TS_COLUMNS - cells_of(&task->board)) / 4;
    if (!make(p, &gen)) {
        ts_perfect_end(p);
        *error = TS_PERFECT_MEMORY;
        return NULL;
    }
    p->tiles.drops = task->drops;
    p->board = board_of(&task->board, p->answer.lines);
    p->board = ts_tiles_sink(&p->tiles, p->board, ts_tiles_full(&p->tiles, p->board));
    if (p->pieces > PIECES_AT_ONCE) {
        p->phase = SEARCHING;
        p->search = ts_long_begin(p);
        p->failed = !p->search;
        return p;
    }
    ts_packer_begin(&p->packer, p->board, p->pieces, p->most);
    ts_orders_begin(&p->orders, p->pieces);
    return p;
}

void ts_perfect_end(ts_perfect *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i < p->solutions; i++) {
        free(p->solution[i].won);
        free(p->solution[i].won_dropped);
    }
    ts_long_free(p->search);
    ts_tiles_free(&p->tiles);
    ts_packer_free(&p->packer);
    ts_orders_free(&p->orders);
    free(p->sets.set);
    free(p->parts.set);
    free(p->first);
    free(p->packing);
    free(p->solution);
    free(p->won);
    free(p);
}

const ts_perfect_answer *ts_perfect_answer_of(const ts_perfect *p)
{
    return &p->answer;
}

const uint64_t *ts_perfect_won(const ts_perfect *p)
{
    return p->won;
}

const ts_perfect_solution *ts_perfect_solutions(const ts_perfect *p, unsigned *count)
{
    *count = p->solutions;
    return p->solution;
}

bool ts_perfect_failed(const ts_perfect *p)
{
    return p->failed;
}

/* ---- slices ---------------------------------------------------------------------------------- */

/* Grows a list of elements of this size to hold one more. */
static bool room_for(void **list, unsigned count, unsigned *room, size_t size)
{
    if (count < *room)
        return true;
    const unsigned more = *room ? *room * 2 : 64;
    void *grown = realloc(*list, more * size);
    if (!grown)
        return false;
    *list = grown;
    *room = more;
    return true;
}

ts_perfect_solution *ts_perfect_keep(ts_perfect *p)
{
    void *list = p->solution;
    if (!room_for(&list, p->solutions, &p->solutions_room, sizeof *p->solution))
        return NULL;
    p->solution = list;
    memset(&p->solution[p->solutions], 0, sizeof *p->solution);
    return &p->solution[p->solutions++];
}

static void pack(ts_perfect *p, unsigned *work)
{
    while (*work > 0) {
        if (!ts_packer_next(&p->packer, work)) {
            if (p->packer.over)
                p->phase = COUNTING;
            return;
        }
        ts_order_net net;
        *work -= 1;
        if (!ts_kind_sets_has(&p->sets, ts_kinds_of(&p->tiles, p->packer.chosen, p->pieces)) ||
            !ts_order_net_within(&net, &p->tiles, p->board, p->packer.chosen, p->pieces,
                                 p->task.drops, p->answer.all <= FEW ? &p->sets : NULL))
            continue;
        ts_orders_add(&p->orders, &net, p->first_kinds);
        if (!p->task.solutions)
            continue;
        void *list = p->packing;
        if (room_for(&list, p->packings, &p->packings_room, sizeof *p->packing)) {
            p->packing = list;
            memcpy(p->packing[p->packings++], p->packer.chosen, sizeof *p->packing);
        } else {
            p->failed = true;
        }
    }
}

/* Counts the queues that win with the sequences in p->ways. */
static ts_queue_walk walk_all(ts_perfect *p, uint64_t *won)
{
    ts_queue_walk w = {.queues = p->task.queues,
                       .ways = p->ways.bit,
                       .pieces = p->pieces,
                       .hold = p->task.hold,
                       .held_used = p->task.held_used,
                       .won = won};
    ts_queue_walk_on(&w, 0, 0, &(ts_placed){0, 0, TS_NONE}, 1);
    return w;
}

static bool list_firsts(ts_perfect *p)
{
    p->first = malloc((p->tiles.count + 1) * sizeof *p->first);
    if (!p->first)
        return false;
    for (unsigned tile = 0; tile < p->tiles.count; tile++) {
        bool any = false;
        for (unsigned i = 0; i < p->orders.capacity && !any; i++)
            any = p->orders.label[i].kinds && p->orders.label[i].first == (int32_t)tile;
        if (any)
            p->first[p->firsts++] = tile;
    }
    return true;
}

static void count_all(ts_perfect *p)
{
    ts_ways_clear(&p->ways, p->pieces);
    ts_ways_add(&p->ways, &p->orders, ANY_FIRST);
    p->answer.won = walk_all(p, p->won).count;
    p->answer.lost = p->answer.all - p->answer.won;
    if (p->task.first && !list_firsts(p))
        p->failed = true;
    p->phase = FIRSTS;
}

static void count_first(ts_perfect *p)
{
    const ts_tile *tile = &p->tiles.tile[p->first[p->next_first]];
    ts_ways_clear(&p->ways, p->pieces);
    ts_ways_add(&p->ways, &p->orders, p->first[p->next_first++]);
    const uint64_t won = walk_all(p, NULL).count;
    if (won > p->answer.first_won) {
        p->answer.first_won = won;
        p->answer.first = ts_perfect_place_of(&p->tiles, p->board, tile);
    }
}

void ts_perfect_arrange(const ts_order_net *net, uint32_t sequence, uint16_t out[PIECES_AT_ONCE])
{
    uint8_t kind[PIECES_AT_ONCE];
    for (unsigned i = net->pieces; i-- > 0; sequence /= 7)
        kind[i] = sequence % 7 + 1;
    /* for each set, a tile that leads to it in this order, counted from 1, or 0 */
    uint8_t from[1 << PIECES_AT_ONCE] = {0};
    const unsigned sets = 1u << net->pieces;
    for (unsigned set = 0; set < sets; set++) {
        if (set && !from[set])
            continue;
        const unsigned put = __builtin_popcount(set);
        for (unsigned next = net->next[set]; next; next &= next - 1) {
            const unsigned i = __builtin_ctz(next);
            if (net->kind[i] == kind[put])
                from[set | 1u << i] = i + 1;
        }
    }
    for (unsigned set = sets - 1, i = net->pieces; i-- > 0 && from[set];) {
        out[i] = net->tile[from[set] - 1];
        set ^= 1u << (from[set] - 1);
    }
}

static uint64_t *bits_for(const ts_perfect *p, bool *failed)
{
    uint64_t *bits = NULL;
    if (p->task.covers) {
        bits = calloc((size_t)(p->answer.all / 64) + 1, sizeof *bits);
        *failed = *failed || !bits;
    }
    return bits;
}

/* Counts the queues that one packing wins by itself. */
static ts_queue_walk walk_net(ts_perfect *p, const ts_order_net *net, uint64_t *won)
{
    ts_orders_begin(&p->orders, p->pieces);
    ts_orders_add(&p->orders, net, 0);
    ts_ways_clear(&p->ways, p->pieces);
    ts_ways_add(&p->ways, &p->orders, ANY_FIRST);
    return walk_all(p, won);
}

static void solve_one(ts_perfect *p, const uint16_t *packing)
{
    ts_order_net net;
    ts_order_net_make(&net, &p->tiles, p->board, packing, p->pieces, p->task.drops);
    uint64_t *won = bits_for(p, &p->failed);
    const ts_queue_walk w = walk_net(p, &net, won);
    ts_perfect_solution *s = w.count && !p->failed ? ts_perfect_keep(p) : NULL;
    if (!s) {
        p->failed = p->failed || w.count;
        free(won);
        return;
    }
    uint16_t tile[PIECES_AT_ONCE];
    uint32_t sequence = w.sequence;
    s->queues = w.count;
    s->won = won;
    s->won_dropped = bits_for(p, &p->failed);
    ts_order_net drops;
    if (!p->failed && ts_order_net_make(&drops, &p->tiles, p->board, packing, p->pieces, true)) {
        const ts_queue_walk d = walk_net(p, &drops, s->won_dropped);
        s->dropped = d.count;
        if (d.count) {
            net = drops;
            sequence = d.sequence;
        }
    }
    ts_perfect_arrange(&net, sequence, tile);
    uint64_t board = p->board;
    for (unsigned i = 0; i < p->pieces; i++) {
        s->place[i] = ts_perfect_place_of(&p->tiles, board, &p->tiles.tile[tile[i]]);
        board |= p->tiles.tile[tile[i]].mask;
    }
    s->count = p->pieces;
}

/* Solutions that win more come first. */
static bool comes_before(const ts_perfect_solution *a, const ts_perfect_solution *b)
{
    if (a->queues != b->queues)
        return a->queues > b->queues;
    if (a->dropped != b->dropped)
        return a->dropped > b->dropped;
    return memcmp(a->place, b->place, sizeof a->place) < 0;
}

/* Sifts down the solution at this index of the heap; the last one comes first. */
static void sink(ts_perfect_solution *heap, unsigned at, unsigned count)
{
    for (unsigned child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1]))
            child++;
        if (!comes_before(&heap[at], &heap[child]))
            return;
        const ts_perfect_solution s = heap[at];
        heap[at] = heap[child];
        heap[child] = s;
    }
}

/* Uses a heap sort because browsers have no qsort. */
static void sort_solutions(ts_perfect_solution *list, unsigned count)
{
    for (unsigned i = count / 2; i-- > 0;)
        sink(list, i, count);
    while (count > 1) {
        const ts_perfect_solution s = list[--count];
        list[count] = list[0];
        list[0] = s;
        sink(list, 0, count);
    }
}

bool ts_perfect_continue(ts_perfect *p, unsigned work)
{
    while (work > 0 && !p->failed && p->phase != DONE) {
        switch (p->phase) {
        case PACKING: pack(p, &work); break;
        case COUNTING:
            count_all(p);
            work -= work < 500 ? work : 500;
            break;
        case FIRSTS:
            if (p->next_first == p->firsts) {
                p->phase = SOLUTIONS;
                p->next_first = 0;
            } else {
                count_first(p);
                work -= work < 100 ? work : 100;
            }
            break;
        case SOLUTIONS:
            if (p->next_first < p->packings) {
                solve_one(p, p->packing[p->next_first++]);
                work -= work < 20 ? work : 20;
            } else {
                sort_solutions(p->solution, p->solutions);
                p->phase = DONE;
            }
            break;
        default:
            if (ts_long_continue(p, p->search, &work))
                p->phase = DONE;
            break;
        }
        p->failed = p->failed || p->orders.short_of_memory;
    }
    p->answer.done = p->phase == DONE && !p->failed;
    return p->phase == DONE || p->failed;
}
