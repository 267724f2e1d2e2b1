/* The shapes of pieces, and the placements found with all moves of the rules. */
#include "tessera/forms.h"

#include <string.h>

#include "movegen/fit_map.h"

static ts_form form_of(const ts_cell cell[4], int8_t *left, int8_t *low)
{
    ts_form form = {.width = 0};
    *left = cell[0].x;
    *low = cell[0].y;
    for (int i = 1; i < 4; i++) {
        *left = cell[i].x < *left ? cell[i].x : *left;
        *low = cell[i].y < *low ? cell[i].y : *low;
    }
    for (int i = 0; i < 4; i++) {
        int x = cell[i].x - *left, y = cell[i].y - *low;
        form.column[x] |= TS_BITBOARD_ROW(y);
        form.width = x >= form.width ? (uint8_t)(x + 1) : form.width;
        form.height = y >= form.height ? (uint8_t)(y + 1) : form.height;
    }
    return form;
}

void ts_forms_of(const ts_rules *r, ts_forms *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < 4; rot++) {
            ts_form *form = out->form[kind];
            form[rot] =
                form_of(r->shapes->cell[kind][rot], &out->left[kind][rot], &out->low[kind][rot]);
            unsigned same = 0;
            while (memcmp(form[same].column, form[rot].column, sizeof form->column) != 0)
                same++;
            out->same[kind][rot] = same;
        }
}

ts_place ts_place_of(const ts_forms *f, ts_piece p)
{
    if (p.kind < TS_I || p.kind > TS_Z || p.rot > 3)
        return (ts_place){0};
    return (ts_place){.kind = p.kind,
                      .rot = f->same[p.kind][p.rot],
                      .column = p.x + f->left[p.kind][p.rot],
                      .row = p.y + f->low[p.kind][p.rot]};
}

ts_piece ts_piece_of(const ts_forms *f, ts_place p)
{
    if (p.kind < TS_I || p.kind > TS_Z || p.rot > 3)
        return (ts_piece){0};
    return (ts_piece){.kind = p.kind,
                      .rot = p.rot,
                      .x = p.column - f->left[p.kind][p.rot],
                      .y = p.row - f->low[p.kind][p.rot]};
}

ts_piece ts_first_position(const ts_board *b, unsigned kind)
{
    ts_piece p = ts_spawned(b, kind), below = p;
    below.y--;
    return ts_rules_get(b->rules)->spawn_drop && ts_fits(b, below) ? below : p;
}

bool ts_flips(const ts_rules *r, unsigned kind)
{
    bool kicks = false;
    if (kind < TS_I || kind > TS_Z)
        return false;
    for (unsigned rot = 0; rot < 4; rot++)
        kicks |= r->kicks->list[r->kicks->list_of[kind]][rot][TS_ROTATE_FLIP].tests > 1;
    return kicks;
}

/* ---- places, all rows of a column at once --------------------------------------------------- */

enum { HIGHEST = 63 - TS_FIT_MAP_MARGIN }; /* the last row of a fit map */

typedef struct walk {
    const ts_board *b;
    const ts_forms *f;
    ts_places *out;
    bool at_once, spins, glides;
    uint64_t reached[4][TS_FIT_MAP_COLUMNS];
    uint64_t fresh[4][TS_FIT_MAP_COLUMNS]; /* those not yet expanded */
    ts_fit_map room;
} walk;

static bool is_inside(int x)
{
    return x >= -TS_FIT_MAP_MARGIN && x < TS_FIT_MAP_COLUMNS - TS_FIT_MAP_MARGIN;
}

/* Adds the rows of a column in which the piece comes to rest. If the rules have spins, queries the
 * core for the spin of each. */
static void come_to_rest(walk *w, ts_piece p, uint64_t rows, int test)
{
    const int low = w->f->low[p.kind][p.rot], column = p.x + w->f->left[p.kind][p.rot];
    const unsigned rot = w->f->same[p.kind][p.rot];
    if (!w->spins) {
        w->out[TS_SPIN_NONE].at[rot][column] |= rows << (TS_FIT_MAP_MARGIN - low);
        return;
    }
    for (; rows; rows &= rows - 1) {
        p.y = ts_fit_map_lowest(rows & -rows);
        w->out[ts_spin(w->b, p, test)].at[rot][column] |= TS_BITBOARD_ROW(p.y + low);
    }
}

