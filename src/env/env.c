/* Opening, resetting and stepping many matches; rewards and info. */
#include "env.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"

/* ---- what is chosen ------------------------------------------------------------------------- */

void ts_env_spec_default(ts_env_spec *spec, unsigned rules, unsigned mode)
{
    ts_setup setup;
    memset(spec, 0, sizeof *spec);
    ts_setup_default(&setup, rules, mode);
    spec->size = sizeof *spec;
    spec->rules = setup.rules;
    spec->mode = setup.mode;
    spec->players = setup.players;
    spec->level = setup.level;
    spec->handling = setup.handling[0];
    spec->act = TS_ENV_PLACE;
    spec->obs = TS_ENV_FEATURES;
    spec->reward[TS_ENV_REWARD_LINES] = 1;
    spec->reward[TS_ENV_REWARD_WON] = 1;
    spec->reward[TS_ENV_REWARD_LOST] = -1;
}

static bool acts_by_place(const ts_env_spec *spec)
{
    return spec->act == TS_ENV_PLACE || spec->act == TS_ENV_CHOICE;
}

/* Agents that choose placements have the fastest handling that the rules allow. */
static ts_handling handling_of(const ts_env_spec *spec, const ts_rules *r, const ts_handling *usual,
                               bool agent)
{
    ts_handling h = *usual;
    if (!agent)
        return h;
    if (!acts_by_place(spec)) {
        ts_env_spec own;
        ts_env_spec_default(&own, spec->rules, spec->mode);
        return memcmp(&own.handling, &spec->handling, sizeof h) == 0 ? h : spec->handling;
    }
    if (r->player_handling != TS_HANDLING_FIXED) {
        h.das = 0;
        h.arr = 1;
    }
    if (r->player_handling == TS_HANDLING_FREE)
        h.dcd = 0;
    return h;
}

/* Sets soft drop to one row per tick, if the rules let the player change it: faster, a piece could
 * not be stopped in every row. */
static void soften(const ts_env_spec *spec, const ts_match *m, ts_setup *setup)
{
    enum { FACTOR_MAX = 1000 };
    const ts_rules *r = ts_rules_get(spec->rules);
    const ts_speed speed = ts_speed_now(m, 0, false);
    if (!acts_by_place(spec) || r->player_handling != TS_HANDLING_FREE || r->smooth ||
        speed.rows == 0 || speed.rows > speed.ticks)
        return;
    for (unsigned i = 0; i < spec->players; i++)
        if (!spec->bot[i])
            setup->handling[i].soft = min_u32(speed.ticks / speed.rows, FACTOR_MAX);
}

/* Returns false if the rules or the mode refuse the setup. */
static bool setup_of(const ts_env_spec *spec, ts_setup *out)
{
    ts_rules scratch;
    ts_match *m = malloc(sizeof *m);
    ts_setup_default(out, spec->rules, spec->mode);
    bool starts = m != NULL;
    for (unsigned i = 0; i < TS_CHANGES_MAX && spec->change[i].knob; i++)
        starts &= ts_setup_change(out, spec->change[i].knob, spec->change[i].value);
    const ts_rules *r = ts_rules_of(out, &scratch);
    const ts_handling usual = out->handling[0];
    out->players = spec->players;
    out->level = spec->level;
    out->goal = spec->goal;
    for (unsigned i = 0; i < spec->players; i++)
        out->handling[i] = handling_of(spec, r, &usual, !spec->bot[i]);
    starts = starts && ts_start(m, out) && m->board[0].columns <= TS_ENV_COLUMNS;
    if (starts)
        soften(spec, m, out);
    free(m);
    return starts;
}

static uint32_t block_bytes(unsigned obs)
{
    switch (obs) {
    case TS_ENV_PACKED: return TS_ENV_ROWS * 2 + TS_ENV_NUMBERS;
    case TS_ENV_PLANES: return 3 * TS_ENV_ROWS * TS_ENV_COLUMNS + TS_ENV_NUMBERS;
    case TS_ENV_FEATURES: return (TS_ENV_FEATURE_COUNT + TS_ENV_NUMBERS) * sizeof(int32_t);
    default: return TS_ENV_FLOATS * sizeof(float);
    }
}

