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

/* Returns the contrast of two colours in hundredths, as WCAG defines it. */
unsigned palette_contrast(uint32_t a, uint32_t b);
/* Returns the colour for the outline of a ghost that is clear enough over a field, and its share.
 * The share grows first; if the whole outline is still too faint, the colour moves away from the
 * field's. */
uint32_t palette_ghost(uint32_t outline, uint32_t field, unsigned *share);

#endif
