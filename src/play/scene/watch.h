/* What only replays show: timeline, keys, the buttons held, the speed. */
#ifndef TESSERA_PLAY_SCENE_WATCH_H
#define TESSERA_PLAY_SCENE_WATCH_H

#include "drawing.h"

#define WATCH_KEYS 9   /* lines of keys beside a replay */
#define WATCH_REVIEW 6 /* the one of the review, which has no room in the smallest */
#define SPEED_ROOM 16  /* bytes of a speed in words */

void scene_draw_buttons(scene_drawing *d);               /* the buttons held on this board */
void scene_say_speed(int speed, char *out, size_t room); /* "x2", "x1/4": needs no language */
void scene_draw_watch(scene_drawing *d);

#endif
