/* Judging fields. A field is taken apart once; each place of a piece in it then only costs the few
 * columns that it changes. */
#include "bot/eval.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define FLOOR TS_BOARD_ROW(0)

/* ---- features ------------------------------------------------------------------------------- */

INLINE int height_of(uint64_t column)
{
    int open =
        column ? __builtin_ctzll(column) : 64; /* so it is one instruction where there is one */
    return 64 - open;
}

INLINE uint64_t holes_of(uint64_t column)
{
    return ~column & -(column & -column);
}

INLINE int bits(uint64_t v)
{
    return __builtin_popcountll(v);
}

INLINE int32_t judge_column(const ts_weights *w, uint64_t column, uint64_t holes)
{
    int32_t value =
        w->height * height_of(column) + w->column_changes * bits(column ^ (column >> 1 | FLOOR));
    if (holes) {
        uint64_t above = (FLOOR >> __builtin_clzll(holes)) - 1;
        value += w->holes * bits(holes) + w->covering * bits(column & above);
    }
    return value;
}

INLINE int32_t judge_edge(const ts_weights *w, uint64_t left, uint64_t right)
{
    int step = height_of(left) - height_of(right);
    return w->row_changes * bits(left ^ right) + w->bumps * (step < 0 ? -step : step);
}

/* Of a wall all rows are filled, also those far above: what is filled there lessens the changes. */
INLINE int32_t judge_wall(const ts_weights *w, uint64_t column)
{
    return -w->row_changes * bits(column);
}

INLINE int32_t judge_well(const ts_weights *w, uint64_t left, uint64_t column, uint64_t right)
{
    int sum = 0;
    for (uint64_t well = ~column & left & right; well; well &= well >> 1)
        sum += bits(well);
    return w->wells * sum;
}

INLINE uint64_t beside(const uint64_t *column, int x, int columns)
{
    return x < 0 || x >= columns ? ~(uint64_t)0 : column[x];
}

/* Edge x lies left of column x. */
INLINE int32_t judge_edge_at(const ts_weights *w, const uint64_t *column, int x, int columns)
{
    if (x == 0)
        return judge_wall(w, column[0]);
    if (x == columns)
        return judge_wall(w, column[columns - 1]);
    return judge_edge(w, column[x - 1], column[x]);
}

INLINE int32_t judge_well_at(const ts_weights *w, const uint64_t *column, int x, int columns)
{
    return judge_well(w, beside(column, x - 1, columns), column[x], beside(column, x + 1, columns));
}

INLINE int32_t judge_top(const ts_judge *j, uint64_t any, uint64_t holes)
{
    int above = height_of(any) - j->visible / 2;
    return j->weights->hole_rows * bits(holes) + (above > 0 ? j->weights->top * above * above : 0);
}

/* Rows that lack one cell, and rows that lack more. */
INLINE void count_empty(uint64_t column, uint64_t *one, uint64_t *more)
{
    *more |= *one & ~column;
    *one |= ~column;
}

/* The row under it lacks but this cell, which is open, as are both beside it in its own; one side
 * is roofed. A T turned in clears two rows if its own lacks nothing else, or one: a slot each. */
INLINE int slots_above(const uint64_t *column, int columns, uint64_t under)
{
    uint64_t row = under >> 1, roof = row >> 1;
    int x = 0, empty = 0;
    while (column[x] & under)
        x++;
    if (x == 0 || x == columns - 1 || (column[x - 1] | column[x + 1]) & row ||
        !((column[x - 1] ^ column[x + 1]) & roof))
        return 0;
    for (int i = 0; i < columns; i++)
        empty += (column[i] & row) == 0;
    return empty == 3 ? 2 : 1;
}

/* Rows that lack one cell which is open above; and notches for a T over them. */
INLINE int32_t judge_plans(const ts_judge *j, const uint64_t *column, uint64_t any, uint64_t one,
                           uint64_t more, uint64_t holes)
{
    const ts_weights *w = j->weights;
    uint64_t ready = one & ~more & ~holes;
    int32_t value = w->ready * bits(ready);
    if (w->slots) /* over it is a row with room, and over that one a roof */
        for (uint64_t left = ready & more << 1 & any << 2; left; left &= left - 1)
            value += w->slots * slots_above(column, j->columns, left & -left);
    return value;
}

/* ---- a field -------------------------------------------------------------------------------- */

