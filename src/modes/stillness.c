/* Stillness: a marathon in which great clears earn time without gravity. */
#include "modes.h"

static unsigned facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    const uint32_t left = ts_still_ticks(m);
    (void)player;
    if (!left) {
        out[0] = (ts_fact){.label = "Stillness",
                           .kind = TS_FACT_COUNT,
                           .value = m->mode_data[TS_STILL_METER],
                           .of = TS_STILL_FULL};
        return 1;
    }
    out[0] = (ts_fact){.label = "Stillness", .kind = TS_FACT_TICKS_LEFT, .value = left};
    out[1] =
        (ts_fact){.label = "Gathered", .kind = TS_FACT_COUNT, .value = m->mode_data[TS_STILL_ROWS]};
    return 2;
}

/* The rows of a stillness leave without a lock down. */
static void passed(ts_match *m, ts_events *out)
{
    ts_mode_goal_of_lines(m, 0, out);
}

static uint32_t never(const ts_match *m)
{
    (void)m;
    return UINT32_MAX;
}

const ts_mode ts_mode_stillness = {
    .name = "stillness",
    .title = "Stillness",
    .summary = "a marathon; spins and clears of four lines earn time without gravity",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_SPINS,
    .rank = TS_RANK_SCORE,
    .players_most = 1,
    .goal = 150,
    .goals = {150},
    .goal_may_be_none = 1,
    .stills = 1,
    .tick = passed,
    .idle = never,
    .facts = facts,
};
