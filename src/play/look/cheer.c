/* How long words of a moment live, how they are laid and how they fade. */
#include "look/cheer.h"

static uint64_t life_of(const cheer_word *c)
{
    if (c->worth == WORTH_PERFECT)
        return CHEER_PERFECT_US;
    return c->worth >= WORTH_SPIN || c->spin ? CHEER_GREAT_US : CHEER_LINES_US;
}

static uint64_t age_of(const cheer_word *c, uint64_t now_us)
{
    uint64_t age_us = now_us - c->born_us;
    return c->speed > 0 ? age_us << c->speed : age_us >> -c->speed;
}

uint16_t cheer_strength(const cheer_word *c, uint64_t now_us)
{
    uint64_t life_us = life_of(c), age_us = age_of(c, now_us);
    if (c->born_us == 0 || age_us >= life_us)
        return 0;
    uint64_t left_us = life_us - age_us;
    return (uint16_t)(left_us >= CHEER_FADE_US ? 1000 : left_us * 1000 / CHEER_FADE_US);
}

uint8_t cheer_unlaid(const cheer_word *c, uint64_t now_us)
{
    uint64_t age_us = age_of(c, now_us);
    uint64_t lay_us = c->worth == WORTH_PERFECT ? CHEER_LAY_PERFECT_US : CHEER_LAY_US;
    if (c->at_once || life_of(c) == CHEER_LINES_US || age_us >= lay_us)
        return 0;
    return (uint8_t)(255 - age_us * 255 / lay_us);
}

uint64_t cheer_counted(uint64_t from, uint64_t to, uint64_t age_us)
{
    enum { STEPS = 8 };
    uint64_t step = age_us * STEPS / CHEER_COUNT_US + 1;
    if (step >= STEPS || to <= from)
        return to;
    uint64_t left = STEPS - step; /* fast first */
    return to - (to - from) * left * left * left / (STEPS * STEPS * STEPS);
}

uint16_t cheer_front(const cheer_word *c, uint64_t now_us)
{
    return c->at_once ? 1000 : (uint16_t)cheer_counted(0, 1000, age_of(c, now_us));
}

uint32_t cheer_points(const cheer_word *c, uint64_t now_us)
{
    return c->at_once ? c->points : (uint32_t)cheer_counted(0, c->points, age_of(c, now_us));
}

/* ---- chains --------------------------------------------------------------------------------- */

void cheer_chain_note(cheer_chain *chain, uint32_t count, uint64_t now_us)
{
    if (count == chain->count)
        return;
    if (count < chain->count)
        chain->was = chain->count;
    chain->count = count;
    chain->born_us = now_us;
}

bool cheer_chain_moves(const cheer_chain *chain, uint64_t now_us)
{
    uint64_t life_us = chain->count ? CHEER_POP_US : CHEER_END_US;
    return chain->born_us && now_us < chain->born_us + life_us;
}

unsigned cheer_chain_larger(const cheer_chain *chain, bool pops, uint64_t now_us)
{
    enum { STEP = 4, MOST = 3 };
    unsigned larger = chain->count / STEP;
    larger = larger > MOST ? MOST : larger;
    return larger + (pops && chain->count && cheer_chain_moves(chain, now_us));
}

uint16_t cheer_chain_ending(const cheer_chain *chain, uint64_t now_us)
{
    if (chain->count || !cheer_chain_moves(chain, now_us))
        return 0;
    return (uint16_t)((chain->born_us + CHEER_END_US - now_us) * 1000 / CHEER_END_US);
}
