/* Finds perfect clears for the maker of replays: it knows all pieces to come and lays them without
 * a hole, by dropping them, in four rows at most. */
#ifndef TESSERA_ALL_CLEAR_H
#define TESSERA_ALL_CLEAR_H

#include "tessera.h"

typedef struct clear_step {
    int hold, turn, shift; /* first: 0 or 1; quarters clockwise; cells */
} clear_step;

enum { CLEAR_ROWS = 4, CLEAR_PIECES = 10 };

/* A stack without holes is its heights; pieces are laid so that none comes to be. */
typedef struct flat {
    uint8_t height[TS_COLUMNS], limit;
} flat;

typedef struct search {
    uint8_t kind[CLEAR_PIECES + 2]; /* that come, in order */
    clear_step list[CLEAR_PIECES];
    unsigned count, nodes;
} search;

/* Finds the lowest and highest cells of a piece's columns, and its distance from where it comes
 * in. */
static bool lay(flat *f, const ts_board *b, unsigned kind, unsigned rot, int left, int *shift)
{
    ts_piece p = ts_spawned(b, kind);
    ts_cell cell[4];
    int low[4] = {9, 9, 9, 9}, high[4] = {-9, -9, -9, -9}, first = 99, wide = 0, y = 0;
    p.rot = (uint8_t)rot;
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        first = cell[i].x < first ? cell[i].x : first;
    for (int i = 0; i < 4; i++) {
        int x = cell[i].x - first, up = cell[i].y - p.y + 2;
        low[x] = up < low[x] ? up : low[x];
        high[x] = up > high[x] ? up : high[x];
        wide = x + 1 > wide ? x + 1 : wide;
    }
    if (left + wide > TS_COLUMNS)
        return false;
    y = f->height[left] - low[0];
    for (int x = 0; x < wide; x++) {
        if (f->height[left + x] != y + low[x] || y + high[x] >= f->limit)
            return false;
        f->height[left + x] = (uint8_t)(y + high[x] + 1);
    }
    *shift = left - first;
    return true;
}

static bool is_flat(const flat *f)
{
    for (int x = 0; x < TS_COLUMNS; x++)
        if (f->height[x])
            return false;
    return true;
}

static void clear_flat(flat *f)
{
    int least = CLEAR_ROWS;
    for (int x = 0; x < TS_COLUMNS; x++)
        least = f->height[x] < least ? f->height[x] : least;
    for (int x = 0; x < TS_COLUMNS; x++)
        f->height[x] = (uint8_t)(f->height[x] - least);
    f->limit = (uint8_t)(f->limit - least);
}

static bool clear_all(search *s, const ts_board *b, flat f, unsigned at, unsigned held, unsigned n)
{
    enum { NODES_MAX = 3000000 };
    s->count = n;
    if (n > 0 && is_flat(&f))
        return true;
    if (n == CLEAR_PIECES || s->nodes++ > NODES_MAX)
        return false;
    for (clear_step p = {0}; p.hold < 2; p.hold++) {
        unsigned taken = at + 1 + (p.hold && held == TS_NONE);
        unsigned kind = !p.hold ? s->kind[at] : held == TS_NONE ? s->kind[at + 1] : held;
        for (p.turn = 0; p.turn < 4; p.turn++)
            for (int left = 0; left < TS_COLUMNS; left++) {
                flat next = f;
                if (!lay(&next, b, kind, (unsigned)p.turn, left, &p.shift))
                    continue;
                clear_flat(&next);
                s->list[n] = p;
                if (clear_all(s, b, next, taken, p.hold ? s->kind[at] : held, n + 1))
                    return true;
            }
    }
    return false;
}

/* The first of the placements that clear the empty field; they are kept for the next calls. */
static bool clear_next(const ts_match *m, clear_step *out)
{
    static search s;
    static unsigned at, end;
    static ts_match copy;
    const ts_board *b = &m->board[0];
    if (b->pieces == 0)
        at = end = 0;
    if (at == end) {
        copy = *m;
        for (unsigned i = 0; i < CLEAR_PIECES + 2; i++) {
            s.kind[i] = copy.board[0].piece.kind;
            uint32_t pieces = copy.board[0].pieces;
            while (copy.board[0].pieces == pieces && !copy.over) {
                static const uint8_t empty[TS_ROWS][TS_COLUMNS_MAX];
                ts_buttons held[TS_PLAYERS_MAX] = {copy.tick % 2 ? TS_HARD : 0};
                ts_step(&copy, held, NULL);
                copy.mode_data[1] = 0; /* a mode's patience */
                ts_edit_stack(&copy, 0, empty);
            }
        }
        s.nodes = 0;
        flat f = {.limit = CLEAR_ROWS};
        if (!clear_all(&s, b, f, 0, b->hold, 0))
            return false;
        at = 0;
        end = s.count;
    }
    *out = s.list[at++];
    return true;
}

#endif
