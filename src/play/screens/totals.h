/* What all games come to. */
#ifndef TESSERA_PLAY_SCREENS_TOTALS_H
#define TESSERA_PLAY_SCREENS_TOTALS_H

#include "screens/screen.h"

extern const screen_def screen_totals;

#endif
