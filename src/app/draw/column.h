/* The numbers beside a field as a column without a panel, from the foot up. */
#ifndef TESSERA_APP_DRAW_COLUMN_H
#define TESSERA_APP_DRAW_COLUMN_H

#include "drawing.h"

bool scene_has_column(const scene_drawing *d); /* or a panel of numbers */
void scene_draw_column(scene_drawing *d);

#endif
