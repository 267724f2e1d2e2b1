/* The move generator's public header, and what tests and benchmarks need in addition. */
#ifndef TESSERA_MOVEGEN_MOVEGEN_H
#define TESSERA_MOVEGEN_MOVEGEN_H

#include "tessera/movegen.h"

/* For tests and benchmarks: uses only this build from now on, or the best if `name` is NULL.
 * Returns false if it is not available. */
bool ts_movegen_use(const char *name);

#endif
