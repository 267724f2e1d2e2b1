/* The weights of each aim, as `tessera tune` has found them (docs/bot.md). */
#include "bot/eval.h"

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
    [TS_AIM_score] = {.holes = -282,
                      .covering = -52,
                      .hole_rows = -217,
                      .row_changes = -49,
                      .column_changes = -67,
                      .wells = -8,
                      .bumps = -1,
                      .top = -31,
                      .ready = 119,
                      .slots = 73,
                      .landing = -12,
                      .lines_1 = -377,
                      .lines_2 = -409,
                      .lines_3 = -290,
                      .lines_4 = 1802,
                      .spin_1 = 217,
                      .spin_2 = 1456,
                      .spin_3 = 1898,
                      .wasted_t = -128,
                      .chain = 97,
                      .perfect = 2542},
    [TS_AIM_attack] = {.holes = -172,
                       .covering = -46,
                       .hole_rows = -28,
                       .row_changes = -150,
                       .column_changes = 48,
                       .wells = 23,
                       .bumps = -30,
                       .top = -24,
                       .ready = 92,
                       .slots = 202,
                       .landing = -24,
                       .lines_1 = -226,
                       .lines_2 = -289,
                       .lines_3 = -124,
                       .lines_4 = 29,
                       .wasted_t = -193,
                       .attack = 291,
                       .chain = 204,
                       .perfect = 810},
    [TS_AIM_digging] = {.holes = -159,
                        .covering = -163,
                        .hole_rows = -342,
                        .row_changes = -60,
                        .column_changes = -165,
                        .wells = -81,
                        .bumps = -8,
                        .top = -9,
                        .ready = 11,
                        .landing = -45,
                        .eroded = 9,
                        .lines_1 = 229,
                        .lines_2 = 253,
                        .lines_3 = 575,
                        .lines_4 = 564},
};

const ts_weights *ts_weights_of(unsigned aim)
{
    return &sets[aim < TS_AIMS ? aim : 0];
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
