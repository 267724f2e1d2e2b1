/* The 255 colours that stand for all of a film: counted in its pictures, then the largest box of
 * them is halved until there are enough (median cut). */
#ifndef TESSERA_TOOL_FILM_PALETTE_H
#define TESSERA_TOOL_FILM_PALETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PALETTE_COLOURS 255
#define PALETTE_SHADES (1 << 18) /* six bits each of red, green and blue */

typedef struct palette {
    uint32_t count[PALETTE_SHADES]; /* pixels of each shade that were seen */
    uint8_t nearest[PALETTE_SHADES];
    bool is_near[PALETTE_SHADES];     /* `nearest` has been worked out */
    uint32_t colour[PALETTE_COLOURS]; /* 0xrrggbb */
    unsigned colours;
} palette;

/* `p` begins as zeros. */
void palette_see(palette *p, const uint32_t *pixels, size_t count);
void palette_choose(palette *p); /* after the last palette_see */
uint8_t palette_of(palette *p, uint32_t pixel);

#endif
