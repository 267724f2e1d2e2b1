/* What a player signs, as text. */
#include "client/statements.h"

#include <string.h>

#include "text/text.h"

void statements_name(char out[RANKING_NAME_SIZE], const char *wish,
                     const uint8_t key[RANKING_KEY_SIZE])
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    if (ranking_name_clean(out, wish))
        return;
    ranking_hex_write(digits, key, RANKING_KEY_SIZE);
    digits[4] = '\0';
    text_format(out, RANKING_NAME_SIZE, "Guest %s", digits);
}

size_t statements_request(const client_question *q, unsigned what, const statements_key *who,
                          uint64_t now, char out[RANKING_REQUEST_MOST])
{
    ranking_request a = {.what = what == CLIENT_SEEK    ? RANKING_REQUEST_SEEK
                                 : what == CLIENT_READY ? RANKING_REQUEST_READY
                                                        : RANKING_REQUEST_LEAVE,
                         .at = now};
    memcpy(a.who.key, who->key, sizeof a.who.key);
    statements_name(a.who.name, q->name, who->key);
    memcpy(a.who.rules, q->rules, sizeof q->rules);
    memcpy(a.who.code, q->code, sizeof q->code);
    memcpy(a.who.reach, q->reach, sizeof q->reach);
    if (what == CLIENT_READY && (strlen(q->pair) != 2 * RANKING_PAIR_SIZE ||
                                 !ranking_hex_read(a.pair, q->pair, RANKING_PAIR_SIZE)))
        return 0;
    return ranking_request_write(&a, who->secret, out);
}

size_t statements_log_head(const client_claim *c, const statements_key *who, uint64_t now,
                           char out[RANKING_HEAD_SIZE])
{
    ranking_log log = {.played = c->played ? c->played : now,
                       .boards = c->boards,
                       .replay = c->replay,
                       .replay_size = c->size};
    if (c->size > RANKING_LOG_MAX - RANKING_HEAD_SIZE || c->boards > 2)
        return 0;
    for (unsigned i = 0; i < c->boards; i++) {
        ranking_player *p = &log.player[i];
        if (i == c->own) {
            statements_name(p->name, c->name[i], who->key);
            memcpy(p->key, who->key, RANKING_KEY_SIZE);
        } else if (!ranking_name_clean(p->name, c->name[i]) ||
                   !ranking_hex_read(p->key, c->key[i], RANKING_KEY_SIZE)) {
            return 0;
        }
        if (i != c->own && c->state.round) {
            p->has_state = true;
            p->state = (ranking_state){c->state.round, c->state.tick, c->state.hash, {0}};
            memcpy(p->state.sign, c->state.sign, sizeof p->state.sign);
        }
    }
    ranking_log_head(&log, out);
    ranking_log_sign(&log, c->own, who->secret);
    return ranking_log_head(&log, out);
}
