/* A terminal's cells: the wanted ones, the shown ones, and the bytes that turn the shown ones into
 * the wanted ones. It writes into memory; it must not know what is drawn, nor wait for anything. */
#ifndef TESSERA_FRONT_TERM_SCREEN_H
#define TESSERA_FRONT_TERM_SCREEN_H

#include "base/buffer.h"

enum { TERM_MONO, TERM_16, TERM_256, TERM_TRUE };
enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4 };

#define TERM_NO_COLOUR 0xff000000u /* the terminal's own colour */

typedef struct term_cell {
    uint32_t glyph; /* a character; 0 in the right half of a wide one */
    uint32_t ink, ground;
    uint32_t style;
} term_cell;

typedef struct term_screen {
    int width, height, depth;
    term_cell *wanted, *shown; /* width x height each */
    bool *due;                 /* rows that are painted anew; the others stay as they are */
    bool unknown;              /* the contents of the screen are unknown: everything is written */
    buffer bytes; /* if it has failed, this update is lost, and the next one writes everything */
    int x, y;     /* the cursor; -1 if unknown */
    term_cell pen;
} term_screen;

int term_glyph_width(uint32_t glyph);                           /* columns: 1 or 2 */
bool term_screen_resize(term_screen *s, int width, int height); /* false if out of memory */
void term_screen_free(term_screen *s);
void term_screen_clear(term_screen *s, uint32_t ground);
/* The wanted cell; NULL outside, or in a row that is not due. */
term_cell *term_screen_at(term_screen *s, int x, int y);
/* In place of a character that gives orders (utf8_is_order) it puts a `?`. */
void term_screen_put(term_screen *s, int x, int y, uint32_t glyph, uint32_t ink, uint32_t ground,
                     unsigned style);
void term_screen_blank(term_screen *s, int x, int y, int right, int below, uint32_t ground);
/* Fills `bytes` with what changes the terminal's screen into the wanted one. Then every row is due
 * again. */
void term_screen_update(term_screen *s);

#endif
