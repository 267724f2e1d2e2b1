/* The move generator's public header, and what tests and benchmarks need besides. */
#ifndef TESSERA_MOVEGEN_MOVEGEN_H
#define TESSERA_MOVEGEN_MOVEGEN_H

#include "tessera/movegen.h"

/* For tests and benchmarks: uses only this build from now on; NULL: the best. False: not there. */
bool ts_movegen_use(const char *name);

#endif
