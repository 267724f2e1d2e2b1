/* The pause, and the question before a game is given up. */
#ifndef TESSERA_PLAY_SCREENS_PAUSE_H
#define TESSERA_PLAY_SCREENS_PAUSE_H

#include "screens/screen.h"

extern const screen_def screen_pause, screen_give_up;

#endif
