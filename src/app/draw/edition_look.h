/* The own look of an edition, as in its source: the places of the boxes, and which numbers are
 * where. Only in pixels, with the theme "by rule set"; it never changes a cell's size. */
#ifndef TESSERA_APP_DRAW_EDITION_LOOK_H
#define TESSERA_APP_DRAW_EDITION_LOOK_H

#include "numbers.h"
#include "fit.h"

#define EDITION_GRID 4 /* cells of a side of the box of a next piece */

unsigned scene_edition_of(const session *s); /* DRESS_... */
/* Place the boxes of an edition: in a layout with two sides, with numbers at the left or not; with
 * one side; with none; between two boards, for the left one. */
void scene_edition_place(scene_layout *l, bool left, bool several);
void scene_edition_place_beside(scene_layout *l);
void scene_edition_place_upright(scene_layout *l);
void scene_edition_place_facing(scene_layout *l);
int32_t
scene_edition_square(const scene_layout *l);     /* the side of one in the panel of next pieces */
void scene_edition_place_clock(scene_layout *l); /* when the line at the foot has its place */
/* The field fills the room, down to a bar with one text. Returns false if it does not. */
bool scene_edition_fill(scene_layout *l, const session *s, const int room[4]);

bool scene_draw_edition_next(scene_drawing *d, bool hidden); /* false if in the usual way */
/* Draws the numbers that have places of their own; returns how many are left in the list. */
unsigned scene_draw_edition_numbers(scene_drawing *d, number list[], unsigned count);
void scene_draw_edition_alone(scene_drawing *d);               /* only these numbers */
void scene_draw_edition_field(scene_drawing *d);               /* what is about the field */
void scene_draw_edition_pivot(scene_drawing *d, scene_box at); /* over the block of a piece */

#endif
