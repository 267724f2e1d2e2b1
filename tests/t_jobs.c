/* Work on several processors: each task once, results in order, nothing left over. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"
#include "cli/jobs.h"

enum { TASKS = 1000 };

typedef struct crowd {
    atomic_uint worked[TASKS];
    unsigned done, stop_after;
    bool in_order;
} crowd;

static atomic_uint kept; /* slots with memory of their own */

static void work(void *of, size_t task, void *slot)
{
    crowd *c = of;
    char **word = slot;
    ASSERT(*word == NULL); /* a slot that was used before is empty again */
    for (volatile unsigned spin = (unsigned)(task * 7919 % 2000); spin > 0; spin--) {
    }
    *word = malloc(sizeof task);
    ASSERT(*word != NULL);
    memcpy(*word, &task, sizeof task);
    atomic_fetch_add(&kept, 1);
    atomic_fetch_add(&c->worked[task], 1);
}

static void drop(void *slot)
{
    char **word = slot;
    free(*word);
    atomic_fetch_sub(&kept, 1);
}

static bool done(void *of, size_t task, void *slot)
{
    crowd *c = of;
    size_t of_slot;
    memcpy(&of_slot, *(char **)slot, sizeof of_slot);
    c->in_order = c->in_order && task == c->done && of_slot == task;
    drop(slot);
    return ++c->done < c->stop_after;
}

static void run(crowd *c, unsigned jobs, size_t count, unsigned stop_after)
{
    memset(c, 0, sizeof *c);
    c->in_order = true;
    c->stop_after = stop_after;
    ASSERT(jobs_in_order(jobs, &(jobs_row){count, sizeof(char *), work, done, drop, c}));
    ASSERT(c->in_order);
    ASSERT_EQ(atomic_load(&kept), 0);
}

static void every_task_is_done_once_and_in_order(void)
{
    static crowd c;
    for (unsigned jobs = 1; jobs <= 9; jobs += 2) {
        run(&c, jobs, TASKS, UINT32_MAX);
        ASSERT_EQ(c.done, TASKS);
        for (unsigned i = 0; i < TASKS; i++)
            ASSERT_EQ(atomic_load(&c.worked[i]), 1);
    }
    run(&c, 4, 0, UINT32_MAX);
    ASSERT_EQ(c.done, 0);
}

static void nothing_is_done_after_the_last_word(void)
{
    static crowd c;
    for (unsigned jobs = 1; jobs <= 9; jobs += 4) {
        run(&c, jobs, TASKS, 100);
        ASSERT_EQ(c.done, 100);
        ASSERT_EQ(atomic_load(&c.worked[TASKS - 1]), 0);
    }
}

static void count_job(void *of, unsigned job)
{
    atomic_fetch_add((atomic_uint *)of + job, 1);
}

static void each_job_runs_once(void)
{
    static atomic_uint ran[JOBS_MAX];
    jobs_run(JOBS_MAX, count_job, ran);
    for (unsigned i = 0; i < JOBS_MAX; i++)
        ASSERT_EQ(atomic_load(&ran[i]), 1);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_task_is_done_once_and_in_order);
    RUN(nothing_is_done_after_the_last_word);
    RUN(each_job_runs_once);
    return test_done();
}
