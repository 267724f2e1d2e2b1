/* A line of keys and what they do; for fingers, a line of buttons. */
#ifndef TESSERA_APP_DRAW_HINTS_H
#define TESSERA_APP_DRAW_HINTS_H

#include "drawing.h"
#include "menus/screen.h"

typedef struct scene_hint {
    const char *key;
    int does;       /* TEXT_... */
    key_code press; /* what a click on it presses; KEY_NONE: nothing */
} scene_hint;

/* Returns the lines it takes. Not drawn: `d` is only asked. */
unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn);

/* What keys do on the line of a menu with the cursor. */
typedef struct scene_menu_hints {
    scene_hint list[8];
    char key[8][2 * KEY_NAME_MAX];
    unsigned count;
} scene_menu_hints;

void scene_list_hints(const session *s, const screen_def *screen, unsigned cursor,
                      scene_menu_hints *h);
/* The most lines that the keys of the first `lines` lines of a screen take. */
unsigned scene_max_hints(scene_drawing *d, scene_box box, const screen_def *screen, unsigned lines);
/* The keys of the screen shown, in a box; how many lines they take. Not drawn: `d` is asked. */
unsigned scene_draw_menu_hints(scene_drawing *d, scene_box box, bool drawn);

#endif
