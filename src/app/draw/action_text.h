/* Words of a moment beside the field: what was cleared, its points, the chains it belongs to. */
#ifndef TESSERA_APP_DRAW_ACTION_TEXT_H
#define TESSERA_APP_DRAW_ACTION_TEXT_H

#include "drawing.h"

void scene_draw_action_text(scene_drawing *d);
/* A perfect clear, across the field and behind its pieces. */
void scene_draw_perfect(scene_drawing *d);
bool scene_action_text_now(const scene_drawing *d); /* is there a word that hides the numbers? */

/* Gold on the frieze of the ground, from the foot up to `front`, both in thousandths. */
void scene_draw_gold(scene_drawing *d, unsigned front, unsigned amount);
void scene_draw_gold_of_play(scene_drawing *d);

#endif
