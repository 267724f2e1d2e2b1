/* Drawn positions in which the next lock clears a given number of lines in a given way: shared by
 * the tests of spins, scores and attacks. Turns are those of the guideline's kick lists for J, L,
 * S, T, Z. */
#ifndef TESSERA_CLEARS_H
#define TESSERA_CLEARS_H

#include "rig.h"

/* Before the lock the piece stands with its lowest row and leftmost column there; `button` turns
 * it into its last place, 0 if it has come there without a turn. */
typedef struct clear {
    const char *name, *field;
    char kind;
    int8_t rot, left, bottom;
    uint8_t button;
    uint8_t test, spin, lines;
    bool perfect;
} clear;

enum {
    CLEAR_NONE,
    CLEAR_SINGLE,
    CLEAR_DOUBLE,
    CLEAR_TRIPLE,
    CLEAR_QUAD,
    CLEAR_MINI,
    CLEAR_MINI_SINGLE,
    CLEAR_MINI_DOUBLE,
    CLEAR_SPIN,
    CLEAR_SPIN_SINGLE,
    CLEAR_SPIN_DOUBLE,
    CLEAR_SPIN_TRIPLE,
    CLEAR_PERFECT_SINGLE,
    CLEAR_PERFECT_DOUBLE,
    CLEAR_PERFECT_TRIPLE,
    CLEAR_PERFECT_QUAD,
    CLEARS
};

/* clang-format off */
static const clear clears[CLEARS] = {
    [CLEAR_NONE] = {"none", "XX........", 'I', 0, 3, 0, 0, 0, TS_SPIN_NONE, 0, false},
    [CLEAR_SINGLE] = {"single", "XXXXXXXXX.", 'I', 1, 9, 0, 0, 0, TS_SPIN_NONE, 1, false},
    [CLEAR_DOUBLE] = {"double", "XXXXXXXXX./XXXXXXXXX.", 'I', 1, 9, 0, 0, 0, TS_SPIN_NONE, 2,
                      false},
    [CLEAR_TRIPLE] = {"triple", "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", 'I', 1, 9, 0, 0, 0,
                      TS_SPIN_NONE, 3, false},
    [CLEAR_QUAD] = {"quad", "X........./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", 'I', 1, 9, 0,
                    0, 0, TS_SPIN_NONE, 4, false},
    /* from pointing up to pointing right, pushed against the left wall by the second test: the
     * wall fills both corners behind */
    [CLEAR_MINI] = {"mini",
                    ".........."
                    "/...XXXXXX."
                    "/.XXXXXXXX.", 'T', 0, 0, 1, TS_CW, 2, TS_SPIN_MINI, 0, false},
    [CLEAR_MINI_SINGLE] = {"mini single",
                           ".........."
                           "/...XXXXXX."
                           "/.XXXXXXXXX", 'T', 0, 0, 1, TS_CW, 2, TS_SPIN_MINI, 1, false},
    /* the third test lifts it off the floor, into two rows */
    [CLEAR_MINI_DOUBLE] = {"mini double",
                           ".XXXXXXXXX"
                           "/..XXXXXXXX"
                           "/...XXXXXXX", 'T', 0, 0, 0, TS_CW, 3, TS_SPIN_MINI, 2, false},
    /* from pointing right to pointing down, under an edge */
    [CLEAR_SPIN] = {"spin",
                    "...X......"
                    "/XX....XXXX"
                    "/.XXX.XXXXX", 'T', 1, 4, 0, TS_CW, 1, TS_SPIN_FULL, 0, false},
    [CLEAR_SPIN_SINGLE] = {"spin single",
                           "...X......"
                           "/XX....XXXX"
                           "/XXXX.XXXXX", 'T', 1, 4, 0, TS_CW, 1, TS_SPIN_FULL, 1, false},
    [CLEAR_SPIN_DOUBLE] = {"spin double",
                           "...X......"
                           "/XXX...XXXX"
                           "/XXXX.XXXXX", 'T', 1, 4, 0, TS_CW, 1, TS_SPIN_FULL, 2, false},
    [CLEAR_SPIN_TRIPLE] = {"spin triple",
                           "....X....."
                           "/.........."
                           "/XXXX.XXXXX"
                           "/XXXX..XXXX"
                           "/XXXX.XXXXX", 'T', 0, 4, 3, TS_CW, 5, TS_SPIN_FULL, 3, false},
    [CLEAR_PERFECT_SINGLE] = {"perfect single", "XXXXXX....", 'I', 0, 6, 0, 0, 0, TS_SPIN_NONE, 1,
                              true},
    [CLEAR_PERFECT_DOUBLE] = {"perfect double", "XXXXXXXX../XXXXXXXX..", 'O', 0, 8, 0, 0, 0,
                              TS_SPIN_NONE, 2, true},
    [CLEAR_PERFECT_TRIPLE] = {"perfect triple", "XXXXXXXXX./XXXXXXXXX./XXXXXXXX..", 'J', 3, 8, 0, 0,
                              0, TS_SPIN_NONE, 3, true},
    [CLEAR_PERFECT_QUAD] = {"perfect quad", "XXXXXXXXX./XXXXXXXXX./XXXXXXXXX./XXXXXXXXX.", 'I', 1,
                            9, 0, 0, 0, TS_SPIN_NONE, 4, true},
};
/* clang-format on */

/* The piece with its leftmost column and its lowest row there. */
static inline bool place_at(rig *t, char kind, int rot, int left, int bottom)
{
    ts_piece p = {(uint8_t)rig_kind(kind), (uint8_t)rot, 0, 0};
    ts_cell cell[4];
    ts_cells(t->b, p, cell);
    int x = cell[0].x, y = cell[0].y;
    for (int i = 1; i < 4; i++) {
        x = cell[i].x < x ? cell[i].x : x;
        y = cell[i].y < y ? cell[i].y : y;
    }
    return rig_place(t, kind, rot, left - x, bottom - y);
}

/* Plays it up to the turn; the piece then stands in its last place. */
static inline void clear_turn(rig *t, const clear *c)
{
    if (t->b->held)
        rig_wait(t, 1);         /* so that the next press is a new one */
    t->b->piece.kind = TS_NONE; /* whatever is in play makes room for the field */
    ASSERT(rig_field(t, c->field));
    ASSERT(place_at(t, c->kind, c->rot, c->left, c->bottom));
    if (c->button == 0)
        return;
    rig_tap(t, c->button);
    const ts_event *e = rig_event(t, TS_EVENT_ROTATE);
    ASSERT(e != NULL);
    if (e)
        ASSERT_EQ(e->amount, c->test);
}

/* And locks it. The state before is in t->b->last. */
static inline void clear_play(rig *t, const clear *c)
{
    clear_turn(t, c);
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK) != NULL);
    ASSERT_EQ(t->b->last.lines, c->lines);
    ASSERT_EQ(t->b->last.spin, c->spin);
    ASSERT_EQ(t->b->last.perfect, c->perfect);
}

#endif
