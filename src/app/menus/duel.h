/* A duel: who plays, its rounds, results of earlier ones. */
#ifndef TESSERA_APP_MENUS_DUEL_H
#define TESSERA_APP_MENUS_DUEL_H

#include "menus/screen.h"

extern const screen_def screen_duel, screen_round, screen_duels;

#endif
