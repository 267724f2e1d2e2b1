/* A hall on the network: matches, ratings, records of everybody. */
#ifndef TESSERA_APP_MENUS_RANKED_H
#define TESSERA_APP_MENUS_RANKED_H

#include "menus/screen.h"

extern const screen_def screen_hall, screen_seek, screen_own;
extern const screen_def screen_table, screen_kinds, screen_board;

unsigned screen_ranked_types(const session *s); /* as screen_types, on the first of them */
bool screen_entry_to_race(const session *s);    /* the one under the cursor */
void screen_entry_race(session *s);

#endif
