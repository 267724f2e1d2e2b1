/* The rank of a finished match in its mode, as one number for records, and its progress. It must
 * not know where records are stored. */
#ifndef TESSERA_APP_GAME_RANK_H
#define TESSERA_APP_GAME_RANK_H

#include "tessera.h"

/* More is better, among matches of equal rule set, mode, start level, goal and variant. *counts is
 * false if the result is not ranked (a goal that had to be reached was not, the mode ranks nothing,
 * or the rule set was changed). */
int64_t rank_number(const ts_match *m, unsigned player, bool *counts);

/* The parts of a rank; parts that its kind does not have are 0. */
typedef struct rank_facts {
    uint32_t done; /* in the mode's unit; with a grade: the level */
    uint32_t grade;
    uint64_t ticks;
} rank_facts;
rank_facts rank_parts(unsigned kind, int64_t rank);

/* Progress in the mode's unit: lines, whole seconds, rows... */
uint32_t rank_progress(const ts_match *m, unsigned player);

/* Does time decide, at the end or on the way to a goal? */
bool rank_races(unsigned mode);

/* The word for that number of grade steps. */
const char *rank_grade_name(unsigned grade);

#endif
