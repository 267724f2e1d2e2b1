/* Any bytes as a replay: reading ends with an answer, what verifies is recorded anew in a form
 * that verifies, too, and recording that once more changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "play/run/watch.h"
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    ts_replay_report report;
    if (size > TEXT_MAX / 4 || last_tick(bytes, size) > TICKS_MAX)
        return 0;
    ts_replay_verify(bytes, size, &report);
    watch(bytes, size);
    first.size = second.size = 0;
    if (ts_replay_rewrite(bytes, size, text_append, &first, &report))
        return 0;
    if (ts_replay_verify(first.bytes, first.size, &report) ||
        ts_replay_rewrite(first.bytes, first.size, text_append, &second, &report) ||
        first.size != second.size || memcmp(first.bytes, second.bytes, first.size) != 0)
        abort();
    return 0;
}
