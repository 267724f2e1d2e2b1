/* Finds good whole numbers for something that can only be tried, with noisy trials: the
 * cross-entropy method. Calculates in whole numbers: the same answer everywhere, for any number of
 * jobs. */
#ifndef TESSERA_LAB_EVOLVE_H
#define TESSERA_LAB_EVOLVE_H

#include <stdbool.h>
#include <stdint.h>

enum { EVOLVE_NUMBERS_MAX = 32, EVOLVE_CANDIDATES_MAX = 256 };

typedef struct evolve_plan {
    unsigned count; /* of the numbers to find */
    const int32_t *start;
    const int32_t *spread; /* of the first candidates around `start` */
    uint64_t generations, candidates, games, jobs, seed;
    /* One trial; more is better. All candidates of a generation are tried with the same seeds. */
    int64_t (*judge)(void *of, unsigned job, const int32_t *numbers, uint64_t seed);
    /* Called after each generation, with the average result per game of the middle and of the best
     * candidate. May be NULL. */
    void (*tell)(void *of, uint64_t generation, int64_t middle, int64_t best);
    void *of;
} evolve_plan;

/* Writes the middle of the last generation. Returns false if out of memory. */
bool evolve(const evolve_plan *plan, int32_t *out);

#endif
