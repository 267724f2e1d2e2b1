/* The QR code of a link. */
#ifndef TESSERA_APP_DRAW_CODE_H
#define TESSERA_APP_DRAW_CODE_H

#include "drawing.h"

/* Of how many modules, with the light ones around it; 0: the screen has no code. */
int32_t scene_code_side(const session *s);
/* Half a line of characters is a module; in pixels as large as the box allows. False: none, or no
 * room for it. Not drawn: `d` is only asked. */
bool scene_draw_code(scene_drawing *d, scene_box box, bool drawn);

#endif
