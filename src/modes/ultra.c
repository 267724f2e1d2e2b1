/* Ultra: the best score within a time limit. */
#include "modes.h"

static uint64_t ticks_in_all(const ts_match *m)
{
    const uint32_t *rate = ts_rules_get(m->setup.rules)->tick_rate;
    return (uint64_t)m->setup.goal * rate[0] / rate[1];
}

void ts_mode_time_passes(ts_match *m, ts_events *out)
{
    if (m->tick + 1 < ticks_in_all(m))
        return;
    for (unsigned i = 0; i < m->setup.players; i++)
        ts_end(m, i, TS_WON, out);
}

uint32_t ts_mode_time_left(const ts_match *m)
{
    uint64_t all = ticks_in_all(m), next = m->tick + 1;
    uint64_t left = next < all ? all - next : 0;
    return left < UINT32_MAX ? (uint32_t)left : UINT32_MAX;
}

const ts_mode ts_mode_ultra = {
    .name = "ultra",
    .title = "Ultra",
    .summary = "the best score in two minutes, or three",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_SCORE,
    .unit = &ts_unit_seconds,
    .goal = 120,
    .goals = {120, 180},
    .no_clear_delay = 1,
    .free_restart = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .tick = ts_mode_time_passes,
    .idle = ts_mode_time_left,
};
