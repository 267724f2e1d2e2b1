/* Calculates the behaviour signature. It must not use anything but the engine, so that it can run
 * in a browser, too. */
#include "measure/signature.h"

#include "measure/script.h"

#define SCRIPT_SECONDS 60
#define MASH_SECONDS 20

static uint64_t fold(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

uint64_t signature_events(uint64_t sum, const ts_match *m, const ts_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        uint64_t what = (uint64_t)e->kind | (uint64_t)e->player << 8 | (uint64_t)e->how << 16 |
                        (uint64_t)e->spin << 24;
        uint64_t where = (uint64_t)e->piece.kind | (uint64_t)e->piece.rot << 8 |
                         (uint64_t)(uint8_t)e->piece.x << 16 | (uint64_t)(uint8_t)e->piece.y << 24;
        sum = fold(sum, m->tick);
        sum = fold(sum, what << 32 | where);
        sum = fold(sum, (uint64_t)e->points << 32 | (uint16_t)e->amount);
        sum = fold(sum, e->rows);
        sum = fold(sum, (uint64_t)e->back_to_back | (uint64_t)e->perfect << 8);
    }
    return sum;
}

/* Plays a match to its end, or for that time: by the scripted player or the masher; further boards
 * are mashed. */
static uint64_t play_and_hash(const ts_setup *setup, bool script, uint64_t seconds)
{
    ts_match m;
    if (!ts_start(&m, setup))
        return 0;
    script_player player = {0};
    script_masher masher[TS_PLAYERS_MAX];
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        masher[i] = (script_masher){.stream = setup->seed + i};
    uint64_t ticks = script_ticks(ts_rules_get(setup->rules), seconds), sum = 0;
    ts_events events;
    while (m.tick < ticks && !m.over) {
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < setup->players; i++)
            held[i] = script && i == 0 ? script_player_held(&player, &m, i)
                                       : script_masher_held(&masher[i], &m);
        ts_step(&m, held, &events);
        sum = signature_events(sum, &m, &events);
    }
    return fold(sum, ts_hash(&m));
}

/* The part of one rule set in one mode. */
static uint64_t pair_signature(unsigned rules, unsigned mode)
{
    ts_setup setup;
    ts_setup_default(&setup, rules, mode);
    setup.seed = 20 + rules;
    setup.goal = ts_modes_get(mode)->goal / 4; /* few enough to be reached */
    setup.variant = ts_modes_get(mode)->variants / 2;
    uint64_t sum = play_and_hash(&setup, true, SCRIPT_SECONDS);
    setup.goal = 0;
    setup.seed += 1;
    sum = fold(sum, play_and_hash(&setup, false, MASH_SECONDS));
    setup.seed += 1;
    setup.players = 2; /* the start fails if the mode is for one player */
    return fold(sum, play_and_hash(&setup, true, MASH_SECONDS));
}

uint64_t signature_compute(signature_part *each)
{
    uint64_t sum = 0;
    for (unsigned rules = 0; rules < TS_RULE_SETS; rules++)
        for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
            if (ts_mode_lacks(mode, rules))
                continue;
            uint64_t hash = pair_signature(rules, mode);
            if (each)
                each(rules, mode, hash);
            sum = fold(sum, hash);
        }
    return sum;
}
