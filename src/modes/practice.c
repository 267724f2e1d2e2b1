/* Practice: pieces wait for the player's keys; no goal, no end, nothing is ranked. What can be
 * changed by hand the play layer does, by the verbs. */
#include "modes.h"

const ts_mode ts_mode_practice = {
    .name = "practice",
    .summary = "no gravity, pieces taken back, fields edited",
    .revision = 1,
    .players_most = 1,
    .no_clear_delay = 1,
    .level_stays = 2,
    .by_hand = 1,
};
