/* Counts the ways to place pieces, using the build of build.c for this processor. */
#include "count.h"

#include <string.h>

#include "movegen/movegen_builds.h"
#include "movegen/internal.h"

#define DECLARED(kind, runs) count_build count_ways_##kind;
BUILDS(DECLARED)

static bool is_valid(const ts_movegen *gen, const count_plan *plan)
{
    for (unsigned i = 0; i < plan->queue_count; i++)
        if (plan->queue[i] < TS_I || plan->queue[i] > TS_Z)
            return false;
    return gen->build && plan->depth > 0;
}

bool count_by_movegen(const ts_movegen *gen, const ts_bitboard *board, const count_plan *plan,
                      uint64_t *ways)
{
    *ways = 0;
    if (!is_valid(gen, plan))
        return false;
    const char *name = gen->build->name;
    count_plan whole = *plan;
    if (whole.shares == 0)
        whole.shares = 1;
#define COUNTED(kind, runs)                                                                        \
    if (strcmp(name, #kind) == 0)                                                                  \
        return count_ways_##kind(gen, board, &whole, ways);
    BUILDS(COUNTED)
    return false;
}
