/* Edition pivot, described in French: four hand-drawn matrices per piece, rotated about a pivot
 * block, no kicks; the hard drop only moves the piece down. */
#include "rules.h"

/* A row takes 800 ms; each level takes nine tenths of the last, rounded down, but at least 80
 * ms. */
static const ts_speed curve[] = {
    {0, 1, 800},  {1, 1, 720},  {2, 1, 648},  {3, 1, 583},  {4, 1, 524},  {5, 1, 471},
    {6, 1, 423},  {7, 1, 380},  {8, 1, 342},  {9, 1, 307},  {10, 1, 276}, {11, 1, 248},
    {12, 1, 223}, {13, 1, 200}, {14, 1, 180}, {15, 1, 162}, {16, 1, 145}, {17, 1, 130},
    {18, 1, 117}, {19, 1, 105}, {20, 1, 94},  {21, 1, 84},  {22, 1, 80},
};

const ts_rules ts_rules_pivot = {
    .name = "pivot",
    .title = "Edition pivot",
    .summary = "French edition: hand-drawn matrices about a pivot, no kicks, levels from 0",
    .revision = 1,
    .least_revision = 1,
    .own_mode = TS_MODE_NONE,
    .tick_rate = {1000, 1},
    .rows = 20,
    .visible = 20,
    .ceiling = 20,
    .next_count = 1,
    .ghost_below_level = UINT16_MAX,
    .shapes = &ts_shapes_pivot,
    .spawn = ALL_KINDS(5, 19),
    .kicks = &ts_kicks_none,
    .random = TS_RANDOM_UNIFORM,
    .steps = {TS_STEP_ROTATE, TS_STEP_SHIFT, TS_STEP_HARD, TS_STEP_FALL},
    .sideways = TS_SIDEWAYS_NEWEST,
    .das_ticks = 250,
    .arr_ticks = 33,
    .curve = curve,
    .curve_count = COUNT(curve),
    .hard = TS_HARD_SONIC,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_TICKS,
    .level_kind = TS_LEVEL_LINES,
    .level_start_max = 999,
    .level_max = 999,
    .level_lines = 10,
    .score = TS_SCORE_TABLE,
    .times_level_plus_1 = 1,
    .line_points = {0, 40, 100, 300, 1200},
    .over_block = TS_BLOCKED_AT_ONCE,
    .over_top_row = 1,
};
