/* Effects over a field: clears, locks, trails, applause. */
#ifndef TESSERA_PLAY_SCENE_FX_H
#define TESSERA_PLAY_SCENE_FX_H

#include "drawing.h"

/* Behind the pieces: rows that go, trails, the words of a perfect clear. */
void scene_draw_fx_behind(scene_drawing *d);
void scene_draw_fx(scene_drawing *d);
/* Is there applause in lines that are usually for other words? */
bool scene_cheers(const scene_drawing *d);

#endif
