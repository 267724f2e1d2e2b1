/* Marathon: lines while the pieces fall faster and faster, up to a goal or endlessly. */
#include "modes.h"

void ts_mode_goal_of_lines(ts_match *m, unsigned player, ts_events *out)
{
    if (m->setup.goal != TS_ENDLESS && m->board[player].lines >= m->setup.goal)
        ts_end(m, player, TS_WON, out);
}

const ts_mode ts_mode_marathon = {
    .name = "marathon",
    .title = "Marathon",
    .summary = "150 lines, faster and faster; or endless",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_SCORE,
    .goal = 150,
    .goals = {150},
    .goal_may_be_none = 1,
    .locked = ts_mode_goal_of_lines,
};
