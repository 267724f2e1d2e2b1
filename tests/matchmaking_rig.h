/* Two whom a server pairs for a match, and the logs that they hand in. */
#ifndef TESSERA_TESTS_MATCHMAKING_RIG_H
#define TESSERA_TESTS_MATCHMAKING_RIG_H

#include "ranking_db.h"

#include "base/splitmix.h"

static ranking_pairing found;
static unsigned halves; /* handed in since `agree` */

static inline ranking_seeker seeker(unsigned who, const char *rules, const char *reach)
{
    ranking_seeker s = {.name = ""};
    memcpy(s.key, key_of[who], sizeof s.key);
    snprintf(s.name, sizeof s.name, "%s", name_of[who]);
    snprintf(s.rules, sizeof s.rules, "%s", rules);
    snprintf(s.reach, sizeof s.reach, "%s", reach);
    snprintf(s.code, sizeof s.code, "code-of-%s", name_of[who]);
    return s;
}

static inline bool seek(unsigned who, uint64_t at)
{
    ranking_seeker s = seeker(who, "guideline", "relay:2610 40000");
    ASSERT(ranking_seek(h, &s, at, &found));
    return found.found;
}

static inline int ready(unsigned who, uint64_t at)
{
    int how;
    uint8_t id[RANKING_PAIR_SIZE];
    memcpy(id, found.id, sizeof id);
    ASSERT(ranking_ready(h, id, key_of[who], at, &how));
    return how;
}

/* Two who have agreed on a match at that time. */
static inline void agree(unsigned one, unsigned two, uint64_t at)
{
    halves = 0;
    ASSERT(!seek(one, at - 1)); /* who came first is the host */
    ASSERT(seek(two, at) && !found.hosts);
    ASSERT_EQ(found.made, at);
    ASSERT_EQ(ready(one, at + 1), RANKING_READY_WAITS);
    ASSERT_EQ(ready(two, at + 2), RANKING_READY_AGREED);
}

/* The seed of the first round of the match that was found. */
static inline uint64_t first_seed(void)
{
    uint64_t stream = found.seed;
    ASSERT(stream);
    return splitmix_next(&stream);
}

static const unsigned every[] = {400, 200};

/* A state of the round that rig_round plays by this seed, at the latest its end, signed by one of
 * its players. */
static inline ranking_state state_of_round(uint64_t seed, uint32_t tick, unsigned signer)
{
    ts_setup setup = rig_setup("guideline", seed, 2);
    ts_match m;
    ts_events events;
    ranking_state state = {.round = 1, .tick = tick};
    ASSERT(ts_start(&m, &setup));
    while (m.tick < tick && !m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < 2; i++)
            held[i] = m.tick % every[i] < every[i] / 2 ? TS_HARD : 0;
        ts_step(&m, held, &events);
    }
    state.tick = (uint32_t)m.tick;
    state.hash = ts_hash(&m);
    ranking_state_sign(&state, found.id, secret_of[signer]);
    return state;
}

/* The log of `replay_text` as one of the two players submits it, with a state that the opponent has
 * signed; with none if NULL. */
static inline int hand_in_with(unsigned winner, unsigned loser, unsigned signer, uint64_t at,
                               const ranking_state *state)
{
    const unsigned people[] = {winner, loser};
    ranking_log log = rig_log(at, 2, people);
    ranking_player *other = &log.player[signer == winner];
    other->has_state = state != NULL;
    if (state)
        other->state = *state;
    rig_write(&log, people, signer == winner ? 1 : 2);
    return claim_at(NOON + halves++);
}

static inline int hand_in(unsigned winner, unsigned loser, unsigned signer, uint64_t at)
{
    ranking_state state = state_of_round(first_seed(), 1000, signer == winner ? loser : winner);
    return hand_in_with(winner, loser, signer, at, &state);
}

static inline ranking_verified verify_at(uint64_t at)
{
    ranking_verified all = {0};
    ASSERT(ranking_verify(h, 50, at, &all));
    return all;
}

#endif
