/* Practice: pieces wait for the player's buttons. No goal, no end, no ranking. The application
 * edits the board, through the engine's editing functions. */
#include "modes.h"

const ts_mode ts_mode_practice = {
    .name = "practice",
    .title = "Practice",
    .summary = "no gravity, pieces taken back, fields edited",
    .revision = 1,
    .least_revision = 1,
    .players_most = 1,
    .no_clear_delay = 1,
    .free_restart = 1,
    .level_rises = TS_RISES_NEVER,
    .by_hand = 1,
};
