/* Forms of pieces, and places found move by move. */
#include "bot/forms.h"

#include <string.h>

/* Reference cells can stand a little outside of the field: positions are kept this much shifted. */
enum { MARGIN = 4, POSITION_ROWS = TS_ROWS + 2 * MARGIN, POSITION_COLUMNS = 16 };

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
        form.column[x] |= TS_BOARD_ROW(y);
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
            out->same[kind][rot] = (uint8_t)same;
        }
}

ts_place ts_place_of(const ts_forms *f, ts_piece p)
{
    return (ts_place){.kind = p.kind,
                      .rot = f->same[p.kind][p.rot],
                      .column = (uint8_t)(p.x + f->left[p.kind][p.rot]),
                      .row = (uint8_t)(p.y + f->low[p.kind][p.rot])};
}

ts_piece ts_first_position(const ts_game *g, unsigned kind)
{
    ts_piece p = ts_spawned(g, kind), below = p;
    below.y--;
    return ts_rules_get(g->rules)->spawn_drop && ts_fits(g, below) ? below : p;
}

bool ts_half_turns(const ts_rules *r, unsigned kind)
{
    bool turns = false;
    for (unsigned rot = 0; rot < 4; rot++)
        turns |= r->kicks->list[r->kicks->list_of[kind]][rot][TS_TURN_FLIP].tests > 1;
    return turns;
}

/* ---- places, move by move ------------------------------------------------------------------- */

typedef struct walk {
    const ts_game *g;
    const ts_forms *f;
    ts_places *out;
    bool at_once;
    unsigned count;
    uint16_t seen[4][POSITION_ROWS];
    ts_piece reached[4 * POSITION_ROWS * POSITION_COLUMNS];
} walk;

/* The piece has come to p by a turn that took this test; 0: by another move. */
static void arrive(walk *w, ts_piece p, int test)
{
    if (w->at_once) {
        ts_piece floor = ts_dropped(w->g, p);
        test = floor.y == p.y ? test : 0;
        p = floor;
    }
    ts_piece below = p;
    below.y--;
    if (!ts_fits(w->g, below)) {
        ts_place place = ts_place_of(w->f, p);
        w->out[ts_spin(w->g, p, test)].at[place.rot][place.column] |= TS_BOARD_ROW(place.row);
    }
    uint16_t *row = &w->seen[p.rot][p.y + MARGIN];
    if (*row >> (p.x + MARGIN) & 1)
        return;
    *row = (uint16_t)(*row | 1u << (p.x + MARGIN));
    w->reached[w->count++] = p;
}

static void try_shift(walk *w, ts_piece p, int x, int y)
{
    p.x = (int8_t)(p.x + x);
    p.y = (int8_t)(p.y + y);
    if (ts_fits(w->g, p))
        arrive(w, p, 0);
}

static void try_turn(walk *w, ts_piece p, int turn)
{
    int test = ts_rotated(w->g, &p, turn);
    if (test)
        arrive(w, p, test);
}

/* In the free sky a piece can take any column and rotation in every row, so the rows of it between
 * where it comes in and the stack would only be searched for nothing. */
static ts_piece lowered(const ts_game *g, ts_piece p)
{
    int stack = TS_ROWS;
    while (stack > 0 && g->row[stack - 1] == 0)
        stack--;
    while (p.y > stack + MARGIN)
        p.y--;
    return p;
}

void ts_places_walked(const ts_game *g, const ts_forms *f, unsigned kind, bool at_once,
                      ts_places out[3])
{
    walk w;
    ts_piece first = ts_first_position(g, kind);
    bool half_turns = ts_half_turns(ts_rules_get(g->rules), kind);
    w.g = g;
    w.f = f;
    w.out = out;
    w.at_once = at_once;
    w.count = 0;
    memset(w.seen, 0, sizeof w.seen);
    memset(out, 0, 3 * sizeof *out);
    if (!ts_fits(g, first))
        return;
    arrive(&w, at_once ? first : lowered(g, first), 0);
    for (unsigned i = 0; i < w.count; i++) {
        ts_piece p = w.reached[i];
        try_shift(&w, p, -1, 0);
        try_shift(&w, p, 1, 0);
        try_shift(&w, p, 0, -1);
        try_turn(&w, p, 1);
        try_turn(&w, p, -1);
        if (half_turns)
            try_turn(&w, p, 2);
    }
}
