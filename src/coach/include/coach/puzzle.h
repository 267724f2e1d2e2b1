/* Rated puzzles: exercises with a rating, kept as a line of text each (docs/puzzles.md). */
#ifndef TESSERA_COACH_PUZZLE_H
#define TESSERA_COACH_PUZZLE_H

#include "coach/lesson.h"

enum {
    COACH_PUZZLE_LINE = 96, /* bytes, with the '\0' */
    COACH_PUZZLE_ROWS = 20,
    COACH_PUZZLE_PIECES = 5
};

/* The skill that a puzzle trains. */
enum {
    COACH_THEME_SPIN,
    COACH_THEME_CLEAR,
    COACH_THEME_DIG,
    COACH_THEME_QUAD,
    COACH_THEME_COMBO,
    COACH_THEME_SURVIVE,
    COACH_THEME_BEST,
    COACH_THEMES
};

typedef struct coach_puzzle {
    coach_exercise exercise; /* its texts are those below; the marks are a solution */
    uint16_t rating;
    char hold[2], queue[COACH_PUZZLE_PIECES + 2];
    char field[COACH_PUZZLE_ROWS * (TS_COLUMNS + 1)];
    char marks[4 * COACH_PUZZLE_PIECES + 1];
} coach_puzzle;

/* Reads a line, which ends with '\n' or '\0'. Returns false if it is not a puzzle. */
bool coach_puzzle_read(coach_puzzle *out, const char *line);
/* Writes a line without its '\n'; returns its length, or 0 if the puzzle does not fit. */
size_t coach_puzzle_write(const coach_puzzle *p, char out[COACH_PUZZLE_LINE]);
/* The theme of a puzzle, by its goal. */
unsigned coach_puzzle_theme(const coach_puzzle *p);

#endif
