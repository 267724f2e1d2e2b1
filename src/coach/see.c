/* Finds the features that make a placement better: slots, holes, wells, and the next placements. */
#include "coach/see.h"
#include "coach/mark.h"

#include <string.h>

enum { WELL_DEPTH = 3, LINE_PLACES = 5000 };

typedef struct field {
    ts_bitboard board;
    int columns;
} field;

static field field_of(const ts_board *b)
{
    field f = {.columns = b->columns};
    ts_bitboard_of(b, &f.board);
    for (unsigned x = b->columns; x < TS_COLUMNS; x++)
        f.board.column[x] = ~(uint64_t)0;
    return f;
}

static field field_after(const ts_board *b, const ts_forms *forms, ts_piece p)
{
    field f = field_of(b);
    ts_lock_in(forms, &f.board, ts_place_of(forms, p), b->columns);
    return f;
}

static bool is_filled(const field *f, int x, int y)
{
    return x < 0 || x >= f->columns || y < 0 ||
           (y < TS_ROWS && f->board.column[x] & TS_BITBOARD_ROW(y));
}

/* True when this column is empty from row y on. */
static bool is_open(const field *f, int x, int y)
{
    const uint64_t from_there = y < TS_ROWS ? (TS_BITBOARD_ROW(y) << 1) - 1 : 0;
    return x >= 0 && x < f->columns && !(f->board.column[x] & from_there);
}

/* ---- slots ---------------------------------------------------------------------------------- */

/* Returns the column of the overhang, or -1: a T lies in rows y and y + 1 with its stem down in
 * column x, below one filled corner, and comes in from the open side. */
static int overhang_of_slot(const field *f, int x, int y)
{
    if (is_filled(f, x, y) || !is_filled(f, x, y - 1) || !is_filled(f, x - 1, y) ||
        !is_filled(f, x + 1, y) || !is_open(f, x, y))
        return -1;
    for (int side = -1; side <= 1; side += 2) {
        const bool roofed = !is_filled(f, x + side, y + 1) && is_filled(f, x + side, y + 2);
        if (roofed && x + side >= 0 && x + side < f->columns && is_open(f, x - side, y + 1))
            return x + side;
    }
    return -1;
}

static int find_slot(const field *f)
{
    for (int x = 0; x < f->columns; x++)
        for (int y = 0; y + 2 < TS_ROWS; y++) {
            const int overhang = overhang_of_slot(f, x, y);
            if (overhang >= 0)
                return overhang;
        }
    return -1;
}

/* Returns the column of a filled cell above the piece, or -1. */
static int overhang_above(const ts_board *b, ts_piece p)
{
    const field f = field_of(b);
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (unsigned i = 0; i < 4; i++)
        if (is_filled(&f, cell[i].x, cell[i].y + 1))
            return cell[i].x;
    return -1;
}

/* ---- holes and wells ------------------------------------------------------------------------ */

/* Returns the first column in which the piece lies on an empty cell, or -1. */
static int covered_by(const ts_board *b, ts_piece p)
{
    field f = field_of(b);
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (unsigned i = 0; i < 4; i++)
        f.board.column[cell[i].x] |= TS_BITBOARD_ROW(cell[i].y);
    int first = -1;
    for (unsigned i = 0; i < 4; i++)
        if (!is_filled(&f, cell[i].x, cell[i].y - 1) && (first < 0 || cell[i].x < first))
            first = cell[i].x;
    return first;
}

static int height_at(const field *f, int x)
{
    int y = TS_ROWS;
    while (y > 0 && !is_filled(f, x, y - 1))
        y--;
    return y;
}

/* Returns the only column with both its neighbours three rows higher, or -1. */
static int find_well(const field *f)
{
    int well = -1;
    for (int x = 0; x < f->columns; x++) {
        const int top = height_at(f, x) + WELL_DEPTH;
        if ((x > 0 && height_at(f, x - 1) < top) ||
            (x + 1 < f->columns && height_at(f, x + 1) < top))
            continue;
        if (well >= 0)
            return -1;
        well = x;
    }
    return well;
}

/* ---- what there is to see ------------------------------------------------------------------- */

static coach_sight sight(unsigned what, int column)
{
    return (coach_sight){.what = what, .column = column + 1};
}

coach_sight coach_see(const ts_board *b, const coach_mark *m)
{
    ts_forms forms;
    ts_forms_of(ts_rules_get(b->rules), &forms);
    if (m->grade == COACH_UNGRADED || m->best.piece.kind == TS_NONE)
        return sight(COACH_SEE_NOTHING, -1);
    const field best = field_after(b, &forms, m->best.piece),
                played = field_after(b, &forms, m->played.piece);
    int column = m->best.spin ? overhang_above(b, m->best.piece) : -1;
    if (column >= 0)
        return sight(COACH_SEE_SPIN, column);
    column = find_slot(&best);
    if (column >= 0 && find_slot(&played) < 0)
        return sight(COACH_SEE_SLOT, column);
    column = covered_by(b, m->played.piece);
    if (column >= 0 && covered_by(b, m->best.piece) < 0)
        return sight(COACH_SEE_COVERS, column);
    column = find_well(&best);
    if (column >= 0 && find_well(&played) != column)
        return sight(COACH_SEE_WELL, column);
    return sight(COACH_SEE_NOTHING, -1);
}

/* ---- what follows --------------------------------------------------------------------------- */

static void drop_known(ts_question *q)
{
    memmove(q->queue, q->queue + 1, --q->queue_count);
}

/* Changes the query to the one after this placement. */
static void place_in(ts_question *q, const ts_forms *forms, ts_place place, bool hold)
{
    if (hold) {
        const uint8_t held = q->hold;
        q->hold = q->queue[0];
        if (held == TS_NONE)
            drop_known(q);
    }
    drop_known(q);
    q->hold_is = q->hold_is ? 1 : 0;
    ts_lock_in(forms, &q->board, place, q->columns);
}

unsigned coach_line_after(ts_searcher *searcher, coach_line_search *l, const ts_match *m,
                          unsigned board, const coach_move *best, coach_move out[COACH_LINE_MAX])
{
    coach_question(m, board, LINE_PLACES, &l->q);
    return coach_line_from(searcher, l, best, out);
}

unsigned coach_line_from(ts_searcher *searcher, coach_line_search *l, const coach_move *best,
                         coach_move out[COACH_LINE_MAX])
{
    ts_question *q = &l->q;
    ts_forms forms;
    ts_movegen known;
    unsigned count = 0;
    q->budget = LINE_PLACES;
    ts_forms_of(q->rules, &forms);
    if (!ts_movegen_of(q->rules, &known))
        return 0;
    place_in(q, &forms, ts_place_of(&forms, best->piece), best->hold);
    while (count < COACH_LINE_MAX && q->queue_count > 0) {
        ts_search(searcher, q, &l->answer);
        if (l->answer.count == 0)
            break;
        const ts_choice *c = &l->answer.choice[0];
        if (c->hold && q->hold == TS_NONE && q->queue_count < 2)
            break;
        out[count++] = coach_move_of(&forms, c);
        place_in(q, &forms, c->place, c->hold);
    }
    return count;
}
