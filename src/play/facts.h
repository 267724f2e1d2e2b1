/* What the store keeps of a game, taken from the run it was played in. */
#ifndef TS_PLAY_FACTS_H
#define TS_PLAY_FACTS_H

#include "run.h"
#include "store/store.h"

/* Of the first board. Matches of several boards are not ranked. */
ts_store_game ts_facts(const ts_run *run, bool given_up);

#endif
