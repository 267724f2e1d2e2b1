/* Blitz: ultra with rising levels. Fast clears make the game faster and each line worth more. */
#include "modes.h"

const ts_mode ts_mode_blitz = {
    .name = "blitz",
    .title = "Blitz",
    .summary = "the best score in two minutes while the level rises",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_LEVELS,
    .rank = TS_RANK_SCORE,
    .unit = &ts_unit_seconds,
    .goal = 120,
    .goals = {120},
    .no_clear_delay = 1,
    .free_restart = 1,
    .tick = ts_mode_time_passes,
    .idle = ts_mode_time_left,
};
