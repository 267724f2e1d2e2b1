/* What the store keeps of a game, taken from the run it was played in. */
#ifndef TESSERA_PLAY_RUN_FACTS_H
#define TESSERA_PLAY_RUN_FACTS_H

#include "duel.h"
#include "store/store.h"

/* Of all the rounds of a match, or of another game: `run` is the last one. Of the first person's
 * board; the variant is the level of the strongest bot he played, and somebody else's is what no
 * person has played. What several boards have played is not ranked. */
store_game facts_of_duel(const duel_state *d, const run_state *run, bool given_up);

/* Of a text that verifies: nobody knows who played it. Played through once more, now for what only
 * a run counts. False: no memory. */
bool facts_of_stranger(const char *text, size_t size, store_game *game);

#endif
