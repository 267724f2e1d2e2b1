/* Searches for answers to an exercise: for one, by trying tidy placements first, and for all. */
#include "base/splitmix.h"
#include "lesson_internal.h"

#include "movegen/eval.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 20000, ANSWERS_MAX = 160, HOLE_COST = 8, HOLD_COST = 3, SEEN_BITS = 15 };

/* A state of the search: the step that led to it, and the pieces that follow. */
typedef struct node {
    coach_step step;
    uint8_t kind, hold, next; /* the piece in play, the one on hold, the place in the queue */
} node;

typedef struct search {
    const coach_task *task;
    const ts_board *b;
    const ts_rules *rules;
    coach_eyes eyes;
    unsigned nodes;
} search;

typedef struct answer {
    ts_place to;
    bool hold;
    unsigned cost;
} answer;

static search search_of(const coach_task *t, const ts_board *b, const coach_eyes *eyes)
{
    search s = {.task = t, .b = b, .rules = ts_rules_get(b->rules), .eyes = *eyes};
    if (s.eyes.sees > b->queue_count)
        s.eyes.sees = b->queue_count;
    return s;
}

static node root_of(const ts_board *b)
{
    node root = {.step = {.pieces = b->pieces,
                          .lines = b->lines,
                          .combo = b->combo,
                          .back_to_back = b->back_to_back},
                 .kind = b->piece.kind,
                 .hold = b->hold};
    ts_bitboard_of(b, &root.step.board);
    return root;
}

static unsigned take(const search *s, uint8_t *next)
{
    return *next < s->eyes.sees ? s->b->queue[(*next)++] : TS_NONE;
}

static node place(const search *s, const node *from, ts_place to)
{
    node n = *from;
    coach_step *step = &n.step;
    const uint32_t chain = step->back_to_back;
    unsigned part[TS_ATTACK_PARTS];
    step->place = to;
    step->cleared = ts_lock_in(&s->task->forms, &step->board, to, TS_COLUMNS);
    step->spin = to.spin;
    step->lines += step->cleared;
    step->pieces++;
    step->perfect = coach_highest(&step->board) == 0;
    ts_lock lock = {.lines = step->cleared, .spin = step->spin, .perfect = step->perfect};
    ts_chains(s->rules, &lock, &step->combo, &step->back_to_back);
    const unsigned parts =
        ts_attack_parts(s->rules, &lock, chain, step->back_to_back, TS_ATTACK_WHOLE, part);
    step->attack = 0;
    for (unsigned i = 0; i < parts; i++)
        step->attack += part[i];
    n.kind = take(s, &n.next);
    return n;
}

/* Returns the node after a hold; its kind is TS_NONE if no piece can replace the held one. */
static node hold(const search *s, const node *from)
{
    node n = *from;
    n.hold = from->kind;
    n.kind = from->hold ? from->hold : (uint8_t)take(s, &n.next);
    return n;
}

/* ---- what cannot be reached ------------------------------------------------------------------ */

static unsigned pieces_left(const coach_task *t, const coach_step *s)
{
    return t->exercise->pieces > s->pieces ? t->exercise->pieces - s->pieces : 0;
}

/* True when a piece of this kind is among those that can still be placed. */
static bool comes(const search *s, const node *n, unsigned kind)
{
    const unsigned left = pieces_left(s->task, &n->step);
    bool found = n->kind == kind || n->hold == kind;
    for (unsigned i = 0; i < left && n->next + i < s->b->queue_count && !found; i++)
        found = s->b->queue[n->next + i] == kind;
    return found;
}

/* Returns the largest number of rows that so many cells can fill. */
static unsigned fillable(const ts_bitboard *b, unsigned cells)
{
    unsigned rows_missing[TS_COLUMNS + 1] = {0}, rows = 0;
    const unsigned high = coach_highest(b);
    for (unsigned y = 0; y < high; y++) {
        unsigned missing = 0;
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            missing += !(b->column[x] & TS_BITBOARD_ROW(y));
        rows_missing[missing]++;
    }
    rows_missing[TS_COLUMNS] += cells; /* above the stack */
    for (unsigned missing = 1; missing <= TS_COLUMNS; missing++)
        for (; rows_missing[missing] > 0 && missing <= cells; rows_missing[missing]--) {
            cells -= missing;
            rows++;
        }
    return rows;
}

