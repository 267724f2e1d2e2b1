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

/* Lists the keys or controller buttons that a board's player needs, the most important first. */
unsigned scene_list_keycaps(const session *s, unsigned board, scene_keycaps *caps);
/* Rows of caps and words from the top of a box, as many as it is high. */
void scene_draw_keycap_rows(scene_drawing *d, scene_box box, const scene_keycaps *caps,
                            unsigned count);

bool scene_teaches(const session *s); /* is this one of the first pieces of the first games? */
/* Beside the board that is drawn; told: its words have that place. Returns true if they have the
 * place of its numbers. */
bool scene_draw_keycaps(scene_drawing *d, bool told);
void scene_draw_gesture(scene_drawing *d); /* the one to try next, for fingers */
/* The same as hints at the foot of the game, where no side has room for them. */
unsigned scene_keycaps_hints(const scene_drawing *d, scene_hint *hint,
                             char name[KEYCAPS_MAX][2 * KEY_NAME_MAX]);
void scene_say_keycaps(const session *s, char *out,
                       size_t room); /* for those who do not see them */

#endif
