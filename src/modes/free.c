/* Free: no goal, no end, no speed-up. */
#include "modes.h"

const ts_mode ts_mode_free = {
    .name = "free",
    .title = "Free",
    .summary = "no goal and no speed-up",
    .revision = 2,
    .least_revision = 2,
    .needs = TS_NEEDS_LEVELS,
    .rank = TS_RANK_SCORE,
    .steady_speed = 1,
    .level_rises = TS_RISES_NEVER,
};
