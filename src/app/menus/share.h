/* The screen that gives a game to others. */
#ifndef TESSERA_APP_MENUS_SHARE_H
#define TESSERA_APP_MENUS_SHARE_H

#include "menus/screen.h"

extern const screen_def screen_share;

#endif
