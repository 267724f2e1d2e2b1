/* How many steps a second the environment makes, and, with PUFFER defined, how many times as many
 * as PufferLib's own C environment, with the same floats, in turns of some milliseconds. Actions
 * are drawn beforehand. bench/env.sh builds and runs it. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tessera_env.h"

#ifdef PUFFER
#include "tetris.h"
#endif

enum { TURNS = 101, ACTIONS = 1 << 14 };

static double now_s(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *of, unsigned count)
{
    qsort(of, count, sizeof *of, by_value);
    return of[count / 2];
}

static void *memory(size_t bytes)
{
    void *found = calloc(1, bytes);
    if (!found)
        exit(1);
    return found;
}

/* ---- one way to run it ---------------------------------------------------------------------- */

typedef struct run {
    const char *name;
    uint8_t act, obs;
    uint16_t ticks;
    uint32_t n, steps; /* matches; actions of each in a turn */
    bool masks;
    bool tidy; /* places are chosen to keep the field low; choosing is not timed */
    ts_envs *envs;
    ts_env_shapes shapes;
    ts_env_buffers at;
    int32_t *act_now;
    uint32_t drawn;
} run;

static int32_t draws[ACTIONS];

static void open_run(run *r, uint64_t seed)
{
    ts_env_spec spec;
    ts_env_spec_default(&spec, TS_RULES_GUIDELINE, TS_MODE_NONE);
    spec.act = r->act;
    spec.obs = r->obs;
    spec.ticks = r->ticks;
    spec.pieces_max = r->tidy ? 100 : 0;
    r->envs = ts_envs_open(&spec, r->n, seed);
    if (!r->envs || !ts_env_sizes(&spec, &r->shapes))
        exit(1);
    r->act_now = memory(r->n * sizeof *r->act_now);
    r->at = (ts_env_buffers){
        .act = r->act_now,
        .obs = memory((size_t)r->n * r->shapes.obs_bytes),
        .reward = memory(r->n * sizeof(float)),
        .terminal = memory(r->n),
        .truncated = memory(r->n),
        .info = r->act >= TS_ENV_PLACE ? memory(r->n * TS_ENV_INFOS * sizeof(int32_t)) : NULL,
        .mask = r->masks ? memory((size_t)r->n * r->shapes.mask_bytes) : NULL,
    };
    ts_envs_bind(r->envs, &r->at);
    ts_envs_reset(r->envs, 0, r->n);
}

static int32_t next_action(run *r, uint32_t i)
{
    const uint32_t drawn = (uint32_t)draws[r->drawn++ % ACTIONS];
    if (r->act == TS_ENV_BUTTONS)
        return 1 << (drawn & 7);
    if (r->act == TS_ENV_SEVEN)
        return (int32_t)(drawn % 7);
    const uint32_t choices = (uint32_t)r->at.info[i * TS_ENV_INFOS + TS_ENV_INFO_CHOICES];
    if (r->act == TS_ENV_CHOICE)
        return (int32_t)(drawn % (choices ? choices : 1));
    /* the next legal place from a random one on, by the mask */
    const uint8_t *mask = r->at.mask + (size_t)i * r->shapes.mask_bytes;
    const uint32_t from = drawn % TS_ENV_PLACES;
    const uint8_t *found = memchr(mask + from, 1, TS_ENV_PLACES - from);
    if (!found)
        found = memchr(mask, 1, TS_ENV_PLACES);
    return found ? (int32_t)(found - mask) : 0;
}

/* The number of the legal place after which the field is lowest and has the fewest holes. */
static unsigned tidiest(const run *r, uint32_t i)
{
    enum { HEIGHT = 0, HOLES = 1, BUMPS = 7, LANDING = 11 };
    static int32_t rows[TS_ENV_CHOICES][TS_ENV_FEATURE_COUNT];
    uint32_t offset[2], at = 0;
    int32_t best = INT32_MAX;
    ts_envs_after(r->envs, i, i + 1, offset, rows);
    for (uint32_t k = 0; k < offset[1]; k++) {
        const int32_t *f = rows[k], bad = 8 * f[HOLES] + f[HEIGHT] + f[BUMPS] + f[LANDING];
        at = bad < best ? k : at;
        best = bad < best ? bad : best;
    }
    return at;
}

static int32_t tidy_action(const run *r, uint32_t i)
{
    unsigned left = tidiest(r, i);
    const uint8_t *mask = r->at.mask + (size_t)i * r->shapes.mask_bytes;
    for (int32_t place = 0; place < TS_ENV_PLACES; place++)
        if (mask[place] && left-- == 0)
            return place;
    return 0;
}

static double step_all(run *r)
{
    const double begin = now_s(CLOCK_THREAD_CPUTIME_ID);
    ts_envs_step(r->envs, 0, r->n);
    return now_s(CLOCK_THREAD_CPUTIME_ID) - begin;
}

/* Seconds of a turn. */
static double turn(run *r)
{
    const double begin = now_s(CLOCK_THREAD_CPUTIME_ID);
    double within = 0;
    for (uint32_t s = 0; s < r->steps; s++) {
        for (uint32_t i = 0; i < r->n; i++)
            r->act_now[i] = r->tidy ? tidy_action(r, i) : next_action(r, i);
        if (r->tidy)
            within += step_all(r);
        else
            ts_envs_step(r->envs, 0, r->n);
    }
    return r->tidy ? within : now_s(CLOCK_THREAD_CPUTIME_ID) - begin;
}

