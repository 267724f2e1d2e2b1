/* The facts of a game: see facts.h. */
#include "facts.h"

#include "rank.h"

#include <stdlib.h>

static ts_store_game of_first_board(const ts_run *run, bool given_up)
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

static unsigned first_person(const ts_duel *d, unsigned boards)
{
    unsigned board = 0;
    while (board < boards && d->who[board].bot)
        board++;
    return board;
}

ts_store_game ts_duel_facts(const ts_duel *d, const ts_run *run, bool given_up)
{
    ts_store_game game = of_first_board(run, given_up);
    unsigned boards = game.players, own = first_person(d, boards), persons = 0, strongest = 0;
    for (unsigned i = 0; i < boards; i++) {
        persons += d->who[i].bot == 0;
        strongest = d->who[i].bot > strongest ? d->who[i].bot : strongest;
    }
    if (persons == 0) {
        game.stranger = 1;
        game.counts = 0;
    }
    if (!d->on)
        return game;
    own = own < boards ? own : 0;
    const ts_finished_board *sum = &d->sum[own];
    const ts_game *g = &run->match.game[own];
    game.variant = (uint8_t)(persons == 1 ? strongest : 0);
    game.outcome = d->won[own] >= d->first_to ? TS_WON : TS_LOST;
    game.over = g->over;
    game.time_us = sum->time_us;
    game.score = sum->score;
    game.lines = sum->lines;
    game.level = sum->level;
    game.pieces = sum->stats.pieces;
    game.presses = sum->stats.presses;
    game.faults = sum->stats.finesse_faults;
    return game;
}

bool ts_facts_of_stranger(const char *text, size_t size, ts_store_game *game)
{
    int error;
    ts_duel duel;
    ts_run *run = malloc(sizeof *run);
    bool ok = run && ts_duel_resume(&duel, run, text, size, 0, &error);
    if (ok) {
        *game = ts_duel_facts(&duel, run, !run->match.over || (duel.on && !duel.over));
        game->stranger = 1;
        ts_run_end(run);
    }
    free(run);
    return ok;
}
