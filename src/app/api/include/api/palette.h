/* The colours of the pieces, edition by edition, as 0xrrggbb. How a tile is drawn is the front
 * end's. */
#ifndef TESSERA_APP_API_PALETTE_H
#define TESSERA_APP_API_PALETTE_H

#include "tessera.h"

typedef struct tile_colours {
    uint32_t face, light, dark;
} tile_colours;

/* `cell` is TS_I to TS_BLACK; `rules` the id of the rule set played; `level` that of the console,
 * whose colours change with it, and 0 elsewhere. */
tile_colours palette_colours(unsigned rules, unsigned level, unsigned cell);

/* Of two colours, in hundredths, as WCAG counts it. */
unsigned palette_contrast(uint32_t a, uint32_t b);
/* How the outline of a ghost is painted over a field so that it is clear enough: its share, which
 * grows from what it is, and its colour, which goes away from the field's if all of it is too
 * little. */
uint32_t palette_ghost(uint32_t outline, uint32_t field, unsigned *share);

#endif
