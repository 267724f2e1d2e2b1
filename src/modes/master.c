/* Master: levels to 999, then the roll: so many ticks more to survive while nothing counts. The
 * grades are the rule set's. Section times are kept for the screen. */
#include "modes.h"

enum { ROLL_TICKS = 2968, SECTIONS = 10, LEVELS = 100 };
enum { ROLL_BEGAN, SECTION_BEGAN, SCORE, TIMES }; /* in mode_data */

uint32_t ts_section_ticks(const ts_match *m, unsigned section)
{
    return section < SECTIONS ? m->mode_data[TIMES + section / 2] >> section % 2 * 16 & 0xffff : 0;
}

uint32_t ts_roll_left(const ts_match *m)
{
    uint64_t end = (uint64_t)m->mode_data[ROLL_BEGAN] + ROLL_TICKS;
    return m->mode_data[ROLL_BEGAN] && m->tick < end ? (uint32_t)(end - m->tick) : 0;
}

/* Those that have been passed, and the time of the one that has just been. The tick that is
 * running has been played. */
static void pass_sections(ts_match *m, uint32_t level)
{
    unsigned passed = level >= m->setup.goal ? SECTIONS : level / LEVELS;
    for (unsigned i = m->setup.level / LEVELS; i < passed; i++) {
        if (ts_section_ticks(m, i))
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
        m->mode_data[SCORE] = (uint32_t)b->score;
    }
}

static void tick(ts_match *m, ts_events *out)
{
    if (m->mode_data[ROLL_BEGAN] && m->tick + 1 >= (uint64_t)m->mode_data[ROLL_BEGAN] + ROLL_TICKS)
        ts_end(m, 0, TS_WON, out);
}

static uint32_t idle(const ts_match *m)
{
    uint32_t left = ts_roll_left(m);
    return !m->mode_data[ROLL_BEGAN] ? UINT32_MAX : left ? left - 1 : 0;
}

const ts_mode ts_mode_master = {
    .name = "master",
    .summary = "to level 999 for a grade, then through the roll",
    .revision = 1,
    .needs = TS_NEEDS_GRADES,
    .rank = TS_RANK_GRADE,
    .unit = TS_UNIT_LEVELS,
    .players_most = 1,
    .goal = 999,
    .goals = {999},
    .locked = locked,
    .tick = tick,
    .idle = idle,
};
