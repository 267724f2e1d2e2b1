/* The modes by id and by name; their requirements, units and facts. */
#include "modes.h"

const ts_mode *const ts_modes_all[TS_MODES] = {
#define TS_MODE_DEF(NAME, name) &ts_mode_##name,
#include "tessera_modes.def"
#undef TS_MODE_DEF
};

static uint32_t lines_done(const ts_match *m, unsigned player)
{
    return m->board[player].lines;
}

static uint32_t seconds_done(const ts_match *m, unsigned player)
{
    (void)player;
    const uint32_t *rate = ts_rules_get(m->setup.rules)->tick_rate;
    return (uint32_t)(m->tick * rate[1] / rate[0]);
}

uint32_t ts_mode_counted(const ts_match *m, unsigned player)
{
    (void)player;
    return m->mode_data[0];
}

const ts_unit ts_unit_lines = {.label = "Lines",
                               .one = "line",
                               .many = "lines",
                               .counts = TS_COUNTS_LINES,
                               .done = lines_done};
const ts_unit ts_unit_seconds = {.label = "Time",
                                 .one = "second",
                                 .many = "seconds",
                                 .counts = TS_COUNTS_SECONDS,
                                 .done = seconds_done};

unsigned ts_modes_count(void)
{
    return TS_MODES;
}

const ts_mode *ts_modes_get(unsigned id)
{
    return id < ts_modes_count() ? ts_modes_all[id] : NULL;
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
    for (unsigned i = 0; name && i < ts_modes_count(); i++)
        if (same(ts_modes_all[i]->name, name))
            return (int)i;
    return -1;
}

static unsigned lacks(const ts_mode *m, const ts_rules *r)
{
    unsigned has = 0;
    if (!m || !r)
        return ~0u;
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
    if (r->kicks == ts_rules_get(TS_RULES_GUIDELINE)->kicks)
        has |= TS_NEEDS_USUAL_ROTATION;
    if (r->attack != TS_ATTACK_NONE)
        has |= TS_NEEDS_ATTACK;
    return m->needs & ~has;
}

unsigned ts_mode_lacks(unsigned mode, unsigned rules)
{
    return lacks(ts_modes_get(mode), ts_rules_get(rules));
}

unsigned ts_setup_lacks(const ts_setup *s)
{
    ts_rules room;
    return lacks(ts_modes_get(s->mode), ts_rules_of(s, &room));
}

const ts_unit *ts_mode_unit(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    return m && m->unit ? m->unit : &ts_unit_lines;
}

ts_fact ts_mode_progress(const ts_match *m, unsigned player)
{
    const ts_unit *unit = ts_mode_unit(m->setup.mode);
    if (player >= m->setup.players)
        return (ts_fact){.label = unit->label, .kind = TS_FACT_PROGRESS};
    uint32_t stop = unit->stop ? unit->stop(m, player) : m->setup.goal;
    return (ts_fact){.label = unit->label,
                     .kind = TS_FACT_PROGRESS,
                     .value = unit->done(m, player),
                     .of = stop == TS_ENDLESS || ts_modes_get(m->setup.mode)->puzzles ? 0 : stop};
}

unsigned ts_mode_facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    const ts_mode *mode = ts_modes_get(m->setup.mode);
    if (player >= m->setup.players)
        return 0;
    if (mode->facts)
        return mode->facts(m, player, out);
    if (ts_mode_unit(m->setup.mode)->counts == TS_COUNTS_LINES ||
        ts_mode_unit(m->setup.mode)->counts == TS_COUNTS_SECONDS || mode->puzzles)
        return 0;
    out[0] = ts_mode_progress(m, player);
    return 1;
}

bool ts_mode_seats(unsigned mode, unsigned players)
{
    const ts_mode *m = ts_modes_get(mode);
    if (!m)
        return false;
    unsigned most = m->players_most ? m->players_most : TS_PLAYERS_MAX;
    return players >= 1 && players >= m->players_least && players <= most;
}
