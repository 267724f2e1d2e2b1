/* What fingers and a page ask of a picture: sizes in CSS pixels, the type of menus. */
#ifndef TESSERA_APP_DRAW_FINGERS_H
#define TESSERA_APP_DRAW_FINGERS_H

#include "drawing.h"

#define FINGER_SIDE 44 /* CSS pixels: nothing that is touched is smaller */

/* That many CSS pixels of a page in 240ths of a cell, in whole pixels. */
int32_t scene_css(const scene_drawing *d, int32_t px);
bool scene_has_fingers(const scene_drawing *d); /* the player touches a picture of pixels */
/* Sets the type of a menu, which depends on the room and the letter size set, not on the cells. */
int32_t scene_size_that_fits(const scene_drawing *d); /* of type in menus, in pixels */
void scene_set_menu_type(scene_drawing *d);
/* At the right edge of a list of which only a part is seen: which part. */
void scene_draw_scrolling(scene_drawing *d, scene_box list, unsigned first, unsigned shown,
                          unsigned all);
/* A part of the list is drawn this many lines of text high. */
unsigned scene_lines_of_row(const scene_drawing *d);

#endif
