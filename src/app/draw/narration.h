/* News while boards are shown, such as the board in words: beside the field, where no cell is
 * covered. */
#ifndef TESSERA_APP_DRAW_NARRATION_H
#define TESSERA_APP_DRAW_NARRATION_H

#include "drawing.h"

enum { NARRATION_NOT, NARRATION_BESIDE, NARRATION_FOR_NUMBERS };

/* In the place of the words of a moment, which wait meanwhile; where that has no room, in the place
 * of the numbers. NARRATION_NOT: that has no room either, or there is nothing to tell. */
int scene_draw_narration(scene_drawing *d);

#endif
