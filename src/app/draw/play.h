/* The field, its pieces and panels. */
#ifndef TESSERA_APP_DRAW_PLAY_H
#define TESSERA_APP_DRAW_PLAY_H

#include "drawing.h"

int32_t scene_piece_foot(const scene_drawing *d);    /* the lower edge of the falling piece */
void scene_draw_play(scene_drawing *d, bool hidden); /* hidden: no stack, no pieces */
/* The field of a review, with what was played and what was better. */
void scene_draw_reviewed(scene_drawing *d);
void scene_draw_ended(scene_drawing *d); /* the field as it was left, its numbers, the verdict */

#endif
