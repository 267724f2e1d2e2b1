/* The weights of each aim, as `tessera tune` finds them (docs/bot.md). */
#include "movegen/eval.h"

static const ts_weights sets[TS_AIMS] = {
    [TS_AIM_survival] = {.height = -5,
                         .holes = -118,
                         .covering = -29,
                         .hole_rows = -173,
                         .row_changes = -99,
                         .column_changes = -227,
                         .wells = -98,
                         .bumps = -8,
                         .landing = -49,
                         .eroded = 60},
    [TS_AIM_score] = {.holes = -264,
                      .covering = -39,
                      .hole_rows = -78,
                      .row_changes = -76,
                      .column_changes = 85,
                      .wells = 4,
                      .bumps = 5,
                      .top = -29,
                      .ready = 102,
                      .slots = 144,
                      .landing = -22,
                      .lines_1 = -416,
                      .lines_2 = -341,
                      .lines_3 = -76,
                      .lines_4 = 635,
                      .spin_1 = 294,
                      .spin_2 = 1246,
                      .spin_3 = 908,
                      .wasted_t = -173,
                      .chain = 94,
                      .perfect = 3974},
    [TS_AIM_attack] = {.holes = -74,
                       .covering = -39,
                       .hole_rows = 23,
                       .row_changes = -120,
                       .column_changes = -1,
                       .wells = 15,
                       .bumps = 5,
                       .top = -40,
                       .ready = 95,
                       .slots = 325,
                       .landing = -5,
                       .lines_1 = -87,
                       .lines_2 = -288,
                       .lines_3 = -102,
                       .lines_4 = 81,
                       .wasted_t = -153,
                       .attack = 272,
                       .chain = 151,
                       .perfect = 830},
    [TS_AIM_digging] = {.holes = -304,
                        .covering = -83,
                        .hole_rows = -202,
                        .row_changes = -61,
                        .column_changes = -136,
                        .wells = -93,
                        .bumps = -26,
                        .top = -13,
                        .ready = 12,
                        .landing = -46,
                        .eroded = -2,
                        .lines_1 = 202,
                        .lines_2 = 189,
                        .lines_3 = 336,
                        .lines_4 = 738},
};

/* As `tessera-lab learn` finds them. */
static const ts_weights duels = {.height = -7,
                                 .holes = -87,
                                 .covering = -61,
                                 .hole_rows = 12,
                                 .row_changes = -130,
                                 .column_changes = -37,
                                 .wells = -10,
                                 .bumps = -2,
                                 .top = -40,
                                 .ready = 83,
                                 .slots = 365,
                                 .landing = -6,
                                 .eroded = 23,
                                 .lines_1 = -57,
                                 .lines_2 = -262,
                                 .lines_3 = -180,
                                 .lines_4 = 136,
                                 .spin_1 = 12,
                                 .spin_2 = -26,
                                 .spin_3 = -40,
                                 .wasted_t = -115,
                                 .attack = 272,
                                 .chain = 98,
                                 .perfect = 798,
                                 .combo = 97};

/* The spread depends on the weights: t_bot_levels measures it. The cost of a hold is at most its
 * cost in the tuner's games; for survival, whose games have no hold, it represents time. */
static const struct {
    int32_t spread, hold_cost;
} scales[TS_AIMS] = {
    [TS_AIM_survival] = {1667, 100},
    [TS_AIM_score] = {970, 50},
    [TS_AIM_attack] = {890, 50},
    [TS_AIM_digging] = {2060, 50},
};

const ts_weights *ts_weights_of(unsigned aim)
{
    return &sets[aim < TS_AIMS ? aim : 0];
}

const ts_weights *ts_weights_of_duels(void)
{
    return &duels;
}

int32_t ts_spread_of(unsigned aim)
{
    return scales[aim < TS_AIMS ? aim : 0].spread;
}

int32_t ts_hold_cost_of(unsigned aim)
{
    return scales[aim < TS_AIMS ? aim : 0].hold_cost;
}

#define NAMED(name) #name,
static const char *const weight_names[] = {TS_WEIGHT_LIST(NAMED)};
static const char *const aim_names[] = {TS_AIM_LIST(NAMED)};
#undef NAMED

const char *ts_weight_name(unsigned weight)
{
    return weight_names[weight];
}

const char *ts_aim_name(unsigned aim)
{
    return aim_names[aim];
}

int32_t *ts_weight(ts_weights *w, unsigned weight)
{
#define ADDRESSED(name) &w->name,
    int32_t *const all[] = {TS_WEIGHT_LIST(ADDRESSED)};
#undef ADDRESSED
    return all[weight];
}
