/* The hints at the foot. */
#ifndef TESSERA_APP_DRAW_HINTS_H
#define TESSERA_APP_DRAW_HINTS_H

#include "drawing.h"
#include "menus/screen.h"
#include "input/keys.h"

/* A line of keys and what they do; for fingers, a line of buttons. */

typedef struct scene_hint {
    const char *key;
    int does;       /* TEXT_... */
    key_code press; /* what a click on it presses; KEY_NONE if nothing */
} scene_hint;

/* Returns the lines it takes. Not drawn: `d` is only asked. */
unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn);

/* The keys that work on the menu line with the cursor. */
typedef struct scene_menu_hints {
    scene_hint list[8];
    char key[8][2 * KEY_NAME_MAX];
    unsigned count;
} scene_menu_hints;

void scene_list_hints(const session *s, const screen_def *screen, unsigned cursor,
                      scene_menu_hints *h);
/* The most lines that the keys of the first `lines` lines of a screen take. */
unsigned scene_max_hints(scene_drawing *d, scene_box box, const screen_def *screen, unsigned lines);
/* Draws the keys of the visible screen in a box, and returns their lines. With `drawn` false it
 * only measures. */
unsigned scene_draw_menu_hints(scene_drawing *d, scene_box box, bool drawn);

/* The line below the game: its keys, or a row of buttons for fingers. */

void scene_draw_footer(scene_drawing *d);
void scene_draw_hurry(scene_drawing *d); /* for a player who is out while bots play on */
bool scene_has_row(const session *s);    /* has the game a row of buttons for fingers? */

#endif
