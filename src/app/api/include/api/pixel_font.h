/* Letters laid of tiles: which tiles each has. Capitals, digits and a few signs, five tiles wide
 * and seven high, marks above and below; and in three by five for characters. */
#ifndef TESSERA_APP_API_PIXEL_FONT_H
#define TESSERA_APP_API_PIXEL_FONT_H

#include <stdbool.h>
#include <stdint.h>

#define LETTERS_ROWS 7
#define LETTERS_ABOVE 2 /* rows of a mark above the letter, and below it */
#define LETTERS_SMALL_ROWS 5

typedef struct letters_shape {
    uint8_t columns;
    /* the tiles of each row, the left one in the highest of `columns` bits; the first rows are the
     * mark's above the letter, the last ones that below it */
    uint8_t row[LETTERS_ABOVE + LETTERS_ROWS + LETTERS_ABOVE];
} letters_shape;

/* Finds a character in either case. Returns false if it has no letter of tiles. */
bool letters_find(uint32_t c, letters_shape *out);
/* Finds the form of three by five tiles; its rows are the first five of `row`. */
bool letters_find_small(uint32_t c, letters_shape *out);
/* Returns the width in tiles, with a column between two letters; 0 if a character has no letter. */
int letters_width(const char *words);
int letters_width_small(const char *words);
/* Rows that marks take above all of it. */
int letters_above(const char *words);

#endif
