/* Letters drawn by the page: with its own fonts, in every language. */
#ifndef TESSERA_FRONT_WEB_GLYPHS_H
#define TESSERA_FRONT_WEB_GLYPHS_H

#include "pixels/pixels.h"

const px_glyph_source *web_glyphs(void);

#endif