INLINE void take_apart(const ts_judge *j, const uint64_t *column, ts_ground *g)
{
    const ts_weights *w = j->weights;
    int columns = j->columns;
    memcpy(g->column, column, sizeof g->column);
    g->filled_left[0] = g->filled_right[columns] = ~(uint64_t)0;
    g->any_left[0] = g->any_right[columns] = 0;
    g->holes_left[0] = g->holes_right[columns] = 0;
    g->one_left[0] = g->one_right[columns] = g->more_left[0] = g->more_right[columns] = 0;
    g->columns_all = g->edges_all = g->wells_all = 0;
    for (int x = 0; x < columns; x++) {
        g->holes[x] = holes_of(column[x]);
        g->filled_left[x + 1] = g->filled_left[x] & column[x];
        g->any_left[x + 1] = g->any_left[x] | column[x];
        g->holes_left[x + 1] = g->holes_left[x] | g->holes[x];
        g->one_left[x + 1] = g->one_left[x];
        g->more_left[x + 1] = g->more_left[x];
        count_empty(column[x], &g->one_left[x + 1], &g->more_left[x + 1]);
        g->columns_left[x] = g->columns_all;
        g->edges_left[x] = g->edges_all;
        g->wells_left[x] = g->wells_all;
        g->columns_all += judge_column(w, column[x], g->holes[x]);
        g->edges_all += judge_edge_at(w, column, x, columns);
        g->wells_all += judge_well_at(w, column, x, columns);
    }
    g->columns_left[columns] = g->columns_all;
    g->edges_left[columns] = g->edges_all;
    g->wells_left[columns] = g->wells_all;
    g->edges_all += judge_edge_at(w, column, columns, columns);
    for (int x = columns; x-- > 0;) {
        g->filled_right[x] = g->filled_right[x + 1] & column[x];
        g->any_right[x] = g->any_right[x + 1] | column[x];
        g->holes_right[x] = g->holes_right[x + 1] | g->holes[x];
        g->one_right[x] = g->one_right[x + 1];
        g->more_right[x] = g->more_right[x + 1];
        count_empty(column[x], &g->one_right[x], &g->more_right[x]);
    }
}

INLINE int32_t judge_whole(const ts_judge *j, const uint64_t *column)
{
    const ts_weights *w = j->weights;
    uint64_t any = 0, all_holes = 0, one = 0, more = 0;
    int columns = j->columns;
    int32_t value = judge_edge_at(w, column, columns, columns);
    for (int x = 0; x < columns; x++) {
        uint64_t holes = holes_of(column[x]);
        any |= column[x];
        all_holes |= holes;
        count_empty(column[x], &one, &more);
        value += judge_column(w, column[x], holes) + judge_edge_at(w, column, x, columns) +
                 judge_well_at(w, column, x, columns);
    }
    return value + judge_top(j, any, all_holes) + judge_plans(j, column, any, one, more, all_holes);
}

/* The rows that are left close up; from the highest full row down. */
INLINE void take_rows(uint64_t *column, int columns, uint64_t full)
{
    while (full) {
        uint64_t row = full & -full, above = row - 1;
        for (int x = 0; x < columns; x++)
            column[x] = (column[x] & ~(row | above)) | (column[x] & above) << 1;
        full ^= row;
    }
}

/* ---- places --------------------------------------------------------------------------------- */

/* What changes: the piece's own columns, the edges beside them, the wells next to those. */
INLINE int32_t judge_change(const ts_judge *j, const ts_ground *g, const ts_form *form, int x0,
                            int row, uint64_t *any, uint64_t *full)
{
    const ts_weights *w = j->weights;
    int columns = j->columns, x1 = x0 + form->width;
    uint64_t column[TS_COLUMNS], holes = g->holes_left[x0] | g->holes_right[x1];
    int32_t value = g->columns_all - (g->columns_left[x1] - g->columns_left[x0]);
    uint64_t one = g->one_left[x0] | g->one_right[x1];
    uint64_t more = g->more_left[x0] | g->more_right[x1] | (g->one_left[x0] & g->one_right[x1]);
    memcpy(column, g->column, sizeof column);
    *any = g->any_left[x0] | g->any_right[x1];
    *full = g->filled_left[x0] & g->filled_right[x1];
    for (int x = x0; x < x1; x++) {
        column[x] |= form->column[x - x0] >> row;
        *any |= column[x];
        *full &= column[x];
        count_empty(column[x], &one, &more);
        uint64_t holes_here = holes_of(column[x]);
        holes |= holes_here;
        value += judge_column(w, column[x], holes_here);
    }
    if (*full)
        return 0;
    int wells_from = x0 > 0 ? x0 - 1 : 0, wells_to = x1 < columns ? x1 + 1 : columns;
    int32_t edges_end = x1 == columns ? g->edges_all : g->edges_left[x1 + 1];
    value += g->edges_all - (edges_end - g->edges_left[x0]);
    for (int x = x0; x <= x1; x++)
        value += judge_edge_at(w, column, x, columns);
    value += g->wells_all - (g->wells_left[wells_to] - g->wells_left[wells_from]);
    for (int x = wells_from; x < wells_to; x++)
        value += judge_well_at(w, column, x, columns);
    return value + judge_top(j, *any, holes) + judge_plans(j, column, *any, one, more, holes);
}

