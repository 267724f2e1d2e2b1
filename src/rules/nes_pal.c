/* The NES classic as sold in PAL countries: the same program with other tables on another clock. */
#include "rules.h"

/* frames a row */
static const ts_speed curve[] = {
    {0, 1, 36}, {1, 1, 32}, {2, 1, 29}, {3, 1, 25}, {4, 1, 22}, {5, 1, 18}, {6, 1, 15},
    {7, 1, 11}, {8, 1, 7},  {9, 1, 5},  {10, 1, 4}, {13, 1, 3}, {16, 1, 2}, {19, 1, 1},
};

const ts_rules ts_rules_nes_pal = {
    .name = "nes-pal",
    .title = "NES PAL",
    .summary = "the 1989 console classic (PAL): faster tables on a slower clock",
    .revision = 2,
    .least_revision = 2,
    .own_mode = TS_MODE_CLASSIC,
    .tick_rate = {3546895, 70928},
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
    .das_ticks = 12,
    .arr_ticks = 4,
    .das_reload = 8,
    .curve = curve,
    .curve_count = COUNT(curve),
    .soft = TS_SOFT_NES,
    .lock = TS_LOCK_AT_ONCE,
    .entry = TS_ENTRY_NES,
    .ready_ticks = 76,
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
