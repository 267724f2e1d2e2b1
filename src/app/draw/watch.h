/* What only replays show: timeline, keys, the buttons held, the speed. */
#ifndef TESSERA_APP_DRAW_WATCH_H
#define TESSERA_APP_DRAW_WATCH_H

#include "drawing.h"

#define WATCH_KEYS 10 /* lines of keys beside a replay */
#define WATCH_SPARE 6 /* from here on two have no room in the smallest: odds and review */
#define SPEED_SIZE 16 /* bytes of a speed in words */

void scene_draw_buttons(scene_drawing *d);                  /* the buttons held on this board */
void scene_format_speed(int speed, char *out, size_t room); /* "x2", "x1/4": needs no language */
void scene_draw_watch(scene_drawing *d);

#endif
