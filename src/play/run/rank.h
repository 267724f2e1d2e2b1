/* What a finished match is worth in its mode, as one number for records, and how far it has come.
 * It must not know where records are kept. */
#ifndef TESSERA_PLAY_RUN_RANK_H
#define TESSERA_PLAY_RUN_RANK_H

#include "tessera.h"

/* More is better, among matches of equal rule set, mode, start level, goal and variant. False in
 * `*counts`: it is no result to be ranked (a goal that had to be reached was not, or the mode
 * ranks nothing). */
int64_t rank_number(const ts_match *m, unsigned player, bool *counts);

/* What a rank was made of; what its kind has not is 0. */
typedef struct rank_facts {
    uint32_t done; /* in the mode's unit; of a grade: the level */
    uint32_t grade;
    uint64_t ticks;
} rank_facts;
rank_facts rank_parts(unsigned kind, int64_t rank);

/* How much of the mode's unit is done: lines, whole seconds, rows... */
uint32_t rank_progress(const ts_match *m, unsigned player);

/* The word for so many steps of a grade table reached. */
const char *rank_grade_name(unsigned grade);

#endif
