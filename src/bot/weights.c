/* The weights of each aim. Those of survival are, but for scale, the published ones of Thiery and
 * Scherrer's controller for their eight features; the others start from them. */
#include "bot/eval.h"

static const ts_weights sets[TS_AIMS] = {
    [TS_AIM_survival] = {.landing = -63,
                         .eroded = 66,
                         .row_changes = -92,
                         .column_changes = -198,
                         .holes = -131,
                         .wells = -105,
                         .covering = -16,
                         .hole_rows = -240},
    [TS_AIM_score] = {.landing = -20,
                      .row_changes = -92,
                      .column_changes = -198,
                      .holes = -250,
                      .wells = -25,
                      .bumps = -20,
                      .covering = -30,
                      .hole_rows = -240,
                      .top = -30,
                      .ready = 60,
                      .lines_1 = -400,
                      .lines_2 = -300,
                      .lines_3 = -200,
                      .lines_4 = 2000,
                      .spin_1 = 200,
                      .spin_2 = 1200,
                      .spin_3 = 1600,
                      .perfect = 2000},
    [TS_AIM_attack] = {.landing = -20,
                       .row_changes = -92,
                       .column_changes = -198,
                       .holes = -250,
                       .wells = -30,
                       .bumps = -20,
                       .covering = -30,
                       .hole_rows = -240,
                       .top = -30,
                       .ready = 40,
                       .slots = 120,
                       .lines_1 = -250,
                       .lines_2 = -200,
                       .lines_3 = -100,
                       .wasted_t = -150,
                       .attack = 250,
                       .chain = 150,
                       .perfect = 500},
    [TS_AIM_digging] = {.landing = -40,
                        .eroded = 30,
                        .row_changes = -70,
                        .column_changes = -140,
                        .holes = -200,
                        .wells = -60,
                        .covering = -80,
                        .hole_rows = -260,
                        .bumps = -10,
                        .lines_1 = 150,
                        .lines_2 = 320,
                        .lines_3 = 500,
                        .lines_4 = 700},
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
