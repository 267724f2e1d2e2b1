/* The rounds of a duel: the first, the next, and the end. */
#ifndef TESSERA_APP_SESSION_ROUNDS_H
#define TESSERA_APP_SESSION_ROUNDS_H

#include "tessera.h"

typedef struct session session;

void session_duel_start(session *s, uint64_t now_us); /* the first round, as it is set */
void session_duel_start_seed(session *s, uint64_t seed, uint64_t now_us);
void session_duel_next_round(session *s, uint64_t now_us);
void session_duel_end(session *s); /* between two rounds: no more of them */
void session_duel_run(session *s, uint64_t now_us);

#endif
