/* A run under test: started with a rule set, given buttons at times counted from its start, its
 * replay read back as text. It knows no rule. */
#ifndef TESSERA_RUN_RIG_H
#define TESSERA_RUN_RIG_H

#include "test.h"

#include "game/run.h"

#define SECOND_US 1000000u
#define START_US 7654321u /* clocks do not begin with 0 */

static run_state run;

static inline void start_at(run_state *r, const char *rules, const char *mode, unsigned players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    setup.players = (uint8_t)players;
    setup.seed = 42;
    ASSERT(run_start(r, &setup, START_US));
}

static inline void start(const char *rules)
{
    start_at(&run, rules, "none", 1);
}

static inline void button(ts_buttons b, bool down, uint64_t us)
{
    run_button(&run, 0, b, down, START_US + us);
}

static inline void tap(ts_buttons b, uint64_t us)
{
    button(b, true, us);
    button(b, false, us);
}

static inline void advance(uint64_t us)
{
    run_advance(&run, START_US + us);
}

static inline uint32_t random_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)*state * n >> 32);
}

/* The button changes of the replay, as "TICK:BUTTONS" in the format's letters. */
static inline const char *changes(void)
{
    static char out[4096];
    size_t used = 0, size;
    const char *text = run_replay(&run, &size);
    ts_replay_reader reader;
    ts_replay_item item = {0};
    out[0] = '\0';
    ASSERT(text && ts_replay_open(&reader, text, size) == TS_OK);
    while (ts_replay_next(&reader, &item) == TS_OK && item.kind != TS_REPLAY_ITEM_END) {
        if (item.kind != TS_REPLAY_ITEM_CHANGE || used + 40 > sizeof out)
            continue;
        used += (size_t)snprintf(out + used, sizeof out - used, "%s%u:", used ? " " : "",
                                 (unsigned)item.tick);
        for (unsigned i = 0; i < TS_BUTTONS; i++)
            if (item.held >> i & 1)
                out[used++] = TS_REPLAY_LETTERS[i];
        if (!item.held)
            out[used++] = '-';
        out[used] = '\0';
    }
    return out;
}

static inline void verify(run_state *r)
{
    static ts_replay_report report;
    size_t size;
    const char *text = run_replay(r, &size);
    ASSERT(text);
    if (text) {
        ASSERT_TEXT(ts_error_text(ts_replay_verify(text, size, &report)), "ok");
        ASSERT_EQ(ts_hash(&report.match), ts_hash(&r->match));
    }
}

static inline void clear_field(void)
{
    static const uint8_t empty[TS_ROWS][TS_COLUMNS_MAX];
    ASSERT(run.match.over || ts_edit_stack(&run.match, 0, empty));
}

#endif
