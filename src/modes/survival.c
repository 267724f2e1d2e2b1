/* Survival: garbage rows that rise faster and faster: after four seconds at first, after two
 * seconds from 50 rows on, one second from 150, half a second from 350. */
#include "modes.h"

enum { ROWS, DUE }; /* in mode_data */

static uint32_t ticks_to_next(const ts_match *m)
{
    const uint32_t *rate = ts_rules_get(m->setup.rules)->tick_rate;
    uint64_t ticks = (uint64_t)200 * rate[0] / rate[1] / (UINT64_C(50) + m->mode_data[ROWS]);
    return ticks ? (uint32_t)ticks : 1;
}

static void start(ts_match *m)
{
    m->mode_data[DUE] = ticks_to_next(m);
}

/* The row arrives like an attack: in rule sets with an attack, clears cancel it. */
static void tick(ts_match *m, ts_events *out)
{
    (void)out;
    if (m->tick + 1 < m->mode_data[DUE])
        return;
    ts_add_garbage(m, 0, 1, -1, TS_GARBAGE, m->tick + 1);
    m->mode_data[ROWS]++;
    m->mode_data[DUE] += ticks_to_next(m);
}

static uint32_t idle(const ts_match *m)
{
    uint64_t next = m->tick + 1;
    return next < m->mode_data[DUE] ? (uint32_t)(m->mode_data[DUE] - next) : 0;
}

static unsigned facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    out[0] = (ts_fact){.label = "Next row", .kind = TS_FACT_TICKS_LEFT, .value = idle(m) + 1};
    out[1] = (ts_fact){
        .label = "Incoming", .kind = TS_FACT_COUNT, .value = ts_pending(&m->board[player])};
    return 2;
}

const ts_mode ts_mode_survival = {
    .name = "survival",
    .title = "Survival",
    .summary = "rows of garbage, sooner and sooner: last as long as you can",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_ENDURANCE,
    .unit = &ts_unit_seconds,
    .players_most = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .start = start,
    .tick = tick,
    .idle = idle,
    .facts = facts,
};
