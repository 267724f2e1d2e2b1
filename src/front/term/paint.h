/* A scene, painted into a terminal's cells. */
#ifndef TESSERA_FRONT_TERM_PAINT_H
#define TESSERA_FRONT_TERM_PAINT_H

#include "screen.h"
#include "play/face/scene.h"

/* `before`: the scene the screen shows now, only rows that differ from it are painted; or NULL. */
void term_paint(term_screen *to, const scene_list *scene, const scene_list *before, bool unicode);
/* Is there an ASCII character to stand for this one where the terminal is not UTF-8? */
bool term_has_stand_in(uint32_t c);

#endif
