/* Any bytes as a replay: reading ends with an answer, what verifies is recorded anew in a form
 * that verifies, too, and recording that once more changes nothing. The same for matches of several
 * rounds. */
#include <stdlib.h>
#include <string.h>

#include "game/facts.h"
#include "game/watch.h"
#include "replay_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TICKS_MAX = 200000 };

static text first, second;

/* Reads without playing: the last tick of the text, or of what came before its error. */
static uint64_t last_tick(const char *bytes, size_t size)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    if (ts_replay_open(&reader, bytes, size))
        return 0;
    uint64_t tick = 0;
    while (!ts_replay_next(&reader, &item)) {
        if (item.tick < tick || item.tick > TS_REPLAY_TICKS_MAX)
            abort();
        tick = item.tick;
        if (item.kind == TS_REPLAY_ITEM_END)
            break;
    }
    return tick;
}

/* Whatever can be opened can be moved about in, and all ways lead to the same place. */
static void watch(const char *bytes, size_t size)
{
    static run_state run;
    static watch_state w;
    if (watch_open(&w, &run, bytes, size))
        return;
    watch_go(&w, w.end_tick / 2);
    while (watch_survey(&w)) {
    }
    watch_go(&w, UINT64_MAX);
    uint64_t end = run.match.tick, hash = ts_hash(&run.match);
    if (end > w.end_tick)
        abort();
    watch_last_piece(&w);
    watch_go(&w, end / 3);
    watch_play(&w, UINT64_MAX);
    if (run.match.tick != end || ts_hash(&run.match) != hash)
        abort();
    watch_close(&w);
    run_end(&run);
}

/* As ts_replay_verify, or duel_verify for a match. */
typedef int verify_text(const char *bytes, size_t size, ts_replay_report *report);
typedef int rewrite_text(const char *bytes, size_t size, ts_replay_write *write, void *ctx,
                         ts_replay_report *report);

/* Returns whether it verifies. */
static bool rewrite(const char *bytes, size_t size, verify_text *verify, rewrite_text *anew)
{
    ts_replay_report report;
    bool verifies = verify(bytes, size, &report) == TS_OK;
    first.size = second.size = 0;
    if (anew(bytes, size, text_append, &first, &report))
        return verifies;
    if (verify(first.bytes, first.size, &report) ||
        anew(first.bytes, first.size, text_append, &second, &report) || first.size != second.size ||
        memcmp(first.bytes, second.bytes, first.size) != 0)
        abort();
    return verifies;
}

/* A match that verifies has facts for the library; one that does not may be a journal. */
static void match(const char *bytes, size_t size)
{
    static run_state run;
    store_game game;
    duel_text t;
    duel_state duel;
    const char *round = NULL;
    size_t length;
    uint64_t ticks = 0;
    ts_replay_report report;
    int error;
    duel_open_log(&t, bytes, size);
    if (duel_open(&t, bytes, size))
        return;
    while (duel_next_round(&t, &round, &length))
        ticks += last_tick(round, length);
    if (ticks > TICKS_MAX)
        return;
    bool verifies = t.first_to ? rewrite(bytes, size, duel_verify, duel_rewrite)
                               : duel_verify(bytes, size, &report) == TS_OK;
    if (!facts_of_stranger(bytes, size, &game) && verifies)
        abort();
    if (duel_resume(&duel, &run, bytes, size, 0, &error))
        run_end(&run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    if (size > TEXT_MAX / 4 || last_tick(bytes, size) > TICKS_MAX)
        return 0;
    rewrite(bytes, size, ts_replay_verify, ts_replay_rewrite);
    watch(bytes, size);
    match(bytes, size);
    return 0;
}
