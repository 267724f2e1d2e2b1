/* A page: title, lines with the cursor, what is said about them. */
#ifndef TESSERA_PLAY_SCENE_MENU_H
#define TESSERA_PLAY_SCENE_MENU_H

#include "drawing.h"

void scene_draw_menu(scene_drawing *d, scene_box room);

/* The keys of the screen shown, in a box; how many lines they take. Not drawn: `d` is asked. */
unsigned scene_draw_menu_hints(scene_drawing *d, scene_box box, bool drawn);

#endif
