/* Classic: the console's A-type, including its behaviour from level 29 on. */
#include "modes.h"

const ts_mode ts_mode_classic = {
    .name = "classic",
    .title = "Classic A",
    .summary = "the console's A-type: for points, to the kill screen at level 29 and on",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_NES,
    .rank = TS_RANK_SCORE,
};
