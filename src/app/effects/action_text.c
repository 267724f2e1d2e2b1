/* How long words of a moment live, how they are laid and how they fade. */
#include "effects/action_text.h"

static uint64_t life_of(const action_text_word *c)
{
    if (c->worth == WORTH_PERFECT)
        return ACTION_TEXT_PERFECT_US;
    return c->worth >= WORTH_SPIN || c->spin ? ACTION_TEXT_GREAT_US : ACTION_TEXT_LINES_US;
}

static uint64_t age_of(const action_text_word *c, uint64_t now_us)
{
    uint64_t age_us = now_us - c->born_us;
    return c->speed > 0 ? age_us << c->speed : age_us >> -c->speed;
}

uint16_t action_text_strength(const action_text_word *c, uint64_t now_us)
{
    uint64_t life_us = life_of(c), age_us = age_of(c, now_us);
    if (c->born_us == 0 || age_us >= life_us)
        return 0;
    uint64_t left_us = life_us - age_us;
    return (uint16_t)(left_us >= ACTION_TEXT_FADE_US ? 1000 : left_us * 1000 / ACTION_TEXT_FADE_US);
}

uint8_t action_text_unlaid(const action_text_word *c, uint64_t now_us)
{
    uint64_t age_us = age_of(c, now_us);
    uint64_t lay_us = c->worth == WORTH_PERFECT ? ACTION_TEXT_LAY_PERFECT_US : ACTION_TEXT_LAY_US;
    if (c->at_once || life_of(c) == ACTION_TEXT_LINES_US || age_us >= lay_us)
        return 0;
    return (uint8_t)(255 - age_us * 255 / lay_us);
}

uint64_t action_text_counted(uint64_t from, uint64_t to, uint64_t age_us)
{
    enum { STEPS = 8 };
    uint64_t step = age_us * STEPS / ACTION_TEXT_COUNT_US + 1;
    if (step >= STEPS || to <= from)
        return to;
    uint64_t left = STEPS - step; /* fast first */
    return to - (to - from) * left * left * left / (STEPS * STEPS * STEPS);
}

uint16_t action_text_front(const action_text_word *c, uint64_t now_us)
{
    return c->at_once ? 1000 : (uint16_t)action_text_counted(0, 1000, age_of(c, now_us));
}

uint32_t action_text_points(const action_text_word *c, uint64_t now_us)
{
    return c->at_once ? c->points : (uint32_t)action_text_counted(0, c->points, age_of(c, now_us));
}

/* ---- chains --------------------------------------------------------------------------------- */

void action_text_chain_note(action_text_chain *chain, uint32_t count, uint64_t now_us)
{
    if (count == chain->count)
        return;
    if (count < chain->count)
        chain->was = chain->count;
    chain->count = count;
    chain->born_us = now_us;
}

bool action_text_chain_moves(const action_text_chain *chain, uint64_t now_us)
{
    uint64_t life_us = chain->count ? ACTION_TEXT_POP_US : ACTION_TEXT_END_US;
    return chain->born_us && now_us < chain->born_us + life_us;
}

unsigned action_text_chain_larger(const action_text_chain *chain, bool pops, uint64_t now_us)
{
    enum { STEP = 4, MOST = 3 };
    unsigned larger = chain->count / STEP;
    larger = larger > MOST ? MOST : larger;
    return larger + (pops && chain->count && action_text_chain_moves(chain, now_us));
}

uint16_t action_text_chain_ending(const action_text_chain *chain, uint64_t now_us)
{
    if (chain->count || !action_text_chain_moves(chain, now_us))
        return 0;
    return (uint16_t)((chain->born_us + ACTION_TEXT_END_US - now_us) * 1000 / ACTION_TEXT_END_US);
}
