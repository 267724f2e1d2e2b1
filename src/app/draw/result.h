/* A result in a window: one number large, and how it stands; the rest is quiet. */
#ifndef TESSERA_APP_DRAW_RESULT_H
#define TESSERA_APP_DRAW_RESULT_H

#include "drawing.h"

bool scene_has_result(const scene_drawing *d); /* is there room for it? */
void scene_draw_result(scene_drawing *d);

bool scene_has_match_end(const session *s); /* a result of several boards, in a window */
/* Over the boards: who has won, and the standing; later, at the foot, the numbers of all. */
void scene_draw_match_end(scene_drawing *d);

#endif
