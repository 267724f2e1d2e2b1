/* A line of keys and what they do; for fingers, a line of buttons. */
#ifndef TESSERA_PLAY_SCENE_HINTS_H
#define TESSERA_PLAY_SCENE_HINTS_H

#include "drawing.h"

typedef struct scene_hint {
    const char *key;
    int does;       /* TEXT_... */
    key_code press; /* what a click on it presses; KEY_NONE: nothing */
} scene_hint;

/* Returns the lines it takes. Not drawn: `d` is only asked. */
unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn);

#endif
