/* Effects over a field: clears, locks, trails, applause. */
#ifndef TESSERA_PLAY_SCENE_FX_H
#define TESSERA_PLAY_SCENE_FX_H

#include "drawing.h"

void scene_draw_fx(scene_drawing *d);

#endif
