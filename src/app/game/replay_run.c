/* Plays a recording beside the run. The player departs from it when a piece locks elsewhere than
 * the recorded one, or when another board differs from the recorded one because garbage came
 * earlier or later: from then on the recorded keys have no meaning. A player who is only slower or
 * faster departs when that happens. */
#include "game/watch.h"
#include "game/replay_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "bot/bot.h"
#include "game/run.h"

typedef struct placed {
    ts_piece piece;
    uint8_t spin;
} placed;

struct run_again {
    char *text;
    replay_walk walk; /* at the tick of the run */
    unsigned own;
    duel_player who[TS_PLAYERS_MAX];
    placed *placed; /* of the own board, by the number of the piece */
    uint32_t count, capacity;
};

/* ---- the recording -------------------------------------------------------------------------- */

static bool begin(struct run_again *a, const char *text, size_t size)
{
    a->count = 0;
    return replay_walk_begin(&a->walk, text, size);
}

static bool put_placed(struct run_again *a, const ts_event *e)
{
    if (a->count == a->capacity) {
        const uint32_t room = a->capacity ? 2 * a->capacity : 256;
        placed *more = realloc(a->placed, room * sizeof *more);
        if (!more)
            return false;
        a->placed = more;
        a->capacity = room;
    }
    a->placed[a->count++] = (placed){e->piece, e->spin};
    return true;
}

/* Goes through all of it for the places of the own board. */
static bool read_places(struct run_again *a, const char *text, size_t size)
{
    ts_events events;
    bool there = begin(a, text, size);
    while (there && !a->walk.over && !a->walk.m.over) {
        replay_walk_move(&a->walk, UINT64_MAX, &events);
        for (unsigned i = 0; i < events.count && there; i++)
            if (events.list[i].kind == TS_EVENT_LOCK && events.list[i].player == a->own)
                there = put_placed(a, &events.list[i]);
    }
    return there;
}

unsigned run_level_of(const char *text, size_t size, unsigned board)
{
    /* pieces in a hundred seconds, between each level and the next: docs/bot.md */
    static const uint16_t between[TS_BOT_LEVELS - 1] = {70, 88, 106, 128, 159, 196, 240, 307, 490};
    struct run_again *a = calloc(1, sizeof *a);
    unsigned level = 1;
    if (a)
        a->own = board;
    if (a && read_places(a, text, size)) {
        const ts_rules *r = ts_rules_get(a->walk.m.setup.rules);
        const uint64_t ended = ts_duel_ended(&a->walk.m, board);
        const uint64_t ticks = max_u64(ended ? ended : a->walk.m.tick, 1);
        const uint64_t pace = (uint64_t)a->count * 100 * r->tick_rate[0] / r->tick_rate[1] / ticks;
        while (level < TS_BOT_LEVELS && pace > between[level - 1])
            level++;
    }
    if (a)
        free(a->placed);
    free(a);
    return level;
}

/* ---- beginning and ending ------------------------------------------------------------------- */

static void drop(struct run_again *a)
{
    if (!a)
        return;
    free(a->text);
    free(a->placed);
    free(a);
}

void replay_run_end(run_state *run)
{
    drop(run->again);
    run->again = NULL;
}

bool run_is_again(const run_state *run)
{
    return run->again != NULL;
}

bool replay_run(run_state *run, const char *text, size_t size, unsigned own,
                const duel_player who[TS_PLAYERS_MAX])
{
    ts_events events;
    struct run_again *a = calloc(1, sizeof *a);
    if (a && (a->text = malloc(size)) != NULL) {
        memcpy(a->text, text, size);
        a->own = own;
        memcpy(a->who, who, sizeof a->who);
    }
    bool there = a && a->text && read_places(a, a->text, size);
    const uint32_t count = there ? a->count : 0;
    there = there && begin(a, a->text, size);
    while (there && !a->walk.over && a->walk.m.tick < run->match.tick)
        replay_walk_move(&a->walk, run->match.tick, &events);
    if (!there || a->walk.over || a->walk.m.tick != run->match.tick) {
        drop(a);
        return false;
    }
    a->count = count;
    replay_run_end(run);
    run->again = a;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (i != own)
            run_take_bot(run, i); /* it comes later */
    return true;
}

/* Bots take over. */
static void depart(run_state *run)
{
    struct run_again *a = run->again;
    run->again = NULL;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        if (i != a->own)
            duel_give_bot(run, i, &a->who[i]);
    drop(a);
}

/* ---- beside the run ------------------------------------------------------------------------- */

void replay_run_held(const run_state *run, ts_buttons held[TS_PLAYERS_MAX])
{
    const struct run_again *a = run->again;
    for (unsigned i = 0; a && i < run->match.setup.players; i++)
        if (i != a->own)
            held[i] = a->walk.held[i];
}

uint32_t replay_run_idle(const run_state *run)
{
    const struct run_again *a = run->again;
    if (!a)
        return UINT32_MAX;
    const uint32_t idle = ts_idle(&a->walk.m, a->walk.held);
    return (uint32_t)min_u64(idle, a->walk.item.tick - a->walk.m.tick);
}

static bool same_cells(const ts_board *b, ts_piece one, ts_piece other)
{
    ts_cell cell[4], place[4];
    unsigned same = 0;
    ts_cells(b, one, cell);
    ts_cells(b, other, place);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned k = 0; k < 4; k++)
            same += cell[i].x == place[k].x && cell[i].y == place[k].y;
    return one.kind == other.kind && same == 4;
}

static bool has_departed(const run_state *run, const ts_events *events)
{
    const struct run_again *a = run->again;
    const ts_match *m = &run->match;
    const ts_board *own = &m->board[a->own];
    for (unsigned i = 0; events && i < events->count; i++) {
        const ts_event *e = &events->list[i];
        if (e->kind != TS_EVENT_LOCK || e->player != a->own)
            continue;
        const uint32_t at = own->pieces - 1;
        if (at >= a->count || e->spin != a->placed[at].spin ||
            !same_cells(own, e->piece, a->placed[at].piece))
            return true;
    }
    for (unsigned i = 0; i < m->setup.players; i++)
        if (i != a->own &&
            memcmp(m->board[i].row, a->walk.m.board[i].row, sizeof m->board[i].row) != 0)
            return true;
    return a->walk.over || a->walk.m.over;
}

void replay_run_follow(run_state *run, uint64_t ticks, const ts_events *events)
{
    struct run_again *a = run->again;
    ts_events room;
    if (!a)
        return;
    for (const uint64_t until = a->walk.m.tick + ticks; a->walk.m.tick < until && !a->walk.m.over;)
        replay_walk_move(&a->walk, until, &room);
    if (has_departed(run, events))
        depart(run);
}
