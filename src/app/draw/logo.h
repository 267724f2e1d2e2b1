/* The name of the game on the title, and the pieces as a theme shows them. */
#ifndef TESSERA_APP_DRAW_LOGO_H
#define TESSERA_APP_DRAW_LOGO_H

#include "drawing.h"

scene_box scene_logo_size(const scene_drawing *d, int32_t page_w);
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w);
/* Below the page that changes how tiles look: its height, 0 on other pages; the tiles. */
int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w);
void scene_draw_preview(scene_drawing *d, scene_box box);

#endif
