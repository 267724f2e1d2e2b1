/* Prints the best build of the move generator that this processor runs. The build file runs it to
 * know which builds a program for this machine alone needs. */
#include <stdio.h>

#define TS_MOVEGEN_V2
#define TS_MOVEGEN_V3
#define TS_MOVEGEN_V4
#define TS_MOVEGEN_V4X
#include "movegen/movegen_builds.h"

int main(void)
{
#define TRIED(build, runs)                                                                         \
    if (runs)                                                                                      \
        return puts(#build) < 0;
    BUILDS(TRIED)
}
