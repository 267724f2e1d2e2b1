/* Openings by the colours of the first bag, and the search for an order in which the pieces that
 * come build one. */
#include "coach/opener.h"
#include "base/minmax.h"

#include <string.h>

/* An opening is recognised if each of its cells has its colour; other pieces may already be on
 * top. */

static const struct {
    const char *name, *rows;
} openings[] = {
#define OPENING(name, rows) {name, rows},
#include "openings.def"
#undef OPENING
};
enum { OPENINGS = sizeof openings / sizeof openings[0] };

unsigned coach_openings_count(void)
{
    return OPENINGS;
}

const char *coach_opening_name(unsigned opening)
{
    return openings[opening - 1].name;
}

static unsigned mirrored_kind(unsigned kind)
{
    static const uint8_t other[TS_KINDS] = {
        [TS_I] = TS_I, [TS_J] = TS_L, [TS_L] = TS_J, [TS_O] = TS_O,
        [TS_S] = TS_Z, [TS_T] = TS_T, [TS_Z] = TS_S,
    };
    return other[kind];
}

static unsigned kind_of(char letter)
{
    const char *at = strchr(TS_CELL_LETTERS, letter);
    return at && letter != '.' ? (unsigned)(at - TS_CELL_LETTERS) : TS_NONE;
}

unsigned coach_opening_cell(unsigned opening, bool mirrored, unsigned x, unsigned y)
{
    enum { ROW = TS_COLUMNS + 1 };
    const char *rows = openings[opening - 1].rows;
    const unsigned count = (unsigned)(strlen(rows) + 1) / ROW;
    if (y >= count || x >= TS_COLUMNS)
        return TS_NONE;
    const unsigned column = mirrored ? TS_COLUMNS - 1 - x : x;
    const unsigned kind = kind_of(rows[(count - 1 - y) * ROW + column]);
    return mirrored ? mirrored_kind(kind) : kind;
}

static bool is_on(const ts_board *b, unsigned opening, bool mirrored)
{
    const unsigned rows = (unsigned)(strlen(openings[opening - 1].rows) + 1) / (TS_COLUMNS + 1);
    for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            const unsigned kind = coach_opening_cell(opening, mirrored, x, y);
            if (kind != TS_NONE && b->cell[y][x] != kind)
                return false;
        }
    return true;
}

unsigned coach_opening_of(const ts_board *b, bool *mirrored)
{
    if (b->columns != TS_COLUMNS || b->lines > 0 || b->pieces > COACH_OPENING_PIECES)
        return 0;
    for (unsigned i = 1; i <= OPENINGS; i++)
        for (unsigned side = 0; side < 2; side++)
            if (is_on(b, i, side == 1)) {
                *mirrored = side == 1;
                return i;
            }
    return 0;
}

/* ---- the pieces of a shape ------------------------------------------------------------------ */

/* Returns the placement whose cells are these, one word per column, or one of kind TS_NONE. */
static ts_place place_with(const ts_forms *f, unsigned kind, const uint64_t column[TS_COLUMNS])
{
    unsigned left = 0;
    while (left < TS_COLUMNS && !column[left])
        left++;
    for (unsigned rot = 0; rot < 4 && left < TS_COLUMNS; rot++) {
        const ts_form *form = &f->form[kind][rot];
        for (unsigned row = 0; row < TS_ROWS && left + form->width <= TS_COLUMNS; row++) {
            bool same = f->same[kind][rot] == rot;
            for (unsigned x = left; x < TS_COLUMNS && same; x++)
                same = column[x] == (x < left + form->width ? form->column[x - left] >> row : 0);
            if (same)
                return (ts_place){.kind = clamp_u8(kind),
                                  .rot = clamp_u8(rot),
                                  .column = clamp_u8(left),
                                  .row = clamp_u8(row)};
        }
    }
    return (ts_place){0};
}

bool coach_opener_get(const ts_forms *f, unsigned opening, bool mirrored, coach_opener *out)
{
    *out = (coach_opener){0};
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        uint64_t column[TS_COLUMNS] = {0};
        bool any = false;
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            for (unsigned y = 0; y < TS_ROWS; y++)
                if (coach_opening_cell(opening, mirrored, x, y) == kind) {
                    column[x] |= TS_BITBOARD_ROW(y);
                    any = true;
                }
        if (!any)
            continue;
        out->place[out->count] = place_with(f, kind, column);
        if (!out->place[out->count++].kind)
            return false;
    }
    return true;
}

/* ---- an order for the pieces that come ------------------------------------------------------ */

typedef struct order_search {
    const coach_opener *o;
    const ts_movegen *gen;
    const uint8_t *queue; /* after the piece in play */
    unsigned queue_count;
} order_search;

static bool is_reachable(const order_search *s, const ts_bitboard *board, ts_place p)
{
    ts_places found[3];
    ts_movegen_one(s->gen, board, p.kind, false, found);
    return found[TS_SPIN_NONE].at[p.rot][p.column] & TS_BITBOARD_ROW(p.row);
}

static int find_place(const order_search *s, unsigned left, unsigned kind)
{
    for (unsigned i = 0; i < s->o->count; i++)
        if (left >> i & 1 && s->o->place[i].kind == kind)
            return (int)i;
    return -1;
}

/* Searches from a position with the piece `kind` falling and queue[at] next. Each bit of `left` is
 * a placement that is missing. */
static bool can_build(const order_search *s, ts_bitboard board, unsigned left, unsigned kind,
                      unsigned hold, bool may_hold, unsigned at, ts_place *to, bool *holds)
{
    const int i = find_place(s, left, kind);
    ts_place other;
    bool then;
    *to = (ts_place){0};
    *holds = false;
    if (left == 0)
        return true;
    if (i >= 0 && is_reachable(s, &board, s->o->place[i])) {
        const ts_place p = s->o->place[i];
        ts_bitboard after = board;
        const unsigned cleared = ts_bitboard_place(&after, p.kind, p.rot, p.column, p.row);
        const unsigned rest = left & ~(1u << i),
                       next = at < s->queue_count ? s->queue[at] : TS_NONE;
        if (cleared == 0 && can_build(s, after, rest, next, hold, true, at + 1, &other, &then)) {
            *to = p;
            return true;
        }
    }
    if (!may_hold || kind == TS_NONE || (hold == TS_NONE && at >= s->queue_count))
        return false;
    *holds = true;
    return hold ? can_build(s, board, left, hold, kind, false, at, to, &then)
                : can_build(s, board, left, s->queue[at], kind, false, at + 1, to, &then);
}

bool coach_opener_next(const coach_opener *o, const ts_movegen *gen, const ts_forms *f,
                       const ts_board *b, ts_place *to, bool *hold)
{
    const order_search s = {o, gen, b->queue, b->queue_count};
    ts_bitboard board;
    ts_bitboard_of(b, &board);
    uint64_t shape[TS_COLUMNS] = {0};
    unsigned left = 0;
    for (unsigned i = 0; i < o->count; i++) {
        const ts_place *p = &o->place[i];
        const ts_form *form = &f->form[p->kind][p->rot];
        unsigned filled = 0;
        for (unsigned x = 0; x < form->width; x++) {
            const uint64_t cells = form->column[x] >> p->row;
            shape[p->column + x] |= cells;
            filled += (unsigned)__builtin_popcountll(board.column[p->column + x] & cells);
        }
        left |= filled < 4 ? 1u << i : 0;
        if (filled > 0 && filled < 4)
            return false;
    }
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        if (board.column[x] & ~shape[x])
            return false;
    return can_build(&s, board, left, b->piece.kind, b->hold, !b->hold_used, 0, to, hold);
}
