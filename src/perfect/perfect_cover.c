/* The smallest, or the easiest, set of solutions that wins all queues that can be won: a set cover.
 * Rows are queues, columns solutions. First, redundant rows and columns are removed; the rest is
 * searched, with a lower bound from rows that share no column. If the search does not finish, the
 * result is the best set so far, with the bound. */
#include <stdlib.h>

#include "internal.h"

enum { COST_DROPPED = 1, COST_MOVED = 4, DEPTH_MAX = 256 };

typedef struct cover {
    unsigned rows, columns, row_words, column_words;
    uint64_t *row;    /* by row: its columns */
    uint64_t *column; /* by column: its rows */
    uint8_t *cost;
    unsigned *chosen, count, sum; /* of the current branch */
    unsigned *best, best_count, best_sum;
    uint64_t *level; /* rows and columns left, for each depth */
    unsigned work;
    bool cut;
} cover;

static uint64_t *row_of(const cover *c, unsigned r)
{
    return c->row + (size_t)r * c->column_words;
}

static uint64_t *column_of(const cover *c, unsigned k)
{
    return c->column + (size_t)k * c->row_words;
}

static bool has(const uint64_t *bits, unsigned i)
{
    return bits[i / 64] >> i % 64 & 1;
}

static void set(uint64_t *bits, unsigned i)
{
    bits[i / 64] |= (uint64_t)1 << i % 64;
}

static void unset(uint64_t *bits, unsigned i)
{
    bits[i / 64] &= ~((uint64_t)1 << i % 64);
}

/* Counts the bits that are also in `left`. */
static unsigned size_of(const uint64_t *bits, const uint64_t *left, unsigned words)
{
    unsigned size = 0;
    for (unsigned i = 0; i < words; i++)
        size += __builtin_popcountll(bits[i] & left[i]);
    return size;
}

static bool is_within(const uint64_t *a, const uint64_t *b, const uint64_t *left, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i] & left[i] & ~b[i])
            return false;
    return true;
}

static bool is_empty(const uint64_t *bits, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (bits[i])
            return false;
    return true;
}

/* ---- making it smaller ----------------------------------------------------------------------- */

static void choose(cover *c, uint64_t *rows, unsigned column)
{
    for (unsigned i = 0; i < c->row_words; i++)
        rows[i] &= ~column_of(c, column)[i];
    c->chosen[c->count++] = column;
    c->sum += c->cost[column];
}

/* Drops a queue that is won whenever another one is. */
static bool drop_rows(cover *c, uint64_t *rows, const uint64_t *columns)
{
    bool any = false;
    for (unsigned a = 0; a < c->rows; a++)
        for (unsigned b = 0; b < c->rows && has(rows, a); b++)
            if (a != b && has(rows, b) &&
                is_within(row_of(c, a), row_of(c, b), columns, c->column_words)) {
                unset(rows, b);
                any = true;
            }
    return any;
}

/* Drops a solution that wins nothing more than another one, at no lower cost. */
static bool drop_columns(cover *c, const uint64_t *rows, uint64_t *columns)
{
    bool any = false;
    for (unsigned b = 0; b < c->columns; b++)
        for (unsigned a = 0; a < c->columns && has(columns, b); a++)
            if (a != b && has(columns, a) && c->cost[b] <= c->cost[a] &&
                is_within(column_of(c, a), column_of(c, b), rows, c->row_words)) {
                unset(columns, a);
                any = true;
            }
    return any;
}

/* Chooses the solution of a queue that only one solution wins. */
static bool take_needed(cover *c, uint64_t *rows, uint64_t *columns)
{
    bool any = false;
    for (unsigned r = 0; r < c->rows; r++) {
        if (!has(rows, r) || size_of(row_of(c, r), columns, c->column_words) != 1)
            continue;
        for (unsigned k = 0; k < c->columns; k++)
            if (has(columns, k) && has(row_of(c, r), k)) {
                choose(c, rows, k);
                unset(columns, k);
                any = true;
                break;
            }
    }
    return any;
}

/* ---- searching ------------------------------------------------------------------------------- */

static void keep_best(cover *c)
{
    if (c->sum >= c->best_sum)
        return;
    c->best_sum = c->sum;
    c->best_count = c->count;
    memcpy(c->best, c->chosen, c->count * sizeof *c->best);
}

