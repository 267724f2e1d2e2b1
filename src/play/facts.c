/* The facts of a game: see facts.h. */
#include "facts.h"

#include "rank.h"

ts_store_game ts_facts(const ts_run *run, bool given_up)
{
    const ts_match *m = &run->match;
    const ts_game *g = &m->game[0];
    const ts_stats *stats = &run->stats[0];
    bool counts;
    int64_t rank = ts_rank(m, 0, &counts);
    return (ts_store_game){.rank = rank,
                           .score = g->score,
                           .time_us = ts_run_tick_us(run, m->tick),
                           .seed = m->setup.seed,
                           .goal = m->setup.goal,
                           .lines = g->lines,
                           .level = g->level,
                           .pieces = g->pieces,
                           .presses = stats->presses,
                           .faults = stats->finesse_faults,
                           .start_level = m->setup.level,
                           .rules = m->setup.rules,
                           .mode = m->setup.mode,
                           .variant = m->setup.variant,
                           .players = m->setup.players,
                           .outcome = g->outcome,
                           .over = g->over,
                           .grade = g->grade,
                           .given_up = given_up,
                           .counts = counts && m->setup.players == 1};
}
