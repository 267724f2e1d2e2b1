/* A page: title, lines with the cursor, what is said about them. */
#ifndef TESSERA_APP_DRAW_MENU_H
#define TESSERA_APP_DRAW_MENU_H

#include "drawing.h"

void scene_draw_menu(scene_drawing *d, scene_box room);

#endif