/* Always chooses the solution that wins most for its cost. */
static void choose_greedily(cover *c, const uint64_t *rows, const uint64_t *columns)
{
    const unsigned count = c->count, sum = c->sum;
    uint64_t *left = c->level + (size_t)DEPTH_MAX * (c->row_words + c->column_words);
    memcpy(left, rows, c->row_words * sizeof *left);
    while (!is_empty(left, c->row_words)) {
        unsigned best = 0, wins = 0;
        for (unsigned k = 0; k < c->columns; k++) {
            const unsigned w = has(columns, k) ? size_of(column_of(c, k), left, c->row_words) : 0;
            if (w && (!wins || w * c->cost[best] > wins * c->cost[k])) {
                best = k;
                wins = w;
            }
        }
        if (!wins)
            return;
        choose(c, left, best);
    }
    keep_best(c);
    c->count = count;
    c->sum = sum;
}

/* Returns a lower bound for the cost of the remaining rows: rows that share no column must each be
 * paid for. Also finds the row with the fewest columns. */
static unsigned bound_of(cover *c, const uint64_t *rows, const uint64_t *columns, uint64_t *used,
                         unsigned *fewest)
{
    unsigned bound = 0, least = ~0u;
    memset(used, 0, c->column_words * sizeof *used);
    for (unsigned size = 1; size <= 8; size++)
        for (unsigned r = 0; r < c->rows; r++) {
            if (!has(rows, r))
                continue;
            const unsigned here = size_of(row_of(c, r), columns, c->column_words);
            if (here < least) {
                least = here;
                *fewest = r;
            }
            if ((size < 8 ? here != size : here < 8) ||
                size_of(row_of(c, r), used, c->column_words) > 0)
                continue;
            unsigned cost = COST_MOVED;
            for (unsigned i = 0; i < c->column_words; i++) {
                const uint64_t mine = row_of(c, r)[i] & columns[i];
                used[i] |= mine;
                for (uint64_t m = mine; m; m &= m - 1) {
                    const unsigned k = i * 64 + (unsigned)__builtin_ctzll(m);
                    cost = c->cost[k] < cost ? c->cost[k] : cost;
                }
            }
            bound += cost;
        }
    return bound;
}

/* Stores the lower bound of all pruned branches in `cut`. */
static void search(cover *c, unsigned depth)
{
    const unsigned words = c->row_words + c->column_words;
    uint64_t *rows = c->level + (size_t)depth * words, *columns = rows + c->row_words;
    uint64_t *used = c->level + (size_t)(DEPTH_MAX + 1) * words;
    unsigned fewest = 0;
    if (is_empty(rows, c->row_words)) {
        keep_best(c);
        return;
    }
    if (c->work == 0 || depth + 1 == DEPTH_MAX) {
        c->cut = true;
        return;
    }
    c->work--;
    if (c->sum + bound_of(c, rows, columns, used, &fewest) >= c->best_sum)
        return;
    for (;;) {
        unsigned best = 0, wins = 0;
        for (unsigned k = 0; k < c->columns; k++) {
            if (!has(columns, k) || !has(row_of(c, fewest), k))
                continue;
            const unsigned w = size_of(column_of(c, k), rows, c->row_words);
            if (!wins || w * c->cost[best] > wins * c->cost[k]) {
                best = k;
                wins = w;
            }
        }
        if (!wins || c->cut)
            return;
        unset(columns, best);
        memcpy(rows + words, rows, words * sizeof *rows);
        choose(c, rows + words, best);
        search(c, depth + 1);
        c->count--;
        c->sum -= c->cost[best];
    }
}

/* ---- from solutions -------------------------------------------------------------------------- */

/* Merges queues that the same solutions win into one row. `queue` has a queue of each row. */
static unsigned find_rows(const ts_perfect *p, const uint64_t *const *wins, unsigned columns,
                          uint64_t *queue)
{
    unsigned rows = 0, room = 64;
    while (room < p->answer.won * 2)
        room *= 2;
    uint64_t *keys = calloc(room, sizeof *keys);
    if (!keys)
        return 0;
    for (uint64_t q = 0; q < p->answer.all; q++) {
        if (!(p->won[q / 64] >> q % 64 & 1))
            continue;
        uint64_t key = 1;
        for (unsigned k = 0; k < columns; k++)
            if (wins[k][q / 64] >> q % 64 & 1) {
                key ^= (k + 1) * 0x9e3779b97f4a7c15u;
                key *= 0xd6e8feb86659fd93u;
                key ^= key >> 32;
            }
        unsigned at = (unsigned)(key >> 7) & (room - 1);
        while (keys[at] && keys[at] != key)
            at = (at + 1) & (room - 1);
        if (!keys[at])
            queue[rows++] = q;
        keys[at] = key;
    }
    free(keys);
    return rows;
}