bool ts_env_sizes(const ts_env_spec *spec, ts_env_shapes *out)
{
    static const uint32_t actions[TS_ENV_ACTS] = {TS_BUTTONS_ALL + 1, 7, TS_ENV_PLACES,
                                                  TS_ENV_CHOICES};
    ts_setup setup;
    memset(out, 0, sizeof *out);
    if (!spec || spec->size != sizeof *spec || spec->act >= TS_ENV_ACTS ||
        spec->obs >= TS_ENV_OBSERVATIONS || spec->after >= TS_ENV_AFTERSTATES ||
        spec->players < 1 || spec->players > TS_PLAYERS_MAX || spec->others >= spec->players ||
        (!acts_by_place(spec) && spec->ticks == 0) || !ts_rules_get(spec->rules) ||
        !ts_modes_get(spec->mode))
        return false;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        if (spec->bot[i] > (i < spec->players ? TS_BOT_LEVELS : 0))
            return false;
        out->agents += i < spec->players && !spec->bot[i];
    }
    const uint32_t block = block_bytes(spec->obs);
    out->obs_bytes = block * (1u + spec->others);
    out->obs_count = out->obs_bytes / (spec->obs >= TS_ENV_FEATURES ? 4 : 1);
    out->actions = actions[spec->act];
    out->mask_bytes = spec->act == TS_ENV_BUTTONS ? 0 : out->actions;
    out->after_bytes = spec->after == TS_ENV_AFTER_PACKED ? TS_ENV_ROWS * 2 + 8
                                                          : TS_ENV_FEATURE_COUNT * sizeof(int32_t);
    out->state_bytes = env_state_bytes(spec);
    return out->agents > 0 && setup_of(spec, &setup);
}

/* ---- opening -------------------------------------------------------------------------------- */

/* Do the planned keys of keys.c place pieces correctly in the open? */
static bool keys_are_known(const ts_envs *e)
{
    static const uint8_t order[] = {TS_STEP_HOLD, TS_STEP_ROTATE, TS_STEP_SHIFT, TS_STEP_HARD};
    const ts_rules *r = e->rules;
    const ts_handling *h = &e->setup.handling[e->board_of[0]];
    return memcmp(r->steps, order, sizeof order) == 0 && r->sideways == TS_SIDEWAYS_NEWEST &&
           r->hard == TS_HARD_LOCK && !r->smooth && !r->spawn_rests && !h->das && h->arr == 1 &&
           !h->dcd && h->irs != TS_INITIAL_HELD && h->ihs != TS_INITIAL_HELD;
}

static bool allocate(ts_envs *e)
{
    const size_t n = e->n, agents = n * e->agents, inputs = 2 * n * e->spec.inputs;
    e->match = calloc(n, sizeof *e->match);
    if (e->places) {
        e->legal = calloc(agents, sizeof *e->legal);
        e->hands = calloc(agents, sizeof *e->hands);
    }
    if (inputs)
        e->inputs = malloc(inputs * sizeof *e->inputs);
    if (!e->match || (e->places && (!e->legal || !e->hands)) || (inputs && !e->inputs))
        return false;
    for (size_t i = 0; i < n; i++) {
        env_match *g = &e->match[i];
        if (e->places) {
            g->legal = e->legal + i * e->agents;
            g->hands = e->hands + i * e->agents;
        }
        for (unsigned k = 0; inputs && k < 2; k++)
            g->tape[k].input = e->inputs + (2 * i + k) * e->spec.inputs;
        for (unsigned k = 0; k < e->spec.players; k++)
            if (e->spec.bot[k] && !(g->bot[k] = ts_bot_open(e->spec.bot[k], 0)))
                return false;
    }
    return true;
}

