/* The cells of every piece in every rotation, x to the right and y up from the reference cell. */
#include "rules.h"

/* clang-format off */

/* A table is a macro, so that there is one list of numbers for both forms of a piece. AS is CELLS
 * or MASK, which consumes the x and y of four cells. */
#define CELLS(a, b, c, d, e, f, g, h) { {a, b}, {c, d}, {e, f}, {g, h} }
#define MASK(a, b, c, d, e, f, g, h)                                    \
    {.rows = BIT(a - LEAST(a, c, e, g), b - LEAST(b, d, f, h)) |        \
             BIT(c - LEAST(a, c, e, g), d - LEAST(b, d, f, h)) |        \
             BIT(e - LEAST(a, c, e, g), f - LEAST(b, d, f, h)) |        \
             BIT(g - LEAST(a, c, e, g), h - LEAST(b, d, f, h)),         \
     .left = LEAST(a, c, e, g), .right = -LEAST(-(a), -(c), -(e), -(g)), \
     .low = LEAST(b, d, f, h), .high = -LEAST(-(b), -(d), -(f), -(h))}
#define BIT(x, y) (uint64_t)1 << (16 * (y) + (x))
#define LEAST(a, b, c, d) LESS(LESS(a, b), LESS(c, d))
#define LESS(a, b) ((a) < (b) ? (a) : (b))
#define SHAPES(TABLE) {.cell = {TABLE(CELLS)}, .mask = {TABLE(MASK)}}
#define FOUR(AS, ...) AS(__VA_ARGS__) /* once each AT has become two numbers */

/* Four rotations about the reference cell: (x, y) becomes (y, -x). */
#define ROTATED(AS, a, b, c, d, e, f, g, h)                     \
    { AS(a, b, c, d, e, f, g, h),                               \
      AS(b, -(a), d, -(c), f, -(e), h, -(g)),                   \
      AS(-(a), -(b), -(c), -(d), -(e), -(f), -(g), -(h)),       \
      AS(-(b), a, -(d), c, -(f), e, -(h), g) }

#define SAME4(AS, ...) {FOUR(AS, __VA_ARGS__), FOUR(AS, __VA_ARGS__), FOUR(AS, __VA_ARGS__), \
                        FOUR(AS, __VA_ARGS__)}

/* J, L, S, T, Z rotate about their centre, I about the middle of its 4x4 box, O not at all. */
#define SRS(AS)                                           \
    [TS_I] = { AS(-1, 0, 0, 0, 1, 0, 2, 0),               \
               AS(1, 1, 1, 0, 1, -1, 1, -2),              \
               AS(-1, -1, 0, -1, 1, -1, 2, -1),           \
               AS(0, 1, 0, 0, 0, -1, 0, -2) },            \
    [TS_J] = ROTATED(AS, -1, 1,  -1, 0,   0, 0,   1, 0),  \
    [TS_L] = ROTATED(AS, -1, 0,   0, 0,   1, 0,   1, 1),  \
    [TS_O] = SAME4(AS, 0, 0, 1, 0, 0, 1, 1, 1),           \
    [TS_S] = ROTATED(AS, -1, 0,   0, 0,   0, 1,   1, 1),  \
    [TS_T] = ROTATED(AS, -1, 0,   0, 0,   1, 0,   0, 1),  \
    [TS_Z] = ROTATED(AS, -1, 1,   0, 1,   0, 0,   1, 0)
const ts_shapes ts_shapes_srs = SHAPES(SRS);

/* The author's hand-drawn matrices. T, J and L rotate in the opposite direction. The table gives
 * (row, column) from the pivot, rows downwards. */
