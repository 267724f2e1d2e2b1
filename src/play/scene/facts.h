/* The numbers of a screen, such as a result, in one or two columns. */
#ifndef TESSERA_PLAY_SCENE_FACTS_H
#define TESSERA_PLAY_SCENE_FACTS_H

#include "drawing.h"

unsigned scene_count_facts(const session *s);
unsigned scene_facts_lines(const scene_drawing *d, int32_t w, unsigned columns); /* if all fit */
void scene_draw_facts(scene_drawing *d, scene_box box, unsigned columns);

#endif
