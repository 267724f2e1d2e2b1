/* The facts that the store keeps of a game, taken from the run in which it was played. */
#ifndef TESSERA_APP_GAME_FACTS_H
#define TESSERA_APP_GAME_FACTS_H

#include "game/duel.h"
#include "store/store.h"

/* Of a duel with all its rounds, or of another game: `run` is the last one. The facts are those of
 * the first person's board; the variant is the level of the strongest bot in it; a game that no
 * person played is a stranger's. Games of several boards are not ranked. */
store_game facts_of_duel(const duel_state *d, const run_state *run, bool given_up);

/* The number that stands for the changes of a rule set in the store; 0: there are none. */
uint32_t facts_changes(const ts_change change[TS_CHANGES_MAX]);

/* Of a text that verifies, by an unknown player. Plays it once more, since only a run counts
 * presses. False: out of memory. */
bool facts_of_stranger(const char *text, size_t size, store_game *game);

#endif
