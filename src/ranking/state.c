/* A signed state, and whether a log passes through it. */
#include "ranking/state.h"

#include <string.h>

#include "base/splitmix.h"
#include "game/duel.h"
#include "tessera/replay.h"

/* The signed text names its kind: no other text of this key can be taken for it. */
#define MAGIC "tessera state 1\n"
enum { SIGNED_SIZE = sizeof MAGIC - 1 + RANKING_PAIR_SIZE + 4 + 4 + 8 + 1 };

static uint8_t *put(uint8_t *at, uint64_t number, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        *at++ = number >> 8 * i;
    return at;
}

static void write_signed(const ranking_state *state, const uint8_t pair[RANKING_PAIR_SIZE],
                         uint8_t out[SIGNED_SIZE])
{
    memcpy(out, MAGIC, sizeof MAGIC - 1);
    memcpy(out + sizeof MAGIC - 1, pair, RANKING_PAIR_SIZE);
    uint8_t *at = put(out + sizeof MAGIC - 1 + RANKING_PAIR_SIZE, state->round, 4);
    at = put(put(at, state->tick, 4), state->hash, 8);
    put(at, state->late, 1);
}

void ranking_state_sign(ranking_state *state, const uint8_t pair[RANKING_PAIR_SIZE],
                        const uint8_t secret[RANKING_SECRET_SIZE])
{
    uint8_t bytes[SIGNED_SIZE];
    write_signed(state, pair, bytes);
    crypt_sign(state->sign, secret, bytes, sizeof bytes);
}

bool ranking_state_is_signed(const ranking_state *state, const uint8_t pair[RANKING_PAIR_SIZE],
                             const uint8_t key[RANKING_KEY_SIZE])
{
    uint8_t bytes[SIGNED_SIZE];
    write_signed(state, pair, bytes);
    return crypt_verify(state->sign, key, bytes, sizeof bytes);
}

/* ---- a log ---------------------------------------------------------------------------------- */

/* Plays a round up to a tick, or to its end if that comes first: the last item before the end is
 * the hash of the last tick. */
static bool play_to(const char *text, size_t size, uint64_t tick, ts_match *m)
{
    ts_replay_reader reader;
    ts_replay_item item;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    if (ts_replay_open(&reader, text, size) || !ts_start(m, &reader.setup))
        return false;
    while (!ts_replay_next(&reader, &item) && item.kind != TS_REPLAY_ITEM_END) {
        while (m->tick < tick && m->tick < item.tick && !m->over)
            ts_step(m, held, NULL);
        if (item.kind == TS_REPLAY_ITEM_CHANGE)
            held[item.board] = item.held;
    }
    return true;
}

/* The rounds that a log has. */
static unsigned count_rounds(const ranking_log *log)
{
    duel_text t;
    const char *round = NULL;
    size_t size;
    unsigned count = 0;
    if (duel_open(&t, log->replay, log->replay_size))
        return 0;
    while (duel_next_round(&t, &round, &size))
        count++;
    return count;
}

/* Returns true if the log passes through the state; *over: the state is the end of its round. */
static bool find_state(const ranking_log *log, const ranking_state *state, bool *over)
{
    duel_text t;
    const char *round;
    size_t size;
    ts_match m;
    if (state->round == 0 || duel_open(&t, log->replay, log->replay_size) ||
        !duel_round(&t, state->round - 1, &round, &size) || !play_to(round, size, state->tick, &m))
        return false;
    *over = m.over;
    return m.tick == state->tick && ts_hash(&m) == state->hash;
}

bool ranking_log_has_state(const ranking_log *log, const ranking_state *state)
{
    bool over;
    return find_state(log, state, &over);
}

bool ranking_log_has_late_state(const ranking_log *log, const ranking_state *state)
{
    bool over;
    unsigned rounds = count_rounds(log);
    return find_state(log, state, &over) &&
           (state->round == rounds || (over && state->round + 1 == rounds));
}

bool ranking_log_has_seed(const ranking_log *log, uint64_t seed)
{
    duel_text t;
    const char *round = NULL;
    size_t size;
    if (duel_open(&t, log->replay, log->replay_size))
        return false;
    while (duel_next_round(&t, &round, &size)) {
        ts_replay_reader reader;
        if (ts_replay_open(&reader, round, size) || reader.setup.seed != splitmix_next(&seed))
            return false;
    }
    return true;
}
