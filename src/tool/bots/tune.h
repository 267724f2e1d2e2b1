/* Tuning as a call, for tests: the weights that `tessera tune` would print. */
#ifndef TESSERA_TOOL_BOTS_TUNE_H
#define TESSERA_TOOL_BOTS_TUNE_H

#include "bot/eval.h"

/* False: out of memory. */
bool tool_tuned(unsigned aim, uint64_t generations, uint64_t candidates, uint64_t games,
                uint64_t jobs, uint64_t seed, ts_weights *out);

#endif
