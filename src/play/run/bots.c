/* Bots hold buttons as persons do, but are asked for them. They think between the ticks. */
#include "bots.h"

#include "bot/bot.h"

#define SLICE_PLACES 2000 /* of all who think together */

bool ts_run_give_bot(ts_run *run, unsigned board, unsigned level)
{
    ts_bot_close(run->bot[board]);
    run->bot[board] = ts_bot_open(level, ts_hash(&run->match) + board);
    return run->bot[board] != NULL;
}

void ts_run_bots_end(ts_run *run)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        ts_bot_close(run->bot[i]);
}

uint32_t ts_run_bots_idle(const ts_run *run)
{
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        uint32_t idle = run->bot[i] ? ts_bot_idle(run->bot[i], &run->match, i) : UINT32_MAX;
        least = idle < least ? idle : least;
    }
    return least;
}

void ts_run_bots_leap(ts_run *run, uint32_t ticks)
{
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i])
            ts_bot_leap(run->bot[i], ticks);
}

void ts_run_bots_hold(ts_run *run, ts_buttons held[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i])
            run->held[i] = held[i] = ts_bot_held(run->bot[i], &run->match, i);
}

static unsigned thinking(const ts_run *run)
{
    unsigned count = 0;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        count += run->bot[i] && ts_bot_thinks(run->bot[i]);
    return count;
}

bool ts_run_bots_think(const ts_run *run)
{
    return thinking(run) > 0;
}

bool ts_run_plan(const ts_run *run, unsigned board, ts_bot_plan *out)
{
    if (run->bot[board])
        return ts_bot_plan_of(run->bot[board], &run->match, board, out);
    *out = (ts_bot_plan){0};
    return false;
}

void ts_run_think(ts_run *run)
{
    unsigned count = thinking(run);
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i] && count > 0)
            ts_bot_think(run->bot[i], SLICE_PLACES / count);
}
