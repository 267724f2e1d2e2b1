/* Where things stand on a page in two hands: the field as large as it can be, everything else in
 * the narrow room that is left, and nothing under a thumb. */
#ifndef TESSERA_APP_DRAW_TOUCH_LAYOUT_H
#define TESSERA_APP_DRAW_TOUCH_LAYOUT_H

#include "layout.h"

/* Is this a page in two hands: upright, or lying and low? */
bool scene_touch_layout_hold(const session *s, const int room[4]);
/* What the page's own buttons take at each edge, in pixels; 0: they are below, or not there. */
int scene_touch_layout_keys(const session *s, const int room[4]);
/* All boards: the first is large, the others are small. False: the room is too small for that. */
bool scene_touch_layout_place(scene_layout board[TS_PLAYERS_MAX], const session *s,
                              const int room[4], unsigned count);

#endif
