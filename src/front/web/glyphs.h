/* Letters drawn by the page: its own fonts, in whatever language. */
#ifndef TS_WEB_GLYPHS_H
#define TS_WEB_GLYPHS_H

#include "front/pixels/pixels.h"

const ts_glyph_source *ts_web_glyphs(void);

#endif
