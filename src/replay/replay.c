/* Plays a replay's buttons again, leaping over the ticks in which nothing happens, and compares the
 * match with the text, or records it anew. No files, no allocation. */
#include "tessera/replay.h"

void ts_replay_play_to(ts_match *m, const ts_buttons held[TS_PLAYERS_MAX], uint64_t tick)
{
    while (m->tick < tick && !m->over) {
        uint64_t left = tick - m->tick;
        if (ts_skip(m, held, left < UINT32_MAX ? (uint32_t)left : UINT32_MAX) == 0)
            ts_step(m, held, NULL);
    }
}

/* ---- verifying ---------------------------------------------------------------------------- */

static int fail(ts_replay_report *report, const ts_replay_reader *reader, int error)
{
    report->error = error;
    report->line = reader->line;
    return error;
}

int ts_replay_revisions(const ts_replay_reader *reader)
{
    const ts_rules *rules = ts_rules_get(reader->setup.rules);
    const ts_mode *mode = ts_modes_get(reader->setup.mode);
    if (reader->rules_revision < rules->least_revision || reader->rules_revision > rules->revision)
        return TS_REPLAY_OTHER_RULES;
    if (reader->mode_revision < mode->least_revision || reader->mode_revision > mode->revision)
        return TS_REPLAY_OTHER_MODE;
    return TS_OK;
}

static int begin(ts_replay_reader *reader, const char *text, size_t size, bool any_revision,
                 ts_replay_report *report)
{
    *report = (ts_replay_report){0};
    int error = ts_replay_open(reader, text, size);
    report->rules_revision = reader->rules_revision;
    report->mode_revision = reader->mode_revision;
    if (!error)
        report->match.setup = reader->setup; /* says which rules were refused, if they are */
    if (!error && !any_revision)
        error = ts_replay_revisions(reader);
    if (!error && !ts_start(&report->match, &reader->setup))
        error = TS_REPLAY_SETUP;
    report->started = !error;
    return fail(report, reader, error);
}

/* No tick passes after the end of the match: a hash of a later tick cannot be right. */
static bool hash_agrees(ts_replay_report *report, const ts_replay_item *item)
{
    if (report->match.tick == item->tick && ts_hash(&report->match) == item->hash) {
        report->good_tick = item->tick;
        return true;
    }
    report->bad_tick = item->tick;
    return false;
}

bool ts_replay_result_agrees(const ts_match *m, const ts_replay_item *item, unsigned *board)
{
    for (unsigned i = 0; i < m->setup.players; i++) {
        const ts_board *g = &m->board[i];
        const ts_replay_board *b = &item->result[i];
        if (b->outcome != g->outcome || b->over != g->over || b->score != g->score ||
            b->lines != g->lines || b->level != g->level || b->pieces != g->pieces) {
            *board = i;
            return false;
        }
    }
    return true;
}

int ts_replay_verify(const char *text, size_t size, ts_replay_report *report)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    int error = begin(&reader, text, size, false, report);
    while (!error) {
        error = ts_replay_next(&reader, &item);
        if (error)
            break;
        ts_replay_play_to(&report->match, held, item.tick);
        if (item.kind == TS_REPLAY_ITEM_CHANGE) {
            held[item.board] = item.held;
        } else if (item.kind == TS_REPLAY_ITEM_HASH) {
            if (!hash_agrees(report, &item))
                error = TS_REPLAY_HASH_DIFFERS;
        } else if (!ts_replay_result_agrees(&report->match, &item, &report->board)) {
            reader.line = item.result_line + report->board;
            error = TS_REPLAY_RESULT_DIFFERS;
        } else {
            break;
        }
    }
    return fail(report, &reader, error);
}

/* ---- recording anew ----------------------------------------------------------------------- */

/* Stops where a hash is due, so that new hashes are where a game in play would record them. */
static void record_to(ts_match *m, ts_recorder *recorder, const ts_buttons held[TS_PLAYERS_MAX],
                      uint64_t tick)
{
    while (m->tick < tick && !m->over) {
        ts_recorder_held(recorder, m, held);
        ts_replay_play_to(m, held, tick < recorder->hash_tick ? tick : recorder->hash_tick);
    }
}

int ts_replay_rewrite(const char *text, size_t size, ts_replay_write *write, void *ctx,
                      ts_replay_report *report)
{
    ts_replay_reader reader;
    ts_replay_item item = {0};
    ts_recorder recorder;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_match *m = &report->match;
    int error = begin(&reader, text, size, true, report);
    if (error)
        return error;
    ts_recorder_begin(&recorder, m, write, ctx);
    do {
        error = ts_replay_next(&reader, &item);
        if (error)
            break;
        record_to(m, &recorder, held, item.tick);
        if (item.kind == TS_REPLAY_ITEM_CHANGE)
            held[item.board] = item.held;
    } while (item.kind != TS_REPLAY_ITEM_END);
    if (!error)
        ts_recorder_finish(&recorder, m);
    return fail(report, &reader, error);
}
