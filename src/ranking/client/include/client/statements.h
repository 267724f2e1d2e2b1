/* Statements signed by a player: requests to a server, and the logs of games that are submitted. */
#ifndef TESSERA_RANKING_CLIENT_STATEMENTS_H
#define TESSERA_RANKING_CLIENT_STATEMENTS_H

#include "api/ranking_client.h"
#include "ranking/request.h"
#include "ranking/signed_log.h"

typedef struct statements_key {
    uint8_t secret[RANKING_SECRET_SIZE], key[RANKING_KEY_SIZE];
} statements_key;

/* A player's wish for a name as a name; without one, one of the key. */
/* A request of the kind `what`, from CLIENT_SEEK on, at `now` in seconds since 1970. Returns its
 * size, or 0 if the question is none. */
size_t statements_request(const client_question *q, unsigned what, const statements_key *who,
                          uint64_t now, char out[RANKING_REQUEST_MOST]);
/* The signed head of a log, behind which the replay stands. Returns its size, or 0 if the claim
 * cannot be a log. */
size_t statements_log_head(const client_claim *c, const statements_key *who, uint64_t now,
                           char out[RANKING_HEAD_SIZE]);
/* Signs a state of this pair's match; whether the player of this key has signed one. */
bool statements_sign_state(const statements_key *who, const char *pair, online_state *state);
bool statements_state_is_signed(const char *pair, const char *key, const online_state *state);

#endif
