/* The bots of a run, and the queue of button changes. */
#include "bots.h"
#include "base/minmax.h"
#include "bot/bot.h"
#include "game/watch.h"

#include <stdlib.h>

/* The bots of a run: they hold buttons as people do, but have to be asked for them. They think
 * between the ticks. */

#define SLICE_PLACES 2000 /* of all thinking bots together */

/* All boards of a match get the same pieces, so each of its bots gets a mood of its own. */
static unsigned bots_before(const run_state *run, unsigned board)
{
    unsigned count = 0;
    for (unsigned i = 0; i < board; i++)
        count += run->bot[i] != NULL;
    return count;
}

static bool give(run_state *run, unsigned board, ts_bot *bot)
{
    ts_bot_close(run->bot[board]);
    run->bot[board] = bot;
    if (bot) {
        ts_bot_set_mood(bot, bots_before(run, board));
        ts_bot_set_helped(bot, run->mind.calls != NULL);
    }
    run->asked[board] = 0;
    return bot != NULL;
}

bool run_give_bot(run_state *run, unsigned board, unsigned level)
{
    return give(run, board, ts_bot_open(level, ts_hash(&run->match) + board));
}

void run_take_bot(run_state *run, unsigned board)
{
    ts_bot_close(run->bot[board]);
    run->bot[board] = NULL;
}

bool run_give_style(run_state *run, unsigned board, const ts_bot_style *style)
{
    return give(run, board, ts_bot_open_as(style, ts_hash(&run->match) + board));
}

void run_bots_end(run_state *run)
{
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        ts_bot_close(run->bot[i]);
}

uint32_t run_bots_idle(const run_state *run, const ts_buttons held[TS_PLAYERS_MAX])
{
    uint32_t least = run->lead ? ts_idle_some(&run->match, held, run->lead->own)
                               : min_u32(ts_idle(&run->match, held), replay_run_idle(run));
    for (unsigned i = 0; i < run->match.setup.players; i++) {
        uint32_t idle = run->bot[i] ? ts_bot_idle(run->bot[i], &run->match, i) : UINT32_MAX;
        least = idle < least ? idle : least;
    }
    return least;
}

void run_bots_leap(run_state *run, uint32_t ticks)
{
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i])
            ts_bot_leap(run->bot[i], ticks);
}

/* ---- with a mind beside the game ------------------------------------------------------------ */

/* A bot decides with all that was found by the tick of its decision. */
static void tell(run_state *run, unsigned board)
{
    uint64_t number, left;
    ts_answer found;
    if (run->mind.calls && ts_bot_asks(run->bot[board], &run->match, &number, &left) && left == 0 &&
        number == run->asked[board] && run->mind.calls->answer(run->mind.own, board, &found))
        ts_bot_tell(run->bot[board], &found);
}

/* The time ends when the tick of the decision is played. */
static void ask(run_state *run, unsigned board)
{
    uint64_t number, left;
    const ts_question *q =
        run->mind.calls ? ts_bot_asks(run->bot[board], &run->match, &number, &left) : NULL;
    if (!q || number == run->asked[board])
        return;
    const uint64_t due_us = run_when(run, run_first_us(run, run->match.tick + left + 1));
    if (due_us <= run->seen_us) /* it is played already */
        return;
    run->asked[board] = number;
    run->mind.calls->ask(run->mind.own, board, q, due_us - run->seen_us);
}

void run_bots_hold(run_state *run, ts_buttons held[TS_PLAYERS_MAX])
{
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i]) {
            tell(run, i);
            run->held[i] = held[i] = ts_bot_held(run->bot[i], &run->match, i);
            ask(run, i);
        }
}

static unsigned thinking(const run_state *run)
{
    unsigned count = 0;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        count += run->bot[i] && ts_bot_thinks(run->bot[i]);
    return count;
}

bool run_bots_think(const run_state *run)
{
    return thinking(run) > 0;
}

bool run_plan(const run_state *run, unsigned board, ts_bot_plan *out)
{
    if (run->bot[board])
        return ts_bot_plan_of(run->bot[board], &run->match, board, out);
    *out = (ts_bot_plan){0};
    return false;
}

void run_think(run_state *run)
{
    unsigned count = thinking(run);
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (run->bot[i] && count > 0)
            ts_bot_think(run->bot[i], SLICE_PLACES / count);
}

/* The queue of a player's button changes. It keeps their order, so that a burst of keys that arrive
 * at once plays as it was typed. */

static bool make_room(run_queue *queue)
{
    enum { ROOM_FIRST = 64 };
    if (queue->end < queue->capacity)
        return true;
    uint32_t room = queue->capacity ? queue->capacity * 2 : ROOM_FIRST;
    run_change *grown = realloc(queue->list, room * sizeof queue->list[0]);
    if (!grown)
        return false;
    queue->list = grown;
    queue->capacity = room;
    return true;
}

bool run_queue_put(run_queue *queue, uint64_t tick, run_change change)
{
    if (!make_room(queue))
        return false;
    change.tick = tick;
    if (queue->end > queue->first && queue->list[queue->end - 1].tick > tick)
        change.tick = queue->list[queue->end - 1].tick;
    for (uint32_t i = queue->end; i > queue->first; i--) {
        const run_change *before = &queue->list[i - 1];
        if (before->tick < change.tick)
            break;
        if (before->button & change.button) {
            change.tick++;
            break;
        }
    }
    queue->list[queue->end++] = change;
    return true;
}

const run_change *run_queue_first(const run_queue *queue)
{
    return queue->first < queue->end ? &queue->list[queue->first] : NULL;
}

void run_queue_drop(run_queue *queue)
{
    if (++queue->first == queue->end)
        queue->first = queue->end = 0;
}