INLINE void judge_place(const ts_judge *j, const ts_ground *g, const ts_form *form, ts_scored *s)
{
    const ts_weights *w = j->weights;
    int x0 = s->place.column, row = s->place.row;
    uint64_t any, full;
    s->value = judge_change(j, g, form, x0, row, &any, &full);
    s->lines = s->eroded = s->perfect = 0;
    if (full) {
        uint64_t column[TS_COLUMNS];
        memcpy(column, g->column, sizeof column);
        for (int i = 0; i < form->width; i++) {
            column[x0 + i] |= form->column[i] >> row;
            s->eroded = (uint8_t)(s->eroded + bits(form->column[i] >> row & full));
        }
        s->lines = (uint8_t)bits(full);
        s->perfect = (any & ~full) == 0;
        take_rows(column, j->columns, full);
        s->value = judge_whole(j, column);
    }
    s->height = (uint8_t)(height_of(any) - s->lines);
    s->cells_above = row >= j->visible;
    s->value += w->landing * (2 * row + form->height - 1) + w->eroded * s->lines * s->eroded;
}

INLINE unsigned judge_all(const ts_judge *j, const ts_board *b, unsigned kind, unsigned spin,
                          const ts_places *places, ts_scored *out, unsigned room)
{
    ts_ground g;
    unsigned count = 0;
    take_apart(j, b->column, &g);
    for (unsigned rot = 0; rot < 4; rot++) {
        if (j->forms->same[kind][rot] != rot)
            continue;
        const ts_form *form = &j->forms->form[kind][rot];
        for (unsigned x = 0; x + form->width <= j->columns; x++)
            for (uint64_t at = places->at[rot][x]; at && count < room; at &= at - 1) {
                ts_scored *s = &out[count++];
                s->place = (ts_place){(uint8_t)kind, (uint8_t)rot, (uint8_t)x,
                                      (uint8_t)(63 - __builtin_ctzll(at)), (uint8_t)spin};
                judge_place(j, &g, form, s);
            }
    }
    return count;
}

/* Processors that count bits by themselves get a build of their own. */
#if defined __x86_64__ && defined __GNUC__
__attribute__((target("popcnt,bmi,lzcnt"))) static unsigned
judge_all_fast(const ts_judge *j, const ts_board *b, unsigned kind, unsigned spin,
               const ts_places *places, ts_scored *out, unsigned room)
{
    return judge_all(j, b, kind, spin, places, out, room);
}
#define FAST_IS_THERE (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx2"))
#else
#define judge_all_fast judge_all
#define FAST_IS_THERE 0
#endif

unsigned ts_judge_places(const ts_judge *j, const ts_board *b, unsigned kind, unsigned spin,
                         const ts_places *places, ts_scored *out, unsigned room)
{
    return FAST_IS_THERE ? judge_all_fast(j, b, kind, spin, places, out, room)
                         : judge_all(j, b, kind, spin, places, out, room);
}

int32_t ts_judge_board(const ts_judge *j, const ts_board *b)
{
    return judge_whole(j, b->column);
}

unsigned ts_lock_in(const ts_forms *f, ts_board *b, ts_place p, unsigned columns)
{
    const ts_form *form = &f->form[p.kind][p.rot];
    uint64_t full = ~(uint64_t)0;
    for (unsigned i = 0; i < form->width; i++)
        b->column[p.column + i] |= form->column[i] >> p.row;
    for (unsigned x = 0; x < columns; x++)
        full &= b->column[x];
    take_rows(b->column, (int)columns, full);
    return (unsigned)bits(full);
}
