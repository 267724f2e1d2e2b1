/* The board in words, for whoever asked for it: beside the field, where nothing is covered. */
#ifndef TESSERA_PLAY_SCENE_TOLD_H
#define TESSERA_PLAY_SCENE_TOLD_H

#include "drawing.h"

/* In the place of the words of a moment, which wait meanwhile. False where that has no room. */
bool scene_draw_told(scene_drawing *d);

#endif