static bool fill_in(const ts_perfect *p, cover *c, const uint64_t *const *wins)
{
    uint64_t *queue = malloc(((size_t)p->answer.won + 1) * sizeof *queue);
    if (!queue)
        return false;
    c->rows = find_rows(p, wins, c->columns, queue);
    c->row_words = c->rows / 64 + 1;
    c->column_words = c->columns / 64 + 1;
    const size_t words = c->row_words + c->column_words;
    c->row = calloc((size_t)c->rows * c->column_words + 1, sizeof *c->row);
    c->column = calloc((size_t)c->columns * c->row_words + 1, sizeof *c->column);
    c->level = calloc((DEPTH_MAX + 2) * words, sizeof *c->level);
    const bool made = c->row && c->column && c->level && (c->rows || !p->answer.won);
    for (unsigned r = 0; r < c->rows && made; r++)
        for (unsigned k = 0; k < c->columns; k++)
            if (wins[k][queue[r] / 64] >> queue[r] % 64 & 1) {
                set(row_of(c, r), k);
                set(column_of(c, k), r);
            }
    free(queue);
    return made;
}

static unsigned solve(cover *c, unsigned work)
{
    uint64_t *rows = c->level, *columns = rows + c->row_words, *used;
    for (unsigned r = 0; r < c->rows; r++)
        set(rows, r);
    for (unsigned k = 0; k < c->columns; k++)
        set(columns, k);
    for (bool again = true; again;) {
        again = take_needed(c, rows, columns);
        again = drop_columns(c, rows, columns) || again;
        again = drop_rows(c, rows, columns) || again;
    }
    used = c->level + (size_t)(DEPTH_MAX + 1) * (c->row_words + c->column_words);
    unsigned fewest;
    const unsigned least = c->sum + bound_of(c, rows, columns, used, &fewest);
    choose_greedily(c, rows, columns);
    c->work = work;
    search(c, 0);
    return c->cut ? least : c->best_sum;
}

bool ts_perfect_cover(const ts_perfect *p, bool easy, unsigned work, ts_cover *out, unsigned *cost)
{
    const unsigned kinds = easy ? 2 : 1, columns = p->solutions * kinds;
    cover c = {.columns = columns, .best_sum = ~0u};
    const uint64_t **wins = malloc((columns + 1) * sizeof *wins);
    *out = (ts_cover){.chosen = malloc((columns + 1) * sizeof *out->chosen),
                      .dropped = malloc(columns + 1)};
    c.cost = malloc(columns + 1);
    c.chosen = malloc((columns + 1) * sizeof *c.chosen);
    c.best = malloc((columns + 1) * sizeof *c.best);
    bool made = wins && out->chosen && out->dropped && c.cost && c.chosen && c.best;
    for (unsigned k = 0; k < columns && made; k++) {
        const ts_perfect_solution *s = &p->solution[k / kinds];
        const bool dropped = k % kinds;
        wins[k] = dropped ? s->won_dropped : s->won;
        c.cost[k] = easy && !dropped ? COST_MOVED : COST_DROPPED;
    }
    made = made && p->won && fill_in(p, &c, wins);
    if (made) {
        out->least = solve(&c, work);
        out->count = c.best_count;
        *cost = c.best_sum;
        for (unsigned i = 0; i < c.best_count; i++) {
            out->chosen[i] = c.best[i] / kinds;
            out->dropped[i] = c.best[i] % kinds;
        }
    } else {
        ts_cover_free(out);
    }
    free(wins);
    free(c.cost);
    free(c.chosen);
    free(c.best);
    free(c.row);
    free(c.column);
    free(c.level);
    return made;
}

void ts_cover_free(ts_cover *c)
{
    free(c->chosen);
    free(c->dropped);
    *c = (ts_cover){.chosen = NULL};
}
