/* The handling of a piece. */
#ifndef TESSERA_PLAY_SCREENS_HANDLING_H
#define TESSERA_PLAY_SCREENS_HANDLING_H

#include "screens/screen.h"

extern const screen_def screen_handling, screen_tetrio;

#endif