ts_envs *ts_envs_open(const ts_env_spec *spec, uint32_t n, uint64_t seed)
{
    ts_env_shapes shapes;
    if (n == 0 || !ts_env_sizes(spec, &shapes))
        return NULL;
    ts_envs *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->spec = *spec;
    e->shapes = shapes;
    e->n = n;
    setup_of(spec, &e->setup);
    e->rules = ts_rules_of(&e->setup, &e->changed);
    e->mode = ts_modes_get(spec->mode);
    ts_forms_of(e->rules, &e->forms);
    e->knows = ts_movegen_of(e->rules, &e->gen);
    e->places = acts_by_place(spec);
    e->block_bytes = block_bytes(spec->obs);
    for (unsigned i = 0; i < spec->players; i++) {
        if (spec->bot[i])
            e->bots = true;
        else
            e->board_of[e->agents++] = i;
    }
    e->quick = keys_are_known(e);
    e->by_tick =
        spec->act == TS_ENV_BUTTONS && spec->ticks == 1 && spec->players == 1 && !spec->stays;
    e->limits = spec->ticks_max || spec->steps_max || spec->pieces_max;
    env_puffer_prepare(e);
    env_mask_prepare(e);
    if (!allocate(e)) {
        ts_envs_close(e);
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++)
        e->match[i].kept.stream = splitmix_next(&seed);
    return e;
}

void ts_envs_close(ts_envs *e)
{
    if (!e)
        return;
    for (size_t i = 0; e->match && i < e->n; i++)
        for (unsigned k = 0; k < TS_PLAYERS_MAX; k++)
            ts_bot_close(e->match[i].bot[k]);
    free(e->match);
    free(e->legal);
    free(e->hands);
    free(e->inputs);
    free(e);
}

void ts_envs_bind(ts_envs *e, const ts_env_buffers *buffers)
{
    if (!e || !buffers)
        return;
    e->at = *buffers;
    for (uint32_t i = 0; i < e->n; i++)
        for (unsigned agent = 0; agent < e->agents; agent++)
            e->match[i].shown[agent].all = false;
}

const ts_match *ts_envs_match(const ts_envs *e, uint32_t i)
{
    return e && i < e->n ? &e->match[i].m : NULL;
}

/* ---- what is shown -------------------------------------------------------------------------- */

static void write_info(const ts_envs *e, const env_match *g, unsigned agent, int32_t *out)
{
    const unsigned board = e->board_of[agent];
    const ts_board *b = &g->m.board[board];
    out[TS_ENV_INFO_SCORE] = b->score;
    out[TS_ENV_INFO_LINES] = b->lines;
    out[TS_ENV_INFO_SENT] = g->kept.sent[board];
    out[TS_ENV_INFO_PIECES] = b->pieces;
    out[TS_ENV_INFO_LEVEL] = b->level;
    out[TS_ENV_INFO_TICKS] = g->m.tick;
    out[TS_ENV_INFO_STEPS] = g->kept.steps;
    out[TS_ENV_INFO_PENDING] = b->garbage_count ? (int32_t)ts_pending(b) : 0;
    out[TS_ENV_INFO_OUTCOME] = b->outcome;
    out[TS_ENV_INFO_OVER] = b->over;
    out[TS_ENV_INFO_PLACE] = e->spec.players > 1 ? (int32_t)ts_duel_place(&g->m, board) : 0;
    out[TS_ENV_INFO_CHOICES] = e->places ? (int32_t)env_count_legal(&g->legal[agent]) : 0;
    out[TS_ENV_INFO_INVALID] = g->kept.invalid[agent];
    out[TS_ENV_INFO_EPISODE] = g->kept.episode;
    out[TS_ENV_INFO_LAST_LINES] = b->last.lines;
    out[TS_ENV_INFO_LAST_ATTACK] = b->last.attack;
}

static inline size_t row_of(const ts_envs *e, uint32_t i, unsigned agent)
{
    return (size_t)i * e->agents + agent;
}

