/* Big: a marathon on a field of five by ten cells that are twice as large. */
#include "modes.h"

const ts_mode ts_mode_big = {
    .name = "big",
    .title = "Big",
    .summary = "150 lines on a field of five by ten double cells; or endless",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_SCORE,
    .goal = 150,
    .goals = {150},
    .goal_may_be_none = 1,
    .half_field = 1,
    .locked = ts_mode_goal_of_lines,
};
