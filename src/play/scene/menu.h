/* A page: title, lines with the cursor, what is said about them. */
#ifndef TESSERA_PLAY_SCENE_MENU_H
#define TESSERA_PLAY_SCENE_MENU_H

#include "drawing.h"

void scene_draw_menu(scene_drawing *d, scene_box room);

#endif