static void show_state(const ts_envs *e, env_match *g, uint32_t i)
{
    for (unsigned agent = 0; agent < e->agents; agent++) {
        const size_t row = row_of(e, i, agent);
        if (e->places)
            env_find_legal(e, g, agent);
        if (e->at.obs)
            env_observe(e, g, agent, (uint8_t *)e->at.obs + row * e->shapes.obs_bytes, false);
        if (e->at.mask && e->shapes.mask_bytes)
            env_mask(e, g, agent, e->at.mask + row * e->shapes.mask_bytes);
    }
}

static void show_info(const ts_envs *e, const env_match *g, uint32_t i)
{
    for (unsigned agent = 0; e->at.info && agent < e->agents; agent++)
        write_info(e, g, agent, e->at.info + row_of(e, i, agent) * TS_ENV_INFOS);
}

void env_show(ts_envs *e, uint32_t i)
{
    show_state(e, &e->match[i], i);
    show_info(e, &e->match[i], i);
}

/* ---- episodes ------------------------------------------------------------------------------- */

static void keep_tape(const ts_envs *e, env_match *g)
{
    env_tape ended = g->tape[TS_ENV_RUNNING];
    ended.ticks = g->m.tick;
    g->tape[TS_ENV_RUNNING] = g->tape[TS_ENV_ENDED];
    g->tape[TS_ENV_ENDED] = ended;
    (void)e;
}

static void begin_tape(env_match *g, uint64_t seed)
{
    env_tape *t = &g->tape[TS_ENV_RUNNING];
    t->seed = seed;
    t->chain = 0;
    t->count = 0;
    t->broken = false;
    t->any = true;
}

static void begin_episode(const ts_envs *e, env_match *g)
{
    const env_kept before = g->kept;
    const bool first = !g->tape[TS_ENV_RUNNING].any;
    ts_setup setup = e->setup;
    if (!first)
        keep_tape(e, g);
    memset(&g->kept, 0, sizeof g->kept);
    g->kept.stream = before.stream;
    g->kept.episode = before.episode + !first;
    setup.seed = splitmix_next(&g->kept.stream);
    begin_tape(g, setup.seed);
    ts_start(&g->m, &setup);
    for (unsigned k = 0; k < e->spec.players; k++)
        if (g->bot[k])
            ts_bot_restart(g->bot[k], splitmix_next(&g->kept.stream));
    const ts_buttons none[TS_PLAYERS_MAX] = {0};
    env_tick(e, g, none, NULL); /* spawns the first piece */
    if (e->places)
        env_await_pieces(e, g);
}

void ts_envs_reset(ts_envs *e, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; e && i < to && i < e->n; i++) {
        begin_episode(e, &e->match[i]);
        env_show(e, i);
    }
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* One board's values before a step, for rewards. */
typedef struct before {
    uint64_t score;
    uint32_t lines, sent, pieces;
} before;

static before note_before(const ts_board *b, uint32_t sent)
{
    return (before){b->score, b->lines, sent, b->pieces};
}

static void play_buttons(const ts_envs *e, env_match *g, const int32_t *act)
{
    static const ts_buttons seven[7] = {0, TS_LEFT, TS_RIGHT, TS_CW, TS_SOFT, TS_HARD, TS_HOLD};
    ts_buttons held[TS_PLAYERS_MAX] = {0}, later[TS_PLAYERS_MAX] = {0};
    for (unsigned i = 0; i < e->agents; i++) {
        const uint32_t a = act[i];
        const bool legal = a < e->shapes.actions;
        const unsigned board = e->board_of[i];
        g->kept.invalid[i] = !legal;
        if (!legal)
            continue;
        held[board] = e->spec.act == TS_ENV_SEVEN ? seven[a] : (ts_buttons)a;
        later[board] = e->spec.act == TS_ENV_SEVEN ? held[board] & TS_SOFT : held[board];
    }
    if (e->spec.act == TS_ENV_SEVEN && e->spec.ticks > 1) {
        env_hold(e, g, held, 1);
        if (!g->m.over)
            env_hold(e, g, later, e->spec.ticks - 1u);
    } else if (e->spec.ticks == 1 && !e->bots) {
        env_tick(e, g, held, NULL);
    } else {
        env_hold(e, g, held, e->spec.ticks);
    }
}

