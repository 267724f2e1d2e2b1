/* Work on several processors at once, with the same results in the same order for any number of
 * jobs. */
#ifndef TESSERA_CLI_JOBS_H
#define TESSERA_CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JOBS_MAX = 64 };

/* Number of processors that this program may use. */
uint64_t jobs_usual(void);

/* Calls work(of, job) once for each job, all at the same time; returns when all have ended. If the
 * system has no more threads, a job waits for another one to end. */
void jobs_run(unsigned jobs, void (*work)(void *of, unsigned job), void *of);

/* A row of tasks. `work` is called for each of them in some job, with a slot of `size` bytes that
 * are 0; then `done` in the caller's thread with the same slot, in the order of the tasks, until it
 * returns false. `drop` is called for tasks that were worked on and not done any more. */
typedef struct jobs_row {
    size_t count, size;
    void (*work)(void *of, size_t task, void *slot);
    bool (*done)(void *of, size_t task, void *slot);
    void (*drop)(void *slot);
    void *of;
} jobs_row;

bool jobs_in_order(unsigned jobs,
                   const jobs_row *row); /* false if out of memory, nothing is done */

#endif
