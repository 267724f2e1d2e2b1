/* A terminal's cells: what is to be seen, what is seen, and the bytes that make the one the other.
 * It writes into memory; it must not know what is drawn, nor wait for anything. */
#ifndef TESSERA_FRONT_TERM_SCREEN_H
#define TESSERA_FRONT_TERM_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERM_MONO, TERM_16, TERM_256, TERM_TRUE };
enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4 };

#define TERM_NO_COLOUR 0xff000000u /* the terminal's own */

typedef struct term_cell {
    uint32_t glyph; /* a character; 0: the right half of the wide one before */
    uint32_t ink, ground;
    uint32_t style;
} term_cell;

typedef struct term_screen {
    int width, height, depth;
    term_cell *wanted, *shown; /* width x height each */
    bool *due;                 /* rows that are painted anew; the others stay as they are */
    bool unknown;              /* what is shown is not known: everything is written */
    char *bytes;
    size_t count, room;
    bool lost; /* there was no memory for all of them */
    int x, y;  /* where the cursor is; -1: not known */
    term_cell pen;
} term_screen;

int term_glyph_width(uint32_t glyph);                           /* columns: 1 or 2 */
bool term_screen_resize(term_screen *s, int width, int height); /* false: no memory */
void term_screen_free(term_screen *s);
void term_screen_clear(term_screen *s, uint32_t ground);
/* What is wanted there; NULL: outside, or in a row that is not due. */
term_cell *term_screen_at(term_screen *s, int x, int y);
void term_screen_put(term_screen *s, int x, int y, uint32_t glyph, uint32_t ink, uint32_t ground,
                     unsigned style);
void term_screen_blank(term_screen *s, int x, int y, int right, int below, uint32_t ground);
/* The bytes that are missing, in `bytes`, `count` of them, none if nothing has changed. Then every
 * row is due again. */
void term_screen_update(term_screen *s);

#endif
