/* The line below the game: its keys, or a row of buttons for fingers. */
#ifndef TESSERA_APP_DRAW_FOOTER_H
#define TESSERA_APP_DRAW_FOOTER_H

#include "drawing.h"

void scene_draw_footer(scene_drawing *d);
void scene_draw_hurry(scene_drawing *d); /* for a player who is out while bots play on */
bool scene_has_row(const session *s);    /* has the game a row of buttons for fingers? */

#endif
