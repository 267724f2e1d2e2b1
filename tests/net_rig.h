/* Networks that are not there: packets between programs, late, lost, doubled, out of order, by a
 * seed; and duels that bots have played, to be played again over them. */
#ifndef TESSERA_NET_RIG_H
#define TESSERA_NET_RIG_H

#include "test.h"

#include "base/splitmix.h"
#include "bot/bot.h"
#include "net/connection.h"

static inline uint32_t chance(uint64_t *stream, uint32_t below)
{
    return (uint32_t)((splitmix_next(stream) >> 32) * below >> 32);
}

/* ---- packets on their way ----------------------------------------------------------------- */

enum { WIRE_PACKETS = 4096 };

typedef struct wire_packet {
    uint64_t due; /* 0 if none */
    uint16_t from, to, size;
    uint8_t bytes[NET_FRAMES_MAX];
} wire_packet;

typedef struct wire {
    uint64_t stream;
    uint32_t delay, jitter; /* microseconds, each way */
    uint32_t loss, doubled; /* of a thousand */
    uint64_t cut_from, cut_to;
    uint32_t lost;
    wire_packet packet[WIRE_PACKETS];
    unsigned used; /* those in use are below this */
} wire;

static inline void wire_add(wire *w, unsigned from, unsigned to, const uint8_t *bytes, size_t size,
                            uint64_t now)
{
    for (unsigned i = 0; i < WIRE_PACKETS; i++) {
        wire_packet *p = &w->packet[i];
        if (p->due)
            continue;
        p->due = now + w->delay + (w->jitter ? chance(&w->stream, w->jitter) : 0) + 1;
        p->from = (uint16_t)from;
        p->to = (uint16_t)to;
        p->size = (uint16_t)size;
        memcpy(p->bytes, bytes, size);
        w->used = i + 1 > w->used ? i + 1 : w->used;
        return;
    }
}

static inline void wire_send(wire *w, unsigned from, unsigned to, const uint8_t *bytes, size_t size,
                             uint64_t now)
{
    if (chance(&w->stream, 1000) < w->loss || (now >= w->cut_from && now < w->cut_to)) {
        w->lost++;
        return;
    }
    wire_add(w, from, to, bytes, size, now);
    if (chance(&w->stream, 1000) < w->doubled)
        wire_add(w, from, to, bytes, size, now);
}

/* Any packet whose time has come; the caller sets its `due` to 0. */
static inline wire_packet *wire_next(wire *w, uint64_t now)
{
    while (w->used && !w->packet[w->used - 1].due)
        w->used--;
    for (unsigned i = 0; i < w->used; i++)
        if (w->packet[i].due && w->packet[i].due <= now)
            return &w->packet[i];
    return NULL;
}

/* ---- duels -------------------------------------------------------------------------------- */

enum { TAPE_TEXT = 1 << 18 };

/* A duel that bots have played: its setup, its buttons, and its replay. */
typedef struct tape {
    ts_setup setup;
    net_input_logs log; /* whole lines */
    uint32_t ticks;
    uint64_t hash;
    char *text;
    size_t size;
} tape;

typedef struct text {
    char *bytes;
    size_t size, capacity;
} text;

static inline void text_write(void *ctx, const char *bytes, size_t count)
{
    text *t = ctx;
    if (t->size + count > t->capacity) {
        t->capacity = (t->size + count) * 2;
        t->bytes = realloc(t->bytes, t->capacity);
    }
    memcpy(t->bytes + t->size, bytes, count);
    t->size += count;
}

static inline void text_free(text *t)
{
    free(t->bytes);
    *t = (text){0};
}

/* Plays it by bots of this level, to its end; after that number of ticks all but the first board
 * drop their pieces at once. */
static inline void tape_play(tape *t, const char *rules, unsigned players, unsigned level,
                             unsigned handicap, uint32_t ticks, uint64_t seed)
{
    static ts_match m;
    ts_bot *bot[TS_PLAYERS_MAX];
    ts_recorder recorder;
    text out = {0};
    memset(t, 0, sizeof *t);
    ts_setup_default(&t->setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("duel"));
    t->setup.players = (uint8_t)players;
    t->setup.seed = seed;
    for (unsigned i = 0; i < players; i++) {
        t->setup.handicap[i] = (uint8_t)handicap;
        bot[i] = ts_bot_open(level, seed + i);
        ts_bot_set_mood(bot[i], i);
    }
    ASSERT(ts_start(&m, &t->setup));
    net_input_logs_start(&t->log, 0, players);
    ts_recorder_begin(&recorder, &m, text_write, &out);
    while (!m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < players; i++) {
            held[i] = m.board[i].outcome == TS_RUNNING ? ts_bot_held(bot[i], &m, i) : 0;
            if (i > 0 && m.tick >= ticks)
                held[i] = m.tick / 40 % 2 ? TS_HARD : 0;
            ASSERT(net_input_log_hold(&t->log.line[i], held[i]));
        }
        ts_recorder_held(&recorder, &m, held);
        ts_step(&m, held, NULL);
    }
    ts_recorder_finish(&recorder, &m);
    for (unsigned i = 0; i < players; i++)
        ts_bot_close(bot[i]);
    t->ticks = (uint32_t)m.tick;
    t->hash = ts_hash(&m);
    t->text = out.bytes;
    t->size = out.size;
}

/* The buttons of a tick; `at` moves on with it. */
static inline ts_buttons tape_held(const tape *t, unsigned board, net_cursor *at, uint32_t tick)
{
    while (net_input_log_next(&t->log.line[board], at) <= tick)
        net_input_log_pass(&t->log.line[board], at);
    return tick >= t->ticks ? 0 : at->held;
}

#endif
