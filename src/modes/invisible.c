/* Invisible: lines on a stack that becomes invisible. The engine sees the whole stack; the front
 * end hides it. */
#include "modes.h"

const ts_mode ts_mode_invisible = {
    .name = "invisible",
    .title = "Invisible",
    .summary = "20, 40 or 100 lines while the stack fades from sight; or endless",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_PROGRESS,
    .goal = 40,
    .goals = {20, 40, 100},
    .goal_may_be_none = 1,
    .fades = 1,
    .locked = ts_mode_goal_of_lines,
};
