/* A scene, painted into a terminal's cells. */
#ifndef TS_TERM_PAINT_H
#define TS_TERM_PAINT_H

#include "front/term/screen.h"
#include "play/scene.h"

void term_paint(term_screen *to, const ts_scene *scene, bool unicode);

#endif