/* Computes the reward without branches, because it is unpredictable if a step scores. */
static inline float reward_of(const float *factor, const ts_board *b, uint32_t sent,
                              const before *was, bool ended, bool illegal)
{
    float sum = factor[TS_ENV_REWARD_STEP];
    sum += factor[TS_ENV_REWARD_SCORE] * (float)(int64_t)(b->score - was->score);
    if (b->pieces != was->pieces) {
        sum += factor[TS_ENV_REWARD_PIECES] * (float)(b->pieces - was->pieces);
        sum += factor[TS_ENV_REWARD_LINES] * (float)(int32_t)(b->lines - was->lines);
        sum += factor[TS_ENV_REWARD_SENT] * (float)(sent - was->sent);
    }
    if (ended)
        sum += factor[b->outcome == TS_WON ? TS_ENV_REWARD_WON : TS_ENV_REWARD_LOST];
    if (illegal)
        sum += factor[TS_ENV_REWARD_INVALID];
    return sum;
}

static bool at_a_limit(const ts_envs *e, const env_match *g)
{
    const ts_env_spec *s = &e->spec;
    bool reached = (s->ticks_max && g->m.tick >= s->ticks_max) ||
                   (s->steps_max && g->kept.steps >= s->steps_max);
    for (unsigned i = 0; s->pieces_max && i < e->agents; i++)
        reached |= g->m.board[e->board_of[i]].pieces >= s->pieces_max;
    return reached;
}

/* Writes the results of the step for one agent. Returns 1 if it has ended, otherwise 0. */
static uint32_t pay(const ts_envs *e, env_match *g, uint32_t i, unsigned agent, const before *was,
                    bool truncated)
{
    const size_t row = row_of(e, i, agent);
    const unsigned board = e->board_of[agent];
    const bool over = g->m.board[board].outcome != TS_RUNNING;
    const bool now = over && !g->kept.ended[agent];
    if (e->at.reward)
        e->at.reward[row] = reward_of(e->spec.reward, &g->m.board[board], g->kept.sent[board], was,
                                      now, g->kept.invalid[agent] == 1);
    if (e->at.terminal)
        e->at.terminal[row] = over;
    if (e->at.truncated)
        e->at.truncated[row] = truncated && !over;
    g->kept.ended[agent] = over;
    return over || truncated;
}

RARELY void end_episode(const ts_envs *e, env_match *g, uint32_t i)
{
    show_info(e, g, i);
    for (unsigned agent = 0; e->at.final_obs && agent < e->agents; agent++)
        env_observe(e, g, agent,
                    (uint8_t *)e->at.final_obs + row_of(e, i, agent) * e->shapes.obs_bytes, true);
    if (e->spec.stays)
        g->kept.stopped = true;
    else
        begin_episode(e, g);
    show_state(e, g, i);
    for (unsigned agent = 0; e->at.info && e->places && agent < e->agents; agent++)
        e->at.info[row_of(e, i, agent) * TS_ENV_INFOS + TS_ENV_INFO_CHOICES] =
            env_count_legal(&g->legal[agent]);
}

RARELY uint32_t step_one(const ts_envs *e, env_match *g, uint32_t i)
{
    const int32_t *act = e->at.act + row_of(e, i, 0);
    before was[TS_PLAYERS_MAX];
    for (unsigned agent = 0; agent < e->agents; agent++) {
        const unsigned board = e->board_of[agent];
        was[agent] = note_before(&g->m.board[board], g->kept.sent[board]);
    }
    if (!g->m.over && !g->kept.stopped) {
        g->kept.steps++;
        if (e->places)
            env_place(e, g, act);
        else
            play_buttons(e, g, act);
    }
    const bool truncated = !g->m.over && at_a_limit(e, g);
    uint32_t ended = 0;
    for (unsigned agent = 0; agent < e->agents; agent++)
        ended += pay(e, g, i, agent, &was[agent], truncated);
    if (g->m.over || truncated) {
        end_episode(e, g, i);
    } else {
        show_state(e, g, i);
        show_info(e, g, i);
    }
    return ended;
}

