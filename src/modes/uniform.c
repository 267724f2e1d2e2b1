/* Uniform: the rule set alone, but each piece is drawn by chance alone, as before there were bags.
 * What the author of psk wished for by the name of "Classic". */
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
