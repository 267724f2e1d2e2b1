/* The pieces and kicks of SRS and SRS+, as constants that the compiler can build into the search.
 * They are twins of tables in src/rules: ts_movegen_of compares them before it uses them. */
#ifndef TESSERA_MOVEGEN_MOVEGEN_TABLES_H
#define TESSERA_MOVEGEN_MOVEGEN_TABLES_H

#include "internal.h"

/* clang-format off */

#define ROTATED(a, b, c, d, e, f, g, h)                         \
    { { { a,   b}, { c,   d}, { e,   f}, { g,   h} },           \
      { { b, -(a)}, { d, -(c)}, { f, -(e)}, { h, -(g)} },       \
      { {-(a), -(b)}, {-(c), -(d)}, {-(e), -(f)}, {-(g), -(h)} }, \
      { {-(b),  a}, {-(d),  c}, {-(f),  e}, {-(h),  g} } }

#define THREE_WIDE .below = 1, .left = {-1, 0, -1, -1}, .low = {0, -1, -1, -1}, \
                   .width = {3, 2, 3, 2}, .height = {2, 3, 2, 3}
static const ts_outline outlines[TS_KINDS] = {
    [TS_I] = {.cell = { { {-1, 0}, {0, 0}, {1, 0}, {2, 0} },
                        { {1, 1}, {1, 0}, {1, -1}, {1, -2} },
                        { {-1, -1}, {0, -1}, {1, -1}, {2, -1} },
                        { {0, 1}, {0, 0}, {0, -1}, {0, -2} } },
              .first = -1, .states = 4, .forms = 2, .below = 2,
              .left = {-1, 1, -1, 0}, .low = {0, -2, -1, -2},
              .width = {4, 1, 4, 1}, .height = {1, 4, 1, 4}},
    [TS_J] = {.cell = ROTATED(-1, 1,  -1, 0,   0, 0,   1, 0), .states = 4, .forms = 4, THREE_WIDE},
    [TS_L] = {.cell = ROTATED(-1, 0,   0, 0,   1, 0,   1, 1), .states = 4, .forms = 4, THREE_WIDE},
    [TS_O] = {.cell = { { {0, 0}, {1, 0}, {0, 1}, {1, 1} }, { {0, 0}, {1, 0}, {0, 1}, {1, 1} },
                        { {0, 0}, {1, 0}, {0, 1}, {1, 1} }, { {0, 0}, {1, 0}, {0, 1}, {1, 1} } },
              .states = 1, .forms = 1, .width = {2, 2, 2, 2}, .height = {2, 2, 2, 2}},
    [TS_S] = {.cell = ROTATED(-1, 0,   0, 0,   0, 1,   1, 1), .states = 4, .forms = 2, THREE_WIDE},
    [TS_T] = {.cell = ROTATED(-1, 0,   0, 0,   1, 0,   0, 1), .states = 4, .forms = 4, THREE_WIDE},
    [TS_Z] = {.cell = ROTATED(-1, 1,   0, 1,   0, 0,   1, 0), .states = 4, .forms = 2, THREE_WIDE},
};

#define HERE    {.tests = 1}
#define K5(...) {.tests = 5, .at = {{0, 0}, __VA_ARGS__}}
#define K6(...) {.tests = 6, .at = {{0, 0}, __VA_ARGS__}}
#define K2(...) {.tests = 2, .at = {{0, 0}, __VA_ARGS__}}

#define TO_RIGHT K5({-1, 0}, {-1,  1}, {0, -2}, {-1, -2})
#define TO_LEFT  K5({ 1, 0}, { 1,  1}, {0, -2}, { 1, -2})
#define OF_RIGHT K5({ 1, 0}, { 1, -1}, {0,  2}, { 1,  2})
#define OF_LEFT  K5({-1, 0}, {-1, -1}, {0,  2}, {-1,  2})
static const ts_kicks srs_jlstz[4][3] = {
    {TO_RIGHT, TO_LEFT, HERE}, {OF_RIGHT, OF_RIGHT, HERE},
    {TO_LEFT, TO_RIGHT, HERE}, {OF_LEFT, OF_LEFT, HERE}};
