/* Small fields within menus. */
#ifndef TESSERA_APP_DRAW_MINI_BOARD_H
#define TESSERA_APP_DRAW_MINI_BOARD_H

#include "drawing.h"
#include "menus/screen.h"

unsigned scene_strip_lines(const scene_drawing *d); /* height of the strip to try the handling on */
void scene_draw_strip(scene_drawing *d, scene_box box);

/* A picture with its words beside it, or below it where that is too narrow: STILL_... The lines it
 * takes; 0: there is no room for one. */
unsigned scene_mini_board_lines(const scene_drawing *d, const char *words, int32_t w,
                                unsigned page);
void scene_draw_mini_board(scene_drawing *d, scene_box box, unsigned still, const char *words,
                           unsigned role);

/* Beside a menu: a game of the mode and the rules that it is about. */
int32_t scene_sample_w(const scene_drawing *d); /* 0: there is none */
void scene_draw_demo(scene_drawing *d, scene_box panel);

#endif
