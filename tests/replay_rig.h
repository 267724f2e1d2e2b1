/* A replay recorded once, for tests to change: its lines, and the result of verifying it with other
 * lines. Included once by a test of replays. */
#ifndef TESSERA_REPLAY_RIG_H
#define TESSERA_REPLAY_RIG_H

#include "tessera/replay.h"
#include "replay_text.h"
#include "test.h"

enum { SAMPLE_TICKS = 35000 };

static text sample;                     /* 35 seconds of two boards, recorded once */
static bool seen[TS_REPLAY_ERRORS_END]; /* all errors that verifying has returned */

static inline uint32_t random_next(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static inline ts_setup sample_setup(void)
{
    ts_setup s;
    ts_setup_default(&s, (unsigned)ts_rules_find("guideline"), (unsigned)ts_modes_find("none"));
    s.players = 2;
    s.seed = 20250704;
    s.handling[1] = s.handling[0];
    return s;
}

/* The same buttons whether it steps or leaps. */
static inline void record_sample(text *t, bool leaping)
{
    ts_setup setup = sample_setup();
    ts_match m;
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    uint32_t state = 1;
    t->size = 0;
    ASSERT(ts_start(&m, &setup));
    ts_recorder_begin(&recorder, &m, text_append, t);
    while (m.tick < SAMPLE_TICKS && !m.over) {
        uint64_t until = m.tick + 20 + random_next(&state) % 400;
        held[random_next(&state) % 2] = (ts_buttons)(1 << random_next(&state) % TS_BUTTONS);
        while (m.tick < until && !m.over) {
            ts_recorder_held(&recorder, &m, held);
            if (leaping)
                ts_replay_play_to(&m, held,
                                  until < recorder.hash_tick ? until : recorder.hash_tick);
            else
                ts_step(&m, held, NULL);
        }
    }
    ts_recorder_finish(&recorder, &m);
}

static inline const char *line_of(const text *t, unsigned line, size_t *length)
{
    const char *at = t->bytes, *end = t->bytes + t->size;
    while (--line > 0)
        at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    *length = (size_t)((const char *)memchr(at, '\n', (size_t)(end - at)) - at);
    return at;
}

static inline unsigned line_count(const text *t)
{
    unsigned lines = 0;
    for (size_t i = 0; i < t->size; i++)
        lines += t->bytes[i] == '\n';
    return lines;
}

static inline unsigned find_line(const text *t, const char *start, unsigned from)
{
    size_t length;
    for (unsigned line = from; line <= line_count(t); line++) {
        const char *at = line_of(t, line, &length);
        if (length >= strlen(start) && memcmp(at, start, strlen(start)) == 0)
            return line;
    }
    abort();
}

/* The sample with one line replaced. */
static inline void with_line(text *out, unsigned line, const char *words)
{
    size_t length;
    const char *at = line_of(&sample, line, &length);
    size_t before = (size_t)(at - sample.bytes);
    out->size = 0;
    text_append(out, sample.bytes, before);
    text_append(out, words, strlen(words));
    text_append(out, at + length, sample.size - before - length);
}

static inline int verify(const text *t, ts_replay_report *report)
{
    /* in memory of exactly its size, so that a sanitizer finds a byte read too far */
    char *exact = malloc(t->size ? t->size : 1);
    if (!exact)
        abort();
    memcpy(exact, t->bytes, t->size);
    int error = ts_replay_verify(exact, t->size, report);
    ASSERT_EQ(error, report->error);
    seen[error] = true;
    free(exact);
    return error;
}

#endif
