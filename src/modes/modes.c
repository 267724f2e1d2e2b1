/* The modes by id and by name; their requirements, units and facts. */
#include "modes.h"

#include <stdatomic.h>

const ts_mode *ts_modes_all[TS_MODES_MAX] = {
#define TS_MODE_DEF(NAME, name) &ts_mode_##name,
#include "tessera_modes.def"
#undef TS_MODE_DEF
};
static atomic_uint added_modes;
static atomic_flag adding_mode = ATOMIC_FLAG_INIT;

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
    return TS_MODES + atomic_load(&added_modes);
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

/* ---- added modes ---------------------------------------------------------------------------- */

/* True for a name that replays and command lines can hold. */
static bool is_name(const char *name)
{
    unsigned size = 0;
    for (; name && name[size]; size++)
        if (size == TS_NAME_MAX || !((name[size] >= 'a' && name[size] <= 'z') ||
                                     (name[size] >= '0' && name[size] <= '9') || name[size] == '-'))
            return false;
    return size > 0;
}

static bool has_text(const char *text)
{
    return text && *text;
}

static bool unit_is_whole(const ts_unit *u)
{
    return !u || (has_text(u->label) && has_text(u->one) && has_text(u->many) && u->done &&
                  u->counts <= TS_COUNTS_PERFECT);
}

const char *ts_modes_wrong(const ts_mode *m)
{
    if (!is_name(m->name))
        return "its name must be 1 to 31 letters a to z, digits and hyphens";
    const int known = ts_modes_find(m->name);
    if (known >= 0 && ts_modes_all[known] != m)
        return "there is another mode of this name";
    if (!has_text(m->title) || !has_text(m->summary))
        return "it needs a title and a summary";
    if (!m->least_revision || m->least_revision > m->revision)
        return "its revisions begin at 1, and the least is not above the revision";
    if (m->needs >= 2 * TS_NEEDS_ATTACK || m->rank > TS_RANK_GRADE ||
        m->level_rises > TS_RISES_NEVER)
        return "its needs, rank or rise of the level do not exist";
    if (!unit_is_whole(m->unit))
        return "its unit needs a label, names for one and many, and what is done";
    if (m->players_least > TS_PLAYERS_MAX || m->players_most > TS_PLAYERS_MAX ||
        (m->players_most && m->players_most < m->players_least))
        return "no number of players is allowed";
    if (!m->goal && (m->goals[0] || m->goal_may_be_none))
        return "it offers goals and has no default";
    if (m->variants && !has_text(m->variant))
        return "its variants need a name";
    if (m->stills && m->players_most != 1)
        return "a stillness is for one player";
    if (m->puzzles)
        return "the puzzles belong to a mode of the library";
    if (m->tick && !m->idle)
        return "it has a tick, and needs idle";
    return NULL;
}

static int add_mode(const ts_mode *m)
{
    const unsigned count = ts_modes_count();
    if (ts_modes_wrong(m))
        return -1;
    const int known = ts_modes_find(m->name);
    if (known >= 0 || count == TS_MODES_MAX)
        return known;
    ts_modes_all[count] = m;
    atomic_store(&added_modes, count - TS_MODES + 1); /* other threads see it from now on */
    return (int)count;
}

int ts_modes_add(const ts_mode *m)
{
    while (atomic_flag_test_and_set(&adding_mode)) {
    }
    const int id = add_mode(m);
    atomic_flag_clear(&adding_mode);
    return id;
}

/* ---- needs, units and facts ------------------------------------------------------------------ */

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
    ts_rules scratch;
    return lacks(ts_modes_get(s->mode), ts_rules_of(s, &scratch));
}

const ts_unit *ts_mode_unit(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    return m && m->unit ? m->unit : &ts_unit_lines;
}

void ts_mode_progress(const ts_match *m, unsigned player, ts_fact *out)
{
    const ts_unit *unit = ts_mode_unit(m->setup.mode);
    *out = (ts_fact){.label = unit->label, .kind = TS_FACT_PROGRESS};
    if (player >= m->setup.players)
        return;
    const uint32_t stop = unit->stop ? unit->stop(m, player) : m->setup.goal;
    out->value = unit->done(m, player);
    out->of = stop == TS_ENDLESS || ts_modes_get(m->setup.mode)->puzzles ? 0 : stop;
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
    ts_mode_progress(m, player, &out[0]);
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
