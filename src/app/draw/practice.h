/* What practice, puzzles and the finesse trainer show. */
#ifndef TESSERA_APP_DRAW_PRACTICE_H
#define TESSERA_APP_DRAW_PRACTICE_H

#include "hints.h"

unsigned scene_practice_hints(const session *s, scene_hint *hint); /* its own keys, at most 5 */
void scene_format_practice(const session *s, char *out, size_t room);
void scene_format_trainer(const session *s, char *out, size_t room); /* its name and the rules */
void scene_format_drill(const session *s, char *out, size_t room);   /* likewise */
void scene_format_puzzle_number(const session *s, char *out, size_t room);
void scene_draw_editor(scene_drawing *d, scene_box cell); /* its cursor */

#endif
