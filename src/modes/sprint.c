/* Sprint: a number of lines in the shortest time. */
#include "modes.h"

const ts_mode ts_mode_sprint = {
    .name = "sprint",
    .title = "Sprint",
    .summary = "20, 40, 100 or 1000 lines in the shortest time",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_TIME,
    .goal = 40,
    .goals = {20, 40, 100, 1000},
    .no_clear_delay = 1,
    .free_restart = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .locked = ts_mode_goal_of_lines,
};
