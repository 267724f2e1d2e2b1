/* The plot of a history. */
#ifndef TESSERA_APP_DRAW_PLOT_H
#define TESSERA_APP_DRAW_PLOT_H

#include "drawing.h"

/* False: the screen has nothing to plot. Not drawn: `d` is only asked. */
bool scene_draw_plot(scene_drawing *d, scene_box box, bool drawn);
/* A code is as large as the room allows. */
unsigned scene_plot_lines(const scene_drawing *d);

#endif
