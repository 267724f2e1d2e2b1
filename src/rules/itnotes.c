/* Edition itnotes, described in Russian: the piece glides down in points, 24 per cell, and rotates
 * in one direction only. */
#include "rules.h"

static const ts_speed curve[] = {{1, 1, 24}};

const ts_rules ts_rules_itnotes = {
    .name = "itnotes",
    .title = "Edition itnotes",
    .summary = "Russian edition: the piece glides between rows and rotates one way only",
    .revision = 1,
    .least_revision = 1,
    .own_mode = TS_MODE_NONE,
    .tick_rate = {100, 1},
    .rows = 20,
    .visible = 20,
    .next_count = 1,
    .shapes = &ts_shapes_srs,
    .spawn = ALL_KINDS(4, 18),
    .kicks = &ts_kicks_itnotes,
    .kick_list = TS_KICKS_ITNOTES,
    .random = TS_RANDOM_UNIFORM,
    .steps = {TS_STEP_ROTATE, TS_STEP_SHIFT, TS_STEP_FALL},
    .sideways = TS_SIDEWAYS_NEWEST,
    .das_ticks = 25,
    .arr_ticks = 3, /* 33 ms, in steps of 10 */
    .curve = curve,
    .curve_count = COUNT(curve),
    .smooth = 1,
    .points_max = 23,
    .falls_by_level = 1,
    .soft = TS_SOFT_FACTOR,
    .soft_factor = 8,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_TICKS,
    .level_kind = TS_LEVEL_LINES,
    .level_first = 1,
    .level_start_max = 999,
    .level_max = 999,
    .level_lines = 10,
    .score = TS_SCORE_TABLE,
    .line_points = {0, 100, 300, 700, 1500},
    .over_block = TS_BLOCKED_AT_ONCE,
};
