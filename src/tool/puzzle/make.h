/* Makes new puzzles. */
#ifndef TESSERA_TOOL_PUZZLE_MAKE_H
#define TESSERA_TOOL_PUZZLE_MAKE_H

#include "solve.h"

typedef struct puzzle_made {
    ts_puzzle puzzle; /* its texts are those below */
    char queue[PUZZLE_PIECES_MAX + 1], field[TS_ROWS * (TS_COLUMNS + 1)],
        solution[4 * PUZZLE_PIECES_MAX + 1];
    uint64_t solutions;
} puzzle_made;

/* A puzzle with that goal and that number of pieces; false: this seed gives none. */
bool puzzle_make(unsigned goal, unsigned amount, unsigned pieces, uint64_t seed, puzzle_made *out);

#endif
