/* All screens: which one belongs to a number, and what is above its list. */
#ifndef TESSERA_APP_MENUS_SCREENS_H
#define TESSERA_APP_MENUS_SCREENS_H

#include "menus/screen.h"

const screen_def *screen_get(unsigned screen); /* NULL: the game itself */
unsigned screen_rows_from(const session *s, const screen_def *screen);
void screen_format_title(const session *s, char *out, size_t room);
bool screen_warns(const session *s); /* its note is about trouble with the store */
/* The game under the cursor, if it can be raced, or saved as a file; or NULL. */
const store_game *screen_game_to_race(const session *s);
const store_game *screen_game_to_save(const session *s);
const store_game *screen_game_to_review(const session *s);

#endif
