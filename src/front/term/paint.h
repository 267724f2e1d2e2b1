/* Paints a scene into a terminal's cells. */
#ifndef TESSERA_FRONT_TERM_PAINT_H
#define TESSERA_FRONT_TERM_PAINT_H

#include "screen.h"
#include "api/scene.h"

/* `before`: the scene now on the screen, or NULL; only rows that differ from it are painted. */
void term_paint(term_screen *to, const scene_list *scene, const scene_list *before, bool unicode);
/* Is there an ASCII character to replace this one if the terminal is not UTF-8? */
bool term_has_stand_in(uint32_t c);

#endif
