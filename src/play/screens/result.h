/* The result of a game. */
#ifndef TESSERA_PLAY_SCREENS_RESULT_H
#define TESSERA_PLAY_SCREENS_RESULT_H

#include "screen.h"

extern const screen_def screen_result;

#endif
