/* What practice, puzzles and the finesse trainer show. */
#ifndef TESSERA_PLAY_SCENE_PRACTICE_H
#define TESSERA_PLAY_SCENE_PRACTICE_H

#include "hints.h"

unsigned scene_practice_hints(const session *s, scene_hint *hint); /* its own keys, at most 5 */
void scene_say_practice(const session *s, char *out, size_t room);
void scene_say_trainer(const session *s, char *out, size_t room); /* its name and the rules */
void scene_say_drill(const session *s, char *out, size_t room);   /* likewise */
void scene_say_puzzle_number(const session *s, char *out, size_t room);
void scene_draw_editor(scene_drawing *d, scene_box cell); /* its cursor */

#endif
