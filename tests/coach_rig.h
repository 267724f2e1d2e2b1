/* Games of bots, and what the coach says of them. Included once by a test of the coach. */
#ifndef TESSERA_COACH_RIG_H
#define TESSERA_COACH_RIG_H

#include "coach/coach.h"
#include "test.h"
#include "lab/sample.h"

static buffer rig_text;
static ts_match rig_end;

static inline sample_plan rig_plan(const char *rules, const char *mode, unsigned level,
                                   uint64_t seed, uint32_t pieces)
{
    sample_plan plan = {.pieces = pieces, .level = {level, level}};
    ts_setup_default(&plan.setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find(mode));
    plan.setup.seed = seed;
    return plan;
}

static inline coach_state *rig_review(unsigned board, const coach_budget *budget, uint64_t slice)
{
    int error;
    coach_state *c = coach_open(rig_text.data, rig_text.size, board, budget, &error);
    ASSERT(c);
    while (!coach_go_on(c, slice))
        ;
    ASSERT(!coach_failed(c));
    return c;
}

#endif