/* Does the same for a single agent with one tick per step, in which a step costs little more than a
 * tick. */
static uint32_t step_tick(const ts_envs *e, env_match *g, uint32_t i)
{
    ts_board *b = &g->m.board[0];
    const uint32_t act = e->at.act[i];
    const bool legal = act <= TS_BUTTONS_ALL;
    const ts_buttons held[TS_PLAYERS_MAX] = {legal ? (ts_buttons)act : 0};
    const before was = note_before(b, g->kept.sent[0]);
    g->kept.invalid[0] = !legal;
    g->kept.steps++;
    if (e->spec.inputs && held[0] != b->held)
        env_tape_add(e, g, 0, held[0]);
    ts_step(&g->m, held, NULL);
    if (b->pieces != was.pieces)
        g->kept.sent[0] += b->last.attack;
    const bool over = g->m.over, truncated = e->limits && !over && at_a_limit(e, g);
    if (e->at.reward)
        e->at.reward[i] = reward_of(e->spec.reward, b, g->kept.sent[0], &was, over, !legal);
    if (e->at.terminal)
        e->at.terminal[i] = over;
    if (e->at.truncated)
        e->at.truncated[i] = truncated;
    if (over || truncated) {
        end_episode(e, g, i);
        return 1;
    }
    if (e->at.obs && e->spec.obs == TS_ENV_PACKED)
        env_packed(e, b, (uint8_t *)e->at.obs + (size_t)i * e->block_bytes);
    else if (e->at.obs && e->spec.obs == TS_ENV_PUFFER)
        env_puffer(e, g, 0, &g->shown[0], (float *)e->at.obs + (size_t)i * TS_ENV_FLOATS);
    else if (e->at.obs)
        env_observe(e, g, 0, (uint8_t *)e->at.obs + (size_t)i * e->shapes.obs_bytes, false);
    if (e->at.info)
        write_info(e, g, 0, e->at.info + (size_t)i * TS_ENV_INFOS);
    return 0;
}

/* Prefetches the first board of a match while the previous one is stepped. */
static void fetch(const env_match *g)
{
    enum { LINE = 64 };
    const char *from = (const char *)g, *to = (const char *)&g->m.board[1];
    for (; from < to; from += LINE)
        __builtin_prefetch(from, 1);
}

bool ts_envs_can_step(const ts_envs *e, uint32_t from, uint32_t to)
{
    if (!e || !e->at.act)
        return false;
    const int32_t *act = e->at.act;
    uint32_t largest = 0;
    for (size_t row = row_of(e, from, 0); row < row_of(e, min_u32(to, e->n), 0); row++)
        largest = max_u32(largest, (uint32_t)act[row]);
    return largest < e->shapes.actions;
}

uint32_t ts_envs_step(ts_envs *e, uint32_t from, uint32_t to)
{
    uint32_t ended = 0;
    if (!e || !e->at.act)
        return 0;
    const uint32_t end = min_u32(to, e->n);
    for (uint32_t i = from; i < end && e->by_tick; i++)
        ended += step_tick(e, &e->match[i], i);
    for (uint32_t i = from; i < end && !e->by_tick; i++) {
        if (i + 1 < end)
            fetch(&e->match[i + 1]);
        ended += step_one(e, &e->match[i], i);
    }
    return ended;
}

uint32_t ts_envs_after(const ts_envs *e, uint32_t from, uint32_t to, uint32_t *offset, void *rows)
{
    uint32_t count = 0;
    for (uint32_t i = from; e && e->places && i < to && i < e->n; i++)
        for (unsigned agent = 0; agent < e->agents; agent++) {
            const env_match *g = &e->match[i];
            if (offset)
                *offset++ = count;
            if (rows)
                env_afterstates(e, g, agent,
                                (uint8_t *)rows + (size_t)count * e->shapes.after_bytes);
            count += env_choices(&g->legal[agent]);
        }
    if (offset)
        *offset = count;
    return count;
}
