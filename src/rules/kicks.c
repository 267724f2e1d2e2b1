/* The kick tables: the tests of a rotation, in order, as shifts of the reference cell, x to the
 * right and y up. A list has four lines, one per initial rotation, each with the tests clockwise,
 * counter-clockwise and for a flip. */
#include "rules.h"

/* clang-format off */

#define HERE        {.tests = 1}
#define NOT         {.tests = 0}
#define K5(...)     {.tests = 5, .at = {{0, 0}, __VA_ARGS__}}
#define K6(...)     {.tests = 6, .at = {{0, 0}, __VA_ARGS__}}
#define K2(...)     {.tests = 2, .at = {{0, 0}, __VA_ARGS__}}
#define SIDES       {.tests = 3, .at = {{0, 0}, {1, 0}, {-1, 0}}}
#define FOUR(...)   { {__VA_ARGS__}, {__VA_ARGS__}, {__VA_ARGS__}, {__VA_ARGS__} }

/* the published lists of SRS, J L S T Z */
#define J01 K5({-1, 0}, {-1,  1}, {0, -2}, {-1, -2})
#define J10 K5({ 1, 0}, { 1, -1}, {0,  2}, { 1,  2})
#define J12 K5({ 1, 0}, { 1, -1}, {0,  2}, { 1,  2})
#define J21 K5({-1, 0}, {-1,  1}, {0, -2}, {-1, -2})
#define J23 K5({ 1, 0}, { 1,  1}, {0, -2}, { 1, -2})
#define J32 K5({-1, 0}, {-1, -1}, {0,  2}, {-1,  2})
#define J30 K5({-1, 0}, {-1, -1}, {0,  2}, {-1,  2})
#define J03 K5({ 1, 0}, { 1,  1}, {0, -2}, { 1, -2})

/* and I, about the middle of its box */
#define I01 K5({-2, 0}, { 1, 0}, {-2, -1}, { 1,  2})
#define I10 K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2})
#define I12 K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1})
#define I21 K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1})
#define I23 K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2})
#define I32 K5({-2, 0}, { 1, 0}, {-2, -1}, { 1,  2})
#define I30 K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1})
#define I03 K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1})

#define SRS_JLSTZ(HALF) { {J01, J03, HALF}, {J12, J10, HALF}, {J23, J21, HALF}, {J30, J32, HALF} }
#define SRS_I(HALF)     { {I01, I03, HALF}, {I12, I10, HALF}, {I23, I21, HALF}, {I30, I32, HALF} }

#define JLSTZ_I_O {[TS_I] = 1, [TS_O] = 2}

const ts_kick_table ts_kicks_srs = {
    .list_of = JLSTZ_I_O,
    .list = {SRS_JLSTZ(HERE), SRS_I(HERE), FOUR(HERE, HERE, HERE)},
};

const ts_kick_table ts_kicks_psk = {
    .list_of = JLSTZ_I_O,
    .list = {SRS_JLSTZ(NOT), SRS_I(NOT), FOUR(HERE, HERE, NOT)},
};

const ts_kick_table ts_kicks_pygame = {
    .list_of = JLSTZ_I_O,
    .list = {SRS_JLSTZ(NOT), SRS_I(NOT), FOUR(NOT, NOT, NOT)},
};

/* SRS+: flips, and an I whose lists mirror each other */
#define P02 K6({ 0,  1}, { 1,  1}, {-1,  1}, { 1, 0}, {-1, 0})
#define P13 K6({ 1,  0}, { 1,  2}, { 1,  1}, { 0, 2}, { 0, 1})
#define P20 K6({ 0, -1}, {-1, -1}, { 1, -1}, {-1, 0}, { 1, 0})
#define P31 K6({-1,  0}, {-1,  2}, {-1,  1}, { 0, 2}, { 0, 1})

#define Q01 K5({ 1, 0}, {-2, 0}, {-2, -1}, { 1,  2})
#define Q10 K5({-1, 0}, { 2, 0}, {-1, -2}, { 2,  1})
#define Q12 K5({-1, 0}, { 2, 0}, {-1,  2}, { 2, -1})
#define Q21 K5({-2, 0}, { 1, 0}, {-2,  1}, { 1, -2})
#define Q23 K5({ 2, 0}, {-1, 0}, { 2,  1}, {-1, -2})
#define Q32 K5({ 1, 0}, {-2, 0}, { 1,  2}, {-2, -1})
#define Q30 K5({ 1, 0}, {-2, 0}, { 1, -2}, {-2,  1})
#define Q03 K5({-1, 0}, { 2, 0}, { 2, -1}, {-1,  2})

const ts_kick_table ts_kicks_srs_plus = {
    .list_of = JLSTZ_I_O,
    .list = {
        { {J01, J03, P02}, {J12, J10, P13}, {J23, J21, P20}, {J30, J32, P31} },
        { {Q01, Q03, K2({0, 1})}, {Q12, Q10, K2({1, 0})},
          {Q23, Q21, K2({0, -1})}, {Q30, Q32, K2({-1, 0})} },
        FOUR(HERE, HERE, HERE),
    },
};

const ts_kick_table ts_kicks_itnotes = {
    .list = {FOUR(NOT, SIDES, NOT)},
};

const ts_kick_table ts_kicks_ars = {
    .list_of = {[TS_I] = 1, [TS_O] = 1},
    .list = {FOUR(SIDES, SIDES, NOT), FOUR(HERE, HERE, NOT)},
};

const ts_kick_table ts_kicks_none = {
    .list = {FOUR(HERE, HERE, NOT)},
};

const ts_kick_table ts_kicks_none_o_stays = {
    .list_of = {[TS_O] = 1},
    .list = {FOUR(HERE, HERE, NOT), FOUR(NOT, NOT, NOT)},
};
