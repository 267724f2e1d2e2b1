/* Counts the ways to place pieces, by the build of movegen_count.c for this processor. In a library
 * of its own, as those are. */
#include <string.h>

#include "bot/movegen.h"
#include "movegen_builds.h"
#include "movegen_inner.h"

#define DECLARED(kind, runs) ts_movegen_counted ts_movegen_count_##kind;
BUILDS(DECLARED)

static bool makes_sense(const ts_movegen *gen, const ts_count_plan *plan)
{
    for (unsigned i = 0; i < plan->queue_count; i++)
        if (plan->queue[i] < TS_I || plan->queue[i] > TS_Z)
            return false;
    return gen->build && plan->depth > 0;
}

bool ts_count_ways(const ts_movegen *gen, const ts_bitboard *board, const ts_count_plan *plan,
                   uint64_t *ways)
{
    *ways = 0;
    if (!makes_sense(gen, plan))
        return false;
    const char *name = gen->build->name;
    ts_count_plan whole = *plan;
    if (whole.shares == 0)
        whole.shares = 1;
#define COUNTED(kind, runs)                                                                        \
    if (strcmp(name, #kind) == 0)                                                                  \
        return ts_movegen_count_##kind(gen, board, &whole, ways);
    BUILDS(COUNTED)
    return false;
}

bool ts_count_is_built(void)
{
    return true;
}
