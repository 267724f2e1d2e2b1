/* A hall on the network: matches, ratings, records of everybody. */
#ifndef TESSERA_APP_MENUS_RANKED_H
#define TESSERA_APP_MENUS_RANKED_H

#include "menus/screen.h"

extern const screen_def screen_hall, screen_seek, screen_own;
extern const screen_def screen_table, screen_kinds, screen_board;

bool screen_ranking_warns(const session *s);

#endif
