/* Lobbies over bad networks. Players press keys by chance. */
#ifndef TESSERA_TESTS_LOBBY_RIG_H
#define TESSERA_TESTS_LOBBY_RIG_H

#include "net_rig.h"

#include "net/lobby.h"
#include "tessera/replay.h"

enum { ENDS = 6, STEP = 2000, BEGIN = 1000000, TEXTS = 16 };

typedef struct end {
    net_lobby lobby;
    unsigned member; /* as the host counts */
    bool here;
    uint64_t stream;
    ts_buttons held[TS_PLAYERS_MAX];
    text text[TEXTS]; /* replays, by round */
    unsigned overs, starts, pauses, resumes, faults, lefts, unrated;
    uint32_t left_why;
    char said[NET_TEXT_MAX + 1];
    uint64_t past; /* it plays so long ago, having seen what the others did meanwhile */
    int64_t clock; /* what its clock is ahead */
} end;

typedef struct world {
    end end[ENDS];
    unsigned ends;
    wire wire;
    uint64_t now;
} world;

static world w;

static inline uint64_t clock_of(const end *e)
{
    return w.now + (uint64_t)e->clock;
}

static inline void hear(void *ctx, unsigned what, unsigned member, uint32_t number,
                        const char *words)
{
    end *e = ctx;
    (void)member;
    switch (what) {
    case NET_EVENT_START:
        ASSERT(number < TEXTS);
        text_free(&e->text[number]);
        e->starts++;
        break;
    case NET_EVENT_OVER: e->overs++; break;
    case NET_EVENT_PAUSE: e->pauses++; break;
    case NET_EVENT_RESUME: e->resumes++; break;
    case NET_EVENT_FAULT: e->faults++; break;
    case NET_EVENT_UNRATED: e->unrated++; break;
    case NET_EVENT_SAID: snprintf(e->said, sizeof e->said, "%s", words); break;
    case NET_EVENT_LEFT:
        e->lefts++;
        e->left_why = number;
        break;
    default: break;
    }
}

static inline void record(void *ctx, const char *bytes, size_t count)
{
    end *e = ctx;
    text_write(&e->text[e->lobby.round], bytes, count);
}

static inline end *add_end(bool plays)
{
    end *e = &w.end[w.ends++];
    for (unsigned i = 0; i < TEXTS; i++)
        text_free(&e->text[i]);
    memset(e, 0, sizeof *e);
    e->here = true;
    e->stream = w.ends * 77 + w.wire.stream;
    e->clock = (int64_t)w.ends * 3000000000;
    e->lobby.config = (net_lobby_config){.name = "Ada",
                                         .wish = plays ? NET_WISH_PLAY : NET_WISH_WATCH,
                                         .signature = 1,
                                         .news = hear,
                                         .write = record,
                                         .ctx = e};
    return e;
}

static inline void open_room(const char *rules, unsigned seats, unsigned first_to, bool host_plays,
                             uint64_t seed)
{
    memset(&w.wire, 0, sizeof w.wire);
    w.ends = 0;
    w.now = BEGIN;
    w.wire.stream = seed;
    end *e = add_end(host_plays);
    net_lobby_config c = e->lobby.config;
    c.rules = (unsigned)ts_rules_find(rules);
    c.seats = (uint8_t)seats;
    c.first_to = (uint8_t)first_to;
    c.chat = 1;
    c.seed = seed;
    c.countdown = 500000;
    c.between = 300000;
    c.grace = 6000000;
    c.count_in = 2000000;
    for (unsigned i = 0; i < seats; i++)
        c.handicap[i] = first_to > 1 ? 12 : 0;
    ASSERT(net_lobby_host(&e->lobby, &c, clock_of(e)));
}

static inline end *enter(bool plays)
{
    end *e = add_end(plays);
    net_lobby_config c = e->lobby.config;
    int member = net_lobby_link(&w.end[0].lobby, clock_of(&w.end[0]));
    ASSERT(member > 0);
    e->member = (unsigned)member;
    net_lobby_join(&e->lobby, &c, clock_of(e));
    return e;
}

static inline void deliver(void)
{
    for (wire_packet *p; (p = wire_next(&w.wire, w.now)) != NULL; p->due = 0) {
        end *e = &w.end[p->to];
        if (e->here)
            net_lobby_receive(&e->lobby, p->to == 0 ? w.end[p->from].member : 0, p->bytes, p->size,
                              clock_of(e));
    }
}

static inline void send(unsigned from, unsigned to)
{
    uint8_t bytes[NET_FRAMES_MAX];
    size_t size;
    end *e = &w.end[from];
    while ((size = net_lobby_send(&e->lobby, from == 0 ? w.end[to].member : 0, bytes, sizeof bytes,
                                  clock_of(e))))
        wire_send(&w.wire, from, to, bytes, size, w.now);
}

/* Mostly drops, so that games end within seconds. */
static inline void press(end *e)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (chance(&e->stream, 60) == 0)
            e->held[i] =
                chance(&e->stream, 3) ? (ts_buttons)(1u << chance(&e->stream, TS_BUTTONS - 1)) : 0;
}

static inline void pass(unsigned milliseconds)
{
    for (uint64_t until = w.now + milliseconds * 1000ull; w.now < until;) {
        w.now += STEP;
        deliver();
        for (unsigned i = 0; i < w.ends; i++) {
            end *e = &w.end[i];
            if (!e->here)
                continue;
            for (unsigned n = 0;
                 n < 20 && net_lobby_play(&e->lobby, e->held, clock_of(e) - e->past); n++)
                press(e);
            if ((w.now / STEP + i) % 8 == 0)
                net_lobby_run(&e->lobby, clock_of(e));
            for (unsigned k = 1; k < w.ends; k++)
                if (i == 0 || i == k)
                    send(i, i == 0 ? k : 0);
        }
    }
}

static inline void all_are_ready(void)
{
    for (unsigned i = 0; i < w.ends; i++)
        net_lobby_ready(&w.end[i].lobby, true, clock_of(&w.end[i]));
}

static inline bool all_have(unsigned overs)
{
    for (unsigned i = 0; i < w.ends; i++)
        if (w.end[i].here && w.end[i].overs < overs)
            return false;
    return true;
}

static inline void play_until(unsigned overs)
{
    for (unsigned i = 0; i < 600 && !all_have(overs); i++)
        pass(100);
    ASSERT(all_have(overs));
}

/* Every end that is here has written what the host has, and it is a replay that verifies. */
static inline void same_replay(unsigned round)
{
    static ts_replay_report report;
    const text *host = &w.end[0].text[round];
    ASSERT(host->size > 0);
    ASSERT_EQ(ts_replay_verify(host->bytes, host->size, &report), TS_OK);
    for (unsigned i = 1; i < w.ends; i++) {
        const text *t = &w.end[i].text[round];
        if (!w.end[i].here || t->size == 0)
            continue;
        ASSERT_EQ(t->size, host->size);
        ASSERT_BYTES(t->bytes, host->bytes, host->size);
        ASSERT_EQ(w.end[i].faults, 0);
    }
}

#endif
