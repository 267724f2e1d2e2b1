/* Uniform: the rule set alone, but each piece is drawn uniformly, as before bags were invented. The
 * author of psk asked for it under the name "Classic". */
#include "modes.h"

const ts_mode ts_mode_uniform = {
    .name = "uniform",
    .title = "Classic pieces",
    .summary = "the rule set alone, but each piece is drawn by chance alone, without a bag",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_BAG_AND_HOLD,
    .rank = TS_RANK_SCORE,
    .uniform = 1,
};