static const ts_kicks plus_jlstz[4][3] = {
    {TO_RIGHT, TO_LEFT,  K6({ 0,  1}, { 1,  1}, {-1,  1}, { 1, 0}, {-1, 0})},
    {OF_RIGHT, OF_RIGHT, K6({ 1,  0}, { 1,  2}, { 1,  1}, { 0, 2}, { 0, 1})},
    {TO_LEFT,  TO_RIGHT, K6({ 0, -1}, {-1, -1}, { 1, -1}, {-1, 0}, { 1, 0})},
    {OF_LEFT,  OF_LEFT,  K6({-1,  0}, {-1,  2}, {-1,  1}, { 0, 2}, { 0, 1})}};
static const ts_kicks srs_i[4][3] = {
    {K5({-2, 0}, { 1, 0}, {-2, -1}, { 1,  2}), K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1}), HERE},
    {K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1}), K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2}), HERE},
    {K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2}), K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1}), HERE},
    {K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1}), K5({-2, 0}, { 1, 0}, {-2, -1}, { 1,  2}), HERE}};
static const ts_kicks plus_i[4][3] = {
    {K5({ 1, 0}, {-2, 0}, {-2, -1}, { 1,  2}), K5({-1, 0}, { 2, 0}, { 2, -1}, {-1,  2}),
     K2({ 0,  1})},
    {K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1}), K5({-1, 0}, { 2, 0}, {-1, -2}, { 2,  1}),
     K2({ 1,  0})},
    {K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2}), K5({-2, 0}, { 1, 0}, {-2,  1}, { 1, -2}),
     K2({ 0, -1})},
    {K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1}), K5({ 1, 0}, {-2, 0}, { 1,  2}, {-2, -1}),
     K2({-1,  0})}};

#undef ROTATED
#undef THREE_WIDE
#undef HERE
#undef K5
#undef K6
#undef K2
#undef TO_RIGHT
#undef TO_LEFT
#undef OF_RIGHT
#undef OF_LEFT

/* The columns of a form from its leftmost one, with its lowest row in row 0, to add to a board. */
#define ROW_0 ((uint64_t)1 << 63)
#define ROW_1 (ROW_0 >> 1)
#define ROW_2 (ROW_0 >> 2)
#define ROW_3 (ROW_0 >> 3)
static const uint64_t stamps[TS_KINDS][4][4] = {
    [TS_I] = {{ROW_0, ROW_0, ROW_0, ROW_0}, {ROW_0 | ROW_1 | ROW_2 | ROW_3}},
    [TS_J] = {{ROW_0 | ROW_1, ROW_0, ROW_0}, {ROW_0 | ROW_1 | ROW_2, ROW_2},
              {ROW_1, ROW_1, ROW_0 | ROW_1}, {ROW_0, ROW_0 | ROW_1 | ROW_2}},
    [TS_L] = {{ROW_0, ROW_0, ROW_0 | ROW_1}, {ROW_0 | ROW_1 | ROW_2, ROW_0},
              {ROW_0 | ROW_1, ROW_1, ROW_1}, {ROW_2, ROW_0 | ROW_1 | ROW_2}},
    [TS_O] = {{ROW_0 | ROW_1, ROW_0 | ROW_1}},
    [TS_S] = {{ROW_0, ROW_0 | ROW_1, ROW_1}, {ROW_1 | ROW_2, ROW_0 | ROW_1}},
    [TS_T] = {{ROW_0, ROW_0 | ROW_1, ROW_0}, {ROW_0 | ROW_1 | ROW_2, ROW_1},
              {ROW_1, ROW_0 | ROW_1, ROW_1}, {ROW_1, ROW_0 | ROW_1 | ROW_2}},
    [TS_Z] = {{ROW_1, ROW_0 | ROW_1, ROW_0}, {ROW_0 | ROW_1, ROW_1 | ROW_2}},
};
#undef ROW_0
#undef ROW_1
#undef ROW_2
#undef ROW_3

/* clang-format on */

#endif