/* True when the pieces that are left cannot reach the goal. */
static bool is_hopeless(const search *s, const node *n)
{
    const coach_exercise *e = s->task->exercise;
    const coach_step *step = &n->step;
    const unsigned left = pieces_left(s->task, step), cells = 4 * left;
    const unsigned high = coach_highest(&step->board);
    switch (e->goal) {
    case COACH_GOAL_COMBO: return step->combo + 1 + (int)left < e->amount;
    case COACH_GOAL_CLEAR: return fillable(&step->board, cells) < high;
    case COACH_GOAL_LINES: return step->lines + fillable(&step->board, cells) < e->amount;
    case COACH_GOAL_LOW: return high > e->amount + fillable(&step->board, cells);
    case COACH_GOAL_ONCE:
        return (e->amount == 4 && !comes(s, n, TS_I)) || fillable(&step->board, cells) < e->amount;
    case COACH_GOAL_SPIN: return !comes(s, n, TS_T) || fillable(&step->board, cells) < e->amount;
    default: return false;
    }
}

/* ---- one answer ------------------------------------------------------------------------------ */

static unsigned cost_of(const search *s, const coach_step *step, bool held)
{
    const unsigned cost = HOLE_COST * coach_holes(&step->board) + coach_bumps(&step->board) +
                          2 * coach_highest(&step->board) + (held ? HOLD_COST : 0);
    return s->eyes.error ? cost + (unsigned)(splitmix_next(s->eyes.random) % s->eyes.error) : cost;
}

/* Limited searchers overlook spins three times as often. */
static bool misses(const search *s, unsigned spin)
{
    const unsigned chance = spin ? 3 * s->eyes.misses : s->eyes.misses;
    return chance && splitmix_next(s->eyes.random) % 1000 < chance;
}

/* Adds the placements of the piece in play. Returns true if one of them reaches the goal: it is
 * then the first of the list. */
static bool add_answers(const search *s, const node *from, bool held, answer *list, unsigned *count)
{
    ts_places found[3];
    const bool spins =
        ts_movegen_one(&s->task->gen, &from->step.board, from->kind, s->eyes.spins, found);
    const unsigned sets = s->eyes.spins && spins ? 3 : 1;
    for (unsigned spin = 0; spin < sets; spin++) {
        ts_place_list places;
        ts_movegen_list(&found[spin], from->kind, spin, &places);
        for (ts_place to; ts_movegen_next(&places, &to);) {
            const node after = place(s, from, to);
            const unsigned verdict = coach_task_judge(s->task, &after.step);
            const answer here = {to, held, cost_of(s, &after.step, held)};
            if (verdict == COACH_REACHED && !misses(s, spin)) {
                list[0] = here;
                return true;
            }
            if (verdict == COACH_OPEN && *count < ANSWERS_MAX)
                list[(*count)++] = here;
        }
    }
    return false;
}

static void sort(answer *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const answer here = list[i];
        unsigned k = i;
        for (; k > 0 && list[k - 1].cost > here.cost; k--)
            list[k] = list[k - 1];
        list[k] = here;
    }
}

/* Tries tidy placements first. Writes the answer, or else the tidiest placement if there is one. */
static bool find(search *s, const node *from, bool may_hold, answer *first)
{
    answer list[ANSWERS_MAX], later;
    unsigned count = 0;
    const node held = hold(s, from);
    const bool holds = s->eyes.holds && may_hold && held.kind && held.kind != from->kind;
    s->nodes++;
    bool done = add_answers(s, from, false, list, &count) ||
                (holds && add_answers(s, &held, true, list, &count));
    if (!done)
        sort(list, count);
    unsigned i = 0;
    for (; i < count && !done && s->nodes < s->eyes.nodes; i++) {
        const node after = place(s, list[i].hold ? &held : from, list[i].to);
        done = after.kind && !is_hopeless(s, &after) && find(s, &after, true, &later);
    }
    if (done)
        *first = list[i > 0 ? i - 1 : 0];
    else if (count > 0)
        *first = list[0];
    return done;
}