static double rate(const run *r, double seconds)
{
    return (double)r->n * r->steps / seconds / 1e6;
}

static void report(run *r)
{
    double seconds[TURNS];
    open_run(r, 1);
    for (int i = 0; i < TURNS; i++)
        seconds[i] = turn(r);
    const double middle = median(seconds, TURNS);
    printf("%-44s %5u  %6.2f M/s  (most %6.2f)\n", r->name, r->n, rate(r, middle),
           rate(r, seconds[0]));
    ts_envs_close(r->envs);
}

/* ---- two cores ------------------------------------------------------------------------------ */

static void *turns_of(void *of)
{
    for (int i = 0; i < TURNS; i++)
        turn(of);
    return NULL;
}

static void report_two(run of)
{
    run r[2] = {of, of};
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        open_run(&r[i], (uint64_t)i + 1);
    const double begin = now_s(CLOCK_MONOTONIC);
    for (int i = 0; i < 2; i++)
        pthread_create(&thread[i], NULL, turns_of, &r[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    printf("%-44s %5u  %6.2f M/s  (two threads together, mean)\n", of.name, of.n,
           2 * TURNS * rate(&of, now_s(CLOCK_MONOTONIC) - begin));
}

/* ---- beside PufferLib's --------------------------------------------------------------------- */

#ifdef PUFFER
static Tetris *theirs;

static void open_theirs(uint32_t n)
{
    theirs = memory(n * sizeof *theirs);
    for (uint32_t i = 0; i < n; i++) {
        theirs[i] = (Tetris){.n_rows = 20, .n_cols = 10, .use_deck_obs = true, .n_init_garbage = 4};
        allocate(&theirs[i]);
        c_reset(&theirs[i]);
    }
}

static double turn_of_theirs(run *r)
{
    const double begin = now_s(CLOCK_THREAD_CPUTIME_ID);
    for (uint32_t s = 0; s < r->steps; s++) {
        for (uint32_t i = 0; i < r->n; i++)
            theirs[i].actions[0] = (int)((uint32_t)draws[r->drawn++ % ACTIONS] % 7);
        for (uint32_t i = 0; i < r->n; i++)
            c_step(&theirs[i]);
    }
    return now_s(CLOCK_THREAD_CPUTIME_ID) - begin;
}

static void beside(run *r)
{
    double ours[TURNS], other[TURNS], ratio[TURNS];
    open_run(r, 1);
    open_theirs(r->n);
    for (int i = 0; i < TURNS; i++) {
        ours[i] = turn(r);
        other[i] = turn_of_theirs(r);
        ratio[i] = other[i] / ours[i];
    }
    printf("%-44s %5u  %6.2f M/s, PufferLib %6.2f: %.2f times (median of %d pairs)\n", r->name,
           r->n, rate(r, median(ours, TURNS)), rate(r, median(other, TURNS)), median(ratio, TURNS),
           TURNS);
    ts_envs_close(r->envs);
}
#endif

int main(void)
{
    uint64_t stream = 1;
    for (int i = 0; i < ACTIONS; i++)
        draws[i] = (int32_t)((stream = stream * 6364136223846793005u + 1442695040888963407u) >> 33);
    run floats[] = {
        {.name = "a button a tick, 234 floats", .obs = TS_ENV_PUFFER, .n = 1, .steps = 1 << 15},
        {.name = "a button a tick, 234 floats", .obs = TS_ENV_PUFFER, .n = 1024, .steps = 32},
        {.name = "one of seven for 16 ticks, 234 floats",
         .act = TS_ENV_SEVEN,
         .ticks = 16,
         .obs = TS_ENV_PUFFER,
         .n = 1024,
         .steps = 16},
    };
    run others[] = {
        {.name = "a button a tick, packed rows", .obs = TS_ENV_PACKED, .n = 1, .steps = 1 << 15},
        {.name = "a button a tick, packed rows", .obs = TS_ENV_PACKED, .n = 1024, .steps = 32},
        {.name = "a button a tick, planes", .obs = TS_ENV_PLANES, .n = 1024, .steps = 16},
        {.name = "one of seven for 16 ticks, packed rows",
         .act = TS_ENV_SEVEN,
         .ticks = 16,
         .obs = TS_ENV_PACKED,
         .n = 1024,
         .steps = 16},
        {.name = "a tidy player's places with masks",
         .act = TS_ENV_PLACE,
         .obs = TS_ENV_PACKED,
         .masks = true,
         .tidy = true,
         .n = 1024,
         .steps = 1},
        {.name = "places by chance with masks",
         .act = TS_ENV_PLACE,
         .obs = TS_ENV_PACKED,
         .masks = true,
         .n = 1024,
         .steps = 2},
    };
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        if (!floats[i].ticks)
            floats[i].ticks = 1;
#ifdef PUFFER
        beside(&floats[i]);
#else
        report(&floats[i]);
#endif
    }
    report_two(floats[1]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!others[i].ticks)
            others[i].ticks = 1;
        report(&others[i]);
    }
    return 0;
}
