/* Signed logs for tests: short duels by hands that only drop, and people with keys. */
#ifndef TESSERA_TESTS_RANKING_RIG_H
#define TESSERA_TESTS_RANKING_RIG_H

#include "ranking/check.h"
#include "tessera/replay.h"
#include "replay_text.h"
#include "test.h"

enum { PEOPLE = 6, NOON = 1764000000 };

static uint8_t secret_of[PEOPLE][RANKING_SECRET_SIZE], key_of[PEOPLE][RANKING_KEY_SIZE];
static const char *const name_of[PEOPLE] = {"Ann", "Bea", "Cid", "Dan", "Eve", "Fay"};
static text replay_text, log_text;

static inline void rig_people(void)
{
    if (key_of[0][0] | key_of[0][1] | key_of[0][2])
        return;
    for (unsigned i = 0; i < PEOPLE; i++)
        crypt_sign_new_key(secret_of[i], key_of[i]);
}

/* Board i drops a piece every `every[i]` ms: who drops more often tops out first. */
static inline void rig_match(const ts_setup *setup, const unsigned every[])
{
    ts_match m;
    ts_recorder r;
    ts_events events;
    ASSERT(ts_start(&m, setup));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (!m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < setup->players; i++)
            held[i] = m.tick % every[i] < every[i] / 2 ? TS_HARD : 0;
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
}

static inline ts_setup rig_setup(const char *rules, uint64_t seed, unsigned boards)
{
    ts_setup s;
    ts_setup_default(&s, (unsigned)ts_rules_find(rules),
                     (unsigned)ts_modes_find(boards > 1 ? "duel" : "ultra"));
    s.players = (uint8_t)boards;
    s.seed = seed;
    for (unsigned i = 1; i < boards; i++)
        s.handling[i] = s.handling[0];
    return s;
}

/* One who survives alone, in `replay_text`: 24 keys to the sides, then a drop, over and over; the
 * n-th is pressed next(n) ticks after the one before. */
static inline void rig_keys(const char *rules, unsigned (*next)(unsigned n))
{
    ts_setup s;
    ts_match m;
    ts_recorder r;
    ts_events events;
    unsigned n = 0;
    uint64_t pressed = 500;
    ts_setup_default(&s, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("survival"));
    replay_text.size = 0;
    ASSERT(ts_start(&m, &s));
    ts_recorder_begin(&r, &m, text_append, &replay_text);
    while (!m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        if (m.tick >= pressed && m.tick < pressed + 5)
            held[0] = n % 25 == 24 ? TS_HARD : n % 2 ? TS_LEFT : TS_RIGHT;
        else if (m.tick >= pressed + 5)
            pressed += next(++n);
        ts_recorder_held(&r, &m, held);
        ts_step(&m, held, &events);
    }
    ts_recorder_finish(&r, &m);
}

/* A round in `replay_text` that the first board wins, then the second and so on. */
static inline void rig_round(uint64_t seed, unsigned boards)
{
    static const unsigned every[] = {400, 200, 140, 100};
    ts_setup s = rig_setup("guideline", seed, boards);
    replay_text.size = 0;
    rig_match(&s, every);
}

/* The log of `replay_text`, unsigned; it lasts as long as that does. */
static inline ranking_log rig_log(uint64_t played, unsigned boards, const unsigned people[])
{
    ranking_log log = {.played = played,
                       .boards = boards,
                       .replay = replay_text.bytes,
                       .replay_size = replay_text.size};
    char head[RANKING_HEAD_SIZE];
    rig_people();
    for (unsigned i = 0; i < boards; i++) {
        memcpy(log.player[i].key, key_of[people[i]], RANKING_KEY_SIZE);
        strcpy(log.player[i].name, name_of[people[i]]);
    }
    ranking_log_head(&log, head);
    return log;
}

/* As text in `log_text`, signed by those of the bits. */
static inline void rig_write(ranking_log *log, const unsigned people[], unsigned bits)
{
    char head[RANKING_HEAD_SIZE];
    ranking_log_head(log, head);
    for (unsigned i = 0; i < log->boards; i++)
        if (bits >> i & 1)
            ranking_log_sign(log, i, secret_of[people[i]]);
    log_text.size = 0;
    text_append(&log_text, head, ranking_log_head(log, head));
    text_append(&log_text, log->replay, log->replay_size);
}

/* Reads and checks a text; reading errors come back, too. */
static inline int rig_check(const char *bytes, size_t size, ranking_checked *c)
{
    ranking_log log;
    int error = ranking_log_read(&log, bytes, size);
    return error ? error : ranking_check(&log, c);
}

#endif
