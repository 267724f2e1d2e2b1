/* The behaviour signature: the events and end states of scripted games of every rule set in every
 * mode, folded into one number that is the same on every machine. */
#ifndef TESSERA_CLI_MEASURE_SIGNATURE_H
#define TESSERA_CLI_MEASURE_SIGNATURE_H

#include "tessera.h"

typedef void signature_part(unsigned rules, unsigned mode, uint64_t hash);

/* Calls `each`, if it is not NULL, with the part of each rule set in each mode. */
uint64_t signature_compute(signature_part *each);

/* As tests/golden/signature.txt had it when this was built; tests compare the two. */
const char *signature_kept(void);

/* Folds the events of the last tick of the match into a sum, which begins with 0. */
uint64_t signature_events(uint64_t sum, const ts_match *m, const ts_events *events);

#endif
