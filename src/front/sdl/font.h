/* Letters from the fonts of the machine, found at run time. Font files are mapped, not read: only
 * drawn letters cost memory. */
#ifndef TESSERA_FRONT_SDL_FONT_H
#define TESSERA_FRONT_SDL_FONT_H

#include "pixels/pixels.h"

typedef struct font_set font_set;

/* Looks in the usual places, then asks fc-match. NULL if no font is found; the painter has a font
 * of its own for English. */
font_set *fonts_open(void);
void fonts_close(font_set *f);
const px_glyph_source *fonts_source(font_set *f);

/* Chinese and Japanese write many signs differently: letters that are drawn from now on look as
 * this language writes them. */
void fonts_prefer(font_set *f, int language);

/* The languages that cannot be written, a bit each; for NULL all but English. */
uint32_t fonts_missing(const font_set *f);
/* Asks fc-match for a font for each of these, some 20 ms each; returns the languages still
 * missing. */
uint32_t fonts_ask(font_set *f);

#endif
