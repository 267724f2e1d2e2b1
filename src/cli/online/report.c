/* The report of an online match: a line of JSON, and the replay. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "online/net_game.h"
#include "game/duel.h"

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add(buffer *to, const char *format, ...)
{
    char line[256];
    va_list more;
    va_start(more, format);
    int length = vsnprintf(line, sizeof line, format, more);
    va_end(more);
    if (length > 0)
        buffer_append(to, line, min_u64(length, sizeof line - 1));
}

void net_game_note_lateness(net_game_game *g)
{
    const net_rollback *f = &g->lobby->rollback;
    for (unsigned i = 0; g->lobby->started && i < g->lobby->log.boards; i++) {
        const net_delay *l = &f->late[i];
        if (l->count < g->late_seen[i])
            g->late_seen[i] = 0; /* another round */
        for (; g->late_seen[i] != l->count; g->late_seen[i]++)
            g->late[l->sample[g->late_seen[i] % NET_DELAY_SAMPLES]]++;
    }
}

void net_game_note_round(net_game_game *g)
{
    const net_rollback *f = &g->lobby->rollback;
    const ts_match *m = &f->known.match;
    add(&g->log, "%s{\"round\":%" PRIu32 ",\"winner\":%u,\"tick\":%" PRIu64, g->rounds ? "," : "",
        g->lobby->round, (unsigned)g->winner, (uint64_t)m->tick);
    add(&g->log, ",\"hash\":\"%016" PRIx64 "\",\"corrections\":%" PRIu32 "}", ts_hash(m),
        f->corrections);
    g->corrections += f->corrections;
}

void net_game_note_silence(net_game_game *g)
{
    enum { SILENCE = 1000000 };
    const net_lobby *r = g->lobby;
    const uint32_t tick = net_rollback_tick(&r->rollback);
    uint64_t heard = 0;
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        heard = max_u64(heard, r->link[i].heard);
    if (tick && g->heard && heard - g->heard > SILENCE) { /* else nobody has answered yet */
        g->back_at = heard;
        g->back_tick = tick;
    }
    g->heard = heard;
    if (g->back_at && tick != g->back_tick) {
        g->back_most = max_u64(g->back_most, g->now - g->back_at);
        g->back_at = 0;
    }
}

/* The lateness that this part of a thousand does not pass, in milliseconds. */
static double late_ms(const net_game_game *g, unsigned part)
{
    uint64_t sum = 0, seen = 0;
    const ts_rules *r = ts_rules_get(g->lobby->start.setup.rules);
    for (unsigned i = 0; i < NET_GAME_LATE_MAX; i++)
        sum += g->late[i];
    for (unsigned i = 0; i < NET_GAME_LATE_MAX && sum; i++) {
        seen += g->late[i];
        if (seen * 1000 >= sum * part)
            return i * 1000.0 * r->tick_rate[1] / r->tick_rate[0];
    }
    return 0;
}

/* Writes the rounds that are over: one that was broken off has no result, and would not verify. A
 * match of several rounds begins with its head (docs/replay-format.md). */
static bool write_replay(const net_game_game *g)
{
    char head[DUEL_HEAD_SIZE];
    duel_state d = {.first_to = g->first_to};
    buffer all = {0};
    const net_seats *s = &g->lobby->seats;
    unsigned boards = g->lobby->log.boards;
    if (!g->choices->replay || g->text.size == 0)
        return true;
    if (g->whole_text == 0) {
        cli_fail(g->choices->replay, "not written, because no round was over");
        return true;
    }
    if (g->whole_text < g->text.size)
        cli_fail(g->choices->replay, "has the rounds that were over: %" PRIu32, g->rounds);
    for (unsigned i = 0; i < boards; i++) {
        d.who[i].bot = s->seat[i].level;
        memcpy(d.who[i].name, s->seat[i].name, sizeof s->seat[i].name);
    }
    if (g->first_to > 1)
        buffer_append(&all, head, duel_write_head(head, &d, boards));
    buffer_append(&all, g->text.data, g->whole_text);
    bool wrote =
        !all.failed && !g->text.failed && cli_file_make(g->choices->replay, all.data, all.size);
    buffer_free(&all);
    return wrote;
}

static const char *result(const net_game_game *g)
{
    if (g->fault)
        return "desync";
    if (!g->done && !(g->left && g->winner))
        return g->round_begun ? "broken off" : "not played";
    if (!g->board)
        return "watched";
    return g->winner == g->board ? "won" : "lost";
}

bool net_game_report(const net_game_game *g)
{
    uint32_t corrections = g->corrections;
    if (g->lobby->started && !g->lobby->rollback.known.match.over)
        corrections += g->lobby->rollback.corrections;
    bool wrote = write_replay(g);
    printf("{\"result\":\"%s\",\"left\":%s,\"board\":%u,\"wins\":[", result(g),
           g->left ? "true" : "false", (unsigned)g->board);
    for (unsigned i = 0; i < g->lobby->log.boards; i++)
        printf("%s%u", i ? "," : "", (unsigned)g->wins[i]);
    printf("],\"rounds\":[%.*s]", (int)g->log.size, g->log.data ? g->log.data : "");
    printf(",\"lateness_ms\":{\"median\":%g,\"p95\":%g,\"max\":%g},\"corrections\":%" PRIu32,
           late_ms(g, 500), late_ms(g, 950), late_ms(g, 1000), corrections);
    if (g->back_most)
        printf(",\"back_ms\":%.1f", (double)g->back_most / 1000);
    printf(",\"bytes_sent\":%" PRIu64 ",\"packets_sent\":%" PRIu64 ",\"seconds\":%.1f}\n",
           g->bytes_sent, g->packets_sent, (double)(net_game_now() - g->began) / 1e6);
    fflush(stdout);
    return wrote;
}
