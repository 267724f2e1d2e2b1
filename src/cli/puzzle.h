/* Solves puzzles: tries every way to place the pieces with the core's own moves, as perft does.
 * Knows no mode and no list of puzzles. */
#ifndef TESSERA_CLI_PUZZLE_SOLVE_H
#define TESSERA_CLI_PUZZLE_SOLVE_H

#include "tessera.h"
#include "args.h"

#define PUZZLE_PIECES_MAX 12

typedef struct puzzle_step {
    ts_piece piece;
    uint8_t test; /* kick test of the rotation that was its last move; 0 if another move was */
} puzzle_step;

typedef struct puzzle_answer {
    uint64_t solutions; /* different orders and places of the pieces that reach the goal */
    unsigned count;     /* steps of the first of them */
    puzzle_step step[PUZZLE_PIECES_MAX];
} puzzle_answer;

/* Stops after `most` solutions. Returns false if the puzzle cannot be set up. */
bool puzzle_solve(const ts_puzzle *puzzle, uint64_t most, puzzle_answer *answer);
/* Plays the solution stored with the puzzle; false if it does not solve it. */
bool puzzle_follow(const ts_puzzle *puzzle, puzzle_answer *answer);
/* Writes a solution in the form in which puzzles store it. */
void puzzle_say(const puzzle_answer *answer, char out[4 * PUZZLE_PIECES_MAX + 1]);

/* For commands: prints a puzzle; reads --goal (true if it has consumed its words). */
#define PUZZLE_GOALS "clear, dig, spin, at-once or combo"
void puzzle_print(const ts_puzzle *p);
bool puzzle_goal_option(cli_args *a, unsigned *goal);

#endif