#define AT(row, column) column, -(row)
#define I_LYING(AS) FOUR(AS, AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1))
#define I_UP(AS) FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, 0), AT(2, 0))
#define S_LYING(AS) FOUR(AS, AT(0, 0), AT(0, 1), AT(1, -1), AT(1, 0))
#define S_UP(AS) FOUR(AS, AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 1))
#define Z_LYING(AS) FOUR(AS, AT(0, -1), AT(0, 0), AT(1, 0), AT(1, 1))
#define Z_UP(AS) FOUR(AS, AT(-1, 1), AT(0, 0), AT(0, 1), AT(1, 0))
#define PIVOT(AS)                                                      \
    [TS_O] = SAME4(AS, AT(0, -1), AT(0, 0), AT(1, -1), AT(1, 0)),      \
    [TS_I] = {I_LYING(AS), I_UP(AS), I_LYING(AS), I_UP(AS)},           \
    [TS_S] = {S_LYING(AS), S_UP(AS), S_LYING(AS), S_UP(AS)},           \
    [TS_Z] = {Z_LYING(AS), Z_UP(AS), Z_LYING(AS), Z_UP(AS)},           \
    [TS_L] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, -1)),     \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, 0), AT(1, 1)),      \
               FOUR(AS, AT(-1, 1), AT(0, -1), AT(0, 0), AT(0, 1)),     \
               FOUR(AS, AT(-1, -1), AT(-1, 0), AT(0, 0), AT(1, 0)) },  \
    [TS_J] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 1)),      \
               FOUR(AS, AT(-1, 0), AT(-1, 1), AT(0, 0), AT(1, 0)),     \
               FOUR(AS, AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)),    \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, -1), AT(1, 0)) },   \
    [TS_T] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 0)),      \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 0)),      \
               FOUR(AS, AT(-1, 0), AT(0, -1), AT(0, 0), AT(0, 1)),     \
               FOUR(AS, AT(-1, 0), AT(0, -1), AT(0, 0), AT(1, 0)) }
const ts_shapes ts_shapes_pivot = SHAPES(PIVOT);

/* The source counts y downwards inside a piece; here y grows upwards. */
#define WX(AS)                                            \
    [TS_Z] = ROTATED(AS, 0, 1,   0, 0,  -1, 0,  -1, -1),  \
    [TS_S] = ROTATED(AS, 0, 1,   0, 0,   1, 0,   1, -1),  \
    [TS_I] = ROTATED(AS, 0, 1,   0, 0,   0, -1,  0, -2),  \
    [TS_T] = ROTATED(AS, -1, 0,  0, 0,   1, 0,   0, -1),  \
    [TS_O] = SAME4(AS, 0, 0, 1, 0, 0, -1, 1, -1),         \
    [TS_L] = ROTATED(AS, -1, 1,  0, 1,   0, 0,   0, -1),  \
    [TS_J] = ROTATED(AS, 1, 1,   0, 1,   0, 0,   0, -1)
const ts_shapes ts_shapes_wx = SHAPES(WX);

/* The machine's orientation table, (row, column) from the centre, rows downwards; rotation 0 is the
 * spawn: T, J and L pointing down, the others lying. */
#define NES_I_LYING(AS) FOUR(AS, AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1))
#define NES_I_UP(AS) FOUR(AS, AT(-2, 0), AT(-1, 0), AT(0, 0), AT(1, 0))
#define NES_S_LYING(AS) FOUR(AS, AT(0, 0), AT(0, 1), AT(1, -1), AT(1, 0))
#define NES_S_UP(AS) FOUR(AS, AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 1))
#define NES_Z_LYING(AS) FOUR(AS, AT(0, -1), AT(0, 0), AT(1, 0), AT(1, 1))
#define NES_Z_UP(AS) FOUR(AS, AT(-1, 1), AT(0, 0), AT(0, 1), AT(1, 0))
#define NES(AS)                                                               \
    [TS_T] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 0)),             \
               FOUR(AS, AT(-1, 0), AT(0, -1), AT(0, 0), AT(1, 0)),            \
               FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(-1, 0)),            \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(0, 1), AT(1, 0)) },           \
    [TS_J] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, 1)),             \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, -1), AT(1, 0)),            \
               FOUR(AS, AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)),           \
               FOUR(AS, AT(-1, 0), AT(-1, 1), AT(0, 0), AT(1, 0)) },          \
    [TS_L] = { FOUR(AS, AT(0, -1), AT(0, 0), AT(0, 1), AT(1, -1)),            \
               FOUR(AS, AT(-1, -1), AT(-1, 0), AT(0, 0), AT(1, 0)),           \
               FOUR(AS, AT(-1, 1), AT(0, -1), AT(0, 0), AT(0, 1)),            \
               FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, 0), AT(1, 1)) },           \
    [TS_Z] = {NES_Z_LYING(AS), NES_Z_UP(AS), NES_Z_LYING(AS), NES_Z_UP(AS)},  \
    [TS_S] = {NES_S_LYING(AS), NES_S_UP(AS), NES_S_LYING(AS), NES_S_UP(AS)},  \
    [TS_I] = {NES_I_LYING(AS), NES_I_UP(AS), NES_I_LYING(AS), NES_I_UP(AS)},  \
    [TS_O] = SAME4(AS, AT(0, -1), AT(0, 0), AT(1, -1), AT(1, 0))
