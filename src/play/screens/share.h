/* The screen that gives a game to others. */
#ifndef TESSERA_PLAY_SCREENS_SHARE_H
#define TESSERA_PLAY_SCREENS_SHARE_H

#include "screens/screen.h"

extern const screen_def screen_share;

#endif
