/* Solves puzzles: every way to place the pieces is tried with the core's own moves, as perft does.
 * It knows no mode and no list of puzzles. */
#ifndef TESSERA_TOOL_PUZZLE_SOLVE_H
#define TESSERA_TOOL_PUZZLE_SOLVE_H

#include "tessera.h"

#define PUZZLE_PIECES_MAX 12

typedef struct puzzle_step {
    ts_piece piece;
    uint8_t test; /* of the turn it came by last; 0: not by a turn */
} puzzle_step;

typedef struct puzzle_answer {
    uint64_t solutions; /* different orders and places of the pieces that reach the goal */
    unsigned count;     /* pieces of the first of them */
    puzzle_step step[PUZZLE_PIECES_MAX];
} puzzle_answer;

/* False: it is no puzzle. The search ends when so many solutions are found. */
bool puzzle_solve(const ts_puzzle *puzzle, uint64_t most, puzzle_answer *answer);
/* The solution kept with the puzzle, played; false: it does not solve it. */
bool puzzle_follow(const ts_puzzle *puzzle, puzzle_answer *answer);
/* The solution as it is kept with a puzzle. */
void puzzle_say(const puzzle_answer *answer, char out[4 * PUZZLE_PIECES_MAX + 1]);

/* puzzle_make.c: a new puzzle of that goal with so many pieces; false: this seed has none. */
typedef struct puzzle_made {
    ts_puzzle puzzle;
    char queue[PUZZLE_PIECES_MAX + 1], field[TS_ROWS * (TS_COLUMNS + 1)],
        solution[4 * PUZZLE_PIECES_MAX + 1];
    uint64_t solutions;
} puzzle_made;
bool puzzle_make(unsigned goal, unsigned amount, unsigned pieces, uint64_t seed, puzzle_made *out);

#endif
