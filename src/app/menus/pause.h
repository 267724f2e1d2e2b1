/* The pause, and the question before a game is given up. */
#ifndef TESSERA_APP_MENUS_PAUSE_H
#define TESSERA_APP_MENUS_PAUSE_H

#include "menus/screen.h"

extern const screen_def screen_pause, screen_give_up;

#endif
