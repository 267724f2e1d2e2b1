/* Statements signed by a player, as text. */
#include "client/statements.h"
#include "ranking/state.h"

#include <string.h>

#include "text/text.h"

static void statements_name(char out[RANKING_NAME_SIZE], const char *wish,
                            const uint8_t key[RANKING_KEY_SIZE])
{
    char digits[2 * RANKING_KEY_SIZE + 1];
    if (ranking_name_clean(out, wish))
        return;
    hex_write(digits, key, RANKING_KEY_SIZE);
    digits[4] = '\0';
    text_format(out, RANKING_NAME_SIZE, "Guest %s", digits);
}

static bool read_pair(const char *digits, uint8_t pair[RANKING_PAIR_SIZE])
{
    return strlen(digits) == 2 * RANKING_PAIR_SIZE && hex_read(pair, digits, RANKING_PAIR_SIZE);
}

_Static_assert((int)CLIENT_FRIENDS == RANKING_FRIENDS, "a list of friends is passed on");
_Static_assert((int)CLIENT_GONE == RANKING_GONE && (int)CLIENT_DECLINES == RANKING_DECLINES,
               "what a player does is passed on");

static ranking_presence presence_of(const client_presence *p)
{
    ranking_presence out = {.state = p->state, .tells = p->tells, .friends = p->friends};
    memcpy(out.to, p->to, sizeof out.to);
    memcpy(out.friend, p->friend, sizeof out.friend);
    return out;
}

size_t statements_request(const client_question *q, unsigned what, const statements_key *who,
                          uint64_t now, char out[RANKING_REQUEST_MOST])
{
    static const uint8_t kind[CLIENT_KINDS] = {[CLIENT_SEEK] = RANKING_REQUEST_SEEK,
                                               [CLIENT_READY] = RANKING_REQUEST_READY,
                                               [CLIENT_ROOM] = RANKING_REQUEST_ROOM,
                                               [CLIENT_HERE] = RANKING_REQUEST_HERE,
                                               [CLIENT_LEAVE] = RANKING_REQUEST_LEAVE};
    ranking_request a = {
        .what = kind[what], .room = {q->seats, q->taken, q->rounds, q->plays}, .at = now};
    memcpy(a.who.key, who->key, sizeof a.who.key);
    statements_name(a.who.name, q->name, who->key);
    memcpy(a.who.rules, q->rules, sizeof q->rules);
    memcpy(a.who.code, q->code, sizeof q->code);
    memcpy(a.who.reach, q->reach, sizeof q->reach);
    a.who.casual = q->casual;
    a.here = presence_of(&q->here);
    if (what == CLIENT_READY && !read_pair(q->pair, a.pair))
        return 0;
    return ranking_request_write(&a, who->secret, out);
}

static ranking_state state_of(const online_state *state)
{
    ranking_state out = {
        .round = state->round, .tick = state->tick, .hash = state->hash, .late = state->late};
    memcpy(out.sign, state->sign, sizeof out.sign);
    return out;
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
                   !hex_read(p->key, c->key[i], RANKING_KEY_SIZE)) {
            return 0;
        }
        p->has_state = c->state[i].round != 0;
        if (p->has_state)
            p->state = state_of(&c->state[i]);
    }
    ranking_log_head(&log, out);
    ranking_log_sign(&log, c->own, who->secret);
    return ranking_log_head(&log, out);
}

/* ---- states of a match ---------------------------------------------------------------------- */

bool statements_sign_state(const statements_key *who, const char *pair, online_state *state)
{
    uint8_t id[RANKING_PAIR_SIZE];
    ranking_state its = state_of(state);
    if (!read_pair(pair, id))
        return false;
    ranking_state_sign(&its, id, who->secret);
    memcpy(state->sign, its.sign, sizeof state->sign);
    return true;
}

bool statements_state_is_signed(const char *pair, const char *key, const online_state *state)
{
    uint8_t id[RANKING_PAIR_SIZE], signer[RANKING_KEY_SIZE];
    ranking_state its = state_of(state);
    return read_pair(pair, id) && strlen(key) == 2 * RANKING_KEY_SIZE &&
           hex_read(signer, key, RANKING_KEY_SIZE) && ranking_state_is_signed(&its, id, signer);
}
