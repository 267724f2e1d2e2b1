/* None: the rule set alone, until it ends the game. The template for new modes. */
#include "modes.h"

const ts_mode ts_mode_none = {
    .name = "none",
    .title = "Original",
    .summary = "the rule set alone, until it ends",
    .revision = 1,
    .least_revision = 1,
    .rank = TS_RANK_SCORE,
};
