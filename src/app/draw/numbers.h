/* The numbers of a game, for those files that draw them. */
#ifndef TESSERA_APP_DRAW_NUMBERS_H
#define TESSERA_APP_DRAW_NUMBERS_H

#include "drawing.h"

enum { NUMBERS_MAX = 20 + TS_FACTS_MAX };

typedef struct number {
    int label; /* TEXT_..., or -1 for `english` */
    const char *english;
    unsigned which; /* index among several with that label, from 1; 0 if it is the only one */
    unsigned role;  /* of its value; 0 means the usual */
    char value[48];
} number;

/* The most important first, without those that these rules do not have. */
unsigned scene_list_numbers(const scene_drawing *d, number list[NUMBERS_MAX]);
unsigned scene_list_trainer(const scene_drawing *d, number list[]);
void scene_format_score(const scene_drawing *d, number *n);
void scene_format_time(const scene_drawing *d, number *n);
void scene_format_progress(const scene_drawing *d, number *n);
void scene_format_level(const scene_drawing *d, number *n);
/* Takes what the mode is about out of the list, which is not empty; in races, what is left of the
 * way. */
number scene_take_first(const scene_drawing *d, number list[], unsigned *count);
void scene_format_label(const scene_drawing *d, const number *n, char *out, size_t room);
bool scene_time_is_short(const scene_drawing *d); /* the last ten seconds */
/* Progress towards the goal in thousandths; -1 if there is no goal. */
int64_t scene_goal_progress(const scene_drawing *d);

#endif
