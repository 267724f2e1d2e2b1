/* The review of a game: a board with what was played and what was better, and a page beside it. */
#ifndef TESSERA_APP_DRAW_REVIEW_H
#define TESSERA_APP_DRAW_REVIEW_H

#include "drawing.h"

/* The part of the room that the board has, at its left or at its top; false: it has none. */
bool scene_review_part(const session *s, const int room[4], int part[4]);
scene_box scene_review_page(const scene_drawing *d); /* the rest of it */
/* What each piece cost, from left to right; of a duel the chances to win. */
bool scene_draw_graph(scene_drawing *d, scene_box box, bool drawn); /* false: there is none */

#endif
