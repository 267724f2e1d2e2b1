/* The cells of every piece in every rotation, x to the right and y up from the reference cell. */
#include "rules.h"

/* clang-format off */

/* Four rotations about the reference cell: (x, y) becomes (y, -x). */
#define ROTATED(a, b, c, d, e, f, g, h)                     \
    { { { a,   b}, { c,   d}, { e,   f}, { g,   h} },       \
      { { b, -(a)}, { d, -(c)}, { f, -(e)}, { h, -(g)} },   \
      { {-(a), -(b)}, {-(c), -(d)}, {-(e), -(f)}, {-(g), -(h)} }, \
      { {-(b),  a}, {-(d),  c}, {-(f),  e}, {-(h),  g} } }

#define SAME4(...) { {__VA_ARGS__}, {__VA_ARGS__}, {__VA_ARGS__}, {__VA_ARGS__} }

/* J, L, S, T, Z rotate about their centre, I about the middle of its 4x4 box, O not at all. */
const ts_shapes ts_shapes_srs = {.cell = {
    [TS_I] = { { {-1, 0}, {0, 0}, {1, 0}, {2, 0} },
               { {1, 1}, {1, 0}, {1, -1}, {1, -2} },
               { {-1, -1}, {0, -1}, {1, -1}, {2, -1} },
               { {0, 1}, {0, 0}, {0, -1}, {0, -2} } },
    [TS_J] = ROTATED(-1, 1,  -1, 0,   0, 0,   1, 0),
    [TS_L] = ROTATED(-1, 0,   0, 0,   1, 0,   1, 1),
    [TS_O] = SAME4({0, 0}, {1, 0}, {0, 1}, {1, 1}),
    [TS_S] = ROTATED(-1, 0,   0, 0,   0, 1,   1, 1),
    [TS_T] = ROTATED(-1, 0,   0, 0,   1, 0,   0, 1),
    [TS_Z] = ROTATED(-1, 1,   0, 1,   0, 0,   1, 0),
}};

/* The author's matrices, drawn by hand. T, J and L rotate the other way in them. The table gives
 * (row, column) from the pivot, rows downwards. */
#define AT(row, column) {column, -(row)}
#define I_LYING {AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1)}
#define I_UP    {AT(-1, 0), AT(0, 0), AT(1, 0), AT(2, 0)}
#define S_LYING {AT(0, 0), AT(0, 1), AT(1, -1), AT(1, 0)}
#define S_UP    {AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 1)}
#define Z_LYING {AT(0, -1), AT(0, 0), AT(1, 0), AT(1, 1)}
#define Z_UP    {AT(-1, 1), AT(0, 0), AT(0, 1), AT(1, 0)}
const ts_shapes ts_shapes_pivot = {.cell = {
    [TS_O] = SAME4(AT(0, -1), AT(0, 0), AT(1, -1), AT(1, 0)),
    [TS_I] = {I_LYING, I_UP, I_LYING, I_UP},
    [TS_S] = {S_LYING, S_UP, S_LYING, S_UP},
    [TS_Z] = {Z_LYING, Z_UP, Z_LYING, Z_UP},
    [TS_L] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, -1)},
               {AT(-1, 0), AT(0, 0), AT(1, 0), AT(1, 1)},
               {AT(-1, 1), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-1, -1), AT(-1, 0), AT(0, 0), AT(1, 0)} },
    [TS_J] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 1)},
               {AT(-1, 0), AT(-1, 1), AT(0, 0), AT(1, 0)},
               {AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-1, 0), AT(0, 0), AT(1, -1), AT(1, 0)} },
    [TS_T] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 0)},
               {AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 0)},
               {AT(-1, 0), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-1, 0), AT(0, -1), AT(0, 0), AT(1, 0)} },
}};

/* The source counts y downwards inside a piece; here y grows upwards. */
const ts_shapes ts_shapes_wx = {.cell = {
    [TS_Z] = ROTATED(0, 1,   0, 0,  -1, 0,  -1, -1),
    [TS_S] = ROTATED(0, 1,   0, 0,   1, 0,   1, -1),
    [TS_I] = ROTATED(0, 1,   0, 0,   0, -1,  0, -2),
    [TS_T] = ROTATED(-1, 0,  0, 0,   1, 0,   0, -1),
    [TS_O] = SAME4({0, 0}, {1, 0}, {0, -1}, {1, -1}),
    [TS_L] = ROTATED(-1, 1,  0, 1,   0, 0,   0, -1),
    [TS_J] = ROTATED(1, 1,   0, 1,   0, 0,   0, -1),
}};