bool coach_task_try(const coach_task *t, const ts_board *b, const coach_eyes *eyes, ts_place *to,
                    bool *held)
{
    search s = search_of(t, b, eyes);
    answer first = {{0}, false, 0};
    const node root = root_of(b);
    const bool done = root.kind && find(&s, &root, !b->hold_used, &first);
    *to = first.to;
    *held = first.hold;
    return done;
}

bool coach_task_solve(const coach_task *t, const ts_board *b, ts_place *to, bool *held)
{
    const coach_eyes all = {
        .sees = b->queue_count, .nodes = NODES_MAX, .holds = true, .spins = true};
    return coach_task_try(t, b, &all, to, held);
}

/* ---- all answers ----------------------------------------------------------------------------- */

/* The fields that were searched already, and those that answers end with. */
typedef struct survey {
    search s;
    coach_ways *out;
    unsigned most;
    uint64_t *seen;
    uint64_t end[COACH_WAYS_MAX + 1];
    ts_place path[COACH_PIECES_MAX];
} survey;

static uint64_t hash_of(const node *n)
{
    uint64_t at = (uint64_t)n->kind << 16 | (uint64_t)n->hold << 8 | n->next;
    at ^= (uint64_t)(uint32_t)n->step.combo << 32 | (uint64_t)n->step.lines << 24;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        at = (at ^ n->step.board.column[x]) * UINT64_C(0xff51afd7ed558ccd) ^ at >> 31;
    return splitmix_next(&at) | 1;
}

static void note_way(survey *v, const node *end, unsigned depth)
{
    coach_ways *out = v->out;
    node field = {.step = {.board = end->step.board}};
    const uint64_t hash = hash_of(&field);
    if (out->count == 0 || depth < out->pieces) {
        out->pieces = depth;
        memcpy(out->way, v->path, sizeof out->way);
    }
    for (unsigned i = 0; i < out->count; i++)
        if (v->end[i] == hash)
            return;
    v->end[out->count++] = hash;
}

static void survey_node(survey *v, const node *from, unsigned depth);

static void survey_piece(survey *v, const node *from, unsigned depth)
{
    const search *s = &v->s;
    ts_places found[3];
    const unsigned sets =
        ts_movegen_one(&s->task->gen, &from->step.board, from->kind, true, found) ? 3 : 1;
    for (unsigned spin = 0; spin < sets; spin++) {
        ts_place_list places;
        ts_movegen_list(&found[spin], from->kind, spin, &places);
        for (ts_place to; v->out->count <= v->most && ts_movegen_next(&places, &to);) {
            const node after = place(s, from, to);
            const unsigned verdict = coach_task_judge(s->task, &after.step);
            v->path[depth] = to;
            if (verdict == COACH_REACHED)
                note_way(v, &after, depth + 1);
            else if (verdict == COACH_OPEN && !is_hopeless(s, &after))
                survey_node(v, &after, depth + 1);
        }
    }
}

static void survey_node(survey *v, const node *from, unsigned depth)
{
    const uint64_t hash = hash_of(from);
    uint64_t *seen = &v->seen[hash >> (64 - SEEN_BITS)];
    const node held = hold(&v->s, from);
    if (*seen == hash || depth == COACH_PIECES_MAX)
        return;
    *seen = hash;
    if (from->kind)
        survey_piece(v, from, depth);
    if (held.kind && held.kind != from->kind)
        survey_piece(v, &held, depth);
}

bool coach_task_ways(const coach_task *t, const ts_board *b, unsigned most, coach_ways *out)
{
    const coach_eyes all = {.sees = b->queue_count};
    survey v = {.s = search_of(t, b, &all), .out = out, .most = most};
    const node root = root_of(b);
    *out = (coach_ways){0};
    v.seen = calloc((size_t)1 << SEEN_BITS, sizeof *v.seen);
    if (v.seen && root.kind && !is_hopeless(&v.s, &root))
        survey_node(&v, &root, 0);
    free(v.seen);
    return v.seen != NULL;
}
