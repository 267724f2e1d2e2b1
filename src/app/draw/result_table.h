/* The numbers of a screen, such as a result, in one or two columns. */
#ifndef TESSERA_APP_DRAW_RESULT_TABLE_H
#define TESSERA_APP_DRAW_RESULT_TABLE_H

#include "drawing.h"

unsigned scene_count_result_rows(const session *s);
unsigned scene_result_table_lines(const scene_drawing *d, int32_t w,
                                  unsigned columns); /* if all fit */
void scene_draw_result_table(scene_drawing *d, scene_box box, unsigned columns);

#endif
