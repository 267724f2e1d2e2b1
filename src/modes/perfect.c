/* Perfect: perfect clears in a row. Ten pieces fill four rows: who has not cleared all by then
 * has missed it. */
#include "modes.h"

enum { PIECES_MAX = 10 };
enum { CLEARS, PIECES }; /* in mode_data */

uint32_t ts_pieces_left(const ts_match *m)
{
    return PIECES_MAX - m->mode_data[PIECES];
}

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

const ts_mode ts_mode_perfect = {
    .name = "perfect",
    .summary = "perfect clears in a row, ten pieces for each; the first miss ends the run",
    .revision = 1,
    .needs = TS_NEEDS_BAG_AND_HOLD,
    .rank = TS_RANK_PROGRESS,
    .unit = TS_UNIT_PERFECT,
    .players_most = 1,
    .no_clear_delay = 1,
    .steady_speed = 1,
    .level_stays = 1,
    .locked = locked,
};
