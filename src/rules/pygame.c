/* Edition pygame, described in Bulgarian: SRS without lock delay; pieces spawn above the field and
 * must be wholly inside it when they lock. */
#include "rules.h"

static const ts_speed curve[] = {{1, 1, 800}};

const ts_rules ts_rules_pygame = {
    .name = "pygame",
    .title = "Edition pygame",
    .summary = "Bulgarian edition: SRS, no lock delay, pieces come in from above the field",
    .revision = 1,
    .least_revision = 1,
    .own_mode = TS_MODE_NONE,
    .tick_rate = {1000, 1},
    .fall_sound = 1,
    .debug_mode = 1,
    .rows = 20,
    .visible = 20,
    .next_count = 1,
    .ghost_below_level = UINT16_MAX,
    .shapes = &ts_shapes_srs,
    .spawn = ALL_KINDS(4, 20),
    .kicks = &ts_kicks_pygame,
    .kick_list = TS_KICKS_PYGAME,
    .random = TS_RANDOM_BAG,
    .steps = {TS_STEP_ROTATE, TS_STEP_SHIFT, TS_STEP_HARD, TS_STEP_FALL},
    .sideways = TS_SIDEWAYS_EITHER,
    .das_ticks = 250,
    .arr_ticks = 70,
    .curve = curve,
    .curve_count = COUNT(curve),
    .soft = TS_SOFT_INTERVAL,
    .soft_factor = 50,
    .hard = TS_HARD_LOCK,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_TICKS,
    .level_first = 1,
    .level_start_max = 1,
    .level_max = 1,
    .score = TS_SCORE_TABLE,
    .line_points = {0, 100, 300, 500, 800},
    .over_partial = 1,
};