/* The machine's orientation table, (row, column) from the centre, rows downwards; rotation 0 is
 * the one a piece comes in: T, J and L pointing down, the others lying. */
#define NES_I_LYING {AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1)}
#define NES_I_UP    {AT(-2, 0), AT(-1, 0), AT(0, 0), AT(1, 0)}
#define NES_S_LYING {AT(0, 0), AT(0, 1), AT(1, -1), AT(1, 0)}
#define NES_S_UP    {AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 1)}
#define NES_Z_LYING {AT(0, -1), AT(0, 0), AT(1, 0), AT(1, 1)}
#define NES_Z_UP    {AT(-1, 1), AT(0, 0), AT(0, 1), AT(1, 0)}
const ts_shapes ts_shapes_nes = {.cell = {
    [TS_T] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 0)},
               {AT(-1, 0), AT(0, -1), AT(0, 0), AT(1, 0)},
               {AT(0, -1), AT(0, 0), AT(0, 1), AT(-1, 0)},
               {AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 0)} },
    [TS_J] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 1)},
               {AT(-1, 0), AT(0, 0), AT(1, -1), AT(1, 0)},
               {AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-1, 0), AT(-1, 1), AT(0, 0), AT(1, 0)} },
    [TS_L] = { {AT(0, -1), AT(0, 0), AT(0, 1), AT(1, -1)},
               {AT(-1, -1), AT(-1, 0), AT(0, 0), AT(1, 0)},
               {AT(-1, 1), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-1, 0), AT(0, 0), AT(1, 0), AT(1, 1)} },
    [TS_Z] = {NES_Z_LYING, NES_Z_UP, NES_Z_LYING, NES_Z_UP},
    [TS_S] = {NES_S_LYING, NES_S_UP, NES_S_LYING, NES_S_UP},
    [TS_I] = {NES_I_LYING, NES_I_UP, NES_I_LYING, NES_I_UP},
    [TS_O] = SAME4(AT(0, -1), AT(0, 0), AT(1, -1), AT(1, 0)),
}};

/* ARS: the flat side up comes first; three-wide states stand on the same bottom row. Given as
 * (row, column) from the pivot, rows downwards. */
#define ARS_I_LYING {AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1)}
#define ARS_I_UP    {AT(-1, 0), AT(0, 0), AT(1, 0), AT(2, 0)}
#define ARS_S_LYING {AT(0, -1), AT(-1, 0), AT(0, 0), AT(-1, 1)}
#define ARS_S_UP    {AT(-2, -1), AT(-1, -1), AT(-1, 0), AT(0, 0)}
#define ARS_Z_LYING {AT(-1, -1), AT(-1, 0), AT(0, 0), AT(0, 1)}
#define ARS_Z_UP    {AT(-1, 0), AT(0, 0), AT(-2, 1), AT(-1, 1)}
const ts_shapes ts_shapes_ars = {.cell = {
    [TS_I] = {ARS_I_LYING, ARS_I_UP, ARS_I_LYING, ARS_I_UP},
    [TS_J] = { {AT(-1, -1), AT(-1, 0), AT(-1, 1), AT(0, 1)},
               {AT(0, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)},
               {AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)},
               {AT(-2, 0), AT(-1, 0), AT(0, 0), AT(-2, 1)} },
    [TS_L] = { {AT(-1, -1), AT(0, -1), AT(-1, 0), AT(-1, 1)},
               {AT(-2, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)},
               {AT(0, -1), AT(0, 0), AT(-1, 1), AT(0, 1)},
               {AT(-2, 0), AT(-1, 0), AT(0, 0), AT(0, 1)} },
    [TS_O] = SAME4(AT(-1, -1), AT(0, -1), AT(-1, 0), AT(0, 0)),
    [TS_S] = {ARS_S_LYING, ARS_S_UP, ARS_S_LYING, ARS_S_UP},
    [TS_T] = { {AT(-1, -1), AT(-1, 0), AT(0, 0), AT(-1, 1)},
               {AT(-1, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)},
               {AT(0, -1), AT(-1, 0), AT(0, 0), AT(0, 1)},
               {AT(-2, 0), AT(-1, 0), AT(0, 0), AT(-1, 1)} },
    [TS_Z] = {ARS_Z_LYING, ARS_Z_UP, ARS_Z_LYING, ARS_Z_UP},
}};
