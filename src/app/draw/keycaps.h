/* The keys of a game as caps, beside its first pieces. */
#ifndef TESSERA_APP_DRAW_KEYCAPS_H
#define TESSERA_APP_DRAW_KEYCAPS_H

#include "sections.h"
#include "input/keys.h"

#define KEYCAPS_MAX 8

/* A row of caps: the names of one or two keys, and what they do. */
typedef struct scene_keycaps {
    key_code code[2];          /* KEY_NONE if there is no second one */
    char key[2][KEY_NAME_MAX]; /* as on a cap */
    int does;                  /* TEXT_... */
} scene_keycaps;

/* Beside the board that is drawn; told: its words have that place. Returns true if they have the
 * place of its numbers. */
bool scene_draw_keycaps(scene_drawing *d, bool told);
void scene_draw_gesture(scene_drawing *d); /* the one to try next, for fingers */
/* The same as hints at the foot of the game, where no side has room for them. */
unsigned scene_keycaps_hints(const scene_drawing *d, scene_hint *hint,
                             char name[KEYCAPS_MAX][2 * KEY_NAME_MAX]);
void scene_say_keycaps(const session *s, char *out,
                       size_t size); /* for those who do not see them */

#endif
