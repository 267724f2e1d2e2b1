/* The NES classic, NTSC: frame by frame. */
#include "rules.h"

/* frames a row */
static const ts_speed curve[] = {
    {0, 1, 48}, {1, 1, 43}, {2, 1, 38}, {3, 1, 33}, {4, 1, 28}, {5, 1, 23}, {6, 1, 18}, {7, 1, 13},
    {8, 1, 8},  {9, 1, 6},  {10, 1, 5}, {13, 1, 4}, {16, 1, 3}, {19, 1, 2}, {29, 1, 1},
};

const ts_rules ts_rules_nes = {
    .name = "nes",
    .title = "NES",
    .summary = "the 1989 console classic (NTSC): no kicks, its own charge, push-down and delays",
    .revision = 2,
    .least_revision = 2,
    .own_mode = TS_MODE_CLASSIC,
    .tick_rate = {39375000, 655171},
    .rows = 22,
    .visible = 20,
    .ceiling = 22,
    .page = 1,
    .next_count = 1,
    .shapes = &ts_shapes_nes,
    .spawn = ALL_KINDS(5, 19),
    .kicks = &ts_kicks_none,
    .random = TS_RANDOM_NES,
    .steps = {TS_STEP_SHIFT, TS_STEP_ROTATE, TS_STEP_FALL},
    .sideways = TS_SIDEWAYS_NES,
    .das_ticks = 16,
    .arr_ticks = 6,
    .das_reload = 10,
    .curve = curve,
    .curve_count = COUNT(curve),
    .soft = TS_SOFT_NES,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_NES,
    .ready_ticks = 96,
    .spawn_rests = 1,
    .level_kind = TS_LEVEL_NES,
    .level_start_max = 29,
    .level_max = 255,
    .score = TS_SCORE_NES,
    .line_points = {0, 40, 100, 300, 1200},
    .score_max = 999999,
    .over_block = TS_BLOCKED_AT_LOCK,
    .attack = TS_ATTACK_ADDED,
    .line_attack = {0, 0, 1, 2, 4},
};
