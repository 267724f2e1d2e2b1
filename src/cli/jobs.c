/* Threads for subcommands. A row of tasks has a ring of slots: a job takes the next task as soon as
 * its slot is free, and the caller empties the slots one after the other. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "jobs.h"
#include "base/minmax.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS_A_JOB = 8 };

uint64_t jobs_usual(void)
{
    long count = 0;
#if defined(__linux__)
    cpu_set_t may;
    if (sched_getaffinity(0, sizeof may, &may) == 0)
        count = CPU_COUNT(&may);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return clamp_i64(count, 1, JOBS_MAX);
}

/* ---- once for each job ----------------------------------------------------------------------- */

typedef struct one_job {
    void (*work)(void *of, unsigned job);
    void *of;
    unsigned job;
} one_job;

static void *run_one(void *of)
{
    const one_job *one = of;
    one->work(one->of, one->job);
    return NULL;
}

void jobs_run(unsigned jobs, void (*work)(void *of, unsigned job), void *of)
{
    pthread_t thread[JOBS_MAX];
    one_job one[JOBS_MAX];
    bool started[JOBS_MAX] = {false};
    for (unsigned i = 0; i < jobs; i++)
        one[i] = (one_job){work, of, i};
    for (unsigned i = 1; i < jobs; i++)
        started[i] = pthread_create(&thread[i], NULL, run_one, &one[i]) == 0;
    for (unsigned i = 0; i < jobs; i++)
        if (!started[i])
            run_one(&one[i]);
    for (unsigned i = 1; i < jobs; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}

/* ---- a row of tasks -------------------------------------------------------------------------- */

typedef struct ring {
    const jobs_row *row;
    unsigned char *slot;
    bool *ready; /* of each slot: its task has been worked on */
    size_t slots;
    size_t next, emptied; /* the first task that nobody has taken; the first that is not done */
    bool stopped;
    pthread_mutex_t lock;
    pthread_cond_t changed;
} ring;

static void *slot_of(const ring *r, size_t task)
{
    return r->slot + task % r->slots * r->row->size;
}

/* Takes the next task if there is room for it. Returns false if there is none, or none yet. */
static bool take(ring *r, size_t *task)
{
    if (r->stopped || r->next == r->row->count || r->next == r->emptied + r->slots)
        return false;
    *task = r->next++;
    return true;
}

static void work_on(ring *r, size_t task)
{
    pthread_mutex_unlock(&r->lock);
    memset(slot_of(r, task), 0, r->row->size);
    r->row->work(r->row->of, task, slot_of(r, task));
    pthread_mutex_lock(&r->lock);
    r->ready[task % r->slots] = true;
    pthread_cond_broadcast(&r->changed);
}

static void help(ring *r)
{
    size_t task;
    pthread_mutex_lock(&r->lock);
    while (!r->stopped && r->next < r->row->count)
        if (take(r, &task))
            work_on(r, task);
        else
            pthread_cond_wait(&r->changed, &r->lock);
    pthread_mutex_unlock(&r->lock);
}

/* Done in order. While the next one is not ready, this thread works like the others. */
static void empty(ring *r)
{
    size_t task;
    pthread_mutex_lock(&r->lock);
    while (!r->stopped && r->emptied < r->row->count) {
        size_t slot = r->emptied % r->slots;
        if (r->ready[slot]) {
            pthread_mutex_unlock(&r->lock);
            bool go_on = r->row->done(r->row->of, r->emptied, slot_of(r, r->emptied));
            pthread_mutex_lock(&r->lock);
            r->ready[slot] = false;
            r->emptied++;
            r->stopped = !go_on;
            pthread_cond_broadcast(&r->changed);
        } else if (take(r, &task)) {
            work_on(r, task);
        } else {
            pthread_cond_wait(&r->changed, &r->lock);
        }
    }
    pthread_mutex_unlock(&r->lock);
}

static void ring_job(void *of, unsigned job)
{
    if (job == 0)
        empty(of);
    else
        help(of);
}

bool jobs_in_order(unsigned jobs, const jobs_row *row)
{
    ring r = {.row = row, .slots = (size_t)jobs * SLOTS_A_JOB};
    r.slot = calloc(r.slots, row->size);
    r.ready = calloc(r.slots, sizeof *r.ready);
    bool there = r.slot && r.ready;
    if (there) {
        pthread_mutex_init(&r.lock, NULL);
        pthread_cond_init(&r.changed, NULL);
        jobs_run(jobs, ring_job, &r);
        for (size_t task = r.emptied; task < r.next; task++)
            row->drop(slot_of(&r, task));
        pthread_cond_destroy(&r.changed);
        pthread_mutex_destroy(&r.lock);
    }
    free(r.slot);
    free(r.ready);
    return there;
}
