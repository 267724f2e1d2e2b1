/* News while boards are shown, such as the board in words: beside the field, where no cell is
 * covered. */
#ifndef TESSERA_PLAY_SCENE_TOLD_H
#define TESSERA_PLAY_SCENE_TOLD_H

#include "drawing.h"

enum { TOLD_NOT, TOLD_BESIDE, TOLD_FOR_NUMBERS };

/* In the place of the words of a moment, which wait meanwhile; where that has no room, in the place
 * of the numbers. TOLD_NOT: that has no room either, or there is nothing to tell. */
int scene_draw_told(scene_drawing *d);

#endif
