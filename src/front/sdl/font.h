/* Letters from the fonts of the machine, found at run time. Font files are mapped, not read: only
 * what is drawn costs memory. */
#ifndef TS_FRONT_SDL_FONT_H
#define TS_FRONT_SDL_FONT_H

#include "front/pixels/pixels.h"

typedef struct ts_fonts ts_fonts;

/* Looks where fonts usually are, then asks fc-match. NULL: there is none; the painter has a face of
 * its own for English. */
ts_fonts *ts_fonts_open(void);
void ts_fonts_close(ts_fonts *f);
const ts_glyph_source *ts_fonts_source(ts_fonts *f);

/* The languages that cannot be written, a bit for each TS_LANG_...; of `f` NULL all but English.
 * Quick: fc-match has not been asked for Chinese yet. */
uint32_t ts_fonts_missing(const ts_fonts *f);
/* Asks it, which takes some 20 ms; true: there is Chinese now. */
bool ts_fonts_ask_for_chinese(ts_fonts *f);

#endif
