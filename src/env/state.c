/* A match as bytes and back; the inputs of an episode and the replay made from them. */
#include "env.h"

#include <string.h>

#include "base/minmax.h"
#include "tessera/bindings.h"

/* ---- inputs --------------------------------------------------------------------------------- */

/* Each hash depends on all inputs before it: two tapes with the same hash have the same inputs. */
static uint64_t linked(uint64_t chain, uint32_t tick, unsigned board, ts_buttons held)
{
    uint64_t z = chain ^ ((uint64_t)tick << 16 | held) ^ (uint64_t)board << 56;
    z = (z ^ z >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return z ^ z >> 29;
}

void env_tape_add(const ts_envs *e, env_match *g, unsigned board, ts_buttons held)
{
    env_tape *t = &g->tape[TS_ENV_RUNNING];
    const uint32_t tick = g->m.tick;
    t->chain = linked(t->chain, tick, board, held);
    if (t->broken || t->count == e->spec.inputs || g->m.tick >= TS_REPLAY_TICKS_MAX) {
        t->broken = true;
        return;
    }
    t->input[t->count++] =
        (env_input){.chain = t->chain, .tick = tick, .held = held, .board = board};
}

/* ---- replays -------------------------------------------------------------------------------- */

/* Records hashes at the same ticks as a live game. */
static void play_to(ts_match *m, ts_recorder *r, const ts_buttons held[TS_PLAYERS_MAX],
                    uint64_t tick)
{
    while (m->tick < tick && !m->over) {
        ts_recorder_held(r, m, held);
        ts_replay_play_to(m, held, min_u64(tick, r->hash_tick));
    }
}

size_t ts_envs_replay(const ts_envs *e, uint32_t i, unsigned which, char *bytes, size_t size)
{
    if (!e || i >= e->n || which > TS_ENV_ENDED)
        return 0;
    const env_match *g = &e->match[i];
    const env_tape *t = &g->tape[which];
    const uint64_t end = which == TS_ENV_RUNNING ? g->m.tick : t->ticks;
    ts_text out = {bytes, 0, bytes ? size : 0};
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup setup = e->setup;
    ts_recorder r;
    ts_match m;
    if (!e->spec.inputs || !t->any || t->broken || end >= TS_REPLAY_TICKS_MAX)
        return 0;
    setup.seed = t->seed;
    if (!ts_start(&m, &setup))
        return 0;
    ts_recorder_begin(&r, &m, ts_text_writer(), &out);
    for (uint32_t k = 0; k < t->count; k++) {
        play_to(&m, &r, held, t->input[k].tick);
        held[t->input[k].board] = t->input[k].held;
    }
    play_to(&m, &r, held, end);
    ts_recorder_finish(&r, &m);
    return out.length;
}

/* ---- states --------------------------------------------------------------------------------- */

enum {
    HEAD = offsetof(ts_match, board),
    BEFORE_CELLS = offsetof(ts_board, cell),
    CELLS = TS_ROWS * TS_COLUMNS_MAX,
    AFTER_CELLS = sizeof(ts_board) - BEFORE_CELLS - CELLS,
    PACKED_BOARD = BEFORE_CELLS + CELLS / 2 + AFTER_CELLS
};

static const uint8_t magic[8] = {'t', 's', '-', 'e', 'n', 'v', 2, 0};

uint32_t env_state_bytes(const ts_env_spec *spec)
{
    return (uint32_t)(sizeof magic + sizeof(env_kept) + HEAD) + spec->players * PACKED_BOARD;
}

/* Packs a board with two cells per byte. */
static void pack_board(const ts_board *b, uint8_t to[PACKED_BOARD])
{
    const uint8_t *cell = b->cell[0], *rest = (const uint8_t *)b + BEFORE_CELLS + CELLS;
    memcpy(to, b, BEFORE_CELLS);
    to += BEFORE_CELLS;
    for (unsigned i = 0; i < CELLS / 2; i++)
        to[i] = cell[2 * i] | cell[2 * i + 1] << 4;
    memcpy(to + CELLS / 2, rest, AFTER_CELLS);
}

static void unpack_board(const uint8_t from[PACKED_BOARD], ts_board *b)
{
    uint8_t *cell = b->cell[0], *rest = (uint8_t *)b + BEFORE_CELLS + CELLS;
    memcpy(b, from, BEFORE_CELLS);
    from += BEFORE_CELLS;
    for (unsigned i = 0; i < CELLS / 2; i++) {
        cell[2 * i] = from[i] & 15;
        cell[2 * i + 1] = from[i] >> 4;
    }
    memcpy(rest, from + CELLS / 2, AFTER_CELLS);
}

bool ts_envs_save(const ts_envs *e, uint32_t i, void *state, size_t size)
{
    if (!e || i >= e->n || !state || size < e->shapes.state_bytes)
        return false;
    const env_match *g = &e->match[i];
    env_kept kept = g->kept;
    uint8_t *to = state;
    kept.seed = g->m.setup.seed;
    kept.inputs = g->tape[TS_ENV_RUNNING].count;
    kept.chain = g->tape[TS_ENV_RUNNING].chain;
    kept.broken = g->tape[TS_ENV_RUNNING].broken;
    memcpy(to, magic, sizeof magic);
    memcpy(to + sizeof magic, &kept, sizeof kept);
    to += sizeof magic + sizeof kept;
    memcpy(to, &g->m, HEAD);
    for (unsigned board = 0; board < e->spec.players; board++)
        pack_board(&g->m.board[board], to + HEAD + board * PACKED_BOARD);
    return true;
}

/* Is the match's setup that of the spec, except for the seed? */
static bool is_of(const ts_envs *e, const ts_match *m, const env_kept *kept)
{
    ts_setup setup = m->setup, own = e->setup;
    setup.seed = own.seed = 0;
    if (setup.goal == e->mode->goal && own.goal == 0)
        own.goal = setup.goal;
    return memcmp(&setup, &own, sizeof own) == 0 && kept->seed == m->setup.seed &&
           kept->stopped <= 1 && kept->broken <= 1;
}

/* Rewinds to the state; its inputs are still on the tape if play has continued from it. */
static void rewind_tape(env_tape *t, const env_kept *kept)
{
    uint64_t chain = 0;
    if (kept->inputs)
        chain = kept->inputs <= t->count ? t->input[kept->inputs - 1].chain : ~kept->chain;
    t->broken = kept->broken || kept->seed != t->seed || chain != kept->chain;
    t->count = t->broken ? 0 : kept->inputs;
    t->chain = kept->chain;
    t->seed = kept->seed;
}

bool ts_envs_load(ts_envs *e, uint32_t i, const void *state, size_t size)
{
    if (!e || i >= e->n || !state || size != e->shapes.state_bytes ||
        memcmp(state, magic, sizeof magic) != 0)
        return false;
    const uint8_t *from = (const uint8_t *)state + sizeof magic;
    env_match *g = &e->match[i];
    ts_match m = {.tick = 0};
    env_kept kept;
    memcpy(&kept, from, sizeof kept);
    from += sizeof kept;
    memcpy(&m, from, HEAD);
    for (unsigned board = 0; board < e->spec.players; board++)
        unpack_board(from + HEAD + board * PACKED_BOARD, &m.board[board]);
    if (!is_of(e, &m, &kept) || !ts_valid(&m))
        return false;
    if (e->spec.inputs)
        rewind_tape(&g->tape[TS_ENV_RUNNING], &kept);
    g->tape[TS_ENV_RUNNING].any = true;
    g->tape[TS_ENV_RUNNING].seed = kept.seed;
    g->m = m;
    g->kept = kept;
    for (unsigned board = 0; board < e->spec.players; board++)
        if (g->bot[board])
            ts_bot_restart(g->bot[board], kept.seed + kept.steps + board);
    env_show(e, i);
    return true;
}
