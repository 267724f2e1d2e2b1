/* Edition wx, described in Chinese: one timer of 300 ms for everything, at every level; the score
 * is the number of lines. */
#include "rules.h"

static const ts_speed curve[] = {{1, 1, 300}};

const ts_rules ts_rules_wx = {
    .name = "wx",
    .title = "Edition wx",
    .summary = "Chinese edition: 10x22, one steady timer, the score is the number of lines",
    .revision = 1,
    .least_revision = 1,
    .own_mode = TS_MODE_NONE,
    .tick_rate = {1000, 1},
    .rows = 22,
    .visible = 22,
    .ceiling = 22,
    .shapes = &ts_shapes_wx,
    /* x is 10 / 2 + 1; y puts the highest block in the top row */
    .spawn = {[TS_I] = {6, 20},
              [TS_J] = {6, 20},
              [TS_L] = {6, 20},
              [TS_O] = {6, 21},
              [TS_S] = {6, 20},
              [TS_T] = {6, 21},
              [TS_Z] = {6, 20}},
    .kicks = &ts_kicks_none_o_stays,
    .random = TS_RANDOM_UNIFORM,
    .steps = {TS_STEP_ROTATE, TS_STEP_SHIFT, TS_STEP_HARD, TS_STEP_FALL},
    .sideways = TS_SIDEWAYS_NEWEST,
    .das_ticks = 250,
    .arr_ticks = 33,
    .curve = curve,
    .curve_count = COUNT(curve),
    .soft = TS_SOFT_STEP,
    .hard = TS_HARD_LOCK,
    .free_clock = 1,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_CLOCK,
    .level_first = 1,
    .level_start_max = 1,
    .level_max = 1,
    .score = TS_SCORE_LINES,
    .over_block = TS_BLOCKED_AT_ONCE,
};
