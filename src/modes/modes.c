/* The table of modes: by id, by name. */
#include "modes.h"

static const ts_mode *const table[] = {
#define TS_MODE_DEF(name) &ts_mode_##name,
#include "modes.def"
#undef TS_MODE_DEF
};

unsigned ts_modes_count(void)
{
    return sizeof table / sizeof table[0];
}

const ts_mode *ts_modes_get(unsigned id)
{
    return id < ts_modes_count() ? table[id] : NULL;
}

static bool same(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int ts_modes_find(const char *name)
{
    for (unsigned i = 0; i < ts_modes_count(); i++)
        if (same(table[i]->name, name))
            return (int)i;
    return -1;
}

unsigned ts_mode_lacks(unsigned mode, unsigned rules)
{
    const ts_mode *m = ts_modes_get(mode);
    const ts_rules *r = ts_rules_get(rules);
    unsigned has = 0;
    if (r->level_kind != TS_LEVEL_NONE)
        has |= TS_NEEDS_LEVELS;
    if (r->spins != TS_SPINS_NONE)
        has |= TS_NEEDS_SPINS;
    if (r->random == TS_RANDOM_BAG && r->hold)
        has |= TS_NEEDS_BAG_AND_HOLD;
    if (r->level_kind == TS_LEVEL_NES)
        has |= TS_NEEDS_NES;
    if (r->grades[0])
        has |= TS_NEEDS_GRADES;
    if (r->kicks == ts_rules_get((unsigned)ts_rules_find("guideline"))->kicks)
        has |= TS_NEEDS_USUAL_ROTATION;
    if (r->attack != TS_ATTACK_NONE)
        has |= TS_NEEDS_ATTACK;
    return m->needs & ~has;
}

bool ts_mode_seats(unsigned mode, unsigned players)
{
    const ts_mode *m = ts_modes_get(mode);
    unsigned most = m->players_most ? m->players_most : TS_PLAYERS_MAX;
    return players >= 1 && players >= m->players_least && players <= most;
}
