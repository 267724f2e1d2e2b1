/* The result of a game. */
#ifndef TESSERA_APP_MENUS_RESULT_H
#define TESSERA_APP_MENUS_RESULT_H

#include "menus/screen.h"

extern const screen_def screen_result;

/* What stands large on it: the word over the number, and the number, which the mode ranks. */
int result_word(const session *s); /* a TEXT_... */
void result_number(const session *s, char *out, size_t room);
/* How the number stands against the best one before: ROLE_GOOD, or ROLE_WARNING. 0: there is
 * nothing to say about it. */
unsigned result_difference(const session *s, char *out, size_t room);
void result_reason(const session *s, char *out, size_t room); /* why the game was lost; or "" */
void result_foot(const session *s, char *out, size_t room);   /* what else must be said; or "" */

/* A time at a tenth line, and its difference to the best game's, "" if there is none. False: there
 * are no more. */
typedef struct result_split {
    char label[LINE_SIZE], time[CELL_SIZE], by[CELL_SIZE];
    unsigned role; /* of `by` */
} result_split;
bool result_get_split(const session *s, unsigned i, result_split *out);

#endif
