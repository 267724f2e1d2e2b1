/* Twenty: T-spin doubles; the first other clear ends the run. */
#include "modes.h"

enum { DOUBLES }; /* in mode_data */

/* In every rule set only a T can make a full spin. */
static void locked(ts_match *m, unsigned player, ts_events *out)
{
    const ts_lock *last = &m->board[player].last;
    if (last->lines == 0)
        return;
    if (last->lines != 2 || last->spin != TS_SPIN_FULL)
        ts_end(m, player, TS_LOST, out);
    else if (++m->mode_data[DOUBLES] >= m->setup.goal)
        ts_end(m, player, TS_WON, out);
}

static const ts_unit unit = {.label = "T-spin doubles",
                             .one = "T-spin double",
                             .many = "T-spin doubles",
                             .counts = TS_COUNTS_SPINS,
                             .done = ts_mode_counted};

const ts_mode ts_mode_twenty = {
    .name = "twenty",
    .title = "Twenty",
    .summary = "20 T-spin doubles in the shortest time, and no other clear",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_SPINS,
    .rank = TS_RANK_PROGRESS,
    .unit = &unit,
    .players_most = 1,
    .goal = 20,
    .goals = {20},
    .no_clear_delay = 1,
    .free_restart = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .locked = locked,
};
