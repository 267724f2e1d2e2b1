/* Tables of games. */
#ifndef TESSERA_APP_DRAW_TABLE_H
#define TESSERA_APP_DRAW_TABLE_H

#include "drawing.h"

/* `rows` rows of the screen's table from `first` on, below their heads if these have a line.
 * A row is `high` lines high. */
void scene_draw_table(scene_drawing *d, scene_box box, unsigned first, unsigned rows, bool heads,
                      unsigned high);

#endif
