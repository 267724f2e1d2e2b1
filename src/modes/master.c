/* Master: to level 999, then the roll: 2968 more ticks to survive while nothing counts. The grades
 * come from the rule set. A section is a hundred levels; the screen shows how long each took. */
#include "modes.h"

enum { ROLL_TICKS = 2968, SECTIONS = 10, LEVELS = 100 };
enum { ROLL_BEGAN, SECTION_BEGAN, SCORE, TIMES }; /* in mode_data */

/* Returns the duration of a section, counted from 0, or 0 if it has not ended. */
static uint32_t section_ticks(const ts_match *m, unsigned section)
{
    return m->mode_data[TIMES + section / 2] >> section % 2 * 16 & 0xffff;
}

static uint32_t roll_left(const ts_match *m)
{
    uint64_t end = (uint64_t)m->mode_data[ROLL_BEGAN] + ROLL_TICKS;
    return m->mode_data[ROLL_BEGAN] && m->tick < end ? (uint32_t)(end - m->tick) : 0;
}

/* Stores the time of the section that has just ended, including the current tick. */
static void pass_sections(ts_match *m, uint32_t level)
{
    unsigned passed = level >= m->setup.goal ? SECTIONS : level / LEVELS;
    for (unsigned i = m->setup.level / LEVELS; i < passed; i++) {
        if (section_ticks(m, i))
            continue;
        uint32_t ticks = (uint32_t)m->tick + 1 - m->mode_data[SECTION_BEGAN];
        m->mode_data[TIMES + i / 2] |= (ticks < 0xffff ? ticks : 0xffff) << i % 2 * 16;
        m->mode_data[SECTION_BEGAN] = (uint32_t)m->tick + 1;
    }
}

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    const ts_board *b = &m->board[player];
    (void)out;
    if (m->mode_data[ROLL_BEGAN]) {
        ts_edit_value(m, player, TS_SET_SCORE, m->mode_data[SCORE]);
        return;
    }
    pass_sections(m, b->level);
    if (b->level >= m->setup.goal) {
        m->mode_data[ROLL_BEGAN] = (uint32_t)m->tick + 1;
        m->mode_data[SCORE] = b->score;
    }
}

static void tick(ts_match *m, ts_events *out)
{
    if (m->mode_data[ROLL_BEGAN] && m->tick + 1 >= (uint64_t)m->mode_data[ROLL_BEGAN] + ROLL_TICKS)
        ts_end(m, 0, TS_WON, out);
}

static uint32_t idle(const ts_match *m)
{
    if (!m->mode_data[ROLL_BEGAN])
        return UINT32_MAX;
    const uint32_t left = roll_left(m);
    return left ? left - 1 : 0;
}

static uint32_t level_done(const ts_match *m, unsigned player)
{
    return m->board[player].level;
}

/* Returns the next level that only a line can pass. */
static uint32_t next_stop(const ts_match *m, unsigned player)
{
    uint32_t stop = (m->board[player].level / LEVELS + 1) * LEVELS;
    return stop < m->setup.goal ? stop : m->setup.goal;
}

/* Lists the current section, then the completed ones, the last one first. */
static unsigned list_sections(const ts_match *m, ts_fact out[])
{
    uint32_t over = 0;
    unsigned n = 0, last = 0;
    for (unsigned i = 0; i < SECTIONS; i++) {
        over += section_ticks(m, i);
        last = section_ticks(m, i) ? i + 1 : last;
    }
    if (last < SECTIONS)
        out[n++] = (ts_fact){.label = "Section",
                             .kind = TS_FACT_TICKS_SO_FAR,
                             .number = m->board[0].level / LEVELS + 1,
                             .value = (uint32_t)m->tick - over};
    for (unsigned i = last; i-- > 0;)
        if (section_ticks(m, i))
            out[n++] = (ts_fact){.label = "Section",
                                 .kind = TS_FACT_TICKS,
                                 .number = i + 1,
                                 .value = section_ticks(m, i)};
    return n;
}

_Static_assert(3 + SECTIONS <= TS_FACTS_MAX, "all sections can be shown");

static unsigned facts(const ts_match *m, unsigned player, ts_fact out[TS_FACTS_MAX])
{
    unsigned n = 0;
    if (roll_left(m))
        out[n++] = (ts_fact){.label = "Roll", .kind = TS_FACT_TICKS_LEFT, .value = roll_left(m)};
    ts_mode_progress(m, player, &out[n++]);
    out[n++] = (ts_fact){.label = "Grade", .kind = TS_FACT_GRADE, .value = m->board[player].grade};
    return n + list_sections(m, out + n);
}

static const ts_unit unit = {
    .label = "Level", .one = "level", .many = "levels", .done = level_done, .stop = next_stop};

const ts_mode ts_mode_master = {
    .name = "master",
    .title = "Master",
    .summary = "to level 999 for a grade, then through the roll",
    .revision = 1,
    .least_revision = 1,
    .needs = TS_NEEDS_GRADES,
    .rank = TS_RANK_GRADE,
    .unit = &unit,
    .players_most = 1,
    .goal = 999,
    .goals = {999},
    .locked = locked,
    .tick = tick,
    .idle = idle,
    .facts = facts,
};