const ts_shapes ts_shapes_nes = SHAPES(NES);

/* ARS: the flat side up comes first; three-wide states stand on the same bottom row. Given as
 * (row, column) from the pivot, rows downwards. */
#define ARS_I_LYING(AS) FOUR(AS, AT(0, -2), AT(0, -1), AT(0, 0), AT(0, 1))
#define ARS_I_UP(AS) FOUR(AS, AT(-1, 0), AT(0, 0), AT(1, 0), AT(2, 0))
#define ARS_S_LYING(AS) FOUR(AS, AT(0, -1), AT(-1, 0), AT(0, 0), AT(-1, 1))
#define ARS_S_UP(AS) FOUR(AS, AT(-2, -1), AT(-1, -1), AT(-1, 0), AT(0, 0))
#define ARS_Z_LYING(AS) FOUR(AS, AT(-1, -1), AT(-1, 0), AT(0, 0), AT(0, 1))
#define ARS_Z_UP(AS) FOUR(AS, AT(-1, 0), AT(0, 0), AT(-2, 1), AT(-1, 1))
#define ARS(AS)                                                               \
    [TS_I] = {ARS_I_LYING(AS), ARS_I_UP(AS), ARS_I_LYING(AS), ARS_I_UP(AS)},  \
    [TS_J] = { FOUR(AS, AT(-1, -1), AT(-1, 0), AT(-1, 1), AT(0, 1)),          \
               FOUR(AS, AT(0, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)),           \
               FOUR(AS, AT(-1, -1), AT(0, -1), AT(0, 0), AT(0, 1)),           \
               FOUR(AS, AT(-2, 0), AT(-1, 0), AT(0, 0), AT(-2, 1)) },         \
    [TS_L] = { FOUR(AS, AT(-1, -1), AT(0, -1), AT(-1, 0), AT(-1, 1)),         \
               FOUR(AS, AT(-2, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)),          \
               FOUR(AS, AT(0, -1), AT(0, 0), AT(-1, 1), AT(0, 1)),            \
               FOUR(AS, AT(-2, 0), AT(-1, 0), AT(0, 0), AT(0, 1)) },          \
    [TS_O] = SAME4(AS, AT(-1, -1), AT(0, -1), AT(-1, 0), AT(0, 0)),           \
    [TS_S] = {ARS_S_LYING(AS), ARS_S_UP(AS), ARS_S_LYING(AS), ARS_S_UP(AS)},  \
    [TS_T] = { FOUR(AS, AT(-1, -1), AT(-1, 0), AT(0, 0), AT(-1, 1)),          \
               FOUR(AS, AT(-1, -1), AT(-2, 0), AT(-1, 0), AT(0, 0)),          \
               FOUR(AS, AT(0, -1), AT(-1, 0), AT(0, 0), AT(0, 1)),            \
               FOUR(AS, AT(-2, 0), AT(-1, 0), AT(0, 0), AT(-1, 1)) },         \
    [TS_Z] = {ARS_Z_LYING(AS), ARS_Z_UP(AS), ARS_Z_LYING(AS), ARS_Z_UP(AS)}
const ts_shapes ts_shapes_ars = SHAPES(ARS);

/* clang-format on */

static ts_mask mask_of(const ts_cell cell[4])
{
    ts_mask m = {.left = cell[0].x, .right = cell[0].x, .low = cell[0].y, .high = cell[0].y};
    for (unsigned i = 1; i < 4; i++) {
        m.left = cell[i].x < m.left ? cell[i].x : m.left;
        m.right = cell[i].x > m.right ? cell[i].x : m.right;
        m.low = cell[i].y < m.low ? cell[i].y : m.low;
        m.high = cell[i].y > m.high ? cell[i].y : m.high;
    }
    for (unsigned i = 0; i < 4; i++)
        m.rows |= BIT(cell[i].x - m.left, cell[i].y - m.low);
    return m;
}

void ts_shapes_mask(ts_shapes *shapes)
{
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++)
        for (unsigned rot = 0; rot < 4; rot++)
            shapes->mask[kind][rot] = mask_of(shapes->cell[kind][rot]);
}
