/* The numbers of a game, for those files that draw them. */
#ifndef TESSERA_APP_DRAW_NUMBERS_H
#define TESSERA_APP_DRAW_NUMBERS_H

#include "session/picture.h"
#include "fit.h"
#include "drawing.h"

enum { NUMBERS_MAX = 20 + TS_FACTS_MAX };

typedef struct number {
    int label; /* TEXT_..., or -1 for `english` */
    const char *english;
    unsigned which; /* index among several with that label, from 1; 0 if it is the only one */
    unsigned role;  /* of its value; 0 means the usual */
    char value[48];
} number;

/* The most important first, without those that these rules do not have. */
unsigned scene_list_numbers(const scene_drawing *d, number list[NUMBERS_MAX]);
unsigned scene_list_trainer(const scene_drawing *d, number list[]);
void scene_format_score(const scene_drawing *d, number *n);
void scene_format_time(const scene_drawing *d, number *n);
void scene_format_progress(const scene_drawing *d, number *n);
void scene_format_level(const scene_drawing *d, number *n);
/* Takes what the mode is about out of the list, which is not empty; in races, what is left of the
 * way. */
number scene_take_first(const scene_drawing *d, number list[], unsigned *count);
void scene_format_label(const scene_drawing *d, const number *n, char *out, size_t size);
bool scene_time_is_short(const scene_drawing *d); /* the last ten seconds */
/* Progress towards the goal in thousandths; -1 if there is no goal. */
int64_t scene_goal_progress(const scene_drawing *d);

/* The own look of an edition, as in its source: the places of the boxes, and which numbers are
 * where. Only in pixels, with the theme "by rule set"; it never changes a cell's size. */

#define EDITION_GRID 4 /* cells of a side of the box of a next piece */

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
bool scene_edition_fill(scene_layout *l, const session *s, const canvas_size *canvas);

bool scene_draw_edition_next(scene_drawing *d, bool hidden); /* false if in the usual way */
/* Draws the numbers that have places of their own; returns how many are left in the list. */
unsigned scene_draw_edition_numbers(scene_drawing *d, number list[], unsigned count);
void scene_draw_edition_alone(scene_drawing *d);               /* only these numbers */
void scene_draw_edition_field(scene_drawing *d);               /* what is about the field */
void scene_draw_edition_pivot(scene_drawing *d, scene_box at); /* over the block of a piece */

#endif
