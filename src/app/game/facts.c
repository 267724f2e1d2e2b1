/* The facts of a game for the store: see facts.h. */
#include "game/facts.h"

#include "game/rank.h"

#include <stdlib.h>

/* The same changes are the same bytes (ts_setup). */
uint32_t facts_changes(const ts_change change[TS_CHANGES_MAX])
{
    uint32_t sum = UINT32_C(0x811c9dc5);
    if (!change[0].knob)
        return 0;
    for (unsigned i = 0; i < TS_CHANGES_MAX && change[i].knob; i++) {
        const uint32_t both = (uint32_t)change[i].knob << 16 | change[i].value;
        for (unsigned b = 0; b < 32; b += 8)
            sum = (sum ^ (both >> b & 0xff)) * UINT32_C(0x01000193);
    }
    return sum ? sum : 1;
}

static store_game of_first_board(const run_state *run, bool given_up)
{
    const ts_match *m = &run->match;
    const ts_board *b = &m->board[0];
    const stats_state *stats = &run->stats[0];
    bool counts;
    int64_t rank = rank_number(m, 0, &counts);
    return (store_game){.rank = rank,
                        .score = b->score,
                        .time_us = run_tick_us(run, m->tick),
                        .seed = m->setup.seed,
                        .goal = m->setup.goal,
                        .lines = b->lines,
                        .level = b->level,
                        .pieces = b->pieces,
                        .presses = stats->presses,
                        .faults = stats->finesse_faults,
                        .start_level = m->setup.level,
                        .rules = m->setup.rules,
                        .mode = m->setup.mode,
                        .variant = m->setup.variant,
                        .players = m->setup.players,
                        .outcome = b->outcome,
                        .over = b->over,
                        .grade = b->grade,
                        .given_up = given_up,
                        .changes = facts_changes(m->setup.change),
                        .counts = counts && m->setup.players == 1};
}

static unsigned first_person(const duel_state *d, unsigned boards)
{
    unsigned board = 0;
    while (board < boards && (d->who[board].bot || d->who[board].online))
        board++;
    return board;
}

store_game facts_of_duel(const duel_state *d, const run_state *run, bool given_up)
{
    store_game game = of_first_board(run, given_up);
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
    const duel_board *sum = &d->sum[own];
    const ts_board *b = &run->match.board[own];
    game.variant = (uint8_t)(persons == 1 ? strongest : 0);
    game.outcome = d->won[own] >= d->first_to ? TS_WON : TS_LOST;
    game.over = b->over;
    game.time_us = sum->time_us;
    game.score = sum->score;
    game.lines = sum->lines;
    game.level = sum->level;
    game.pieces = sum->stats.pieces;
    game.presses = sum->stats.presses;
    game.faults = sum->stats.finesse_faults;
    return game;
}

bool facts_of_stranger(const char *text, size_t size, store_game *game)
{
    int error;
    duel_state duel;
    run_state *run = malloc(sizeof *run);
    bool ok = run && duel_resume(&duel, run, text, size, 0, &error);
    if (ok) {
        *game = facts_of_duel(&duel, run, !run->match.over || (duel.on && !duel.over));
        game->stranger = 1;
        run_end(run);
    }
    free(run);
    return ok;
}
