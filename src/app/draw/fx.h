/* Effects over a field: clears, locks, trails, applause. */
#ifndef TESSERA_APP_DRAW_FX_H
#define TESSERA_APP_DRAW_FX_H

#include "drawing.h"

/* Behind the pieces: rows that go, trails, the words of a perfect clear. */
void scene_draw_fx_behind(scene_drawing *d);
/* no_words: something to be read has the place of the words of a moment. */
void scene_draw_fx(scene_drawing *d, bool no_words);
/* Is there applause in lines that are usually for other words? */
bool scene_action_text(const scene_drawing *d);

#endif
