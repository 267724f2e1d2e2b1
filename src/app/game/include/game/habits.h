/* How a player plays, from replays: where pieces are placed, what is cleared, which pieces cost
 * keys. */
#ifndef TESSERA_APP_GAME_HABITS_H
#define TESSERA_APP_GAME_HABITS_H

#include "game/replay_walk.h"
#include "game/run.h"

/* Spins of T alone, by their lines. */
enum {
    HABITS_SINGLE,
    HABITS_DOUBLE,
    HABITS_TRIPLE,
    HABITS_QUAD,
    HABITS_MINI,
    HABITS_SPIN_1,
    HABITS_SPIN_2,
    HABITS_SPIN_3,
    HABITS_PERFECT, /* counts besides what it cleared */
    HABITS_CLEARS
};

typedef struct habits_counts {
    uint32_t games, pieces;
    uint32_t cell[TS_Z + 1][TS_COLUMNS];         /* by kind and column */
    uint32_t judged[TS_Z + 1], faults[TS_Z + 1]; /* pieces with a finesse, presses too many */
    uint32_t clears[HABITS_CLEARS];
} habits_counts;

/* A replay that is being counted. */
typedef struct habits_reader {
    replay_walk walk;
    stats_state stats;
    ts_buttons before; /* of board 0 */
    ts_rules changed;  /* where the setup's rules are kept if they have changes */
    const ts_rules *rules;
} habits_reader;

/* Board 0 of the game in the text, which stays where it is. Returns false if there is none. */
bool habits_begin(habits_reader *h, const char *text, size_t size);
/* Plays on by so many steps. Returns true when the game has been counted. */
bool habits_go_on(habits_reader *h, habits_counts *counts, unsigned steps);

#endif
