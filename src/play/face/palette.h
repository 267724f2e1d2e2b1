/* The colours of the pieces, edition by edition, as 0xrrggbb. How a tile is drawn is the front
 * end's. */
#ifndef TESSERA_PLAY_FACE_PALETTE_H
#define TESSERA_PLAY_FACE_PALETTE_H

#include "tessera.h"

typedef struct ts_tile_colours {
    uint32_t face, light, dark;
} ts_tile_colours;

/* `cell` is TS_I to TS_BLACK; `rules` the id of the rule set played. */
ts_tile_colours ts_palette(unsigned rules, unsigned cell);

/* The theme a rule set looks best in: a TS_THEME_... */
unsigned ts_palette_look(unsigned rules);

#endif
