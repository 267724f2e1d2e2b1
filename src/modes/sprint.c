/* Sprint: so many lines in the shortest time. */
#include "modes.h"

const ts_mode ts_mode_sprint = {
    .name = "sprint",
    .summary = "so many lines (40) in the shortest time",
    .revision = 1,
    .rank = TS_RANK_TIME,
    .goal = 40,
    .goals = {20, 40, 100, 1000},
    .no_clear_delay = 1,
    .steady_speed = 1,
    .level_stays = 1,
    .locked = ts_mode_goal_of_lines,
};
