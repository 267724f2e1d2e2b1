/* Several boards on one picture: how each is laid out, and which one is being drawn. */
#ifndef TESSERA_APP_DRAW_MULTI_BOARD_H
#define TESSERA_APP_DRAW_MULTI_BOARD_H

#include "drawing.h"

/* Lays out the boards that fit; returns their number: at least one, maybe LAYOUT_TOO_SMALL. */
unsigned scene_multi_board_choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                                  const int room[4]);
void scene_draw_seat(scene_drawing *d, unsigned i); /* what is drawn next belongs to this board */
/* The player's name, and in a race the lead; returns the name's width. */
int32_t scene_draw_name(scene_drawing *d);
scene_box scene_multi_board_box(const scene_drawing *d); /* around all fields */

#endif
