/* Perfect: perfect clears in a row. Ten pieces fill four rows; if they do not make a perfect clear,
 * the run is over. */
#include "modes.h"

enum { PIECES_MAX = 10 };
enum { CLEARS, PIECES }; /* in mode_data */

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    uint32_t *data = m->mode_data;
    data[PIECES]++;
    if (m->board[player].last.perfect) {
        data[CLEARS]++;
        data[PIECES] = 0;
    } else if (data[PIECES] >= PIECES_MAX) {
        ts_end(m, player, TS_LOST, out);
    }
}

static unsigned facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    ts_mode_progress(m, player, &out[0]);
    out[1] = (ts_fact){
        .label = "Pieces left", .kind = TS_FACT_COUNT, .value = PIECES_MAX - m->mode_data[PIECES]};
    return 2;
}

static const ts_unit unit = {.label = "Perfect clears",
                             .one = "perfect clear",
                             .many = "perfect clears",
                             .counts = TS_COUNTS_PERFECT,
                             .done = ts_mode_counted};

const ts_mode ts_mode_perfect = {
    .name = "perfect",
    .title = "Perfect",
    .summary = "perfect clears in a row, ten pieces for each; the first miss ends the run",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_BAG_AND_HOLD,
    .rank = TS_RANK_PROGRESS,
    .unit = &unit,
    .players_most = 1,
    .no_clear_delay = 1,
    .free_restart = 1,
    .steady_speed = 1,
    .level_rises = TS_RISES_BY_PIECES,
    .locked = locked,
    .facts = facts,
};
