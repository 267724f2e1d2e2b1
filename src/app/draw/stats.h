/* Score, level, time, pieces a second: the numbers beside a field. */
#ifndef TESSERA_APP_DRAW_STATS_H
#define TESSERA_APP_DRAW_STATS_H

#include "drawing.h"

void scene_draw_stats(scene_drawing *d);
void scene_draw_numbers(scene_drawing *d, bool hidden); /* hidden: no pieces among them */

#endif
