/* What a duel shows besides its boards. */
#ifndef TESSERA_APP_DRAW_DUEL_H
#define TESSERA_APP_DRAW_DUEL_H

#include "drawing.h"

void scene_draw_incoming(scene_drawing *d);
void scene_draw_flights(scene_drawing *d); /* attacks on their way, over all boards */
void scene_draw_marks(scene_drawing *d);   /* name, rounds won, who aims at whom */
void scene_draw_place(scene_drawing *d);

#endif
