/* Results as numbers that compare. Ticks are below 2^28 (TS_REPLAY_TICKS_MAX), so two facts fit
 * into one number. */
#include "game/rank.h"

#define TICKS (INT64_C(1) << 28)

uint32_t rank_progress(const ts_match *m, unsigned player)
{
    return ts_mode_unit(m->setup.mode)->done(m, player);
}

/* Progress beyond the goal does not count. */
static int64_t progress_then_time(const ts_match *m, unsigned player)
{
    int64_t done = rank_progress(m, player), goal = m->setup.goal;
    if (goal && done > goal)
        done = goal;
    return done * TICKS - (int64_t)m->tick;
}

static int64_t grade_then_level(const ts_match *m, unsigned player)
{
    const ts_board *b = &m->board[player];
    int64_t height = ((int64_t)b->grade * 1024 + b->level) * 2 + (b->outcome == TS_WON);
    return height * TICKS - (int64_t)m->tick;
}

int64_t rank_number(const ts_match *m, unsigned player, bool *counts)
{
    const ts_board *b = &m->board[player];
    *counts = true;
    switch (ts_modes_get(b->mode)->rank) {
    case TS_RANK_SCORE: return (int64_t)b->score;
    case TS_RANK_TIME: *counts = b->outcome == TS_WON; return -(int64_t)m->tick;
    case TS_RANK_PROGRESS: return progress_then_time(m, player);
    case TS_RANK_ENDURANCE: return (int64_t)m->tick;
    case TS_RANK_GRADE: return grade_then_level(m, player);
    default: *counts = false; return 0;
    }
}

/* A number from a file may be any: the sums are unsigned, which cannot overflow. */
rank_facts rank_parts(unsigned kind, int64_t rank)
{
    uint64_t above = rank > 0 ? (uint64_t)rank / TICKS + (rank % TICKS != 0) : 0;
    uint64_t ticks = above * TICKS - (uint64_t)rank;
    switch (kind) {
    case TS_RANK_TIME: return (rank_facts){.ticks = 0 - (uint64_t)rank};
    case TS_RANK_ENDURANCE: return (rank_facts){.ticks = (uint64_t)rank};
    case TS_RANK_PROGRESS: return (rank_facts){.done = (uint32_t)above, .ticks = ticks};
    case TS_RANK_GRADE:
        return (rank_facts){.grade = (uint32_t)(above / 2048),
                            .done = (uint32_t)(above / 2 % 1024),
                            .ticks = ticks};
    default: return (rank_facts){0};
    }
}

bool rank_races(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    bool seconds = ts_mode_unit(mode)->counts == TS_COUNTS_SECONDS && m->goal;
    bool to_a_goal = m->rank == TS_RANK_TIME || (m->rank == TS_RANK_PROGRESS && m->goal);
    return seconds || (to_a_goal && !m->puzzles);
}

const char *rank_grade_name(unsigned grade)
{
    static const char *const name[TS_GRADES_MAX + 2] = {"9",  "8",  "7",  "6",  "5",  "4",  "3",
                                                        "2",  "1",  "S1", "S2", "S3", "S4", "S5",
                                                        "S6", "S7", "S8", "S9", "GM"};
    return name[grade < TS_GRADES_MAX + 2 ? grade : TS_GRADES_MAX + 1];
}