/* Handles the arrival of the piece in these rows: by a rotation with kick test `test` or, if it is
 * 0, by another move. */
static void arrive(walk *w, ts_piece p, uint64_t rows, int test)
{
    const uint64_t free = ts_fit_map_free(&w->room, p), floors = ts_fit_map_floors(free);
    if (rows & floors)
        come_to_rest(w, p, rows & floors, test);
    if (w->at_once && rows & ~floors) {
        const uint64_t fallen = ts_fit_map_below(free, rows & ~floors) & floors;
        come_to_rest(w, p, fallen, 0);
        rows = (rows & floors) | fallen;
    }
    const int x = p.x + TS_FIT_MAP_MARGIN;
    w->fresh[p.rot][x] |= rows & ~w->reached[p.rot][x];
    w->reached[p.rot][x] |= rows;
}

static void shift(walk *w, ts_piece p, uint64_t rows, int dx)
{
    p.x = p.x + dx;
    if (is_inside(p.x) && (rows &= ts_fit_map_open(&w->room, p)) != 0)
        arrive(w, p, rows, 0);
}

static void rotate(walk *w, ts_piece p, uint64_t rows, int by)
{
    const int tests = ts_fit_map_kicks(&w->room, p.rot, by)->tests;
    for (int test = 1; test <= tests && rows; test++) {
        ts_piece to = p;
        uint64_t there = ts_fit_map_rotated(&w->room, &to, by, test, &rows);
        if (there)
            arrive(w, to, there, test);
    }
}

static void go_on(walk *w, ts_piece p, bool flips)
{
    uint64_t *fresh = &w->fresh[p.rot][p.x + TS_FIT_MAP_MARGIN];
    const uint64_t free = ts_fit_map_free(&w->room, p);
    if (!w->at_once)
        arrive(w, p, ts_fit_map_below(free, *fresh) << 1 & free, 0);
    /* A gliding piece is between two rows until it rests, and then it locks. */
    const uint64_t rows = w->glides ? *fresh & ~ts_fit_map_floors(free) : *fresh;
    *fresh = 0;
    shift(w, p, rows, -1);
    shift(w, p, rows, 1);
    rotate(w, p, rows, 1);
    rotate(w, p, rows, -1);
    if (flips)
        rotate(w, p, rows, 2);
}

void ts_places_walked(const ts_board *b, const ts_forms *f, unsigned kind, bool at_once,
                      ts_places out[3])
{
    ts_places_from(b, f, ts_first_position(b, kind), at_once, out);
}

void ts_places_from(const ts_board *b, const ts_forms *f, ts_piece from, bool at_once,
                    ts_places out[3])
{
    ts_rules scratch;
    const ts_rules *r = ts_board_rules(b, &scratch);
    const unsigned kind = from.kind;
    const bool flips = ts_flips(r, kind);
    walk w;
    w.b = b;
    w.f = f;
    w.out = out;
    w.at_once = at_once;
    w.spins = r->spins != TS_SPINS_NONE;
    w.glides = r->smooth;
    memset(w.reached, 0, sizeof w.reached);
    memset(w.fresh, 0, sizeof w.fresh);
    memset(out, 0, 3 * sizeof *out);
    if (from.y > HIGHEST || !ts_fits(b, from))
        return;
    ts_fit_map_of(b, kind, &w.room);
    w.room.between = w.glides;
    arrive(&w, from, TS_FIT_MAP_ROW(from.y), 0);
    for (bool more = true; more;) {
        more = false;
        for (unsigned rot = 0; rot < 4; rot++)
            for (int x = 0; x < TS_FIT_MAP_COLUMNS; x++)
                if (w.fresh[rot][x]) {
                    ts_piece p = {kind, rot, x - TS_FIT_MAP_MARGIN, 0};
                    go_on(&w, p, flips);
                    more = true;
                }
    }
}
