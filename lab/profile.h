/* Games of bots of each strength, counted as a player's own games are. */
#ifndef TESSERA_LAB_PROFILE_H
#define TESSERA_LAB_PROFILE_H

#include "coach/profile.h"

/* One game for that aim by the level, 0 to 10; `reviews`: with what the coach knows. Returns false
 * if out of memory. */
bool profile_sample(unsigned aim, unsigned level, uint64_t seed, bool reviews,
                    coach_profile_game *out);

#endif
