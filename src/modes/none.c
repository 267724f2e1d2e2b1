/* No mode at all: the rule set alone, as long as it lasts. The template for new ones. */
#include "modes.h"

const ts_mode ts_mode_none = {
    .name = "none",
    .title = "Original",
    .summary = "the rule set alone, until it ends",
    .revision = 1,
    .rank = TS_RANK_SCORE,
};
