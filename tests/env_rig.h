/* Environments for tests: opened with buffers of their own, with actions drawn by chance. */
#ifndef TESSERA_TESTS_ENV_RIG_H
#define TESSERA_TESTS_ENV_RIG_H

#include "test.h"

#include "base/splitmix.h"
#include "tessera/replay.h"
#include "tessera_env.h"

typedef struct env_rig {
    ts_env_spec spec;
    ts_env_shapes shapes;
    ts_envs *envs;
    uint32_t n, rows; /* matches, rows of the buffers */
    ts_env_buffers at;
    int32_t *act, *info;
    float *reward;
    uint8_t *obs, *final_obs, *mask, *terminal, *truncated;
} env_rig;

static inline ts_env_spec env_spec(unsigned rules, unsigned mode, unsigned act, unsigned obs)
{
    ts_env_spec spec;
    ts_env_spec_default(&spec, rules, mode);
    spec.act = (uint8_t)act;
    spec.obs = (uint8_t)obs;
    spec.ticks = act >= TS_ENV_PLACE ? 0 : 1;
    spec.inputs = 1 << 14;
    return spec;
}

static inline void *env_rig_memory(size_t bytes)
{
    void *found = calloc(bytes + 1, 1);
    ASSERT(found);
    return found;
}

static inline env_rig env_rig_open(ts_env_spec spec, uint32_t n, uint64_t seed)
{
    env_rig r = {.spec = spec, .n = n};
    ASSERT(ts_env_sizes(&spec, &r.shapes));
    r.envs = ts_envs_open(&spec, n, seed);
    ASSERT(r.envs);
    r.rows = n * r.shapes.agents;
    r.act = env_rig_memory(r.rows * sizeof *r.act);
    r.info = env_rig_memory(r.rows * TS_ENV_INFOS * sizeof *r.info);
    r.reward = env_rig_memory(r.rows * sizeof *r.reward);
    r.obs = env_rig_memory((size_t)r.rows * r.shapes.obs_bytes);
    r.final_obs = env_rig_memory((size_t)r.rows * r.shapes.obs_bytes);
    r.mask = env_rig_memory((size_t)r.rows * r.shapes.mask_bytes);
    r.terminal = env_rig_memory(r.rows);
    r.truncated = env_rig_memory(r.rows);
    r.at = (ts_env_buffers){r.act,      r.obs,       r.mask, r.reward,
                            r.terminal, r.truncated, r.info, r.final_obs};
    ts_envs_bind(r.envs, &r.at);
    ts_envs_reset(r.envs, 0, n);
    return r;
}

static inline void env_rig_close(env_rig *r)
{
    ts_envs_close(r->envs);
    void *const all[] = {r->act,       r->info, r->reward,   r->obs,
                         r->final_obs, r->mask, r->terminal, r->truncated};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

static inline int32_t env_rig_info(const env_rig *r, uint32_t row, unsigned column)
{
    return r->info[row * TS_ENV_INFOS + column];
}

static inline unsigned env_rig_draw(uint64_t *stream, unsigned below)
{
    return (unsigned)((splitmix_next(stream) >> 32) * below >> 32);
}

/* An action by chance; of those that are legal, where there is a mask. */
static inline int32_t env_rig_action(const env_rig *r, uint32_t row, uint64_t *stream)
{
    const unsigned actions = r->shapes.actions, from = env_rig_draw(stream, actions);
    if (r->spec.act == TS_ENV_BUTTONS)
        return 1 << env_rig_draw(stream, TS_BUTTONS);
    const uint8_t *mask = r->mask + (size_t)row * r->shapes.mask_bytes;
    for (unsigned i = 0; i < actions; i++)
        if (mask[(from + i) % actions])
            return (int32_t)((from + i) % actions);
    return 0;
}

static inline void env_rig_step(env_rig *r, uint64_t *stream)
{
    for (uint32_t row = 0; row < r->rows; row++)
        r->act[row] = env_rig_action(r, row, stream);
    ts_envs_step(r->envs, 0, r->n);
}

/* Plays the replay of an episode; *end is the match at its end. */
static inline void env_rig_verify(const env_rig *r, uint32_t i, unsigned which, ts_match *end)
{
    static ts_replay_report report;
    const size_t size = ts_envs_replay(r->envs, i, which, NULL, 0);
    ASSERT(size > 0);
    char *text = env_rig_memory(size);
    ASSERT_EQ(ts_envs_replay(r->envs, i, which, text, size), size);
    const int error = ts_replay_verify(text, size, &report);
    ASSERT_TEXT(ts_error_text(error), "ok");
    *end = report.match;
    free(text);
}

#endif
