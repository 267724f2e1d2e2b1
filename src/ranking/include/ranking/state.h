/* States of a match, each signed by a player with the key by which the match counts. Such a state
 * proves that its signer was there, and that the match went on to it: who hands in a log without it
 * lies. */
#ifndef TESSERA_RANKING_STATE_H
#define TESSERA_RANKING_STATE_H

#include "ranking/signed_log.h"

enum { RANKING_PAIR_SIZE = 16 /* the id of a match that a server has paired */ };

void ranking_state_sign(ranking_state *state, const uint8_t pair[RANKING_PAIR_SIZE],
                        const uint8_t secret[RANKING_SECRET_SIZE]);
bool ranking_state_is_signed(const ranking_state *state, const uint8_t pair[RANKING_PAIR_SIZE],
                             const uint8_t key[RANKING_KEY_SIZE]);

/* Returns true if the log's match passes through that state. */
bool ranking_log_has_state(const ranking_log *log, const ranking_state *state);
/* The same, and the state is of the last round, or the end of the round before it. */
bool ranking_log_has_late_state(const ranking_log *log, const ranking_state *state);
/* Returns true if the rounds have the seeds that follow from this one. */
bool ranking_log_has_seed(const ranking_log *log, uint64_t seed);

#endif
