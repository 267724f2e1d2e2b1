/* A scene, painted into a terminal's cells. */
#ifndef TS_TERM_PAINT_H
#define TS_TERM_PAINT_H

#include "screen.h"
#include "play/face/scene.h"

/* `before`: the scene the screen shows now, only rows that differ from it are painted; or NULL. */
void term_paint(term_screen *to, const ts_scene *scene, const ts_scene *before, bool unicode);

#endif
